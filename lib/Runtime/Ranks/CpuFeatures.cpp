// SPDX-License-Identifier: Apache-2.0
//
// A table from LLVM's names to the compiler's own question to the CPU, which takes literal names only.

#include "dist/Runtime/CpuFeatures.h"

namespace dist::runtime {

namespace {

struct CpuFeature {
  const char *name;
  bool (*isThere)();
};

#if defined(__x86_64__)
#define DIST_CPU_FEATURE(name)                                                                                         \
  {                                                                                                                    \
    name, [] { return __builtin_cpu_supports(name) != 0; }                                                             \
  }
const CpuFeature knownFeatures[] = {
    DIST_CPU_FEATURE("sse3"),
    DIST_CPU_FEATURE("ssse3"),
    DIST_CPU_FEATURE("sse4.1"),
    DIST_CPU_FEATURE("sse4.2"),
    DIST_CPU_FEATURE("popcnt"),
    DIST_CPU_FEATURE("lzcnt"),
    DIST_CPU_FEATURE("bmi"),
    DIST_CPU_FEATURE("bmi2"),
    DIST_CPU_FEATURE("movbe"),
    DIST_CPU_FEATURE("avx"),
    DIST_CPU_FEATURE("f16c"),
    DIST_CPU_FEATURE("fma"),
    DIST_CPU_FEATURE("avx2"),
    DIST_CPU_FEATURE("avx512f"),
    DIST_CPU_FEATURE("avx512cd"),
    DIST_CPU_FEATURE("avx512bw"),
    DIST_CPU_FEATURE("avx512dq"),
    DIST_CPU_FEATURE("avx512vl"),
    DIST_CPU_FEATURE("avx512ifma"),
    DIST_CPU_FEATURE("avx512vbmi"),
    DIST_CPU_FEATURE("avx512vbmi2"),
    DIST_CPU_FEATURE("avx512vnni"),
    DIST_CPU_FEATURE("avx512bf16"),
    DIST_CPU_FEATURE("avx512bitalg"),
    DIST_CPU_FEATURE("avx512vpopcntdq"),
};
#undef DIST_CPU_FEATURE
#else
const CpuFeature knownFeatures[] = {{"none", [] { return false; }}};
#endif

bool isThere(std::string_view name) {
  for (const CpuFeature &feature : knownFeatures)
    if (name == feature.name)
      return feature.isThere();
  return false;
}

} // namespace

std::vector<std::string> getKnownCpuFeatures() {
  std::vector<std::string> names;
  for (const CpuFeature &feature : knownFeatures)
    names.emplace_back(feature.name);
  return names;
}

std::string findMissingCpuFeatures(std::string_view features) {
  std::string missing;
  while (!features.empty()) {
    size_t comma = features.find(',');
    std::string_view name = features.substr(0, comma);
    features = comma == std::string_view::npos ? std::string_view() : features.substr(comma + 1);
    if (!name.empty() && !isThere(name))
      missing += (missing.empty() ? "" : ",") + std::string(name);
  }
  return missing;
}

} // namespace dist::runtime
