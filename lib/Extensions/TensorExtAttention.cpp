// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: attention and its gradient. Loops are factors. What every result has (batches, heads) is split freely,
// and queries where only the output depends on them; the local op is the same op, with indices that begin where this
// device's part does. Keys and depths are whole. Flops are those of the products, of the blocks of scores that no mask
// hides, and of the body.

#include "TensorExtRoutines.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Extensions/ElementwiseModel.h"
#include "dist/IR/HiddenScores.h"
#include "dist/Layout/Amount.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Rows and keys of the blocks that flops are counted for: about those that a kernel skips as a whole.
static constexpr int64_t kBlock = 128;

/// Returns the rule of `op`, whose operands have `maps` from loops to dimensions, the last ones its results.
template <typename OpT> static ShardingRule getScoreRule(OpT op) {
  ShardingRule rule;
  for (int64_t size : op.getLoopSizes())
    rule.factors.push_back({size, FactorKind::PassThrough});
  unsigned firstInit = op->getNumOperands() - op.getInits().size();
  for (unsigned number = 0; number < op->getNumOperands(); ++number) {
    DimFactors dims;
    for (AffineExpr loop : op.getMap(number).getResults())
      dims.push_back({int64_t(cast<AffineDimExpr>(loop).getPosition())});
    (number < firstInit ? rule.operands : rule.results).push_back(dims);
  }
  llvm::append_range(rule.operands, rule.results);
  for (auto [loop, factor] : llvm::enumerate(rule.factors)) {
    auto has = [&](const DimFactors &dims) {
      return llvm::any_of(dims, [&](ArrayRef<int64_t> dim) { return llvm::is_contained(dim, int64_t(loop)); });
    };
    if (loop < op.getScores() ? !llvm::all_of(rule.results, has)
                              : !has(rule.results.front()) || rule.results.size() > 1)
      factor.kind = FactorKind::NeedsReplication;
  }
  rule.reductions.assign(op.getInits().size(), ReductionKind::Sum);
  rule.inits.assign(op.getInits().size(), -1);
  return rule;
}

/// Returns the number of iterations of the loops of any of `maps`.
template <typename OpT> static Amount countIterations(OpT op, ArrayRef<AffineMap> maps) {
  Amount count = 1;
  for (auto [loop, size] : llvm::enumerate(op.getLoopSizes()))
    if (llvm::any_of(maps, [&](AffineMap map) { return map.isFunctionOfDim(loop); }))
      count *= size;
  return count;
}

template <typename OpT> static AffineMap getScoreMap(OpT op) {
  return AffineMap::getMultiDimIdentityMap(op.getLoopSizes().size(), op.getContext()).getMajorSubMap(op.getScores());
}

/// Returns 2 flops for each term of the sums of both kinds of products, and those of the body, without blocks that are
/// hidden.
static int64_t countFlops(AttentionOp op) {
  AffineMap scores = getScoreMap(op);
  Amount products = countIterations(op, {scores, op.getMap(0), op.getMap(1)});
  products += countIterations(op, {scores, op.getMap(2)});
  Block &body = op.getBody().front();
  // A softmax subtracts, takes the power, adds up and divides.
  Amount all = products * 2 + countIterations(op, {scores}) * Amount(int64_t(body.getOperations().size()) + 4);
  return int64_t(std::min(all.toDouble() * getScoreBlocks(op, kBlock, kBlock).getShare(op.getLoopSizes()), 9.0e18));
}

static int64_t countFlops(AttentionGradientOp op) {
  AffineMap scores = getScoreMap(op);
  unsigned numProducts = op.getLefts().size();
  Amount products;
  for (unsigned product = 0; product < numProducts; ++product)
    products += countIterations(op, {scores, op.getMap(product), op.getMap(numProducts + product)});
  for (unsigned factor = 0; factor < op.getFactors().size(); ++factor)
    products += countIterations(op, {scores, op.getMap(2 * numProducts + factor)});
  Amount all =
      products * 2 + countIterations(op, {scores}) * Amount(int64_t(op.getBody().front().getOperations().size()));
  return int64_t(std::min(all.toDouble() * getScoreBlocks(op, kBlock, kBlock).getShare(op.getLoopSizes()), 9.0e18));
}

/// Returns true if `operand` makes another result than `number`, and not scores: the output alone is made of values.
static bool isOfOther(AttentionOp op, unsigned number, OpOperand &operand) {
  return number > 0 && operand.getOperandNumber() == op.getValueMutable().getOperandNumber();
}

/// Each gradient has a factor of its own.
static bool isOfOther(AttentionGradientOp op, unsigned number, OpOperand &operand) {
  unsigned first = op.getFactorsMutable().begin()->getOperandNumber(), place = operand.getOperandNumber();
  return place >= first && place < first + op.getFactors().size() && place != first + number;
}

namespace {
template <typename OpT> struct ScoreRule : ShardingRuleOpInterface::ExternalModel<ScoreRule<OpT>, OpT> {
  ShardingRule getShardingRule(Operation *op) const { return getScoreRule(cast<OpT>(op)); }
  std::optional<int64_t> getFlops(Operation *op) const { return countFlops(cast<OpT>(op)); }
  bool dependsOn(Operation *op, unsigned number, unsigned operand) const {
    return !isOfOther(cast<OpT>(op), number, op->getOpOperand(operand));
  }
};

/// The same op on this device's part of the loops that are split.
template <typename OpT> struct ScoreLocal : LocalRewriteOpInterface::ExternalModel<ScoreLocal<OpT>, OpT> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    SmallVector<Value> results = cloneOnShards(op, builder, shards);
    auto local = cast<OpT>(results.front().getDefiningOp());
    Block &body = local.getBody().front();
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&body);
    unsigned firstIndex = body.getNumArguments() - local.getScores();
    for (int64_t loop = 0; loop < int64_t(local.getScores()); ++loop)
      if (Value offset = shards.factors[loop].offset) {
        BlockArgument index = body.getArgument(firstIndex + loop);
        auto moved = arith::AddIOp::create(builder, op->getLoc(), index, offset);
        index.replaceAllUsesExcept(moved, moved);
      }
    return results;
  }
};
} // namespace

void dist::attachAttentionModels(MLIRContext *context) {
  AttentionOp::attachInterface<ScoreRule<AttentionOp>, ScoreLocal<AttentionOp>>(*context);
  AttentionGradientOp::attachInterface<ScoreRule<AttentionGradientOp>, ScoreLocal<AttentionGradientOp>>(*context);
}
