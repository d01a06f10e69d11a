// SPDX-License-Identifier: Apache-2.0
//
// Loops and branches of steps hand values on in buffers. A scalar is forwarded as a tensor of rank 0.

#ifndef DIST_LIB_LOWERING_STEPS_VALUESLOTS_H
#define DIST_LIB_LOWERING_STEPS_VALUESLOTS_H

#include "mlir/IR/Builders.h"

namespace dist::steps {

/// Returns the type in which a value of type `type` is forwarded.
mlir::Type getSlotType(mlir::Type type);

/// Returns `value` as it is forwarded in a slot of type `type`.
mlir::Value toSlot(mlir::OpBuilder &builder, mlir::Value value, mlir::Type type);

/// The same for `values` in the first slots of types `types`.
llvm::SmallVector<mlir::Value> toSlots(mlir::OpBuilder &builder, mlir::ValueRange values,
                                       llvm::ArrayRef<mlir::Type> types);

/// Returns the value of type `type` that `slot` holds.
mlir::Value fromSlot(mlir::OpBuilder &builder, mlir::Value slot, mlir::Type type);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_VALUESLOTS_H
