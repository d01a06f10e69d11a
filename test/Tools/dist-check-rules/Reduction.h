// SPDX-License-Identifier: Apache-2.0
//
// What a pending reduction means, in numbers: contributions that combine to a value, made and combined here without
// asking the code under test.

#ifndef DIST_CHECK_RULES_REDUCTION_H
#define DIST_CHECK_RULES_REDUCTION_H

#include "Array.h"
#include "dist/IR/Dist.h"
#include <random>

using Random = std::mt19937;

/// Returns true if elements of type `type` can be reduced with `kind`.
bool isReducible(dist::ReductionKind kind, mlir::Type type);

/// Returns the combination of `contributions`, none of which may be missing; null if one of them is unknown.
mlir::Attribute combine(dist::ReductionKind kind, llvm::ArrayRef<mlir::Attribute> contributions);

/// How a value is split into contributions.
enum class Splitting {
  Random, ///< Any contributions that combine to the value.
  First,  ///< The value on the first device, what does not count on the others.
};

/// Returns `count` arrays that combine to `array`, element by element.
std::vector<Array> split(dist::ReductionKind kind, const Array &array, int64_t count, Splitting how, Random &random);

/// Returns true if `a` and `b` are the same, but for a relative error of `tolerance` between floats. Unknown elements
/// are equal to nothing.
bool isClose(mlir::Attribute a, mlir::Attribute b, double tolerance);

#endif // DIST_CHECK_RULES_REDUCTION_H
