// SPDX-License-Identifier: Apache-2.0
//
// With which prices of starts a search looks for plans. Collectives that are combined start once, and which these are
// is known only when all are placed, so several guesses are tried: each starts alone; all are combined with others;
// those of arguments, which wait for nothing, as one collective; those of one kind; those of one kind over the whole
// mesh as one collective; and at last as those of the best plan do, and then as those of the plan that this leads to.
// First this is said of all collectives of a kind and axes, by their average, and then of the reshards of each value.

#ifndef DIST_LIB_PLANNING_STARTSHARES_H
#define DIST_LIB_PLANNING_STARTSHARES_H

#include "ReshardPrices.h"

namespace dist {

/// How the collectives of a plan start.
struct StartCounts {
  /// For each group of collectives, how many starts are left, and how many there were if none were combined.
  std::map<StartGroup, std::pair<double, double>> ofGroups;
  /// For each value and group of its collectives, how many these are, and which share of starts they have.
  llvm::DenseMap<mlir::Value, std::map<StartGroup, std::pair<double, double>>> ofValues;
};

class StartShareList {
public:
  /// With `few` no kind of collective is told apart from others before a plan was found. `arguments` are those of the
  /// function.
  StartShareList(const ReshardPrices &prices, bool few, mlir::ValueRange arguments);

  /// Returns the shares to look with next, or null if further ones are not expected to lead to anything better.
  const StartShares *next();
  /// Says what the present shares led to: no plan costs less than `bound` with them, and the one that was found takes
  /// `seconds`, with collectives joined, and starts as `counts` says. Infinite for a plan that may not be used.
  void note(double bound, double seconds, const StartCounts &counts);

private:
  /// Returns what plans say that is not in the list yet, or nothing if no more is to be tried.
  std::optional<StartShares> guessNext();
  StartShares makeGuess() const;

  const ReshardPrices &prices;
  std::vector<StartShares> list;
  size_t present = -1;
  double least = 0, best = std::numeric_limits<double>::infinity();
  StartCounts ofBest, ofLast; ///< Of the best plan, and of the one that was noted last.
  bool ofValues = false;      ///< Whether guesses tell values apart.
  unsigned numGuesses = 0, numIdle = 0;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_STARTSHARES_H
