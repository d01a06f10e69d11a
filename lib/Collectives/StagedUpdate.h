// SPDX-License-Identifier: Apache-2.0
//
// What is computed beside the loop of a pipeline, on the devices that have what it reads.

#ifndef DIST_LIB_COLLECTIVES_STAGEDUPDATE_H
#define DIST_LIB_COLLECTIVES_STAGEDUPDATE_H

#include "SharedTensors.h"
#include "StageHomes.h"
#include "dist/IR/Dist.h"

namespace dist {

/// Rewrites what is behind `loop` so that ops with a home are computed there, and what all devices read is sent to
/// them. `device` is the index of the device, `onHome` has what stands for the results of the loop that have a home.
/// Erases the loop, and says which arguments and results are held.
void writeUpdate(const StagedLoop &loop, const StageHomes &homes, const PipelineShape &shape,
                 const DeviceVariation &variation, AxisIndexOp device,
                 llvm::DenseMap<mlir::Value, mlir::Value> &onHome);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STAGEDUPDATE_H
