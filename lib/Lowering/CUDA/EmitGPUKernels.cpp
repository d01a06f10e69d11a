// SPDX-License-Identifier: Apache-2.0
//
// Asks the emitters for each kernel and adds what all kernels share: the return, the launch shape, and what LLVM may
// assume about the arguments. Buffers do not alias, they are aligned, and those that are only read are read-only, which
// lets loads go through the read-only cache.

#include "ComplexNumbers.h"
#include "DeviceModule.h"
#include "KernelEmitter.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace dist {
#define GEN_PASS_DEF_EMITGPUKERNELSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Most blocks of a grid along x, y and z.
static constexpr int64_t kMostBlocks[3] = {std::numeric_limits<int32_t>::max(), 65535, 65535};

/// Collects what is done to `buffer`, directly or through views.
static void collectEffects(Value buffer, bool &isRead, bool &isWritten) {
  for (Operation *user : buffer.getUsers()) {
    if (isa<ViewLikeOpInterface>(user) && user->getNumResults() == 1) {
      collectEffects(user->getResult(0), isRead, isWritten);
      continue;
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    bool isKnown = effects && !effects.hasNoEffect();
    isRead |= !isKnown || effects.getEffectOnValue<MemoryEffects::Read>(buffer);
    isWritten |= !isKnown || effects.getEffectOnValue<MemoryEffects::Write>(buffer);
  }
}

/// Says what holds for the arguments of every kernel. A buffer through which the threads of a block exchange values is
/// not `noalias`: that would say that nobody else changes it, barriers or not.
static void describeArguments(gpu::GPUFuncOp target) {
  Builder builder(target.getContext());
  bool hasBarrier = target.walk([](gpu::BarrierOp) { return WalkResult::interrupt(); }).wasInterrupted();
  // Behind the parameters stand shared buffers, which are arguments of the body only.
  for (BlockArgument argument : target.getArguments().take_front(target.getFunctionType().getNumInputs())) {
    if (!isa<MemRefType>(argument.getType()))
      continue;
    unsigned number = argument.getArgNumber();
    bool isRead = false, isWritten = false;
    collectEffects(argument, isRead, isWritten);
    target.setArgAttr(number, "llvm.align", builder.getI64IntegerAttr(kBufferAlignment));
    if (!hasBarrier || !isRead || !isWritten)
      target.setArgAttr(number, "llvm.noalias", builder.getUnitAttr());
    if (!isWritten)
      target.setArgAttr(number, "llvm.readonly", builder.getUnitAttr());
  }
}

static void describeLaunch(gpu::GPUFuncOp target, const KernelEmitter &emitter, const LaunchShape &shape) {
  Builder builder(target.getContext());
  target->setAttr(kEmitterAttrName, builder.getStringAttr(emitter.name()));
  target->setAttr(kGridAttrName, builder.getDenseI64ArrayAttr(shape.grid));
  SmallVector<int32_t> block(std::begin(shape.block), std::end(shape.block));
  target.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr(block));
  if (shape.sharedBytes)
    target->setAttr(kSharedBytesAttrName, builder.getI64IntegerAttr(shape.sharedBytes));
}

/// Replaces `kernel` by a gpu.func.
static LogicalResult emitKernel(func::FuncOp kernel) {
  ArrayRef<const KernelEmitter *> emitters = getKernelEmitters();
  if (hasComplexNumbers(kernel)) // Of which there are no vectors.
    emitters = emitters.take_back();
  auto found = llvm::find_if(emitters, [&](const KernelEmitter *emitter) { return emitter->matches(kernel); });
  if (found == emitters.end())
    return kernel.emitError() << "kernel '" << kernel.getName() << "' is of a form that no kernel emitter takes";
  OpBuilder builder(kernel);
  auto target = gpu::GPUFuncOp::create(builder, kernel.getLoc(), kernel.getName(), kernel.getFunctionType());
  target->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
  Block &body = target.getBody().front();
  builder.setInsertionPointToStart(&body);
  FailureOr<LaunchShape> shape = (*found)->emit(kernel, target, builder);
  if (failed(shape))
    return failure();
  for (auto [blocks, most] : llvm::zip(shape->grid, kMostBlocks))
    if (blocks > most)
      return kernel.emitError() << "kernel '" << kernel.getName() << "' needs " << blocks
                                << " blocks; a GPU runs at most " << most << " at once";
  builder.setInsertionPointToEnd(&body);
  gpu::ReturnOp::create(builder, kernel.getLoc());
  describeLaunch(target, **found, *shape);
  describeArguments(target);
  kernel.erase();
  return success();
}

namespace {
struct EmitGPUKernelsPass : dist::impl::EmitGPUKernelsPassBase<EmitGPUKernelsPass> {
  void runOnOperation() override {
    for (gpu::GPUModuleOp device : getOperation().getOps<gpu::GPUModuleOp>())
      for (func::FuncOp kernel : llvm::make_early_inc_range(device.getOps<func::FuncOp>()))
        if (failed(emitKernel(kernel)))
          return signalPassFailure();
  }
};
} // namespace
