// SPDX-License-Identifier: Apache-2.0

#include "dist/Report/PlannedOrigins.h"
#include "dist/Analysis/ValueShardings.h"
#include "dist/Report/Explanation.h"

using namespace mlir;
using namespace dist;

/// Returns `origin`, that of the operand `from` of an op, as the origin of dimension `dim` of what the op makes: the op
/// that made the operand is one more on the path.
static OriginAttr extend(OriginAttr origin, Value from, int64_t dim) {
  StringAttr firstOp = origin.getFirstOp(), lastOp = origin.getLastOp();
  LocationAttr firstPlace = origin.getFirstPlace(), lastPlace = origin.getLastPlace();
  int64_t length = origin.getLength();
  if (Operation *maker = from.getDefiningOp();
      maker && !(origin.getKind() == AnnotationKind::Planner && origin.getPlace() == LocationAttr(maker->getLoc()))) {
    (length == 0 ? firstOp : lastOp) = maker->getName().getIdentifier();
    (length == 0 ? firstPlace : lastPlace) = maker->getLoc();
    ++length;
  }
  return OriginAttr::get(origin.getContext(), dim, origin.getKind(), origin.getNumber(), origin.getPlace(), firstOp,
                         firstPlace, lastOp, lastPlace, length);
}

/// Returns the origin of dimension `dim` in `origins`, a list or null.
static OriginAttr findDim(ArrayAttr origins, int64_t dim) {
  if (origins)
    for (auto origin : origins.getAsRange<OriginAttr>())
      if (origin.getDim() == dim)
        return origin;
  return {};
}

PlannedOrigins::PlannedOrigins(FunctionOpInterface function, const FunctionPlan &plan)
    : function(function), plan(plan) {
  bool hasOrigins = false;
  walkControlFlow(function.getFunctionBody().front(),
                  [&](Operation *op) { hasOrigins = hasOrigins || op->hasAttr(kOriginsAttrName); });
  if (!hasOrigins)
    return;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (Value result : op->getResults())
      visit(result);
  });
}

ArrayAttr PlannedOrigins::get(Value value) const {
  auto found = changed.find(value);
  return found == changed.end() ? getOrigins(function, value) : found->second;
}

bool PlannedOrigins::hasChanged(Operation *op) const {
  return llvm::any_of(op->getResults(), [&](Value result) { return changed.contains(result); });
}

ArrayAttr PlannedOrigins::get(Operation *op) const {
  auto getList = [&](Value result) {
    ArrayAttr origins = get(result);
    return origins ? origins : ArrayAttr::get(op->getContext(), {});
  };
  if (op->getNumResults() == 1) {
    ArrayAttr origins = getList(op->getResult(0));
    return origins.empty() ? ArrayAttr() : origins;
  }
  return ArrayAttr::get(op->getContext(), llvm::map_to_vector(op->getResults(), [&](Value result) -> Attribute {
                          return getList(result);
                        }));
}

/// Notes the origins of `value` if it has another sharding than propagation gave it.
void PlannedOrigins::visit(Value value) {
  ShardingAttr written = isa<RankedTensorType>(value.getType()) ? getValueSharding(function, value) : ShardingAttr();
  if (!written)
    return;
  const Layout &before = *plan.getLayouts().get(written), &now = plan.getProduced(value);
  if (&before == &now || before.dims == now.dims)
    return;
  ArrayAttr known = getOrigins(function, value);
  SmallVector<Attribute> origins;
  for (auto [dim, subAxes] : llvm::enumerate(now.dims)) {
    if (subAxes.empty())
      continue;
    Attribute origin = before.dims[dim] == subAxes ? findDim(known, dim) : findSource(value, dim);
    if (origin)
      origins.push_back(origin);
  }
  changed[value] = origins.empty() ? ArrayAttr() : ArrayAttr::get(value.getContext(), origins);
}

bool PlannedOrigins::isGenerator(Value value) const {
  const ShardingRule *rule = value.getDefiningOp() ? plan.getRule(value.getDefiningOp()) : nullptr;
  return rule && rule->isGenerator;
}

/// Returns where the axes of dimension `dim` of `value`, which propagation did not choose, come from.
Attribute PlannedOrigins::findSource(Value value, int64_t dim) const {
  const SubAxisList &subAxes = plan.getProduced(value).dims[dim];
  Operation *op = value.getDefiningOp();
  if (const ForwardedValues *flow = plan.getFlow(value)) {
    for (OpOperand *operand : flow->operands)
      if (Attribute origin = getFrom(*operand, dim, dim, subAxes))
        return origin;
  } else if (const ShardingRule *rule = plan.getRule(op)) {
    const auto &factors = rule->results[cast<OpResult>(value).getResultNumber()][dim];
    for (OpOperand &operand : op->getOpOperands())
      for (auto [operandDim, operandFactors] : llvm::enumerate(rule->operands[operand.getOperandNumber()]))
        if (operandFactors == factors)
          if (Attribute origin = getFrom(operand, operandDim, dim, subAxes))
            return origin;
  }
  // What depends on nothing is laid as its user needs it.
  Operation *chosenFor = isGenerator(value) && value.hasOneUse() ? *value.user_begin() : op;
  return OriginAttr::get(value.getContext(), dim, AnnotationKind::Planner, 0, LocationAttr(chosenFor->getLoc()), {}, {},
                         {}, {}, 0);
}

/// Returns the origin of dimension `dim` of what is made of `operand`, if its dimension `operandDim` was made split by
/// `subAxes` and is read so; null otherwise. What depends on nothing suggests nothing.
Attribute PlannedOrigins::getFrom(OpOperand &operand, int64_t operandDim, int64_t dim,
                                  const SubAxisList &subAxes) const {
  if (isGenerator(operand.get()) || !plan.hasRequired(operand) ||
      plan.getRequired(operand).dims[operandDim] != subAxes ||
      plan.getProduced(operand.get()).dims[operandDim] != subAxes)
    return {};
  OriginAttr origin = findDim(get(operand.get()), operandDim);
  return origin ? Attribute(extend(origin, operand.get(), dim)) : Attribute();
}
