// SPDX-License-Identifier: Apache-2.0
//
// See ContentHash.h.

#include "dist/Runtime/ContentHash.h"

#include <cstdio>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace dist::runtime {

uint64_t hashContent(const void *data, size_t bytes, uint64_t seed) { return XXH3_64bits_withSeed(data, bytes, seed); }

std::string describeHash(uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

} // namespace dist::runtime
