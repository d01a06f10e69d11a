// SPDX-License-Identifier: Apache-2.0
//
// Minimum cuts of directed graphs, by blocking flows (Dinic, 1970).

#ifndef DIST_LIB_TIMELINE_MINIMUMCUT_H
#define DIST_LIB_TIMELINE_MINIMUMCUT_H

#include "llvm/ADT/SmallVector.h"

#include <limits>
#include <vector>

namespace dist {

class FlowNetwork {
public:
  /// The capacity of an edge that no minimum cut may go through.
  static constexpr double kUncut = std::numeric_limits<double>::infinity();

  /// A network of a source (node 0), a sink (node 1), and nothing between them.
  FlowNetwork() : edgesOf(2) {}
  static constexpr unsigned kSource = 0, kSink = 1;

  /// Returns the number of a new node.
  unsigned addNode() {
    edgesOf.emplace_back();
    return edgesOf.size() - 1;
  }
  void addEdge(unsigned from, unsigned to, double capacity);

  /// Returns for each node whether it is on the source's side of the minimum cut that has the fewest nodes there. No
  /// path from the source to the sink may consist of edges that cannot be cut.
  std::vector<bool> findCut();

private:
  struct Edge {
    unsigned to;
    double capacity;
  };

  /// Stores how far each node is from the source. Returns false if the sink cannot be reached.
  bool findLevels();
  /// Sends what a shortest path takes. Returns false if there is none.
  bool augment();

  std::vector<Edge> edges; ///< An edge and its reverse stand side by side.
  std::vector<llvm::SmallVector<unsigned, 4>> edgesOf;
  std::vector<unsigned> level, next;
  double leastFlow = 0; ///< What is less is rounding.
};

} // namespace dist

#endif // DIST_LIB_TIMELINE_MINIMUMCUT_H
