// SPDX-License-Identifier: Apache-2.0

#include "ChunkRegion.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// Most ops that are looked at to find out whether an operand comes from the region itself.
static constexpr unsigned kMostVisited = 256;
/// Most ops of a region.
static constexpr unsigned kMostOps = 64;

/// Returns true if `op` multiplies and sums up: what is worth being computed beside a collective.
static bool isProduct(Operation *op, const ShardingRule &rule) {
  auto structured = dyn_cast<DestinationStyleOpInterface>(op);
  return structured && structured.getNumDpsInputs() > 1 &&
         llvm::any_of(rule.factors, [](const Factor &factor) { return factor.kind == FactorKind::Reduction; });
}

/// Returns the dimension of which `factor` is the major factor, -1 if it is in none, or nothing if it stands elsewhere
/// or twice.
static std::optional<int64_t> findDim(const ShardingRule &rule, const DimFactors &dims, int64_t factor) {
  int64_t found = -1;
  for (auto [dim, factors] : llvm::enumerate(dims)) {
    int64_t count = llvm::count(factors, factor);
    if (count == 0)
      continue;
    if (count > 1 || found >= 0 || findMajorFactor(rule, factors) != factor)
      return std::nullopt;
    found = dim;
  }
  return found;
}

std::optional<int64_t> dist::findMajorFactor(const ShardingRule &rule, ArrayRef<int64_t> factors) {
  const int64_t *major = llvm::find_if(factors, [&](int64_t factor) { return rule.factors[factor].size != 1; });
  return major == factors.end() ? std::nullopt : std::optional(*major);
}

/// Returns true if what is inside of `op` reads a tensor that is no operand, or as a whole one that is.
static bool capturesTensor(Operation *op) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return llvm::any_of(captured, [](Value value) { return isa<ShapedType>(value.getType()); });
}

/// Returns true if `op` rounds what it adds up to fewer bits than it is added up in: its pieces would round one after
/// the other.
static bool roundsSums(Operation *op) {
  return llvm::any_of(op->getResultTypes(), [](Type type) {
    auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    return element && element.getWidth() < 32;
  });
}

std::optional<ChunkedOp> dist::chunkOp(Operation *op, const ShardingRule &rule, ArrayRef<int64_t> factors,
                                       bool mayRound) {
  std::optional<int64_t> major = findMajorFactor(rule, factors);
  if (!major)
    return std::nullopt;
  int64_t factor = *major;
  FactorKind kind = rule.factors[factor].kind;
  if (capturesTensor(op) || !rule.ties.empty() || !rule.exchanges.empty() || !rule.padded.empty() ||
      (kind != FactorKind::PassThrough && kind != FactorKind::Reduction))
    return std::nullopt;
  if (kind == FactorKind::Reduction && !mayRound && roundsSums(op))
    return std::nullopt;
  ChunkedOp chunked{op, factor, {}, {}};
  auto add = [&](const DimFactors &dims, SmallVectorImpl<int64_t> &to) {
    std::optional<int64_t> dim = findDim(rule, dims, factor);
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

/// Returns true if `op`, which is no product, may stand between the collective and products: what computes element by
/// element, and structured ops, whose pieces are tiles.
static bool maySpreadCut(Operation *op, const ShardingRule &rule) {
  return isPointwise(rule) || isa<TilingInterface>(op);
}

/// Returns false if `op` is a collective of several tensors.
static bool isCutAsOneTensor(Operation *op) {
  auto collective = dyn_cast<CollectiveOpInterface>(op);
  return !collective || (collective.getCollectiveInputs().size() == 1 && op->getNumResults() == 1);
}

/// Returns true if `op` is a collective that sends nothing: there is nothing to overlap.
static bool isLocalCollective(Operation *op) {
  auto collective = dyn_cast<CollectiveOpInterface>(op);
  return collective && !collective.communicates();
}

bool dist::canChunk(Operation *op, const ShardingRule *rule) {
  return rule && llvm::all_of(op->getOperandTypes(), isStatic) &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>) &&
         llvm::all_of(op->getResultTypes(), isStatic) && !rule->isGenerator && op->getNumResults() > 0 &&
         isMemoryEffectFree(op) && isa<LocalRewriteOpInterface>(op) && !isa<RegionBranchOpInterface, DoneOp>(op) &&
         isCutAsOneTensor(op);
}

namespace {
/// What is between the collective and the op that is looked at.
enum class Reach {
  Product,    ///< A product may come, also behind other collectives.
  Collective, ///< A product has come: one more collective may, so that both it and the first one overlap with the
              ///< product.
};

/// Grows a region from the tensors of its collective.
class RegionGrower {
public:
  RegionGrower(ChunkRegion &region, RuleTable &rules)
      : region(region), rules(rules), block(region.collective->getBlock()) {}

  /// Adds what reads the result.
  void growBehind() { addReaders(region.collective->getResult(0), region.dim, Reach::Product); }

  /// Adds what makes the input.
  void growInFront() { addMaker(region.getCollective().getCollectiveInputs().front(), region.dim, Reach::Product); }

  /// Completes the region, and returns true if it has a product.
  bool finish() {
    std::vector<Found> inOrder;
    for (auto &[op, entry] : found)
      inOrder.push_back(entry);
    llvm::sort(inOrder, [](const Found &a, const Found &b) { return a.chunked.op->isBeforeInBlock(b.chunked.op); });
    // What is not between the collective and products, or products and collectives, stays whole.
    llvm::DenseSet<Operation *> needed;
    auto isNeeded = [&](const Found &entry, auto neighbours) {
      bool isEnd = entry.reach == Reach::Collective && isa<CollectiveOpInterface>(entry.chunked.op);
      return isEnd || isProduct(entry.chunked.op, *rules.get(entry.chunked.op)) ||
             llvm::any_of(neighbours, [&](Operation *other) { return other && needed.contains(other); });
    };
    for (const Found &entry : llvm::reverse(inOrder))
      if (entry.isBehind && isNeeded(entry, entry.chunked.op->getUsers()))
        needed.insert(entry.chunked.op);
    for (const Found &entry : inOrder)
      if (!entry.isBehind && isNeeded(entry, llvm::map_range(entry.chunked.op->getOperands(),
                                                             [](Value value) { return value.getDefiningOp(); })))
        needed.insert(entry.chunked.op);
    bool hasProduct = false;
    for (const Found &entry : inOrder)
      if (needed.contains(entry.chunked.op)) {
        region.ops.push_back(entry.chunked);
        hasProduct |= isProduct(entry.chunked.op, *rules.get(entry.chunked.op));
      }
    return hasProduct;
  }

private:
  struct Found {
    ChunkedOp chunked;
    Reach reach; ///< Where it was found.
    bool isBehind;
  };

  /// Returns how `op` is cut along the major factor of dimension `dim` of one of its values, which has `dims`; nothing
  /// if it has to stay whole.
  std::optional<ChunkedOp> chunk(Operation *op, const ShardingRule *rule, const DimFactors &dims, int64_t dim,
                                 Reach reach) const {
    if (found.size() >= kMostOps)
      return std::nullopt;
    std::optional<ChunkedOp> chunked = chunkOp(op, *rule, dims[dim]);
    if (!chunked)
      return std::nullopt;
    if (isProduct(op, *rule))
      return reach == Reach::Product ? chunked : std::nullopt;
    bool mayPass = !chunked->isSum() && (maySpreadCut(op, *rule) || isa<CollectiveOpInterface>(op));
    return mayPass ? chunked : std::nullopt;
  }

  /// Notes `chunked`, and returns what may come beyond it, if anything.
  std::optional<Reach> note(const ChunkedOp &chunked, Reach reach, bool isBehind) {
    found[chunked.op] = {chunked, reach, isBehind};
    for (auto [result, dim] : llvm::zip_equal(chunked.op->getResults(), chunked.resultDims))
      dims[result] = dim;
    if (isProduct(chunked.op, *rules.get(chunked.op)))
      return chunked.isSum() ? std::nullopt : std::optional(Reach::Collective);
    bool isEnd = reach == Reach::Collective && isa<CollectiveOpInterface>(chunked.op);
    return isEnd ? std::nullopt : std::optional(reach);
  }

  void addReaders(Value value, int64_t dim, Reach reach) {
    llvm::SetVector<Operation *> users(value.user_begin(), value.user_end());
    // Uses are listed from the last to the first.
    for (Operation *user : llvm::reverse(users))
      addReader(user, value, dim, reach);
  }

  void addReader(Operation *op, Value value, int64_t dim, Reach reach) {
    const ShardingRule *rule = op->getBlock() == block && !found.contains(op) ? rules.get(op) : nullptr;
    if (isLocalCollective(op) || !canChunk(op, rule))
      return;
    unsigned operand = llvm::find(op->getOperands(), value) - op->operand_begin();
    std::optional<ChunkedOp> chunked = chunk(op, rule, rule->operands[operand], dim, reach);
    if (!chunked || !agrees(*chunked) || dependsOnWhole(op))
      return;
    std::optional<Reach> beyond = note(*chunked, reach, /*isBehind=*/true);
    if (beyond)
      for (auto [result, resultDim] : llvm::zip_equal(op->getResults(), chunked->resultDims))
        addReaders(result, resultDim, *beyond);
  }

  /// Returns true if `value` is cut.
  bool isPiece(Value value) const {
    auto known = dims.find(value);
    return value == region.collective->getResult(0) || (known != dims.end() && known->second >= 0);
  }

  /// Returns true if `chunked` cuts what is cut already as it is.
  bool agrees(const ChunkedOp &chunked) const {
    return llvm::all_of(llvm::zip_equal(chunked.op->getOperands(), chunked.operandDims), [&](auto entry) {
      auto [operand, dim] = entry;
      return !isPiece(operand) ||
             dim == (operand == region.collective->getResult(0) ? region.dim : dims.lookup(operand));
    });
  }

  /// Returns true if `op` reads anything that is made of the collective's result as a whole, or of sums of pieces, as a
  /// backward pass does.
  bool dependsOnWhole(Operation *op) const {
    SmallVector<Value> toVisit(
        llvm::make_filter_range(op->getOperands(), [&](Value operand) { return !isPiece(operand); }));
    llvm::DenseSet<Operation *> visited;
    while (!toVisit.empty()) {
      Operation *maker = toVisit.pop_back_val().getDefiningOp();
      if (!maker || maker->getBlock() != block || maker->isBeforeInBlock(region.collective))
        continue;
      if (maker == region.collective || found.contains(maker) || visited.size() >= kMostVisited ||
          maker->getNumRegions() > 1)
        return true;
      if (visited.insert(maker).second)
        llvm::append_range(toVisit, maker->getOperands());
    }
    return false;
  }

  void addMaker(Value value, int64_t dim, Reach reach) {
    Operation *op = value.getDefiningOp();
    bool isOwn = op && op->getBlock() == block && op->getNumResults() == 1 && value.hasOneUse() && !found.contains(op);
    const ShardingRule *rule = isOwn ? rules.get(op) : nullptr;
    if (!isOwn || isLocalCollective(op) || !canChunk(op, rule))
      return;
    std::optional<ChunkedOp> chunked = chunk(op, rule, rule->results[0], dim, reach);
    if (!chunked || chunked->isSum())
      return;
    std::optional<Reach> beyond = note(*chunked, reach, /*isBehind=*/false);
    if (beyond)
      for (auto [operand, operandDim] : llvm::zip_equal(op->getOperands(), chunked->operandDims))
        if (operandDim >= 0)
          addMaker(operand, operandDim, *beyond);
  }

  ChunkRegion &region;
  RuleTable &rules;
  Block *block;
  llvm::MapVector<Operation *, Found> found;
  llvm::DenseMap<Value, int64_t> dims; ///< Along which results of what is found are cut; -1 for sums.
};
} // namespace

bool ChunkRegion::hasSameOps(const ChunkRegion &other) const {
  return dim == other.dim && llvm::equal(ops, other.ops, [](const ChunkedOp &a, const ChunkedOp &b) {
           return a.op == b.op && a.factor == b.factor;
         });
}

bool ChunkRegion::allows(int64_t numPieces, RuleTable &rules) const {
  auto isCut = [&](int64_t size, int64_t numBlocks) { return size > 0 && size % (numPieces * numBlocks) == 0; };
  auto getSize = [&](Value value) { return cast<RankedTensorType>(value.getType()).getDimSize(dim); };
  return isCut(getSize(getCollective().getCollectiveInputs().front()), inputBlocks) &&
         isCut(getSize(collective->getResult(0)), resultBlocks) && llvm::all_of(ops, [&](const ChunkedOp &chunked) {
           return isCut(rules.get(chunked.op)->factors[chunked.factor].size, getOpBlocks());
         });
}

std::vector<ChunkRegion> dist::findChunkRegions(CollectiveOpInterface collective, RuleTable &rules) {
  std::vector<ChunkRegion> regions;
  MeshAttr mesh = lookupMesh(collective, collective.getMeshSymbol());
  if (!mesh || !collective.communicates() || collective.getCollectiveInputs().size() != 1 ||
      collective->getNumResults() != 1 || !llvm::all_of(collective->getOperandTypes(), isStatic))
    return regions;
  auto input = cast<RankedTensorType>(collective.getCollectiveInputs().front().getType()),
       result = cast<RankedTensorType>(collective->getResultTypes().front());
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
    bool isMovedBetween = region.inputBlocks != region.resultBlocks;
    for (auto [isBehind, isInFront] : {std::pair(true, false), {false, true}, {true, true}}) {
      if (isBehind && isInFront && isMovedBetween)
        continue; // Pieces in front and behind would consist of different blocks.
      ChunkRegion grown = region;
      grown.isBehind = isBehind;
      RegionGrower grower(grown, rules);
      if (isInFront)
        grower.growInFront();
      if (isBehind)
        grower.growBehind();
      if (grower.finish() && llvm::none_of(regions, [&](const ChunkRegion &other) { return other.hasSameOps(grown); }))
        regions.push_back(std::move(grown));
    }
  }
  return regions;
}
