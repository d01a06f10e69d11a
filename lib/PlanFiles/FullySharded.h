// SPDX-License-Identifier: Apache-2.0
//
// Arguments that a plan splits only to be kept: the styles fsdp and hsdp say so, and `units` which of them are gathered
// together.

#ifndef DIST_LIB_PLANFILES_FULLYSHARDED_H
#define DIST_LIB_PLANFILES_FULLYSHARDED_H

#include "Plan.h"

namespace dist {

/// Returns what `plan` says of the argument `name`, which lies as `sharding` because of `placing`; null if it is not
/// split by fsdp or hsdp. Its unit is the longest of its paths that matches one of the plan's globs.
FullyShardAttr getFullyShard(const Plan &plan, const Placing &placing, llvm::StringRef name, ShardingAttr sharding);

} // namespace dist

#endif // DIST_LIB_PLANFILES_FULLYSHARDED_H
