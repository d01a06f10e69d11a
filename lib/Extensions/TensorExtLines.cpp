// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: sort and scan. Lines are independent of one another, so every dimension but that of the lines is a factor
// that passes through. Padding of the other dimensions holds whole lines of padding, which stay in the padding of the
// results. A line that is split is computed part by part (SplitLines.cpp) if that is possible:
//   a scan, of an associative combiner, needs what the parts before combine to
//   a top-k needs the first k of each part
// A whole line is sorted on one device. A scan with a sum (max, ...) is linear (monotone), so a pending sum (max, ...)
// passes.

#include "TensorExtLines.h"
#include "SplitLines.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Extensions/BodyAlgebra.h"
#include "dist/Extensions/ElementwiseModel.h"
#include "dist/IR/TensorExt.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns the rule of an op on lines along `dimension` of tensors of rank `rank`, with operands and results of any
/// length.
static ShardingRule getLineRule(Operation *op, int64_t dimension) {
  ShardingRule rule;
  auto shape = cast<RankedTensorType>(op->getOperand(0).getType()).getShape();
  for (int64_t size : shape)
    rule.factors.push_back({size, FactorKind::PassThrough});
  rule.factors[dimension].kind = FactorKind::NeedsReplication;
  llvm::SmallDenseMap<int64_t, int64_t> lengths = {{shape[dimension], dimension}};
  auto getDims = [&](Type type) {
    int64_t length = cast<RankedTensorType>(type).getDimSize(dimension);
    auto [entry, isNew] = lengths.try_emplace(length, rule.factors.size());
    if (isNew)
      rule.factors.push_back({length, FactorKind::NeedsReplication});
    DimFactors dims;
    for (int64_t dim = 0; dim < int64_t(shape.size()); ++dim)
      dims.push_back({dim == dimension ? entry->second : dim});
    return dims;
  };
  for (Type type : op->getOperandTypes())
    rule.operands.push_back(getDims(type));
  for (Type type : op->getResultTypes())
    rule.results.push_back(getDims(type));
  rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
  rule.inits.assign(op->getNumResults(), -1);
  return rule;
}

/// Says that `rows` elements of each part of the lines along `dimension`, of elements `elementType`, are gathered.
static void addExchange(ShardingRule &rule, int64_t dimension, int64_t rows, int64_t rank, Type elementType) {
  FactorExchange &exchange = rule.exchanges.emplace_back(FactorExchange{dimension, rows, {}, elementType});
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != dimension)
      exchange.alongside.push_back(dim);
}

static ShardingRule getRule(SortOp op) {
  int64_t dimension = op.getDimension(), rank = op.getShape().size();
  ShardingRule rule = getLineRule(op, dimension);
  if (op.getNumKept() == op.getShape()[dimension])
    return rule;
  rule.factors[dimension].kind = FactorKind::Combined;
  for (Value input : op.getInputs())
    addExchange(rule, dimension, op.getNumKept(), rank, cast<RankedTensorType>(input.getType()).getElementType());
  return rule;
}

static ShardingRule getRule(ScanOp op) {
  int64_t dimension = op.getDimension();
  ShardingRule rule = getLineRule(op, dimension);
  auto type = cast<RankedTensorType>(op.getInput().getType());
  Operation *combiner = getSingleCombiner(op.getCombiner().front());
  std::optional<ReductionKind> kind = combiner ? getCombinerKind(combiner) : std::nullopt;
  if (findCombiner(op)) {
    rule.factors[dimension].kind = FactorKind::PassThrough;
    // Backwards, padding comes first, and has to count for nothing.
    rule.factors[dimension].isEven = op.getReverse() && !getNeutralElement(op);
    addExchange(rule, dimension, /*rows=*/1, type.getRank(), type.getElementType());
    rule.exchanges.back().changesResults = true;
  }
  if (kind) {
    llvm::SmallBitVector members(op->getNumOperands());
    members.set(0);
    rule.partialSets.push_back({*kind, *kind, members});
  }
  return rule;
}

namespace {
template <typename OpT> struct LineRule : ShardingRuleOpInterface::ExternalModel<LineRule<OpT>, OpT> {
  ShardingRule getShardingRule(Operation *op) const { return getRule(cast<OpT>(op)); }
};

/// The same op on the lines that this device has, or on its parts of them.
template <typename OpT> struct LineLocal : LocalRewriteOpInterface::ExternalModel<LineLocal<OpT>, OpT> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    if (shards.factors[cast<OpT>(op).getDimension()].numShards > 1)
      return computeOnParts(cast<OpT>(op), builder, shards);
    return cloneOnShards(op, builder, shards);
  }
};
} // namespace

void dist::attachLineModels(MLIRContext *context) {
  SortOp::attachInterface<LineRule<SortOp>, LineLocal<SortOp>>(*context);
  ScanOp::attachInterface<LineRule<ScanOp>, LineLocal<ScanOp>>(*context);
}
