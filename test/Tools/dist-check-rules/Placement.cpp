// SPDX-License-Identifier: Apache-2.0

#include "Placement.h"

using namespace mlir;
using namespace dist;

int64_t Assignment::getNumDevices() const {
  int64_t product = 1;
  for (int64_t count : counts)
    product *= count;
  return product;
}

SmallVector<int64_t> Assignment::getParts(int64_t device) const {
  SmallVector<int64_t> parts(counts.size());
  for (size_t factor = counts.size(); factor-- > 0;) {
    parts[factor] = device % counts[factor];
    device /= counts[factor];
  }
  return parts;
}

int64_t Assignment::getPeer(int64_t device, int64_t factor, int64_t part) const {
  SmallVector<int64_t> parts = getParts(device);
  parts[factor] = part;
  int64_t peer = 0;
  for (auto [count, own] : llvm::zip_equal(counts, parts))
    peer = peer * count + own;
  return peer;
}

int64_t Placement::getNumParts(ArrayRef<int64_t> factors) const {
  int64_t product = 1;
  for (int64_t factor : factors)
    product *= assignment.counts[factor];
  return product;
}

Type Placement::getLocalType(Type type, const DimFactors &dims) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  SmallVector<int64_t> shape(tensor.getShape());
  for (auto [size, factors] : llvm::zip_equal(shape, dims))
    size = getShardSize(size, getNumParts(factors));
  return RankedTensorType::get(shape, tensor.getElementType());
}

void Placement::forEachElement(Type type, const DimFactors &dims, int64_t device,
                               llvm::function_ref<void(int64_t, int64_t)> visit) const {
  Array local = Array::unknown(getLocalType(type, dims)), whole = Array::unknown(type);
  SmallVector<int64_t> parts = assignment.getParts(device), starts;
  for (auto [size, factors] : llvm::zip_equal(local.shape, dims)) {
    int64_t part = 0;
    for (int64_t factor : factors)
      part = part * assignment.counts[factor] + parts[factor];
    starts.push_back(part * size);
  }
  forEachIndex(local.shape, [&](ArrayRef<int64_t> index) {
    SmallVector<int64_t> global;
    for (auto [i, start] : llvm::zip_equal(index, starts))
      global.push_back(start + i);
    if (int64_t position = whole.find(global); position >= 0) // Padding otherwise.
      visit(local.find(index), position);
    return true;
  });
}

Array Placement::cut(const Array &array, Type type, const DimFactors &dims, int64_t device) const {
  if (!isa<RankedTensorType>(type))
    return array;
  Array part = Array::unknown(getLocalType(type, dims));
  forEachElement(type, dims, device, [&](int64_t to, int64_t from) { part.elements[to] = array.elements[from]; });
  return part;
}

int64_t Placement::getNumContributions() const {
  int64_t product = 1;
  for (auto [factor, count] : llvm::zip_equal(rule.factors, assignment.counts))
    if (factor.kind == FactorKind::Reduction)
      product *= count;
  return product;
}

int64_t Placement::getContribution(int64_t device) const {
  int64_t number = 0;
  for (auto [factor, count, part] : llvm::zip_equal(rule.factors, assignment.counts, assignment.getParts(device)))
    if (factor.kind == FactorKind::Reduction)
      number = number * count + part;
  return number;
}
