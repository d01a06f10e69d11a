// SPDX-License-Identifier: Apache-2.0
//
// The exact rules by which a placement problem shrinks. Each looks at one node or edge of a graph, returns true if it
// changed something, and keeps at least one optimal assignment. Dominance is "at least as good in cost and in usage at
// every point", so the rules hold with and without a bound on memory.

#ifndef DIST_LIB_SOLVER_REDUCTIONRULES_H
#define DIST_LIB_SOLVER_REDUCTIONRULES_H

#include "ReductionGraph.h"

namespace dist::planning {

/// Removes labels that cost `kForbidden`, that need more memory than there is, or for which a neighbour has no label.
bool removeImpossibleLabels(ReductionGraph &graph, uint32_t node);

/// Removes labels that another one dominates whatever the neighbours choose: it costs less by at least what the edges
/// can cost more (the criterion of Goldstein). Tries no more than about `budget` comparisons.
bool removeDominatedLabels(ReductionGraph &graph, uint32_t node, size_t budget);

/// Removes edges of `node` whose table is a sum of a cost per row and a cost per column.
bool removeSeparableEdges(ReductionGraph &graph, uint32_t node);

/// Merges `node` and a neighbour if each label of one allows only one label of the other, or makes one dominate all
/// others. The smaller goes into the larger where both are possible.
bool mergeDetermined(ReductionGraph &graph, uint32_t node);

/// Removes `node` if it has no usage and at most two edges, by minimising over its labels.
bool eliminateFree(ReductionGraph &graph, uint32_t node);

/// Applies all rules until none changes anything. Returns false if nothing is feasible.
bool reduce(ReductionGraph &graph);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_REDUCTIONRULES_H
