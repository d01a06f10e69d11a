// SPDX-License-Identifier: Apache-2.0
//
// Local form to executable in three stages: the pipeline to step form, kernels to machine code, steps to tables.

#include "dist/Lowering/CPU/CompiledProgram.h"
#include "Steps/ExecutableBuilder.h"
#include "KernelJIT.h"
#include "Steps/StepEmitter.h"
#include "Steps/StepForm.h"
#include "dist/Lowering/CPU/Passes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include <chrono>

using namespace mlir;
using namespace dist;
using namespace dist::cpu;
using namespace dist::steps;

namespace {
/// The only implementation: tables and code.
class JITProgram : public CompiledProgram {
public:
  const DistExecutable &executable() const override { return *finished; }
  const CompilationFacts &facts() const override { return compilationFacts; }

  ExecutableBuilder builder;
  std::unique_ptr<KernelJIT> jit;
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

/// Compiles the kernels of a module in step form.
static std::unique_ptr<KernelJIT> compileKernels(ModuleOp module, unsigned optimizationLevel, int64_t &numKernels) {
  OwningOpRef<ModuleOp> kernels = copyKernels(module);
  numKernels = llvm::range_size(kernels->getOps<func::FuncOp>());
  PassManager passManager(module.getContext());
  passManager.addPass(createStoreBooleansAsBytesPass());
  passManager.addPass(createLowerKernelsToLLVMPass());
  if (failed(passManager.run(*kernels)))
    return nullptr;
  return KernelJIT::create(*kernels, optimizationLevel);
}

FailureOr<std::unique_ptr<CompiledProgram>> dist::compileForCPU(ModuleOp localModule, const CPUOptions &options) {
  auto program = std::make_unique<JITProgram>();
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
  program->jit = compileKernels(*module, std::min(options.optimizationLevel, 3u), facts.numKernels);
  if (!program->jit)
    return failure();
  KernelJIT &jit = *program->jit;
  auto bindKernel = [&](StringRef name, DistKernelStep &step) { return (step.function = jit.find(name)) != nullptr; };
  if (failed(StepEmitter(*entry, program->builder, bindKernel).emit()))
    return failure();
  program->finished = &program->builder.finish();
  facts.codegenSeconds = stopwatch.lap();
  facts.arenaBytes = program->finished->arenaSize;
  facts.liveBytes = program->finished->liveBytes;
  return std::unique_ptr<CompiledProgram>(std::move(program));
}
