// SPDX-License-Identifier: Apache-2.0

#include "OpLabels.h"

#include <cmath>

using namespace mlir;
using namespace dist;

/// An op with more labels than this gets only those that differ in the use of a few units from a plan that was
/// proposed, or from the one that splits nothing: of two, or of one if that is still too many; and those that differ in
/// one from a plan in which all units split one factor.
/// Over many parts of axes fewer are too many.
static constexpr double kMaxLabels = 150, kMaxLabelsOverParts = 20;

/// An uneven split may take this share of indices more than there are: those of padding. Where a dimension stands with
/// one of another size, as a row that is cut from a tensor, whatever is even for that one may be asked of it.
static constexpr double kMostPadding = 0.125;

/// Returns which factors of `rule` may be split unevenly: those that are a whole dimension wherever they stand.
static llvm::SmallBitVector findPaddable(const ShardingRule &rule) {
  llvm::SmallBitVector result(rule.factors.size());
  for (auto [index, factor] : llvm::enumerate(rule.factors))
    if (!factor.isEven && (factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::Reduction))
      result.set(index);
  for (ArrayRef<DimFactors> lists : {ArrayRef<DimFactors>(rule.operands), ArrayRef<DimFactors>(rule.results)})
    for (const DimFactors &dims : lists)
      for (ArrayRef<int64_t> dim : dims)
        for (int64_t factor : dim.size() > 1 ? dim : ArrayRef<int64_t>())
          result.reset(factor);
  return result;
}

namespace {
/// Lists the plans of one rule.
class PlanEnumerator {
public:
  PlanEnumerator(const ShardingRule &rule, ArrayRef<ReductionKinds> pending, SubAxisSet mayRound,
                 ArrayRef<OpPlan> proposed, const AxisSpace &space, const AxisUnits &units, const FollowedSplit *follow,
                 llvm::function_ref<void(OpPlan)> callback)
      : rule(rule), pending(pending), mayRound(mayRound), space(space), units(units), follow(follow),
        callback(callback), mayBePadded(findPaddable(rule)), factors(rule.factors.size()) {
    double others = llvm::count_if(rule.factors, canBeSplit) +
                    llvm::count_if(rule.partialSets, [&](const PartialSet &set) { return mayPass(set); });
    double numUnits = units.getUnits().size();
    double most = units.areManyParts(space) ? kMaxLabelsOverParts : kMaxLabels;
    if (std::pow(others + 1, numUnits) <= most)
      return;
    near.push_back(std::vector<int>(units.getUnits().size(), kNothing));
    for (const OpPlan &plan : proposed)
      near.push_back(getUses(plan));
    llvm::sort(near);
    near.erase(std::unique(near.begin(), near.end()), near.end());
    double pairs = numUnits * (numUnits - 1) / 2 * others * others * double(near.size());
    mayDiffer.assign(near.size(), pairs <= most ? 2 : 1);
    for (auto [index, factor] : llvm::enumerate(rule.factors))
      if (canBeSplit(factor)) {
        near.push_back(std::vector<int>(units.getUnits().size(), int(index)));
        mayDiffer.push_back(1);
      }
  }

  void run() {
    SmallVector<unsigned> differences(near.size());
    choose(0, differences);
  }

private:
  /// What a unit does, if it splits no factor.
  enum { kNothing = -1, kPasses = -2 };

  /// Returns what each unit does in `plan`.
  std::vector<int> getUses(const OpPlan &plan) const {
    std::vector<int> uses;
    for (const SubAxisList &unit : units.getUnits()) {
      int use = kNothing;
      for (auto [factor, subAxes] : llvm::enumerate(plan.factors))
        if (toSet(subAxes) & toSet(unit))
          use = int(factor);
      for (const Layout &operand : plan.operands)
        if (use == kNothing && (operand.getPartialSubAxes() & toSet(unit)))
          use = kPasses;
      uses.push_back(use);
    }
    return uses;
  }

  static bool canBeSplit(const Factor &factor) {
    return factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::Reduction ||
           factor.kind == FactorKind::Combined;
  }

  /// Returns true if factor `index` may be split over so many devices: unevenly where nothing says how to split, and
  /// otherwise as it is proposed.
  bool mayDivide(size_t index, int64_t devices) const {
    int64_t size = rule.factors[index].size, padded = getShardSize(size, devices) * devices;
    if (padded == size || follow || !mayBePadded.test(index))
      return padded == size;
    return double(padded) <= (1 + kMostPadding) * double(size) ||
           llvm::any_of(rule.ties, [&](const HaloTie &tie) { return tie.factor == int64_t(index); });
  }

  /// Returns true if some operand of `set` may still need a reduction of its kind.
  bool mayPass(const PartialSet &set) const {
    return (!set.isRounded || mayRound != 0) && llvm::any_of(set.operands.set_bits(), [&](unsigned operand) {
             return pending[operand] >> unsigned(set.kind) & 1;
           });
  }

  /// Decides what the units behind `number`, which does `use`, do. `before` are the units in front that do something
  /// else than in each plan of `near`.
  void chooseNext(unsigned number, int use, ArrayRef<unsigned> before) {
    if (follow && use != kPasses &&
        (use == kNothing ? llvm::popcount(follow->factors[number]) == 1 : !(follow->factors[number] >> use & 1)))
      return;
    SmallVector<unsigned> differences(before);
    for (auto [count, uses] : llvm::zip(differences, near))
      count += uses[number] != use;
    if (near.empty() || llvm::any_of(llvm::zip(differences, mayDiffer),
                                     [](auto pair) { return std::get<0>(pair) <= std::get<1>(pair); }))
      choose(number + 1, differences);
  }

  /// Decides what the units from `number` on do.
  void choose(unsigned number, ArrayRef<unsigned> differences) {
    if (number == units.getUnits().size()) {
      emit();
      return;
    }
    const SubAxisList &unit = units.getUnits()[number];
    chooseNext(number, kNothing, differences);
    for (auto [index, factor] : llvm::enumerate(rule.factors)) {
      SubAxisList &subAxes = factors[index];
      if (!canBeSplit(factor) || !mayDivide(index, space.getSize(subAxes) * space.getSize(unit)))
        continue;
      subAxes.append(unit.begin(), unit.end());
      chooseNext(number, int(index), differences);
      subAxes.pop_back_n(unit.size());
    }
    const PartialSet *before = set;
    for (const PartialSet &other : rule.partialSets) {
      if ((before ? before != &other : !mayPass(other)) || !dist::mayPass(other, toSet(unit), mayRound))
        continue;
      set = &other;
      passing.append(unit.begin(), unit.end());
      chooseNext(number, kPasses, differences);
      passing.pop_back_n(unit.size());
      set = before;
    }
  }

  void emit() {
    llvm::SmallVector<SubAxisList, 4> whole(factors);
    dropGaps(rule, space, whole);
    if (whole == factors)
      emitOrders(0, factors);
  }

  /// Calls back with the orders that the units of the factors from `factor` on may have.
  void emitOrders(unsigned factor, const llvm::SmallVector<SubAxisList, 4> &ordered) {
    if (factor == ordered.size()) {
      emit(ordered);
      return;
    }
    for (const SubAxisList &order : units.getOrders(factors[factor])) {
      llvm::SmallVector<SubAxisList, 4> other(ordered);
      other[factor] = order;
      emitOrders(factor + 1, other);
    }
  }

  void emit(const llvm::SmallVector<SubAxisList, 4> &ordered) {
    bool isTied = llvm::any_of(rule.ties, [&](const HaloTie &tie) { return !ordered[tie.factor].empty(); });
    for (bool isWhole : {false, true}) {
      if (isWhole && !isTied)
        break;
      OpPlan plan;
      plan.factors = ordered;
      plan.wholeTies.resize(rule.ties.size(), isWhole);
      SmallVector<PartialLayout, 1> waiting;
      if (set)
        waiting.push_back({set->kind, passing});
      fillLayouts(plan, rule, set, waiting);
      callback(std::move(plan));
    }
  }

  const ShardingRule &rule;
  ArrayRef<ReductionKinds> pending;
  SubAxisSet mayRound;
  const AxisSpace &space;
  const AxisUnits &units;
  const FollowedSplit *follow;
  llvm::function_ref<void(OpPlan)> callback;
  llvm::SmallBitVector mayBePadded;
  llvm::SmallVector<SubAxisList, 4> factors;
  std::vector<std::vector<int>> near; ///< Plans from which labels may differ in few units; none if there is no limit.
  SmallVector<unsigned> mayDiffer;    ///< In how many, for each of these.
  const PartialSet *set = nullptr;    ///< Through which reductions pass.
  SubAxisList passing;
};
} // namespace

OpLabelTable::OpLabelTable(const FunctionPlan &plan, const AxisUnits &units)
    : plan(plan), space(plan.getSpace()), units(units), layouts(plan.getLayouts()), prices(plan) {}

void OpLabelTable::propose(const ShardingRule &rule, const OpPlan &plan) {
  std::vector<OpPlan> &plans = proposed[&rule];
  if (llvm::none_of(plans, [&](const OpPlan &other) { return other.liesAs(plan); }))
    plans.push_back(plan);
}

OpLabelTable::KeysOfScores OpLabelTable::getKeysOfScores(Operation *op) const {
  KeysOfScores keys;
  auto add = [&](Value value) {
    uint64_t bits = 0;
    if (const ScoresOfAttention *scores = plan.getScores(value)) {
      bits = kAreScores;
      for (int64_t dim : scores->keys)
        bits |= uint64_t(1) << dim;
    }
    keys.push_back(bits);
  };
  llvm::for_each(op->getOperands(), add);
  llvm::for_each(op->getResults(), add);
  AttentionPartAttr part = plan.getAttentionPart(op);
  if (part) // Equal parts of other attentions take as long.
    for (int64_t number : {part.getFlops(), part.getKernelFlops(), part.getLaunches(), part.getBytes(),
                           int64_t(part.getType().getIntOrFloatBitWidth())})
      keys.push_back(uint64_t(number));
  bool isNone = !part && llvm::all_of(keys, [](uint64_t bits) { return bits == 0; });
  return isNone ? KeysOfScores() : keys;
}

const OpLabels &OpLabelTable::get(Operation *op, const ShardingRule &rule, ArrayRef<ReductionKinds> pending,
                                  SubAxisSet mayRound, const FollowedSplit *follow) {
  std::vector<const Layout *> own;
  if (follow) {
    for (const Layout &layout : follow->plan.operands)
      own.push_back(layouts.get(layout));
    for (const Layout &layout : follow->plan.results)
      own.push_back(layouts.get(layout));
  }
  auto [it, isNew] =
      known.try_emplace({&rule, pending.vec(), mayRound, prices.getTraffic(op), getKeysOfScores(op),
                         follow ? follow->factors : UnitFactors(), own, follow ? follow->mostIterations : 0});
  if (isNew)
    fill(it->second, op, rule, pending, mayRound, follow);
  return it->second;
}

/// Returns how many devices have contributions to one value where reductions pass through the op: over these it is not
/// divided.
static double countPassing(const OpPlan &plan, const AxisSpace &space) {
  SubAxisSet passing = 0, split = 0;
  for (const Layout &operand : plan.operands)
    passing |= operand.getPartialSubAxes();
  for (const SubAxisList &subAxes : plan.factors)
    split |= toSet(subAxes);
  double devices = 1;
  for (SubAxis subAxis = 0; subAxis < space.getNumSubAxes(); ++subAxis)
    if ((passing & ~split) >> subAxis & 1)
      devices *= double(space.getSize(subAxis));
  return devices;
}

void OpLabelTable::fill(OpLabels &labels, Operation *op, const ShardingRule &rule, ArrayRef<ReductionKinds> pending,
                        SubAxisSet mayRound, const FollowedSplit *follow) {
  ArrayRef<OpPlan> proposals = follow ? ArrayRef<OpPlan>(follow->plan) : ArrayRef<OpPlan>(proposed[&rule]);
  auto add = [&](OpPlan plan) {
    if (follow && getIterations(plan, rule, space) > follow->mostIterations * countPassing(plan, space))
      return;
    labels.seconds.push_back(getSeconds(op, rule, plan));
    labels.plans.push_back(std::move(plan));
  };
  PlanEnumerator(rule, pending, mayRound, proposals, space, units, follow, add).run();
  for (const OpPlan &plan : proposals)
    if (llvm::none_of(labels.plans, [&](const OpPlan &other) { return other.liesAs(plan); }))
      add(plan);
  auto collect = [&](TypeRange types, bool ofOperands, SmallVectorImpl<const LayoutList *> &result) {
    for (auto [number, type] : llvm::enumerate(types)) {
      if (!isa<RankedTensorType>(type)) {
        result.push_back(nullptr);
        continue;
      }
      LayoutList list;
      for (const OpPlan &plan : labels.plans)
        list.push_back(layouts.get(ofOperands ? plan.operands[number] : plan.results[number]));
      result.push_back(intern(std::move(list)));
    }
  };
  collect(op->getOperandTypes(), true, labels.operands);
  collect(op->getResultTypes(), false, labels.results);
}
