// SPDX-License-Identifier: Apache-2.0
//
// The kernels of a module, each kept once: the layers of a model repeat the same computations on other buffers, and
// compiling them again would only cost time.

#ifndef DIST_LIB_LOWERING_STEPS_KERNELPOOL_H
#define DIST_LIB_LOWERING_STEPS_KERNELPOOL_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace dist::steps {

class KernelPool {
public:
  /// Names begin with `prefix`.
  explicit KernelPool(mlir::ModuleOp module, llvm::StringRef prefix = "kernel_");

  /// Adds `kernel` to the module under a fresh name, or erases it and returns an equal one that has been added before.
  mlir::func::FuncOp insert(mlir::func::FuncOp kernel);

private:
  mlir::ModuleOp module;
  std::string prefix;
  llvm::DenseSet<mlir::StringAttr> takenNames;
  llvm::DenseMap<llvm::hash_code, llvm::SmallVector<mlir::func::FuncOp>> kernels;
  unsigned nextNumber = 0;
};

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_KERNELPOOL_H
