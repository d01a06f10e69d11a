// SPDX-License-Identifier: Apache-2.0
//
// What stages of a pipeline cannot share out of loops over layers, in words for whoever wrote the program or its plan.

#ifndef DIST_LIB_COLLECTIVES_UNCUTLAYERS_H
#define DIST_LIB_COLLECTIVES_UNCUTLAYERS_H

#include "StagePieces.h"
#include "StagedLoop.h"
#include "mlir/IR/Diagnostics.h"

namespace dist {

/// Adds to `error`, about too few stages, a note at each loop of the forward pass that reads parameters and is one op
/// for the cuts: why it is.
void noteUncutLoops(mlir::InFlightDiagnostic &error, const StagedLoop &loop);

/// Warns of stacks of parameters that are in `pieces` and of which all devices hold all layers: how many bytes they
/// are, and what they could hold instead. The pieces that one device holds have their attribute already.
void warnOfWholeStacks(const StagedLoop &loop, const StagePieces &pieces, const PipelineShape &shape);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_UNCUTLAYERS_H
