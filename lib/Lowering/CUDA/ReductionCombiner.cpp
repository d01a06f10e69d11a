// SPDX-License-Identifier: Apache-2.0
//
// Which bodies are reductions: `yield combine(out, element)` with a combiner whose neutral element is known, possibly
// with a conversion on either side, as booleans in bytes and narrow floats have it:
//
//   %w = extf %out;  %s = addf %w, %x;  yield truncf %s
//
// Several results may be reduced in one body as long as no element depends on an accumulator.

#include "ReductionGraph.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Returns true if `op` only changes the type of one value.
static bool isConversion(Operation *op) {
  return isa_and_nonnull<arith::ExtFOp, arith::TruncFOp, arith::ExtUIOp, arith::ExtSIOp, arith::TruncIOp>(op);
}

/// Returns true if `value` depends on `accumulator` inside of the body.
static bool dependsOn(Value value, BlockArgument accumulator) {
  SmallVector<Value> pending{value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (next == accumulator)
      return true;
    Operation *definition = next.getDefiningOp();
    if (!definition || definition->getBlock() != accumulator.getOwner() || !seen.insert(definition).second)
      continue;
    llvm::append_range(pending, definition->getOperands());
  }
  return false;
}

std::optional<Combiner> cuda::matchCombiner(linalg::LinalgOp op, unsigned number) {
  BlockArgument accumulator = op.getRegionOutputArgs()[number];
  Operation *yielded = op.getBlock()->getTerminator()->getOperand(number).getDefiningOp();
  if (!yielded || !accumulator.hasOneUse())
    return std::nullopt;
  Combiner combiner;
  combiner.combine = yielded;
  if (isConversion(yielded)) {
    combiner.resultConversion = yielded;
    combiner.combine = yielded->getOperand(0).getDefiningOp();
  }
  Value incoming = accumulator;
  if (Operation *user = *accumulator.user_begin(); isConversion(user) && user->hasOneUse()) {
    combiner.initConversion = user;
    incoming = user->getResult(0);
  }
  Operation *combine = combiner.combine;
  if (!combine || combine->getBlock() != op.getBlock() || combine->getNumOperands() != 2 || !combine->hasOneUse() ||
      !combine->hasTrait<OpTrait::IsCommutative>() || *incoming.user_begin() != combine)
    return std::nullopt;
  combiner.element = combine->getOperand(combine->getOperand(0) == incoming ? 1 : 0);
  std::optional<TypedAttr> neutral = arith::getNeutralElement(combine);
  if (!neutral || combiner.element == incoming)
    return std::nullopt;
  combiner.neutral = *neutral;
  for (BlockArgument each : op.getRegionOutputArgs())
    if (dependsOn(combiner.element, each))
      return std::nullopt;
  return combiner;
}
