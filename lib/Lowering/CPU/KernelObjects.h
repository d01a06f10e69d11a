// SPDX-License-Identifier: Apache-2.0
//
// Machine code for kernels as object files: what code that runs in this process and code for a file have in common.

#ifndef DIST_LIB_LOWERING_CPU_KERNELOBJECTS_H
#define DIST_LIB_LOWERING_CPU_KERNELOBJECTS_H

#include "Steps/KernelCache.h"
#include "mlir/IR/BuiltinOps.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace dist::cpu {

struct ObjectOptions {
  /// Makes a machine for the target, or null; called by several threads at once.
  std::function<std::unique_ptr<llvm::TargetMachine>()> createMachine;
  unsigned optimizationLevel = 3;
  std::string tuneFor;       ///< The CPU to tune for; empty: the one of the machine.
  bool namesEntries = false; ///< Entries of kernels have the kernel's own name instead of `name.entry`.
};

/// The bytes of an object file.
using ObjectFile = llvm::SmallVector<char, 0>;

/// Compiles `kernels`, a module in the LLVM dialect as LowerKernelsToLLVM leaves it, to object files that refer to each
/// other, on all processors. What is in them and their order depend on the module and the options only. The module is
/// taken apart. With a cache that is on, code that is in it is not compiled again. Failure comes with an error at the
/// module.
mlir::FailureOr<std::vector<ObjectFile>> compileToObjects(mlir::ModuleOp kernels, const ObjectOptions &options,
                                                          steps::KernelCache &cache);

/// Prepares LLVM's target for this machine; may be called any number of times.
void initializeNativeTarget();

} // namespace dist::cpu

#endif // DIST_LIB_LOWERING_CPU_KERNELOBJECTS_H
