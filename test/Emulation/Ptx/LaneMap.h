// SPDX-License-Identifier: Apache-2.0
//
// Templates that make handlers out of operations on values: `map2<uint32_t, Add>` is the handler that adds the slots
// `a` and `b` of every active lane. An operation is a struct with a static template function `of`.

#ifndef DIST_TEST_EMULATION_PTX_LANEMAP_H
#define DIST_TEST_EMULATION_PTX_LANEMAP_H

#include "Decoder.h"

namespace dist::emulation::ptx {

template <class T, class Operation> void map1(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a);
  forLanes(mask, [&](unsigned lane) { result[lane] = toSlot(Operation::of(fromSlot<T>(a[lane]))); });
}

template <class T, class Operation> void map2(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b);
  forLanes(mask,
           [&](unsigned lane) { result[lane] = toSlot(Operation::of(fromSlot<T>(a[lane]), fromSlot<T>(b[lane]))); });
}

template <class T, class Operation> void map3(Warp &warp, const Instruction &instruction, uint32_t mask) {
  uint64_t *result = warp.slot(instruction.destination);
  const uint64_t *a = warp.slot(instruction.a), *b = warp.slot(instruction.b), *c = warp.slot(instruction.c);
  forLanes(mask, [&](unsigned lane) {
    result[lane] = toSlot(Operation::of(fromSlot<T>(a[lane]), fromSlot<T>(b[lane]), fromSlot<T>(c[lane])));
  });
}

/// Calls `pick.template operator()<T>()` with the C++ type of an integer or bit type; returns nullptr for other types.
template <class Pick> Handler forInteger(Type type, Pick pick) {
  switch (type) {
  case Type::U8:
  case Type::B8:
    return pick.template operator()<uint8_t>();
  case Type::U16:
  case Type::B16:
    return pick.template operator()<uint16_t>();
  case Type::U32:
  case Type::B32:
    return pick.template operator()<uint32_t>();
  case Type::U64:
  case Type::B64:
    return pick.template operator()<uint64_t>();
  case Type::S8:
    return pick.template operator()<int8_t>();
  case Type::S16:
    return pick.template operator()<int16_t>();
  case Type::S32:
    return pick.template operator()<int32_t>();
  case Type::S64:
    return pick.template operator()<int64_t>();
  default:
    return nullptr;
  }
}

/// The same for floating-point types.
template <class Pick> Handler forFloat(Type type, Pick pick) {
  switch (type) {
  case Type::F16:
    return pick.template operator()<Half>();
  case Type::BF16:
    return pick.template operator()<BFloat>();
  case Type::F32:
    return pick.template operator()<float>();
  case Type::F64:
    return pick.template operator()<double>();
  default:
    return nullptr;
  }
}

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_LANEMAP_H
