// SPDX-License-Identifier: Apache-2.0
//
// Reads the part of a rule that says how values lie: `placements`, `sharding`, or `style` with its axes.

#ifndef DIST_LIB_PLANFILES_PLACINGREADER_H
#define DIST_LIB_PLANFILES_PLACINGREADER_H

#include "Plan.h"
#include "dist/Support/JsonDocument.h"

namespace dist {

/// The keys of a rule that `readPlacing` reads.
inline constexpr llvm::StringLiteral kPlacingKeys[] = {
    "placements", "sharding", "style", "axis", "fsdp_dim", "reshard_after_forward", "fully_shard"};

/// Reads `reshard_after_forward`: true, false, or a number of devices.
mlir::FailureOr<mlir::Attribute> readReshardAfterForward(const JsonValue &value);

/// Reads how values lie from `rule`, called `what` in messages. `axes` is the plan's object of axes by style, or null.
/// The style that follows arguments is allowed where `mayFollow` says so.
mlir::FailureOr<Placing> readPlacing(const JsonValue &rule, llvm::StringRef what, const JsonValue *axes,
                                     bool mayFollow);

/// Reads an object of axes by style.
mlir::FailureOr<llvm::SmallVector<StyleAxes>> readAxesByStyle(const JsonValue &axes);

} // namespace dist

#endif // DIST_LIB_PLANFILES_PLACINGREADER_H
