// SPDX-License-Identifier: Apache-2.0
//
// See Program.h.

#include "Program.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/CUDA/CompiledProgram.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace dist;
using namespace dist::run;

OwningOpRef<ModuleOp> dist::run::parseProgram(const std::string &path, MLIRContext &context) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(path, &error);
  if (!buffer) {
    llvm::errs() << "dist-run: " << error << "\n";
    return nullptr;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
}

/// Erases every public function but `name` from `module`, if a name is given; an error if there is no such function.
static LogicalResult keepEntry(ModuleOp module, StringRef name) {
  if (name.empty())
    return success();
  auto entry = module.lookupSymbol<func::FuncOp>(name);
  if (!entry || !entry.isPublic() || entry.isDeclaration())
    return module.emitError() << "no public function @" << name << " with a body";
  for (func::FuncOp function : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (function != entry && function.isPublic())
      function.erase();
  return success();
}

/// Returns the only public function with a body.
static FailureOr<func::FuncOp> findEntry(ModuleOp module) {
  SmallVector<func::FuncOp> candidates;
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration())
      candidates.push_back(function);
  if (candidates.size() == 1)
    return candidates.front();
  return module.emitError() << "found " << candidates.size() << " public functions with a body; "
                            << (candidates.empty() ? "one is needed" : "--entry=NAME says which one to run");
}

/// Compiles a program in Local form for `target`.
static FailureOr<std::unique_ptr<CompiledProgram>> compile(ModuleOp local, DistTarget target, const Options &options) {
  if (target == DIST_TARGET_CUDA) {
    CUDAOptions cudaOptions;
    if (!options.chip.empty())
      cudaOptions.chip = options.chip;
    cudaOptions.cubin = options.cubin;
    cudaOptions.cacheFolder = options.kernelCache;
    return compileForCUDA(local, cudaOptions);
  }
  CPUOptions cpuOptions;
  cpuOptions.forFile = !options.emit.empty();
  cpuOptions.cacheFolder = options.kernelCache;
  if (!options.cpu.empty())
    cpuOptions.cpu = options.cpu;
  return compileForCPU(local, cpuOptions);
}

/// Copies `input`, brings the copy to Local form by the passes of `pipeline`, and compiles it for `target`.
static FailureOr<LoadedProgram> load(ModuleOp input, DistTarget target, const Options &options,
                                     function_ref<void(OpPassManager &)> buildPipeline) {
  LoadedProgram program;
  program.local = input.clone();
  if (failed(keepEntry(*program.local, options.entry)) || failed(findEntry(*program.local)))
    return failure();
  PassManager passManager(input.getContext());
  buildPipeline(passManager);
  if (failed(passManager.run(*program.local)))
    return failure();
  if (failed(findEntry(*program.local)))
    return failure();
  FailureOr<std::unique_ptr<CompiledProgram>> compiled = compile(*program.local, target, options);
  if (failed(compiled))
    return failure();
  program.compiled = std::move(*compiled);
  return program;
}

FailureOr<LoadedProgram> dist::run::loadProgram(ModuleOp input, const Options &options) {
  return load(input, options.backend.value_or(DIST_TARGET_CPU), options,
              [](OpPassManager &passManager) { passManager.addPass(createReachLocalFormPass()); });
}

FailureOr<LoadedProgram> dist::run::loadReference(ModuleOp input, const Options &options) {
  if (isLocalProgram(input)) {
    llvm::errs() << "dist-run: --check: the program is in Local form, which has no unpartitioned version; a program "
                    "before partitioning is needed, or --expect\n";
    return failure();
  }
  return load(input, DIST_TARGET_CPU, options,
              [](OpPassManager &passManager) { buildReferencePipeline(passManager); });
}

FailureOr<std::string> dist::run::makeReport(ModuleOp local) {
  SmallString<128> path;
  if (std::error_code problem = llvm::sys::fs::createTemporaryFile("dist-report", "json", path))
    return local.emitError() << "no temporary file for the report: " << problem.message();
  llvm::FileRemover remover(path);
  if (failed(writeReport(local, path.str().str())))
    return failure();
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return local.emitError() << "the report cannot be read: " << file.getError().message();
  return (*file)->getBuffer().str();
}

LogicalResult dist::run::writeReport(ModuleOp local, const std::string &path) {
  ReportPassOptions options;
  options.format = "json";
  options.output = path;
  PassManager passManager(local.getContext());
  passManager.addPass(createReportPass(options));
  return passManager.run(local);
}
