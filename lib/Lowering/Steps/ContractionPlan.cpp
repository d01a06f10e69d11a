// SPDX-License-Identifier: Apache-2.0
//
// Matching by body and indexing maps, then merging of loops by strides; see ContractionPlan.h.

#include "ContractionPlan.h"
#include "ContractionAddend.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Most gemm calls that one contraction may become; beyond that a kernel of plain loops is the better choice.
static constexpr int64_t kMaxPieces = 256;

//===-- matching --------------------------------------------------------------------------------------------------===//

/// Returns the block argument that `value` is, or widens, or -1.
static int64_t getOperandBehind(Value value, Block *body) {
  if (auto widening = value.getDefiningOp<arith::ExtFOp>())
    value = widening.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == body ? int64_t(argument.getArgNumber()) : -1;
}

/// Returns true if the body is `yield acc + a * b`, up to commutation and widening of floats.
static bool hasMultiplyAddBody(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add))
    return false;
  for (unsigned side : {0u, 1u}) {
    auto accumulator = dyn_cast<BlockArgument>(add->getOperand(side));
    Operation *product = add->getOperand(1 - side).getDefiningOp();
    if (!accumulator || accumulator.getOwner() != body || accumulator.getArgNumber() != op.getNumDpsInputs() ||
        !isa_and_nonnull<arith::MulFOp, arith::MulIOp>(product))
      continue;
    int64_t left = getOperandBehind(product->getOperand(0), body),
            right = getOperandBehind(product->getOperand(1), body);
    return (left == 0 && right == 1) || (left == 1 && right == 0);
  }
  return false;
}

/// Returns true if the gemm has these element types.
static bool hasGemmTypes(Type a, Type b, Type c) {
  if (a != b)
    return false;
  if (a.isBF16() || a.isF16())
    return c == a || c.isF32();
  return c == a && (a.isF32() || a.isF64() || a.isInteger(8) || a.isInteger(16) || a.isInteger(32) || a.isInteger(64));
}

/// Returns the position of loop `dim` among the results of `map`, or -1.
static int64_t findLoop(AffineMap map, unsigned dim) {
  for (auto [position, expression] : llvm::enumerate(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(expression); loop && loop.getPosition() == dim)
      return position;
  return -1;
}

bool steps::multipliesAndAdds(linalg::LinalgOp op) {
  return op.getNumDpsInputs() == 2 + op->hasAttr(kBiasAttrName) + op->hasAttr(kAddendAttrName) &&
         op.getNumDpsInits() == 1 && !op.getRegionOutputArgs().empty() && hasMultiplyAddBody(op) &&
         hasGemmTypes(getElementTypeOrSelf(op->getOperand(0)), getElementTypeOrSelf(op->getOperand(1)),
                      getElementTypeOrSelf(op.getDpsInits()[0]));
}

/// Returns true if no operand is used twice: products of rows, or of columns, with each other. A gemm would see 1 x 1
/// matrices; as an ordinary reduction it is vector code, and what computes the operands fuses with it.
static bool isSumOfProducts(const ContractionLoops &loops) { return loops.m.empty() && loops.n.empty(); }

std::optional<ContractionLoops> steps::matchContraction(linalg::LinalgOp op) {
  if (op->hasAttr(kKernelContractionAttrName) || !multipliesAndAdds(op))
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  AffineMap resultMap = maps.back();
  ContractionLoops loops;
  for (auto [dim, size] : llvm::enumerate(op.getStaticLoopRanges())) {
    bool inA = findLoop(maps[0], dim) >= 0, inB = findLoop(maps[1], dim) >= 0, inC = findLoop(resultMap, dim) >= 0;
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    if (size == 1)
      continue;
    if (inC)
      (inA == inB ? loops.batch : inA ? loops.m : loops.n).push_back(dim);
    else if (inA && inB)
      loops.k.push_back(dim);
    else
      return std::nullopt;
  }
  return isSumOfProducts(loops) ? std::nullopt : std::make_optional(loops);
}

//===-- merging of loops ------------------------------------------------------------------------------------------===//

namespace {
/// Some loops seen as one: its size, and its stride in each operand.
struct MergedLoop {
  int64_t size = 1;
  std::array<int64_t, 3> strides{};
};
} // namespace

/// Returns the stride of loop `dim` in an operand; 0 if the operand does not move with it.
static int64_t getStride(const BufferView &view, AffineMap map, unsigned dim) {
  int64_t position = findLoop(map, dim);
  return position < 0 ? 0 : view.strides[position];
}

/// Merges neighbours from the outermost in, where in every operand the outer loop continues the inner one.
static SmallVector<MergedLoop> mergeLoops(ArrayRef<unsigned> dims, ArrayRef<int64_t> sizes, ArrayRef<AffineMap> maps,
                                          ArrayRef<const BufferView *> views) {
  SmallVector<MergedLoop> loops;
  for (unsigned dim : dims) {
    MergedLoop loop;
    loop.size = sizes[dim];
    for (unsigned operand = 0; operand < 3; ++operand)
      loop.strides[operand] = getStride(*views[operand], maps[operand], dim);
    loops.push_back(loop);
  }
  llvm::stable_sort(loops, [](const MergedLoop &left, const MergedLoop &right) {
    return std::max({left.strides[0], left.strides[1], left.strides[2]}) >
           std::max({right.strides[0], right.strides[1], right.strides[2]});
  });
  SmallVector<MergedLoop> merged;
  for (const MergedLoop &loop : loops) {
    auto continues = [&](unsigned operand) {
      return merged.back().strides[operand] == loop.strides[operand] * loop.size;
    };
    if (!merged.empty() && continues(0) && continues(1) && continues(2)) {
      merged.back().size *= loop.size;
      merged.back().strides = loop.strides;
    } else {
      merged.push_back(loop);
    }
  }
  return merged;
}

/// Takes the largest loop out of `loops`; the rest is appended to `peeled`. A class without loops has size 1.
static MergedLoop takeLargest(SmallVector<MergedLoop> loops, SmallVectorImpl<MergedLoop> &peeled) {
  MergedLoop largest;
  if (loops.empty())
    return largest;
  auto *best = std::max_element(loops.begin(), loops.end(),
                                [](const MergedLoop &left, const MergedLoop &right) { return left.size < right.size; });
  largest = *best;
  loops.erase(best);
  peeled.append(loops);
  return largest;
}

/// Lists the offsets of every index of the peeled loops; false if there are too many.
static bool listPieces(ArrayRef<MergedLoop> peeled, SmallVectorImpl<GemmPiece> &pieces) {
  pieces.assign(1, GemmPiece());
  for (const MergedLoop &loop : peeled) {
    if (int64_t(pieces.size()) * loop.size > kMaxPieces)
      return false;
    SmallVector<GemmPiece> extended;
    for (const GemmPiece &piece : pieces)
      for (int64_t index = 0; index < loop.size; ++index)
        extended.push_back({piece.a + index * loop.strides[0], piece.b + index * loop.strides[1],
                            piece.c + index * loop.strides[2], piece.addsToEarlier || (index && !loop.strides[2])});
    pieces.assign(extended.begin(), extended.end());
  }
  return true;
}

std::optional<ContractionPlan> steps::planContraction(linalg::LinalgOp op) {
  std::optional<ContractionLoops> loops = matchContraction(op);
  if (!loops || !op.hasPureBufferSemantics())
    return std::nullopt;
  std::optional<BufferView> a = resolveBufferView(op->getOperand(0)), b = resolveBufferView(op->getOperand(1)),
                            c = resolveBufferView(op.getDpsInits()[0]);
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  if (!a || !b || !c || llvm::is_contained(sizes, 0))
    return std::nullopt;
  ContractionPlan plan;
  plan.a = *a, plan.b = *b, plan.c = *c;
  SmallVector<AffineMap> allMaps = op.getIndexingMapsArray(), maps{allMaps[0], allMaps[1], allMaps.back()};
  SmallVector<const BufferView *> views{&plan.a, &plan.b, &plan.c};
  SmallVector<MergedLoop> peeled;
  auto take = [&](ArrayRef<unsigned> dims) { return takeLargest(mergeLoops(dims, sizes, maps, views), peeled); };
  MergedLoop k = take(loops->k);
  // Gemms that share a piece of C add up in its type, which must not be narrow.
  if (!peeled.empty() && c->elementType.getIntOrFloatBitWidth() == 16)
    return std::nullopt;
  MergedLoop m = take(loops->m), n = take(loops->n), batch = take(loops->batch);
  if (!listPieces(peeled, plan.pieces))
    return std::nullopt;
  plan.batch = batch.size, plan.m = m.size, plan.n = n.size, plan.k = k.size;
  // A class of size 1 gets the stride that a dense matrix would have, so that no leading dimension is 0.
  auto orDense = [](const MergedLoop &loop, unsigned operand, int64_t dense) {
    return loop.size > 1 ? loop.strides[operand] : dense;
  };
  int64_t aK = orDense(k, 0, 1), bN = orDense(n, 1, 1), cN = orDense(n, 2, 1);
  plan.aStrides = {batch.strides[0], orDense(m, 0, k.size * aK), aK};
  plan.bStrides = {batch.strides[1], orDense(k, 1, n.size * bN), bN};
  plan.cStrides = {orDense(batch, 2, m.size * n.size), orDense(m, 2, n.size * cN), cN};
  return plan;
}
