// SPDX-License-Identifier: Apache-2.0
//
// Scalars: arithmetic that is one arith op per kind of element type. On booleans StableHLO's add is or, multiply is
// and.

#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

/// Stands for a kind of element type on which an op is not defined.
struct Undefined {};

template <typename Op> Value create(const ScalarCall &call) {
  if constexpr (std::is_same_v<Op, Undefined>)
    return Value();
  else
    return Op::create(call.builder, call.operands[0], call.operands[1]);
}

/// Builds one of four ops by the kind of element type.
template <typename Float, typename Signed, typename Unsigned, typename Bool>
Value buildBinary(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return create<Float>(call);
  if (call.isBool())
    return create<Bool>(call);
  return call.isUnsigned() ? create<Unsigned>(call) : create<Signed>(call);
}

Value buildNegate(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return arith::NegFOp::create(call.builder, call.operands[0]);
  Value zero = getScalarConstant(call.builder, call.operands[0].getType(), 0);
  return arith::SubIOp::create(call.builder, zero, call.operands[0]);
}

Value buildNot(const ScalarCall &call, bool &) {
  if (call.isFloat())
    return Value();
  Value ones = getScalarConstant(call.builder, call.operands[0].getType(), -1);
  return arith::XOrIOp::create(call.builder, call.operands[0], ones);
}

} // namespace

void addArithmeticScalars(ScalarOpTable &table) {
  using namespace arith;
  constexpr ElementTypes same = ElementTypes::Same;
  table["stablehlo.add"] = {2, same, buildBinary<AddFOp, AddIOp, AddIOp, OrIOp>};
  table["stablehlo.subtract"] = {2, same, buildBinary<SubFOp, SubIOp, SubIOp, Undefined>};
  table["stablehlo.multiply"] = {2, same, buildBinary<MulFOp, MulIOp, MulIOp, AndIOp>};
  table["stablehlo.maximum"] = {2, same, buildBinary<MaximumFOp, MaxSIOp, MaxUIOp, OrIOp>};
  table["stablehlo.minimum"] = {2, same, buildBinary<MinimumFOp, MinSIOp, MinUIOp, AndIOp>};
  table["stablehlo.and"] = {2, same, buildBinary<Undefined, AndIOp, AndIOp, AndIOp>};
  table["stablehlo.or"] = {2, same, buildBinary<Undefined, OrIOp, OrIOp, OrIOp>};
  table["stablehlo.xor"] = {2, same, buildBinary<Undefined, XOrIOp, XOrIOp, XOrIOp>};
  table["stablehlo.negate"] = {1, same, buildNegate};
  table["stablehlo.not"] = {1, same, buildNot};
}

} // namespace dist
