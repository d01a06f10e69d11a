// SPDX-License-Identifier: Apache-2.0
//
// What a lowering allocates for one device, and what for.

#ifndef DIST_LOWERING_STEPS_PLANNEDMEMORY_H
#define DIST_LOWERING_STEPS_PLANNEDMEMORY_H

#include "dist/Timeline/MemoryFlow.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Returns what `module`, in step form, has in memory; nothing if it has not come through a lowering.
std::optional<PlannedMemory> getPlannedMemory(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_LOWERING_STEPS_PLANNEDMEMORY_H
