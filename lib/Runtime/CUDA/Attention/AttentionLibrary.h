// SPDX-License-Identifier: Apache-2.0
//
// Attention by cuDNN where it is there, instead of the kernels of the program. Whatever speaks against it, a machine
// without the library, a graph that it has no engine for, DIST_CUDNN=0, leaves the kernel in its place.

#ifndef DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONLIBRARY_H
#define DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONLIBRARY_H

#include "dist/Runtime/Executable.h"

#include <cuda.h>

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// Most workspace that a plan may ask for. A batch whose gradient needs more goes through a plan in several parts.
inline constexpr int64_t maxAttentionWorkspace = int64_t(1) << 30;

/// An attention of one rank, prepared.
class LibraryAttention {
public:
  virtual ~LibraryAttention() = default;
  /// Bytes of device memory that `enqueue` wants besides the tensors.
  virtual int64_t workspaceBytes() const = 0;
  /// Enqueues it; `workspace` is aligned to DIST_ARENA_ALIGNMENT. The stream may be captured. Returns an empty string,
  /// or what went wrong.
  virtual std::string enqueue(CUdeviceptr workspace, CUstream stream) = 0;
};

/// The library in one context. It may be used from several threads.
class AttentionLibrary {
public:
  /// Of the operands that tensors lie in, by their numbers.
  using Addresses = std::vector<CUdeviceptr>;

  virtual ~AttentionLibrary() = default;

  /// Opens the library in the present context. Returns null and sets `whyNot`.
  static std::shared_ptr<AttentionLibrary> open(std::string &whyNot);

  /// Prepares a validated attention on elements of `type`. Returns null and sets `whyNot`. Equal ones share a plan.
  virtual std::unique_ptr<LibraryAttention> prepare(const DistAttention &attention, DistDType type,
                                                    const Addresses &addresses, std::string &whyNot) = 0;
  /// "cuDNN 9.19.0".
  virtual const std::string &name() const = 0;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ATTENTION_ATTENTIONLIBRARY_H
