// SPDX-License-Identifier: Apache-2.0
//
// The collectives of one program over NCCL, this process being one rank. Data that only moves is sent as bytes; what
// NCCL cannot reduce is refused when the program is loaded.

#ifndef DIST_LIB_RUNTIME_CUDA_NCCLCOMMUNICATOR_H
#define DIST_LIB_RUNTIME_CUDA_NCCLCOMMUNICATOR_H

#include "DeviceParts.h"
#include "NcclWorld.h"

namespace dist::runtime {

/// Makes the communicators that the program needs, and registers `memory`, where its buffers are, with each of them;
/// all ranks call it with programs that agree. `parts`, `memory` and `group` are borrowed. Returns null and sets
/// `failure`.
std::unique_ptr<DeviceCommunicator> createNcclCommunicator(DeviceParts &parts, const DeviceMemory &memory,
                                                           std::shared_ptr<NcclWorld> world, ProcessGroup &group,
                                                           Failure &failure);

/// Whether NCCL can do the collective, as a message or an empty string.
std::string checkNcclCollective(const CollectiveInfo &info);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_NCCLCOMMUNICATOR_H
