// SPDX-License-Identifier: Apache-2.0
//
// select_and_scatter, the backward of pooling: each window selects one of its elements, and the value that the source
// has for the window is combined into the result there. It becomes two reductions over windows, without a scatter, so
// that the order of the combinations is fixed and everything that no window moves can be sharded:
//
//   chosen[s] = the number of the element in window s that is selected
//   result[p] = init combined with source[s] for all windows s whose element number chosen[s] lies at p
//
// For the second, source and `chosen` are spread by the stride, and a window walks over them from the other side. Where
// windows do not overlap, each position lies in one of them, and the dimension is split into [window, element] instead:
// then nothing crosses from one block of windows to another.

#include "Reshape.h"
#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "SpreadPad.h"
#include "StructuredOps.h"
#include "WindowReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

/// Number of an element of a window that is none: nothing selected yet.
constexpr int64_t kNone = -1;

FailureOr<SmallVector<WindowAxis>> checkSelectAndScatter(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 3, /*regions=*/2)) ||
      failed(checkScalarRegion(op, op->getRegion(0), 2, 1, importer)) ||
      failed(checkScalarRegion(op, op->getRegion(1), 2, 1, importer)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  FailureOr<SmallVector<WindowAxis>> axes = readWindow(op, type.getShape(), importer);
  if (failed(axes))
    return failure();
  auto scalar = RankedTensorType::get({}, type.getElementType());
  auto takesScalars = [&](Region &region) {
    return llvm::all_of(region.getArgumentTypes(), [&](Type argument) { return getSignless(argument) == scalar; });
  };
  auto returned = [&](Region &region) { return getSignless(region.front().back().getOperand(0).getType()); };
  SmallVector<int64_t> shape = getPositions(*axes);
  Type input = importer.get(op->getOperand(0)).getType(), source = importer.get(op->getOperand(1)).getType(),
       init = importer.get(op->getOperand(2)).getType();
  if (input != type || source != type.clone(shape) || init != scalar || !takesScalars(op->getRegion(0)) ||
      !takesScalars(op->getRegion(1)) ||
      returned(op->getRegion(0)) != scalar.clone(IntegerType::get(op->getContext(), 1)) ||
      returned(op->getRegion(1)) != scalar)
    return importer.emitOpError(op) << "has operands " << input << ", " << source << " and " << init << " for a result "
                                    << type << ", or regions, that do not fit a window with positions [" << shape
                                    << "]";
  return axes;
}

/// Returns the number of the window's element at hand, in row-major order; `elementLoops` are the loops over elements.
Value getElementNumber(ImplicitLocOpBuilder &builder, ArrayRef<int64_t> windowShape, ArrayRef<unsigned> elementLoops,
                       bool reversed) {
  Value number = arith::ConstantIndexOp::create(builder, 0);
  for (auto [loop, size] : llvm::zip_equal(elementLoops, windowShape)) {
    Value element = linalg::IndexOp::create(builder, loop);
    if (reversed)
      element = arith::SubIOp::create(builder, arith::ConstantIndexOp::create(builder, size - 1), element);
    number = arith::MulIOp::create(builder, number, arith::ConstantIndexOp::create(builder, size));
    number = arith::AddIOp::create(builder, number, element);
  }
  return arith::IndexCastOp::create(builder, builder.getI32Type(), number);
}

Value getElementNumber(ImplicitLocOpBuilder &builder, const WindowLoops &loops, bool reversed) {
  auto elementLoops = llvm::to_vector(llvm::seq(loops.numPositions, loops.count));
  return getElementNumber(builder, loops.windowShape, elementLoops, reversed);
}

/// Returns whether the window's element at hand lies in the tensor and not in its padding; null if it always does.
Value isInTensor(ImplicitLocOpBuilder &builder, const WindowLoops &loops) {
  Value inside;
  for (const WindowedDim &dim : loops.dims) {
    const WindowAxis &axis = dim.axis;
    if (axis.low <= 0 && axis.high <= 0)
      continue;
    Value position = linalg::IndexOp::create(builder, dim.position);
    position = arith::MulIOp::create(builder, position, arith::ConstantIndexOp::create(builder, axis.stride));
    if (dim.element)
      position = arith::AddIOp::create(builder, position, linalg::IndexOp::create(builder, *dim.element));
    position = arith::SubIOp::create(builder, position, arith::ConstantIndexOp::create(builder, axis.low));
    Value test = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, position,
                                       arith::ConstantIndexOp::create(builder, axis.size));
    inside = inside ? arith::AndIOp::create(builder, inside, test).getResult() : test;
  }
  return inside;
}

/// Builds `chosen`: for each window the number of the selected element, of type i32, or kNone for one all in padding.
FailureOr<Value> createChosen(Operation *op, ArrayRef<WindowAxis> axes, BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  WindowLoops loops = getWindowLoops(axes);
  Value input = importer.get(op->getOperand(0));
  Type element = cast<RankedTensorType>(input.getType()).getElementType();
  Value zero = getScalarConstant(builder, element, 0);
  Value none = arith::ConstantIntOp::create(builder, kNone, 32);
  SmallVector<int64_t> shape = getPositions(axes);
  WindowedInput windowed = createWindowed(builder, input, zero, loops.dims, loops.count);
  WindowedInput window = createWindowShape(builder, loops);
  Value inits[] = {createFilled(builder, RankedTensorType::get(shape, element), zero),
                   createFilled(builder, RankedTensorType::get(shape, builder.getI32Type()), none)};
  AffineMap positions = getLeadingLoops(loops.count, loops.numPositions, builder.getContext());
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Value value = scalars[0], best = scalars[2], number = scalars[3];
    FailureOr<SmallVector<Value>> keeps = buildScalarRegion(nested, op->getRegion(0), {best, value}, importer);
    if (failed(keeps))
      return failure();
    Value one = arith::ConstantIntOp::create(nested, 1, 1);
    Value takes = arith::XOrIOp::create(nested, keeps->front(), one);
    Value isFirst =
        arith::CmpIOp::create(nested, arith::CmpIPredicate::slt, number, arith::ConstantIntOp::create(nested, 0, 32));
    takes = arith::OrIOp::create(nested, takes, isFirst);
    if (Value inside = isInTensor(nested, loops))
      takes = arith::AndIOp::create(nested, takes, inside);
    return SmallVector<Value>{
        arith::SelectOp::create(nested, takes, value, best),
        arith::SelectOp::create(nested, takes, getElementNumber(nested, loops, /*reversed=*/false), number)};
  };
  FailureOr<SmallVector<Value>> results =
      createGeneric(builder, {windowed.value, window.value}, inits, {windowed.map, window.map, positions, positions},
                    loops.numPositions, body);
  if (failed(results))
    return failure();
  return results->back();
}

/// Returns the axes of a window that walks over source values, spread by the stride, instead of over the operand.
SmallVector<WindowAxis> turnAround(ArrayRef<WindowAxis> axes) {
  SmallVector<WindowAxis> turned;
  for (const WindowAxis &axis : axes) {
    int64_t numPositions = axis.getNumPositions(), spread = (numPositions - 1) * axis.stride + 1;
    int64_t low = axis.window - 1 - axis.low;
    WindowAxis back{numPositions, axis.window, 1, low, 0, axis.stride, 1};
    back.high = axis.size + axis.window - 1 - low - spread;
    turned.push_back(back);
  }
  return turned;
}

/// Returns true if the windows lie side by side from the first index on.
bool areSideBySide(ArrayRef<WindowAxis> axes) {
  return llvm::all_of(axes, [](const WindowAxis &axis) {
    return axis.low == 0 && axis.high <= 0 && axis.dilation == 1 && axis.windowDilation == 1 &&
           axis.stride == axis.window;
  });
}

/// Builds the result for windows that lie side by side: [window, element] per dimension, and init behind the last
/// window.
FailureOr<Value> scatterSideBySide(Operation *op, ArrayRef<WindowAxis> axes, Value chosen, Value start,
                                   BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  RankedTensorType type = *importer.convertResult(op);
  SmallVector<int64_t> shape, joined, windowShape;
  SmallVector<AffineExpr> positions;
  SmallVector<unsigned> elementLoops;
  Padding rest;
  for (const WindowAxis &axis : axes) {
    int64_t count = axis.getNumPositions();
    joined.push_back(count * axis.window);
    rest.add(0, axis.size - joined.back(), 0);
    positions.push_back(builder.getAffineDimExpr(shape.size()));
    shape.push_back(count);
    if (axis.window == 1)
      continue;
    elementLoops.push_back(shape.size());
    windowShape.push_back(axis.window);
    shape.push_back(axis.window);
  }
  AffineMap map = AffineMap::get(shape.size(), 0, positions, builder.getContext());
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    FailureOr<SmallVector<Value>> combined = buildScalarRegion(nested, op->getRegion(1), {start, scalars[0]}, importer);
    if (failed(combined))
      return failure();
    Value number = getElementNumber(nested, windowShape, elementLoops, /*reversed=*/false);
    Value meets = arith::CmpIOp::create(nested, arith::CmpIPredicate::eq, scalars[1], number);
    return SmallVector<Value>{arith::SelectOp::create(nested, meets, combined->front(), start)};
  };
  FailureOr<Value> scattered = createElementwise(builder, RankedTensorType::get(shape, type.getElementType()),
                                                 {importer.get(op->getOperand(1)), chosen}, {map, map}, body);
  if (failed(scattered))
    return failure();
  return createPadded(builder, reshapeTo(builder, *scattered, joined), start, rest);
}

LogicalResult importSelectAndScatter(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<WindowAxis>> axes = checkSelectAndScatter(op, importer);
  if (failed(axes))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  RankedTensorType type = *importer.convertResult(op);
  Value source = importer.get(op->getOperand(1)), start = getScalar(builder, importer.get(op->getOperand(2)));
  Value init = createFilled(builder, type, start);
  if (type.getNumElements() == 0 || cast<RankedTensorType>(source.getType()).getNumElements() == 0) {
    importer.map(op->getResult(0), init);
    return success();
  }
  FailureOr<Value> chosen = createChosen(op, *axes, importer);
  if (failed(chosen))
    return failure();
  if (areSideBySide(*axes)) {
    FailureOr<Value> result = scatterSideBySide(op, *axes, *chosen, start, importer);
    if (failed(result))
      return failure();
    importer.map(op->getResult(0), *result);
    return success();
  }
  WindowLoops loops = getWindowLoops(turnAround(*axes));
  Value none = arith::ConstantIntOp::create(builder, kNone, 32);
  WindowedInput values = createWindowed(builder, source, start, loops.dims, loops.count);
  WindowedInput numbers = createWindowed(builder, *chosen, none, loops.dims, loops.count);
  WindowedInput window = createWindowShape(builder, loops);
  AffineMap positions = getLeadingLoops(loops.count, loops.numPositions, builder.getContext());
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Value sum = scalars[3];
    FailureOr<SmallVector<Value>> combined = buildScalarRegion(nested, op->getRegion(1), {sum, scalars[0]}, importer);
    if (failed(combined))
      return failure();
    Value meets = arith::CmpIOp::create(nested, arith::CmpIPredicate::eq, scalars[1],
                                        getElementNumber(nested, loops, /*reversed=*/true));
    return SmallVector<Value>{arith::SelectOp::create(nested, meets, combined->front(), sum)};
  };
  FailureOr<SmallVector<Value>> results =
      createGeneric(builder, {values.value, numbers.value, window.value}, init,
                    {values.map, numbers.map, window.map, positions}, loops.numPositions, body);
  if (failed(results))
    return failure();
  importer.mapResults(op, *results);
  return success();
}

} // namespace

void addSelectAndScatterOps(OpTable &table) { table["stablehlo.select_and_scatter"] = importSelectAndScatter; }

} // namespace dist
