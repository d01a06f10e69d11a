// SPDX-License-Identifier: Apache-2.0
//
// Local form in, something that the runtime can run out. A compiled program owns everything that its Executable points
// to: strings, tables, constants and the machine code of its kernels.

#ifndef DIST_LOWERING_CPU_COMPILEDPROGRAM_H
#define DIST_LOWERING_CPU_COMPILEDPROGRAM_H

#include "dist/Runtime/Executable.h"
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
};

/// What the compiler knows about memory and time, for reports.
struct CPUCompilationFacts {
  int64_t arenaBytes = 0;      ///< Size of the arena of one rank.
  int64_t liveBytes = 0;       ///< Largest sum of buffers that are alive at one step: no arena can be smaller.
  int64_t numKernels = 0;      ///< Distinct kernels.
  double loweringSeconds = 0;  ///< Local form to step form.
  double codegenSeconds = 0;   ///< Kernels to machine code.
};

/// An executable together with all that it points to.
class CompiledProgram {
public:
  virtual ~CompiledProgram() = default;
  /// Valid as long as this object.
  virtual const DistExecutable &executable() const = 0;
  virtual const CPUCompilationFacts &facts() const = 0;
};

/// Compiles a module in Local form for this machine's CPU. The module is not changed. Failure comes with an error at
/// the op that cannot be compiled.
mlir::FailureOr<std::unique_ptr<CompiledProgram>> compileForCPU(mlir::ModuleOp localModule, const CPUOptions &options);

} // namespace dist

#endif // DIST_LOWERING_CPU_COMPILEDPROGRAM_H
