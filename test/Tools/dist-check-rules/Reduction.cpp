// SPDX-License-Identifier: Apache-2.0

#include "Reduction.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <cmath>

using namespace mlir;
using dist::ReductionKind;

bool isReducible(ReductionKind kind, Type type) {
  bool isFloat = isa<FloatType>(type), isBitwise = kind == ReductionKind::Any || kind == ReductionKind::All;
  if (isFloat)
    return !isBitwise;
  return type.isSignlessInteger() && kind != ReductionKind::Avg;
}

/// Returns what `kind` means for elements of type `type`: the sum and the maximum of booleans are disjunctions, the
/// product and the minimum conjunctions, as in the runtime.
static ReductionKind readKind(ReductionKind kind, Type type) {
  if (!type.isInteger(1))
    return kind;
  bool isConjunction = kind == ReductionKind::Prod || kind == ReductionKind::Min || kind == ReductionKind::All;
  return isConjunction ? ReductionKind::All : ReductionKind::Any;
}

static double combineFloats(ReductionKind kind, double a, double b) {
  switch (kind) {
  case ReductionKind::Prod:
    return a * b;
  case ReductionKind::Max:
    return std::isnan(a) || std::isnan(b) ? std::nan("") : std::max(a, b);
  case ReductionKind::Min:
    return std::isnan(a) || std::isnan(b) ? std::nan("") : std::min(a, b);
  default:
    return a + b;
  }
}

static APInt combineIntegers(ReductionKind kind, const APInt &a, const APInt &b) {
  switch (kind) {
  case ReductionKind::Prod:
    return a * b;
  case ReductionKind::Max:
    return a.sgt(b) ? a : b;
  case ReductionKind::Min:
    return a.slt(b) ? a : b;
  case ReductionKind::Any:
    return a | b;
  case ReductionKind::All:
    return a & b;
  default:
    return a + b;
  }
}

Attribute combine(ReductionKind kind, ArrayRef<Attribute> contributions) {
  if (llvm::is_contained(contributions, Attribute()))
    return {};
  if (auto first = dyn_cast<IntegerAttr>(contributions.front())) {
    kind = readKind(kind, first.getType());
    APInt value = first.getValue();
    for (Attribute next : contributions.drop_front())
      value = combineIntegers(kind, value, cast<IntegerAttr>(next).getValue());
    return IntegerAttr::get(first.getType(), value);
  }
  double value = cast<FloatAttr>(contributions.front()).getValueAsDouble();
  for (Attribute next : contributions.drop_front())
    value = combineFloats(kind, value, cast<FloatAttr>(next).getValueAsDouble());
  if (kind == ReductionKind::Avg)
    value /= double(contributions.size());
  return FloatAttr::get(cast<FloatAttr>(contributions.front()).getType(), value);
}

static std::vector<double> splitFloat(ReductionKind kind, double value, int64_t count, Splitting how, Random &random) {
  bool isFirst = how == Splitting::First;
  double infinity = std::numeric_limits<double>::infinity();
  std::uniform_real_distribution<double> away(0.5, 3);
  std::vector<double> parts(count, value);
  size_t holder = random() % count;
  for (size_t i = 0; i < parts.size(); ++i)
    switch (kind) {
    case ReductionKind::Max:
      if (i != (isFirst ? 0 : holder))
        parts[i] = isFirst ? -infinity : value - away(random);
      break;
    case ReductionKind::Min:
      if (i != (isFirst ? 0 : holder))
        parts[i] = isFirst ? infinity : value + away(random);
      break;
    case ReductionKind::Prod:
      if (i > 0) {
        parts[i] = isFirst ? 1 : away(random);
        parts[0] /= parts[i];
      }
      break;
    default:
      if (i > 0) {
        parts[i] = isFirst ? 0 : (random() % 2 ? 1 : -1) * away(random);
        parts[0] -= parts[i];
      }
    }
  if (kind == ReductionKind::Avg)
    for (double &part : parts)
      part = isFirst ? value : value + (part - value / double(count)) * double(count);
  return parts;
}

static std::vector<APInt> splitInteger(ReductionKind kind, const APInt &value, int64_t count, Splitting how,
                                       Random &random) {
  bool isFirst = how == Splitting::First;
  unsigned width = value.getBitWidth();
  APInt zero = APInt::getZero(width), ones = APInt::getAllOnes(width);
  auto bits = [&] { return APInt(width, random(), false, /*implicitTrunc=*/true); };
  std::vector<APInt> parts(count, value);
  for (size_t i = 1; i < parts.size(); ++i)
    switch (kind) {
    case ReductionKind::Max:
      parts[i] =
          isFirst ? APInt::getSignedMinValue(width) : value.ssub_sat(APInt(width, random() % 5, false, true).abs());
      break;
    case ReductionKind::Min:
      parts[i] =
          isFirst ? APInt::getSignedMaxValue(width) : value.sadd_sat(APInt(width, random() % 5, false, true).abs());
      break;
    case ReductionKind::Prod: {
      bool flips = !isFirst && random() % 2;
      parts[i] = flips ? ones : APInt(width, 1);
      if (flips)
        parts[0].negate();
      break;
    }
    case ReductionKind::Any:
      parts[i] = isFirst ? zero : value & bits();
      if (!isFirst)
        parts[0] &= bits() | ~parts[i];
      break;
    case ReductionKind::All:
      parts[i] = isFirst ? ones : value | bits();
      if (!isFirst)
        parts[0] |= bits() & parts[i];
      break;
    default:
      parts[i] = isFirst ? zero : bits();
      parts[0] -= parts[i];
    }
  // What is left on the first must make up for what the others lack.
  if (kind == ReductionKind::Any) {
    APInt others = zero;
    for (size_t i = 1; i < parts.size(); ++i)
      others |= parts[i];
    parts[0] |= value & ~others;
  }
  if (kind == ReductionKind::All) {
    APInt others = ones;
    for (size_t i = 1; i < parts.size(); ++i)
      others &= parts[i];
    parts[0] &= value | ~others;
  }
  return parts;
}

std::vector<Array> split(ReductionKind kind, const Array &array, int64_t count, Splitting how, Random &random) {
  std::vector<Array> parts(count, array);
  for (size_t position = 0; position < array.elements.size(); ++position) {
    if (auto integer = dyn_cast<IntegerAttr>(array.elements[position])) {
      ReductionKind read = readKind(kind, integer.getType());
      for (auto [part, value] : llvm::zip_equal(parts, splitInteger(read, integer.getValue(), count, how, random)))
        part.elements[position] = IntegerAttr::get(integer.getType(), value);
      continue;
    }
    auto number = cast<FloatAttr>(array.elements[position]);
    for (auto [part, value] : llvm::zip_equal(parts, splitFloat(kind, number.getValueAsDouble(), count, how, random)))
      part.elements[position] = FloatAttr::get(number.getType(), value);
  }
  return parts;
}

bool isClose(Attribute a, Attribute b, double tolerance) {
  if (!a || !b)
    return false;
  auto x = dyn_cast<FloatAttr>(a), y = dyn_cast<FloatAttr>(b);
  if (!x || !y)
    return a == b;
  double left = x.getValueAsDouble(), right = y.getValueAsDouble();
  if (std::isnan(left) || std::isnan(right) || std::isinf(left) || std::isinf(right))
    return (std::isnan(left) && std::isnan(right)) || left == right;
  return std::abs(left - right) <= tolerance * std::max({1.0, std::abs(left), std::abs(right)});
}
