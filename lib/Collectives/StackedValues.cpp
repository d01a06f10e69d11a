// SPDX-License-Identifier: Apache-2.0

#include "StackedValues.h"
#include "dist/Analysis/IterationValues.h"
#include "dist/Analysis/LiveBytes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

const StackedValue *LoopPair::findStack(Value value) const {
  for (const StackedValue &stack : stacks)
    if (stack.getLayer() == value)
      return &stack;
  return nullptr;
}

/// Returns the dimension in which `slice` is 1 wide at a position that is computed, if it is whole in all others.
static std::optional<unsigned> getMovingDim(OffsetSizeAndStrideOpInterface slice, RankedTensorType stack) {
  std::optional<unsigned> moving;
  for (int64_t dim = 0; dim < stack.getRank(); ++dim) {
    if (slice.getStaticStrides()[dim] != 1)
      return std::nullopt;
    if (ShapedType::isDynamic(slice.getStaticOffsets()[dim])) {
      if (moving || slice.getStaticSizes()[dim] != 1)
        return std::nullopt;
      moving = dim;
    } else if (slice.getStaticOffsets()[dim] != 0 || slice.getStaticSizes()[dim] != stack.getDimSize(dim)) {
      return std::nullopt;
    }
  }
  return moving;
}

Block *dist::getLoopBody(LoopLikeOpInterface loop) {
  SmallVector<Region *> regions = loop.getLoopRegions();
  return regions.size() == 1 && regions.front()->hasOneBlock() ? &regions.front()->front() : nullptr;
}

/// Returns the stacks that `loop` fills, wherever it inserts.
static SmallVector<StackedValue> findStacks(LoopLikeOpInterface loop) {
  SmallVector<StackedValue> stacks;
  for (auto [number, yielded, argument] : llvm::enumerate(loop.getYieldedValues(), loop.getRegionIterArgs())) {
    auto insertion = yielded.getDefiningOp<SubsetInsertionOpInterface>();
    auto slice = yielded.getDefiningOp<OffsetSizeAndStrideOpInterface>();
    if (!insertion || !slice || insertion.getDestinationOperand().get() != argument || !argument.hasOneUse() ||
        !yielded.hasOneUse())
      continue;
    if (std::optional<unsigned> dim = getMovingDim(slice, cast<RankedTensorType>(yielded.getType())))
      stacks.push_back({unsigned(number), *dim, insertion});
  }
  return stacks;
}

static Value getPosition(Operation *slice, unsigned dim) {
  return cast<OffsetSizeAndStrideOpInterface>(slice).getDynamicOffset(dim);
}

namespace {
/// Reads the bodies of two loops beside each other.
class PairFinder {
public:
  PairFinder(LoopLikeOpInterface maker, LoopLikeOpInterface reader) {
    pair.maker = maker;
    pair.reader = reader;
  }

  std::optional<LoopPair> run() {
    if (!findPositions())
      return std::nullopt;
    llvm::MapVector<OperationName, SmallVector<Operation *>> candidates;
    for (Operation &op : getLoopBody(pair.maker)->without_terminator())
      candidates[op.getName()].push_back(&op);
    bool isBehindPosition = !pair.position.getDefiningOp();
    for (Operation &op : getLoopBody(pair.reader)->without_terminator()) {
      if (isBehindPosition)
        match(&op, candidates[op.getName()]);
      isBehindPosition |= &op == pair.position.getDefiningOp();
    }
    return std::move(pair);
  }

private:
  using Values = SmallVector<int64_t>;

  /// Finds the stacks that are filled at one position, and the position at which the reader reads them.
  bool findPositions() {
    for (const StackedValue &stack : findStacks(pair.maker)) {
      Value position = getPosition(stack.insertion, stack.dim);
      std::optional<Values> places = getValues(pair.maker, position);
      if (!places || int64_t(places->size()) != stack.getNumLayers())
        continue;
      if (pair.stacks.empty() && !setPlaces(*places))
        return false;
      if (*places != placeOfIteration)
        continue;
      pair.makerPosition = position;
      pair.stacks.push_back(stack);
    }
    for (Operation &op : getLoopBody(pair.reader)->without_terminator())
      if (const StackedValue *stack = getStackRead(&op)) {
        Value position = getPosition(&op, stack->dim);
        std::optional<Values> places = getValues(pair.reader, position);
        if (!places || llvm::any_of(*places, [&](int64_t place) {
              return place < 0 || place >= int64_t(iterationOfPlace.size());
            }))
          continue;
        pair.position = position;
        readPlaces = *places;
        return true;
      }
    return false;
  }

  /// Notes where the maker's iterations insert. Returns false if two insert at one place, or the counter does not
  /// follow from the place.
  bool setPlaces(const Values &places) {
    std::optional<Value> counter = pair.maker.getSingleInductionVar();
    std::optional<Values> counters = counter ? getValues(pair.maker, *counter) : std::nullopt;
    if (!counters)
      return false;
    placeOfIteration = places;
    iterationOfPlace.assign(places.size(), -1);
    pair.step = places.size() < 2 || places[0] < places[1] ? (*counters)[places.size() < 2 ? 0 : 1] - (*counters)[0]
                                                           : (*counters)[0] - (*counters)[1];
    if (places.size() < 2)
      pair.step = 1;
    pair.offset = (*counters)[0] - pair.step * places[0];
    for (auto [iteration, place] : llvm::enumerate(places)) {
      if (place < 0 || place >= int64_t(places.size()) || iterationOfPlace[place] >= 0 ||
          pair.step * place + pair.offset != (*counters)[iteration])
        return false;
      iterationOfPlace[place] = iteration;
    }
    return true;
  }

  /// Returns the stack of which `op` reads a layer, as it was inserted, or null.
  const StackedValue *getStackRead(Operation *op) {
    auto extraction = dyn_cast<SubsetExtractionOpInterface>(op);
    auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
    auto source = extraction && slice ? dyn_cast<OpResult>(extraction.getSourceOperand().get()) : OpResult();
    if (!source || source.getOwner() != pair.maker)
      return nullptr;
    for (const StackedValue &stack : pair.stacks)
      if (stack.result == source.getResultNumber()) {
        bool isLayer = getMovingDim(slice, stack.getType()) == stack.dim &&
                       op->getResult(0).getType() == stack.getLayer().getType();
        return isLayer ? &stack : nullptr;
      }
    return nullptr;
  }

  /// Returns the values of the scalar `value` in the iterations of `loop`.
  const std::optional<Values> &getValues(LoopLikeOpInterface loop, Value value) {
    auto [known, isNew] = valuesOf.try_emplace(value);
    if (isNew)
      known->second = getIterationValues(loop, value);
    return known->second;
  }

  /// Returns true if `a` of the reader is equal to `b` of the maker.
  bool isSame(Value a, Value b) {
    if (a == b)
      return !pair.maker->isAncestor(a.getParentBlock()->getParentOp()) &&
             !pair.reader->isAncestor(a.getParentBlock()->getParentOp());
    if (auto known = pair.same.find(a); known != pair.same.end() && known->second == b)
      return true;
    if (a.getType() != b.getType())
      return false;
    if (!a.getType().isIntOrIndex())
      return isSameGenerator(a.getDefiningOp(), b.getDefiningOp());
    const std::optional<Values> ofReader = getValues(pair.reader, a), ofMaker = getValues(pair.maker, b);
    if (!ofReader || !ofMaker)
      return false;
    return llvm::all_of(llvm::seq(ofReader->size()), [&](size_t iteration) {
      return (*ofReader)[iteration] == (*ofMaker)[iterationOfPlace[readPlaces[iteration]]];
    });
  }

  /// Returns true if `a` and `b` make the same of nothing, as destinations do, wherever they stand.
  bool isSameGenerator(Operation *a, Operation *b) {
    auto isGenerator = [&](Operation *op) {
      return op && (op->hasTrait<OpTrait::ConstantLike>() || isMadeFromNothing(op, rules));
    };
    return isGenerator(a) && isGenerator(b) && isEquivalent(a, b);
  }

  bool isEquivalent(Operation *a, Operation *b) {
    llvm::DenseMap<Value, Value> inner;
    return OperationEquivalence::isEquivalentTo(
        a, b,
        [&](Value ofA, Value ofB) {
          auto known = inner.find(ofA);
          return success(known != inner.end() ? known->second == ofB : isSame(ofA, ofB));
        },
        [&](Value ofA, Value ofB) { inner[ofA] = ofB; },
        OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs);
  }

  /// Returns the value that `op` is equal to if it undoes what the maker does, as a reshape does another one.
  Value findUndone(Operation *op) {
    if (op->getNumRegions() != 0 || op->getNumResults() != 1)
      return {};
    IRMapping operands;
    for (Value operand : op->getOperands())
      if (Value original = pair.same.lookup(operand))
        operands.map(operand, original);
    Operation *copy = op->clone(operands);
    SmallVector<OpFoldResult> folded;
    bool isFolded = succeeded(copy->fold(folded)) && folded.size() == 1;
    Value found = isFolded ? dyn_cast<Value>(folded.front()) : Value();
    copy->destroy();
    bool isInMaker = found && pair.maker->isAncestor(found.getParentBlock()->getParentOp());
    return isInMaker && found.getType() == op->getResult(0).getType() ? found : Value();
  }

  /// Notes what `op` of the reader's body is in the maker's, if that is one of `candidates`.
  void match(Operation *op, ArrayRef<Operation *> candidates) {
    if (const StackedValue *stack = getStackRead(op)) {
      if (getValues(pair.reader, getPosition(op, stack->dim)) == readPlaces)
        pair.same[op->getResult(0)] = stack->getLayer();
      return;
    }
    if (!isMemoryEffectFree(op) || op->getNumResults() == 0)
      return;
    if (Value original = findUndone(op)) {
      pair.same[op->getResult(0)] = original;
      return;
    }
    for (Operation *candidate : candidates) {
      if (!isEquivalent(op, candidate))
        continue;
      for (auto [a, b] : llvm::zip_equal(op->getResults(), candidate->getResults()))
        pair.same[a] = b;
      return;
    }
  }

  LoopPair pair;
  Values placeOfIteration, iterationOfPlace; ///< Of the maker.
  Values readPlaces;                         ///< By iterations of the reader.
  llvm::DenseMap<Value, std::optional<Values>> valuesOf;
  RuleTable rules;
};
} // namespace

SmallVector<LoopPair> dist::findLoopPairs(FunctionOpInterface function) {
  SmallVector<LoopPair> pairs;
  llvm::DenseSet<Operation *> paired;
  function->walk([&](LoopLikeOpInterface reader) {
    if (!getLoopBody(reader))
      return;
    llvm::SetVector<Operation *> makers;
    for (Operation &op : *getLoopBody(reader))
      for (Value operand : op.getOperands())
        if (auto maker = operand.getDefiningOp<LoopLikeOpInterface>();
            maker && getLoopBody(maker) && maker->getBlock() == reader->getBlock() && !paired.contains(maker))
          makers.insert(maker);
    for (Operation *maker : makers)
      if (std::optional<LoopPair> pair = PairFinder(cast<LoopLikeOpInterface>(maker), reader).run()) {
        pairs.push_back(std::move(*pair));
        paired.insert(maker);
        paired.insert(reader);
        return;
      }
  });
  return pairs;
}

void dist::dropUnreadStacks(LoopLikeOpInterface loop) {
  bool isChanged = false;
  for (const StackedValue &stack : findStacks(loop))
    if (loop->getResult(stack.result).use_empty()) {
      // A value that goes round unchanged, which loops can do without.
      (*loop.getYieldedValuesMutable())[stack.result].set(loop.getRegionIterArgs()[stack.result]);
      stack.insertion->erase();
      isChanged = true;
    }
  if (!isChanged)
    return;
  RewritePatternSet patterns(loop.getContext());
  if (std::optional<RegisteredOperationName> name = loop->getRegisteredInfo())
    name->getCanonicalizationPatterns(patterns, loop.getContext());
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps).enableFolding(false);
  (void)applyOpPatternsGreedily(loop.getOperation(), std::move(patterns), config);
}
