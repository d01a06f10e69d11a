// SPDX-License-Identifier: Apache-2.0
//
// How large functions become when their calls are inlined. A chain of functions that call twice doubles with each one,
// so that is found out before anything is built.

#ifndef DIST_LIB_IMPORT_INLINEDSIZE_H
#define DIST_LIB_IMPORT_INLINEDSIZE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace dist {

/// Checks `function`, into which all calls are going to be inlined: an error at it, with a note at the call that counts
/// most, if they bring in too many ops or are nested too deeply. Recursion counts once here; it is refused where it is
/// inlined.
mlir::LogicalResult checkInlinedSize(mlir::func::FuncOp function, mlir::SymbolTable &symbols);

} // namespace dist

#endif // DIST_LIB_IMPORT_INLINEDSIZE_H
