// SPDX-License-Identifier: Apache-2.0
//
// Step form to Executable: one pass over the entry function.

#ifndef DIST_LIB_LOWERING_STEPS_STEPEMITTER_H
#define DIST_LIB_LOWERING_STEPS_STEPEMITTER_H

#include "BufferView.h"
#include "ContractionPlan.h"
#include "ExecutableBuilder.h"
#include "StepForm.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist::steps {

/// Says where the code of a kernel is, and how it is launched: fills everything of a step but name, buffers and
/// accesses. Returns false if there is no code for a kernel of this name.
using BindKernel = llvm::function_ref<bool(llvm::StringRef name, DistKernelStep &step)>;

/// Returns the reduction of the runtime that `kind` means.
DistReduction getReduction(ReductionKind kind);

/// Writes the steps of one entry function to a builder.
class StepEmitter {
public:
  StepEmitter(mlir::func::FuncOp entry, ExecutableBuilder &builder, BindKernel bindKernel)
      : entry(entry), mesh(getMesh(entry)), builder(builder), bindKernel(bindKernel) {}

  /// Emits mesh, arguments, results, arena and steps; failure comes with an error at the op.
  mlir::LogicalResult emit();

private:
  mlir::LogicalResult emitBoundary();
  mlir::LogicalResult describeGlobal(unsigned argument, DistValue &value);
  mlir::LogicalResult describePartials(unsigned argument, ShardingAttr sharding, DistValue &value);
  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emitStep(mlir::Operation *op);
  mlir::LogicalResult emitKernelCall(mlir::func::CallOp call);
  mlir::LogicalResult emitContraction(mlir::linalg::LinalgOp op);
  mlir::LogicalResult emitCopy(mlir::memref::CopyOp copy);
  mlir::LogicalResult emitRoutine(tensor_ext::RoutineOp op);
  mlir::LogicalResult emitLoop(mlir::scf::ForOp loop);
  mlir::LogicalResult emitConditionalLoop(mlir::scf::WhileOp loop);
  llvm::LogicalResult emitBranch(mlir::scf::IfOp branch);
  llvm::FailureOr<int32_t> addCondition(mlir::Operation *op, mlir::Value condition);
  void setConditionalTrips(int64_t position, int32_t condition, int64_t numConditionSteps, int64_t tripCount);
  mlir::LogicalResult emitCollective(CollectiveOpInterface op);
  mlir::LogicalResult emitDone(DoneOp done);

  DistStep &addStep(DistStepKind kind, mlir::Operation *op);
  /// Returns the id of the dense part of `view` that begins `extraOffset` elements behind it and has `shape`; -1 after
  /// an error at `op`.
  int32_t addBuffer(mlir::Operation *op, const BufferView &view, int64_t extraOffset, llvm::ArrayRef<int64_t> shape);
  /// The same for everything from the view's start to the end of its last element, as a flat buffer.
  int32_t addSpan(mlir::Operation *op, const BufferView &view, int64_t extraOffset, int64_t numElements);
  int32_t addDense(mlir::Operation *op, mlir::Value memref);
  /// Finds where the root of a view lies.
  mlir::LogicalResult locate(mlir::Operation *op, mlir::Value root, DistSpace &space, int32_t &index, int64_t &offset);
  mlir::FailureOr<int32_t> addConstant(mlir::memref::GetGlobalOp global);

  mlir::func::FuncOp entry;
  MeshAttr mesh;
  ExecutableBuilder &builder;
  BindKernel bindKernel;
  llvm::DenseMap<mlir::Value, std::pair<DistSpace, int32_t>> boundary;
  llvm::DenseMap<mlir::Attribute, int32_t> constants;
  llvm::DenseMap<mlir::Operation *, const uint8_t *> accesses; ///< Per kernel function.
  llvm::DenseMap<mlir::Value, int32_t> asyncIds;
  int64_t nextSequence = 0;
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_STEPEMITTER_H
