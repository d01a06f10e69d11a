// SPDX-License-Identifier: Apache-2.0
//
// See CostTables.h.

#include "CostTables.h"
#include "SeveralProcessors.h"

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

/// Replaces `result[j]` by the least of it and `vector[i] + rows[i * numColumns + j]` for all i below `kNumRows`.
template <unsigned kNumRows>
[[gnu::always_inline]] static inline void lower(const double *vector, const double *rows, unsigned numColumns,
                                                double *__restrict result) {
  for (unsigned column = 0; column < numColumns; ++column) {
    double least = result[column];
    for (unsigned row = 0; row < kNumRows; ++row) {
      double sum = rows[size_t(row) * numColumns + column] + vector[row];
      least = sum < least ? sum : least;
    }
    result[column] = least;
  }
}

DIST_FOR_SEVERAL_PROCESSORS
static void multiply(const double *vector, unsigned numRows, const double *rows, unsigned numColumns,
                     double *__restrict result) {
  constexpr unsigned kTogether = 4; // So that the result is not read and written for each row.
  unsigned row = 0;
  for (; row + kTogether <= numRows; row += kTogether)
    lower<kTogether>(vector + row, rows + size_t(row) * numColumns, numColumns, result);
  for (; row < numRows; ++row)
    lower<1>(vector + row, rows + size_t(row) * numColumns, numColumns, result);
}

void dist::planning::multiplyMinPlus(const double *vector, unsigned numRows, const double *rows, unsigned numColumns,
                                     double *result) {
  std::fill_n(result, numColumns, std::numeric_limits<double>::infinity());
  multiply(vector, numRows, rows, numColumns, result);
}
