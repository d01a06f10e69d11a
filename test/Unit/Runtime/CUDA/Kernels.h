// SPDX-License-Identifier: Apache-2.0
//
// PTX for the tests: a few kernels by hand, and what programs bring along for the loopback communicator and for
// routines.

#ifndef DIST_TEST_UNIT_RUNTIME_CUDA_KERNELS_H
#define DIST_TEST_UNIT_RUNTIME_CUDA_KERNELS_H

#include "dist/Runtime/Executable.h"

#include <string>

namespace dist::runtime::test {

/// What every module begins with.
std::string ptxHeader();

/// `dist_reduce_<reduction>_<dtype>`, as the compiler would write it.
std::string reductionKernel(DistReduction reduction, DistDType dtype);

/// The kernels that programs with routines on f32 bring along: `dist_transpose_f32`, and the others by name alone.
std::string routineKernels();

/// Kernels over f32 vectors of a multiple of 128 elements, one thread per element:
///   double_plus (in, out, coordinate)   out = 2 in + coordinate of the first mesh axis
///   add (a, b, out)                     out = a + b
///   accumulate (counter, total)         total += counter (i64, one value) in every element
///   slow_copy (in, out)                 out = in after a few thousand idle instructions
std::string vectorKernels();

/// `wild_store` (out, coordinate): rank 1 of the first axis writes to an address that nobody has.
std::string wildKernel();

/// `wild_when` (in, out): copies; writes to an address that nobody has where the first element is not 0.
std::string wildWhenKernel();

/// `long_wait` (out, coordinate): rank 1 of the first axis takes some seconds.
std::string slowKernel();

} // namespace dist::runtime::test

#endif // DIST_TEST_UNIT_RUNTIME_CUDA_KERNELS_H
