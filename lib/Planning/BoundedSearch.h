// SPDX-License-Identifier: Apache-2.0
//
// Looks for the fastest plan of a function that needs no more memory than there is.
//
// The fastest plan of all is taken if it fits. If it does not, a small problem is solved with the bound on memory as a
// part of it. In a large one bytes get a price where they are too many (Lagrangian relaxation). The seconds and the
// bytes of two plans, one of which fits, say at which price both are worth the same; once no third one is better there,
// that is the best price. The layers of a model then all lie as in the one plan or as in the other. So in the end the
// plans that were found are combined: each variable has a label of one of them, and this small problem is solved with
// the bound as a part of it. What a plan needs is always counted on the plan itself.

#ifndef DIST_LIB_PLANNING_BOUNDEDSEARCH_H
#define DIST_LIB_PLANNING_BOUNDEDSEARCH_H

#include "PlacementSearch.h"
#include "dist/Planning/BoundarySearch.h"

namespace dist {

/// Returns `bytes` as in `80000000000 B`.
std::string formatWholeBytes(double bytes);

class BoundedSearch {
public:
  /// One that fits.
  struct Plan {
    BoundaryCost cost;
    FunctionPlan::Decisions decisions;
  };

  /// Searches for other decisions of `plan`. `boundary`, which may be null, says which arguments and results are free.
  BoundedSearch(FunctionPlan &plan, const BoundaryRequest *boundary, double memoryBytes);

  /// Leaves the best plan found in the plan. Returns false if none was found that fits; then that is as it was.
  bool run();
  const BoundaryCost &getCost() const { return bestCost; }
  /// Returns the best plan and then all others that are known, those first that take the fewest seconds if computation
  /// hides what it can. They are known if the request wants several.
  std::vector<Plan> takePlans();
  /// Returns the seconds of the best plan found, and of every plan that fits, if no collectives are joined.
  double getBest() const { return best; }
  double getBound() const { return std::min(bound, best); }
  /// Returns the bytes that every plan needs at some time, and the least that was found.
  double getLeastBytes() const { return whole->getLeastBytes(); }
  double getLeastPeak() const { return leastPeak; }
  /// Leaves in the plan the one of which that was found.
  void takeSmallest();
  /// Returns the cost of the best plan that shards the arguments `group`, decided as one, in another way than the plan
  /// does.
  BoundaryAlternative findOther(llvm::ArrayRef<unsigned> group);

private:
  /// An answer with a price for memory.
  struct PricedAnswer {
    double price, cost;
    std::vector<double> alive; ///< Bytes at each place.
  };

  bool isTooMuch(double bytes) const { return bytes > memoryBytes; }
  /// Returns true if a plan that does not fit is faster than all that do.
  bool isTight() const { return std::isfinite(fastest) && (!found || bestCost.getSeconds() > fastest); }
  bool canSolve(PlacementSearch &one, const StartShares &shares, const MemoryTerms &memory = {});
  /// Adopts what `one` found last if it fits and is better. Returns what is alive at each place.
  std::vector<double> consider(PlacementSearch &one, StartShareList *list);
  /// Looks for plans with `one`, whatever they need, and then for those that fit if a faster one does not. Returns true
  /// if it did that.
  bool runOver(PlacementSearch &one);
  /// Looks for plans with axes, and as a whole.
  void runOverAxes();
  /// Looks for plans with parts of axes as well, of which those that were found are some.
  void runOverParts(SearchUnits kind);
  /// Looks for plans over the parts of axes that placements tell apart.
  void runOverManyParts();
  /// Looks for plans whatever they need, with no more than `most` guesses of what starts cost. Returns the fastest
  /// answer; nothing if there is none.
  std::optional<PricedAnswer> runFreely(PlacementSearch &one, unsigned most = std::numeric_limits<unsigned>::max());
  /// Looks for plans that are faster than they seem, since computation hides collectives.
  void runOverlapped();
  /// Looks for plans that fit. `free` is the fastest answer whatever it needs.
  void runTight(PlacementSearch &one, PricedAnswer free);
  /// Does so with the bound as a part of the problem.
  void runWithin(PlacementSearch &one);
  /// Does so with prices of memory.
  void runPriced(PlacementSearch &one, PricedAnswer free);
  /// Combines the answers that were found if starts take these shares of their latencies.
  void combine(PlacementSearch &one, const StartShares &shares);
  double getExcess(const PricedAnswer &answer, const MemoryTerms &terms) const;

  FunctionPlan &plan;
  const BoundaryRequest *boundary;
  double memoryBytes;
  PlacementSearch search;
  std::optional<PlacementSearch> finer; ///< With parts of axes.
  PlacementSearch *whole = &search;     ///< The one with most plans that was solved, which has the bound.
  StartShares alone,
      fastestShares;    ///< Of starts: each for itself; and as those that led to the fastest plan, whatever it needs.
  bool isAlone = false; ///< Whether the last answer is of the whole problem with each start for itself.
  std::vector<planning::Labels> answers; ///< That the present search found.
  MemoryTerms memory;                    ///< With which plans of the whole problem fit.
  FunctionPlan::Decisions first;
  std::optional<FunctionPlan::Decisions> found, smallest;
  BoundaryCost bestCost;
  std::vector<Plan> others;                            ///< That fit, in the order in which they were found.
  std::optional<llvm::DenseSet<mlir::Value>> hideable; ///< Values of which computation can hide reshards.
  double seconds = 0;                                  ///< Of the last plan.
  double best = std::numeric_limits<double>::infinity(), bound = 0, leastPeak = best, fastest = best;
  double fastestFree = best; ///< Of the last answers, whatever they need.
};

} // namespace dist

#endif // DIST_LIB_PLANNING_BOUNDEDSEARCH_H
