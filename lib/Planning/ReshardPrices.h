// SPDX-License-Identifier: Apache-2.0
//
// What reshards between the placements of one function take, each priced once: seconds for bytes, and starts by kind of
// collective and axes. How much of its latency a start costs is said later, as collectives that are combined start
// once, and which these are is known only when all are placed.

#ifndef DIST_LIB_PLANNING_RESHARDPRICES_H
#define DIST_LIB_PLANNING_RESHARDPRICES_H

#include "OpLabels.h"
#include "dist/Resharding/CostModel.h"

#include "llvm/ADT/MapVector.h"

#include <map>

namespace dist {

/// Collectives that can be combined: of one kind, over the same axes.
using StartGroup = std::pair<ReshardStepKind, SubAxisSet>;

/// Which parts of their latencies the starts of one value's reshards are taken to cost, by number of the group.
using OwnShares = llvm::SmallVector<std::pair<unsigned, double>, 2>;

/// Which part of its latency a start is taken to cost, and which part of their seconds what can be hidden.
struct StartShares {
  StartShares(size_t numGroups, double share) : ofGroups(numGroups, share) {}

  std::vector<double> ofGroups; ///< For each group of collectives, in the order of ReshardPrices.
  /// Of values of which is known with how many others their reshards are combined: these count instead.
  llvm::DenseMap<mlir::Value, OwnShares> ofValues;

  double ofHideable = 1; ///< Of all seconds of reshards that computation can hide.

  bool operator==(const StartShares &other) const {
    return ofGroups == other.ofGroups && ofValues == other.ofValues && ofHideable == other.ofHideable;
  }
};

class ReshardPrices {
public:
  using Index = uint32_t;
  /// What takes no time, what is not allowed, and what is not as it was proposed: to differ has to be worth something.
  static constexpr Index kNothing = 0, kForbidden = 1, kDiffers = 2;

  /// `countsCopies` if it takes time as well what a device moves in its own memory.
  ReshardPrices(const Machine &machine, const AxisSpace &space, ReshardPlanner &reshards, bool countsCopies)
      : model(machine, space), space(space), reshards(reshards), countsCopies(countsCopies), prices(3) {}

  /// Prices reshards from now on as if what stands together moved together, which may be more than they take: for
  /// searches over so many placements that it would take long to find out what is sent at the least.
  void moveTogether() { together.emplace(space, ReshardPieces::Together); }

  bool getCountsCopies() const { return countsCopies; }
  /// Returns the numbers of the prices from the first to the second placement of each of `pairs`, of a tensor. What is
  /// not known is planned by the threads of the context.
  std::vector<Index> get(llvm::ArrayRef<LayoutPair> pairs, mlir::RankedTensorType type, ReshardedKernels kernels);
  /// Returns true if that price is one of a reshard that joins the parts of an axis in time.
  bool joinsParts(Index price) const { return prices[price].joinsParts; }
  /// Returns the number of the price of what shards exchange while an op computes.
  Index getExchange(const OpSeconds &seconds);
  /// Returns the groups of collectives that there are, with their numbers.
  const llvm::MapVector<StartGroup, unsigned, std::map<StartGroup, unsigned>> &getGroups() const { return groups; }
  /// Returns the seconds of each price; where `own` says something of a group, that counts. What is sent costs the part
  /// `ofSending` of its seconds.
  std::vector<double> getSeconds(llvm::ArrayRef<double> ofGroups, const OwnShares &own, double ofSending) const;

private:
  struct Price {
    double copies = 0, bytes = 0;                            ///< Seconds for what is moved in memory and sent.
    llvm::SmallVector<std::pair<unsigned, float>, 2> starts; ///< Group, seconds.
    bool joinsParts = false;
  };

  /// The numbers of the prices of one reshard, for all ways in which a tensor is made and read.
  using OfKernels = std::array<Index, 4>;
  static unsigned getPlace(ReshardedKernels kernels) { return 2 * kernels.isReadInPlace + kernels.isFused; }
  OfKernels add(ReshardPlan plan, int64_t elementBytes);

  CostModel model;
  const AxisSpace &space;
  ReshardPlanner &reshards;
  std::optional<ReshardPlanner> together;
  bool countsCopies;
  std::vector<Price> prices;
  llvm::MapVector<StartGroup, unsigned, std::map<StartGroup, unsigned>> groups; ///< Numbers.
  llvm::DenseMap<const void *, llvm::DenseMap<LayoutPair, OfKernels>> known;    ///< By type.
  double leastStart = 0;
  std::map<std::tuple<SubAxisSet, double, double>, Index> exchanges;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_RESHARDPRICES_H
