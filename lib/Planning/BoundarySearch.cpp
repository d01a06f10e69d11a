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

/// Returns true if an op of `rule` computes each element of its results from an element of operand `number` alone, or
/// forwards a part of it. A product with a tensor of one row does not, although it has no factors but those of the
/// other operand.
static bool readsParts(const ShardingRule &rule, unsigned number) {
  llvm::SmallBitVector own(rule.factors.size());
  for (auto [factor, properties] : llvm::enumerate(rule.factors))
    if (properties.size == 1)
      own.set(factor);
    else if (properties.kind == FactorKind::Reduction || properties.kind == FactorKind::Combined)
      return false;
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
      // What is gathered in front of a loop that reads a part of it in each trip is not to be gathered in each.
      if (use.getOwner()->getBlock() != value.getParentBlock())
        kept |= split & ~getRequired(use).getSplitSubAxes();
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
          << " of memory per device in the order in which the program computes, " << formatWholeBytes(least - bytes)
          << " more than the " << formatWholeBytes(bytes) << " that there are";
  else if (std::isfinite(search.getLeastPeak()))
    error << "found no placements that need no more than " << formatWholeBytes(bytes)
          << " of memory per device; the least found is " << formatWholeBytes(search.getLeastPeak())
          << ", and no plan needs less than " << formatWholeBytes(least);
  else
    error << "found no placements whose seconds can be counted";
}

struct BoundarySearch::State {
  State(FunctionPlan made, BoundaryRequest asked)
      : request(std::move(asked)), plan(std::move(made)), bounded(plan, &request, request.memoryBytes) {}

  /// Returns where the plan places what is to be placed, without what it costs.
  BoundaryPlacements getPlacements();
  /// Keeps of the plans that were found those that are wanted.
  void keepPlans();

  BoundaryRequest request;
  FunctionPlan plan;
  BoundedSearch bounded;
  SmallVector<BoundaryPlacements, 0> plans;
  std::vector<FunctionPlan::Decisions> decisions; ///< Of each of them.
};

BoundaryPlacements BoundarySearch::State::getPlacements() {
  BoundaryPlacements answer;
  FunctionOpInterface function = plan.function;
  for (const FreeArgument &argument : request.arguments) {
    BlockArgument value = function.getArgument(argument.number);
    FullyShardAttr stored = plan.getStored(value);
    // What is gathered once is kept until it is read for the last time.
    if (stored && plan.gatheredOnce.contains(value))
      stored = FullyShardAttr::get(function.getContext(), stored.getAxes(), nullptr,
                                   BoolAttr::get(function.getContext(), false));
    answer.arguments.push_back({argument.number, plan.layouts->getSharding(plan.getForwarded(value)), stored});
  }
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (unsigned number : request.results)
    answer.results.push_back(plan.layouts->getSharding(plan.getRequired(terminator->getOpOperand(number))));
  answer.best = bounded.getBest();
  answer.bound = bounded.getBound();
  return answer;
}

void BoundarySearch::State::keepPlans() {
  for (BoundedSearch::Plan &found : bounded.takePlans()) {
    if (plans.size() == request.mostPlans)
      return;
    plan.restore(found.decisions);
    BoundaryPlacements answer = getPlacements();
    if (llvm::any_of(plans, [&](const BoundaryPlacements &known) {
          return known.arguments == answer.arguments && known.results == answer.results;
        }))
      continue;
    answer.cost = found.cost;
    plans.push_back(std::move(answer));
    decisions.push_back(std::move(found.decisions));
  }
}

BoundarySearch::BoundarySearch(std::unique_ptr<State> state) : state(std::move(state)) {}
BoundarySearch::BoundarySearch(BoundarySearch &&) = default;
BoundarySearch::~BoundarySearch() = default;

/// How often the memory is raised where placements may need more than there is, and by how much at least.
static constexpr unsigned kMostRaises = 8;
static constexpr double kLeastRaise = 1.02;

FailureOr<BoundarySearch> BoundarySearch::run(FunctionOpInterface function, BoundaryRequest request) {
  for (unsigned numRaises = 0;; ++numRaises) {
    FailureOr<FunctionPlan> plan =
        FunctionPlan::make(function, PlacementMode::Auto, request.memoryBytes, request.seconds);
    if (failed(plan))
      return failure();
    auto state = std::make_unique<State>(std::move(*plan), request);
    if (state->bounded.run()) {
      state->keepPlans();
      return BoundarySearch(std::move(state));
    }
    double needed =
        std::isfinite(state->bounded.getLeastPeak()) ? state->bounded.getLeastPeak() : state->bounded.getLeastBytes();
    if (!request.mayNeedMore || numRaises == kMostRaises || !std::isfinite(needed)) {
      emitDoesNotFit(function, state->bounded, request.memoryBytes);
      return failure();
    }
    request.memoryBytes = std::max(needed, kLeastRaise * request.memoryBytes);
  }
}

double BoundarySearch::getMemoryBytes() const { return state->request.memoryBytes; }

ArrayRef<BoundaryPlacements> BoundarySearch::getPlans() const { return state->plans; }

BoundaryAlternative BoundarySearch::findAlternative(unsigned number, ArrayRef<unsigned> arguments) {
  state->plan.restore(state->decisions[number]);
  BoundaryAlternative other = state->bounded.findOther(arguments);
  // Which says how much more than the best one takes.
  other.seconds -= state->plans[number].cost.getSeconds() - state->plans.front().cost.getSeconds();
  return other;
}
