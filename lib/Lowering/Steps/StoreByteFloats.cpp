// SPDX-License-Identifier: Apache-2.0
//
// Floats of eight bits are a way to store and to send; nothing is computed in them. Their memory holds bytes here, and
// the conversions, which neither LLVM nor all GPUs have, are integer arithmetic:
//
//   arith.extf %x : f8E5M2 to f32   ->   bitcast ((%x and 0x7f) << 21) + (112 << 23)), with the sign, small and special
//   ones
//
// Any other computation on them is widened to f32 first. Narrowing rounds to nearest even; what is too large becomes
// infinity, or NaN in the format that has none, as in XLA.

#include "NarrowFloats.h"
#include "StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace dist {
#define GEN_PASS_DEF_STOREBYTEFLOATSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns the element type of `type` if it is a byte float, otherwise null.
static FloatType getByteFloat(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<Float8E4M3FNType, Float8E5M2Type>(element) ? cast<FloatType>(element) : FloatType();
}

/// Returns `type` with bytes for byte floats.
static Type getByteType(Type type) {
  if (!getByteFloat(type))
    return type;
  Type byte = IntegerType::get(type.getContext(), 8);
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(byte)) : byte;
}

//===-- conversions -----------------------------------------------------------------------------------------------===//

namespace {
/// Builds the conversions between f32 and one byte float. Magnitudes are bits without the sign.
class ByteFloatArithmetic {
public:
  ByteFloatArithmetic(ImplicitLocOpBuilder &builder, FloatType format)
      : b(builder), fraction(format.getFPMantissaWidth() - 1),
        bias(1 - APFloat::semanticsMinExponent(format.getFloatSemantics())) {
    const llvm::fltSemantics &semantics = format.getFloatSemantics();
    largest = APFloat::getLargest(semantics).bitcastToAPInt().getZExtValue();
    nan = APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue();
    overflow = isa<Float8E5M2Type>(format) ? largest + 1 : nan;
  }

  /// Returns the f32 that `byte` stands for.
  Value widen(Value byte) {
    Value bits = arith::ExtUIOp::create(b, b.getI32Type(), byte);
    Value magnitude = arith::AndIOp::create(b, bits, integer(0x7f));
    Value shifted = arith::ShLIOp::create(b, magnitude, integer(23 - fraction));
    Value normal = arith::AddIOp::create(b, shifted, integer(int64_t(127 - bias) << 23));
    // Below the least normal number the bits count its parts.
    Value count = arith::UIToFPOp::create(b, b.getF32Type(), magnitude);
    Value part = arith::ConstantOp::create(b, b.getF32FloatAttr(std::ldexp(1.0f, 1 - bias - fraction)));
    Value small = toBits(arith::MulFOp::create(b, count, part));
    Value result = select(isBelow(magnitude, 1 << fraction), small, normal);
    Value special =
        overflow == nan ? integer(0x7fc00000) : arith::OrIOp::create(b, shifted, integer(0x7f800000)).getResult();
    result = select(isAbove(magnitude, largest), special, result);
    Value sign = arith::ShLIOp::create(b, arith::AndIOp::create(b, bits, integer(0x80)), integer(24));
    return toFloat(arith::OrIOp::create(b, result, sign));
  }

  /// Returns the byte nearest to the f32 `value`.
  Value narrow(Value value) {
    Value bits = toBits(value);
    Value magnitude = arith::AndIOp::create(b, bits, integer(0x7fffffff));
    Value dropped = integer(23 - fraction);
    // Half a unit less one, and one more where the last bit that stays is odd, carry into that bit when it is rounded
    // up.
    Value odd = arith::AndIOp::create(b, arith::ShRUIOp::create(b, magnitude, dropped), integer(1));
    int64_t half = (int64_t(1) << (22 - fraction)) - 1, rebias = int64_t(127 - bias) << 23;
    Value rounded = arith::AddIOp::create(b, arith::AddIOp::create(b, magnitude, odd), integer(half - rebias));
    Value normal = arith::ShRUIOp::create(b, rounded, dropped);
    // The sum with a power of two whose last bit counts the parts of small numbers is rounded to such a part.
    Value power = arith::ConstantOp::create(b, b.getF32FloatAttr(std::ldexp(1.0f, 24 - bias - fraction)));
    Value sum = toBits(arith::AddFOp::create(b, toFloat(magnitude), power));
    Value small = arith::SubIOp::create(b, sum, toBits(power));
    Value result = select(isBelow(magnitude, rebias + (1 << 23)), small, normal);
    result = select(isAbove(result, largest), integer(overflow), result);
    result = select(isAbove(magnitude, 0x7f800000), integer(nan), result);
    Value sign = arith::AndIOp::create(b, arith::ShRUIOp::create(b, bits, integer(24)), integer(0x80));
    return arith::TruncIOp::create(b, b.getI8Type(), arith::OrIOp::create(b, result, sign));
  }

private:
  Value integer(int64_t value) { return arith::ConstantOp::create(b, b.getI32IntegerAttr(value)); }
  Value toBits(Value value) { return arith::BitcastOp::create(b, b.getI32Type(), value); }
  Value toFloat(Value bits) { return arith::BitcastOp::create(b, b.getF32Type(), bits); }
  Value isBelow(Value x, int64_t bound) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, x, integer(bound));
  }
  Value isAbove(Value x, int64_t bound) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, x, integer(bound));
  }
  Value select(Value condition, Value yes, Value no) { return arith::SelectOp::create(b, condition, yes, no); }

  ImplicitLocOpBuilder &b;
  int fraction, bias;
  int64_t largest, overflow, nan; ///< Magnitudes of the format.
};

/// A conversion and the format that it is from or to, which types no longer tell once bytes stand for it.
struct Conversion {
  Operation *op;
  FloatType from, to;
};
} // namespace

/// Replaces `conversion`, whose byte floats are bytes by now.
static void replace(const Conversion &conversion) {
  Operation *op = conversion.op;
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  Value value = op->getOperand(0);
  if (!isa<arith::BitcastOp>(op)) {
    Type wide = builder.getF32Type();
    if (conversion.from)
      value = ByteFloatArithmetic(builder, conversion.from).widen(value);
    else if (value.getType().getIntOrFloatBitWidth() < 32)
      value = arith::ExtFOp::create(builder, wide, value);
    else if (value.getType() != wide)
      value = arith::TruncFOp::create(builder, wide, value);
    Type result = op->getResult(0).getType();
    if (conversion.to)
      value = ByteFloatArithmetic(builder, conversion.to).narrow(value);
    else if (result.getIntOrFloatBitWidth() < 32)
      value = arith::TruncFOp::create(builder, result, value);
    else if (result != wide)
      value = arith::ExtFOp::create(builder, result, value);
  }
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
}

//===-- types -----------------------------------------------------------------------------------------------------===//

/// Returns the bytes of a constant of byte floats; null for a kind of constant that is not known.
static TypedAttr getBytes(TypedAttr constant) {
  Type byte = IntegerType::get(constant.getContext(), 8);
  if (auto scalar = dyn_cast<FloatAttr>(constant))
    return IntegerAttr::get(byte, scalar.getValue().bitcastToAPInt());
  if (auto dense = dyn_cast<DenseElementsAttr>(constant))
    return dense.bitcast(byte);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant))
    return DenseResourceElementsAttr::get(cast<ShapedType>(getByteType(resource.getType())), resource.getRawHandle());
  return TypedAttr();
}

/// Refuses reductions of byte floats across devices.
static LogicalResult checkCollectives(func::FuncOp function) {
  WalkResult result = function.walk([](CollectiveOpInterface collective) {
    for (Value input : collective.getCollectiveInputs())
      if (collective.getReductionKind() && getByteFloat(input.getType())) {
        collective->emitError() << "reduces " << input.getType() << " across devices, but byte floats are only stored; "
                                << "convert to a wider type before the reduction";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Notes which types arguments and results of `function` have in the program, and gives them bytes.
static void retypeBoundary(func::FuncOp function) {
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    if (FloatType meant = getByteFloat(type))
      function.setArgAttr(number, kElementTypeAttrName, TypeAttr::get(meant));
  SmallVector<Type> arguments, results;
  for (Type type : function.getArgumentTypes())
    arguments.push_back(getByteType(type));
  for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
    if (FloatType meant = getByteFloat(type))
      function.setResultAttr(number, kElementTypeAttrName, TypeAttr::get(meant));
    results.push_back(getByteType(type));
  }
  function.setFunctionType(FunctionType::get(function.getContext(), arguments, results));
}

static LogicalResult storeAsBytes(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  if (failed(checkCollectives(function)) ||
      failed(widenFloats(function, {Float8E4M3FNType::get(context), Float8E5M2Type::get(context)})))
    return failure();
  SmallVector<Conversion> conversions;
  WalkResult result = function.walk([&](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp, arith::BitcastOp>(op)) {
      Conversion conversion{op, getByteFloat(op->getOperand(0).getType()), getByteFloat(op->getResult(0).getType())};
      if (conversion.from || conversion.to)
        conversions.push_back(conversion);
    }
    auto constant = dyn_cast<arith::ConstantOp>(op);
    if (!constant || !getByteFloat(constant.getType()))
      return WalkResult::advance();
    if (TypedAttr bytes = getBytes(constant.getValue())) {
      constant.setValueAttr(bytes);
      return WalkResult::advance();
    }
    constant.emitError() << "is a constant of type " << constant.getType() << " whose bytes are not known";
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  function.walk([](Operation *op) {
    for (Value value : op->getResults())
      value.setType(getByteType(value.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          argument.setType(getByteType(argument.getType()));
  });
  retypeBoundary(function);
  for (const Conversion &conversion : conversions)
    replace(conversion);
  return success();
}

/// Returns true if a byte float is anywhere in `function`.
static bool usesByteFloats(func::FuncOp function) {
  if (llvm::any_of(function.getArgumentTypes(), getByteFloat))
    return true;
  return function
      .walk([](Operation *op) {
        return llvm::any_of(op->getResultTypes(), getByteFloat) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct StoreByteFloatsPass : dist::impl::StoreByteFloatsPassBase<StoreByteFloatsPass> {
  void runOnOperation() override {
    for (func::FuncOp function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration() && usesByteFloats(function) && failed(storeAsBytes(function)))
        return signalPassFailure();
  }
};
} // namespace
