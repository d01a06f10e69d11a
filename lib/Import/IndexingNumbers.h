// SPDX-License-Identifier: Apache-2.0
//
// The dimension numbers of gather and scatter, which list dimensions by role, and tensor_ext's, which say for each
// dimension what walks it.

#ifndef DIST_LIB_IMPORT_INDEXINGNUMBERS_H
#define DIST_LIB_IMPORT_INDEXINGNUMBERS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <optional>

namespace dist {

/// The dimension numbers of either op, by role.
struct IndexingNumbers {
  llvm::SmallVector<int64_t> window;  ///< Loops that walk windows.
  llvm::SmallVector<int64_t> dropped; ///< Dimensions of the operand that no loop walks.
  llvm::SmallVector<int64_t> operandBatch, indicesBatch;
  llvm::SmallVector<int64_t> componentToDim; ///< Which dimension each component moves.
  int64_t vectorDim = 0; ///< Dimension of the indices that holds the components; their rank if none does.
};

/// Reads `#stablehlo.gather<offset_dims = [...], ..., index_vector_dim = n>`, in which empty fields are left out.
mlir::FailureOr<IndexingNumbers> readGatherNumbers(mlir::Attribute attribute, mlir::Location location);

/// Reads `#stablehlo.scatter<update_window_dims = [...], ...>` likewise.
mlir::FailureOr<IndexingNumbers> readScatterNumbers(mlir::Attribute attribute, mlir::Location location);

/// The dimension numbers as tensor_ext writes them.
struct Access {
  llvm::SmallVector<int64_t> windows, components, along;
};

/// Returns the access of an operand of rank `operandRank` at `indices` (before the index vector is moved) by loops of
/// rank `numLoops`, or nothing if the numbers do not fit together.
std::optional<Access> getAccess(const IndexingNumbers &numbers, int64_t operandRank, mlir::RankedTensorType indices,
                                int64_t numLoops);

/// Returns true if the windows of `access`, on a tensor of shape `shape`, have the sizes of their loops, and the
/// indices, whose vectors lie along `vectorDim`, those of theirs.
bool windowsFit(const Access &access, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> loops,
                mlir::RankedTensorType indices, int64_t vectorDim);

/// Returns `shape` with the sizes `windows` in the dimensions that no component moves, where windows always start at 0.
llvm::SmallVector<int64_t> cutFixedDims(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> components,
                                        llvm::ArrayRef<int64_t> windows);

/// Returns `indices` with the index vector, which lies along `vectorDim`, in the last dimension, and unsigned positions
/// widened; `from` is the operand that was read.
mlir::Value arrangeIndices(mlir::ImplicitLocOpBuilder &builder, mlir::Value indices, mlir::Value from,
                           int64_t vectorDim);

} // namespace dist

#endif // DIST_LIB_IMPORT_INDEXINGNUMBERS_H
