// SPDX-License-Identifier: Apache-2.0
//
// gather and scatter: their dimension numbers, which list dimensions by role, become tensor_ext's, which say for each
// dimension what walks it. Index vectors are brought to the last dimension, and unsigned positions are widened.

#include "AttributeText.h"
#include "BodyImporter.h"
#include "OpFields.h"
#include "Reshape.h"
#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

namespace {

/// The dimension numbers of either op, by role.
struct IndexingNumbers {
  SmallVector<int64_t> window;          ///< Loops that walk windows.
  SmallVector<int64_t> dropped;         ///< Dimensions of the operand that no loop walks.
  SmallVector<int64_t> operandBatch, indicesBatch;
  SmallVector<int64_t> componentToDim;  ///< Which dimension each component moves.
  int64_t vectorDim = 0;                ///< Dimension of the indices that holds the components; their rank if none does.
};

/// The names of the fields of IndexingNumbers in one op's attribute.
struct IndexingNames {
  StringRef attribute, window, dropped, operandBatch, indicesBatch, componentToDim;
};

constexpr llvm::StringLiteral kVectorDim = "index_vector_dim";
const IndexingNames gatherNames = {"gather",
                                   "offset_dims",
                                   "collapsed_slice_dims",
                                   "operand_batching_dims",
                                   "start_indices_batching_dims",
                                   "start_index_map"};
const IndexingNames scatterNames = {"scatter",
                                    "update_window_dims",
                                    "inserted_window_dims",
                                    "input_batching_dims",
                                    "scatter_indices_batching_dims",
                                    "scatter_dims_to_operand_dims"};

/// Reads `#stablehlo.gather<offset_dims = [...], ..., index_vector_dim = n>`, in which empty fields are left out.
FailureOr<IndexingNumbers> readNumbers(Attribute attribute, const IndexingNames &names, Location location) {
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

/// The dimension numbers as tensor_ext writes them.
struct Access {
  SmallVector<int64_t> windows, components, along;
};

/// Returns the access of `operand` at `indices` (before the index vector is moved) by loops of rank `numLoops`, or nothing
/// if the numbers do not fit together.
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

/// Returns `indices` with the index vector in the last dimension; `from` is the operand that was read.
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

/// Returns `operand` cut to `sizes` in the dimensions that no component moves, where windows always start at 0.
Value cutFixedDims(ImplicitLocOpBuilder &builder, Value operand, ArrayRef<int64_t> components, ArrayRef<int64_t> sizes) {
  auto type = cast<RankedTensorType>(operand.getType());
  SmallVector<int64_t> shape(type.getShape());
  for (auto [dim, component] : llvm::enumerate(components))
    if (component < 0)
      shape[dim] = sizes[dim];
  if (ArrayRef(shape) == type.getShape())
    return operand;
  SmallVector<int64_t> zeros(shape.size(), 0);
  return createSlice(builder, cast<RankedTensorType>(type.clone(shape)), operand,
                     getAsIndexOpFoldResult(builder.getContext(), zeros));
}

/// Returns true if the windows of `access`, on operand `shape`, have the sizes of their loops.
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

LogicalResult importGather(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  SmallVector<Value> operands = importer.getOperands(op);
  auto operand = cast<RankedTensorType>(operands[0].getType()), indices = cast<RankedTensorType>(operands[1].getType());
  Location location = importer.getLocation(op);
  FailureOr<IndexingNumbers> numbers = readNumbers(op->getAttr("dimension_numbers"), gatherNames, location);
  FailureOr<SmallVector<int64_t>> sizes = getIntegersField(op, "slice_sizes", location);
  if (failed(numbers) || failed(sizes))
    return failure();
  std::optional<Access> access = getAccess(*numbers, operand.getRank(), indices, type.getRank());
  bool fits = access && int64_t(sizes->size()) == operand.getRank() && isa<IntegerType>(indices.getElementType()) &&
              operand.getElementType() == type.getElementType();
  SmallVector<int64_t> shape(operand.getShape());
  for (int64_t dim = 0; fits && dim < operand.getRank(); ++dim) {
    bool isBatch = llvm::is_contained(numbers->operandBatch, dim);
    int64_t window = isBatch ? 1 : access->windows[dim] < 0 ? 1 : type.getDimSize(access->windows[dim]);
    fits = (*sizes)[dim] == window && window <= shape[dim];
    if (access->components[dim] < 0 && !isBatch)
      shape[dim] = window;
  }
  if (!fits || !windowsFit(*access, shape, type.getShape(), indices, numbers->vectorDim))
    return importer.emitOpError(op) << "has dimension numbers and slice sizes that do not fit operands " << operand
                                    << " and " << indices << " and the result " << type;
  ImplicitLocOpBuilder builder = importer.at(op);
  Value source = cutFixedDims(builder, operands[0], access->components, shape);
  Value positions = arrangeIndices(builder, operands[1], op->getOperand(1), numbers->vectorDim);
  importer.map(op->getResult(0),
               tensor_ext::GatherOp::create(builder, TypeRange(type), source, positions, createEmpty(builder, type),
                                            access->windows, access->components, access->along, /*masked=*/false)
                   ->getResult(0));
  return success();
}

/// Returns true if what `region`, which combines `count` pairs of values, returns as `result` depends on pair `result` only.
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

/// Fills the combiner of `scatter` with the part of the region of `op` that combines pair `number` of `count`.
LogicalResult buildCombiner(ImplicitLocOpBuilder &builder, Operation *op, tensor_ext::ScatterOp scatter, unsigned number,
                            unsigned count, BodyImporter &importer) {
  OpBuilder::InsertionGuard guard(builder);
  Type element = getElementTypeOrSelf(scatter.getInit());
  Block *block = builder.createBlock(&scatter.getCombiner());
  block->addArguments({element, element}, {op->getLoc(), op->getLoc()});
  SmallVector<Value> arguments;
  for (auto [position, type] : llvm::enumerate(op->getRegion(0).getArgumentTypes())) {
    Type scalar = getSignless(getElementTypeOrSelf(type));
    bool isOwn = position % count == number;
    arguments.push_back(isOwn ? Value(block->getArgument(position / count)) : getScalarConstant(builder, scalar, 0));
  }
  FailureOr<SmallVector<Value>> combined = buildScalarRegion(builder, op->getRegion(0), arguments, importer);
  if (failed(combined))
    return failure();
  tensor_ext::YieldOp::create(builder, (*combined)[number]);
  return success();
}

/// Imports the scatter into operand `number` of `count`.
LogicalResult importOneScatter(Operation *op, unsigned number, unsigned count, const IndexingNumbers &numbers,
                               BodyImporter &importer) {
  FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getResult(number).getType());
  if (failed(type))
    return failure();
  Value into = importer.get(op->getOperand(number)), at = importer.get(op->getOperand(count));
  Value from = importer.get(op->getOperand(count + 1 + number));
  auto operand = cast<RankedTensorType>(into.getType()), indices = cast<RankedTensorType>(at.getType());
  auto updates = cast<RankedTensorType>(from.getType());
  Region &region = op->getRegion(0);
  auto scalar = RankedTensorType::get({}, type->getElementType());
  std::optional<Access> access = getAccess(numbers, operand.getRank(), indices, updates.getRank());
  bool fits = access && operand == *type && updates.getElementType() == type->getElementType() &&
              isa<IntegerType>(indices.getElementType()) && getSignless(region.getArgument(number).getType()) == scalar &&
              getSignless(region.getArgument(count + number).getType()) == scalar &&
              windowsFit(*access, type->getShape(), updates.getShape(), indices, numbers.vectorDim);
  if (!fits)
    return importer.emitOpError(op) << "has dimension numbers that do not fit operands " << operand << ", " << indices
                                    << " and " << updates << " and the result " << *type;
  if (!combinesOnePair(region, count, number))
    return importer.emitOpError(op) << "has a region that combines its " << count
                                    << " tensors with one another, which is not supported";
  ImplicitLocOpBuilder builder = importer.at(op);
  Value positions = arrangeIndices(builder, at, op->getOperand(count), numbers.vectorDim);
  auto scatter = tensor_ext::ScatterOp::create(builder, TypeRange(*type), from, positions, into, access->windows,
                                               access->components, access->along);
  if (failed(buildCombiner(builder, op, scatter, number, count, importer)))
    return failure();
  importer.map(op->getResult(number), scatter->getResult(0));
  return success();
}

/// A scatter into several tensors whose region treats each of them alone is as many scatters.
LogicalResult importScatter(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumResults();
  if (count == 0 || op->getNumOperands() != 2 * count + 1 || op->getNumRegions() != 1)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands and " << count
                                    << " results, but needed indices and two operands per result";
  for (Type type : op->getOperandTypes())
    if (failed(importer.convertTensor(op, type)))
      return failure();
  FailureOr<IndexingNumbers> numbers =
      readNumbers(op->getAttr("scatter_dimension_numbers"), scatterNames, importer.getLocation(op));
  if (failed(numbers) || failed(checkScalarRegion(op, op->getRegion(0), 2 * count, count, importer)))
    return failure();
  for (unsigned number = 0; number < count; ++number)
    if (failed(importOneScatter(op, number, count, *numbers, importer)))
      return failure();
  return success();
}

} // namespace

void addGatherOps(OpTable &table) {
  table["stablehlo.gather"] = importGather;
  table["stablehlo.scatter"] = importScatter;
}

} // namespace dist
