// SPDX-License-Identifier: Apache-2.0

#include "SumsOverTime.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

namespace {
/// What leads from a sum that is scattered over the axis to where it is gathered.
struct ScatteredSum {
  AllGatherOp gather;
  SmallVector<CollectiveOpInterface> between; ///< Reductions over devices, from the last to the first.
  ReduceScatterOp scatter;
  int64_t dim;
};

class SumJoiner {
public:
  SumJoiner(FunctionOpInterface function, const TimeAxis &time) : time(time), builder(function.getContext()) {}

  /// Rewrites what ends in `gather`, if it begins with a sum that is scattered over the axis.
  void join(AllGatherOp gather) {
    std::optional<ScatteredSum> sum = find(gather);
    if (!sum)
      return;
    ReduceScatterOp scatter = sum->scatter;
    ArrayRef<AxisRefAttr> devices = getDevices(*sum);
    Value value = getInput(scatter);
    builder.setInsertionPoint(scatter);
    if (!devices.empty()) {
      Operation *copy = copyWith(scatter, value, getSizeOnDevice(*sum), sum->dim);
      cast<ReduceScatterOp>(copy).setAxesAttr(AxisListAttr::get(builder.getContext(), devices));
      value = copy->getResult(0);
    }
    for (CollectiveOpInterface op : llvm::reverse(sum->between)) {
      builder.setInsertionPoint(op);
      value = copyWith(op, value, getSizeOnDevice(*sum), sum->dim)->getResult(0);
    }
    builder.setInsertionPoint(gather);
    auto reduced = AllReduceOp::create(builder, gather->getLoc(), TypeRange(value.getType()), value,
                                       createEmpty(gather, cast<RankedTensorType>(value.getType())),
                                       scatter.getReductionAttr(), gather.getAxesAttr(), gather.getMeshAttr());
    reduced->setDiscardableAttrs(llvm::to_vector(gather->getDiscardableAttrs()));
    gather->getResult(0).replaceAllUsesWith(reduced->getResult(0));
    gather->erase();
    for (CollectiveOpInterface op : sum->between)
      op->erase();
    scatter->erase();
  }

private:
  static Value getInput(CollectiveOpInterface op) { return op.getCollectiveInputs().front(); }

  /// The axes of devices that `sum` is scattered over, before that in time.
  static ArrayRef<AxisRefAttr> getDevices(const ScatteredSum &sum) {
    return CollectiveOpInterface(ReduceScatterOp(sum.scatter)).getGroupAxes().drop_back();
  }

  /// Returns how much of the scattered dimension one device has of all parts.
  int64_t getSizeOnDevice(const ScatteredSum &sum) const {
    int64_t size = cast<RankedTensorType>(getInput(ReduceScatterOp(sum.scatter)).getType()).getDimSize(sum.dim);
    return llvm::divideCeil(size, getAxesSize(getDevices(sum), time.mesh));
  }

  std::optional<ScatteredSum> find(AllGatherOp gather) const {
    CollectiveOpInterface last = gather;
    if (!time.isNamedBy(gather) || last.getGroupAxes().size() != 1 || gather->getNumResults() != 1)
      return std::nullopt;
    ScatteredSum sum{gather, {}, nullptr, last.getPairDim(0)};
    while (!sum.scatter) {
      auto op = getInput(last).getDefiningOp<CollectiveOpInterface>();
      if (!op || !isa<ReduceScatterOp, AllReduceOp>(op) || op->getNumResults() != 1 || !op->hasOneUse())
        return std::nullopt;
      auto scatter = dyn_cast<ReduceScatterOp>(*op);
      bool isOfDim = scatter && op.getPairDim(0) == sum.dim;
      if (time.isNamedBy(op)) {
        if (!isOfDim || op.getGroupAxes().back() != time.axis)
          return std::nullopt;
        sum.scatter = scatter;
      } else if (isOfDim) {
        return std::nullopt;
      } else {
        sum.between.push_back(op);
      }
      last = op;
    }
    std::optional<ReductionKind> kind = last.getReductionKind();
    bool isAlike = kind != ReductionKind::Avg &&
                   llvm::all_of(sum.between, [&](CollectiveOpInterface op) { return op.getReductionKind() == kind; });
    // A device has to have the same rows, whether its parts are equal pieces of them or not.
    int64_t onDevice = getSizeOnDevice(sum);
    int64_t part = cast<RankedTensorType>(sum.scatter->getResult(0).getType()).getDimSize(sum.dim);
    bool isSame = onDevice == cast<RankedTensorType>(gather->getResult(0).getType()).getDimSize(sum.dim) &&
                  (getDevices(sum).empty() || part * time.size == onDevice);
    return isAlike && isSame ? std::optional(std::move(sum)) : std::nullopt;
  }

  Value createEmpty(Operation *op, RankedTensorType type) {
    return tensor::EmptyOp::create(builder, op->getLoc(), type.getShape(), type.getElementType());
  }

  /// Returns a copy of `op` that reads `value` and has `size` elements along `dim`.
  Operation *copyWith(CollectiveOpInterface op, Value value, int64_t size, int64_t dim) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = size;
    IRMapping known;
    known.map(getInput(op), value);
    known.map(op.getCollectiveInits().front(), createEmpty(op, type.clone(shape)));
    Operation *copy = builder.clone(*op, known);
    copy->getResult(0).setType(type.clone(shape));
    return copy;
  }

  const TimeAxis &time;
  OpBuilder builder;
};
} // namespace

void dist::joinSumsOverTime(FunctionOpInterface function, const TimeAxis &time) {
  SmallVector<AllGatherOp> gathers;
  function->walk([&](AllGatherOp op) { gathers.push_back(op); });
  SumJoiner joiner(function, time);
  for (AllGatherOp op : gathers)
    joiner.join(op);
}
