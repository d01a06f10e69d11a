// SPDX-License-Identifier: Apache-2.0
//
// reduce_window: one linalg.generic over positions (parallel) and elements of the window (reduction) of the padded
// input, whose body is the region. Several operands become several results of the same op. Cumulative windows are scans
// (CumulativeOps.cpp). Sums and products of narrow floats are accumulated in f32 and rounded once.

#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"
#include "WindowReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

/// Checks operands, region and results, and reads the window.
FailureOr<SmallVector<WindowAxis>> checkReduceWindow(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumResults();
  if (count == 0 || op->getNumOperands() != 2 * count || op->getNumRegions() != 1)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands, but needed two per result";
  if (failed(checkScalarRegion(op, op->getRegion(0), 2 * count, count, importer)))
    return failure();
  FailureOr<RankedTensorType> first = importer.convertTensor(op, op->getOperand(0).getType());
  if (failed(first))
    return failure();
  FailureOr<SmallVector<WindowAxis>> axes = readWindow(op, first->getShape(), importer);
  if (failed(axes))
    return failure();
  SmallVector<int64_t> shape = getPositions(*axes);
  for (unsigned i = 0; i < count; ++i) {
    FailureOr<RankedTensorType> input = importer.convertTensor(op, op->getOperand(i).getType());
    FailureOr<RankedTensorType> init = importer.convertTensor(op, op->getOperand(count + i).getType());
    FailureOr<RankedTensorType> result = importer.convertTensor(op, op->getResult(i).getType());
    if (failed(input) || failed(init) || failed(result))
      return failure();
    TypeRange arguments = op->getRegion(0).getArgumentTypes();
    auto scalar = RankedTensorType::get({}, result->getElementType());
    bool fits = input->getShape() == first->getShape() && input->getElementType() == result->getElementType() &&
                result->getShape() == ArrayRef(shape) && *init == scalar && getSignless(arguments[i]) == scalar &&
                getSignless(arguments[count + i]) == scalar;
    if (!fits)
      return importer.emitOpError(op) << "has operands " << *input << " and " << *init << " for a result " << *result
                                      << ", which do not fit a window with positions [" << shape << "]";
  }
  return axes;
}

/// A reduction over windows on its way: what is reduced, from what, and how.
struct Reduction {
  SmallVector<Value> inputs, inits; ///< Tensors, and the scalars to start from.
  SmallVector<WindowAxis> axes;
  /// Combines accumulators, which come first, with elements.
  std::function<FailureOr<SmallVector<Value>>(ImplicitLocOpBuilder &, ValueRange)> combine;
};

/// Returns the reduction in f32 of one operand of narrow floats that are added up or multiplied.
Reduction widen(ImplicitLocOpBuilder &builder, Reduction narrow, bool isSum) {
  Type wide = builder.getF32Type();
  Value init = narrow.inits.front();
  if (auto constant = init.getDefiningOp<arith::ConstantOp>())
    init = getScalarConstant(builder, wide, cast<FloatAttr>(constant.getValue()).getValueAsDouble());
  else
    init = arith::ExtFOp::create(builder, wide, init);
  narrow.inputs = {convertFloats(builder, narrow.inputs.front(), cast<FloatType>(wide))};
  narrow.inits = {init};
  narrow.combine = [isSum](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{isSum ? arith::AddFOp::create(nested, scalars[0], scalars[1]).getResult()
                                    : arith::MulFOp::create(nested, scalars[0], scalars[1]).getResult()};
  };
  return narrow;
}

FailureOr<SmallVector<Value>> build(ImplicitLocOpBuilder &builder, const Reduction &reduction) {
  WindowLoops loops = getWindowLoops(reduction.axes);
  SmallVector<Value> operands, inits;
  SmallVector<AffineMap> maps;
  auto add = [&](const WindowedInput &input) {
    operands.push_back(input.value);
    maps.push_back(input.map);
  };
  for (auto [input, init] : llvm::zip_equal(reduction.inputs, reduction.inits))
    add(createWindowed(builder, input, init, loops.dims, loops.count));
  if (loops.count > loops.numPositions)
    add(createWindowShape(builder, loops));
  SmallVector<int64_t> shape = getPositions(reduction.axes);
  for (Value init : reduction.inits) {
    inits.push_back(createFilled(builder, RankedTensorType::get(shape, init.getType()), init));
    maps.push_back(getLeadingLoops(loops.count, loops.numPositions, builder.getContext()));
  }
  size_t count = inits.size();
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    SmallVector<Value> arguments(scalars.take_back(count));
    llvm::append_range(arguments, scalars.take_front(count));
    return reduction.combine(nested, arguments);
  };
  return createGeneric(builder, operands, inits, maps, loops.numPositions, body);
}

LogicalResult importReduceWindow(Operation *op, BodyImporter &importer) {
  if (std::optional<LogicalResult> cumulative = importCumulative(op, importer))
    return *cumulative;
  FailureOr<SmallVector<WindowAxis>> axes = checkReduceWindow(op, importer);
  if (failed(axes))
    return failure();
  unsigned count = op->getNumResults();
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<Value> operands = importer.getOperands(op);
  Region &region = op->getRegion(0);
  Reduction reduction;
  reduction.inputs.assign(operands.begin(), operands.begin() + count);
  for (Value init : ArrayRef(operands).drop_front(count))
    reduction.inits.push_back(getScalar(builder, init));
  reduction.axes = *axes;
  reduction.combine = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) {
    return buildScalarRegion(nested, region, scalars, importer);
  };
  auto type = cast<RankedTensorType>(getSignless(op->getResult(0).getType()));
  if (type.getNumElements() == 0 || cast<RankedTensorType>(operands.front().getType()).getNumElements() == 0) {
    for (auto [result, init] : llvm::zip_equal(op->getResults(), reduction.inits))
      importer.map(result, createFilled(builder, cast<RankedTensorType>(getSignless(result.getType())), init));
    return success();
  }
  StringRef combiner = getCombinerName(region);
  bool isSum = combiner == "stablehlo.add";
  if (count == 1 && getAccumulatorType(type.getElementType()) != type.getElementType() &&
      (isSum || combiner == "stablehlo.multiply"))
    reduction = widen(builder, std::move(reduction), isSum);
  FailureOr<SmallVector<Value>> results = build(builder, reduction);
  if (failed(results))
    return failure();
  if (auto element = dyn_cast<FloatType>(type.getElementType()); element && count == 1)
    results->front() = convertFloats(builder, results->front(), element);
  importer.mapResults(op, *results);
  return success();
}

} // namespace

void addWindowOps(OpTable &table) { table["stablehlo.reduce_window"] = importReduceWindow; }

} // namespace dist
