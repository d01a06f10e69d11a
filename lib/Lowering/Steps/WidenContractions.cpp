// SPDX-License-Identifier: Apache-2.0
//
//   contract ins(%a, %b) outs(%c : bf16)  ->  %w = alloc f32;  %w = extf %c;  contract ins(%a, %b) outs(%w);  %c =
//   truncf %w
//
// Where %c is zero before, %w is filled with zeros instead.

#include "WidenContractions.h"
#include "BufferUses.h"
#include "ContractionPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if `op` adds up more often than it should round.
static bool roundsTooOften(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumReductionLoops() == 0 || !multipliesAndAdds(op))
    return false;
  Type element = getElementTypeOrSelf(op.getDpsInits()[0]);
  return (element.isF16() || element.isBF16()) && !planContraction(op);
}

/// Returns the fill with zeros that is the last that `op` finds in its destination, if there is one.
static linalg::FillOp findZeroFill(linalg::LinalgOp op) {
  Value destination = op.getDpsInits()[0];
  BufferUses uses(getRootBuffer(destination), op->getBlock());
  auto fill = dyn_cast_or_null<linalg::FillOp>(uses.escapes() ? nullptr : uses.getLastBefore(op));
  bool isZero = fill && fill.getOutputs()[0] == destination && matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
  return isZero ? fill : linalg::FillOp();
}

/// Writes `from` to `to`, of the same shape and another float type.
static void convert(OpBuilder &builder, Location loc, Value from, Value to) {
  auto type = cast<MemRefType>(to.getType());
  Type element = type.getElementType();
  bool widens = element.getIntOrFloatBitWidth() > getElementTypeOrSelf(from).getIntOrFloatBitWidth();
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  linalg::GenericOp::create(
      builder, loc, from, to, {map, map}, iterators, [&](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
        Value converted = widens ? arith::ExtFOp::create(body, bodyLoc, element, arguments[0]).getResult()
                                 : arith::TruncFOp::create(body, bodyLoc, element, arguments[0]).getResult();
        linalg::YieldOp::create(body, bodyLoc, converted);
      });
}

/// The body `sum + a * b`, in f32.
static void buildBody(OpBuilder &body, Location loc, ValueRange arguments) {
  auto widen = [&](Value value) {
    return value.getType().isF32() ? value : arith::ExtFOp::create(body, loc, body.getF32Type(), value).getResult();
  };
  Value product = arith::MulFOp::create(body, loc, widen(arguments[0]), widen(arguments[1]));
  linalg::YieldOp::create(body, loc, arith::AddFOp::create(body, loc, arguments[2], product).getResult());
}

static void widen(linalg::LinalgOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value destination = op.getDpsInits()[0];
  auto type = cast<MemRefType>(destination.getType());
  Value wide = memref::AllocOp::create(builder, loc, MemRefType::get(type.getShape(), builder.getF32Type()));
  if (linalg::FillOp fill = findZeroFill(op)) {
    fill.erase();
    Value zero = arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0));
    linalg::FillOp::create(builder, loc, zero, wide);
  } else {
    convert(builder, loc, destination, wide);
  }
  auto sum = linalg::GenericOp::create(builder, loc, op.getDpsInputs(), wide, op.getIndexingMapsArray(),
                                       op.getIteratorTypesArray(), buildBody);
  if (op->hasAttr(kKernelContractionAttrName))
    sum->setAttr(kKernelContractionAttrName, builder.getUnitAttr());
  convert(builder, loc, wide, destination);
  op->erase();
}

void steps::widenContractions(Operation *root) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) {
    if (roundsTooOften(op))
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops)
    widen(op);
}
