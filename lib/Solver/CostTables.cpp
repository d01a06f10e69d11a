// SPDX-License-Identifier: Apache-2.0
//
// See CostTables.h.

#include "CostTables.h"

#include <algorithm>
#include <limits>

using namespace dist::planning;

CostTables::CostTables(const CoreProblem &problem) {
  for (const CoreEdge &edge : problem.edges)
    edgeTables.push_back(edge.table);
  for (const EdgeTable &table : problem.tables) {
    std::vector<double> rows, columns;
    for (Cost cost : table.costs)
      rows.push_back(priceOf(cost));
    for (unsigned column = 0; column < table.columns; ++column)
      for (unsigned row = 0; row < table.rows; ++row)
        columns.push_back(rows[size_t(row) * table.columns + column]);
    tables.push_back(std::move(rows));
    tables.push_back(std::move(columns));
  }
}

// Compiled twice where the compiler can choose at run time. Minima do not depend on the order, so both agree.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target_clones("avx512f", "avx2", "default")))
#endif
void dist::planning::multiplyMinPlus(const double *vector, unsigned numRows, const double *rows, unsigned numColumns,
                                     double *__restrict result) {
  std::fill_n(result, numColumns, std::numeric_limits<double>::infinity());
  for (unsigned row = 0; row < numRows; ++row, rows += numColumns) {
    double base = vector[row];
    for (unsigned column = 0; column < numColumns; ++column)
      result[column] = rows[column] + base < result[column] ? rows[column] + base : result[column];
  }
}
