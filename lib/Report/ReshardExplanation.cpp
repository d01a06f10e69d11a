// SPDX-License-Identifier: Apache-2.0
//
// The alternative to a reshard for an op is to compute the op where the value lies, which moves its other operands and
// its results. The alternative to a pending reduction is to split nothing that is summed up, which moves the operands
// of the op that left it pending. Both are costed by the planner that is used for what is done.

#include "dist/Report/ReshardExplanation.h"
#include "dist/Analysis/LocalRegions.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/ValueShardings.h"
#include "dist/Report/Quantity.h"
#include "dist/Resharding/CostModel.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace dist;

/// What a pending reduction leaves on each device, and what is needed instead.
struct ReductionWords {
  const char *part, *whole;
};

static ReductionWords getWords(ReductionKind kind) {
  switch (kind) {
  case ReductionKind::Sum:
    return {"sum", "total"};
  case ReductionKind::Avg:
    return {"average", "average of all"};
  case ReductionKind::Max:
    return {"maximum", "maximum of all"};
  case ReductionKind::Min:
    return {"minimum", "minimum of all"};
  case ReductionKind::Prod:
    return {"product", "product of all"};
  case ReductionKind::Any:
    return {"any", "any of all"};
  case ReductionKind::All:
    return {"all", "all of all"};
  }
  return {"", ""};
}

std::string ReshardExplainer::describe(const Layout &layout) const {
  return layout.toSharding(space).getPlacements(space.getMesh());
}

std::string ReshardExplainer::nameValue(Value value) const {
  if (Operation *producer = value.getDefiningOp())
    return quoteOp(producer);
  unsigned number = cast<BlockArgument>(value).getArgNumber();
  std::string text = "argument " + std::to_string(number);
  Operation *parent = value.getParentBlock()->getParentOp();
  auto owner = dyn_cast<FunctionOpInterface>(parent);
  if (!owner)
    return text + " of a region of " + quoteOp(parent);
  auto name = owner.getArgAttrOfType<StringAttr>(number, kNameAttrName);
  return name ? text + " " + name.str() : text;
}

std::string ReshardExplainer::nameUse(OpOperand *use) const {
  if (!use)
    return "what reads it";
  Operation *op = use->getOwner();
  if (isa<ConstrainOp, ReshardOp, BarrierOp>(op))
    return "the placement written by " + quoteOp(op);
  if (op->hasTrait<OpTrait::IsTerminator>() && isa<FunctionOpInterface>(op->getParentOp()))
    return "function result " + std::to_string(use->getOperandNumber());
  return "operand " + std::to_string(use->getOperandNumber()) + " of " + quoteOp(op);
}

std::string ReshardExplainer::getReason(const PlannedReshard &reshard) const {
  std::string name = nameValue(reshard.value), user = nameUse(reshard.use);
  if (reshard.has.isPartial() && !reshard.needs.isPartial()) {
    ReductionWords words = getWords(reshard.has.partials.front().kind);
    return std::string("each device holds a partial ") + words.part + " of " + name + ", and " + user + " needs the " +
           words.whole;
  }
  return name + " lies as " + describe(reshard.has) + ", and " + user + " needs " + describe(reshard.needs);
}

ReshardPlan ReshardExplainer::getPlan(const PlannedReshard &reshard) const {
  bool isMadeAgain = plan.getGenerator(reshard.value, reshard.has, reshard.needs);
  auto type = cast<RankedTensorType>(reshard.value.getType());
  return isMadeAgain
             ? ReshardPlan()
             : planner.plan(reshard.has, reshard.needs, type.getShape(), getElementBytes(type.getElementType()));
}

static StringRef getStepName(ReshardStepKind kind) {
  std::optional<CollectiveKind> collective = getCollectiveKind(kind);
  return collective ? stringifyCollectiveKind(*collective) : "to partial";
}

std::string ReshardExplainer::describeCost(const ReshardPlan &steps) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const ReshardStep &step : steps.steps)
    os << getStepName(step.kind) << ", ";
  os << steps.wireBytes << " B sent per device, "
     << llvm::format("%.1f", CostModel(plan.getMachine(), space).seconds(steps) * 1e6) << " us";
  return text;
}

//===-- alternatives ----------------------------------------------------------------------------------------------===//

int64_t ReshardExplainer::getBytes(Value value, const Layout &from, const Layout &to) const {
  return from == to ? 0 : getPlan({value, from, to}).wireBytes;
}

/// Returns what one device sends so that `op` can read its operands, and its users its results, in the given
/// placements.
int64_t ReshardExplainer::getBytes(Operation *op, ArrayRef<Layout> operands, ArrayRef<Layout> results) const {
  int64_t bytes = 0;
  for (auto [operand, layout] : llvm::zip(op->getOperands(), operands))
    if (isa<RankedTensorType>(operand.getType()))
      bytes += getBytes(operand, plan.getForwarded(operand), layout);
  for (auto [result, layout] : llvm::zip(op->getResults(), results))
    if (isa<RankedTensorType>(result.getType()))
      bytes += getBytes(result, layout, plan.getForwarded(result));
  return bytes;
}

/// Returns the assignment of sub-axes to factors that the plan made for `op`.
static SmallVector<SubAxisList> getFactors(Operation *op, const ShardingRule &rule, const FunctionPlan &plan) {
  SmallVector<SubAxisList> factors(rule.factors.size());
  auto merge = [&](const Layout &layout, const DimFactors &dims) {
    SmallVector<SubAxisList> own(rule.factors.size());
    projectLayout(layout, dims, rule, plan.getSpace(), own);
    for (auto [merged, subAxes] : llvm::zip(factors, own))
      if (subAxes.size() > merged.size())
        merged = subAxes;
  };
  for (OpOperand &operand : op->getOpOperands())
    if (plan.hasRequired(operand))
      merge(plan.getRequired(operand), rule.operands[operand.getOperandNumber()]);
  for (auto [result, dims] : llvm::zip(op->getResults(), rule.results))
    if (isa<RankedTensorType>(result.getType()))
      merge(plan.getProduced(result), dims);
  return factors;
}

/// Returns the bytes around the op that uses the value if it were computed where the value lies, or nothing if the op
/// has no such form.
std::optional<int64_t> ReshardExplainer::getBytesWhereValueLies(const PlannedReshard &reshard) const {
  Operation *op = reshard.use->getOwner();
  const ShardingRule *rule = plan.getRule(op);
  if (!rule || reshard.has.isPartial())
    return std::nullopt;
  OpPlan other;
  other.factors.resize(rule->factors.size());
  unsigned number = reshard.use->getOperandNumber();
  projectLayout(reshard.has, rule->operands[number], *rule, space, other.factors);
  SubAxisSet used = 0;
  for (auto [factor, subAxes] : llvm::zip(rule->factors, other.factors)) {
    if (factor.kind == FactorKind::Window || factor.kind == FactorKind::NeedsReplication)
      subAxes.clear();
    used |= toSet(subAxes);
  }
  for (auto [subAxes, planned] : llvm::zip(other.factors, getFactors(op, *rule, plan)))
    if (subAxes.empty() && !(toSet(planned) & used)) {
      used |= toSet(planned);
      subAxes = planned;
    }
  dropGaps(*rule, space, other.factors);
  fillLayouts(other, *rule, nullptr, {});
  if (other.operands[number] != reshard.has)
    return std::nullopt;
  SmallVector<RankedTensorType> types;
  for (Type type : op->getOperandTypes())
    types.push_back(dyn_cast<RankedTensorType>(type));
  return getBytes(op, other.operands, other.results) + getExchangeBytes(other, *rule, types, space);
}

/// Returns the bytes around `op` if nothing that it sums up were split, or nothing if it reduces nothing.
std::optional<int64_t> ReshardExplainer::getBytesWithoutPartial(Operation *op) const {
  const ShardingRule *rule = op ? plan.getRule(op) : nullptr;
  if (!rule || llvm::none_of(rule->factors, [](const Factor &factor) { return factor.kind == FactorKind::Reduction; }))
    return std::nullopt;
  OpPlan other;
  for (auto [factor, subAxes] : llvm::zip(rule->factors, getFactors(op, *rule, plan)))
    other.factors.push_back(factor.kind == FactorKind::Reduction ? SubAxisList() : subAxes);
  fillLayouts(other, *rule, nullptr, {});
  int64_t bytes = 0;
  for (auto [operand, layout] : llvm::zip(op->getOperands(), other.operands))
    if (isa<RankedTensorType>(operand.getType()))
      bytes += getBytes(operand, plan.getForwarded(operand), layout);
  return bytes;
}

/// How many ops are looked at behind a reduction.
static constexpr unsigned kMaxDeferral = 64;

std::optional<ReshardExplainer::LaterReduction>
ReshardExplainer::getLaterReduction(const PlannedReshard &reshard) const {
  if (reshard.has.partials.size() != 1)
    return std::nullopt;
  PartialLayout waiting = reshard.has.partials.front();
  Value value = reshard.value;
  for (unsigned depth = 0; depth < kMaxDeferral && value.hasOneUse(); ++depth) {
    OpOperand &use = *value.use_begin();
    Operation *op = use.getOwner();
    const ShardingRule *rule = plan.getRule(op);
    std::optional<ReductionKind> passed;
    if (rule && op->getBlock() == value.getParentBlock() && op->getNumResults() == 1 &&
        isa<RankedTensorType>(op->getResult(0).getType()))
      passed = rule->getPassedKind(use.getOperandNumber(), waiting.kind);
    if (!passed)
      break;
    waiting.kind = *passed;
    value = op->getResult(0);
  }
  Layout whole = plan.getForwarded(value).withoutPartials();
  if (value == reshard.value || (whole.getSplitSubAxes() & toSet(waiting.axes)))
    return std::nullopt;
  Layout pending = whole;
  pending.partials.push_back(waiting);
  return LaterReduction{value, getBytes(value, pending, whole)};
}

std::string ReshardExplainer::getAlternative(const PlannedReshard &reshard) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  Value value = reshard.value;
  Operation *producer = value.getDefiningOp();
  if (reshard.has.isPartial() && !reshard.needs.isPartial()) {
    std::optional<LaterReduction> later = getLaterReduction(reshard);
    std::optional<int64_t> whole = getBytesWithoutPartial(producer);
    if (later && !(whole && *whole < later->wireBytes))
      os << "to reduce it behind " << nameValue(later->value) << " would send " << formatBytes(later->wireBytes);
    else if (std::optional<Amount> runs = producer && !later ? getTripCount(producer) : std::nullopt;
             runs && runs->toDouble() > 1)
      os << "to reduce it in each of " << *runs << " runs of " << quoteOp(producer) << " would send "
         << formatBytes(*runs * getBytes(value, reshard.has, reshard.needs));
    else if (whole)
      os << "to compute " << quoteOp(producer) << " without splitting its sums would send " << formatBytes(*whole)
         << " for its operands";
    return text;
  }
  const ShardingRule *rule = reshard.use ? plan.getRule(reshard.use->getOwner()) : nullptr;
  if (rule)
    if (std::optional<int64_t> bytes = getBytesWhereValueLies(reshard))
      os << "to compute " << quoteOp(reshard.use->getOwner()) << " where " << nameValue(reshard.value)
         << " lies would send " << formatBytes(*bytes);
  bool isArgument = !producer && isa<FunctionOpInterface>(value.getParentBlock()->getParentOp());
  if (isArgument && !reshard.needs.isPartial())
    os << (text.empty() ? "" : "; ") << "to pass " << nameValue(reshard.value) << " as " << describe(reshard.needs)
       << " would send nothing here";
  return text;
}

//===-- origins ---------------------------------------------------------------------------------------------------===//

void ReshardExplainer::visitOrigins(const PlannedReshard &reshard,
                                    llvm::function_ref<void(std::string, Location)> callback) {
  llvm::StringSet<> seen;
  auto getList = [](ArrayAttr origins) { return origins ? origins.getValue() : ArrayRef<Attribute>(); };
  auto visit = [&](const std::string &what, Value value, llvm::function_ref<bool(int64_t)> counts = nullptr) {
    if (isa<RankedTensorType>(value.getType()))
      for (Attribute attribute : getList(origins.get(value))) {
        auto origin = cast<OriginAttr>(attribute);
        std::string number = "dimension " + std::to_string(origin.getDim()),
                    by = " is split by " + describeOrigin(origin, function);
        if ((!counts || counts(origin.getDim())) && seen.insert(number + by).second)
          callback(number + " of " + what + by, getPlace(origin, function));
      }
  };
  std::string name = nameValue(reshard.value);
  Operation *producer = Value(reshard.value).getDefiningOp();
  const ShardingRule *rule = producer ? plan.getRule(producer) : nullptr;
  if (rule && reshard.has.isPartial() && !reshard.needs.isPartial()) {
    // A sum is pending because what is summed up is split.
    for (OpOperand &operand : producer->getOpOperands())
      visit("what " + name + " sums up", operand.get(), [&](int64_t dim) {
        const DimFactors &dims = rule->operands[operand.getOperandNumber()];
        return dim >= 0 && dim < static_cast<int64_t>(dims.size()) && llvm::any_of(dims[dim], [&](int64_t factor) {
                 return rule->factors[factor].kind == FactorKind::Reduction;
               });
      });
    return;
  }
  visit(name, reshard.value);
  if (!reshard.use)
    return;
  Operation *op = reshard.use->getOwner();
  auto region = dyn_cast<LocalOp>(op);
  if (isa<ConstrainOp, ReshardOp, BarrierOp>(op) || (region && !hasFreeAxes(region)))
    return callback("the placement is written here", op->getLoc());
  for (Value result : op->getResults())
    visit(quoteOp(op), result);
  if (!plan.getRule(op)) // What is returned or passed to a region beside it has no say in where it lies.
    return;
  for (Value operand : op->getOperands())
    if (operand != reshard.value)
      visit("another operand of " + quoteOp(op), operand);
}

//===-- what is written -------------------------------------------------------------------------------------------===//

ShardingAttr ReshardExplainer::getAnnotation(OpOperand &use) const {
  Operation *op = use.getOwner();
  unsigned number = use.getOperandNumber();
  if (auto constrain = dyn_cast<ConstrainOp>(op))
    return constrain.getSharding();
  if (auto reshard = dyn_cast<ReshardOp>(op))
    return reshard.getSharding();
  bool isReturned = op->hasTrait<OpTrait::IsTerminator>() && op->getParentOp() == function.getOperation();
  auto region = dyn_cast<LocalOp>(op);
  if (!region && !isReturned)
    return {};
  ShardingAttr annotation =
      region ? region.getInSharding(number) : function.getResultAttrOfType<ShardingAttr>(number, kShardingAttrName);
  // Before propagation closed it.
  if (auto written = (region ? op : function.getOperation())->getAttrOfType<ArrayAttr>(kAnnotationsAttrName))
    annotation = dyn_cast<ShardingAttr>(written[number]);
  return region && annotation ? pinManualAxes(region, annotation) : annotation;
}

/// Returns true if `annotation` asks for every difference between `has` and `needs`: where a dimension changes, it has
/// to be closed, or to name axes that `has` does not begin with, or to pin axes replicated that split `has`.
static bool asksFor(ShardingAttr annotation, const Layout &has, const Layout &needs, const AxisSpace &space) {
  SubAxisSet pinned = toSet(space.encode(annotation.getReplicated()));
  bool saysAnything = pinned != 0 || !annotation.getPartials().empty() || annotation.getDims().empty();
  for (auto [dim, before, after] : llvm::zip_equal(annotation.getDims(), has.dims, needs.dims)) {
    SubAxisList written = space.encode(dim.getAxes());
    saysAnything |= !dim.getIsOpen() || !written.empty();
    bool isSatisfied = dim.getIsOpen() && before.size() >= written.size() &&
                       std::equal(written.begin(), written.end(), before.begin()) && !(toSet(before) & pinned);
    if (before != after && isSatisfied)
      return false;
  }
  return saysAnything || has.partials == needs.partials;
}

bool ReshardExplainer::isWritten(const PlannedReshard &reshard) const {
  auto isWrittenUse = [&](OpOperand &use) {
    ShardingAttr annotation = getAnnotation(use);
    return annotation && asksFor(annotation, reshard.has, reshard.needs, space);
  };
  if (reshard.use)
    return isWrittenUse(*reshard.use);
  return llvm::all_of(reshard.value.getUses(), [&](OpOperand &use) {
    return isWrittenUse(use) && plan.hasRequired(use) && plan.getRequired(use) == reshard.needs;
  });
}
