// SPDX-License-Identifier: Apache-2.0
//
// A placement problem that shrinks: labels are removed, edges are removed or joined, and nodes vanish because others
// determine them. Every step keeps at least one optimal assignment, and remembers how the label of what vanished
// follows from the labels of what is left. Which steps are taken, ReductionRules.cpp decides.
//
// Nodes are the variables of the problem. A label is known by its index among those that are left, and by its `origin`,
// its index in the problem. All tables, costs and usages are compacted whenever labels are removed.

#ifndef DIST_LIB_SOLVER_REDUCTIONGRAPH_H
#define DIST_LIB_SOLVER_REDUCTIONGRAPH_H

#include "SharedTables.h"
#include "dist/Solver/Assignment.h"
#include "llvm/ADT/BitVector.h"

namespace dist::planning {

struct GraphNode {
  std::vector<Cost> costs;
  std::vector<uint32_t> origins;
  std::vector<UsageSpan> spans;
  std::vector<uint32_t> edges; ///< Of these some may be gone; see `ReductionGraph::getEdges`.
  unsigned degree = 0;
  size_t numJoinedSpans = 0; ///< Spans when they were last joined.
  bool isAlive = true;
  unsigned getNumLabels() const { return costs.size(); }
};

struct GraphEdge {
  uint32_t source, target;
  TablePointer table;
  bool isAlive = true;
  bool isChanged = true; ///< Since a rule last looked at it.
  uint32_t getOther(uint32_t node) const { return node == source ? target : source; }
};

class ReductionGraph {
public:
  /// Borrows the tables of `problem`, which has to outlive the graph.
  explicit ReductionGraph(const PlacementProblem &problem);
  /// Takes what another graph left; borrows its tables, too. Its points become this graph's.
  explicit ReductionGraph(const CoreProblem &problem);

  size_t getNumNodes() const { return nodes.size(); }
  GraphNode &getNode(uint32_t node) { return nodes[node]; }
  GraphEdge &getEdge(uint32_t edge) { return edges[edge]; }
  /// Returns the edges of `node` that are not gone.
  llvm::ArrayRef<uint32_t> getEdges(uint32_t node);
  /// Returns the table of `edge`, of which `node` is an end, as `node` sees it.
  TableSide getSide(uint32_t edge, uint32_t node) const { return {edges[edge].table, node == edges[edge].source}; }
  TableView view(uint32_t edge, uint32_t node) const { return getSide(edge, node).view(); }
  SharedTables &getTables() { return *tables; }
  llvm::ArrayRef<Usage> getCapacities() const { return capacities; }
  /// Returns for each point its index before any was dropped.
  llvm::ArrayRef<uint32_t> getPointOrigins() const { return pointOrigins; }
  /// Returns true if some node has no label left or some point no capacity: nothing is feasible.
  bool isInfeasible() const { return infeasible; }
  void setInfeasible() { infeasible = true; }
  Cost getConstant() const { return constant; }

  /// Keeps the labels of `node` that `kept` has, at least one or the problem is infeasible.
  void keepLabels(uint32_t node, const llvm::BitVector &kept);
  void removeEdge(uint32_t edge);
  /// Adds an edge; joins it with one that is there between the two.
  void addEdge(uint32_t source, uint32_t target, TablePointer table);
  /// Removes `node`, whose only label becomes a cost of its neighbours.
  void foldFixedNode(uint32_t node);
  /// Removes `node`: it has label `choice[i]` where `parent` has its i-th. What it costs and needs becomes part of
  /// `parent`, and so do its edges.
  void mergeInto(uint32_t node, uint32_t parent, llvm::ArrayRef<uint32_t> choice);
  /// Removes `node`, which has no usage and at most two edges, by minimising over its labels.
  void eliminate(uint32_t node);

  /// Drops points that can never be short of memory or need no more than others, and joins spans; see TimePoints.cpp.
  void simplifyPoints();
  /// Joins spans of `node` over the same points, and takes what all labels need off the capacities.
  void joinSpans(uint32_t node);

  /// Nodes that changed since they were last taken; the one of lowest degree comes first. Returns false if none.
  bool takeChangedNode(uint32_t &node);
  void markChanged(uint32_t node);

  /// Returns what is left, and fills `coreNodes` with the node that each of its nodes is.
  CoreProblem extract(std::vector<uint32_t> &coreNodes);
  /// Extends the labels of what is left (`coreLabels`, in the order of `coreNodes`) to labels of the whole problem.
  Labels reconstruct(llvm::ArrayRef<uint32_t> coreNodes, llvm::ArrayRef<uint32_t> coreLabels) const;

private:
  /// The label of a node that vanished, as a function of those of up to two others.
  struct Removal {
    uint32_t node;
    uint32_t parents[2] = {~0u, ~0u};
    std::vector<uint16_t> indices[2]; ///< From the origin of a parent's label to a row or column of `choices`.
    SharedChoices choices;            ///< Labels of the node, ...
    std::vector<uint16_t> origins;    ///< ... and their origins.
  };
  /// Adds all edges of a problem, whose tables are borrowed.
  template <typename EdgeType> void addEdges(llvm::ArrayRef<EdgeType> newEdges, llvm::ArrayRef<EdgeTable> borrowed);
  void addPoints(llvm::ArrayRef<Usage> newCapacities);
  void recordRemoval(uint32_t node, llvm::ArrayRef<uint32_t> parents, SharedChoices choices);
  void removeNode(uint32_t node);
  uint64_t keyOf(uint32_t a, uint32_t b) const { return a < b ? uint64_t(a) << 32 | b : uint64_t(b) << 32 | a; }

  std::shared_ptr<SharedTables> tables = std::make_shared<SharedTables>(); ///< Copies of the graph have the same one.
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  llvm::DenseMap<uint64_t, uint32_t> edgeBetween;
  std::vector<Usage> capacities;
  std::vector<uint32_t> pointOrigins; ///< Ascending.
  std::vector<Removal> removals;
  Cost constant = 0;
  bool infeasible = false;
  std::vector<std::pair<unsigned, uint32_t>> changed; ///< A heap of (degree, node); some are outdated.
  std::vector<unsigned> queuedDegrees;                ///< Per node: the lowest degree that it is in the heap with.
  static constexpr unsigned kNotQueued = ~0u;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_REDUCTIONGRAPH_H
