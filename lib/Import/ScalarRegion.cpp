// SPDX-License-Identifier: Apache-2.0
//
// Regions on rank-0 tensors, built as scalar code: the ops of the scalar table, constants, and calls of private
// functions.

#include "ScalarRegion.h"

#include "ScalarOps.h"

#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns true if `op` passes a rank-0 tensor on as it is. JAX constrains the sharding of scalars too.
bool passesScalarOn(Operation *op) {
  StringRef name = op->getName().getStringRef();
  auto target = op->getAttrOfType<StringAttr>("call_target_name");
  bool isShape = name == "stablehlo.broadcast_in_dim" || name == "stablehlo.reshape";
  bool isPlacement = name == "sdy.sharding_constraint" ||
                     (name == "stablehlo.custom_call" && target && target.getValue() == "Sharding");
  return (isShape || isPlacement) && op->getNumOperands() == 1 && op->getNumResults() == 1;
}

} // namespace

Value getPassedOn(Value value) {
  while (value.getDefiningOp() && passesScalarOn(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

namespace {

class ScalarRegionBuilder {
public:
  ScalarRegionBuilder(ImplicitLocOpBuilder &builder, BodyImporter &importer) : builder(builder), importer(importer) {}

  /// Builds the ops of `block`, whose arguments stand for `arguments`, and returns what its terminator returns.
  FailureOr<SmallVector<Value>> build(Block &block, ValueRange arguments);

private:
  FailureOr<SmallVector<Value>> buildOp(Operation *op);
  FailureOr<SmallVector<Value>> buildCall(Operation *op, ArrayRef<Value> operands);
  FailureOr<Value> buildConstant(Operation *op);

  ImplicitLocOpBuilder &builder;
  BodyImporter &importer;
  DenseMap<Value, Value> values;
  SmallVector<Operation *> callees;
};

FailureOr<SmallVector<Value>> ScalarRegionBuilder::build(Block &block, ValueRange arguments) {
  if (failed(importer.checkEnd(block)))
    return failure();
  for (auto [from, to] : llvm::zip_equal(block.getArguments(), arguments))
    values[from] = to;
  for (Operation &op : llvm::make_range(block.begin(), std::prev(block.end()))) {
    FailureOr<SmallVector<Value>> results = buildOp(&op);
    if (failed(results))
      return failure();
    for (auto [from, to] : llvm::zip_equal(op.getResults(), *results))
      values[from] = to;
  }
  SmallVector<Value> returned;
  for (Value value : block.back().getOperands())
    returned.push_back(values.lookup(value));
  if (llvm::is_contained(returned, Value()))
    return importer.emitOpError(&block.back()) << "returns a value from outside the region, which is not supported";
  return returned;
}

FailureOr<Value> ScalarRegionBuilder::buildConstant(Operation *op) {
  auto value = dyn_cast_or_null<DenseElementsAttr>(op->getAttr("value"));
  FailureOr<RankedTensorType> type = importer.convertResult(op);
  if (failed(type))
    return failure();
  if (!value || value.getType() != op->getResult(0).getType() || !value.isSplat())
    return importer.emitOpError(op) << "needs a 'value' with one element";
  TypedAttr element = getSplatElement(value);
  if (auto integer = dyn_cast<IntegerAttr>(element))
    element = builder.getIntegerAttr(type->getElementType(), integer.getValue());
  return createScalarConstant(builder, builder.getLoc(), element);
}

FailureOr<SmallVector<Value>> ScalarRegionBuilder::buildCall(Operation *op, ArrayRef<Value> operands) {
  auto callee = dyn_cast_or_null<FlatSymbolRefAttr>(op->getAttr("callee"));
  auto function = callee ? importer.module.symbols.lookup<func::FuncOp>(callee.getAttr()) : func::FuncOp();
  if (!function || function.isExternal() || !function.getBody().hasOneBlock() ||
      function.getArgumentTypes() != op->getOperandTypes() || function.getResultTypes() != op->getResultTypes())
    return importer.emitOpError(op) << "calls a function that cannot be inlined here";
  if (llvm::is_contained(callees, function.getOperation()))
    return importer.emitOpError(op) << "calls '" << callee.getValue() << "' recursively, which is not supported";
  callees.push_back(function);
  FailureOr<SmallVector<Value>> results = build(function.getBody().front(), operands);
  callees.pop_back();
  return results;
}

FailureOr<SmallVector<Value>> ScalarRegionBuilder::buildOp(Operation *op) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(values.lookup(operand));
    if (!operands.back())
      return importer.emitOpError(op) << "uses a value from outside the region, which is not supported";
  }
  for (Type type : op->getResultTypes()) {
    FailureOr<RankedTensorType> converted = importer.convertTensor(op, type);
    if (failed(converted))
      return failure();
    if (converted->getRank() != 0)
      return importer.emitOpError(op) << "has a result of type " << type << " in a region on scalars";
  }
  builder.setLoc(importer.getLocation(op));
  StringRef name = op->getName().getStringRef();
  if (name == "func.call")
    return buildCall(op, operands);
  FailureOr<Value> result;
  if (name == "stablehlo.constant")
    result = buildConstant(op);
  else if (const ScalarOp *scalarOp = findScalarOp(op))
    result = buildScalar(builder, op, *scalarOp, operands);
  else if (passesScalarOn(op))
    result = operands.front();
  else
    return emitError(importer.getLocation(op)) << "unsupported op '" << op->getName() << "' in a region on scalars";
  if (failed(result))
    return failure();
  return SmallVector<Value>{*result};
}

} // namespace

LogicalResult checkScalarRegion(Operation *op, Region &region, unsigned arguments, unsigned results,
                                BodyImporter &importer) {
  if (!region.hasOneBlock() || region.front().empty() || region.getNumArguments() != arguments ||
      region.front().back().getNumOperands() != results || region.front().back().getNumSuccessors() != 0)
    return importer.emitOpError(op) << "needs a region of one block with " << arguments << " arguments and " << results
                                    << " returned values";
  if (failed(importer.checkEnd(region.front())))
    return failure();
  for (Type type : region.getArgumentTypes()) {
    FailureOr<RankedTensorType> converted = importer.convertTensor(op, type);
    if (failed(converted))
      return failure();
    if (converted->getRank() != 0)
      return importer.emitOpError(op) << "has a region with an argument of type " << type << ", but needed rank 0";
  }
  return success();
}

FailureOr<SmallVector<Value>> buildScalarRegion(ImplicitLocOpBuilder &builder, Region &region, ValueRange arguments,
                                                BodyImporter &importer) {
  return ScalarRegionBuilder(builder, importer).build(region.front(), arguments);
}

StringRef getCombinerName(Region &region) {
  if (!region.hasOneBlock() || region.getNumArguments() != 2 || region.front().empty())
    return StringRef();
  Operation &end = region.front().back(), *combiner = nullptr;
  for (Operation &op : llvm::make_range(region.front().begin(), std::prev(region.front().end()))) {
    if (passesScalarOn(&op))
      continue;
    if (combiner)
      return StringRef();
    combiner = &op;
  }
  if (!combiner || combiner->getNumOperands() != 2 || combiner->getNumResults() != 1 || end.getNumOperands() != 1 ||
      end.getName().getStringRef() != "stablehlo.return" || getPassedOn(end.getOperand(0)) != combiner->getResult(0))
    return StringRef();
  Value first = getPassedOn(combiner->getOperand(0)), second = getPassedOn(combiner->getOperand(1));
  bool combinesBoth = (first == region.getArgument(0) && second == region.getArgument(1)) ||
                      (first == region.getArgument(1) && second == region.getArgument(0));
  return combinesBoth ? combiner->getName().getStringRef() : StringRef();
}

} // namespace dist
