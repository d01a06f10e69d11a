// SPDX-License-Identifier: Apache-2.0

#include "ChunkRegion.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace dist;

/// Most ops that are looked at to find out whether an operand comes from the region itself.
static constexpr unsigned kMostVisited = 256;

/// Returns true if `op` multiplies and sums up: what is worth being computed beside a collective.
static bool isProduct(Operation *op, const ShardingRule &rule) {
  auto structured = dyn_cast<DestinationStyleOpInterface>(op);
  return structured && structured.getNumDpsInputs() > 1 &&
         llvm::any_of(rule.factors, [](const Factor &factor) { return factor.kind == FactorKind::Reduction; });
}

/// Returns the dimension of which `factor` is the major factor, -1 if it is in none, or nothing if it stands elsewhere or twice.
static std::optional<int64_t> findDim(const DimFactors &dims, int64_t factor) {
  int64_t found = -1;
  for (auto [dim, factors] : llvm::enumerate(dims))
    for (auto [place, other] : llvm::enumerate(factors)) {
      if (other != factor)
        continue;
      if (place != 0 || found >= 0)
        return std::nullopt;
      found = dim;
    }
  return found;
}

std::optional<ChunkedOp> dist::chunkOp(Operation *op, const ShardingRule &rule, int64_t factor) {
  FactorKind kind = rule.factors[factor].kind;
  if (!rule.ties.empty() || !rule.exchanges.empty() || !rule.padded.empty() || (kind != FactorKind::PassThrough && kind != FactorKind::Reduction))
    return std::nullopt;
  ChunkedOp chunked{op, factor, {}, {}};
  auto add = [&](const DimFactors &dims, SmallVectorImpl<int64_t> &to) {
    std::optional<int64_t> dim = findDim(dims, factor);
    to.push_back(dim.value_or(-1));
    return dim.has_value();
  };
  for (const DimFactors &dims : rule.operands)
    if (!add(dims, chunked.operandDims))
      return std::nullopt;
  for (auto [number, dims] : llvm::enumerate(rule.results))
    if (!add(dims, chunked.resultDims) || (chunked.resultDims.back() >= 0) != (kind == FactorKind::PassThrough) ||
        (kind == FactorKind::Reduction && rule.inits[number] < 0))
      return std::nullopt;
  return chunked;
}

static bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.hasStaticShape() : !isa<ShapedType>(type);
}

/// Returns true if `op`, which is no product, may stand between the collective and products: what computes element by element, and
/// structured ops, whose pieces are tiles.
static bool maySpreadCut(Operation *op, const ShardingRule &rule) { return isPointwise(rule) || isa<TilingInterface>(op); }

/// Returns true if `op` is one that pieces can be made of.
static bool isCandidate(Operation *op, const ShardingRule *rule) {
  return rule && llvm::all_of(op->getOperandTypes(), isStatic) && llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>) &&
         llvm::all_of(op->getResultTypes(), isStatic) && !rule->isGenerator && op->getNumResults() > 0 && isMemoryEffectFree(op) && isa<LocalRewriteOpInterface>(op) &&
         !isa<CollectiveOpInterface, RegionBranchOpInterface, DoneOp>(op);
}

namespace {
/// Grows a region from the full tensor of its collective.
class RegionGrower {
public:
  RegionGrower(ChunkRegion &region, RuleTable &rules) : region(region), rules(rules), block(region.collective->getBlock()) {}

  /// Adds what reads the gathered tensor, and returns true if a product does.
  bool growForward() {
    addReaders(region.collective->getResult(0), region.dim);
    // What leads to no product stays whole.
    llvm::DenseSet<Operation *> needed;
    for (auto [op, chunked] : llvm::reverse(found)) {
      bool leads = llvm::any_of(op->getUsers(), [&](Operation *user) { return needed.contains(user); });
      if (leads || isProduct(op, *rules.get(op)))
        needed.insert(op);
    }
    for (auto &[op, chunked] : found)
      if (needed.contains(op))
        region.ops.push_back(chunked);
    return finish();
  }

  /// Adds what makes the tensor that is scattered, and returns true if a product does.
  bool growBackward() {
    addMaker(region.getCollective().getCollectiveInputs().front(), region.dim);
    for (auto &[op, chunked] : found)
      region.ops.push_back(chunked);
    return finish();
  }

private:
  bool finish() {
    llvm::sort(region.ops, [](const ChunkedOp &a, const ChunkedOp &b) { return a.op->isBeforeInBlock(b.op); });
    return llvm::any_of(region.ops, [&](const ChunkedOp &chunked) { return isProduct(chunked.op, *rules.get(chunked.op)); });
  }

  void addReaders(Value value, int64_t dim) {
    llvm::SetVector<Operation *> users(value.user_begin(), value.user_end());
    // Uses are listed from the last to the first.
    for (Operation *user : llvm::reverse(users))
      addReader(user, value, dim);
  }

  void addReader(Operation *op, Value value, int64_t dim) {
    const ShardingRule *rule = op->getBlock() == block && !found.contains(op) ? rules.get(op) : nullptr;
    if (!isCandidate(op, rule))
      return;
    unsigned operand = llvm::find(op->getOperands(), value) - op->operand_begin();
    if (rule->operands[operand][dim].empty())
      return;
    std::optional<ChunkedOp> chunked = chunkOp(op, *rule, rule->operands[operand][dim].front());
    if (!chunked || !agrees(*chunked) || (!isProduct(op, *rule) && (chunked->isSum() || !maySpreadCut(op, *rule))) || dependsOnWhole(op))
      return;
    found[op] = *chunked;
    for (auto [result, resultDim] : llvm::zip_equal(op->getResults(), chunked->resultDims)) {
      dims[result] = resultDim;
      if (!isProduct(op, *rule))
        addReaders(result, resultDim);
    }
  }

  /// Returns true if `chunked` cuts what is cut already as it is.
  bool agrees(const ChunkedOp &chunked) const {
    for (auto [operand, dim] : llvm::zip_equal(chunked.op->getOperands(), chunked.operandDims)) {
      bool isGathered = operand == region.collective->getResult(0);
      auto known = dims.find(operand);
      if ((isGathered && dim != region.dim) || (known != dims.end() && known->second >= 0 && known->second != dim))
        return false;
    }
    return true;
  }

  /// Returns true if `op` reads anything that is made of the gathered tensor as a whole, or of sums of pieces, as a backward pass does.
  bool dependsOnWhole(Operation *op) const {
    SmallVector<Value> toVisit;
    llvm::DenseSet<Operation *> visited;
    auto isPiece = [&](Value value) {
      auto known = dims.find(value);
      return value == region.collective->getResult(0) || (known != dims.end() && !isProduct(value.getDefiningOp(), *rules.get(value.getDefiningOp())));
    };
    for (Value operand : op->getOperands())
      if (!isPiece(operand))
        toVisit.push_back(operand);
    while (!toVisit.empty()) {
      Operation *maker = toVisit.pop_back_val().getDefiningOp();
      if (!maker || maker->getBlock() != block || maker->isBeforeInBlock(region.collective))
        continue;
      if (maker == region.collective || found.contains(maker) || visited.size() >= kMostVisited || maker->getNumRegions() > 1)
        return true;
      if (visited.insert(maker).second)
        llvm::append_range(toVisit, maker->getOperands());
    }
    return false;
  }

  void addMaker(Value value, int64_t dim) {
    Operation *op = value.getDefiningOp();
    const ShardingRule *rule = op && op->getBlock() == block && op->getNumResults() == 1 && value.hasOneUse() ? rules.get(op) : nullptr;
    if (!op || !isCandidate(op, rule) || rule->results[0][dim].empty())
      return;
    std::optional<ChunkedOp> chunked = chunkOp(op, *rule, rule->results[0][dim].front());
    if (!chunked || chunked->isSum() || (!isProduct(op, *rule) && (chunked->isSum() || !maySpreadCut(op, *rule))))
      return;
    found[op] = *chunked;
    if (isProduct(op, *rule))
      return;
    for (auto [operand, operandDim] : llvm::zip_equal(op->getOperands(), chunked->operandDims))
      if (operandDim >= 0)
        addMaker(operand, operandDim);
  }

  ChunkRegion &region;
  RuleTable &rules;
  Block *block;
  llvm::MapVector<Operation *, ChunkedOp> found;
  llvm::DenseMap<Value, int64_t> dims; ///< Along which results of what is found are cut; -1 for sums.
};
} // namespace

bool ChunkRegion::allows(int64_t numPieces, RuleTable &rules) const {
  auto isCut = [&](int64_t size, int64_t numBlocks) { return size > 0 && size % (numPieces * numBlocks) == 0; };
  auto getSize = [&](Value value) { return cast<RankedTensorType>(value.getType()).getDimSize(dim); };
  return isCut(getSize(getCollective().getCollectiveInputs().front()), inputBlocks) && isCut(getSize(collective->getResult(0)), resultBlocks) &&
         llvm::all_of(ops, [&](const ChunkedOp &chunked) { return isCut(rules.get(chunked.op)->factors[chunked.factor].size, getOpBlocks()); });
}

std::vector<ChunkRegion> dist::findChunkRegions(CollectiveOpInterface collective, RuleTable &rules) {
  std::vector<ChunkRegion> regions;
  MeshAttr mesh = lookupMesh(collective, collective.getMeshSymbol());
  if (!mesh || !collective.communicates() || collective.getCollectiveInputs().size() != 1 || collective->getNumResults() != 1 ||
      !llvm::all_of(collective->getOperandTypes(), isStatic))
    return regions;
  auto input = cast<RankedTensorType>(collective.getCollectiveInputs().front().getType()), result = cast<RankedTensorType>(collective->getResultTypes().front());
  int64_t groupSize = getAxesSize(collective.getGroupAxes(), mesh);
  for (int64_t dim = 0; dim < result.getRank(); ++dim) {
    ChunkRegion region{collective, dim, 1, 1, false, {}};
    int64_t before = input.getDimSize(dim), after = result.getDimSize(dim);
    bool isMoved = dim == collective.getPairDim(0);
    // Where shards are padded, padding would stand between the blocks.
    if (isMoved && collective.getCollectiveKind() == CollectiveKind::AllGather && before * groupSize == after)
      region.resultBlocks = groupSize;
    else if (isMoved && collective.getCollectiveKind() == CollectiveKind::ReduceScatter && before == after * groupSize)
      region.inputBlocks = groupSize;
    else if (isMoved || before != after)
      continue;
    for (bool isBehind : {true, false}) {
      ChunkRegion grown = region;
      grown.isBehind = isBehind;
      RegionGrower grower(grown, rules);
      if (isBehind ? grower.growForward() : grower.growBackward())
        regions.push_back(std::move(grown));
    }
  }
  return regions;
}
