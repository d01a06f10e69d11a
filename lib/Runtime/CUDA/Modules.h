// SPDX-License-Identifier: Apache-2.0
//
// The code objects of an executable, loaded into the context, and the kernels in them.

#ifndef DIST_LIB_RUNTIME_CUDA_MODULES_H
#define DIST_LIB_RUNTIME_CUDA_MODULES_H

#include "Device.h"

#include <map>
#include <vector>

namespace dist::runtime {

class Modules {
public:
  Modules() = default;
  Modules(const Modules &) = delete;
  Modules &operator=(const Modules &) = delete;
  ~Modules();

  /// Loads all code objects and prepares every kernel step's function. Returns false and sets `failure`, with the step
  /// where one is to blame.
  bool load(std::shared_ptr<const Device> device, const DistExecutable &executable, Failure &failure);

  /// The function of a kernel step; null for other steps.
  CUfunction functionOf(int64_t step) const { return functions[step]; }

  /// A kernel by name in any code object, or null.
  CUfunction find(const std::string &name) const;

  /// Leaves the modules loaded, for a device that does not answer any more.
  void abandon() { modules.clear(); }

private:
  bool loadCode(const DistCode &code, int64_t number, Failure &failure);
  bool prepareKernel(const DistExecutable &executable, int64_t step, Failure &failure);

  std::shared_ptr<const Device> device;
  std::vector<CUmodule> modules;
  std::vector<CUfunction> functions;
  std::map<CUfunction, int> dynamicShared; ///< Most dynamic shared memory that any step asks for.
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_MODULES_H
