// SPDX-License-Identifier: Apache-2.0
//
// The entry points of cuFFT that a runtime needs, for dense data and work areas of the caller; anything else is
// refused. The work area is filled with NaNs when a transform runs, so that nothing useful can lie there.

#include "Transform.h"

#include "Driver/Work.h"

#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#pragma GCC visibility push(default)

using namespace dist::emulation;

namespace {

struct Plan {
  Transform transform;
  bool isMade = false, allocatesItself = true;
  void *workArea = nullptr;
  uint64_t workBytes = 0;
  std::optional<CUstream> stream;
};

std::mutex plansMutex;
std::map<cufftHandle, Plan> plans;
cufftHandle lastPlan = 0;

/// Calls `change` on a plan, with the lock held.
template <class Change> cufftResult withPlan(cufftHandle handle, Change change) {
  std::lock_guard lock(plansMutex);
  auto found = plans.find(handle);
  return found == plans.end() ? CUFFT_INVALID_PLAN : change(found->second);
}

uint8_t *onDevice(const void *pointer, uint64_t bytes) {
  return hostAddress(reinterpret_cast<uint64_t>(pointer), bytes);
}

cufftResult execute(cufftHandle handle, cufftType type, void *from, void *to, int direction) {
  Plan plan;
  cufftResult found = withPlan(handle, [&](Plan &known) {
    plan = known;
    return CUFFT_SUCCESS;
  });
  if (found != CUFFT_SUCCESS || !plan.isMade || !plan.stream)
    return CUFFT_INVALID_PLAN;
  if (plan.transform.type != type || from == to || (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE))
    return CUFFT_INVALID_VALUE;
  if (plan.workBytes && !plan.workArea)
    return CUFFT_NO_WORKSPACE;
  uint64_t alignment = plan.transform.isDouble() ? 16 : 8;
  if (reinterpret_cast<uint64_t>(from) % alignment || reinterpret_cast<uint64_t>(to) % alignment)
    return CUFFT_INVALID_VALUE;
  if (!onDevice(from, 1) || !onDevice(to, 1))
    return CUFFT_INVALID_VALUE;
  auto body = [=] {
    uint8_t *source = onDevice(from, plan.transform.inputBytes()), *target = onDevice(to, plan.transform.outputBytes());
    uint8_t *work = onDevice(plan.workArea, plan.workBytes);
    if (!source || !target || !work)
      throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS,
                          "the data or the work area of a transform do not lie in one allocation"};
    std::memset(work, 0xFF, plan.workBytes);
    transform(plan.transform, direction == CUFFT_INVERSE, source, target);
  };
  return enqueueWork(*plan.stream, workOf("Fourier transform", body)) == CUDA_SUCCESS ? CUFFT_SUCCESS
                                                                                      : CUFFT_EXEC_FAILED;
}

} // namespace

cufftResult cufftCreate(cufftHandle *handle) {
  if (!handle)
    return CUFFT_INVALID_VALUE;
  if (currentDevice() < 0)
    return CUFFT_SETUP_FAILED;
  std::lock_guard lock(plansMutex);
  *handle = ++lastPlan;
  plans[*handle] = {};
  return CUFFT_SUCCESS;
}

cufftResult cufftDestroy(cufftHandle handle) {
  std::lock_guard lock(plansMutex);
  return plans.erase(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

cufftResult cufftSetAutoAllocation(cufftHandle handle, int allocates) {
  return withPlan(handle, [&](Plan &plan) {
    plan.allocatesItself = allocates != 0;
    return plan.isMade ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
  });
}

cufftResult cufftMakePlanMany64(cufftHandle handle, int rank, long long *sizes, long long *inputEmbedding, long long,
                                long long, long long *outputEmbedding, long long, long long, cufftType type,
                                long long batches, size_t *workBytes) {
  return withPlan(handle, [&](Plan &plan) {
    if (plan.isMade)
      return CUFFT_INVALID_PLAN;
    if (rank < 1 || rank > 3 || !sizes || !workBytes)
      return CUFFT_INVALID_VALUE;
    if (plan.allocatesItself || inputEmbedding || outputEmbedding)
      return CUFFT_NOT_SUPPORTED;
    plan.transform = {type, std::vector<int64_t>(sizes, sizes + rank), batches};
    if (batches < 1 || plan.transform.countWhole() < 1)
      return CUFFT_INVALID_SIZE;
    plan.isMade = true;
    plan.workBytes = 2 * plan.transform.outputBytes() + 48;
    *workBytes = plan.workBytes;
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftSetWorkArea(cufftHandle handle, void *area) {
  return withPlan(handle, [&](Plan &plan) {
    if (!plan.isMade || reinterpret_cast<uint64_t>(area) % 16 || !onDevice(area, plan.workBytes))
      return CUFFT_INVALID_VALUE;
    plan.workArea = area;
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream) {
  return withPlan(handle, [&](Plan &plan) {
    plan.stream = reinterpret_cast<CUstream>(stream);
    return CUFFT_SUCCESS;
  });
}

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *from, cufftComplex *to, int direction) {
  return execute(plan, CUFFT_C2C, from, to, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal *from, cufftComplex *to) {
  return execute(plan, CUFFT_R2C, from, to, CUFFT_FORWARD);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *from, cufftReal *to) {
  return execute(plan, CUFFT_C2R, from, to, CUFFT_INVERSE);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *from, cufftDoubleComplex *to, int direction) {
  return execute(plan, CUFFT_Z2Z, from, to, direction);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *from, cufftDoubleComplex *to) {
  return execute(plan, CUFFT_D2Z, from, to, CUFFT_FORWARD);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *from, cufftDoubleReal *to) {
  return execute(plan, CUFFT_Z2D, from, to, CUFFT_INVERSE);
}

#pragma GCC visibility pop
