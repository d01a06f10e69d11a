// SPDX-License-Identifier: Apache-2.0
//
// One program for all devices, in which those of a stage run its code:
//
//   for tick = 0 to 11 (%arrived, %kept, %sums)
//     task, part, slot = table[axis_index "pp", tick]
//     %sent, %kept, %sums = index_switch task
//       case 0: slices the batch, computes stage 0 forward, keeps what its backward pass needs in the slot of the part
//       case 1: computes stage 1 from %arrived …
//       default: forwards what it has
//     %arrived = collective_permute shift 1 over "pp" (%sent)
//
// In a tick that has backward tasks as well, what those of the tick before have sent is permuted in front of the
// forward tasks, and what the forward tasks send in front of the backward ones. So each of the two travels while the
// other half of a tick computes, where permutes are started ahead (ScheduleCollectives.cpp).
//
// There is one such loop for all ticks that have forward tasks only, backward tasks only, or both. What goes from one
// stage to the next has one tensor per value; stages that send values of equal types share them. Stages share memory
// for what they keep, as each device needs only that of its own, and so they do for what the loop carries from part to
// part, as sums of gradients. What is beside the loop is in StagedUpdate.cpp.

#include "PipelineWriter.h"
#include "StagedUpdate.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

namespace {
/// Where the values of a list lie among shared tensors.
using Numbers = llvm::MapVector<Value, unsigned>;

class Writer {
public:
  Writer(const StagedLoop &staged, const StagePositions &positions, const PipelineTable &table,
         const StagePieces &pieces, const DeviceVariation &variation, AxisRefAttr axis, FlatSymbolRefAttr mesh)
      : staged(staged), loop(staged.getLoop()), positions(positions), table(table), shape(table.getShape()),
        homes(staged, positions, shape, pieces), variation(variation), axes(AxisListAttr::get(axis.getContext(), axis)),
        mesh(mesh), builder(loop), loc(loop->getLoc()), channels{SharedTensors(variation), SharedTensors(variation)},
        stash(variation) {}

  void run() {
    shareTensors();
    device = AxisIndexOp::create(builder, loc, axes, mesh);
    shareCarried();
    for (Half half : {Forward, Backward})
      for (RankedTensorType type : channels[half].getTypes())
        state.arrived[half].push_back(createEmpty(builder, type));
    for (RankedTensorType type : stash.getTypes())
      state.kept.push_back(createEmpty(builder, getStashType(type)));
    for (const PipelineTicks &piece : table.getPieces())
      writePiece(piece);
    handOut();
  }

private:
  enum Half { Forward, Backward };

  /// What loops and switches forward. Behind backward tasks, `arrived` is what they send, until the next tick.
  struct State {
    SmallVector<Value> carried, kept, arrived[2];
  };

  /// In which halves of a tick tasks change a carried tensor.
  struct Change {
    bool inForward = false, inBackward = false;
  };

  Half getHalf(int64_t position) const { return position < shape.getNumStages() ? Forward : Backward; }
  bool isUsed(const PipelineTicks &piece, Half half) const {
    return half == Forward ? piece.hasForward : piece.hasBackward;
  }

  void shareTensors() {
    arriving.resize(2 * shape.getNumStages());
    kept.resize(shape.getNumStages());
    for (auto [position, values] : llvm::enumerate(positions.arriving)) {
      SharedTensors::Taken taken;
      for (Value value : values)
        arriving[position][value] = channels[getHalf(position)].take(value, taken);
    }
    // A device has the stages d, d + devices, …
    for (int64_t first = 0; first < shape.devices; ++first) {
      SharedTensors::Taken taken;
      for (int64_t stage = first; stage < shape.getNumStages(); stage += shape.devices)
        for (Value value : positions.kept[stage])
          kept[stage][value] = stash.take(value, taken);
    }
  }

  /// Lets what the loop carries on different devices share tensors, where types, what they begin with, and the axes
  /// along which they differ are equal.
  void shareCarried() {
    using Kind = std::pair<Value, size_t>;                    ///< What it begins with, and the axes.
    llvm::DenseMap<std::pair<Kind, int64_t>, unsigned> taken; ///< By kind and device.
    llvm::DenseMap<Kind, SmallVector<unsigned>> shared;
    std::vector<AxisSet> varying;
    for (auto [init, result, position] : llvm::zip_equal(loop.getInits(), loop->getResults(), positions.ofCarried)) {
      AxisSet differing = variation.getVaryingAxes(result);
      size_t kind = llvm::find(varying, differing) - varying.begin();
      if (kind == varying.size())
        varying.push_back(differing);
      SmallVector<unsigned> own, &known = position ? shared[{init, kind}] : own;
      unsigned number = position ? taken[{{init, kind}, shape.getDevice(*position)}]++ : 0;
      if (number == known.size()) {
        known.push_back(state.carried.size());
        state.carried.push_back(init);
        changes.push_back({});
      }
      carriedAt.push_back(known[number]);
      if (position)
        (getHalf(*position) == Forward ? changes[known[number]].inForward : changes[known[number]].inBackward) = true;
    }
  }

  Value createEmpty(OpBuilder &at, RankedTensorType type) const {
    return tensor::EmptyOp::create(at, loc, type.getShape(), type.getElementType());
  }

  Value createIndex(OpBuilder &at, int64_t value) const { return arith::ConstantIndexOp::create(at, loc, value); }

  /// Returns the type that has `type` for each slot.
  RankedTensorType getStashType(RankedTensorType type) const {
    SmallVector<int64_t> sizes(type.getShape());
    sizes.insert(sizes.begin(), std::max<int64_t>(table.getNumSlots(), 1));
    return type.clone(sizes);
  }

  //===-- loops --===//

  /// Returns the values of `state` that ticks with these halves change.
  SmallVector<Value *> getChanged(State &of, const PipelineTicks &piece) const {
    SmallVector<Value *> values;
    for (Half half : {Forward, Backward})
      if (isUsed(piece, half))
        for (Value &value : of.arrived[half])
          values.push_back(&value);
    if (piece.hasForward)
      for (Value &value : of.kept)
        values.push_back(&value);
    for (auto [value, isChanged] : llvm::zip_equal(of.carried, changes))
      if ((piece.hasForward && isChanged.inForward) || (piece.hasBackward && isChanged.inBackward))
        values.push_back(&value);
    return values;
  }

  void writePiece(const PipelineTicks &piece) {
    State before = state;
    SmallVector<Value> inits = llvm::map_to_vector(getChanged(before, piece), [](Value *value) { return *value; });
    Value tables[2];
    for (Half half : {Forward, Backward})
      if (isUsed(piece, half))
        tables[half] = createTable(piece, half);
    auto made = scf::ForOp::create(builder, loc, createIndex(builder, 0), createIndex(builder, piece.end - piece.begin),
                                   createIndex(builder, 1), inits);
    OpBuilder body = OpBuilder::atBlockBegin(made.getBody());
    if (!made.getBody()->empty())
      made.getBody()->getTerminator()->erase();
    body.setInsertionPointToEnd(made.getBody());
    for (auto [value, argument] : llvm::zip_equal(getChanged(state, piece), made.getRegionIterArgs()))
      *value = argument;
    if (piece.hasBackward)
      send(body, Backward);
    if (piece.hasForward) {
      writeHalf(body, Forward, tables[Forward], made.getInductionVar());
      send(body, Forward);
    }
    if (piece.hasBackward)
      writeHalf(body, Backward, tables[Backward], made.getInductionVar());
    scf::YieldOp::create(body, loc, llvm::map_to_vector(getChanged(state, piece), [](Value *value) { return *value; }));
    State after = before;
    for (auto [value, result] : llvm::zip_equal(getChanged(after, piece), made.getResults()))
      *value = result;
    state = std::move(after);
  }

  /// Returns a tensor of which task a device has in which tick of `piece`: its number within the half, the part, and
  /// where the part is kept.
  Value createTable(const PipelineTicks &piece, Half half) {
    int64_t slots = std::max<int64_t>(table.getNumSlots(), 1), numStages = shape.getNumStages();
    SmallVector<int32_t> numbers;
    for (int64_t at = 0; at < shape.devices; ++at)
      for (int64_t tick = piece.begin; tick < piece.end; ++tick) {
        PipelineTask task = half == Forward ? table.getForward(at, tick) : table.getBackward(at, tick);
        int64_t number = task.position < 0 ? numStages : task.position % numStages;
        llvm::append_values(numbers, int32_t(number), int32_t(task.part), int32_t(task.part % slots));
      }
    auto type = RankedTensorType::get({shape.devices, piece.end - piece.begin, 3}, builder.getI32Type());
    return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, ArrayRef<int32_t>(numbers)));
  }

  /// What a device does in a tick.
  struct Task {
    Value number, part, slot;
  };

  Task readTask(OpBuilder &body, Value tasks, Value tick) {
    auto read = [&](int64_t column) -> Value {
      Value number =
          tensor::ExtractOp::create(body, loc, tasks, ValueRange{device.getResult(), tick, createIndex(body, column)});
      return arith::IndexCastOp::create(body, loc, body.getIndexType(), number);
    };
    Value number = read(0), part = read(1);
    Value step = getValueOrCreateConstantIndexOp(body, loc, *loop.getSingleStep()),
          first = getValueOrCreateConstantIndexOp(body, loc, *loop.getSingleLowerBound());
    part = arith::AddIOp::create(body, loc, arith::MulIOp::create(body, loc, part, step), first);
    return {number, part, read(2)};
  }

  void send(OpBuilder &body, Half half) {
    for (Value &value : state.arrived[half]) {
      auto type = cast<RankedTensorType>(value.getType());
      auto permute = CollectivePermuteOp::create(body, loc, TypeRange(type), value, createEmpty(body, type), axes,
                                                 body.getI64IntegerAttr(half == Forward ? 1 : -1), axes, mesh);
      value = permute->getResult(0);
    }
  }

  //===-- tasks --===//

  /// Returns what the tasks of `half` change in `of`.
  SmallVector<Value *> getWritten(State &of, Half half) const {
    PipelineTicks ticks{0, 0, half == Forward, half == Backward};
    return getChanged(of, ticks);
  }

  void writeHalf(OpBuilder &body, Half half, Value tasks, Value tick) {
    Task task = readTask(body, tasks, tick);
    int64_t numStages = shape.getNumStages();
    SmallVector<int64_t> cases = llvm::to_vector(llvm::seq<int64_t>(0, numStages));
    State before = state;
    SmallVector<Type> types =
        llvm::map_to_vector(getWritten(before, half), [](Value *value) { return value->getType(); });
    auto choice = scf::IndexSwitchOp::create(body, loc, types, task.number, cases, numStages);
    choice->setDiscardableAttr(
        kPipelineAttrName,
        getPipelineAttr(shape, half == Backward, axes.getAxes().front().getName(), positions.hasBackward));
    for (auto [number, region] : llvm::enumerate(choice.getCaseRegions())) {
      state = before;
      OpBuilder inner = OpBuilder::atBlockBegin(&region.emplaceBlock());
      writeTask(inner, half == Forward ? number : numStages + number, task);
      yield(inner, half);
    }
    // Nobody reads what an idle device sends.
    state = before;
    OpBuilder inner = OpBuilder::atBlockBegin(&choice.getDefaultRegion().emplaceBlock());
    for (Value &value : state.arrived[half])
      value = createEmpty(inner, cast<RankedTensorType>(value.getType()));
    yield(inner, half);
    state = before;
    for (auto [value, result] : llvm::zip_equal(getWritten(state, half), choice.getResults()))
      *value = result;
  }

  void yield(OpBuilder &inner, Half half) {
    scf::YieldOp::create(inner, loc, llvm::map_to_vector(getWritten(state, half), [](Value *value) { return *value; }));
  }

  /// The part of a stash that is in slot `slot`.
  struct Slot {
    SmallVector<OpFoldResult> offsets, sizes, strides;
    Slot(OpBuilder &at, RankedTensorType type, Value slot)
        : offsets{slot}, sizes{at.getIndexAttr(1)}, strides(type.getRank() + 1, at.getIndexAttr(1)) {
      for (int64_t size : type.getShape()) {
        offsets.push_back(at.getIndexAttr(0));
        sizes.push_back(at.getIndexAttr(size));
      }
    }
  };

  void writeTask(OpBuilder &inner, int64_t position, const Task &task) {
    Half half = getHalf(position);
    IRMapping known;
    known.map(*loop.getSingleInductionVar(), task.part);
    for (auto [argument, at] : llvm::zip_equal(loop.getRegionIterArgs(), carriedAt))
      known.map(argument, state.carried[at]);
    for (auto [value, number] : arriving[position])
      known.map(value, fromCarrier(inner, state.arrived[half][number], value.getType()));
    if (half == Backward)
      for (auto [value, number] : kept[shape.getMirror(position)]) {
        RankedTensorType type = getCarrier(value.getType());
        Slot slot(inner, type, task.slot);
        Value part = tensor::ExtractSliceOp::create(inner, value.getLoc(), type, state.kept[number], slot.offsets,
                                                    slot.sizes, slot.strides);
        known.map(value, fromCarrier(inner, part, value.getType()));
      }
    for (auto [op, at] : llvm::zip_equal(staged.getOps(), positions.ofOp))
      if (int64_t(at) == position)
        clone(inner, op.op, known);
    finishTask(inner, position, task, known);
  }

  void finishTask(OpBuilder &inner, int64_t position, const Task &task, IRMapping &known) {
    Half half = getHalf(position);
    for (Value &value : state.arrived[half])
      value = Value();
    if (position + 1 < int64_t(arriving.size()) && getHalf(position + 1) == half)
      for (auto [value, number] : arriving[position + 1])
        state.arrived[half][number] = toCarrier(inner, known.lookup(value));
    for (auto [value, type] : llvm::zip_equal(state.arrived[half], channels[half].getTypes()))
      if (!value)
        value = createEmpty(inner, type);
    if (half == Forward)
      for (auto [value, number] : kept[position]) {
        Slot slot(inner, getCarrier(value.getType()), task.slot);
        state.kept[number] = tensor::InsertSliceOp::create(inner, value.getLoc(), toCarrier(inner, known.lookup(value)),
                                                           state.kept[number], slot.offsets, slot.sizes, slot.strides);
      }
    for (auto [number, value] : llvm::enumerate(loop.getYieldedValues()))
      if (positions.ofCarried[number] == unsigned(position))
        state.carried[carriedAt[number]] = known.lookupOrDefault(value);
  }

  /// Clones `op` with what it reads that is made again everywhere, or that only tasks of one device read.
  void clone(OpBuilder &inner, Operation *op, IRMapping &known) {
    op->walk([&](Operation *reader) {
      for (Value value : reader->getOperands())
        if (Operation *maker = value.getDefiningOp();
            maker && (maker->getBlock() == staged.getBody() || homes.getHome(maker)) && !known.contains(value))
          clone(inner, maker, known);
    });
    inner.clone(*op, known);
  }

  //===-- behind the loops --===//

  void handOut() {
    llvm::DenseMap<Value, Value> onHome;
    for (auto [number, result] : llvm::enumerate(loop->getResults())) {
      Value value = loop.getYieldedValues()[number];
      if (positions.ofCarried[number])
        onHome[result] = state.carried[carriedAt[number]];
      else if (std::optional<unsigned> carried = staged.findCarried(value))
        result.replaceAllUsesWith(loop.getInits()[*carried]);
      else
        result.replaceAllUsesWith(value);
    }
    writeUpdate(staged, homes, shape, variation, device, onHome);
  }

  const StagedLoop &staged;
  LoopLikeOpInterface loop;
  const StagePositions &positions;
  const PipelineTable &table;
  const PipelineShape &shape;
  StageHomes homes;
  const DeviceVariation &variation; ///< Of what was there before.
  AxisListAttr axes;
  FlatSymbolRefAttr mesh;
  OpBuilder builder;
  Location loc;
  SharedTensors channels[2], stash;
  std::vector<Numbers> arriving, kept; ///< By position.
  SmallVector<unsigned> carriedAt;     ///< By carried value: its number in `State::carried`.
  SmallVector<Change> changes;         ///< By that number.
  AxisIndexOp device;
  State state;
};
} // namespace

void dist::writePipeline(const StagedLoop &loop, const StagePositions &positions, const PipelineTable &table,
                         const StagePieces &pieces, const DeviceVariation &variation, AxisRefAttr axis,
                         FlatSymbolRefAttr mesh) {
  Writer(loop, positions, table, pieces, variation, axis, mesh).run();
}
