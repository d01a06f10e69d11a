// SPDX-License-Identifier: Apache-2.0
//
// See SharedTables.h.

#include "SharedTables.h"
#include "SeveralProcessors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace dist::planning;

/// Results that are kept for later; beyond, all are let go.
static constexpr size_t kMaxBytes = size_t(1) << 26;

namespace {
enum Operation : uint64_t { Select, Add, Multiply, Decide };
} // namespace

DIST_FOR_SEVERAL_PROCESSORS
static Cost findLargestDifference(const Cost *a, const Cost *b, size_t count) {
  Cost excess = -kForbidden;
  for (size_t index = 0; index < count; ++index) {
    // Forbidden costs are kForbidden exactly, so that a difference of which one is forbidden is far from all others.
    Cost difference = b[index] >= kForbidden ? -kForbidden : a[index] - b[index];
    excess = difference > excess ? difference : excess;
  }
  return excess;
}

Cost dist::planning::getLargestExcess(const Cost *a, const Cost *b, size_t count) {
  Cost excess = findLargestDifference(a, b, count);
  return excess >= kForbidden / 2 ? kForbidden : excess;
}

/// Returns true if others may soon do the same with `table`.
static bool isShared(const TablePointer &table) { return table.use_count() > 1; }
static bool isShared(const TableSide &side) { return side.table.use_count() > 2; } // It holds the table, too.

static uint64_t toWord(const TablePointer &table) { return reinterpret_cast<uintptr_t>(table.get()); }

template <typename T> static uint64_t hashOf(const std::vector<T> &values) {
  // The two largest keys of a map are reserved.
  return llvm::xxh3_64bits(
             llvm::ArrayRef(reinterpret_cast<const uint8_t *>(values.data()), values.size() * sizeof(T))) >>
         1;
}

TablePointer SharedTables::unite(TablePointer table) {
  llvm::SmallVector<TablePointer, 1> &candidates = tablesOfHash[hashOf(table->costs)];
  for (const TablePointer &candidate : candidates)
    if (candidate->rows == table->rows && candidate->columns == table->columns && candidate->costs == table->costs)
      return candidate;
  candidates.push_back(table);
  return table;
}

TableProduct SharedTables::remember(Key key, llvm::SmallVector<TablePointer, 2> operands,
                                    llvm::function_ref<TableProduct()> compute) {
  uint64_t hash = hashOf(key);
  auto found = entriesOfHash.find(hash);
  if (found != entriesOfHash.end())
    for (const Entry &entry : found->second)
      if (entry.key == key)
        return entry.result;
  TableProduct result = compute();
  size_t size = (result.table ? result.table->costs.size() : 0) * sizeof(Cost) + key.size() * sizeof(uint64_t) +
                (result.choices ? result.choices->size() * sizeof(uint16_t) : 0) + sizeof(Entry);
  if (numBytes + size > kMaxBytes) {
    entriesOfHash.clear();
    tablesOfHash.clear();
    numBytes = 0;
  }
  numBytes += size;
  if (result.table)
    result.table = unite(std::move(result.table));
  entriesOfHash[hash].push_back({std::move(key), std::move(operands), result});
  return result;
}

static TablePointer selectRows(const EdgeTable &old, llvm::ArrayRef<uint32_t> labels) {
  auto table = std::make_shared<EdgeTable>(EdgeTable{unsigned(labels.size()), old.columns, {}});
  table->costs.reserve(labels.size() * old.columns);
  for (uint32_t row : labels)
    table->costs.insert(table->costs.end(), old.costs.begin() + size_t(row) * old.columns,
                        old.costs.begin() + size_t(row + 1) * old.columns);
  return table;
}

static TablePointer selectColumns(const EdgeTable &old, llvm::ArrayRef<uint32_t> labels) {
  auto table = std::make_shared<EdgeTable>(EdgeTable{old.rows, unsigned(labels.size()), {}});
  table->costs.reserve(labels.size() * old.rows);
  for (unsigned row = 0; row < old.rows; ++row)
    for (uint32_t column : labels)
      table->costs.push_back(old.at(row, column));
  return table;
}

TablePointer SharedTables::select(TableSide side, llvm::ArrayRef<uint32_t> labels) {
  auto compute = [&] {
    return TableProduct{side.areRows ? selectRows(*side.table, labels) : selectColumns(*side.table, labels), nullptr,
                        0};
  };
  if (!isShared(side))
    return compute().table;
  Key key{Select, toWord(side.table), side.areRows};
  key.insert(key.end(), labels.begin(), labels.end());
  return remember(std::move(key), {side.table}, compute).table;
}

TablePointer SharedTables::add(const TablePointer &table, const TablePointer &other, bool isTransposed) {
  auto compute = [&] {
    auto sum = std::make_shared<EdgeTable>(*table);
    TableView view(*other, !isTransposed);
    for (unsigned row = 0; row < sum->rows; ++row)
      for (unsigned column = 0; column < sum->columns; ++column) {
        Cost &cost = sum->costs[size_t(row) * sum->columns + column];
        cost = addCosts(cost, view.at(row, column));
      }
    return TableProduct{std::move(sum), nullptr, 0};
  };
  if (!isShared(table) || !isShared(other))
    return compute().table;
  return remember({Add, toWord(table), toWord(other), isTransposed}, {table, other}, compute).table;
}

/// Replaces `best[i]` by `base + costs[i]`, and `choices[i]` by `label`, where that is less.
DIST_FOR_SEVERAL_PROCESSORS
static void improve(Cost *__restrict best, Cost *__restrict choices, const Cost *__restrict costs, unsigned count,
                    Cost base, Cost label) {
  for (unsigned index = 0; index < count; ++index) {
    Cost cost = base + costs[index]; // Twice kForbidden fits.
    bool isLess = cost < best[index];
    best[index] = isLess ? cost : best[index];
    choices[index] = isLess ? label : choices[index];
  }
}

static TableProduct computeProduct(TableView first, llvm::ArrayRef<Cost> costs, TableSide second) {
  TableView view = second.view();
  std::vector<Cost> turned; // Rows of which are labels of the variable.
  const Cost *rows = second.table->costs.data();
  if (!second.areRows) {
    for (unsigned label = 0; label < costs.size(); ++label)
      for (unsigned column = 0; column < view.getNumOther(); ++column)
        turned.push_back(view.at(label, column));
    rows = turned.data();
  }
  auto table = std::make_shared<EdgeTable>(EdgeTable{first.getNumOther(), view.getNumOther(), {}});
  size_t columns = table->columns, entries = size_t(table->rows) * columns;
  table->costs.assign(entries, kForbidden);
  auto choices = std::make_shared<std::vector<uint16_t>>();
  choices->reserve(entries);
  std::vector<Cost> choicesOfRow(columns);
  for (unsigned row = 0; row < table->rows; ++row) {
    llvm::fill(choicesOfRow, 0);
    for (unsigned label = 0; label < costs.size(); ++label)
      improve(table->costs.data() + row * columns, choicesOfRow.data(), rows + label * columns, columns,
              addCosts(costs[label], first.at(label, row)), label);
    choices->insert(choices->end(), choicesOfRow.begin(), choicesOfRow.end());
  }
  Cost least = *llvm::min_element(table->costs);
  if (least >= kForbidden)
    least = 0;
  for (Cost &cost : table->costs)
    if (cost < kForbidden)
      cost -= least;
  return {std::move(table), std::move(choices), least};
}

TableProduct SharedTables::multiply(TableSide first, llvm::ArrayRef<Cost> costs, TableSide second) {
  auto compute = [&] { return computeProduct(first.view(), costs, second); };
  if (!isShared(first) || !isShared(second))
    return compute();
  Key key{Multiply, toWord(first.table), first.areRows, toWord(second.table), second.areRows};
  key.insert(key.end(), costs.begin(), costs.end());
  return remember(std::move(key), {first.table, second.table}, compute);
}

SharedChoices SharedTables::decide(uint64_t question, llvm::ArrayRef<Cost> costs, llvm::ArrayRef<TableSide> sides,
                                   llvm::function_ref<SharedChoices()> compute) {
  if (!llvm::all_of(sides, [](const TableSide &side) { return isShared(side); }))
    return compute();
  Key key{Decide, question, sides.size()};
  llvm::SmallVector<TablePointer, 2> operands;
  for (const TableSide &side : sides) {
    key.push_back(toWord(side.table));
    key.push_back(side.areRows);
    operands.push_back(side.table);
  }
  key.insert(key.end(), costs.begin(), costs.end());
  return remember(std::move(key), std::move(operands), [&] { return TableProduct{nullptr, compute(), 0}; }).choices;
}
