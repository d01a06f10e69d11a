// SPDX-License-Identifier: Apache-2.0
//
// See Number.h.

#include "Number.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace dist::reference;
using llvm::APFloat;

bool Format::isKnown(Type type) {
  return isa<IndexType>(type) || (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64);
}

bool dist::reference::canHold(Type type) { return Format::isKnown(getElementTypeOrSelf(type)); }

Format Format::of(Type type) {
  if (auto real = dyn_cast<FloatType>(type))
    return {&real.getFloatSemantics(), real.getWidth()};
  return {nullptr, isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth()};
}

/// Rounds to `precision` bits, fewer where that would need an exponent below `minExponent`.
static double roundTo(double value, int precision, int minExponent, double largest, double overflow) {
  if (value == 0 || !std::isfinite(value))
    return value;
  int unit = std::max(std::ilogb(value), minExponent) - (precision - 1);
  double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
  return std::fabs(rounded) > largest ? std::copysign(overflow, value) : std::copysign(rounded, value);
}

void Format::round(Slot *slots, size_t count) const {
  if (!isFloat() || isDouble())
    return;
  if (isSingle()) {
    for (size_t i = 0; i < count; ++i)
      slots[i].real = float(slots[i].real);
    return;
  }
  int precision = APFloat::semanticsPrecision(*semantics), minExponent = APFloat::semanticsMinExponent(*semantics);
  double largest = APFloat::getLargest(*semantics).convertToDouble();
  double overflow = APFloat::semanticsHasInf(*semantics) ? HUGE_VAL : std::nan("");
  for (size_t i = 0; i < count; ++i)
    slots[i].real = std::isinf(slots[i].real) ? std::copysign(overflow, slots[i].real)
                                              : roundTo(slots[i].real, precision, minExponent, largest, overflow);
}

Slot Format::fromBits(uint64_t bits) const {
  Slot slot;
  slot.bits = bits & mask();
  if (!isFloat() || isDouble())
    return slot;
  APFloat number(*semantics, APInt(width, bits & mask()));
  unsigned fraction = APFloat::semanticsPrecision(*semantics) - 1;
  if (number.isNaN()) // Conversions make signaling NaNs quiet.
    slot.bits =
        (bits >> (width - 1) & 1) << 63 | uint64_t(0x7ff) << 52 | (bits << (52 - fraction) & ~(uint64_t(0xfff) << 52));
  else
    slot.real = isSingle() ? number.convertToFloat() : number.convertToDouble();
  return slot;
}

uint64_t Format::toBits(Slot slot) const {
  if (!isFloat() || isDouble())
    return slot.bits;
  if (std::isnan(slot.real)) {
    unsigned fraction = APFloat::semanticsPrecision(*semantics) - 1;
    uint64_t sign = (slot.bits >> 63) << (width - 1), all = (uint64_t(1) << (width - 1)) - 1,
             ones = (uint64_t(1) << fraction) - 1;
    uint64_t payload = slot.bits >> (52 - fraction) & ones;
    if (!APFloat::semanticsHasInf(*semantics)) // One NaN alone.
      return sign | all;
    return sign | (all & ~ones) | (payload ? payload : 1);
  }
  APFloat number(slot.real);
  bool losesInfo;
  number.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return number.bitcastToAPInt().getZExtValue();
}

Slot Format::fromAttribute(Attribute attribute) const {
  if (auto real = dyn_cast<FloatAttr>(attribute))
    return fromBits(real.getValue().bitcastToAPInt().getZExtValue());
  return fromBits(cast<IntegerAttr>(attribute).getValue().getZExtValue());
}

Array Array::zeros(Type type) {
  Array array;
  array.element = getElementTypeOrSelf(type);
  int64_t count = 1;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    array.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
    count = tensor.getNumElements();
  }
  array.slots.resize(count);
  return array;
}

Array Array::fromBytes(Type type, const char *bytes) {
  Array array = zeros(type);
  Format format = Format::of(array.element);
  size_t size = (format.width + 7) / 8;
  for (size_t i = 0; i < array.slots.size(); ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes + i * size, size);
    array.slots[i] = format.fromBits(bits);
  }
  return array;
}

void Array::toBytes(char *bytes, bool isUnsigned) const {
  Format format = Format::of(element);
  size_t size = (format.width + 7) / 8;
  bool extendsSign = !format.isFloat() && format.width > 1 && !isUnsigned;
  for (size_t i = 0; i < slots.size(); ++i) {
    uint64_t bits = format.toBits(slots[i]);
    if (extendsSign)
      bits = toSigned(bits, format.width);
    std::memcpy(bytes + i * size, &bits, size);
  }
}
