// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Planning/FunctionPlan.h"

using namespace mlir;
using namespace dist;

static void add(SearchOutcome &sum, const SearchOutcome &other, double times) {
  sum.seconds += times * other.seconds;
  sum.followed += times * other.followed;
  sum.compute += times * other.compute;
  sum.memory += times * other.memory;
  sum.cost += times * other.cost;
  sum.bound += times * other.bound;
}

/// Returns what all runs of `region` take, whose body says what one device does.
static SearchOutcome getLocalSeconds(LocalOp region, const Machine &machine) {
  RuleTable rules;
  KernelTable kernels([&](Operation *op) { return rules.get(op); });
  SearchOutcome sum{};
  region.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    double times = getExecutions(op->getBlock(), kAssumedTrips).toDouble(), seconds = 0;
    const ShardingRule *rule = nullptr;
    if (auto collective = dyn_cast<CollectiveOpInterface>(op)) {
      if (MeshAttr mesh = collective.communicates() ? lookupMesh(op, collective.getMeshSymbol()) : MeshAttr())
        seconds = getCollectiveSeconds(collective, mesh, machine);
    } else if ((rule = rules.get(op))) {
      ComputeSeconds own = getComputeSeconds(op, *rule, kernels, machine);
      sum.compute += times * own.arithmetic;
      sum.memory += times * own.memory;
      seconds = own.getTotal();
    }
    add(sum, {seconds, seconds, 0, 0, seconds, seconds}, times);
    return rule ? WalkResult::skip() : WalkResult::advance();
  });
  return sum;
}

SearchOutcome
dist::addRegionOutcomes(SearchOutcome own, FunctionOpInterface function, const Machine &machine,
                        llvm::function_ref<std::optional<SearchOutcome>(FunctionOpInterface body)> getOutcome) {
  function->walk<WalkOrder::PreOrder>([&](LocalOp region) {
    if (func::FuncOp body = getOutlinedBody(region)) {
      if (std::optional<SearchOutcome> inside = getOutcome(body))
        add(own, addRegionOutcomes(*inside, body, machine, getOutcome),
            getExecutions(region->getBlock(), kAssumedTrips).toDouble());
    } else {
      add(own, getLocalSeconds(region, machine), 1);
    }
    return WalkResult::skip();
  });
  return own;
}
