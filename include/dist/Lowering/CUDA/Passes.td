// SPDX-License-Identifier: Apache-2.0
//
// The passes between Local form and GPU step form. Each description says what is true before and after.

#ifndef DIST_LOWERING_CUDA_PASSES_TD
#define DIST_LOWERING_CUDA_PASSES_TD

include "mlir/Pass/PassBase.td"

def PackCollectivesPass : Pass<"dist-pack-collectives", "::mlir::ModuleOp"> {
  let summary = "bring collectives to the forms that NCCL has";
  let description = [{
    Before: Local form. After: Local form in which every collective that gathers, scatters or exchanges works on dimension
    0, in equal blocks, and none averages. The size of dimension 0 of an all_to_all is the size of the group. What was
    asked for instead is done around the collectives: padding, cutting, transposes, reshapes, and a division in f32.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SelectPlacementsPass : Pass<"dist-select-placements", "::mlir::ModuleOp"> {
  let summary = "choose by index instead of interleaving, dilating and scattering single elements";
  let description = [{
    Before: Local form. After: Local form in which concatenations of single elements along the last dimension, insertions into a
    splat that take steps along one dimension, and scatters into a splat with one update per line are elementwise ops that
    choose by index, so that they fuse.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def DescribeGradientsPass : Pass<"dist-describe-gradients", "::mlir::ModuleOp"> {
  let summary = "let libraries compute gradients of attention";
  let description = [{
    Before: Local form. After: the same, in which a gradient of attention that cuDNN knows and that has a kernel says what it computes
    (`dist.attention`), and has the output and the logarithm of the sum of exponentials of each row among its operands, which its
    body does not read. An attention whose scores the program rounds to 16 bits, and whose gradient is not one of these, is marked `dist.by_kernel`: a
    maximum that was not rounded would not fit its gradient.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::mlir::tensor::TensorDialect"];
}

def CopyByKernelsPass : Pass<"dist-copy-by-kernels", "::mlir::ModuleOp"> {
  let summary = "let kernels copy large buffers";
  let description = [{
    Before: normalised steps on buffers. After: the same, in which copies of at least a megabyte are elementwise ops. In a CUDA graph a copy
    by the driver has 2.7 TB/s on an H200, a kernel 4.1, reads and writes counted.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def ChooseGemmsPass : Pass<"dist-choose-gemms", "::mlir::ModuleOp"> {
  let summary = "mark contractions that cuBLASLt does not take";
  let description = [{
    Before: bufferized Local form. After: the same, in which contractions of integers, and of matrices whose elements are
    adjacent neither along rows nor along columns, are marked `dist.kernel_contraction`; they are computed by kernels.
  }];
}

def SplitReductionsPass : Pass<"dist-split-reductions", "::mlir::ModuleOp"> {
  let summary = "cut reductions of few long rows or columns into parts that fill a GPU";
  let description = [{
    Before: Local form. After: Local form in which a reduction with few results of many elements each is two: one of parts,
    then one of the parts' results. The order of combination depends on shapes only.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FuseGemmEpiloguesPass : Pass<"dist-fuse-gemm-epilogues", "::mlir::ModuleOp"> {
  let summary = "let gemms add a bias and a matrix, and apply relu or gelu";
  let description = [{
    Before: normalised steps on buffers. After: the same, where an elementwise op that only adds a bias or a matrix to the
    result of a contraction, or both, or applies relu or gelu to that, is part of the contraction: the bias is its third
    input, marked `dist.bias`, the matrix its last one, marked `dist.addend`, or its destination, and `dist.epilogue` names
    the function.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
}

def MarkStepLoopsPass : Pass<"dist-mark-step-loops", "::mlir::ModuleOp"> {
  let summary = "let the runtime run the loops around large computations";
  let description = [{
    Before: bufferized Local form. After: the same, in which loops with constant bounds that carry no scalars and hold
    linalg ops are marked `dist.step_loop`: their bodies become steps, each a kernel over the whole grid, instead of one
    kernel that a single block has to run. Loops in such loops are marked, too; loops in other control flow are not.
  }];
}

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
                           "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect"];
}

def EmitGPUKernelsPass : Pass<"dist-emit-gpu-kernels", "::mlir::ModuleOp"> {
  let summary = "turn prepared kernels into gpu.func";
  let description = [{
    Before: step form with prepared kernels. After: every function of `@kernels` is a `gpu.func` that threads run, made by
    the first emitter that takes the kernel (`dist.emitter`). It carries its launch shape: `dist.grid`,
    `known_block_size` and `dist.shared_bytes`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def MergeLaunchesPass : Pass<"dist-merge-launches", "::mlir::ModuleOp"> {
  let summary = "launch kernels together that do not need each other";
  let description = [{
    Before: step form with emitted kernels. After: the same, in which calls between two other steps that do not touch what each
    other writes, were written by one emitter and have equally many threads are one call of a kernel whose first blocks do the
    work of the first one, and so on.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::scf::SCFDialect"];
}

def WritePTXPass : Pass<"dist-write-ptx", "::mlir::ModuleOp"> {
  let summary = "write the PTX of the device's module to a file";
  let description = [{
    Before: step form with emitted kernels. After: the same; the PTX that `compileForCUDA` would put into the executable is
    in a file. For reading, and for tests that hand it to ptxas.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect"];
  let options = [
    Option<"chip", "chip", "std::string", "\"sm_90\"", "CUDA chip to compile for">,
    Option<"output", "output", "std::string", "\"-\"", "File to write, - for the standard output">,
  ];
}

#endif // DIST_LOWERING_CUDA_PASSES_TD
