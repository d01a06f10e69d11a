// SPDX-License-Identifier: Apache-2.0
//
// Reports and code of whole programs; see dist-c/Programs.h.

#include "dist-c/Programs.h"
#include "dist/Lowering/CPU/CompiledProgram.h"
#include "dist/Lowering/CUDA/CompiledProgram.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Runtime/Artifact.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Wrap.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace dist;
using namespace mlir;

/// Returns the text of `string`; empty for one that is all zero.
static std::string getText(MlirStringRef string) { return std::string(string.data ? string.data : "", string.length); }

/// Runs the pass that writes reports, which alone knows formats, with the file `path` as its output.
static LogicalResult writeReport(ModuleOp module, StringRef format, StringRef machine, StringRef path) {
  ReportPassOptions options;
  options.format = format.str();
  options.machine = machine.str();
  options.output = path.str();
  PassManager manager(module.getContext());
  manager.addPass(createReportPass(options));
  return manager.run(module);
}

MlirLogicalResult distModuleWriteReport(MlirModule module, MlirStringRef format, MlirStringRef machine,
                                        MlirStringCallback callback, void *userData) {
  ModuleOp own = unwrap(module);
  llvm::SmallString<64> path;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("dist-report", "tmp", path)) {
    own.emitError() << "the report needs a temporary file: " << error.message();
    return mlirLogicalResultFailure();
  }
  llvm::FileRemover remover(path);
  if (failed(writeReport(own, getText(format), getText(machine), path)))
    return mlirLogicalResultFailure();
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text = llvm::MemoryBuffer::getFile(path);
  if (!text) {
    own.emitError() << "the report cannot be read back: " << text.getError().message();
    return mlirLogicalResultFailure();
  }
  callback(mlirStringRefCreate((*text)->getBufferStart(), (*text)->getBufferSize()), userData);
  return mlirLogicalResultSuccess();
}

DEFINE_C_API_PTR_METHODS(DistCompiledProgram, CompiledProgram)

/// Hands out what compiling has given.
static DistCompiledProgram release(FailureOr<std::unique_ptr<CompiledProgram>> compiled) {
  return wrap(failed(compiled) ? static_cast<CompiledProgram *>(nullptr) : compiled->release());
}

DistCompiledProgram distModuleCompileForCPU(MlirModule module, const DistCompileOptions *options) {
  CPUOptions own;
  if (options) {
    own.entry = getText(options->entry);
    own.forFile = options->forFile;
    own.cacheFolder = getText(options->cacheFolder);
    if (options->cpu.length > 0)
      own.cpu = getText(options->cpu);
  }
  return release(compileForCPU(unwrap(module), own));
}

DistCompiledProgram distModuleCompileForCUDA(MlirModule module, const DistCompileOptions *options) {
  CUDAOptions own;
  if (options) {
    own.entry = getText(options->entry);
    own.cacheFolder = getText(options->cacheFolder);
    if (options->chip.length > 0)
      own.chip = getText(options->chip);
  }
  return release(compileForCUDA(unwrap(module), own));
}

bool distCompiledProgramIsNull(DistCompiledProgram program) { return !program.ptr; }

const DistExecutable *distCompiledProgramGetExecutable(DistCompiledProgram program) {
  return &unwrap(program)->executable();
}

MlirLogicalResult distCompiledProgramWriteArtifact(DistCompiledProgram program, MlirStringRef path,
                                                   MlirStringRef report, MlirStringCallback callback, void *userData) {
  runtime::ArtifactContents contents;
  contents.executable = &unwrap(program)->executable();
  std::string text = getText(report), error;
  contents.report = text;
  if (runtime::writeArtifact(getText(path), contents, error))
    return mlirLogicalResultSuccess();
  callback(mlirStringRefCreate(error.data(), error.size()), userData);
  return mlirLogicalResultFailure();
}

void distCompiledProgramDestroy(DistCompiledProgram program) { delete unwrap(program); }
