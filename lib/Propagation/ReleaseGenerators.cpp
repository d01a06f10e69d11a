// SPDX-License-Identifier: Apache-2.0
//
// Takes constraints off generators once propagation has heard them:
//
//   %0 = constant; %1 = constrain %0 to P; sum(%1)    becomes    %1 = constant {P}; sum(%1)
//
// A constant lies wherever it is made, at no cost, so a constraint on it says where its users should compute and nothing
// about memory. Where all that an op reads are constants, holding it to P would split what is cheaper to repeat: the bias
// gradient of a summed loss adds up ones, and split rows of ones would need an all-reduce. Ops that read other values as well
// are left alone: there P says how those should lie.

#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Propagation/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_RELEASEGENERATORSPASS
#include "dist/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns true if `op` has one result, which depends on no tensor's contents.
static bool isGenerator(Operation *op) {
  auto sharded = dyn_cast_or_null<ShardingRuleOpInterface>(op);
  return sharded && op->getNumResults() == 1 && sharded.getShardingRule().isGenerator;
}

/// Returns true if all tensors that `user` reads are generators or constrained ones.
static bool readsGeneratorsOnly(Operation *user) {
  return llvm::all_of(user->getOperands(), [](Value operand) {
    Operation *producer = operand.getDefiningOp();
    if (auto constrain = dyn_cast_or_null<ConstrainOp>(producer))
      producer = constrain.getInput().getDefiningOp();
    return !isa<RankedTensorType>(operand.getType()) || isGenerator(producer);
  });
}

namespace {
struct ReleaseGenerators : dist::impl::ReleaseGeneratorsPassBase<ReleaseGenerators> {
  void runOnOperation() override {
    SmallVector<ConstrainOp> constraints;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal())
        walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
          auto constrain = dyn_cast<ConstrainOp>(op);
          if (constrain && !constrain->use_empty() && isGenerator(constrain.getInput().getDefiningOp()) && constrain.getSharding().getPartials().empty())
            constraints.push_back(constrain);
        });
    if (constraints.empty())
      markAllAnalysesPreserved();
    for (ConstrainOp op : constraints) {
      for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
        Operation *user = use.getOwner();
        if (!isa<ShardingRuleOpInterface>(user) || user->getBlock() != op->getBlock() || !readsGeneratorsOnly(user))
          continue;
        OpBuilder builder(user);
        Operation *copy = builder.clone(*op.getInput().getDefiningOp());
        for (StringRef name : {StringRef(kShardingsAttrName), StringRef(kOriginsAttrName)})
          if (Attribute attribute = op->getAttr(name))
            copy->setAttr(name, attribute);
        use.set(copy->getResult(0));
      }
      if (op->use_empty())
        op.erase();
    }
  }
};
} // namespace
