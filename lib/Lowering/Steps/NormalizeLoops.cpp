// SPDX-License-Identifier: Apache-2.0
//
// The runtime knows two loops: one that counts, and one that reads a condition in each trip. What they carry lies in
// buffers that are the same in every trip. So, for loops around collectives and products:
//
//   for %i = %l to %u step %s                    ->   while (%i = %l) { condition(%i < %u) %i } do { ...; yield %i + %s
//   } while (%a = %a0) { condition(%c) %x }        ->   while (%a = %a0, %b = empty) { condition(%c) %a, %x }
//     do (%y) { ...; yield %z }                         do (%a, %y) { ...; yield %z, %y }
//   a carried scalar                             ->   a carried tensor of rank 0
//
// Loops without an order have been given one before (ParallelLoops.h). Loops of constant length stay loops that count.
// Of the others the second rewrite is needed wherever tensors are forwarded, since bufferization gives them no buffers
// otherwise.

#include "ParallelLoops.h"
#include "StepForm.h"
#include "ValueSlots.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_NORMALIZELOOPSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

//===-- carried values --------------------------------------------------------------------------------------------===//

/// Moves the ops of `from` to the empty block `to`; argument i of `from` is what argument `slots[i]` of `to` carries.
static void moveBody(Block &from, ValueRange arguments, Block &to, ArrayRef<unsigned> slots) {
  OpBuilder builder = OpBuilder::atBlockEnd(&to);
  for (auto [argument, slot] : llvm::zip_equal(arguments, slots))
    argument.replaceAllUsesWith(fromSlot(builder, to.getArgument(slot), argument.getType()));
  to.getOperations().splice(to.end(), from.getOperations());
}

//===-- while -----------------------------------------------------------------------------------------------------===//

namespace {
/// Which carried value each value of a while is: those of the first region, then what the condition forwards besides.
struct WhileSlots {
  bool carriesTensors;                           ///< Instead of scalars.
  SmallVector<unsigned> before = {}, after = {}; ///< Per argument of each region.
  SmallVector<Type> types = {};
  unsigned numFirst = 0;
};
} // namespace

static WhileSlots assignSlots(scf::WhileOp loop) {
  ValueRange forwarded = loop.getConditionOp().getArgs();
  WhileSlots slots{containsStepsOnTensors(loop)};
  auto add = [&](Type type) { slots.types.push_back(slots.carriesTensors ? getSlotType(type) : type); };
  for (BlockArgument argument : loop.getBeforeArguments()) {
    slots.before.push_back(slots.types.size());
    add(argument.getType());
  }
  slots.numFirst = slots.types.size();
  bool isAlike = forwarded.getTypes() == ValueRange(loop.getBeforeArguments()).getTypes();
  for (auto [number, value] : llvm::enumerate(forwarded)) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (isAlike) {
      slots.after.push_back(number);
    } else if (argument && argument.getOwner() == loop.getBeforeBody()) {
      slots.after.push_back(argument.getArgNumber());
    } else {
      slots.after.push_back(slots.types.size());
      add(value.getType());
    }
  }
  return slots;
}

/// Returns what the loop begins with. What its condition forwards besides is written before it is read.
static SmallVector<Value> getInits(OpBuilder &builder, scf::WhileOp loop, const WhileSlots &slots) {
  SmallVector<Value> inits = toSlots(builder, loop.getInits(), slots.types);
  for (Type type : llvm::drop_begin(slots.types, slots.numFirst)) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      inits.push_back(tensor::EmptyOp::create(builder, loop.getLoc(), tensor.getShape(), tensor.getElementType()));
    else
      inits.push_back(arith::ConstantOp::create(builder, loop.getLoc(), builder.getZeroAttr(type)));
  }
  return inits;
}

/// Rewrites `loop` so that both regions take and forward the same tensors.
static void normalizeWhile(scf::WhileOp loop) {
  WhileSlots slots = assignSlots(loop);
  bool isNormal = slots.types.size() == slots.numFirst && slots.after == slots.before &&
                  slots.types == SmallVector<Type>(ValueRange(loop.getBeforeArguments()).getTypes());
  bool isSupported = llvm::all_of(llvm::drop_begin(slots.types, slots.numFirst), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.hasStaticShape() : type.isIntOrIndexOrFloat();
  });
  if (isNormal || !isSupported)
    return;
  OpBuilder builder(loop);
  auto normal = scf::WhileOp::create(builder, loop.getLoc(), slots.types, getInits(builder, loop, slots));
  normal->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  SmallVector<Location> locations(slots.types.size(), loop.getLoc());
  Block *before = builder.createBlock(&normal.getBefore(), {}, slots.types, locations);
  Block *after = builder.createBlock(&normal.getAfter(), {}, slots.types, locations);
  scf::ConditionOp condition = loop.getConditionOp();
  scf::YieldOp yield = loop.getYieldOp();
  moveBody(*loop.getBeforeBody(), loop.getBeforeArguments(), *before, slots.before);
  moveBody(*loop.getAfterBody(), loop.getAfterArguments(), *after, slots.after);

  builder.setInsertionPoint(condition);
  SmallVector<Value> forwarded(before->getArguments());
  for (auto [slot, value] : llvm::zip_equal(slots.after, condition.getArgs()))
    forwarded[slot] = toSlot(builder, value, slots.types[slot]);
  condition.getArgsMutable().assign(forwarded);
  builder.setInsertionPoint(yield);
  SmallVector<Value> yielded = toSlots(builder, yield.getResults(), slots.types);
  llvm::append_range(yielded, after->getArguments().drop_front(slots.numFirst));
  yield.getResultsMutable().assign(yielded);

  builder.setInsertionPointAfter(normal);
  for (auto [slot, result] : llvm::zip_equal(slots.after, loop.getResults()))
    result.replaceAllUsesWith(fromSlot(builder, normal.getResult(slot), result.getType()));
  loop.erase();
}

//===-- for -------------------------------------------------------------------------------------------------------===//

/// Rewrites a loop that counts so that it carries tensors.
static void normalizeFor(scf::ForOp loop) {
  if (llvm::none_of(loop.getInitArgs(), [](Value init) { return getSlotType(init.getType()) != init.getType(); }))
    return;
  OpBuilder builder(loop);
  SmallVector<Type> types = llvm::map_to_vector(loop.getInitArgs().getTypes(), getSlotType);
  auto normal = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                                   toSlots(builder, loop.getInitArgs(), types), nullptr, loop.getUnsignedCmp());
  normal->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  SmallVector<unsigned> slots = llvm::to_vector(llvm::seq<unsigned>(0, loop.getBody()->getNumArguments()));
  moveBody(*loop.getBody(), loop.getBody()->getArguments(), *normal.getBody(), slots);
  auto yield = cast<scf::YieldOp>(normal.getBody()->getTerminator());
  builder.setInsertionPoint(yield);
  yield.getResultsMutable().assign(toSlots(builder, yield.getResults(), types));
  builder.setInsertionPointAfter(normal);
  for (auto [result, slot] : llvm::zip_equal(loop.getResults(), normal.getResults()))
    result.replaceAllUsesWith(fromSlot(builder, slot, result.getType()));
  loop.erase();
}

/// Rewrites a loop that counts to a bound which is known at run time only, so that it tests the bound itself.
static scf::WhileOp replaceByWhile(scf::ForOp loop) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  SmallVector<Value> inits{loop.getLowerBound()};
  llvm::append_range(inits, loop.getInitArgs());
  SmallVector<Type> types(ValueRange(inits).getTypes());
  SmallVector<Location> locations(types.size(), loc);
  auto normal = scf::WhileOp::create(builder, loc, types, inits);
  normal->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  Block *before = builder.createBlock(&normal.getBefore(), {}, types, locations);
  auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value goesOn = arith::CmpIOp::create(builder, loc, predicate, before->getArgument(0), loop.getUpperBound());
  scf::ConditionOp::create(builder, loc, goesOn, before->getArguments());
  Block *after = builder.createBlock(&normal.getAfter(), {}, types, locations);
  SmallVector<unsigned> slots = llvm::to_vector(llvm::seq<unsigned>(0, types.size()));
  moveBody(*loop.getBody(), loop.getBody()->getArguments(), *after, slots);
  Operation *yield = after->getTerminator();
  builder.setInsertionPoint(yield);
  Value next = arith::AddIOp::create(builder, loc, after->getArgument(0), loop.getStep());
  yield->insertOperands(0, next);
  loop->replaceAllUsesWith(normal.getResults().drop_front());
  loop.erase();
  return normal;
}

namespace {
struct NormalizeLoopsPass : dist::impl::NormalizeLoopsPassBase<NormalizeLoopsPass> {
  void runOnOperation() override {
    orderParallelLoops(getOperation());
    SmallVector<Operation *> loops; // Inner ones first.
    getOperation().walk([&](Operation *op) {
      bool handsOnTensors = isa<scf::WhileOp>(op) && llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
      if (handsOnTensors || (isa<scf::ForOp, scf::WhileOp>(op) && containsStepsOnTensors(op)))
        loops.push_back(op);
    });
    for (Operation *op : loops) {
      auto counted = dyn_cast<scf::ForOp>(op);
      if (counted && counted.getStaticTripCount())
        normalizeFor(counted);
      else
        normalizeWhile(counted ? replaceByWhile(counted) : cast<scf::WhileOp>(op));
    }
  }
};
} // namespace
