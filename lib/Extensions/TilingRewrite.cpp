// SPDX-License-Identifier: Apache-2.0
//
// TilingInterface computes, from the offsets and sizes of a tile, which slice of each operand the tile reads. Here the
// operands are shards: each is presented to the tiling as if it were the whole tensor (by a cast), and every slice that
// the tiling takes must turn out to be exactly the shard, which then replaces it, except that a window may leave over a
// part of a dimension that is whole. A slice of another size is a halo that the shard does not have. A shard may have
// the shape of the whole tensor, where a dimension of one element is split: all but the first are padding then.
// Positions (`linalg.index`) come out right because the tiling adds the offsets to them.
//
// Nearly all ops of a program index their operands by plain loops. For those the slices are known to be the shards, so
// none is built.

#include "dist/Extensions/TilingRewrite.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace dist;

/// Returns true if `local`, a shard of a tensor of type `whole`, has everything that is in the tile `slice` of it.
static bool holdsSlice(RankedTensorType whole, RankedTensorType local, RankedTensorType slice) {
  for (auto [wholeSize, localSize, sliceSize] : llvm::zip_equal(whole.getShape(), local.getShape(), slice.getShape()))
    if (localSize != sliceSize && localSize != wholeSize)
      return false;
  return true;
}

/// Returns true if every operand of `op` is indexed by plain loops and its shard is what those loops' parts read.
static bool holdsExactShards(linalg::LinalgOp op, const LocalShards &shards) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto local = dyn_cast<RankedTensorType>(shards.operands[operand.getOperandNumber()].getType());
    if (!local)
      continue;
    for (auto [index, size] : llvm::zip_equal(op.getMatchingIndexingMap(&operand).getResults(), local.getShape())) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (!loop || shards.factors[loop.getPosition()].size != size)
        return false;
    }
  }
  return true;
}

/// Returns true if nothing of `op` is split. Its tile would be the op as well; but of an operand that is read backwards
/// upstream takes one index for the slice.
static bool isWhole(Operation *op, const LocalShards &shards) {
  return llvm::equal(op->getResultTypes(), shards.resultTypes) &&
         llvm::equal(op->getOperandTypes(), ValueRange(shards.operands).getTypes());
}

/// The tile of such an op is the op itself on the shards, with positions that count from this device's offsets.
static Operation *cloneAsTile(linalg::LinalgOp op, OpBuilder &builder, const LocalShards &shards,
                              ArrayRef<OpFoldResult> offsets) {
  IRMapping mapping;
  mapping.map(op->getOperands(), shards.operands);
  Operation *tile = builder.clone(*op, mapping);
  for (auto [result, type] : llvm::zip_equal(tile->getResults(), shards.resultTypes))
    result.setType(type);
  if (op.hasIndexSemantics())
    linalg::offsetIndices(builder, cast<linalg::LinalgOp>(tile), offsets);
  return tile;
}

FailureOr<SmallVector<Value>> dist::rewriteByTiling(Operation *op, OpBuilder &builder, const LocalShards &shards,
                                                    Operation **tiled) {
  SmallVector<OpFoldResult> offsets, sizes;
  for (const LocalShards::FactorShard &part : shards.factors) {
    offsets.push_back(part.offset ? OpFoldResult(part.offset) : builder.getIndexAttr(0));
    sizes.push_back(builder.getIndexAttr(part.size));
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op);
      structured && (isWhole(op, shards) || holdsExactShards(structured, shards))) {
    Operation *tile = cloneAsTile(structured, builder, shards, offsets);
    if (tiled)
      *tiled = tile;
    return SmallVector<Value>(tile->getResults());
  }
  IRMapping mapping;
  SmallVector<UnrealizedConversionCastOp> casts;
  for (auto [global, shard] : llvm::zip(op->getOperands(), shards.operands)) {
    Value local = shard;
    if (isa<RankedTensorType>(global.getType())) {
      casts.push_back(UnrealizedConversionCastOp::create(builder, op->getLoc(), global.getType(), local));
      local = casts.back().getResult(0);
    }
    mapping.map(global, local);
  }
  Operation *whole = builder.clone(*op, mapping);
  FailureOr<TilingResult> tile = cast<TilingInterface>(whole).getTiledImplementation(builder, offsets, sizes);
  if (failed(tile) || tile->tiledOps.size() != 1)
    return op->emitError() << "cannot be computed on shards: it has no tiled form";
  whole->erase();
  for (Operation *slice : tile->generatedSlices) {
    auto extract = dyn_cast<tensor::ExtractSliceOp>(slice);
    auto cast = extract ? extract.getSource().getDefiningOp<UnrealizedConversionCastOp>() : nullptr;
    if (!cast)
      continue;
    Value shard = cast.getOperand(0);
    if (shard.getType() == cast.getType(0) && shard.getType() != extract.getType()) {
      extract.getSourceMutable().assign(shard); // a part of what every device has whole
      continue;
    }
    if (!holdsSlice(extract.getSourceType(), mlir::cast<RankedTensorType>(shard.getType()), extract.getType()))
      return op->emitError() << "needs a slice " << extract.getType() << " of an operand of which this device holds "
                             << shard.getType() << "; halo exchange is not supported";
    extract.getResult().replaceAllUsesWith(shard);
    extract->erase();
  }
  for (UnrealizedConversionCastOp cast : casts) {
    if (cast.getOperand(0).getType() == cast.getType(0))
      cast.getResult(0).replaceAllUsesWith(cast.getOperand(0));
    if (!cast->use_empty())
      return op->emitError() << "reads a sharded operand as a whole, which its sharding rule should have excluded";
    cast->erase();
  }
  if (tiled)
    *tiled = tile->tiledOps.front();
  return SmallVector<Value>(tile->tiledValues);
}
