// SPDX-License-Identifier: Apache-2.0
//
// From a plan file to the layout of a checkpoint. The compiler's attributes end here: the rest of the tool is the
// runtime's.

#ifndef DIST_TOOLS_DIST_RESHARD_CHECKPOINT_PLAN_H
#define DIST_TOOLS_DIST_RESHARD_CHECKPOINT_PLAN_H

#include "dist/Runtime/Checkpoint.h"

namespace dist::run {

/// Sets `target` to the tensors of `source`, which comes from `path`, on the mesh and with the placements of the file
/// `plan`; without blocks. Returns false after messages on standard error.
bool applyPlan(const std::string &plan, const std::string &path, const runtime::CheckpointIndex &source,
               runtime::CheckpointIndex &target);

} // namespace dist::run

#endif // DIST_TOOLS_DIST_RESHARD_CHECKPOINT_PLAN_H
