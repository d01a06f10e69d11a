// SPDX-License-Identifier: Apache-2.0
//
// Scalars: compare, select, clamp. Comparisons of floats are false on NaN, except NE, which is true.

#include "ScalarComparisons.h"

#include "OpFields.h"
#include "ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace dist {

/// The bits of negative numbers count down, so all of them but the sign are flipped.
Value createTotalOrderKey(ImplicitLocOpBuilder &builder, Value x) {
  unsigned width = x.getType().getIntOrFloatBitWidth();
  Type integer = builder.getIntegerType(width);
  Value bits = arith::BitcastOp::create(builder, integer, x);
  Value signs = arith::ShRSIOp::create(builder, bits, getScalarConstant(builder, integer, width - 1));
  Value flips = arith::ShRUIOp::create(builder, signs, getScalarConstant(builder, integer, 1));
  return arith::XOrIOp::create(builder, bits, flips);
}

namespace {

std::optional<arith::CmpFPredicate> getFloatPredicate(StringRef direction) {
  return llvm::StringSwitch<std::optional<arith::CmpFPredicate>>(direction)
      .Case("EQ", arith::CmpFPredicate::OEQ)
      .Case("NE", arith::CmpFPredicate::UNE)
      .Case("LT", arith::CmpFPredicate::OLT)
      .Case("LE", arith::CmpFPredicate::OLE)
      .Case("GT", arith::CmpFPredicate::OGT)
      .Case("GE", arith::CmpFPredicate::OGE)
      .Default(std::nullopt);
}

arith::CmpIPredicate getIntegerPredicate(StringRef direction, bool isUnsigned) {
  using P = arith::CmpIPredicate;
  return llvm::StringSwitch<P>(direction)
      .Case("EQ", P::eq)
      .Case("NE", P::ne)
      .Case("LT", isUnsigned ? P::ult : P::slt)
      .Case("LE", isUnsigned ? P::ule : P::sle)
      .Case("GT", isUnsigned ? P::ugt : P::sgt)
      .Default(isUnsigned ? P::uge : P::sge);
}

Value buildCompare(const ScalarCall &call, bool &isMalformed) {
  Location location = call.builder.getLoc();
  FailureOr<std::string> direction = getEnumField(call.op, "comparison_direction", "comparison_direction", location);
  FailureOr<std::string> type = std::string();
  if (call.op->getAttr("compare_type"))
    type = getEnumField(call.op, "compare_type", "comparison_type", location);
  isMalformed = failed(direction) || failed(type);
  if (isMalformed)
    return Value();
  std::optional<arith::CmpFPredicate> predicate = getFloatPredicate(*direction);
  isMalformed = !predicate || (!type->empty() && (*type == "FLOAT" || *type == "TOTALORDER") != call.isFloat());
  if (isMalformed) {
    emitError(location) << "'stablehlo.compare' op has direction '" << *direction << "' and type '" << *type
                        << "', but needed EQ, NE, LT, LE, GT or GE and a type that fits " << call.operandType;
    return Value();
  }
  if (!call.isFloat())
    return arith::CmpIOp::create(call.builder, getIntegerPredicate(*direction, call.isUnsigned()), call.operands[0],
                                 call.operands[1]);
  if (*type == "TOTALORDER")
    return arith::CmpIOp::create(call.builder, getIntegerPredicate(*direction, /*isUnsigned=*/false),
                                 createTotalOrderKey(call.builder, call.operands[0]),
                                 createTotalOrderKey(call.builder, call.operands[1]));
  return arith::CmpFOp::create(call.builder, *predicate, call.operands[0], call.operands[1]);
}

Value buildSelect(const ScalarCall &call, bool &) {
  return arith::SelectOp::create(call.builder, call.operands[0], call.operands[1], call.operands[2]);
}

/// clamp(low, x, high) = min(max(x, low), high).
Value buildClamp(const ScalarCall &call, bool &) {
  Value low = call.operands[0], x = call.operands[1], high = call.operands[2];
  if (call.isFloat())
    return arith::MinimumFOp::create(call.builder, arith::MaximumFOp::create(call.builder, x, low), high);
  if (call.isUnsigned())
    return arith::MinUIOp::create(call.builder, arith::MaxUIOp::create(call.builder, x, low), high);
  return arith::MinSIOp::create(call.builder, arith::MaxSIOp::create(call.builder, x, low), high);
}

} // namespace

void addComparisonScalars(ScalarOpTable &table) {
  table["stablehlo.compare"] = {2, ElementTypes::Compared, buildCompare};
  table["stablehlo.select"] = {3, ElementTypes::Selected, buildSelect};
  table["stablehlo.clamp"] = {3, ElementTypes::Same, buildClamp};
}

} // namespace dist
