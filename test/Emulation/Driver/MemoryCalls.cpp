// SPDX-License-Identifier: Apache-2.0
//
// Allocation, copies and fills.

#include "State.h"

#include <cstring>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

uint64_t addressOf(const void *pointer) { return reinterpret_cast<uint64_t>(pointer); }
void *pointerTo(uint64_t address) { return reinterpret_cast<void *>(address); }

bool isDevicePointer(uint64_t address) { return (address & ptx::windowMask) == ptx::deviceWindow; }

/// Where one side of a copy lies. A host side that is not pinned was staged, or is waited for.
struct Side {
  uint64_t address = 0;
  bool isDevice = false;
};

Side deviceSide(CUdeviceptr address) { return {address, true}; }
Side hostSide(const void *pointer) { return {addressOf(pointer), false}; }

/// Returns where the host finds the side's bytes; throws if the device's memory is not (or no longer) there.
uint8_t *resolve(const Side &side, uint64_t bytes, const char *what) {
  if (!side.isDevice)
    return static_cast<uint8_t *>(pointerTo(side.address));
  uint8_t *host = State::get().memory.host(side.address, bytes);
  if (!host)
    throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS, std::string(what) + " touches device memory that is not allocated"};
  return host;
}

bool isValid(State &state, const Side &side, uint64_t bytes) {
  return side.isDevice ? state.memory.host(side.address, bytes) != nullptr : side.address != 0;
}

bool isPinned(State &state, const Side &side) {
  DeviceMemory::Kind kind;
  return side.isDevice || state.memory.kindOf(side.address, kind);
}

/// Puts a copy on a stream. As on a device, memory of the host that is not pinned is read before the call returns, and
/// written before it returns.
CUresult copyAsync(State &state, Lock &lock, Stream &stream, Side to, Side from, uint64_t bytes) {
  if (bytes == 0)
    return CUDA_SUCCESS;
  if (!isValid(state, to, bytes) || !isValid(state, from, bytes))
    return CUDA_ERROR_INVALID_VALUE;
  std::shared_ptr<std::vector<uint8_t>> staged;
  if (!from.isDevice && !isPinned(state, from) && !stream.capture) {
    auto *begin = static_cast<const uint8_t *>(pointerTo(from.address));
    staged = std::make_shared<std::vector<uint8_t>>(begin, begin + bytes);
    from = hostSide(staged->data());
  }
  CUresult result = state.enqueue(stream, workOf("memory copy", [to, from, bytes, staged] {
                                    uint8_t *target = resolve(to, bytes, "a copy");
                                    std::memmove(target, resolve(from, bytes, "a copy"), bytes);
                                  }));
  if (result == CUDA_SUCCESS && !to.isDevice && !isPinned(state, to) && !stream.capture)
    return state.wait(lock, stream.last);
  return result;
}

CUresult copyOnStream(CUstream handle, Side to, Side from, uint64_t bytes) {
  return enter([&](State &state, Lock &lock) {
    Stream *stream = state.findStream(handle);
    return stream ? copyAsync(state, lock, *stream, to, from, bytes) : CUDA_ERROR_INVALID_HANDLE;
  });
}

/// A copy or fill without a stream goes through the legacy stream and is waited for.
template <class Body> CUresult synchronously(Body body) {
  return enter([&](State &state, Lock &lock) {
    if (state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    Stream &legacy = *state.findStream(nullptr);
    CUresult result = body(state, lock, legacy);
    return result == CUDA_SUCCESS ? state.wait(lock, legacy.last) : result;
  });
}

CUresult copyNow(Side to, Side from, uint64_t bytes) {
  return synchronously(
      [&](State &state, Lock &lock, Stream &stream) { return copyAsync(state, lock, stream, to, from, bytes); });
}

template <class T> CUresult fill(State &state, Stream &stream, CUdeviceptr address, T value, uint64_t count) {
  if (count == 0)
    return CUDA_SUCCESS;
  if (address % sizeof(T) || !isValid(state, deviceSide(address), count * sizeof(T)))
    return CUDA_ERROR_INVALID_VALUE;
  return state.enqueue(stream, workOf("memory fill", [=] {
                         uint8_t *target = resolve(deviceSide(address), count * sizeof(T), "a fill");
                         for (uint64_t i = 0; i < count; ++i)
                           std::memcpy(target + i * sizeof(T), &value, sizeof(T));
                       }));
}

template <class T> CUresult fillOnStream(CUstream handle, CUdeviceptr address, T value, uint64_t count) {
  return enter([&](State &state, Lock &) {
    Stream *stream = state.findStream(handle);
    return stream ? fill(state, *stream, address, value, count) : CUDA_ERROR_INVALID_HANDLE;
  });
}

template <class T> CUresult fillNow(CUdeviceptr address, T value, uint64_t count) {
  return synchronously(
      [&](State &state, Lock &, Stream &stream) { return fill(state, stream, address, value, count); });
}

/// Reads one side of a two-dimensional copy; `rows` and `width` give the last byte that it touches.
bool planeSide(CUmemorytype type, const void *host, CUdeviceptr device, size_t x, size_t y, size_t pitch, Side &side) {
  if (type == CU_MEMORYTYPE_ARRAY)
    return false;
  bool isDevice = type == CU_MEMORYTYPE_DEVICE || (type == CU_MEMORYTYPE_UNIFIED && isDevicePointer(device));
  side = isDevice || type == CU_MEMORYTYPE_UNIFIED ? Side{device, isDevice} : hostSide(host);
  side.address += y * pitch + x;
  return true;
}

CUresult copyPlane(State &state, Lock &lock, Stream &stream, const CUDA_MEMCPY2D &copy) {
  size_t width = copy.WidthInBytes, rows = copy.Height;
  if (width == 0 || rows == 0)
    return CUDA_SUCCESS;
  size_t fromPitch = copy.srcPitch ? copy.srcPitch : width, toPitch = copy.dstPitch ? copy.dstPitch : width;
  Side from, to;
  if (!planeSide(copy.srcMemoryType, copy.srcHost, copy.srcDevice, copy.srcXInBytes, copy.srcY, fromPitch, from) ||
      !planeSide(copy.dstMemoryType, copy.dstHost, copy.dstDevice, copy.dstXInBytes, copy.dstY, toPitch, to))
    return CUDA_ERROR_NOT_SUPPORTED;
  uint64_t fromBytes = (rows - 1) * fromPitch + width, toBytes = (rows - 1) * toPitch + width;
  if (fromPitch < width || toPitch < width || !isValid(state, from, fromBytes) || !isValid(state, to, toBytes))
    return CUDA_ERROR_INVALID_VALUE;
  bool waits = !stream.capture && (!isPinned(state, from) || !isPinned(state, to));
  CUresult result = state.enqueue(stream, workOf("plane copy", [=] {
                                    const uint8_t *source = resolve(from, fromBytes, "a copy");
                                    uint8_t *target = resolve(to, toBytes, "a copy");
                                    for (size_t row = 0; row < rows; ++row)
                                      std::memmove(target + row * toPitch, source + row * fromPitch, width);
                                  }));
  return result == CUDA_SUCCESS && waits ? state.wait(lock, stream.last) : result;
}

} // namespace

CUresult cuMemGetInfo(size_t *free, size_t *total) {
  return enter([&](State &state, Lock &) {
    *total = state.memory.limit();
    *free = state.memory.limit() - state.memory.used();
    return CUDA_SUCCESS;
  });
}

CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes) {
  return enter([&](State &state, Lock &) {
    if (state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    if (!pointer || bytes == 0)
      return CUDA_ERROR_INVALID_VALUE;
    *pointer = state.memory.allocate(currentContext()->device, bytes);
    return *pointer ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  });
}

CUresult cuMemFree(CUdeviceptr pointer) {
  return enter([&](State &state, Lock &lock) {
    if (!pointer)
      return CUDA_SUCCESS;
    if (state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    // As on a device, memory that work still uses is given back when that work is done.
    CUresult result = state.waitForAll(lock);
    if (result != CUDA_SUCCESS)
      return result;
    return state.memory.release(pointer, DeviceMemory::Kind::Device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult cuMemAllocHost(void **pointer, size_t bytes) { return cuMemHostAlloc(pointer, bytes, 0); }

CUresult cuMemHostAlloc(void **pointer, size_t bytes, unsigned flags) {
  return enter([&](State &state, Lock &) {
    if (state.refusesUnsafeCall())
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    if (!pointer || bytes == 0 || flags > 7)
      return CUDA_ERROR_INVALID_VALUE;
    *pointer = state.memory.allocateHost(bytes);
    return *pointer ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  });
}

CUresult cuMemFreeHost(void *pointer) {
  return enter([&](State &state, Lock &lock) {
    CUresult result = state.waitForAll(lock);
    if (result != CUDA_SUCCESS)
      return result;
    return state.memory.release(addressOf(pointer), DeviceMemory::Kind::HostAllocated) ? CUDA_SUCCESS
                                                                                       : CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult cuMemHostRegister(void *pointer, size_t bytes, unsigned) {
  return enter([&](State &state, Lock &) {
    if (!pointer || bytes == 0)
      return CUDA_ERROR_INVALID_VALUE;
    return state.memory.registerHost(pointer, bytes) ? CUDA_SUCCESS : CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  });
}

CUresult cuMemHostUnregister(void *pointer) {
  return enter([&](State &state, Lock &) {
    return state.memory.release(addressOf(pointer), DeviceMemory::Kind::HostRegistered)
               ? CUDA_SUCCESS
               : CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
  });
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *pointer, unsigned flags) {
  return enter([&](State &state, Lock &) {
    if (flags || !state.memory.find(addressOf(pointer)).bytes)
      return CUDA_ERROR_INVALID_VALUE;
    *device = addressOf(pointer);
    return CUDA_SUCCESS;
  });
}

CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr pointer) {
  return enter([&](State &state, Lock &) {
    ptx::Region region = state.memory.find(pointer);
    if (!region.bytes)
      return CUDA_ERROR_INVALID_VALUE;
    bool isDevice = isDevicePointer(pointer);
    switch (attribute) {
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<unsigned *>(data) = isDevice ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *static_cast<CUdeviceptr *>(data) = pointer;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *static_cast<int *>(data) = currentContext()->device;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *static_cast<CUdeviceptr *>(data) = region.base;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *static_cast<size_t *>(data) = region.bytes;
      return CUDA_SUCCESS;
    default:
      return CUDA_ERROR_NOT_SUPPORTED;
    }
  });
}

CUresult cuMemGetAddressRange(CUdeviceptr *base, size_t *bytes, CUdeviceptr pointer) {
  return enter([&](State &state, Lock &) {
    ptx::Region region = state.memory.find(pointer);
    if (!region.bytes)
      return CUDA_ERROR_NOT_FOUND;
    if (base)
      *base = region.base;
    if (bytes)
      *bytes = region.bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  return copyOnStream(stream, deviceSide(to), hostSide(from), bytes);
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return copyOnStream(stream, hostSide(to), deviceSide(from), bytes);
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return copyOnStream(stream, deviceSide(to), deviceSide(from), bytes);
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  return copyOnStream(stream, {to, isDevicePointer(to)}, {from, isDevicePointer(from)}, bytes);
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) {
  return copyNow(deviceSide(to), hostSide(from), bytes);
}
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) {
  return copyNow(hostSide(to), deviceSide(from), bytes);
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  return copyNow(deviceSide(to), deviceSide(from), bytes);
}
CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  return copyNow({to, isDevicePointer(to)}, {from, isDevicePointer(from)}, bytes);
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream handle) {
  return enter([&](State &state, Lock &lock) {
    Stream *stream = state.findStream(handle);
    return stream ? copyPlane(state, lock, *stream, *copy) : CUDA_ERROR_INVALID_HANDLE;
  });
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D *copy) {
  return synchronously([&](State &state, Lock &lock, Stream &stream) { return copyPlane(state, lock, stream, *copy); });
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream) {
  return fillOnStream<uint8_t>(stream, to, value, count);
}
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream stream) {
  return fillOnStream<uint16_t>(stream, to, value, count);
}
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, size_t count, CUstream stream) {
  return fillOnStream<uint32_t>(stream, to, value, count);
}
CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count) { return fillNow<uint8_t>(to, value, count); }
CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, size_t count) { return fillNow<uint16_t>(to, value, count); }
CUresult cuMemsetD32(CUdeviceptr to, unsigned value, size_t count) { return fillNow<uint32_t>(to, value, count); }

#pragma GCC visibility pop
