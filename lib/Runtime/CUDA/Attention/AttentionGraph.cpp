// SPDX-License-Identifier: Apache-2.0

#include "AttentionGraph.h"

namespace dist::runtime {

using Descriptor = CudnnGraph::Descriptor;

/// Strides of `tensor`, or with the last two dimensions exchanged.
static CudnnGraph::Sizes stridesOf(const DistAttentionTensor &tensor, bool isTransposed = false) {
  CudnnGraph::Sizes strides = {tensor.batchStride, tensor.headStride, tensor.rowStride, tensor.columnStride};
  if (isTransposed)
    std::swap(strides[2], strides[3]);
  return strides;
}

/// Returns `scores` with minus infinity where the key is behind the row.
static Descriptor addCausalMask(CudnnGraph &graph, Descriptor scores, const CudnnGraph::Sizes &sizes) {
  Descriptor row = graph.between(sizes, CUDNN_DATA_INT32), key = graph.between(sizes, CUDNN_DATA_INT32);
  Descriptor isSeen = graph.between(sizes, CUDNN_DATA_BOOLEAN), masked = graph.between(sizes);
  graph.indices(scores, 2, row);
  graph.indices(scores, 3, key);
  graph.pointwise(CUDNN_POINTWISE_CMP_GE, row, key, isSeen);
  graph.pointwise(CUDNN_POINTWISE_BINARY_SELECT, scores, graph.scalar(LowestUid), masked, isSeen);
  return masked;
}

void addAttention(CudnnGraph &graph, const DistAttention &a, DistDType type, const CudnnTarget &target) {
  cudnnDataType_t element = type == DIST_F16 ? CUDNN_DATA_HALF : CUDNN_DATA_BFLOAT16;
  const CudnnGraph::Sizes scoreSizes = {a.batch, a.heads, a.rows, a.keys}, rowSizes = {a.batch, a.heads, a.rows, 1};
  Descriptor query = graph.tensor(QueryUid, {a.batch, a.heads, a.rows, a.depth}, stridesOf(a.query), element);
  Descriptor key = graph.tensor(KeyUid, {a.batch, a.keyHeads, a.depth, a.keys}, stridesOf(a.key, true), element);
  Descriptor value = graph.tensor(ValueUid, {a.batch, a.keyHeads, a.keys, a.features}, stridesOf(a.value), element);
  Descriptor output = graph.tensor(OutputUid, {a.batch, a.heads, a.rows, a.features}, stridesOf(a.output), element);
  Descriptor maximum = graph.tensor(MaximumUid, rowSizes, stridesOf(a.maximum), CUDNN_DATA_FLOAT);
  Descriptor total = graph.tensor(TotalUid, rowSizes, stridesOf(a.total), CUDNN_DATA_FLOAT);

  Descriptor products = graph.between(scoreSizes), scores = graph.between(scoreSizes);
  graph.multiply(query, key, products);
  graph.pointwise(CUDNN_POINTWISE_MUL, products, graph.scalar(ScaleUid), scores);
  if (a.mask == DIST_ATTENTION_CAUSAL)
    scores = addCausalMask(graph, scores, scoreSizes);
  Descriptor below = graph.between(scoreSizes), powers = graph.between(scoreSizes),
             weights = graph.between(scoreSizes, element);
  graph.reduce(CUDNN_REDUCE_TENSOR_MAX, scores, maximum);
  graph.pointwise(CUDNN_POINTWISE_SUB, scores, maximum, below);
  graph.pointwise(CUDNN_POINTWISE_EXP, below, nullptr, powers);
  graph.reduce(CUDNN_REDUCE_TENSOR_ADD, powers, total);
  graph.pointwise(CUDNN_POINTWISE_DIV, powers, total, weights);
  graph.multiply(weights, value, output);
  graph.finish(target);
}

} // namespace dist::runtime
