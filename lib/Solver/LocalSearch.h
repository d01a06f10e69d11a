// SPDX-License-Identifier: Apache-2.0
//
// Looks for better assignments by moves of whole trees (TreeMove.h): a random induced tree gets its best labels for
// random multiples of the prices that the lower bound found for memory; where that needs too much, the points that are
// short become dearer, little at first, until it fits. Some moves force a random label on the root. A move is kept if
// it is not worse by more than a threshold, which falls over an epoch; epochs start at the best assignment, where the
// last ended, or at one that message passing suggests, with the prices perturbed.
//
// The sequence of moves depends on the seed and on what `setPrices` and `setStarts` are given, not on the clock.

#ifndef DIST_LIB_SOLVER_LOCALSEARCH_H
#define DIST_LIB_SOLVER_LOCALSEARCH_H

#include "Deadline.h"
#include "TreeMove.h"

namespace dist::planning {

class LocalSearch {
public:
  LocalSearch(const CoreProblem &problem, const CostTables &tables, const UsageProfiles &profiles, uint64_t seed,
              llvm::ArrayRef<uint32_t> initial);

  /// Takes prices per byte at each point.
  void setPrices(llvm::ArrayRef<double> newPrices);
  /// Takes assignments, feasible or not, from which epochs may start; if `isFresh`, the next one does, at once.
  void setStarts(std::vector<std::vector<uint32_t>> newStarts, bool isFresh);
  /// Makes moves until about `work` table entries and points have been visited, or time is up. Returns how many were.
  size_t run(size_t work, const Deadline &deadline);

  bool isFeasible() const { return bestViolation.isNone(); }
  /// Returns the cost of the best labels, whether they are feasible or not.
  Cost getBestCost() const { return bestCost; }
  llvm::ArrayRef<uint32_t> getBestLabels() const { return best; }

private:
  void beginEpoch();
  void move();
  TreeScope chooseScope();
  /// Solves the tree under rising prices until it fits. Leaves the state changed; returns true if it is acceptable.
  bool tryPrices();
  /// Adds `price` where memory is short. Returns false if nowhere.
  bool raisePrices(double price);
  void keepBest();
  double getPricedChange(llvm::ArrayRef<LabelChange> from) const;

  const CoreProblem &problem;
  SearchState state;
  TreeMove tree;
  RandomStream random;
  std::vector<double> prices;
  PricedUsage priced;
  std::vector<uint32_t> best;
  Violation bestViolation;
  Cost bestCost;
  double threshold = 0, firstThreshold = 0;
  double firstScale = 0, scale = 0; ///< Of the prices when moves are compared: at first in the epoch, and now.
  double priceUnit = 0;             ///< A low price per byte.
  unsigned epochLength = 0, epochMoves = 0;
  bool isFresh = false; ///< Whether the next epoch has to begin at one of `starts`.
  size_t workDone = 0;
  std::vector<LabelChange> undo;
  std::vector<std::vector<uint32_t>> starts;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_LOCALSEARCH_H
