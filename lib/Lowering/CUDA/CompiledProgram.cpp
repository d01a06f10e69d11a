// SPDX-License-Identifier: Apache-2.0
//
// Local form to executable in three stages: the pipeline to step form, kernels to PTX or cubin, steps to tables.

#include "dist/Lowering/CUDA/CompiledProgram.h"
#include "AttentionDescription.h"
#include "DeviceCode.h"
#include "DeviceModule.h"
#include "LoopbackReductions.h"
#include "RoutineKernels.h"
#include "Steps/ExecutableBuilder.h"
#include "Steps/KernelCache.h"
#include "Steps/StepEmitter.h"
#include "Steps/StepForm.h"
#include "StreamPlan.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/PlannedMemory.h"

#include <chrono>
#include <deque>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

namespace {
/// The only implementation: tables and code.
class DeviceProgram : public CompiledProgram {
public:
  const DistExecutable &executable() const override { return *finished; }
  const CompilationFacts &facts() const override { return compilationFacts; }

  ExecutableBuilder builder;
  std::deque<DistAttention> attentions; ///< Steps point to them.
  const DistExecutable *finished = nullptr;
  CompilationFacts compilationFacts;
};
} // namespace

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the launch of `kernel` from code object `code`, for `program`.
static DistKernelStep describeLaunch(gpu::GPUFuncOp kernel, int32_t code, DeviceProgram &program) {
  DistKernelStep step = {};
  step.code = code;
  step.usesCoordinates = llvm::any_of(kernel.getArgumentTypes(), [](Type type) { return !isa<MemRefType>(type); });
  llvm::copy(kernel->getAttrOfType<DenseI64ArrayAttr>(kGridAttrName).asArrayRef(), step.grid);
  llvm::copy(*kernel.getKnownBlockSize(), step.block);
  if (auto bytes = kernel->getAttrOfType<IntegerAttr>(kSharedBytesAttrName))
    step.sharedBytes = bytes.getInt();
  if (auto attention = kernel->getAttrOfType<DictionaryAttr>(kAttentionAttrName))
    step.attention = &program.attentions.emplace_back(decodeAttention(attention));
  return step;
}

/// Compiles the kernels, which are lowered: to PTX, which ends in a zero byte, or to a cubin.
static FailureOr<KernelCache::Code> compileKernels(gpu::GPUModuleOp device, const CUDAOptions &options,
                                                   const Toolkit &toolkit, unsigned level) {
  FailureOr<std::string> ptx = generatePTX(device, options.chip, toolkit, level);
  if (failed(ptx))
    return failure();
  if (!options.cubin)
    return KernelCache::Code(ptx->c_str(), ptx->c_str() + ptx->size() + 1);
  llvm::Expected<std::string> cubin = toolkit.assemble(*ptx, options.chip, level);
  if (!cubin) {
    device.emitError() << llvm::toString(cubin.takeError());
    return failure();
  }
  return KernelCache::Code(cubin->begin(), cubin->end());
}

/// Returns everything that decides about the code of `device`.
static std::string describe(gpu::GPUModuleOp device, const CUDAOptions &options, unsigned level) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << (options.cubin ? "cubin " : "PTX ") << options.chip << ' ' << level << ' ' << options.toolkit << '\n';
  device->print(stream, OpPrintingFlags().printGenericOpForm().useLocalScope());
  return text;
}

/// Adds the code object of the kernels, the only one.
static LogicalResult addCode(gpu::GPUModuleOp device, const CUDAOptions &options, DeviceProgram &program) {
  Toolkit toolkit(options.toolkit);
  unsigned level = std::min(options.optimizationLevel, 3u);
  if (failed(lowerToNVVM(device)))
    return failure();
  KernelCache cache(options.cacheFolder);
  std::string key = cache.isOn() ? KernelCache::hash({describe(device, options, level)}) : "";
  std::optional<KernelCache::Code> code = cache.find(key, device);
  if (!code) {
    FailureOr<KernelCache::Code> compiled = compileKernels(device, options, toolkit, level);
    if (failed(compiled))
      return failure();
    code = std::move(*compiled);
    cache.store(key, *code, device);
  }
  program.builder.addCode(options.cubin ? DIST_CODE_CUBIN : DIST_CODE_PTX, options.chip, *code);
  program.compilationFacts.numCached = cache.getNumFound();
  program.compilationFacts.numNotCached = cache.getNumMissing();
  return success();
}

/// Emits the steps; `launches` has every kernel by name.
static LogicalResult addSteps(func::FuncOp entry, const llvm::StringMap<DistKernelStep> &launches,
                              ExecutableBuilder &builder) {
  auto bindKernel = [&](StringRef name, DistKernelStep &step) {
    auto found = launches.find(name);
    if (found != launches.end())
      step = found->second;
    return found != launches.end();
  };
  return StepEmitter(entry, builder, bindKernel).emit();
}

FailureOr<std::unique_ptr<CompiledProgram>> dist::compileForCUDA(ModuleOp localModule, const CUDAOptions &options) {
  auto program = std::make_unique<DeviceProgram>();
  double start = now();
  OwningOpRef<ModuleOp> module = localModule.clone();
  PassManager passManager(module->getContext());
  buildCUDALoweringPipeline(passManager);
  if (failed(keepEntry(*module, options.entry)) || failed(passManager.run(*module)))
    return failure();
  FailureOr<func::FuncOp> entry = findEntry(*module);
  if (failed(entry))
    return failure();
  double lowered = now();
  program->builder.setTarget(DIST_TARGET_CUDA, options.chip);
  auto device = module->lookupSymbol<gpu::GPUModuleOp>(kDeviceModuleName);
  llvm::StringMap<DistKernelStep> launches;
  for (gpu::GPUFuncOp kernel : device.getOps<gpu::GPUFuncOp>())
    launches[kernel.getName()] = describeLaunch(kernel, /*code=*/0, *program);
  if (failed(addSteps(*entry, launches, program->builder)))
    return failure();
  planStreams(program->builder);
  addLoopbackReductions(program->builder, device);
  addRoutineKernels(program->builder, device);
  if (!device.getOps<gpu::GPUFuncOp>().empty() && failed(addCode(device, options, *program)))
    return failure();
  program->finished = &program->builder.finish();
  CompilationFacts &facts = program->compilationFacts;
  facts.numKernels = launches.size();
  facts.loweringSeconds = lowered - start;
  facts.memory = getPlannedMemory(*module).value_or(PlannedMemory());
  facts.memory.target = "cuda";
  facts.codegenSeconds = now() - lowered;
  facts.arenaBytes = program->finished->arenaSize;
  facts.liveBytes = program->finished->liveBytes;
  return std::unique_ptr<CompiledProgram>(std::move(program));
}
