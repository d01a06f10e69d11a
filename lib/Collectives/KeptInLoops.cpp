// SPDX-License-Identifier: Apache-2.0

#include "KeptInLoops.h"
#include "GatheredArguments.h"
#include "GatheredParts.h"
#include "dist/Analysis/IterationValues.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/Units.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

namespace {
/// A gather of a layer that is cut out of a stack at a position that is computed.
struct LayerGather {
  Operation *gatherOp;
  Operation *sliceOp;
  unsigned dim; ///< Of the stack, in which the layers lie.
  BlockArgument argument;
  FullyShardAttr stored;

  AllGatherOp getGather() const { return cast<AllGatherOp>(gatherOp); }
  OffsetSizeAndStrideOpInterface getSlice() const { return cast<OffsetSizeAndStrideOpInterface>(sliceOp); }
  Value getPosition() const { return getSlice().getDynamicOffset(dim); }
  Value getStack() const { return cast<SubsetExtractionOpInterface>(sliceOp).getSourceOperand().get(); }
  int64_t getNumLayers() const { return cast<RankedTensorType>(getStack().getType()).getDimSize(dim); }
  RankedTensorType getType() const { return cast<RankedTensorType>(gatherOp->getResult(0).getType()); }
};

/// The gathers of one loop that read the layers of one stack in the same form, and those of later loops that read them
/// again.
struct KeptStack {
  SmallVector<LayerGather, 1> makers;
  SmallVector<LayerGather, 1> readers;
  AxisListAttr axesOfParts; ///< Null if whole layers are kept.
  int64_t groupSize = 1;

  RankedTensorType getLayerType() const {
    return groupSize > 1 ? getPartType(makers.front().getGather(), groupSize) : makers.front().getType();
  }
  RankedTensorType getType() const {
    SmallVector<int64_t> shape{makers.front().getNumLayers()};
    llvm::append_range(shape, getLayerType().getShape());
    return RankedTensorType::get(shape, getLayerType().getElementType());
  }
  int64_t getBytes() const { return getType().getNumElements() * getElementBytes(getType().getElementType()); }
};

class LoopKeeper {
public:
  LoopKeeper(FunctionOpInterface function, int64_t memoryBytes)
      : function(function), memoryBytes(memoryBytes), stored(findStoredValues(function)) {}

  void run() {
    find();
    std::vector<KeptStack> kept;
    for (auto &[loop, stacks] : stacksOf)
      for (KeptStack &stack : stacks)
        if (!stack.readers.empty() && isToBeKept(stack))
          kept.push_back(stack);
    if (memoryBytes >= 0)
      dropWhatDoesNotFit(kept);
    llvm::MapVector<Operation *, SmallVector<KeptStack *>> ofLoop;
    for (KeptStack &stack : kept)
      ofLoop[stack.makers.front().gatherOp->getParentOp()].push_back(&stack);
    for (auto &[loop, stacks] : ofLoop)
      keep(cast<LoopLikeOpInterface>(loop), stacks);
  }

private:
  //===-- finding
  //----------------------------------------------------------------------------------------------------===//

  /// Returns the op that cuts `value`, or what it is made of, out of something at a position that is computed.
  static Operation *findSlice(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !isMemoryEffectFree(op) || op->getNumRegions() > 1 || isa<CollectiveOpInterface>(op))
      return nullptr;
    if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
        slice && isa<SubsetExtractionOpInterface>(op) && llvm::any_of(slice.getStaticOffsets(), ShapedType::isDynamic))
      return op;
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        if (Operation *slice = findSlice(operand))
          return slice;
    return nullptr;
  }

  /// Returns what `gather` gathers if it is a layer of a stack that is stored in parts.
  std::optional<LayerGather> getLayer(AllGatherOp gather) {
    if (gather->getNumResults() != 1 || !getUnit(gather))
      return std::nullopt;
    auto slice = dyn_cast_or_null<OffsetSizeAndStrideOpInterface>(findSlice(gather.getInputs().front()));
    if (!slice || llvm::any_of(slice.getStaticSizes(), ShapedType::isDynamic) ||
        llvm::any_of(slice.getStaticStrides(), ShapedType::isDynamic))
      return std::nullopt;
    LayerGather layer{gather, slice, 0, {}, {}};
    layer.argument = stored.made.lookup(getCarriedValue(layer.getStack()));
    auto offsets = llvm::enumerate(slice.getStaticOffsets());
    auto isMoving = [](auto entry) { return ShapedType::isDynamic(entry.value()); };
    auto moving = llvm::find_if(offsets, isMoving);
    if (!layer.argument || llvm::count_if(offsets, isMoving) != 1 || slice.getStaticSizes()[(*moving).index()] != 1 ||
        !layer.getType().hasStaticShape())
      return std::nullopt;
    layer.dim = (*moving).index();
    layer.stored = function.getArgAttrOfType<FullyShardAttr>(layer.argument.getArgNumber(), kFullyShardAttrName);
    return layer;
  }

  /// Returns true if `a` and `b` are made in the same way of a layer of the same stack, at whatever positions.
  static bool isSameForm(Value a, Value b, const LayerGather &ofA, const LayerGather &ofB) {
    if (a == b)
      return true;
    Operation *makesA = a.getDefiningOp(), *makesB = b.getDefiningOp();
    if (!makesA || !makesB)
      return getCarriedValue(a) == getCarriedValue(b);
    if (makesA == ofA.sliceOp || makesB == ofB.sliceOp)
      return makesA == ofA.sliceOp && makesB == ofB.sliceOp && ofA.dim == ofB.dim && a.getType() == b.getType() &&
             ofA.getSlice().getStaticOffsets() == ofB.getSlice().getStaticOffsets() &&
             ofA.getSlice().getStaticSizes() == ofB.getSlice().getStaticSizes() &&
             ofA.getSlice().getStaticStrides() == ofB.getSlice().getStaticStrides() &&
             getCarriedValue(ofA.getStack()) == getCarriedValue(ofB.getStack());
    return OperationEquivalence::isEquivalentTo(
        makesA, makesB, [&](Value x, Value y) { return success(isSameForm(x, y, ofA, ofB)); },
        /*markEquivalent=*/nullptr,
        OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs);
  }

  static bool isSameForm(const LayerGather &a, const LayerGather &b) {
    return a.argument == b.argument && a.getType() == b.getType() &&
           a.gatherOp->getPropertiesAsAttribute() == b.gatherOp->getPropertiesAsAttribute() &&
           isSameForm(a.getGather().getInputs().front(), b.getGather().getInputs().front(), a, b);
  }

  /// Returns true if `reader` stands behind the loop of `maker`, where all that this has made can be read.
  static bool isBehind(const LayerGather &reader, const LayerGather &maker) {
    Operation *loop = maker.gatherOp->getParentOp();
    Operation *ancestor = loop->getBlock()->findAncestorOpInBlock(*reader.gatherOp);
    return ancestor && loop != ancestor && loop->isBeforeInBlock(ancestor);
  }

  /// Fills `stacksOf`: each gather reads what an earlier loop may keep, or may keep something itself.
  void find() {
    llvm::DenseSet<Value> gathered;
    function->walk([&](AllGatherOp gather) {
      std::optional<LayerGather> layer = getLayer(gather);
      bool isInLoop = isa<LoopLikeOpInterface>(gather->getParentOp());
      if (!layer || !isInLoop) {
        return;
      }
      bool isAgain = false;
      for (auto &[loop, stacks] : stacksOf)
        for (KeptStack &stack : stacks) {
          const LayerGather &maker = stack.makers.front();
          isAgain |= maker.argument == layer->argument && isBehind(*layer, maker);
          if (!isBehind(*layer, maker) || !isSameForm(*layer, maker))
            continue;
          stack.readers.push_back(*layer);
          return;
        }
      if (isAgain)
        remark(*layer, "no loop in front of this one gathers it in this form");
      SmallVector<KeptStack> &stacks = stacksOf[gather->getParentOp()];
      auto same =
          llvm::find_if(stacks, [&](const KeptStack &stack) { return isSameForm(stack.makers.front(), *layer); });
      if (same == stacks.end()) {
        stacks.emplace_back();
        same = std::prev(stacks.end());
      }
      same->makers.push_back(*layer);
    });
  }

  //===-- deciding
  //---------------------------------------------------------------------------------------------------===//

  /// Says why `layer` is gathered again if somebody wants it kept.
  static void remark(const LayerGather &layer, const Twine &why) {
    int64_t size = layer.stored.getGroupSize();
    std::optional<bool> isFreed = layer.stored.isFreed();
    if (size > 0 || (isFreed && !*isFreed))
      layer.getGather().emitRemark() << "reshard_after_forward is " << (size > 0 ? std::to_string(size) : "false")
                                     << ", but " << layer.getType() << " is gathered again: " << why;
  }

  /// Returns true if the makers of `stack` gather every layer, and it is to be kept, or may be.
  bool isToBeKept(KeptStack &stack) {
    const LayerGather &first = stack.makers.front();
    int64_t size = first.stored.getGroupSize();
    if (size == 0 && first.stored.isFreed().value_or(memoryBytes < 0))
      return false;
    llvm::BitVector isGathered(first.getNumLayers());
    bool isKnown = true;
    for (const LayerGather &maker : stack.makers) {
      auto loop = cast<LoopLikeOpInterface>(maker.gatherOp->getParentOp());
      std::optional<SmallVector<int64_t>> positions = getIterationValues(loop, maker.getPosition());
      isKnown &= positions.has_value();
      for (int64_t position : positions.value_or(SmallVector<int64_t>()))
        if (position >= 0 && position < first.getNumLayers())
          isGathered.set(position);
    }
    if (!isGathered.all()) {
      for (const LayerGather &reader : stack.readers)
        remark(reader, !isKnown ? Twine("it is not known which of the ") + Twine(first.getNumLayers()) +
                                      " layers the loop in front gathers"
                                : Twine("the loop in front gathers ") + Twine(isGathered.count()) + " of " +
                                      Twine(first.getNumLayers()) + " layers");
      return false;
    }
    if (size > 1) {
      FailureOr<AxisListAttr> axes = getAxesOfParts(first.getGather(), size);
      if (failed(axes))
        return false;
      stack.axesOfParts = *axes;
      stack.groupSize = size;
    }
    return true;
  }

  /// Takes out of `kept` what nobody wants kept and does not fit, larger ones first.
  void dropWhatDoesNotFit(std::vector<KeptStack> &kept) {
    Block &entry = function.getFunctionBody().front();
    llvm::DenseMap<Operation *, unsigned> places;
    for (Operation &op : entry)
      places[&op] = places.size();
    std::vector<double> live;
    for (const Amount &amount : getLiveBytes(function))
      live.push_back(amount.toDouble());
    auto isAsked = [](const KeptStack &stack) { return stack.makers.front().stored.isFreed().has_value(); };
    auto getPlace = [&](const LayerGather &gather) {
      return places.lookup(entry.findAncestorOpInBlock(*gather.gatherOp));
    };
    llvm::stable_sort(kept, [&](const KeptStack &a, const KeptStack &b) {
      return std::pair(!isAsked(a), a.getBytes()) < std::pair(!isAsked(b), b.getBytes());
    });
    llvm::erase_if(kept, [&](const KeptStack &stack) {
      unsigned begin = getPlace(stack.makers.front()), end = getPlace(stack.readers.back()) + 1;
      auto needed = std::max_element(live.begin() + begin, live.begin() + end);
      if (!isAsked(stack) && *needed + double(stack.getBytes()) > double(memoryBytes))
        return true;
      for (unsigned place = begin; place < end; ++place)
        live[place] += double(stack.getBytes());
      return false;
    });
  }

  //===-- keeping
  //----------------------------------------------------------------------------------------------------===//

  /// Offsets, sizes and strides of the layer at `position` of `stack`.
  struct Slice {
    SmallVector<OpFoldResult> offsets, sizes, strides;
    Slice(OpBuilder &builder, RankedTensorType stack, Value position) {
      for (int64_t size : stack.getShape()) {
        offsets.push_back(builder.getIndexAttr(0));
        sizes.push_back(builder.getIndexAttr(size));
        strides.push_back(builder.getIndexAttr(1));
      }
      offsets.front() = position;
      sizes.front() = builder.getIndexAttr(1);
    }
  };

  /// Lets `loop` forward `stacks`, and later ones read them.
  void keep(LoopLikeOpInterface loop, ArrayRef<KeptStack *> stacks) {
    IRRewriter rewriter(function.getContext());
    rewriter.setInsertionPoint(loop);
    SmallVector<Value> inits;
    for (const KeptStack *stack : stacks)
      inits.push_back(tensor::EmptyOp::create(rewriter, loop.getLoc(), stack->getType().getShape(),
                                              stack->getType().getElementType()));
    auto yield = [&](OpBuilder &builder, Location loc, ArrayRef<BlockArgument> arguments) {
      SmallVector<Value> yielded;
      for (auto [stack, argument] : llvm::zip_equal(stacks, arguments)) {
        Value value = argument;
        for (const LayerGather &maker : stack->makers) {
          Value made = stack->axesOfParts ? makePart(builder, maker.getGather(), stack->axesOfParts)
                                          : maker.gatherOp->getResult(0);
          Slice at(builder, stack->getType(), maker.getPosition());
          value = tensor::InsertSliceOp::create(builder, maker.getGather().getLoc(), made, value, at.offsets, at.sizes,
                                                at.strides);
        }
        yielded.push_back(value);
      }
      return yielded;
    };
    unsigned first = loop->getNumResults();
    DictionaryAttr attributes = loop->getDiscardableAttrDictionary();
    FailureOr<LoopLikeOpInterface> made =
        loop.replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, yield);
    if (failed(made)) {
      for (const KeptStack *stack : stacks)
        for (const LayerGather &reader : stack->readers)
          remark(reader, "the loop in front cannot forward more");
      for (Value init : inits)
        rewriter.eraseOp(init.getDefiningOp());
      return;
    }
    (*made)->setDiscardableAttrs(attributes);
    for (auto [number, stack] : llvm::enumerate(stacks))
      for (const LayerGather &reader : stack->readers)
        read(rewriter, reader, *stack, (*made)->getResult(first + number));
  }

  static void read(IRRewriter &rewriter, const LayerGather &reader, const KeptStack &stack, Value kept) {
    AllGatherOp gather = reader.getGather();
    rewriter.setInsertionPoint(gather);
    Slice at(rewriter, stack.getType(), reader.getPosition());
    Value layer = tensor::ExtractSliceOp::create(rewriter, gather.getLoc(), stack.getLayerType(), kept, at.offsets,
                                                 at.sizes, at.strides);
    if (stack.axesOfParts)
      layer = gatherParts(rewriter, gather, stack.axesOfParts, layer, IRMapping())->getResult(0);
    SmallVector<Value> unread(gather->getOperands());
    rewriter.replaceOp(gather, layer);
    while (!unread.empty()) {
      Operation *op = unread.pop_back_val().getDefiningOp();
      if (!op || !isOpTriviallyDead(op) ||
          llvm::any_of(unread, [&](Value other) { return other.getDefiningOp() == op; }))
        continue;
      llvm::append_range(unread, op->getOperands());
      rewriter.eraseOp(op);
    }
  }

  FunctionOpInterface function;
  int64_t memoryBytes;
  StoredValues stored;
  llvm::MapVector<Operation *, SmallVector<KeptStack>> stacksOf; ///< By the loop whose body gathers them.
};
} // namespace

void dist::keepInLoops(FunctionOpInterface function, int64_t memoryBytes) { LoopKeeper(function, memoryBytes).run(); }
