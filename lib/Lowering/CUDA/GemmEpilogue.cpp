// SPDX-License-Identifier: Apache-2.0
//
// A gemm of cuBLASLt can add a bias and a matrix, and apply relu or gelu, before it stores, which saves two passes over
// memory:
//
//   matmul ins(%a, %b) outs(%t)                  generic {dist.bias, dist.epilogue = "relu", dist.overwrite}
//   generic ins(%t, %bias) outs(%y) {      ->        ins(%a, %b, %bias) outs(%y) { yield out + a * b }
//     yield max(t + bias, 0) }
//
// The body of the new op is the product alone; what the attributes say comes on top. It stands where the elementwise op
// stood. A matrix that is added, as a residual, is the last input (`dist.addend`); if the sum overwrites it, the
// product adds to its destination instead. So does a product that adds to its own destination already. Only products
// that are dense by rows and are read by nothing else are taken; what the elementwise op computes is recognised by its
// body (GemmEpilogueBody.h).

#include "GemmEpilogueBody.h"
#include "LinearAccess.h"
#include "Steps/BufferUses.h"
#include "Steps/ContractionAddend.h"
#include "Steps/ContractionPlan.h"
#include "Steps/StepForm.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace dist {
#define GEN_PASS_DEF_FUSEGEMMEPILOGUESPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

/// Alignment in bytes that a bias has to have.
static constexpr int64_t kBiasAlignment = 16;

namespace {
/// A contraction and the elementwise op that it takes in.
struct Epilogue {
  linalg::LinalgOp contraction;
  linalg::GenericOp elementwise;
  OpOperand *bias = nullptr;   ///< Of `elementwise`, or null.
  OpOperand *matrix = nullptr; ///< The matrix that `elementwise` adds, or null.
  StringRef activation;

  /// Returns the buffer of the matrix that is added, by either op, or null.
  Value getAddend() const {
    if (matrix)
      return matrix->get();
    linalg::LinalgOp gemm = contraction;
    return gemm->hasAttr(kOverwriteAttrName) ? Value() : gemm.getDpsInits()[0];
  }
};
} // namespace

/// Returns the gemm whose result `product`, an operand of `op`, is, if nothing else reads it.
static linalg::LinalgOp findGemm(Value product, linalg::GenericOp op) {
  Value root = getRootBuffer(product), target = getRootBuffer(op.getDpsInits()[0]);
  if (!isa<MemRefType>(product.getType()) || !root.getDefiningOp<memref::AllocOp>())
    return {};
  BufferUses uses(root, op->getBlock());
  auto gemm = dyn_cast_or_null<linalg::LinalgOp>(uses.escapes() ? nullptr : uses.getLastBefore(op));
  bool isRead = uses.hasUserAfter(op) && root != target;
  bool isTaken =
      gemm && getStepKind(gemm) == StepKind::Gemm && gemm.getNumDpsInputs() == 2 && !gemm->hasAttr(kEpilogueAttrName);
  return isTaken && !isRead && getRootBuffer(gemm.getDpsInits()[0]) == root ? gemm : linalg::LinalgOp();
}

/// Splits the loops of `op`, outermost first in memory, behind those that make up `rows`.
static bool splitLoops(linalg::GenericOp op, const BufferView &result, int64_t rows, IndexLoops &outer,
                       IndexLoops &inner) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  std::optional<SmallVector<int64_t>> strides = getLoopStrides(result, op.getIndexingMapsArray().back());
  if (!strides)
    return false;
  IndexLoops loops;
  for (unsigned loop = 0; loop < sizes.size(); ++loop)
    if (sizes[loop] != 1)
      loops.push_back(loop);
  llvm::stable_sort(loops, [&](unsigned left, unsigned right) { return (*strides)[left] > (*strides)[right]; });
  for (unsigned loop : loops) {
    bool isOuter = rows > 1;
    (isOuter ? outer : inner).push_back(loop);
    if (isOuter && rows % sizes[loop] != 0)
      return false;
    rows /= isOuter ? sizes[loop] : 1;
  }
  return rows == 1;
}

/// Returns true if `operand` is a dense matrix of `rows` x `columns` walked by rows.
static bool isMatrix(const std::optional<LinearAccess> &access, int64_t rows, int64_t columns) {
  return access && access->isInjective(Axis::Kept, rows) && access->isInjective(Axis::Reduced, columns) &&
         (columns == 1 || access->isContiguous(Axis::Reduced)) && (rows == 1 || access->kept[0].stride == columns);
}

/// Returns true if nothing between the contraction and its new place writes to what it reads.
static bool canMove(const Epilogue &epilogue) {
  linalg::LinalgOp gemm = epilogue.contraction;
  Value a = getRootBuffer(gemm->getOperand(0)), b = getRootBuffer(gemm->getOperand(1));
  for (Operation *op = gemm->getNextNode(); op != epilogue.elementwise; op = op->getNextNode())
    for (Value root : {a, b}) {
      BufferUses uses(root, op->getBlock());
      if (uses.escapes())
        return false;
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      WalkResult result = op->walk([&](Operation *inner) {
        for (OpOperand &operand : inner->getOpOperands())
          if (isa<MemRefType>(operand.get().getType()) && getRootBuffer(operand.get()) == root &&
              getStepKind(op) != StepKind::None && (!linalgOp || linalgOp.isDpsInit(&operand)))
            return WalkResult::interrupt();
        return WalkResult::advance();
      });
      if (result.wasInterrupted())
        return false;
    }
  return true;
}

/// Returns true if what the product reads is in memory until its new place anyway: otherwise it would have to stay
/// there for the sake of a sum.
static bool isKeptUntilSum(const Epilogue &epilogue) {
  linalg::LinalgOp gemm = epilogue.contraction;
  bool isNext = true;
  for (Operation *op = gemm->getNextNode(); op != epilogue.elementwise; op = op->getNextNode())
    isNext &= getStepKind(op) == StepKind::None;
  return isNext || llvm::all_of(gemm.getDpsInputs(), [&](Value input) {
           Value root = getRootBuffer(input);
           BufferUses uses(root, gemm->getBlock());
           return !root.getDefiningOp<memref::AllocOp>() || uses.hasUserAfter(epilogue.elementwise);
         });
}

/// Checks types, places and overlap of the bias and the result.
static bool checkBuffers(const Epilogue &epilogue, const ContractionPlan &plan) {
  linalg::LinalgOp gemm = epilogue.contraction;
  linalg::GenericOp op = epilogue.elementwise;
  Value target = getRootBuffer(op.getDpsInits()[0]);
  Type type = plan.c.elementType;
  if (!type.isF32() && !type.isF16() && !type.isBF16())
    return false;
  if (getElementTypeOrSelf(op.getDpsInits()[0]) != type || target == getRootBuffer(gemm->getOperand(0)) ||
      target == getRootBuffer(gemm->getOperand(1)))
    return false;
  if (Value addend = epilogue.getAddend()) {
    std::optional<BufferView> view = resolveBufferView(addend), result = resolveBufferView(op.getDpsInits()[0]);
    if (!view || !result || view->elementType != type || (view->root == result->root && view->offset != result->offset))
      return false;
  }
  if (!epilogue.bias)
    return true;
  std::optional<BufferView> bias = resolveBufferView(epilogue.bias->get());
  return bias && bias->elementType == type && bias->isContiguous() && bias->root != target &&
         bias->offset * getElementBytes(type) % kBiasAlignment == 0;
}

/// Returns what `op` can be taken into, with its operand `product` as the product.
static std::optional<Epilogue> matchEpilogue(linalg::GenericOp op, OpOperand &product) {
  Epilogue epilogue{findGemm(product.get(), op), op, nullptr, nullptr, ""};
  std::optional<ContractionPlan> plan = epilogue.contraction ? planContraction(epilogue.contraction) : std::nullopt;
  std::optional<BufferView> result = resolveBufferView(op.getDpsInits()[0]);
  if (!plan || plan->pieces.size() != 1 || !plan->c.isContiguous() || !result)
    return std::nullopt;
  int64_t columns = plan->n, rows = plan->m * plan->batch;
  if ((columns > 1 && plan->cStrides[2] != 1) || (plan->m > 1 && plan->cStrides[1] != columns))
    return std::nullopt;
  IndexLoops outer, inner;
  if (!splitLoops(op, *result, rows, outer, inner))
    return std::nullopt;
  auto getAccess = [&](OpOperand &operand) {
    return getLinearAccess(operand.get(), op.getMatchingIndexingMap(&operand), op.getStaticLoopRanges(), outer, inner);
  };
  if (!isMatrix(getAccess(product), rows, columns) || !isMatrix(getAccess(*op.getDpsInitOperand(0)), rows, columns))
    return std::nullopt;
  SmallVector<BlockArgument> summands{op.getMatchingBlockArgument(&product)};
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (input == &product)
      continue;
    if (!isa<MemRefType>(input->get().getType()))
      return std::nullopt;
    std::optional<LinearAccess> access = getAccess(*input);
    bool isBias = access && columns > 1 && access->kept.empty() && access->isInjective(Axis::Reduced, columns) &&
                  access->isContiguous(Axis::Reduced);
    OpOperand *&place = isBias ? epilogue.bias : epilogue.matrix;
    if (place || (!isBias && !isMatrix(access, rows, columns)))
      return std::nullopt;
    place = input;
    summands.push_back(op.getMatchingBlockArgument(input));
  }
  // Two matrices are one too many.
  if (epilogue.matrix && (!epilogue.contraction->hasAttr(kOverwriteAttrName) || !isKeptUntilSum(epilogue)))
    return std::nullopt;
  std::optional<StringRef> activation = matchEpilogueBody(op, summands);
  if (!activation || (activation->empty() && summands.size() == 1) || !checkBuffers(epilogue, *plan) ||
      !canMove(epilogue))
    return std::nullopt;
  epilogue.activation = *activation;
  return epilogue;
}

static std::optional<Epilogue> matchEpilogue(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumReductionLoops() != 0 || op.getNumDpsInits() != 1 ||
      op.getNumDpsInputs() > 3 || !op.getRegionOutputArgs()[0].use_empty())
    return std::nullopt;
  for (OpOperand *input : op.getDpsInputOperands())
    if (std::optional<Epilogue> epilogue = matchEpilogue(op, *input))
      return epilogue;
  return std::nullopt;
}

/// Replaces the two ops of `epilogue` by one.
static void fuse(const Epilogue &epilogue) {
  IRRewriter rewriter(epilogue.elementwise);
  linalg::GenericOp op = epilogue.elementwise;
  linalg::LinalgOp gemm = epilogue.contraction;
  Location loc = rewriter.getFusedLoc({gemm.getLoc(), op.getLoc()});
  BufferView result = *resolveBufferView(op.getDpsInits()[0]), product = *resolveBufferView(gemm.getDpsInits()[0]);
  auto type = MemRefType::get(product.shape, product.elementType,
                              StridedLayoutAttr::get(rewriter.getContext(), result.offset, product.strides));
  Value target = memref::ReinterpretCastOp::create(rewriter, loc, type, result.root, result.offset, product.shape,
                                                   product.strides);
  SmallVector<Value> inputs{gemm->getOperand(0), gemm->getOperand(1)};
  SmallVector<AffineMap> maps = gemm.getIndexingMapsArray();
  if (epilogue.bias) {
    // The bias is seen as a matrix of equal rows: its map are the innermost results of the product's.
    BufferView bias = *resolveBufferView(epilogue.bias->get());
    SmallVector<AffineExpr> results;
    SmallVector<int64_t> shape, strides;
    int64_t count = bias.getNumElements();
    for (int64_t dim = int64_t(product.shape.size()) - 1; dim >= 0 && count > 1; --dim) {
      results.insert(results.begin(), maps.back().getResult(dim));
      shape.insert(shape.begin(), product.shape[dim]);
      strides.insert(strides.begin(), bias.getNumElements() / count);
      count /= product.shape[dim];
    }
    auto biasType =
        MemRefType::get(shape, bias.elementType, StridedLayoutAttr::get(rewriter.getContext(), bias.offset, strides));
    inputs.push_back(
        memref::ReinterpretCastOp::create(rewriter, loc, biasType, bias.root, bias.offset, shape, strides));
    maps.insert(maps.end() - 1, AffineMap::get(maps.back().getNumDims(), 0, results, rewriter.getContext()));
  }
  bool addsElsewhere = false;
  Value matrix = epilogue.getAddend();
  if (matrix) {
    BufferView addend = *resolveBufferView(matrix);
    addsElsewhere = addend.root != result.root;
    if (addsElsewhere) {
      auto addendType = MemRefType::get(product.shape, addend.elementType,
                                        StridedLayoutAttr::get(rewriter.getContext(), addend.offset, product.strides));
      inputs.push_back(memref::ReinterpretCastOp::create(rewriter, loc, addendType, addend.root, addend.offset,
                                                         product.shape, product.strides));
      maps.insert(maps.end() - 1, maps.back());
    }
  }
  auto fused = linalg::GenericOp::create(rewriter, loc, inputs, target, maps, gemm.getIteratorTypesArray(),
                                         [&](OpBuilder &body, Location, ValueRange arguments) {
                                           IRMapping mapping;
                                           SmallVector<Value> kept{arguments[0], arguments[1], arguments.back()};
                                           mapping.map(gemm.getBlock()->getArguments(), kept);
                                           for (Operation &inner : *gemm.getBlock())
                                             body.clone(inner, mapping);
                                         });
  if (!matrix || addsElsewhere)
    fused->setAttr(kOverwriteAttrName, rewriter.getUnitAttr());
  if (addsElsewhere)
    fused->setAttr(kAddendAttrName, rewriter.getUnitAttr());
  if (epilogue.bias)
    fused->setAttr(kBiasAttrName, rewriter.getUnitAttr());
  if (!epilogue.activation.empty())
    fused->setAttr(kEpilogueAttrName, rewriter.getStringAttr(epilogue.activation));
  rewriter.eraseOp(op);
  rewriter.eraseOp(gemm);
}

namespace {
struct FuseGemmEpiloguesPass : dist::impl::FuseGemmEpiloguesPassBase<FuseGemmEpiloguesPass> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops)
      if (std::optional<Epilogue> epilogue = matchEpilogue(op))
        fuse(*epilogue);
  }
};
} // namespace
