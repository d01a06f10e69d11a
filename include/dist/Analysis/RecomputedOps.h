// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_ANALYSIS_RECOMPUTEDOPS_H
#define DIST_ANALYSIS_RECOMPUTEDOPS_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// The discardable attribute (unit) of an op of the Local form that computes again what another one has computed, as
/// there is no memory to keep that. So nobody may join the two.
inline constexpr llvm::StringLiteral kRecomputedAttrName = "dist.recomputed";

} // namespace dist

#endif // DIST_ANALYSIS_RECOMPUTEDOPS_H
