// SPDX-License-Identifier: Apache-2.0
//
// dist-run: compiles a program, runs it on all devices of its mesh, and compares results. Running and comparing is what
// dist-exec does, too, and is in tools/execution.

#include "Job.h"
#include "Launch.h"
#include "Program.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Runtime/Artifact.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"

#include <cstdio>

using namespace mlir;
using namespace dist;
using namespace dist::run;

/// Says what compiling cost, and what memory a device needs.
static std::string describe(const CompilationFacts &facts) {
  std::string cached = facts.numCached + facts.numNotCached == 0
                           ? ""
                           : llvm::formatv("; {0} of {1} code objects were in the cache", facts.numCached,
                                           facts.numCached + facts.numNotCached)
                                 .str();
  return llvm::formatv("compiled {0} kernels in {1:f3} s (lowering {2:f3} s, code {3:f3} s); arena {4} bytes, at most {5} "
                       "live",
                       facts.numKernels, facts.loweringSeconds + facts.codegenSeconds, facts.loweringSeconds,
                       facts.codegenSeconds, facts.arenaBytes, facts.liveBytes)
             .str() +
         cached;
}

/// Writes what has been compiled to a file.
static int emit(const Options &options, const LoadedProgram &program, const DistExecutable *reference) {
  FailureOr<std::string> report = makeReport(*program.local);
  if (failed(report) || (!options.report.empty() && failed(writeReport(*program.local, options.report))))
    return BadUsageOrProgram;
  runtime::ArtifactContents contents;
  contents.executable = &program.compiled->executable();
  contents.reference = reference;
  contents.report = *report;
  std::string error;
  if (!runtime::writeArtifact(options.emit, contents, error))
    return finish(Tool::Run, BadUsageOrProgram, error);
  if (options.time)
    std::printf("%s\n", describe(program.compiled->facts()).c_str());
  return Good;
}

/// Everything behind the command line.
static int runProgram(const Options &options, MLIRContext &context) {
  OwningOpRef<ModuleOp> input = parseProgram(options.file, context);
  if (!input)
    return BadUsageOrProgram;
  FailureOr<LoadedProgram> program = loadProgram(*input, options);
  if (failed(program))
    return BadUsageOrProgram;
  FailureOr<LoadedProgram> reference = failure();
  if (options.check && failed(reference = loadReference(*input, options)))
    return BadUsageOrProgram;
  const DistExecutable *whole = options.check ? &reference->compiled->executable() : nullptr;
  if (!options.emit.empty())
    return emit(options, *program, whole);
  Job job;
  job.executable = &program->compiled->executable();
  job.reference = whole;
  job.facts = describe(program->compiled->facts());
  job.writeReport = [&](const std::string &path, std::string &error) {
    error = path + ": cannot write the report";
    return succeeded(writeReport(*program->local, path));
  };
  return runJob(Tool::Run, options, job);
}

int main(int argc, char **argv) {
  Options options;
  std::string error;
  switch (parseOptions(Tool::Run, argc, argv, options, error)) {
  case CommandLine::ShowHelp:
    std::fputs(getHelpText(Tool::Run).c_str(), stdout);
    return Good;
  case CommandLine::Error:
    return finish(Tool::Run, BadUsageOrProgram, error);
  case CommandLine::Run:
    break;
  }
  if (std::optional<ExitStatus> status = launchProcesses(Tool::Run, options, argc, argv))
    return *status;
  DialectRegistry registry;
  registerDistDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  return runProgram(options, context);
}
