// SPDX-License-Identifier: Apache-2.0
//
// Dimension numbers of gather and scatter; see the header.

#include "IndexingNumbers.h"
#include "AttributeText.h"
#include "Reshape.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

/// The names of the fields of IndexingNumbers in one op's attribute.
struct IndexingNames {
  StringRef attribute, window, dropped, operandBatch, indicesBatch, componentToDim;
};

constexpr llvm::StringLiteral kVectorDim = "index_vector_dim";
const IndexingNames gatherNames = {
    "gather",         "offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims",
    "start_index_map"};
const IndexingNames scatterNames = {"scatter",
                                    "update_window_dims",
                                    "inserted_window_dims",
                                    "input_batching_dims",
                                    "scatter_indices_batching_dims",
                                    "scatter_dims_to_operand_dims"};

} // namespace

/// Reads `#stablehlo.gather<offset_dims = [...], ..., index_vector_dim = n>`, in which empty fields are left out.
static FailureOr<IndexingNumbers> readNumbers(Attribute attribute, const IndexingNames &names, Location location) {
  IndexingNumbers numbers;
  AttributeText text(attribute, location);
  if (failed(text.expect(names.attribute)) || failed(text.expect("<")))
    return failure();
  std::pair<StringRef, SmallVector<int64_t> *> fields[] = {{names.window, &numbers.window},
                                                           {names.dropped, &numbers.dropped},
                                                           {names.operandBatch, &numbers.operandBatch},
                                                           {names.indicesBatch, &numbers.indicesBatch},
                                                           {names.componentToDim, &numbers.componentToDim}};
  while (!text.tryConsume(">")) {
    SmallVector<int64_t> *target = nullptr;
    bool isVectorDim = text.tryConsume(kVectorDim);
    for (auto &[name, list] : fields)
      if (!isVectorDim && !target && text.tryConsume(name))
        target = list;
    if (!target && !isVectorDim)
      return text.fail("a field such as '" + names.window.str() + "'");
    if (failed(text.expect("=")))
      return failure();
    if (isVectorDim) {
      FailureOr<int64_t> dim = text.integer();
      if (failed(dim))
        return failure();
      numbers.vectorDim = *dim;
    } else {
      FailureOr<SmallVector<int64_t>> list = text.integers();
      if (failed(list))
        return failure();
      *target = *list;
    }
    if (!text.startsWith(">") && failed(text.expect(",")))
      return failure();
  }
  if (failed(text.end()))
    return failure();
  return numbers;
}

FailureOr<IndexingNumbers> readGatherNumbers(Attribute attribute, Location location) {
  return readNumbers(attribute, gatherNames, location);
}

FailureOr<IndexingNumbers> readScatterNumbers(Attribute attribute, Location location) {
  return readNumbers(attribute, scatterNames, location);
}

std::optional<Access> getAccess(const IndexingNumbers &numbers, int64_t operandRank, RankedTensorType indices,
                                int64_t numLoops) {
  auto isBelow = [](ArrayRef<int64_t> list, int64_t bound) {
    return llvm::all_of(list, [&](int64_t number) { return 0 <= number && number < bound; });
  };
  int64_t vectorSize = numbers.vectorDim < indices.getRank() ? indices.getDimSize(numbers.vectorDim) : 1;
  bool fits = isBelow(numbers.window, numLoops) && isBelow(numbers.dropped, operandRank) &&
              isBelow(numbers.operandBatch, operandRank) && isBelow(numbers.indicesBatch, indices.getRank()) &&
              isBelow(numbers.componentToDim, operandRank) && llvm::is_sorted(numbers.window) &&
              numbers.operandBatch.size() == numbers.indicesBatch.size() &&
              int64_t(numbers.componentToDim.size()) == vectorSize;
  if (!fits)
    return std::nullopt;
  Access access;
  for (int64_t loop = 0; loop < numLoops; ++loop)
    if (!llvm::is_contained(numbers.window, loop))
      access.along.push_back(loop);
  int64_t numBatch = indices.getRank() - (numbers.vectorDim < indices.getRank());
  if (int64_t(access.along.size()) != numBatch)
    return std::nullopt;
  access.components.assign(operandRank, -1);
  for (auto [component, dim] : llvm::enumerate(numbers.componentToDim))
    access.components[dim] = component;
  size_t nextWindow = 0;
  for (int64_t dim = 0; dim < operandRank; ++dim) {
    const auto *batch = llvm::find(numbers.operandBatch, dim);
    if (batch != numbers.operandBatch.end()) {
      int64_t indicesDim = numbers.indicesBatch[batch - numbers.operandBatch.begin()];
      if (indicesDim == numbers.vectorDim)
        return std::nullopt;
      access.windows.push_back(access.along[indicesDim - (indicesDim > numbers.vectorDim)]);
    } else if (llvm::is_contained(numbers.dropped, dim)) {
      access.windows.push_back(-1);
    } else if (nextWindow < numbers.window.size()) {
      access.windows.push_back(numbers.window[nextWindow++]);
    } else {
      return std::nullopt;
    }
  }
  return nextWindow == numbers.window.size() ? std::optional<Access>(std::move(access)) : std::nullopt;
}

Value arrangeIndices(ImplicitLocOpBuilder &builder, Value indices, Value from, int64_t vectorDim) {
  auto type = cast<RankedTensorType>(indices.getType());
  if (cast<RankedTensorType>(from.getType()).getElementType().isUnsignedInteger() &&
      type.getElementTypeBitWidth() < 64) {
    auto wide = cast<RankedTensorType>(type.clone(builder.getI64Type()));
    auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
      return SmallVector<Value>{arith::ExtUIOp::create(nested, builder.getI64Type(), scalars[0]).getResult()};
    };
    indices = *createElementwise(builder, wide, indices, builder.getMultiDimIdentityMap(type.getRank()), body);
    type = wide;
  }
  if (vectorDim == type.getRank()) {
    SmallVector<int64_t> shape(type.getShape());
    shape.push_back(1);
    return reshapeTo(builder, indices, shape);
  }
  if (vectorDim == type.getRank() - 1)
    return indices;
  SmallVector<int64_t> permutation, shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != vectorDim)
      permutation.push_back(dim);
  permutation.push_back(vectorDim);
  for (int64_t dim : permutation)
    shape.push_back(type.getDimSize(dim));
  Value init = createEmpty(builder, cast<RankedTensorType>(type.clone(shape)));
  return linalg::TransposeOp::create(builder, indices, init, permutation)->getResult(0);
}

SmallVector<int64_t> cutFixedDims(ArrayRef<int64_t> shape, ArrayRef<int64_t> components, ArrayRef<int64_t> windows) {
  SmallVector<int64_t> cut(shape);
  for (auto [dim, component] : llvm::enumerate(components))
    if (component < 0)
      cut[dim] = windows[dim];
  return cut;
}

bool windowsFit(const Access &access, ArrayRef<int64_t> shape, ArrayRef<int64_t> loops, RankedTensorType indices,
                int64_t vectorDim) {
  for (auto [dim, loop] : llvm::enumerate(access.windows)) {
    int64_t window = loop < 0 ? 1 : loops[loop];
    if (access.components[dim] < 0 ? window != shape[dim] : window > shape[dim])
      return false;
  }
  for (auto [position, loop] : llvm::enumerate(access.along))
    if (indices.getDimSize(position + (int64_t(position) >= vectorDim)) != loops[loop])
      return false;
  return true;
}

} // namespace dist
