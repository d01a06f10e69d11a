// SPDX-License-Identifier: Apache-2.0
//
// LAPACK and BLAS by their Fortran names, opened when a program needs them: OpenBLAS, or whatever the system has.
// Matrices are column-major there; characters have hidden lengths behind the other arguments.

#ifndef DIST_LIB_RUNTIME_ROUTINES_LAPACK_H
#define DIST_LIB_RUNTIME_ROUTINES_LAPACK_H

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace dist::runtime {

/// A Fortran integer.
using LapackInt = int32_t;

template <typename T>
constexpr bool isComplexNumber = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;

template <typename T> struct RealPartOf { using Type = T; };
template <typename T> struct RealPartOf<std::complex<T>> { using Type = T; };
/// float for float and complex<float>, double for the others.
template <typename T> using RealOf = typename RealPartOf<T>::Type;

/// The letter that names of functions on elements of type T begin with.
template <typename T>
constexpr char lapackLetter = std::is_same_v<T, float>                 ? 's'
                              : std::is_same_v<T, double>              ? 'd'
                              : std::is_same_v<T, std::complex<float>> ? 'c'
                                                                       : 'z';

/// Returns the address of a function such as "spotrf", or null with `problem` set. The library is opened by the first
/// call, and told to use one thread, since ranks are threads themselves.
void *findLapackFunction(const std::string &name, std::string &problem);

/// Returns the name of a function: `name` behind the letter of T.
template <typename T> std::string nameOfLapack(const char *name) { return lapackLetter<T> + std::string(name); }

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ROUTINES_LAPACK_H
