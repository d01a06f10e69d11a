// SPDX-License-Identifier: Apache-2.0
//
// What messages say about element types that the runtime does not have.

#ifndef DIST_LIB_LOWERING_STEPS_SUPPORTEDTYPES_H
#define DIST_LIB_LOWERING_STEPS_SUPPORTEDTYPES_H

#include "mlir/IR/Types.h"

#include <string>

namespace dist::steps {

/// Says which element types the runtime has, for a message about `type`, which it does not have, and which of them
/// holds all values of `type`, if one does.
std::string describeSupportedTypes(mlir::Type type);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_SUPPORTEDTYPES_H
