// SPDX-License-Identifier: Apache-2.0
//
// How a kernel function becomes a GPU function. Emitters are asked in order of preference; the first that takes a
// kernel writes it. The last one, the general emitter, takes everything that has no buffer of its own.
//
// A kernel function is prepared (see dist-prepare-gpu-kernels): its arguments are buffers, all distinct, dense,
// row-major and aligned to 256 bytes, then possibly i64 coordinates. Its body is one block of
//   - linalg.generic on memrefs, which may read other memrefs by memref.load in its body;
//   - views (memref.subview, expand_shape, collapse_shape, cast, ...) and scalar computations, both free of effects;
//   - memref.load and memref.store of single elements, scf.for, scf.while and scf.if around all of these;
//   - tensor_ext.scatter, of a kernel that does nothing else to memory (see ScatterKernel.h);
//   - tensor_ext.attention or tensor_ext.attention_gradient, of a kernel that does nothing else to memory (see
//   FlashAttention.h);
//   - memref.alloc for buffers that live inside this kernel only (see KernelClusters.h): an emitter that takes such a
//     kernel keeps them in registers or shared memory.
// Memory never holds i1 (booleans are i8, 0 or 1) and nothing computes in f16 or bf16.

#ifndef DIST_LIB_LOWERING_CUDA_KERNELEMITTER_H
#define DIST_LIB_LOWERING_CUDA_KERNELEMITTER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace dist::cuda {

/// How a kernel is launched: blocks, threads of a block, bytes of dynamic shared memory.
struct LaunchShape {
  int64_t grid[3] = {1, 1, 1};
  int64_t block[3] = {1, 1, 1};
  int64_t sharedBytes = 0;
};

/// Writes one kind of kernel. Emitters have no state.
class KernelEmitter {
public:
  virtual ~KernelEmitter() = default;
  /// Returns the name that the kernel carries in the IR (`dist.emitter`), for tests.
  virtual llvm::StringRef name() const = 0;
  /// Returns true if `emit` can write this kernel. Changes nothing.
  virtual bool matches(mlir::func::FuncOp kernel) const = 0;
  /// Fills the body of `target`, which has the same arguments as `kernel`, one empty block, and no terminator: the
  /// caller adds the gpu.return. `builder` stands in that block. Sizes are static, so the launch shape is a constant.
  /// May change `kernel`, which is thrown away afterwards. Failure comes with an error.
  virtual mlir::FailureOr<LaunchShape> emit(mlir::func::FuncOp kernel, mlir::gpu::GPUFuncOp target,
                                            mlir::OpBuilder &builder) const = 0;
};

/// Returns all emitters in order of preference: attention, its gradient, row reduction, column reduction, transpose,
/// elementwise, scatter, general.
llvm::ArrayRef<const KernelEmitter *> getKernelEmitters();

/// The single emitters, each in a file of its own.
const KernelEmitter &getFlashAttentionEmitter();
const KernelEmitter &getFlashGradientEmitter();
const KernelEmitter &getRowReductionEmitter();
const KernelEmitter &getColumnReductionEmitter();
const KernelEmitter &getTransposeEmitter();
const KernelEmitter &getElementwiseEmitter();
const KernelEmitter &getScatterEmitter();
const KernelEmitter &getGeneralEmitter();

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_KERNELEMITTER_H
