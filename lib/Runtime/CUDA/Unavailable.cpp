// SPDX-License-Identifier: Apache-2.0
//
// Stands in for the CUDA back end in a build whose configuration found no CUDA headers: one clear error.

#include "DeviceProgram.h"

namespace dist::runtime {

std::unique_ptr<DeviceBackend> createCUDABackend(const DistRuntimeOptions &, int64_t, ProcessGroup *,
                                                 Failure &failure) {
  failure.status = DIST_UNSUPPORTED;
  failure.text = "this build has no CUDA back end: cuda.h, cublasLt.h, cufft.h, cusolverDn.h or nccl.h was not found "
                 "when it was configured";
  return nullptr;
}

} // namespace dist::runtime
