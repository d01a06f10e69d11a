// SPDX-License-Identifier: Apache-2.0
//
// A boolean in a buffer is one byte, 0 or 1, for the runtime and for LLVM alike. LLVM's vectoriser nevertheless leaves
// loops alone that load or store i1, because its vectors of i1 are bit masks. Here kernels get buffers of i8:
//
//   %b = memref.load %m[%i] : memref<8xi1>   ->   %c = memref.load %m[%i] : memref<8xi8>;  %b = arith.trunci %c

#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace dist {
#define GEN_PASS_DEF_STOREBOOLEANSASBYTESPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;

/// Returns `type` with bytes for booleans if it is a memref of them; null otherwise.
static Type getByteType(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.getElementType().isInteger(1))
    return {};
  return MemRefType::get(memref.getShape(), IntegerType::get(type.getContext(), 8), memref.getLayout(),
                         memref.getMemorySpace());
}

/// Retypes the buffers that `op` defines: results, and the arguments of its blocks.
static void retypeBuffers(Operation *op) {
  for (OpResult result : op->getResults())
    if (Type byteType = getByteType(result.getType()))
      result.setType(byteType);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (Type byteType = getByteType(argument.getType()))
          argument.setType(byteType);
}

/// Converts between byte and boolean at a load or store.
static void convertAccess(Operation *op) {
  OpBuilder builder(op);
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    if (store.getValueToStore().getType().isInteger(1))
      store->setOperand(0, arith::ExtUIOp::create(builder, op->getLoc(), builder.getI8Type(), store.getValueToStore()));
    return;
  }
  auto load = dyn_cast<memref::LoadOp>(op);
  if (!load || !load.getType().isInteger(1))
    return;
  Value loaded = load.getResult();
  loaded.setType(builder.getI8Type());
  builder.setInsertionPointAfter(op);
  Operation *truncated = arith::TruncIOp::create(builder, op->getLoc(), builder.getI1Type(), loaded);
  loaded.replaceAllUsesExcept(truncated->getResult(0), truncated);
}

namespace {
struct StoreBooleansAsBytesPass : dist::impl::StoreBooleansAsBytesPassBase<StoreBooleansAsBytesPass> {
  void runOnOperation() override {
    for (func::FuncOp kernel : getOperation().getOps<func::FuncOp>()) {
      kernel.walk([](Operation *op) {
        convertAccess(op);
        retypeBuffers(op);
      });
      if (!kernel.isDeclaration())
        kernel.setFunctionType(FunctionType::get(&getContext(), kernel.getBody().getArgumentTypes(), {}));
    }
  }
};
} // namespace
