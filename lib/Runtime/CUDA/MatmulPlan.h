// SPDX-License-Identifier: Apache-2.0
//
// How a gemm step with its free strides is said to a library that knows column-major matrices with a leading dimension,
// transposed or not, and batches with one stride. Pure arithmetic, without the library.
//
//   C with contiguous rows (stride 1 along j):     C^T = B^T A^T, column-major
//   C with contiguous columns (stride 1 along i):  C = A B
//   neither:                                       each row (or column) of C becomes one matrix of the batch, and the
//                                                  step's own batch a loop of calls

#ifndef DIST_LIB_RUNTIME_CUDA_MATMULPLAN_H
#define DIST_LIB_RUNTIME_CUDA_MATMULPLAN_H

#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <string>

namespace dist::runtime {

/// A column-major matrix as stored: before the transposition, if there is one. Sizes and strides in elements.
struct MatmulOperand {
  int64_t rows = 0, columns = 0, leading = 0;
  bool isTransposed = false;
  int64_t batchStride = 0;
};

/// D = op(X) op(Y) for every matrix of the batch, `calls` times with the operands advanced.
struct MatmulPlan {
  MatmulOperand x, y, d;
  bool xIsB = false; ///< X is made of B and Y of A, else the other way round.
  int64_t batch = 1;
  int64_t calls = 1;
  int64_t aStep = 0, bStep = 0, cStep = 0; ///< Elements from one call to the next.
};

/// Sets `plan` for a step with m, n, k and batch of at least 1. Returns an empty string, or why there is no plan.
std::string planMatmul(const DistGemmStep &step, MatmulPlan &plan);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_MATMULPLAN_H
