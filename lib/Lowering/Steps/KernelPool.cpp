// SPDX-License-Identifier: Apache-2.0
//
// Equality of kernels up to locations; see KernelPool.h.

#include "KernelPool.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace dist::steps;

/// Returns a hash that equal kernels share: the signature and the names of the ops in order.
static llvm::hash_code hashKernel(func::FuncOp kernel) {
  llvm::hash_code hash = llvm::hash_value(kernel.getFunctionType().getAsOpaquePointer());
  kernel.getBody().walk<WalkOrder::PreOrder>(
      [&](Operation *op) { hash = llvm::hash_combine(hash, op->getName().getAsOpaquePointer()); });
  return hash;
}

func::FuncOp KernelPool::insert(func::FuncOp kernel) {
  SmallVector<func::FuncOp> &candidates = kernels[hashKernel(kernel)];
  for (func::FuncOp candidate : candidates)
    if (candidate.getFunctionType() == kernel.getFunctionType() &&
        OperationEquivalence::isRegionEquivalentTo(&candidate.getBody(), &kernel.getBody(),
                                                   OperationEquivalence::IgnoreLocations)) {
      kernel.erase();
      return candidate;
    }
  SymbolTable symbols(module);
  std::string name;
  do
    name = "kernel_" + std::to_string(nextNumber++);
  while (symbols.lookup(name));
  kernel.setName(name);
  module.push_back(kernel);
  candidates.push_back(kernel);
  return kernel;
}
