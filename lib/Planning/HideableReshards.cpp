// SPDX-License-Identifier: Apache-2.0

#include "HideableReshards.h"

using namespace mlir;
using namespace dist;

/// The part of all computation that has to lie between where a value is made and where it is read.
static constexpr double kLeastPart = 0.01;

llvm::DenseSet<Value> dist::findHideable(const FunctionPlan &plan, PlacementSearch &search,
                                         const llvm::DenseSet<int64_t> &storedAttentions) {
  const ProgramOrder &order = search.getOrder();
  Block &body = plan.getFunction().getFunctionBody().front();
  // Seconds of what runs before each place.
  std::vector<double> before(order.size() + 1);
  body.walk([&](Operation *op) {
    if (const OpPlan *split = plan.getOpPlan(op)) {
      OpSeconds seconds = search.getOpSeconds(op, *split, storedAttentions);
      before[order.getRun(op).end] +=
          (seconds.compute + seconds.memory) * getExecutions(op->getBlock(), kAssumedTrips).toDouble();
    }
  });
  std::partial_sum(before.begin(), before.end(), before.begin());
  llvm::DenseSet<Value> hideable;
  auto look = [&](Value value, int64_t made) {
    int64_t read = order.size();
    for (OpOperand &use : value.getUses())
      read = std::min(read, order.getRead(use).begin);
    if (read > made && before[read] - before[made] > kLeastPart * before.back())
      hideable.insert(value);
  };
  for (BlockArgument argument : body.getArguments())
    look(argument, 0);
  body.walk([&](Operation *op) {
    for (Value result : op->getResults())
      look(result, order.getRun(op).end);
  });
  return hideable;
}
