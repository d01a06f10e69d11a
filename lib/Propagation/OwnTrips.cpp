// SPDX-License-Identifier: Apache-2.0

#include "OwnTrips.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

//===-- reading ---------------------------------------------------------------------------------------------------===//

/// Returns true if `value`, of the body of a loop, is `carried` and what is added to it, and `carried` is used
/// for nothing else.
static bool addsTo(Value value, BlockArgument carried) {
  while (value != carried) {
    auto ruled = value.getDefiningOp<ShardingRuleOpInterface>();
    if (!ruled || !value.hasOneUse() || ruled->getBlock() != carried.getOwner())
      return false;
    // Which addend leads to the carried value: each has one use, so no more than one does.
    Value next;
    for (unsigned addend : ruled.getAddends()) {
      Value added = ruled->getOperand(addend);
      Operation *adding = added.getDefiningOp();
      if (added.getType() == carried.getType() && added.hasOneUse() &&
          (added == carried || (adding && adding->getBlock() == carried.getOwner() && addsTo(added, carried))))
        next = added;
    }
    if (!next)
      return false;
    value = next;
  }
  return carried.hasOneUse();
}

std::optional<LayerLoop> dist::readOwnTrips(LoopLikeOpInterface loop) {
  if (loop->getNumResults() == 0)
    return std::nullopt;
  std::optional<LayerLoop> rows = readLayerLoop(loop);
  if (!rows)
    return std::nullopt;
  for (unsigned number = 0; number < loop->getNumResults(); ++number) {
    if (rows->findFilled(number))
      continue;
    auto type = dyn_cast<RankedTensorType>(loop.getRegionIterArgs()[number].getType());
    if (!type || !type.hasStaticShape() || !addsTo(loop.getYieldedValues()[number], loop.getRegionIterArgs()[number]))
      return std::nullopt;
  }
  return rows;
}

//===-- writing ---------------------------------------------------------------------------------------------------===//

/// Returns true if each device has its own rows of `stack`.
static bool isShared(const SharedTrips &shared, const LayerStack &stack) {
  return stack.isDescending == shared.isDescending;
}

/// Returns the ops in front of the loop that compute numbers it reads, in program order, and adds to `tensors` what
/// these and the loop read of tensors; nothing if a number comes from elsewhere, as that of a trip of a loop around it.
static std::optional<SetVector<Operation *>> findNumbers(LoopLikeOpInterface loop, SetVector<Value> &tensors) {
  SetVector<Operation *> numbers;
  auto visit = [&](Value value, auto &&visit) -> bool {
    if (auto tensor = dyn_cast<RankedTensorType>(value.getType())) {
      tensors.insert(value);
      return tensor.hasStaticShape();
    }
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumRegions() > 0 || !isMemoryEffectFree(op))
      return false;
    if (numbers.contains(op))
      return true;
    if (!llvm::all_of(op->getOperands(), [&](Value operand) { return visit(operand, visit); }))
      return false;
    numbers.insert(op);
    return true;
  };
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(loop->getRegions(), captured);
  if (!llvm::all_of(captured, [&](Value value) { return visit(value, visit); }))
    return std::nullopt;
  return numbers;
}

std::optional<std::string> dist::findHindrance(const SharedTrips &shared) {
  LoopLikeOpInterface loop = shared.rows.loop;
  for (const LayerStack &stack : shared.rows.stacks)
    if (stack.carried && !isShared(shared, stack))
      return "it fills rows in another order than it reads those that are split";
  SetVector<Value> tensors;
  if (!loop.getSingleInductionVar()->getType().isIndex() || !findNumbers(loop, tensors))
    return "it computes with numbers of a loop or region around it";
  auto isNamed = [&](AxisRefAttr axis) {
    return llvm::any_of(shared.axes, [&](AxisRefAttr other) { return other.getName() == axis.getName(); });
  };
  bool isUsed = false;
  loop->walk([&](Operation *op) { op->getAttrDictionary().walk([&](AxisRefAttr axis) { isUsed |= isNamed(axis); }); });
  if (isUsed)
    return "a placement or a local region in it names the same axes";
  return std::nullopt;
}

namespace {
class RegionWriter {
public:
  explicit RegionWriter(const SharedTrips &shared)
      : shared(shared), loop(shared.rows.loop), context(loop.getContext()), loc(loop.getLoc()) {}

  void run() {
    SetVector<Value> tensors;
    numbers = *findNumbers(loop, tensors);
    for (Value tensor : tensors)
      if (isReadWhole(tensor))
        addInput(tensor, getSharding(tensor));
    size_t numWhole = inputs.size();
    for (const LayerStack &stack : shared.rows.stacks)
      if (!stack.carried && isShared(shared, stack)) {
        ownRows[&stack] = inputs.size();
        addInput(stack.getOutside(loop), getSharding(stack.getOutside(loop), &stack));
      }
    SmallVector<Attribute> outs;
    for (auto [number, init] : llvm::enumerate(loop.getInits())) {
      const LayerStack *stack = shared.rows.findFilled(number);
      outs.push_back(getSharding(init, stack, /*isSum=*/!stack));
      addInput(init, cast<ShardingAttr>(outs.back()));
    }
    OpBuilder builder(loop);
    auto region = LocalOp::create(builder, loc, loop->getResultTypes(), inputs, builder.getArrayAttr(ins),
                                  builder.getArrayAttr(outs), AxisListAttr::get(context, shared.axes), UnitAttr());
    writeBody(*builder.createBlock(&region.getBody()), numWhole);
    loop->replaceAllUsesWith(region.getResults());
    loop->erase();
  }

private:
  /// Returns true if the loop, or a number that it computes with, reads `tensor` in another way than row by row.
  bool isReadWhole(Value tensor) const {
    llvm::SmallPtrSet<OpOperand *, 8> rowByRow;
    for (const LayerStack &stack : shared.rows.stacks)
      if (!stack.carried && isShared(shared, stack) && stack.getOutside(loop) == tensor)
        for (Operation *slice : stack.slices)
          rowByRow.insert(&getStackOperand(slice));
    return llvm::any_of(tensor.getUses(), [&](OpOperand &use) {
      bool isInside = loop->isProperAncestor(use.getOwner()) || numbers.contains(use.getOwner());
      return isInside && !rowByRow.contains(&use);
    });
  }

  /// Returns how `tensor` lies at the boundary of the region: split along the rows of `stack` if there is one, pending
  /// if it is a sum, and in all else open to the axes that are not shared out.
  ShardingAttr getSharding(Value tensor, const LayerStack *stack = nullptr, bool isSum = false) const {
    auto type = cast<RankedTensorType>(tensor.getType());
    SmallVector<DimShardingAttr> dims(type.getRank(), DimShardingAttr::get(context, {}, /*isOpen=*/true, 0));
    if (stack)
      dims[stack->dim] = DimShardingAttr::get(context, shared.axes, /*isOpen=*/false, 0);
    SmallVector<PartialAttr> partials;
    if (isSum)
      partials.push_back(PartialAttr::get(context, ReductionKind::Sum, shared.axes));
    return ShardingAttr::get(context, shared.mesh, dims, {}, partials);
  }

  void addInput(Value tensor, ShardingAttr sharding) {
    inputs.push_back(tensor);
    ins.push_back(sharding);
    auto type = cast<RankedTensorType>(tensor.getType());
    SmallVector<int64_t> shape(type.getShape());
    for (auto [size, dim] : llvm::zip_equal(shape, sharding.getDims()))
      if (!dim.getAxes().empty())
        size /= shared.numShares;
    locals.push_back(type.clone(shape));
  }

  /// Moves the body of the loop into one over the trips of one device, in `block`; the first `numWhole` inputs are read
  /// as they were.
  void writeBody(Block &block, size_t numWhole) {
    block.addArguments(locals, SmallVector<Location>(locals.size(), loc));
    OpBuilder builder = OpBuilder::atBlockBegin(&block);
    IRMapping known;
    known.map(ArrayRef(inputs).take_front(numWhole), block.getArguments().take_front(numWhole));
    for (Operation *number : numbers)
      builder.clone(*number, known);

    int64_t numTrips = shared.rows.numTrips / shared.numShares;
    size_t numRead = inputs.size() - loop.getInits().size();
    auto bound = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(builder, loc, value); };
    auto made =
        scf::ForOp::create(builder, loc, bound(0), bound(numTrips), bound(1), block.getArguments().drop_front(numRead));
    made->setDiscardableAttrs(llvm::to_vector(loop->getDiscardableAttrs()));
    Block &to = *made.getBody(), &from = loop.getLoopRegions().front()->front();
    builder.setInsertionPointToStart(&to);
    auto [trip, row] = writeNumbers(builder, made.getInductionVar(), numTrips);
    for (auto [carried, own] : llvm::zip_equal(loop.getRegionIterArgs(), made.getRegionIterArgs()))
      carried.replaceAllUsesWith(own);
    loop.getSingleInductionVar()->replaceAllUsesWith(trip);
    to.getOperations().splice(to.end(), from.getOperations());

    for (const LayerStack &stack : shared.rows.stacks)
      if (isShared(shared, stack))
        takeOwnRows(stack, block, row);
    made->walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        if (Value own = known.lookupOrNull(operand.get()))
          operand.set(own);
    });
    builder.setInsertionPointToEnd(&block);
    YieldOp::create(builder, loc, made->getResults());
  }

  /// Lets what reads and fills rows of `stack` do so with the rows of this device.
  void takeOwnRows(const LayerStack &stack, Block &block, Value row) {
    for (Operation *slice : stack.slices) {
      getRowOperand(slice).set(row);
      OpOperand &operand = getStackOperand(slice);
      if (!stack.carried)
        operand.set(block.getArgument(ownRows.lookup(&stack)));
      else if (isa<SubsetInsertionOpInterface>(slice))
        slice->getResult(0).setType(cast<RankedTensorType>(operand.get().getType()));
    }
  }

  /// Returns what trip `trip` of this device counts in the whole loop, and its row of what this device has.
  std::pair<Value, Value> writeNumbers(OpBuilder &builder, Value trip, int64_t numTrips) {
    auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(builder, loc, value); };
    auto timesPlus = [&](Value value, int64_t factor, int64_t addend) -> Value {
      if (factor != 1)
        value = arith::MulIOp::create(builder, loc, value, constant(factor));
      return addend == 0 ? value : arith::AddIOp::create(builder, loc, value, constant(addend));
    };
    Value device = AxisIndexOp::create(builder, loc, AxisListAttr::get(context, shared.axes), shared.mesh), row = trip;
    if (shared.isDescending) {
      device = timesPlus(device, -1, shared.numShares - 1);
      row = timesPlus(trip, -1, numTrips - 1);
    }
    Value all = arith::AddIOp::create(builder, loc, timesPlus(device, numTrips, 0), trip);
    return {
        timesPlus(all, *getConstantIntValue(*loop.getSingleStep()), *getConstantIntValue(*loop.getSingleLowerBound())),
        row};
  }

  const SharedTrips &shared;
  LoopLikeOpInterface loop;
  MLIRContext *context;
  Location loc;
  SetVector<Operation *> numbers;                       ///< Computed again in the region.
  SmallVector<Value> inputs;                            ///< Of the region: what is read, then what is carried.
  SmallVector<Attribute> ins;                           ///< How they lie.
  SmallVector<Type> locals;                             ///< What one device has of them.
  llvm::DenseMap<const LayerStack *, unsigned> ownRows; ///< Number of the input with the rows that are read.
};
} // namespace

void dist::shareTrips(const SharedTrips &shared) { RegionWriter(shared).run(); }
