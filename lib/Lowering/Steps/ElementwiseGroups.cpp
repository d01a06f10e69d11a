// SPDX-License-Identifier: Apache-2.0
//
// A group is a root and what is computed in it: members, each read through one map from the loops of the root to its
// own.
//
//   %a = generic ins(%x)           %c = generic ins(%x, %y) {
//   %b = generic ins(%a, %y)  ->     the body of %a, then that of %b, then that of %c
//   %c = generic ins(%a, %b)       }
//
// Ops are visited from the last to the first, so that all that reads an op has its groups already. An op joins the
// group in which all of its readers are, if all read it through the same map and none of its elements would be computed
// twice. A cheap op joins every group that reads it. No op joins if what it reads would have to stay in memory, beyond
// steps of the runtime, for more bytes than it makes, nor if it would hide a collective no more (FusionLifetimes.h).
// Bodies are bounded: beyond some size, passing a value through memory costs little, and what comes later in
// compilation does not like bodies without end.

#include "ElementwiseGroups.h"
#include "ContractionPlan.h"
#include "FusedGeneric.h"
#include "FusionLifetimes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist::steps;

/// Most body ops of a producer that is computed once per user.
static constexpr int64_t kCheapBodyOps = 2;
/// Most body ops of a producer whose only user reads each of its elements twice, as the parts of something interleaved.
static constexpr int64_t kBodyOpsTwice = 8;

/// Body ops of a group from which on it ends at the next single value, and the most it has. A mathematical function
/// counts as many.
static constexpr int64_t kManyGroupOps = 256, kMostGroupOps = 512;
static constexpr int64_t kMathOpWeight = 16;

namespace {
/// What an op computes, together with what is going to be computed in it.
struct Cost {
  int64_t numOps = 0, inputElements = 0;
  bool isSlow = false; ///< Contains a division, a mathematical function or a gather.
};

struct Group {
  SmallVector<FusedMember> members; ///< The root first, consumers before their producers.
  int64_t weight = 0;
  SmallVector<int64_t> coverage; ///< Per loop of the root: how many operands say how long it is.
  DenseSet<Operation *> pending; ///< Producers that members read and that have not been visited.

  linalg::GenericOp getRoot() const { return members.front().op; }
};

/// A group that reads an op, and how.
struct Reader {
  Group *group;
  AffineMap loops;                 ///< From the loops of the root to those of the op.
  SmallVector<AffineMap> accesses; ///< From the loops of the root to the dimensions of results, one per operand.
};

/// Fuses the ops of one block.
class BlockFusion {
public:
  BlockFusion(Block &block, ArrayRef<linalg::GenericOp> ops) : ops(ops), lifetimes(block) {}

  void run() {
    for (linalg::GenericOp op : ops)
      costs[op] = assess(op);
    for (linalg::GenericOp op : llvm::reverse(ops))
      place(op);
    for (std::unique_ptr<Group> &group : groups)
      if (group->members.size() > 1)
        replacements.emplace_back(group->getRoot(), buildFused(llvm::to_vector(llvm::reverse(group->members))));
    for (auto [old, fused] : replacements)
      old->replaceAllUsesWith(fused);
    for (linalg::GenericOp op : llvm::reverse(ops))
      if (op->use_empty())
        op.erase();
  }

private:
  linalg::GenericOp getProducer(Value value, linalg::GenericOp consumer) const;
  Cost assess(linalg::GenericOp op);
  bool isCheap(linalg::GenericOp op) const;
  SmallVector<Reader> findReaders(linalg::GenericOp op, bool &isReadElsewhere) const;
  void place(linalg::GenericOp op);
  void startGroup(linalg::GenericOp op);
  void addMember(Group &group, linalg::GenericOp op, AffineMap loops);
  bool tryJoin(linalg::GenericOp op, const Reader &reader);

  ArrayRef<linalg::GenericOp> ops;
  FusionLifetimes lifetimes;
  DenseMap<Operation *, Cost> costs;
  DenseMap<Operation *, Operation *> onlyConsumer; ///< The one op that reads an op, if it may compute it.
  SmallVector<std::unique_ptr<Group>> groups;
  DenseMap<Operation *, SmallVector<std::pair<Group *, AffineMap>>> groupsOf;
  SmallVector<std::pair<Operation *, Operation *>> replacements;
};
} // namespace

//===-- what may be fused -----------------------------------------------------------------------------------------===//

static int64_t getNumIterations(linalg::GenericOp op) {
  int64_t iterations = 1;
  for (int64_t size : op.getStaticLoopRanges())
    iterations *= size;
  return iterations;
}

static int64_t getWeight(linalg::GenericOp op) {
  int64_t weight = 0;
  for (Operation &inner : op.getBody()->without_terminator())
    weight += isa<math::MathDialect>(inner.getDialect()) ? kMathOpWeight : 1;
  return weight;
}

/// Returns true if other ops may be computed in `op`.
static bool isConsumer(linalg::GenericOp op) { return isStatic(op) && !matchContraction(op); }

/// Returns the op behind `value` if it may be computed in `consumer` as far as both are concerned.
linalg::GenericOp BlockFusion::getProducer(Value value, linalg::GenericOp consumer) const {
  auto producer = value.getDefiningOp<linalg::GenericOp>();
  return producer && producer->getBlock() == consumer->getBlock() && isElementwiseProducer(producer) ? producer
                                                                                                     : nullptr;
}

/// Returns what `op` costs together with producers that only `op` reads, or that are cheap.
Cost BlockFusion::assess(linalg::GenericOp op) {
  Cost cost;
  for (Operation &inner : op.getBody()->without_terminator()) {
    cost.isSlow |= isa<math::MathDialect>(inner.getDialect()) || isa<arith::DivFOp, tensor::ExtractOp>(inner);
    ++cost.numOps;
  }
  bool isReader = isConsumer(op);
  llvm::SmallSetVector<Value, 4> inputs(llvm::from_range, op.getInputs());
  for (Value input : inputs) {
    linalg::GenericOp producer = isReader ? getProducer(input, op) : nullptr;
    if (producer && getNumIterations(op) <= getNumIterations(producer) &&
        llvm::all_of(producer->getUsers(), [&](Operation *user) { return user == op; }) &&
        llvm::none_of(op.getOutputs(), [&](Value init) { return init.getDefiningOp() == producer; }))
      onlyConsumer[producer] = op;
    if (producer && (onlyConsumer.lookup(producer) == op || isCheap(producer))) {
      const Cost &inner = costs[producer];
      cost.numOps += inner.numOps;
      cost.inputElements += inner.inputElements;
      cost.isSlow |= inner.isSlow;
    } else if (auto type = dyn_cast<ShapedType>(input.getType())) {
      cost.inputElements += type.hasStaticShape() ? type.getNumElements() : 0;
    }
  }
  return cost;
}

/// Returns true if computing `op` in every user costs less than storing it.
bool BlockFusion::isCheap(linalg::GenericOp op) const {
  const Cost &cost = costs.find(op)->second;
  return !cost.isSlow && cost.numOps <= kCheapBodyOps &&
         cost.inputElements <= cast<ShapedType>(op->getResult(0).getType()).getNumElements();
}

//===-- groups ----------------------------------------------------------------------------------------------------===//

/// Adds `change` for each loop whose length an operand tells that is read through `access`.
static void addCoverage(Group &group, AffineMap access, int64_t change) {
  for (AffineExpr index : access.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(index))
      group.coverage[loop.getPosition()] += change;
}

void BlockFusion::startGroup(linalg::GenericOp op) {
  auto group = std::make_unique<Group>();
  group->coverage.resize(op.getNumLoops());
  for (AffineMap map : op.getIndexingMapsArray())
    addCoverage(*group, map, 1);
  addMember(*group, op, AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext()));
  groups.push_back(std::move(group));
}

void BlockFusion::addMember(Group &group, linalg::GenericOp op, AffineMap loops) {
  group.weight += getWeight(op);
  group.members.push_back({op, loops});
  groupsOf[op].push_back({&group, loops});
  if (isConsumer(op))
    for (Value input : op.getInputs())
      if (linalg::GenericOp producer = getProducer(input, op))
        group.pending.insert(producer);
}

/// Computes `op` in the group of `reader`, unless that grows too large, would not know any more how long a loop is, or
/// keeps too much alive, or hides a collective where it is.
bool BlockFusion::tryJoin(linalg::GenericOp op, const Reader &reader) {
  Group &group = *reader.group;
  if (!lifetimes.mayWait(op, group.getRoot()) || (!isCheap(op) && lifetimes.wouldLeaveCollective(op, group.getRoot())))
    return false;
  int64_t weight = group.weight + getWeight(op);
  if (weight > (group.pending.empty() ? kManyGroupOps : kMostGroupOps))
    return false;
  SmallVector<int64_t> before = group.coverage;
  for (AffineMap access : reader.accesses)
    addCoverage(group, access, -1);
  for (OpOperand *input : op.getDpsInputOperands())
    addCoverage(group, op.getMatchingIndexingMap(input).compose(reader.loops), 1);
  if (llvm::is_contained(group.coverage, 0)) {
    group.coverage = before;
    return false;
  }
  addMember(group, op, reader.loops);
  return true;
}

/// Returns the groups that read `op`, each once per way to read it; whatever else reads it sets `isReadElsewhere`.
SmallVector<Reader> BlockFusion::findReaders(linalg::GenericOp op, bool &isReadElsewhere) const {
  SmallVector<Reader> readers;
  for (OpResult result : op->getResults())
    for (OpOperand &use : result.getUses()) {
      auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
      if (!user || user->getBlock() != op->getBlock() || !user.isDpsInput(&use) || !isConsumer(user)) {
        isReadElsewhere = true;
        continue;
      }
      for (auto [group, userLoops] : groupsOf.find(user)->second) {
        AffineMap access = user.getMatchingIndexingMap(&use).compose(userLoops);
        AffineMap loops = getLoopsBehind(op, result.getResultNumber(), access);
        Reader *known = llvm::find_if(readers, [&, group = group](const Reader &reader) {
          return reader.group == group && reader.loops == loops;
        });
        if (known == readers.end())
          known = &readers.emplace_back(Reader{group, loops, {}});
        known->accesses.push_back(access);
      }
    }
  return readers;
}

void BlockFusion::place(linalg::GenericOp op) {
  if (!isElementwiseProducer(op))
    return startGroup(op);
  bool isReadElsewhere = false;
  SmallVector<Reader> readers = findReaders(op, isReadElsewhere);
  for (const Reader &reader : readers)
    reader.group->pending.erase(op);
  // What only one op reads goes where that one goes: it has been counted there.
  bool follows = onlyConsumer.count(op);
  const Cost &cost = costs.find(op)->second;
  int64_t mostReads = !cost.isSlow && cost.numOps <= kBodyOpsTwice ? 2 : 1;
  bool isReadOnce =
      readers.size() == 1 && getNumIterations(readers[0].group->getRoot()) <= mostReads * getNumIterations(op);
  bool isKept = isReadElsewhere || readers.empty();
  if (isCheap(op) || (!isKept && (follows || isReadOnce))) {
    for (const Reader &reader : readers)
      isKept |= !tryJoin(op, reader);
  } else {
    isKept = true;
  }
  if (isKept)
    startGroup(op);
}

void dist::steps::fuseElementwiseGroups(ModuleOp module) {
  llvm::MapVector<Block *, SmallVector<linalg::GenericOp>> blocks;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      blocks[op->getBlock()].push_back(generic);
    return isa<linalg::LinalgOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  for (auto &[block, ops] : blocks)
    BlockFusion(*block, ops).run();
}
