// SPDX-License-Identifier: Apache-2.0
//
// What the library has engines for is a matter of patterns: of the composite graphs for attention the stand-in takes
// the one whose softmax stores the maximum and the total of each row. As tried with version 9.19 for sm_90, columns are
// multiples of 8 up to 256, and weights have the type of the values.

#include "Graph.h"

#include <algorithm>

using namespace dist::emulation;

namespace {

/// Walks along the operations of a graph.
class Matcher {
public:
  explicit Matcher(const Graph &graph) : graph(graph) {}

  cudnnStatus_t match();
  cudnnStatus_t matchGradient();

private:
  const Operation *takeSummed(const Operation *left, int64_t right);
  /// The next operation, if it is this one.
  const Operation *take(Kind kind);
  const Operation *take(cudnnPointwiseMode_t mode);
  const Operation *take(cudnnReduceTensorOp_t reduction);
  bool takeMask(int64_t &scores);
  const Tensor &tensor(int64_t uid) const { return graph.tensors.at(uid); }
  cudnnStatus_t checkOperands(const Operation &first, const Operation &last);

  const Graph &graph;
  size_t next = 0;
};

cudnnStatus_t noPattern(const std::string &what) {
  return refuse(CUDNN_STATUS_NOT_SUPPORTED_GRAPH_PATTERN, "no engine knows the graph: " + what);
}

} // namespace

const Operation *Matcher::take(Kind kind) {
  bool isNext = next < graph.operations.size() && graph.operations[next].kind == kind;
  return isNext ? &graph.operations[next++] : nullptr;
}

const Operation *Matcher::take(cudnnPointwiseMode_t mode) {
  const Operation *found = take(Kind::Pointwise);
  return found && found->mode == mode ? found : nullptr;
}

const Operation *Matcher::take(cudnnReduceTensorOp_t reduction) {
  const Operation *found = take(Kind::Reduction);
  return found && found->reduction == reduction ? found : nullptr;
}

/// row >= key ? scores : a number.
bool Matcher::takeMask(int64_t &scores) {
  const Operation *row = take(CUDNN_POINTWISE_GEN_INDEX), *key = take(CUDNN_POINTWISE_GEN_INDEX);
  const Operation *isSeen = take(CUDNN_POINTWISE_CMP_GE), *chosen = take(CUDNN_POINTWISE_BINARY_SELECT);
  if (!row || !key || !isSeen || !chosen || row->axis != 2 || key->axis != 3 ||
      isSeen->inputs != std::vector<int64_t>{row->output, key->output} || chosen->inputs[0] != scores ||
      !tensor(chosen->inputs[1]).isByValue || chosen->inputs[2] != isSeen->output)
    return false;
  scores = chosen->output;
  return true;
}

cudnnStatus_t Matcher::checkOperands(const Operation &first, const Operation &last) {
  const Tensor &query = tensor(first.inputs[0]), &key = tensor(first.inputs[1]), &weights = tensor(last.inputs[0]),
               &value = tensor(last.inputs[1]), &output = tensor(last.output);
  for (const Tensor *one : {&query, &key, &value, &output}) {
    if (one->isVirtual || one->isByValue)
      return noPattern("an operand is not in memory");
    if (one->type != query.type || (one->type != CUDNN_DATA_HALF && one->type != CUDNN_DATA_BFLOAT16))
      return refuse(CUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE, "operands are not all f16 or bf16");
    if (one->alignment < 16)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED_LAYOUT, "an operand is not aligned to 16 bytes");
    if (one->strides[one == &key ? 2 : 3] != 1)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED_LAYOUT, "columns do not lie beside each other");
  }
  if (weights.type != value.type)
    return refuse(CUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE, "A and B need to have the same datatype in the matmul");
  for (int64_t columns : {query.sizes[3], value.sizes[3]})
    if (columns % 8 || columns > 256)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED_SHAPE, "heads have " + std::to_string(columns) + " columns");
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t Matcher::match() {
  const Operation *first = take(Kind::Product), *scaled = take(CUDNN_POINTWISE_MUL);
  if (!first || !scaled || scaled->inputs[0] != first->output || !tensor(scaled->inputs[1]).isByValue)
    return noPattern("no scaled product at its beginning");
  int64_t scores = scaled->output;
  if (next < graph.operations.size() && graph.operations[next].mode == CUDNN_POINTWISE_GEN_INDEX && !takeMask(scores))
    return noPattern("the mask is not causal");
  const Operation *maximum = take(CUDNN_REDUCE_TENSOR_MAX), *below = take(CUDNN_POINTWISE_SUB),
                  *power = take(CUDNN_POINTWISE_EXP), *total = take(CUDNN_REDUCE_TENSOR_ADD),
                  *weights = take(CUDNN_POINTWISE_DIV);
  if (!maximum || !below || !power || !total || !weights || maximum->inputs[0] != scores ||
      below->inputs != std::vector<int64_t>{scores, maximum->output} || power->inputs[0] != below->output ||
      total->inputs[0] != power->output || weights->inputs != std::vector<int64_t>{power->output, total->output})
    return noPattern("no softmax");
  for (const Operation *statistic : {maximum, total})
    if (tensor(statistic->output).isVirtual || tensor(statistic->output).type != CUDNN_DATA_FLOAT)
      return noPattern("the maximum and the total of rows are not stored in f32");
  const Operation *last = take(Kind::Product);
  if (!last || last->inputs[0] != weights->output || next != graph.operations.size())
    return noPattern("no product at its end");
  return checkOperands(*first, *last);
}

/// A product of what is turned, of all heads, and its sum over heads that share keys, if there is one.
const Operation *Matcher::takeSummed(const Operation *left, int64_t right) {
  const Operation *turned = take(Kind::Turn), *product = take(Kind::Product);
  if (!turned || !product || turned->inputs[0] != left->output ||
      product->inputs != std::vector<int64_t>{turned->output, right})
    return nullptr;
  if (!tensor(product->output).isVirtual)
    return product;
  const Operation *sum = take(CUDNN_REDUCE_TENSOR_ADD);
  return sum && sum->inputs[0] == product->output ? sum : nullptr;
}

cudnnStatus_t Matcher::matchGradient() {
  const Operation *outputs = take(CUDNN_POINTWISE_MUL), *sum = take(CUDNN_REDUCE_TENSOR_ADD),
                  *rowSum = take(CUDNN_POINTWISE_MUL);
  if (!outputs || !sum || !rowSum || sum->inputs[0] != outputs->output || rowSum->inputs[0] != sum->output ||
      !tensor(rowSum->inputs[1]).isByValue || tensor(rowSum->output).isVirtual)
    return noPattern("no sum of the output times its gradient");
  int64_t gradient = outputs->inputs[0];
  const Operation *first = take(Kind::Product), *scaled = take(CUDNN_POINTWISE_MUL), *below = take(CUDNN_POINTWISE_SUB);
  if (!first || !scaled || !below || scaled->inputs[0] != first->output || !tensor(scaled->inputs[1]).isByValue ||
      below->inputs[0] != scaled->output || tensor(below->inputs[1]).isVirtual)
    return noPattern("no scaled scores without the logarithm of their total");
  int64_t scores = below->output;
  if (next < graph.operations.size() && graph.operations[next].mode == CUDNN_POINTWISE_GEN_INDEX && !takeMask(scores))
    return noPattern("the mask is not causal");
  const Operation *weights = take(CUDNN_POINTWISE_EXP);
  if (!weights || weights->inputs[0] != scores || !takeSummed(weights, gradient))
    return noPattern("no gradient of values");
  const Operation *products = take(Kind::Product), *differences = take(CUDNN_POINTWISE_SUB),
                  *weighted = take(CUDNN_POINTWISE_MUL), *toScores = take(CUDNN_POINTWISE_MUL);
  if (!products || !differences || !weighted || !toScores || products->inputs[0] != gradient ||
      differences->inputs != std::vector<int64_t>{products->output, rowSum->output} ||
      weighted->inputs != std::vector<int64_t>{differences->output, weights->output} ||
      toScores->inputs != std::vector<int64_t>{weighted->output, scaled->inputs[1]})
    return noPattern("no gradient of scores");
  const Operation *toKey = takeSummed(toScores, first->inputs[0]), *keys = take(Kind::Turn),
                  *last = take(Kind::Product);
  if (!toKey || !keys || !last || keys->inputs[0] != first->inputs[1] ||
      last->inputs != std::vector<int64_t>{toScores->output, keys->output} || next != graph.operations.size())
    return noPattern("no gradients of keys and queries");
  const Tensor &query = tensor(first->inputs[0]), &value = tensor(products->inputs[1]);
  for (int64_t columns : {query.sizes[3], value.sizes[2]})
    if (columns % 8 || columns > 128)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED_SHAPE, "heads have " + std::to_string(columns) + " columns");
  for (int64_t uid : {first->inputs[0], first->inputs[1], products->inputs[1], gradient, outputs->inputs[1],
                      toKey->output, last->output})
    if (tensor(uid).type != query.type || tensor(uid).isVirtual || tensor(uid).alignment < 16)
      return refuse(CUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE, "operands are not all in memory, of one type, and aligned");
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t dist::emulation::matchAttention(const Graph &graph) {
  bool isGradient = !graph.operations.empty() && graph.operations[0].kind == Kind::Pointwise;
  return isGradient ? Matcher(graph).matchGradient() : Matcher(graph).match();
}
