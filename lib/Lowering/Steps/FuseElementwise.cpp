// SPDX-License-Identifier: Apache-2.0
//
// Fusion on tensors. A value that goes through memory costs far more than a few arithmetic ops, so an elementwise
// producer becomes a part of its consumers
//   - if they all become one op, in which each of its elements is computed once, or
//   - if it is cheap (a broadcast, a cast, a handful of simple ops on operands that are not larger than the result).
// Contractions are neither producers nor consumers here: they belong to the gemm of the runtime. A pure transpose or
// broadcast in front of one, and a transpose behind it, is folded into its indexing maps, since the gemm takes any
// strides. A product that is added to what ends there adds to that itself.
//
// What becomes a part of its consumer may be computed several times, so it must not update anything in place. An op
// without reductions that reads its initial values takes them as inputs first, and writes to a fresh destination.
//
// Left undone: fusion across reductions (softmax and norm rows), horizontal fusion.

#include "AccumulateProducts.h"
#include "ContractionPlan.h"
#include "ElementwiseGroups.h"
#include "TransposeProducts.h"
#include "WidenReductions.h"
#include "dist/IR/RankReducedSlices.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace dist {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns true if `op` reads what its destinations hold.
static bool readsInits(linalg::LinalgOp op) {
  return llvm::any_of(op.getRegionOutputArgs(), [](BlockArgument argument) { return !argument.use_empty(); });
}

/// Applies `patterns` until nothing changes. How many rounds that takes depends on the program.
static LogicalResult applyAll(Operation *op, RewritePatternSet patterns) {
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  return applyPatternsGreedily(op, std::move(patterns), config);
}

//===-- generalisation --------------------------------------------------------------------------------------------===//

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
///   generic ins(%x) outs(%y) { ^bb0(%in, %out): %out + %in }  ->  generic ins(%x, %y) outs(empty) { ^bb0(%in, %y',
///   %out): %y' + %in }
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
                                             rewriter.getAffineMapArrayAttr(inputMaps), op.getIteratorTypes(),
                                             op.getDocAttr(), op.getLibraryCallAttr());
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
template <typename SliceOp> static bool isStridedAndReduced(SliceOp op) {
  return op.getDroppedDims().any() && llvm::any_of(op.getStaticStrides(), [](int64_t stride) { return stride != 1; });
}

/// Gives a strided slice all dimensions, and the reshape an op of its own. Upstream finds out which dimensions a view
/// leaves out by comparing strides with those of the source, which fails if the view has strides of its own.
static void separateReshapes(ModuleOp module) {
  module.walk([](tensor::InsertSliceOp op) {
    if (isStridedAndReduced(op))
      separateReshape(op);
  });
  module.walk([](tensor::ExtractSliceOp op) {
    if (isStridedAndReduced(op))
      separateReshape(op);
  });
}

struct FuseElementwisePass : dist::impl::FuseElementwisePassBase<FuseElementwisePass> {
  /// Folds fills, splats, permutations and reshapes into what reads them, and drops operands and destinations that
  /// nothing reads. A scalar tensor that is read inside of a body cannot be fused any more, so that comes last.
  LogicalResult fold(bool inlineScalars) {
    MLIRContext *context = &getContext();
    RewritePatternSet folds(context);
    linalg::populateElementwiseOpsFusionPatterns(folds, [](OpOperand *) { return false; });
    linalg::populateEraseUnnecessaryInputsPatterns(folds);
    if (inlineScalars)
      linalg::populateInlineConstantOperandsPatterns(folds);
    folds.add<FoldPermutationIntoContraction>(context);
    linalg::GenericOp::getCanonicalizationPatterns(folds, context);
    linalg::FillOp::getCanonicalizationPatterns(folds, context);
    context->getLoadedDialect<linalg::LinalgDialect>()->getCanonicalizationPatterns(folds);
    tensor::populateReassociativeReshapeFoldingPatterns(folds);
    return applyAll(getOperation(), std::move(folds));
  }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    steps::transposeProducts(getOperation());
    RewritePatternSet general(context);
    general.add<NamedElementwiseToGeneric, DecomposeAggregate, InitToInput>(context);
    tensor::populateDecomposeTensorConcatPatterns(general);
    if (failed(applyAll(getOperation(), std::move(general))))
      return signalPassFailure();

    if (failed(fold(/*inlineScalars=*/false)))
      return signalPassFailure();
    // A product with the same number everywhere is a sum by now.
    widenReductions(getOperation());
    fuseElementwiseGroups(getOperation());
    accumulateProducts(getOperation());
    if (failed(fold(/*inlineScalars=*/true)))
      return signalPassFailure();
    separateReshapes(getOperation());
  }
};
} // namespace
