// SPDX-License-Identifier: Apache-2.0
//
// Values of a pipeline's options that make no sense. A pipeline is built before there is a program, so it refuses them
// by a pass that fails when it runs, with a message at the module as a pass has it for its own options.

#ifndef DIST_LIB_PIPELINES_WRONGOPTIONS_H
#define DIST_LIB_PIPELINES_WRONGOPTIONS_H

#include "dist/Pipelines/Pipelines.h"

namespace dist {

/// Creates a pass that fails at the module with `message`.
std::unique_ptr<mlir::Pass> createRefusePass(std::string message);

/// Returns what is wrong with the numbers and names among `options`, or nothing. What one pass alone reads, such as
/// `mode`, that pass checks.
std::optional<std::string> findWrongOption(const SpmdOptions &options);

/// Adds to `manager` a pass that refuses `options`, and returns true, if something is wrong with them.
bool refuseWrongOptions(mlir::OpPassManager &manager, const SpmdOptions &options);

} // namespace dist

#endif // DIST_LIB_PIPELINES_WRONGOPTIONS_H
