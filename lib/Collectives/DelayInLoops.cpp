// SPDX-License-Identifier: Apache-2.0

#include "DelayInLoops.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/RegionFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

namespace {
/// A loop that counts by constants.
struct CountingLoop {
  Block *body;
  Value counter;
  int64_t lower, step, trips;

  int64_t getLast() const { return lower + (trips - 1) * step; }

  static std::optional<CountingLoop> get(LoopLikeOpInterface loop) {
    SmallVector<Region *> regions = loop.getLoopRegions();
    std::optional<Value> counter = loop.getSingleInductionVar();
    std::optional<OpFoldResult> lower = loop.getSingleLowerBound(), step = loop.getSingleStep();
    std::optional<llvm::APInt> trips = loop.getStaticTripCount();
    if (regions.size() != 1 || !regions.front()->hasOneBlock() || !counter || !counter->getType().isIndex() || !lower ||
        !step || !trips || trips->getActiveBits() > 31 || loop->hasTrait<OpTrait::HasParallelRegion>() ||
        loop.getRegionIterArgs().size() != loop->getNumResults())
      return std::nullopt;
    std::optional<int64_t> first = getConstantIntValue(*lower), by = getConstantIntValue(*step);
    Block *body = &regions.front()->front();
    if (!first || !by || counter->getParentBlock() != body)
      return std::nullopt;
    // Bounds stay numbers that can be computed with.
    constexpr int64_t kMost = int64_t(1) << 31;
    if (std::abs(*first) > kMost || *by <= 0 || *by > kMost)
      return std::nullopt;
    return CountingLoop{body, *counter, *first, *by, int64_t(trips->getZExtValue())};
  }
};

/// Finds out what has to be delayed.
class DelayFinder {
public:
  DelayFinder(LoopLikeOpInterface loop, const CountingLoop &counting)
      : loop(loop), body(counting.body), counter(counting.counter) {}

  std::optional<LoopDelay> run(ArrayRef<Operation *> collectives) {
    if (!collectUsers(collectives))
      return std::nullopt;
    for (Operation &op : body->without_terminator())
      if (isInTail.contains(&op))
        delay.tail.insert(&op);
    if (readsTail())
      return std::nullopt;
    for (Operation *op : delay.tail)
      if (!collectRead(op))
        return std::nullopt;
    return std::move(delay);
  }

private:
  /// Collects all ops that depend on `collectives`. Returns false if one of them cannot move.
  bool collectUsers(ArrayRef<Operation *> collectives) {
    SmallVector<Operation *> open(collectives);
    while (!open.empty()) {
      Operation *op = open.pop_back_val();
      if (op == body->getTerminator() || !isInTail.insert(op).second)
        continue;
      if (!isMemoryEffectFree(op))
        return false;
      for (Operation *user : op->getUsers())
        open.push_back(body->findAncestorOpInBlock(*user));
    }
    return true;
  }

  /// Returns true if the loop hands `argument` on as the tail makes it.
  bool isMadeByTail(BlockArgument argument) {
    OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
    return yielded && isInTail.contains(yielded->get().getDefiningOp());
  }

  /// Returns true if anything but the tail reads in the next iteration what the tail makes.
  bool readsTail() {
    return llvm::any_of(loop.getRegionIterArgs(), [&](BlockArgument argument) {
      return isMadeByTail(argument) && llvm::any_of(argument.getUsers(), [&](Operation *user) {
               return !isInTail.contains(body->findAncestorOpInBlock(*user));
             });
    });
  }

  bool isInvariant(BlockArgument argument) {
    OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
    return yielded && yielded->get() == argument;
  }

  /// Notes what of the iteration `op`, which is in the tail, needs. Returns false if that cannot be carried.
  bool collectRead(Operation *op) {
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    for (Value value : read) {
      if (isKnown(value))
        continue;
      if (!isa<RankedTensorType>(value.getType()))
        return false;
      delay.carried.insert(value);
    }
    return true;
  }

  /// Returns true if `value` is there in the next iteration, too, or can be made of its number there without cost.
  bool isKnown(Value value) {
    auto [found, isNew] = known.try_emplace(value, false);
    if (!isNew)
      return found->second;
    bool result = findKnown(value);
    return known[value] = result;
  }

  bool findKnown(Value value) {
    if (!body->getParentOp()->isAncestor(value.getParentBlock()->getParentOp()))
      return true;
    if (auto argument = dyn_cast<BlockArgument>(value))
      return argument == counter || isInvariant(argument) || isMadeByTail(argument);
    Operation *op = value.getDefiningOp();
    if (isInTail.contains(op))
      return true;
    auto isSmall = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor ? tensor.getRank() == 0 : type.isIntOrIndex();
    };
    if (!isMemoryEffectFree(op) || isa<CollectiveOpInterface, RegionBranchOpInterface>(op) ||
        !(llvm::all_of(op->getResultTypes(), isSmall) || isMadeFromNothing(op, rules)))
      return false;
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    return llvm::all_of(read, [&](Value operand) { return isKnown(operand); });
  }

  LoopLikeOpInterface loop;
  Block *body;
  Value counter;
  llvm::DenseSet<Operation *> isInTail;
  llvm::DenseMap<Value, bool> known;
  LoopDelay delay;
  RuleTable rules;
};

/// Writes the loop anew.
class LoopDelayer {
public:
  LoopDelayer(LoopLikeOpInterface loop, const CountingLoop &counting, const LoopDelay &delay)
      : loop(loop), counting(counting), delay(delay) {}

  void run() {
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    auto number = [&](int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); };
    Value lower = number(counting.lower), step = number(counting.step), last = number(counting.getLast());
    IRMapping first;
    first.map(counting.counter, lower);
    first.map(loop.getRegionIterArgs(), loop.getInits());
    cloneHead(builder, first);
    auto made =
        scf::ForOp::create(builder, loc, lower, last, step, getNext(loop.getInits(), first),
                           [&](OpBuilder &inner, Location, Value counter, ValueRange arguments) {
                             SmallVector<Value> behind = cloneTail(inner, counter, arguments);
                             IRMapping next;
                             next.map(counting.counter, arith::AddIOp::create(inner, loc, counter, step).getResult());
                             next.map(loop.getRegionIterArgs(), arguments.take_front(loop.getRegionIterArgs().size()));
                             cloneHead(inner, next);
                             scf::YieldOp::create(inner, loc, getNext(behind, next));
                           });
    made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    loop->replaceAllUsesWith(cloneTail(builder, last, made.getResults()));
    loop->erase();
  }

private:
  bool isMadeByTail(Value value) const { return delay.tail.contains(value.getDefiningOp()); }

  /// Clones all that is not in the tail.
  void cloneHead(OpBuilder &builder, IRMapping &values) {
    for (Operation &op : counting.body->without_terminator())
      if (!delay.tail.contains(&op))
        builder.clone(op, values);
  }

  /// Returns what an iteration whose head has `values` forwards: what the tail before it has made of `carried`, and its
  /// own.
  SmallVector<Value> getNext(ValueRange carried, const IRMapping &values) {
    SmallVector<Value> next;
    for (auto [own, yielded] : llvm::zip_equal(carried, loop.getYieldedValues()))
      next.push_back(isMadeByTail(yielded) ? own : values.lookupOrDefault(yielded));
    for (Value value : delay.carried)
      next.push_back(values.lookup(value));
    return next;
  }

  /// Clones the tail of the iteration `counter`, of which the loop carries `arguments`. Returns what it forwards in
  /// place of each of the loop's own values; what the tail does not make stays as it is carried.
  SmallVector<Value> cloneTail(OpBuilder &builder, Value counter, ValueRange arguments) {
    IRMapping values;
    values.map(counting.counter, counter);
    size_t numOwn = loop.getRegionIterArgs().size();
    values.map(loop.getRegionIterArgs(), arguments.take_front(numOwn));
    for (auto [value, argument] : llvm::zip_equal(delay.carried, arguments.drop_front(numOwn)))
      values.map(value, argument);
    for (Operation *op : delay.tail)
      cloneWithNeeded(builder, op, values);
    SmallVector<Value> made;
    for (auto [yielded, argument] : llvm::zip_equal(loop.getYieldedValues(), arguments.take_front(numOwn)))
      made.push_back(isMadeByTail(yielded) ? values.lookup(yielded) : argument);
    return made;
  }

  /// Clones `op`, behind what it is made of from the counter.
  void cloneWithNeeded(OpBuilder &builder, Operation *op, IRMapping &values) {
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    for (Value value : read)
      if (Operation *maker = value.getDefiningOp();
          maker && maker->getBlock() == counting.body && !values.contains(value))
        cloneWithNeeded(builder, maker, values);
    builder.clone(*op, values);
  }

  LoopLikeOpInterface loop;
  const CountingLoop &counting;
  const LoopDelay &delay;
};
} // namespace

std::optional<LoopDelay> dist::findDelay(LoopLikeOpInterface loop, ArrayRef<Operation *> collectives) {
  std::optional<CountingLoop> counting = CountingLoop::get(loop);
  if (!counting || counting->trips < 2 ||
      llvm::any_of(collectives, [&](Operation *op) { return op->getBlock() != counting->body; }))
    return std::nullopt;
  return DelayFinder(loop, *counting).run(collectives);
}

void dist::delayInLoop(LoopLikeOpInterface loop, const LoopDelay &delay) {
  LoopDelayer(loop, *CountingLoop::get(loop), delay).run();
}
