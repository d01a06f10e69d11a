// SPDX-License-Identifier: Apache-2.0
//
// Arguments and results that a part of the devices has, as the parameters of a stage of a pipeline:
//
//   func.func @step(%w: tensor<4xf32> {dist.boundary = ..., dist.held = {axis = "pp", index = 1 : i64}}, ...) -> (...)
//
// Devices whose index along the axis is another one have no memory for the value and never touch it:
// `dist-verify-local` proves that an argument is read only where the index is known to be the right one, in branches of
// `dist.pipeline`. What a result is on the other devices nobody looks at. The type of the value and its boundary are
// those where it is.

#ifndef DIST_IR_HELDVALUES_H
#define DIST_IR_HELDVALUES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"

#include <optional>

namespace dist {

/// Name of the attribute of an argument or result that says which devices have it.
inline constexpr llvm::StringLiteral kHeldAttrName = "dist.held";

/// The devices whose index along `axis` is `index`.
struct HeldBy {
  mlir::StringAttr axis;
  int64_t index;
};

mlir::DictionaryAttr getHeldAttr(mlir::StringAttr axis, int64_t index);
/// Returns what `attribute` says, or nothing if it is null or none of the form above.
std::optional<HeldBy> readHeldAttr(mlir::Attribute attribute);

/// Arguments and results of a function that one device does not hold.
struct ValuesElsewhere {
  llvm::BitVector arguments, results;
};

/// Returns what is not held by the device that holds most: its memory is what counts. Numbers of bytes are those of
/// local types, so `function` is in Local form, or lowered from it.
ValuesElsewhere findElsewhere(mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_IR_HELDVALUES_H
