// SPDX-License-Identifier: Apache-2.0
//
// One line per op. Float ops get doubles and are rounded by whoever calls them; integer ops get bits and a width, or
// signed numbers, and bits above the width are cut off.

#include "ScalarOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"

#include <cmath>
#include <type_traits>

using namespace mlir;
using namespace dist::reference;

namespace {
/// Element types of an op: of its first operand and its first result.
struct Types {
  Format from, to;
};
using Builder = std::function<LaneFunction(Operation *op, Types types)>;

//===-- shapes of functions ---------------------------------------------------------------------------------------===//

/// double (double...).
template <typename F> Builder reals(F f) {
  return [f](Operation *, Types) -> LaneFunction {
    return [f](const Slot *const *in, Slot *const *out, size_t count) {
      for (size_t i = 0; i < count; ++i)
        if constexpr (std::is_invocable_v<F, double>)
          out[0][i].real = f(in[0][i].real);
        else if constexpr (std::is_invocable_v<F, double, double>)
          out[0][i].real = f(in[0][i].real, in[1][i].real);
        else
          out[0][i].real = f(in[0][i].real, in[1][i].real, in[2][i].real);
    };
  };
}

/// uint64_t (uint64_t..., width).
template <typename F> Builder integers(F f) {
  return [f](Operation *, Types types) -> LaneFunction {
    return
        [f, width = types.from.width, mask = types.to.mask()](const Slot *const *in, Slot *const *out, size_t count) {
          for (size_t i = 0; i < count; ++i)
            if constexpr (std::is_invocable_v<F, uint64_t, unsigned> &&
                          !std::is_invocable_v<F, uint64_t, uint64_t, unsigned>)
              out[0][i].bits = f(in[0][i].bits, width) & mask;
            else
              out[0][i].bits = f(in[0][i].bits, in[1][i].bits, width) & mask;
        };
  };
}

/// int64_t (int64_t, int64_t).
template <typename F> Builder signedIntegers(F f) {
  return integers(
      [f](uint64_t a, uint64_t b, unsigned width) { return uint64_t(f(toSigned(a, width), toSigned(b, width))); });
}

/// bool (double).
template <typename F> Builder classify(F f) {
  return [f](Operation *, Types) -> LaneFunction {
    return [f](const Slot *const *in, Slot *const *out, size_t count) {
      for (size_t i = 0; i < count; ++i)
        out[0][i].bits = f(in[0][i].real);
    };
  };
}

/// Slot (Slot, types).
template <typename F> Builder conversions(F f) {
  return [f](Operation *, Types types) -> LaneFunction {
    return [f, types](const Slot *const *in, Slot *const *out, size_t count) {
      for (size_t i = 0; i < count; ++i)
        out[0][i] = f(in[0][i], types);
    };
  };
}

//===-- integers --------------------------------------------------------------------------------------------------===//

int64_t divideSigned(int64_t a, int64_t b) { return b == 0 ? -1 : b == -1 ? int64_t(-uint64_t(a)) : a / b; }
int64_t remainderSigned(int64_t a, int64_t b) { return b == 0 ? a : b == -1 ? 0 : a % b; }
uint64_t divideUnsigned(uint64_t a, uint64_t b) { return b == 0 ? ~uint64_t(0) : a / b; }
uint64_t remainderUnsigned(uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }
/// One more, or one less, than the quotient that is rounded to zero.
bool isInexact(int64_t a, int64_t b) { return remainderSigned(a, b) != 0 && b != 0; }

int64_t powerOf(int64_t base, int64_t exponent) {
  if (exponent < 0)
    return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  uint64_t result = 1, square = base;
  for (; exponent; exponent >>= 1, square *= square)
    if (exponent & 1)
      result *= square;
  return result;
}

bool compare(arith::CmpIPredicate predicate, uint64_t a, uint64_t b, unsigned width) {
  int64_t sa = toSigned(a, width), sb = toSigned(b, width);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return a == b;
  case arith::CmpIPredicate::ne:
    return a != b;
  case arith::CmpIPredicate::slt:
    return sa < sb;
  case arith::CmpIPredicate::sle:
    return sa <= sb;
  case arith::CmpIPredicate::sgt:
    return sa > sb;
  case arith::CmpIPredicate::sge:
    return sa >= sb;
  case arith::CmpIPredicate::ult:
    return a < b;
  case arith::CmpIPredicate::ule:
    return a <= b;
  case arith::CmpIPredicate::ugt:
    return a > b;
  case arith::CmpIPredicate::uge:
    return a >= b;
  }
  return false;
}

LaneFunction compareIntegers(Operation *op, Types types) {
  return [predicate = cast<arith::CmpIOp>(op).getPredicate(),
          width = types.from.width](const Slot *const *in, Slot *const *out, size_t count) {
    for (size_t i = 0; i < count; ++i)
      out[0][i].bits = compare(predicate, in[0][i].bits, in[1][i].bits, width);
  };
}

//===-- floats ----------------------------------------------------------------------------------------------------===//

double larger(double a, double b) { return a > b || (a == b && std::signbit(b)) ? a : b; }
double smaller(double a, double b) { return a < b || (a == b && std::signbit(a)) ? a : b; }
double maximum(double a, double b) { return std::isnan(a) ? a : std::isnan(b) ? b : larger(a, b); }
double minimum(double a, double b) { return std::isnan(a) ? a : std::isnan(b) ? b : smaller(a, b); }
double maximumNumber(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : larger(a, b); }
double minimumNumber(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : smaller(a, b); }

bool compare(arith::CmpFPredicate predicate, double a, double b) {
  bool isUnordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return false;
  case arith::CmpFPredicate::AlwaysTrue:
    return true;
  case arith::CmpFPredicate::ORD:
    return !isUnordered;
  case arith::CmpFPredicate::UNO:
    return isUnordered;
  case arith::CmpFPredicate::OEQ:
    return a == b;
  case arith::CmpFPredicate::ONE:
    return !isUnordered && a != b;
  case arith::CmpFPredicate::OLT:
    return a < b;
  case arith::CmpFPredicate::OLE:
    return a <= b;
  case arith::CmpFPredicate::OGT:
    return a > b;
  case arith::CmpFPredicate::OGE:
    return a >= b;
  case arith::CmpFPredicate::UEQ:
    return isUnordered || a == b;
  case arith::CmpFPredicate::UNE:
    return a != b;
  case arith::CmpFPredicate::ULT:
    return isUnordered || a < b;
  case arith::CmpFPredicate::ULE:
    return isUnordered || a <= b;
  case arith::CmpFPredicate::UGT:
    return isUnordered || a > b;
  case arith::CmpFPredicate::UGE:
    return isUnordered || a >= b;
  }
  return false;
}

LaneFunction compareFloats(Operation *op, Types) {
  return [predicate = cast<arith::CmpFOp>(op).getPredicate()](const Slot *const *in, Slot *const *out, size_t count) {
    for (size_t i = 0; i < count; ++i)
      out[0][i].bits = compare(predicate, in[0][i].real, in[1][i].real);
  };
}

LaneFunction sineAndCosine(Operation *, Types) {
  return [](const Slot *const *in, Slot *const *out, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      double angle = in[0][i].real;
      out[0][i].real = std::sin(angle);
      out[1][i].real = std::cos(angle);
    }
  };
}

/// The second operand is an integer.
LaneFunction powerOfFloat(Operation *op, Types) {
  return [width = Format::of(getElementTypeOrSelf(op->getOperand(1))).width](const Slot *const *in, Slot *const *out,
                                                                             size_t count) {
    for (size_t i = 0; i < count; ++i)
      out[0][i].real = std::pow(in[0][i].real, double(toSigned(in[1][i].bits, width)));
  };
}

Slot isNormal(Slot from, Types types) {
  double smallest = llvm::APFloat::getSmallestNormalized(*types.from.semantics).convertToDouble();
  Slot to;
  to.bits = std::isfinite(from.real) && std::fabs(from.real) >= smallest;
  return to;
}

/// Rounds to nearest; other directions are not known here.
LaneFunction truncateFloat(Operation *op, Types) {
  auto mode = cast<arith::TruncFOp>(op).getRoundingmode();
  if (mode && *mode != arith::RoundingMode::to_nearest_even)
    return nullptr;
  return [](const Slot *const *in, Slot *const *out, size_t count) { std::copy_n(in[0], count, out[0]); };
}

//===-- conversions -----------------------------------------------------------------------------------------------===//

/// Returns a double that rounds to a narrower float as `magnitude` does: where bits are lost, the last one kept is set.
double toDouble(uint64_t magnitude, bool isNegative, const Format &to) {
  if (!to.isDouble() && magnitude >> 53)
    magnitude = (magnitude & ~uint64_t(0x7ff)) | ((magnitude & 0x7ff) != 0 ? 0x800 : 0);
  return isNegative ? -double(magnitude) : double(magnitude);
}

Slot signedToFloat(Slot from, Types types) {
  int64_t number = toSigned(from.bits, types.from.width);
  return {toDouble(number < 0 ? -uint64_t(number) : number, number < 0, types.to)};
}

Slot floatToInteger(Slot from, Types types, bool isSigned) {
  unsigned valueBits = types.to.width - isSigned;
  double low = isSigned ? -std::ldexp(1, valueBits) : 0, high = std::ldexp(1, valueBits),
         number = std::trunc(from.real);
  Slot to;
  if (number >= high)
    to.bits = types.to.mask() >> isSigned;
  else if (number < low)
    to.bits = isSigned ? uint64_t(1) << valueBits : 0;
  else if (!std::isnan(number))
    to.bits = (isSigned || number < 0x1p63 ? uint64_t(int64_t(number)) : uint64_t(number)) & types.to.mask();
  return to;
}

Slot signExtended(Slot from, Types types) {
  Slot to;
  to.bits = uint64_t(toSigned(from.bits, types.from.width)) & types.to.mask();
  return to;
}

Slot truncated(Slot from, Types types) {
  Slot to;
  to.bits = from.bits & types.to.mask();
  return to;
}

LaneFunction select(Operation *, Types) {
  return [](const Slot *const *in, Slot *const *out, size_t count) {
    for (size_t i = 0; i < count; ++i)
      out[0][i] = in[0][i].bits ? in[1][i] : in[2][i];
  };
}

/// The two halves of a sum or product.
template <typename F> Builder extended(F f) {
  return [f](Operation *, Types types) -> LaneFunction {
    return [f, types](const Slot *const *in, Slot *const *out, size_t count) {
      for (size_t i = 0; i < count; ++i) {
        unsigned __int128 wide = f(in[0][i].bits, in[1][i].bits, types.from.width);
        out[0][i].bits = uint64_t(wide) & types.to.mask();
        out[1][i].bits = uint64_t(wide >> types.from.width) & types.to.mask();
      }
    };
  };
}
unsigned __int128 productSigned(uint64_t a, uint64_t b, unsigned width) {
  return __int128(toSigned(a, width)) * toSigned(b, width);
}

//===-- the table -------------------------------------------------------------------------------------------------===//

using U = uint64_t;
using I = int64_t;
using D = double;
using W = unsigned;

const llvm::StringMap<Builder> &getTable() {
  static const llvm::StringMap<Builder> table = {
      {"arith.addi", integers([](U a, U b, W) { return a + b; })},
      {"arith.subi", integers([](U a, U b, W) { return a - b; })},
      {"arith.muli", integers([](U a, U b, W) { return a * b; })},
      {"arith.divui", integers([](U a, U b, W) { return divideUnsigned(a, b); })},
      {"arith.remui", integers([](U a, U b, W) { return remainderUnsigned(a, b); })},
      {"arith.ceildivui", integers([](U a, U b, W) { return divideUnsigned(a, b) + (b != 0 && a % b != 0); })},
      {"arith.divsi", signedIntegers(divideSigned)},
      {"arith.remsi", signedIntegers(remainderSigned)},
      {"arith.ceildivsi",
       signedIntegers([](I a, I b) { return divideSigned(a, b) + (isInexact(a, b) && (a < 0) == (b < 0)); })},
      {"arith.floordivsi",
       signedIntegers([](I a, I b) { return divideSigned(a, b) - (isInexact(a, b) && (a < 0) != (b < 0)); })},
      {"arith.andi", integers([](U a, U b, W) { return a & b; })},
      {"arith.ori", integers([](U a, U b, W) { return a | b; })},
      {"arith.xori", integers([](U a, U b, W) { return a ^ b; })},
      {"arith.shli", integers([](U a, U b, W width) { return b >= width ? 0 : a << b; })},
      {"arith.shrui", integers([](U a, U b, W width) { return b >= width ? 0 : a >> b; })},
      {"arith.shrsi", integers([](U a, U b, W width) { return U(toSigned(a, width) >> std::min<U>(b, width - 1)); })},
      {"arith.maxsi", signedIntegers([](I a, I b) { return std::max(a, b); })},
      {"arith.minsi", signedIntegers([](I a, I b) { return std::min(a, b); })},
      {"arith.maxui", integers([](U a, U b, W) { return std::max(a, b); })},
      {"arith.minui", integers([](U a, U b, W) { return std::min(a, b); })},
      {"arith.addui_extended", extended([](U a, U b, W) { return (unsigned __int128)a + b; })},
      {"arith.mului_extended", extended([](U a, U b, W) { return (unsigned __int128)a * b; })},
      {"arith.mulsi_extended", extended(productSigned)},
      {"arith.cmpi", compareIntegers},
      {"arith.addf", reals([](D a, D b) { return a + b; })},
      {"arith.subf", reals([](D a, D b) { return a - b; })},
      {"arith.mulf", reals([](D a, D b) { return a * b; })},
      {"arith.divf", reals([](D a, D b) { return a / b; })},
      {"arith.remf", reals([](D a, D b) { return std::fmod(a, b); })},
      {"arith.negf", reals([](D a) { return -a; })},
      {"arith.maximumf", reals(maximum)},
      {"arith.minimumf", reals(minimum)},
      {"arith.maxnumf", reals(maximumNumber)},
      {"arith.minnumf", reals(minimumNumber)},
      {"arith.cmpf", compareFloats},
      {"arith.select", select},
      {"arith.extsi", conversions(signExtended)},
      {"arith.extui", conversions(truncated)},
      {"arith.trunci", conversions(truncated)},
      {"arith.index_cast", conversions(signExtended)},
      {"arith.index_castui", conversions(truncated)},
      {"arith.extf", reals([](D a) { return a; })},
      {"arith.truncf", truncateFloat},
      {"arith.sitofp", conversions(signedToFloat)},
      {"arith.uitofp", conversions([](Slot from, Types types) { return Slot{toDouble(from.bits, false, types.to)}; })},
      {"arith.fptosi", conversions([](Slot from, Types types) { return floatToInteger(from, types, true); })},
      {"arith.fptoui", conversions([](Slot from, Types types) { return floatToInteger(from, types, false); })},
      {"arith.bitcast", conversions([](Slot from, Types types) { return types.to.fromBits(types.from.toBits(from)); })},
      {"math.absi", integers([](U a, W width) { return toSigned(a, width) < 0 ? -a : a; })},
      {"math.ipowi", signedIntegers(powerOf)},
      {"math.ctpop", integers([](U a, W) { return U(llvm::popcount(a)); })},
      {"math.ctlz", integers([](U a, W width) { return U(llvm::countl_zero(a)) - (64 - width); })},
      {"math.cttz", integers([](U a, W width) { return std::min<U>(llvm::countr_zero(a), width); })},
      {"math.absf", reals([](D a) { return std::fabs(a); })},
      {"math.acos", reals([](D a) { return std::acos(a); })},
      {"math.acosh", reals([](D a) { return std::acosh(a); })},
      {"math.asin", reals([](D a) { return std::asin(a); })},
      {"math.asinh", reals([](D a) { return std::asinh(a); })},
      {"math.atan", reals([](D a) { return std::atan(a); })},
      {"math.atan2", reals([](D a, D b) { return std::atan2(a, b); })},
      {"math.atanh", reals([](D a) { return std::atanh(a); })},
      {"math.cbrt", reals([](D a) { return std::cbrt(a); })},
      {"math.ceil", reals([](D a) { return std::ceil(a); })},
      {"math.clampf", reals([](D a, D low, D high) { return minimum(maximum(a, low), high); })},
      {"math.copysign", reals([](D a, D b) { return std::copysign(a, b); })},
      {"math.cos", reals([](D a) { return std::cos(a); })},
      {"math.cosh", reals([](D a) { return std::cosh(a); })},
      {"math.erf", reals([](D a) { return std::erf(a); })},
      {"math.erfc", reals([](D a) { return std::erfc(a); })},
      {"math.exp", reals([](D a) { return std::exp(a); })},
      {"math.exp2", reals([](D a) { return std::exp2(a); })},
      {"math.expm1", reals([](D a) { return std::expm1(a); })},
      {"math.floor", reals([](D a) { return std::floor(a); })},
      {"math.fma", reals([](D a, D b, D c) { return std::fma(a, b, c); })},
      {"math.fpowi", powerOfFloat},
      {"math.isfinite", classify([](D a) { return std::isfinite(a); })},
      {"math.isinf", classify([](D a) { return std::isinf(a); })},
      {"math.isnan", classify([](D a) { return std::isnan(a); })},
      {"math.isnormal", conversions(isNormal)},
      {"math.log", reals([](D a) { return std::log(a); })},
      {"math.log10", reals([](D a) { return std::log10(a); })},
      {"math.log1p", reals([](D a) { return std::log1p(a); })},
      {"math.log2", reals([](D a) { return std::log2(a); })},
      {"math.powf", reals([](D a, D b) { return std::pow(a, b); })},
      {"math.round", reals([](D a) { return std::round(a); })},
      {"math.roundeven", reals([](D a) { return std::nearbyint(a); })},
      {"math.rsqrt", reals([](D a) { return 1 / std::sqrt(a); })},
      {"math.sin", reals([](D a) { return std::sin(a); })},
      {"math.sincos", sineAndCosine},
      {"math.sinh", reals([](D a) { return std::sinh(a); })},
      {"math.sqrt", reals([](D a) { return std::sqrt(a); })},
      {"math.tan", reals([](D a) { return std::tan(a); })},
      {"math.tanh", reals([](D a) { return std::tanh(a); })},
      {"math.trunc", reals([](D a) { return std::trunc(a); })},
  };
  return table;
}
} // namespace

LaneFunction dist::reference::getLaneFunction(Operation *op, bool isWide) {
  auto entry = getTable().find(op->getName().getStringRef());
  if (entry == getTable().end())
    return nullptr;
  auto isKnown = [](Type type) { return Format::isKnown(getElementTypeOrSelf(type)); };
  if (!llvm::all_of(op->getOperandTypes(), isKnown) || !llvm::all_of(op->getResultTypes(), isKnown))
    return nullptr;
  Format from = Format::of(getElementTypeOrSelf(op->getOperand(0))),
         to = Format::of(getElementTypeOrSelf(op->getResult(0)));
  LaneFunction function = entry->second(op, {from, to});
  // What only hands bits on keeps those of NaNs, too.
  bool isExact = isa<arith::BitcastOp, arith::SelectOp, arith::ExtFOp>(op);
  if (!function || !to.isFloat() || to.isDouble() || isWide || isExact)
    return function;
  return [function, to, results = op->getNumResults()](const Slot *const *in, Slot *const *out, size_t count) {
    function(in, out, count);
    for (unsigned i = 0; i < results; ++i)
      to.round(out[i], count);
  };
}
