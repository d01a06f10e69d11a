// SPDX-License-Identifier: Apache-2.0
//
// The sharding rules of a program, each made once. A training step has thousands of ops and a few hundred different
// ones: every layer repeats the ops of the layer before, and every parameter has its own copy of the optimizer. A rule
// follows from an op's name, properties, types, regions, and the constants that it reads, so equal ops share one.
//
// The idea of hash-consing is old; MLIR's CSE compares ops in the same way.

#ifndef DIST_ANALYSIS_RULETABLE_H
#define DIST_ANALYSIS_RULETABLE_H

#include "dist/Analysis/OpTraits.h"
#include "dist/Analysis/ShardingRule.h"
#include <deque>

namespace dist {

class RuleTable {
public:
  RuleTable() = default;
  RuleTable(const RuleTable &) = delete;
  RuleTable(RuleTable &&) = default;
  RuleTable &operator=(RuleTable &&) = default;

  /// Returns the rule that `op` states, or null if it states none. It stays where it is as long as the table lives. Ops
  /// that were asked about have to live and keep their form while the table is asked; discardable attributes do not
  /// count.
  const ShardingRule *get(mlir::Operation *op);
  /// Returns true if `op` states a rule.
  bool states(mlir::Operation *op) { return traitsOf.get(op).hasRule; }

private:
  /// What an op is: names, types, numbers of values and constants of it and of what is in it; the properties are those
  /// of `ops`.
  struct Key {
    llvm::SmallVector<uintptr_t, 32> words;
    llvm::SmallVector<mlir::Operation *, 8> ops;
  };
  struct Entry {
    Key key; ///< Of the first op with this rule.
    const ShardingRule *rule;
  };
  class Writer;
  static uint64_t getHash(const Key &key);
  static bool areEqual(const Key &a, const Key &b);

  OpTraitsTable traitsOf;
  std::deque<ShardingRule> rules;
  llvm::DenseMap<std::pair<const void *, const void *>, const ShardingRule *>
      ofTypes;                                                   ///< Of bare ops, by name and type.
  llvm::DenseMap<uint64_t, llvm::SmallVector<Entry, 1>> entries; ///< By hash.
  Key key;                                                       ///< Of the op that is asked about.
};

} // namespace dist

#endif // DIST_ANALYSIS_RULETABLE_H
