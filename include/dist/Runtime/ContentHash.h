// SPDX-License-Identifier: Apache-2.0
//
// Hashes of contents, to see whether two processes have the same thing. Not against attackers.

#ifndef DIST_RUNTIME_CONTENTHASH_H
#define DIST_RUNTIME_CONTENTHASH_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace dist::runtime {

/// XXH3, 64 bits; `seed` chains hashes.
uint64_t hashContent(const void *data, size_t bytes, uint64_t seed = 0);

/// Sixteen hexadecimal digits.
std::string describeHash(uint64_t hash);

} // namespace dist::runtime

#endif // DIST_RUNTIME_CONTENTHASH_H
