// SPDX-License-Identifier: Apache-2.0
//
// Gives every use of a generator (an op whose results depend on no tensor's contents: constants, fills, iotas) its own copy.
//
//   %0 = constant; a(%0); b(%0)    becomes    %0 = constant; a(%0); %1 = constant; b(%1)
//
// Ops are visited from the last to the first, so that copies of users are there before their operands are copied.

#include "SplitGenerators.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Propagation/Passes.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_SPLITGENERATORSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isGenerator(Operation *op, RuleTable &rules) {
  if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()))
    return false;
  const ShardingRule *rule = rules.get(op);
  return rule && rule->isGenerator;
}

/// Numbers of ops in program order; a copy has that of its original.
using OpNumbers = llvm::DenseMap<Operation *, int64_t>;

static void splitUses(Operation *op, OpNumbers &numbers) {
  // The use list is in no particular order; the first user in program order keeps the original.
  llvm::SmallVector<std::pair<int64_t, OpOperand *>> order;
  for (OpOperand &use : op->getResult(0).getUses())
    order.push_back({numbers.lookup(use.getOwner()), &use});
  llvm::stable_sort(order, [](auto &a, auto &b) {
    return std::pair(a.first, a.second->getOperandNumber()) < std::pair(b.first, b.second->getOperandNumber());
  });
  int64_t number = numbers.lookup(op);
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (auto [_, use] : ArrayRef(order).drop_front()) {
    Operation *copy = builder.clone(*op);
    builder.setInsertionPoint(copy); // The last copy comes first.
    numbers[copy] = number;
    use->set(copy->getResult(0));
  }
}

/// Returns true if all users of `op` are its neighbours, or stand in loops or branches that are.
static bool isSplittable(Operation *op) {
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    for (Operation *parent = user->getParentOp(); parent != op->getParentOp(); parent = parent->getParentOp())
      if (!isa<RegionBranchOpInterface>(parent))
        return false;
    return true;
  });
}

bool dist::splitGenerators(ModuleOp module) {
  RuleTable rules;
  OpNumbers numbers; // Filled for the first op that is split.
  auto fillNumbers = [&] {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) { numbers[op] = numbers.size(); });
  };
  module.walk<WalkOrder::PostOrder, mlir::ReverseIterator>([&](Operation *op) {
    // A copy inside a structured op's body would not be a tensor op of its own.
    if (op->getNumResults() != 1 || op->getResult(0).use_empty() || op->getResult(0).hasOneUse() ||
        !isGenerator(op, rules) || !isSplittable(op))
      return;
    if (numbers.empty())
      fillNumbers();
    splitUses(op, numbers);
  });
  return !numbers.empty();
}

namespace {
struct SplitGenerators : dist::impl::SplitGeneratorsPassBase<SplitGenerators> {
  void runOnOperation() override {
    if (!splitGenerators(getOperation()))
      markAllAnalysesPreserved();
  }
};
} // namespace
