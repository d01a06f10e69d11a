// SPDX-License-Identifier: Apache-2.0
//
// cuDNN's graph interface as a table of functions, opened at run time: libcudnn.so.9, or the file that
// DIST_CUDNN_LIBRARY names. No program needs it.

#ifndef DIST_LIB_RUNTIME_CUDA_ATTENTION_CUDNN_H
#define DIST_LIB_RUNTIME_CUDA_ATTENTION_CUDNN_H

#include "Support/DynamicLibrary.h"

#include <cudnn_graph.h>

#include <memory>
#include <string>

#define DIST_CUDNN_FUNCTIONS(F)                                                                                        \
  F(cudnnGetVersion)                                                                                                   \
  F(cudnnGetErrorString)                                                                                               \
  F(cudnnGetLastErrorString)                                                                                           \
  F(cudnnCreate)                                                                                                       \
  F(cudnnDestroy)                                                                                                      \
  F(cudnnSetStream)                                                                                                    \
  F(cudnnBackendCreateDescriptor)                                                                                      \
  F(cudnnBackendDestroyDescriptor)                                                                                     \
  F(cudnnBackendFinalize)                                                                                              \
  F(cudnnBackendSetAttribute)                                                                                          \
  F(cudnnBackendGetAttribute)                                                                                          \
  F(cudnnBackendExecute)

namespace dist::runtime {

struct Cudnn {
#define DIST_MEMBER(name) decltype(&::name) name = nullptr;
  DIST_CUDNN_FUNCTIONS(DIST_MEMBER)
#undef DIST_MEMBER

  DynamicLibrary library;

  /// Opens the library. Returns null and sets `error`.
  static std::shared_ptr<const Cudnn> open(std::string &error);

  /// "cuDNN 9.19.0".
  std::string version() const;

  /// "CUDNN_STATUS_NOT_SUPPORTED", with what the library says about this thread's last error.
  std::string describe(cudnnStatus_t status) const;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ATTENTION_CUDNN_H
