// SPDX-License-Identifier: Apache-2.0
//
// Attention and its gradient as their descriptions say, in double: all scores first, then rows, then sums.

#include "Interpreter.h"

using namespace mlir;
using namespace dist::tensor_ext;

namespace {
/// Numbers of which some are unknown.
using Numbers = std::vector<std::optional<double>>;
} // namespace

/// Returns the element of `array`, which has `map`, at the loops `index`; nothing if it is unknown.
static Attribute getElement(const Array &array, AffineMap map, ArrayRef<int64_t> index) {
  SmallVector<int64_t> place;
  for (AffineExpr expression : map.getResults())
    place.push_back(index[cast<AffineDimExpr>(expression).getPosition()]);
  return array.elements[array.find(place)];
}

static std::optional<double> getNumber(Attribute attribute) {
  auto number = dyn_cast_or_null<FloatAttr>(attribute);
  return number ? std::optional<double>(number.getValueAsDouble()) : std::nullopt;
}

static std::optional<double> multiply(std::optional<double> left, std::optional<double> right) {
  return left && right ? std::optional<double>(*left * *right) : std::nullopt;
}

static std::optional<double> add(std::optional<double> left, std::optional<double> right) {
  return left && right ? std::optional<double>(*left + *right) : std::nullopt;
}

/// Returns the sum of the products of `left` and `right` for the score at `index`, over those loops behind the scores
/// that both have.
static std::optional<double> getScore(const Array &left, AffineMap leftMap, const Array &right, AffineMap rightMap,
                                      ArrayRef<int64_t> index, ArrayRef<int64_t> sizes, unsigned scores) {
  SmallVector<int64_t> depth(sizes), at(sizes.size(), 0);
  for (size_t loop = 0; loop < sizes.size(); ++loop)
    if (loop < scores || !leftMap.isFunctionOfDim(loop) || !rightMap.isFunctionOfDim(loop))
      depth[loop] = 1;
  std::optional<double> sum = 0.0;
  forEachIndex(depth, [&](ArrayRef<int64_t> inner) {
    for (size_t loop = 0; loop < sizes.size(); ++loop)
      at[loop] = loop < scores ? index[loop] : inner[loop];
    sum = add(sum, multiply(getNumber(getElement(left, leftMap, at)), getNumber(getElement(right, rightMap, at))));
    return true;
  });
  return sum;
}

/// Adds `weight` times the elements of `factor` at `index` to `result`, for all loops behind the scores that the result
/// has.
static void addProducts(Numbers &result, const Array &resultArray, AffineMap resultMap, std::optional<double> weight,
                        const Array &factor, AffineMap factorMap, ArrayRef<int64_t> index, ArrayRef<int64_t> sizes,
                        unsigned scores) {
  SmallVector<int64_t> features(sizes), at(sizes.size(), 0);
  for (size_t loop = 0; loop < sizes.size(); ++loop)
    if (loop < scores || !resultMap.isFunctionOfDim(loop))
      features[loop] = 1;
  forEachIndex(features, [&](ArrayRef<int64_t> inner) {
    SmallVector<int64_t> place;
    for (size_t loop = 0; loop < sizes.size(); ++loop)
      at[loop] = loop < scores ? index[loop] : inner[loop];
    for (AffineExpr expression : resultMap.getResults())
      place.push_back(at[cast<AffineDimExpr>(expression).getPosition()]);
    std::optional<double> &sum = result[resultArray.find(place)];
    sum = add(sum, multiply(weight, getNumber(getElement(factor, factorMap, at))));
    return true;
  });
}

static Array toArray(Type type, const Numbers &numbers) {
  Array array = Array::unknown(type);
  for (auto [element, number] : llvm::zip_equal(array.elements, numbers))
    if (number)
      element = FloatAttr::get(getElementTypeOrSelf(type), *number);
  return array;
}

LogicalResult Interpreter::runAttention(AttentionOp op) {
  SmallVector<int64_t> sizes = op.getLoopSizes();
  unsigned scores = op.getScores(), firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<Array> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  auto scoreType = cast<FloatType>(op.getScoreType());
  Array rows = Array::unknown(op->getResult(1).getType()), output = Array::unknown(op->getResult(0).getType());
  AffineMap rowMap = op.getMap(firstInit + 1);
  auto findRow = [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t> place;
    for (AffineExpr expression : rowMap.getResults())
      place.push_back(index[cast<AffineDimExpr>(expression).getPosition()]);
    return rows.find(place);
  };
  struct Score {
    SmallVector<int64_t> index;
    std::optional<double> x, weight;
  };
  std::vector<Score> all;
  bool isComputed = forEachIndex(ArrayRef(sizes).take_front(scores), [&](ArrayRef<int64_t> index) {
    std::optional<double> score = getScore(operands[0], op.getMap(0), operands[1], op.getMap(1), index, sizes, scores);
    SmallVector<Attribute> arguments{score ? Attribute(FloatAttr::get(scoreType, *score)) : Attribute()};
    for (unsigned other = 0; other < op.getOthers().size(); ++other)
      arguments.push_back(getElement(operands[3 + other], op.getMap(3 + other), index));
    for (int64_t i : index)
      arguments.push_back(IntegerAttr::get(IndexType::get(op.getContext()), i));
    FailureOr<Elements> yielded = call(op.getBody().front(), arguments);
    if (succeeded(yielded))
      all.push_back({SmallVector<int64_t>(index), getNumber((*yielded)[0]), getNumber((*yielded)[1])});
    return succeeded(yielded);
  });
  if (!isComputed)
    return failure();
  Numbers maximum(rows.elements.size(), -std::numeric_limits<double>::infinity()), total(rows.elements.size(), 0.0),
      result(output.elements.size(), 0.0);
  for (Score &score : all) {
    std::optional<double> &row = maximum[findRow(score.index)];
    row = row && score.x ? std::optional<double>(std::max(*row, *score.x)) : std::nullopt;
  }
  auto getPower = [&](const Score &score) -> std::optional<double> {
    std::optional<double> row = maximum[findRow(score.index)];
    return row && score.x ? std::optional<double>(std::exp(*score.x - *row)) : std::nullopt;
  };
  for (Score &score : all)
    total[findRow(score.index)] = add(total[findRow(score.index)], getPower(score));
  for (Score &score : all) {
    std::optional<double> sum = total[findRow(score.index)], weight = multiply(getPower(score), score.weight);
    weight = weight && sum ? std::optional<double>(*weight / *sum) : std::nullopt;
    addProducts(result, output, op.getMap(firstInit), weight, operands[2], op.getMap(2), score.index, sizes, scores);
  }
  for (auto [number, numbers] : llvm::enumerate(std::vector<Numbers>{result, maximum, total}))
    set(op->getResult(number), toArray(op->getResult(number).getType(), numbers));
  return success();
}

LogicalResult Interpreter::runAttentionGradient(AttentionGradientOp op) {
  SmallVector<int64_t> sizes = op.getLoopSizes();
  unsigned scores = op.getScores(), products = op.getLefts().size(), firstOther = 2 * products + op.getFactors().size();
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<Array> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  auto scoreType = cast<FloatType>(op.getScoreType());
  std::vector<Numbers> results;
  for (Type type : op->getResultTypes())
    results.emplace_back(Array::unknown(type).elements.size(), 0.0);
  bool isComputed = forEachIndex(ArrayRef(sizes).take_front(scores), [&](ArrayRef<int64_t> index) {
    SmallVector<Attribute> arguments;
    for (unsigned product = 0; product < products; ++product) {
      std::optional<double> score = getScore(operands[product], op.getMap(product), operands[products + product],
                                             op.getMap(products + product), index, sizes, scores);
      arguments.push_back(score ? Attribute(FloatAttr::get(scoreType, *score)) : Attribute());
    }
    for (unsigned other = 0; other < op.getOthers().size(); ++other)
      arguments.push_back(getElement(operands[firstOther + other], op.getMap(firstOther + other), index));
    for (int64_t i : index)
      arguments.push_back(IntegerAttr::get(IndexType::get(op.getContext()), i));
    FailureOr<Elements> yielded = call(op.getBody().front(), arguments);
    if (failed(yielded))
      return false;
    for (auto [number, weight] : llvm::enumerate(*yielded))
      addProducts(results[number], Array::unknown(op->getResult(number).getType()), op.getMap(firstInit + number),
                  getNumber(weight), operands[2 * products + number], op.getMap(2 * products + number), index, sizes,
                  scores);
    return true;
  });
  if (!isComputed)
    return failure();
  for (auto [number, numbers] : llvm::enumerate(results))
    set(op->getResult(number), toArray(op->getResult(number).getType(), numbers));
  return success();
}
