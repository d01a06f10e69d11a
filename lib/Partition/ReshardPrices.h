// SPDX-License-Identifier: Apache-2.0
//
// What reshards between the placements of one function take, each priced once: seconds for bytes, and starts by kind of collective.
// How much of its latency a start costs is said later, as collectives that travel together start once, and which these are is
// known only when all are placed.

#ifndef DIST_LIB_PARTITION_RESHARDPRICES_H
#define DIST_LIB_PARTITION_RESHARDPRICES_H

#include "dist/Resharding/CostModel.h"

#include <array>
#include <map>

namespace dist {

inline constexpr unsigned kNumStepKinds = unsigned(ReshardStepKind::ToPartial) + 1;

/// For each kind of step, which part of its latency a start is taken to cost.
using StartShares = std::array<double, kNumStepKinds>;

/// Returns shares that are `share` for every kind of step.
inline StartShares makeStartShares(double share) {
  StartShares shares;
  shares.fill(share);
  return shares;
}

/// Returns the shares with which a search looks for plans, the full ones first: for collectives that travel alone, for those that
/// all travel with others, and for those of which one kind does.
inline llvm::SmallVector<StartShares> listStartShares() {
  constexpr double together = 0.2;
  llvm::SmallVector<StartShares> list{makeStartShares(1), makeStartShares(together)};
  for (ReshardStepKind kind : {ReshardStepKind::AllReduce, ReshardStepKind::ReduceScatter, ReshardStepKind::AllGather,
                               ReshardStepKind::AllToAll, ReshardStepKind::Permute}) {
    list.push_back(makeStartShares(1));
    list.back()[unsigned(kind)] = together;
  }
  return list;
}

/// Returns true if a plan of `seconds` with collectives joined is hardly slower than any with all of them joined to others, of which
/// none takes less than `bound`: then nobody needs to look for plans in which one kind of them is.
inline bool isCloseTo(double seconds, double bound) { return seconds <= bound * 1.002; }

class ReshardPrices {
public:
  using Index = uint32_t;
  /// What takes no time, and what is not allowed.
  static constexpr Index kNothing = 0, kForbidden = 1;

  ReshardPrices(const Machine &machine, const AxisSpace &space, ReshardPlanner &reshards)
      : model(machine, space), reshards(reshards), prices(2) {}

  /// Returns the number of the price from one placement of a tensor to another.
  Index get(const Layout *from, const Layout *to, mlir::RankedTensorType type);
  /// Returns the seconds of each price.
  std::vector<double> getSeconds(const StartShares &shares) const;

private:
  struct Price {
    double bytes = 0;
    std::array<float, kNumStepKinds> starts{};
  };

  CostModel model;
  ReshardPlanner &reshards;
  std::vector<Price> prices;
  std::map<const void *, llvm::DenseMap<std::pair<const Layout *, const Layout *>, Index>> known; ///< By type.
};

} // namespace dist

#endif // DIST_LIB_PARTITION_RESHARDPRICES_H
