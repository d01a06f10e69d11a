// SPDX-License-Identifier: Apache-2.0
//
// The passes from Local form to step form that every target shares; each target has a pipeline of its own.

#ifndef DIST_LOWERING_STEPS_PASSES_H
#define DIST_LOWERING_STEPS_PASSES_H

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include <functional>
#include <memory>

namespace dist {

#define GEN_PASS_DECL
#include "dist/Lowering/Steps/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Lowering/Steps/Passes.h.inc"

/// Registers the passes of Lowering/Steps one by one.
inline void registerStepLoweringPasses() { registerDistLoweringStepsPasses(); }

/// Cuts a run of compute ops between two steps into kernels. The parts together hold every op of the run once, in an
/// order that respects the run's; calls are made in the order of the parts.
using KernelCutter =
    std::function<llvm::SmallVector<llvm::SmallVector<mlir::Operation *>>(llvm::ArrayRef<mlir::Operation *> run)>;

/// Returns dist-outline-kernels for a target whose kernels are smaller than runs.
std::unique_ptr<mlir::Pass> createOutlineKernelsPass(KernelCutter cutter);

/// Registers what these passes load while they run: external models of bufferization and of subsets.
void registerStepLoweringDialects(mlir::DialectRegistry &registry);

} // namespace dist

#endif // DIST_LOWERING_STEPS_PASSES_H
