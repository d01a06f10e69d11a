// SPDX-License-Identifier: Apache-2.0
//
// The passes between Local form and GPU step form. Each description says what is true before and after.

#ifndef DIST_LOWERING_CUDA_PASSES_TD
#define DIST_LOWERING_CUDA_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrepareGPUKernelsPass : Pass<"dist-prepare-gpu-kernels", "::mlir::ModuleOp"> {
  let summary = "copy kernel functions to the device's module, in the form that kernel emitters read";
  let description = [{
    Before: step form. After: step form in which `gpu.module @kernels` has a function for every kernel function of the
    program. Its body holds nothing but `linalg.generic`, views, scalar computations, loads and stores, and control flow
    around these. Copies, fills and other named ops are generic. Arithmetic on f16 and bf16 is done in f32. Booleans in
    memory are bytes (`memref<...xi8>`), each 0 or 1. Where the device's coordinates are needed, they are one i64 argument
    per mesh axis instead of a buffer, behind all buffers.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect"];
}

def EmitGPUKernelsPass : Pass<"dist-emit-gpu-kernels", "::mlir::ModuleOp"> {
  let summary = "turn prepared kernels into gpu.func";
  let description = [{
    Before: step form with prepared kernels. After: every function of `@kernels` is a `gpu.func` that threads run, made by
    the first emitter that takes the kernel (`dist.emitter`). It carries its launch shape: `dist.grid`,
    `known_block_size` and `dist.shared_bytes`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

#endif // DIST_LOWERING_CUDA_PASSES_TD
