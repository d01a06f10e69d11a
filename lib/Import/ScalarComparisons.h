// SPDX-License-Identifier: Apache-2.0
//
// The total order of floats, which comparisons and top-k share.

#ifndef DIST_LIB_IMPORT_SCALARCOMPARISONS_H
#define DIST_LIB_IMPORT_SCALARCOMPARISONS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Returns an integer whose signed order is the total order of floats like `x`: -NaN < -inf < ... < -0 < +0 < ... <
/// +NaN.
mlir::Value createTotalOrderKey(mlir::ImplicitLocOpBuilder &builder, mlir::Value x);

} // namespace dist

#endif // DIST_LIB_IMPORT_SCALARCOMPARISONS_H
