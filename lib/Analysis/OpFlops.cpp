// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/OpFlops.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"

using namespace mlir;
using namespace dist;

Amount dist::countFlops(Operation *op) {
  auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
  if (!sharded)
    return 0;
  if (std::optional<int64_t> flops = sharded.getFlops())
    return *flops;
  return countFlops(op, sharded.getShardingRule());
}

Amount dist::countFlops(Operation *op, const ShardingRule &rule) {
  auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
  if (std::optional<int64_t> flops = sharded ? sharded.getFlops() : std::nullopt)
    return *flops;
  if (rule.isGenerator || rule.factors.empty() || op->getNumRegions() == 0)
    return 0;
  Amount iterations = 1;
  bool reduces = false;
  for (const Factor &factor : rule.factors) {
    if (factor.kind != FactorKind::NeedsReplication)
      iterations *= factor.size;
    reduces |= factor.kind == FactorKind::Reduction || factor.kind == FactorKind::Combined;
  }
  int64_t bodyOps = 0;
  for (Block &block : op->getRegion(0))
    // Conversions are part of what reads them: units for products take narrow numbers and add up in wide ones.
    bodyOps +=
        llvm::count_if(block.without_terminator(), [](Operation &inner) { return !isa<CastOpInterface>(inner); });
  return iterations * Amount(std::max<int64_t>(bodyOps, reduces ? 2 : 1));
}
