// SPDX-License-Identifier: Apache-2.0
//
// Rules that are wrong on purpose, to see that the checker notices. Each is a mistake that a rule could well have.

#ifndef DIST_CHECK_RULES_BROKENRULES_H
#define DIST_CHECK_RULES_BROKENRULES_H

#include "dist/Analysis/ShardingRule.h"

/// Puts the mistake `name` into `rule`. Returns false if there is no such mistake, or the rule has no place for it.
bool breakRule(llvm::StringRef name, dist::ShardingRule &rule);

#endif // DIST_CHECK_RULES_BROKENRULES_H
