// SPDX-License-Identifier: Apache-2.0
//
// What a search for placements knows of values between ops: where they are forwarded, and what it costs to read them in
// another placement.

#include "PlacementSearch.h"
#include "dist/Analysis/RegionFlow.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

/// A value that several uses read is there in a second placement as well only if these give no more labels than this.
static constexpr size_t kMaxPairs = 1024;

LayoutList dist::sortLayouts(ArrayRef<const Layout *> layouts) {
  std::vector<std::pair<std::string, const Layout *>> keyed;
  for (const Layout *layout : layouts) {
    SmallVector<char, 32> key;
    layout->appendKey(key);
    keyed.push_back({std::string(key.begin(), key.end()), layout});
  }
  llvm::sort(keyed);
  LayoutList sorted;
  for (auto &[key, layout] : keyed)
    sorted.push_back(layout);
  return sorted;
}

/// Returns true if `to` may be worth keeping beside `from`: a part of it is gathered or reduced, and at most one unit
/// moved.
bool PlacementSearch::isNear(const Layout &from, const Layout &to) const {
  if (to.isPartial() || (to.getSplitSubAxes() & ~(from.getSplitSubAxes() | from.getPartialSubAxes())))
    return false;
  SubAxisSet moved = 0;
  for (auto [a, b] : llvm::zip(from.dims, to.dims))
    moved |= toSet(b) & ~toSet(a) & from.getSplitSubAxes();
  return llvm::count_if(units.getUnits(), [&](const SubAxisList &unit) { return toSet(unit) & moved; }) <= 1;
}

/// Returns true if what a device has in `to` is a part of what it has in `from`.
static bool isPart(const Layout &from, const Layout &to) {
  return !from.isPartial() && !to.isPartial() && llvm::all_of(llvm::zip_equal(from.dims, to.dims), [](auto pair) {
    auto &[has, needed] = pair;
    return has.size() <= needed.size() && std::equal(has.begin(), has.end(), needed.begin());
  });
}

PlacementSearch::Endpoint PlacementSearch::addForwarded(Value value, const Endpoint &source, ArrayRef<Endpoint> uses,
                                                        bool mayMove, ReshardedKernels kernels) {
  // Uses share a reshard if there are two beside the one that decides where the value lies, or that takes it as it is
  // made.
  bool mayShare = uses.size() >= (mayMove && source.variable >= 0 ? 3 : 2);
  // Values of equal layers have the same.
  ForwardedKey key{source.layouts,       {},     value.getType().getAsOpaquePointer(), mayMove, mayShare,
                   plan.isNested(value), kernels};
  for (const Endpoint &use : uses)
    key.uses.push_back(use.layouts);
  llvm::sort(key.uses);
  key.uses.erase(llvm::unique(key.uses), key.uses.end());
  auto [known, isNew] = forwardedLabels.try_emplace(std::move(key));
  if (isNew)
    known->second = listForwarded(known->first, cast<RankedTensorType>(value.getType()));
  const ForwardedLabels &own = known->second;
  unsigned variable = addVariable(own.costs.size());
  variables[variable].reshards = own.costs;
  variables[variable].value = value;
  variables[variable].times = getExecutions(value.getParentBlock(), kAssumedTrips).toDouble();
  return {int(variable), own.layouts, own.others};
}

PlacementSearch::ForwardedLabels PlacementSearch::listForwarded(const ForwardedKey &key, RankedTensorType type) {
  llvm::SetVector<const Layout *> made(key.source->begin(), key.source->end()), needed;
  for (const LayoutList *use : key.uses)
    for (const Layout *layout : *use)
      if (!layout->isPartial())
        needed.insert(layout);
  llvm::SetVector<const Layout *> forwarded = made;
  if (key.mayMove) {
    forwarded.insert(needed.begin(), needed.end());
    for (const Layout *layout : made)
      if (layout->isPartial())
        forwarded.insert(plan.getLayouts().get(layout->withoutPartials()));
  }
  LayoutList sorted = sortLayouts(forwarded.getArrayRef()), sortedNeeds = sortLayouts(needed.getArrayRef()), first,
             second;
  std::vector<ReshardPrices::Index> costs;
  for (const Layout *layout : sorted) {
    first.push_back(layout);
    second.push_back(nullptr);
    costs.push_back(ReshardPrices::kNothing);
  }
  // What is near first: of parts only copies are shared.
  for (bool isOfParts : {false, true}) {
    SmallVector<LayoutPair> pairs;
    for (const Layout *layout : sorted)
      for (const Layout *other : key.mayShare ? sortedNeeds : LayoutList())
        if (layout != other &&
            (isOfParts ? !key.kernels.isReadInPlace && isPart(*layout, *other) : isNear(*layout, *other)))
          pairs.push_back({layout, other});
    if (first.size() + pairs.size() > kMaxPairs)
      break;
    for (auto [pair, cost] : llvm::zip(pairs, prices.get(pairs, type, key.kernels))) {
      if (cost == ReshardPrices::kNothing || (key.isNested && prices.joinsParts(cost)))
        continue;
      first.push_back(pair.first);
      second.push_back(pair.second);
      costs.push_back(cost);
    }
  }
  return {labels.intern(std::move(first)), labels.intern(std::move(second)), std::move(costs)};
}

void PlacementSearch::connect(const Endpoint &from, const Endpoint &to, Value value, Mode mode,
                              ReshardedKernels kernels, unsigned numGathers, SubAxisSet parts) {
  if (from.variable < 0 && to.variable < 0)
    return;
  auto type = cast<RankedTensorType>(value.getType());
  double executions = getExecutions(value.getParentBlock(), kAssumedTrips).toDouble() * numGathers;
  bool isMadeAgain = plan.getGenerator(value), isNested = plan.isNested(value);
  // Returns the price where no reshard says it.
  auto getOwnPrice = [&](size_t row, const Layout *need) -> std::optional<ReshardPrices::Index> {
    const Layout *has = (*from.layouts)[row];
    if (has->getSplitSubAxes() & ~need->getSplitSubAxes() & parts)
      return ReshardPrices::kForbidden;
    // What is gathered anew for each use is not kept in a second placement.
    if (has == need || (numGathers == 1 && from.others && (*from.others)[row] == need))
      return ReshardPrices::kNothing;
    if (mode == Stays || (mode == Inside && need->isPartial()))
      return ReshardPrices::kForbidden;
    if (isMadeAgain && plan.getGenerator(value, *has, *need))
      return ReshardPrices::kNothing;
    return std::nullopt;
  };
  TableKey key{from.layouts,
               from.others,
               to.layouts,
               type.getAsOpaquePointer(),
               getNumExecutions(value.getParentBlock(), kAssumedTrips),
               numGathers,
               mode,
               parts,
               isMadeAgain,
               isNested && plan.getMachine().hasAxesInTime(),
               kernels};
  auto [known, isNew] = tableOf.try_emplace(key, tables.size());
  if (isNew) {
    Table &table = tables.emplace_back(Table{executions, {}});
    table.prices.reserve(from.layouts->size() * to.layouts->size());
    SmallVector<LayoutPair> resharded;
    SmallVector<size_t> places;
    for (size_t row = 0; row < from.layouts->size(); ++row)
      for (const Layout *need : *to.layouts) {
        std::optional<ReshardPrices::Index> own = getOwnPrice(row, need);
        if (!own) {
          resharded.push_back({(*from.layouts)[row], need});
          places.push_back(table.prices.size());
        }
        table.prices.push_back(own.value_or(ReshardPrices::kNothing));
      }
    for (auto [place, cost] : llvm::zip(places, prices.get(resharded, type, kernels)))
      table.prices[place] = isNested && prices.joinsParts(cost) ? ReshardPrices::kForbidden : cost;
  }
  unsigned source = getVariable(from), target = getVariable(to);
  if (source != target) {
    edges.push_back({source, target, known->second});
    edgeValues.push_back(value);
    return;
  }
  // What a loop yields as it came, or an op reads of itself through nothing else.
  for (size_t label = 0; label < to.layouts->size(); ++label)
    if (ReshardPrices::Index cost = tables[known->second].prices[label * to.layouts->size() + label])
      variables[source].more.push_back({unsigned(label), cost, executions});
}

ReshardedKernels PlacementSearch::getKernels(OpOperand &use) {
  if (!prices.getCountsCopies())
    return {};
  Operation *maker = use.get().getDefiningOp();
  return {labels.isReadInPlace(use), maker && labels.isFused(maker)};
}

ReshardedKernels PlacementSearch::getKernels(Value value) {
  ReshardedKernels kernels;
  for (OpOperand &use : value.getUses()) {
    ReshardedKernels ofUse = getKernels(use);
    kernels.isReadInPlace &= ofUse.isReadInPlace;
    kernels.isFused |= ofUse.isFused;
  }
  return kernels;
}

double PlacementSearch::getCopySeconds() {
  if (!prices.getCountsCopies())
    return 0;
  CostModel model(plan.getMachine(), plan.getSpace());
  double seconds = 0;
  plan.walkReshards([&](Value value, const Layout &to, const ReshardPlan &reshard) {
    bool isForwarded = &to == &plan.getForwarded(value);
    ReshardedKernels kernels = getKernels(value);
    kernels.isReadInPlace = true;
    unsigned times = 1;
    for (OpOperand &use : value.getUses())
      if (isForwarded || (plan.hasRequired(use) && &plan.getRequired(use) == &to)) {
        kernels.isReadInPlace &= labels.isReadInPlace(use);
        times = std::max(times, isForwarded ? 1 : plan.getNumGathers(use));
      }
    int64_t elementBytes = getElementBytes(cast<RankedTensorType>(value.getType()).getElementType());
    seconds += times * model.copySeconds(reshard, elementBytes, kernels) *
               getExecutions(value.getParentBlock(), kAssumedTrips).toDouble();
  });
  return seconds;
}

void PlacementSearch::addValue(Value value) {
  if (!isa<RankedTensorType>(value.getType()) || folded.contains(value))
    return;
  Endpoint source = getSource(value);
  SmallVector<Endpoint> uses;
  SmallVector<Mode> modes;
  SmallVector<SubAxisSet> parts;
  SmallVector<unsigned> gathers;
  SmallVector<Lifetime> reads;
  SmallVector<ReshardedKernels> kernels;
  for (OpOperand &use : value.getUses())
    if (std::optional<Endpoint> end = getUse(use)) {
      uses.push_back(*end);
      reads.push_back(order.getRead(use));
      kernels.push_back(getKernels(use));
      gathers.push_back(plan.getNumGathers(use));
      modes.push_back(use.getOwner()->getBlock() != value.getParentBlock() ? Inside : Moves);
      bool takesLayer = modes.back() == Inside && isa<SubsetExtractionOpInterface>(use.getOwner());
      parts.push_back(takesLayer ? plan.getFreedSubAxes(value) : 0);
    }
  Operation *op = value.getDefiningOp();
  bool isWritten = isa_and_nonnull<ConstrainOp, ReshardOp, BarrierOp>(op);
  ReshardedKernels ofAll = getKernels(value);
  if (plan.isPinned(value)) {
    Endpoint pinned = getFixed(plan.getForwarded(value));
    connect(source, pinned, value, Moves, ofAll);
    source = pinned;
  } else if (uses.size() > 1) {
    bool mayMove = op && !isWritten && llvm::all_of(gathers, [](unsigned number) { return number == 1; });
    Endpoint forwarded = addForwarded(value, source, uses, mayMove, ofAll);
    connect(source, forwarded, value, mayMove ? Moves : Stays, ofAll);
    ofValues[value] = forwarded;
    source = forwarded;
  }
  bool needsMemory = countsMemory && isKept(value);
  int64_t first = std::numeric_limits<int64_t>::max();
  for (Lifetime read : reads)
    first = std::min(first, read.begin);
  ValueNeeds own{cast<RankedTensorType>(value.getType()),
                 source,
                 needs.size(),
                 0,
                 movedNeeds.size(),
                 0,
                 plan.isFreedBetweenUses(value),
                 plan.getScores(value),
                 {}};
  for (auto [use, mode, read, ofUse, numGathers, part] : llvm::zip(uses, modes, reads, kernels, gathers, parts)) {
    size_t before = edges.size();
    connect(source, use, value, mode, ofUse, numGathers, part);
    if (!needsMemory || edges.size() == before)
      continue;
    // Uses that need the same share a reshard, which is there from the first on; what is gathered of an argument is
    // gathered again.
    int64_t begin = own.isFreed ? read.begin : first;
    // An op that reads a value twice in one placement has one copy.
    bool isAgain = llvm::any_of(own.reads, [&](Lifetime other) { return other.begin == read.begin; });
    own.reads.push_back(read);
    movedNeeds.push_back({unsigned(before),
                          {begin, read.end},
                          isAgain ? Lifetime{read.begin, read.begin} : read,
                          source,
                          use,
                          cast<RankedTensorType>(value.getType())});
  }
  if (!needsMemory)
    return;
  if (own.isFreed && op)
    for (Lifetime read : reads)
      addNeeds(value, source, read);
  else
    addNeeds(value, source, order.getLifetime(value));
  own.end = needs.size();
  own.movedEnd = movedNeeds.size();
  valueNeeds.push_back(std::move(own));
}

void PlacementSearch::addValues() {
  for (BlockArgument argument : function.getArguments())
    addValue(argument);
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (Value result : op->getResults())
      addValue(result);
    if (isa<RegionBranchOpInterface>(op))
      for (Region &region : op->getRegions())
        for (Value argument : region.getArguments())
          addValue(argument);
  });
}
