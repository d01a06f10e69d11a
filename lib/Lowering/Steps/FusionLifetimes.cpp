// SPDX-License-Identifier: Apache-2.0

#include "FusionLifetimes.h"
#include "FusedGeneric.h"
#include "StepForm.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/IR/Dist.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// How many producers are looked at that are going to be computed in an op.
static constexpr int kMaxExpansions = 8;

/// Returns the tensor whose buffer `value` is.
static Value getTensor(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Returns the bytes of `value`, or 0 if it is no tensor of known size.
static int64_t getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type.getNumElements() * getElementBytes(type.getElementType()) : 0;
}

/// Returns what waits for the collective that `op` starts, or null if it starts none.
static Operation *getDone(Operation *op) {
  Value token = isa<CollectiveOpInterface>(op) && op->getNumResults() > 0 ? op->getResults().back() : Value();
  return token && isa<TokenType>(token.getType()) && token.hasOneUse() ? *token.user_begin() : nullptr;
}

FusionLifetimes::FusionLifetimes(Block &block) : block(block) {
  unsigned time = 0;
  auto isBefore = [](Operation *one, Operation *other) { return one->isBeforeInBlock(other); };
  std::set<Operation *, decltype(isBefore)> dones(isBefore); // Of collectives under way.
  for (Operation &op : block) {
    dones.erase(&op);
    if (!dones.empty())
      firstDones[&op] = *dones.begin();
    if (Operation *done = getDone(&op); done && done->getBlock() == &block)
      dones.insert(done);
    times[&op] = time;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        lastUses[getTensor(operand)] = time;
    });
    time += containsStepsOnTensors(&op);
  }
}

bool FusionLifetimes::wouldLeaveCollective(Operation *op, Operation *root) const {
  Operation *done = firstDones.lookup(op);
  return done && done->isBeforeInBlock(root);
}

/// Returns for how many steps before `end` a value that is read last at `start`, or before, is kept only for what waits
/// until `end`; none if it comes from outside or is a constant.
unsigned FusionLifetimes::getStepsKept(Value value, unsigned start, unsigned end) const {
  Value tensor = getTensor(value);
  Operation *producer = tensor.getDefiningOp();
  if (!producer || producer->getBlock() != &block || producer->getNumOperands() == 0)
    return 0;
  unsigned lastUse = std::max(start, lastUses.lookup(tensor));
  return lastUse < end ? end - lastUse : 0;
}

/// Returns what it costs to keep `values`, which an op at `start` reads, until `end`: bytes times steps.
double FusionLifetimes::getCost(ArrayRef<Value> values, unsigned start, unsigned end) const {
  double cost = 0;
  for (Value value : values)
    cost += double(getBytes(value)) * getStepsKept(value, start, end);
  return cost;
}

/// Returns the op behind `value` if it is going to be computed in `reader`: nothing else reads it, or it only moves or
/// converts elements.
static linalg::GenericOp getFusedProducer(Value value, Operation *reader) {
  auto producer = value.getDefiningOp<linalg::GenericOp>();
  if (!producer || producer->getBlock() != reader->getBlock() || !isElementwiseProducer(producer))
    return {};
  bool isReadHereOnly = llvm::all_of(producer->getUsers(), [&](Operation *user) { return user == reader; });
  bool moves = producer.getNumDpsInputs() <= 1 && llvm::range_size(producer.getBody()->without_terminator()) <= 1;
  return isReadHereOnly || moves ? producer : linalg::GenericOp();
}

bool FusionLifetimes::mayWait(linalg::GenericOp op, Operation *root) const {
  unsigned start = times.lookup(op), end = times.lookup(root);
  if (start == end)
    return true;
  double saved = 0;
  for (Value result : op->getResults())
    saved += double(getBytes(result)) * (end - start);
  llvm::SmallSetVector<Value, 8> operands(llvm::from_range, op.getInputs());
  if (getCost(operands.getArrayRef(), start, end) <= saved)
    return true;
  // Of producers that are going to be computed in `op`, the operands count.
  SmallVector<std::pair<Value, Operation *>> pending;
  for (Value operand : operands)
    pending.push_back({operand, op});
  llvm::SmallSetVector<Value, 8> leaves;
  for (int numExpansions = 0; !pending.empty();) {
    auto [value, reader] = pending.pop_back_val();
    linalg::GenericOp producer = numExpansions < kMaxExpansions ? getFusedProducer(value, reader) : linalg::GenericOp();
    if (!producer) {
      leaves.insert(value);
      continue;
    }
    ++numExpansions;
    for (Value input : producer.getInputs())
      pending.push_back({input, producer});
  }
  return getCost(leaves.getArrayRef(), start, end) <= saved;
}
