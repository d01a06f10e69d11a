// SPDX-License-Identifier: Apache-2.0
//
// Local form to executable in three stages: the pipeline to step form, kernels to machine code, steps to tables.

#include "dist/Lowering/CPU/CompiledProgram.h"
#include "KernelJIT.h"
#include "KernelLibrary.h"
#include "Steps/ExecutableBuilder.h"
#include "Steps/StepEmitter.h"
#include "Steps/StepForm.h"
#include "dist/Lowering/CPU/Passes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Lowering/Steps/PlannedMemory.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include <chrono>

using namespace mlir;
using namespace dist;
using namespace dist::cpu;
using namespace dist::steps;

namespace {
/// The only implementation: tables and code.
class CPUProgram : public CompiledProgram {
public:
  const DistExecutable &executable() const override { return *finished; }
  const CompilationFacts &facts() const override { return compilationFacts; }

  ExecutableBuilder builder;
  std::unique_ptr<KernelJIT> jit; ///< Null where the code is in a code object.
  const DistExecutable *finished = nullptr;
  CompilationFacts compilationFacts;
};

/// Seconds since it was made or last asked.
class Stopwatch {
public:
  double lap() {
    auto now = std::chrono::steady_clock::now();
    double seconds = std::chrono::duration<double>(now - start).count();
    start = now;
    return seconds;
  }

private:
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};
} // namespace

/// Returns a new module with copies of the kernels of `module`.
static OwningOpRef<ModuleOp> copyKernels(ModuleOp module) {
  OwningOpRef<ModuleOp> kernels = ModuleOp::create(module.getLoc());
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (!function->hasAttr(kKernelAttrName))
      continue;
    func::FuncOp copy = function.clone();
    copy.setPublic();
    copy->removeAttr(kKernelAttrName);
    copy.removeArgAttr(copy.getNumArguments() - 1, kCoordsAttrName);
    kernels->push_back(copy);
  }
  return kernels;
}

/// Returns the kernels of a module in step form in the LLVM dialect; null after an error.
static OwningOpRef<ModuleOp> lowerKernels(ModuleOp module, int64_t &numKernels) {
  OwningOpRef<ModuleOp> kernels = copyKernels(module);
  numKernels = llvm::range_size(kernels->getOps<func::FuncOp>());
  PassManager passManager(module.getContext());
  passManager.addPass(createStoreBooleansAsBytesPass());
  passManager.addPass(createSplitKernelsPass());
  passManager.addPass(createLowerKernelsToLLVMPass());
  return succeeded(passManager.run(*kernels)) ? std::move(kernels) : nullptr;
}

/// Emits the steps of `entry` with kernels in this process.
static LogicalResult emitForThisProcess(func::FuncOp entry, ModuleOp kernels, unsigned level, KernelCache &cache,
                                        CPUProgram &program) {
  program.jit = KernelJIT::create(kernels, level, cache);
  if (!program.jit)
    return failure();
  auto bindKernel = [&](StringRef name, DistKernelStep &step) {
    return (step.function = program.jit->find(name)) != nullptr;
  };
  return StepEmitter(entry, program.builder, bindKernel).emit();
}

/// Emits the steps of `entry` with kernels in a code object.
static LogicalResult emitForFile(func::FuncOp entry, ModuleOp kernels, unsigned level, StringRef cpu,
                                 KernelCache &cache, CPUProgram &program) {
  int32_t code = 0;
  if (!kernels.getBody()->empty()) {
    FailureOr<KernelLibrary> library = KernelLibrary::create(kernels, level, cpu, cache);
    if (failed(library))
      return failure();
    code = program.builder.addCode(DIST_CODE_SHARED_LIBRARY, library->features, library->bytes);
  }
  auto bindKernel = [&](StringRef, DistKernelStep &step) {
    step.code = code;
    return true;
  };
  return StepEmitter(entry, program.builder, bindKernel).emit();
}

FailureOr<std::unique_ptr<CompiledProgram>> dist::compileForCPU(ModuleOp localModule, const CPUOptions &options) {
  // A program without kernels needs no code, but what is asked for has to be right.
  if (options.forFile && failed(checkCPU(localModule, options.cpu)))
    return failure();
  auto program = std::make_unique<CPUProgram>();
  Stopwatch stopwatch;
  OwningOpRef<ModuleOp> module = localModule.clone();
  PassManager passManager(module->getContext());
  buildCPULoweringPipeline(passManager);
  if (failed(keepEntry(*module, options.entry)) || failed(passManager.run(*module)))
    return failure();
  FailureOr<func::FuncOp> entry = findEntry(*module);
  if (failed(entry))
    return failure();
  CompilationFacts &facts = program->compilationFacts;
  facts.loweringSeconds = stopwatch.lap();
  facts.memory = getPlannedMemory(*module).value_or(PlannedMemory());
  facts.memory.target = "cpu";
  OwningOpRef<ModuleOp> kernels = lowerKernels(*module, facts.numKernels);
  if (!kernels)
    return failure();
  unsigned level = std::min(options.optimizationLevel, 3u);
  KernelCache cache(options.cacheFolder);
  if (failed(options.forFile ? emitForFile(*entry, *kernels, level, options.cpu, cache, *program)
                             : emitForThisProcess(*entry, *kernels, level, cache, *program)))
    return failure();
  facts.numCached = cache.getNumFound();
  facts.numNotCached = cache.getNumMissing();
  program->finished = &program->builder.finish();
  facts.codegenSeconds = stopwatch.lap();
  facts.arenaBytes = program->finished->arenaSize;
  facts.liveBytes = program->finished->liveBytes;
  return std::unique_ptr<CompiledProgram>(std::move(program));
}
