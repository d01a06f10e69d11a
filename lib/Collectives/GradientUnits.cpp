// SPDX-License-Identifier: Apache-2.0

#include "GradientUnits.h"
#include "Buckets.h"
#include "GatherUnits.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/Units.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

namespace {
/// What is known of an argument that is stored in parts.
struct StoredArgument {
  StringRef unit;
  FullyShardAttr stored;
};

class GradientTagger {
public:
  GradientTagger(FunctionOpInterface function, const Machine &machine) : function(function), machine(machine) {}

  void run(const StoredValues &stored, const llvm::DenseMap<BlockArgument, UnitOfArgument> &unitOf) {
    for (auto [value, argument] : stored.carried) {
      auto unit = unitOf.find(argument);
      if (unit == unitOf.end())
        continue;
      numSlices[argument] = unit->second.numSlices;
      StoredArgument known{unit->second.name,
                           function.getArgAttrOfType<FullyShardAttr>(argument.getArgNumber(), kFullyShardAttrName)};
      for (Operation *reader : value.getUsers())
        if (!isa<RegionBranchOpInterface>(reader) && !reader->hasTrait<OpTrait::IsTerminator>())
          for (Value operand : reader->getOperands())
            if (operand != value)
              follow(argument, operand, known);
    }
    llvm::DenseMap<Operation *, unsigned> places;
    function->walk([&](Operation *op) { places.try_emplace(op, places.size()); });
    for (auto &[key, byArgument] : reductions)
      setUses(byArgument, places);
  }

private:
  /// The reductions for each argument of a unit in one block.
  using ByArgument = llvm::MapVector<Value, SmallVector<Operation *>>;

  /// Returns true if `op` reduces over an axis along which the argument is stored.
  static bool reducesOver(CollectiveOpInterface op, FullyShardAttr stored) {
    return op && op.getReductionKind() && mayBeJoined(op) && stored.isAlong(op.getGroupAxes());
  }

  /// Returns true if `op`, an all-reduce over replicas, need not wait for those of other units.
  bool isReducedAlone(CollectiveOpInterface op) const {
    int64_t bytes = 0;
    for (Value input : op.getCollectiveInputs())
      bytes += getNumElements(input) * getElementBytes(getElementTypeOrSelf(input));
    return isWorthAStart(machine, op, bytes);
  }

  /// Follows `value` back to the reductions of the gradient of `argument`.
  void follow(BlockArgument argument, Value value, const StoredArgument &known) {
    // Values, and how many elements they and what they are made of have.
    SmallVector<std::pair<Value, int64_t>> open{{value, getNumElements(argument)}};
    llvm::DenseSet<Value> seen;
    while (!open.empty()) {
      auto [next, size] = open.pop_back_val();
      if (getNumElements(next) != size || !seen.insert(next).second)
        continue;
      Operation *producer = next.getDefiningOp();
      Operation *region = producer ? producer : next.getParentBlock()->getParentOp();
      if (auto branching = dyn_cast<RegionBranchOpInterface>(region)) {
        for (const ForwardedValues &flow : getForwardedValues(branching))
          if (llvm::is_contained(flow.inputs, next))
            for (OpOperand *operand : flow.operands)
              open.push_back({operand->get(), size});
        continue;
      }
      if (!producer)
        continue;
      if (auto collective = dyn_cast<CollectiveOpInterface>(producer)) {
        tag(argument, collective, known);
        continue;
      }
      for (Value operand : producer->getOperands())
        open.push_back({operand, size});
      // Layers of a stack.
      if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(producer))
        open.push_back({insertion.getSourceOperand().get(), getNumElements(insertion.getSourceOperand().get())});
      else
        for (OpOperand &operand : producer->getOpOperands())
          if (isPutIn(operand, next.getType()))
            open.push_back({operand.get(), getNumElements(operand.get())});
    }
  }

  /// Returns true if the op of `use` puts its operand into a larger tensor, perhaps beside others.
  bool isPutIn(OpOperand &use, Type whole) {
    const ShardingRule *rule = isPartOf(use.get().getType(), whole) ? rules.get(use.getOwner()) : nullptr;
    return rule && llvm::any_of(rule->partialSets, [&](const PartialSet &set) {
             return set.kind == ReductionKind::Sum && set.operands.test(use.getOperandNumber());
           });
  }

  /// Returns true if tensors of type `whole` can be put together of such of type `part`.
  static bool isPartOf(Type part, Type whole) {
    auto a = dyn_cast<RankedTensorType>(part), b = dyn_cast<RankedTensorType>(whole);
    return a && b && a.getRank() == b.getRank() && a.hasStaticShape() && b.hasStaticShape() && a.getNumElements() > 1 &&
           llvm::all_of_zip(a.getShape(), b.getShape(), [](int64_t x, int64_t y) { return x <= y; });
  }

  void tag(BlockArgument argument, CollectiveOpInterface collective, const StoredArgument &known) {
    auto unit = StringAttr::get(collective->getContext(), known.unit);
    SmallVector<Operation *, 2> steps;
    auto note = [&](Operation *op, bool isOfUnit) {
      if (isOfUnit)
        op->setAttr(kUnitAttrName, unit);
      steps.push_back(op);
    };
    // Over replicas the parts are reduced afterwards, or gathered where each replica has reduced some of them.
    auto before = collective.getCollectiveInputs().front().getDefiningOp<CollectiveOpInterface>();
    if (reducesOver(before, known.stored) && (collective.getReductionKind() || isa<AllGatherOp>(collective)) &&
        mayBeJoined(collective))
      note(before, true);
    else if (!reducesOver(collective, known.stored))
      return;
    note(collective, reducesOver(collective, known.stored) || isReducedAlone(collective));
    stepsOf[collective] = steps;
    SmallVector<Operation *> &list = reductions[{collective->getBlock(), unit}][argument];
    if (!llvm::is_contained(list, collective.getOperation()))
      list.push_back(collective);
  }

  /// Says of the reductions of one unit, if there are several for some argument, which of them belong together: the
  /// first of each, the second of each, and so on; of an argument with fewer each goes with the nearest.
  void setUses(ByArgument &byArgument, const llvm::DenseMap<Operation *, unsigned> &places) {
    auto isEarlier = [&](Operation *a, Operation *b) { return places.lookup(a) < places.lookup(b); };
    // What is reduced last of each round.
    SmallVector<Operation *> most;
    for (auto &[argument, list] : byArgument) {
      llvm::sort(list, isEarlier);
      unsigned together = numSlices.lookup(argument);
      if (llvm::divideCeil(list.size(), together) <= most.size())
        continue;
      most.clear();
      for (size_t next = 0; next < list.size(); next += together)
        most.push_back(list[std::min(next + together, list.size()) - 1]);
    }
    if (most.size() < 2)
      return;
    for (auto &[argument, list] : byArgument)
      for (auto [number, op] : llvm::enumerate(list)) {
        int64_t use = number / numSlices.lookup(argument);
        if (llvm::divideCeil(list.size(), numSlices.lookup(argument)) < most.size())
          use = llvm::min_element(most,
                                  [&, op = op](Operation *a, Operation *b) {
                                    return getDistance(places, a, op) < getDistance(places, b, op);
                                  }) -
                most.begin();
        for (Operation *one : stepsOf[op])
          one->setAttr(kUseAttrName, IntegerAttr::get(IntegerType::get(op->getContext(), 64), use));
      }
  }

  static int64_t getDistance(const llvm::DenseMap<Operation *, unsigned> &places, Operation *a, Operation *b) {
    return std::abs(int64_t(places.lookup(a)) - int64_t(places.lookup(b)));
  }

  FunctionOpInterface function;
  const Machine &machine;
  RuleTable rules;
  llvm::MapVector<std::pair<Block *, StringAttr>, ByArgument> reductions;
  llvm::DenseMap<Value, unsigned> numSlices; ///< Of an argument, that are gathered together.
  llvm::DenseMap<Operation *, SmallVector<Operation *, 2>>
      stepsOf; ///< By the last one, the steps in which a gradient is reduced.
};
} // namespace

void dist::tagGradients(FunctionOpInterface function, const StoredValues &stored,
                        const llvm::DenseMap<BlockArgument, UnitOfArgument> &unitOf, const Machine &machine) {
  GradientTagger(function, machine).run(stored, unitOf);
}
