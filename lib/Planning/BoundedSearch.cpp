// SPDX-License-Identifier: Apache-2.0

#include "BoundedSearch.h"
#include "HideableReshards.h"
#include "PlannedCollectives.h"
#include "dist/Planning/SearchAction.h"

using namespace mlir;
using namespace dist;

/// How many prices of memory are tried.
static constexpr unsigned kMaxPrices = 12;

/// By how much the price rises until a plan fits.
static constexpr double kPriceStep = 8;

/// If all memory costs so many times what the program takes, seconds hardly matter any more.
static constexpr double kHighestPrice = 1000;

/// Answers whose seconds, with what they pay for memory, differ by no more than this share are equally good: further
/// answers are this near to the best.
static constexpr double kSame = 1e-3;

/// Parts of axes that save no more than this share are not looked at any further without time that is given for that.
static constexpr double kLittle = 5e-3;

/// What reshards that computation can hide are taken to cost, as parts of their seconds.
static constexpr double kHideableShares[] = {0.5, 0.25, 0.05};

//===-- memory ----------------------------------------------------------------------------------------------------===//

bool FunctionPlan::isMoved(Value value) const {
  const Layout *layout = forwarded.lookup(value);
  return layout != produced.lookup(value) ||
         llvm::any_of(value.getUses(), [&](OpOperand &use) { return hasRequired(use) && &getRequired(use) != layout; });
}

llvm::DenseSet<int64_t> FunctionPlan::findStoredAttentions() const {
  llvm::DenseSet<int64_t> stored;
  for (auto &[value, mark] : scores)
    if (isMoved(value) || !mark.mayStayIn(*forwarded.lookup(value)))
      stored.insert(mark.attention);
  return stored;
}

std::vector<double> FunctionPlan::getAliveBytes(PlacementSearch &search) {
  const ProgramOrder &order = search.getOrder();
  std::vector<double> change(order.size() + 1);
  llvm::DenseSet<int64_t> storedAttentions = findStoredAttentions();
  auto add = [&](Lifetime lifetime, const Layout &layout, RankedTensorType type) {
    double bytes = search.getBytes(layout, type);
    change[lifetime.begin] += bytes;
    change[lifetime.end] -= bytes;
  };
  for (auto &[value, layout] : forwarded) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !search.isKept(value, isMoved(value)))
      continue;
    if (const ScoresOfAttention *mark = getScores(value); mark && !storedAttentions.contains(mark->attention))
      continue;
    bool isFreed = isFreedBetweenUses(value);
    if (isFreed && value.getDefiningOp())
      for (OpOperand &use : value.getUses())
        add(order.getRead(use), *layout, type);
    else
      add(order.getLifetime(value), *layout, type);
    // What is freed is gathered for each use; what others need of another value is there from the first to the last.
    llvm::SmallDenseMap<const Layout *, Lifetime> moved;
    for (OpOperand &use : value.getUses()) {
      if (!hasRequired(use) || &getRequired(use) == layout)
        continue;
      Lifetime read = order.getRead(use);
      if (isFreed) {
        add(read, getRequired(use), type);
        continue;
      }
      auto [known, isNew] = moved.try_emplace(&getRequired(use), read);
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

//===-- single answers --------------------------------------------------------------------------------------------===//

BoundedSearch::BoundedSearch(FunctionPlan &plan, const BoundaryRequest *boundary, double memoryBytes)
    : plan(plan), boundary(boundary), memoryBytes(memoryBytes),
      search(plan.getFunction(), plan, boundary, /*countsMemory=*/true),
      alone(search.getPrices().getGroups().size(), 1), fastestShares(alone), first(plan.save()) {}

bool BoundedSearch::canSolve(PlacementSearch &one, const StartShares &shares, const MemoryTerms &terms) {
  if (found && plan.getSecondsLeft() <= 0)
    return false;
  llvm::Error error = runSearchStep(plan.getFunction(), best, getBound(), [&] { return one.solve(shares, terms); });
  bool isSolved = !error;
  llvm::consumeError(std::move(error));
  // A bound holds for all plans only if it was found for all, with the full price of each start.
  isAlone = &one == whole && shares == alone;
  if (isSolved)
    answers.push_back(one.getLabels());
  if (isSolved && isAlone && (terms.isFree() || terms.countsLeast))
    bound = std::max(bound, one.getBound(memoryBytes));
  return isSolved;
}

std::vector<double> BoundedSearch::consider(PlacementSearch &one, StartShareList *list) {
  double least = one.getBound(memoryBytes);
  plan.adopt(one);
  PlannedCollectives collectives(plan.getFunction(), plan);
  std::vector<double> alive = plan.getAliveBytes(one);
  BoundaryCost cost = plan.getSeconds(one, collectives);
  cost.peakBytes = *llvm::max_element(alive);
  bool wantsSeveral = boundary && boundary->mostPlans > 1;
  if (wantsSeveral) {
    if (!hideable)
      hideable = findHideable(plan, one, plan.findStoredAttentions());
    cost.hideable = collectives.getSecondsOf(*hideable);
  }
  if (cost.peakBytes < leastPeak) {
    leastPeak = cost.peakBytes;
    smallest = plan.save();
  }
  seconds = cost.getSeconds();
  fastest = std::min(fastest, seconds);
  bool fits = !isTooMuch(cost.peakBytes);
  if (list)
    list->note(least, fits || one.isFree() ? cost.getSeconds() : std::numeric_limits<double>::infinity(),
               collectives.countStarts());
  if (fits)
    best = std::min(best, isAlone ? one.getCost()
                                  : cost.getSeconds() + collectives.getSecondsAlone() - collectives.getSeconds());
  if (fits && (!found || cost.getSeconds() < bestCost.getSeconds())) {
    bestCost = cost;
    found = plan.save();
  }
  if (fits && wantsSeveral)
    others.push_back({cost, plan.save()});
  plan.restore(first);
  return alive;
}

std::vector<BoundedSearch::Plan> BoundedSearch::takePlans() {
  std::vector<Plan> plans;
  plans.push_back({bestCost, plan.save()});
  llvm::stable_sort(others, [](const Plan &a, const Plan &b) {
    return a.cost.getOverlappedSeconds() < b.cost.getOverlappedSeconds();
  });
  llvm::move(others, std::back_inserter(plans));
  others.clear();
  return plans;
}

void BoundedSearch::takeSmallest() {
  if (smallest)
    plan.restore(std::move(*smallest));
}

std::string dist::formatWholeBytes(double bytes) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.0f", bytes) << " B";
  return text;
}

BoundaryAlternative BoundedSearch::findOther(ArrayRef<unsigned> group) {
  BoundaryAlternative other;
  if (!canSolve(*whole, alone, memory))
    return other;
  double paid = whole->getPaidCost();
  for (unsigned number : group)
    whole->forbid(number, &plan.getForwarded(plan.getFunction().getArgument(number)));
  llvm::Error error = whole->solve(alone, memory);
  if (!error) {
    other.sharding = plan.getLayouts().getSharding(*whole->getArgument(group.front()));
    other.seconds = whole->getPaidCost() - paid;
  }
  llvm::consumeError(std::move(error));
  whole->allowAll();
  return other;
}

//===-- the search ------------------------------------------------------------------------------------------------===//

bool BoundedSearch::run() {
  if (!isTooMuch(search.getLeastBytes())) {
    if (PlacementSearch::areManyPartsIn(plan.getFunction(), plan))
      runOverManyParts();
    if (!found)
      runOverAxes();
  }
  auto mayTakeLong = [&] { return !found || plan.hasTimeForMore(); };
  // If meshes are compared, what parts of an axis do for one of them two axes do for another.
  if ((mayTakeLong() || (boundary && !boundary->isOneOfMeshes)) && search.canBeFiner(SearchUnits::OneCut))
    runOverParts(SearchUnits::OneCut);
  // More parts take many times as long: they are for those who give it time, or where nothing else fits.
  const PlacementSearch &last = finer ? *finer : search;
  if (mayTakeLong() && last.canBeFiner(SearchUnits::Parts))
    runOverParts(SearchUnits::Parts);
  if (found && hideable && !hideable->empty())
    runOverlapped();
  if (found)
    plan.restore(std::move(*found));
  return found.has_value();
}

void BoundedSearch::runOverParts(SearchUnits kind) {
  double secondsOverAxes = found ? bestCost.getSeconds() : std::numeric_limits<double>::infinity();
  StartShares aloneOverAxes = alone, fastestOverAxes = fastestShares;
  // Ops are split near to how the best plan over axes splits them.
  if (found)
    plan.restore(*found);
  plan.gatheredOnce.clear(); // Whether an argument is gathered once is open again.
  finer.emplace(plan.getFunction(), plan, boundary, /*countsMemory=*/true, kind);
  plan.restore(first);
  whole = &*finer;
  alone = StartShares(finer->getPrices().getGroups().size(), 1);
  bound = 0; // That of plans over axes says nothing of others.
  if (isTooMuch(finer->getLeastBytes()))
    return;
  std::optional<PricedAnswer> free = runFreely(*finer, PlacementSearch::kMaxGuessesOverParts);
  if (free && isTight() && (!found || fastestFree < bestCost.getSeconds() * (1 - kSame)))
    runPriced(*finer, std::move(*free));
  if (found && bestCost.getSeconds() >= secondsOverAxes) { // What is asked of other placements is asked over axes.
    whole = &search;
    alone = std::move(aloneOverAxes);
    fastestShares = std::move(fastestOverAxes);
  }
}

bool BoundedSearch::runOver(PlacementSearch &one) {
  StartShares before = fastestShares;
  std::optional<PricedAnswer> free = runFreely(one);
  bool isTooFast = free && isTight();
  if (isTooFast)
    runTight(one, std::move(*free));
  if (&one != whole)
    fastestShares = std::move(before);
  return isTooFast;
}

void BoundedSearch::runOverManyParts() {
  // Where only what is near to a plan can be looked at, that is the best one of all over whole axes.
  PlacementSearch overWholeAxes(plan.getFunction(), plan, boundary, /*countsMemory=*/true, SearchUnits::Whole);
  runOver(overWholeAxes);
  runOverParts(SearchUnits::Axes);
}

void BoundedSearch::runOverAxes() {
  // Where several axes do the same a small problem is much smaller with one.
  if (runOver(search) && search.getNumUnits() > 1 && (!found || search.isSmall())) {
    PlacementSearch asOneAxis(plan.getFunction(), plan, boundary, /*countsMemory=*/true, SearchUnits::OneAxis);
    runOver(asOneAxis);
  }
}

std::optional<BoundedSearch::PricedAnswer> BoundedSearch::runFreely(PlacementSearch &one, unsigned most) {
  bool isFiner = finer && &one == &*finer, isFew = one.isLarge() || isFiner;
  double bestOverAxes = best;
  StartShareList list(one.getPrices(), isFew, plan.getFunction().getArguments());
  std::optional<PricedAnswer> free;
  answers.clear();
  fastestFree = std::numeric_limits<double>::infinity();
  for (unsigned number = 0; number < most; ++number) {
    const StartShares *shares = list.next();
    if (!shares || !canSolve(one, *shares))
      break;
    std::vector<double> alive = consider(one, &list);
    if (seconds < fastestFree) {
      fastestFree = seconds;
      free = PricedAnswer{0, one.getCost(), std::move(alive)};
      fastestShares = *shares;
    }
    // Parts of axes that save nothing where each collective starts alone save nothing otherwise, and little if little.
    if (isFiner && one.getCost() > bestOverAxes * (1 - (plan.hasTimeForMore() ? kSame : kLittle)))
      break;
  }
  return free;
}

void BoundedSearch::runTight(PlacementSearch &one, PricedAnswer free) {
  if (one.isSmall())
    runWithin(one);
  if (!one.isSmall() || !found)
    runPriced(one, std::move(free));
}

void BoundedSearch::runWithin(PlacementSearch &one) {
  MemoryTerms terms;
  terms.limit = memoryBytes;
  if (&one == whole)
    memory = terms;
  std::vector<StartShares> tried;
  // First what may need more than it seems, which has the bound, and then what may need less.
  for (bool countsLeast : {true, false}) {
    terms.countsLeast = countsLeast;
    StartShareList list(one.getPrices(), /*few=*/false, plan.getFunction().getArguments());
    while (const StartShares *shares = list.next()) {
      if (!canSolve(one, *shares, terms))
        break;
      consider(one, &list);
      if (!llvm::is_contained(tried, *shares))
        tried.push_back(*shares);
    }
  }
  // How well an answer fits what starts cost is seen by all of them.
  for (const StartShares &shares : tried)
    combine(one, shares);
}

double BoundedSearch::getExcess(const PricedAnswer &answer, const MemoryTerms &terms) const {
  double excess = 0;
  for (int64_t place : terms.places)
    excess += answer.alive[place] - memoryBytes;
  return excess;
}

void BoundedSearch::runPriced(PlacementSearch &one, PricedAnswer free) {
  auto isFull = [&](const PricedAnswer &answer, int64_t place) { return isTooMuch(answer.alive[place]); };
  auto getFullest = [](const PricedAnswer &answer) { return llvm::max_element(answer.alive) - answer.alive.begin(); };
  MemoryTerms terms;
  terms.places = {getFullest(free)};
  double scale = free.cost / memoryBytes;
  std::optional<PricedAnswer> low = std::move(free), high;
  terms.price = scale / kPriceStep;
  for (unsigned round = 0; round < kMaxPrices && terms.price < scale * kHighestPrice; ++round) {
    if (!canSolve(one, fastestShares, terms))
      return;
    PricedAnswer answer{terms.price, one.getCost(), {}};
    answer.alive = consider(one, nullptr);
    bool isPaidFor = llvm::none_of(terms.places, [&](int64_t place) { return isFull(answer, place); });
    if (int64_t place = getFullest(answer); isPaidFor && isFull(answer, place)) {
      terms.places.push_back(place); // It gets a price as well.
      continue;
    }
    (isPaidFor ? high : low) = std::move(answer);
    if (!high) {
      terms.price *= kPriceStep;
      continue;
    }
    // Both are worth the same at this price.
    double next = (high->cost - low->cost) / (getExcess(*low, terms) - getExcess(*high, terms));
    bool isBetween = next > low->price * (1 + kSame) && next < high->price * (1 - kSame);
    terms.price = next;
    if (high->cost <= low->cost * (1 + kSame) || !isBetween)
      break;
  }
  if (&one == whole) {
    memory = terms;
    terms.countsLeast = true;
    if (canSolve(one, alone, terms))
      consider(one, nullptr);
  }
  if (high && high->cost > low->cost * (1 + kSame))
    combine(one, fastestShares);
}

void BoundedSearch::runOverlapped() {
  whole->setHideable(*hideable);
  // Answers of the whole problem alone can be combined.
  answers.clear();
  if (!memory.isFree() && !canSolve(*whole, fastestShares, memory))
    return;
  for (double share : kHideableShares) {
    StartShares shares = fastestShares;
    shares.ofHideable = share;
    // What does not fit may still be combined with what does.
    if (!canSolve(*whole, shares, memory) && (memory.isFree() || !canSolve(*whole, shares)))
      continue;
    consider(*whole, nullptr);
    if (!memory.isFree())
      combine(*whole, shares);
  }
}

void BoundedSearch::combine(PlacementSearch &one, const StartShares &shares) {
  isAlone = false;
  if (!one.combine(answers, shares, memoryBytes))
    return;
  consider(one, nullptr);
  answers.push_back(one.getLabels());
}
