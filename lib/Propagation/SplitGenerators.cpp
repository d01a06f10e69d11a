// SPDX-License-Identifier: Apache-2.0
//
// Gives every use of a generator (an op whose results depend on no tensor's contents: constants, fills, iotas) its own copy.
//
//   %0 = constant; a(%0); b(%0)    becomes    %0 = constant; a(%0); %1 = constant; b(%1)
//
// Ops are visited from the last to the first, so that copies of users are there before their operands are copied.

#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Propagation/Passes.h"
#include "mlir/IR/Iterators.h"

namespace dist {
#define GEN_PASS_DEF_SPLITGENERATORSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isGenerator(Operation *op) {
  auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
  return sharded && op->getNumResults() == 1 && isa<RankedTensorType>(op->getResult(0).getType()) &&
         sharded.getShardingRule().isGenerator;
}

static void splitUses(Operation *op) {
  SmallVector<OpOperand *> uses = llvm::to_vector(llvm::make_pointer_range(op->getResult(0).getUses()));
  // The use list is in no particular order; the first user in program order keeps the original.
  llvm::sort(uses, [](OpOperand *a, OpOperand *b) {
    if (a->getOwner() == b->getOwner())
      return a->getOperandNumber() < b->getOperandNumber();
    return a->getOwner()->isBeforeInBlock(b->getOwner());
  });
  OpBuilder builder(op);
  for (OpOperand *use : ArrayRef(uses).drop_front()) {
    builder.setInsertionPointAfter(op);
    use->set(builder.clone(*op)->getResult(0));
  }
}

namespace {
struct SplitGenerators : dist::impl::SplitGeneratorsPassBase<SplitGenerators> {
  void runOnOperation() override {
    getOperation().walk<WalkOrder::PostOrder, mlir::ReverseIterator>([](Operation *op) {
      if (op->getNumResults() != 1 || op->getResult(0).use_empty() || op->getResult(0).hasOneUse() || !isGenerator(op))
        return;
      bool sameBlock = llvm::all_of(op->getUsers(), [&](Operation *user) { return user->getBlock() == op->getBlock(); });
      if (sameBlock)
        splitUses(op);
    });
  }
};
} // namespace
