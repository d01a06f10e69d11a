// SPDX-License-Identifier: Apache-2.0
//
// Notes of errors about values that differ between devices.

#ifndef DIST_LIB_COLLECTIVES_VARIATIONNOTES_H
#define DIST_LIB_COLLECTIVES_VARIATIONNOTES_H

#include "dist/Analysis/DeviceVariation.h"

namespace dist {

/// Says where `value` has from that it differs along `parts`.
void attachOrigin(mlir::InFlightDiagnostic &diagnostic, const DeviceVariation &variation, mlir::Value value,
                  AxisSet parts);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_VARIATIONNOTES_H
