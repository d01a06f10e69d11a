// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/IterationValues.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

namespace {
/// Computes values from others that are known.
class Evaluator {
public:
  void set(Value value, Attribute attribute) { known[value] = attribute; }

  /// Returns the constant that `value` is, or null.
  Attribute get(Value value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    Attribute constant;
    if (!matchPattern(value, m_Constant(&constant))) {
      auto result = dyn_cast<OpResult>(value);
      constant = result ? compute(result) : Attribute();
    }
    return known[value] = constant;
  }

private:
  Attribute compute(OpResult result) {
    Operation *op = result.getOwner();
    if (!isMemoryEffectFree(op))
      return {};
    return op->getNumRegions() == 0 ? fold(result) : computeElement(result);
  }

  Attribute fold(OpResult result) {
    Operation *op = result.getOwner();
    SmallVector<Attribute> operands;
    for (Value operand : op->getOperands()) {
      operands.push_back(get(operand));
      if (!operands.back())
        return {};
    }
    // Folding may change an op in place.
    Operation *copy = op->clone();
    SmallVector<OpFoldResult> folded;
    bool isFolded = succeeded(copy->fold(operands, folded)) && folded.size() == op->getNumResults();
    copy->destroy();
    if (!isFolded)
      return {};
    OpFoldResult found = folded[result.getResultNumber()];
    return isa<Attribute>(found) ? cast<Attribute>(found) : get(cast<Value>(found));
  }

  /// The same for an op on tensors of rank 0, whose region says what it does with their elements.
  Attribute computeElement(OpResult result) {
    Operation *op = result.getOwner();
    auto isScalar = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.getRank() == 0;
    };
    if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() || !llvm::all_of(op->getOperandTypes(), isScalar) ||
        !llvm::all_of(op->getResultTypes(), isScalar))
      return {};
    Block &body = op->getRegion(0).front();
    if (body.getNumArguments() != op->getNumOperands() || !body.mightHaveTerminator() ||
        body.getTerminator()->getNumOperands() != op->getNumResults())
      return {};
    for (auto [argument, operand] : llvm::zip_equal(body.getArguments(), op->getOperands())) {
      auto elements = dyn_cast_or_null<DenseElementsAttr>(get(operand));
      set(argument, elements ? elements.getSplatValue<Attribute>() : Attribute());
    }
    auto element = dyn_cast_or_null<TypedAttr>(get(body.getTerminator()->getOperand(result.getResultNumber())));
    auto type = cast<RankedTensorType>(result.getType());
    return element && element.getType() == type.getElementType() ? DenseElementsAttr::get(type, Attribute(element))
                                                                 : Attribute();
  }

  llvm::DenseMap<Value, Attribute> known;
};
} // namespace

std::optional<SmallVector<int64_t>> dist::getIterationValues(LoopLikeOpInterface loop, Value index, int64_t most) {
  std::optional<llvm::APInt> trips = loop.getStaticTripCount();
  std::optional<Value> counter = loop.getSingleInductionVar();
  std::optional<OpFoldResult> lower = loop.getSingleLowerBound(), step = loop.getSingleStep();
  if (!trips || !counter || !lower || !step || trips->ugt(most))
    return std::nullopt;
  std::optional<int64_t> first = getConstantIntValue(*lower), by = getConstantIntValue(*step);
  if (!first || !by)
    return std::nullopt;
  SmallVector<int64_t> values;
  for (int64_t trip = 0, e = trips->getZExtValue(); trip < e; ++trip) {
    Evaluator evaluator;
    evaluator.set(*counter, IntegerAttr::get(counter->getType(), *first + trip * *by));
    auto value = dyn_cast_or_null<IntegerAttr>(evaluator.get(index));
    if (!value)
      return std::nullopt;
    values.push_back(value.getInt());
  }
  return values;
}
