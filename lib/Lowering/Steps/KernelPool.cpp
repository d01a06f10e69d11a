// SPDX-License-Identifier: Apache-2.0
//
// Equality of kernels up to locations; see KernelPool.h.

#include "KernelPool.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace dist::steps;

KernelPool::KernelPool(ModuleOp module, StringRef prefix) : module(module), prefix(prefix) {
  for (Operation &op : *module.getBody())
    if (auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      takenNames.insert(name);
}

/// Returns a hash that equal kernels share: the signature, and the ops in order without their operands.
static llvm::hash_code hashKernel(func::FuncOp kernel) {
  llvm::hash_code hash = llvm::hash_value(kernel.getFunctionType().getAsOpaquePointer());
  kernel.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    llvm::hash_code each =
        OperationEquivalence::computeHash(op, OperationEquivalence::ignoreHashValue,
                                          OperationEquivalence::ignoreHashValue, OperationEquivalence::IgnoreLocations);
    hash = llvm::hash_combine(hash, each);
  });
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
  StringAttr name;
  do
    name = StringAttr::get(kernel.getContext(), prefix + std::to_string(nextNumber++));
  while (!takenNames.insert(name).second);
  kernel.setName(name);
  module.push_back(kernel);
  candidates.push_back(kernel);
  return kernel;
}
