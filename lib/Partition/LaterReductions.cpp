// SPDX-License-Identifier: Apache-2.0
//
// What a reduction costs if it waits. It may be applied to a value itself or, if it passes through every use, to the results of
// the uses.

#include "FunctionPlan.h"

using namespace mlir;
using namespace dist;

std::optional<ReductionKind> dist::getPassedKind(OpOperand &use, ReductionKind kind, const ShardingRule *rule) {
  if (rule)
    for (const PartialSet &set : rule->partialSets)
      if (set.kind == kind && set.operands.test(use.getOperandNumber()))
        return set.resultKind;
  return std::nullopt;
}

std::optional<double> FunctionPlan::getReductionBehind(OpOperand &use, ReductionKind kind, AtomSet atoms, unsigned depth) {
  std::optional<ReductionKind> passed = getPassedKind(use, kind, getRule(use.getOwner()));
  if (!passed || depth == kMaxDeferral)
    return std::nullopt;
  double bytes = 0;
  for (Value result : use.getOwner()->getResults())
    bytes += getLaterReduction(result, *passed, atoms, depth + 1);
  // Inside a region that the value comes from outside of, it would be applied again and again, or on some devices only.
  bool isInside = use.getOwner()->getBlock() == use.get().getParentBlock();
  return isInside || bytes == 0 ? std::optional(bytes) : std::nullopt;
}

/// Returns the bytes that one device sends to apply a reduction over `atoms` that `value` still needs: at the value itself,
/// as a scatter where the value is wanted split over the atoms, or, if it passes through every use, at the uses' results.
double FunctionPlan::getLaterReduction(Value value, ReductionKind kind, AtomSet atoms, unsigned depth) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || value.use_empty())
    return 0;
  auto [it, isNew] = later.try_emplace({value, {unsigned(kind), atoms}}, 0);
  if (!isNew)
    return it->second;
  // What the value is wanted split over is scattered, which leaves the rest less to reduce.
  const Layout &goal = getWanted(value);
  double scattered = 1, reduced = 1;
  for (Atom atom = 0; atom < space->getNumAtoms(); ++atom)
    if (atoms >> atom & 1)
      (goal.getSplitAtoms() >> atom & 1 ? scattered : reduced) *= double(space->getSize(atom));
  double bytes = double(ShapedType::getNumElements(goal.getLocalShape(type.getShape(), *space))) *
                 double(getElementBytes(type.getElementType()));
  double now = bytes * (scattered - 1) + 2 * bytes * (reduced - 1) / reduced, deferred = 0;
  for (OpOperand &use : value.getUses()) {
    std::optional<double> behind =
        isPinned(value) ? std::optional<double>() : getReductionBehind(use, kind, atoms, depth);
    if (!behind) {
      deferred = now;
      break;
    }
    deferred += *behind;
  }
  return later[{value, {unsigned(kind), atoms}}] = std::min(now, deferred);
}
