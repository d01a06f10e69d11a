// SPDX-License-Identifier: Apache-2.0
//
// Stands in for the CUDA back end in a build whose configuration found no CUDA headers: one clear error.

#include "DeviceProgram.h"

namespace dist::runtime {

std::unique_ptr<DeviceBackend> createCUDABackend(const DistRuntimeOptions &, int64_t, ControlChannel *,
                                                 Failure &failure) {
  failure.status = DIST_UNSUPPORTED;
  failure.text = "the CUDA back end is not ready yet";
  return nullptr;
}

} // namespace dist::runtime
