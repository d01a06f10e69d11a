// SPDX-License-Identifier: Apache-2.0
//
// The code of a CPU program's kernels: addresses that the executable brings along, and symbols of its code objects,
// which are shared libraries held in memory. All of it is resolved here, before any rank runs.

#ifndef DIST_LIB_RUNTIME_RANKS_KERNELCODE_H
#define DIST_LIB_RUNTIME_RANKS_KERNELCODE_H

#include "dist/Runtime/Runtime.h"

#include <string>
#include <vector>

namespace dist::runtime {

class KernelCode {
public:
  KernelCode() = default;
  KernelCode(const KernelCode &) = delete;
  /// Closes the libraries: no kernel may run any more.
  ~KernelCode();

  /// Opens the code objects of a valid executable and finds the function of every kernel step. Returns what went wrong
  /// and sets `error`.
  DistStatus load(const DistExecutable &executable, std::string &error);

  /// The function of kernel step `step`.
  DistKernelFunction function(int64_t step) const { return functions[step]; }

private:
  DistStatus open(const DistCode &code, std::string &error);

  std::vector<void *> libraries;             ///< Per code object.
  std::vector<int> files;                    ///< What they were opened from.
  std::vector<DistKernelFunction> functions; ///< Per step; null for other steps.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_KERNELCODE_H
