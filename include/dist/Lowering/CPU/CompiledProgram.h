// SPDX-License-Identifier: Apache-2.0
//
// Local form in, something that the runtime can run on this machine's CPU out.

#ifndef DIST_LOWERING_CPU_COMPILEDPROGRAM_H
#define DIST_LOWERING_CPU_COMPILEDPROGRAM_H

#include "dist/Lowering/Steps/CompiledProgram.h"
#include "mlir/IR/BuiltinOps.h"

#include <memory>
#include <string>

namespace dist {

/// How to compile; the defaults are right for running on this machine.
struct CPUOptions {
  /// Public function to compile; empty: the only one there is.
  std::string entry;
  /// Optimisation level of LLVM, 0 to 3.
  unsigned optimizationLevel = 3;
  /// True: kernels go to a code object, for an artifact. False: they are code of this process.
  bool forFile = false;
  /// What a code object is compiled for: this CPU (`native`), any (`generic`), or a name that LLVM knows.
  std::string cpu = "native";
  /// Folder in which compiled code is looked for and kept; empty: none.
  std::string cacheFolder;
};

/// Compiles a module in Local form for this machine's CPU. The module is not changed. Failure comes with an error at
/// the op that cannot be compiled.
mlir::FailureOr<std::unique_ptr<CompiledProgram>> compileForCPU(mlir::ModuleOp localModule, const CPUOptions &options);

} // namespace dist

#endif // DIST_LOWERING_CPU_COMPILEDPROGRAM_H
