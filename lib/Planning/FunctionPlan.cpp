// SPDX-License-Identifier: Apache-2.0
//
// Ops are planned one by one, near to what propagation chose, each so that it takes the fewest seconds together with
// the reshards around it: every value is forwarded as its op leaves it and resharded where a use needs something else.
// Where a value has one use, the op that makes it may be planned again for that use where that takes less time: a
// broadcast is cheaper to redo from its small operand than to reshard. A pending reduction is applied where a value has
// several uses. That is where a search (SearchedPlan.cpp) begins, which decides for all ops together, among the splits
// that annotations speak for.
//
// What control flow forwards lies in one placement from end to end: where a loop's carried value is required, yielded
// and read. A value from outside a region is resharded outside, so that a loop does not repeat it.

#include "OpPrices.h"
#include "OpProposals.h"
#include "PlannedCollectives.h"
#include "dist/Analysis/FusedOps.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Analysis/ValueShardings.h"
#include "dist/Resharding/CostModel.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

FailureOr<FunctionPlan> FunctionPlan::make(FunctionOpInterface function, PlacementMode mode, double memoryBytes,
                                           double seconds) {
  FunctionPlan plan(function);
  plan.mode = mode;
  plan.memoryBytes = memoryBytes;
  plan.seconds = seconds;
  FailureOr<AxisSpace> space = makeAxisSpace(function);
  if (failed(space))
    return failure();
  plan.space = std::make_unique<AxisSpace>(std::move(*space));
  FailureOr<Machine> machine = Machine::get(function);
  if (failed(machine))
    return failure();
  plan.machine = std::make_unique<Machine>(std::move(*machine));
  plan.values = std::make_unique<ProgramValues>(function);
  plan.reshards = std::make_unique<ReshardPlanner>(*plan.space);
  plan.layouts = std::make_unique<LayoutTable>(*plan.space);
  if (failed(plan.readShardings()))
    return failure();
  plan.planAll();
  if (mode != PlacementMode::Auto)
    plan.search(PlacementMode::Follow, PlannedCollectives(function, plan));
  if (mode != PlacementMode::Follow)
    plan.openConstraints();
  if (mode == PlacementMode::Search)
    plan.search(PlacementMode::Search, PlannedCollectives(function, plan));
  return plan;
}

/// Prices of the first plan, in which ops are planned one by one.
struct FunctionPlan::FirstPrices {
  OpPrices ofOps;
  CostModel ofSteps;
};

void FunctionPlan::planAll() {
  FirstPrices prices{OpPrices(*this), CostModel(*machine, *space)};
  firstPrices = &prices;
  for (BlockArgument argument : function.getArguments())
    produced[argument] = forwarded[argument] = preferred[argument];
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) { plan(op); });
  firstPrices = nullptr;
}

bool FunctionPlan::isFreedBetweenUses(Value value) const {
  if (mode == PlacementMode::Auto && isa<BlockArgument>(value))
    return !gatheredOnce.contains(value);
  // What is stored in parts is gathered by a constraint on it, or on what is made of it alone.
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<ConstrainOp>(op))
    return false;
  while (op && op->getNumOperands() == 1)
    value = op->getOperand(0), op = value.getDefiningOp();
  return getFreedSubAxes(value) != 0;
}

SubAxisSet FunctionPlan::getFreedSubAxes(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  FunctionOpInterface own = function;
  if (!argument || argument.getOwner()->getParentOp() != own.getOperation())
    return 0;
  auto stored = own.getArgAttrOfType<FullyShardAttr>(argument.getArgNumber(), kFullyShardAttrName);
  return stored && stored.isFreed().value_or(true) ? toSet(space->encode(stored.getAxes())) : 0;
}

Operation *FunctionPlan::getGenerator(Value value) const {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<ConstrainOp, ReshardOp>(op))
    op = op->getOperand(0).getDefiningOp();
  const ShardingRule *rule = op ? getRule(op) : nullptr;
  bool isGenerator =
      rule && rule->isGenerator && op->getNumResults() == 1 && llvm::all_of(op->getOperands(), [&](Value operand) {
        return !isa<RankedTensorType>(operand.getType()) || getGenerator(operand);
      });
  return isGenerator ? op : nullptr;
}

Operation *FunctionPlan::getGenerator(Value value, const Layout &from, const Layout &to) const {
  Operation *op = from.isPartial() || to.isPartial() ? nullptr : getGenerator(value);
  return op && planForResult(op, to).results.front() == to ? op : nullptr;
}

OpPlan FunctionPlan::planForResult(Operation *op, const Layout &layout) const {
  const ShardingRule &rule = *getRule(op);
  OpPlan plan;
  plan.wholeTies = findWholeTies(rule, getOperandLayouts(op));
  plan.factors.resize(rule.factors.size());
  projectLayout(layout, rule.results.front(), rule, *space, plan.factors);
  dropGaps(rule, *space, plan.factors);
  fillLayouts(plan, rule, nullptr, {});
  return plan;
}

const ReshardPlan &FunctionPlan::getReshard(Value value, const Layout &from, const Layout &to) const {
  static const ReshardPlan nothing;
  if (getGenerator(value, from, to))
    return nothing;
  auto type = cast<RankedTensorType>(value.getType());
  return reshards->plan(from, to, type.getShape(), getElementBytes(type.getElementType()));
}

void FunctionPlan::walkReshards(llvm::function_ref<void(Value, const Layout &, const ReshardPlan &)> callback) const {
  auto visit = [&](Value value) {
    if (const Layout *layout = forwarded.lookup(value), *made = produced.lookup(value);
        layout && made && made != layout)
      callback(value, *layout, getReshard(value, *made, *layout));
    ArrayRef<const Layout *> layouts = getCopies(value);
    for (auto [index, layout] : llvm::enumerate(layouts))
      if (!llvm::is_contained(layouts.take_front(index), layout))
        callback(value, *layout, getReshard(value, getForwarded(value), *layout));
  };
  // Most values are forwarded as they are made, and needed so.
  for (auto &[value, layouts] : copies)
    if (!layouts.empty() && forwarded.contains(value))
      visit(value);
  for (auto &[value, layout] : forwarded)
    if (produced.lookup(value) != layout && getCopies(value).empty())
      visit(value);
}

int64_t FunctionPlan::getTotalCost(int64_t unknownTrips) const {
  int64_t total = 0;
  walkReshards([&](Value value, const Layout &, const ReshardPlan &reshard) {
    total = addCosts(total, multiplyCost(reshard.wireBytes, getNumExecutions(value.getParentBlock(), unknownTrips)));
  });
  for (auto &[op, bytes] : exchanged)
    total = addCosts(total, multiplyCost(bytes, getNumExecutions(op->getBlock(), unknownTrips)));
  return total;
}

ArrayRef<const Layout *> FunctionPlan::getCopies(Value value) const {
  auto found = copies.find(value);
  return found == copies.end() ? ArrayRef<const Layout *>() : ArrayRef<const Layout *>(found->second);
}

const ShardingRule *FunctionPlan::getRule(Operation *op) const { return ruleOf.lookup(op); }

/// Calls `callback` on each use of a tensor from outside in the regions of `op`, which is no control flow.
static void walkCaptures(Operation *op, llvm::function_ref<void(OpOperand &)> callback) {
  if (op->getNumRegions() == 0 || op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return;
  visitUsedValuesDefinedAbove(op->getRegions(), [&](OpOperand *use) {
    if (isa<RankedTensorType>(use->get().getType()))
      callback(*use);
  });
}

void dist::walkUses(Operation *op, llvm::function_ref<void(OpOperand &)> callback) {
  llvm::for_each(op->getOpOperands(), callback);
  if (!isa<RegionBranchOpInterface>(op))
    walkCaptures(op, callback);
}

LogicalResult FunctionPlan::readShardings() {
  auto read = [&](Value value) -> LogicalResult {
    if (!isa<RankedTensorType>(value.getType()))
      return success();
    ShardingAttr sharding = getValueSharding(function, value);
    if (!sharding || !sharding.isClosed())
      return emitError(value.getLoc()) << "value has " << (sharding ? "an open" : "no")
                                       << " sharding; run dist-propagate-shardings first";
    preferred[value] = layouts->get(sharding);
    return success();
  };
  for (BlockArgument argument : function.getArguments())
    if (failed(read(argument)))
      return failure();
  bool isRead = true;
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    for (Value result : op->getResults())
      isRead &= succeeded(read(result));
    if (auto marked = op->getAttrOfType<DenseI64ArrayAttr>(kScoresAttrName); marked && op->getNumResults() == 1)
      scores[op->getResult(0)] = {marked[0], SmallVector<int64_t, 1>(marked.asArrayRef().drop_front())};
    if (auto part = op->getAttrOfType<AttentionPartAttr>(kAttentionPartAttrName))
      attentionParts[op] = part;
    if (isa<GroupOp>(op) || (isa<ConstrainOp>(op) && op->use_empty()))
      pinned.insert(op->operand_begin(), op->operand_end());
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      for (Region &region : op->getRegions())
        for (Value argument : region.getArguments())
          isRead &= succeeded(read(argument));
      unsigned first = flows.size();
      for (ForwardedValues &flow : getForwardedValues(branch))
        flows.push_back({op, std::move(flow)});
      flowsOf[op] = {first, flows.size()};
      return;
    }
    if (const ShardingRule *rule = rules.get(op)) {
      ruleOf[op] = rule;
    } else if (!isa<DistDialect>(op->getDialect()) && !op->hasTrait<OpTrait::IsTerminator>()) {
      ruleOf[op] = &replicatedRules.emplace_back(ShardingRule::getReplicated(op));
    }
  });
  if (!isRead)
    return failure();
  indexFlows();
  countGathers();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName);
    if (isa<RankedTensorType>(type) && !sharding)
      return function.emitError() << "result " << i << " has no sharding; run dist-propagate-shardings first";
    resultLayouts.push_back(sharding ? layouts->get(sharding) : nullptr);
  }
  // What a region returns lies as the op around it says.
  auto written = function->getAttrOfType<ArrayAttr>(kAnnotationsAttrName);
  if (written && !function->hasAttr(kManualAxesAttrName))
    for (auto [number, sharding] : llvm::enumerate(written))
      if (isa<UnitAttr>(sharding) && resultLayouts[number])
        openResults.push_back(unsigned(number));
  return success();
}

void FunctionPlan::indexFlows() {
  for (auto &[op, flow] : flows) {
    for (OpOperand *operand : flow.operands)
      flowFrom[operand] = &flow;
    for (Value input : flow.inputs)
      flowTo[input] = &flow;
  }
}

void FunctionPlan::countGathers() {
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    if (!isa<ConstrainOp>(op) || !isFreedBetweenUses(op->getResult(0)))
      return;
    unsigned number = llvm::SmallPtrSet<Operation *, 4>(op->user_begin(), op->user_end()).size();
    // Where it is gathered before something is made of it alone, that is made anew as well.
    while (number > 1 && op && op->getNumOperands() == 1) {
      numGathers[&op->getOpOperand(0)] = number;
      op = op->getOperand(0).hasOneUse() ? op->getOperand(0).getDefiningOp() : nullptr;
    }
  });
}

void FunctionPlan::openConstraints() {
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    auto constrain = dyn_cast<ConstrainOp>(op);
    if (!constrain || op->use_empty() || isPinned(op->getOperand(0)))
      return;
    ShardingAttr written = constrain.getSharding();
    if (!written.isClosed() && written.getPartials().empty())
      flows.push_back({op, {{&op->getOpOperand(0)}, {op->getResult(0)}}});
  });
  indexFlows();
}

bool FunctionPlan::isAllowed(const ForwardedValues &flow, const Layout &layout) const {
  auto constrain = flow.inputs.front().getDefiningOp<ConstrainOp>();
  if (!constrain || &layout == &getProduced(flow.inputs.front()))
    return true;
  ShardingAttr written = constrain.getSharding();
  if (layout.isPartial() || (layout.getSplitSubAxes() & toSet(space->encode(written.getReplicated()))))
    return false;
  return llvm::all_of(llvm::zip_equal(written.getDims(), layout.dims), [&](auto pair) {
    auto &[dim, has] = pair;
    SubAxisList needed = space->encode(dim.getAxes());
    bool isLonger = dim.getIsOpen() && has.size() > needed.size();
    return (isLonger || has.size() == needed.size()) && std::equal(needed.begin(), needed.end(), has.begin());
  });
}

//===-- planning --------------------------------------------------------------------------------------------------===//

/// How far behind a use a reshard may move.
static constexpr unsigned kMaxRetargetDepth = 4;

/// Returns true if the op that makes `value` may be planned again for its only use: nothing else depends on its
/// placement, and it neither reduces nor passes a pending reduction.
bool FunctionPlan::canRetarget(Value value) const {
  Operation *op = value.getDefiningOp();
  const ShardingRule *rule = op ? getRule(op) : nullptr;
  return rule && value.hasOneUse() && !isPinned(value) && op->getNumResults() == 1 &&
         !getForwarded(value).isPartial() &&
         llvm::all_of(rule->factors, [](const Factor &factor) { return factor.kind == FactorKind::PassThrough; }) &&
         llvm::none_of(op->getOperands(), [&](Value operand) {
           return isa<RankedTensorType>(operand.getType()) && getForwarded(operand).isPartial();
         });
}

bool FunctionPlan::isFree(Value value) const {
  Operation *op = value.getDefiningOp();
  const ShardingRule *rule = op ? getRule(op) : nullptr;
  return rule && rule->isGenerator && value.hasOneUse();
}

bool FunctionPlan::isNested(Value value) const {
  FunctionOpInterface own = function;
  return value.getParentRegion()->getParentOp() != own.getOperation();
}

/// More than any step takes, and little enough that what is added to it still counts.
static constexpr double kRefusedSeconds = 1e6;

double FunctionPlan::getReshardSeconds(Value value, const Layout &from, const Layout &to) const {
  if (from == to)
    return 0;
  const ReshardPlan &reshard = getReshard(value, from, to);
  if (isNested(value) && firstPrices->ofSteps.joinsParts(reshard))
    return kRefusedSeconds;
  double seconds = firstPrices->ofSteps.seconds(reshard);
  return seconds == 0 ? 0 : seconds * getExecutions(value.getParentBlock(), kAssumedTrips).toDouble();
}

double FunctionPlan::getOpSeconds(Operation *op, const OpPlan &plan) const {
  OpSeconds seconds = firstPrices->ofOps.getSeconds(op, *getRule(op), plan);
  double all = seconds.compute + seconds.memory + seconds.exchange;
  return all == 0 ? 0 : all * getExecutions(op->getBlock(), kAssumedTrips).toDouble();
}

/// Returns the placements in which the operands of `op` are forwarded; null for what is no tensor.
SmallVector<const Layout *> FunctionPlan::getOperandLayouts(Operation *op) const {
  SmallVector<const Layout *> layouts;
  for (Value operand : op->getOperands())
    layouts.push_back(forwarded.lookup(operand));
  return layouts;
}

/// Returns the bytes that one device sends while it computes `op` as `plan` says.
int64_t FunctionPlan::getExchangedBytes(Operation *op, const ShardingRule &rule, const OpPlan &plan) const {
  if (rule.ties.empty() && rule.exchanges.empty())
    return 0;
  SmallVector<RankedTensorType> types;
  for (Type type : op->getOperandTypes())
    types.push_back(dyn_cast<RankedTensorType>(type));
  return getExchangeBytes(plan, rule, types, *space);
}

double FunctionPlan::getSeconds(Value value, const Layout &layout, unsigned depth) {
  double direct = getReshardSeconds(value, getForwarded(value), layout);
  if (direct == 0 || depth == kMaxRetargetDepth || !canRetarget(value))
    return direct;
  Operation *op = value.getDefiningOp();
  OpPlan plan = planForResult(op, layout);
  if (plan.results.front() != layout.withoutPartials())
    return direct;
  double again = getOpSeconds(op, plan) - getOpSeconds(op, *getOpPlan(op));
  for (auto [operand, needed] : llvm::zip(op->getOperands(), plan.operands))
    if (isa<RankedTensorType>(operand.getType()))
      again += getSeconds(operand, needed, depth + 1);
  return std::min(direct, again);
}

/// Plans the op that makes `value` again if that brings it to `layout` sooner than a reshard. A generator always
/// is: its copy costs nothing, and a smaller one is made in less time.
void FunctionPlan::remake(OpOperand &use, const Layout &layout, unsigned depth) {
  Value value = use.get();
  if (getForwarded(value).dims == layout.dims || depth == kMaxRetargetDepth || !canRetarget(value) ||
      (!isFree(value) &&
       (!firstPrices || getSeconds(value, layout, depth) == getReshardSeconds(value, getForwarded(value), layout))))
    return;
  Operation *op = value.getDefiningOp();
  OpPlan plan = planForResult(op, layout);
  if (plan.results.front() != layout.withoutPartials())
    return;
  produced[value] = forwarded[value] = layouts->get(plan.results.front());
  opPlans[op] = &storedPlans.emplace_back(plan);
  if (int64_t bytes = getExchangedBytes(op, *getRule(op), plan); bytes > 0)
    exchanged[op] = bytes;
  else
    exchanged.erase(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType())) {
      remake(operand, plan.operands[operand.getOperandNumber()], depth + 1);
      require(operand, plan.operands[operand.getOperandNumber()]);
    }
}

void FunctionPlan::require(OpOperand &use, const Layout &placement) {
  const Layout *layout = layouts->get(placement);
  SmallVector<const Layout *, 1> &others = copies[use.get()];
  if (auto before = required.find(&use); before != required.end())
    if (auto *it = llvm::find(others, before->second); it != others.end())
      others.erase(it);
  if (layout != forwarded.lookup(use.get()))
    others.push_back(layout);
  required[&use] = layout;
}

void FunctionPlan::forward(Value value) {
  const Layout &layout = getProduced(value);
  if (isPinned(value)) {
    forwarded[value] = &getPreferred(value);
    return;
  }
  // A reduction that waits for a use inside a region is not applied there.
  bool isRepeated =
      llvm::any_of(value.getUsers(), [&](Operation *user) { return user->getBlock() != value.getParentBlock(); });
  if (!layout.isPartial() || (value.hasOneUse() && !isRepeated) || value.use_empty()) {
    forwarded[value] = &layout;
    return;
  }
  forwarded[value] = layouts->get(getPreferred(value).withoutPartials());
}

/// Returns true if an op of rule `rule` computes nothing: then every kind of pending reduction passes through it.
static bool onlyMoves(const ShardingRule &rule) {
  return llvm::all_of(llvm::seq<unsigned>(0, getMaxEnumValForReductionKind() + 1), [&](unsigned kind) {
    return llvm::any_of(rule.partialSets, [&](const PartialSet &set) { return set.kind == ReductionKind(kind); });
  });
}

/// Returns true if the op that uses a value runs several times while the value, which is resharded where it is made,
/// stays the same, and only moves data: where a loop computes, its work stays divided.
static bool isRepeated(OpOperand &use, const ShardingRule &rule) {
  Block *inner = use.getOwner()->getBlock(), *outer = use.get().getParentBlock();
  return inner != outer && onlyMoves(rule) &&
         getNumExecutions(inner) >= 2 * std::max<int64_t>(1, getNumExecutions(outer));
}

/// Seconds that differ by no more than this share are the same.
static constexpr double kExact = 1e-12;

/// Returns true if `plan` lets a reduction wait for a result of `op` that has at least twice the elements of all that
/// is pending, as behind a broadcast: whatever is saved by scattering it, more is sent.
static bool spreadsPending(Operation *op, const OpPlan &plan) {
  auto sumPending = [](TypeRange types, ArrayRef<Layout> layouts) {
    double sum = 0;
    for (auto [type, layout] : llvm::zip(types, layouts))
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.hasStaticShape() && layout.isPartial())
        sum += double(tensor.getNumElements());
    return sum;
  };
  double before = sumPending(op->getOperandTypes(), plan.operands);
  return before > 0 && sumPending(op->getResultTypes(), plan.results) >= 2 * before;
}

const OpPlan &FunctionPlan::choose(Operation *op, ArrayRef<OpPlan> proposals) {
  if (proposals.size() == 1)
    return proposals.front();
  const OpPlan *best = nullptr;
  double bestSeconds = 0;
  // Where a loop computes, its work stays divided, however seldom what it reads would be gathered in front of it.
  double executions = getExecutions(op->getBlock(), kAssumedTrips).toDouble();
  auto getTimes = [&](Value operand) {
    bool isOutside = operand.getParentBlock() != op->getBlock() && !onlyMoves(*getRule(op));
    return isOutside ? executions / std::max(1.0, getExecutions(operand.getParentBlock(), kAssumedTrips).toDouble())
                     : 1;
  };
  bool allSpread = llvm::all_of(proposals, [&](const OpPlan &plan) { return spreadsPending(op, plan); });
  for (const OpPlan &plan : proposals) {
    if (!allSpread && spreadsPending(op, plan))
      continue;
    double seconds = getOpSeconds(op, plan);
    for (auto [operand, layout] : llvm::zip(op->getOperands(), plan.operands))
      if (isa<RankedTensorType>(operand.getType()))
        seconds += getGenerator(operand) ? 0 : getSeconds(operand, layout, 0) * getTimes(operand);
    for (auto [result, layout] : llvm::zip(op->getResults(), plan.results))
      if (isa<RankedTensorType>(result.getType()))
        seconds += getReshardSeconds(result, layout, getPreferred(result).withoutPartials());
    if (!best || seconds < bestSeconds * (1 - kExact)) {
      best = &plan;
      bestSeconds = seconds;
    }
  }
  return *best;
}

void FunctionPlan::planByRule(Operation *op, const ShardingRule &rule) {
  SmallVector<SuggestingValue, 0> operands, results;
  for (OpOperand &operand : op->getOpOperands()) {
    SuggestingValue &value = operands.emplace_back();
    value.type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!value.type)
      continue;
    value.layout = &getForwarded(operand.get());
    value.isFree = getGenerator(operand.get());
    value.isRepeated = isRepeated(operand, rule);
  }
  for (Value result : op->getResults()) {
    SuggestingValue &value = results.emplace_back();
    value.type = dyn_cast<RankedTensorType>(result.getType());
    if (value.type)
      value.layout = layouts->get(getPreferred(result).withoutPartials());
  }
  const OpPlan &plan = storedPlans.emplace_back(
      choose(op, listProposals(rule, operands, results, *space, getMayRound(op, getMachine(), *space))));
  opPlans[op] = &plan;
  if (int64_t bytes = getExchangedBytes(op, rule, plan); bytes > 0)
    exchanged[op] = bytes;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!operands[operand.getOperandNumber()].type)
      continue;
    const Layout &layout = plan.operands[operand.getOperandNumber()];
    remake(operand, layout);
    require(operand, layout);
  }
  for (auto [result, layout] : llvm::zip(op->getResults(), plan.results))
    if (isa<RankedTensorType>(result.getType())) {
      produced[result] = layouts->get(layout);
      forward(result);
    }
}

/// Gives all values of one forwarding class the placement of the first value that it arrives at.
void FunctionPlan::planFlow(const ForwardedValues &flow) {
  const Layout *layout = layouts->get(getPreferred(flow.inputs.front()).withoutPartials());
  for (Value input : flow.inputs)
    preferred[input] = produced[input] = forwarded[input] = layout;
  for (OpOperand *operand : flow.operands)
    require(*operand, *layout);
}

void FunctionPlan::planFlow(RegionBranchOpInterface op) {
  auto [first, end] = flowsOf.lookup(op);
  for (unsigned number = first; number < end; ++number)
    planFlow(flows[number].second);
  for (OpOperand &operand : op->getOpOperands())
    if (required.count(&operand))
      remake(operand, getRequired(operand));
  for (Value result : op->getResults())
    if (isa<RankedTensorType>(result.getType()) && (getProduced(result).isPartial() || isPinned(result)))
      forward(result);
}

void FunctionPlan::plan(Operation *op) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return planFlow(branch);
  // What a body reads at positions of its own is whole on every device.
  walkCaptures(op, [&](OpOperand &use) {
    Layout whole = Layout::replicated(cast<RankedTensorType>(use.get().getType()).getRank());
    remake(use, whole);
    require(use, whole);
  });
  if (const ShardingRule *rule = getRule(op))
    return planByRule(op, *rule);
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    // What the terminator of a region forwards was decided with the op around it.
    if (op->getParentOp() == function.getOperation())
      for (OpOperand &operand : op->getOpOperands())
        if (isa<RankedTensorType>(operand.get().getType()))
          require(operand, *resultLayouts[operand.getOperandNumber()]);
  } else if (auto local = dyn_cast<LocalOp>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      require(operand, Layout::get(local.getInSharding(operand.getOperandNumber()), *space));
  } else if (isa<ConstrainOp, ReshardOp, BarrierOp>(op)) {
    require(op->getOpOperand(0), getPreferred(op->getResult(0)));
  } else {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()))
        require(operand, getForwarded(operand.get()));
  }
  for (OpOperand &operand : op->getOpOperands())
    if (required.count(&operand))
      remake(operand, getRequired(operand));
  for (Value result : op->getResults())
    if (isa<RankedTensorType>(result.getType())) {
      auto local = dyn_cast<LocalOp>(op);
      unsigned number = cast<OpResult>(result).getResultNumber();
      produced[result] =
          local ? layouts->get(Layout::get(local.getOutSharding(number), *space)) : &getPreferred(result);
      forward(result);
      // A written placement is kept as it is written.
      if (isa<ConstrainOp, ReshardOp, BarrierOp>(op))
        forwarded[result] = &getPreferred(result);
    }
}
