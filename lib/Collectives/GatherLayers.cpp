// SPDX-License-Identifier: Apache-2.0

#include "GatherLayers.h"
#include "OpPieces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

/// Returns the dimension of `layer`, what `slice` gives, that dimension `dim` of its operand, of type `stack`, is, if
/// `slice` takes all of it; a layer may leave out dimensions of size 1.
static std::optional<int64_t> findWholeDim(OffsetSizeAndStrideOpInterface slice, RankedTensorType stack,
                                           RankedTensorType layer, int64_t dim) {
  ArrayRef<int64_t> sizes = slice.getStaticSizes();
  if (sizes.size() != size_t(stack.getRank()) || sizes[dim] == 1 || sizes[dim] != stack.getDimSize(dim) ||
      slice.getStaticOffsets()[dim] != 0 || slice.getStaticStrides()[dim] != 1)
    return std::nullopt;
  std::optional<llvm::SmallDenseSet<unsigned>> leftOut = computeRankReductionMask(sizes, layer.getShape());
  if (!leftOut)
    return std::nullopt;
  return dim - llvm::count_if(*leftOut, [&](unsigned out) { return int64_t(out) < dim; });
}

void dist::gatherLayers(AllGatherOp gather, LoopLikeOpInterface loop) {
  std::optional<llvm::APInt> trips = loop.getStaticTripCount();
  if (gather->getNumResults() != 1 || !trips || trips->getActiveBits() > 32)
    return;
  int64_t numTrips = int64_t(trips->getZExtValue());
  Value part = gather.getInputs().front();
  auto stack = dyn_cast<RankedTensorType>(gather->getResult(0).getType());
  int64_t dim = cast<CollectiveOpInterface>(gather.getOperation()).getPairDim(0);
  for (Operation *user : llvm::to_vector(gather->getResult(0).getUsers())) {
    auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(user);
    if (!slice || !isa<SubsetExtractionOpInterface>(user) || !stack ||
        user->getBlock() != &loop.getLoopRegions().front()->front())
      continue;
    auto type = cast<RankedTensorType>(user->getResult(0).getType());
    if (!type.hasStaticShape() || type.getNumElements() > stack.getNumElements() / std::max<int64_t>(numTrips, 1))
      continue;
    std::optional<int64_t> ownDim = findWholeDim(slice, stack, type, dim);
    if (!ownDim)
      continue;
    OpBuilder builder(user);
    int64_t size = cast<RankedTensorType>(part.getType()).getDimSize(dim);
    SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
    sizes[dim] = builder.getIndexAttr(size);
    Value layer = tensor::ExtractSliceOp::create(builder, user->getLoc(), withSize(type, *ownDim, size), part,
                                                 slice.getMixedOffsets(), sizes, slice.getMixedStrides());
    Value init = tensor::EmptyOp::create(builder, gather.getLoc(), type.getShape(), type.getElementType());
    auto gathered =
        AllGatherOp::create(builder, gather.getLoc(), TypeRange(type), layer, init,
                            builder.getDenseI64ArrayAttr(*ownDim), gather.getAxesAttr(), gather.getMeshAttr());
    gathered->setDiscardableAttrs(gather->getDiscardableAttrDictionary());
    user->getResult(0).replaceAllUsesWith(gathered->getResult(0));
    user->erase();
  }
}
