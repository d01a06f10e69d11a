// SPDX-License-Identifier: Apache-2.0
//
// A convolution is a contraction of the windows of its input (im2col):
//
//   out[b, y, x, o] += in[b, y + ky, x + kx, i] * kernel[ky, kx, i, o]
//     ->  windows[b, y, x, ky, kx, i] = in[b, y + ky, x + kx, i]
//         out[b, y, x, o] += windows[b, y, x, ky, kx, i] * kernel[ky, kx, i, o]
//
// The copy costs one pass over memory, for which a large one is made slice after slice of the batch, and the gemm that
// follows runs at full speed. The same holds for the gradients: what walks along the input is in the result or is
// summed over, and only the order of the copy's dimensions differs. Loops of one class lie together, in the order that
// the other operand has, so that the gemm sees one loop; the class that goes along the input's memory lies innermost,
// so that the copy moves whole rows.

#include "BufferView.h"
#include "ContractionPlan.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

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

/// A convolution has no more parts than this, each of which is a copy and a gemm of its own.
static constexpr int64_t kMostParts = 8;

/// Returns the outermost loop of the input, the batch as a rule, that walks a dimension by itself, if `op` can be
/// sliced by it: if it is summed over, the result is added to for each slice, and may have no more elements than the
/// windows have, of a type that is not rounded to from that of sums.
static std::optional<unsigned> getSlicedLoop(linalg::LinalgOp op, int64_t numWindowElements) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  auto result = cast<RankedTensorType>(op.getDpsInits()[0].getType());
  bool mayBeSummed = result.getNumElements() <= numWindowElements && getElementBytes(result.getElementType()) >= 4;
  for (AffineExpr expression : maps[0].getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expression);
    if (!loop || sizes[loop.getPosition()] < 2)
      continue;
    unsigned position = loop.getPosition();
    auto isWalked = [&](AffineExpr other) { return other.isFunctionOfDim(position); };
    if (llvm::count_if(maps[0].getResults(), isWalked) == 1 && (mayBeSummed || maps[2].isFunctionOfDim(position)))
      return position;
  }
  return std::nullopt;
}

/// Replaces `op` by convolutions of slices whose windows take no more than `mostBytes`, as far as that goes, and
/// returns them. One after the other they need the memory of one.
static SmallVector<linalg::LinalgOp> splitWindows(linalg::LinalgOp op, const WindowLoops &loops, int64_t mostBytes) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  int64_t elements = 1;
  for (ArrayRef<unsigned> list : {ArrayRef(loops.groups), ArrayRef(loops.rows), ArrayRef(loops.products)})
    for (unsigned loop : list)
      elements *= sizes[loop];
  int64_t bytes = elements * getElementBytes(getElementTypeOrSelf(op->getOperand(0)));
  std::optional<unsigned> sliced = getSlicedLoop(op, elements);
  if (!sliced || bytes <= mostBytes)
    return {op};
  int64_t numParts = std::min<int64_t>(kMostParts, llvm::divideCeil(bytes, mostBytes));
  int64_t partSize = llvm::divideCeil(sizes[*sliced], numParts);
  OpBuilder builder(op);
  auto getSlice = [&](Value operand, AffineMap map, int64_t begin, int64_t size) -> tensor::ExtractSliceOp {
    auto type = cast<RankedTensorType>(operand.getType());
    SmallVector<int64_t> offsets(type.getRank(), 0), shape(type.getShape()), strides(type.getRank(), 1);
    for (auto [dim, expression] : llvm::enumerate(map.getResults()))
      if (expression == builder.getAffineDimExpr(*sliced))
        offsets[dim] = begin, shape[dim] = size;
    return tensor::ExtractSliceOp::create(builder, op.getLoc(), type.clone(shape), operand, ValueRange(), ValueRange(),
                                          ValueRange(), offsets, shape, strides);
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool isSum = !maps[2].isFunctionOfDim(*sliced);
  Value result = op.getDpsInits()[0];
  SmallVector<linalg::LinalgOp> parts;
  for (int64_t begin = 0; begin < sizes[*sliced]; begin += partSize) {
    int64_t size = std::min(partSize, sizes[*sliced] - begin);
    SmallVector<Value> operands;
    for (unsigned number : {0, 1})
      operands.push_back(maps[number].isFunctionOfDim(*sliced)
                             ? Value(getSlice(op->getOperand(number), maps[number], begin, size))
                             : op->getOperand(number));
    tensor::ExtractSliceOp init;
    if (!isSum)
      init = getSlice(result, maps[2], begin, size);
    operands.push_back(isSum ? result : Value(init));
    auto part = cast<linalg::LinalgOp>(clone(builder, op, operands.back().getType(), operands));
    parts.push_back(part);
    result = part->getResult(0);
    if (!isSum)
      result = tensor::InsertSliceOp::create(builder, op.getLoc(), result, init.getSource(), init.getMixedOffsets(),
                                             init.getMixedSizes(), init.getMixedStrides());
  }
  op->replaceAllUsesWith(ValueRange(result));
  op->erase();
  return parts;
}

namespace {
struct LowerConvolutionsPass : dist::impl::LowerConvolutionsPassBase<LowerConvolutionsPass> {
  using LowerConvolutionsPassBase::LowerConvolutionsPassBase;

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
        for (linalg::LinalgOp part : splitWindows(op, loops, windowBytes))
          lower(part, loops);
    }
  }
};
} // namespace
