// SPDX-License-Identifier: Apache-2.0
//
// The passes between Local form and CPU step form. Each description says what is true before and after.

#ifndef DIST_LOWERING_CPU_PASSES_TD
#define DIST_LOWERING_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseKernelRowsPass : Pass<"dist-fuse-kernel-rows", "::mlir::ModuleOp"> {
  let summary = "run the ops of a kernel on a few rows at a time";
  let description = [{
    Before: step form with kernels of `linalg` ops on buffers. After: the same, in which consecutive ops that touch the
    same large buffers row by row share their outermost loops, so that a softmax or a norm goes through memory once.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def LowerKernelsToLoopsPass : Pass<"dist-lower-kernels-to-loops", "::mlir::ModuleOp"> {
  let summary = "turn kernels into loop nests that vectorise";
  let description = [{
    Before: step form. After: kernels consist of `scf` loops with loads and stores. Loops over contiguous data are one
    loop; the innermost loop is the one along which most data is contiguous; sums may be reassociated; `dist.axis_index`
    is read from the coordinates.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def ApproximateMathPass : Pass<"dist-approximate-math", "::mlir::ModuleOp"> {
  let summary = "replace mathematical functions by polynomials and narrow floats by f32 arithmetic";
  let description = [{
    Before: kernels as loops. After: the same, in which f32 functions with an approximation of relative error near 1e-6
    or better are arithmetic that vectorises, and f16 and bf16 values are loaded, computed in f32, and stored. What
    approximations and the C library get wrong at the edges of domains is guarded; docs/numerics.md has the errors.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::vector::VectorDialect"];
}

def SplitKernelsPass : Pass<"dist-split-kernels", "::mlir::ModuleOp"> {
  let summary = "move the loops of kernels into functions, each kept once";
  let description = [{
    Before: a module of kernels as loops and nothing else. After: the same with private functions that hold the loops, a few
    each; kernels call them in order. Equal loops are one function.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def LowerKernelsToLLVMPass : Pass<"dist-lower-kernels-to-llvm", "::mlir::ModuleOp"> {
  let summary = "turn kernels into the LLVM dialect";
  let description = [{
    Before: a module of kernels as loops, and of private functions that they call. After: the LLVM dialect; for each kernel
    `@k` there is an `@k.entry` with the signature of the runtime, `void(ptr buffers, ptr coords)`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // DIST_LOWERING_CPU_PASSES_TD
