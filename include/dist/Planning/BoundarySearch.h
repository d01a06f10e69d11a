// SPDX-License-Identifier: Apache-2.0
//
// Finds placements for the arguments and results of a function that have none: those with which the whole function
// takes the fewest seconds on its machine, within the memory of one device.
//
// What is found are only placements that a person could have written: of arguments and results, and which arguments are
// stored in parts that are gathered to be computed with.

#ifndef DIST_PLANNING_BOUNDARYSEARCH_H
#define DIST_PLANNING_BOUNDARYSEARCH_H

#include "dist/IR/Dist.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace dist {

/// An argument to be placed, and what may not be done with it.
struct FreeArgument {
  unsigned number;
  llvm::SmallVector<std::string> forbiddenAxes; ///< Of the mesh: they do not split it.
  std::optional<int64_t> onlyDim;               ///< The one dimension that may be split.
  ShardingAttr pinned;                          ///< The only placement that it may have; null for all.
  /// A dimension that is split over these whole axes, and perhaps over others behind them; null for none.
  std::optional<std::pair<int64_t, llvm::SmallVector<AxisRefAttr>>> split;
};

struct BoundaryRequest {
  llvm::SmallVector<FreeArgument, 0> arguments;
  llvm::SmallVector<unsigned> results; ///< To be placed. New versions of arguments lie as these do.
  double memoryBytes = 0;              ///< Of one device.
  /// Where nothing fits, that is no error, but placements are wanted that need as little more as is found: peaks are
  /// those of the order in which the program computes, and a schedule may need less.
  bool mayNeedMore = false;
  /// After which nothing more is begun once a plan is known that fits.
  double seconds = std::numeric_limits<double>::infinity();
  /// The mesh is one of several that are compared.
  bool isOneOfMeshes = false;
  unsigned mostPlans = 1; ///< That are wanted; at least one.
};

struct PlacedArgument {
  unsigned number;
  ShardingAttr sharding;
  FullyShardAttr stored; ///< Null unless what computes with it reads it gathered.

  bool operator==(const PlacedArgument &) const = default;
};

/// One device's seconds, one after the other, and bytes.
struct BoundaryCost {
  double compute = 0;     ///< Of ops that take as long as their arithmetic.
  double memory = 0;      ///< Of ops that take as long as reading and writing memory.
  double collectives = 0; ///< With those combined that can be.
  double flops = 0;       ///< Of all ops.
  double peakBytes = 0;   ///< Of tensors that are alive at the same time, before any memory is planned.
  double hideable = 0;    ///< Of the collectives, those that computation can hide; for those who want several plans.

  double getSeconds() const { return compute + memory + collectives; }
  /// Returns the seconds that are left if computation hides all that it can.
  double getOverlappedSeconds() const { return getSeconds() - std::min(hideable, compute + memory); }
};

/// Cost of the best plan in which some arguments have another sharding than in a given one.
struct BoundaryAlternative {
  ShardingAttr sharding; ///< Of the first of them. Null if there is no such plan.
  double seconds = 0;    ///< More than the given plan takes, if no collectives are joined.
};

struct BoundaryPlacements {
  llvm::SmallVector<PlacedArgument, 0> arguments; ///< In the order of the request.
  llvm::SmallVector<ShardingAttr, 0> results;
  BoundaryCost cost;
  /// Seconds of the best plan found, and of every plan within the memory, if no collectives are joined.
  double best = 0, bound = 0;
};

/// What a search found in a function, which has to stay as it is meanwhile.
class BoundarySearch {
public:
  /// Looks for placements in `function`, in which every tensor has a closed sharding: that of what is to be placed does
  /// not count. Failure comes with an error, which says how much memory is needed if that is why.
  static llvm::FailureOr<BoundarySearch> run(mlir::FunctionOpInterface function, BoundaryRequest request);
  BoundarySearch(BoundarySearch &&);
  ~BoundarySearch();

  /// Returns the best plan that was found, and then others, as many as are wanted, those first that take the fewest
  /// seconds if computation hides all collectives that it can: they were found on the way to the best one, or by taking
  /// such collectives to cost less. No two have the same placements.
  llvm::ArrayRef<BoundaryPlacements> getPlans() const;
  /// Returns the memory that these need no more than: that of the request, unless they may need more.
  double getMemoryBytes() const;
  /// Returns what the best plan costs that shards `arguments`, numbers of several that are decided as one, in another
  /// way than plan `number` does. This is a search of its own.
  BoundaryAlternative findAlternative(unsigned number, llvm::ArrayRef<unsigned> arguments);

private:
  struct State;
  explicit BoundarySearch(std::unique_ptr<State> state);

  std::unique_ptr<State> state;
};

} // namespace dist

#endif // DIST_PLANNING_BOUNDARYSEARCH_H
