// SPDX-License-Identifier: Apache-2.0
//
// The verifier of tensor_ext.custom_call, and the factors that its maps mean.

#include "dist/IR/TensorExt.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"

using namespace mlir;
using namespace dist::tensor_ext;

/// Returns the factors in `expression`, which has to walk a dimension of size `size`, from major to minor.
static std::optional<SmallVector<int64_t, 1>> readDimension(AffineExpr expression, ArrayRef<int64_t> factors,
                                                            int64_t size) {
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(expression, factors.size(), 0, &flat)) || flat.size() != factors.size() + 1 ||
      flat.back() != 0)
    return std::nullopt;
  SmallVector<int64_t, 1> found;
  for (int64_t factor = 0, e = factors.size(); factor < e; ++factor)
    if (flat[factor] != 0)
      found.push_back(factor);
  llvm::stable_sort(found, [&](int64_t a, int64_t b) { return flat[a] > flat[b]; });
  int64_t stride = 1;
  for (int64_t factor : llvm::reverse(found)) {
    if (flat[factor] != stride)
      return std::nullopt;
    stride *= factors[factor];
  }
  return stride == size ? std::optional(std::move(found)) : std::nullopt;
}

std::optional<SmallVector<SmallVector<int64_t, 1>, 4>> CustomCallOp::getFactorsOf(unsigned number) {
  unsigned numInputs = getInputs().size();
  auto type =
      cast<ShapedType>(number < numInputs ? getInputs()[number].getType() : getResult(number - numInputs).getType());
  AffineMap map = cast<AffineMapAttr>((*getMaps())[number]).getValue();
  if (map.getNumSymbols() != 0 || map.getNumDims() != getFactors().size() || map.getNumResults() != type.getRank() ||
      !type.hasStaticShape())
    return std::nullopt;
  SmallVector<SmallVector<int64_t, 1>, 4> dims;
  llvm::SmallBitVector seen(getFactors().size());
  for (auto [expression, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    std::optional<SmallVector<int64_t, 1>> read = readDimension(expression, getFactors(), size);
    if (!read)
      return std::nullopt;
    for (int64_t factor : *read) {
      if (seen.test(factor))
        return std::nullopt;
      seen.set(factor);
    }
    dims.push_back(std::move(*read));
  }
  return dims;
}

LogicalResult CustomCallOp::verify() {
  if (!llvm::equal(getInits().getTypes(), getResultTypes())) // C1
    return emitOpError() << "has results of types " << getResultTypes() << ", but inits of types "
                         << getInits().getTypes();
  if (!getMaps()) {
    if (!getFactors().empty() || !getReduced().empty() || !getWhole().empty())
      return emitOpError() << "has factors, but no maps that say what they walk";
    return success();
  }
  int64_t numFactors = getFactors().size();
  if (llvm::any_of(getFactors(), [](int64_t size) { return size < 1; }))
    return emitOpError() << "has factors of sizes [" << getFactors() << "], but needed positive ones";
  size_t numTensors = getInputs().size() + getNumResults();
  if (getMaps()->size() != numTensors) // C2
    return emitOpError() << "has " << getMaps()->size() << " maps, but needed one for each of " << numTensors
                         << " tensors";
  llvm::SmallBitVector inResults(numFactors);
  for (size_t number = 0; number < numTensors; ++number) {
    auto dims = getFactorsOf(number);
    if (!dims) // C2, C3
      return emitOpError() << "has the map " << (*getMaps())[number] << " for a tensor of type "
                           << (number < getInputs().size() ? getInputs()[number].getType()
                                                           : getResult(number - getInputs().size()).getType())
                           << " and factors [" << getFactors()
                           << "]; each dimension has to be filled by factors, each once at most";
    for (ArrayRef<int64_t> dim : *dims)
      for (int64_t factor : dim)
        if (number >= getInputs().size())
          inResults.set(factor);
  }
  for (ArrayRef<int64_t> named : {getReduced(), getWhole()}) // C4
    for (int64_t factor : named)
      if (factor < 0 || factor >= numFactors)
        return emitOpError() << "names factor " << factor << ", but has " << numFactors;
  for (int64_t factor : getReduced())
    if (inResults.test(factor))
      return emitOpError() << "sums over factor " << factor << ", which a result has";
  return success();
}
