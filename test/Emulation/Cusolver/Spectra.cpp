// SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues of symmetric and Hermitian matrices, and singular values. A matrix that is not finite stops the device:
// what the library does with one is not known.

#include "Solver.h"

#include <cmath>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

using Int = dist::runtime::LapackInt;
using dist::runtime::isComplexNumber;

template <class T> void expectFinite(const T *matrix, int rows, int columns, int leading) {
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row)
      if (!std::isfinite(std::abs(matrix[row + int64_t(column) * leading])))
        throw DeviceFailure{CUDA_ERROR_LAUNCH_TIMEOUT, "a routine iterates on a matrix that is not finite"};
}

template <class T, class Real>
cusolverStatus_t syevd(cusolverDnHandle_t handle, cusolverEigMode_t job, cublasFillMode_t triangle, int n, T *a,
                       int leading, Real *values, T *work, int length, int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (n < 1 || leading < n || length < workspaceOf(n, n + job) ||
      (triangle != CUBLAS_FILL_MODE_LOWER && triangle != CUBLAS_FILL_MODE_UPPER))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "search for eigenvalues", [=] {
    spoil(work, length);
    T *matrix = elements(a, int64_t(leading) * n, "the matrix");
    expectFinite(matrix, n, n, leading);
    char jobLetter = job == CUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N',
         letter = triangle == CUBLAS_FILL_MODE_LOWER ? 'L' : 'U';
    Int size = n, stride = leading, spaceSize = 64 * n;
    std::vector<T> space(size_t(64 * n));
    std::vector<Real> realSpace(size_t(3 * n));
    Real *found = elements(values, n, "the values");
    int *state = elements(info, 1, "the info");
    if constexpr (isComplexNumber<T>)
      callLapack<T>("", "heev", &jobLetter, &letter, &size, matrix, &stride, found, space.data(), &spaceSize,
                    realSpace.data(), state, size_t(1), size_t(1));
    else
      callLapack<T>("syev", "", &jobLetter, &letter, &size, matrix, &stride, found, space.data(), &spaceSize, state,
                    size_t(1), size_t(1));
  });
}

template <class T, class Real>
cusolverStatus_t gesvd(cusolverDnHandle_t handle, signed char jobU, signed char jobVt, int m, int n, T *a, int leading,
                       Real *values, T *u, int uLeading, T *vt, int vtLeading, T *work, int length, int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (n < 1 || m < n || leading < m || length < workspaceOf(m, n) || jobU != jobVt || !std::strchr("NSA", jobU))
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (jobU != 'N' && (uLeading < m || vtLeading < n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "search for singular values", [=] {
    spoil(work, length);
    T *matrix = elements(a, int64_t(leading) * n, "the matrix");
    expectFinite(matrix, m, n, leading);
    bool hasFactors = jobU != 'N';
    T *left = elements(u, hasFactors ? int64_t(uLeading) * (jobU == 'A' ? m : n) : 0, "the left factor");
    T *right = elements(vt, hasFactors ? int64_t(vtLeading) * n : 0, "the right factor");
    char first = char(jobU), last = char(jobVt);
    Int rows = m, columns = n, stride = leading, uStride = uLeading, vtStride = vtLeading, spaceSize = 64 * (m + n);
    std::vector<T> space(size_t(64 * (m + n)));
    std::vector<Real> realSpace(size_t(5 * n));
    Real *found = elements(values, n, "the values");
    int *state = elements(info, 1, "the info");
    if constexpr (isComplexNumber<T>)
      callLapack<T>("", "gesvd", &first, &last, &rows, &columns, matrix, &stride, found, left, &uStride, right,
                    &vtStride, space.data(), &spaceSize, realSpace.data(), state, size_t(1), size_t(1));
    else
      callLapack<T>("gesvd", "", &first, &last, &rows, &columns, matrix, &stride, found, left, &uStride, right,
                    &vtStride, space.data(), &spaceSize, state, size_t(1), size_t(1));
    spoil(a, int64_t(leading) * n);
  });
}

} // namespace

#define DIST_DEFINE(letter, name, type, real)                                                                          \
  cusolverStatus_t cusolverDn##letter##name##_bufferSize(cusolverDnHandle_t, cusolverEigMode_t job, cublasFillMode_t,  \
                                                         int n, const type *, int, const real *, int *size) {          \
    return answer(size, workspaceOf(n, n + job));                                                                      \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##name(cusolverDnHandle_t handle, cusolverEigMode_t job,                          \
                                            cublasFillMode_t triangle, int n, type *a, int leading, real *values,      \
                                            type *work, int length, int *info) {                                       \
    return syevd(handle, job, triangle, n, numbers(a), leading, values, numbers(work), length, info);                  \
  }
DIST_DEFINE(S, syevd, float, float)
DIST_DEFINE(D, syevd, double, double)
DIST_DEFINE(C, heevd, cuComplex, float)
DIST_DEFINE(Z, heevd, cuDoubleComplex, double)
#undef DIST_DEFINE

#define DIST_DEFINE(letter, type, real)                                                                                \
  cusolverStatus_t cusolverDn##letter##gesvd_bufferSize(cusolverDnHandle_t, int m, int n, int *size) {                 \
    return m < n ? CUSOLVER_STATUS_INVALID_VALUE : answer(size, workspaceOf(m, n));                                    \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##gesvd(cusolverDnHandle_t handle, signed char jobU, signed char jobVt, int m,    \
                                             int n, type *a, int leading, real *values, type *u, int uLeading,         \
                                             type *vt, int vtLeading, type *work, int length, real *, int *info) {     \
    return gesvd(handle, jobU, jobVt, m, n, numbers(a), leading, values, numbers(u), uLeading, numbers(vt), vtLeading, \
                 numbers(work), length, info);                                                                         \
  }
DIST_FOR_ALL(DIST_DEFINE)
#undef DIST_DEFINE

#pragma GCC visibility pop
