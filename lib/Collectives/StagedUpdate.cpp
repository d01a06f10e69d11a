// SPDX-License-Identifier: Apache-2.0
//
// Behind the loops over ticks, round by round:
//
//   %norm0 = broadcast root 0 (%sums#0)              what ops of all devices read of homes
//   %scale = rsqrt (%norm0 + %norm1)                 these ops
//   %new0, %new1 = index_switch (axis_index "pp")    the ops of homes, one case for each device
//     case 0: yield (%w0 - %scale * %sum0), empty
//     case 1: yield empty, (%w1 - %scale * %sum1)
//
// Nobody reads what a case yields for others. Values that go from one round to a later one have tensors that the
// devices share by type.

#include "StagedUpdate.h"
#include "dist/IR/HeldValues.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

namespace {
class UpdateWriter {
public:
  UpdateWriter(const StagedLoop &staged, const StageHomes &homes, const PipelineShape &shape,
               const DeviceVariation &variation, AxisIndexOp device, llvm::DenseMap<Value, Value> &onHome)
      : homes(homes), shape(shape), variation(variation), device(device), onHome(onHome), loop(staged.getLoop()),
        function(staged.getFunction()), block(loop->getBlock()), terminator(block->getTerminator()),
        builder(terminator), loc(loop.getLoc()) {}

  void run() {
    SmallVector<Operation *> ops;
    for (Operation *op = loop->getNextNode(); op != terminator; op = op->getNextNode())
      ops.push_back(op);
    for (unsigned round = 0; round < homes.getNumRounds(); ++round) {
      for (Operation *op : ops)
        if (homes.getRound(op) == round && !homes.getHome(op)) {
          bringTo(op);
          op->moveBefore(terminator);
        }
      writeSwitch(round, ops);
    }
    handOut();
    noteHeld();
    for (Operation *op : llvm::reverse(ops))
      if (homes.getHome(op))
        op->erase();
    loop.erase();
    eraseDead();
  }

private:
  /// Returns `value`, which is on `home`, on all devices.
  Value send(Value value, int64_t home) {
    Value &known = everywhere[value];
    if (known)
      return known;
    Value carrier = onHome.lookup(value);
    auto type = cast<RankedTensorType>(carrier.getType());
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
    auto sent = BroadcastOp::create(builder, loc, TypeRange(type), carrier, empty, builder.getI64IntegerAttr(home),
                                    device.getAxesAttr(), device.getMeshAttr());
    return known = fromCarrier(builder, sent->getResult(0), value.getType());
  }

  /// Lets `op`, of all devices, read what is sent.
  void bringTo(Operation *op) {
    op->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        if (std::optional<int64_t> home = homes.getHome(operand.get()))
          operand.set(send(operand.get(), *home));
    });
  }

  /// Returns the number of the result of which `value` is a piece that stays on its device, or none.
  std::optional<unsigned> findStack(Value value) const {
    for (OpOperand &use : value.getUses())
      if (use.getOwner() == terminator)
        if (std::optional<unsigned> stack = homes.findStack(use.getOperandNumber()))
          return stack;
    return std::nullopt;
  }

  /// Gives `value` a tensor in which the switch of `round` hands it out, if something outside of its case reads it.
  /// Devices hand out their pieces of a stack in one tensor, which `ofStacks` has.
  void handFrom(Value value, unsigned round, SharedTensors &tensors, SharedTensors::Taken &taken,
                llvm::DenseMap<unsigned, unsigned> &ofStacks, llvm::MapVector<Value, unsigned> &numbers) {
    if (std::optional<unsigned> stack = findStack(value)) {
      auto [known, isNew] = ofStacks.try_emplace(*stack);
      if (isNew)
        known->second = tensors.add(getCarrier(value.getType()));
      numbers[value] = known->second;
      return;
    }
    bool isSent = false, isLater = false;
    for (Operation *user : value.getUsers()) {
      Operation *beside = block->findAncestorOpInBlock(*user);
      isSent |= !beside || beside == terminator || !homes.getHome(beside);
      isLater |= homes.getRound(beside) > round;
    }
    if (isSent)
      numbers[value] = tensors.add(getCarrier(value.getType()));
    else if (isLater)
      numbers[value] = tensors.take(value, taken);
  }

  void writeSwitch(unsigned round, ArrayRef<Operation *> ops) {
    std::vector<SmallVector<Operation *>> ofDevice(shape.devices);
    std::vector<llvm::MapVector<Value, unsigned>> numbers(shape.devices);
    SharedTensors tensors(variation);
    std::vector<SharedTensors::Taken> taken(shape.devices);
    llvm::DenseMap<unsigned, unsigned> ofStacks;
    for (Operation *op : ops)
      if (std::optional<int64_t> home = homes.getHome(op); home && homes.getRound(op) == round) {
        ofDevice[*home].push_back(op);
        for (Value result : op->getResults())
          handFrom(result, round, tensors, taken[*home], ofStacks, numbers[*home]);
      }
    SmallVector<int64_t> cases;
    for (int64_t at = 0; at < shape.devices; ++at)
      if (!ofDevice[at].empty())
        cases.push_back(at);
    if (cases.empty())
      return;
    SmallVector<Type> types(tensors.getTypes().begin(), tensors.getTypes().end());
    auto choice = scf::IndexSwitchOp::create(builder, loc, types, device, cases, cases.size());
    choice->setDiscardableAttr(kPipelineAttrName, builder.getDictionaryAttr(builder.getNamedAttr(
                                                      "axis", device.getAxes().getAxes().front().getName())));
    for (auto [at, region] : llvm::zip_equal(cases, choice.getCaseRegions()))
      writeCase(region, types, ofDevice[at], numbers[at]);
    writeCase(choice.getDefaultRegion(), types, {}, {});
    for (const llvm::MapVector<Value, unsigned> &ofCase : numbers)
      for (auto [value, number] : ofCase)
        onHome[value] = choice.getResult(number);
  }

  void writeCase(Region &region, ArrayRef<Type> types, ArrayRef<Operation *> ops,
                 const llvm::MapVector<Value, unsigned> &numbers) {
    OpBuilder inner = OpBuilder::atBlockBegin(&region.emplaceBlock());
    IRMapping known;
    for (Operation *op : ops)
      clone(inner, op, known);
    SmallVector<Value> yielded(types.size());
    for (auto [value, number] : numbers)
      yielded[number] = toCarrier(inner, known.lookup(value));
    for (auto [value, type] : llvm::zip_equal(yielded, types))
      if (auto tensor = cast<RankedTensorType>(type); !value)
        value = tensor::EmptyOp::create(inner, loc, tensor.getShape(), tensor.getElementType());
    scf::YieldOp::create(inner, loc, yielded);
  }

  /// Clones `op` with what it reads that can be made again.
  void clone(OpBuilder &inner, Operation *op, IRMapping &known) {
    op->walk([&](Operation *reader) {
      for (Value value : reader->getOperands()) {
        Operation *maker = value.getDefiningOp();
        if (known.contains(value) || !maker || maker->getBlock() != block)
          continue;
        if (auto found = onHome.find(value); found != onHome.end())
          known.map(value, fromCarrier(inner, found->second, value.getType()));
        else if (homes.getHome(value) || (isa<RankedTensorType>(value.getType()) && homes.isMadeOfNumbers(maker)))
          clone(inner, maker, known);
      }
    });
    inner.clone(*op, known);
  }

  void handOut() {
    for (OpOperand &operand : terminator->getOpOperands()) {
      std::optional<int64_t> home = homes.getHome(operand.get());
      bool isHeld = homes.isHeldResult(operand.getOperandNumber());
      heldOn.push_back(isHeld ? home : std::nullopt);
      if (home)
        operand.set(isHeld ? onHome.lookup(operand.get()) : send(operand.get(), *home));
    }
  }

  void eraseDead() {
    SmallVector<Operation *> ops = llvm::map_to_vector(block->without_terminator(), [](Operation &op) { return &op; });
    for (Operation *op : llvm::reverse(ops))
      if (isOpTriviallyDead(op))
        op->erase();
  }

  void noteHeld() {
    auto name = builder.getStringAttr(kHeldAttrName);
    StringAttr axis = device.getAxes().getAxes().front().getName();
    for (BlockArgument argument : block->getArguments())
      if (std::optional<int64_t> home = homes.getHome(argument))
        function.setArgAttr(argument.getArgNumber(), name, getHeldAttr(axis, *home));
    for (auto [number, home] : llvm::enumerate(heldOn))
      if (home)
        function.setResultAttr(number, name, getHeldAttr(axis, *home));
  }

  const StageHomes &homes;
  const PipelineShape &shape;
  const DeviceVariation &variation; ///< Of what was there before.
  AxisIndexOp device;
  llvm::DenseMap<Value, Value> &onHome;
  LoopLikeOpInterface loop;
  FunctionOpInterface function;
  Block *block;
  Operation *terminator;
  OpBuilder builder;
  Location loc;
  llvm::DenseMap<Value, Value> everywhere;
  SmallVector<std::optional<int64_t>> heldOn; ///< By result.
};
} // namespace

void dist::writeUpdate(const StagedLoop &loop, const StageHomes &homes, const PipelineShape &shape,
                       const DeviceVariation &variation, AxisIndexOp device, llvm::DenseMap<Value, Value> &onHome) {
  UpdateWriter(loop, homes, shape, variation, device, onHome).run();
}
