// SPDX-License-Identifier: Apache-2.0
//
// The library has no function for the names of its results.

#include "Cufft.h"

namespace dist::runtime {

std::shared_ptr<const Cufft> Cufft::open(std::string &error) {
  auto fft = std::make_shared<Cufft>();
  if (!fft->library.open("DIST_CUFFT_LIBRARY", {"libcufft.so.12", "libcufft.so.11", "libcufft.so"}, error)) {
    error = "no cuFFT: " + error;
    return nullptr;
  }
#define DIST_BIND(function)                                                                                            \
  fft->function = reinterpret_cast<decltype(fft->function)>(fft->library.find(#function));                             \
  if (!fft->function) {                                                                                                \
    error = "cuFFT " + fft->library.name() + " has no " #function ", needed version 11 or later";                      \
    return nullptr;                                                                                                    \
  }
  DIST_CUFFT_FUNCTIONS(DIST_BIND)
#undef DIST_BIND
  return fft;
}

std::string Cufft::describe(cufftResult result) {
  switch (result) {
  case CUFFT_INVALID_PLAN:
    return "CUFFT_INVALID_PLAN";
  case CUFFT_ALLOC_FAILED:
    return "CUFFT_ALLOC_FAILED";
  case CUFFT_INVALID_TYPE:
    return "CUFFT_INVALID_TYPE";
  case CUFFT_INVALID_VALUE:
    return "CUFFT_INVALID_VALUE";
  case CUFFT_INTERNAL_ERROR:
    return "CUFFT_INTERNAL_ERROR";
  case CUFFT_EXEC_FAILED:
    return "CUFFT_EXEC_FAILED";
  case CUFFT_SETUP_FAILED:
    return "CUFFT_SETUP_FAILED";
  case CUFFT_INVALID_SIZE:
    return "CUFFT_INVALID_SIZE";
  case CUFFT_NO_WORKSPACE:
    return "CUFFT_NO_WORKSPACE";
  case CUFFT_NOT_SUPPORTED:
    return "CUFFT_NOT_SUPPORTED";
  default:
    return "cuFFT result " + std::to_string(int(result));
  }
}

} // namespace dist::runtime
