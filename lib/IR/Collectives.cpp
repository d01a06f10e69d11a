// SPDX-License-Identifier: Apache-2.0
//
// Verifiers, effects and canonicalisations of the collectives. A collective and its `_start` form share everything:
// each function below is written once for both, and each op only says how the shapes of a pair are related.

#include "dist/IR/Dist.h"
#include "dist/IR/ManualAxes.h"
#include "dist/IR/ShardingVerification.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace dist;

//===-- what all collectives share --------------------------------------------------------------------------------===//

/// Checks what needs no mesh: counts, element types, and that tensors come with results and buffers without
/// ([collective-C2], [collective-C4]).
static LogicalResult verifyCollective(CollectiveOpInterface op, unsigned numTensorResults) {
  OperandRange inputs = op.getCollectiveInputs(), inits = op.getCollectiveInits();
  if (inputs.empty() || inputs.size() != inits.size())
    return op->emitOpError() << "has " << inputs.size() << " inputs and " << inits.size()
                             << " inits; it needs as many inits as inputs, at least one";
  if (auto dims = op->getAttrOfType<DenseI64ArrayAttr>("dims"))
    if (dims.size() != 1 && dims.size() != static_cast<int64_t>(inputs.size())) // [collective-C3]
      return op->emitOpError() << "has " << dims.size() << " dimensions for " << inputs.size()
                               << " inputs; it needs one for all or one for each";
  unsigned tensors = llvm::count_if(inits.getTypes(), llvm::IsaPred<RankedTensorType>);
  if (numTensorResults != tensors)
    return op->emitOpError() << "has " << numTensorResults << " results for " << tensors << " tensor inits";
  for (auto [index, input, init] : llvm::enumerate(inputs, inits)) {
    auto inputType = cast<ShapedType>(input.getType()), initType = cast<ShapedType>(init.getType());
    if (!inputType.hasStaticShape() || !initType.hasStaticShape())
      return op->emitOpError() << "pair " << index << " has a dynamic shape; collectives need static ones";
    if (inputType.getElementType() != initType.getElementType())
      return op->emitOpError() << "input " << index << " has elements of type " << inputType.getElementType()
                               << ", its init " << initType.getElementType();
    if (inputType.getRank() != initType.getRank())
      return op->emitOpError() << "input " << index << " has rank " << inputType.getRank() << ", its init "
                               << initType.getRank();
    if (std::optional<ReductionKind> kind = op.getReductionKind())
      if (failed(verifyReduction(*kind, inputType.getElementType(), [&] { return op->emitOpError(); })))
        return failure();
  }
  return success();
}

/// Checks axes and, with the group's size, the shapes of every pair ([collective-C1], [collective-C3], [local-C7]).
static LogicalResult verifyGroup(CollectiveOpInterface op) {
  MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
  if (!mesh)
    return op->emitOpError() << "unknown mesh " << op.getMeshSymbol() << "; no dist.mesh has this name";
  if (failed(verifyAxes(op.getGroupAxes(), mesh, op.getMeshSymbol().getValue(), [&] { return op->emitOpError(); })) ||
      failed(verifyManualAxes(op, op.getGroupAxes())))
    return failure();
  int64_t groupSize = getAxesSize(op.getGroupAxes(), mesh);
  for (auto [pair, input, init] : llvm::enumerate(op.getCollectiveInputs(), op.getCollectiveInits()))
    if (failed(op.verifyPair(pair, cast<ShapedType>(input.getType()), cast<ShapedType>(init.getType()), groupSize)))
      return failure();
  return success();
}

/// Reads of input buffers and writes of init buffers; tensors have no effects.
static void addBufferEffects(OperandRange reads, MutableOperandRange writes,
                             SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  for (OpOperand &write : writes)
    if (isa<MemRefType>(write.get().getType())) {
      effects.emplace_back(MemoryEffects::Read::get(), &write);
      effects.emplace_back(MemoryEffects::Write::get(), &write);
    }
  for (Value read : reads)
    if (isa<MemRefType>(read.getType()))
      effects.emplace_back(MemoryEffects::Read::get());
}

/// Checks that `input` and `init` agree in every dimension but `except`.
static LogicalResult verifyOtherDims(Operation *op, ShapedType input, ShapedType init, ArrayRef<int64_t> except) {
  for (int64_t dim = 0; dim < input.getRank(); ++dim)
    if (!llvm::is_contained(except, dim) && input.getDimSize(dim) != init.getDimSize(dim))
      return op->emitOpError() << "dimension " << dim << " is " << input.getDimSize(dim) << " in the input and "
                               << init.getDimSize(dim) << " in the init; they have to be equal";
  return success();
}

static LogicalResult verifyDimInRange(Operation *op, int64_t dim, ShapedType type) {
  if (dim >= 0 && dim < type.getRank())
    return success();
  return op->emitOpError() << "dimension " << dim << " is out of range for " << type;
}

/// Checks that `shard` is the padded size of one of `parts` shards of `whole`.
static LogicalResult verifyShardSize(Operation *op, int64_t dim, int64_t whole, int64_t shard, int64_t parts) {
  if (getShardSize(whole, parts) == shard)
    return success();
  return op->emitOpError() << "dimension " << dim << " of size " << whole << " split over " << parts
                           << " devices has shards of size " << getShardSize(whole, parts) << ", but " << shard
                           << " was found";
}

//===-- shapes of a pair, one function per kind -------------------------------------------------------------------===//

static LogicalResult verifySameShape(Operation *op, ShapedType input, ShapedType init) {
  return verifyOtherDims(op, input, init, {});
}

static LogicalResult verifyGather(Operation *op, int64_t dim, ShapedType input, ShapedType init, int64_t parts) {
  if (failed(verifyDimInRange(op, dim, input)) || failed(verifyOtherDims(op, input, init, dim)))
    return failure();
  return verifyShardSize(op, dim, init.getDimSize(dim), input.getDimSize(dim), parts);
}

static LogicalResult verifyScatter(Operation *op, int64_t dim, ShapedType input, ShapedType init, int64_t parts) {
  if (failed(verifyDimInRange(op, dim, input)) || failed(verifyOtherDims(op, input, init, dim)))
    return failure();
  return verifyShardSize(op, dim, input.getDimSize(dim), init.getDimSize(dim), parts);
}

static LogicalResult verifyExchange(Operation *op, int64_t split, int64_t concat, ShapedType input, ShapedType init,
                                    int64_t parts) {
  if (split == concat) {
    if (failed(verifyDimInRange(op, split, input)) || failed(verifyOtherDims(op, input, init, split)))
      return failure();
    int64_t chunk = llvm::divideCeil(input.getDimSize(split), parts);
    return verifyShardSize(op, concat, init.getDimSize(concat), chunk, parts);
  }
  if (failed(verifyDimInRange(op, split, input)) || failed(verifyDimInRange(op, concat, input)) ||
      failed(verifyOtherDims(op, input, init, {split, concat})) ||
      failed(verifyShardSize(op, split, input.getDimSize(split), init.getDimSize(split), parts)))
    return failure();
  return verifyShardSize(op, concat, init.getDimSize(concat), input.getDimSize(concat), parts);
}

/// Returns what `axes` cover of each axis as sorted intervals of strides, neighbours joined, so that two lists cover
/// the same if these are equal.
static SmallVector<std::tuple<StringRef, int64_t, int64_t>> getCover(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  SmallVector<std::tuple<StringRef, int64_t, int64_t>> cover, joined;
  for (AxisRefAttr axis : axes)
    cover.push_back({axis.getName().getValue(), axis.getPreSize(), axis.getPreSize() * axis.getSizeIn(mesh)});
  llvm::sort(cover);
  for (auto &part : cover) {
    if (!joined.empty() && std::get<0>(joined.back()) == std::get<0>(part) &&
        std::get<2>(joined.back()) == std::get<1>(part))
      std::get<2>(joined.back()) = std::get<2>(part);
    else
      joined.push_back(part);
  }
  return joined;
}

static LogicalResult verifyPermute(CollectiveOpInterface op, ArrayRef<AxisRefAttr> from, ShapedType input,
                                   ShapedType init) {
  MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
  if (failed(verifyAxes(from, mesh, op.getMeshSymbol().getValue(), [&] { return op->emitOpError() << "'from': "; })))
    return failure();
  if (getCover(from, mesh) != getCover(op.getGroupAxes(), mesh)) // [permute-C1]
    return op->emitOpError() << "'from' has to list the same axes as 'over', in any order";
  return verifySameShape(op, input, init);
}

static LogicalResult verifyRoot(Operation *op, int64_t root, ShapedType input, ShapedType init, int64_t parts) {
  if (root < 0 || root >= parts) // [broadcast-C1]
    return op->emitOpError() << "root " << root << " is out of range for a group of " << parts << " devices";
  return verifySameShape(op, input, init);
}

//===-- the ops ---------------------------------------------------------------------------------------------------===//

/// Returns the dimension of a pair where there is one for all pairs or one for each; -1 if there is none for it.
static int64_t pickDim(ArrayRef<int64_t> dims, unsigned pair) {
  return dims.size() == 1 ? dims.front() : pair < dims.size() ? dims[pair] : -1;
}

#define DIST_COLLECTIVE_FORM(Op, KIND, REDUCTION, DIM, VERIFY)                                                         \
  FlatSymbolRefAttr Op::getMeshSymbol() { return getMeshAttr(); }                                                      \
  ArrayRef<AxisRefAttr> Op::getGroupAxes() { return getAxesAttr().getAxes(); }                                         \
  OperandRange Op::getCollectiveInputs() { return getInputs(); }                                                       \
  OperandRange Op::getCollectiveInits() { return getInits(); }                                                         \
  CollectiveKind Op::getCollectiveKind() { return CollectiveKind::KIND; }                                              \
  std::optional<ReductionKind> Op::getReductionKind() { return REDUCTION; }                                            \
  int64_t Op::getPairDim(unsigned pair) {                                                                              \
    (void)pair;                                                                                                        \
    return DIM;                                                                                                        \
  }                                                                                                                    \
  LogicalResult Op::verifyPair(unsigned pair, ShapedType input, ShapedType init, int64_t parts) {                      \
    (void)pair;                                                                                                        \
    (void)parts;                                                                                                       \
    return VERIFY;                                                                                                     \
  }                                                                                                                    \
  LogicalResult Op::verify() { return verifyCollective(*this, getResults().size()); }                                  \
  LogicalResult Op::verifySymbolUses(SymbolTableCollection &) { return verifyGroup(*this); }                           \
  void Op::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {                  \
    addBufferEffects(getInputs(), getInitsMutable(), effects);                                                         \
  }
#define DIST_COLLECTIVE(Name, ...)                                                                                     \
  DIST_COLLECTIVE_FORM(Name##Op, Name, __VA_ARGS__)                                                                    \
  DIST_COLLECTIVE_FORM(Name##StartOp, Name, __VA_ARGS__)

DIST_COLLECTIVE(AllReduce, getReductionAttr().getValue(), -1, verifySameShape(*this, input, init))
DIST_COLLECTIVE(AllGather, std::nullopt, pickDim(getDims(), pair),
                verifyGather(*this, getPairDim(pair), input, init, parts))
DIST_COLLECTIVE(ReduceScatter, getReductionAttr().getValue(), pickDim(getDims(), pair),
                verifyScatter(*this, getPairDim(pair), input, init, parts))
DIST_COLLECTIVE(AllToAll, std::nullopt, getSplitDim(),
                verifyExchange(*this, getSplitDim(), getConcatDim(), input, init, parts))
DIST_COLLECTIVE(CollectivePermute, std::nullopt, -1, verifyPermute(*this, getFrom().getAxes(), input, init))
DIST_COLLECTIVE(Broadcast, std::nullopt, -1, verifyRoot(*this, getRoot(), input, init, parts))
DIST_COLLECTIVE(AllSlice, std::nullopt, getDim(), verifyScatter(*this, getDim(), input, init, parts))

//===-- done ------------------------------------------------------------------------------------------------------===//

LogicalResult DoneOp::verify() {
  auto start = getToken().getDefiningOp<CollectiveOpInterface>();
  if (!start || !getToken().hasOneUse()) // [done-C1]
    return emitOpError() << "its token has to come from a '_start' op and to be used once";
  if (!isa<RankedTensorType>(start.getCollectiveInits().front().getType()))
    return success();
  bool matches = getPending().size() == start.getCollectiveInits().size() &&
                 llvm::equal(getInputs(), start.getCollectiveInputs()) && getResults().size() == getPending().size();
  for (auto [index, pending] : llvm::enumerate(getPending()))
    matches &= index < start->getNumResults() && pending == start->getResult(index) && pending.hasOneUse();
  if (!matches) // [done-C2]
    return emitOpError() << "has to name the inputs and, as the only user, the results of the start";
  return success();
}

void DoneOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addBufferEffects(getInputs(), getPendingMutable(), effects);
}

//===-- canonicalisation ------------------------------------------------------------------------------------------===//

namespace {
/// A collective in a group of one device hands its inputs through.
template <typename OpT> struct CollectiveOfOneToInputs : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
    if (!mesh || getAxesSize(op.getGroupAxes(), mesh) != 1)
      return rewriter.notifyMatchFailure(op, "the group has several devices");
    if (op.getInputs().getTypes() != op->getResultTypes())
      return rewriter.notifyMatchFailure(op, "not on tensors of equal type");
    rewriter.replaceOp(op, op.getInputs());
    return success();
  }
};

/// A single-tensor OuterT that undoes an InnerT of the same group and dimension is the identity.
template <typename OuterT, typename InnerT> struct InverseCollectivesToInput : OpRewritePattern<OuterT> {
  using OpRewritePattern<OuterT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OuterT op, PatternRewriter &rewriter) const override {
    if (op.getInputs().size() != 1 || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "not a single tensor");
    auto inner = op.getInputs().front().template getDefiningOp<InnerT>();
    if (!inner || inner.getInputs().size() != 1 || inner.getAxes() != op.getAxes() || inner.getMesh() != op.getMesh() ||
        inner.getPairDim(0) != op.getPairDim(0) || inner.getInputs().front().getType() != op->getResult(0).getType())
      return rewriter.notifyMatchFailure(op, "no inverse collective before it");
    rewriter.replaceOp(op, inner.getInputs().front());
    return success();
  }
};
} // namespace

#define DIST_CANONICALIZE(Op, ...)                                                                                     \
  void Op::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {                            \
    patterns.add<__VA_ARGS__>(context);                                                                                \
  }
using AllSliceOfAllGather = InverseCollectivesToInput<AllSliceOp, AllGatherOp>;
DIST_CANONICALIZE(AllReduceOp, CollectiveOfOneToInputs<AllReduceOp>)
DIST_CANONICALIZE(AllGatherOp, CollectiveOfOneToInputs<AllGatherOp>)
DIST_CANONICALIZE(ReduceScatterOp, CollectiveOfOneToInputs<ReduceScatterOp>)
DIST_CANONICALIZE(AllToAllOp, CollectiveOfOneToInputs<AllToAllOp>)
DIST_CANONICALIZE(CollectivePermuteOp, CollectiveOfOneToInputs<CollectivePermuteOp>)
DIST_CANONICALIZE(BroadcastOp, CollectiveOfOneToInputs<BroadcastOp>)
DIST_CANONICALIZE(AllSliceOp, CollectiveOfOneToInputs<AllSliceOp>, AllSliceOfAllGather)
