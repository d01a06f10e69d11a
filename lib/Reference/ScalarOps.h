// SPDX-License-Identifier: Apache-2.0
//
// What each op on scalars computes: a table from names of ops to functions on lanes, which are the elements of several
// scalars side by side.

#ifndef DIST_LIB_REFERENCE_SCALAROPS_H
#define DIST_LIB_REFERENCE_SCALAROPS_H

#include "Number.h"
#include "mlir/IR/Operation.h"

#include <functional>

namespace dist::reference {

/// Computes `count` lanes: `operands[i][lane]` and `results[i][lane]`.
using LaneFunction = std::function<void(const Slot *const *operands, Slot *const *results, size_t count)>;

/// Returns what computes `op` on scalars of its element types; null if the table has no such op or its types are not
/// known. Results of arithmetic are not rounded if `isWide`.
LaneFunction getLaneFunction(mlir::Operation *op, bool isWide = false);

} // namespace dist::reference

#endif // DIST_LIB_REFERENCE_SCALAROPS_H
