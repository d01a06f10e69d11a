// SPDX-License-Identifier: Apache-2.0
//
// A convolution is a contraction of the windows of its input (im2col):
//
//   out[b, y, x, o] += in[b, y + ky, x + kx, i] * kernel[ky, kx, i, o]
//     ->  windows[b, y, x, ky, kx, i] = in[b, y + ky, x + kx, i]
//         out[b, y, x, o] += windows[b, y, x, ky, kx, i] * kernel[ky, kx, i, o]
//
// The copy costs one pass over memory, and the gemm that follows runs at full speed. The same holds for the gradients:
// what walks along the input is in the result or is summed over, and only the order of the copy's dimensions differs.
// Loops of one class lie together, in the order that the other operand has, so that the gemm sees one loop; the class
// that goes along the input's memory lies innermost, so that the copy moves whole rows.

#include "ContractionPlan.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_LOWERCONVOLUTIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Fewest output features per group, and products per sum, for which a gemm is worth the copy.
static constexpr int64_t kFewestColumns = 4, kFewestProducts = 4;

namespace {
/// The loops of a convolution by class, each in the order of the operand that shares it.
struct WindowLoops {
  SmallVector<unsigned> groups;   ///< In all operands.
  SmallVector<unsigned> rows;     ///< In the input and the result.
  SmallVector<unsigned> products; ///< In the input and the kernel.
};
} // namespace

/// Returns true if `op` multiplies and adds up, and only its first operand is read through windows.
static bool isConvolution(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || !multipliesAndAdds(op))
    return false;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (maps[0].isFunctionOfDim(loop) && !maps[1].isFunctionOfDim(loop) && !maps[2].isFunctionOfDim(loop))
      return false;
  return !maps[0].isProjectedPermutation() && maps[0].getNumSymbols() == 0 && maps[1].isProjectedPermutation() &&
         maps[2].isProjectedPermutation();
}

/// Returns the loops of `op` by class; loops that the input does not depend on are left out.
static WindowLoops classify(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  WindowLoops loops;
  for (AffineExpr expression : maps[2].getResults()) {
    unsigned loop = cast<AffineDimExpr>(expression).getPosition();
    if (maps[0].isFunctionOfDim(loop))
      (maps[1].isFunctionOfDim(loop) ? loops.groups : loops.rows).push_back(loop);
  }
  for (AffineExpr expression : maps[1].getResults()) {
    unsigned loop = cast<AffineDimExpr>(expression).getPosition();
    if (maps[0].isFunctionOfDim(loop) && !maps[2].isFunctionOfDim(loop))
      loops.products.push_back(loop);
  }
  return loops;
}

/// Returns the number of iterations of the loops that only the kernel and the result have.
static int64_t countColumns(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  int64_t count = 1;
  for (auto [loop, size] : llvm::enumerate(op.getStaticLoopRanges()))
    if (!maps[0].isFunctionOfDim(loop) && maps[1].isFunctionOfDim(loop) && maps[2].isFunctionOfDim(loop))
      count *= size;
  return count;
}

/// Returns the largest loop that walks the last dimension of the input in steps of one.
static std::optional<unsigned> getContiguousLoop(linalg::LinalgOp op) {
  AffineMap map = op.getIndexingMapsArray()[0];
  if (map.getNumResults() == 0)
    return std::nullopt;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  std::optional<unsigned> found;
  // A sum nests to the left: (a + b) + c.
  for (AffineExpr rest = map.getResults().back(); rest;) {
    AffineExpr part = rest;
    auto sum = dyn_cast<AffineBinaryOpExpr>(rest);
    bool isSum = sum && sum.getKind() == AffineExprKind::Add;
    part = isSum ? sum.getRHS() : rest;
    rest = isSum ? sum.getLHS() : AffineExpr();
    if (auto loop = dyn_cast<AffineDimExpr>(part))
      if (!found || sizes[loop.getPosition()] > sizes[*found])
        found = loop.getPosition();
  }
  return found;
}

/// Returns the loops in the order of the copy's dimensions.
static SmallVector<unsigned> orderLoops(linalg::LinalgOp op, const WindowLoops &loops) {
  std::optional<unsigned> contiguous = getContiguousLoop(op);
  bool rowsInside = contiguous && llvm::is_contained(loops.rows, *contiguous);
  SmallVector<unsigned> order(loops.groups);
  llvm::append_range(order, rowsInside ? loops.products : loops.rows);
  llvm::append_range(order, rowsInside ? loops.rows : loops.products);
  return order;
}

/// Builds the tensor with one dimension per loop in `order` that holds what `op` reads of its first operand.
static Value createWindows(OpBuilder &builder, linalg::LinalgOp op, ArrayRef<unsigned> order) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges(), shape;
  SmallVector<AffineExpr> renumbered(op.getNumLoops(), builder.getAffineConstantExpr(0));
  for (auto [dimension, loop] : llvm::enumerate(order)) {
    renumbered[loop] = builder.getAffineDimExpr(dimension);
    shape.push_back(sizes[loop]);
  }
  AffineMap source = op.getIndexingMapsArray()[0].replaceDimsAndSymbols(renumbered, {}, order.size(), 0);
  Value input = op->getOperand(0);
  Value init = tensor::EmptyOp::create(builder, op.getLoc(), shape, getElementTypeOrSelf(input));
  SmallVector<utils::IteratorType> iterators(order.size(), utils::IteratorType::parallel);
  auto body = [](OpBuilder &nested, Location loc, ValueRange arguments) {
    linalg::YieldOp::create(nested, loc, arguments.front());
  };
  return linalg::GenericOp::create(builder, op.getLoc(), init.getType(), input, init,
                                   {source, builder.getMultiDimIdentityMap(order.size())}, iterators, body)
      .getResult(0);
}

/// Replaces `op` by a contraction of its windows.
static void lower(linalg::LinalgOp op, const WindowLoops &loops) {
  OpBuilder builder(op);
  SmallVector<unsigned> order = orderLoops(op, loops);
  Value windows = createWindows(builder, op, order);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<AffineExpr> dimensions =
      llvm::map_to_vector(order, [&](unsigned loop) { return builder.getAffineDimExpr(loop); });
  maps[0] = AffineMap::get(op.getNumLoops(), 0, dimensions, builder.getContext());
  auto contraction = linalg::GenericOp::create(
      builder, op.getLoc(), op->getResultTypes(), ValueRange{windows, op->getOperand(1)}, op.getDpsInits(), maps,
      op.getIteratorTypesArray(), [&](OpBuilder &nested, Location, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(op.getBlock()->getArguments(), arguments);
        for (Operation &inner : *op.getBlock())
          nested.clone(inner, mapping);
      });
  op->replaceAllUsesWith(contraction->getResults());
  op->erase();
}

namespace {
struct LowerConvolutionsPass : dist::impl::LowerConvolutionsPassBase<LowerConvolutionsPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> convolutions;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (isConvolution(op))
        convolutions.push_back(op);
    });
    for (linalg::LinalgOp op : convolutions) {
      SmallVector<int64_t> sizes = op.getStaticLoopRanges();
      WindowLoops loops = classify(op);
      int64_t products = 1;
      for (unsigned loop : loops.products)
        products *= sizes[loop];
      if (countColumns(op) >= kFewestColumns && products >= kFewestProducts)
        lower(op, loops);
    }
  }
};
} // namespace
