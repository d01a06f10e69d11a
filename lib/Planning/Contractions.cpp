// SPDX-License-Identifier: Apache-2.0
//
// See Contractions.h.

#include "Contractions.h"
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

/// Fills in `costs` and `choices`, which have the size of the result.
static void compute(llvm::ArrayRef<Cost> own, llvm::ArrayRef<unsigned> sizes,
                    llvm::ArrayRef<ContractionOperand> operands, std::vector<Cost> &costs,
                    std::vector<uint16_t> &choices) {
  llvm::SmallVector<const Cost *> positions;
  for (const ContractionOperand &operand : operands)
    positions.push_back(operand.costs->data());
  std::vector<unsigned> digits(sizes.size(), 0);
  for (size_t entry = 0; entry < costs.size(); ++entry) {
    Cost best = kForbidden;
    for (size_t label = 0; label < own.size(); ++label) {
      Cost sum = own[label];
      for (size_t index = 0; index < operands.size(); ++index)
        sum = addCosts(sum, positions[index][label * operands[index].ownStride]);
      if (sum < best) {
        best = sum;
        choices[entry] = label;
      }
    }
    costs[entry] = best;
    for (size_t digit = sizes.size(); digit-- > 0;) { // The next choice of the neighbours' labels.
      bool wraps = ++digits[digit] == sizes[digit];
      for (size_t index = 0; index < operands.size(); ++index) {
        size_t stride = operands[index].strides[digit];
        positions[index] += stride;
        if (wraps)
          positions[index] -= sizes[digit] * stride;
      }
      if (!wraps)
        break;
      digits[digit] = 0;
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
