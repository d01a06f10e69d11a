// SPDX-License-Identifier: Apache-2.0
//
// Runs straight-line code on arrays: what the cases of the rule checker and the local rewrites consist of. Each op is
// done as its description says, element by element, with no regard to speed.

#ifndef DIST_CHECK_RULES_INTERPRETER_H
#define DIST_CHECK_RULES_INTERPRETER_H

#include "Array.h"
#include "ScalarFolder.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

class Interpreter {
public:
  explicit Interpreter(ScalarFolder &folder) : folder(&folder) {}

  /// Returns an interpreter with the same values and another folder, which has to live as long as the ops that are run.
  Interpreter withFolder(ScalarFolder &other) const {
    Interpreter copy = *this;
    copy.folder = &other;
    return copy;
  }

  void set(mlir::Value value, Array array) { values[value] = std::move(array); }
  const Array &get(mlir::Value value) { return values[value]; }

  /// Runs the ops of `block` but its terminator. Returns failure after an error at the op that cannot be computed.
  llvm::LogicalResult run(mlir::Block &block);
  /// Runs one op.
  llvm::LogicalResult run(mlir::Operation *op);

private:
  using Elements = llvm::SmallVector<mlir::Attribute, 2>;

  /// Runs `block` with scalars for its arguments and returns what its terminator yields.
  llvm::FailureOr<Elements> call(mlir::Block &block, llvm::ArrayRef<mlir::Attribute> arguments);
  /// Returns the integer that `value` holds, or nothing if it is unknown.
  std::optional<int64_t> getInteger(mlir::Value value);
  llvm::FailureOr<llvm::SmallVector<int64_t>> getIntegers(mlir::Operation *op,
                                                          llvm::ArrayRef<mlir::OpFoldResult> values);

  llvm::LogicalResult runConstant(mlir::Operation *op, mlir::Attribute value);
  llvm::LogicalResult runElementwise(mlir::Operation *op);
  llvm::LogicalResult runStructured(mlir::linalg::LinalgOp op);
  llvm::LogicalResult runSlice(mlir::tensor::ExtractSliceOp op);
  llvm::LogicalResult runInsertion(mlir::tensor::InsertSliceOp op);
  llvm::LogicalResult runConcat(mlir::tensor::ConcatOp op);
  llvm::LogicalResult runPad(mlir::tensor::PadOp op);
  llvm::LogicalResult runExtract(mlir::tensor::ExtractOp op);
  llvm::LogicalResult runGather(dist::tensor_ext::GatherOp op);
  llvm::LogicalResult runScatter(dist::tensor_ext::ScatterOp op);
  llvm::LogicalResult runSort(dist::tensor_ext::SortOp op);
  llvm::LogicalResult runScan(dist::tensor_ext::ScanOp op);
  llvm::LogicalResult runRoutine(dist::tensor_ext::RoutineOp op);
  llvm::LogicalResult runAttention(dist::tensor_ext::AttentionOp op);
  llvm::LogicalResult runAttentionGradient(dist::tensor_ext::AttentionGradientOp op);
  llvm::LogicalResult runCustomCall(dist::tensor_ext::CustomCallOp op);

  ScalarFolder *folder;
  llvm::DenseMap<mlir::Value, Array> values;
  llvm::ArrayRef<int64_t> iteration; ///< Of the structured op at hand.
};

#endif // DIST_CHECK_RULES_INTERPRETER_H
