// SPDX-License-Identifier: Apache-2.0
//
// tensor_ext: gather and scatter. Loops are factors, as in linalg. What is special is a dimension that indices move:
//   gather from it    each device reads what it holds and zero otherwise, and the contributions are summed: a lookup in
//   a
//                     table sharded by rows costs one all-reduce of the result and never moves the table
//   scatter into it   each device applies the updates that fall into its part: no communication at all
// In both cases the local op is the same op on indices that were made relative to the device's part. A dimension that
// indices move and that a loop walks as well (a window) stays whole; a device may read a part of the window. A window
// as large as its dimension is not moved (heads of a key-value cache): both are split alike, and every part of it
// counts if the whole does.

#include "TensorExtLines.h"
#include "TensorExtRoutines.h"
#include "dist/Extensions/BodyAlgebra.h"
#include "dist/Extensions/Extensions.h"
#include "dist/Extensions/Padding.h"
#include "dist/IR/TensorExt.h"
#include "dist/Layout/Amount.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Returns one factor per loop, PassThrough, and the dimensions of the indexed tensor, the indices and the loops'
/// tensor. Factors of dimensions that indices move come behind the loops: of kind `moved` where only they move it.
static ShardingRule getAccessRule(const IndexedAccess &access, FactorKind moved, DimFactors &indexed,
                                  DimFactors &indices, DimFactors &loops) {
  ShardingRule rule;
  auto add = [&](int64_t size, FactorKind kind) {
    rule.factors.push_back({size, kind});
    return int64_t(rule.factors.size()) - 1;
  };
  for (int64_t size : access.loops.getShape())
    loops.push_back({add(size, FactorKind::PassThrough)});
  for (int64_t dim = 0; dim < access.indexed.getRank(); ++dim) {
    bool isWalked = access.windows[dim] >= 0;
    indexed.emplace_back();
    if (access.isMoved(dim))
      indexed.back().push_back(add(access.indexed.getDimSize(dim), isWalked ? FactorKind::NeedsReplication : moved));
    else if (isWalked)
      indexed.back().push_back(access.windows[dim]);
  }
  for (int64_t loop : access.along)
    indices.push_back({loop});
  indices.push_back({add(access.getNumComponents(), FactorKind::NeedsReplication)});
  return rule;
}

static ShardingRule getRule(GatherOp op) {
  DimFactors source, indices, result;
  IndexedAccess access = IndexedAccess::of(op);
  ShardingRule rule = getAccessRule(access, FactorKind::Reduction, source, indices, result);
  rule.operands = {source, indices, result};
  rule.results = {result};
  bool isBoolean = access.indexed.getElementType().isInteger(1);
  rule.reductions = {isBoolean ? ReductionKind::Any : ReductionKind::Sum};
  rule.inits = {-1};
  for (auto [dim, loop] : llvm::enumerate(access.windows))
    if (loop >= 0 && access.isMoved(dim)) {
      // Padding of a part could make a window begin elsewhere, and a masked window counts as a whole.
      rule.factors[loop].isEven = true;
      if (op.getMasked())
        rule.factors[loop].kind = FactorKind::NeedsReplication;
    }
  llvm::SmallBitVector members(3);
  members.set(0);
  if (!isBoolean)
    rule.partialSets.push_back({ReductionKind::Sum, ReductionKind::Sum, members});
  return rule;
}

static ShardingRule getRule(ScatterOp op) {
  DimFactors destination, indices, updates;
  IndexedAccess access = IndexedAccess::of(op);
  ShardingRule rule = getAccessRule(access, FactorKind::PassThrough, destination, indices, updates);
  rule.operands = {updates, indices, destination};
  rule.results = {destination};
  Operation *combiner = op.getCombinerOp();
  std::optional<ReductionKind> kind = combiner ? getCombinerKind(combiner) : std::nullopt;
  rule.reductions = {kind.value_or(ReductionKind::Sum)};
  rule.inits = {2};
  // Updates that the destination has no dimension for meet in its elements.
  for (int64_t loop : access.along)
    if (!llvm::is_contained(access.windows, loop))
      rule.factors[loop].kind = kind ? FactorKind::Reduction : FactorKind::NeedsReplication;
  // A window inside a larger dimension starts anywhere: its loop cannot be cut.
  for (auto [dim, loop] : llvm::enumerate(access.windows))
    if (loop >= 0 && access.isMoved(dim))
      rule.factors[loop].kind = FactorKind::NeedsReplication;
  if (kind == ReductionKind::Sum) {
    llvm::SmallBitVector members(3);
    members.set(0);
    members.set(2);
    rule.partialSets.push_back({ReductionKind::Sum, ReductionKind::Sum, members});
  }
  return rule;
}

namespace {
/// What has to be done to the indices of one device.
struct IndexChange {
  SmallVector<std::pair<int64_t, Value>> starts;  ///< Component, and where this device's part of the tensor begins.
  SmallVector<std::pair<int64_t, Value>> windows; ///< Component, and where this device's part of the window begins.
  NumberedParts dropped;                          ///< Dimensions of the indices whose padding counts for nothing.
  bool clamps = false;                            ///< Positions have to be brought inside the whole first.
  /// Components whose positions behind the whole must not find the padding of the last part.
  SmallVector<int64_t> limited;
};
} // namespace

/// Returns the indices on one device: as 64-bit positions in this device's part; -1 in `dropped` padding.
static Value changeIndices(OpBuilder &builder, Location loc, Value indices, const IndexedAccess &whole,
                           const IndexChange &change) {
  auto type = cast<RankedTensorType>(indices.getType());
  Type i64 = builder.getI64Type();
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), i64);
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto build = [&](OpBuilder &nested, Location loc, ValueRange args) {
    auto constant = [&](int64_t value) -> Value { return arith::ConstantIntOp::create(nested, loc, value, 64); };
    Value position = args[0];
    if (args[0].getType().isIndex())
      position = arith::IndexCastOp::create(nested, loc, i64, position);
    else if (args[0].getType().getIntOrFloatBitWidth() < 64)
      position = arith::ExtSIOp::create(nested, loc, i64, position);
    Value component = linalg::IndexOp::create(nested, loc, type.getRank() - 1);
    auto select = [&](int64_t number, Value chosen, Value other) -> Value {
      if (whole.getNumComponents() == 1)
        return chosen;
      Value is = arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq, component,
                                       arith::ConstantIndexOp::create(nested, loc, number));
      return arith::SelectOp::create(nested, loc, is, chosen, other);
    };
    for (int64_t number = 0; change.clamps && number < whole.getNumComponents(); ++number) {
      int64_t dim = whole.getDimOf(number), last = whole.indexed.getDimSize(dim) - whole.getWindow(dim);
      Value inside = arith::MaxSIOp::create(nested, loc, position, constant(0));
      position = select(number, arith::MinSIOp::create(nested, loc, inside, constant(last)), position);
    }
    for (int64_t number : change.limited) {
      int64_t dim = whole.getDimOf(number), last = whole.indexed.getDimSize(dim) - whole.getWindow(dim);
      Value isBehind = arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::sgt, position, constant(last));
      position = select(number, arith::SelectOp::create(nested, loc, isBehind, constant(-1), position), position);
    }
    for (auto &[number, offset] : change.starts) {
      Value start = arith::IndexCastOp::create(nested, loc, i64, offset);
      position = select(number, arith::SubIOp::create(nested, loc, position, start), position);
    }
    for (auto &[number, offset] : change.windows) {
      Value start = arith::IndexCastOp::create(nested, loc, i64, offset);
      position = select(number, arith::AddIOp::create(nested, loc, position, start), position);
    }
    if (!change.dropped.empty())
      position = arith::SelectOp::create(nested, loc, buildInside(nested, loc, change.dropped), position, constant(-1));
    linalg::YieldOp::create(nested, loc, position);
  };
  return linalg::GenericOp::create(builder, loc, RankedTensorType::get(type.getShape(), i64), indices, empty,
                                   ArrayRef<AffineMap>{identity, identity}, iterators, build)
      .getResult(0);
}

/// Returns what changes about the indices of an access with the dimensions `indexed`, on the parts of `shards`.
static IndexChange getChange(const IndexedAccess &whole, const DimFactors &indexed, const LocalShards &shards) {
  IndexChange change;
  for (auto [dim, factors] : llvm::enumerate(indexed))
    if (whole.isMoved(dim) && shards.factors[factors.front()].offset)
      change.starts.push_back({whole.components[dim], shards.factors[factors.front()].offset});
  for (auto [dim, loop] : llvm::enumerate(whole.windows))
    if (loop >= 0 && whole.isMoved(dim) && shards.factors[loop].offset)
      change.windows.push_back({whole.components[dim], shards.factors[loop].offset});
  for (auto [dim, loop] : llvm::enumerate(whole.along))
    if (shards.rule->factors[loop].kind == FactorKind::Reduction && shards.factors[loop].isUneven)
      change.dropped.push_back({dim, shards.factors[loop]});
  return change;
}

/// Builds `op` on the local operands, with `indices`.
template <typename OpT> static OpT cloneLocal(OpT op, OpBuilder &builder, const LocalShards &shards, Value indices) {
  IRMapping mapping;
  for (auto [global, local] : llvm::zip(op->getOperands(), shards.operands))
    mapping.map(global, local);
  auto local = cast<OpT>(builder.clone(*op, mapping));
  local.getIndicesMutable().assign(indices);
  local->getResult(0).setType(shards.resultTypes.front());
  return local;
}

static SmallVector<Value> rewrite(GatherOp op, OpBuilder &builder, const LocalShards &shards) {
  IndexedAccess whole = IndexedAccess::of(op);
  IndexChange change = getChange(whole, shards.rule->operands[0], shards);
  change.clamps = !op.getMasked();
  for (auto [dim, factors] : llvm::enumerate(shards.rule->operands[0]))
    if (op.getMasked() && whole.isMoved(dim) && shards.factors[factors.front()].isUneven)
      change.limited.push_back(whole.components[dim]);
  Value indices = shards.operands[1];
  bool isCut = !change.starts.empty();
  if (isCut || !change.windows.empty())
    indices = changeIndices(builder, op.getLoc(), indices, whole, change);
  GatherOp local = cloneLocal(op, builder, shards, indices);
  local.setMasked(isCut || op.getMasked());
  return SmallVector<Value>(local->getResults());
}

static SmallVector<Value> rewrite(ScatterOp op, OpBuilder &builder, const LocalShards &shards) {
  IndexedAccess whole = IndexedAccess::of(op);
  IndexChange change = getChange(whole, shards.rule->operands[2], shards);
  Value indices = shards.operands[1];
  if (!change.starts.empty() || !change.dropped.empty())
    indices = changeIndices(builder, op.getLoc(), indices, whole, change);
  return SmallVector<Value>(cloneLocal(op, builder, shards, indices)->getResults());
}

namespace {
template <typename OpT> struct TensorExtRule : ShardingRuleOpInterface::ExternalModel<TensorExtRule<OpT>, OpT> {
  ShardingRule getShardingRule(Operation *op) const { return getRule(cast<OpT>(op)); }
};

struct ScatterRule : ShardingRuleOpInterface::ExternalModel<ScatterRule, ScatterOp> {
  ShardingRule getShardingRule(Operation *op) const { return getRule(cast<ScatterOp>(op)); }
  /// Each update is combined once; what its position may be does not count.
  std::optional<int64_t> getFlops(Operation *op) const {
    auto scatter = cast<ScatterOp>(op);
    auto updates = cast<ShapedType>(scatter.getUpdates().getType());
    if (!updates.hasStaticShape())
      return std::nullopt;
    auto body = scatter.getCombiner().front().without_terminator();
    return (Amount(updates.getNumElements()) * Amount(std::distance(body.begin(), body.end()))).saturate();
  }
};

template <typename OpT> struct TensorExtLocal : LocalRewriteOpInterface::ExternalModel<TensorExtLocal<OpT>, OpT> {
  FailureOr<SmallVector<Value>> rewriteToLocal(Operation *op, OpBuilder &builder, const LocalShards &shards) const {
    return rewrite(cast<OpT>(op), builder, shards);
  }
};
} // namespace

void dist::registerTensorExtExtension(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TensorExtDialect *) {
    GatherOp::attachInterface<TensorExtRule<GatherOp>, TensorExtLocal<GatherOp>>(*context);
    ScatterOp::attachInterface<ScatterRule, TensorExtLocal<ScatterOp>>(*context);
    attachLineModels(context);
    attachRoutineModels(context);
    attachAttentionModels(context);
    attachCustomCallModels(context);
  });
}
