// SPDX-License-Identifier: Apache-2.0
//
// Fourier transforms by cuFFT, a plan for the whole batch. The library does not scale; a real inverse spoils what it
// reads and has no rule for spectra that are not those of real numbers, so it gets a copy that is made to be one.

#include "Cufft.h"
#include "DeviceRoutine.h"
#include "RoutineWork.h"
#include "Routines/RoutineTable.h"
#include "dist/Runtime/DType.h"

namespace dist::runtime {

namespace {

class FourierTransform final : public DeviceRoutine {
public:
  FourierTransform(const RoutineSite &site, const RoutineCall &call)
      : device(site.device), kind(FourierKind(call.options[0])), input(site.addresses[size_t(site.step.inputs[0])]),
        output(site.addresses[size_t(site.step.outputs[0])]), batches(call.numBatches()) {
    const RoutineArray &whole = kind == kRealInverse ? call.outputs[0] : call.inputs[0];
    sizes.assign(whole.shape.begin() + int64_t(call.batch.size()), whole.shape.end());
    half = sizes.back() / 2 + 1;
    for (size_t dim = 0; dim < sizes.size(); ++dim)
      numbers *= sizes[dim], outer *= dim + 1 < sizes.size() ? sizes[dim] : 1;
    if (kind == kRealInverse)
      spectrumBytes = outer * half * batches * sizeOfDType(call.dtype());
    outputFloats = numbers * batches * (kind == kRealInverse ? 1 : 2);
  }
  ~FourierTransform() override {
    if (hasPlan)
      fft->cufftDestroy(plan);
  }

  bool prepare(const RoutineSite &site, const RoutineCall &call, std::string &error) {
    if (!kernels.find(site.modules, call.dtype(), error) || !(fft = Cufft::open(error)))
      return false;
    if (numbers * batches == 0)
      return true;
    const cufftType types[2][4] = {{CUFFT_C2C, CUFFT_C2C, CUFFT_R2C, CUFFT_C2R},
                                   {CUFFT_Z2Z, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D}};
    cufftResult result = fft->cufftCreate(&plan);
    hasPlan = result == CUFFT_SUCCESS;
    size_t bytes = 0;
    if (result == CUFFT_SUCCESS)
      result = fft->cufftSetAutoAllocation(plan, 0);
    if (result == CUFFT_SUCCESS)
      result = fft->cufftMakePlanMany64(plan, int(sizes.size()), sizes.data(), nullptr, 1, 0, nullptr, 1, 0,
                                        types[kernels.isDouble][kind], batches, &bytes);
    workBytes = int64_t(bytes);
    if (result != CUFFT_SUCCESS)
      error = "cuFFT has no plan for this transform: " + Cufft::describe(result);
    return result == CUFFT_SUCCESS;
  }

  int64_t workspaceBytes() const override { return alignedSpectrum() + workBytes; }

  std::string enqueue(CUdeviceptr workspace, CUstream stream) override {
    RoutineWork work(*device, kernels, stream);
    if (!hasPlan)
      return "";
    CUdeviceptr source = input;
    if (kind == kRealInverse) {
      source = workspace;
      work.symmetrize(source, input, sizes.size() > 2 ? sizes[0] : 1, sizes.size() > 1 ? sizes[sizes.size() - 2] : 1,
                      half, sizes.back(), batches);
    }
    cufftResult result = fft->cufftSetStream(plan, reinterpret_cast<cudaStream_t>(stream));
    if (result == CUFFT_SUCCESS && workBytes > 0)
      result = fft->cufftSetWorkArea(plan, reinterpret_cast<void *>(workspace + CUdeviceptr(alignedSpectrum())));
    if (result == CUFFT_SUCCESS && work.isGood())
      result = execute(reinterpret_cast<void *>(source), reinterpret_cast<void *>(output));
    work.check(result == CUFFT_SUCCESS ? "" : "cuFFT cannot transform: " + Cufft::describe(result));
    if (kind == kInverse || kind == kRealInverse)
      work.divide(output, numbers, outputFloats);
    return work.problem;
  }

private:
  int64_t alignedSpectrum() const {
    return (spectrumBytes + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
  }

  cufftResult execute(void *from, void *to) {
    int direction = kind == kInverse ? CUFFT_INVERSE : CUFFT_FORWARD;
    if (kernels.isDouble) {
      if (kind == kRealForward)
        return fft->cufftExecD2Z(plan, static_cast<cufftDoubleReal *>(from), static_cast<cufftDoubleComplex *>(to));
      if (kind == kRealInverse)
        return fft->cufftExecZ2D(plan, static_cast<cufftDoubleComplex *>(from), static_cast<cufftDoubleReal *>(to));
      return fft->cufftExecZ2Z(plan, static_cast<cufftDoubleComplex *>(from), static_cast<cufftDoubleComplex *>(to),
                               direction);
    }
    if (kind == kRealForward)
      return fft->cufftExecR2C(plan, static_cast<cufftReal *>(from), static_cast<cufftComplex *>(to));
    if (kind == kRealInverse)
      return fft->cufftExecC2R(plan, static_cast<cufftComplex *>(from), static_cast<cufftReal *>(to));
    return fft->cufftExecC2C(plan, static_cast<cufftComplex *>(from), static_cast<cufftComplex *>(to), direction);
  }

  std::shared_ptr<const Device> device;
  std::shared_ptr<const Cufft> fft;
  RoutineKernels kernels;
  FourierKind kind;
  CUdeviceptr input, output;
  std::vector<long long> sizes; ///< Of one transform.
  int64_t half = 0, numbers = 1, outer = 1, batches = 0;
  int64_t spectrumBytes = 0, workBytes = 0, outputFloats = 0;
  cufftHandle plan = 0;
  bool hasPlan = false;
};

} // namespace

std::unique_ptr<DeviceRoutine> makeFourierTransform(const RoutineSite &site, Failure &failure) {
  RoutineCall call = describeLibraryStep(site.executable, site.step);
  auto routine = std::make_unique<FourierTransform>(site, call);
  return routine->prepare(site, call, failure.text) ? std::move(routine) : nullptr;
}

} // namespace dist::runtime
