// SPDX-License-Identifier: Apache-2.0

#include "Batches.h"
#include "Buckets.h"
#include "GatheredArguments.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Analysis/Units.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace dist;

namespace {
class BatchFinder {
public:
  explicit BatchFinder(FunctionOpInterface function) : function(function) {}

  void run() {
    Block &entry = function.getFunctionBody().front();
    findReturned(entry.getTerminator());
    walkControlFlow(entry, [&](Operation *op) {
      auto branching = dyn_cast<RegionBranchOpInterface>(op);
      if (!branching)
        return;
      for (ForwardedValues &flow : flows.emplace_back(getForwardedValues(branching))) {
        for (OpOperand *operand : flow.operands)
          handedTo[operand] = &flow;
        for (Value input : flow.inputs)
          handedFrom[input] = &flow;
      }
      for (Region &region : op->getRegions())
        if (!region.empty() && region.front().mightHaveTerminator())
          findReturned(region.front().getTerminator());
    });
    for (BlockArgument argument : function.getArguments())
      if (getNumElements(argument) > 1)
        findReductionsFor(argument);
    for (auto &[block, byArgument] : reductions)
      noteIn(*block, byArgument);
  }

private:
  using ByArgument = llvm::MapVector<Value, llvm::SetVector<Operation *>>;

  /// Returns true if `op` sums up nothing: each element of its results is made of one of each operand, or moved.
  bool isOfSingleElements(Operation *op) {
    const ShardingRule *rule = rules.get(op);
    return rule && llvm::none_of(rule->factors, [](const Factor &factor) {
             return factor.kind == FactorKind::Reduction && factor.size != 1;
           });
  }

  static bool isDestination(OpOperand &use) {
    auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    return op && op.isDpsInit(&use);
  }

  /// Finds what `terminator` hands out, and what that is made of element by element.
  void findReturned(Operation *terminator) {
    SmallVector<Value> open(terminator->getOperands());
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (getNumElements(value) < 2 || !returned.insert(value).second)
        continue;
      Operation *producer = value.getDefiningOp();
      if (producer && isOfSingleElements(producer))
        for (Value operand : producer->getOperands())
          if (getNumElements(operand) == getNumElements(value))
            open.push_back(operand);
    }
  }

  /// Finds the reductions of the gradient of `argument`: of what it is combined with, element by element, to give what
  /// is returned.
  void findReductionsFor(BlockArgument argument) {
    SmallVector<Value> carried{argument};
    llvm::DenseSet<Value> seen{argument};
    llvm::DenseSet<Value> followed;
    while (!carried.empty()) {
      Value value = carried.pop_back_val();
      for (OpOperand &use : value.getUses()) {
        Operation *reader = use.getOwner();
        if (const ForwardedValues *flow = handedTo.lookup(&use))
          for (Value input : flow->inputs)
            if (seen.insert(input).second)
              carried.push_back(input);
        if (isa<CollectiveOpInterface>(reader) || isDestination(use) || reader->getNumResults() != 1 ||
            !returned.contains(reader->getResult(0)) || !isOfSingleElements(reader))
          continue;
        const ShardingRule *rule = rules.get(reader);
        for (OpOperand &other : reader->getOpOperands())
          if (other.get() != value && !isDestination(other) &&
              rule->operands[other.getOperandNumber()] == rule->operands[use.getOperandNumber()])
            follow(argument, other.get(), followed);
      }
    }
  }

  /// Follows `value` back to the reductions that it is made of element by element.
  void follow(BlockArgument argument, Value value, llvm::DenseSet<Value> &followed) {
    SmallVector<Value> open{value};
    while (!open.empty()) {
      Value next = open.pop_back_val();
      if (getNumElements(next) != getNumElements(argument) || !followed.insert(next).second)
        continue;
      if (const ForwardedValues *flow = handedFrom.lookup(next)) {
        for (OpOperand *operand : flow->operands)
          open.push_back(operand->get());
        continue;
      }
      Operation *producer = next.getDefiningOp();
      if (!producer)
        continue;
      if (auto collective = dyn_cast<CollectiveOpInterface>(producer))
        add(argument, collective);
      else if (isOfSingleElements(producer))
        llvm::append_range(open, producer->getOperands());
    }
  }

  /// Returns true if `value` repeats what has fewer elements, as a scalar that all elements are multiplied by.
  bool isRepeated(Value value) {
    Operation *op = value.getDefiningOp();
    return op && isOfSingleElements(op) && llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
             return isDestination(operand) || getNumElements(operand.get()) < getNumElements(value);
           });
  }

  /// Adds `collective`, which gives a gradient, perhaps in two steps.
  void add(BlockArgument argument, CollectiveOpInterface collective) {
    if (!mayBeJoined(collective) || isRepeated(collective.getCollectiveInputs().front()))
      return;
    auto before = collective.getCollectiveInputs().front().getDefiningOp<CollectiveOpInterface>();
    if (before && mayBeJoined(before) && before.getReductionKind())
      steps[collective] = before;
    else if (!collective.getReductionKind())
      return;
    reductions[collective->getBlock()][argument].insert(collective);
  }

  /// Returns how many reductions most parameters have: those that are read in several places of one batch may have
  /// more.
  static size_t getNumBatches(const ByArgument &byArgument) {
    auto sizes = llvm::map_to_vector(byArgument, [](const auto &entry) { return entry.second.size(); });
    llvm::sort(sizes);
    return sizes[(sizes.size() - 1) / 2];
  }

  /// Notes the batches in `block`. The first parameter with one reduction for each says where they end; those of one
  /// with another number go with the nearest.
  void noteIn(Block &block, const ByArgument &byArgument) {
    size_t numBatches = getNumBatches(byArgument);
    if (numBatches < 2)
      return;
    llvm::DenseMap<Operation *, int64_t> places, numbers;
    SmallVector<std::pair<Operation *, SmallVector<Operation *>>> ops;
    walkDependences(block, [&](Operation *op, ArrayRef<Operation *> sources) {
      places[op] = ops.size();
      ops.push_back({op, SmallVector<Operation *>(sources)});
    });
    SmallVector<int64_t> ends;
    auto getPlaces = [&](const llvm::SetVector<Operation *> &list) {
      SmallVector<int64_t> found = llvm::map_to_vector(list, [&](Operation *op) { return places.lookup(op); });
      llvm::sort(found);
      return found;
    };
    for (auto &[argument, list] : byArgument)
      if (list.size() == numBatches) {
        ends = getPlaces(list);
        break;
      }
    for (auto &[argument, list] : byArgument)
      if (list.size() > 1)
        for (auto [number, place] : llvm::enumerate(getPlaces(list))) {
          auto nearest = llvm::min_element(
              ends, [place = place](int64_t a, int64_t b) { return std::abs(a - place) < std::abs(b - place); });
          int64_t batch = list.size() == ends.size() ? number : nearest - ends.begin();
          Operation *op = ops[place].first;
          numbers[op] = batch;
          if (Operation *before = steps.lookup(op))
            numbers[before] = batch;
        }
    // A number of a batch is the last that an op depends on, or else the first that depends on it.
    llvm::DenseMap<Operation *, int64_t> behind = numbers, ahead = numbers;
    for (auto &[op, sources] : ops)
      for (Operation *source : sources)
        if (auto of = behind.find(source); of != behind.end() && !numbers.contains(op)) {
          int64_t batch = of->second;
          int64_t &known = behind.try_emplace(op, batch).first->second;
          known = std::max(known, batch);
        }
    for (auto &[op, sources] : llvm::reverse(ops))
      if (auto of = ahead.find(op); of != ahead.end())
        for (int64_t batch = of->second; Operation * source : sources)
          if (!numbers.contains(source)) {
            int64_t &known = ahead.try_emplace(source, batch).first->second;
            known = std::min(known, batch);
          }
    for (auto &[op, sources] : ops)
      if (mayBeJoined(op) && !getUnit(op)) {
        // What is of no batch can wait for the last one.
        int64_t batch = ends.size() - 1;
        if (auto of = behind.find(op); of != behind.end())
          batch = of->second;
        else if (auto of = ahead.find(op); of != ahead.end())
          batch = of->second;
        op->setAttr(kBatchAttrName, IntegerAttr::get(IntegerType::get(op->getContext(), 64), batch));
      }
  }

  FunctionOpInterface function;
  RuleTable rules;
  std::deque<SmallVector<ForwardedValues>> flows;
  llvm::DenseMap<OpOperand *, const ForwardedValues *> handedTo;
  llvm::DenseMap<Value, const ForwardedValues *> handedFrom;
  llvm::DenseSet<Value> returned;
  llvm::DenseMap<Operation *, Operation *> steps; ///< Of a reduction in two steps, the first by the second.
  llvm::MapVector<Block *, ByArgument> reductions;
};
} // namespace

void dist::noteBatches(FunctionOpInterface function) {
  if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
    BatchFinder(function).run();
}
