// SPDX-License-Identifier: Apache-2.0
//
// NCCL as a table of functions, opened at run time: libnccl.so.2, or the file that DIST_NCCL_LIBRARY names.

#ifndef DIST_LIB_RUNTIME_CUDA_NCCL_H
#define DIST_LIB_RUNTIME_CUDA_NCCL_H

#include "Support/DynamicLibrary.h"

#include <nccl.h>

#include <memory>
#include <string>

#define DIST_NCCL_FUNCTIONS(F)                                                                                         \
  F(ncclGetVersion)                                                                                                    \
  F(ncclGetUniqueId)                                                                                                   \
  F(ncclCommInitRankConfig)                                                                                            \
  F(ncclCommSplit)                                                                                                     \
  F(ncclCommFinalize)                                                                                                  \
  F(ncclCommDestroy)                                                                                                   \
  F(ncclCommAbort)                                                                                                     \
  F(ncclCommGetAsyncError)                                                                                             \
  F(ncclGetErrorString)                                                                                                \
  F(ncclGetLastError)                                                                                                  \
  F(ncclGroupStart)                                                                                                    \
  F(ncclGroupEnd)                                                                                                      \
  F(ncclAllReduce)                                                                                                     \
  F(ncclAllGather)                                                                                                     \
  F(ncclReduceScatter)                                                                                                 \
  F(ncclBroadcast)                                                                                                     \
  F(ncclSend)                                                                                                          \
  F(ncclRecv)

/// Since version 2.19: all of them or none.
#define DIST_NCCL_REGISTRATION_FUNCTIONS(F)                                                                            \
  F(ncclMemAlloc)                                                                                                      \
  F(ncclMemFree)                                                                                                       \
  F(ncclCommRegister)                                                                                                  \
  F(ncclCommDeregister)

namespace dist::runtime {

struct Nccl {
#define DIST_MEMBER(name) decltype(&::name) name = nullptr;
  DIST_NCCL_FUNCTIONS(DIST_MEMBER)
  DIST_NCCL_REGISTRATION_FUNCTIONS(DIST_MEMBER)
#undef DIST_MEMBER

  DynamicLibrary library;
  bool registersMemory = false; ///< Has the functions for that, and DIST_NCCL_REGISTER is not 0.
  int version = 0;              ///< As ncclGetVersion gives it: 22809 for 2.28.9.

  /// Opens the library. Returns null and sets `error`.
  static std::shared_ptr<const Nccl> open(std::string &error);

  /// "unhandled cuda error (run with NCCL_DEBUG=INFO for details)", with the library's last message about
  /// `communicator`, which may be null.
  std::string describe(ncclResult_t result, ncclComm_t communicator) const;
};

/// "2.28.9".
std::string describeNcclVersion(int version);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_NCCL_H
