// SPDX-License-Identifier: Apache-2.0
//
// The way from Local form to programs without anything of dist, for compilers and runtimes of other projects.

#ifndef DIST_LOWERING_UPSTREAM_PASSES_H
#define DIST_LOWERING_UPSTREAM_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

namespace dist {

#define GEN_PASS_DECL
#include "dist/Lowering/Upstream/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Lowering/Upstream/Passes.h.inc"

/// Local form to upstream dialects, mpi among them: `dist-collectives-to-mpi`. `implementation` is that of
/// `dist-convert-collectives-to-mpi`.
void buildCollectivesToMPIPipeline(mlir::OpPassManager &manager, llvm::StringRef implementation = "OpenMPI");
/// Local form to upstream dialects and calls of the functions in dist/Runtime/Calls.h: `dist-collectives-to-calls`.
void buildCollectivesToCallsPipeline(mlir::OpPassManager &manager);

/// Registers the passes and both pipelines by name.
void registerUpstreamLoweringPasses();

} // namespace dist

#endif // DIST_LOWERING_UPSTREAM_PASSES_H
