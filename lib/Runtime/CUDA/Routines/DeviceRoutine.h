// SPDX-License-Identifier: Apache-2.0
//
// A library step of one rank on a GPU, prepared. Operands and results are row-major and lie on the device; what they
// are is said in Routines/Routine.h, which serves every target. Each routine is NVIDIA's where NVIDIA has it, and
// LAPACK's on the host, between two copies, where not.

#ifndef DIST_LIB_RUNTIME_CUDA_ROUTINES_DEVICEROUTINE_H
#define DIST_LIB_RUNTIME_CUDA_ROUTINES_DEVICEROUTINE_H

#include "CUDA/Device.h"
#include "CUDA/Modules.h"
#include "RoutineHandles.h"
#include "dist/Runtime/Executable.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

class DeviceRoutine {
public:
  virtual ~DeviceRoutine() = default;

  /// Bytes of device memory that `enqueue` wants besides operands and results.
  virtual int64_t workspaceBytes() const { return 0; }

  /// Whether `enqueue` only enqueues, so that the stream can be captured.
  virtual bool canBeCaptured() const { return true; }

  /// Enqueues all of the batch; `workspace` is aligned to DIST_ARENA_ALIGNMENT and not in use by anything else on the
  /// stream. Returns an empty string, or what went wrong.
  virtual std::string enqueue(CUdeviceptr workspace, CUstream stream) = 0;
};

/// The step, and what it is prepared with: the address of each buffer of the executable, the device, its kernels, and
/// the rank's handles. Kernels and handles outlive the routine.
struct RoutineSite {
  const DistExecutable &executable;
  const DistLibraryStep &step;
  const std::vector<CUdeviceptr> &addresses;
  std::shared_ptr<const Device> device;
  const Modules &modules;
  RoutineHandles &handles;
};

/// Prepares a validated step. Returns null and sets `failure`: without the library, without memory.
using DeviceRoutineMaker = std::unique_ptr<DeviceRoutine> (*)(const RoutineSite &site, Failure &failure);

/// By whichever library has the routine.
std::unique_ptr<DeviceRoutine> makeDeviceRoutine(const RoutineSite &site, Failure &failure);

// By LAPACK on the host, by cuFFT, by cuBLAS, and by cuSOLVER.
std::unique_ptr<DeviceRoutine> makeHostRoutine(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeFourierTransform(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeTriangularSystem(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeCholeskyFactor(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeLUFactors(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeQRFactors(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeReflectionProduct(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeHermitianSpectrum(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeSingularValues(const RoutineSite &site, Failure &failure);
std::unique_ptr<DeviceRoutine> makeTridiagonalForm(const RoutineSite &site, Failure &failure);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_CUDA_ROUTINES_DEVICEROUTINE_H
