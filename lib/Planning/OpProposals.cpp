// SPDX-License-Identifier: Apache-2.0

#include "OpProposals.h"

using namespace mlir;
using namespace dist;

namespace {

class ProposalLister {
public:
  ProposalLister(const ShardingRule &rule, ArrayRef<SuggestingValue> operands, ArrayRef<SuggestingValue> results,
                 const AxisSpace &space, SubAxisSet mayRound)
      : rule(rule), operands(operands), results(results), space(space), mayRound(mayRound) {}

  std::vector<OpPlan> run() {
    findPassing();
    if (llvm::any_of(rule.ties, [](const HaloTie &tie) { return tie.isWeak; })) {
      withoutLoose = rule.operands;
      for (const HaloTie &tie : rule.ties)
        if (tie.isWeak)
          withoutLoose[tie.operand][tie.dim].clear();
      tightDims = withoutLoose;
    }
    sortValues();
    for (bool passes : {false, true}) {
      if (passes && !passingSet)
        continue;
      for (const SuggestingValue &result : results)
        addValue(result, rule.results[&result - results.data()], passes);
      for (const SuggestingValue &operand : operands)
        if (!operand.isFree)
          addValue(operand, tightDims[&operand - operands.data()], passes);
      for (const HaloTie &tie : rule.ties)
        if (takesOneRow(tie))
          addValue(operands[tie.operand], rule.operands[tie.operand], passes);
      if (proposals.empty())
        addAssignment(llvm::SmallVector<SubAxisList, 4>(rule.factors.size()), passes);
    }
    return std::move(proposals);
  }

private:
  /// Returns true if `tie` takes one row of a split dimension. To forward it may cost less than to gather the
  /// dimension. More rows suggest nothing: they would be split in turn, and with them all that is computed of them.
  bool takesOneRow(const HaloTie &tie) const {
    const SuggestingValue &operand = operands[tie.operand];
    return tie.isWeak && !operand.isFree && operand.type && rule.factors[tie.factor].size == 1 &&
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
    llvm::stable_sort(others,
                      [](auto &a, auto &b) { return a.first->type.getNumElements() > b.first->type.getNumElements(); });
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
    for (const PartialSet &set : rule.partialSets) {
      llvm::SmallBitVector outside = pending;
      outside.reset(set.operands);
      if (set.kind == passing.front().kind && mayPass(set, toSet(passing.front().axes), mayRound) && outside.none() &&
          (!passingSet || set.operands.count() < passingSet->operands.count()))
        passingSet = &set;
    }
  }

  /// Adds to `factors` what `layout` shards, as far as it agrees with what is there and no sub-axis is used twice.
  void complete(SmallVectorImpl<SubAxisList> &factors, const Layout &layout, const DimFactors &dims,
                SubAxisSet forbidden) {
    llvm::SmallVector<SubAxisList, 4> proposal(rule.factors.size());
    projectLayout(layout, dims, rule, space, proposal);
    for (auto [factor, subAxes] : llvm::enumerate(proposal)) {
      FactorKind kind = rule.factors[factor].kind;
      if (kind == FactorKind::Window || kind == FactorKind::NeedsReplication ||
          subAxes.size() <= factors[factor].size() ||
          !llvm::equal(factors[factor], ArrayRef<SubAxis>(subAxes).take_front(factors[factor].size())))
        continue;
      SubAxisSet used = forbidden;
      for (const SubAxisList &other : factors)
        used |= toSet(other);
      for (SubAxis subAxis : ArrayRef<SubAxis>(subAxes).drop_front(factors[factor].size())) {
        if (used >> subAxis & 1)
          break;
        factors[factor].push_back(subAxis);
      }
    }
    dropGaps(rule, space, factors);
  }

  void addValue(const SuggestingValue &value, const DimFactors &dims, bool passes) {
    if (!value.type)
      return;
    SubAxisSet forbidden = passes ? toSet(passing.front().axes) : 0;
    llvm::SmallVector<SubAxisList, 4> factors(rule.factors.size());
    complete(factors, *value.layout, dims, forbidden);
    // What several values suggest is completed once.
    if (llvm::is_contained(suggested[passes], factors))
      return;
    suggested[passes].push_back(factors);
    for (auto [other, otherDims] : others)
      complete(factors, *other->layout, *otherDims, forbidden);
    addAssignment(factors, passes);
  }

  /// Adds `factors`, and what else is possible if values are split in exchanging factors or in those that stay whole.
  void addAssignment(const llvm::SmallVector<SubAxisList, 4> &factors, bool passes) {
    addAllTies(factors, passes);
    llvm::SmallVector<SubAxisList, 4> whole = factors;
    for (const FactorExchange &exchange : rule.exchanges)
      whole[exchange.factor].clear();
    // What a loop leaves as it is can be made whole once, which saves a reduction in each of its runs.
    clearSums(whole, [](const SuggestingValue &operand) { return operand.isRepeated; });
    if (whole != factors)
      addAllTies(whole, passes);
    // What is cut at other indices than where shards end can be cut where another dimension is split.
    llvm::SmallVector<SubAxisList, 4> untied = whole;
    for (const HaloTie &tie : rule.ties)
      if (tie.isWeak)
        untied[tie.factor].clear();
    addMoved(whole, passes);
    if (untied != whole)
      addMoved(untied, passes);
  }

  /// Adds `factors` with what they leave whole split in another dimension, if anything is.
  void addMoved(const llvm::SmallVector<SubAxisList, 4> &factors, bool passes) {
    llvm::SmallVector<SubAxisList, 4> moved = factors;
    moveSubAxes(moved, passes);
    if (moved != factors)
      addAllTies(moved, passes);
  }

  /// Makes factors whole that are summed up and that an operand has for which `applies`.
  void clearSums(MutableArrayRef<SubAxisList> factors, llvm::function_ref<bool(const SuggestingValue &)> applies) {
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

  /// Returns true if `factor` may be split without an exchange.
  bool isFree(int64_t factor) const {
    return rule.factors[factor].kind == FactorKind::PassThrough &&
           llvm::none_of(rule.exchanges, [&](const FactorExchange &exchange) { return exchange.factor == factor; }) &&
           llvm::none_of(rule.ties, [&](const HaloTie &tie) { return tie.isWeak && tie.factor == factor; });
  }

  /// Lets sub-axes that split an operand in a dimension that `factors` leave whole split the longest dimension that
  /// they divide.
  void moveSubAxes(MutableArrayRef<SubAxisList> factors, bool passes) {
    SubAxisSet used = passes ? toSet(passing.front().axes) : 0;
    for (const SubAxisList &subAxes : factors)
      used |= toSet(subAxes);
    for (auto [operand, dims] : llvm::zip(operands, rule.operands)) {
      if (!operand.type || operand.isFree)
        continue;
      for (auto [subAxes, dim] : llvm::zip(operand.layout->dims, dims)) {
        if (subAxes.empty() || (toSet(subAxes) & used) || dim.size() != 1 || isFree(dim.front()) ||
            rule.factors[dim.front()].kind == FactorKind::Reduction)
          continue;
        int64_t target = -1, longest = 0;
        for (ArrayRef<int64_t> other : dims) {
          if (other.size() != 1 || !isFree(other.front()))
            continue;
          int64_t size = rule.factors[other.front()].size, shards = space.getSize(factors[other.front()]);
          if (size % (shards * space.getSize(subAxes)) == 0 && size / shards > longest) {
            target = other.front();
            longest = size / shards;
          }
        }
        if (target < 0)
          continue;
        factors[target].append(subAxes);
        used |= toSet(subAxes);
      }
    }
  }

  /// Adds `factors` with all ties split, with all of them whole, and with those whole that are so already.
  void addAllTies(const llvm::SmallVector<SubAxisList, 4> &factors, bool passes) {
    size_t count = rule.ties.size();
    add(factors, llvm::SmallBitVector(count), passes);
    if (llvm::any_of(rule.ties, [&](const HaloTie &tie) { return !factors[tie.factor].empty(); })) {
      SmallVector<const Layout *> layouts;
      for (const SuggestingValue &operand : operands)
        layouts.push_back(operand.layout);
      llvm::SmallBitVector asTheyLie = findWholeTies(rule, layouts), all(count, true);
      if (asTheyLie.any() && !asTheyLie.all())
        add(factors, asTheyLie, passes);
      add(factors, all, passes);
    }
  }

  void add(llvm::SmallVector<SubAxisList, 4> factors, const llvm::SmallBitVector &wholeTies, bool passes) {
    OpPlan plan;
    plan.factors = std::move(factors);
    plan.wholeTies = wholeTies;
    fillLayouts(plan, rule, passes ? passingSet : nullptr, passing);
    if (llvm::none_of(proposals, [&](const OpPlan &other) { return other.liesAs(plan); }))
      proposals.push_back(std::move(plan));
  }

  const ShardingRule &rule;
  ArrayRef<SuggestingValue> operands, results;
  const AxisSpace &space;
  SubAxisSet mayRound;
  ArrayRef<DimFactors> tightDims = rule.operands; ///< Without those that are weakly coupled: they suggest nothing.
  SmallVector<DimFactors> withoutLoose;
  SmallVector<std::pair<const SuggestingValue *, const DimFactors *>> others;
  std::array<SmallVector<llvm::SmallVector<SubAxisList, 4>, 2>, 2> suggested; ///< Without and with passing reductions.
  const PartialSet *passingSet = nullptr;
  SmallVector<PartialLayout, 1> passing;
  std::vector<OpPlan> proposals;
};

} // namespace

std::vector<OpPlan> dist::listProposals(const ShardingRule &rule, ArrayRef<SuggestingValue> operands,
                                        ArrayRef<SuggestingValue> results, const AxisSpace &space,
                                        SubAxisSet mayRound) {
  return ProposalLister(rule, operands, results, space, mayRound).run();
}
