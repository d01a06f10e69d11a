// SPDX-License-Identifier: Apache-2.0
//
// Owned array memory: zeroed, at DIST_ARENA_ALIGNMENT, never empty (so that data() of an empty array is not null).

#include "dist/Runtime/HostArray.h"

#include "Collectives/Collective.h"
#include "NarrowFloat.h"
#include "StridedCopy.h"
#include "dist/Runtime/DType.h"

#include <cstdlib>
#include <cstring>

namespace dist::runtime {

void HostArray::Free::operator()(char *memory) const { std::free(memory); }

bool HostArray::create(DistDType dtype, std::vector<int64_t> shape, HostArray &array) {
  array = HostArray();
  if (!isValidDType(dtype) || shape.size() > size_t(maxRank))
    return false;
  int64_t bytes = sizeOfDType(dtype);
  bool isEmpty = false;
  for (int64_t size : shape) {
    if (size < 0 || (size > 0 && __builtin_mul_overflow(bytes, size, &bytes)))
      return false;
    isEmpty |= size == 0;
  }
  if (isEmpty)
    bytes = 0;
  if (bytes > INT64_MAX - 2 * DIST_ARENA_ALIGNMENT)
    return false;
  size_t rounded = (size_t(bytes) / DIST_ARENA_ALIGNMENT + 1) * DIST_ARENA_ALIGNMENT;
  char *memory = static_cast<char *>(std::aligned_alloc(DIST_ARENA_ALIGNMENT, rounded));
  if (!memory)
    return false;
  std::memset(memory, 0, rounded);
  array.storage.reset(memory);
  array.type = dtype;
  array.sizes = std::move(shape);
  return true;
}

int64_t HostArray::numElements() const {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

int64_t HostArray::numBytes() const { return numElements() * sizeOfDType(type); }

bool HostArray::reinterpretAs(DistDType dtype) {
  if (!isValidDType(dtype) || sizeOfDType(dtype) != sizeOfDType(type))
    return false;
  type = dtype;
  return true;
}

bool HostArray::getParts(HostArray &parts) const {
  std::vector<int64_t> shape = sizes;
  shape.push_back(2);
  if (!isComplexDType(type) || !create(partOfComplexDType(type), shape, parts))
    return false;
  std::memcpy(parts.data(), data(), size_t(numBytes()));
  return true;
}

template <typename T> static T loadAs(const char *data, int64_t index) {
  T value;
  std::memcpy(&value, data + index * int64_t(sizeof(T)), sizeof(T));
  return value;
}

double HostArray::elementAsDouble(int64_t index) const {
  const char *bytes = data();
  switch (type) {
  case DIST_I1:
    return bytes[index] != 0;
  case DIST_I8:
    return loadAs<int8_t>(bytes, index);
  case DIST_I16:
    return loadAs<int16_t>(bytes, index);
  case DIST_I32:
    return loadAs<int32_t>(bytes, index);
  case DIST_I64:
    return double(loadAs<int64_t>(bytes, index));
  case DIST_U8:
    return loadAs<uint8_t>(bytes, index);
  case DIST_U16:
    return loadAs<uint16_t>(bytes, index);
  case DIST_U32:
    return loadAs<uint32_t>(bytes, index);
  case DIST_U64:
    return double(loadAs<uint64_t>(bytes, index));
  case DIST_F16:
    return widen(loadAs<F16>(bytes, index));
  case DIST_BF16:
    return widen(loadAs<BF16>(bytes, index));
  case DIST_F32:
    return loadAs<float>(bytes, index);
  case DIST_C64:
    return loadAs<float>(bytes, 2 * index);
  case DIST_C128:
    return loadAs<double>(bytes, 2 * index);
  case DIST_F8E4M3FN:
  case DIST_F8E5M2:
    return floatFromF8(loadAs<uint8_t>(bytes, index), type);
  default:
    return loadAs<double>(bytes, index);
  }
}

std::string HostArray::describe() const { return describeShape(type, sizes); }

} // namespace dist::runtime
