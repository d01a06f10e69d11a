// SPDX-License-Identifier: Apache-2.0
//
// dist-lower-attention for targets that have a way of their own for some attention.

#ifndef DIST_LOWERING_STEPS_LOWERATTENTION_H
#define DIST_LOWERING_STEPS_LOWERATTENTION_H

#include "dist/IR/TensorExt.h"
#include "mlir/Pass/Pass.h"

#include <functional>
#include <memory>
#include <string>

namespace dist {

/// On a tensor_ext.attention_gradient: the numbers of results of which the body's values may not be rounded to the type
/// of their factor, bf16, which was given in f32.
inline constexpr llvm::StringLiteral kWideResultsAttrName = "dist.wide_results";

/// Tells for an attention or a gradient of one whether a target has a kernel for it; if not, says why.
using AttentionKernels = std::function<bool(mlir::Operation *op, std::string &whyNot)>;

/// Returns dist-lower-attention with blocks of at most `blockScores` scores, which leaves the ops alone that
/// `hasKernel` returns true for. Gradients become several, one for each set of loops of the scores that results have,
/// or for each result, if it is true for all of these. They read factors in bf16 that are bf16 converted to f32 (see
/// kWideResultsAttrName). Remarks say what becomes of each op.
std::unique_ptr<mlir::Pass> createLowerAttentionPass(int64_t blockScores, AttentionKernels hasKernel);

/// Returns the tensor of bf16 that `tensor` is, converted to f32; null if it is not.
mlir::Value getNarrow(mlir::Value tensor);
/// Lets `op`, on tensors, read factors that are bf16 converted to f32 in bf16 (kWideResultsAttrName).
void narrowFactors(tensor_ext::AttentionGradientOp op);

/// Builds, in front of `op`, a gradient on tensors or buffers, one gradient for each set of loops of the scores that
/// results have.
llvm::SmallVector<tensor_ext::AttentionGradientOp> buildGradientParts(tensor_ext::AttentionGradientOp op);

/// Says what dist-lower-attention makes of `op`, an attention or a gradient of one on tensors: "one kernel", or why
/// there are blocks of scores.
std::string describeAttentionKernels(mlir::Operation *op, const AttentionKernels &hasKernel);

} // namespace dist

#endif // DIST_LOWERING_STEPS_LOWERATTENTION_H
