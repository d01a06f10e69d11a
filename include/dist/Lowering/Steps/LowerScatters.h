// SPDX-License-Identifier: Apache-2.0
//
// dist-lower-scatters for targets that have a way of their own for some scatters.

#ifndef DIST_LOWERING_STEPS_LOWERSCATTERS_H
#define DIST_LOWERING_STEPS_LOWERSCATTERS_H

#include "mlir/Pass/Pass.h"

#include <functional>
#include <memory>

namespace dist {

/// Returns dist-lower-scatters that leaves the scatters alone that `keeps` returns true for.
std::unique_ptr<mlir::Pass> createLowerScattersPass(std::function<bool(mlir::Operation *)> keeps);

} // namespace dist

#endif // DIST_LOWERING_STEPS_LOWERSCATTERS_H
