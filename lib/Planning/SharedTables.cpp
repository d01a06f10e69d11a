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

TableProduct SharedTables::remember(Key key, const TablePointer &first, const TablePointer &second,
                                    llvm::function_ref<TableProduct()> compute) {
  uint64_t hash = llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(key.data()), key.size() * sizeof(uint64_t)));
  hash >>= 1; // The two largest keys are reserved.
  auto found = entriesOfHash.find(hash);
  if (found != entriesOfHash.end())
    for (const Entry &entry : found->second)
      if (entry.key == key)
        return entry.result;
  TableProduct result = compute();
  size_t size = result.table->costs.size() * sizeof(Cost) + key.size() * sizeof(uint64_t) +
                (result.choices ? result.choices->size() * sizeof(uint32_t) : 0) + sizeof(Entry);
  if (numBytes + size > kMaxBytes) {
    entriesOfHash.clear();
    numBytes = 0;
  }
  numBytes += size;
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
    return TableProduct{side.areRows ? selectRows(*side.table, labels) : selectColumns(*side.table, labels), nullptr};
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
    return TableProduct{std::move(sum), nullptr};
  };
  if (!isShared(table) || !isShared(other))
    return compute().table;
  return remember({Add, toWord(table), toWord(other), isTransposed}, table, other, compute).table;
}

static TableProduct computeProduct(TableView first, llvm::ArrayRef<Cost> costs, TableView second) {
  auto table = std::make_shared<EdgeTable>(EdgeTable{first.getNumOther(), second.getNumOther(), {}});
  auto choices = std::make_shared<std::vector<uint32_t>>();
  size_t entries = size_t(table->rows) * table->columns;
  table->costs.reserve(entries);
  choices->reserve(entries);
  std::vector<Cost> partial(costs.size());
  for (unsigned row = 0; row < table->rows; ++row) {
    for (unsigned label = 0; label < partial.size(); ++label)
      partial[label] = addCosts(costs[label], first.at(label, row));
    for (unsigned column = 0; column < table->columns; ++column) {
      Cost best = kForbidden;
      uint32_t choice = 0;
      for (unsigned label = 0; label < partial.size(); ++label) {
        Cost cost = addCosts(partial[label], second.at(label, column));
        if (cost < best) {
          best = cost;
          choice = label;
        }
      }
      table->costs.push_back(best);
      choices->push_back(choice);
    }
  }
  return {std::move(table), std::move(choices)};
}

TableProduct SharedTables::multiply(TableSide first, llvm::ArrayRef<Cost> costs, TableSide second) {
  auto compute = [&] { return computeProduct(first.view(), costs, second.view()); };
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
    return TableProduct{std::move(table), nullptr};
  };
  return remember({Excesses, toWord(side.table), side.areRows}, side.table, nullptr, compute).table;
}
