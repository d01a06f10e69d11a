// SPDX-License-Identifier: Apache-2.0

#include "GatheredParts.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// Returns the minor part, of size `size`, of the axes `axes`, or nothing if it cuts an axis unevenly.
static FailureOr<SmallVector<AxisRefAttr>> getMinorAxes(ArrayRef<AxisRefAttr> axes, MeshAttr mesh, int64_t size) {
  SmallVector<AxisRefAttr> minor;
  for (AxisRefAttr axis : llvm::reverse(axes)) {
    int64_t whole = axis.getSizeIn(mesh);
    if (size == 1)
      break;
    if (size % whole == 0) {
      minor.insert(minor.begin(), axis);
      size /= whole;
    } else if (whole % size == 0) {
      minor.insert(minor.begin(),
                   AxisRefAttr::get(axis.getContext(), axis.getName(), axis.getPreSize() * (whole / size), size));
      size = 1;
    } else {
      return failure();
    }
  }
  if (size != 1)
    return failure();
  return minor;
}

static int64_t getDim(AllGatherOp gather) { return cast<CollectiveOpInterface>(gather.getOperation()).getPairDim(0); }

FailureOr<AxisListAttr> dist::getAxesOfParts(AllGatherOp gather, int64_t size) {
  FailureOr<SmallVector<AxisRefAttr>> axes =
      getMinorAxes(gather.getGroupAxes(), lookupMesh(gather, gather.getMeshAttr()), size);
  if (succeeded(axes))
    return AxisListAttr::get(gather.getContext(), *axes);
  gather.emitRemark() << "reshard_after_forward is " << size << ", but " << gather->getResult(0).getType()
                      << " is freed and gathered by all devices again: groups of " << size
                      << " devices do not divide the axes along which it lies";
  return failure();
}

RankedTensorType dist::getPartType(AllGatherOp gather, int64_t size) {
  auto type = cast<RankedTensorType>(gather->getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[getDim(gather)] = llvm::divideCeil(shape[getDim(gather)], size);
  return RankedTensorType::get(shape, type.getElementType());
}

Value dist::makePart(OpBuilder &builder, AllGatherOp gather, AxisListAttr axes) {
  RankedTensorType type = getPartType(gather, getAxesSize(axes.getAxes(), lookupMesh(gather, gather.getMeshAttr())));
  Value init = tensor::EmptyOp::create(builder, gather.getLoc(), type.getShape(), type.getElementType());
  return AllSliceOp::create(builder, gather.getLoc(), TypeRange{type}, gather->getResult(0), init,
                            builder.getI64IntegerAttr(getDim(gather)), axes, gather.getMeshAttr())
      ->getResult(0);
}

AllGatherOp dist::gatherParts(OpBuilder &builder, AllGatherOp gather, AxisListAttr axes, Value part,
                              IRMapping mapping) {
  mapping.map(gather.getInputs().front(), part);
  auto again = cast<AllGatherOp>(builder.clone(*gather, mapping));
  again.setAxesAttr(axes);
  return again;
}
