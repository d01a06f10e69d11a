// SPDX-License-Identifier: Apache-2.0
//
// The passes from Local form to GPU steps, and the pipeline that puts them in order.

#ifndef DIST_LOWERING_CUDA_PASSES_H
#define DIST_LOWERING_CUDA_PASSES_H

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include <memory>

namespace dist {

#define GEN_PASS_DECL
#include "dist/Lowering/CUDA/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Lowering/CUDA/Passes.h.inc"

/// Registers the passes of Lowering/CUDA one by one.
inline void registerCUDALoweringPasses() { registerDistLoweringCUDAPasses(); }

/// Appends the passes from Local form to step form for a GPU: one entry function whose body is a list of steps over one
/// arena, and one `gpu.func` per kernel. Readable; the last stages, kernels to PTX and steps to tables, belong to
/// `compileForCUDA`.
void buildCUDALoweringPipeline(mlir::OpPassManager &passManager);

} // namespace dist

#endif // DIST_LOWERING_CUDA_PASSES_H
