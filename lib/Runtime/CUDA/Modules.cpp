// SPDX-License-Identifier: Apache-2.0
//
// PTX is compiled by the driver when it is loaded; what its compiler says about bad code goes into the message. A
// kernel that wants more than 48 KiB of dynamic shared memory has to opt in.

#include "Modules.h"

#include <algorithm>

namespace dist::runtime {

Modules::~Modules() {
  for (CUmodule module : modules)
    device->driver().cuModuleUnload(module);
}

bool Modules::load(std::shared_ptr<const Device> onDevice, const DistExecutable &executable, Failure &failure) {
  device = std::move(onDevice);
  failure.status = DIST_UNSUPPORTED;
  for (int64_t i = 0; i < executable.numCodes; ++i) {
    const DistCode &code = executable.codes[i];
    failure.text = device->checkChip(code.chip ? code.chip : executable.chip, code.format == DIST_CODE_CUBIN);
    if (!failure.text.empty() || !loadCode(code, i, failure))
      return false;
  }
  functions.resize(executable.numSteps);
  for (int64_t s = 0; s < executable.numSteps; ++s)
    if (executable.steps[s].kind == DIST_STEP_KERNEL && !prepareKernel(executable, s, failure))
      return false;
  return true;
}

/// The first line that says something, without the compiler's own prefix.
static std::string firstLine(const std::string &log) {
  size_t begin = log.find_first_not_of(" \n\t");
  return begin == std::string::npos ? "" : log.substr(begin, log.find('\n', begin) - begin);
}

bool Modules::loadCode(const DistCode &code, int64_t number, Failure &failure) {
  std::vector<char> log(4096);
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log.data(), reinterpret_cast<void *>(uintptr_t(log.size() - 1))};
  CUmodule module = nullptr;
  CUresult result = device->driver().cuModuleLoadDataEx(&module, code.data, 2, options, values);
  if (result == CUDA_SUCCESS) {
    modules.push_back(module);
    return true;
  }
  setDriverFailure(failure, *device,
                   "load code object " + std::to_string(number) + " (" +
                       (code.format == DIST_CODE_PTX ? "PTX" : "cubin") + " for " +
                       (code.chip ? code.chip : "any chip") + ")",
                   result);
  if (result != CUDA_ERROR_OUT_OF_MEMORY)
    failure.status = DIST_INVALID_EXECUTABLE;
  std::string reason = firstLine(log.data());
  if (!reason.empty())
    failure.text += "; " + reason;
  return false;
}

bool Modules::prepareKernel(const DistExecutable &executable, int64_t step, Failure &failure) {
  const DistKernelStep &kernel = executable.steps[step].kernel;
  const Driver &driver = device->driver();
  failure.status = DIST_INVALID_EXECUTABLE;
  failure.step = step;
  failure.location = executable.steps[step].location ? executable.steps[step].location : "";
  std::string who = "step " + std::to_string(step) + ": kernel \"" + kernel.name + "\"";
  CUfunction function = nullptr;
  if (driver.cuModuleGetFunction(&function, modules[kernel.code], kernel.name) != CUDA_SUCCESS) {
    failure.text = who + " is not in code object " + std::to_string(kernel.code);
    return false;
  }
  int staticShared = 0, maxThreads = 0;
  driver.cuFuncGetAttribute(&staticShared, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function);
  driver.cuFuncGetAttribute(&maxThreads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function);
  int64_t threads = int64_t(kernel.block[0]) * kernel.block[1] * kernel.block[2];
  if (staticShared + int64_t(kernel.sharedBytes) > device->maxSharedBytes()) {
    failure.text = who + " needs " + std::to_string(staticShared + int64_t(kernel.sharedBytes)) +
                   " bytes of shared memory, " + device->describe() + " has " +
                   std::to_string(device->maxSharedBytes()) + " for a block";
    failure.status = DIST_UNSUPPORTED;
    return false;
  }
  if (maxThreads > 0 && threads > maxThreads) {
    failure.text = who + " has blocks of " + std::to_string(threads) + " threads, needed at most " +
                   std::to_string(maxThreads) + " for its registers";
    failure.status = DIST_UNSUPPORTED;
    return false;
  }
  constexpr int withoutOptIn = 48 * 1024;
  int &shared = dynamicShared[function];
  if (kernel.sharedBytes > std::max(shared, withoutOptIn - staticShared)) {
    CUresult result =
        driver.cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, kernel.sharedBytes);
    if (result != CUDA_SUCCESS) {
      setDriverFailure(failure, *device,
                       "give " + std::to_string(kernel.sharedBytes) + " bytes of shared memory to " + who, result);
      return false;
    }
  }
  shared = std::max(shared, int(kernel.sharedBytes));
  functions[step] = function;
  failure.step = -1;
  failure.location.clear();
  return true;
}

CUfunction Modules::find(const std::string &name) const {
  CUfunction function = nullptr;
  for (CUmodule module : modules)
    if (device->driver().cuModuleGetFunction(&function, module, name.c_str()) == CUDA_SUCCESS)
      return function;
  return nullptr;
}

} // namespace dist::runtime
