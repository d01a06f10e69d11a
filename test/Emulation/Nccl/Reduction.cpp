// SPDX-License-Identifier: Apache-2.0
//
// Reductions over mailboxes.

#include "Reduction.h"

#include "Ptx/Numbers.h"

#include <algorithm>
#include <cstring>

using namespace dist::emulation;

namespace {

template <class T> T read(const uint8_t *source, uint64_t index) {
  T value;
  std::memcpy(&value, source + index * sizeof(T), sizeof(T));
  return value;
}

template <class C> C combine(ncclRedOp_t operation, C a, C b) {
  using Wrapping = std::conditional_t<std::is_integral_v<C>, std::make_unsigned<C>, std::type_identity<C>>::type;
  switch (operation) {
  case ncclProd:
    return static_cast<C>(static_cast<Wrapping>(a) * static_cast<Wrapping>(b));
  case ncclMax:
    return b > a || b != b ? b : a;
  case ncclMin:
    return b < a || b != b ? b : a;
  default:
    return static_cast<C>(static_cast<Wrapping>(a) + static_cast<Wrapping>(b));
  }
}

/// T is stored, C is computed in.
template <class T, class C>
void reduceAs(ncclRedOp_t operation, const std::vector<const uint8_t *> &inputs, uint64_t count, uint8_t *result) {
  auto widen = [](T value) {
    if constexpr (std::is_same_v<T, C>)
      return value;
    else
      return static_cast<C>(ptx::toFloat(value));
  };
  for (uint64_t i = 0; i < count; ++i) {
    C total = widen(read<T>(inputs[0], i));
    for (size_t rank = 1; rank < inputs.size(); ++rank)
      total = combine(operation, total, widen(read<T>(inputs[rank], i)));
    if (operation == ncclAvg) {
      if constexpr (std::is_integral_v<C>)
        total = static_cast<C>(total / static_cast<C>(inputs.size()));
      else
        total *= C(1) / static_cast<C>(inputs.size());
    }
    T narrow;
    if constexpr (std::is_same_v<T, C>)
      narrow = total;
    else
      narrow = ptx::fromFloat<T>(total);
    std::memcpy(result + i * sizeof(T), &narrow, sizeof(T));
  }
}

} // namespace

unsigned dist::emulation::bytesOf(ncclDataType_t type) {
  switch (type) {
  case ncclInt8:
  case ncclUint8:
    return 1;
  case ncclFloat16:
  case ncclBfloat16:
    return 2;
  case ncclInt32:
  case ncclUint32:
  case ncclFloat32:
    return 4;
  case ncclInt64:
  case ncclUint64:
  case ncclFloat64:
    return 8;
  default:
    return 0;
  }
}

void dist::emulation::reduce(ncclDataType_t type, ncclRedOp_t operation, const std::vector<const uint8_t *> &inputs,
                             uint64_t count, uint8_t *result) {
  switch (type) {
  case ncclInt8:
    return reduceAs<int8_t, int8_t>(operation, inputs, count, result);
  case ncclUint8:
    return reduceAs<uint8_t, uint8_t>(operation, inputs, count, result);
  case ncclInt32:
    return reduceAs<int32_t, int32_t>(operation, inputs, count, result);
  case ncclUint32:
    return reduceAs<uint32_t, uint32_t>(operation, inputs, count, result);
  case ncclInt64:
    return reduceAs<int64_t, int64_t>(operation, inputs, count, result);
  case ncclUint64:
    return reduceAs<uint64_t, uint64_t>(operation, inputs, count, result);
  case ncclFloat16:
    return reduceAs<ptx::Half, float>(operation, inputs, count, result);
  case ncclBfloat16:
    return reduceAs<ptx::BFloat, float>(operation, inputs, count, result);
  case ncclFloat32:
    return reduceAs<float, float>(operation, inputs, count, result);
  case ncclFloat64:
    return reduceAs<double, double>(operation, inputs, count, result);
  default:
    return;
  }
}
