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

/// Lets conversions from f64 to 16 bits go through f32, as XLA's do: no machine has one, and C libraries only some.
static void narrowByTwoSteps(func::FuncOp function) {
  function.walk([](arith::TruncFOp op) {
    Type from = op.getIn().getType();
    if (!getElementTypeOrSelf(from).isF64() || getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth() != 16)
      return;
    OpBuilder builder(op);
    Type single = builder.getF32Type();
    if (auto shaped = dyn_cast<ShapedType>(from))
      single = shaped.clone(single);
    op.getInMutable().assign(arith::TruncFOp::create(builder, op.getLoc(), single, op.getIn()));
  });
}

LogicalResult steps::widenNarrowFloats(func::FuncOp kernel) {
  narrowByTwoSteps(kernel);
  MLIRContext *context = kernel.getContext();
  return widenFloats(kernel, {BFloat16Type::get(context), Float16Type::get(context)});
}
