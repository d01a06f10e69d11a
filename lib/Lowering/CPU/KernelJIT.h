// SPDX-License-Identifier: Apache-2.0
//
// Machine code for kernels, made in this process for this machine: the LLVM dialect becomes LLVM IR, -O3 with the
// host's CPU and its widest vectors, and code in memory that lives as long as the object.

#ifndef DIST_LIB_LOWERING_CPU_KERNELJIT_H
#define DIST_LIB_LOWERING_CPU_KERNELJIT_H

#include "Steps/KernelCache.h"
#include "dist/Runtime/Executable.h"
#include "mlir/IR/BuiltinOps.h"

#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace dist::cpu {

class KernelJIT {
public:
  /// Compiles `kernels`, a module in the LLVM dialect as LowerKernelsToLLVM leaves it, and takes it apart; null after
  /// an error at it.
  static std::unique_ptr<KernelJIT> create(mlir::ModuleOp kernels, unsigned optimizationLevel,
                                           steps::KernelCache &cache);
  ~KernelJIT();

  /// Returns the entry of the kernel `name`, or null.
  DistKernelFunction find(llvm::StringRef name) const;

private:
  explicit KernelJIT(std::unique_ptr<llvm::orc::LLJIT> jit);
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace dist::cpu

#endif // DIST_LIB_LOWERING_CPU_KERNELJIT_H
