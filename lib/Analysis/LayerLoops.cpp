// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/LayerLoops.h"
#include "dist/Analysis/IterationValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

Value LayerStack::getOutside(LoopLikeOpInterface loop) const {
  return carried ? loop.getInits()[*carried] : getStackOperand(slices.front()).get();
}

const LayerStack *LayerLoop::findFilled(unsigned number) const {
  for (const LayerStack &stack : stacks)
    if (stack.carried == number)
      return &stack;
  return nullptr;
}

OpOperand &dist::getStackOperand(Operation *slice) {
  if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(slice))
    return insertion.getDestinationOperand();
  return cast<SubsetExtractionOpInterface>(slice).getSourceOperand();
}

std::optional<int64_t> dist::findRowDim(Operation *op) {
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  if (!slice || !isa<SubsetExtractionOpInterface, SubsetInsertionOpInterface>(op))
    return std::nullopt;
  std::optional<int64_t> moving;
  for (auto [dim, offset, size] : llvm::enumerate(slice.getStaticOffsets(), slice.getStaticSizes())) {
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(slice.getStaticStrides()[dim]))
      return std::nullopt;
    if (!ShapedType::isDynamic(offset))
      continue;
    if (moving || size != 1)
      return std::nullopt;
    moving = dim;
  }
  return moving;
}

OpOperand &dist::getRowOperand(Operation *slice) {
  Value row = cast<OffsetSizeAndStrideOpInterface>(slice).getDynamicOffset(*findRowDim(slice));
  return *llvm::find_if(slice->getOpOperands(), [&](OpOperand &operand) { return operand.get() == row; });
}

bool dist::isCounted(LoopLikeOpInterface loop) {
  auto isConstant = [](std::optional<OpFoldResult> value) { return value && getConstantIntValue(*value); };
  return llvm::hasSingleElement(loop.getLoopRegions()) && loop.getLoopRegions().front()->hasOneBlock() &&
         loop.getSingleInductionVar() && loop.getStaticTripCount() && isConstant(loop.getSingleLowerBound()) &&
         isConstant(loop.getSingleStep()) && loop->getNumResults() == loop.getRegionIterArgs().size();
}

LoopLikeOpInterface dist::createTrips(OpBuilder &builder, LoopLikeOpInterface loop, int64_t first, int64_t last,
                                      ValueRange inits) {
  int64_t lower = *getConstantIntValue(*loop.getSingleLowerBound()), step = *getConstantIntValue(*loop.getSingleStep());
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loop->getLoc(),
                                     IntegerAttr::get(loop.getSingleInductionVar()->getType(), value));
  };
  Value begin = constant(lower + first * step), end = constant(lower + last * step), by = constant(step);
  auto made = scf::ForOp::create(builder, loop->getLoc(), begin, end, by, inits);
  made->setDiscardableAttrs(llvm::to_vector(loop->getDiscardableAttrs()));
  return made;
}

namespace {
class Reader {
public:
  explicit Reader(LoopLikeOpInterface loop) : loop(loop) {}

  std::optional<LayerLoop> run() {
    std::optional<llvm::APInt> trips = loop.getStaticTripCount();
    if (!isCounted(loop) || trips->ult(2)) {
      reason = "it does not count a known number of trips, two or more, or may end before the last one";
      return std::nullopt;
    }
    LayerLoop found{loop, int64_t(trips->getZExtValue()), {}};
    numTrips = found.numTrips;
    loop->walk([&](Operation *op) {
      if (isa<SubsetExtractionOpInterface>(op) && loop.isDefinedOutsideOfLoop(getStackOperand(op).get()))
        addRead(op);
    });
    for (unsigned number = 0; number < loop->getNumResults(); ++number)
      if (std::optional<LayerStack> stack = readFilled(number))
        found.stacks.push_back(*stack);
    for (auto &[value, stack] : reads)
      found.stacks.push_back(stack);
    if (found.stacks.empty()) {
      reason = "no tensor has one row for each of its " + std::to_string(numTrips) +
               " trips that it reads or fills in order, and in no other way";
      return std::nullopt;
    }
    return found;
  }

  std::string reason; ///< Why it is no loop over layers.

private:
  /// Returns the stack with `op` as its only slice, if `op` goes through all rows.
  std::optional<LayerStack> readSlice(Operation *op) {
    std::optional<int64_t> dim = findRowDim(op);
    auto type = dyn_cast<RankedTensorType>(getStackOperand(op).get().getType());
    if (!dim || !type || !type.hasStaticShape() || type.getDimSize(*dim) != numTrips)
      return std::nullopt;
    auto [known, isNew] = rowsOf.try_emplace(getRowOperand(op).get());
    if (isNew)
      known->second = getIterationValues(loop, known->first, kMostTripsOverRows);
    const std::optional<SmallVector<int64_t>> &rows = known->second;
    if (!rows || int64_t(rows->size()) != numTrips)
      return std::nullopt;
    bool isDescending = rows->front() != 0;
    for (auto [trip, row] : llvm::enumerate(*rows))
      if (row != (isDescending ? numTrips - 1 - int64_t(trip) : int64_t(trip)))
        return std::nullopt;
    return LayerStack{std::nullopt, *dim, isDescending, {op}};
  }

  void addRead(Operation *op) {
    std::optional<LayerStack> stack = readSlice(op);
    if (!stack)
      return;
    auto [known, isNew] = reads.insert({getStackOperand(op).get(), *stack});
    bool isAlike = known->second.dim == stack->dim && known->second.isDescending == stack->isDescending;
    if (!isNew && isAlike)
      known->second.slices.push_back(op);
  }

  /// Returns the stack that carried value `number` is, if all that is done with it is to read and fill the row of the
  /// trip.
  std::optional<LayerStack> readFilled(unsigned number) {
    BlockArgument argument = loop.getRegionIterArgs()[number];
    Value yielded = loop.getYieldedValues()[number];
    Operation *filling = yielded.getDefiningOp();
    if (!isa_and_present<SubsetInsertionOpInterface>(filling) || !yielded.hasOneUse() ||
        getStackOperand(filling).get() != argument)
      return std::nullopt;
    std::optional<LayerStack> stack = readSlice(filling);
    if (!stack)
      return std::nullopt;
    stack->carried = number;
    for (OpOperand &use : argument.getUses()) {
      Operation *op = use.getOwner();
      if (op == filling)
        continue;
      bool isSlice = isa<SubsetExtractionOpInterface>(op) && &getStackOperand(op) == &use;
      std::optional<LayerStack> read = isSlice ? readSlice(op) : std::nullopt;
      if (!read || read->dim != stack->dim || read->isDescending != stack->isDescending)
        return std::nullopt;
      stack->slices.push_back(op);
    }
    return stack;
  }

  LoopLikeOpInterface loop;
  int64_t numTrips = 0;
  llvm::MapVector<Value, LayerStack> reads;
  llvm::DenseMap<Value, std::optional<SmallVector<int64_t>>> rowsOf;
};
} // namespace

std::optional<LayerLoop> dist::readLayerLoop(LoopLikeOpInterface loop, std::string *reason) {
  Reader reader(loop);
  std::optional<LayerLoop> found = reader.run();
  if (reason && !found)
    *reason = reader.reason;
  return found;
}
