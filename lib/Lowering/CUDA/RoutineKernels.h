// SPDX-License-Identifier: Apache-2.0
//
// Kernels of the runtime that are generated with a program that calls library routines: what NVIDIA's libraries leave
// to their callers. Libraries want matrices by columns, do not scale, and may never return when they meet an infinity
// or NaN.

#ifndef DIST_LIB_LOWERING_CUDA_ROUTINEKERNELS_H
#define DIST_LIB_LOWERING_CUDA_ROUTINEKERNELS_H

#include "Steps/ExecutableBuilder.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// Adds kernels to `device` for every float type, f32 or f64, that routines in `builder` compute with. All of them are
/// run by any number of blocks of 256 threads; `count` is how many numbers they go over, a complex number being two.
///
///   dist_transpose_<type>(dst, src, rows, columns, parts, count)   dst[b, j, i, p] = src[b, i, j, p]
///   dist_copy_triangle_<type>(dst, src, n, below, parts, count)    dst[b, i, j, p] = src[b, i, j, p] for i > j if
///   below is 1, else i < j dist_mark_nonfinite_<type>(marks, src, size, count)            marks[e / size] = 1 where
///   src[e] is not finite; i32 dist_replace_marked_<type>(dst, marks, size, bits, count)      dst[e] = bits where
///   marks[e / size] is not 0; also for i32 dist_divide_<type>(dst, divisor, count)                        dst[e] /=
///   divisor dist_symmetrize_<type>(dst, src, n0, n1, half, last, count)    see below
///
/// The last one copies the half spectra src[b, n0, n1, half] of what should be real [b, n0, n1, last], of which count /
/// 2 complex numbers, and replaces each number that meets its own mirror image, by the mean of it and the conjugate of
/// that one.
void addRoutineKernels(const steps::ExecutableBuilder &builder, mlir::gpu::GPUModuleOp device);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_ROUTINEKERNELS_H
