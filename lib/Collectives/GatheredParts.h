// SPDX-License-Identifier: Apache-2.0
//
// What becomes of a gathered tensor under `reshard_after_forward = n`: each device keeps a part of it, which groups of
// n devices gather again.

#ifndef DIST_LIB_COLLECTIVES_GATHEREDPARTS_H
#define DIST_LIB_COLLECTIVES_GATHEREDPARTS_H

#include "dist/IR/Dist.h"
#include "mlir/IR/IRMapping.h"

namespace dist {

/// Returns the minor axes of `gather`, in groups of `size` devices, or failure after a remark if they do not divide its
/// axes.
mlir::FailureOr<AxisListAttr> getAxesOfParts(AllGatherOp gather, int64_t size);

/// Cuts `gathered`, the result of `gather`, into the parts that groups over `axes` gather again, and returns this
/// device's.
mlir::Value makePart(mlir::OpBuilder &builder, AllGatherOp gather, AxisListAttr axes);
/// Returns the type of these parts, for groups of `size`; the last of uneven parts is padded.
mlir::RankedTensorType getPartType(AllGatherOp gather, int64_t size);

/// Gathers `part` over `axes` as `gather` does, of whose other operands `mapping` says what they are here.
AllGatherOp gatherParts(mlir::OpBuilder &builder, AllGatherOp gather, AxisListAttr axes, mlir::Value part,
                        mlir::IRMapping mapping);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_GATHEREDPARTS_H
