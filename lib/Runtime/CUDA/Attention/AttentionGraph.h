// SPDX-License-Identifier: Apache-2.0
//
// Attention as the graph of operations that cuDNN's engines for it look for: a product, a scale, a causal mask, a
// softmax, a product (NVIDIA, "cuDNN Frontend: Scaled Dot Product Attention", says which graphs these are). Of the
// softmax, the maximum and the total of each row are stored, as the gradient reads them. The gradient is five products
// around the weights, which are computed again; the sum of each row of the output times its gradient is stored. The
// gradient of queries is one product, and not a sum of parts that are added in any order, so that it is the same on
// every run; for that cuDNN stores gradients of scores in its workspace.

#ifndef DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONGRAPH_H
#define DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONGRAPH_H

#include "CudnnGraph.h"
#include "dist/Runtime/Executable.h"

namespace dist::runtime {

/// What the tensors of the graph are called when it is run.
enum AttentionUid : int64_t {
  QueryUid = 1,
  KeyUid,
  ValueUid,
  OutputUid,
  MaximumUid,
  TotalUid,
  LogTotalUid,
  OutputGradientUid,
  QueryGradientUid,
  KeyGradientUid,
  ValueGradientUid,
  RowSumUid, ///< Of a gradient: f32 [batch, heads, rows] besides the tensors.
  ScaleUid,  ///< A number: the scale.
  OneUid,    ///< A number: 1; of a gradient.
  LowestUid  ///< A number: minus infinity; only of graphs with a mask.
};

/// Returns the tensors that `attention` has, with what the graph calls them.
std::vector<std::pair<AttentionUid, DistAttentionTensor>> tensorsOf(const DistAttention &attention);

/// Adds the operations of `attention` on elements of `type`, f16 or bf16, to `graph`, and finishes it.
void addAttention(CudnnGraph &graph, const DistAttention &attention, DistDType type, const CudnnTarget &target);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONGRAPH_H
