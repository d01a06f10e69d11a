// SPDX-License-Identifier: Apache-2.0

#include "GatherLayers.h"
#include "GatheredArguments.h"
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

/// Returns the dimension of what `user` takes of the result of `gather`, as `findWholeDim`, if it takes a layer for an
/// iteration of `loop`, in which it stands.
static std::optional<int64_t> findLayerDim(AllGatherOp gather, Operation *user, LoopLikeOpInterface loop) {
  std::optional<llvm::APInt> trips = loop.getStaticTripCount();
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(user);
  auto stack = dyn_cast<RankedTensorType>(gather->getResult(0).getType());
  if (gather->getNumResults() != 1 || !trips || trips->getActiveBits() > 32 || !slice || !stack ||
      !isa<SubsetExtractionOpInterface>(user) || user->getBlock() != &loop.getLoopRegions().front()->front())
    return std::nullopt;
  auto type = cast<RankedTensorType>(user->getResult(0).getType());
  int64_t numTrips = std::max<int64_t>(int64_t(trips->getZExtValue()), 1);
  if (!type.hasStaticShape() || type.getNumElements() > stack.getNumElements() / numTrips)
    return std::nullopt;
  return findWholeDim(slice, stack, type, cast<CollectiveOpInterface>(gather.getOperation()).getPairDim(0));
}

llvm::SmallSetVector<unsigned, 8> dist::findLayeredArguments(FunctionOpInterface function) {
  llvm::SmallSetVector<unsigned, 8> layered;
  SmallVector<AllGatherOp> gathers;
  function->walk([&](AllGatherOp gather) {
    bool isInLoop = gather->getParentOfType<LoopLikeOpInterface>() != nullptr;
    if (isInLoop || llvm::any_of(gather->getUsers(), [&](Operation *user) {
          auto loop = dyn_cast<LoopLikeOpInterface>(user->getParentOp());
          return loop && loop.getLoopRegions().size() == 1 && findLayerDim(gather, user, loop);
        }))
      gathers.push_back(gather);
  });
  if (gathers.empty())
    return layered;
  SmallVector<BlockArgument> split;
  llvm::copy_if(function.getArguments(), std::back_inserter(split), [&](BlockArgument argument) {
    return function.getArgAttr(argument.getArgNumber(), kBoundaryAttrName) &&
           !function.getArgAttr(argument.getArgNumber(), kFullyShardAttrName);
  });
  StoredValues stored = findStoredValues(split);
  for (AllGatherOp gather : gathers) {
    Value part = gather.getInputs().front();
    BlockArgument argument = stored.made.lookup(part);
    bool isInLoop = gather->getParentOfType<LoopLikeOpInterface>() != nullptr;
    if (argument && (!isInLoop || getNumElements(part) < getNumElements(argument)))
      layered.insert(argument.getArgNumber());
  }
  return layered;
}

void dist::gatherLayers(AllGatherOp gather, LoopLikeOpInterface loop) {
  Value part = gather.getInputs().front();
  int64_t dim = cast<CollectiveOpInterface>(gather.getOperation()).getPairDim(0);
  for (Operation *user : llvm::to_vector(gather->getResult(0).getUsers())) {
    std::optional<int64_t> ownDim = findLayerDim(gather, user, loop);
    if (!ownDim)
      continue;
    auto slice = cast<OffsetSizeAndStrideOpInterface>(user);
    auto type = cast<RankedTensorType>(user->getResult(0).getType());
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
