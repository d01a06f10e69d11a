// SPDX-License-Identifier: Apache-2.0
//
// The verifier pass of the Sharded form. For each op the assignment of axes to factors is read off its operands and
// results; then the placements that follow from it by the op's rule must be exactly those that are written. In
// particular a value that is still partial is read only by ops through which its reduction may pass.

#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/ValueShardings.h"
#include "dist/Layout/LayoutTable.h"
#include "dist/Partition/Passes.h"
#include "dist/Resharding/ReshardPlan.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYSHARDEDPASS
#include "dist/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
class ShardedVerifier {
public:
  ShardedVerifier(FunctionOpInterface function, const AxisSpace &space, const Machine &machine)
      : function(function), space(space), machine(machine), layouts(space) {}

  LogicalResult run() {
    bool ok = true;
    walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) { ok &= succeeded(verify(op)); });
    return success(ok);
  }

private:
  /// Returns the placement of `value`, or null after an error at `user`.
  const Layout *getLayout(Value value, Operation *user) {
    const Layout *&layout = known[value];
    if (layout)
      return layout;
    ShardingAttr sharding = getValueSharding(function, value);
    if (sharding && sharding.isClosed())
      return layout = layouts.get(sharding);
    user->emitError() << "a value of type " << value.getType() << " has " << (sharding ? "an open" : "no")
                      << " sharding; the Sharded form needs closed ones";
    return nullptr;
  }

  LogicalResult expect(Operation *op, const Layout &found, const Layout &needed, const Twine &what) {
    if (found == needed)
      return success();
    return op->emitError() << what << " has placement " << found.toSharding(space) << ", but the op needs "
                           << needed.toSharding(space) << "; a dist.reshard is missing";
  }

  LogicalResult verify(Operation *op) {
    SmallVector<const Layout *> operands, results;
    for (auto [values, list] : {std::pair(ValueRange(op->getOperands()), &operands), {op->getResults(), &results}})
      for (Value value : values) {
        list->push_back(isa<RankedTensorType>(value.getType()) ? getLayout(value, op) : &none);
        if (!list->back())
          return failure();
      }
    if (isa<ConstrainOp, GroupOp, BarrierOp>(op))
      return op->emitError() << "'" << op->getName()
                             << "' is not part of the Sharded form; run dist-insert-reshards first";
    if (auto reshard = dyn_cast<ReshardOp>(op))
      return verifyReshard(reshard, *operands.front(), *results.front());
    if (auto local = dyn_cast<LocalOp>(op))
      return verifyRegion(local, operands, results);
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      return verifyFlow(branch);
    if (op->hasTrait<OpTrait::IsTerminator>())
      return op->getParentOp() == function.getOperation() ? verifyReturn(op, operands) : success();
    const ShardingRule *rule = rules.get(op);
    return verifyByRule(op, rule ? *rule : ShardingRule::getReplicated(op), operands, results);
  }

  /// Nothing is sent where it is not said how often each device comes by.
  LogicalResult verifyReshard(ReshardOp reshard, const Layout &source, const Layout &target) {
    Operation *parent = reshard->getParentOp();
    while (parent != function.getOperation() && !parent->hasTrait<OpTrait::HasParallelRegion>())
      parent = parent->getParentOp();
    auto type = cast<RankedTensorType>(reshard.getType());
    if (parent == function.getOperation() ||
        planReshard(source, target, type.getShape(), getElementBytes(type.getElementType()), space).wireBytes == 0)
      return success();
    InFlightDiagnostic diagnostic =
        parent->emitError() << "'" << parent->getName()
                            << "' would have to send parts of a tensor in its body, which is not known to run equally "
                               "often on all devices; it needs whole tensors (dist.constrain in front of it), or to be "
                               "a loop with an order (scf.for), or to stand in a dist.local";
    diagnostic.attachNote(reshard.getLoc())
        << "what has placement " << source.toSharding(space) << " is needed here in " << target.toSharding(space);
    return diagnostic;
  }

  LogicalResult verifyRegion(LocalOp op, ArrayRef<const Layout *> operands, ArrayRef<const Layout *> results) {
    for (auto [i, layout] : llvm::enumerate(operands))
      if (failed(expect(op, *layout, Layout::get(op.getInSharding(i), space), "input " + Twine(i))))
        return failure();
    for (auto [i, layout] : llvm::enumerate(results))
      if (failed(expect(op, *layout, Layout::get(op.getOutSharding(i), space), "result " + Twine(i))))
        return failure();
    return success();
  }

  /// All values of one forwarding class have the same sharding. It may be partial: whoever reads it is checked like any
  /// other reader.
  LogicalResult verifyFlow(RegionBranchOpInterface op) {
    for (const ForwardedValues &flow : getForwardedValues(op)) {
      const Layout *layout = getLayout(flow.inputs.front(), op);
      if (!layout)
        return failure();
      auto check = [&](Value value, Operation *at, const Twine &what) -> LogicalResult {
        const Layout *found = getLayout(value, op);
        return found ? expect(at, *found, *layout, what) : failure();
      };
      for (Value input : flow.inputs)
        if (failed(check(input, op, "a value that it forwards")))
          return failure();
      for (OpOperand *operand : flow.operands)
        if (failed(check(operand->get(), operand->getOwner(), "operand " + Twine(operand->getOperandNumber()))))
          return failure();
    }
    return success();
  }

  LogicalResult verifyReturn(Operation *op, ArrayRef<const Layout *> operands) {
    for (auto [i, layout] : llvm::enumerate(operands)) {
      auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName);
      if (sharding && failed(expect(op, *layout, *layouts.get(sharding), "function result " + Twine(i))))
        return failure();
    }
    return success();
  }

  LogicalResult verifyByRule(Operation *op, const ShardingRule &rule, ArrayRef<const Layout *> operands,
                             ArrayRef<const Layout *> results) {
    OpPlan plan;
    plan.factors.resize(rule.factors.size());
    auto merge = [&](ArrayRef<const Layout *> layouts, ArrayRef<DimFactors> dims) {
      for (auto [layout, valueDims] : llvm::zip(layouts, dims)) {
        llvm::SmallVector<SubAxisList, 4> own(rule.factors.size());
        projectLayout(*layout, valueDims, rule, space, own);
        for (auto [merged, subAxes, factor] : llvm::zip(plan.factors, own, rule.factors))
          if (subAxes.size() > merged.size() && factor.kind != FactorKind::NeedsReplication &&
              factor.kind != FactorKind::Window)
            merged = subAxes;
      }
    };
    merge(operands, rule.operands);
    merge(results, rule.results);
    plan.wholeTies = findWholeTies(rule, operands);
    OpPlan plain = plan;
    fillLayouts(plain, rule, nullptr, {});
    if (agrees(plain, op, operands, results))
      return success();
    for (const PartialSet &set : rule.partialSets)
      for (const PartialLayout &passing : operands[set.operands.find_first()]->partials) {
        OpPlan through = plan;
        if (passing.kind != set.kind || !mayPass(set, toSet(passing.axes), getMayRound(op, machine, space)))
          continue;
        fillLayouts(through, rule, &set, passing);
        if (agrees(through, op, operands, results))
          return success();
      }
    return report(op, rule, plain, operands, results);
  }

  bool agrees(const OpPlan &plan, Operation *op, ArrayRef<const Layout *> operands, ArrayRef<const Layout *> results) {
    auto same = [](ValueRange values, ArrayRef<const Layout *> found, ArrayRef<Layout> needed) {
      for (auto [value, a, b] : llvm::zip(values, found, needed))
        if (isa<RankedTensorType>(value.getType()) && *a != b)
          return false;
      return true;
    };
    return same(op->getOperands(), operands, plan.operands) && same(op->getResults(), results, plan.results);
  }

  LogicalResult report(Operation *op, const ShardingRule &rule, const OpPlan &plan, ArrayRef<const Layout *> operands,
                       ArrayRef<const Layout *> results) {
    for (auto [i, found, needed] : llvm::enumerate(operands, plan.operands))
      if (isa<RankedTensorType>(op->getOperand(i).getType())) {
        if (found->isPartial() && found->dims == needed.dims)
          return op->emitError() << "operand " << i << " of '" << op->getName() << "' is still "
                                 << found->toSharding(space) << "; the op may not read it before it is reduced";
        if (failed(expect(op, *found, needed, "operand " + Twine(i))))
          return failure();
      }
    for (auto [i, found, needed] : llvm::enumerate(results, plan.results))
      if (isa<RankedTensorType>(op->getResult(i).getType()) && failed(expect(op, *found, needed, "result " + Twine(i))))
        return failure();
    return failure();
  }

  FunctionOpInterface function;
  const AxisSpace &space;
  const Machine &machine;
  RuleTable rules;
  LayoutTable layouts;
  llvm::DenseMap<Value, const Layout *> known;
  const Layout none; ///< Of what is no tensor.
};

struct VerifySharded : dist::impl::VerifyShardedPassBase<VerifySharded> {
  void runOnOperation() override {
    FailureOr<Machine> machine = Machine::get(getOperation());
    if (failed(machine))
      return signalPassFailure();
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      FailureOr<AxisSpace> space = makeAxisSpace(function);
      if (failed(space) || failed(ShardedVerifier(function, *space, *machine).run()))
        return signalPassFailure();
    }
    markAllAnalysesPreserved();
  }
};
} // namespace
