// SPDX-License-Identifier: Apache-2.0
//
// The passes from Local form to CPU steps, and the pipeline that puts them in order.

#ifndef DIST_LOWERING_CPU_PASSES_H
#define DIST_LOWERING_CPU_PASSES_H

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include <memory>

namespace dist {

#define GEN_PASS_DECL
#include "dist/Lowering/CPU/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Lowering/CPU/Passes.h.inc"

/// Registers the passes of Lowering/CPU one by one.
inline void registerCPULoweringPasses() { registerDistLoweringCPUPasses(); }

/// Appends the passes from Local form to step form: one entry function whose body is a list of steps (kernel calls,
/// contractions, copies, collectives) over one arena, and one function of plain loops per kernel. Readable; the last
/// stage, loops to machine code, belongs to `compileForCPU`.
void buildCPULoweringPipeline(mlir::OpPassManager &passManager);

} // namespace dist

#endif // DIST_LOWERING_CPU_PASSES_H
