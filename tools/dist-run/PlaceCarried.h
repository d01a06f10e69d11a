// SPDX-License-Identifier: Apache-2.0
//
// `--carry` before a program is partitioned.

#ifndef DIST_TOOLS_DISTRUN_PLACECARRIED_H
#define DIST_TOOLS_DISTRUN_PLACECARRIED_H

#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>

namespace dist::run {

/// Creates a pass that lets results without a placement lie as the arguments that they become by `carry`, the value of
/// `--carry`. What is wrong with that is said when the program runs.
std::unique_ptr<mlir::Pass> createPlaceCarriedPass(std::string carry);

} // namespace dist::run

#endif // DIST_TOOLS_DISTRUN_PLACECARRIED_H
