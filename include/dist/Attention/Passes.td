// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_ATTENTION_PASSES_TD
#define DIST_ATTENTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseAttentionPass : Pass<"dist-fuse-attention", "::mlir::ModuleOp"> {
  let summary = "make one op of attention, and one of its gradient, so that no scores are stored";
  let description = [{
    Local to Local. A product of queries and keys, a softmax of it over the keys, and the product of that with values become one
    `tensor_ext.attention`, whatever the ops in between are: scales, biases, masks and dropout become its body. If a backward pass reads the
    weights or computes them again, its products become one `tensor_ext.attention_gradient`, which computes them from the maximum and the total of each row
    that attention gives; the sums over keys that it needs follow from the output. Transposes, reshapes and broadcasts of operands, such as heads that share
    keys, become part of the maps.

    What looks like attention but stays as it is says why in `dist.not_fused`, and the report repeats it: the softmax is reduced across devices, or something else reads
    the weights.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::dist::tensor_ext::TensorExtDialect"];
}

def MarkScoresPass : Pass<"dist-mark-scores", "::mlir::ModuleOp"> {
  let summary = "mark tensors that are not stored once attention is one op";
  let description = [{
    In front of partition. Writes `dist.scores` on what `dist-fuse-attention` will leave out, as long as keys are whole and nothing is moved in between, so
    that a search counts no memory for it, and `dist.attention_part` on all that becomes part of an attention or its gradient, with its share of the
    floating-point operations and launches of that one kernel. The search removes both.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::dist::DistDialect", "::dist::tensor_ext::TensorExtDialect"];
}

#endif // DIST_ATTENTION_PASSES_TD
