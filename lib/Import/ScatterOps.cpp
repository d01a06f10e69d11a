// SPDX-License-Identifier: Apache-2.0
//
// scatter: one tensor_ext.scatter per tensor where the region treats each tensor alone, else a loop (MixedScatter.cpp).
// Windows that are smaller than a dimension in which nothing moves them change the beginning of that dimension, which
// is cut out and put back:
//
//   scatter into tensor<10x8>, windows of 3 columns  ->  extract_slice [10, 3], scatter, insert_slice
//
// A single window at a place that is known, as JAX writes x.at[1:-1].add(u), is a slice that is put back.

#include "BodyImporter.h"
#include "CountedIndices.h"
#include "IndexingNumbers.h"
#include "MixedScatter.h"
#include "Reshape.h"
#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns true if what `region`, which combines `count` pairs of values, returns as `result` depends on pair `result`
/// only.
bool combinesOnePair(Region &region, unsigned count, unsigned result) {
  SmallVector<Value> open = {region.front().back().getOperand(result)};
  llvm::SmallPtrSet<Value, 8> seen;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getArgNumber() % count != result)
        return false;
      continue;
    }
    open.append(value.getDefiningOp()->operand_begin(), value.getDefiningOp()->operand_end());
  }
  return true;
}

/// Builds what the region of `op` makes of `before` and `update`, elements of pair `number` of `count`.
FailureOr<Value> combine(ImplicitLocOpBuilder &builder, Operation *op, unsigned number, unsigned count, Value before,
                         Value update, BodyImporter &importer) {
  SmallVector<Value> arguments;
  for (auto [position, type] : llvm::enumerate(op->getRegion(0).getArgumentTypes())) {
    Type scalar = getSignless(getElementTypeOrSelf(type));
    bool isOwn = position % count == number;
    arguments.push_back(isOwn ? (position < count ? before : update) : getScalarConstant(builder, scalar, 0));
  }
  FailureOr<SmallVector<Value>> combined = buildScalarRegion(builder, op->getRegion(0), arguments, importer);
  return failed(combined) ? FailureOr<Value>() : FailureOr<Value>((*combined)[number]);
}

/// Fills the combiner of `scatter` with the part of the region of `op` that combines pair `number` of `count`.
LogicalResult buildCombiner(ImplicitLocOpBuilder &builder, Operation *op, tensor_ext::ScatterOp scatter,
                            unsigned number, unsigned count, BodyImporter &importer) {
  OpBuilder::InsertionGuard guard(builder);
  Type element = getElementTypeOrSelf(scatter.getInit());
  Block *block = builder.createBlock(&scatter.getCombiner());
  block->addArguments({element, element}, {op->getLoc(), op->getLoc()});
  FailureOr<Value> combined =
      combine(builder, op, number, count, block->getArgument(0), block->getArgument(1), importer);
  if (failed(combined))
    return failure();
  tensor_ext::YieldOp::create(builder, *combined);
  return success();
}

/// Returns the numbers in `indices`, of rank 1 or less, if they are known.
std::optional<SmallVector<int64_t>> getKnownIndices(Value indices, bool areUnsigned) {
  SmallVector<int64_t> known;
  DenseIntElementsAttr elements;
  if (matchPattern(indices, m_Constant(&elements))) {
    for (const APInt &index : elements)
      known.push_back(areUnsigned ? int64_t(index.getLimitedValue(INT64_MAX)) : index.getSExtValue());
    return known;
  }
  auto joined = indices.getDefiningOp<tensor::ConcatOp>();
  if (!joined || joined.getType().getRank() != 1)
    return std::nullopt;
  for (Value part : joined->getOperands()) {
    std::optional<SmallVector<int64_t>> own = getKnownIndices(part, areUnsigned);
    if (!own)
      return std::nullopt;
    known.append(*own);
  }
  return known;
}

/// A window, by dimension of the operand.
struct Window {
  SmallVector<OpFoldResult> offsets, sizes;
};

/// Returns the only window of a scatter of `updates` into a tensor of shape `shape` if its place is known and inside.
std::optional<Window> findKnownWindow(Value indices, bool areUnsigned, const Access &access, ArrayRef<int64_t> shape,
                                      RankedTensorType updates) {
  auto type = cast<RankedTensorType>(indices.getType());
  std::optional<SmallVector<int64_t>> known =
      access.along.empty() && type.getRank() <= 1 ? getKnownIndices(indices, areUnsigned) : std::nullopt;
  if (!known)
    return std::nullopt;
  Builder builder(updates.getContext());
  Window window;
  int64_t numLoops = 0;
  for (auto [size, loop, component] : llvm::zip_equal(shape, access.windows, access.components)) {
    int64_t offset = component < 0 ? 0 : (*known)[component], extent = loop < 0 ? 1 : updates.getDimSize(loop);
    if (offset < 0 || extent < 1 || extent > size || offset > size - extent || (loop >= 0 && loop != numLoops++))
      return std::nullopt;
    window.offsets.push_back(builder.getIndexAttr(offset));
    window.sizes.push_back(builder.getIndexAttr(extent));
  }
  return numLoops == updates.getRank() ? std::optional(window) : std::nullopt;
}

/// Returns `whole` with what `op` makes of it and `updates`, pair `number` of `count`, in `window`.
FailureOr<Value> combineWindow(Operation *op, unsigned number, unsigned count, const Window &window, Value whole,
                               Value updates, BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  // With all dimensions, so that it is computed where the window lies.
  updates = reshapeTo(builder, updates, *getConstantIntValues(window.sizes));
  auto type = cast<RankedTensorType>(updates.getType());
  SmallVector<OpFoldResult> strides(window.offsets.size(), builder.getIndexAttr(1));
  Region &region = op->getRegion(0);
  if (region.front().back().getOperand(number) != region.getArgument(count + number)) {
    Value before = tensor::ExtractSliceOp::create(builder, type, whole, window.offsets, window.sizes, strides);
    AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
    FailureOr<Value> combined = createElementwise(
        builder, type, {before, updates}, {map, map},
        [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
          FailureOr<Value> made = combine(nested, op, number, count, scalars[0], scalars[1], importer);
          return failed(made) ? FailureOr<SmallVector<Value>>() : FailureOr<SmallVector<Value>>({*made});
        });
    if (failed(combined))
      return failure();
    updates = *combined;
  }
  return tensor::InsertSliceOp::create(builder, updates, whole, window.offsets, window.sizes, strides).getResult();
}

/// Returns the shape of the part of a tensor of shape `shape` that the windows of `access` reach.
SmallVector<int64_t> getReachedShape(const IndexingNumbers &numbers, const Access &access, ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> loops) {
  SmallVector<int64_t> windows;
  for (auto [dim, loop] : llvm::enumerate(access.windows)) {
    bool isBatch = llvm::is_contained(numbers.operandBatch, int64_t(dim));
    windows.push_back(isBatch ? shape[dim] : loop < 0 ? 1 : loops[loop]);
  }
  return cutFixedDims(shape, access.components, windows);
}

/// Checks operand `number` of `count` and what belongs to it, and returns how the updates reach it.
FailureOr<Access> readAccess(Operation *op, unsigned number, unsigned count, const IndexingNumbers &numbers,
                             BodyImporter &importer) {
  FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getResult(number).getType());
  if (failed(type))
    return failure();
  auto operand = cast<RankedTensorType>(importer.get(op->getOperand(number)).getType());
  auto indices = cast<RankedTensorType>(importer.get(op->getOperand(count)).getType());
  auto updates = cast<RankedTensorType>(importer.get(op->getOperand(count + 1 + number)).getType());
  Region &region = op->getRegion(0);
  auto scalar = RankedTensorType::get({}, type->getElementType());
  std::optional<Access> access = getAccess(numbers, operand.getRank(), indices, updates.getRank());
  bool fits = access && operand == *type && updates.getElementType() == type->getElementType() &&
              isa<IntegerType>(indices.getElementType()) &&
              getSignless(region.getArgument(number).getType()) == scalar &&
              getSignless(region.getArgument(count + number).getType()) == scalar &&
              getSignless(region.front().back().getOperand(number).getType()) == scalar;
  if (fits) {
    SmallVector<int64_t> reached = getReachedShape(numbers, *access, type->getShape(), updates.getShape());
    for (auto [part, whole] : llvm::zip_equal(reached, type->getShape()))
      fits = fits && part <= whole;
    fits = fits && windowsFit(*access, reached, updates.getShape(), indices, numbers.vectorDim);
  }
  if (!fits)
    return importer.emitOpError(op) << "has dimension numbers that do not fit operands " << operand << ", " << indices
                                    << " and " << updates << " and the result " << *type;
  return *access;
}

/// Imports the scatter into operand `number` of `count`.
LogicalResult importOneScatter(Operation *op, unsigned number, unsigned count, const IndexingNumbers &numbers,
                               const Access &access, BodyImporter &importer) {
  Value whole = importer.get(op->getOperand(number)), from = importer.get(op->getOperand(count + 1 + number));
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(whole.getType()).getShape();
  bool areUnsigned = getElementTypeOrSelf(op->getOperand(count).getType()).isUnsignedInteger();
  auto updates = cast<RankedTensorType>(from.getType());
  if (std::optional<Window> window =
          findKnownWindow(importer.get(op->getOperand(count)), areUnsigned, access, sizes, updates)) {
    FailureOr<Value> made = combineWindow(op, number, count, *window, whole, from, importer);
    if (failed(made))
      return failure();
    importer.map(op->getResult(number), *made);
    return success();
  }
  SmallVector<int64_t> shape = getReachedShape(numbers, access, sizes, updates.getShape());
  ImplicitLocOpBuilder builder = importer.at(op);
  Value into = createLeadingPart(builder, whole, shape);
  Value positions =
      arrangeIndices(builder, importer.get(op->getOperand(count)), op->getOperand(count), numbers.vectorDim);
  Access walked = access;
  positions = walkCountedDims(builder, walked, positions, shape);
  auto scatter = tensor_ext::ScatterOp::create(builder, TypeRange(into.getType()), from, positions, into,
                                               walked.windows, walked.components, walked.along);
  if (failed(buildCombiner(builder, op, scatter, number, count, importer)))
    return failure();
  importer.map(op->getResult(number), replaceLeadingPart(builder, whole, scatter->getResult(0)));
  return success();
}

LogicalResult importScatter(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumResults();
  if (count == 0 || op->getNumOperands() != 2 * count + 1 || op->getNumRegions() != 1)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands and " << count
                                    << " results, but needed indices and two operands per result";
  for (Type type : op->getOperandTypes())
    if (failed(importer.convertTensor(op, type)))
      return failure();
  FailureOr<IndexingNumbers> numbers =
      readScatterNumbers(op->getAttr("scatter_dimension_numbers"), importer.getLocation(op));
  if (failed(numbers) || failed(checkScalarRegion(op, op->getRegion(0), 2 * count, count, importer)))
    return failure();
  SmallVector<Access> accesses;
  bool isMixed = false;
  for (unsigned number = 0; number < count; ++number) {
    FailureOr<Access> access = readAccess(op, number, count, *numbers, importer);
    if (failed(access))
      return failure();
    accesses.push_back(*access);
    isMixed = isMixed || !combinesOnePair(op->getRegion(0), count, number);
  }
  if (isMixed)
    return importMixedScatter(op, *numbers, accesses.front(), importer);
  for (auto [number, access] : llvm::enumerate(accesses))
    if (failed(importOneScatter(op, number, count, *numbers, access, importer)))
      return failure();
  return success();
}

} // namespace

void addScatterOps(OpTable &table) { table["stablehlo.scatter"] = importScatter; }

} // namespace dist
