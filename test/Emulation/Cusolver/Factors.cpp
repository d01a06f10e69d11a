// SPDX-License-Identifier: Apache-2.0
//
// Cholesky, LU and QR factors, products of reflections, tridiagonal forms. Nobody promises that the triangle that a
// call does not name stays what it is, so it is full of NaNs afterwards.

#include "Solver.h"

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

using Int = dist::runtime::LapackInt;
template <class T> using RealOf = dist::runtime::RealOf<T>;

bool isTriangle(cublasFillMode_t triangle) {
  return triangle == CUBLAS_FILL_MODE_LOWER || triangle == CUBLAS_FILL_MODE_UPPER;
}

/// Fills the triangle other than `triangle` with NaNs.
template <class T> void spoilOther(T *matrix, cublasFillMode_t triangle, int n, int leading) {
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row)
      if (triangle == CUBLAS_FILL_MODE_LOWER ? row < column : row > column)
        std::memset(static_cast<void *>(matrix + row + int64_t(column) * leading), 0xFF, sizeof(T));
}

bool isMatrix(int rows, int columns, int leading) { return rows > 0 && columns > 0 && leading >= rows; }

template <class T>
cusolverStatus_t potrf(cusolverDnHandle_t handle, cublasFillMode_t triangle, int n, T *a, int leading, T *work,
                       int length, int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!isMatrix(n, n, leading) || !isTriangle(triangle) || length < workspaceOf(n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "Cholesky factorisation", [=] {
    spoil(work, length);
    char letter = triangle == CUBLAS_FILL_MODE_LOWER ? 'L' : 'U';
    Int size = n, stride = leading;
    T *matrix = elements(a, int64_t(leading) * n, "the matrix");
    callLapack<T>("potrf", "potrf", &letter, &size, matrix, &stride, elements(info, 1, "the info"), size_t(1));
    spoilOther(matrix, triangle, n, leading);
  });
}

template <class T>
cusolverStatus_t getrf(cusolverDnHandle_t handle, int m, int n, T *a, int leading, T *work, int *pivots, int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!isMatrix(m, n, leading) || !pivots)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "LU factorisation", [=] {
    spoil(work, workspaceOf(m, n));
    Int rows = m, columns = n, stride = leading;
    callLapack<T>("getrf", "getrf", &rows, &columns, elements(a, int64_t(leading) * n, "the matrix"), &stride,
                  elements(pivots, std::min(m, n), "the pivots"), elements(info, 1, "the info"));
  });
}

template <class T>
cusolverStatus_t geqrf(cusolverDnHandle_t handle, int m, int n, T *a, int leading, T *taus, T *work, int length,
                       int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!isMatrix(m, n, leading) || length < workspaceOf(m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "QR factorisation", [=] {
    spoil(work, length);
    std::vector<T> space(size_t(64 * n));
    Int rows = m, columns = n, stride = leading, size = Int(space.size());
    callLapack<T>("geqrf", "geqrf", &rows, &columns, elements(a, int64_t(leading) * n, "the matrix"), &stride,
                  elements(taus, std::min(m, n), "the taus"), space.data(), &size, elements(info, 1, "the info"));
  });
}

template <class T>
cusolverStatus_t orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *a, int leading, T *taus, T *work, int length,
                       int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!isMatrix(m, n, leading) || n > m || k > n || k < 0 || length < workspaceOf(m, n + k))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "product of reflections", [=] {
    spoil(work, length);
    std::vector<T> space(size_t(64 * n));
    Int rows = m, columns = n, count = k, stride = leading, size = Int(space.size());
    callLapack<T>("orgqr", "ungqr", &rows, &columns, &count, elements(a, int64_t(leading) * n, "the matrix"), &stride,
                  elements(taus, k, "the taus"), space.data(), &size, elements(info, 1, "the info"));
  });
}

template <class T, class Real>
cusolverStatus_t sytrd(cusolverDnHandle_t handle, cublasFillMode_t triangle, int n, T *a, int leading, Real *diagonal,
                       Real *beside, T *taus, T *work, int length, int *info) {
  if (!isReady(handle))
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!isMatrix(n, n, leading) || !isTriangle(triangle) || length < workspaceOf(n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return enqueue(handle, "tridiagonal form", [=] {
    spoil(work, length);
    std::vector<T> space(size_t(64 * n));
    char letter = triangle == CUBLAS_FILL_MODE_LOWER ? 'L' : 'U';
    Int columns = n, stride = leading, size = Int(space.size());
    T *matrix = elements(a, int64_t(leading) * n, "the matrix");
    callLapack<T>("sytrd", "hetrd", &letter, &columns, matrix, &stride, elements(diagonal, n, "the diagonal"),
                  elements(beside, n - 1, "what is beside the diagonal"), elements(taus, n - 1, "the taus"),
                  space.data(), &size, elements(info, 1, "the info"), size_t(1));
    spoilOther(matrix, triangle, n, leading);
  });
}

} // namespace

#define DIST_DEFINE(letter, type, real)                                                                                \
  cusolverStatus_t cusolverDn##letter##potrf_bufferSize(cusolverDnHandle_t, cublasFillMode_t, int n, type *, int,      \
                                                        int *size) {                                                   \
    return answer(size, workspaceOf(n, n));                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##potrf(cusolverDnHandle_t handle, cublasFillMode_t triangle, int n, type *a,     \
                                             int leading, type *work, int length, int *info) {                         \
    return potrf(handle, triangle, n, numbers(a), leading, numbers(work), length, info);                               \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##getrf_bufferSize(cusolverDnHandle_t, int m, int n, type *, int, int *size) {    \
    return answer(size, workspaceOf(m, n));                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##getrf(cusolverDnHandle_t handle, int m, int n, type *a, int leading,            \
                                             type *work, int *pivots, int *info) {                                     \
    return getrf(handle, m, n, numbers(a), leading, numbers(work), pivots, info);                                      \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##geqrf_bufferSize(cusolverDnHandle_t, int m, int n, type *, int, int *size) {    \
    return answer(size, workspaceOf(m, n));                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##geqrf(cusolverDnHandle_t handle, int m, int n, type *a, int leading,            \
                                             type *taus, type *work, int length, int *info) {                          \
    return geqrf(handle, m, n, numbers(a), leading, numbers(taus), numbers(work), length, info);                       \
  }
DIST_FOR_ALL(DIST_DEFINE)
#undef DIST_DEFINE

#define DIST_DEFINE(letter, orgqrName, sytrdName, type, real)                                                          \
  cusolverStatus_t cusolverDn##letter##orgqrName##_bufferSize(cusolverDnHandle_t, int m, int n, int k, const type *,   \
                                                              int, const type *, int *size) {                          \
    return answer(size, workspaceOf(m, n + k));                                                                        \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##orgqrName(cusolverDnHandle_t handle, int m, int n, int k, type *a, int leading, \
                                                 const type *taus, type *work, int length, int *info) {                \
    return orgqr(handle, m, n, k, numbers(a), leading, numbers(taus), numbers(work), length, info);                    \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##sytrdName##_bufferSize(cusolverDnHandle_t, cublasFillMode_t, int n,             \
                                                              const type *, int, const real *, const real *,           \
                                                              const type *, int *size) {                               \
    return answer(size, workspaceOf(n, n));                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##letter##sytrdName(cusolverDnHandle_t handle, cublasFillMode_t triangle, int n, type *a, \
                                                 int leading, real *diagonal, real *beside, type *taus, type *work,    \
                                                 int length, int *info) {                                              \
    return sytrd(handle, triangle, n, numbers(a), leading, diagonal, beside, numbers(taus), numbers(work), length,     \
                 info);                                                                                                \
  }
DIST_DEFINE(S, orgqr, sytrd, float, float)
DIST_DEFINE(D, orgqr, sytrd, double, double)
DIST_DEFINE(C, ungqr, hetrd, cuComplex, float)
DIST_DEFINE(Z, ungqr, hetrd, cuDoubleComplex, double)
#undef DIST_DEFINE

#pragma GCC visibility pop
