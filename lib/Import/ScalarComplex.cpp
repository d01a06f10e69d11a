// SPDX-License-Identifier: Apache-2.0
//
// Scalars: complex numbers, as ops of the complex dialect. The inverse functions are those of Kahan, "Branch cuts for
// complex elementary functions" (1987), which need square roots and real functions only and are accurate on both sides
// of each cut.

#include "OpFields.h"
#include "ScalarFloats.h"

#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;

namespace dist {

namespace {

/// A complex number by its parts.
struct Parts {
  Value real, imaginary;
};

/// Arithmetic on complex numbers of one type, and on the floats that are their parts.
struct Numbers {
  ImplicitLocOpBuilder &b;
  ComplexType type;
  Floats f;

  Numbers(ImplicitLocOpBuilder &b, ComplexType type) : b(b), type(type), f{b, type.getElementType()} {}

  Parts split(Value z) const { return {complex::ReOp::create(b, z), complex::ImOp::create(b, z)}; }
  Value join(Value real, Value imaginary) const { return complex::CreateOp::create(b, type, real, imaginary); }
  Value join(Parts parts) const { return join(parts.real, parts.imaginary); }
  Value constant(double value) const { return getScalarConstant(b, type, value); }
  Value root(Value z) const { return complex::SqrtOp::create(b, z); }
  Value conjugate(Value z) const { return complex::ConjOp::create(b, z); }
  Value multiply(Value x, Value y) const { return complex::MulOp::create(b, x, y); }
  Value onePlus(Value z) const { return complex::AddOp::create(b, constant(1), z); }
  Value oneMinus(Value z) const { return complex::SubOp::create(b, constant(1), z); }
  /// Returns i z.
  Parts timesI(Parts z) const { return {f.negate(z.imaginary), z.real}; }
  /// Returns -i z.
  Parts timesMinusI(Parts z) const { return {z.imaginary, f.negate(z.real)}; }
};

template <typename Op> Value buildUnary(const ScalarCall &call, bool &) {
  return Op::create(call.builder, call.operands[0]);
}
template <typename Op> Value buildBinary(const ScalarCall &call, bool &) {
  return Op::create(call.builder, call.operands[0], call.operands[1]);
}

/// Builds `function` of the parts of the operand.
template <Parts (*function)(const Numbers &, Parts)> Value buildOfParts(const ScalarCall &call, bool &) {
  Numbers n(call.builder, cast<ComplexType>(call.operands[0].getType()));
  return n.join(function(n, n.split(call.operands[0])));
}

Value buildLogistic(const ScalarCall &call, bool &) {
  Numbers n(call.builder, cast<ComplexType>(call.operands[0].getType()));
  Value power = complex::ExpOp::create(n.b, complex::NegOp::create(n.b, call.operands[0]));
  return complex::DivOp::create(n.b, n.constant(1), n.onePlus(power));
}

Value buildSquare(const ScalarCall &call, bool &) {
  return complex::MulOp::create(call.builder, call.operands[0], call.operands[0]);
}

Parts buildSine(const Numbers &n, Parts z) {
  Value sine = math::SinOp::create(n.b, z.real), cosine = math::CosOp::create(n.b, z.real);
  return {n.f.multiply(sine, math::CoshOp::create(n.b, z.imaginary)),
          n.f.multiply(cosine, math::SinhOp::create(n.b, z.imaginary))};
}

Parts buildCosine(const Numbers &n, Parts z) {
  Value sine = math::SinOp::create(n.b, z.real), cosine = math::CosOp::create(n.b, z.real);
  return {n.f.multiply(cosine, math::CoshOp::create(n.b, z.imaginary)),
          n.f.negate(n.f.multiply(sine, math::SinhOp::create(n.b, z.imaginary)))};
}

Parts buildSinh(const Numbers &n, Parts z) {
  Value cosine = math::CosOp::create(n.b, z.imaginary), sine = math::SinOp::create(n.b, z.imaginary);
  return {n.f.multiply(math::SinhOp::create(n.b, z.real), cosine),
          n.f.multiply(math::CoshOp::create(n.b, z.real), sine)};
}

Parts buildCosh(const Numbers &n, Parts z) {
  Value cosine = math::CosOp::create(n.b, z.imaginary), sine = math::SinOp::create(n.b, z.imaginary);
  return {n.f.multiply(math::CoshOp::create(n.b, z.real), cosine),
          n.f.multiply(math::SinhOp::create(n.b, z.real), sine)};
}

Parts buildAsin(const Numbers &n, Parts z) {
  Value minus = n.root(n.oneMinus(n.join(z))), plus = n.root(n.onePlus(n.join(z)));
  Value real = n.split(n.multiply(minus, plus)).real;
  Value imaginary = n.split(n.multiply(n.conjugate(minus), plus)).imaginary;
  return {math::Atan2Op::create(n.b, z.real, real), math::AsinhOp::create(n.b, imaginary)};
}

Parts buildAcos(const Numbers &n, Parts z) {
  Value minus = n.root(n.oneMinus(n.join(z))), plus = n.root(n.onePlus(n.join(z)));
  Value half = math::Atan2Op::create(n.b, n.split(minus).real, n.split(plus).real);
  Value imaginary = n.split(n.multiply(n.conjugate(plus), minus)).imaginary;
  return {n.f.add(half, half), math::AsinhOp::create(n.b, imaginary)};
}

Parts buildAcosh(const Numbers &n, Parts z) {
  Value minus = n.root(complex::SubOp::create(n.b, n.join(z), n.constant(1))), plus = n.root(n.onePlus(n.join(z)));
  Value real = n.split(n.multiply(n.conjugate(minus), plus)).real;
  Value half = math::Atan2Op::create(n.b, n.split(minus).imaginary, n.split(plus).real);
  return {math::AsinhOp::create(n.b, real), n.f.add(half, half)};
}

Parts buildAtanh(const Numbers &n, Parts z) {
  const Floats &f = n.f;
  // Of |x|, since the function is odd, and next to -1 the logarithm would lose digits.
  Value x = f.magnitude(z.real), toOne = f.subtract(f.constant(1), x), square = f.multiply(z.imaginary, z.imaginary);
  Value ratio = f.divide(f.multiply(x, 4), f.add(f.multiply(toOne, toOne), square));
  Value side = f.subtract(f.multiply(toOne, f.add(x, 1)), square);
  return {math::CopySignOp::create(n.b, f.multiply(math::Log1pOp::create(n.b, ratio), 0.25), z.real),
          f.multiply(math::Atan2Op::create(n.b, f.add(z.imaginary, z.imaginary), side), 0.5)};
}

/// asinh(z) = -i asin(i z), and so on.
template <Parts (*function)(const Numbers &, Parts)> Parts turned(const Numbers &n, Parts z) {
  return n.timesMinusI(function(n, n.timesI(z)));
}

/// |z|, a float.
Value buildAbs(const ScalarCall &call, bool &) {
  auto type = dyn_cast<ComplexType>(call.operands[0].getType());
  return type && call.resultType == type.getElementType()
             ? complex::AbsOp::create(call.builder, call.operands[0]).getResult()
             : Value();
}

template <typename Op> Value buildPart(const ScalarCall &call, bool &) {
  auto type = dyn_cast<ComplexType>(call.operands[0].getType());
  return type && call.resultType == type.getElementType() ? Op::create(call.builder, call.operands[0]).getResult()
                                                          : Value();
}

/// The parts of a float are itself and 0.
Value buildRealOfFloat(const ScalarCall &call, bool &) { return call.isFloat() ? call.operands[0] : Value(); }
Value buildImaginaryOfFloat(const ScalarCall &call, bool &) {
  return call.isFloat() ? getScalarConstant(call.builder, call.operands[0].getType(), 0) : Value();
}

Value buildComplex(const ScalarCall &call, bool &) {
  auto type = dyn_cast<ComplexType>(call.resultType);
  bool fits = type && call.operands[0].getType() == type.getElementType() &&
              call.operands[1].getType() == type.getElementType();
  return fits ? complex::CreateOp::create(call.builder, type, call.operands[0], call.operands[1]).getResult() : Value();
}

/// Real operands have no other part; a real result is the real part.
Value buildConvert(const ScalarCall &call, bool &isMalformed) {
  auto from = dyn_cast<ComplexType>(call.operands[0].getType()), to = dyn_cast<ComplexType>(call.resultType);
  ScalarBuilder convertPart = getScalarOps().find("stablehlo.convert")->second.build;
  auto convert = [&](Value part) {
    ScalarCall partCall{call.builder, call.op, part, from ? from.getElementType() : call.operandType,
                        to ? to.getElementType() : call.resultType};
    return convertPart(partCall, isMalformed);
  };
  Value real = from ? complex::ReOp::create(call.builder, call.operands[0]).getResult() : call.operands[0];
  if (!to)
    return convert(real);
  Value imaginary = from ? convert(complex::ImOp::create(call.builder, call.operands[0]))
                         : getScalarConstant(call.builder, to.getElementType(), 0);
  return complex::CreateOp::create(call.builder, to, convert(real), imaginary);
}

Value buildSelect(const ScalarCall &call, bool &) {
  return arith::SelectOp::create(call.builder, call.operands[0], call.operands[1], call.operands[2]);
}

/// Complex numbers are equal or not; they have no order.
Value buildCompare(const ScalarCall &call, bool &isMalformed) {
  Location location = call.builder.getLoc();
  FailureOr<std::string> direction = getEnumField(call.op, "comparison_direction", "comparison_direction", location);
  isMalformed = failed(direction);
  if (isMalformed)
    return Value();
  if (*direction == "EQ")
    return complex::EqualOp::create(call.builder, call.operands[0], call.operands[1]);
  if (*direction == "NE")
    return complex::NotEqualOp::create(call.builder, call.operands[0], call.operands[1]);
  isMalformed = true;
  emitError(location) << "'stablehlo.compare' op has direction '" << *direction
                      << "' on complex numbers, which have no order; needed EQ or NE";
  return Value();
}

} // namespace

void addComplexScalars(ScalarOpTable &table) {
  constexpr ElementTypes same = ElementTypes::Same, free = ElementTypes::Converted;
  auto define = [&](StringRef name, ScalarBuilder build, ElementTypes types = ElementTypes::Same) {
    ScalarOp &op = table[name];
    op.complexTypes = types;
    op.buildComplex = build;
  };
  table["stablehlo.real"] = {1, same, buildRealOfFloat, free, buildPart<complex::ReOp>};
  table["stablehlo.imag"] = {1, same, buildImaginaryOfFloat, free, buildPart<complex::ImOp>};
  table["stablehlo.complex"] = {2, same, nullptr, free, buildComplex};
  table["chlo.conj"] = {1, same, buildRealOfFloat, same, buildUnary<complex::ConjOp>};
  define("stablehlo.add", buildBinary<complex::AddOp>);
  define("stablehlo.subtract", buildBinary<complex::SubOp>);
  define("stablehlo.multiply", buildBinary<complex::MulOp>);
  define("stablehlo.divide", buildBinary<complex::DivOp>);
  define("stablehlo.power", buildBinary<complex::PowOp>);
  define("stablehlo.negate", buildUnary<complex::NegOp>);
  define("stablehlo.sign", buildUnary<complex::SignOp>);
  define("stablehlo.exponential", buildUnary<complex::ExpOp>);
  define("stablehlo.exponential_minus_one", buildUnary<complex::Expm1Op>);
  define("stablehlo.log", buildUnary<complex::LogOp>);
  define("stablehlo.log_plus_one", buildUnary<complex::Log1pOp>);
  define("stablehlo.sqrt", buildUnary<complex::SqrtOp>);
  define("stablehlo.rsqrt", buildUnary<complex::RsqrtOp>);
  define("stablehlo.cosine", buildOfParts<buildCosine>);
  define("stablehlo.sine", buildOfParts<buildSine>);
  define("stablehlo.tan", buildUnary<complex::TanOp>);
  define("stablehlo.tanh", buildUnary<complex::TanhOp>);
  define("stablehlo.logistic", buildLogistic);
  define("stablehlo.abs", buildAbs, free);
  define("stablehlo.convert", buildConvert, free);
  define("stablehlo.select", buildSelect, ElementTypes::Selected);
  define("stablehlo.compare", buildCompare, ElementTypes::Compared);
  define("chlo.square", buildSquare);
  define("chlo.tan", buildUnary<complex::TanOp>);
  define("chlo.sinh", buildOfParts<buildSinh>);
  define("chlo.cosh", buildOfParts<buildCosh>);
  define("chlo.asin", buildOfParts<buildAsin>);
  define("chlo.acos", buildOfParts<buildAcos>);
  define("chlo.acosh", buildOfParts<buildAcosh>);
  define("chlo.atanh", buildOfParts<buildAtanh>);
  define("chlo.asinh", buildOfParts<turned<buildAsin>>);
  define("chlo.atan", buildOfParts<turned<buildAtanh>>);
}

} // namespace dist
