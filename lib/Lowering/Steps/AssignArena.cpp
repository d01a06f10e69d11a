// SPDX-License-Identifier: Apache-2.0
//
// Replaces the allocations of the entry function by views of one arena. Lifetimes are counted in ops, in the order in
// which they run; a buffer that comes from outside a loop is alive during the whole loop that uses it.

#include "ArenaPacking.h"
#include "BufferView.h"
#include "MemoryPlan.h"
#include "StepForm.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace dist {
#define GEN_PASS_DEF_ASSIGNARENAPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Numbers `op` and everything in it in execution order.
static void number(Operation *op, int64_t &next, DenseMap<Operation *, Span> &spans) {
  int64_t first = next++;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        number(&inner, next, spans);
  spans[op] = {first, next++};
}

/// Extends `lifetime` over every op that uses `buffer` directly or through views.
static void extendOverUses(Value buffer, Block *home, const DenseMap<Operation *, Span> &spans,
                           BufferLifetime &lifetime) {
  for (Operation *user : buffer.getUsers()) {
    if (isa<ViewLikeOpInterface>(user)) {
      extendOverUses(user->getResult(0), home, spans, lifetime);
      continue;
    }
    while (user->getBlock() != home)
      user = user->getParentOp();
    Span span = spans.lookup(user);
    lifetime.first = std::min(lifetime.first, span.first);
    lifetime.last = std::max(lifetime.last, span.last);
  }
}

static void assignArena(func::FuncOp entry, Value arena, ArrayRef<memref::AllocOp> allocations,
                        const ArenaLayout &layout) {
  OpBuilder builder(entry.getContext());
  for (auto [position, offset] : llvm::enumerate(layout.offsets)) {
    memref::AllocOp allocation = allocations[position];
    builder.setInsertionPoint(allocation);
    Value start = arith::ConstantIndexOp::create(builder, allocation.getLoc(), offset);
    Value view = memref::ViewOp::create(builder, allocation.getLoc(), allocation.getType(), arena, start, ValueRange());
    allocation.getResult().replaceAllUsesWith(view);
    allocation.erase();
  }
}

namespace {
struct AssignArenaPass : dist::impl::AssignArenaPassBase<AssignArenaPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> found = findEntry(getOperation());
    if (failed(found))
      return signalPassFailure();
    func::FuncOp entry = *found;
    DenseMap<Operation *, Span> spans;
    int64_t next = 0;
    number(entry, next, spans);
    SmallVector<memref::AllocOp> allocations;
    SmallVector<BufferLifetime> lifetimes;
    entry.walk([&](memref::AllocOp allocation) {
      BufferLifetime lifetime{next, -1, getBufferBytes(allocation.getType())};
      extendOverUses(allocation, allocation->getBlock(), spans, lifetime);
      lifetime.last = std::max(lifetime.first, lifetime.last);
      allocations.push_back(allocation);
      lifetimes.push_back(lifetime);
    });
    ArenaLayout layout = packArena(lifetimes, DIST_ARENA_ALIGNMENT);

    setPlannedMemory(entry, planMemory(entry, allocations, lifetimes, spans, layout));

    Builder builder(&getContext());
    NamedAttribute marker = builder.getNamedAttr(kArenaAttrName, builder.getUnitAttr());
    auto arenaType = MemRefType::get({layout.bytes}, builder.getI8Type());
    if (failed(entry.insertArgument(entry.getNumArguments(), arenaType, builder.getDictionaryAttr(marker),
                                    entry.getLoc())))
      return signalPassFailure();
    assignArena(entry, entry.getArguments().back(), allocations, layout);
    entry->setAttr(kLiveBytesAttrName, builder.getI64IntegerAttr(layout.liveBytes));
  }
};
} // namespace
