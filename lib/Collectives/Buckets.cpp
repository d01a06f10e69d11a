// SPDX-License-Identifier: Apache-2.0

#include "Buckets.h"
#include "Batches.h"
#include "dist/Analysis/CollectiveLevels.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Analysis/Units.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

/// What members of a bucket have in common: op name, properties, the type of elements that are reduced, unit, which use
/// of it, batch, and of permutes, how much is computed before.
using Kind = std::tuple<OperationName, Attribute, Type, Attribute, Attribute, Attribute, unsigned>;

bool dist::mayBeJoined(Operation *op) {
  auto collective = dyn_cast<CollectiveOpInterface>(op);
  return collective && collective.communicates() && op->getNumResults() > 0 &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

DictionaryAttr dist::getSharedProperties(Operation *op) {
  // Operand counts differ between a single collective and a bucket, and every tensor may have its own dimension.
  NamedAttrList attributes(cast<DictionaryAttr>(op->getPropertiesAsAttribute()));
  attributes.erase("operandSegmentSizes");
  attributes.erase("dims");
  return attributes.getDictionary(op->getContext());
}

/// Returns the type of the elements that `op` reduces; null if it only moves them, for then tensors of several types
/// may go together.
static Type getReducedType(Operation *op) {
  if (!cast<CollectiveOpInterface>(op).getReductionKind())
    return {};
  return cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
}

static int64_t getBytes(Operation *op) {
  int64_t bytes = 0;
  for (Value value : llvm::concat<Value>(SmallVector<Value>(cast<CollectiveOpInterface>(op).getCollectiveInputs()),
                                         SmallVector<Value>(op->getResults()))) {
    auto type = cast<RankedTensorType>(value.getType());
    bytes = std::max<int64_t>(bytes, type.getNumElements() * getElementBytes(type.getElementType()));
  }
  return bytes;
}

void dist::walkDependences(Block &block, llvm::function_ref<void(Operation *, ArrayRef<Operation *>)> callback) {
  Operation *lastWithEffect = nullptr;
  SmallVector<Operation *> sources;
  for (Operation &op : block) {
    sources.clear();
    auto visit = [&](Operation *reader) {
      for (Value operand : reader->getOperands())
        if (Operation *producer = operand.getDefiningOp(); producer && producer->getBlock() == &block)
          sources.push_back(producer);
    };
    if (op.getNumRegions() == 0)
      visit(&op);
    else
      op.walk(visit);
    if (!mayBeJoined(&op) && !isMemoryEffectFree(&op)) {
      if (lastWithEffect)
        sources.push_back(lastWithEffect);
      lastWithEffect = &op;
    }
    callback(&op, sources);
  }
}

/// Returns true if `op` sums up products or alike, or contains what does.
static bool isLargeComputation(Operation *op) {
  if (auto sharded = dyn_cast<ShardingRuleOpInterface>(op))
    return llvm::any_of(sharded.getShardingRule().factors,
                        [](const Factor &factor) { return factor.kind == FactorKind::Reduction; });
  return op
      ->walk([&](ShardingRuleOpInterface inner) {
        return inner != op && isLargeComputation(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Returns how many large computations stand one behind the other before each permute of `block`. What goes on to a
/// neighbour without waiting for a computation, as blocks in a ring, can travel while that one runs; in one bucket with
/// what is computed, it would come after it. Starting a permute costs one message only, so that is no gain.
static llvm::DenseMap<Operation *, unsigned> getComputationsBeforePermutes(Block &block) {
  llvm::DenseMap<Operation *, unsigned> before;
  auto isPermute = [](Operation &op) {
    return mayBeJoined(&op) && cast<CollectiveOpInterface>(op).getCollectiveKind() == CollectiveKind::CollectivePermute;
  };
  if (llvm::count_if(block, isPermute) < 2)
    return before;
  llvm::DenseMap<Operation *, unsigned> all;
  walkDependences(block, [&](Operation *op, ArrayRef<Operation *> sources) {
    unsigned number = 0;
    for (Operation *source : sources)
      number = std::max(number, all.lookup(source));
    if (isPermute(*op))
      before[op] = number;
    all[op] = number + isLargeComputation(op);
  });
  return before;
}

static bool containsCollective(Operation *op) {
  return op
      ->walk([](CollectiveOpInterface collective) {
        return collective.communicates() ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

SmallVector<SmallVector<Operation *>> dist::findBuckets(Block &block, BucketLimits limits) {
  llvm::DenseMap<Operation *, unsigned> numbers;
  llvm::MapVector<Kind, unsigned> kinds;
  CollectiveLevels levels;
  SmallVector<std::pair<Operation *, unsigned>> candidates;
  llvm::DenseMap<Operation *, unsigned> computations = getComputationsBeforePermutes(block);
  walkDependences(block, [&](Operation *op, ArrayRef<Operation *> sources) {
    int64_t kind = CollectiveLevels::kNotACollective;
    if (mayBeJoined(op))
      kind = kinds
                 .insert({Kind{op->getName(), getSharedProperties(op), getReducedType(op), getUnit(op),
                               op->getAttr(kUseAttrName), op->getAttr(kBatchAttrName), computations.lookup(op)},
                          kinds.size()})
                 .first->second;
    else if (containsCollective(op))
      kind = CollectiveLevels::kNotCombinable;
    numbers[op] =
        levels.add(llvm::map_to_vector(sources, [&](Operation *source) { return numbers.lookup(source); }), kind);
    if (kind >= 0)
      candidates.push_back({op, kind});
  });
  levels.assign();
  std::optional<HiddenBuckets> hidden;
  if (limits.computation)
    hidden.emplace(block, *limits.computation);
  struct Open {
    SmallVector<SmallVector<Operation *>> buckets;
    int64_t bytes = 0;
  };
  llvm::MapVector<std::pair<unsigned, unsigned>, Open> buckets;
  for (auto [op, kind] : candidates) {
    Open &open = buckets[{levels.getLevel(numbers.lookup(op)), kind}];
    int64_t limit = cast<CollectiveOpInterface>(op).getReductionKind() ? limits.reductionBytes : limits.gatherBytes;
    int64_t bytes = getBytes(op);
    bool isJoined = !open.buckets.empty() &&
                    (getUnit(op) || (hidden ? hidden->mayJoin(open.buckets.back(), op) : open.bytes <= limit - bytes));
    if (!isJoined) {
      open.buckets.emplace_back();
      open.bytes = 0;
    }
    open.buckets.back().push_back(op);
    open.bytes += bytes;
  }
  SmallVector<SmallVector<Operation *>> result;
  for (auto &[key, open] : buckets)
    result.append(open.buckets.begin(), open.buckets.end());
  return result;
}
