// SPDX-License-Identifier: Apache-2.0
//
// Short forms for formulas on floats, and the functions that other formulas are built from.

#ifndef DIST_LIB_IMPORT_SCALARFLOATS_H
#define DIST_LIB_IMPORT_SCALARFLOATS_H

#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace dist {

/// Arithmetic on floats of one type, f32 or f64.
struct Floats {
  mlir::ImplicitLocOpBuilder &b;
  mlir::Type type;

  mlir::Value constant(double value) const { return mlir::arith::ConstantOp::create(b, b.getFloatAttr(type, value)); }
  mlir::Value add(mlir::Value x, mlir::Value y) const { return mlir::arith::AddFOp::create(b, x, y); }
  mlir::Value add(mlir::Value x, double y) const { return add(x, constant(y)); }
  mlir::Value subtract(mlir::Value x, mlir::Value y) const { return mlir::arith::SubFOp::create(b, x, y); }
  mlir::Value multiply(mlir::Value x, mlir::Value y) const { return mlir::arith::MulFOp::create(b, x, y); }
  mlir::Value multiply(mlir::Value x, double y) const { return multiply(x, constant(y)); }
  mlir::Value divide(mlir::Value x, mlir::Value y) const { return mlir::arith::DivFOp::create(b, x, y); }
  mlir::Value negate(mlir::Value x) const { return mlir::arith::NegFOp::create(b, x); }
  mlir::Value magnitude(mlir::Value x) const { return mlir::math::AbsFOp::create(b, x); }
  mlir::Value logarithm(mlir::Value x) const { return mlir::math::LogOp::create(b, x); }
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y) const {
    return mlir::arith::SelectOp::create(b, condition, x, y);
  }
  mlir::Value isLess(mlir::Value x, mlir::Value y) const {
    return mlir::arith::CmpFOp::create(b, mlir::arith::CmpFPredicate::OLT, x, y);
  }
  mlir::Value isEqual(mlir::Value x, mlir::Value y) const {
    return mlir::arith::CmpFOp::create(b, mlir::arith::CmpFPredicate::OEQ, x, y);
  }
  mlir::Value infinity() const { return constant(std::numeric_limits<double>::infinity()); }
  /// Returns the polynomial with `coefficients`, the highest first, at x.
  mlir::Value polynomial(mlir::Value x, llvm::ArrayRef<double> coefficients) const {
    mlir::Value result = constant(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      result = add(multiply(result, x), coefficient);
    return result;
  }
};

/// Returns digamma(x).
mlir::Value buildDigamma(const Floats &f, mlir::Value x);
/// Returns log(|gamma(x)|).
mlir::Value buildLgamma(const Floats &f, mlir::Value x);

/// Computes `function`, of one operand or two, in f32 or f64 and gives its result in the type of the operands.
template <auto function> mlir::Value buildInFloats(const ScalarCall &call, bool &) {
  if (!call.isFloat())
    return mlir::Value();
  mlir::Type narrow = call.operands[0].getType();
  bool isNarrow = narrow.getIntOrFloatBitWidth() < 32;
  llvm::SmallVector<mlir::Value> operands(call.operands);
  if (isNarrow)
    for (mlir::Value &operand : operands)
      operand = mlir::arith::ExtFOp::create(call.builder, call.builder.getF32Type(), operand);
  Floats floats{call.builder, operands[0].getType()};
  mlir::Value result;
  if constexpr (std::is_invocable_v<decltype(function), const Floats &, mlir::Value>)
    result = function(floats, operands[0]);
  else
    result = function(floats, operands[0], operands[1]);
  return isNarrow ? mlir::arith::TruncFOp::create(call.builder, narrow, result).getResult() : result;
}

} // namespace dist

#endif // DIST_LIB_IMPORT_SCALARFLOATS_H
