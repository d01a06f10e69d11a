// SPDX-License-Identifier: Apache-2.0
//
// The edge tables of a problem in floating point and in both orientations, so that the inner loops of message passing
// and dynamic programming run over consecutive numbers; and that inner loop, the (min, +) product of a vector and a
// matrix.

#ifndef DIST_LIB_SOLVER_COSTTABLES_H
#define DIST_LIB_SOLVER_COSTTABLES_H

#include "CoreProblem.h"

namespace dist::planning {

/// What a forbidden choice costs in floating point: more than all others together, but finite so that the least bad of
/// several is found.
constexpr double kForbiddenPrice = 1e17;

inline double priceOf(Cost cost) { return cost >= kForbidden ? kForbiddenPrice : double(cost); }

class CostTables {
public:
  explicit CostTables(const CoreProblem &problem);

  /// Returns the table of an edge, row-major; its rows are the labels of the node that `incidence` belongs to.
  const double *getRows(const Incidence &incidence) const {
    return tables[2 * edgeTables[incidence.edge] + !incidence.isSource].data();
  }
  /// Returns the same with the labels of the neighbour as rows.
  const double *getColumns(const Incidence &incidence) const {
    return tables[2 * edgeTables[incidence.edge] + incidence.isSource].data();
  }

private:
  std::vector<uint32_t> edgeTables;
  std::vector<std::vector<double>> tables; ///< Each as it is, then transposed.
};

/// Sets `result[j]` to the least `vector[i] + rows[i * numColumns + j]` over all i below `numRows`.
void multiplyMinPlus(const double *vector, unsigned numRows, const double *rows, unsigned numColumns, double *result);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_COSTTABLES_H
