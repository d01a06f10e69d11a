// SPDX-License-Identifier: Apache-2.0
//
// Element types of NCCL and how they are reduced: in the order of the ranks, narrow floating-point types in f32 with
// one rounding at the end.

#ifndef DIST_TEST_EMULATION_NCCL_REDUCTION_H
#define DIST_TEST_EMULATION_NCCL_REDUCTION_H

#include <nccl.h>

#include <cstdint>
#include <vector>

namespace dist::emulation {

/// Returns the bytes of one element, or 0 if the type is not known.
unsigned bytesOf(ncclDataType_t type);

/// Writes the reduction of `inputs`, one pointer for each rank, to `result`. `result` overlaps no input.
void reduce(ncclDataType_t type, ncclRedOp_t operation, const std::vector<const uint8_t *> &inputs, uint64_t count,
            uint8_t *result);

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_NCCL_REDUCTION_H
