// SPDX-License-Identifier: Apache-2.0
//
// See Rounding.h. Every finite number of an input goes to the next one above or below it, by chance; zeros and what is
// no float stay.

#include "Rounding.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

using namespace dist;
using namespace dist::run;
using runtime::Comparison;
using runtime::HostArray;

/// More runs than two find a larger movement only by a little.
static constexpr uint64_t numMovedRuns = 3;
/// Other orders of summation round in every op, not only at the inputs.
static constexpr double slack = 8;

/// Moves one float of type `Bits` in size by its last bit. Floats of one sign are ordered as their bits are.
template <typename Bits> static void moveElement(char *data, bool isUpwards) {
  constexpr Bits magnitude = Bits(~Bits(0)) >> 1;
  Bits bits;
  std::memcpy(&bits, data, sizeof(Bits));
  if (isUpwards ? (bits & magnitude) + 1u < magnitude : (bits & magnitude) > 1)
    bits = Bits(isUpwards ? bits + 1 : bits - 1);
  std::memcpy(data, &bits, sizeof(Bits));
}

static void moveElement(HostArray &array, int64_t index, bool isUpwards) {
  double value = array.elementAsDouble(index);
  if (value == 0 || !std::isfinite(value))
    return;
  int64_t size = runtime::sizeOfDType(array.dtype());
  char *data = array.data() + index * size;
  if (size == 8)
    moveElement<uint64_t>(data, isUpwards);
  else if (size == 4)
    moveElement<uint32_t>(data, isUpwards);
  else if (size == 2)
    moveElement<uint16_t>(data, isUpwards);
  else
    moveElement<uint8_t>(data, isUpwards);
  if (!std::isfinite(array.elementAsDouble(index))) // It was the largest there is.
    moveElement(array, index, false);
}

/// Fills `moved` with copies of `inputs` whose numbers are moved by their last bits; false if there is no memory.
static bool moveInputs(const std::vector<HostArray> &inputs, uint64_t seed, std::vector<HostArray> &moved) {
  std::mt19937_64 generator(seed);
  for (const HostArray &input : inputs) {
    HostArray &copy = moved.emplace_back();
    if (!HostArray::create(input.dtype(), input.shape(), copy))
      return false;
    std::memcpy(copy.data(), input.data(), size_t(input.numBytes()));
    for (int64_t index = 0; runtime::isFloatDType(input.dtype()) && index < input.numElements(); ++index)
      moveElement(copy, index, generator() & 1);
  }
  return true;
}

bool dist::run::measureRounding(const RunProgram &run, const std::vector<HostArray> &inputs,
                                const std::vector<HostArray> &results, std::vector<Movement> &movements) {
  movements.assign(results.size(), {});
  std::vector<HostArray> again;
  if (!run(inputs, again))
    return false;
  std::vector<bool> isSteady(results.size());
  for (size_t number = 0; number < again.size(); ++number)
    isSteady[number] = runtime::compareArrays(again[number], results[number]).isIdentical();
  for (uint64_t seed = 1; seed <= numMovedRuns; ++seed) {
    std::vector<HostArray> moved, there;
    if (!moveInputs(inputs, seed, moved) || !run(moved, there))
      return false;
    for (size_t number = 0; number < there.size(); ++number) {
      if (!isSteady[number])
        continue;
      Comparison movement = runtime::compareArrays(there[number], results[number]);
      movements[number].norm = std::max(movements[number].norm, movement.differenceNorm);
      movements[number].largest = std::max(movements[number].largest, movement.maxDifference);
    }
  }
  return true;
}

bool dist::run::mayBeRounding(const Comparison &comparison) {
  return comparison.sameType && comparison.rule == Comparison::Rule::Magnitude && !comparison.isMissing &&
         std::isfinite(comparison.maxDifference);
}

bool dist::run::isRounding(const Comparison &comparison, const Movement &movement) {
  return mayBeRounding(comparison) && std::isfinite(movement.largest) &&
         comparison.differenceNorm <= slack * movement.norm && comparison.maxDifference <= slack * movement.largest;
}
