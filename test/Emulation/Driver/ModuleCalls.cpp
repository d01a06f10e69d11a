// SPDX-License-Identifier: Apache-2.0
//
// Modules, functions, their attributes, launches and occupancy.

#include "State.h"

#include "Ptx/Execution.h"

#include <algorithm>
#include <cstring>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

constexpr unsigned sharedOptIn = 227 << 10;

/// Where the caller wants to read what was wrong with a module.
struct ErrorLog {
  char *buffer = nullptr;
  size_t bytes = 0;

  ErrorLog(unsigned count, const CUjit_option *options, void **values) {
    for (unsigned i = 0; i < count; ++i) {
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
        buffer = static_cast<char *>(values[i]);
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
        bytes = reinterpret_cast<size_t>(values[i]);
    }
    if (buffer && bytes)
      buffer[0] = '\0';
  }

  CUresult refuse(State &state, CUresult code, const std::string &text) {
    if (buffer && bytes) {
      std::strncpy(buffer, text.c_str(), bytes);
      buffer[bytes - 1] = '\0';
    }
    state.lastFault = text;
    std::fprintf(stderr, "emulated device: %s\n", text.c_str());
    return code;
  }
};

/// Gives the module's variables memory and their initial values.
bool placeVariables(State &state, LoadedModule &loaded) {
  for (auto &[name, variable] : loaded.module->variables) {
    if (variable.space != ptx::Space::Global || (variable.isExternal && variable.initializer.empty()))
      continue;
    uint64_t address = state.memory.allocate(currentContext()->device, std::max<uint64_t>(variable.bytes, 1));
    if (!address)
      return false;
    loaded.addresses[name] = address;
    loaded.allocations.push_back(address);
    uint8_t *host = state.memory.host(address, variable.bytes);
    std::memset(host, 0, variable.bytes);
    if (!variable.initializer.empty())
      std::memcpy(host, variable.initializer.data(), variable.bytes);
  }
  for (auto &[name, variable] : loaded.module->variables)
    for (const ptx::Variable::Address &reference : variable.addresses) {
      auto target = loaded.addresses.find(reference.symbol);
      if (target == loaded.addresses.end())
        throw ptx::Fault(ptx::Fault::Kind::Invalid, "variable '" + name + "' holds the address of '" +
                                                        reference.symbol + "', which is no variable of the module");
      uint64_t value = target->second + static_cast<uint64_t>(reference.addend);
      std::memcpy(state.memory.host(loaded.addresses.at(name), variable.bytes) + reference.offset, &value,
                  sizeof value);
    }
  return true;
}

void releaseVariables(State &state, const LoadedModule &loaded) {
  for (uint64_t address : loaded.allocations)
    state.memory.release(address, DeviceMemory::Kind::Device);
}

CUresult loadModule(CUmodule *handle, const void *image, ErrorLog log) {
  return enter([&](State &state, Lock &) {
    const char *bytes = static_cast<const char *>(image);
    if (!bytes)
      return CUDA_ERROR_INVALID_VALUE;
    if (std::memcmp(bytes,
                    "\x7F"
                    "ELF",
                    4) == 0)
      return log.refuse(state, CUDA_ERROR_NO_BINARY_FOR_GPU,
                        "found a cubin, needed PTX text, which the emulation interprets");
    auto loaded = std::make_unique<LoadedModule>();
    try {
      loaded->module = ptx::parseModule(bytes);
      if (loaded->module->chip > static_cast<unsigned>(state.chip))
        return log.refuse(state, CUDA_ERROR_NO_BINARY_FOR_GPU,
                          "found PTX for sm_" + std::to_string(loaded->module->chip) + ", needed sm_" +
                              std::to_string(state.chip) + " or older");
      if (!placeVariables(state, *loaded)) {
        releaseVariables(state, *loaded);
        return CUDA_ERROR_OUT_OF_MEMORY;
      }
      for (auto &[name, function] : loaded->module->functions) {
        if (!function.isEntry || !function.isDefined)
          continue;
        auto entry = std::make_unique<LoadedFunction>();
        entry->kernel = ptx::linkKernel(*loaded->module, name, loaded->addresses);
        entry->module = loaded.get();
        if (entry->kernel->sharedBytes > 48 << 10)
          throw ptx::Fault(ptx::Fault::Kind::Invalid, "kernel '" + name + "' has " +
                                                          std::to_string(entry->kernel->sharedBytes) +
                                                          " bytes of static shared memory, needed at most 49152");
        loaded->functions[name] = std::move(entry);
      }
    } catch (const ptx::Fault &fault) {
      releaseVariables(state, *loaded);
      return log.refuse(state, CUDA_ERROR_INVALID_PTX, fault.what());
    }
    for (auto &[name, function] : loaded->functions)
      state.functions[function.get()] = function.get();
    *handle = own<CUmodule>(state.modules, std::move(loaded));
    return CUDA_SUCCESS;
  });
}

LoadedFunction *findFunction(State &state, CUfunction handle) {
  auto found = state.functions.find(handle);
  return found == state.functions.end() ? nullptr : found->second;
}

/// Returns the block's threads if they fit the device and the kernel, or 0.
unsigned checkedThreads(const ptx::Kernel &kernel, const ptx::Dimensions &block) {
  if (block.x == 0 || block.y == 0 || block.z == 0 || block.x > 1024 || block.y > 1024 || block.z > 64)
    return 0;
  const unsigned *required = kernel.requiredThreads;
  if (required[0] && (block.x != required[0] || block.y != required[1] || block.z != required[2]))
    return 0;
  return block.volume() <= std::min(kernel.maxThreads, 1024u) ? static_cast<unsigned>(block.volume()) : 0;
}

CUresult collectParameters(const ptx::Kernel &kernel, void **parameters, void **extra, std::vector<uint8_t> &bytes) {
  bytes.assign(kernel.parameterBytes, 0);
  if (parameters) {
    for (size_t i = 0; i < kernel.parameters.size(); ++i) {
      if (!parameters[i])
        return CUDA_ERROR_INVALID_VALUE;
      std::memcpy(bytes.data() + kernel.parameters[i].offset, parameters[i], kernel.parameters[i].bytes);
    }
    return CUDA_SUCCESS;
  }
  if (!extra)
    return kernel.parameters.empty() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  const void *buffer = nullptr;
  size_t size = 0;
  for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
      buffer = extra[1];
    else if (extra[0] == CU_LAUNCH_PARAM_BUFFER_SIZE)
      size = *static_cast<size_t *>(extra[1]);
    else
      return CUDA_ERROR_INVALID_VALUE;
  }
  if (!buffer || size != bytes.size())
    return CUDA_ERROR_INVALID_VALUE;
  std::memcpy(bytes.data(), buffer, size);
  return CUDA_SUCCESS;
}

CUresult launch(CUfunction handle, ptx::Dimensions grid, ptx::Dimensions block, unsigned sharedBytes,
                CUstream streamHandle, void **parameters, void **extra) {
  return enter([&](State &state, Lock &) {
    LoadedFunction *function = findFunction(state, handle);
    Stream *stream = state.findStream(streamHandle);
    if (!function || !stream)
      return CUDA_ERROR_INVALID_HANDLE;
    std::shared_ptr<ptx::Kernel> kernel = function->kernel;
    if (!checkedThreads(*kernel, block) || grid.volume() == 0 || grid.x > 0x7FFFFFFF || grid.y > 65535 ||
        grid.z > 65535 || sharedBytes > function->dynamicSharedLimit || sharedBytes + kernel->sharedBytes > sharedOptIn)
      return CUDA_ERROR_INVALID_VALUE;
    auto arguments = std::make_shared<ptx::LaunchArguments>();
    arguments->grid = grid;
    arguments->block = block;
    arguments->dynamicSharedBytes = sharedBytes;
    CUresult result = collectParameters(*kernel, parameters, extra, arguments->parameters);
    if (result != CUDA_SUCCESS)
      return result;
    return state.enqueue(*stream, workOf("kernel " + kernel->name, [kernel, arguments] {
      State &state = State::get();
      ptx::RaceCheck races;
      uint64_t count = ptx::runKernel(*kernel, *arguments, state.memory, state.checksRaces ? &races : nullptr);
      Lock lock(state.mutex);
      state.instructionCount += count;
    }));
  });
}

/// Returns how many blocks fit on a multiprocessor, by threads, blocks and shared memory.
int residentBlocks(const LoadedFunction &function, int threads, size_t sharedBytes) {
  if (threads <= 0 || threads > static_cast<int>(std::min(function.kernel->maxThreads, 1024u)))
    return 0;
  int byThreads = 2048 / ((threads + 31) / 32 * 32);
  size_t shared = function.kernel->sharedBytes + sharedBytes + (1 << 10);
  return std::min({32, byThreads, static_cast<int>((228 << 10) / shared)});
}

} // namespace

CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  return loadModule(module, image, ErrorLog(0, nullptr, nullptr));
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count, CUjit_option *options, void **values) {
  return loadModule(module, image, ErrorLog(count, options, values));
}

CUresult cuModuleUnload(CUmodule handle) {
  return enter([&](State &state, Lock &lock) {
    LoadedModule *module = find(state.modules, handle);
    if (!module)
      return CUDA_ERROR_INVALID_HANDLE;
    CUresult result = state.waitForAll(lock);
    if (result != CUDA_SUCCESS)
      return result;
    releaseVariables(state, *module);
    for (auto &[name, function] : module->functions)
      state.functions.erase(function.get());
    state.modules.erase(module);
    return CUDA_SUCCESS;
  });
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule handle, const char *name) {
  return enter([&](State &state, Lock &) {
    LoadedModule *module = find(state.modules, handle);
    if (!module)
      return CUDA_ERROR_INVALID_HANDLE;
    auto found = module->functions.find(name);
    if (found == module->functions.end())
      return CUDA_ERROR_NOT_FOUND;
    *function = reinterpret_cast<CUfunction>(found->second.get());
    return CUDA_SUCCESS;
  });
}

CUresult cuModuleGetGlobal(CUdeviceptr *address, size_t *bytes, CUmodule handle, const char *name) {
  return enter([&](State &state, Lock &) {
    LoadedModule *module = find(state.modules, handle);
    if (!module)
      return CUDA_ERROR_INVALID_HANDLE;
    auto found = module->addresses.find(name);
    if (found == module->addresses.end())
      return CUDA_ERROR_NOT_FOUND;
    if (address)
      *address = found->second;
    if (bytes)
      *bytes = module->module->variables.at(name).bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction handle) {
  return enter([&](State &state, Lock &) {
    LoadedFunction *function = findFunction(state, handle);
    if (!function)
      return CUDA_ERROR_INVALID_HANDLE;
    switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *value = static_cast<int>(std::min(function->kernel->maxThreads, 1024u));
      break;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      *value = static_cast<int>(function->kernel->sharedBytes);
      break;
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
      *value = static_cast<int>(function->kernel->localBytes);
      break;
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
      *value = 0;
      break;
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
      *value = 32;
      break;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
      *value = static_cast<int>(function->module->module->chip);
      break;
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
      *value = state.chip;
      break;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      *value = static_cast<int>(function->dynamicSharedLimit);
      break;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
    return CUDA_SUCCESS;
  });
}

CUresult cuFuncSetAttribute(CUfunction handle, CUfunction_attribute attribute, int value) {
  return enter([&](State &state, Lock &) {
    LoadedFunction *function = findFunction(state, handle);
    if (!function)
      return CUDA_ERROR_INVALID_HANDLE;
    if (attribute == CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)
      return value >= -1 && value <= 100 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
    if (attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0 ||
        static_cast<unsigned>(value) + function->kernel->sharedBytes > sharedOptIn)
      return CUDA_ERROR_INVALID_VALUE;
    function->dynamicSharedLimit = static_cast<unsigned>(value);
    return CUDA_SUCCESS;
  });
}

CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                        unsigned blockY, unsigned blockZ, unsigned sharedBytes, CUstream stream, void **parameters,
                        void **extra) {
  return launch(function, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, stream, parameters, extra);
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **parameters, void **extra) {
  for (unsigned i = 0; i < config->numAttrs; ++i) {
    const CUlaunchAttribute &attribute = config->attrs[i];
    if (attribute.id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION &&
        uint64_t(attribute.value.clusterDim.x) * attribute.value.clusterDim.y * attribute.value.clusterDim.z != 1)
      return CUDA_ERROR_NOT_SUPPORTED;
  }
  return launch(function, {config->gridDimX, config->gridDimY, config->gridDimZ},
                {config->blockDimX, config->blockDimY, config->blockDimZ}, config->sharedMemBytes, config->hStream,
                parameters, extra);
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction handle, int threads, size_t sharedBytes) {
  return enter([&](State &state, Lock &) {
    LoadedFunction *function = findFunction(state, handle);
    if (!function)
      return CUDA_ERROR_INVALID_HANDLE;
    *blocks = residentBlocks(*function, threads, sharedBytes);
    return CUDA_SUCCESS;
  });
}

CUresult cuOccupancyMaxPotentialBlockSize(int *grid, int *block, CUfunction handle, CUoccupancyB2DSize sharedFor,
                                          size_t shared, int limit) {
  return enter([&](State &state, Lock &) {
    LoadedFunction *function = findFunction(state, handle);
    if (!function)
      return CUDA_ERROR_INVALID_HANDLE;
    *block = *grid = 0;
    int best = 0;
    for (int threads = 32; threads <= (limit ? std::min(limit, 1024) : 1024); threads += 32) {
      int blocks = residentBlocks(*function, threads, sharedFor ? sharedFor(threads) : shared);
      if (blocks * threads >= best && blocks) {
        best = blocks * threads;
        *block = threads;
        *grid = blocks * 132;
      }
    }
    return CUDA_SUCCESS;
  });
}

#pragma GCC visibility pop
