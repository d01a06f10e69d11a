// SPDX-License-Identifier: Apache-2.0
//
// Handles of the stand-in for cuSOLVER.

#include "Solver.h"

#pragma GCC visibility push(default)

using namespace dist::emulation;

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle) {
  if (!handle)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (currentDevice() < 0)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  *handle = reinterpret_cast<cusolverDnHandle_t>(new Handle());
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
  delete reinterpret_cast<Handle *>(handle);
  return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  reinterpret_cast<Handle *>(handle)->stream = reinterpret_cast<CUstream>(stream);
  return CUSOLVER_STATUS_SUCCESS;
}

#pragma GCC visibility pop
