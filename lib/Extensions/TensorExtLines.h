// SPDX-License-Identifier: Apache-2.0
//
// The ops of tensor_ext that work on lines.

#ifndef DIST_LIB_EXTENSIONS_TENSOREXTLINES_H
#define DIST_LIB_EXTENSIONS_TENSOREXTLINES_H

namespace mlir {
class MLIRContext;
}

namespace dist {

/// Attaches rules and local rewrites to sort and scan.
void attachLineModels(mlir::MLIRContext *context);

} // namespace dist

#endif // DIST_LIB_EXTENSIONS_TENSOREXTLINES_H
