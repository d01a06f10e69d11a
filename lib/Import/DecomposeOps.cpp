// SPDX-License-Identifier: Apache-2.0
//
// Upstream ops that say at once what several others say, so that they need no rule of their own: a softmax is a
// maximum, an exponential, a sum and a quotient, each of which is split where that is cheapest; a splat is a fill, and
// so is padding around nothing; what changes the layout of a tensor, pack and unpack, is padding, a reshape and a
// transposition; a transform of Winograd is two products; what computes each element from its indices is a structured
// op; what stands at positions that are computed is an op of tensor_ext or a slice (IndexedOps.h), and a slice
// that leaves out a dimension is a slice and a reshape. What has no elements
// is computed from nothing: upstream has no slice of it, in which a shard would be.
//
// `math.atan2` is guarded: upstream folds that of two zeros to NaN, where it is 0 or pi with the sign of the first one.

#include "IndexedOps.h"
#include "dist/Analysis/OpTraits.h"
#include "dist/IR/Dist.h"
#include "dist/IR/RankReducedSlices.h"
#include "dist/IR/TensorExt.h"
#include "dist/Import/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

namespace dist {
#define GEN_PASS_DEF_DECOMPOSEOPSPASS
#include "dist/Import/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

/// Returns true if `op` does nothing but make tensors without elements, of others.
static bool makesNothing(Operation *op) {
  auto hasNoElements = [](Type type) {
    return isStaticTensor(type) && cast<RankedTensorType>(type).getNumElements() == 0;
  };
  return op->getNumResults() > 0 && !isa<tensor::EmptyOp>(op) && llvm::all_of(op->getResultTypes(), hasNoElements) &&
         isMemoryEffectFree(op);
}

/// Returns tensors of the types of `op`'s results.
static SmallVector<Value> makeEmpty(Operation *op, OpBuilder &builder) {
  return llvm::map_to_vector(op->getResultTypes(), [&](Type result) -> Value {
    auto type = cast<RankedTensorType>(result);
    return tensor::EmptyOp::create(builder, op->getLoc(), type.getShape(), type.getElementType(), type.getEncoding());
  });
}

/// Returns what stands for the results of `op`, or nothing if it stays.
static FailureOr<SmallVector<Value>> decompose(Operation *op, OpBuilder &builder) {
  if (makesNothing(op))
    return makeEmpty(op, builder);
  if (!llvm::all_of(op->getResultTypes(), isStaticTensor))
    return failure();
  auto fill = [&](Value element) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value empty =
        tensor::EmptyOp::create(builder, op->getLoc(), type.getShape(), type.getElementType(), type.getEncoding());
    return SmallVector<Value>{linalg::FillOp::create(builder, op->getLoc(), element, empty).getResult(0)};
  };
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    return fill(splat.getInput());
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    Value element = isStaticTensor(pad.getSourceType()) && pad.getSourceType().getNumElements() == 0
                        ? pad.getConstantPaddingValue()
                        : Value();
    if (!element)
      return failure();
    return fill(element);
  }
  if (auto aggregate = dyn_cast<linalg::AggregatedOpInterface>(op);
      aggregate && llvm::all_of(op->getOperandTypes(), isStaticTensor))
    return aggregate.decomposeOperation(builder);
  if (Value indexed = decomposeIndexedOp(op, builder))
    return SmallVector<Value>{indexed};
  return failure();
}

/// Returns true if the body of `op` reads a tensor, which would have to be whole: no structured op says that.
static bool readsTensors(Operation *op) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return llvm::any_of(captured, [](Value value) { return isa<ShapedType>(value.getType()); });
}

/// Replaces `op` by what upstream's own rewrites make of it, if they know it. Returns the op of its result, or null if
/// it stays.
static Operation *replaceByUpstream(Operation *op, RewriterBase &rewriter) {
  auto isStatic = [](Type type) { return !isa<ShapedType>(type) || isStaticTensor(type); };
  if (op->getNumResults() != 1 || op->use_empty() || !llvm::all_of(op->getOperandTypes(), isStatic) ||
      !isStatic(op->getResult(0).getType()))
    return nullptr;
  OpOperand &use = *op->getResult(0).use_begin();
  bool isReplaced =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](tensor::GenerateOp generate) {
            return !readsTensors(generate) && succeeded(linalg::rewriteInDestinationPassingStyle(rewriter, generate));
          })
          .Case([&](linalg::PackOp pack) {
            return succeeded(linalg::lowerPack(rewriter, pack, /*lowerPadLikeWithInsertSlice=*/false));
          })
          .Case([&](linalg::UnPackOp unpack) {
            return succeeded(linalg::lowerUnPack(rewriter, unpack, /*lowerUnpadLikeWithExtractSlice=*/false));
          })
          .Case([&](linalg::WinogradFilterTransformOp transform) {
            return succeeded(linalg::decomposeWinogradFilterTransformOp(rewriter, transform));
          })
          .Case([&](linalg::WinogradInputTransformOp transform) {
            return succeeded(linalg::decomposeWinogradInputTransformOp(rewriter, transform));
          })
          .Case([&](linalg::WinogradOutputTransformOp transform) {
            return succeeded(linalg::decomposeWinogradOutputTransformOp(rewriter, transform));
          })
          .Default(false);
  return isReplaced ? use.get().getDefiningOp() : nullptr;
}

/// Lets `op` read, instead of a zero beside another one, the one of its sign: the result is the same.
static bool guardAtan2(math::Atan2Op op, OpBuilder &builder) {
  if (auto guarded = op.getRhs().getDefiningOp<arith::SelectOp>();
      guarded && guarded.getTrueValue().getDefiningOp<math::CopySignOp>())
    return false;
  ImplicitLocOpBuilder b(op.getLoc(), builder);
  auto makeConstant = [&](double value) -> Value {
    Type type = op.getType();
    TypedAttr number = b.getFloatAttr(getElementTypeOrSelf(type), value);
    if (auto shaped = dyn_cast<ShapedType>(type))
      number = DenseElementsAttr::get(shaped, number);
    return arith::ConstantOp::create(b, number);
  };
  Value y = op.getLhs(), x = op.getRhs(), zero = makeConstant(0);
  auto isZero = [&](Value value) -> Value { return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, value, zero); };
  Value isBoth = arith::AndIOp::create(b, isZero(y), isZero(x));
  Value one = math::CopySignOp::create(b, makeConstant(1), x);
  op.getRhsMutable().assign(arith::SelectOp::create(b, isBoth, one, x));
  return true;
}

/// Returns true if `slice`, the op of a slice of a tensor of type `type`, leaves out a dimension of which it takes one
/// element at a place that is known: the rule of a slice says of dimensions that it has where they come from.
template <typename OpT> static bool leavesOutKnownPlace(OpT slice, RankedTensorType type) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  return llvm::any_of(dropped.set_bits(), [&](unsigned dim) {
    return !ShapedType::isDynamic(slice.getStaticOffsets()[dim]) && type.getDimSize(dim) > 1;
  });
}

/// Makes an op of its own of what a slice leaves out. Returns true if there was anything.
static bool separateKnownPlaces(Operation *op) {
  auto shardings = op->getDiscardableAttrDictionary().getAs<ArrayAttr>(kShardingsAttrName);
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (!leavesOutKnownPlace(slice, slice.getDestType()))
      return false;
    separateReshape(slice);
    return true;
  }
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (!slice || slice->use_empty() || !leavesOutKnownPlace(slice, slice.getSourceType()))
    return false;
  OpOperand &use = *slice->use_begin();
  separateReshape(slice);
  if (shardings)
    use.get().getDefiningOp()->setDiscardableAttr(kShardingsAttrName, shardings);
  return true;
}

/// Erases ops that would have to be replaced but that nothing reads. Returns true if there were any.
static bool eraseUnused(Operation *root, OpTraitsTable &traitsOf) {
  bool isChanged = false;
  root->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    const OpTraits &traits = traitsOf.get(op);
    if (op->getNumResults() == 0 || traits.hasRule || traits.isControlFlow || traits.isDist || !isOpTriviallyDead(op))
      return;
    op->erase();
    isChanged = true;
  });
  return isChanged;
}

namespace {
struct DecomposeOps : dist::impl::DecomposeOpsPassBase<DecomposeOps> {
  void runOnOperation() override {
    OpTraitsTable traitsOf;
    bool isChanged = eraseUnused(getOperation(), traitsOf);
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (traitsOf.get(op).isDist)
        return WalkResult::advance();
      bool isNothing = makesNothing(op);
      if (isNothing || isa<math::Atan2Op, tensor::ExtractSliceOp, tensor::InsertSliceOp>(op) ||
          (op->getNumResults() > 0 && (isa<tensor::PadOp>(op) || !traitsOf.get(op).hasRule)))
        ops.push_back(op);
      return isNothing ? WalkResult::skip() : WalkResult::advance();
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      if (auto atan2 = dyn_cast<math::Atan2Op>(op); atan2 && !makesNothing(op)) {
        if (auto type = dyn_cast<ShapedType>(atan2.getType()); !type || type.hasStaticShape())
          isChanged |= guardAtan2(atan2, rewriter);
        continue;
      }
      if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op) && !makesNothing(op)) {
        isChanged |= separateKnownPlaces(op);
        continue;
      }
      // A placement that was written on the op is that of its result.
      auto shardings = op->getDiscardableAttrDictionary().getAs<ArrayAttr>(kShardingsAttrName);
      if (Operation *last = replaceByUpstream(op, rewriter)) {
        isChanged = true;
        if (shardings)
          last->setDiscardableAttr(kShardingsAttrName, shardings);
        continue;
      }
      FailureOr<SmallVector<Value>> results = decompose(op, rewriter);
      if (failed(results))
        continue;
      isChanged = true;
      if (shardings && results->size() == 1)
        results->front().getDefiningOp()->setDiscardableAttr(kShardingsAttrName, shardings);
      rewriter.replaceOp(op, *results);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
