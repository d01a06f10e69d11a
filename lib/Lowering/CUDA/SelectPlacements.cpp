// SPDX-License-Identifier: Apache-2.0
//
// Ops that only say where elements go, as elementwise ops that choose by index, which fuse with what makes and what
// reads them:
//
//   concat dim(4) %even, %odd : [.., 64, 1] each          ->  generic over [.., 64, 2]: d4 == 0 ? even : odd
//   insert_slice %x into (fill %c)[.., 1] [.., 64] [.., 2] ->  generic over [.., 64, 2]: d4 == 1 ? x : c, collapsed to
//   [.., 128] scatter of one update per line into (fill %c)          ->  generic: d == index ? combine(c, update) : c
//
//   generic over d: sum of (d == label ? x : 0)           ->  generic: x at label, or 0 where that is outside
//
// The first two are what a rotary embedding and its gradient interleave, the third is the gradient of a cross entropy,
// which takes one number of each row; the last takes it by a one-hot sum, which would read the row once more. Other
// concatenations, paddings and scatters stay as they are.

#include "dist/IR/ScalarConstant.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace dist {
#define GEN_PASS_DEF_SELECTPLACEMENTSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Most parts that are interleaved: each element is computed for all of them.
static constexpr int64_t kMostParts = 4;
/// Unit attribute on reshapes of what this pass wrote.
static constexpr StringLiteral kPlacedAttrName = "dist.placed";

using BuildBody = llvm::function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// Creates an elementwise op over `shape` that reads `inputs` through `maps`.
static Value createSelection(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape, Type element, ValueRange inputs,
                             SmallVector<AffineMap> maps, BuildBody build) {
  Value empty = tensor::EmptyOp::create(builder, loc, shape, element);
  maps.push_back(builder.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, empty.getType(), inputs, empty, maps, iterators,
                                   [&](OpBuilder &body, Location place, ValueRange arguments) {
                                     linalg::YieldOp::create(body, place, build(body, place, arguments));
                                   })
      .getResult(0);
}

/// Returns whether loop `loop` stands at `value`.
static Value isAt(OpBuilder &builder, Location loc, int64_t loop, int64_t value) {
  Value index = linalg::IndexOp::create(builder, loc, loop);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, index,
                               arith::ConstantIndexOp::create(builder, loc, value));
}

/// Returns the map of `rank` loops to all of them but `dropped`.
static AffineMap getMapWithout(OpBuilder &builder, int64_t rank, int64_t dropped) {
  return builder.getMultiDimIdentityMap(rank).dropResult(dropped);
}

/// Returns the scalar that every element of `tensor` is, or null.
static TypedAttr getSplat(Value tensor) {
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return constant.isSplat() ? getSplatElement(constant) : TypedAttr();
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  return fill ? getConstantElement(fill.getInputs()[0]) : TypedAttr();
}

/// Returns `value` without dimension `dim`, which has size 1.
static Value dropDimension(OpBuilder &builder, Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  auto expand = value.getDefiningOp<tensor::ExpandShapeOp>();
  if (expand && expand.getSrcType().getShape() == ArrayRef(shape))
    return expand.getSrc();
  auto smaller = RankedTensorType::get(shape, type.getElementType());
  std::optional<SmallVector<ReassociationIndices>> groups = getReassociationIndicesForReshape(type, smaller);
  return groups ? tensor::CollapseShapeOp::create(builder, value.getLoc(), smaller, value, *groups).getResult()
                : Value();
}

namespace {
/// Interleaves parts of size 1.
struct ConcatToSelection : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ConcatOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getResultType());
    int64_t dim = op.getDim(), count = op.getInputs().size();
    bool fits = type && type.hasStaticShape() && type.getRank() > 1 && count > 1 && count <= kMostParts &&
                dim == type.getRank() - 1 && type.getDimSize(dim) == count;
    if (!fits)
      return rewriter.notifyMatchFailure(op, "does not interleave single elements");
    SmallVector<Value> parts;
    for (Value input : op.getInputs()) {
      parts.push_back(dropDimension(rewriter, input, dim));
      if (!parts.back())
        return rewriter.notifyMatchFailure(op, "has a part that cannot be reshaped");
    }
    SmallVector<AffineMap> maps(count, getMapWithout(rewriter, type.getRank(), dim));
    rewriter.replaceOp(op, createSelection(rewriter, op.getLoc(), type.getShape(), type.getElementType(), parts, maps,
                                           [&](OpBuilder &b, Location loc, ValueRange arguments) {
                                             Value result = arguments[0];
                                             for (int64_t part = 1; part < count; ++part)
                                               result = arith::SelectOp::create(b, loc, isAt(b, loc, dim, part),
                                                                                arguments[part], result);
                                             return result;
                                           }));
    return success();
  }
};

/// Puts elements between those of a splat.
struct InsertionToSelection : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::InsertSliceOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getDestType(), source = op.getSourceType();
    TypedAttr splat = getSplat(op.getDest());
    std::optional<int64_t> dim = splat && type.hasStaticShape() ? findDilated(op) : std::nullopt;
    if (!dim || source.getRank() != type.getRank())
      return rewriter.notifyMatchFailure(op, "does not dilate a tensor in one dimension");
    int64_t stride = op.getStaticStrides()[*dim], offset = op.getStaticOffsets()[*dim];
    SmallVector<int64_t> shape(type.getShape());
    shape[*dim] /= stride;
    shape.insert(shape.begin() + *dim + 1, stride);
    SmallVector<ReassociationIndices> groups;
    for (int64_t each = 0, next = 0; each < type.getRank(); ++each) {
      ReassociationIndices &group = groups.emplace_back();
      for (int64_t part = 0; part < (each == *dim ? 2 : 1); ++part)
        group.push_back(next++);
    }
    SmallVector<AffineMap> maps{getMapWithout(rewriter, shape.size(), *dim + 1)};
    Value selected =
        createSelection(rewriter, op.getLoc(), shape, type.getElementType(), op.getSource(), maps,
                        [&](OpBuilder &b, Location loc, ValueRange arguments) -> Value {
                          Value other = createScalarConstant(b, loc, splat);
                          return arith::SelectOp::create(b, loc, isAt(b, loc, *dim + 1, offset), arguments[0], other);
                        });
    auto collapse = rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, type, selected, groups);
    collapse->setAttr(kPlacedAttrName, rewriter.getUnitAttr());
    return success();
  }

private:
  /// Returns the only dimension in which the slice takes steps, if it begins in the first step and covers all others
  /// whole.
  static std::optional<int64_t> findDilated(tensor::InsertSliceOp op) {
    std::optional<int64_t> found;
    RankedTensorType type = op.getDestType();
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      int64_t offset = op.getStaticOffsets()[dim], size = op.getStaticSizes()[dim], stride = op.getStaticStrides()[dim];
      if (llvm::any_of(ArrayRef{offset, size, stride}, ShapedType::isDynamic))
        return std::nullopt;
      if (stride == 1 && offset == 0 && size == type.getDimSize(dim))
        continue;
      if (found || stride < 2 || stride > kMostParts || offset >= stride || size * stride != type.getDimSize(dim))
        return std::nullopt;
      found = dim;
    }
    return found;
  }
};

/// Compares indices instead of scattering where each element of the destination gets one update at most.
struct ScatterToSelection : OpRewritePattern<ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScatterOp op, PatternRewriter &rewriter) const override {
    IndexedAccess access = IndexedAccess::of(op);
    TypedAttr splat = op->getNumResults() == 1 ? getSplat(op.getInit()) : TypedAttr();
    if (!splat || access.getNumComponents() != 1 || isa<ComplexType>(access.indexed.getElementType()))
      return rewriter.notifyMatchFailure(op, "has several components, or an init of several values");
    int64_t moved = access.getDimOf(0);
    if (access.getWindow(moved) != 1 || !access.isMoved(moved))
      return rewriter.notifyMatchFailure(op, "moves a window");
    // A loop walks a dimension of the destination, or has one iteration.
    SmallVector<AffineExpr> loops(access.loops.getRank(), rewriter.getAffineConstantExpr(0));
    for (auto [dim, loop] : llvm::enumerate(access.windows))
      if (loop >= 0 && int64_t(dim) != moved)
        loops[loop] = rewriter.getAffineDimExpr(dim);
    for (auto [loop, walk] : llvm::enumerate(loops))
      if (isa<AffineConstantExpr>(walk) && access.loops.getDimSize(loop) != 1)
        return rewriter.notifyMatchFailure(op, "has several updates of an element");
    SmallVector<AffineExpr> indices;
    for (int64_t loop : access.along)
      indices.push_back(loops[loop]);
    indices.push_back(rewriter.getAffineConstantExpr(0));
    auto getMap = [&](ArrayRef<AffineExpr> results) {
      return AffineMap::get(access.indexed.getRank(), 0, results, op.getContext());
    };
    SmallVector<AffineMap> maps{getMap(indices), getMap(loops)};
    auto build = [&](OpBuilder &b, Location loc, ValueRange arguments) -> Value {
      Value start = arguments[0];
      if (!start.getType().isIndex())
        start = arith::IndexCastOp::create(b, loc, b.getIndexType(), start);
      Value here = linalg::IndexOp::create(b, loc, moved), other = createScalarConstant(b, loc, splat);
      Value isHere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, here, start);
      IRMapping mapping;
      Block &combiner = op.getCombiner().front();
      mapping.map(combiner.getArgument(0), other);
      mapping.map(combiner.getArgument(1), arguments[1]);
      for (Operation &inner : combiner.without_terminator())
        b.clone(inner, mapping);
      Value combined = mapping.lookupOrDefault(combiner.getTerminator()->getOperand(0));
      return arith::SelectOp::create(b, loc, isHere, combined, other);
    };
    rewriter.replaceOp(op, createSelection(rewriter, op.getLoc(), access.indexed.getShape(),
                                           access.indexed.getElementType(), {op.getIndices(), op.getUpdates()}, maps,
                                           build));
    return success();
  }
};

/// What a one-hot sum is made of.
struct OneHotSum {
  unsigned loop;              ///< That is summed.
  OpOperand *label, *element; ///< Where, and what.
  Operation *widened;         ///< The conversion of the element, or null.
};

/// Loads the element that a one-hot sum picks.
struct OneHotSumToLoad : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    std::optional<OneHotSum> sum = match(op);
    if (!sum)
      return rewriter.notifyMatchFailure(op, "is no one-hot sum");
    SmallVector<AffineExpr> kept(op.getNumLoops());
    unsigned numKept = 0;
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      kept[loop] = loop == sum->loop ? rewriter.getAffineConstantExpr(0) : rewriter.getAffineDimExpr(numKept++);
    auto keep = [&](AffineMap map) { return map.replaceDimsAndSymbols(kept, {}, numKept, 0); };
    AffineMap access = op.getMatchingIndexingMap(sum->element);
    Value source = sum->element->get();
    int64_t size = op.getStaticLoopRanges()[sum->loop];
    SmallVector<AffineMap> maps{keep(op.getMatchingIndexingMap(sum->label)),
                                keep(op.getMatchingIndexingMap(op.getDpsInitOperand(0)))};
    SmallVector<utils::IteratorType> iterators(numKept, utils::IteratorType::parallel);
    auto build = [&](OpBuilder &b, Location loc, ValueRange arguments) {
      Value label = arguments[0], last = arith::ConstantIndexOp::create(b, loc, size - 1);
      if (!label.getType().isIndex())
        label = arith::IndexCastOp::create(b, loc, b.getIndexType(), label);
      Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, label, last);
      SmallVector<Value> place;
      for (AffineExpr walk : access.getResults()) {
        unsigned loop = cast<AffineDimExpr>(walk).getPosition();
        if (loop == sum->loop)
          place.push_back(arith::MinUIOp::create(b, loc, label, last));
        else
          place.push_back(linalg::IndexOp::create(b, loc, cast<AffineDimExpr>(kept[loop]).getPosition()));
      }
      Value element = tensor::ExtractOp::create(b, loc, source, place);
      if (sum->widened)
        element = arith::ExtFOp::create(b, loc, sum->widened->getResult(0).getType(), element);
      Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element.getType()));
      Value picked = arith::SelectOp::create(b, loc, isInside, element, zero);
      linalg::YieldOp::create(b, loc, arith::AddFOp::create(b, loc, arguments[1], picked).getResult());
    };
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(op, op.getResultTypes(), sum->label->get(), op.getOutputs(), maps,
                                                   iterators, build);
    return success();
  }

private:
  /// Returns `value` without a change of integer type.
  static Value withoutCast(Value value) {
    auto cast = value.getDefiningOp<arith::IndexCastOp>();
    return cast ? cast.getIn() : value;
  }

  static OpOperand *getOperand(linalg::GenericOp op, Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == op.getBody() && argument.getArgNumber() < op.getNumDpsInputs()
               ? &op->getOpOperand(argument.getArgNumber())
               : nullptr;
  }

  static std::optional<OneHotSum> match(linalg::GenericOp op) {
    SmallVector<unsigned> reductions;
    op.getReductionDims(reductions);
    if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 || reductions.size() != 1 ||
        llvm::any_of(op.getStaticLoopRanges(), [](int64_t size) { return ShapedType::isDynamic(size) || size == 0; }) ||
        !llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(); }))
      return std::nullopt;
    OneHotSum sum{reductions[0], nullptr, nullptr, nullptr};
    BlockArgument total = op.getRegionOutputArgs()[0];
    auto add = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
    if (!add || (add.getLhs() != total && add.getRhs() != total))
      return std::nullopt;
    auto select = (add.getLhs() == total ? add.getRhs() : add.getLhs()).getDefiningOp<arith::SelectOp>();
    auto compare = select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
    if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
        !matchPattern(select.getFalseValue(), m_AnyZeroFloat()))
      return std::nullopt;
    Value left = withoutCast(compare.getLhs()), right = withoutCast(compare.getRhs());
    if (!left.getDefiningOp<linalg::IndexOp>())
      std::swap(left, right);
    auto index = left.getDefiningOp<linalg::IndexOp>();
    sum.label = getOperand(op, right);
    sum.widened = select.getTrueValue().getDefiningOp<arith::ExtFOp>();
    sum.element = getOperand(op, sum.widened ? sum.widened->getOperand(0) : select.getTrueValue());
    bool fits = index && index.getDim() == sum.loop && sum.label && sum.element &&
                isa<RankedTensorType>(sum.element->get().getType()) &&
                isa<RankedTensorType>(sum.label->get().getType()) &&
                !op.getMatchingIndexingMap(sum.label).isFunctionOfDim(sum.loop) &&
                op.getMatchingIndexingMap(sum.element).isFunctionOfDim(sum.loop);
    return fits ? std::optional<OneHotSum>(sum) : std::nullopt;
  }
};

struct SelectPlacementsPass : dist::impl::SelectPlacementsPassBase<SelectPlacementsPass> {
  void runOnOperation() override {
    RewritePatternSet selections(&getContext());
    selections.add<ConcatToSelection, InsertionToSelection, ScatterToSelection, OneHotSumToLoad>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(selections))))
      return signalPassFailure();
    // What reads a dilated tensor is computed before the two dimensions become one.
    RewritePatternSet reshapes(&getContext());
    linalg::populateFoldReshapeOpsByExpansionPatterns(reshapes, [](OpOperand *operand) {
      Operation *producer = operand->get().getDefiningOp();
      return producer && producer->hasAttr(kPlacedAttrName);
    });
    tensor::populateReassociativeReshapeFoldingPatterns(reshapes);
    if (failed(applyPatternsGreedily(getOperation(), std::move(reshapes))))
      signalPassFailure();
  }
};
} // namespace
