// SPDX-License-Identifier: Apache-2.0
//
// Start, devices, contexts, error names, and the search for entry points.

#include "State.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

bool isDevice(CUdevice device) { return device >= 0 && device < State::get().deviceCount; }

struct Attribute {
  CUdevice_attribute name;
  int value;
};

/// An H100-like device; the chip's number comes from DIST_EMULATION_CHIP.
constexpr Attribute attributes[] = {
    {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, 1024},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, 64},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 0x7FFFFFFF},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, 65535},
    {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, 65535},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 48 << 10},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 227 << 10},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 228 << 10},
    {CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK, 1 << 10},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536},
    {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 2048},
    {CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 32},
    {CU_DEVICE_ATTRIBUTE_WARP_SIZE, 32},
    {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 132},
    {CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 1980000},
    {CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, 2619000},
    {CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 5120},
    {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 50 << 20},
    {CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 1},
    {CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, 1},
    {CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, 1},
    {CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT, 3},
    {CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED, 1},
    {CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH, 1},
    {CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, CU_COMPUTEMODE_DEFAULT},
    {CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID, 0},
    {CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID, 0},
};

struct ErrorName {
  CUresult code;
  const char *name, *text;
};

#define DIST_ERROR(code, text)                                                                                         \
  { code, #code, text }
constexpr ErrorName errorNames[] = {
    DIST_ERROR(CUDA_SUCCESS, "no error"),
    DIST_ERROR(CUDA_ERROR_INVALID_VALUE, "invalid argument"),
    DIST_ERROR(CUDA_ERROR_OUT_OF_MEMORY, "out of memory"),
    DIST_ERROR(CUDA_ERROR_NOT_INITIALIZED, "initialization error"),
    DIST_ERROR(CUDA_ERROR_INVALID_DEVICE, "invalid device ordinal"),
    DIST_ERROR(CUDA_ERROR_INVALID_IMAGE, "device kernel image is invalid"),
    DIST_ERROR(CUDA_ERROR_INVALID_CONTEXT, "invalid device context"),
    DIST_ERROR(CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel image is available for execution on the device"),
    DIST_ERROR(CUDA_ERROR_INVALID_PTX, "a PTX JIT compilation failed"),
    DIST_ERROR(CUDA_ERROR_INVALID_HANDLE, "invalid resource handle"),
    DIST_ERROR(CUDA_ERROR_NOT_FOUND, "named symbol not found"),
    DIST_ERROR(CUDA_ERROR_NOT_READY, "device not ready"),
    DIST_ERROR(CUDA_ERROR_ILLEGAL_ADDRESS, "an illegal memory access was encountered"),
    DIST_ERROR(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "too many resources requested for launch"),
    DIST_ERROR(CUDA_ERROR_LAUNCH_TIMEOUT, "the launch timed out and was terminated"),
    DIST_ERROR(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED,
               "part or all of the requested memory range is already mapped"),
    DIST_ERROR(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, "pointer does not correspond to a registered memory region"),
    DIST_ERROR(CUDA_ERROR_ILLEGAL_INSTRUCTION, "an illegal instruction was encountered"),
    DIST_ERROR(CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned address"),
    DIST_ERROR(CUDA_ERROR_LAUNCH_FAILED, "unspecified launch failure"),
    DIST_ERROR(CUDA_ERROR_NOT_SUPPORTED, "operation not supported"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "operation not permitted when stream is capturing"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, "operation failed due to a previous error during capture"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_MERGE, "operation would result in a merge of separate capture sequences"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, "capture was not ended in the same stream as it began"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_UNJOINED, "capturing stream has unjoined work"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_ISOLATION, "dependency created on uncaptured work in another stream"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT,
               "operation would make the legacy stream depend on a capturing blocking stream"),
    DIST_ERROR(CUDA_ERROR_CAPTURED_EVENT, "operation not permitted on an event last recorded in a capturing stream"),
    DIST_ERROR(CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD,
               "attempt to terminate a thread-local capture sequence from another thread"),
    DIST_ERROR(CUDA_ERROR_UNKNOWN, "unknown error"),
};
#undef DIST_ERROR

const ErrorName *findError(CUresult code) {
  for (const ErrorName &error : errorNames)
    if (error.code == code)
      return &error;
  return nullptr;
}

/// Frees what belongs to the device's primary context and forgets its failure.
void resetDevice(State &state, Lock &lock, int device) {
  state.waitForAll(lock);
  state.memory.releaseAllOf(device);
  if (state.deviceCount == 1)
    state.scheduler.reset();
}

} // namespace

CUresult cuInit(unsigned flags) {
  State &state = State::get();
  Lock lock(state.mutex);
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (state.deviceCount < 1)
    return CUDA_ERROR_NO_DEVICE;
  if (state.initialized && state.process != getpid())
    return CUDA_ERROR_NOT_INITIALIZED;
  state.initialized = true;
  state.process = getpid();
  return CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int *version) {
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  const char *text = std::getenv("DIST_EMULATION_DRIVER");
  *version = text ? std::atoi(text) : 13000;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count) {
  return enterWithoutContext([&](State &state, Lock &) {
    *count = state.deviceCount;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  return enterWithoutContext([&](State &, Lock &) {
    if (!isDevice(ordinal))
      return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  return enterWithoutContext([&](State &, Lock &) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    std::strncpy(name, "emulated device", static_cast<size_t>(length));
    if (length > 0)
      name[length - 1] = '\0';
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) {
  return enterWithoutContext([&](State &state, Lock &) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    *bytes = state.memory.limit();
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice device) {
  return enterWithoutContext([&](State &, Lock &) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    std::memset(uuid, 0, sizeof *uuid);
    uuid->bytes[0] = static_cast<char>(0xE0 + device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetPCIBusId(char *text, int length, CUdevice device) {
  return enterWithoutContext([&](State &, Lock &) {
    if (!isDevice(device) || length < 13)
      return CUDA_ERROR_INVALID_VALUE;
    std::snprintf(text, static_cast<size_t>(length), "0000:%02x:00.0", 16 + device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  return enterWithoutContext([&](State &state, Lock &) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    if (attribute <= 0 || attribute >= CU_DEVICE_ATTRIBUTE_MAX)
      return CUDA_ERROR_INVALID_VALUE;
    *value = 0;
    for (const Attribute &known : attributes)
      if (known.name == attribute)
        *value = known.value;
    if (attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
      *value = state.chip / 10;
    if (attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
      *value = state.chip % 10;
    if (attribute == CU_DEVICE_ATTRIBUTE_PCI_BUS_ID)
      *value = 16 + device;
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  return enterWithoutContext([&](State &state, Lock &) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    Context *primary = state.contexts[static_cast<size_t>(device)].get();
    ++primary->retained;
    *context = reinterpret_cast<CUcontext>(primary);
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
  return enterWithoutContext([&](State &state, Lock &lock) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    Context *primary = state.contexts[static_cast<size_t>(device)].get();
    if (primary->retained == 0)
      return CUDA_ERROR_INVALID_CONTEXT;
    if (--primary->retained == 0)
      resetDevice(state, lock, device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxReset(CUdevice device) {
  return enterWithoutContext([&](State &state, Lock &lock) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    resetDevice(state, lock, device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active) {
  return enterWithoutContext([&](State &state, Lock &) {
    if (!isDevice(device))
      return CUDA_ERROR_INVALID_DEVICE;
    *flags = 0;
    *active = state.contexts[static_cast<size_t>(device)]->retained > 0;
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned) {
  return enterWithoutContext(
      [&](State &, Lock &) { return isDevice(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE; });
}

CUresult cuCtxSetCurrent(CUcontext context) {
  return enterWithoutContext([&](State &state, Lock &) {
    std::vector<Context *> &stack = contextStack();
    if (!stack.empty())
      stack.pop_back();
    if (!context)
      return CUDA_SUCCESS;
    for (auto &known : state.contexts)
      if (known.get() == reinterpret_cast<Context *>(context) && known->retained) {
        stack.push_back(known.get());
        return CUDA_SUCCESS;
      }
    return CUDA_ERROR_INVALID_CONTEXT;
  });
}

CUresult cuCtxGetCurrent(CUcontext *context) {
  return enterWithoutContext([&](State &, Lock &) {
    *context = reinterpret_cast<CUcontext>(currentContext());
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxPushCurrent(CUcontext context) {
  return enterWithoutContext([&](State &state, Lock &) {
    for (auto &known : state.contexts)
      if (known.get() == reinterpret_cast<Context *>(context)) {
        contextStack().push_back(known.get());
        return CUDA_SUCCESS;
      }
    return CUDA_ERROR_INVALID_CONTEXT;
  });
}

CUresult cuCtxPopCurrent(CUcontext *context) {
  return enterWithoutContext([&](State &, Lock &) {
    if (contextStack().empty())
      return CUDA_ERROR_INVALID_CONTEXT;
    if (context)
      *context = reinterpret_cast<CUcontext>(contextStack().back());
    contextStack().pop_back();
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetDevice(CUdevice *device) {
  return enter([&](State &, Lock &) {
    *device = currentContext()->device;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  return enter([&](State &, Lock &) {
    if (least)
      *least = 0;
    if (greatest)
      *greatest = -5;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxSynchronize(void) {
  return enter([&](State &state, Lock &lock) {
    if (!state.captures.empty()) {
      for (const std::shared_ptr<Capture> &capture : state.captures)
        State::invalidate(*capture);
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    }
    return state.waitForAll(lock);
  });
}

CUresult cuGetErrorName(CUresult error, const char **name) {
  const ErrorName *known = findError(error);
  *name = known ? known->name : nullptr;
  return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char **text) {
  const ErrorName *known = findError(error);
  *text = known ? known->text : nullptr;
  return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetProcAddress(const char *symbol, void **function, int, cuuint64_t,
                          CUdriverProcAddressQueryResult *status) {
  // The newest version of a function is the one that programs of today mean.
  *function = nullptr;
  Dl_info self;
  void *library =
      dladdr(reinterpret_cast<void *>(&cuInit), &self) ? dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  for (const char *suffix : {"_v3", "_v2", ""})
    if (library && !*function)
      *function = dlsym(library, (std::string(symbol) + suffix).c_str());
  if (library)
    dlclose(library);
  if (status)
    *status = *function ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return *function ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

#pragma GCC visibility pop
