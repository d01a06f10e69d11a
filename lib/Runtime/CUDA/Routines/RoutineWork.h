// SPDX-License-Identifier: Apache-2.0
//
// What a routine enqueues besides the calls of a library: copies, zeros, and the kernels that are generated with a
// program that has routines (`dist_transpose_f32` and the like; lib/Lowering/CUDA/RoutineKernels.h says what each
// does).

#ifndef DIST_LIB_RUNTIME_CUDA_ROUTINES_ROUTINEWORK_H
#define DIST_LIB_RUNTIME_CUDA_ROUTINES_ROUTINEWORK_H

#include "CUDA/Device.h"
#include "CUDA/Modules.h"
#include "dist/Runtime/Executable.h"

#include <initializer_list>
#include <string>

namespace dist::runtime {

/// The kernels for one element type: of real numbers, or of complex ones as pairs.
class RoutineKernels {
public:
  /// Finds all of them. Returns false and sets `error`.
  bool find(const Modules &modules, DistDType dtype, std::string &error);

  CUfunction transpose = nullptr, copyTriangle = nullptr, markNonfinite = nullptr, replaceMarked = nullptr,
             replaceMarkedInteger = nullptr, divide = nullptr, symmetrize = nullptr;
  int64_t parts = 1;     ///< Floats per element.
  bool isDouble = false; ///< Whether these are f64.
};

/// Work of one routine on a stream. After the first problem nothing is enqueued any more.
class RoutineWork {
public:
  RoutineWork(const Device &device, const RoutineKernels &kernels, CUstream stream)
      : driver(device.driver()), kernels(kernels), stream(stream) {}

  void copy(CUdeviceptr target, CUdeviceptr source, int64_t bytes);
  void zero(CUdeviceptr target, int64_t bytes);
  /// target[b, j, i] = source[b, i, j] for i < rows, j < columns, b < count.
  void transpose(CUdeviceptr target, CUdeviceptr source, int64_t rows, int64_t columns, int64_t count);
  /// Copies what is strictly below, or above, the diagonals of n x n matrices.
  void copyTriangle(CUdeviceptr target, CUdeviceptr source, int64_t n, bool below, int64_t count);
  /// Sets marks[b], an i32, to 1 if the `elements` elements of matrix b are not all finite, else to 0.
  void markNonfinite(CUdeviceptr marks, CUdeviceptr source, int64_t elements, int64_t count);
  /// Fills the `floats` floats of each array b whose mark is set with zeros or NaNs.
  void replaceMarked(CUdeviceptr target, CUdeviceptr marks, int64_t floats, int64_t count, bool byNaN);
  /// Sets target[b] = 1, of i32, where the mark is set.
  void replaceMarkedInfo(CUdeviceptr target, CUdeviceptr marks, int64_t count);
  void divide(CUdeviceptr target, int64_t divisor, int64_t floats);
  /// Copies half spectra [count, n0, n1, half] and makes them those of real arrays [count, n0, n1, last].
  void symmetrize(CUdeviceptr target, CUdeviceptr source, int64_t n0, int64_t n1, int64_t half, int64_t last,
                  int64_t count);

  /// Notes that a call of a library has failed; to be called with an empty `reason` after success.
  bool check(const std::string &reason);
  bool isGood() const { return problem.empty(); }

  std::string problem;

private:
  bool check(CUresult result);
  void launch(CUfunction kernel, std::initializer_list<uint64_t> arguments);

  const Driver &driver;
  const RoutineKernels &kernels;
  CUstream stream;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ROUTINES_ROUTINEWORK_H
