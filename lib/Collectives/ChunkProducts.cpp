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

/// Returns `region` of the ops that `copies` maps those of `region` to.
static ChunkRegion mapRegion(const ChunkRegion &region, const IRMapping &copies) {
  ChunkRegion mapped = region;
  mapped.collective = copies.lookup(region.collective);
  for (ChunkedOp &chunked : mapped.ops)
    chunked.op = copies.lookup(chunked.op);
  return mapped;
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
    SmallVector<Operation *> ops;
    for (const ChunkedOp &chunked : region.ops)
      ops.push_back(chunked.op);
    ops.insert(region.isBehind ? ops.begin() : ops.end(), region.collective);
    for (Operation *op : ops)
      copy(op);
    llvm::SmallPtrSet<Operation *, 8> members(ops.begin(), ops.end());
    SmallVector<Value> results;
    for (Operation *op : ops)
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !members.contains(user); }))
          results.push_back(copies.lookup(result));
    Operation *terminator = builder.insert(getTerminator(function)->cloneWithoutRegions());
    terminator->setOperands(results);
    alone.removeArgAttrsAttr();
    alone.removeResAttrsAttr();
    alone.setType(alone.cloneTypeWith(block.getArgumentTypes(), ValueRange(results).getTypes()));
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
  static Operation *getTerminator(FunctionOpInterface function) { return function.getFunctionBody().front().getTerminator(); }

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
    if (maker && maker->getNumRegions() <= 1 && ((rule && rule->isGenerator) || maker->hasTrait<OpTrait::ConstantLike>()))
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
class PiecesJudge {
public:
  PiecesJudge(FunctionOpInterface function, const Machine &machine, RuleTable &rules) : function(function), machine(machine), rules(rules) {}

  struct Verdict {
    int64_t numPieces = 1;
    double gain = 0; ///< Seconds, where nothing else hides the collective.
  };

  Verdict judge(const ChunkRegion &region) {
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
    }
    return key;
  }

  FunctionOpInterface function;
  const Machine &machine;
  RuleTable &rules;
  std::map<std::vector<uintptr_t>, Verdict> verdicts; ///< Only looked up.
};
} // namespace

std::vector<ChosenPieces> dist::choosePieces(FunctionOpInterface function, const Machine &machine,
                                             const llvm::DenseMap<Operation *, double> &exposed) {
  RuleTable rules;
  PiecesJudge judge(function, machine, rules);
  SmallVector<CollectiveOpInterface> collectives;
  function.walk([&](CollectiveOpInterface op) {
    if (exposed.lookup(op) > 0)
      collectives.push_back(op);
  });
  std::vector<ChosenPieces> chosen;
  llvm::SmallPtrSet<Operation *, 32> taken;
  for (CollectiveOpInterface op : collectives) {
    double seconds = getCollectiveSeconds(op, lookupMesh(op, op.getMeshSymbol()), machine), most = kLeastGain * seconds;
    std::optional<ChosenPieces> best;
    for (ChunkRegion &region : findChunkRegions(op, rules)) {
      if (llvm::any_of(region.ops, [&](const ChunkedOp &chunked) { return taken.contains(chunked.op); }))
        continue;
      PiecesJudge::Verdict verdict = judge.judge(region);
      // What other computation hides anyway is not gained.
      double gain = verdict.gain - (seconds - exposed.lookup(op));
      if (gain <= most)
        continue;
      most = gain;
      best = {std::move(region), verdict.numPieces};
    }
    if (!best)
      continue;
    for (const ChunkedOp &chunked : best->region.ops)
      taken.insert(chunked.op);
    chosen.push_back(std::move(*best));
  }
  return chosen;
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
