// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_ANALYSIS_FUSEDOPS_H
#define DIST_ANALYSIS_FUSEDOPS_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// The discardable attribute (a string) of an op that stands for several others of the program: what it is, for people.
inline constexpr llvm::StringLiteral kFusedAttrName = "dist.fused";
/// The discardable attribute (a string) of the product whose result are the scores of what looks like attention: why it
/// was not made one op.
inline constexpr llvm::StringLiteral kNotFusedAttrName = "dist.not_fused";
/// The discardable attribute (a string) of an op with `dist.fused`: how the target computes it, for people.
inline constexpr llvm::StringLiteral kFusedKernelsAttrName = "dist.fused_kernels";

/// The discardable attribute (integers) of an op, until placements are chosen, whose result are scores of attention
/// that will become one op: the number of the attention in its function, and the dimensions that are its keys. Then
/// nobody stores them.
inline constexpr llvm::StringLiteral kScoresAttrName = "dist.scores";
/// The discardable attribute (an AttentionPartAttr) of an op, until placements are chosen, that will be part of an
/// attention: what it takes there.
inline constexpr llvm::StringLiteral kAttentionPartAttrName = "dist.attention_part";

} // namespace dist

#endif // DIST_ANALYSIS_FUSEDOPS_H
