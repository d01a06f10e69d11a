// SPDX-License-Identifier: Apache-2.0
//
// The entry points of cuBLAS that a runtime needs: handles and triangular systems, which LAPACK's own BLAS solves. A
// stream that is being captured is refused, since a call may wait for the device.

#include "Driver/Work.h"
#include "Routines/Lapack.h"

#include <cublas_v2.h>

#include <optional>

#pragma GCC visibility push(default)

using namespace dist::emulation;
using dist::runtime::LapackInt;

namespace {

struct Handle {
  std::optional<CUstream> stream;
};

/// The host's view of a column-major matrix; the device stops if it is not in one allocation.
template <class T> T *matrixOf(const T *pointer, int leading, int columns) {
  uint8_t *host = hostAddress(reinterpret_cast<uint64_t>(pointer), uint64_t(leading) * uint64_t(columns) * sizeof(T));
  if (!host || reinterpret_cast<uint64_t>(pointer) % sizeof(T))
    throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS, "a matrix of a system is misaligned or not in one allocation"};
  return reinterpret_cast<T *>(host);
}

template <class T>
cublasStatus_t trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t triangle,
                    cublasOperation_t operation, cublasDiagType_t diagonal, int m, int n, T alpha, const T *a,
                    int aLeading, T *b, int bLeading) {
  if (!handle || !reinterpret_cast<Handle *>(handle)->stream)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  int order = side == CUBLAS_SIDE_LEFT ? m : n;
  bool isKnown = triangle == CUBLAS_FILL_MODE_LOWER || triangle == CUBLAS_FILL_MODE_UPPER;
  if (m < 1 || n < 1 || aLeading < order || bLeading < m || !isKnown || unsigned(operation) > unsigned(CUBLAS_OP_C))
    return CUBLAS_STATUS_INVALID_VALUE;
  CUstream stream = *reinterpret_cast<Handle *>(handle)->stream;
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
  if (cuStreamIsCapturing(stream, &status) != CUDA_SUCCESS || status != CU_STREAM_CAPTURE_STATUS_NONE)
    return CUBLAS_STATUS_EXECUTION_FAILED;
  auto body = [=] {
    std::string name = dist::runtime::nameOfLapack<T>("trsm"), problem;
    auto function =
        reinterpret_cast<void (*)(const char *, const char *, const char *, const char *, const LapackInt *,
                                  const LapackInt *, const T *, const T *, const LapackInt *, T *, const LapackInt *,
                                  size_t, size_t, size_t, size_t)>(dist::runtime::findLapackFunction(name, problem));
    if (!function)
      throw DeviceFailure{CUDA_ERROR_NOT_SUPPORTED, problem};
    char letters[] = {side == CUBLAS_SIDE_LEFT ? 'L' : 'R', triangle == CUBLAS_FILL_MODE_LOWER ? 'L' : 'U',
                      "NTC"[operation], diagonal == CUBLAS_DIAG_UNIT ? 'U' : 'N'};
    LapackInt rows = m, columns = n, aStride = aLeading, bStride = bLeading;
    function(&letters[0], &letters[1], &letters[2], &letters[3], &rows, &columns, &alpha, matrixOf(a, aLeading, order),
             &aStride, matrixOf(b, bLeading, n), &bStride, size_t(1), size_t(1), size_t(1), size_t(1));
  };
  return enqueueWork(stream, workOf("triangular system", body)) == CUDA_SUCCESS ? CUBLAS_STATUS_SUCCESS
                                                                                : CUBLAS_STATUS_EXECUTION_FAILED;
}

} // namespace

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle) {
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (currentDevice() < 0)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cublasHandle_t>(new Handle());
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  delete reinterpret_cast<Handle *>(handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  reinterpret_cast<Handle *>(handle)->stream = reinterpret_cast<CUstream>(stream);
  return CUBLAS_STATUS_SUCCESS;
}

#define DIST_DEFINE(letter, type, number)                                                                              \
  cublasStatus_t cublas##letter##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t triangle,      \
                                         cublasOperation_t operation, cublasDiagType_t diagonal, int m, int n,         \
                                         const type *alpha, const type *a, int aLeading, type *b, int bLeading) {      \
    return alpha ? trsm(handle, side, triangle, operation, diagonal, m, n, *reinterpret_cast<const number *>(alpha),   \
                        reinterpret_cast<const number *>(a), aLeading, reinterpret_cast<number *>(b), bLeading)        \
                 : CUBLAS_STATUS_INVALID_VALUE;                                                                        \
  }
DIST_DEFINE(S, float, float)
DIST_DEFINE(D, double, double)
DIST_DEFINE(C, cuComplex, std::complex<float>)
DIST_DEFINE(Z, cuDoubleComplex, std::complex<double>)
#undef DIST_DEFINE

#pragma GCC visibility pop
