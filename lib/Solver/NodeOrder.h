// SPDX-License-Identifier: Apache-2.0
//
// The order in which sweeps visit the nodes of a core. Message passing works on chains whose nodes ascend, and in one
// sweep what it finds travels along a whole chain and no further. A problem that lists all ops first and then all
// values has chains of one edge, so that a program of many layers would take thousands of sweeps; in an order from one
// end of the graph to the other the chains are as long as the program.

#ifndef DIST_LIB_SOLVER_NODEORDER_H
#define DIST_LIB_SOLVER_NODEORDER_H

#include "CoreProblem.h"

namespace dist::planning {

/// Returns how many chains of ascending nodes it takes to cover all edges, each once.
size_t countChains(const CoreProblem &problem);

/// Renumbers the nodes of `problem`, and with them the elements of `names`, one per node, breadth first from one end of
/// each part of the graph, if that makes fewer chains.
void orderForSweeps(CoreProblem &problem, std::vector<uint32_t> &names);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_NODEORDER_H
