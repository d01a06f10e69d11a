// SPDX-License-Identifier: Apache-2.0
//
// Ways to make a program smaller. Each numbers its candidates in the order in which they stand in the program, so that
// a subset of them can be chosen; which subset still shows a fault is found in Shrink.cpp.

#ifndef DIST_TOOLS_DISTREDUCE_EDITS_H
#define DIST_TOOLS_DISTREDUCE_EDITS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace dist {

/// Asked once for each candidate, in order: returns true if it is to be applied.
using Choice = llvm::function_ref<bool()>;

struct Edit {
  llvm::StringRef name;
  /// Applies the candidates that are chosen to `module`, or returns another module with them. Null or a module that
  /// does not verify: they cannot be applied together. If none is chosen nothing changes.
  mlir::OwningOpRef<mlir::ModuleOp> (*apply)(mlir::OwningOpRef<mlir::ModuleOp> module, Choice choose);
};

/// Returns all edits, those that take away most first.
llvm::ArrayRef<Edit> getEdits();

} // namespace dist

#endif // DIST_TOOLS_DISTREDUCE_EDITS_H
