// SPDX-License-Identifier: Apache-2.0
//
// Reading, checking and making up inputs; see Inputs.h. Made-up floats are even in [-1, 1), integers in [0, 4), so that
// sums stay small and indices mostly valid; the same seed gives the same numbers everywhere.

#include "Inputs.h"
#include "dist/Runtime/DType.h"
#include "dist/Runtime/NumpyFiles.h"

#include <charconv>
#include <cstring>
#include <optional>
#include <random>
#include <string_view>

using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// Writes `number` as element `index` of an array of type `dtype`.
static void storeNumber(char *data, int64_t index, DistDType dtype, double number) {
  auto store = [&](auto value) { std::memcpy(data + index * sizeof(value), &value, sizeof(value)); };
  switch (dtype) {
  case DIST_F64:
    return store(number);
  case DIST_F32:
    return store(float(number));
  case DIST_F16:
    return store(runtime::f16FromFloat(float(number)));
  case DIST_BF16:
    return store(runtime::bf16FromFloat(float(number)));
  case DIST_F8E4M3FN:
  case DIST_F8E5M2:
    return store(runtime::f8FromFloat(float(number), dtype));
  case DIST_I16:
  case DIST_U16:
    return store(int16_t(number));
  case DIST_I32:
  case DIST_U32:
    return store(int32_t(number));
  case DIST_I64:
  case DIST_U64:
    return store(int64_t(number));
  default:
    return store(int8_t(number));
  }
}

static void fillRandom(HostArray &array, std::mt19937_64 &generator) {
  bool isFloat = runtime::isFloatDType(array.dtype()), isComplex = runtime::isComplexDType(array.dtype());
  DistDType dtype = isComplex ? runtime::partOfComplexDType(array.dtype()) : array.dtype();
  int64_t values = array.dtype() == DIST_I1 ? 2 : 4;
  for (int64_t index = 0, count = array.numElements() * (isComplex ? 2 : 1); index < count; ++index) {
    uint64_t bits = generator();
    double number = isFloat ? double(bits >> 11) / double(1ull << 52) - 1.0 : double(bits % uint64_t(values));
    storeNumber(array.data(), index, dtype, number);
  }
}

static bool makeRandom(uint64_t seed, const Boundary &boundary, std::vector<HostArray> &inputs, std::string &error) {
  std::mt19937_64 generator(seed);
  for (const BoundaryValue &value : boundary.arguments) {
    if (!HostArray::create(value.dtype, value.shape, inputs.emplace_back())) {
      error = "no memory for " + value.describe();
      return false;
    }
    fillRandom(inputs.back(), generator);
  }
  return true;
}

/// "f32[4x8]".
static std::string describeType(DistDType dtype, const std::vector<int64_t> &shape) {
  std::string text = std::string(runtime::nameOfDType(dtype)) + "[";
  for (size_t dim = 0; dim < shape.size(); ++dim)
    text += (dim ? "x" : "") + std::to_string(shape[dim]);
  return text + "]";
}

/// Returns true if an array of type `found` holds the bits of one of type `needed`.
static bool holdsBits(DistDType found, DistDType needed) {
  if (found == needed)
    return true;
  bool isBits = !runtime::isFloatDType(found) && runtime::isNarrowFloatDType(needed);
  // NumPy has no name for byte floats: whoever writes one says "one byte of something", or an integer.
  isBits |= runtime::isByteFloatDType(needed);
  return isBits && runtime::sizeOfDType(found) == runtime::sizeOfDType(needed);
}

bool dist::run::readArrays(const std::string &path, const std::vector<BoundaryValue> &values,
                           std::vector<HostArray> &arrays, std::string &error) {
  std::unique_ptr<runtime::ArrayReader> reader = runtime::ArrayReader::open(path, error);
  if (!reader)
    return false;
  for (const BoundaryValue &value : values) {
    DistDType dtype = DIST_F32;
    std::vector<int64_t> shape;
    if (!reader->readType(value.key, dtype, shape, error))
      return false;
    if (shape == value.shape && holdsBits(dtype, value.dtype))
      continue;
    error = path + ": " + value.describe() + " is " + describeType(dtype, shape) + "; the program needs " +
            describeType(value.dtype, value.shape);
    return false;
  }
  for (const BoundaryValue &value : values)
    if (!reader->read(value.key, arrays.emplace_back(), error))
      return false;
    else
      arrays.back().reinterpretAs(value.dtype);
  return true;
}

/// Returns the seed of `random` and `random:SEED`, or nothing for a path.
static std::optional<uint64_t> readSeed(std::string_view source) {
  constexpr std::string_view prefix = "random:";
  if (source.empty() || source == "random")
    return 0;
  uint64_t seed = 0;
  if (!source.starts_with(prefix))
    return std::nullopt;
  const char *last = source.data() + source.size();
  auto [end, problem] = std::from_chars(source.data() + prefix.size(), last, seed);
  return problem == std::errc() && end == last ? std::optional(seed) : std::nullopt;
}

bool dist::run::makeInputs(const std::string &source, const Boundary &boundary, std::vector<HostArray> &inputs,
                           std::string &error) {
  if (std::optional<uint64_t> seed = readSeed(source))
    return makeRandom(*seed, boundary, inputs, error);
  return boundary.arguments.empty() || readArrays(source, boundary.arguments, inputs, error);
}
