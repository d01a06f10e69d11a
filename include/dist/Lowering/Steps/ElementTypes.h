// SPDX-License-Identifier: Apache-2.0
//
// Element types as the runtime names them.

#ifndef DIST_LOWERING_STEPS_ELEMENTTYPES_H
#define DIST_LOWERING_STEPS_ELEMENTTYPES_H

#include "dist/Runtime/Executable.h"
#include "mlir/IR/Types.h"

#include <optional>
#include <string>

namespace dist {

/// Returns the runtime's name of an element type, or nothing if the runtime does not have it. A signless integer is
/// unsigned if `isUnsigned` says so.
std::optional<DistDType> getDType(mlir::Type type, bool isUnsigned = false);

/// Returns the type that holds `type`, an element or a tensor of them, in memory: a byte for integers of two to seven
/// bits, and `type` itself else.
mlir::Type getStoredType(mlir::Type type);

/// Says which element types the runtime has, for a message about `type`, which it does not have, and which of them
/// holds all values of `type`, if one does.
std::string describeSupportedTypes(mlir::Type type);

} // namespace dist

#endif // DIST_LOWERING_STEPS_ELEMENTTYPES_H
