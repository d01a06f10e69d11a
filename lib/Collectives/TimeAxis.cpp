// SPDX-License-Identifier: Apache-2.0

#include "TimeAxis.h"
#include "dist/Analysis/DeviceVariation.h"
#include "dist/Analysis/ShardingRule.h"
#include "dist/IR/ScalarConstant.h"
#include "dist/Layout/Machine.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

bool TimeAxis::isAmong(ArrayRef<AxisRefAttr> axes, FlatSymbolRefAttr symbol) const {
  return symbol == meshName && llvm::any_of(axes, [&](AxisRefAttr other) { return other.getName() == axis.getName(); });
}

bool TimeAxis::isNamedBy(Operation *op) const {
  if (auto collective = dyn_cast<CollectiveOpInterface>(op))
    return isAmong(collective.getGroupAxes(), collective.getMeshSymbol());
  if (auto index = dyn_cast<AxisIndexOp>(op))
    return isAmong(index.getAxesAttr().getAxes(), index.getMeshAttr());
  if (auto assumption = dyn_cast<AssumeReplicatedOp>(op))
    return isAmong(assumption.getAxesAttr().getAxes(), assumption.getMeshAttr());
  return false;
}

FailureOr<std::optional<TimeAxis>> dist::findTimeAxis(ModuleOp module) {
  Attribute attribute = module->getDiscardableAttr(kInTimeAttrName);
  if (!attribute || module.getOps<MeshOp>().empty())
    return std::optional<TimeAxis>();
  auto names = dyn_cast<ArrayAttr>(attribute);
  if (!names || !llvm::all_of(names, [](Attribute name) { return isa<StringAttr>(name); }))
    return module.emitError() << "found '" << kInTimeAttrName << "' = " << attribute
                              << ", but a list of names of axes is needed";
  std::optional<TimeAxis> found;
  for (auto name : names.getAsRange<StringAttr>()) {
    bool isKnown = false;
    for (auto mesh : module.getOps<MeshOp>()) {
      int64_t size = mesh.getMesh().getAxisSize(name.getValue());
      isKnown |= size > 0;
      if (size <= 1)
        continue;
      if (found && (found->op != mesh || found->axis.getName() != name)) {
        InFlightDiagnostic error = emitError(mesh.getLoc())
                                   << "found the axis \"" << name.getValue() << "\" in time beside \""
                                   << found->getName() << "\"; programs with more than one are not supported yet";
        error.attachNote(found->op.getLoc()) << "the other one is of this mesh";
        return error;
      }
      if (!mesh.getMesh().getDeviceIds().empty())
        return emitError(mesh.getLoc())
               << "found an order of devices in a mesh whose axis \"" << name.getValue()
               << "\" is in time; it counts parts that are no devices, so a mesh without 'device_ids' is needed";
      found = TimeAxis{mesh, mesh.getMesh(), FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
                       AxisRefAttr::get(module.getContext(), name), size};
    }
    if (!isKnown)
      return module.emitError() << "found the axis \"" << name.getValue() << "\" in '" << kInTimeAttrName
                                << "', which no mesh of the program has";
  }
  return found;
}

//===-- one collective as several ---------------------------------------------------------------------------------===//

namespace {
/// Takes the axis apart from others that are named with it.
class Separator {
public:
  Separator(FunctionOpInterface function, const TimeAxis &time)
      : function(function), time(time), builder(function.getContext()) {}

  LogicalResult run() {
    // What the boundary cannot have, ops cannot have either; the message about it says where that comes from.
    if (failed(checkBoundary()))
      return failure();
    SmallVector<Operation *> ops;
    function->walk([&](Operation *op) {
      if (time.isNamedBy(op))
        ops.push_back(op);
    });
    if (failed(findMoved(ops)))
      return failure();
    for (Operation *op : ops)
      if (failed(separate(op)))
        return failure();
    separateBoundary();
    return success();
  }

private:
  /// The axes of a group in front of the one in time, that one, if the group has it, and those behind it.
  struct Sides {
    ArrayRef<AxisRefAttr> major, own, minor;
  };

  FailureOr<Sides> getSides(Operation *op, ArrayRef<AxisRefAttr> axes) const {
    return getSides(axes, [&] { return op->emitError(); });
  }

  FailureOr<Sides> getSides(ArrayRef<AxisRefAttr> axes, llvm::function_ref<InFlightDiagnostic()> emit) const {
    const auto *found = llvm::find_if(axes, [&](AxisRefAttr other) { return other.getName() == time.axis.getName(); });
    if (found == axes.end())
      return Sides{axes, {}, {}};
    if (!found->isWhole())
      return emit() << "names a part of the axis \"" << time.getName()
                    << "\", which is in time; only all of it can be computed part after part";
    size_t place = found - axes.begin();
    return Sides{axes.take_front(place), axes.slice(place, 1), axes.drop_front(place + 1)};
  }

  /// Finds what the permutes among `ops` move, while the function is still as partition has made it.
  LogicalResult findMoved(ArrayRef<Operation *> ops) {
    SmallVector<CollectivePermuteOp> permutes;
    for (Operation *op : ops)
      if (auto permute = dyn_cast<CollectivePermuteOp>(op))
        permutes.push_back(permute);
    if (permutes.empty())
      return success();
    FailureOr<DeviceVariation> variation = DeviceVariation::get(function);
    if (failed(variation))
      return failure();
    for (CollectivePermuteOp permute : permutes) {
      DeviceAxes::Permutation whole{llvm::to_vector(permute.getFrom().getAxes()),
                                    llvm::to_vector(permute.getGroupAxes())};
      // A shift carries from digit to digit.
      if (permute.getShift() == 0) {
        AxisSet parts = variation->getAxes().getNone();
        for (Value input : permute.getInputs())
          parts |= variation->getVaryingAxes(input);
        auto some = variation->getAxes().findMoved(time.meshName, whole.from, whole.to, parts);
        auto isCut = [&](AxisRefAttr ref) { return ref.getName() == time.axis.getName() && !ref.isWhole(); };
        if (llvm::none_of(some.from, isCut) && llvm::none_of(some.to, isCut))
          whole = std::move(some);
      }
      moved[permute] = std::move(whole);
    }
    return success();
  }

  LogicalResult separate(Operation *op) {
    builder.setInsertionPoint(op);
    if (auto index = dyn_cast<AxisIndexOp>(op))
      return separateIndex(index);
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    if (!collective)
      return op->emitError() << "assumes equality along the axis \"" << time.getName()
                             << "\", which is in time; a reduction or gather is needed";
    FailureOr<Sides> sides = getSides(op, collective.getGroupAxes());
    if (failed(sides))
      return failure();
    if (op->getNumResults() != collective.getCollectiveInputs().size())
      return op->emitError() << "is started, or on buffers, over the axis \"" << time.getName()
                             << "\", which is in time";
    SmallVector<Value> results;
    for (auto [number, input, result] : llvm::enumerate(collective.getCollectiveInputs(), op->getResults())) {
      FailureOr<Value> made = separate(collective, number, input, cast<RankedTensorType>(result.getType()), *sides);
      if (failed(made))
        return failure();
      results.push_back(*made);
    }
    op->replaceAllUsesWith(results);
    op->erase();
    return success();
  }

  /// Returns what `collective` makes of `input`, its tensor `pair`, as collectives of `sides` and of the axis alone.
  FailureOr<Value> separate(CollectiveOpInterface collective, unsigned pair, Value input, RankedTensorType type,
                            const Sides &sides) {
    Operation *op = collective;
    if (collective.getReductionKind() == ReductionKind::Avg)
      return op->emitError() << "averages over the axis \"" << time.getName()
                             << "\", which is in time; that is not supported yet, a sum is";
    int64_t dim = collective.getPairDim(pair);
    switch (collective.getCollectiveKind()) {
    case CollectiveKind::AllReduce:
      return reduce(op, reduce(op, input, time.axis), getRest(sides));
    case CollectiveKind::ReduceScatter:
      if (!sides.minor.empty())
        return slice(op, reduce(op, reduce(op, input, time.axis), getRest(sides)), dim, type, sides);
      return scatter(op, reduce(op, input, time.axis), dim, type, sides.major);
    case CollectiveKind::AllGather:
      return gather(op, input, dim, type, sides);
    case CollectiveKind::AllSlice:
      return slice(op, input, dim, type, sides);
    case CollectiveKind::AllToAll: {
      auto exchange = cast<AllToAllOp>(op);
      SmallVector<int64_t> shape(cast<RankedTensorType>(input.getType()).getShape());
      shape[exchange.getConcatDim()] = type.getDimSize(exchange.getConcatDim());
      FailureOr<Value> whole = gather(op, input, exchange.getConcatDim(), type.clone(shape), sides);
      return failed(whole) ? whole : slice(op, *whole, exchange.getSplitDim(), type, sides);
    }
    case CollectiveKind::CollectivePermute: {
      auto permute = cast<CollectivePermuteOp>(op);
      const DeviceAxes::Permutation &digits = moved.find(op)->second;
      if (digits.from.empty())
        return input; // All have the same.
      FailureOr<Value> layers = gatherLayers(op, input, digits.from), index = layers;
      if (succeeded(layers))
        index = createIndex(op, digits.to);
      if (failed(index))
        return failure();
      Value source = shiftIndex(op, *index, permute.getShift(), getAxesSize(digits.to, time.mesh));
      return takeLayer(op, *layers, source, type);
    }
    case CollectiveKind::Broadcast: {
      FailureOr<Value> layers = gatherLayers(op, input, collective.getGroupAxes());
      return failed(layers) ? layers
                            : takeLayer(op, *layers, builder.getIndexAttr(cast<BroadcastOp>(op).getRoot()), type);
    }
    }
    return failure();
  }

  /// Gathers `input` of all devices and parts along `axes` behind one another in a new first dimension.
  FailureOr<Value> gatherLayers(Operation *op, Value input, ArrayRef<AxisRefAttr> axes) {
    FailureOr<Sides> sides = getSides(op, axes);
    if (failed(sides))
      return failure();
    auto type = cast<RankedTensorType>(input.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), 1);
    SmallVector<ReassociationIndices> folded;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      folded.push_back(dim == 0 ? ReassociationIndices{0, 1} : ReassociationIndices{dim + 1});
    Value layer = tensor::ExpandShapeOp::create(builder, op->getLoc(), type.clone(shape), input, folded);
    shape[0] = getAxesSize(axes, time.mesh);
    return gather(op, layer, 0, type.clone(shape), *sides);
  }

  /// Returns layer `index` of `layers`.
  Value takeLayer(Operation *op, Value layers, OpFoldResult index, RankedTensorType type) {
    SmallVector<OpFoldResult> offsets(type.getRank() + 1, builder.getIndexAttr(0)),
        strides(type.getRank() + 1, builder.getIndexAttr(1)), sizes{builder.getIndexAttr(1)};
    offsets[0] = index;
    for (int64_t size : type.getShape())
      sizes.push_back(builder.getIndexAttr(size));
    return tensor::ExtractSliceOp::create(builder, op->getLoc(), type, layers, offsets, sizes, strides);
  }

  /// Returns (`index` - `shift`) modulo `count`, of an index below `count`.
  Value shiftIndex(Operation *op, Value index, int64_t shift, int64_t count) {
    Location loc = op->getLoc();
    int64_t back = ((shift % count) + count) % count;
    if (back == 0)
      return index;
    auto add = [&](int64_t number) -> Value {
      return arith::AddIOp::create(builder, loc, index, arith::ConstantIndexOp::create(builder, loc, number));
    };
    Value first = arith::ConstantIndexOp::create(builder, loc, back);
    Value isBehind = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, index, first);
    return arith::SelectOp::create(builder, loc, isBehind, add(-back), add(count - back));
  }

  /// Creates a collective that goes on with what `from` is there for.
  template <typename Op, typename... Args>
  Value create(Operation *from, Value input, RankedTensorType type, ArrayRef<AxisRefAttr> axes, Args... args) {
    if (axes.empty())
      return input;
    Value init = tensor::EmptyOp::create(builder, from->getLoc(), type.getShape(), type.getElementType());
    auto op = Op::create(builder, from->getLoc(), TypeRange(type), input, init, args...,
                         AxisListAttr::get(builder.getContext(), axes), time.meshName);
    op->setDiscardableAttrs(llvm::to_vector(from->getDiscardableAttrs()));
    return op->getResult(0);
  }

  Value reduce(Operation *op, Value input, ArrayRef<AxisRefAttr> axes) {
    auto kind = ReductionKindAttr::get(builder.getContext(), *cast<CollectiveOpInterface>(op).getReductionKind());
    return create<AllReduceOp>(op, input, cast<RankedTensorType>(input.getType()), axes, kind);
  }

  static SmallVector<AxisRefAttr> getRest(const Sides &sides) {
    SmallVector<AxisRefAttr> rest(sides.major);
    llvm::append_range(rest, sides.minor);
    return rest;
  }

  /// Returns the type of `input` with `size` elements along `dim`.
  static RankedTensorType withSize(Value input, int64_t dim, int64_t size) {
    auto type = cast<RankedTensorType>(input.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = size;
    return type.clone(shape);
  }

  /// Gathers the innermost axes first. What pads the last parts is cut off at the end.
  FailureOr<Value> gather(Operation *op, Value input, int64_t dim, RankedTensorType type, const Sides &sides) {
    for (ArrayRef<AxisRefAttr> axes : {sides.minor, sides.own, sides.major}) {
      int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim) * getAxesSize(axes, time.mesh);
      input = create<AllGatherOp>(op, input, withSize(input, dim, size), axes, builder.getDenseI64ArrayAttr(dim));
    }
    return cut(op->getLoc(), input, type);
  }

  /// Returns the elements of `input` that `type` has, without those that pad it.
  Value cut(Location loc, Value input, RankedTensorType type) {
    if (input.getType() == type)
      return input;
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
        strides(type.getRank(), builder.getIndexAttr(1)), sizes;
    for (int64_t size : type.getShape())
      sizes.push_back(builder.getIndexAttr(size));
    return tensor::ExtractSliceOp::create(builder, loc, type, input, offsets, sizes, strides);
  }

  /// Returns `input` with `size` elements along `dim`, so that all parts have one size. What pads the last ones is
  /// zero; whoever reads shards that are padded leaves it out.
  Value pad(Location loc, Value input, int64_t dim, int64_t size) {
    RankedTensorType type = withSize(input, dim, size);
    if (input.getType() == type)
      return input;
    Value init = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
    if (TypedAttr zero = getNeutralElement(ReductionKind::Sum, type.getElementType()))
      init = linalg::FillOp::create(builder, loc, createScalarConstant(builder, loc, zero), init).getResult(0);
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
        strides(type.getRank(), builder.getIndexAttr(1)), sizes;
    for (int64_t of : cast<RankedTensorType>(input.getType()).getShape())
      sizes.push_back(builder.getIndexAttr(of));
    return tensor::InsertSliceOp::create(builder, loc, input, init, offsets, sizes, strides);
  }

  /// Slices by the outermost axes first.
  Value slice(Operation *op, Value input, int64_t dim, RankedTensorType type, const Sides &sides) {
    int64_t parts = getAxesSize(cast<CollectiveOpInterface>(op).getGroupAxes(), time.mesh);
    input = pad(op->getLoc(), input, dim, type.getDimSize(dim) * parts);
    for (ArrayRef<AxisRefAttr> axes : {sides.major, sides.own, sides.minor}) {
      int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim) / getAxesSize(axes, time.mesh);
      input = create<AllSliceOp>(op, input, withSize(input, dim, size), axes, builder.getI64IntegerAttr(dim));
    }
    return input;
  }

  /// Scatters over `major`, and slices what each device has.
  Value scatter(Operation *op, Value input, int64_t dim, RankedTensorType type, ArrayRef<AxisRefAttr> major) {
    auto kind = ReductionKindAttr::get(builder.getContext(), *cast<CollectiveOpInterface>(op).getReductionKind());
    int64_t size = type.getDimSize(dim) * time.size;
    input = pad(op->getLoc(), input, dim, size * getAxesSize(major, time.mesh));
    input =
        create<ReduceScatterOp>(op, input, withSize(input, dim, size), major, kind, builder.getDenseI64ArrayAttr(dim));
    return create<AllSliceOp>(op, input, type, time.axis, builder.getI64IntegerAttr(dim));
  }

  LogicalResult separateIndex(AxisIndexOp op) {
    FailureOr<Value> index = createIndex(op, op.getAxesAttr().getAxes());
    if (failed(index))
      return failure();
    op.getResult().replaceAllUsesWith(*index);
    op->erase();
    return success();
  }

  /// Returns the index over `axes` for `op`, made of indices that have the axis alone.
  FailureOr<Value> createIndex(Operation *op, ArrayRef<AxisRefAttr> whole) {
    FailureOr<Sides> sides = getSides(op, whole);
    if (failed(sides))
      return failure();
    Value sum;
    for (ArrayRef<AxisRefAttr> axes : {sides->major, sides->own, sides->minor}) {
      if (axes.empty())
        continue;
      auto list = AxisListAttr::get(builder.getContext(), axes);
      Value index = AxisIndexOp::create(builder, op->getLoc(), list, time.meshName);
      if (sum) {
        Value count = arith::ConstantIndexOp::create(builder, op->getLoc(), list.getSizeIn(time.mesh));
        index = arith::AddIOp::create(builder, op->getLoc(), arith::MulIOp::create(builder, op->getLoc(), sum, count),
                                      index);
      }
      sum = index;
    }
    return sum;
  }

  //===-- the boundary --===//

  /// A value of the boundary that the axis splits: in which dimension, its placement without the axis, and the size
  /// that a device has of the dimension then. The parts may have more together: what pads the last ones.
  struct SplitValue {
    int64_t dim;
    BoundaryAttr rest;
    int64_t size;
  };

  /// Says of what product of axes `error` is, and what may be changed.
  void noteSizes(InFlightDiagnostic &error, ArrayRef<AxisRefAttr> axes) const {
    Diagnostic &note = error.attachNote(MeshOp(time.op).getLoc());
    note << "it is split by ";
    llvm::interleaveComma(axes, note, [&](AxisRefAttr axis) {
      note << "\"" << axis.getName().getValue() << "\" of size " << getAxesSize(axis, time.mesh);
    });
    note << "; a size that " << getAxesSize(axes, time.mesh) << " divides is needed, or other sizes of these axes";
  }

  /// Returns how `boundary` is split by the axis; nothing if it is not.
  FailureOr<std::optional<SplitValue>> findSplit(BoundaryAttr boundary,
                                                 llvm::function_ref<InFlightDiagnostic()> emit) const {
    ShardingAttr sharding = boundary.getSharding();
    for (PartialAttr partial : sharding.getPartials())
      if (time.isAmong(partial.getAxes(), sharding.getMesh()))
        return emit() << "is partial over the axis \"" << time.getName()
                      << "\", which is in time; what the parts contribute has to be reduced";
    std::optional<SplitValue> found;
    SmallVector<DimShardingAttr> dims(sharding.getDims());
    for (auto [number, dim] : llvm::enumerate(dims)) {
      if (!time.isAmong(dim.getAxes(), sharding.getMesh()))
        continue;
      FailureOr<Sides> sides = getSides(dim.getAxes(), [&] { return emit() << "dimension " << number << " "; });
      if (failed(sides))
        return failure();
      int64_t size = boundary.getType().getDimSize(number), parts = getAxesSize(dim.getAxes(), time.mesh);
      if (!sides->minor.empty())
        return emit() << "dimension " << number << " is split by \"" << sides->minor.front().getName().getValue()
                      << "\" behind \"" << time.getName()
                      << "\"; the axis in time has to be the last, so that what one device has is one piece";
      int64_t part = llvm::divideCeil(size, parts),
              shard = llvm::divideCeil(size, getAxesSize(sides->major, time.mesh));
      // Without other axes the last parts are the end of the tensor, wherever it is.
      if (!sides->major.empty() && shard != part * time.size) {
        InFlightDiagnostic error = emit() << "dimension " << number << " of size " << size << " has " << shard
                                          << " elements on a device, but " << time.size << " parts of " << part
                                          << ", which the axis \"" << time.getName() << "\" in time makes of it, are "
                                          << time.size * part << "; some of these would lie on another device";
        noteSizes(error, dim.getAxes());
        return error;
      }
      dim = DimShardingAttr::get(dim.getContext(), sides->major, dim.getIsOpen(), dim.getPriority());
      found = SplitValue{int64_t(number), nullptr, shard};
    }
    if (found)
      found->rest = BoundaryAttr::get(boundary.getContext(), boundary.getType(),
                                      ShardingAttr::get(sharding.getContext(), sharding.getMesh(), dims,
                                                        sharding.getReplicated(), sharding.getPartials()));
    return found;
  }

  /// Finds how arguments and results are split by the axis.
  LogicalResult checkBoundary() {
    Operation *terminator = function.getFunctionBody().front().getTerminator();
    auto add = [&](BoundaryAttr boundary, SmallVectorImpl<std::optional<SplitValue>> &splits,
                   llvm::function_ref<InFlightDiagnostic()> emit) {
      FailureOr<std::optional<SplitValue>> split =
          boundary ? findSplit(boundary, emit) : FailureOr<std::optional<SplitValue>>(std::nullopt);
      splits.push_back(succeeded(split) ? *split : std::nullopt);
      return split;
    };
    for (BlockArgument argument : function.getArguments()) {
      unsigned number = argument.getArgNumber();
      auto emit = [&] { return emitError(argument.getLoc()) << "argument " << number << " "; };
      auto stored = function.getArgAttrOfType<FullyShardAttr>(number, kFullyShardAttrName);
      if (stored && time.isAmong(stored.getAxes(), time.meshName))
        return emit() << "is fully sharded over the axis \"" << time.getName()
                      << "\", which is in time; its parts would lie on the same device";
      if (failed(add(function.getArgAttrOfType<BoundaryAttr>(number, kBoundaryAttrName), splitArguments, emit)))
        return failure();
    }
    for (unsigned number = 0; number < terminator->getNumOperands(); ++number) {
      auto emit = [&] { return terminator->emitError() << "result " << number << " "; };
      if (failed(add(function.getResultAttrOfType<BoundaryAttr>(number, kBoundaryAttrName), splitResults, emit)))
        return failure();
    }
    return success();
  }

  void separateBoundary() {
    Operation *terminator = function.getFunctionBody().front().getTerminator();
    auto name = builder.getStringAttr(kBoundaryAttrName);
    auto axes = AxisListAttr::get(builder.getContext(), time.axis);
    for (auto [argument, split] : llvm::zip_equal(function.getArguments(), splitArguments)) {
      if (!split)
        continue;
      builder.setInsertionPointToStart(argument.getOwner());
      auto part = cast<RankedTensorType>(argument.getType());
      argument.setType(withSize(argument, split->dim, split->size));
      SmallVector<OpOperand *> uses(llvm::make_pointer_range(argument.getUses()));
      Value whole = pad(argument.getLoc(), argument, split->dim, part.getDimSize(split->dim) * time.size);
      Value init = tensor::EmptyOp::create(builder, argument.getLoc(), part.getShape(), part.getElementType());
      auto slice = AllSliceOp::create(builder, argument.getLoc(), TypeRange(part), whole, init,
                                      builder.getI64IntegerAttr(split->dim), axes, time.meshName);
      for (OpOperand *use : uses)
        use->set(slice->getResult(0));
      function.setArgAttr(argument.getArgNumber(), name, split->rest);
    }
    builder.setInsertionPoint(terminator);
    for (auto [operand, split] : llvm::zip_equal(terminator->getOpOperands(), splitResults)) {
      if (!split)
        continue;
      RankedTensorType type =
          withSize(operand.get(), split->dim,
                   cast<RankedTensorType>(operand.get().getType()).getDimSize(split->dim) * time.size);
      Value init = tensor::EmptyOp::create(builder, terminator->getLoc(), type.getShape(), type.getElementType());
      auto gathered = AllGatherOp::create(builder, terminator->getLoc(), TypeRange(type), operand.get(), init,
                                          builder.getDenseI64ArrayAttr(split->dim), axes, time.meshName);
      operand.set(cut(terminator->getLoc(), gathered->getResult(0), withSize(operand.get(), split->dim, split->size)));
      function.setResultAttr(operand.getOperandNumber(), name, split->rest);
    }
    function.setType(FunctionType::get(builder.getContext(), function.getFunctionBody().getArgumentTypes(),
                                       terminator->getOperandTypes()));
  }

  FunctionOpInterface function;
  const TimeAxis &time;
  OpBuilder builder;
  SmallVector<std::optional<SplitValue>> splitArguments, splitResults;
  llvm::DenseMap<Operation *, DeviceAxes::Permutation> moved; ///< By permute.
};
} // namespace

LogicalResult dist::separateTimeAxis(FunctionOpInterface function, const TimeAxis &time) {
  return Separator(function, time).run();
}
