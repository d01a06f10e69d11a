// SPDX-License-Identifier: Apache-2.0
//
// scatter: one tensor_ext.scatter per tensor where the region treats each tensor alone, else a loop (MixedScatter.cpp).
// Windows that are smaller than a dimension in which nothing moves them change the beginning of that dimension, which
// is cut out and put back:
//
//   scatter into tensor<10x8>, windows of 3 columns  ->  extract_slice [10, 3], scatter, insert_slice

#include "BodyImporter.h"
#include "IndexingNumbers.h"
#include "MixedScatter.h"
#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

/// Fills the combiner of `scatter` with the part of the region of `op` that combines pair `number` of `count`.
LogicalResult buildCombiner(ImplicitLocOpBuilder &builder, Operation *op, tensor_ext::ScatterOp scatter,
                            unsigned number, unsigned count, BodyImporter &importer) {
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
  SmallVector<int64_t> shape = getReachedShape(numbers, access, cast<RankedTensorType>(whole.getType()).getShape(),
                                               cast<RankedTensorType>(from.getType()).getShape());
  ImplicitLocOpBuilder builder = importer.at(op);
  Value into = createLeadingPart(builder, whole, shape);
  Value positions =
      arrangeIndices(builder, importer.get(op->getOperand(count)), op->getOperand(count), numbers.vectorDim);
  auto scatter = tensor_ext::ScatterOp::create(builder, TypeRange(into.getType()), from, positions, into,
                                               access.windows, access.components, access.along);
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
