// SPDX-License-Identifier: Apache-2.0

#include "BrokenRules.h"
#include "llvm/ADT/StringSwitch.h"
#include <functional>

using namespace dist;

/// Lets a pending `kind` pass through operand 0 alone.
static bool letFirstPass(ShardingRule &rule, ReductionKind kind) {
  llvm::SmallBitVector first(rule.operands.size());
  first.set(0);
  rule.partialSets = {{kind, kind, first}};
  return true;
}

/// Sets the reduction of all results.
static bool reduceWith(ShardingRule &rule, ReductionKind kind) {
  for (ReductionKind &reduction : rule.reductions)
    reduction = kind;
  return true;
}

/// Gives all factors of kind `from` the kind `to`.
static bool changeFactors(ShardingRule &rule, FactorKind from, FactorKind to) {
  bool changed = false;
  for (Factor &factor : rule.factors)
    if (factor.kind == from) {
      factor.kind = to;
      changed = true;
    }
  return changed;
}

bool breakRule(llvm::StringRef name, ShardingRule &rule) {
  using Mistake = std::function<bool()>;
  Mistake mistake =
      llvm::StringSwitch<Mistake>(name)
          .Case("swapped-dimensions",
                [&] {
                  bool fits = !rule.operands.empty() && rule.operands.front().size() == 2;
                  if (fits)
                    std::swap(rule.operands.front()[0], rule.operands.front()[1]);
                  return fits;
                })
          .Case("swapped-results",
                [&] {
                  bool fits = rule.results.front().size() == 2;
                  if (fits)
                    std::swap(rule.results.front()[0], rule.results.front()[1]);
                  return fits;
                })
          .Case("reduces-with-sum", [&] { return reduceWith(rule, ReductionKind::Sum); })
          .Case("reduces-with-max", [&] { return reduceWith(rule, ReductionKind::Max); })
          .Case("reduces-with-avg", [&] { return reduceWith(rule, ReductionKind::Avg); })
          .Case("reduced-dimension-passes",
                [&] { return changeFactors(rule, FactorKind::Reduction, FactorKind::PassThrough); })
          .Case("whole-dimension-passes",
                [&] { return changeFactors(rule, FactorKind::NeedsReplication, FactorKind::PassThrough); })
          .Case("whole-dimension-is-reduced",
                [&] { return changeFactors(rule, FactorKind::NeedsReplication, FactorKind::Reduction); })
          .Case("combined-dimension-is-reduced",
                [&] { return changeFactors(rule, FactorKind::Combined, FactorKind::Reduction); })
          .Case("combined-dimension-passes",
                [&] { return changeFactors(rule, FactorKind::Combined, FactorKind::PassThrough); })
          .Case("tie-starts-later",
                [&] {
                  for (HaloTie &tie : rule.ties)
                    ++tie.start;
                  return !rule.ties.empty();
                })
          .Case("init-counts-everywhere",
                [&] {
                  rule.inits.assign(rule.inits.size(), -1);
                  return true;
                })
          .Case("uneven-splits-allowed",
                [&] {
                  for (Factor &factor : rule.factors)
                    factor.isEven = false;
                  return true;
                })
          .Case("sum-passes-first", [&] { return letFirstPass(rule, ReductionKind::Sum); })
          .Case("avg-passes-first", [&] { return letFirstPass(rule, ReductionKind::Avg); })
          .Case("max-passes-first", [&] { return letFirstPass(rule, ReductionKind::Max); })
          .Case("min-passes-first", [&] { return letFirstPass(rule, ReductionKind::Min); })
          .Case("prod-passes-first", [&] { return letFirstPass(rule, ReductionKind::Prod); })
          .Case("any-passes-first", [&] { return letFirstPass(rule, ReductionKind::Any); })
          .Case("all-passes-first", [&] { return letFirstPass(rule, ReductionKind::All); })
          .Case("kind-is-kept",
                [&] {
                  for (PartialSet &set : rule.partialSets)
                    set.resultKind = set.kind;
                  return !rule.partialSets.empty();
                })
          .Default(nullptr);
  return mistake && mistake();
}
