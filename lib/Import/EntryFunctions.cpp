// SPDX-License-Identifier: Apache-2.0
//
// Custom calls are ops that MLIR does not know, so its symbol tables do not see what they name.

#include "dist/Import/EntryFunctions.h"

using namespace mlir;

namespace dist {

SmallVector<func::FuncOp> findEntryFunctions(ModuleOp module) {
  llvm::DenseSet<StringAttr> computations;
  module.walk([&](Operation *op) {
    if (op->isRegistered())
      return;
    if (auto called = dyn_cast_or_null<ArrayAttr>(op->getAttr("called_computations")))
      for (Attribute name : called)
        if (auto symbol = dyn_cast<FlatSymbolRefAttr>(name))
          computations.insert(symbol.getAttr());
  });
  SmallVector<func::FuncOp> entries;
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !computations.contains(function.getSymNameAttr()))
      entries.push_back(function);
  return entries;
}

} // namespace dist
