// SPDX-License-Identifier: Apache-2.0
//
// The placements of arguments and results come from the same search as those inside (PlacementSearch.h). If the fastest plan of all
// needs more memory than there is, bytes get a price where it does (Lagrangian relaxation): plans are looked for with higher and lower
// prices until one is found that hardly fits. What a plan needs is counted on the plan itself.

#include "dist/Planning/BoundarySearch.h"
#include "PlacementSearch.h"
#include "PlannedCollectives.h"
#include "dist/Analysis/RegionFlow.h"

using namespace mlir;
using namespace dist;

/// How many prices of memory are tried, and how far apart two of them are that are told apart.
static constexpr unsigned kMaxRounds = 16;
static constexpr double kPriceStep = 1.1;

/// If all memory costs so many times what the program takes, seconds hardly matter any more.
static constexpr double kHighestPrice = 1000;

//===-- memory -------------------------------------------------------------------------------------------------------------===//

std::vector<double> FunctionPlan::getAliveBytes(PlacementSearch &search) {
  const ProgramOrder &order = search.getOrder();
  std::vector<double> change(order.size() + 1);
  auto add = [&](Lifetime lifetime, const Layout &layout, RankedTensorType type) {
    double bytes = search.getBytes(layout, type);
    change[lifetime.begin] += bytes;
    change[lifetime.end] -= bytes;
  };
  for (auto &[value, layout] : handedOn) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !search.isKept(value))
      continue;
    add(order.getLifetime(value), *layout, type);
    // What is gathered of an argument is freed behind each use; what others need of another value is there from the first to the last.
    llvm::SmallDenseMap<const Layout *, Lifetime> moved;
    for (OpOperand &use : value.getUses()) {
      if (!hasNeeded(use) || &getNeeded(use) == layout)
        continue;
      Lifetime read = order.getRead(use);
      if (isa<BlockArgument>(value)) {
        add(read, getNeeded(use), type);
        continue;
      }
      auto [known, isNew] = moved.try_emplace(&getNeeded(use), read);
      known->second = {std::min(known->second.begin, read.begin), std::max(known->second.end, read.end)};
    }
    for (auto &[needs, lifetime] : moved)
      add(lifetime, *needs, type);
  }
  double now = 0;
  for (double &step : change)
    step = now += step;
  return change;
}

//===-- arguments that are gathered ----------------------------------------------------------------------------------------===//

/// Returns true if `op` computes each element of its results from elements of operand `number` alone, or hands it on.
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

FullyShardAttr FunctionPlan::getStored(BlockArgument argument) {
  AtomSet split = getHandedOn(argument).getSplitAtoms(), gathered = 0, kept = 0;
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
      if (!rule || !hasNeeded(use) || use.getOwner()->getNumOperands() <= use.getOperandNumber())
        continue;
      if (readsParts(*rule, use.getOperandNumber())) {
        llvm::for_each(use.getOwner()->getResults(), reach);
        continue;
      }
      AtomSet needs = getNeeded(use).getSplitAtoms();
      gathered |= split & ~needs;
      kept |= needs;
    }
  }
  AtomList atoms;
  for (Atom atom = 0; atom < space->getNumAtoms(); ++atom)
    if ((gathered & ~kept) >> atom & 1)
      atoms.push_back(atom);
  if (atoms.empty())
    return {};
  SmallVector<AxisRefAttr> axes;
  // As the placement of the argument writes them.
  for (DimShardingAttr dim : layouts->getSharding(getHandedOn(argument)).getDims())
    for (AxisRefAttr axis : dim.getAxes())
      if (llvm::all_of(space->encode(axis), [&](Atom atom) { return llvm::is_contained(atoms, atom); }))
        axes.push_back(axis);
  return axes.empty() ? FullyShardAttr() : FullyShardAttr::get(function.getContext(), axes, nullptr, nullptr);
}

//===-- the search ---------------------------------------------------------------------------------------------------------===//

FailureOr<BoundaryPlacements> FunctionPlan::searchBoundary(const BoundaryRequest &request) {
  PlacementSearch search(function, *this, &request);
  auto save = [&] { return std::tuple(natural, handedOn, needed, brought, exchanged, opPlans); };
  auto first = save();
  std::optional<decltype(first)> best;
  BoundaryPlacements answer;
  double leastPeak = std::numeric_limits<double>::infinity(), fastest = leastPeak;
  auto isTooMuch = [&](double bytes) { return bytes > request.memoryBytes; };
  // Adopts what was found last, and notes it in `list`. Returns what is alive at each place.
  auto consider = [&](PlacementSearch &one, StartShareList &list) {
    double bound = one.getBound(request.memoryBytes);
    adopt(one);
    PlannedCollectives collectives(function, *this);
    std::vector<double> alive = getAliveBytes(one);
    BoundaryCost cost = getSeconds(one, collectives);
    cost.peakBytes = *llvm::max_element(alive);
    leastPeak = std::min(leastPeak, cost.peakBytes);
    fastest = std::min(fastest, cost.getSeconds());
    bool fits = !isTooMuch(cost.peakBytes);
    list.note(bound, fits || !one.hasMemoryPrices() ? cost.getSeconds() : std::numeric_limits<double>::infinity(),
              collectives.countStarts());
    if (fits && (!best || cost.getSeconds() < answer.cost.getSeconds())) {
      answer.cost = cost;
      best = save();
    }
    std::tie(natural, handedOn, needed, brought, exchanged, opPlans) = first;
    return alive;
  };
  auto canSolve = [](PlacementSearch &one, const StartShares &shares, ArrayRef<MemoryPrice> memory = {}) {
    llvm::Error error = one.solve(shares, memory);
    bool isSolved = !error;
    llvm::consumeError(std::move(error));
    return isSolved;
  };
  // Looks for plans whatever they need. Returns what is alive in the first; empty if there is none.
  auto runFreely = [&](PlacementSearch &one) {
    StartShareList list(one.getPrices());
    std::vector<double> alive;
    while (const StartShares *shares = list.next()) {
      if (!canSolve(one, *shares))
        break;
      if (alive.empty() && &one == &search) {
        answer.best = search.getCost();
        answer.bound = search.getBound(request.memoryBytes);
      }
      std::vector<double> found = consider(one, list);
      if (alive.empty())
        alive = std::move(found);
    }
    return alive;
  };
  // Looks for prices of memory with which a plan fits that needs as much as `alive` without, and for more plans with them.
  auto runTight = [&](PlacementSearch &one, std::vector<double> alive) {
    SmallVector<MemoryPrice> memory;
    StartShareList list(one.getPrices());
    const StartShares *shares = list.next();
    double scale = answer.best / request.memoryBytes, low = 0, high = std::numeric_limits<double>::infinity(), price = scale / 8;
    for (unsigned round = 0; round < kMaxRounds && high > low * kPriceStep && price < scale * kHighestPrice; ++round) {
      int64_t place = llvm::max_element(alive) - alive.begin();
      bool isPriced = llvm::any_of(memory, [&](const MemoryPrice &at) { return isTooMuch(alive[at.place]); });
      if (isTooMuch(alive[place]) && !isPriced)
        memory.push_back({place, 0});
      for (MemoryPrice &at : memory)
        at.secondsPerByte = price;
      if (!canSolve(one, *shares, memory))
        return memory;
      alive = consider(one, list);
      if (llvm::none_of(alive, isTooMuch)) {
        high = price;
        if (&one == &search)
          answer.best = search.getCost();
      } else if (llvm::any_of(memory, [&](const MemoryPrice &at) { return isTooMuch(alive[at.place]); })) {
        low = price;
      } else {
        continue; // Another place gets a price as well.
      }
      price = std::isfinite(high) ? (low > 0 ? std::sqrt(low * high) : high / 8) : price * 8;
    }
    for (MemoryPrice &at : memory)
      at.secondsPerByte = std::isfinite(high) ? high : price;
    while ((shares = list.next()) && canSolve(one, *shares, memory))
      consider(one, list);
    return memory;
  };
  SmallVector<MemoryPrice> memory;
  auto isTight = [&] { return std::isfinite(fastest) && (!best || answer.cost.getSeconds() > fastest); };
  if (!isTooMuch(search.getLeastBytes())) {
    std::vector<double> alive = runFreely(search);
    if (isTight()) {
      memory = runTight(search, std::move(alive));
      // Where memory is short not all that splits over several axes is found, and this is a much smaller problem.
      if (search.getNumUnits() > 1) {
        PlacementSearch asOneAxis(function, *this, &request, /*asOneAxis=*/true);
        std::vector<double> found = runFreely(asOneAxis);
        if (!found.empty() && isTight())
          runTight(asOneAxis, std::move(found));
      }
    }
  }
  if (!best) {
    auto describe = [](double bytes) {
      std::string text;
      llvm::raw_string_ostream(text) << llvm::format("%.0f", bytes) << " B";
      return text;
    };
    double least = search.getLeastBytes();
    InFlightDiagnostic error = emitError(function.getLoc());
    if (least > request.memoryBytes)
      error << "every placement of arguments and results needs at least " << describe(least) << " of memory per device, "
            << describe(least - request.memoryBytes) << " more than the " << describe(request.memoryBytes) << " that there are";
    else if (std::isfinite(leastPeak))
      error << "found no placements that need no more than " << describe(request.memoryBytes) << " of memory per device; the least found is "
            << describe(leastPeak) << ", and no plan needs less than " << describe(least);
    else
      error << "found no placements whose seconds can be counted";
    return failure();
  }
  std::tie(natural, handedOn, needed, brought, exchanged, opPlans) = std::move(*best);
  for (const FreeArgument &argument : request.arguments) {
    BlockArgument value = function.getArgument(argument.number);
    answer.arguments.push_back({argument.number, layouts->getSharding(getHandedOn(value)), getStored(value)});
  }
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (unsigned number : request.results)
    answer.results.push_back(layouts->getSharding(getNeeded(terminator->getOpOperand(number))));
  for (ArrayRef<unsigned> group : request.alternatives) {
    BoundaryAlternative &alternative = answer.alternatives.emplace_back();
    for (unsigned number : group)
      search.forbid(number, &getHandedOn(function.getArgument(number)));
    llvm::Error error = search.solve(StartShares(search.getPrices().getGroups().size(), 1), memory);
    search.allowAll();
    if (error) {
      llvm::consumeError(std::move(error));
      continue;
    }
    alternative.sharding = layouts->getSharding(*search.getArgument(group.front()));
    alternative.seconds = search.getCost() - answer.best;
  }
  return answer;
}

FailureOr<BoundaryPlacements> dist::searchBoundary(FunctionOpInterface function, const BoundaryRequest &request) {
  FailureOr<FunctionPlan> plan = FunctionPlan::make(function, PlacementMode::Auto);
  return failed(plan) ? FailureOr<BoundaryPlacements>() : plan->searchBoundary(request);
}
