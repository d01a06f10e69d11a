// SPDX-License-Identifier: Apache-2.0
//
// Few rows, or few columns, of many elements leave most of a GPU idle, since one block reduces each of them. Such a
// reduction becomes two: parts first, as many as fill the GPU, then the parts in order.
//
//   %s = reduce %x : 65536xf32 -> f32
//
// becomes
//
//   %parts = reduce (expand %x : 32x2048xf32) -> 32xf32;   %s = reduce %parts -> f32
//
// The order in which elements are combined is fixed by the shapes, so that every run gives the same bits. Only
// reductions with a known neutral element, one result, and a loop that parts divide evenly are split. Parts of what is
// added up in f16 or bf16 are f32: their sum is rounded once, as that of the whole.

#include "ReductionGraph.h"
#include "Steps/WidenReductions.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_SPLITREDUCTIONSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Blocks that fill a large GPU, the columns that one block takes, and the smallest parts that are worth a block.
static constexpr int64_t kManyBlocks = 528, kBlockColumns = 128, kRowPart = 2048, kColumnPart = 64;
/// Reductions with as many blocks as this are left alone: two for each multiprocessor of a large GPU.
static constexpr int64_t kEnoughBlocks = 264;

namespace {
/// Cut loop `loop` into `parts`; the parts are the innermost dimension of the partial result, or the outermost one.
struct Split {
  unsigned loop;
  int64_t parts;
  bool isInner;
};
} // namespace

/// Returns the largest divisor of `size` up to `limit`.
static int64_t findDivisor(int64_t size, int64_t limit) {
  for (int64_t divisor = std::min(size, limit); divisor > 1; --divisor)
    if (size % divisor == 0)
      return divisor;
  return 1;
}

/// Returns the input with the most elements, or null.
static OpOperand *findLargestInput(linalg::GenericOp op) {
  OpOperand *largest = nullptr;
  int64_t most = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (type && type.getNumElements() > most) {
      most = type.getNumElements();
      largest = input;
    }
  }
  return largest;
}

/// Decides how to split `op`, or not to.
static std::optional<Split> chooseSplit(linalg::GenericOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  OpOperand *input = findLargestInput(op);
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics() || !input ||
      llvm::any_of(sizes, ShapedType::isDynamic) ||
      !llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  int64_t kept = 1, reduced = 1;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (auto [size, iterator] : llvm::zip(sizes, iterators))
    (iterator == utils::IteratorType::parallel ? kept : reduced) *= size;
  // The outermost long reduction loop of the input is cut, so that parts are as contiguous as the whole.
  std::optional<unsigned> outermost, innermost;
  for (AffineExpr expression : op.getMatchingIndexingMap(input).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expression).getPosition();
    if (sizes[loop] == 1)
      continue;
    innermost = loop;
    if (!outermost && iterators[loop] == utils::IteratorType::reduction)
      outermost = loop;
  }
  if (!outermost)
    return std::nullopt;
  bool isRow = iterators[*innermost] == utils::IteratorType::reduction;
  int64_t blocks = isRow ? kept : (kept + kBlockColumns - 1) / kBlockColumns;
  int64_t part = isRow ? kRowPart : kColumnPart;
  if (blocks >= kEnoughBlocks || reduced < 8 * part)
    return std::nullopt;
  Split split{*outermost, findDivisor(sizes[*outermost], std::min(kManyBlocks / blocks, reduced / part)), isRow};
  return split.parts >= 4 ? std::optional<Split>(split) : std::nullopt;
}

/// Returns `map` with loop `loop` cut: the loop itself runs within a part, loop `partLoop` over the parts.
static AffineMap cutMap(AffineMap map, unsigned loop, unsigned partLoop) {
  SmallVector<AffineExpr> results;
  for (AffineExpr expression : map.getResults()) {
    if (cast<AffineDimExpr>(expression).getPosition() == loop)
      results.push_back(getAffineDimExpr(partLoop, map.getContext()));
    results.push_back(expression);
  }
  return AffineMap::get(partLoop + 1, 0, results, map.getContext());
}

/// Returns `value` with the dimension of loop `loop`, if it has it, cut into parts.
static Value cutTensor(OpBuilder &builder, Location loc, Value value, AffineMap map, const Split &split) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  std::optional<unsigned> position = map.getResultPosition(getAffineDimExpr(split.loop, map.getContext()));
  if (!type || !position)
    return value;
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> groups;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    ReassociationIndices &group = groups.emplace_back();
    bool isCut = dim == *position;
    if (isCut) {
      group.push_back(shape.size());
      shape.push_back(split.parts);
    }
    group.push_back(shape.size());
    shape.push_back(isCut ? size / split.parts : size);
  }
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(shape), value, groups);
}

/// Creates the reduction of the parts: `op` on cut inputs into `init`.
static Value createPartial(OpBuilder &builder, linalg::GenericOp op, const Split &split, Value init, AffineMap outMap) {
  Location loc = op.getLoc();
  unsigned partLoop = op.getNumLoops();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    inputs.push_back(cutTensor(builder, loc, input->get(), map, split));
    maps.push_back(cutMap(map, split.loop, partLoop));
  }
  maps.push_back(outMap);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  iterators.push_back(utils::IteratorType::parallel);
  auto partial = linalg::GenericOp::create(builder, loc, init.getType(), inputs, init, maps, iterators);
  IRMapping mapping;
  op.getRegion().cloneInto(&partial.getRegion(), mapping);
  int64_t length = op.getStaticLoopRanges()[split.loop] / split.parts;
  SmallVector<linalg::IndexOp> indices;
  partial.getRegion().walk([&](linalg::IndexOp index) {
    if (index.getDim() == split.loop)
      indices.push_back(index);
  });
  for (linalg::IndexOp index : indices) {
    OpBuilder inner(index->getContext());
    inner.setInsertionPointAfter(index);
    Value part = linalg::IndexOp::create(inner, loc, partLoop);
    Value start = arith::MulIOp::create(inner, loc, part, arith::ConstantIndexOp::create(inner, loc, length));
    Operation *sum = arith::AddIOp::create(inner, loc, start, index);
    index.getResult().replaceAllUsesExcept(sum->getResult(0), sum);
  }
  return partial.getResult(0);
}

/// Creates the reduction of `partial` over its parts into `init`.
static Value createFinal(OpBuilder &builder, linalg::GenericOp op, const Split &split, const Combiner &combiner,
                         Value partial, Value init) {
  unsigned rank = cast<RankedTensorType>(init.getType()).getRank(), partLoop = split.isInner ? rank : 0;
  AffineMap inMap = builder.getMultiDimIdentityMap(rank + 1), outMap = inMap.dropResult(partLoop);
  SmallVector<utils::IteratorType> iterators(rank + 1, utils::IteratorType::parallel);
  iterators[partLoop] = utils::IteratorType::reduction;
  return linalg::GenericOp::create(builder, op.getLoc(), init.getType(), partial, init, {inMap, outMap}, iterators,
                                   [&](OpBuilder &body, Location loc, ValueRange arguments) {
                                     OperationState state(loc, combiner.combine->getName(),
                                                          ValueRange{arguments[1], arguments[0]},
                                                          arguments[0].getType(), combiner.combine->getAttrs());
                                     linalg::YieldOp::create(body, loc, body.create(state)->getResult(0));
                                   })
      .getResult(0);
}

static void splitReduction(linalg::GenericOp op, const Split &split, const Combiner &combiner) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value init = op.getDpsInits()[0];
  auto type = cast<RankedTensorType>(init.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(split.isInner ? shape.end() : shape.begin(), split.parts);
  AffineMap oldMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<AffineExpr> results(oldMap.getResults());
  AffineExpr part = builder.getAffineDimExpr(op.getNumLoops());
  results.insert(split.isInner ? results.end() : results.begin(), part);
  AffineMap outMap = AffineMap::get(op.getNumLoops() + 1, 0, results, builder.getContext());
  Value empty = tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  Value neutral = arith::ConstantOp::create(builder, loc, combiner.neutral);
  Value filled = linalg::FillOp::create(builder, loc, neutral, empty).getResult(0);
  Value partial = createPartial(builder, op, split, filled, outMap);
  op.getResult(0).replaceAllUsesWith(createFinal(builder, op, split, combiner, partial, init));
  op.erase();
}

namespace {
struct SplitReductionsPass : dist::impl::SplitReductionsPassBase<SplitReductionsPass> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops) {
      std::optional<Split> split = chooseSplit(op);
      std::optional<Combiner> combiner = split ? matchCombiner(op, 0) : std::nullopt;
      if (!combiner || combiner->initConversion || combiner->resultConversion)
        continue;
      Type element = getElementTypeOrSelf(op.getResult(0).getType());
      if (element.isF16() || element.isBF16()) {
        op = steps::widenReduction(op);
        combiner = matchCombiner(op, 0);
      }
      splitReduction(op, *split, *combiner);
    }
  }
};
} // namespace
