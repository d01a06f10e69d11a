// SPDX-License-Identifier: Apache-2.0
//
// What reshards between the placements of one function take, each priced once: seconds for bytes, and starts by kind of collective
// and axes. How much of its latency a start costs is said later, as collectives that travel together start once, and which these
// are is known only when all are placed.

#ifndef DIST_LIB_PARTITION_RESHARDPRICES_H
#define DIST_LIB_PARTITION_RESHARDPRICES_H

#include "dist/Resharding/CostModel.h"

#include "llvm/ADT/MapVector.h"

#include <map>

namespace dist {

/// Collectives that can travel together: of one kind, over the same axes.
using StartGroup = std::pair<ReshardStepKind, AtomSet>;

/// For each group of collectives, in the order of ReshardPrices, which part of its latency a start is taken to cost.
using StartShares = std::vector<double>;

class ReshardPrices {
public:
  using Index = uint32_t;
  /// What takes no time, and what is not allowed.
  static constexpr Index kNothing = 0, kForbidden = 1;

  ReshardPrices(const Machine &machine, const AxisSpace &space, ReshardPlanner &reshards)
      : model(machine, space), reshards(reshards), prices(2) {}

  /// Returns the number of the price from one placement of a tensor to another.
  Index get(const Layout *from, const Layout *to, mlir::RankedTensorType type);
  /// Returns the groups of collectives that there are, with their numbers.
  const llvm::MapVector<StartGroup, unsigned, std::map<StartGroup, unsigned>> &getGroups() const { return groups; }
  /// Returns the seconds of each price.
  std::vector<double> getSeconds(const StartShares &shares) const;

private:
  struct Price {
    double bytes = 0;
    llvm::SmallVector<std::pair<unsigned, float>, 2> starts; ///< Group, seconds.
  };

  CostModel model;
  ReshardPlanner &reshards;
  std::vector<Price> prices;
  llvm::MapVector<StartGroup, unsigned, std::map<StartGroup, unsigned>> groups; ///< Numbers.
  std::map<const void *, llvm::DenseMap<std::pair<const Layout *, const Layout *>, Index>> known; ///< By type.
};

} // namespace dist

#endif // DIST_LIB_PARTITION_RESHARDPRICES_H
