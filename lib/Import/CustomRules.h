// SPDX-License-Identifier: Apache-2.0
//
// Custom calls with a sharding rule of the user's.

#ifndef DIST_LIB_IMPORT_CUSTOMRULES_H
#define DIST_LIB_IMPORT_CUSTOMRULES_H

#include "BodyImporter.h"

namespace dist {

/// Where Shardy keeps the rule that a user gave an op.
inline constexpr llvm::StringLiteral kShardyRuleAttrName = "sdy.sharding_rule";

/// Imports a custom call of any target that has a rule: it can be partitioned, but not be run.
mlir::LogicalResult importCallWithRule(mlir::Operation *op, BodyImporter &importer);

} // namespace dist

#endif // DIST_LIB_IMPORT_CUSTOMRULES_H
