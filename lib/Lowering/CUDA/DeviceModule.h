// SPDX-License-Identifier: Apache-2.0
//
// The words of the device's module: where kernels are, and what says how to launch them.

#ifndef DIST_LIB_LOWERING_CUDA_DEVICEMODULE_H
#define DIST_LIB_LOWERING_CUDA_DEVICEMODULE_H

#include "llvm/ADT/StringRef.h"

namespace dist::cuda {

/// Name of the gpu.module that holds all kernels of a program.
inline constexpr llvm::StringLiteral kDeviceModuleName = "kernels";
/// Array of three i64 on a gpu.func: the number of blocks. The block is its `known_block_size`.
inline constexpr llvm::StringLiteral kGridAttrName = "dist.grid";
/// i64 on a gpu.func: bytes of dynamic shared memory; absent for none.
inline constexpr llvm::StringLiteral kSharedBytesAttrName = "dist.shared_bytes";
/// String on a gpu.func: the emitter that wrote it.
inline constexpr llvm::StringLiteral kEmitterAttrName = "dist.emitter";

/// Alignment in bytes of every buffer that a kernel gets.
inline constexpr int64_t kBufferAlignment = 256;

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_DEVICEMODULE_H
