// SPDX-License-Identifier: Apache-2.0
//
// See SharedTables.h.

#include "SharedTables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace dist::planning;

/// Results that are kept for later; beyond, all are let go.
static constexpr size_t kMaxBytes = size_t(1) << 26;

namespace {
enum Operation : uint64_t { Select, Add, Multiply, Excesses };
} // namespace

Cost TableView::getLargestExcess(unsigned a, unsigned b) const {
  Cost excess = -kForbidden;
  for (unsigned other = 0; other < numOther; ++other) {
    Cost costOfB = at(b, other);
    if (costOfB >= kForbidden)
      continue;
    Cost costOfA = at(a, other);
    if (costOfA >= kForbidden)
      return kForbidden;
    excess = std::max(excess, costOfA - costOfB);
  }
  return excess;
}

/// Returns true if others may soon do the same with `table`.
static bool isShared(const TablePointer &table) { return table.use_count() > 1; }

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

TableProduct SharedTables::remember(Key key, const TablePointer &first, const TablePointer &second,
                                    llvm::function_ref<TableProduct()> compute) {
  uint64_t hash = hashOf(key);
  auto found = entriesOfHash.find(hash);
  if (found != entriesOfHash.end())
    for (const Entry &entry : found->second)
      if (entry.key == key)
        return entry.result;
  TableProduct result = compute();
  size_t size = result.table->costs.size() * sizeof(Cost) + key.size() * sizeof(uint64_t) +
                (result.choices ? result.choices->size() * sizeof(uint16_t) : 0) + sizeof(Entry);
  if (numBytes + size > kMaxBytes) {
    entriesOfHash.clear();
    tablesOfHash.clear();
    numBytes = 0;
  }
  numBytes += size;
  result.table = unite(std::move(result.table));
  entriesOfHash[hash].push_back({std::move(key), {first, second}, result});
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
  if (!isShared(side.table))
    return compute().table;
  Key key{Select, toWord(side.table), side.areRows};
  key.insert(key.end(), labels.begin(), labels.end());
  return remember(std::move(key), side.table, nullptr, compute).table;
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
  return remember({Add, toWord(table), toWord(other), isTransposed}, table, other, compute).table;
}

/// Replaces `best[i]` by `base + costs[i]`, and `choices[i]` by `label`, where that is less.
// Compiled twice where the compiler can choose at run time.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target_clones("avx2", "default")))
#endif
static void
improve(Cost *__restrict best, Cost *__restrict choices, const Cost *__restrict costs, unsigned count, Cost base,
        Cost label) {
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
  if (!isShared(first.table) || !isShared(second.table))
    return compute();
  Key key{Multiply, toWord(first.table), first.areRows, toWord(second.table), second.areRows};
  key.insert(key.end(), costs.begin(), costs.end());
  return remember(std::move(key), first.table, second.table, compute);
}

TablePointer SharedTables::getExcesses(TableSide side) {
  constexpr size_t maxWork = size_t(1) << 24, maxCount = 512;
  TableView view = side.view();
  size_t count = view.getNumOwn();
  if (!isShared(side.table) || count > maxCount || count * count * view.getNumOther() > maxWork)
    return nullptr;
  auto compute = [&] {
    auto table = std::make_shared<EdgeTable>(EdgeTable{unsigned(count), unsigned(count), {}});
    for (unsigned a = 0; a < count; ++a)
      for (unsigned b = 0; b < count; ++b)
        table->costs.push_back(view.getLargestExcess(a, b));
    return TableProduct{std::move(table), nullptr, 0};
  };
  return remember({Excesses, toWord(side.table), side.areRows}, side.table, nullptr, compute).table;
}
