// SPDX-License-Identifier: Apache-2.0
//
// The rounds of Threefry and Philox; see the header.

#include "RandomBits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

/// Arithmetic on unsigned scalars, modulo their range.
struct Words {
  ImplicitLocOpBuilder &b;

  Value constant(uint32_t value) const {
    return arith::ConstantOp::create(b, b.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  Value constant64(uint64_t value) const {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(static_cast<int64_t>(value)));
  }
  Value add(Value x, Value y) const { return arith::AddIOp::create(b, x, y); }
  Value exclusiveOr(Value x, Value y) const { return arith::XOrIOp::create(b, x, y); }
  Value low(Value x) const { return arith::TruncIOp::create(b, b.getI32Type(), x); }
  Value high(Value x) const { return low(arith::ShRUIOp::create(b, x, constant64(32))); }
  Value rotateLeft(Value x, uint32_t distance) const {
    Value up = arith::ShLIOp::create(b, x, constant(distance));
    return arith::OrIOp::create(b, up, arith::ShRUIOp::create(b, x, constant(32 - distance)));
  }
  /// Returns the product of x and `factor` with all of its 64 bits.
  Value multiply(Value x, uint32_t factor) const {
    return arith::MulIOp::create(b, arith::ExtUIOp::create(b, b.getI64Type(), x), constant64(factor));
  }
};

} // namespace

SmallVector<Value> buildThreefry(ImplicitLocOpBuilder &builder, Value key, Value counter) {
  constexpr uint32_t parity = 0x1BD11BDA, rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  constexpr uint32_t numGroups = 5;
  Words w{builder};
  SmallVector<Value, 3> keys = {w.low(key), w.high(key)};
  keys.push_back(w.exclusiveOr(w.exclusiveOr(keys[0], keys[1]), w.constant(parity)));
  Value x = w.add(w.low(counter), keys[0]), y = w.add(w.high(counter), keys[1]);
  for (uint32_t group = 1; group <= numGroups; ++group) {
    for (uint32_t distance : rotations[(group - 1) % 2]) {
      x = w.add(x, y);
      y = w.exclusiveOr(x, w.rotateLeft(y, distance));
    }
    x = w.add(x, keys[group % 3]);
    y = w.add(w.add(y, keys[(group + 1) % 3]), w.constant(group));
  }
  return {x, y};
}

SmallVector<Value> buildPhilox(ImplicitLocOpBuilder &builder, Value key, Value low, Value high) {
  constexpr uint32_t factors[2] = {0xD2511F53, 0xCD9E8D57}, steps[2] = {0x9E3779B9, 0xBB67AE85};
  constexpr uint32_t numRounds = 10;
  Words w{builder};
  Value first = w.low(key), second = w.high(key);
  SmallVector<Value> x = {w.low(low), w.high(low), w.low(high), w.high(high)};
  for (uint32_t round = 0; round < numRounds; ++round) {
    Value even = w.multiply(x[0], factors[0]), odd = w.multiply(x[2], factors[1]);
    x = {w.exclusiveOr(w.exclusiveOr(w.high(odd), x[1]), first), w.low(odd),
         w.exclusiveOr(w.exclusiveOr(w.high(even), x[3]), second), w.low(even)};
    first = w.add(first, w.constant(steps[0]));
    second = w.add(second, w.constant(steps[1]));
  }
  return x;
}

} // namespace dist
