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

std::vector<std::pair<AttentionUid, DistAttentionTensor>> tensorsOf(const DistAttention &a) {
  if (a.kind == DIST_ATTENTION_GRADIENT)
    return {{QueryUid, a.query},
            {KeyUid, a.key},
            {ValueUid, a.value},
            {OutputUid, a.output},
            {LogTotalUid, a.logTotal},
            {OutputGradientUid, a.outputGradient},
            {QueryGradientUid, a.queryGradient},
            {KeyGradientUid, a.keyGradient},
            {ValueGradientUid, a.valueGradient}};
  return {{QueryUid, a.query},   {KeyUid, a.key},         {ValueUid, a.value},
          {OutputUid, a.output}, {MaximumUid, a.maximum}, {TotalUid, a.total}};
}

/// Multiplies `left`, of all heads, by `right`. The result is `sum`, over heads that share keys if it has fewer.
static void multiplyHeads(CudnnGraph &graph, const DistAttention &a, Descriptor left, Descriptor right, int64_t columns,
                          cudnnDataType_t element, Descriptor sum) {
  if (a.gradientHeads == a.heads)
    return graph.multiply(left, right, sum);
  Descriptor all = graph.between({a.batch, a.heads, a.keys, columns}, element);
  graph.multiply(left, right, all);
  graph.reduce(CUDNN_REDUCE_TENSOR_ADD, all, sum);
}

static void addGradient(CudnnGraph &graph, const DistAttention &a, cudnnDataType_t element) {
  const CudnnGraph::Sizes scoreSizes = {a.batch, a.heads, a.rows, a.keys}, rowSizes = {a.batch, a.heads, a.rows, 1},
                          queries = {a.batch, a.heads, a.rows, a.depth},
                          outputs = {a.batch, a.heads, a.rows, a.features}, turned = {a.batch, a.heads, a.keys, a.rows},
                          turnedStrides = {a.heads * a.rows * a.keys, a.rows * a.keys, 1, a.keys};
  Descriptor query = graph.tensor(QueryUid, queries, stridesOf(a.query), element);
  Descriptor key = graph.tensor(KeyUid, {a.batch, a.keyHeads, a.depth, a.keys}, stridesOf(a.key, true), element);
  Descriptor value =
      graph.tensor(ValueUid, {a.batch, a.keyHeads, a.features, a.keys}, stridesOf(a.value, true), element);
  Descriptor output = graph.tensor(OutputUid, outputs, stridesOf(a.output), element);
  Descriptor logTotal = graph.tensor(LogTotalUid, rowSizes, stridesOf(a.logTotal), CUDNN_DATA_FLOAT);
  Descriptor gradient = graph.tensor(OutputGradientUid, outputs, stridesOf(a.outputGradient), element);
  Descriptor toQuery = graph.tensor(QueryGradientUid, queries, stridesOf(a.queryGradient), element);
  Descriptor toKey =
      graph.tensor(KeyGradientUid, {a.batch, a.gradientHeads, a.keys, a.depth}, stridesOf(a.keyGradient), element);
  Descriptor toValue = graph.tensor(ValueGradientUid, {a.batch, a.gradientHeads, a.keys, a.features},
                                    stridesOf(a.valueGradient), element);
  Descriptor rowSum = graph.tensor(RowSumUid, rowSizes, {a.heads * a.rows, a.rows, 1, 1}, CUDNN_DATA_FLOAT);

  // Without dropout the sum is multiplied by one. Version 9.19 takes a graph without that, too, but computes gradients
  // of queries and keys from it as if the sum were something else.
  Descriptor outputProducts = graph.between(outputs), sum = graph.between(rowSizes);
  graph.pointwise(CUDNN_POINTWISE_MUL, gradient, output, outputProducts);
  graph.reduce(CUDNN_REDUCE_TENSOR_ADD, outputProducts, sum);
  graph.pointwise(CUDNN_POINTWISE_MUL, sum, graph.scalar(OneUid), rowSum);

  Descriptor products = graph.between(scoreSizes), scores = graph.between(scoreSizes),
             below = graph.between(scoreSizes), scale = graph.scalar(ScaleUid);
  graph.multiply(query, key, products);
  graph.pointwise(CUDNN_POINTWISE_MUL, products, scale, scores);
  graph.pointwise(CUDNN_POINTWISE_SUB, scores, logTotal, below);
  if (a.mask == DIST_ATTENTION_CAUSAL)
    below = addCausalMask(graph, below, scoreSizes);
  Descriptor weights = graph.between(scoreSizes);
  graph.pointwise(CUDNN_POINTWISE_EXP, below, nullptr, weights);
  multiplyHeads(graph, a, graph.turn(weights, turned, turnedStrides, element), gradient, a.features, element, toValue);

  Descriptor valueProducts = graph.between(scoreSizes), differences = graph.between(scoreSizes),
             weighted = graph.between(scoreSizes), toScores = graph.between(scoreSizes);
  graph.multiply(gradient, value, valueProducts);
  graph.pointwise(CUDNN_POINTWISE_SUB, valueProducts, rowSum, differences);
  graph.pointwise(CUDNN_POINTWISE_MUL, differences, weights, weighted);
  graph.pointwise(CUDNN_POINTWISE_MUL, weighted, scale, toScores);
  multiplyHeads(graph, a, graph.turn(toScores, turned, turnedStrides, element), query, a.depth, element, toKey);
  graph.multiply(toScores, graph.turn(key, {a.batch, a.keyHeads, a.keys, a.depth}, stridesOf(a.key), element), toQuery);
}

static void addForward(CudnnGraph &graph, const DistAttention &a, cudnnDataType_t element) {
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
}

void addAttention(CudnnGraph &graph, const DistAttention &a, DistDType type, const CudnnTarget &target) {
  cudnnDataType_t element = type == DIST_F16 ? CUDNN_DATA_HALF : CUDNN_DATA_BFLOAT16;
  if (a.kind == DIST_ATTENTION_GRADIENT)
    addGradient(graph, a, element);
  else
    addForward(graph, a, element);
  graph.finish(target);
}

} // namespace dist::runtime
