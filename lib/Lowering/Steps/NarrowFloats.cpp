// SPDX-License-Identifier: Apache-2.0
//
// Emulation of narrow floats by upstream's patterns; see NarrowFloats.h.

#include "NarrowFloats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace dist;

/// Returns true if `op` computes with floats narrower than f32.
static bool computesNarrow(Operation *op, const TypeConverter &converter) {
  return isa<arith::ArithDialect, math::MathDialect>(*op->getDialect()) &&
         !isa<arith::ConstantOp, arith::ExtFOp, arith::TruncFOp, arith::BitcastOp>(op) && !converter.isLegal(op);
}

LogicalResult steps::widenFloats(func::FuncOp function, ArrayRef<Type> narrow) {
  MLIRContext *context = function.getContext();
  TypeConverter converter;
  arith::populateEmulateUnsupportedFloatsConversions(converter, narrow, Float32Type::get(context));
  RewritePatternSet patterns(context);
  arith::populateEmulateUnsupportedFloatsPatterns(patterns, converter);
  ConversionTarget target(*context);
  arith::populateEmulateUnsupportedFloatsLegality(target, converter);
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return !computesNarrow(op, converter); });
  return applyPartialConversion(function, target, std::move(patterns));
}

/// Lets conversions between f64 and 16 bits go through f32, as XLA's do: no machine has one, and C libraries only some.
static void convertByTwoSteps(func::FuncOp function) {
  auto isDouble = [](Value value) { return getElementTypeOrSelf(value.getType()).isF64(); };
  auto isNarrow = [](Value value) { return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth() == 16; };
  function.walk([&](Operation *op) {
    if (!isa<arith::TruncFOp, arith::ExtFOp>(op))
      return;
    Value from = op->getOperand(0), to = op->getResult(0);
    if (!(isDouble(from) && isNarrow(to)) && !(isNarrow(from) && isDouble(to)))
      return;
    OpBuilder builder(op);
    Type single = builder.getF32Type();
    if (auto shaped = dyn_cast<ShapedType>(from.getType()))
      single = shaped.clone(single);
    op->setOperand(0, isa<arith::TruncFOp>(op)
                          ? arith::TruncFOp::create(builder, op->getLoc(), single, from).getResult()
                          : arith::ExtFOp::create(builder, op->getLoc(), single, from).getResult());
  });
}

LogicalResult steps::widenNarrowFloats(func::FuncOp kernel) {
  convertByTwoSteps(kernel);
  MLIRContext *context = kernel.getContext();
  return widenFloats(kernel, {BFloat16Type::get(context), Float16Type::get(context)});
}
