// SPDX-License-Identifier: Apache-2.0

#include "PrefetchInLoops.h"
#include "dist/Analysis/RegionFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// Returns the block of the body of `loop` if it counts by one variable of its body, which has one block.
static Block *getCountingBody(LoopLikeOpInterface loop) {
  SmallVector<Region *> regions = loop.getLoopRegions();
  if (regions.size() != 1 || !regions.front()->hasOneBlock() || !loop.getSingleInductionVar() ||
      !loop.getSingleLowerBound() || !loop.getSingleUpperBound() || !loop.getSingleStep() ||
      loop->hasTrait<OpTrait::HasParallelRegion>())
    return nullptr;
  Block *body = &regions.front()->front();
  return loop.getSingleInductionVar()->getParentBlock() == body ? body : nullptr;
}

/// Returns true if `argument`, which `loop` carries, is the same in each iteration.
static bool isInvariant(LoopLikeOpInterface loop, BlockArgument argument) {
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
  return yielded && yielded->get() == argument;
}

namespace {
/// Collects what a collective is made of.
class NeededOps {
public:
  NeededOps(LoopLikeOpInterface loop, Block *body) : loop(loop), body(body) {}

  /// Returns false if what `op` reads cannot be had an iteration ahead.
  bool addOperands(Operation *op) {
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    return llvm::all_of(read, [&](Value value) { return add(value); });
  }

  llvm::SetVector<Operation *> take() { return std::move(ops); }

private:
  bool add(Value value) {
    if (value.getParentBlock() != body)
      return !loop->isProperAncestor(value.getParentBlock()->getParentOp());
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument == *loop.getSingleInductionVar() || isInvariant(loop, argument);
    Operation *op = value.getDefiningOp();
    if (ops.contains(op))
      return true;
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    if (!isMemoryEffectFree(op) || isa<RegionBranchOpInterface, DoneOp>(op) ||
        (collective && collective.communicates()) || !addOperands(op))
      return false;
    ops.insert(op);
    return true;
  }

  LoopLikeOpInterface loop;
  Block *body;
  llvm::SetVector<Operation *> ops;
};
} // namespace

std::optional<LoopPrefetch> dist::findPrefetch(LoopLikeOpInterface loop, Operation *collective) {
  Block *body = getCountingBody(loop);
  std::optional<Amount> trips = getTripCount(loop);
  if (!body || collective->getBlock() != body || !trips || trips->toDouble() < 2 || !isMemoryEffectFree(collective))
    return std::nullopt;
  NeededOps needed(loop, body);
  if (!needed.addOperands(collective))
    return std::nullopt;
  LoopPrefetch found{collective, needed.take()};
  // What depends on no argument of the body is no gather of one iteration, but of the loop.
  bool dependsOnIteration = llvm::any_of(found.needed, [&](Operation *op) {
    return llvm::is_contained(op->getOperands(), *loop.getSingleInductionVar());
  });
  return dependsOnIteration ? std::optional(std::move(found)) : std::nullopt;
}

/// Returns `bound` as a value of the type of `variable`.
static Value materialize(OpBuilder &builder, Location loc, OpFoldResult bound, Value variable) {
  if (auto value = dyn_cast<Value>(bound))
    return value;
  auto number = cast<IntegerAttr>(cast<Attribute>(bound)).getInt();
  return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(variable.getType(), number));
}

/// Makes `prefetch` once more, of what `copies` says, and returns what it gives.
static ResultRange cloneInto(OpBuilder &builder, const LoopPrefetch &prefetch, IRMapping &copies) {
  for (Operation *op : prefetch.needed)
    if (!copies.contains(op))
      builder.clone(*op, copies);
  return builder.clone(*prefetch.collective, copies)->getResults();
}

/// Erases `ops` that nothing reads any more, the last one first.
static void eraseUnread(RewriterBase &rewriter, ArrayRef<Operation *> ops) {
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty())
      rewriter.eraseOp(op);
}

void dist::prefetchInLoop(LoopLikeOpInterface loop, ArrayRef<LoopPrefetch> prefetches) {
  IRRewriter rewriter(loop.getContext());
  rewriter.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  Value variable = *loop.getSingleInductionVar();
  IRMapping first;
  first.map(variable, materialize(rewriter, loc, *loop.getSingleLowerBound(), variable));
  for (auto [argument, init] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getInits()))
    first.map(argument, init);
  SmallVector<Value> inits;
  for (const LoopPrefetch &prefetch : prefetches)
    llvm::append_range(inits, cloneInto(rewriter, prefetch, first));
  Value end = materialize(rewriter, loc, *loop.getSingleUpperBound(), variable);
  Value step = materialize(rewriter, loc, *loop.getSingleStep(), variable);
  llvm::SetVector<Operation *> before; // Several collectives may need one.
  auto yield = [&](OpBuilder &builder, Location loc, ArrayRef<BlockArgument> arguments) {
    // From there on it may be started, whatever computes where the next one begins.
    builder.setInsertionPointToStart(variable.getParentBlock());
    Value next = arith::AddIOp::create(builder, loc, variable, step);
    Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, next, end);
    IRMapping ahead;
    ahead.map(variable, arith::SelectOp::create(builder, loc, isInside, next, variable));
    SmallVector<Value> yielded;
    for (const LoopPrefetch &prefetch : prefetches)
      llvm::append_range(yielded, cloneInto(builder, prefetch, ahead));
    unsigned number = 0;
    for (const LoopPrefetch &prefetch : prefetches) {
      before.insert(prefetch.needed.begin(), prefetch.needed.end());
      for (Value result : prefetch.collective->getResults())
        result.replaceAllUsesWith(arguments[number++]);
    }
    return yielded;
  };
  DictionaryAttr attributes = loop->getDiscardableAttrDictionary();
  FailureOr<LoopLikeOpInterface> made =
      loop.replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, yield);
  if (failed(made)) {
    for (Value init : inits)
      if (init.use_empty() &&
          llvm::all_of(init.getDefiningOp()->getResults(), [](Value result) { return result.use_empty(); }))
        rewriter.eraseOp(init.getDefiningOp());
    return;
  }
  (*made)->setDiscardableAttrs(attributes);
  for (const LoopPrefetch &prefetch : prefetches)
    rewriter.eraseOp(prefetch.collective);
  eraseUnread(rewriter, before.getArrayRef());
}
