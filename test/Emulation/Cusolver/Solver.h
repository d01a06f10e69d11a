// SPDX-License-Identifier: Apache-2.0
//
// What the functions of the stand-in for cuSOLVER share: the handle, checks of arguments, and work that calls LAPACK.
// Every call counts as one that waits for the device, as some of the library's do: a stream that is being captured is
// refused.

#ifndef DIST_TEST_EMULATION_CUSOLVER_SOLVER_H
#define DIST_TEST_EMULATION_CUSOLVER_SOLVER_H

#include "Driver/Work.h"
#include "Routines/Lapack.h"

#include <cusolverDn.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <optional>
#include <vector>

namespace dist::emulation {

struct Handle {
  std::optional<CUstream> stream;
};

// The element types as LAPACK sees them.
inline float *numbers(float *pointer) { return pointer; }
inline double *numbers(double *pointer) { return pointer; }
inline std::complex<float> *numbers(cuComplex *pointer) { return reinterpret_cast<std::complex<float> *>(pointer); }
inline std::complex<double> *numbers(cuDoubleComplex *pointer) {
  return reinterpret_cast<std::complex<double> *>(pointer);
}
template <class T> auto *numbers(const T *pointer) { return numbers(const_cast<T *>(pointer)); }

/// Finds `count` elements of the device for the host; the device stops if they are not in one allocation.
template <class T> T *elements(T *pointer, int64_t count, const char *what) {
  uint64_t bytes = uint64_t(std::max<int64_t>(count, 0)) * sizeof(T);
  if (bytes == 0)
    return nullptr;
  uint8_t *host = reinterpret_cast<uint64_t>(pointer) % sizeof(T) == 0
                      ? hostAddress(reinterpret_cast<uint64_t>(pointer), bytes)
                      : nullptr;
  if (!host)
    throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS,
                        std::string(what) + " of a routine is misaligned or not in one allocation"};
  return reinterpret_cast<T *>(host);
}

/// The same of workspace, which is filled with NaNs.
template <class T> void spoil(T *pointer, int64_t count) {
  if (T *host = elements(pointer, count, "the workspace"))
    std::memset(static_cast<void *>(host), 0xFF, size_t(count) * sizeof(T));
}

/// Calls LAPACK's function for T.
template <class T, class... Arguments> void callLapack(const char *real, const char *complex, Arguments... arguments) {
  std::string name = runtime::nameOfLapack<T>(runtime::isComplexNumber<T> ? complex : real), problem;
  void *function = runtime::findLapackFunction(name, problem);
  if (!function)
    throw DeviceFailure{CUDA_ERROR_NOT_SUPPORTED, problem};
  reinterpret_cast<void (*)(Arguments...)>(function)(arguments...);
}

/// Whether a handle can work: it was made, and given a stream.
inline bool isReady(cusolverDnHandle_t handle) { return handle && reinterpret_cast<Handle *>(handle)->stream; }

/// Puts `body` on the handle's stream.
template <class Body> cusolverStatus_t enqueue(cusolverDnHandle_t handle, const char *name, Body body) {
  CUstream stream = *reinterpret_cast<Handle *>(handle)->stream;
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
  if (cuStreamIsCapturing(stream, &status) != CUDA_SUCCESS || status != CU_STREAM_CAPTURE_STATUS_NONE)
    return CUSOLVER_STATUS_EXECUTION_FAILED;
  return enqueueWork(stream, workOf(name, body)) == CUDA_SUCCESS ? CUSOLVER_STATUS_SUCCESS
                                                                 : CUSOLVER_STATUS_EXECUTION_FAILED;
}

/// Answers how many elements of workspace a function wants; sizes that nobody guesses.
inline int workspaceOf(int rows, int columns) { return 3 * rows + 5 * columns + 7; }

inline cusolverStatus_t answer(int *place, int value) {
  if (!place)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *place = value;
  return CUSOLVER_STATUS_SUCCESS;
}

} // namespace dist::emulation

/// Expands a definition for each element type: its letter, its type, and the type of its real part.
#define DIST_FOR_REAL(F) F(S, float, float) F(D, double, double)
#define DIST_FOR_COMPLEX(F) F(C, cuComplex, float) F(Z, cuDoubleComplex, double)
#define DIST_FOR_ALL(F) DIST_FOR_REAL(F) DIST_FOR_COMPLEX(F)

#endif // DIST_TEST_EMULATION_CUSOLVER_SOLVER_H
