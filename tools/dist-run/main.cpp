// SPDX-License-Identifier: Apache-2.0
//
// dist-run: compiles a program, runs it on all devices of its mesh, and compares results. Running and comparing is what
// dist-exec does, too, and is in tools/execution.

#include "Job.h"
#include "Program.h"
#include "dist/Pipelines/Pipelines.h"
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
  return llvm::formatv("compiled {0} kernels in {1:f3} s (lowering {2:f3} s, code {3:f3} s); arena {4} bytes, at most {5} "
                       "live",
                       facts.numKernels, facts.loweringSeconds + facts.codegenSeconds, facts.loweringSeconds,
                       facts.codegenSeconds, facts.arenaBytes, facts.liveBytes)
      .str();
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
  Job job;
  job.executable = &program->compiled->executable();
  job.reference = options.check ? &reference->compiled->executable() : nullptr;
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
  DialectRegistry registry;
  registerDistDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  return runProgram(options, context);
}
