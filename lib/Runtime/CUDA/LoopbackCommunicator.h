// SPDX-License-Identifier: Apache-2.0
//
// All ranks share one device: a collective is a few copies and reduction kernels. Ranks meet on the host exactly as on
// a CPU (agreement, deadlines and messages are ThreadsCommunicator's); the last to arrive enqueues the whole collective
// on its own stream, behind an event of every member, and the others wait for an event behind it. The host never waits
// for the device.
//
// Reductions call kernels that the compiler puts beside its own, `dist_reduce_<reduction>_<dtype>` with parameters
// (target, array of sources, number of sources, number of elements), which reduce in index order.

#ifndef DIST_LIB_RUNTIME_CUDA_LOOPBACKCOMMUNICATOR_H
#define DIST_LIB_RUNTIME_CUDA_LOOPBACKCOMMUNICATOR_H

#include "DeviceParts.h"
#include "DeviceRank.h"

namespace dist::runtime {

/// Prepares all collectives of a program whose ranks are all in this process; `ranks` are prepared and borrowed, as is
/// `parts`. Returns null and sets `failure`.
std::unique_ptr<DeviceCommunicator> createLoopbackCommunicator(DeviceParts &parts,
                                                               const std::vector<std::unique_ptr<DeviceRank>> &ranks,
                                                               int64_t depth, Failure &failure);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_LOOPBACKCOMMUNICATOR_H
