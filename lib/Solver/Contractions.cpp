// SPDX-License-Identifier: Apache-2.0
//
// See Contractions.h.

#include "Contractions.h"
#include "SeveralProcessors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace dist::planning;

/// Results that are kept for later; beyond, all are let go.
static constexpr size_t kMaxBytes = size_t(1) << 27;

template <typename T> static uint64_t hashOf(const std::vector<T> &values) {
  // The two largest keys of a map are reserved.
  return llvm::xxh3_64bits(
             llvm::ArrayRef(reinterpret_cast<const uint8_t *>(values.data()), values.size() * sizeof(T))) >>
         1;
}

/// Takes the least cost off all costs that are not forbidden.
static void normalise(std::vector<Cost> &costs) {
  Cost least = *llvm::min_element(costs);
  if (least >= kForbidden)
    return;
  for (Cost &cost : costs)
    if (cost < kForbidden)
      cost -= least;
}

/// Adds every `stride`-th of `costs` to `sums`.
DIST_FOR_SEVERAL_PROCESSORS
static void accumulate(Cost *__restrict sums, const Cost *__restrict costs, size_t stride, size_t count) {
  if (stride == 1)
    for (size_t index = 0; index < count; ++index)
      sums[index] = addCosts(sums[index], costs[index]);
  else
    for (size_t index = 0; index < count; ++index)
      sums[index] = addCosts(sums[index], costs[index * stride]);
}

/// Replaces `best[i]` by `sums[i]`, and `choices[i]` by `label`, where that is less.
DIST_FOR_SEVERAL_PROCESSORS
static void improve(Cost *__restrict best, Cost *__restrict choices, const Cost *__restrict sums, Cost label,
                    size_t count) {
  for (size_t index = 0; index < count; ++index) {
    bool isLess = sums[index] < best[index];
    best[index] = isLess ? sums[index] : best[index];
    choices[index] = isLess ? label : choices[index];
  }
}

/// Fills in `costs` and `choices`, which have the size of the result, row by row of the labels of the last neighbour.
static void compute(llvm::ArrayRef<Cost> own, llvm::ArrayRef<unsigned> sizes,
                    llvm::ArrayRef<ContractionOperand> operands, std::vector<Cost> &costs,
                    std::vector<uint16_t> &choices) {
  size_t count = sizes.empty() ? 1 : sizes.back();
  llvm::SmallVector<const Cost *> positions;
  for (const ContractionOperand &operand : operands)
    positions.push_back(operand.costs->data());
  std::vector<unsigned> digits(sizes.size(), 0);
  std::vector<Cost> sums(count), choicesOfRow(count);
  for (size_t entry = 0; entry < costs.size(); entry += count) {
    Cost *best = costs.data() + entry;
    std::fill_n(best, count, kForbidden);
    llvm::fill(choicesOfRow, 0);
    for (size_t label = 0; label < own.size(); ++label) {
      Cost base = own[label];
      for (auto [operand, position] : llvm::zip_equal(operands, positions))
        if (sizes.empty() || operand.strides.back() == 0)
          base = addCosts(base, position[label * operand.ownStride]);
      llvm::fill(sums, base);
      for (auto [operand, position] : llvm::zip_equal(operands, positions))
        if (!sizes.empty() && operand.strides.back() != 0)
          accumulate(sums.data(), position + label * operand.ownStride, operand.strides.back(), count);
      improve(best, choicesOfRow.data(), sums.data(), Cost(label), count);
    }
    std::copy(choicesOfRow.begin(), choicesOfRow.end(), choices.begin() + entry);
    for (size_t digit = sizes.size(); digit-- > 1;) { // The next choice of the labels of all but the last neighbour.
      size_t at = digit - 1;
      bool wraps = ++digits[at] == sizes[at];
      for (auto [operand, position] : llvm::zip_equal(operands, positions)) {
        position += operand.strides[at];
        if (wraps)
          position -= sizes[at] * operand.strides[at];
      }
      if (!wraps)
        break;
      digits[at] = 0;
    }
  }
}

SharedCosts Contractions::unite(std::vector<Cost> costs) {
  llvm::SmallVector<SharedCosts, 1> &candidates = costsOfHash[hashOf(costs)];
  for (const SharedCosts &candidate : candidates)
    if (*candidate == costs)
      return candidate;
  candidates.push_back(std::make_shared<std::vector<Cost>>(std::move(costs)));
  return candidates.back();
}

std::optional<Contraction> Contractions::contract(llvm::ArrayRef<Cost> own, llvm::ArrayRef<unsigned> sizes,
                                                  llvm::ArrayRef<ContractionOperand> operands) {
  std::vector<uint64_t> key(own.begin(), own.end());
  key.push_back(sizes.size());
  key.insert(key.end(), sizes.begin(), sizes.end());
  for (const ContractionOperand &operand : operands) {
    key.push_back(reinterpret_cast<uintptr_t>(operand.costs.get()));
    key.push_back(operand.ownStride);
    key.insert(key.end(), operand.strides.begin(), operand.strides.end());
  }
  uint64_t hash = hashOf(key);
  auto found = entriesOfHash.find(hash);
  if (found != entriesOfHash.end())
    for (const Entry &entry : found->second)
      if (entry.key == key)
        return entry.result;

  size_t entries = 1;
  for (unsigned size : sizes)
    entries *= size;
  size_t work = entries * own.size();
  if (work > maxWork)
    return std::nullopt;
  maxWork -= work;
  std::vector<Cost> costs(entries);
  auto choices = std::make_shared<std::vector<uint16_t>>(entries);
  compute(own, sizes, operands, costs, *choices);
  normalise(costs);
  size_t size = entries * (sizeof(Cost) + sizeof(uint16_t)) + key.size() * sizeof(uint64_t) + sizeof(Entry);
  if (numBytes + size > kMaxBytes) {
    entriesOfHash.clear();
    costsOfHash.clear();
    numBytes = 0;
  }
  numBytes += size;
  Entry entry{std::move(key), {}, {unite(std::move(costs)), std::move(choices)}};
  for (const ContractionOperand &operand : operands)
    entry.operands.push_back(operand.costs);
  Contraction result = entry.result;
  entriesOfHash[hash].push_back(std::move(entry));
  return result;
}
