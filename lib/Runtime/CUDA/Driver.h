// SPDX-License-Identifier: Apache-2.0
//
// The CUDA driver as a table of functions, opened at run time: libcuda.so.1, or the file that DIST_CUDA_LIBRARY names.
// Members have the names of the driver's functions (cuda.h maps some to versioned symbols; the mapping applies here
// too).

#ifndef DIST_LIB_RUNTIME_CUDA_DRIVER_H
#define DIST_LIB_RUNTIME_CUDA_DRIVER_H

#include "Support/DynamicLibrary.h"

#include <cuda.h>

#include <memory>
#include <string>

#define DIST_CUDA_DRIVER_FUNCTIONS(F)                                                                                  \
  F(cuInit)                                                                                                            \
  F(cuDriverGetVersion)                                                                                                \
  F(cuDeviceGetCount)                                                                                                  \
  F(cuDeviceGet)                                                                                                       \
  F(cuDeviceGetName)                                                                                                   \
  F(cuDeviceGetAttribute)                                                                                              \
  F(cuDevicePrimaryCtxRetain)                                                                                          \
  F(cuDevicePrimaryCtxRelease)                                                                                         \
  F(cuCtxSetCurrent)                                                                                                   \
  F(cuMemGetInfo)                                                                                                      \
  F(cuMemAlloc)                                                                                                        \
  F(cuMemFree)                                                                                                         \
  F(cuMemHostAlloc)                                                                                                    \
  F(cuMemFreeHost)                                                                                                     \
  F(cuMemcpyHtoDAsync)                                                                                                 \
  F(cuMemcpyDtoHAsync)                                                                                                 \
  F(cuMemcpyDtoDAsync)                                                                                                 \
  F(cuMemcpy2DAsync)                                                                                                   \
  F(cuMemsetD8Async)                                                                                                   \
  F(cuMemsetD32Async)                                                                                                  \
  F(cuModuleLoadDataEx)                                                                                                \
  F(cuModuleUnload)                                                                                                    \
  F(cuModuleGetFunction)                                                                                               \
  F(cuFuncGetAttribute)                                                                                                \
  F(cuFuncSetAttribute)                                                                                                \
  F(cuLaunchKernel)                                                                                                    \
  F(cuLaunchHostFunc)                                                                                                  \
  F(cuStreamCreateWithPriority)                                                                                        \
  F(cuCtxGetStreamPriorityRange)                                                                                       \
  F(cuStreamDestroy)                                                                                                   \
  F(cuStreamQuery)                                                                                                     \
  F(cuStreamWaitEvent)                                                                                                 \
  F(cuStreamBeginCapture)                                                                                              \
  F(cuStreamEndCapture)                                                                                                \
  F(cuEventCreate)                                                                                                     \
  F(cuEventDestroy)                                                                                                    \
  F(cuEventRecord)                                                                                                     \
  F(cuEventRecordWithFlags)                                                                                            \
  F(cuEventQuery)                                                                                                      \
  F(cuEventElapsedTime)                                                                                                \
  F(cuGraphInstantiate)                                                                                                \
  F(cuGraphLaunch)                                                                                                     \
  F(cuGraphExecDestroy)                                                                                                \
  F(cuGraphDestroy)                                                                                                    \
  F(cuGetErrorName)                                                                                                    \
  F(cuGetErrorString)

namespace dist::runtime {

struct Driver {
#define DIST_MEMBER(name) decltype(&::name) name = nullptr;
  DIST_CUDA_DRIVER_FUNCTIONS(DIST_MEMBER)
#undef DIST_MEMBER

  DynamicLibrary library;
  int version = 0; ///< As cuDriverGetVersion gives it: 13000 for 13.0.

  /// Opens the driver and calls cuInit. Returns null and sets `error`.
  static std::shared_ptr<const Driver> open(std::string &error);

  /// "CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was encountered".
  std::string describe(CUresult result) const;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_DRIVER_H
