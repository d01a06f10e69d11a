// SPDX-License-Identifier: Apache-2.0
//
// The collectives that a plan will issue once those that can share a start are combined, as CombineCollectives does
// later on: what a plan costs if starts count as well as bytes.

#ifndef DIST_LIB_PLANNING_PLANNEDCOLLECTIVES_H
#define DIST_LIB_PLANNING_PLANNEDCOLLECTIVES_H

#include "StartShares.h"
#include "dist/Analysis/CollectiveLevels.h"
#include "dist/Planning/FunctionPlan.h"
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

  /// Returns the seconds that all of them take one after the other, those that are combined as one.
  double getSeconds() const;
  /// Returns the same of those that send `values` alone.
  double getSecondsOf(const llvm::DenseSet<mlir::Value> &values) const;
  /// Returns the same if none were combined.
  double getSecondsAlone() const;
  /// Returns for each group of collectives how many starts are left, and how many there were if none were combined.
  StartCounts countStarts() const;

private:
  double addUp(llvm::function_ref<bool(mlir::Value)> counts) const;
  /// What collectives that are combined have in common.
  /// Kind of step and reduction, axes, those that it comes from, dimensions of an all-to-all, type of elements, parts
  /// that send one by one.
  using Kind = std::tuple<ReshardStepKind, ReductionKind, SubAxisSet, SubAxisSet, std::pair<int64_t, int64_t>,
                          const void *, int64_t>;
  /// One block while it is visited.
  struct BlockGraph {
    unsigned number;
    CollectiveLevels levels;
    llvm::DenseMap<std::pair<mlir::Value, const Layout *>, unsigned> copies;
    llvm::SmallVector<std::pair<PlannedCollective, unsigned>> collectives;
  };
  /// The node of a value that depends on a collective, or is moved, in the graph of a block.
  struct NodeOfValue {
    unsigned graph = 0, node = 0;
  };

  void visit(mlir::Block &block);
  /// Appends the node that use `index` of `op`, which reads the value `number`, depends on, if there is one.
  void appendSource(mlir::Operation *op, unsigned index, unsigned number, const BlockGraph &graph,
                    llvm::SmallVectorImpl<unsigned> &sources) const;
  /// Visits the regions of `op`, and appends the nodes that ops in them depend on. Returns true if there are
  /// collectives in them.
  bool visitRegions(mlir::Operation *op, const BlockGraph &graph, llvm::SmallVectorImpl<unsigned> &sources);
  /// Adds the gathers of all but the first of the uses of `argument`, which is stored in parts, that need it in the
  /// same placement.
  void addGathersOfUses(mlir::BlockArgument argument, BlockGraph &graph);
  /// Adds the collectives on the value `number`, which `node` makes; no node means that it depends on no collective.
  void addReshards(unsigned number, std::optional<unsigned> node, BlockGraph &graph);
  /// Adds the steps of a reshard of `value` and returns the last node.
  std::optional<unsigned> addSteps(mlir::Value value, std::optional<unsigned> node, const Layout &from,
                                   const Layout &to, BlockGraph &graph);
  int64_t getKind(mlir::Value value, const ReshardStep &step);

  const FunctionPlan &plan;
  const ProgramValues &values;
  // By number of the value.
  std::vector<char> isMoved; ///< Whether some reshard sends it.
  std::vector<NodeOfValue> nodes;
  unsigned numGraphs = 0;
  std::map<Kind, int64_t> kinds;
  /// Those that are combined, by block, kind and level.
  llvm::MapVector<std::tuple<mlir::Block *, int64_t, unsigned>, llvm::SmallVector<PlannedCollective, 1>> starts;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_PLANNEDCOLLECTIVES_H
