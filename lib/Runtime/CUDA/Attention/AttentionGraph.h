// SPDX-License-Identifier: Apache-2.0
//
// Attention as the graph of operations that cuDNN's engines for it look for: a product, a scale, a causal mask, a
// softmax, a product (NVIDIA, "cuDNN Frontend: Scaled Dot Product Attention", says which graphs these are). Of the
// softmax, the maximum and the total of each row are stored, as the gradient reads them.

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
  ScaleUid, ///< A number: the scale.
  LowestUid ///< A number: minus infinity; only of graphs with a mask.
};

/// Adds the operations of `attention` on elements of `type`, f16 or bf16, to `graph`, and finishes it.
void addAttention(CudnnGraph &graph, const DistAttention &attention, DistDType type, const CudnnTarget &target);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONGRAPH_H
