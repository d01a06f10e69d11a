// SPDX-License-Identifier: Apache-2.0
//
// Kernels as optimised LLVM IR.

#ifndef DIST_LIB_LOWERING_CPU_KERNELMODULE_H
#define DIST_LIB_LOWERING_CPU_KERNELMODULE_H

#include "mlir/IR/BuiltinOps.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace dist::cpu {

/// Translates `kernels`, a module in the LLVM dialect as LowerKernelsToLLVM leaves it; null after an error at it.
std::unique_ptr<llvm::Module> translateKernels(mlir::ModuleOp kernels, llvm::LLVMContext &context);

/// Gives the functions of `module` the attributes of `machine` and runs LLVM's pipeline at `level`, 0 to 3. `tuneFor`
/// names the CPU to tune for; empty: the one of `machine`.
void optimizeKernels(llvm::Module &module, llvm::TargetMachine &machine, unsigned level, llvm::StringRef tuneFor = "");

} // namespace dist::cpu

#endif // DIST_LIB_LOWERING_CPU_KERNELMODULE_H
