// SPDX-License-Identifier: Apache-2.0
//
// Lengths with small prime factors go by decimation (Cooley and Tukey 1965, in the self-sorting form of Stockham): one
// pass per factor p turns m interleaved sequences of length p * n into p * m sequences of length n. Other lengths
// become a convolution with a chirp (Bluestein 1970), which a transform of a power of two computes.

#include "Fourier.h"

#include <algorithm>
#include <cmath>

namespace dist::runtime {

namespace {

/// Larger prime factors are cheaper by the chirp: a pass by p costs p * length.
constexpr int64_t kLargestFactor = 64;

/// exp(-2 pi i numerator / denominator), rounded once.
template <typename T> std::complex<T> rootOfUnity(int64_t numerator, int64_t denominator) {
  // Reduced to an eighth of the circle, where sine and cosine lose nothing.
  constexpr long double pi = 3.14159265358979323846264338327950288L;
  int64_t eighths = 8 * (numerator % denominator) / denominator;
  long double angle = 2 * pi *
                      (static_cast<long double>(numerator % denominator) / denominator -
                       static_cast<long double>(eighths + (eighths & 1)) / 8);
  long double c = std::cos(angle), s = std::sin(angle);
  switch ((eighths + 1) / 2 % 4) { // The nearest quarter of the circle.
  case 0:
    return {T(c), T(-s)};
  case 1:
    return {T(-s), T(-c)};
  case 2:
    return {T(-c), T(s)};
  default:
    return {T(s), T(c)};
  }
}

std::vector<int64_t> findFactors(int64_t length) {
  std::vector<int64_t> factors;
  for (; length % 4 == 0; length /= 4)
    factors.push_back(4);
  for (int64_t p = 2; p * p <= length; ++p)
    for (; length % p == 0; length /= p)
      factors.push_back(p);
  if (length > 1)
    factors.push_back(length);
  return factors;
}

template <typename T> std::complex<T> multiply(std::complex<T> a, std::complex<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

} // namespace

template <typename T> FourierPlan<T>::FourierPlan(int64_t length) : length(length), factors(findFactors(length)) {
  roots.reserve(size_t(length));
  if (factors.empty() || factors.back() <= kLargestFactor) {
    for (int64_t j = 0; j < length; ++j)
      roots.push_back(rootOfUnity<T>(j, length));
    return;
  }
  factors.clear();
  int64_t padded = 1;
  while (padded < 2 * length - 1)
    padded *= 2;
  convolution = std::make_unique<FourierPlan>(padded);
  filter.assign(size_t(padded), {});
  for (int64_t j = 0; j < length; ++j) {
    __int128 square = static_cast<__int128>(j) * j;
    chirp.push_back(rootOfUnity<T>(int64_t(square % (2 * length)), 2 * length));
    filter[size_t(j)] = filter[size_t((padded - j) % padded)] = std::conj(chirp.back()) / T(padded);
  }
  std::vector<std::complex<T>> work(size_t(convolution->scratchElements()));
  convolution->run(filter.data(), /*inverse=*/false, work.data());
}

template <typename T> int64_t FourierPlan<T>::scratchElements() const {
  return convolution ? convolution->length + convolution->scratchElements() : length;
}

template <typename T> void FourierPlan<T>::run(std::complex<T> *x, bool inverse, std::complex<T> *work) const {
  auto conjugate = [&] {
    for (int64_t j = 0; j < length; ++j)
      x[j] = std::conj(x[j]);
  };
  if (inverse) // The inverse of x is the conjugate of what the conjugate of x becomes.
    conjugate();
  if (convolution)
    runChirp(x, work);
  else
    runFactors(x, work);
  if (inverse)
    conjugate();
}

/// Before a pass `from` holds `count` sequences of `rest` numbers, sequence s at s, s + count, ...
template <typename T> void FourierPlan<T>::runFactors(std::complex<T> *x, std::complex<T> *work) const {
  std::complex<T> *from = x, *to = work;
  std::complex<T> terms[kLargestFactor];
  int64_t count = 1, rest = length;
  for (int64_t p : factors) {
    int64_t n = rest / p;
    for (int64_t j = 0; j < n; ++j)
      for (int64_t s = 0; s < count; ++s) {
        for (int64_t q = 0; q < p; ++q)
          terms[q] = from[s + count * (j + n * q)];
        for (int64_t k = 0; k < p; ++k) {
          std::complex<T> sum = terms[0];
          if (p == 2) {
            sum = k == 0 ? terms[0] + terms[1] : terms[0] - terms[1];
          } else if (p == 4) {
            std::complex<T> even = k % 2 == 0 ? terms[0] + terms[2] : terms[0] - terms[2];
            std::complex<T> odd = k % 2 == 0 ? terms[1] + terms[3] : terms[1] - terms[3];
            if (k % 2 == 1) // -i for k = 1, i for k = 3.
              odd = k == 1 ? std::complex<T>(odd.imag(), -odd.real()) : std::complex<T>(-odd.imag(), odd.real());
            sum = k == 2 ? even - odd : even + odd;
          } else {
            for (int64_t q = 1; q < p; ++q)
              sum += multiply(terms[q], root(length / p * (q * k % p)));
          }
          to[s + count * (k + p * j)] = multiply(sum, root(count * j * k));
        }
      }
    std::swap(from, to);
    count *= p;
    rest = n;
  }
  if (from != x)
    std::copy(from, from + length, x);
}

template <typename T> void FourierPlan<T>::runChirp(std::complex<T> *x, std::complex<T> *work) const {
  int64_t padded = convolution->length;
  std::complex<T> *inner = work + padded;
  std::fill(work, work + padded, std::complex<T>());
  for (int64_t j = 0; j < length; ++j)
    work[j] = multiply(x[j], chirp[size_t(j)]);
  convolution->run(work, /*inverse=*/false, inner);
  for (int64_t j = 0; j < padded; ++j)
    work[j] = multiply(work[j], filter[size_t(j)]);
  convolution->run(work, /*inverse=*/true, inner);
  for (int64_t j = 0; j < length; ++j)
    x[j] = multiply(work[j], chirp[size_t(j)]);
}

template class FourierPlan<float>;
template class FourierPlan<double>;

} // namespace dist::runtime
