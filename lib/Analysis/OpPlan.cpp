// SPDX-License-Identifier: Apache-2.0
//
// Candidates are the assignments that one of the op's values suggests, completed from the others, each once with pending
// reductions applied before the op and once with them passing through. The cost of a candidate is what one device sends for
// the reshards that it needs, plus a little for the work that it leaves undivided, so that replicating a computation never
// comes for free. Where shards would exchange something, or a value is split in a dimension that has to be whole, other
// candidates keep that dimension whole, or split another one instead; what a loop reads again and again is tried whole as well.

#include "dist/Analysis/OpPlan.h"

using namespace mlir;
using namespace dist;

/// Iterations that cost as much as one byte sent. A GPU computes about a thousand multiply-adds in the time in which it
/// sends a byte to its neighbour.
static constexpr double kIterationsPerByte = 1024;

int64_t dist::getElementBytes(Type elementType) {
  if (isa<IndexType>(elementType))
    return 8;
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return 2 * getElementBytes(complex.getElementType());
  return elementType.isIntOrFloat() ? llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8) : 0;
}

void dist::projectLayout(const Layout &layout, const DimFactors &dims, const ShardingRule &rule, const AxisSpace &space,
                         SmallVectorImpl<AtomList> &factors) {
  for (auto [dimFactors, atoms] : llvm::zip(dims, layout.dims)) {
    size_t next = 0;
    for (auto [position, factor] : llvm::enumerate(dimFactors)) {
      int64_t rest = rule.factors[factor].size;
      bool isOnly = dimFactors.size() == 1 && !rule.factors[factor].isEven;
      for (; next < atoms.size() && (isOnly || rest % space.getSize(atoms[next]) == 0); ++next) {
        rest /= space.getSize(atoms[next]);
        factors[factor].push_back(atoms[next]);
      }
      if (rest > 1)
        break;
    }
  }
}

static Layout makeLayout(const DimFactors &dims, ArrayRef<AtomList> factors) {
  Layout layout;
  for (ArrayRef<int64_t> dim : dims) {
    AtomList &atoms = layout.dims.emplace_back();
    for (int64_t factor : dim)
      atoms.append(factors[factor]);
  }
  return layout;
}

void dist::fillLayouts(OpPlan &plan, const ShardingRule &rule, const PartialSet *passingSet,
                       ArrayRef<PartialLayout> passing) {
  for (auto [number, dims] : llvm::enumerate(rule.operands)) {
    Layout &layout = plan.operands.emplace_back(makeLayout(dims, plan.factors));
    if (passingSet && passingSet->operands.test(number))
      layout.partials.assign(passing.begin(), passing.end());
  }
  if (!plan.wholeTies.empty())
    for (unsigned tie : plan.wholeTies.set_bits())
      plan.operands[rule.ties[tie].operand].dims[rule.ties[tie].dim].clear();
  AtomList reduced;
  for (auto [factor, atoms] : llvm::zip(rule.factors, plan.factors))
    if (factor.kind == FactorKind::Reduction)
      reduced.append(atoms);
  for (auto [number, dims] : llvm::enumerate(rule.results)) {
    Layout &layout = plan.results.emplace_back(makeLayout(dims, plan.factors));
    if (passingSet)
      for (const PartialLayout &partial : passing)
        layout.partials.push_back({passingSet->resultKind, partial.axes});
    if (!reduced.empty()) {
      layout.partials.push_back({rule.reductions[number], reduced});
      if (rule.inits[number] >= 0)
        plan.operands[rule.inits[number]].partials.push_back({rule.reductions[number], reduced});
    }
    layout.normalize();
  }
  for (Layout &layout : plan.operands)
    layout.normalize();
}

/// Calls `callback` on each tie of `rule` that is split in `plan`, on the sizes of the tensor that is fetched from, which is the one
/// before padding where there is one, and on what is fetched.
static void forEachSplitTie(const OpPlan &plan, const ShardingRule &rule, ArrayRef<RankedTensorType> types, const AxisSpace &space,
                            llvm::function_ref<void(const HaloTie &, ArrayRef<int64_t>, const HaloPlan &)> callback) {
  for (auto [number, tie] : llvm::enumerate(rule.ties)) {
    int64_t shards = space.getSize(plan.factors[tie.factor]);
    if (shards == 1 || tie.isWhole || tie.isUnread || (!plan.wholeTies.empty() && plan.wholeTies.test(number)))
      continue;
    ArrayRef<int64_t> sizes = types[tie.operand].getShape();
    IntervalNeed need = tie.getNeed(sizes[tie.dim], rule.factors[tie.factor], shards);
    for (const PaddedOperand &padded : rule.padded)
      if (padded.operand == tie.operand && tie.stride > 0) {
        sizes = padded.sizes;
        need = padded.getNeedBefore(need, tie.dim);
      }
    callback(tie, sizes, planHalo(need));
  }
}

int64_t dist::countExchanges(const OpPlan &plan, const ShardingRule &rule, ArrayRef<RankedTensorType> types,
                             const AxisSpace &space) {
  int64_t count = 0;
  forEachSplitTie(plan, rule, types, space, [&](const HaloTie &, ArrayRef<int64_t>, const HaloPlan &halo) {
    count += halo.gathers + llvm::count_if(halo.pieces, [](const HaloPiece &piece) { return piece.distance != 0; });
  });
  for (const FactorExchange &exchange : rule.exchanges)
    count += space.getSize(plan.factors[exchange.factor]) > 1;
  return count;
}

int64_t dist::getExchangeBytes(const OpPlan &plan, const ShardingRule &rule, ArrayRef<RankedTensorType> types,
                               const AxisSpace &space) {
  int64_t bytes = 0;
  forEachSplitTie(plan, rule, types, space, [&](const HaloTie &tie, ArrayRef<int64_t> sizes, const HaloPlan &halo) {
    SmallVector<int64_t> shape = plan.operands[tie.operand].getLocalShape(sizes, space);
    shape[tie.dim] = halo.sentRows;
    bytes += ShapedType::getNumElements(shape) * getElementBytes(types[tie.operand].getElementType());
  });
  auto getLocalSize = [&](int64_t factor) {
    return getShardSize(rule.factors[factor].size, space.getSize(plan.factors[factor]));
  };
  for (const FactorExchange &exchange : rule.exchanges) {
    int64_t shards = space.getSize(plan.factors[exchange.factor]);
    int64_t elements = std::min(exchange.rows, getLocalSize(exchange.factor));
    for (int64_t factor : exchange.alongside)
      elements *= getLocalSize(factor);
    bytes += (shards - 1) * elements * getElementBytes(exchange.elementType);
  }
  return bytes;
}

llvm::SmallBitVector dist::findWholeTies(const ShardingRule &rule, ArrayRef<const Layout *> operands) {
  llvm::SmallBitVector whole(rule.ties.size());
  for (auto [number, tie] : llvm::enumerate(rule.ties))
    if (operands[tie.operand]->dims[tie.dim].empty())
      whole.set(number);
  return whole;
}

void dist::dropGaps(const ShardingRule &rule, const AxisSpace &space, MutableArrayRef<AtomList> factors) {
  for (ArrayRef<DimFactors> lists : {ArrayRef<DimFactors>(rule.operands), ArrayRef<DimFactors>(rule.results)})
    for (const DimFactors &dims : lists)
      for (ArrayRef<int64_t> dim : dims)
        for (bool open = true; int64_t factor : dim.size() > 1 ? dim : ArrayRef<int64_t>()) {
          if (!open)
            factors[factor].clear();
          open &= space.getSize(factors[factor]) == rule.factors[factor].size;
        }
}

double dist::getIterations(const OpPlan &plan, const ShardingRule &rule, const AxisSpace &space) {
  double iterations = 1;
  for (auto [factor, atoms] : llvm::zip(rule.factors, plan.factors))
    iterations *= double(getShardSize(factor.size, space.getSize(atoms)));
  return iterations;
}

namespace {

class Planner {
public:
  Planner(const ShardingRule &rule, ArrayRef<PlanValue> operands, ArrayRef<PlanValue> results, const AxisSpace &space,
          ReshardPlanner &reshards)
      : rule(rule), operands(operands), results(results), space(space), reshards(reshards) {}

  OpPlan run() {
    findPassing();
    if (llvm::any_of(rule.ties, [](const HaloTie &tie) { return tie.isLoose; })) {
      withoutLoose = rule.operands;
      for (const HaloTie &tie : rule.ties)
        if (tie.isLoose)
          withoutLoose[tie.operand][tie.dim].clear();
      tightDims = withoutLoose;
    }
    sortValues();
    for (bool passes : {false, true}) {
      if (passes && !passingSet)
        continue;
      for (const PlanValue &result : results)
        tryValue(result, rule.results[&result - results.data()], passes);
      for (const PlanValue &operand : operands)
        if (!operand.isFree)
          tryValue(operand, tightDims[&operand - operands.data()], passes);
      for (const HaloTie &tie : rule.ties)
        if (takesOneRow(tie))
          tryValue(operands[tie.operand], rule.operands[tie.operand], passes);
      if (!best)
        tryAssignment(llvm::SmallVector<AtomList, 4>(rule.factors.size()), passes);
    }
    return std::move(*best);
  }

private:
  /// Returns true if `tie` takes one row of a split dimension. To hand it on may cost less than to gather the dimension.
  /// More rows suggest nothing: they would be split in turn, and with them all that is computed of them.
  bool takesOneRow(const HaloTie &tie) const {
    const PlanValue &operand = operands[tie.operand];
    return tie.isLoose && !operand.isFree && operand.type && rule.factors[tie.factor].size == 1 &&
           !operand.layout->dims[tie.dim].empty();
  }

  /// Lists the values that complete a suggestion, larger ones first.
  void sortValues() {
    for (auto [number, operand] : llvm::enumerate(operands))
      if (operand.type && !operand.isFree)
        others.push_back({&operand, &tightDims[number]});
    for (auto [number, result] : llvm::enumerate(results))
      if (result.type)
        others.push_back({&result, &rule.results[number]});
    llvm::stable_sort(others, [](auto &a, auto &b) { return a.first->type.getNumElements() > b.first->type.getNumElements(); });
  }

  /// Finds a set of operands through which all pending reductions of the operands may pass.
  void findPassing() {
    llvm::SmallBitVector pending(operands.size());
    for (auto [number, operand] : llvm::enumerate(operands))
      if (operand.type && !operand.isFree && operand.layout->isPartial()) {
        if (!pending.any())
          passing = operand.layout->partials;
        else if (passing != operand.layout->partials)
          return;
        pending.set(number);
      }
    if (pending.none() || passing.size() != 1)
      return;
    numPending = pending.count();
    for (const PartialSet &set : rule.partialSets) {
      llvm::SmallBitVector outside = pending;
      outside.reset(set.operands);
      if (set.kind == passing.front().kind && outside.none() && (!passingSet || set.operands.count() < passingSet->operands.count()))
        passingSet = &set;
    }
  }

  /// Adds to `factors` what `layout` shards, as far as it agrees with what is there and no atom is used twice.
  void complete(SmallVectorImpl<AtomList> &factors, const Layout &layout, const DimFactors &dims, AtomSet forbidden) {
    llvm::SmallVector<AtomList, 4> proposal(rule.factors.size());
    projectLayout(layout, dims, rule, space, proposal);
    for (auto [factor, atoms] : llvm::enumerate(proposal)) {
      FactorKind kind = rule.factors[factor].kind;
      if (kind == FactorKind::Window || kind == FactorKind::NeedsReplication || atoms.size() <= factors[factor].size() ||
          !llvm::equal(factors[factor], ArrayRef<Atom>(atoms).take_front(factors[factor].size())))
        continue;
      AtomSet used = forbidden;
      for (const AtomList &other : factors)
        used |= toSet(other);
      for (Atom atom : ArrayRef<Atom>(atoms).drop_front(factors[factor].size())) {
        if (used >> atom & 1)
          break;
        factors[factor].push_back(atom);
      }
    }
    dropGaps(rule, space, factors);
  }

  void tryValue(const PlanValue &value, const DimFactors &dims, bool passes) {
    if (!value.type)
      return;
    AtomSet forbidden = passes ? toSet(passing.front().axes) : 0;
    llvm::SmallVector<AtomList, 4> factors(rule.factors.size());
    complete(factors, *value.layout, dims, forbidden);
    // What values suggest alike is tried once.
    if (llvm::is_contained(suggested[passes], factors))
      return;
    suggested[passes].push_back(factors);
    for (auto [other, otherDims] : others)
      complete(factors, *other->layout, *otherDims, forbidden);
    tryAssignment(factors, passes);
  }

  /// Tries `factors`, and what else is possible if values are split in exchanging factors or in those that stay whole.
  void tryAssignment(const llvm::SmallVector<AtomList, 4> &factors, bool passes) {
    tryAllTies(factors, passes);
    llvm::SmallVector<AtomList, 4> whole = factors;
    for (const FactorExchange &exchange : rule.exchanges)
      whole[exchange.factor].clear();
    // What a loop leaves as it is can be made whole once, which saves a reduction in each of its runs.
    clearSums(whole, [](const PlanValue &operand) { return operand.repetitions != 1; });
    if (whole != factors)
      tryAllTies(whole, passes);
    llvm::SmallVector<AtomList, 4> moved = whole;
    moveAtoms(moved, passes);
    costsPerMove = kBytesPerCollective;
    if (moved != whole)
      tryAllTies(moved, passes);
    costsPerMove = 0;
  }

  /// Makes factors whole that are summed up and that an operand has for which `applies`.
  void clearSums(MutableArrayRef<AtomList> factors, llvm::function_ref<bool(const PlanValue &)> applies) {
    for (auto [operand, dims] : llvm::zip(operands, rule.operands)) {
      if (!applies(operand))
        continue;
      for (ArrayRef<int64_t> dim : dims)
        for (int64_t factor : dim)
          if (rule.factors[factor].kind == FactorKind::Reduction)
            factors[factor].clear();
    }
    dropGaps(rule, space, factors);
  }

  int64_t getMoveBytes(const PlanValue &operand, const Layout &needed) {
    if (*operand.layout == needed)
      return 0;
    return operand.cost ? operand.cost(needed) : getBytes(*operand.layout, needed, operand.type);
  }

  /// Returns true if `factor` may be split without an exchange.
  bool isFree(int64_t factor) const {
    return rule.factors[factor].kind == FactorKind::PassThrough &&
           llvm::none_of(rule.exchanges, [&](const FactorExchange &exchange) { return exchange.factor == factor; });
  }

  /// Lets atoms that split an operand in a dimension that `factors` leave whole split the longest dimension that they divide.
  void moveAtoms(MutableArrayRef<AtomList> factors, bool passes) {
    AtomSet used = passes ? toSet(passing.front().axes) : 0;
    for (const AtomList &atoms : factors)
      used |= toSet(atoms);
    for (auto [operand, dims] : llvm::zip(operands, rule.operands)) {
      if (!operand.type || operand.isFree)
        continue;
      for (auto [atoms, dim] : llvm::zip(operand.layout->dims, dims)) {
        if (atoms.empty() || (toSet(atoms) & used) || dim.size() != 1 || isFree(dim.front()) ||
            rule.factors[dim.front()].kind == FactorKind::Reduction)
          continue;
        int64_t target = -1, longest = 0;
        for (ArrayRef<int64_t> other : dims) {
          if (other.size() != 1 || !isFree(other.front()))
            continue;
          int64_t size = rule.factors[other.front()].size, shards = space.getSize(factors[other.front()]);
          if (size % (shards * space.getSize(atoms)) == 0 && size / shards > longest) {
            target = other.front();
            longest = size / shards;
          }
        }
        if (target < 0)
          continue;
        factors[target].append(atoms);
        used |= toSet(atoms);
      }
    }
  }

  /// Tries `factors` with all ties split, with all of them whole, and with those whole that are so already.
  void tryAllTies(const llvm::SmallVector<AtomList, 4> &factors, bool passes) {
    size_t count = rule.ties.size();
    tryTies(factors, llvm::SmallBitVector(count), passes);
    if (llvm::any_of(rule.ties, [&](const HaloTie &tie) { return !factors[tie.factor].empty(); })) {
      SmallVector<const Layout *> layouts;
      for (const PlanValue &operand : operands)
        layouts.push_back(operand.layout);
      llvm::SmallBitVector asTheyLie = findWholeTies(rule, layouts), all(count, true);
      if (asTheyLie.any() && !asTheyLie.all())
        tryTies(factors, asTheyLie, passes);
      tryTies(factors, all, passes);
    }
  }

  void tryTies(llvm::SmallVector<AtomList, 4> factors, const llvm::SmallBitVector &wholeTies, bool passes) {
    OpPlan plan;
    plan.factors = std::move(factors);
    plan.wholeTies = wholeTies;
    fillLayouts(plan, rule, passes ? passingSet : nullptr, passing);
    double cost = 0;
    unsigned numMoved = 0;
    for (auto [operand, needed] : llvm::zip(operands, plan.operands))
      if (operand.type) {
        int64_t bytes = getMoveBytes(operand, needed);
        plan.wireBytes += bytes;
        numMoved += bytes > 0;
      }
    if (!rule.ties.empty() || !rule.exchanges.empty()) {
      SmallVector<RankedTensorType> types;
      for (const PlanValue &operand : operands)
        types.push_back(operand.type);
      plan.wireBytes += getExchangeBytes(plan, rule, types, space);
    }
    cost += plan.wireBytes;
    for (auto [result, natural] : llvm::zip(results, plan.results)) {
      if (!result.type)
        continue;
      int64_t now = getBytes(natural, *result.layout, result.type);
      plan.wireBytes += now;
      numMoved += now > 0;
      cost += now;
    }
    cost += getIterations(plan, rule, space) / kIterationsPerByte;
    if (best && numMoved > best->numMoved)
      cost += costsPerMove * (numMoved - best->numMoved);
    // Equal cost: one pending reduction is applied at once, several are added up first; else the fewer values move.
    bool isEqual = best && cost == bestCost;
    bool better = !best || cost < bestCost || (isEqual && passes && numPending > 1 && !bestPasses) ||
                  (isEqual && passes == bestPasses && numMoved < best->numMoved);
    if (!better)
      return;
    best = std::move(plan);
    best->cost = bestCost = cost;
    best->numMoved = numMoved;
    bestPasses = passes;
  }

  int64_t getBytes(const Layout &from, const Layout &to, RankedTensorType type) {
    if (from == to)
      return 0;
    return reshards.plan(from, to, type.getShape(), getElementBytes(type.getElementType())).wireBytes;
  }

  const ShardingRule &rule;
  ArrayRef<PlanValue> operands, results;
  const AxisSpace &space;
  ReshardPlanner &reshards;
  ArrayRef<DimFactors> tightDims = rule.operands; ///< Without those that are loosely tied: they suggest nothing.
  SmallVector<DimFactors> withoutLoose;
  SmallVector<std::pair<const PlanValue *, const DimFactors *>> others;
  std::array<SmallVector<llvm::SmallVector<AtomList, 4>, 2>, 2> suggested; ///< Without and with passing reductions.
  const PartialSet *passingSet = nullptr;
  SmallVector<PartialLayout, 1> passing;
  unsigned numPending = 0;
  std::optional<OpPlan> best;
  double bestCost = 0;
  double costsPerMove = 0; ///< What each value costs that a candidate moves more than the best one does.
  bool bestPasses = false;
};

} // namespace

OpPlan dist::planOp(const ShardingRule &rule, ArrayRef<PlanValue> operands, ArrayRef<PlanValue> results,
                    const AxisSpace &space, ReshardPlanner &reshards) {
  return Planner(rule, operands, results, space, reshards).run();
}
