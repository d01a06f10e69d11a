// SPDX-License-Identifier: Apache-2.0
//
// Sums of reduced values. A plan decides op by op where a reduction is applied; putting one off as far as the op that adds several up
// saves nothing for one of them alone, and much for all of them:
//
//   %a = reshard %g0 : partial to split               %s = %g0 + %g1            partial
//   %b = reshard %g1 : partial to split    becomes    %t = reshard %s : partial to split
//   %t = %a + %b
//
// Gradients of several batches that are accumulated before an update, and of a parameter with several uses, are reduced once so. The
// reductions may stand behind ops that they pass, as a transpose; zeros that are added become contributions. What is read by
// others as well stays as it is, and so does what has a placement that the program or a plan asks for: a plan that places the gradient of
// each batch has each of them reduced. It is done where less is sent then.

#include "WrittenPlacements.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/ValueShardings.h"
#include "dist/Partition/Passes.h"
#include "dist/Planning/FunctionPlan.h"
#include "dist/Report/Explanation.h"
#include "llvm/ADT/SetVector.h"

namespace dist {
#define GEN_PASS_DEF_SUMBEFOREREDUCINGPASS
#include "dist/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// How many ops a pending reduction may pass before it is applied.
static constexpr unsigned kMaxDeferral = 64;

namespace {
/// What would be added up before it is reduced.
struct PendingSum {
  llvm::SetVector<Operation *> reshards;            ///< The reductions.
  llvm::SetVector<Operation *> ops;                 ///< What they would pass, in an order in which operands come first.
  llvm::DenseMap<Operation *, const PartialSet *> sets;
  llvm::DenseSet<OpOperand *> contributions;        ///< Generators that are added.
};

class Summer {
public:
  Summer(FunctionOpInterface function, const AxisSpace &space) : function(function), space(space), layouts(space), reshardPlans(space) {}

  /// Returns true if anything is summed up first now.
  bool run() {
    for (Operation *op : findMeetings())
      sumFirst(op);
    for (Operation *op : erased)
      if (op->use_empty())
        op->erase();
    return !erased.empty();
  }

private:
  /// Returns the ops, in program order, at which two reductions would meet if they were put off as far as they can.
  SmallVector<Operation *> findMeetings() {
    SmallVector<std::pair<Operation *, ReductionKind>> reductions;
    walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
      if (const Layout *from = isa<ReshardOp>(op) ? getLayout(op->getOperand(0)) : nullptr; from && from->partials.size() == 1)
        reductions.push_back({op, from->partials.front().kind});
    });
    llvm::DenseMap<Operation *, unsigned> numMet;
    for (auto [op, kind] : reductions)
      for (unsigned depth = 0; depth < kMaxDeferral && op->getNumResults() == 1 && op->getResult(0).hasOneUse(); ++depth) {
        OpOperand &use = *op->getResult(0).use_begin();
        Operation *next = use.getOwner();
        std::optional<ReductionKind> passed;
        if (const ShardingRule *rule = next->getBlock() == op->getBlock() ? rules.get(next) : nullptr)
          passed = rule->getPassedKind(use.getOperandNumber(), kind);
        // Another reshard behind a sum does not end what is summed up.
        if (!passed && !isa<ReshardOp>(next))
          break;
        op = next;
        kind = passed.value_or(kind);
        ++numMet[op];
      }
    SmallVector<Operation *> meetings;
    walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
      if (numMet.lookup(op) > 1)
        meetings.push_back(op);
    });
    return meetings;
  }

  const Layout *getLayout(Value value) {
    ShardingAttr sharding = isa<RankedTensorType>(value.getType()) ? getValueSharding(function, value) : ShardingAttr();
    return sharding ? layouts.get(sharding) : nullptr;
  }

  const PartialLayout &getReduction(Operation *reshard) { return getLayout(reshard->getOperand(0))->partials.front(); }

  /// Returns true if `op` is a reshard that applies one reduction of `kind`, the same as those of `sum`.
  bool isReduction(Operation *op, ReductionKind kind, const PendingSum &sum) {
    if (!isa<ReshardOp>(op))
      return false;
    const Layout *from = getLayout(op->getOperand(0)), *to = getLayout(op->getResult(0));
    return from && to && from->partials.size() == 1 && from->partials.front().kind == kind && !to->isPartial() &&
           (sum.reshards.empty() || getReduction(sum.reshards.front()) == from->partials.front());
  }

  /// Adds to `sum` what `op` adds up or forwards, if that can be done with reductions of `kind` pending.
  bool collect(Operation *op, ReductionKind kind, PendingSum &sum) {
    const ShardingRule *rule = op->getNumResults() == 1 && op->getNumRegions() <= 1 ? rules.get(op) : nullptr;
    const Layout *layout = rule ? getLayout(op->getResult(0)) : nullptr;
    if (!layout || layout->isPartial() || sum.ops.size() >= kMaxDeferral)
      return false;
    bool captures = false;
    walkUses(op, [&](OpOperand &use) { captures |= use.getOwner() != op; });
    if (captures)
      return false;
    for (const PartialSet &set : rule->partialSets) {
      if (set.resultKind != kind)
        continue;
      PendingSum tried = sum;
      if (llvm::all_of(set.operands.set_bits(), [&](unsigned number) { return collect(op->getOpOperand(number), set.kind, tried); })) {
        sum = std::move(tried);
        sum.ops.insert(op);
        sum.sets[op] = &set;
        return true;
      }
    }
    return false;
  }

  bool collect(OpOperand &use, ReductionKind kind, PendingSum &sum) {
    Operation *producer = use.get().getDefiningOp();
    if (!producer)
      return false;
    if (const ShardingRule *rule = rules.get(producer); rule && rule->isGenerator)
      return canClone(use.get()) && sum.contributions.insert(&use).second;
    if (producer->getBlock() != use.getOwner()->getBlock() || !use.get().hasOneUse() || producer->hasAttr(kWrittenAttrName))
      return false;
    if (isReduction(producer, kind, sum))
      return sum.reshards.insert(producer);
    // A contribution that an earlier sum has made of a generator.
    if (const Layout *layout = getLayout(use.get()); isa<ReshardOp>(producer) && layout && layout->isPartial())
      return false;
    return collect(producer, kind, sum);
  }

  /// Returns true if `value` is made of nothing but destinations of its shape, so that it can be made anywhere.
  bool canClone(Value value) {
    Operation *op = value.getDefiningOp();
    const ShardingRule *rule = op ? rules.get(op) : nullptr;
    return rule && rule->isGenerator && op->getNumResults() == 1 && llvm::all_of(op->getOperands(), [&](Value operand) {
             auto type = dyn_cast<RankedTensorType>(operand.getType());
             return !type || (type.getShape() == cast<RankedTensorType>(value.getType()).getShape() && canClone(operand));
           });
  }

  /// Returns the generator `value` in `layout`, made at the place of `builder`.
  Value cloneGenerator(OpBuilder &builder, Value value, const Layout &layout) {
    IRMapping mapping;
    for (Value operand : value.getDefiningOp()->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        mapping.map(operand, cloneGenerator(builder, operand, layout));
    Operation *copy = builder.clone(*value.getDefiningOp(), mapping);
    setLayout(copy, layout);
    return copy->getResult(0);
  }

  void setLayout(Operation *op, const Layout &layout) {
    op->setAttr(kShardingsAttrName, ArrayAttr::get(op->getContext(), layouts.getSharding(layout)));
    op->removeAttr(kOriginsAttrName);
  }

  /// Finds how the operands and results of the ops of `sum` lie if nothing is reduced before. Returns false if an op does not take that.
  bool planLayouts(const PendingSum &sum, llvm::DenseMap<Operation *, OpPlan> &plans) {
    llvm::DenseMap<Value, Layout> pending;
    for (Operation *reshard : sum.reshards)
      pending[reshard->getResult(0)] = *getLayout(reshard->getOperand(0));
    const PartialLayout reduction = getReduction(sum.reshards.front());
    for (Operation *op : sum.ops) {
      const ShardingRule &rule = *rules.get(op);
      const PartialSet *set = sum.sets.lookup(op);
      OpPlan plan;
      plan.factors.resize(rule.factors.size());
      for (auto [number, operand] : llvm::enumerate(op->getOperands()))
        if (auto known = pending.find(operand); known != pending.end()) {
          llvm::SmallVector<AtomList, 4> own(rule.factors.size());
          projectLayout(known->second, rule.operands[number], rule, space, own);
          for (auto [merged, atoms] : llvm::zip(plan.factors, own))
            if (atoms.size() > merged.size())
              merged = atoms;
        }
      // What reductions pass splits nothing that it reduces, so it needs no other one.
      for (auto [factor, atoms] : llvm::zip(rule.factors, plan.factors))
        if (factor.kind != FactorKind::PassThrough && !atoms.empty())
          return false;
      // What devices exchange for an op depends on how its operands are split.
      auto isSplit = [&](const auto &one) { return !plan.factors[one.factor].empty(); };
      if (llvm::any_of(rule.ties, isSplit) || llvm::any_of(rule.exchanges, isSplit))
        return false;
      plan.wholeTies.resize(rule.ties.size(), true);
      fillLayouts(plan, rule, set, PartialLayout{set->kind, reduction.axes});
      for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
        if (!isa<RankedTensorType>(operand.getType()))
          continue;
        const Layout *layout = getLayout(operand);
        auto known = pending.find(operand);
        bool agrees = known != pending.end() ? known->second == plan.operands[number]
                                             : (layout && *layout == plan.operands[number]) || canClone(operand);
        if (!agrees)
          return false;
      }
      pending[op->getResult(0)] = plan.results.front();
      plans[op] = std::move(plan);
    }
    return true;
  }

  int64_t getWireBytes(Value value, const Layout &from, const Layout &to) {
    auto type = cast<RankedTensorType>(value.getType());
    return reshardPlans.plan(from, to, type.getShape(), getElementBytes(type.getElementType())).wireBytes;
  }

  /// Reduces what `op` adds up behind it, if that sends less.
  void sumFirst(Operation *op) {
    const ShardingRule *rule = isa<ReshardOp>(op) ? nullptr : rules.get(op);
    if (!rule || rule->isGenerator || op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()) ||
        llvm::none_of(rule->partialSets, [](const PartialSet &set) { return set.operands.count() > 1; }))
      return;
    PendingSum sum;
    llvm::DenseMap<Operation *, OpPlan> plans;
    // Max and alike as well.
    for (unsigned kind = 0; kind <= getMaxEnumValForReductionKind() && sum.reshards.size() < 2; ++kind) {
      sum = PendingSum();
      collect(op, ReductionKind(kind), sum);
    }
    if (sum.reshards.size() < 2 || !planLayouts(sum, plans))
      return;
    int64_t before = 0;
    for (Operation *reshard : sum.reshards)
      before += getWireBytes(reshard->getResult(0), *getLayout(reshard->getOperand(0)), *getLayout(reshard->getResult(0)));
    Layout wanted = *getLayout(op->getResult(0));
    if (getWireBytes(op->getResult(0), plans[op].results.front(), wanted) < before)
      apply(op, sum, plans, wanted);
  }

  void apply(Operation *last, const PendingSum &sum, const llvm::DenseMap<Operation *, OpPlan> &plans, const Layout &wanted) {
    for (Operation *op : sum.ops) {
      const OpPlan &plan = plans.at(op);
      OpBuilder builder(op);
      for (OpOperand &operand : op->getOpOperands()) {
        Operation *producer = operand.get().getDefiningOp();
        const Layout &needed = plan.operands[operand.getOperandNumber()];
        if (producer && sum.reshards.contains(producer)) {
          operand.set(producer->getOperand(0));
        } else if (isa<RankedTensorType>(operand.get().getType()) && !(producer && sum.ops.contains(producer)) &&
                   *getLayout(operand.get()) != needed) {
          Value made = cloneGenerator(builder, operand.get(), needed.withoutPartials());
          operand.set(needed.isPartial() ? reshard(builder, made, needed) : made);
        }
      }
      setLayout(op, plan.results.front());
    }
    OpBuilder builder(last->getContext());
    builder.setInsertionPointAfter(last);
    Operation *first = sum.reshards.front();
    Value reduced = reshard(builder, last->getResult(0), wanted);
    for (NamedAttribute attribute : first->getDiscardableAttrs())
      if (attribute.getName() != kShardingsAttrName)
        reduced.getDefiningOp()->setAttr(attribute.getName(), attribute.getValue());
    if (auto reason = first->getAttrOfType<StringAttr>(kReasonAttrName))
      reduced.getDefiningOp()->setAttr(kReasonAttrName, builder.getStringAttr(reason.getValue() + "; added to " +
                                                                               std::to_string(sum.reshards.size() - 1) + " more first"));
    reduced.getDefiningOp()->setLoc(first->getLoc());
    // A written placement is that of the sum as it is reduced.
    if (Attribute written = last->removeAttr(kWrittenAttrName))
      reduced.getDefiningOp()->setAttr(kWrittenAttrName, written);
    last->getResult(0).replaceAllUsesExcept(reduced, reduced.getDefiningOp());
    erased.append(sum.reshards.begin(), sum.reshards.end());
  }

  Value reshard(OpBuilder &builder, Value value, const Layout &layout) {
    ShardingAttr target = layouts.getSharding(layout);
    auto op = ReshardOp::create(builder, value.getLoc(), value.getType(), value, target);
    op->setAttr(kShardingsAttrName, builder.getArrayAttr(target));
    return op.getResult();
  }

  FunctionOpInterface function;
  const AxisSpace &space;
  RuleTable rules;
  LayoutTable layouts;
  ReshardPlanner reshardPlans;
  SmallVector<Operation *> erased;
};

struct SumBeforeReducing : dist::impl::SumBeforeReducingPassBase<SumBeforeReducing> {
  void runOnOperation() override {
    bool isChanged = false;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      FailureOr<AxisSpace> space = makeAxisSpace(function);
      if (failed(space))
        return signalPassFailure();
      isChanged |= Summer(function, *space).run();
      auto written = StringAttr::get(&getContext(), kWrittenAttrName);
      walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
        if (!op->getRawDictionaryAttrs().empty())
          op->removeAttr(written);
      });
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
