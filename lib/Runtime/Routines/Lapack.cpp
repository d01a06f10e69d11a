// SPDX-License-Identifier: Apache-2.0
//
// One library per process, opened once; functions are looked up by name when a program is loaded.

#include "Lapack.h"

#include "Support/DynamicLibrary.h"

#include <memory>

namespace dist::runtime {

namespace {
/// The opened library, or why there is none.
struct Opened {
  DynamicLibrary library;
  std::string problem;

  Opened() {
    if (!library.open("DIST_LAPACK_LIBRARY", {"libopenblas.so.0", "liblapack.so.3"}, problem)) {
      problem = "no LAPACK: " + problem;
      return;
    }
    if (void *function = library.find("openblas_set_num_threads"))
      reinterpret_cast<void (*)(int)>(function)(1);
  }
};
} // namespace

void *findLapackFunction(const std::string &name, std::string &problem) {
  static const Opened opened;
  if (!opened.problem.empty()) {
    problem = opened.problem;
    return nullptr;
  }
  void *function = opened.library.find((name + "_").c_str());
  if (!function)
    problem = "LAPACK " + opened.library.name() + " has no " + name;
  return function;
}

} // namespace dist::runtime
