// SPDX-License-Identifier: Apache-2.0

#include "PlacementSearch.h"
#include "ProposedSplits.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/RegionFlow.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace dist;

/// What the solver may do for one function, in its units: some seconds at the most, and the same answer on every
/// machine. The answer with full starts, which has the bound, is worth most of it.
static constexpr uint64_t kMaxWork = 4'000'000'000, kMaxFurtherWork = 500'000'000, kMaxPricedWork = 250'000'000,
                          kMaxLimitedWork = 50'000'000;

/// What any but the first solution may take at the least, so that something is found where no plan fits yet.
static constexpr double kLeastSeconds = 0.5;

/// How much of it goes into a proof before an answer that is close is enough.
static constexpr uint64_t kProofWork = 500'000'000;

/// How close to the best, as a share, further answers have to be: what they are about costs more. And the first one if
/// the function has so many variables that a proof of more takes long, or memory has a price: plans with two prices
/// differ by little.
static constexpr double kFurtherGap = 1e-3, kFirstGap = 1e-4;
static constexpr size_t kManyVariables = 30'000;

/// How much of a function's work, as a share, an op may leave undivided that propagation divides.
static constexpr double kMoreWork = 0.05;

/// Returns the placements in which values of `plan` lie, each once.
static SmallVector<const Layout *> collectLayouts(FunctionOpInterface function, const FunctionPlan &plan) {
  llvm::SetVector<const Layout *> layouts;
  for (BlockArgument argument : function.getArguments())
    if (isa<RankedTensorType>(argument.getType()))
      layouts.insert(&plan.getProduced(argument));
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (Value result : op->getResults())
      if (isa<RankedTensorType>(result.getType()))
        layouts.insert(&plan.getProduced(result)), layouts.insert(&plan.getForwarded(result));
    walkUses(op, [&](OpOperand &use) {
      if (plan.hasRequired(use))
        layouts.insert(&plan.getRequired(use));
    });
  });
  return layouts.takeVector();
}

/// Axes are cut only where there are no more units than this in the end: labels are as many as there are ways for each
/// of them.
static constexpr size_t kMaxCutUnits = 3;

/// Returns the sizes that factors of ops have, with the work that these ops do. What does little may still be on the
/// way of much: keys with few heads are moved if they cannot be split as the product is that makes them.
static SmallVector<AxisUnits::SizedWork> listSplitSizes(FunctionOpInterface function, const FunctionPlan &plan) {
  std::map<int64_t, double> work;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const ShardingRule *rule = plan.getRule(op);
    const OpPlan *split = rule ? plan.getOpPlan(op) : nullptr;
    if (!split)
      return;
    double iterations =
        getIterations(*split, *rule, plan.getSpace()) * getExecutions(op->getBlock(), kAssumedTrips).toDouble();
    llvm::SmallDenseSet<int64_t> sizes;
    for (const Factor &factor : rule->factors)
      if (factor.kind != FactorKind::NeedsReplication && factor.kind != FactorKind::Window &&
          sizes.insert(factor.size).second)
        work[factor.size] += iterations;
  });
  SmallVector<AxisUnits::SizedWork> sizes;
  for (auto [size, iterations] : work)
    sizes.push_back({size, iterations});
  return sizes;
}

static AxisUnits makeUnits(FunctionOpInterface function, const FunctionPlan &plan, SearchUnits kind) {
  AxisUnits units = kind == SearchUnits::OneAxis ? AxisUnits::makeOne(plan.getSpace())
                    : kind == SearchUnits::Whole ? AxisUnits(plan.getSpace(), {})
                                                 : AxisUnits(plan.getSpace(), collectLayouts(function, plan));
  // Of a local region, values are shards along its manual axes: each device has others.
  if (auto manual = function->getAttrOfType<AxisListAttr>(kManualAxesAttrName))
    units.remove(toSet(plan.getSpace().encode(manual.getAxes())));
  if (kind != SearchUnits::Parts && kind != SearchUnits::OneCut)
    return units;
  size_t most = kind == SearchUnits::OneCut ? std::min(units.getUnits().size() + 1, kMaxCutUnits) : kMaxCutUnits;
  return units.cutFor(plan.getSpace(), listSplitSizes(function, plan), most);
}

bool PlacementSearch::areManyPartsIn(FunctionOpInterface function, const FunctionPlan &plan) {
  return makeUnits(function, plan, SearchUnits::Axes).areManyParts(plan.getSpace());
}

bool PlacementSearch::canBeFiner(SearchUnits kind) const {
  return makeUnits(function, plan, kind).getUnits().size() > units.getUnits().size();
}

PlacementSearch::PlacementSearch(FunctionOpInterface function, const FunctionPlan &plan,
                                 const BoundaryRequest *boundary, bool countsMemory, SearchUnits searchUnits)
    : function(function), plan(plan), boundary(boundary), countsMemory(countsMemory), order(function),
      prices(plan.getMachine(), plan.getSpace(), plan.getReshards(),
             /*countsCopies=*/plan.getMode() != PlacementMode::Follow),
      isOverParts(searchUnits == SearchUnits::Parts || searchUnits == SearchUnits::OneCut),
      units(makeUnits(function, plan, searchUnits)), labels(plan, units) {
  // It would take too long to find out for each reshard whether still smaller parts should go different ways.
  if (plan.getMode() != PlacementMode::Follow && units.areManyParts(plan.getSpace()))
    prices.moveTogether();
  if (countsMemory)
    findFused();
  findPending();
  addOps();
  if (boundary)
    addArguments();
  addFlows();
  addResults(boundary ? ArrayRef<unsigned>(boundary->results) : plan.getOpenResults());
  addValues();
}

void PlacementSearch::findFused() {
  llvm::SetVector<Block *> blocks;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) { blocks.insert(op->getBlock()); });
  for (Block *block : blocks) {
    FusedValues found = labels.findFusedValues(*block);
    order.addFused(found);
    for (auto &[value, sources] : found)
      fused.insert({value, std::move(sources)});
  }
}

//===-- variables -------------------------------------------------------------------------------------------------===//

/// Finds the kinds of reductions that may still have to be applied to values.
void PlacementSearch::findPending() {
  auto add = [&](Value value, ReductionKinds kinds) {
    ReductionKinds &known = pending[value];
    bool isNew = (known | kinds) != known;
    known |= kinds;
    return isNew;
  };
  auto ofLayout = [](const Layout &layout) {
    ReductionKinds kinds = 0;
    for (const PartialLayout &partial : layout.partials)
      kinds |= 1u << unsigned(partial.kind);
    return kinds;
  };
  for (BlockArgument argument : function.getArguments())
    if (isa<RankedTensorType>(argument.getType()))
      add(argument, ofLayout(plan.getProduced(argument)));
  // What goes around a loop is there in the second walk.
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
      if (const ShardingRule *rule = plan.getRule(op)) {
        bool reduces =
            llvm::any_of(rule->factors, [](const Factor &factor) { return factor.kind == FactorKind::Reduction; });
        for (OpResult result : op->getResults()) {
          ReductionKinds kinds = 0;
          if (reduces)
            kinds |= 1u << unsigned(rule->reductions[result.getResultNumber()]);
          for (const PartialSet &set : rule->partialSets)
            for (unsigned operand : set.operands.set_bits())
              if (pending.lookup(op->getOperand(operand)) >> unsigned(set.kind) & 1)
                kinds |= 1u << unsigned(set.resultKind);
          isChanged |= add(result, kinds);
        }
      } else if (isa<LocalOp, ConstrainOp, ReshardOp, BarrierOp>(op)) {
        for (OpResult result : op->getResults())
          if (isa<RankedTensorType>(result.getType()))
            isChanged |= add(result, ofLayout(plan.getProduced(result)));
      }
      for (OpOperand &operand : op->getOpOperands())
        if (const ForwardedValues *flow = plan.getFlow(operand))
          for (Value input : flow->inputs)
            isChanged |= add(input, pending.lookup(operand.get()));
    });
  }
}

unsigned PlacementSearch::addVariable(size_t numLabels) {
  variables.emplace_back().numLabels = numLabels;
  return variables.size() - 1;
}

unsigned PlacementSearch::getVariable(const Endpoint &end) {
  if (end.variable >= 0)
    return end.variable;
  auto [known, isNew] = fixedVariables.try_emplace(end.layouts, 0);
  if (isNew)
    known->second = addVariable(1);
  return known->second;
}

void PlacementSearch::addOps() {
  SmallVector<std::pair<Operation *, const ShardingRule *>> ops;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    const ShardingRule *rule = plan.getRule(op);
    if (!rule)
      return;
    if (op->getNumResults() == 1 && plan.isMadeForItsUse(op->getResult(0))) {
      folded.insert(op->getResult(0));
      return;
    }
    ops.push_back({op, rule});
    if (const OpPlan *known = plan.getOpPlan(op))
      labels.propose(*rule, *known);
  });
  std::optional<ProposedSplits> splits;
  double iterations = 0;
  if (plan.getMode() == PlacementMode::Follow) {
    splits.emplace(function, plan, units);
    for (auto [op, rule] : ops)
      iterations += getIterations(*plan.getOpPlan(op), *rule, plan.getSpace()) *
                    getExecutions(op->getBlock(), kAssumedTrips).toDouble();
  }
  for (auto [op, rule] : ops) {
    SmallVector<ReductionKinds> kinds;
    for (Value operand : op->getOperands())
      kinds.push_back(pending.lookup(operand));
    const OpPlan *proposed = splits ? plan.getOpPlan(op) : nullptr;
    double executions = getExecutions(op->getBlock(), kAssumedTrips).toDouble();
    std::optional<FollowedSplit> follow;
    if (splits) {
      // Beside what runs more often than can be counted, nothing is small.
      double more = std::isfinite(iterations) && executions > 0 ? kMoreWork * iterations / executions : 0;
      double most = getIterations(*proposed, *rule, plan.getSpace()) + more;
      for (auto [unit, factors] : llvm::zip(units.getUnits(), splits->get(op)))
        if (factors & kMayBeWhole)
          most *= double(plan.getSpace().getSize(unit));
      follow.emplace(FollowedSplit{*proposed, splits->get(op), most});
    }
    const OpLabels &own =
        labels.get(op, *rule, kinds, getMayRound(op, plan.getMachine(), plan.getSpace()), follow ? &*follow : nullptr);
    unsigned variable = addVariable(own.seconds.size());
    const OpPlan *known = plan.getOpPlan(op);
    for (auto [label, seconds] : llvm::enumerate(own.seconds)) {
      variables[variable].work.push_back((seconds.compute + seconds.memory) * executions);
      if (seconds.exchange > 0)
        variables[variable].more.push_back({unsigned(label), prices.getExchange(seconds), executions});
      // An axis in time is there to save memory, not seconds: what propagation computes in parts stays so.
      if (!splits && known && !labels.hasSameParts(own.plans[label], *known))
        variables[variable].more.push_back({unsigned(label), ReshardPrices::kForbidden, executions});
      if (proposed && !own.plans[label].liesAs(*proposed))
        variables[variable].more.push_back({unsigned(label), ReshardPrices::kDiffers, executions});
    }
    ofOps[op] = {variable, &own};
  }
}

PlacementSearch::Endpoint PlacementSearch::getFixed(const Layout &layout) { return {-1, labels.intern({&layout})}; }

/// Lists where each flow may lie: where it does now, as what it forwards is made, and as it is needed.
std::vector<llvm::SetVector<const Layout *>> PlacementSearch::listFlowLayouts() {
  ArrayRef<std::pair<Operation *, ForwardedValues>> flows = plan.getFlows();
  std::vector<llvm::SetVector<const Layout *>> layouts(flows.size());
  std::vector<std::pair<size_t, size_t>> forwarded; // From one flow to another.
  llvm::DenseMap<const ForwardedValues *, size_t> numbers;
  for (auto [number, flow] : llvm::enumerate(flows))
    numbers[&flow.second] = number;
  for (auto [number, flow] : llvm::enumerate(flows)) {
    layouts[number].insert(&plan.getProduced(flow.second.inputs.front()));
    for (OpOperand *operand : flow.second.operands) {
      if (const ForwardedValues *from = plan.getFlow(operand->get()))
        forwarded.push_back({numbers[from], number});
      else if (!folded.contains(operand->get()))
        layouts[number].insert_range(*getSource(operand->get()).layouts);
    }
    for (Value input : flow.second.inputs)
      for (OpOperand &use : input.getUses())
        if (std::optional<Endpoint> end = plan.getFlow(use) ? std::nullopt : getUse(use))
          for (const Layout *layout : *end->layouts)
            if (!layout->isPartial())
              layouts[number].insert(layout);
  }
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (auto [from, to] : forwarded) {
      size_t before = layouts[from].size() + layouts[to].size();
      layouts[to].insert_range(layouts[from]);
      layouts[from].insert_range(layouts[to]);
      isChanged |= layouts[from].size() + layouts[to].size() > before;
    }
  }
  for (auto [number, flow] : llvm::enumerate(flows))
    layouts[number].remove_if([&](const Layout *layout) { return !plan.isAllowed(flow.second, *layout); });
  return layouts;
}

void PlacementSearch::addFlows() {
  std::vector<llvm::SetVector<const Layout *>> layouts = listFlowLayouts();
  for (auto [number, entry] : llvm::enumerate(plan.getFlows())) {
    const ForwardedValues &flow = entry.second;
    if (llvm::any_of(flow.inputs, [&](Value input) { return plan.isPinned(input); })) {
      ofFlows[&flow] = getFixed(plan.getProduced(flow.inputs.front()));
      continue;
    }
    const LayoutList *list = labels.intern(sortLayouts(layouts[number].getArrayRef()));
    unsigned variable = addVariable(list->size());
    ofFlows[&flow] = {int(variable), list};
    // What is still to be reduced and scattered takes the memory of the whole, which has to be worth something.
    SubAxisSet scattered =
        plan.getMode() == PlacementMode::Follow ? plan.getPreferred(flow.inputs.front()).getSplitSubAxes() : 0;
    for (auto [label, layout] : llvm::enumerate(*list))
      if (layout->getPartialSubAxes() & scattered)
        variables[variable].more.push_back({unsigned(label), ReshardPrices::kDiffers, 1});
  }
}

PlacementSearch::Endpoint PlacementSearch::getSource(Value value) {
  if (const ForwardedValues *flow = plan.getFlow(value))
    return ofFlows.lookup(flow);
  if (Operation *op = value.getDefiningOp(); op && ofOps.count(op)) {
    auto [variable, own] = ofOps.lookup(op);
    return {int(variable), own->results[cast<OpResult>(value).getResultNumber()]};
  }
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner()->isEntryBlock() && argument.getOwner()->getParentOp() == function.getOperation())
    if (auto known = ofArguments.find(argument.getArgNumber()); known != ofArguments.end())
      return known->second;
  return getFixed(plan.getProduced(value));
}

std::optional<PlacementSearch::Endpoint> PlacementSearch::getUse(OpOperand &use) {
  if (const ForwardedValues *flow = plan.getFlow(use))
    return ofFlows.lookup(flow);
  Operation *op = use.getOwner();
  if (auto known = ofOps.find(op); known != ofOps.end())
    return Endpoint{int(known->second.first), known->second.second->operands[use.getOperandNumber()]};
  if (op->hasTrait<OpTrait::ReturnLike>() && op->getParentOp() == function.getOperation())
    if (auto known = ofResults.find(use.getOperandNumber()); known != ofResults.end())
      return known->second;
  // A group says how its members lie, and they do. What a folded op reads is folded as well.
  bool takesAsIs = isa<GroupOp>(op) || (op->getNumResults() == 1 && folded.contains(op->getResult(0)));
  if (takesAsIs || !plan.hasRequired(use))
    return std::nullopt;
  return getFixed(plan.getRequired(use));
}

//===-- the answer ------------------------------------------------------------------------------------------------===//

/// Returns the problem, with costs in the finest unit in which their sums are exact.
llvm::Expected<planning::PlacementProblem> PlacementSearch::makeProblem(const StartShares &shares,
                                                                        const LabelSets &among) {
  // Seconds of each price, in general and where something else is known of starts.
  std::map<std::pair<OwnShares, bool>, std::vector<double>> ownSeconds;
  auto getSeconds = [&](Value value) -> const std::vector<double> & {
    auto own = shares.ofValues.find(value);
    bool isHidden = shares.ofHideable < 1 && hideable.contains(value);
    auto [known, isNew] = ownSeconds.try_emplace({own == shares.ofValues.end() ? OwnShares() : own->second, isHidden});
    if (isNew)
      known->second = prices.getSeconds(shares.ofGroups, known->first.first, isHidden ? shares.ofHideable : 1);
    return known->second;
  };
  // Nothing stays nothing, however often it runs.
  auto multiply = [](ReshardPrices::Index price, double times, const std::vector<double> &seconds) {
    return price == ReshardPrices::kNothing ? 0.0 : seconds[price] * times;
  };
  llvm::DenseMap<unsigned, SmallVector<const Need *, 1>> charged;
  for (const Need &need : needs)
    if (need.variable >= 0 && getPrice(need.lifetime, memory) > 0)
      charged[need.variable].push_back(&need);
  auto getLabelSeconds = [&](unsigned number) {
    const VariableCosts &costs = variables[number];
    const std::vector<double> &seconds = getSeconds(costs.value);
    std::vector<double> all(costs.numLabels);
    if (auto known = charged.find(number); known != charged.end())
      for (const Need *need : known->second)
        for (auto [label, bytes] : llvm::enumerate(need->get(memory)))
          all[label] += bytes * getPrice(need->lifetime, memory);
    for (auto [label, work] : llvm::enumerate(costs.work))
      all[label] += work;
    for (auto [label, price] : llvm::enumerate(costs.reshards))
      all[label] += multiply(price, costs.times, seconds);
    for (auto &[label, price, times] : costs.more)
      all[label] += multiply(price, times, seconds);
    return all;
  };
  double total = 0;
  auto getLargest = [&](ArrayRef<double> costs) {
    double largest = 0;
    for (double cost : costs)
      largest = std::isfinite(cost) ? std::max(largest, cost) : largest;
    return largest;
  };
  for (unsigned number = 0; number < variables.size(); ++number)
    total += getLargest(getLabelSeconds(number));
  // Edges of one table that cross places with a price, or of which more is known, have other costs.
  llvm::DenseMap<unsigned, const MovedNeed *> chargedAt, limitedAt;
  for (const MovedNeed &need : movedNeeds) {
    if (getPrice(need, memory) > 0)
      chargedAt[need.edge] = &need;
    if (memory.limit)
      limitedAt[need.edge] = &need;
  }
  struct EdgeCosts {
    std::vector<double> seconds;
    double largest = 0; ///< Of the seconds.
    std::optional<unsigned> number;
  };
  std::map<std::tuple<unsigned, double, const std::vector<double> *>, EdgeCosts> edgeCosts;
  std::vector<EdgeCosts *> ofEdges;
  for (auto [number, edge] : llvm::enumerate(edges)) {
    const MovedNeed *need = chargedAt.lookup(number);
    double price = need ? getPrice(*need, memory) : 0;
    const std::vector<double> &seconds = getSeconds(edgeValues[number]);
    EdgeCosts &costs = edgeCosts[{edge[2], price, &seconds}];
    if (costs.seconds.empty()) {
      for (auto [place, index] : llvm::enumerate(tables[edge[2]].prices)) {
        size_t numColumns = variables[edge[1]].numLabels;
        costs.seconds.push_back(multiply(index, tables[edge[2]].times, seconds) +
                                (need ? price * getBytes(*need, place / numColumns, place % numColumns) : 0));
      }
      costs.largest = getLargest(costs.seconds);
    }
    total += costs.largest;
    ofEdges.push_back(&costs);
  }
  planning::CostUnit before = std::exchange(unit, planning::CostUnit::forTotal(total));
  if (unit.secondsPerUnit != before.secondsPerUnit)
    warmStart.scale(before.secondsPerUnit / unit.secondsPerUnit);
  planning::PlacementProblemBuilder builder;
  for (unsigned number = 0; number < variables.size(); ++number) {
    std::vector<double> seconds = getLabelSeconds(number);
    if (auto known = forbidden.find(number); known != forbidden.end())
      for (size_t label : known->second)
        seconds[label] = std::numeric_limits<double>::infinity();
    std::vector<planning::Cost> costs;
    for (unsigned label : among[number])
      costs.push_back(unit.fromSeconds(seconds[label]));
    builder.addVariable(std::move(costs));
  }
  if (memory.limit)
    addLimit(builder, *memory.limit, among);
  for (auto [number, edge, known] : llvm::enumerate(edges, ofEdges)) {
    auto [source, target, table] = edge;
    if (const MovedNeed *need = limitedAt.lookup(number); need && addMoved(builder, *need, known->seconds, among))
      continue;
    size_t numColumns = variables[target].numLabels;
    bool isWhole = among[source].size() == variables[source].numLabels && among[target].size() == numColumns;
    if (!isWhole || !known->number) {
      std::vector<planning::Cost> costs;
      costs.reserve(among[source].size() * among[target].size());
      for (unsigned row : among[source])
        for (unsigned column : among[target])
          costs.push_back(unit.fromSeconds(known->seconds[row * numColumns + column]));
      unsigned number = builder.addTable(among[source].size(), among[target].size(), std::move(costs));
      if (!isWhole) {
        builder.addEdge(source, target, number);
        continue;
      }
      known->number = number;
    }
    builder.addEdge(source, target, *known->number);
  }
  return builder.build();
}

planning::SolverOptions PlacementSearch::getOptions(bool isFirst) {
  planning::SolverOptions options;
  options.warmStart = &warmStart;
  // Without a first answer there is no plan.
  bool isLimited = plan.getMode() != PlacementMode::Follow && !answer.labels.empty();
  options.seconds =
      isLimited ? std::max(plan.getSecondsLeft(), kLeastSeconds) : std::numeric_limits<double>::infinity();
  options.maxWork = isFirst           ? kMaxWork
                    : memory.limit    ? kMaxLimitedWork
                    : memory.isFree() ? kMaxFurtherWork
                                      : kMaxPricedWork;
  if (plan.getMode() == PlacementMode::Follow)
    return options;
  // Answers over whole axes are known before those over parts.
  options.gap = memory.isFree() && (!isFirst || isOverParts) ? kFurtherGap : kFirstGap;
  if (isFirst && !isOverParts && variables.size() <= kManyVariables)
    options.workBeforeGap = kProofWork;
  return options;
}

llvm::Error PlacementSearch::solve(const StartShares &shares, const MemoryTerms &terms) {
  memory = terms;
  LabelSets all;
  for (const VariableCosts &variable : variables) {
    all.emplace_back(variable.numLabels);
    std::iota(all.back().begin(), all.back().end(), 0);
  }
  llvm::Expected<planning::PlacementProblem> problem = makeProblem(shares, all);
  if (!problem)
    return problem.takeError();
  bool isFirst = memory.isFree() && shares.ofValues.empty() && shares.ofHideable == 1 &&
                 llvm::all_of(shares.ofGroups, [](double share) { return share == 1; });
  planning::Assignment assignment = planning::solvePlacement(*problem, getOptions(isFirst));
  if (!assignment.isKnown())
    return llvm::createStringError("found no placements whose seconds can be counted");
  take(assignment, all);
  return llvm::Error::success();
}

void PlacementSearch::take(const planning::Assignment &assignment, const LabelSets &among) {
  answer = {{}, assignment.getCost(), assignment.getLowerBound()};
  for (auto [labels, label] : llvm::zip(among, assignment.getLabels()))
    answer.labels.push_back(labels[label]);
}

bool PlacementSearch::combine(ArrayRef<planning::Labels> answers, const StartShares &shares, double limit) {
  memory = {};
  LabelSets among(variables.size());
  for (const planning::Labels &labels : answers)
    for (auto [set, label] : llvm::zip(among, labels))
      if (!llvm::is_contained(set, label))
        set.push_back(label);
  std::vector<planning::Labels> numbered;
  for (const planning::Labels &labels : answers) {
    planning::Labels &numbers = numbered.emplace_back();
    for (auto [set, label] : llvm::zip(among, labels))
      numbers.push_back(llvm::find(set, label) - set.begin());
  }
  llvm::Expected<planning::PlacementProblem> problem = makeProblem(shares, among);
  if (!problem) {
    llvm::consumeError(problem.takeError());
    return false;
  }
  std::optional<planning::Labels> combined =
      planning::combineAssignments(*problem, numbered, getUsageModel(among, limit));
  if (!combined)
    return false;
  take(planning::Assignment(*problem, std::move(*combined), 0), among);
  return true;
}

bool PlacementSearch::isLarge() const { return variables.size() > kManyVariables; }

void PlacementSearch::forbid(unsigned number, const Layout *layout) {
  const Endpoint &end = ofArguments.find(number)->second;
  forbidden[end.variable].push_back(llvm::find(*end.layouts, layout) - end.layouts->begin());
}

/// Returns true if iterations add to what `flow` carries, instead of filling in parts of it.
bool PlacementSearch::isAddedUp(const ForwardedValues &flow) const {
  return llvm::any_of(flow.operands, [&](OpOperand *operand) {
    Operation *op = operand->get().getDefiningOp();
    const ShardingRule *rule = op ? plan.getRule(op) : nullptr;
    return rule && rule->isElementwise() &&
           llvm::any_of(op->getOperands(), [&](Value value) { return llvm::is_contained(flow.inputs, value); });
  });
}

void PlacementSearch::keepScattered() {
  for (auto &[flow, end] : ofFlows) {
    if (end.variable < 0 || isAddedUp(*flow))
      continue;
    SubAxisSet scattered = plan.getPreferred(flow->inputs.front()).getSplitSubAxes();
    for (auto [label, layout] : llvm::enumerate(*end.layouts))
      if ((layout->getPartialSubAxes() & scattered) && label != getLabel(end))
        forbidden[end.variable].push_back(label);
  }
}

const OpPlan *PlacementSearch::getPlan(Operation *op) const {
  auto known = ofOps.find(op);
  if (known == ofOps.end())
    return nullptr;
  auto &[variable, own] = known->second;
  return &own->plans[answer.labels[variable]];
}

const Layout &PlacementSearch::getFlow(const ForwardedValues &flow) const {
  const Endpoint &end = ofFlows.find(&flow)->second;
  return *(*end.layouts)[end.variable < 0 ? 0 : answer.labels[end.variable]];
}

bool PlacementSearch::isInTwoPlacements(Value value) const {
  auto known = ofValues.find(value);
  return known != ofValues.end() && (*known->second.others)[getLabel(known->second)];
}

const Layout *PlacementSearch::getForwarded(Value value) const {
  auto known = ofValues.find(value);
  return known == ofValues.end() ? nullptr : (*known->second.layouts)[answer.labels[known->second.variable]];
}
