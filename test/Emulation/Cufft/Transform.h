// SPDX-License-Identifier: Apache-2.0
//
// A Fourier transform with everything that the stand-in for cuFFT understands of it: dense batches of up to three
// dimensions.

#ifndef DIST_TEST_EMULATION_CUFFT_TRANSFORM_H
#define DIST_TEST_EMULATION_CUFFT_TRANSFORM_H

#include <cufft.h>

#include <cstdint>
#include <vector>

namespace dist::emulation {

struct Transform {
  cufftType type = CUFFT_C2C;
  std::vector<int64_t> sizes; ///< Of real numbers, or of complex ones where both sides are.
  int64_t batches = 0;

  bool isDouble() const { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
  bool fromReal() const { return type == CUFFT_R2C || type == CUFFT_D2Z; }
  bool toReal() const { return type == CUFFT_C2R || type == CUFFT_Z2D; }
  /// Elements of one transform on the real side, and on the complex one.
  int64_t countWhole() const;
  int64_t countSpectrum() const;
  uint64_t inputBytes() const;
  uint64_t outputBytes() const;
};

/// Transforms the numbers at `from`, of the host's memory, to those at `to`. One that makes real numbers leaves NaNs at
/// `from`.
void transform(const Transform &plan, bool inverse, uint8_t *from, uint8_t *to);

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_CUFFT_TRANSFORM_H
