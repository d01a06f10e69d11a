// SPDX-License-Identifier: Apache-2.0
//
// Tensor: ops that make, move or relabel data. None computes, so a pending reduction of any kind passes through all of
// them (padding only if what is padded counts for nothing).
//   empty                        a generator
//   expand_shape, collapse_shape one factor per expanded dimension; a collapsed dimension consists of several
//   extract_slice, insert_slice  dimensions that are taken as a whole walk along; those cut at fixed places are tied
//     at places not known yet    a device reads what lies in its part, and the rest as zeros: the slices are summed up;
//     and
//                                it writes what lies in its part, which moves nothing
//   concat, pad                  the joined or padded dimension is tied, all others walk along
// How tied dimensions are computed on shards is in TensorMovement.cpp.

#include "PaddedOperands.h"
#include "TensorMovement.h"
#include "dist/Extensions/ElementwiseModel.h"
#include "dist/Extensions/Extensions.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

/// Adds a set of all tensor operands for every kind of reduction: the op only moves data.
static void letEverythingPass(Operation *op, ShardingRule &rule) {
  llvm::SmallBitVector members(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      members.set(operand.getOperandNumber());
  for (unsigned kind = 0; kind <= getMaxEnumValForReductionKind(); ++kind)
    rule.partialSets.push_back({ReductionKind(kind), ReductionKind(kind), members});
}

/// Returns a rule with one list of factors per tensor operand and result still empty.
static ShardingRule getEmptyRule(Operation *op) {
  ShardingRule rule;
  for (Type type : op->getOperandTypes())
    rule.operands.push_back(DimFactors(isa<RankedTensorType>(type) ? cast<RankedTensorType>(type).getRank() : 0));
  for (Type type : op->getResultTypes())
    rule.results.push_back(DimFactors(cast<RankedTensorType>(type).getRank()));
  rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
  rule.inits.assign(op->getNumResults(), -1);
  return rule;
}

/// Appends a factor and returns its number.
static int64_t addFactor(ShardingRule &rule, int64_t size, FactorKind kind) {
  rule.factors.push_back({size, kind});
  return rule.factors.size() - 1;
}

static ShardingRule getReshapeRule(Operation *op, RankedTensorType expanded, ArrayRef<ReassociationIndices> groups,
                                   bool expands) {
  ShardingRule rule = getEmptyRule(op);
  DimFactors &expandedDims = expands ? rule.results.front() : rule.operands.front();
  DimFactors &collapsedDims = expands ? rule.operands.front() : rule.results.front();
  for (auto [dim, size] : llvm::enumerate(expanded.getShape()))
    expandedDims[dim].push_back(addFactor(rule, size, FactorKind::PassThrough));
  // A unit dimension that becomes no dimension: each device needs its element.
  if (groups.empty() && !expands)
    for (Factor &factor : rule.factors)
      factor.kind = FactorKind::NeedsReplication;
  for (auto [collapsed, group] : llvm::enumerate(groups)) {
    auto isUnit = [&](int64_t dim) { return expanded.getDimSize(dim) == 1; };
    bool isCompound = llvm::count_if(group, std::not_fn(isUnit)) > 1;
    // Nothing is no place for shards.
    bool isEmpty = isCompound && llvm::any_of(group, [&](int64_t dim) { return expanded.getDimSize(dim) == 0; });
    // Unit dimensions beside others come from nowhere, so that the others are split as if these were not there.
    const auto *only = llvm::find_if_not(group, isUnit);
    int64_t first = only == group.end() ? group.front() : *only;
    for (int64_t dim : group) {
      bool isLeftOut = isUnit(dim) && dim != first;
      if (!isLeftOut)
        collapsedDims[collapsed].push_back(dim);
      if (isEmpty || isLeftOut)
        rule.factors[dim].kind = FactorKind::NeedsReplication;
      rule.factors[dim].isEven = isCompound;
    }
  }
  letEverythingPass(op, rule);
  return rule;
}

/// Ties dimension `a` of operand `operand` to dimension `b` of the result if `whole`; otherwise keeps both unsharded.
static void tieDims(ShardingRule &rule, int64_t operand, int64_t a, int64_t aSize, int64_t b, int64_t bSize,
                    bool whole) {
  if (whole) {
    int64_t factor = addFactor(rule, aSize, FactorKind::PassThrough);
    rule.operands[operand][a].push_back(factor);
    rule.results.front()[b].push_back(factor);
    return;
  }
  rule.operands[operand][a].push_back(addFactor(rule, aSize, FactorKind::NeedsReplication));
  rule.results.front()[b].push_back(addFactor(rule, bSize, FactorKind::NeedsReplication));
}

/// Ties dimension `a` of operand `operand` to the factor of dimension `b` of the result, whose index i reads
/// (start + stride * i) / divisor; dimension `a` has size `size`.
static void tieMoved(ShardingRule &rule, int64_t operand, int64_t a, int64_t size, int64_t b, int64_t start,
                     int64_t stride = 1, int64_t divisor = 1) {
  rule.addTie({operand, a, rule.results.front()[b].front(), start, stride, /*extent=*/1, divisor}, size);
}

static ShardingRule getRule(tensor::EmptyOp op) {
  ShardingRule rule = ShardingRule::getIdentity(op);
  rule.isGenerator = true;
  return rule;
}
static ShardingRule getRule(tensor::ExpandShapeOp op) {
  return getReshapeRule(op, op.getResultType(), op.getReassociationIndices(), /*expands=*/true);
}
static ShardingRule getRule(tensor::CollapseShapeOp op) {
  return getReshapeRule(op, op.getSrcType(), op.getReassociationIndices(), /*expands=*/false);
}

static ShardingRule getRule(tensor::ExtractSliceOp op) {
  RankedTensorType source = op.getSourceType(), result = op.getType();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  ShardingRule rule = getEmptyRule(op);
  Type element = source.getElementType();
  if (element.isInteger(1))
    rule.reductions.front() = ReductionKind::Any;
  int64_t resultDim = 0;
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    bool isMoving = op.isDynamicOffset(dim) && op.getStaticStrides()[dim] == 1 && !op.isDynamicSize(dim) &&
                    op.getStaticSizes()[dim] != source.getDimSize(dim) && isa<FloatType, IntegerType>(element);
    FactorKind readKind = isMoving ? FactorKind::Reduction : FactorKind::NeedsReplication;
    if (dropped.test(dim)) {
      rule.operands.front()[dim].push_back(addFactor(rule, source.getDimSize(dim), readKind));
      continue;
    }
    if (isMoving) {
      rule.operands.front()[dim].push_back(addFactor(rule, source.getDimSize(dim), readKind));
      int64_t size = result.getDimSize(resultDim);
      rule.results.front()[resultDim++].push_back(addFactor(rule, size, FactorKind::NeedsReplication));
      continue;
    }
    bool whole = source.getDimSize(dim) == result.getDimSize(resultDim) && op.isDynamicOffset(dim) == false &&
                 op.getStaticOffsets()[dim] == 0;
    if (!whole && !op.isDynamicOffset(dim) && !op.isDynamicStride(dim)) {
      int64_t size = result.getDimSize(resultDim);
      rule.results.front()[resultDim].push_back(addFactor(rule, size, FactorKind::PassThrough));
      tieMoved(rule, 0, dim, source.getDimSize(dim), resultDim, op.getStaticOffsets()[dim], op.getStaticStrides()[dim]);
      ++resultDim;
      continue;
    }
    tieDims(rule, 0, dim, source.getDimSize(dim), resultDim, result.getDimSize(resultDim), whole);
    ++resultDim;
  }
  letEverythingPass(op, rule);
  return rule;
}

static ShardingRule getRule(tensor::InsertSliceOp op) {
  RankedTensorType source = op.getSourceType(), result = op.getType();
  ShardingRule rule = getEmptyRule(op);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  int64_t sourceDim = 0;
  for (int64_t dim = 0; dim < result.getRank(); ++dim) {
    bool inSource = !dropped.test(dim);
    bool whole = inSource && source.getDimSize(sourceDim) == result.getDimSize(dim);
    bool isFixed = inSource && !op.isDynamicOffset(dim) && !op.isDynamicStride(dim);
    bool isMoving = inSource && op.isDynamicOffset(dim) && op.getStaticStrides()[dim] == 1;
    tieDims(rule, 1, dim, result.getDimSize(dim), dim, result.getDimSize(dim), whole || isFixed || isMoving);
    if (isFixed && !whole)
      tieMoved(rule, 0, sourceDim, source.getDimSize(sourceDim), dim, -op.getStaticOffsets()[dim], 1,
               op.getStaticStrides()[dim]);
    else if (inSource)
      rule.operands[0][sourceDim].push_back(
          whole ? rule.results.front()[dim].front()
                : addFactor(rule, source.getDimSize(sourceDim), FactorKind::NeedsReplication));
    sourceDim += inSource;
  }
  letEverythingPass(op, rule);
  return rule;
}

static ShardingRule getRule(tensor::ConcatOp op) {
  ShardingRule rule = getEmptyRule(op);
  int64_t concatDim = op.getDim();
  for (auto [dim, size] : llvm::enumerate(op.getResultType().getShape())) {
    int64_t shared = addFactor(rule, size, FactorKind::PassThrough), start = 0;
    rule.results.front()[dim].push_back(shared);
    for (auto [operand, type] : llvm::enumerate(op->getOperandTypes())) {
      if (int64_t(dim) != concatDim) {
        rule.operands[operand][dim].push_back(shared);
        continue;
      }
      int64_t part = cast<RankedTensorType>(type).getDimSize(dim);
      if (part == 0 && size > 0) // Adds nothing, and restrains nothing.
        rule.operands[operand][dim].push_back(addFactor(rule, 0, FactorKind::NeedsReplication));
      else
        tieMoved(rule, operand, dim, part, dim, -start);
      start += part;
    }
  }
  letEverythingPass(op, rule);
  return rule;
}

static ShardingRule getRule(tensor::PadOp op) {
  ShardingRule rule = getEmptyRule(op);
  llvm::SmallBitVector windowed = findWindowedDims(op);
  for (int64_t dim = 0; dim < op.getSourceType().getRank(); ++dim) {
    bool whole = op.getStaticLow()[dim] == 0 && op.getStaticHigh()[dim] == 0;
    if (!whole && op.getConstantPaddingValue()) {
      rule.results.front()[dim].push_back(addFactor(rule, op.getResultType().getDimSize(dim), FactorKind::PassThrough));
      size_t numTies = rule.ties.size();
      tieMoved(rule, 0, dim, op.getSourceType().getDimSize(dim), dim, -op.getStaticLow()[dim]);
      if (rule.ties.size() > numTies && windowed.test(dim)) {
        rule.ties.back().isUnread = true;
        rule.ties.back().isWeak = false;
      }
      continue;
    }
    tieDims(rule, 0, dim, op.getSourceType().getDimSize(dim), dim, op.getResultType().getDimSize(dim), whole);
  }
  // The padding counts on every device: it may if that changes nothing.
  TypedAttr padding;
  if (Value constant = op.getConstantPaddingValue())
    padding = getConstantElement(constant);
  llvm::SmallBitVector source(op->getNumOperands());
  source.set(0);
  for (unsigned kind = 0; kind <= getMaxEnumValForReductionKind(); ++kind) {
    TypedAttr neutral = getNeutralElement(ReductionKind(kind), op.getSourceType().getElementType());
    if (isIdempotent(ReductionKind(kind)) || (padding && neutral == padding))
      rule.partialSets.push_back({ReductionKind(kind), ReductionKind(kind), source});
  }
  return rule;
}

/// Builds `op` with local operands and result types, after `adjust` has changed what else depends on sizes.
template <typename OpT>
static SmallVector<Value> cloneAdjusted(OpT op, OpBuilder &builder, const LocalShards &shards,
                                        llvm::function_ref<void(OpT, RankedTensorType)> adjust) {
  SmallVector<Value> results = cloneOnShards(op, builder, shards);
  adjust(cast<OpT>(results.front().getDefiningOp()), cast<RankedTensorType>(shards.resultTypes.front()));
  return results;
}

static SmallVector<Value> rewrite(tensor::EmptyOp op, OpBuilder &builder, const LocalShards &shards) {
  return cloneOnShards(op, builder, shards);
}
static SmallVector<Value> rewrite(tensor::ExpandShapeOp op, OpBuilder &builder, const LocalShards &shards) {
  return cloneAdjusted<tensor::ExpandShapeOp>(
      op, builder, shards,
      [](tensor::ExpandShapeOp local, RankedTensorType type) { local.setStaticOutputShape(type.getShape()); });
}
static SmallVector<Value> rewrite(tensor::CollapseShapeOp op, OpBuilder &builder, const LocalShards &shards) {
  return cloneOnShards(op, builder, shards);
}
static SmallVector<Value> rewrite(tensor::ExtractSliceOp op, OpBuilder &builder, const LocalShards &shards) {
  return {sliceOnShards(op, builder, shards)};
}
static SmallVector<Value> rewrite(tensor::InsertSliceOp op, OpBuilder &builder, const LocalShards &shards) {
  return {insertOnShards(op, builder, shards)};
}
static SmallVector<Value> rewrite(tensor::ConcatOp op, OpBuilder &builder, const LocalShards &shards) {
  return {concatOnShards(op, builder, shards)};
}
static SmallVector<Value> rewrite(tensor::PadOp op, OpBuilder &builder, const LocalShards &shards) {
  return {padOnShards(op, builder, shards)};
}

namespace {
template <typename OpT> struct TensorRule : ShardingRuleOpInterface::ExternalModel<TensorRule<OpT>, OpT> {
  ShardingRule getShardingRule(Operation *op) const { return getRule(cast<OpT>(op)); }
};

struct PadRule : ShardingRuleOpInterface::ExternalModel<PadRule, tensor::PadOp> {
  ShardingRule getShardingRule(Operation *op) const { return getRule(cast<tensor::PadOp>(op)); }
  void addRuleContext(Operation *op, SmallVectorImpl<uintptr_t> &words) const {
    llvm::SmallBitVector windowed = findWindowedDims(cast<tensor::PadOp>(op));
    for (int dim : windowed.set_bits())
      words.push_back(dim);
  }
};

template <typename OpT> struct TensorLocal : LocalRewriteOpInterface::ExternalModel<TensorLocal<OpT>, OpT> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    return rewrite(cast<OpT>(op), builder, shards);
  }
};

template <typename... OpTs> void attachAll(MLIRContext *context) {
  (OpTs::template attachInterface<TensorRule<OpTs>, TensorLocal<OpTs>>(*context), ...);
}

/// Ops between tensors and scalars (an element of a tensor, a tensor of scalars): their tensors stay whole.
template <typename OpT> struct WholeTensorRule : ShardingRuleOpInterface::ExternalModel<WholeTensorRule<OpT>, OpT> {
  ShardingRule getShardingRule(Operation *op) const { return ShardingRule::getReplicated(op); }
};
} // namespace

void dist::registerTensorExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attachAll<tensor::EmptyOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractSliceOp,
              tensor::InsertSliceOp, tensor::ConcatOp>(context);
    tensor::PadOp::attachInterface<PadRule, TensorLocal<tensor::PadOp>>(*context);
    tensor::ExtractOp::attachInterface<WholeTensorRule<tensor::ExtractOp>, ElementwiseLocal<tensor::ExtractOp>>(
        *context);
    tensor::FromElementsOp::attachInterface<WholeTensorRule<tensor::FromElementsOp>,
                                            ElementwiseLocal<tensor::FromElementsOp>>(*context);
  });
}
