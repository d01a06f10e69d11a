// SPDX-License-Identifier: Apache-2.0
//
// By definition, in long double, one dimension after the other. What the library leaves undefined comes out wrong on
// purpose: a spectrum that is not that of real numbers has its imaginary parts added to every result.

#include "Transform.h"

#include <cmath>
#include <complex>
#include <cstring>

using namespace dist::emulation;

namespace {

using Number = std::complex<long double>;

/// Transforms all lines of `length` numbers, `stride` apart, of dense `numbers`.
void transformLines(std::vector<Number> &numbers, size_t length, size_t stride, bool inverse) {
  std::vector<Number> roots(length), line(length);
  for (size_t j = 0; j < length; ++j)
    roots[j] = std::polar(1.0L, (inverse ? 2 : -2) * std::acos(-1.0L) * j / length);
  for (size_t first = 0; first < numbers.size(); ++first) {
    if (first / stride % length != 0)
      continue;
    for (size_t k = 0; k < length; ++k) {
      line[k] = 0;
      for (size_t j = 0; j < length; ++j)
        line[k] += numbers[first + j * stride] * roots[j * k % length];
    }
    for (size_t k = 0; k < length; ++k)
      numbers[first + k * stride] = line[k];
  }
}

/// Transforms the dimensions but the last one; lines of the last one have `inner` numbers.
void transformOuter(std::vector<Number> &numbers, const std::vector<int64_t> &sizes, size_t inner, bool inverse) {
  for (size_t dim = sizes.size() - 1; dim-- > 0;) {
    transformLines(numbers, size_t(sizes[dim]), inner, inverse);
    inner *= size_t(sizes[dim]);
  }
}

template <typename T> std::vector<Number> readReal(const uint8_t *from, int64_t count) {
  std::vector<Number> numbers;
  for (int64_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, from + size_t(i) * sizeof(T), sizeof(T));
    numbers.emplace_back(value, 0);
  }
  return numbers;
}

template <typename T> std::vector<Number> readComplex(const uint8_t *from, int64_t count) {
  std::vector<Number> numbers, parts = readReal<T>(from, 2 * count);
  for (size_t i = 0; i < parts.size(); i += 2)
    numbers.emplace_back(parts[i].real(), parts[i + 1].real());
  return numbers;
}

template <typename T> void writeParts(uint8_t *to, const std::vector<Number> &numbers, bool isReal) {
  for (const Number &number : numbers)
    for (int part = 0; part < (isReal ? 1 : 2); ++part, to += sizeof(T)) {
      T value = T(part ? number.imag() : number.real());
      std::memcpy(to, &value, sizeof(T));
    }
}

/// The spectrum of one array of real numbers to these.
std::vector<Number> makeReal(std::vector<Number> spectrum, const Transform &plan) {
  size_t last = size_t(plan.sizes.back()), half = last / 2 + 1;
  transformOuter(spectrum, plan.sizes, half, true);
  std::vector<Number> result;
  for (size_t row = 0; row < spectrum.size() / half; ++row) {
    std::vector<Number> line(last);
    for (size_t j = 0; j < last; ++j)
      line[j] = j < half ? spectrum[row * half + j] : std::conj(spectrum[row * half + last - j]);
    long double wrong = line[0].imag() + (last % 2 == 0 ? line[last / 2].imag() : 0);
    transformLines(line, last, 1, true);
    for (const Number &number : line)
      result.emplace_back(number.real() + wrong, 0);
  }
  return result;
}

template <typename T> void transformAll(const Transform &plan, bool inverse, uint8_t *from, uint8_t *to) {
  size_t last = size_t(plan.sizes.back()), half = last / 2 + 1;
  for (int64_t b = 0; b < plan.batches; ++b) {
    uint8_t *source = from + plan.inputBytes() / uint64_t(plan.batches) * uint64_t(b);
    uint8_t *target = to + plan.outputBytes() / uint64_t(plan.batches) * uint64_t(b);
    if (plan.toReal()) {
      std::vector<Number> spectrum = readComplex<T>(source, plan.countSpectrum());
      writeParts<T>(target, makeReal(std::move(spectrum), plan), true);
      continue;
    }
    std::vector<Number> numbers =
        plan.fromReal() ? readReal<T>(source, plan.countWhole()) : readComplex<T>(source, plan.countWhole());
    transformLines(numbers, last, 1, inverse);
    transformOuter(numbers, plan.sizes, last, inverse);
    std::vector<Number> kept;
    for (size_t i = 0; i < numbers.size(); ++i)
      if (!plan.fromReal() || i % last < half)
        kept.push_back(numbers[i]);
    writeParts<T>(target, kept, false);
  }
}

} // namespace

int64_t Transform::countWhole() const {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

int64_t Transform::countSpectrum() const {
  return fromReal() || toReal() ? countWhole() / sizes.back() * (sizes.back() / 2 + 1) : countWhole();
}

uint64_t Transform::inputBytes() const {
  return uint64_t(batches * (fromReal() ? countWhole() : 2 * countSpectrum())) * (isDouble() ? 8 : 4);
}

uint64_t Transform::outputBytes() const {
  return uint64_t(batches * (toReal() ? countWhole() : 2 * countSpectrum())) * (isDouble() ? 8 : 4);
}

void dist::emulation::transform(const Transform &plan, bool inverse, uint8_t *from, uint8_t *to) {
  if (plan.isDouble())
    transformAll<double>(plan, inverse, from, to);
  else
    transformAll<float>(plan, inverse, from, to);
  if (plan.toReal())
    std::memset(from, 0xFF, plan.inputBytes());
}
