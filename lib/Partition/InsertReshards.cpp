// SPDX-License-Identifier: Apache-2.0
//
// Writes the decisions of a FunctionPlan into the function:
//
//   %c = matmul(%a, %b)                     %b1 = reshard %b to what the plan needs
//                                   becomes %c  = matmul(%a, %b1)      {produced sharding, perhaps partial}
//   use(%c)                                 %c1 = reshard %c to what the use needs
//
// What reads no tensor's contents, as a constant, is made again instead. Reshards of one value to one placement are
// shared by all its uses behind the first; they stand in the block of the value, outside of the loops and branches that
// use it. `dist.reason` on a reshard says who needs it. Constraints and barriers are replaced by their (resharded)
// operand, groups have done their work and go.

#include "dist/Analysis/FusedOps.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Partition/Passes.h"
#include "dist/Report/ReshardExplanation.h"
#include "dist/Report/SearchHint.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"

namespace dist {
#define GEN_PASS_DEF_INSERTRESHARDSPASS
#include "dist/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
class Writer {
public:
  Writer(FunctionOpInterface function, const FunctionPlan &plan, bool explains)
      : function(function), plan(plan), space(plan.getSpace()), layouts(plan.getLayouts()), origins(function, plan),
        explains(explains) {
    if (explains)
      explanations = explainReshards(function, plan, origins);
  }

  void run() {
    walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) { write(op); });
    for (Operation *op : llvm::reverse(replaced))
      op->erase();
    writeOpenResults();
  }

private:
  /// Writes where results lie whose placements nothing says.
  void writeOpenResults() {
    Operation *terminator = function.getFunctionBody().front().getTerminator();
    for (unsigned number : plan.getOpenResults()) {
      ShardingAttr sharding = layouts.getSharding(plan.getRequired(terminator->getOpOperand(number)));
      if (sharding == function.getResultAttr(number, kShardingAttrName))
        continue;
      function.setResultAttr(number, kShardingAttrName, sharding);
      function.removeResultAttr(number, StringAttr::get(function.getContext(), kOriginsAttrName));
    }
  }

  void write(Operation *op) {
    if (created.contains(op))
      return;
    if (isa<GroupOp>(op)) {
      replaced.push_back(op);
      return;
    }
    bool isWritten = isa<ConstrainOp, ReshardOp, BarrierOp>(op);
    walkUses(op, [&](OpOperand &use) {
      if (plan.hasRequired(use))
        use.set(getIn(use.get(), plan.getRequired(use), op, explanations.ofUses.lookup(&use)));
    });
    if (isWritten) {
      current[op->getResult(0)] = {op->getOperand(0), &plan.getProduced(op->getResult(0))};
      replaced.push_back(op);
      return;
    }
    writeShardings(op);
    for (Value result : op->getResults())
      if (isa<RankedTensorType>(result.getType())) {
        if (plan.getForwarded(result) == plan.getProduced(result))
          continue;
        Value reshard =
            getIn(result, plan.getForwarded(result), op, explanations.ofValues.lookup(result), /*after=*/true);
        current[result] = {reshard, &plan.getForwarded(result)};
      }
  }

  /// Returns the op of `block` that is `op` or contains it.
  static Operation *getAncestorIn(Block *block, Operation *op) {
    while (op->getBlock() != block)
      op = op->getParentOp();
    return op;
  }

  /// Returns `value`, as forwarded so far, in placement `layout`; a new reshard stands before (or after) `op`.
  Value getIn(Value value, const Layout &layout, Operation *op, const ReshardExplanation &explanation,
              bool after = false) {
    auto known = current.find(value);
    Value forwarded = known == current.end() ? value : known->second.first;
    const Layout &has = known == current.end() ? plan.getProduced(value) : *known->second.second;
    if (has == layout)
      return forwarded;
    ShardingAttr target = layouts.getSharding(layout);
    Value &cached = reshards[{forwarded, target}];
    if (cached)
      return cached;
    OpBuilder builder(getAncestorIn(forwarded.getParentBlock(), op));
    if (after)
      builder.setInsertionPointAfter(op);
    if (Operation *generator = plan.getGenerator(value, has, layout))
      return cached = makeAgain(builder, generator, layout);
    // At the place of the producer, whose source line explains a collective best.
    Location loc = forwarded.getDefiningOp() && has.isPartial() ? forwarded.getLoc() : op->getLoc();
    auto reshard = ReshardOp::create(builder, loc, forwarded.getType(), forwarded, target);
    reshard->setAttr(kShardingsAttrName, builder.getArrayAttr(target));
    if (explains)
      explain(reshard, explanation);
    created.insert(reshard);
    return cached = reshard.getResult();
  }

  /// Returns the result of a copy of `generator` that lies as `layout` says.
  Value makeAgain(OpBuilder &builder, Operation *generator, const Layout &layout) {
    OpPlan split = plan.planForResult(generator, layout);
    IRMapping operands;
    for (auto [operand, needed] : llvm::zip(generator->getOperands(), split.operands))
      if (isa<RankedTensorType>(operand.getType()))
        operands.map(operand, makeAgain(builder, plan.getGenerator(operand), needed));
    Operation *copy = builder.clone(*generator, operands);
    copy->removeAttr(kOriginsAttrName);
    copy->setAttr(kShardingsAttrName, builder.getArrayAttr(layouts.getSharding(layout)));
    created.insert(copy);
    return copy->getResult(0);
  }

  /// Writes the explanation on `reshard`, and emits it as a remark.
  void explain(ReshardOp reshard, const ReshardExplanation &explanation) {
    Builder builder(reshard.getContext());
    reshard->setAttr(kReasonAttrName, builder.getStringAttr(explanation.reason));
    if (explanation.wireBytes == 0)
      return;
    SmallVector<StringRef> decidedBy(explanation.decidedBy.begin(), explanation.decidedBy.end());
    if (!decidedBy.empty())
      reshard->setAttr(kDecidedByAttrName, builder.getStrArrayAttr(decidedBy));
    if (!explanation.alternative.empty())
      reshard->setAttr(kAlternativeAttrName, builder.getStringAttr(explanation.alternative));
    auto remark = remark::passed(
        reshard.getLoc(),
        remark::RemarkOpts::name("reshard").category("dist-insert-reshards").function(function.getName()));
    if (!remark)
      return;
    remark << explanation.reason + " (" + explanation.cost + ")";
    if (!decidedBy.empty())
      remark << remark::reason("{0}", llvm::join(decidedBy, "; "));
    if (!explanation.alternative.empty())
      remark << remark::add("instead: {0}", explanation.alternative);
    remark << remark::metric("wire_bytes", explanation.wireBytes) << remark::metric("seconds", explanation.seconds);
  }

  void writeShardings(Operation *op) {
    if (op->hasAttr(kRegionShardingsAttrName)) {
      SmallVector<Attribute> regions;
      for (Region &region : op->getRegions()) {
        SmallVector<Attribute> shardings;
        for (Value argument : region.getArguments())
          shardings.push_back(isa<RankedTensorType>(argument.getType())
                                  ? layouts.getSharding(plan.getProduced(argument))
                                  : ShardingAttr::getReplicated(space.getMeshName(), 0));
        regions.push_back(ArrayAttr::get(op->getContext(), shardings));
      }
      op->setAttr(kRegionShardingsAttrName, ArrayAttr::get(op->getContext(), regions));
    }
    if (!op->hasAttr(kShardingsAttrName))
      return;
    SmallVector<Attribute> shardings;
    for (Value result : op->getResults())
      shardings.push_back(isa<RankedTensorType>(result.getType())
                              ? layouts.getSharding(plan.getProduced(result))
                              : ShardingAttr::getReplicated(space.getMeshName(), 0));
    op->setAttr(kShardingsAttrName, ArrayAttr::get(op->getContext(), shardings));
    if (!origins.hasChanged(op))
      return;
    if (ArrayAttr from = origins.get(op))
      op->setAttr(kOriginsAttrName, from);
    else
      op->removeAttr(kOriginsAttrName);
  }

  FunctionOpInterface function;
  const FunctionPlan &plan;
  const AxisSpace &space;
  LayoutTable &layouts;
  PlannedOrigins origins;
  bool explains;
  ReshardExplanations explanations;
  /// What stands for a value that is not forwarded as its op leaves it, and how it lies.
  llvm::DenseMap<Value, std::pair<Value, const Layout *>> current;
  llvm::DenseMap<std::pair<Value, ShardingAttr>, Value> reshards;
  llvm::DenseSet<Operation *> created;
  SmallVector<Operation *> replaced;
};

/// Notes on `function` what a search found for it.
void writeOutcome(FunctionOpInterface function, const SearchOutcome &outcome) {
  Builder builder(function.getContext());
  function->setAttr(kSearchAttrName, builder.getDictionaryAttr(
                                         {builder.getNamedAttr("seconds", builder.getF64FloatAttr(outcome.seconds)),
                                          builder.getNamedAttr("followed", builder.getF64FloatAttr(outcome.followed)),
                                          builder.getNamedAttr("compute", builder.getF64FloatAttr(outcome.compute)),
                                          builder.getNamedAttr("memory", builder.getF64FloatAttr(outcome.memory)),
                                          builder.getNamedAttr("cost", builder.getF64FloatAttr(outcome.cost)),
                                          builder.getNamedAttr("bound", builder.getF64FloatAttr(outcome.bound))}));
}

struct InsertReshards : dist::impl::InsertReshardsPassBase<InsertReshards> {
  using InsertReshardsPassBase::InsertReshardsPassBase;

  /// Returns the bytes that a search in `function` keeps within.
  double getMemory(FunctionOpInterface function) const {
    auto found = function->getAttrOfType<DictionaryAttr>(kAutoPlanAttrName);
    auto limit = found ? found.getAs<FloatAttr>("limit_bytes") : FloatAttr();
    // A schedule of the placements that were found needs less than the order of the program.
    auto scheduled = found ? found.getAs<FloatAttr>("scheduled_within_bytes") : FloatAttr();
    if (memory >= 0 && !(scheduled && scheduled.getValueAsDouble() <= double(memory)))
      return double(memory);
    return limit ? limit.getValueAsDouble() : std::numeric_limits<double>::infinity();
  }

  void runOnOperation() override {
    if (mode != "follow" && mode != "search") {
      emitError(getOperation().getLoc()) << "mode is '" << mode
                                         << "'; it has to be 'follow' or 'search', or, of a whole pipeline, 'auto'";
      return signalPassFailure();
    }
    if (!(seconds >= 0)) {
      emitError(getOperation().getLoc()) << "seconds is " << double(seconds)
                                         << "; it has to be 0, for no limit, or more";
      return signalPassFailure();
    }
    std::vector<std::tuple<FunctionOpInterface, FunctionPlan, DictionaryAttr>> plans;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || isLocalForm(function))
        continue;
      FailureOr<FunctionPlan> plan = FunctionPlan::make(
          function, mode == "search" ? PlacementMode::Search : PlacementMode::Follow, getMemory(function),
          seconds > 0 ? double(seconds) : std::numeric_limits<double>::infinity());
      if (failed(plan) || failed(checkRefusedMoves(function, *plan)) ||
          (forbidImplicit && failed(checkOnlyWrittenReshards(function, *plan))))
        return signalPassFailure();
      if (remarkImplicit)
        remarkOnImplicitReshards(function, *plan);
      FailureOr<DictionaryAttr> found = hint && mode == "follow" ? findHint(function, *plan) : DictionaryAttr();
      if (failed(found))
        return signalPassFailure();
      plans.emplace_back(function, std::move(*plan), *found);
      if (mode == "search") // Known by now.
        function->walk([](Operation *op) {
          op->removeDiscardableAttr(kScoresAttrName);
          op->removeDiscardableAttr(kAttentionPartAttrName);
        });
    }
    llvm::DenseMap<Operation *, SearchOutcome> outcomes;
    for (auto &[function, plan, found] : plans)
      if (const std::optional<SearchOutcome> &outcome = plan.getOutcome())
        outcomes[function] = *outcome;
    auto getOutcome = [&](FunctionOpInterface body) -> std::optional<SearchOutcome> {
      auto known = outcomes.find(body);
      return known == outcomes.end() ? std::nullopt : std::optional(known->second);
    };
    for (auto &[function, plan, found] : plans) {
      if (found)
        function->setAttr(kHintAttrName, found);
      Writer(function, plan, explain).run();
      if (plan.getOutcome())
        writeOutcome(function, addRegionOutcomes(*plan.getOutcome(), function, plan.getMachine(), getOutcome));
    }
  }
};
} // namespace
