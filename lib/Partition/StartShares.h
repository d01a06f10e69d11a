// SPDX-License-Identifier: Apache-2.0
//
// With which prices of starts a search looks for plans. Collectives that travel together start once, and which these are is known only
// when all are placed, so several guesses are tried: all travel alone; all with others; those of one kind; those of one kind over the
// whole mesh as one collective; and at last as those of the best plan do, and then as those of the plan that this leads to.

#ifndef DIST_LIB_PARTITION_STARTSHARES_H
#define DIST_LIB_PARTITION_STARTSHARES_H

#include "ReshardPrices.h"

namespace dist {

/// For each group of collectives, how many starts are left, and how many there were if none travelled together.
using StartCounts = std::map<StartGroup, std::pair<double, double>>;

class StartShareList {
public:
  /// With `few` no kind of collective is told apart from others before a plan was found.
  explicit StartShareList(const ReshardPrices &prices, bool few = false);

  /// Returns the shares to look with next, or null if further ones are not expected to lead to anything better.
  const StartShares *next();
  /// Says what the present shares led to: no plan costs less than `bound` with them, and the one that was found takes `seconds`, with
  /// collectives joined, and starts as `counts` says. Infinite for a plan that may not be used.
  void note(double bound, double seconds, const StartCounts &counts);

private:
  const ReshardPrices &prices;
  std::vector<StartShares> list;
  size_t present = -1;
  double least = 0, best = std::numeric_limits<double>::infinity();
  StartCounts known; ///< Of the best plan; once there are guesses, of the one that the last led to.
  unsigned numGuesses = 0;
};

} // namespace dist

#endif // DIST_LIB_PARTITION_STARTSHARES_H
