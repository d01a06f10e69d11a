// SPDX-License-Identifier: Apache-2.0
//
// The collectives that a plan will issue once those that can travel together are joined, as CombineCollectives does later on:
// what a plan costs if starts count as well as bytes.

#ifndef DIST_LIB_PARTITION_PLANNEDCOLLECTIVES_H
#define DIST_LIB_PARTITION_PLANNEDCOLLECTIVES_H

#include "FunctionPlan.h"
#include "StartShares.h"
#include "dist/Analysis/CollectiveLevels.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace dist {

/// One step of a reshard of `value`.
struct PlannedCollective {
  mlir::Value value;
  const ReshardStep *step;
};

class PlannedCollectives {
public:
  PlannedCollectives(mlir::FunctionOpInterface function, const FunctionPlan &plan);

  /// Returns the seconds that all of them take one after the other, those that travel together as one.
  double getSeconds() const;
  /// Returns for each group of collectives how many starts are left, and how many there were if none travelled together.
  StartCounts countStarts() const;
  /// Returns the largest number of collectives in its block on a path that leads to `value`, as its op leaves it.
  unsigned getDepth(mlir::Value value) const { return depths.lookup(value); }
  /// Returns the all-reduces that travel alone, in program order.
  llvm::SmallVector<PlannedCollective> getLonelyReductions() const;
  /// Returns true if an all-reduce of `value` over `axes`, applied right behind its op, might travel with another than that of
  /// `lonely`.
  bool mayHaveCompany(mlir::Value value, ReductionKind kind, AtomSet axes, mlir::Value lonely) const;

private:
  /// What collectives that travel together have in common.
  /// Kind of step and reduction, axes, those that it comes from, dimensions of an all-to-all, type of elements.
  using Kind = std::tuple<ReshardStepKind, ReductionKind, AtomSet, AtomSet, std::pair<int64_t, int64_t>, const void *>;
  /// One block while it is visited.
  struct BlockGraph {
    CollectiveLevels levels;
    llvm::DenseMap<mlir::Value, unsigned> handedOn; ///< Nodes of what depends on a collective, and of what is moved.
    llvm::DenseMap<std::pair<mlir::Value, const Layout *>, unsigned> brought;
    llvm::SmallVector<std::pair<PlannedCollective, unsigned>> collectives;
  };

  void visit(mlir::Block &block);
  /// Appends the nodes that `op`, of the block or inside an op of it, depends on.
  void appendSources(mlir::Operation *op, const BlockGraph &graph, llvm::SmallVectorImpl<unsigned> &sources) const;
  /// Adds the collectives on `value`, which `node` makes; no node means that it depends on no collective.
  void addReshards(mlir::Value value, std::optional<unsigned> node, BlockGraph &graph);
  /// Adds the steps of a reshard of `value` and returns the last node.
  std::optional<unsigned> addSteps(mlir::Value value, std::optional<unsigned> node, const Layout &from, const Layout &to, BlockGraph &graph);
  int64_t getKind(mlir::Value value, const ReshardStep &step);

  const FunctionPlan &plan;
  llvm::DenseSet<mlir::Value> moved; ///< Values that some reshard sends.
  llvm::DenseMap<mlir::Value, unsigned> depths; ///< Where they are not 0.
  std::map<Kind, int64_t> kinds;
  /// Those that travel together, by block, kind and level.
  llvm::MapVector<std::tuple<mlir::Block *, int64_t, unsigned>, llvm::SmallVector<PlannedCollective, 1>> starts;
};

} // namespace dist

#endif // DIST_LIB_PARTITION_PLANNEDCOLLECTIVES_H
