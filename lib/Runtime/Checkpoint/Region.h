// SPDX-License-Identifier: Apache-2.0
//
// A box of a stored array, read without the rest of it.

#ifndef DIST_LIB_RUNTIME_CHECKPOINT_REGION_H
#define DIST_LIB_RUNTIME_CHECKPOINT_REGION_H

#include "Safetensors.h"
#include "dist/Runtime/Sharding.h"

namespace dist::runtime {

/// Reads the box `part` of `entry` (offsets within it) to `target`, with strides in elements of which the last is 1.
/// Returns false and sets `error`.
bool readRegion(const SafetensorsFile &file, const SafetensorsEntry &entry, const ArrayBlock &part, char *target,
                const std::vector<int64_t> &strides, std::string &error);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CHECKPOINT_REGION_H
