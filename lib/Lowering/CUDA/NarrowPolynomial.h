// SPDX-License-Identifier: Apache-2.0
//
// Polynomials of one value in bodies of kernels, such as the argument of tanh in gelu.

#ifndef DIST_LIB_LOWERING_CUDA_NARROWPOLYNOMIAL_H
#define DIST_LIB_LOWERING_CUDA_NARROWPOLYNOMIAL_H

#include "mlir/IR/Value.h"

#include <optional>

namespace dist::cuda {

/// coefficients[0] * x + coefficients[1] * x^3 + ...
struct OddPolynomial {
  mlir::Value variable;
  llvm::SmallVector<double> coefficients;
};

/// Returns `value` as an odd polynomial of degree 3 or more whose coefficients have one sign, so that in whatever order
/// it is computed the error is some ulp of the result; or nothing.
std::optional<OddPolynomial> readOddPolynomial(mlir::Value value);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_NARROWPOLYNOMIAL_H
