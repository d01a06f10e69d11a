// SPDX-License-Identifier: Apache-2.0
//
// Choices about loops from indexing maps and layouts alone; see LoopOrder.h.

#include "LoopOrder.h"
#include "BufferView.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

/// Returns the loop along which `operand` is contiguous in memory, or nothing.
static std::optional<unsigned> getContiguousLoop(OpOperand &operand, AffineMap map) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (!type || failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  for (auto [position, stride] : llvm::enumerate(strides)) {
    auto loop = dyn_cast<AffineDimExpr>(map.getResult(position));
    if (stride == 1 && type.getDimSize(position) != 1 && loop)
      return loop.getPosition();
  }
  return std::nullopt;
}

SmallVector<unsigned> steps::chooseLoopOrder(linalg::LinalgOp op) {
  SmallVector<int64_t> accesses(op.getNumLoops(), 0);
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<unsigned> loop = getContiguousLoop(operand, op.getMatchingIndexingMap(&operand));
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (loop && type.hasStaticShape())
      accesses[*loop] += type.getNumElements();
  }
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()));
  if (order.empty())
    return order;
  // Of equal candidates the last one wins: it is innermost already.
  auto innermost = std::max_element(accesses.rbegin(), accesses.rend());
  unsigned chosen = accesses.size() - 1 - std::distance(accesses.rbegin(), innermost);
  order.erase(order.begin() + chosen);
  order.push_back(chosen);
  return order;
}

/// Side of a tile in elements: a cache line of f32.
static constexpr int64_t kTileSize = 16;

SmallVector<int64_t> steps::chooseTileSizes(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges(), tiles(sizes.size(), 0);
  OpOperand &result = op.getDpsInitsMutable()[0];
  std::optional<unsigned> written = getContiguousLoop(result, op.getMatchingIndexingMap(&result));
  bool isUseful = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    std::optional<unsigned> read = getContiguousLoop(*input, map);
    // A sum along the contiguous dimension needs no tiles: its result is written once per row.
    if (!written || !read || *read == *written || !map.isFunctionOfDim(*written) ||
        op.getIteratorTypesArray()[*read] != utils::IteratorType::parallel ||
        std::min(sizes[*read], sizes[*written]) < 2 * kTileSize)
      continue;
    tiles[*read] = tiles[*written] = kTileSize;
    isUseful = true;
  }
  if (!isUseful || op.hasIndexSemantics())
    tiles.clear();
  return tiles;
}

/// Returns true if the dimensions that `sequence` walks in the operand lie densely in each other.
static bool isDenseAlong(OpOperand &operand, AffineMap map, ArrayRef<int64_t> sequence) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type || type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset = 0, inner = -1;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
    if (!loop || !llvm::is_contained(sequence, int64_t(loop.getPosition())))
      continue;
    if (ShapedType::isDynamic(strides[dim]) || (inner >= 0 && strides[dim] != inner))
      return false;
    inner = strides[dim] * type.getDimSize(dim);
  }
  return true;
}

/// Returns true if the loops of `sequence` can be one.
static bool canMerge(linalg::LinalgOp op, ArrayRef<int64_t> sequence) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (int64_t loop : sequence)
    if (iterators[loop] != iterators[sequence.front()])
      return false;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    return linalg::isDimSequencePreserved(map, sequence) && isDenseAlong(operand, map, sequence);
  });
}

SmallVector<ReassociationIndices> steps::findCollapsibleLoops(linalg::LinalgOp op) {
  bool allowed = !op.hasIndexSemantics() &&
                 llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(); });
  SmallVector<ReassociationIndices> groups;
  for (int64_t loop = 0; loop < int64_t(op.getNumLoops()); ++loop) {
    if (!groups.empty() && allowed) {
      ReassociationIndices longer = groups.back();
      longer.push_back(loop);
      if (canMerge(op, longer)) {
        groups.back() = longer;
        continue;
      }
    }
    groups.push_back({loop});
  }
  return groups;
}
