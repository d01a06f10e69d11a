// SPDX-License-Identifier: Apache-2.0
//
// The passes between Local form and GPU step form. Each description says what is true before and after.

#ifndef DIST_LOWERING_CUDA_PASSES_TD
#define DIST_LOWERING_CUDA_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrepareGPUKernelsPass : Pass<"dist-prepare-gpu-kernels", "::mlir::ModuleOp"> {
  let summary = "bring kernel functions into the form that kernel emitters read";
  let description = [{
    Before: step form. After: step form in which the bodies of kernels hold nothing but `linalg.generic`, views, scalar
    computations, loads and stores, and control flow around these. Copies, fills and other named ops are generic.
    Arithmetic on f16 and bf16 is done in f32. Booleans in memory are bytes (`memref<...xi8>`), each 0 or 1. Where the
    device's coordinates are needed, they are one i64 argument per mesh axis instead of a buffer, behind all buffers.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect"];
}

def EmitGPUKernelsPass : Pass<"dist-emit-gpu-kernels", "::mlir::ModuleOp"> {
  let summary = "turn kernel functions into gpu.func";
  let description = [{
    Before: step form with prepared kernels. After: for every kernel function there is a `gpu.func` of the same name in the
    module `@kernels`, made by the first emitter that takes it; the kernel function is a declaration that carries the
    launch shape (`dist.grid`, `dist.block`, `dist.shared_bytes`) and what happens to each buffer (`dist.accesses`).
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

#endif // DIST_LOWERING_CUDA_PASSES_TD
