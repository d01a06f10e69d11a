// SPDX-License-Identifier: Apache-2.0
//
// The passes and pipelines of dist by the conventions of MLIR's C API. Most programs register them and name them in
// text:
//
//   distRegisterAllPasses();
//   mlirParsePassPipeline(manager, mlirStringRefCreateFromCString("builtin.module(dist-spmd{machine=h100-8xN})"), ...);
//
// The included files declare one `mlirCreateDist<Library><Pass>()` per pass, with its default options.

#ifndef DIST_C_PASSES_H
#define DIST_C_PASSES_H

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Registers all passes and pipelines of dist by name, once however often it is called. Those of MLIR are registered by
/// mlirRegisterAllPasses.
MLIR_CAPI_EXPORTED void distRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#include "dist/Collectives/Passes.capi.h.inc"
#include "dist/Import/Passes.capi.h.inc"
#include "dist/Lowering/Upstream/Passes.capi.h.inc"
#include "dist/Partition/Passes.capi.h.inc"
#include "dist/Pipelines/Passes.capi.h.inc"
#include "dist/PlanFiles/Passes.capi.h.inc"
#include "dist/Propagation/Passes.capi.h.inc"

#endif // DIST_C_PASSES_H
