// SPDX-License-Identifier: Apache-2.0

#include "ChunkProducts.h"
#include "ChunkRewrite.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Timeline/OverlapPlan.h"
#include "dist/Timeline/ProgramTasks.h"
#include "mlir/IR/IRMapping.h"

#include <map>

using namespace mlir;
using namespace dist;

/// Numbers of pieces that are tried.
static constexpr int64_t kNumPieces[] = {2, 4, 8};
/// Less is not gained: the share of a collective's seconds.
static constexpr double kLeastGain = 0.1;

/// Where sums go on from piece to piece, and so may round otherwise, only this share of what is gained counts.
static constexpr double kShareOfSums = 0.9;

/// Returns `region` of the ops that `copies` maps those of `region` to.
static ChunkRegion mapRegion(const ChunkRegion &region, const IRMapping &copies) {
  ChunkRegion mapped = region;
  mapped.collective = copies.lookup(region.collective);
  for (ChunkedOp &chunked : mapped.ops)
    chunked.op = copies.lookup(chunked.op);
  return mapped;
}

/// Returns true if `op` is one kernel with all that reads it.
static bool isFusedInFunction(Operation *op, RuleTable &rules) {
  return KernelTable([&](Operation *other) { return rules.get(other); }).isFused(op);
}

namespace {
/// A function that computes one region and nothing else, for as long as this object lives.
class RegionAlone {
public:
  RegionAlone(FunctionOpInterface function, const ChunkRegion &region, RuleTable &rules)
      : rules(rules), alone(cast<FunctionOpInterface>(function->cloneWithoutRegions())) {
    OpBuilder(function).insert(alone);
    Block &block = alone.getFunctionBody().emplaceBlock();
    builder.setInsertionPointToEnd(&block);
    SmallVector<Operation *> ops{region.collective};
    for (const ChunkedOp &chunked : region.ops)
      ops.push_back(chunked.op);
    llvm::sort(ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    for (Operation *op : ops)
      copy(op);
    llvm::SmallPtrSet<Operation *, 8> members(ops.begin(), ops.end());
    llvm::SetVector<Value> results;
    for (Operation *op : ops)
      for (Value result : op->getResults())
        for (Operation *user : result.getUsers())
          if (!members.contains(user))
            addReader(op, result, user, results);
    Operation *terminator = builder.insert(getTerminator(function)->cloneWithoutRegions());
    terminator->setOperands(results.getArrayRef());
    alone.removeArgAttrsAttr();
    alone.removeResAttrsAttr();
    alone.setType(alone.cloneTypeWith(block.getArgumentTypes(), ValueRange(results.getArrayRef()).getTypes()));
    this->region = mapRegion(region, copies);
  }
  RegionAlone(const RegionAlone &) = delete;
  ~RegionAlone() { alone->erase(); }

  /// Returns the seconds that it takes as it can be scheduled.
  double getSeconds(const Machine &machine) const {
    std::vector<Operation *> ops;
    return planOverlap(readTasks(alone, machine, ops), getLaneShares(machine)).seconds;
  }

  LogicalResult computeInPieces(int64_t numPieces) { return dist::computeInPieces(region, numPieces); }

private:
  static Operation *getTerminator(FunctionOpInterface function) {
    return function.getFunctionBody().front().getTerminator();
  }

  /// Lets `result` of `op` be read as `user` does outside of the region: where the two are one kernel, they are so
  /// here.
  void addReader(Operation *op, Value result, Operation *user, llvm::SetVector<Value> &results) {
    if (!isFusedInFunction(op, rules)) {
      results.insert(copies.lookup(result));
      return;
    }
    if (llvm::all_of(user->getResults(), [&](Value made) { return !copies.contains(made); }))
      copy(user);
    for (Value made : user->getResults())
      results.insert(copies.lookup(made));
  }

  void copy(Operation *op) {
    for (Value operand : op->getOperands())
      if (!copies.contains(operand))
        provide(operand);
    builder.clone(*op, copies);
  }

  /// Makes `value` an argument, unless it is made of nothing.
  void provide(Value value) {
    Operation *maker = value.getDefiningOp();
    const ShardingRule *rule = maker ? rules.get(maker) : nullptr;
    if (maker && maker->getNumRegions() <= 1 &&
        ((rule && rule->isGenerator) || maker->hasTrait<OpTrait::ConstantLike>()))
      copy(maker);
    else
      copies.map(value, builder.getBlock()->addArgument(value.getType(), value.getLoc()));
  }

  RuleTable &rules;
  FunctionOpInterface alone;
  ChunkRegion region;
  IRMapping copies;
  OpBuilder builder{alone->getContext()};
};

/// Compares what equal regions are in pieces with what they are.
class PiecesEvaluator {
public:
  PiecesEvaluator(FunctionOpInterface function, const Machine &machine, RuleTable &rules)
      : function(function), machine(machine), rules(rules) {}

  struct Verdict {
    int64_t numPieces = 1;
    double gain = 0; ///< Seconds, where nothing else hides the collective.
  };

  Verdict evaluate(const ChunkRegion &region) {
    auto [known, isNew] = verdicts.try_emplace(getKey(region));
    if (isNew)
      known->second = compare(region);
    return known->second;
  }

private:
  Verdict compare(const ChunkRegion &region) const {
    Verdict best;
    double before = RegionAlone(function, region, rules).getSeconds(machine);
    for (int64_t numPieces : kNumPieces) {
      if (!region.allows(numPieces, rules))
        continue;
      RegionAlone alone(function, region, rules);
      // What cannot be computed in pieces says why, and stays as it is.
      ScopedDiagnosticHandler ignore(function->getContext(), [](Diagnostic &) { return success(); });
      if (failed(alone.computeInPieces(numPieces)))
        break;
      double gain = before - alone.getSeconds(machine);
      if (gain > best.gain)
        best = {numPieces, gain};
    }
    return best;
  }

  /// Returns what is the same for equal regions only.
  std::vector<uintptr_t> getKey(const ChunkRegion &region) {
    std::vector<uintptr_t> key{uintptr_t(region.dim), uintptr_t(region.isBehind)};
    llvm::DenseMap<Value, uintptr_t> numbers;
    auto add = [&](Operation *op) {
      key.push_back(uintptr_t(op->getName().getAsOpaquePointer()));
      key.push_back(uintptr_t(rules.get(op)));
      key.push_back(isFusedInFunction(op, rules));
      for (Value operand : op->getOperands()) {
        key.push_back(numbers.try_emplace(operand, numbers.size()).first->second);
        key.push_back(uintptr_t(operand.getType().getAsOpaquePointer()));
      }
      for (Value result : op->getResults()) {
        numbers.try_emplace(result, numbers.size());
        key.push_back(uintptr_t(result.getType().getAsOpaquePointer()));
        key.push_back(std::distance(result.use_begin(), result.use_end()));
      }
    };
    add(region.collective);
    key.push_back(uintptr_t(region.collective->getPropertiesAsAttribute().getAsOpaquePointer()));
    for (const ChunkedOp &chunked : region.ops) {
      add(chunked.op);
      key.push_back(chunked.factor);
      key.push_back(chunked.op->isBeforeInBlock(region.collective));
    }
    return key;
  }

  FunctionOpInterface function;
  const Machine &machine;
  RuleTable &rules;
  std::map<std::vector<uintptr_t>, Verdict> verdicts; ///< Only looked up.
};
} // namespace

namespace {
struct Candidate {
  double gain; ///< Seconds.
  unsigned numCollectives;
  ChosenPieces pieces;

  void forEachOp(llvm::function_ref<void(Operation *)> callback) const {
    callback(pieces.region.collective);
    for (const ChunkedOp &chunked : pieces.region.ops)
      callback(chunked.op);
  }
};
} // namespace

/// Returns regions that have no ops in common. Those around one collective come first; one around several takes the
/// place of others if it gains more than they do.
static std::vector<ChosenPieces> choose(std::vector<Candidate> candidates) {
  llvm::stable_sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::pair(a.numCollectives, -a.gain) < std::pair(b.numCollectives, -b.gain);
  });
  llvm::DenseMap<Operation *, unsigned> ownerOf; ///< By number in `candidates`.
  llvm::SmallVector<bool> isChosen(candidates.size());
  for (auto [number, candidate] : llvm::enumerate(candidates)) {
    llvm::SmallSetVector<unsigned, 4> others;
    candidate.forEachOp([&](Operation *op) {
      if (auto owner = ownerOf.find(op); owner != ownerOf.end())
        others.insert(owner->second);
    });
    double gainOfOthers = 0;
    for (unsigned other : others)
      gainOfOthers += candidates[other].gain;
    if (candidate.gain <= gainOfOthers)
      continue;
    for (unsigned other : others) {
      isChosen[other] = false;
      candidates[other].forEachOp([&](Operation *op) { ownerOf.erase(op); });
    }
    isChosen[number] = true;
    candidate.forEachOp([&](Operation *op) { ownerOf[op] = number; });
  }
  std::vector<ChosenPieces> chosen;
  for (auto [candidate, isOne] : llvm::zip_equal(candidates, isChosen))
    if (isOne)
      chosen.push_back(std::move(candidate.pieces));
  return chosen;
}

std::vector<ChosenPieces> dist::choosePieces(FunctionOpInterface function, const Machine &machine,
                                             const llvm::DenseMap<Operation *, double> &exposed) {
  RuleTable rules;
  PiecesEvaluator evaluator(function, machine, rules);
  SmallVector<CollectiveOpInterface> collectives;
  function.walk([&](CollectiveOpInterface op) {
    if (exposed.lookup(op) > 0)
      collectives.push_back(op);
  });
  std::vector<Candidate> candidates;
  for (CollectiveOpInterface op : collectives)
    for (ChunkRegion &region : findChunkRegions(op, rules)) {
      PiecesEvaluator::Verdict verdict = evaluator.evaluate(region);
      Candidate candidate{verdict.gain, 0, {std::move(region), verdict.numPieces}};
      double seconds = 0;
      candidate.forEachOp([&](Operation *member) {
        auto collective = dyn_cast<CollectiveOpInterface>(member);
        if (!collective)
          return;
        ++candidate.numCollectives;
        double ofMember = getCollectiveSeconds(collective, lookupMesh(op, collective.getMeshSymbol()), machine);
        seconds += ofMember;
        // What other computation hides anyway is not gained.
        candidate.gain -= std::max(0.0, ofMember - exposed.lookup(member));
      });
      if (llvm::any_of(candidate.pieces.region.ops, [](const ChunkedOp &chunked) { return chunked.isSum(); }))
        candidate.gain *= kShareOfSums;
      if (candidate.gain > kLeastGain * seconds)
        candidates.push_back(std::move(candidate));
    }
  return choose(std::move(candidates));
}

Operation *dist::computeInPiecesInCopy(FunctionOpInterface function, ArrayRef<ChosenPieces> chosen) {
  IRMapping copies;
  Operation *copy = OpBuilder(function).clone(*function, copies);
  for (const ChosenPieces &pieces : chosen)
    if (failed(computeInPieces(mapRegion(pieces.region, copies), pieces.numPieces))) {
      copy->erase();
      return nullptr;
    }
  return copy;
}
