// SPDX-License-Identifier: Apache-2.0
//
// Operations on tables of edges that know each other's results. Programs of equal layers have thousands of edges with
// few different tables, and what a reduction does with one of them it soon does with the next: an operation that was
// done on the same tables before (the same objects, not equal ones) returns the same object again. So tables that were
// shared stay shared, and N equal layers cost as much as one.
//
// Tables with a single user are not remembered. What is remembered takes a bounded amount of memory.

#ifndef DIST_LIB_SOLVER_SHAREDTABLES_H
#define DIST_LIB_SOLVER_SHAREDTABLES_H

#include "CoreProblem.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace dist::planning {

using TablePointer = std::shared_ptr<const EdgeTable>;
using SharedChoices = std::shared_ptr<const std::vector<uint16_t>>;

/// A table from the point of view of one of its sides.
class TableView {
public:
  /// Borrows `table`. Own labels are its rows or its columns.
  TableView(const EdgeTable &table, bool ownAreRows)
      : costs(table.costs.data()), ownStride(ownAreRows ? table.columns : 1),
        otherStride(ownAreRows ? 1 : table.columns), numOwn(ownAreRows ? table.rows : table.columns),
        numOther(ownAreRows ? table.columns : table.rows) {}
  Cost at(unsigned own, unsigned other) const { return costs[own * ownStride + other * otherStride]; }
  unsigned getNumOwn() const { return numOwn; }
  unsigned getNumOther() const { return numOther; }

private:
  const Cost *costs;
  size_t ownStride, otherStride;
  unsigned numOwn, numOther;
};

/// By how much the costs `a` may be more than the costs `b` at the same place: kForbidden if one is forbidden where
/// that of `b` is not; -kForbidden if all of `b` are forbidden.
Cost getLargestExcess(const Cost *a, const Cost *b, size_t count);

/// One side of a table.
struct TableSide {
  TablePointer table;
  bool areRows;
  TableView view() const { return TableView(*table, areRows); }
};

/// What is left between two variables when one between them is minimised away: costs above the least of all, and the
/// label of it that each stands for, in the order of the table. Without the least costs, products along a chain of
/// equal layers soon equal each other.
struct TableProduct {
  TablePointer table;
  SharedChoices choices;
  Cost least = 0;
};

class SharedTables {
public:
  /// Returns the table with these rows, or columns, in this order; some may be there several times.
  TablePointer select(TableSide side, llvm::ArrayRef<uint32_t> labels);
  /// Returns the sum of two tables of the same shape; of the rows of one and the columns of the other if
  /// `isTransposed`.
  TablePointer add(const TablePointer &table, const TablePointer &other, bool isTransposed);
  /// Returns the product over the sides of a variable with these costs. Rows are the other side of `first`.
  TableProduct multiply(TableSide first, llvm::ArrayRef<Cost> costs, TableSide second);

  /// Returns what `compute` decides about a variable with these costs and tables, some labels or null, `question` being
  /// which decision this is. It may depend on nothing else.
  SharedChoices decide(uint64_t question, llvm::ArrayRef<Cost> costs, llvm::ArrayRef<TableSide> sides,
                       llvm::function_ref<SharedChoices()> compute);

private:
  /// What was done with what: the operation, the tables, and further operands.
  using Key = std::vector<uint64_t>;
  struct Entry {
    Key key;
    llvm::SmallVector<TablePointer, 2> operands; ///< So that no other table gets their address.
    TableProduct result;
  };
  TableProduct remember(Key key, llvm::SmallVector<TablePointer, 2> operands,
                        llvm::function_ref<TableProduct()> compute);

  /// Returns an equal table that is there, or this one.
  TablePointer unite(TablePointer table);

  llvm::DenseMap<uint64_t, llvm::SmallVector<Entry, 1>> entriesOfHash;
  llvm::DenseMap<uint64_t, llvm::SmallVector<TablePointer, 1>> tablesOfHash; ///< Results.
  size_t numBytes = 0;                                                       ///< Of the results.
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_SHAREDTABLES_H
