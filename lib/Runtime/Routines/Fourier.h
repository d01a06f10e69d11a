// SPDX-License-Identifier: Apache-2.0
//
// Discrete Fourier transforms of any length, in f32 and f64.

#ifndef DIST_LIB_RUNTIME_ROUTINES_FOURIER_H
#define DIST_LIB_RUNTIME_ROUTINES_FOURIER_H

#include <complex>
#include <cstdint>
#include <memory>
#include <vector>

namespace dist::runtime {

/// A transform of `length` numbers, prepared: y[k] = sum over j of x[j] * exp(-+ 2 pi i j k / length), not scaled.
template <typename T> class FourierPlan {
public:
  /// `length` is at least 1. Sines and cosines are computed in f64 at least, each on its own, so that errors do not add
  /// up.
  explicit FourierPlan(int64_t length);

  /// Transforms `x` in place; `inverse` turns the sign of the exponent. `work` has room for scratchElements() numbers.
  void run(std::complex<T> *x, bool inverse, std::complex<T> *work) const;

  int64_t scratchElements() const;

private:
  void runFactors(std::complex<T> *x, std::complex<T> *work) const;
  void runChirp(std::complex<T> *x, std::complex<T> *work) const;
  /// Returns exp(-2 pi i position / length).
  std::complex<T> root(int64_t position) const { return roots[size_t(position % length)]; }

  int64_t length;
  std::vector<int64_t> factors;             ///< Prime factors, or 4; empty where the chirp is used.
  std::vector<std::complex<T>> roots;       ///< All roots of unity of the length.
  std::vector<std::complex<T>> chirp;       ///< exp(-pi i j^2 / length).
  std::vector<std::complex<T>> filter;      ///< The transform of the inverse chirp, scaled.
  std::unique_ptr<FourierPlan> convolution; ///< Of the power of two with which the chirp is convolved.
};

extern template class FourierPlan<float>;
extern template class FourierPlan<double>;

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ROUTINES_FOURIER_H
