// SPDX-License-Identifier: Apache-2.0
//
// A gemm of cuBLASLt can add a bias and apply relu or gelu before it stores, which saves two passes over memory:
//
//   matmul ins(%a, %b) outs(%t)                  generic {dist.bias, dist.epilogue = "relu", dist.overwrite}
//   generic ins(%t, %bias) outs(%y) {      ->        ins(%a, %b, %bias) outs(%y) { yield out + a * b }
//     yield max(t + bias, 0) }
//
// The body of the new op is the product alone; what the attributes say comes on top. It stands where the elementwise op
// stood. Only products that are dense by rows, overwrite their destination, and are read by nothing else are taken;
// what the elementwise op computes is recognised by its body (GemmEpilogueBody.h).

#include "GemmEpilogueBody.h"
#include "LinearAccess.h"
#include "Steps/BufferUses.h"
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
  OpOperand *bias = nullptr; ///< Of `elementwise`, or null.
  StringRef activation;
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
  bool isTaken = gemm && getStepKind(gemm) == StepKind::Gemm && gemm->hasAttr(kOverwriteAttrName) &&
                 !gemm->hasAttr(kBiasAttrName) && !gemm->hasAttr(kEpilogueAttrName);
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
  if (!epilogue.bias)
    return true;
  std::optional<BufferView> bias = resolveBufferView(epilogue.bias->get());
  return bias && bias->elementType == type && bias->isContiguous() && bias->root != target &&
         bias->offset * getElementBytes(type) % kBiasAlignment == 0;
}

/// Returns what `op` can be taken into, with its operand `product` as the product.
static std::optional<Epilogue> matchEpilogue(linalg::GenericOp op, OpOperand &product) {
  Epilogue epilogue{findGemm(product.get(), op), op, nullptr, ""};
  std::optional<ContractionPlan> plan = epilogue.contraction ? planContraction(epilogue.contraction) : std::nullopt;
  std::optional<BufferView> result = resolveBufferView(op.getDpsInits()[0]);
  if (!plan || plan->pieces.size() != 1 || !plan->c.isContiguous() || !result)
    return std::nullopt;
  int64_t columns = plan->n, rows = plan->m * plan->batch;
  if ((columns > 1 && plan->cStrides[2] != 1) || (plan->m > 1 && plan->cStrides[1] != columns))
    return std::nullopt;
  for (OpOperand *input : op.getDpsInputOperands())
    if (input != &product)
      epilogue.bias = input;
  IndexLoops outer, inner;
  if (!splitLoops(op, *result, rows, outer, inner))
    return std::nullopt;
  auto getAccess = [&](OpOperand &operand) {
    return getLinearAccess(operand.get(), op.getMatchingIndexingMap(&operand), op.getStaticLoopRanges(), outer, inner);
  };
  if (!isMatrix(getAccess(product), rows, columns) || !isMatrix(getAccess(*op.getDpsInitOperand(0)), rows, columns))
    return std::nullopt;
  BlockArgument biasArgument;
  if (epilogue.bias) {
    if (!isa<MemRefType>(epilogue.bias->get().getType()) || columns == 1)
      return std::nullopt;
    std::optional<LinearAccess> access = getAccess(*epilogue.bias);
    if (!access || !access->kept.empty() || !access->isInjective(Axis::Reduced, columns) ||
        !access->isContiguous(Axis::Reduced))
      return std::nullopt;
    biasArgument = op.getMatchingBlockArgument(epilogue.bias);
  }
  std::optional<StringRef> activation = matchEpilogueBody(op, op.getMatchingBlockArgument(&product), biasArgument);
  if (!activation || (activation->empty() && !epilogue.bias) || !checkBuffers(epilogue, *plan) || !canMove(epilogue))
    return std::nullopt;
  epilogue.activation = *activation;
  return epilogue;
}

static std::optional<Epilogue> matchEpilogue(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumReductionLoops() != 0 || op.getNumDpsInits() != 1 ||
      op.getNumDpsInputs() > 2 || !op.getRegionOutputArgs()[0].use_empty())
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
  auto fused = linalg::GenericOp::create(rewriter, loc, inputs, target, maps, gemm.getIteratorTypesArray(),
                                         [&](OpBuilder &body, Location, ValueRange arguments) {
                                           IRMapping mapping;
                                           SmallVector<Value> kept{arguments[0], arguments[1], arguments.back()};
                                           mapping.map(gemm.getBlock()->getArguments(), kept);
                                           for (Operation &inner : *gemm.getBlock())
                                             body.clone(inner, mapping);
                                         });
  fused->setAttr(kOverwriteAttrName, rewriter.getUnitAttr());
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
