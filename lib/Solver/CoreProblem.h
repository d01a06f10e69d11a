// SPDX-License-Identifier: Apache-2.0
//
// What is left of a placement problem after reduction, in the flat arrays that the search and the bounds run over.
// Times are indices of *points*: moments at which memory may be short, of which none needs less than another. A node
// may have several spans of points with usages; what all of its labels need is already taken off the capacities.

#ifndef DIST_LIB_SOLVER_COREPROBLEM_H
#define DIST_LIB_SOLVER_COREPROBLEM_H

#include "dist/Solver/PlacementProblem.h"

namespace dist::planning {

/// What a node needs at the points [begin, end), per label.
struct UsageSpan {
  uint32_t begin = 0, end = 0;
  std::vector<Usage> usages;
};

struct CoreNode {
  std::vector<Cost> costs; ///< Never forbidden.
  std::vector<UsageSpan> spans;
  unsigned getNumLabels() const { return costs.size(); }
};

struct CoreEdge {
  uint32_t source, target;
  uint32_t table; ///< Rows are labels of `source`.
};

/// One end of an edge, as its node sees it.
struct Incidence {
  uint32_t edge;
  uint32_t neighbour;
  bool isSource; ///< True if the node is the edge's source.
};

struct CoreProblem {
  std::vector<CoreNode> nodes;
  std::vector<CoreEdge> edges;
  std::vector<EdgeTable> tables;
  std::vector<Usage> capacities; ///< Per point; at least 0.
  Cost constant = 0;             ///< What everything that is gone costs.

  std::vector<uint32_t> incidenceBegin; ///< Per node, and one more.
  std::vector<Incidence> incidences;

  /// Fills in the incidences from the edges.
  void index();
  llvm::ArrayRef<Incidence> getIncidences(uint32_t node) const {
    return llvm::ArrayRef(incidences).slice(incidenceBegin[node], incidenceBegin[node + 1] - incidenceBegin[node]);
  }
  const EdgeTable &getTable(const CoreEdge &edge) const { return tables[edge.table]; }
  Cost getEdgeCost(const Incidence &incidence, uint32_t own, uint32_t other) const {
    const EdgeTable &table = tables[edges[incidence.edge].table];
    return incidence.isSource ? table.at(own, other) : table.at(other, own);
  }
};

/// Returns what `labels` cost, the constant included.
Cost computeCost(const CoreProblem &problem, llvm::ArrayRef<uint32_t> labels);

/// Returns the usage at each point.
std::vector<Usage> computeLoads(const CoreProblem &problem, llvm::ArrayRef<uint32_t> labels);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_COREPROBLEM_H
