// SPDX-License-Identifier: Apache-2.0
//
// Which functions of a module are programs of their own.

#ifndef DIST_IMPORT_ENTRYFUNCTIONS_H
#define DIST_IMPORT_ENTRYFUNCTIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Returns the public functions of `module`, in order, but for those that a custom call names as its computation: JAX
/// makes these public as well.
llvm::SmallVector<mlir::func::FuncOp> findEntryFunctions(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_IMPORT_ENTRYFUNCTIONS_H
