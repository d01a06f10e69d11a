// SPDX-License-Identifier: Apache-2.0
//
// The way from Local form to Local form with less communication, for whichever machine the module says.

#ifndef DIST_LIB_PIPELINES_OPTIMIZEPASSES_H
#define DIST_LIB_PIPELINES_OPTIMIZEPASSES_H

#include "dist/Pipelines/Pipelines.h"

namespace dist {

/// As `buildOptimizeCollectivesPipeline`, but collectives are started ahead if `isScheduled` says so, whether or not
/// `options` name a machine.
void addOptimizePasses(mlir::OpPassManager &manager, const SpmdOptions &options, bool isScheduled);

} // namespace dist

#endif // DIST_LIB_PIPELINES_OPTIMIZEPASSES_H
