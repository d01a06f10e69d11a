// SPDX-License-Identifier: Apache-2.0
//
// cuFFT as a table of functions, opened at run time: libcufft.so.12 (or .11), or the file that DIST_CUFFT_LIBRARY
// names. Only programs with Fourier transforms need it.

#ifndef DIST_LIB_RUNTIME_CUDA_ROUTINES_CUFFT_H
#define DIST_LIB_RUNTIME_CUDA_ROUTINES_CUFFT_H

#include "Support/DynamicLibrary.h"

#include <cufft.h>

#include <memory>
#include <string>

#define DIST_CUFFT_FUNCTIONS(F)                                                                                        \
  F(cufftCreate)                                                                                                       \
  F(cufftDestroy)                                                                                                      \
  F(cufftSetAutoAllocation)                                                                                            \
  F(cufftMakePlanMany64)                                                                                               \
  F(cufftSetWorkArea)                                                                                                  \
  F(cufftSetStream)                                                                                                    \
  F(cufftExecC2C)                                                                                                      \
  F(cufftExecR2C)                                                                                                      \
  F(cufftExecC2R)                                                                                                      \
  F(cufftExecZ2Z)                                                                                                      \
  F(cufftExecD2Z)                                                                                                      \
  F(cufftExecZ2D)

namespace dist::runtime {

struct Cufft {
#define DIST_MEMBER(name) decltype(&::name) name = nullptr;
  DIST_CUFFT_FUNCTIONS(DIST_MEMBER)
#undef DIST_MEMBER

  DynamicLibrary library;

  /// Opens the library. Returns null and sets `error`.
  static std::shared_ptr<const Cufft> open(std::string &error);

  /// "CUFFT_INVALID_SIZE".
  static std::string describe(cufftResult result);
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ROUTINES_CUFFT_H
