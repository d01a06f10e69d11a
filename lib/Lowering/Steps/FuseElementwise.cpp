// SPDX-License-Identifier: Apache-2.0
//
// Fusion on tensors. A value that goes through memory costs far more than a few arithmetic ops, so an elementwise producer
// becomes a part of its consumer
//   - if the consumer is its only user, or
//   - if it is cheap (a broadcast, a cast, a handful of simple ops on operands that are not larger than the result).
// Contractions are neither producers nor consumers here: they belong to the gemm of the runtime. A pure transpose or
// broadcast in front of one is folded into its indexing maps, since the gemm takes any strides.
//
// What becomes a part of its consumer may be computed several times, so it must not update anything in place. An op without
// reductions that reads its initial values takes them as inputs first, and writes to a fresh destination.
//
// Left undone: fusion across reductions (softmax and norm rows), horizontal fusion.

#include "ContractionPlan.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace dist {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

//===-- what to fuse -------------------------------------------------------------------------------------------------===//

/// Most body ops of a producer that is computed once per user.
static constexpr int64_t kCheapBodyOps = 2;

/// Returns true if computing `producer` in every user costs less than storing it.
static bool isCheap(linalg::LinalgOp producer) {
  int64_t numOps = 0;
  for (Operation &op : producer.getBlock()->without_terminator()) {
    if (isa<math::MathDialect>(*op.getDialect()) || isa<arith::DivFOp, tensor::ExtractOp>(op))
      return false;
    ++numOps;
  }
  auto resultType = cast<ShapedType>(producer->getResult(0).getType());
  int64_t inputElements = 0;
  for (Value input : producer.getDpsInputs())
    if (auto type = dyn_cast<ShapedType>(input.getType()))
      inputElements += type.getNumElements();
  return numOps <= kCheapBodyOps && inputElements <= resultType.getNumElements();
}

/// Returns true if `consumer` would compute some element of `producer` several times.
static bool wouldRepeat(linalg::LinalgOp producer, linalg::LinalgOp consumer) {
  int64_t iterations = 1;
  for (int64_t size : consumer.getStaticLoopRanges())
    iterations *= size;
  return iterations > cast<ShapedType>(producer->getResult(0).getType()).getNumElements();
}

/// Returns true if `op` reads what its destinations hold.
static bool readsInits(linalg::LinalgOp op) {
  return llvm::any_of(op.getRegionOutputArgs(), [](BlockArgument argument) { return !argument.use_empty(); });
}

/// Decides whether the producer of `operand` is computed in its owner.
static bool shouldFuse(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
  auto consumer = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  if (!producer || !consumer || matchContraction(consumer) || producer->getBlock() != consumer->getBlock())
    return false;
  if (readsInits(producer)) // See InitToInput; what is left updates its destination in place.
    return false;
  return isCheap(producer) || (producer->hasOneUse() && !wouldRepeat(producer, consumer));
}

//===-- generalisation -----------------------------------------------------------------------------------------------===//

namespace {
/// Named ops fuse only in their general form. Contractions, fills and windows keep their names.
struct NamedElementwiseToGeneric : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp, linalg::FillOp>(op) || matchContraction(op) || !op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "keeps its form");
    if (!llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(true); }))
      return rewriter.notifyMatchFailure(op, "reads through a window");
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

/// An op without reductions reads each initial value once, at the element that it writes:
///   generic ins(%x) outs(%y) { ^bb0(%in, %out): %out + %in }  ->  generic ins(%x, %y) outs(empty) { ^bb0(%in, %y', %out): %y' + %in }
struct InitToInput : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 || !readsInits(op))
      return rewriter.notifyMatchFailure(op, "is a reduction, or reads no initial value");
    SmallVector<Value> inputs = op.getInputs(), inits = op.getOutputs();
    SmallVector<AffineMap> inputMaps, initMaps;
    for (OpOperand &operand : op->getOpOperands())
      (op.isDpsInit(&operand) ? initMaps : inputMaps).push_back(op.getMatchingIndexingMap(&operand));
    SmallVector<BlockArgument> read;
    for (auto [argument, map, init] : llvm::zip_equal(op.getRegionOutputArgs(), initMaps, inits)) {
      auto type = dyn_cast<RankedTensorType>(init.getType());
      if (argument.use_empty() || !type || !type.hasStaticShape() || !map.isPermutation())
        continue;
      read.push_back(argument);
      inputs.push_back(init);
      inputMaps.push_back(map);
      init = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType());
    }
    if (read.empty())
      return rewriter.notifyMatchFailure(op, "reads its initial values at several places");
    unsigned firstInit = op.getNumDpsInputs();
    llvm::append_range(inputMaps, initMaps);
    auto general = linalg::GenericOp::create(rewriter, op.getLoc(), op.getResultTypes(), inputs, inits,
                                             rewriter.getAffineMapArrayAttr(inputMaps), op.getIteratorTypes(), op.getDocAttr(),
                                             op.getLibraryCallAttr());
    general->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(op.getRegion(), general.getRegion(), general.getRegion().end());
    for (auto [number, argument] : llvm::enumerate(read)) {
      BlockArgument input =
          general.getBody()->insertArgument(firstInit + number, argument.getType(), argument.getLoc());
      rewriter.replaceAllUsesWith(argument, input);
    }
    rewriter.replaceOp(op, general.getResults());
    return success();
  }
};

/// Softmax and its like know how they are made of simpler ops.
struct DecomposeAggregate : OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op, PatternRewriter &rewriter) const override {
    FailureOr<SmallVector<Value>> parts = op.decomposeOperation(rewriter);
    if (failed(parts))
      return rewriter.notifyMatchFailure(op, "does not decompose");
    rewriter.replaceOp(op, *parts);
    return success();
  }
};

/// A contraction of a transposed or broadcast tensor reads the original through other indexing maps.
struct FoldPermutationIntoContraction : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !matchContraction(op))
      return rewriter.notifyMatchFailure(op, "no contraction");
    for (unsigned number : {0u, 1u}) {
      auto source = op->getOperand(number).getDefiningOp<linalg::GenericOp>();
      if (!source || !isPermutation(source))
        continue;
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        FailureOr<linalg::GenericOp> general = linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          return failure();
        generic = *general;
      }
      fold(generic, number, source, rewriter);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "reads no permutation");
  }

private:
  /// Returns true if `op` only moves elements, and every loop appears in its result.
  static bool isPermutation(linalg::GenericOp op) {
    if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0)
      return false;
    auto yielded = dyn_cast<BlockArgument>(op.getBody()->getTerminator()->getOperand(0));
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    return yielded && yielded.getOwner() == op.getBody() && yielded.getArgNumber() == 0 &&
           isa<RankedTensorType>(op.getDpsInputs()[0].getType()) && maps[0].isProjectedPermutation() &&
           maps[1].isPermutation();
  }

  static void fold(linalg::GenericOp op, unsigned number, linalg::GenericOp source, PatternRewriter &rewriter) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray(), sourceMaps = source.getIndexingMapsArray();
    maps[number] = sourceMaps[0].compose(inversePermutation(sourceMaps[1])).compose(maps[number]);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(number, source.getDpsInputs()[0]);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }
};

/// Returns true if `op` leaves out dimensions of size 1 and takes steps in others.
template <typename SliceOp>
static bool isStridedAndReduced(SliceOp op) {
  return op.getDroppedDims().any() && llvm::any_of(op.getStaticStrides(), [](int64_t stride) { return stride != 1; });
}

/// Gives a strided slice all dimensions, and the reshape an op of its own. Upstream finds out which dimensions a view leaves
/// out by comparing strides with those of the source, which fails if the view has strides of its own.
static void separateReshapes(ModuleOp module) {
  module.walk([](tensor::InsertSliceOp op) {
    if (!isStridedAndReduced(op))
      return;
    OpBuilder builder(op);
    auto whole = RankedTensorType::get(op.getStaticSizes(), op.getSourceType().getElementType());
    if (auto groups = getReassociationIndicesForReshape(op.getSourceType(), whole))
      op.getSourceMutable().assign(tensor::ExpandShapeOp::create(builder, op.getLoc(), whole, op.getSource(), *groups));
  });
  module.walk([](tensor::ExtractSliceOp op) {
    if (!isStridedAndReduced(op))
      return;
    OpBuilder builder(op);
    auto whole = RankedTensorType::get(op.getStaticSizes(), op.getType().getElementType());
    auto groups = getReassociationIndicesForReshape(whole, op.getType());
    if (!groups)
      return;
    Value slice = tensor::ExtractSliceOp::create(builder, op.getLoc(), whole, op.getSource(), op.getMixedOffsets(),
                                                 op.getMixedSizes(), op.getMixedStrides());
    op.replaceAllUsesWith(tensor::CollapseShapeOp::create(builder, op.getLoc(), op.getType(), slice, *groups).getResult());
    op.erase();
  });
}

struct FuseElementwisePass : dist::impl::FuseElementwisePassBase<FuseElementwisePass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet general(context);
    general.add<NamedElementwiseToGeneric, DecomposeAggregate, InitToInput>(context);
    tensor::populateDecomposeTensorConcatPatterns(general);
    if (failed(applyPatternsGreedily(getOperation(), std::move(general))))
      return signalPassFailure();

    RewritePatternSet fusion(context);
    linalg::populateElementwiseOpsFusionPatterns(fusion, shouldFuse);
    linalg::populateEraseUnnecessaryInputsPatterns(fusion);
    linalg::populateInlineConstantOperandsPatterns(fusion);
    fusion.add<FoldPermutationIntoContraction>(context);
    linalg::GenericOp::getCanonicalizationPatterns(fusion, context);
    linalg::FillOp::getCanonicalizationPatterns(fusion, context);
    context->getLoadedDialect<linalg::LinalgDialect>()->getCanonicalizationPatterns(fusion);
    tensor::populateReassociativeReshapeFoldingPatterns(fusion);
    if (failed(applyPatternsGreedily(getOperation(), std::move(fusion))))
      return signalPassFailure();
    separateReshapes(getOperation());
  }
};
} // namespace
