// SPDX-License-Identifier: Apache-2.0
//
// Kernels for a file: a shared library for this kind of machine, whose symbols are the kernels' names, and the list of
// CPU features that it needs.

#ifndef DIST_LIB_LOWERING_CPU_KERNELLIBRARY_H
#define DIST_LIB_LOWERING_CPU_KERNELLIBRARY_H

#include "Steps/KernelCache.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace dist::cpu {

/// Checks that code can be made for `cpu`, as KernelLibrary::create takes it; an error at `module` if not.
llvm::LogicalResult checkCPU(mlir::ModuleOp module, llvm::StringRef cpu);

struct KernelLibrary {
  llvm::SmallVector<char, 0> bytes; ///< An ELF shared object.
  std::string features;             ///< With commas; as findMissingCpuFeatures reads them.

  /// Compiles `kernels`, a module in the LLVM dialect as LowerKernelsToLLVM leaves it, for `cpu`: `native`, `generic`
  /// or a name that LLVM knows. Takes the module apart. Needs a linker on PATH. Failure comes with an error at the
  /// module.
  static mlir::FailureOr<KernelLibrary> create(mlir::ModuleOp kernels, unsigned optimizationLevel, llvm::StringRef cpu,
                                               steps::KernelCache &cache);
};

} // namespace dist::cpu

#endif // DIST_LIB_LOWERING_CPU_KERNELLIBRARY_H
