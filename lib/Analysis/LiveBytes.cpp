// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpPlan.h"

using namespace mlir;
using namespace dist;

/// Sums of many tensors, none of which has 2^63 bytes.
using Sum = __int128;

static Sum getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return 0;
  Amount bytes = getElementBytes(type.getElementType());
  for (int64_t size : type.getShape())
    bytes *= size;
  return bytes.saturate();
}

/// Returns true if the results of `op` are tensors that others have made: it promises something, or waits for them.
static bool isAlias(Operation *op) { return isa<AssumeReplicatedOp, DoneOp>(op); }

/// Returns the tensor that `value` is.
static Value getTensor(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto promise = dyn_cast<AssumeReplicatedOp>(op))
      value = promise.getInput();
    else if (auto done = dyn_cast<DoneOp>(op))
      value = done.getPending()[cast<OpResult>(value).getResultNumber()];
    else
      break;
  }
  return value;
}

static Amount toAmount(Sum sum) {
  return sum <= std::numeric_limits<int64_t>::max() ? Amount(static_cast<int64_t>(sum)) : Amount::getRounded(static_cast<double>(sum));
}

bool dist::isMadeFromNothing(Operation *op, RuleTable &rules) {
  if (op->getNumOperands() == 0)
    return true;
  const ShardingRule *rule = rules.get(op);
  return rule && rule->isGenerator;
}

std::vector<Amount> dist::getLiveBytes(FunctionOpInterface function) {
  RuleTable rules;
  Block &block = function.getFunctionBody().front();
  llvm::DenseMap<Value, Operation *> lastUse;
  for (Operation &op : block)
    op.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        lastUse[getTensor(operand)] = &op;
    });
  // What nobody reads is in use while it is made.
  for (Operation &op : block)
    if (!isAlias(&op))
      for (Value made : op.getResults())
        lastUse.try_emplace(made, &op);
  Sum live = 0;
  for (Value argument : block.getArguments())
    live += getBytes(argument);
  llvm::DenseMap<Operation *, Sum> freedAfter;
  for (auto [value, op] : lastUse)
    if (Operation *producer = value.getDefiningOp(); producer && producer->getBlock() == &block &&
                                                     !isMadeFromNothing(producer, rules) && !op->hasTrait<OpTrait::IsTerminator>())
      freedAfter[op] += getBytes(value);
  std::vector<Amount> result;
  for (Operation &op : block) {
    if (!isMadeFromNothing(&op, rules) && !isAlias(&op))
      for (Value made : op.getResults())
        live += getBytes(made);
    result.push_back(toAmount(live));
    live -= freedAfter.lookup(&op);
  }
  return result;
}
