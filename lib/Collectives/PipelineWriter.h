// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_LIB_COLLECTIVES_PIPELINEWRITER_H
#define DIST_LIB_COLLECTIVES_PIPELINEWRITER_H

#include "StagePieces.h"
#include "StagePositions.h"
#include "dist/Analysis/DeviceVariation.h"
#include "dist/IR/Dist.h"

namespace dist {

/// Replaces `loop` by loops over the ticks of `table`, whose stages are along `axis` of the mesh `mesh`. `positions`
/// are those of its ops, `pieces` what of the arguments and results are pieces of stacks.
void writePipeline(const StagedLoop &loop, const StagePositions &positions, const PipelineTable &table,
                   const StagePieces &pieces, const DeviceVariation &variation, AxisRefAttr axis,
                   mlir::FlatSymbolRefAttr mesh);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_PIPELINEWRITER_H
