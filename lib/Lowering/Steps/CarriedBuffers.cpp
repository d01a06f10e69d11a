// SPDX-License-Identifier: Apache-2.0
//
// What a loop carries lies in the buffer of its init, and what a conditional yields in the one of its destination:
//
//   %r = scf.for ... iter_args(%a = %x) {                      %m = to_buffer %x
//     ...                                                      scf.for ... {
//     %v = materialize_in_destination %b in %a          ->       %a = to_tensor %m; ...
//     yield %v                                                   materialize_in_destination %b in %m
//   }                                                          }
//                                                              %r = to_tensor %m
//
// Upstream's bufferization could do that, too, but it asks for the type of each carried buffer again on every level of
// a nest, and again for everything that the buffer went through.

#include "CarriedBuffers.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::bufferization;

//===-- what is bound ---------------------------------------------------------------------------------------------===//

static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

/// Returns true if `value` is `destination`, or what has been stored there.
static bool isBoundTo(Value value, Value destination) {
  auto bound = value.getDefiningOp<MaterializeInDestinationOp>();
  return value == destination || (bound && bound.getDest() == destination);
}

/// Returns true if each tensor in `values` is static and bound to the destination with its number.
static bool areBoundTo(ValueRange values, ValueRange destinations) {
  return values.size() == destinations.size() && llvm::all_of(llvm::zip_equal(values, destinations), [](auto pair) {
           auto [value, destination] = pair;
           return !isa<TensorType>(value.getType()) ||
                  (isStaticTensor(value.getType()) && value.getType() == destination.getType() &&
                   isBoundTo(value, destination));
         });
}

/// Returns what result `number` of the conditional `op` is bound to, or null.
static Value getDestination(Operation *op, unsigned number) {
  Value destination;
  for (Region &branch : op->getRegions()) {
    auto bound = branch.front().getTerminator()->getOperand(number).getDefiningOp<MaterializeInDestinationOp>();
    if (!bound || !isStaticTensor(bound.getDest().getType()) || (destination && destination != bound.getDest()))
      return {};
    destination = bound.getDest();
  }
  return destination && destination.getParentRegion()->isAncestor(op->getParentRegion()) ? destination : Value();
}

static bool isConditional(Operation *op) { return isa<scf::IfOp, scf::IndexSwitchOp>(op); }

static bool isBound(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return areBoundTo(loop.getYieldedValues(), loop.getRegionIterArgs());
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return areBoundTo(loop.getConditionOp().getArgs(), loop.getBeforeArguments()) &&
           areBoundTo(loop.getYieldOp().getResults(), loop.getAfterArguments()) &&
           loop.getInits().getTypes() == loop->getResultTypes();
  return isConditional(op) && llvm::all_of(op->getResults(), [&](OpResult result) {
           return !isa<TensorType>(result.getType()) || getDestination(op, result.getResultNumber());
         });
}

/// Returns true if a region of `op` takes or forwards a tensor. What structured ops take are elements.
static bool carriesTensors(Operation *op) {
  return llvm::any_of(op->getRegions(), [](Region &region) {
    return llvm::any_of(region, [](Block &block) {
      return llvm::any_of(block.getArgumentTypes(), llvm::IsaPred<TensorType>) ||
             (block.mightHaveTerminator() &&
              llvm::any_of(block.getTerminator()->getOperandTypes(), llvm::IsaPred<TensorType>));
    });
  });
}

bool dist::steps::carriesBoundTensorsOnly(func::FuncOp entry) {
  return !entry.getBody()
              .walk([](Operation *op) {
                return carriesTensors(op) && !isBound(op) ? WalkResult::interrupt() : WalkResult::advance();
              })
              .wasInterrupted();
}

//===-- rewrites --------------------------------------------------------------------------------------------------===//

/// Returns the buffer in which `tensor` lies.
static Value createBuffer(OpBuilder &builder, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return ToBufferOp::create(builder, tensor.getLoc(), MemRefType::get(type.getShape(), type.getElementType()), tensor);
}

/// Returns what lies in `buffer`, as a tensor of type `type`.
static Value createTensor(OpBuilder &builder, Location loc, Type type, Value buffer) {
  return ToTensorOp::create(builder, loc, type, buffer, /*restrict=*/true, /*writable=*/true);
}

/// Lets the tensors among the operands `first`, ... of `terminator` end in `buffers` instead of being forwarded.
static void storeOperands(Operation *terminator, unsigned first, ArrayRef<Value> buffers) {
  OpBuilder builder(terminator);
  llvm::BitVector stored(terminator->getNumOperands());
  for (auto [number, buffer] : llvm::enumerate(buffers)) {
    if (!buffer)
      continue;
    Value value = terminator->getOperand(first + number);
    stored.set(first + number);
    if (auto bound = value.getDefiningOp<MaterializeInDestinationOp>()) {
      builder.setInsertionPoint(bound);
      MaterializeInDestinationOp::create(builder, bound.getLoc(), /*result=*/Type(), bound.getSource(), buffer,
                                         /*restrict=*/true, /*writable=*/true);
    }
  }
  SmallVector<Operation *> bound;
  for (unsigned number : stored.set_bits())
    if (auto op = terminator->getOperand(number).getDefiningOp<MaterializeInDestinationOp>())
      bound.push_back(op);
  terminator->eraseOperands(stored);
  for (Operation *op : bound)
    if (op->use_empty())
      op->erase();
}

/// Moves the ops of `from` to the empty block `to`, which has no arguments for the tensors that lie in `buffers`.
static void moveBody(Block &from, Block &to, unsigned first, ArrayRef<Value> buffers) {
  OpBuilder builder = OpBuilder::atBlockBegin(&to);
  unsigned next = 0;
  for (BlockArgument argument : from.getArguments()) {
    Value buffer = argument.getArgNumber() < first ? Value() : buffers[argument.getArgNumber() - first];
    argument.replaceAllUsesWith(buffer ? createTensor(builder, argument.getLoc(), argument.getType(), buffer)
                                       : to.getArgument(next++));
  }
  to.getOperations().splice(to.end(), from.getOperations());
}

namespace {
/// What an op with regions carries: buffers for tensors, null for other values, and those.
struct Carried {
  SmallVector<Value> buffers, others;
};
} // namespace

static Carried splitInits(OpBuilder &builder, ValueRange inits) {
  Carried carried;
  for (Value init : inits) {
    bool isTensor = isa<TensorType>(init.getType());
    carried.buffers.push_back(isTensor ? createBuffer(builder, init) : Value());
    if (!isTensor)
      carried.others.push_back(init);
  }
  return carried;
}

/// Replaces the results of `op` by what lies in `buffers` and by the results of `smaller`, and erases it.
static void replaceResults(Operation *op, Operation *smaller, ArrayRef<Value> buffers) {
  OpBuilder builder(op);
  unsigned next = 0;
  for (auto [result, buffer] : llvm::zip_equal(op->getResults(), buffers))
    result.replaceAllUsesWith(buffer ? createTensor(builder, op->getLoc(), result.getType(), buffer)
                                     : Value(smaller->getResult(next++)));
  smaller->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op->erase();
}

static void rewriteFor(scf::ForOp loop) {
  OpBuilder builder(loop);
  Carried carried = splitInits(builder, loop.getInitArgs());
  storeOperands(loop.getBody()->getTerminator(), 0, carried.buffers);
  auto smaller = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                                    carried.others, nullptr, loop.getUnsignedCmp());
  smaller.getBody()->clear();
  moveBody(*loop.getBody(), *smaller.getBody(), 1, carried.buffers);
  replaceResults(loop, smaller, carried.buffers);
}

static void rewriteWhile(scf::WhileOp loop) {
  OpBuilder builder(loop);
  Carried carried = splitInits(builder, loop.getInits());
  storeOperands(loop.getConditionOp(), 1, carried.buffers);
  storeOperands(loop.getYieldOp(), 0, carried.buffers);
  SmallVector<Type> types(ValueRange(carried.others).getTypes());
  SmallVector<Location> locations(types.size(), loop.getLoc());
  auto smaller = scf::WhileOp::create(builder, loop.getLoc(), types, carried.others);
  for (auto [from, to] : llvm::zip_equal(loop->getRegions(), smaller->getRegions())) {
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&to, {}, types, locations);
    moveBody(from.front(), *block, 0, carried.buffers);
  }
  replaceResults(loop, smaller, carried.buffers);
}

static void rewriteConditional(Operation *op) {
  OpBuilder builder(op);
  SmallVector<Value> buffers;
  SmallVector<Type> types;
  for (OpResult result : op->getResults()) {
    bool isTensor = isa<TensorType>(result.getType());
    buffers.push_back(isTensor ? createBuffer(builder, getDestination(op, result.getResultNumber())) : Value());
    if (!isTensor)
      types.push_back(result.getType());
  }
  OperationState description(op->getLoc(), op->getName(), op->getOperands(), types);
  description.propertiesAttr = op->getPropertiesAsAttribute();
  for (unsigned number = 0; number < op->getNumRegions(); ++number)
    description.addRegion();
  Operation *smaller = builder.create(description);
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), smaller->getRegions())) {
    if (!from.empty())
      storeOperands(from.front().getTerminator(), 0, buffers);
    to.takeBody(from);
  }
  replaceResults(op, smaller, buffers);
}

void dist::steps::replaceCarriedTensors(func::FuncOp entry) {
  SmallVector<Operation *> ops; // Inner ones first.
  entry.getBody().walk([&](Operation *op) {
    if ((isa<scf::ForOp, scf::WhileOp>(op) || isConditional(op)) &&
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    if (auto loop = dyn_cast<scf::ForOp>(op))
      rewriteFor(loop);
    else if (auto loop = dyn_cast<scf::WhileOp>(op))
      rewriteWhile(loop);
    else
      rewriteConditional(op);
  }
}
