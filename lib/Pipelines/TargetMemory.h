// SPDX-License-Identifier: Apache-2.0
//
// What a target allocates for one device, found by lowering a program for it on the side.

#ifndef DIST_LIB_PIPELINES_TARGETMEMORY_H
#define DIST_LIB_PIPELINES_TARGETMEMORY_H

#include "dist/Timeline/MemoryFlow.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"

#include <optional>

namespace dist {

/// "cpu" and "cuda".
bool isTarget(llvm::StringRef name);
/// Adds the dialects that lowering for any target uses.
void registerTargetDialects(mlir::DialectRegistry &registry);

/// Returns what `target` allocates for `function` of `module`, which stays as it is; nothing if the function is not in
/// Local form. Fails with an error if the function cannot be lowered.
mlir::FailureOr<std::optional<PlannedMemory>> planTargetMemory(mlir::ModuleOp module, llvm::StringRef function,
                                                               llvm::StringRef target);

} // namespace dist

#endif // DIST_LIB_PIPELINES_TARGETMEMORY_H
