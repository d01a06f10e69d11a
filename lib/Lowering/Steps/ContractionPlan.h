// SPDX-License-Identifier: Apache-2.0
//
// Which linalg ops are matrix multiplications, and with which sizes and strides the runtime's gemm has to be called.
//
// A contraction is C[b, m, n] += sum over k of A[b, m, k] * B[b, k, n], where each of b, m, n and k may stand for
// several loops. Loops of one class are merged into one where the strides of all operands allow it; what cannot be
// merged is peeled off, one gemm per index: attention heads in the middle of a layout, for example. Strides are free,
// so a transposed operand costs nothing. With neither m nor n (dot products of rows, sums of squares) it is no
// contraction here: that is a reduction.

#ifndef DIST_LIB_LOWERING_STEPS_CONTRACTIONPLAN_H
#define DIST_LIB_LOWERING_STEPS_CONTRACTIONPLAN_H

#include "BufferView.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <array>

namespace dist::steps {

/// Unit attribute on a contraction in step form: what the destination held before is not added.
inline constexpr llvm::StringLiteral kOverwriteAttrName = "dist.overwrite";

/// Unit attribute on a contraction that the target's gemm does not take: it is computed like other ops.
inline constexpr llvm::StringLiteral kKernelContractionAttrName = "dist.kernel_contraction";

/// Unit attribute on a contraction in step form: its third input is a bias, one element per column of the product,
/// which is added to every row.
inline constexpr llvm::StringLiteral kBiasAttrName = "dist.bias";

/// String attribute on a contraction in step form, `relu` or `gelu`: what is done to the elements of the result.
inline constexpr llvm::StringLiteral kEpilogueAttrName = "dist.epilogue";

/// Element offsets of one gemm into the three operands, and whether an earlier one has the same destination.
struct GemmPiece {
  int64_t a = 0, b = 0, c = 0;
  bool addsToEarlier = false;
};

/// The gemm calls that one contraction becomes; strides in elements, as in DistGemmStep.
struct ContractionPlan {
  BufferView a, b, c;
  int64_t batch = 1, m = 1, n = 1, k = 1;
  std::array<int64_t, 3> aStrides{}, bStrides{}, cStrides{};
  llvm::SmallVector<GemmPiece> pieces;
};

/// The loops of a contraction by class, in loop order; loops of size 1 are left out.
struct ContractionLoops {
  llvm::SmallVector<unsigned> batch, m, n, k;
};

/// Returns true if `op` adds up products of two operands, of types that the gemm has; indexing maps are not looked at.
bool multipliesAndAdds(mlir::linalg::LinalgOp op);

/// Returns the classes of the loops if `op` multiplies and adds up two operands of types that the gemm has, on tensors
/// or buffers, possibly with a bias and a matrix to add; nothing otherwise. Strides are not looked at.
std::optional<ContractionLoops> matchContraction(mlir::linalg::LinalgOp op);

/// Returns the gemm calls for a contraction on buffers, or nothing if it is no contraction, its views are not static,
/// or it would take too many calls.
std::optional<ContractionPlan> planContraction(mlir::linalg::LinalgOp op);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_CONTRACTIONPLAN_H
