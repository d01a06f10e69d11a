// SPDX-License-Identifier: Apache-2.0
//
// The sharding rule of a local region along the axes that it leaves free.

#ifndef DIST_LIB_PROPAGATION_REGIONRULE_H
#define DIST_LIB_PROPAGATION_REGIONRULE_H

#include "dist/Analysis/RuleTable.h"
#include "dist/IR/Dist.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {

/// Returns which dimensions of the inputs and results of `region`, whose body is `body`, walk together along free axes.
ShardingRule deriveRegionRule(LocalOp region, mlir::func::FuncOp body, RuleTable &rules);

} // namespace dist

#endif // DIST_LIB_PROPAGATION_REGIONRULE_H
