// SPDX-License-Identifier: Apache-2.0
//
// Every effect is followed to the argument that its memref is a view of. An effect on something else than a view of an
// argument or of an allocation, or an op that does not say what it does, makes all buffers read and written.

#include "KernelAccesses.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist;

/// Returns what `memref` is a view of.
static Value getOrigin(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

namespace {
/// Collects the accesses of one kernel.
class AccessCollector {
public:
  explicit AccessCollector(func::FuncOp kernel)
      : body(kernel.getBody().front()), accesses(kernel.getNumArguments() - 1, 0) {}

  /// Adds the effects of `op` itself; false if they are not known.
  bool add(Operation *op) {
    auto effectOp = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effectOp) // Ops inside are visited on their own.
      return op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || op->hasTrait<OpTrait::IsTerminator>();
    SmallVector<MemoryEffects::EffectInstance> effects;
    effectOp.getEffects(effects);
    return llvm::all_of(effects, [&](const MemoryEffects::EffectInstance &effect) { return add(effect); });
  }

  SmallVector<uint8_t> take() { return std::move(accesses); }

private:
  bool add(const MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate, MemoryEffects::Free>(effect.getEffect()))
      return true;
    Value value = effect.getValue();
    if (!value)
      return false;
    Value origin = getOrigin(value);
    if (Operation *definition = origin.getDefiningOp())
      return isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(definition);
    auto argument = cast<BlockArgument>(origin);
    if (argument.getOwner() != &body)
      return false;
    if (argument.getArgNumber() < accesses.size())
      accesses[argument.getArgNumber()] |= isa<MemoryEffects::Read>(effect.getEffect()) ? DIST_READS : DIST_WRITES;
    return true;
  }

  Block &body;
  SmallVector<uint8_t> accesses;
};
} // namespace

SmallVector<uint8_t> steps::getKernelAccesses(func::FuncOp kernel) {
  unsigned numBuffers = kernel.getNumArguments() - 1;
  AccessCollector collector(kernel);
  WalkResult result = kernel.getBody().walk(
      [&](Operation *op) { return collector.add(op) ? WalkResult::advance() : WalkResult::interrupt(); });
  if (result.wasInterrupted())
    return SmallVector<uint8_t>(numBuffers, DIST_READS | DIST_WRITES);
  return collector.take();
}
