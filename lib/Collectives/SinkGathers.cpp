// SPDX-License-Identifier: Apache-2.0

#include "SinkGathers.h"
#include "GatherLayers.h"
#include "GatherUnits.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/Units.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace dist;

namespace {
class Sinker {
public:
  Sinker(FunctionOpInterface function, const StoredValues &stored, const Machine &machine, int64_t memoryBytes)
      : function(function), stored(stored), machine(machine), memoryBytes(memoryBytes) {}

  void run() {
    SmallVector<Block *> open{&function.getFunctionBody().front()};
    while (!open.empty()) {
      Block *block = open.pop_back_val();
      GatheredArguments found = findGatheredArguments(function, *block, stored);
      if (!found.gathers.empty())
        for (Operation *op : found.ops)
          if (auto loop = dyn_cast<LoopLikeOpInterface>(op); loop && getBody(loop))
            sink(loop, found);
      for (GatheredArgument &gathered : found.gathers)
        eraseUnread(gathered.made.takeVector());
      // What has been taken into a loop may go on into one in it.
      for (Operation &op : *block)
        for (Region &region : op.getRegions())
          if (isa<RegionBranchOpInterface>(op))
            for (Block &inner : region)
              open.push_back(&inner);
    }
  }

private:
  static Block *getBody(LoopLikeOpInterface loop) {
    SmallVector<Region *> regions = loop.getLoopRegions();
    return regions.size() == 1 && regions.front()->hasOneBlock() ? &regions.front()->front() : nullptr;
  }

  /// Erases those of `ops`, in program order, that nothing reads any more, and what only they have read.
  static void eraseUnread(SmallVector<Operation *, 4> ops) {
    while (!ops.empty()) {
      Operation *op = ops.pop_back_val();
      if (llvm::is_contained(ops, op) || !isOpTriviallyDead(op))
        continue;
      for (Value operand : op->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          ops.push_back(producer);
      op->erase();
    }
  }

  bool isToBeFreed(const GatheredArgument &gathered, Operation *loop) {
    return gathered.stored.isFreed().value_or(
        memoryBytes < 0 || function.getArgAttr(gathered.argument.getArgNumber(), kLayeredAttrName) || !fits(loop));
  }

  /// Returns true if there is memory for what is alive around `loop`.
  bool fits(Operation *loop) {
    if (live.empty())
      for (auto [op, bytes] : llvm::zip_equal(function.getFunctionBody().front(), getLiveBytes(function)))
        live[&op] = bytes.toDouble();
    return live.lookup(function.getFunctionBody().front().findAncestorOpInBlock(*loop)) <= double(memoryBytes);
  }

  void sink(LoopLikeOpInterface loop, const GatheredArguments &found) {
    for (const GatheredArgument &gathered : found.gathers)
      if (isToBeFreed(gathered, loop))
        gatherLayers(AllGatherOp(gathered.gather), loop);
    Block *body = getBody(loop);
    OpBuilder builder = OpBuilder::atBlockBegin(body);
    IRMapping copies;
    SmallVector<Operation *> made;
    SmallVector<OpOperand *> uses;
    for (const GatheredArgument &gathered : found.gathers) {
      if (!isToBeFreed(gathered, loop))
        continue;
      for (Operation *op : gathered.made)
        for (OpOperand &use : op->getUses())
          if (loop->isProperAncestor(use.getOwner()))
            uses.push_back(&use);
    }
    SmallVector<Value> before;
    for (OpOperand *use : uses) {
      before.push_back(use->get());
      use->set(copy(builder, use->get(), found.block, copies, made));
    }
    if (uses.empty() || hasSeveralUses(*body, made))
      return;
    for (auto [use, value] : llvm::zip_equal(uses, before))
      use->set(value);
    for (Operation *op : llvm::reverse(made))
      op->erase();
  }

  /// Returns what `value`, made in `block`, is in the loop: all that it is made of is made there, too.
  static Value copy(OpBuilder &builder, Value value, Block *block, IRMapping &copies,
                    SmallVectorImpl<Operation *> &made) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != block)
      return value;
    if (Value known = copies.lookupOrNull(value))
      return known;
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        copy(builder, operand, block, copies, made);
    });
    made.push_back(builder.clone(*op, copies));
    return copies.lookup(value);
  }

  /// Returns true if a unit that `made` gather in `body` could be freed, as another one is read before it is read
  /// again.
  bool hasSeveralUses(Block &body, ArrayRef<Operation *> made) {
    GatheredArguments found = findGatheredArguments(function, body, stored);
    UnitNames names;
    std::vector<GatherUnit> units = findUnits(function, found, machine, names);
    findUses(found, units, {});
    return llvm::any_of(units, [&](const GatherUnit &unit) {
      return unit.uses.size() > 1 && llvm::any_of(unit.members, [&](unsigned member) {
               return llvm::is_contained(made, found.gathers[member].gather.getOperation());
             });
    });
  }

  FunctionOpInterface function;
  const StoredValues &stored;
  const Machine &machine;
  int64_t memoryBytes;
  llvm::DenseMap<Operation *, double> live; ///< Bytes, by op of the function's block.
};
} // namespace

void dist::sinkGathers(FunctionOpInterface function, const StoredValues &stored, const Machine &machine,
                       int64_t memoryBytes) {
  Sinker(function, stored, machine, memoryBytes).run();
}
