// SPDX-License-Identifier: Apache-2.0
//
// The placements of arguments and results come from the same search as those inside (PlacementSearch.h), within the
// memory that there is (BoundedSearch.h).

#include "dist/Planning/BoundarySearch.h"
#include "BoundedSearch.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

//===-- arguments that are gathered -------------------------------------------------------------------------------===//

/// Returns true if `op` computes each element of its results from elements of operand `number` alone, or forwards it.
static bool readsParts(const ShardingRule &rule, unsigned number) {
  llvm::SmallBitVector own(rule.factors.size());
  for (auto [factor, properties] : llvm::enumerate(rule.factors))
    if (properties.size == 1)
      own.set(factor);
  for (ArrayRef<int64_t> factors : rule.operands[number])
    for (int64_t factor : factors)
      own.set(factor);
  return own.all();
}

FullyShardAttr FunctionPlan::getStored(BlockArgument argument) const {
  SubAxisSet split = getForwarded(argument).getSplitSubAxes(), gathered = 0, kept = 0;
  SmallVector<Value> open{argument};
  llvm::DenseSet<Value> seen{argument};
  auto reach = [&](Value value) {
    if (isa<RankedTensorType>(value.getType()) && seen.insert(value).second)
      open.push_back(value);
  };
  while (!open.empty()) {
    Value value = open.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      for (auto &[op, flow] : flows)
        if (llvm::is_contained(flow.operands, &use))
          llvm::for_each(flow.inputs, reach);
      const ShardingRule *rule = getRule(use.getOwner());
      if (!rule || !hasRequired(use) || use.getOwner()->getNumOperands() <= use.getOperandNumber())
        continue;
      if (readsParts(*rule, use.getOperandNumber())) {
        llvm::for_each(use.getOwner()->getResults(), reach);
        continue;
      }
      SubAxisSet needs = getRequired(use).getSplitSubAxes();
      gathered |= split & ~needs;
      kept |= needs;
    }
  }
  SubAxisList subAxes;
  for (SubAxis subAxis = 0; subAxis < space->getNumSubAxes(); ++subAxis)
    if ((gathered & ~kept) >> subAxis & 1)
      subAxes.push_back(subAxis);
  if (subAxes.empty())
    return {};
  SmallVector<AxisRefAttr> axes;
  // In the order in which they split the argument.
  for (const SubAxisList &split : getForwarded(argument).dims) {
    SubAxisList along;
    llvm::copy_if(split, std::back_inserter(along),
                  [&](SubAxis subAxis) { return llvm::is_contained(subAxes, subAxis); });
    llvm::append_range(axes, space->decode(along));
  }
  return FullyShardAttr::get(argument.getContext(), axes, nullptr, nullptr);
}

//===-- the search ------------------------------------------------------------------------------------------------===//

/// Says that nothing was found within `bytes`: how much is needed at the least, or was by what `search` found.
static void emitDoesNotFit(FunctionOpInterface function, const BoundedSearch &search, double bytes) {
  double least = search.getLeastBytes();
  InFlightDiagnostic error = emitError(function.getLoc());
  if (least > bytes)
    error << "every placement of arguments and results needs at least " << formatWholeBytes(least)
          << " of memory per device, " << formatWholeBytes(least - bytes) << " more than the "
          << formatWholeBytes(bytes) << " that there are";
  else if (std::isfinite(search.getLeastPeak()))
    error << "found no placements that need no more than " << formatWholeBytes(bytes)
          << " of memory per device; the least found is " << formatWholeBytes(search.getLeastPeak())
          << ", and no plan needs less than " << formatWholeBytes(least);
  else
    error << "found no placements whose seconds can be counted";
}

FailureOr<BoundaryPlacements> FunctionPlan::searchBoundary(const BoundaryRequest &request) {
  BoundedSearch bounded(*this, &request, request.memoryBytes);
  if (!bounded.run()) {
    emitDoesNotFit(function, bounded, request.memoryBytes);
    return failure();
  }
  BoundaryPlacements answer;
  answer.cost = bounded.getCost();
  answer.best = bounded.getBest();
  answer.bound = bounded.getBound();
  for (const FreeArgument &argument : request.arguments) {
    BlockArgument value = function.getArgument(argument.number);
    FullyShardAttr stored = getStored(value);
    // What is gathered once is kept until it is read for the last time.
    if (stored && gatheredOnce.contains(value))
      stored = FullyShardAttr::get(function.getContext(), stored.getAxes(), nullptr,
                                   BoolAttr::get(function.getContext(), false));
    answer.arguments.push_back({argument.number, layouts->getSharding(getForwarded(value)), stored});
  }
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (unsigned number : request.results)
    answer.results.push_back(layouts->getSharding(getRequired(terminator->getOpOperand(number))));
  for (ArrayRef<unsigned> group : request.alternatives)
    answer.alternatives.push_back(bounded.findOther(group));
  return answer;
}

FailureOr<BoundaryPlacements> dist::searchBoundary(FunctionOpInterface function, const BoundaryRequest &request) {
  FailureOr<FunctionPlan> plan =
      FunctionPlan::make(function, PlacementMode::Auto, request.memoryBytes, request.seconds);
  if (failed(plan))
    return failure();
  return plan->searchBoundary(request);
}
