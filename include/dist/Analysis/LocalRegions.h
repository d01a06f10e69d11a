// SPDX-License-Identifier: Apache-2.0
//
// Local regions whose mesh has axes that are not manual: along those their bodies are partitioned like other code, as
// functions of their own (Propagation/OutlineLocalRegions.cpp).

#ifndef DIST_ANALYSIS_LOCALREGIONS_H
#define DIST_ANALYSIS_LOCALREGIONS_H

#include "dist/IR/ManualAxes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {

/// Returns true if `axis`, or the axis that it is a part of, is manual in `region`.
bool isManualAxis(LocalOp region, AxisRefAttr axis);

/// Returns what `sharding`, a boundary placement of `region`, says about axes that are not manual: the placement that
/// the shard has inside.
ShardingAttr getFreePart(LocalOp region, ShardingAttr sharding);

/// Returns what `sharding` says about manual axes alone, closed.
ShardingAttr getManualPart(LocalOp region, ShardingAttr sharding);

/// Returns `sharding`, a boundary placement of `region`, with the manual axes that it does not use pinned replicated.
ShardingAttr pinManualAxes(LocalOp region, ShardingAttr sharding);

/// Returns true if a boundary placement of `region` names an axis that is not manual, or leaves a dimension open to
/// one.
bool hasFreeAxes(LocalOp region);

/// Returns `sharding` of `what`, a boundary value of the global type `type`, without the free axes of a dimension from
/// the first on that does not split it evenly: there the shards of a shard are not those of the whole. A remark says
/// what was dropped.
ShardingAttr dropUnevenFreeAxes(LocalOp region, ShardingAttr sharding, mlir::RankedTensorType type,
                                const llvm::Twine &what);

/// Returns the function that the body of `region` has become, or null.
mlir::func::FuncOp getOutlinedBody(LocalOp region);

/// Gives arguments and results of `function`, the outlined body of `region`, the free part of the boundary placements.
void writeFreePlacements(LocalOp region, mlir::func::FuncOp function);

} // namespace dist

#endif // DIST_ANALYSIS_LOCALREGIONS_H
