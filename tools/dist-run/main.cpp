// SPDX-License-Identifier: Apache-2.0
//
// dist-run: compiles a program, runs it on all devices of its mesh, and compares results. The order of the steps below
// is the tool; each step lives in a file of its own. Nothing is written before everything has been computed, and files
// appear whole or not at all.

#include "Compare.h"
#include "Execution.h"
#include "Inputs.h"
#include "Options.h"
#include "Program.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Runtime/NumpyFiles.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"

#include <algorithm>
#include <cstdio>

using namespace mlir;
using namespace dist;
using namespace dist::run;
using runtime::HostArray;

/// Prints one line to standard error and passes the status on.
static int finish(ExitStatus status, const std::string &message) {
  std::fflush(stdout);
  std::fprintf(stderr, "dist-run: %s\n", message.c_str());
  return status;
}

/// Prints what compiling cost, what memory a device needs, and how long the iterations took.
static void printTimes(const CompilationFacts &facts, std::vector<double> milliseconds) {
  std::printf("compiled %lld kernels in %.3f s (lowering %.3f s, code %.3f s); arena %lld bytes, at most %lld live\n",
              static_cast<long long>(facts.numKernels), facts.loweringSeconds + facts.codegenSeconds,
              facts.loweringSeconds, facts.codegenSeconds, static_cast<long long>(facts.arenaBytes),
              static_cast<long long>(facts.liveBytes));
  std::sort(milliseconds.begin(), milliseconds.end());
  std::printf("time of %zu iterations: min %.3f ms, median %.3f ms\n", milliseconds.size(), milliseconds.front(),
              milliseconds[milliseconds.size() / 2]);
}

/// Pairs results with their keys; `results` are moved from.
static std::vector<runtime::NamedArray> nameResults(const Boundary &boundary, std::vector<HostArray> &results) {
  std::vector<runtime::NamedArray> named;
  for (size_t number = 0; number < results.size(); ++number)
    named.push_back({boundary.results[number].key, std::move(results[number])});
  return named;
}

/// Names every device's results `out0.rank3`.
static std::vector<runtime::NamedArray> nameLocals(const Boundary &boundary,
                                                   std::vector<std::vector<HostArray>> &locals) {
  std::vector<runtime::NamedArray> named;
  for (size_t number = 0; number < locals.size(); ++number)
    for (size_t rank = 0; rank < locals[number].size(); ++rank)
      named.push_back(
          {boundary.results[number].key + ".rank" + std::to_string(rank), std::move(locals[number][rank])});
  return named;
}

/// Writes what was asked for; false with `error` if a file cannot be written.
static bool writeOutputs(const Options &options, const Boundary &boundary, ExecutionResult &result,
                         std::string &error) {
  if (!options.localOutputs.empty() &&
      !runtime::writeArrays(options.localOutputs, nameLocals(boundary, result.locals), error))
    return false;
  return options.outputs.empty() ||
         runtime::writeArrays(options.outputs, nameResults(boundary, result.globals), error);
}

/// Everything behind the command line.
static int runProgram(const Options &options, MLIRContext &context) {
  OwningOpRef<ModuleOp> input = parseProgram(options.file, context);
  if (!input)
    return BadUsageOrProgram;
  FailureOr<LoadedProgram> program = loadProgram(*input, options.entry);
  if (failed(program))
    return BadUsageOrProgram;
  FailureOr<LoadedProgram> reference = failure();
  if (options.check && failed(reference = loadReference(*input, options.entry)))
    return BadUsageOrProgram;

  std::string error;
  std::vector<HostArray> inputs, expected;
  if (!makeInputs(options.inputs, program->boundary, inputs, error) ||
      (!options.expect.empty() && !readExpected(options.expect, program->boundary, expected, error)))
    return finish(BadUsageOrProgram, error);

  ExecutionResult result = execute(program->compiled->executable(), program->boundary, inputs, options.iterations,
                                   options.deadlineMs);
  if (result.status != Good)
    return finish(result.status, result.error);
  bool passed = true;
  if (options.check) {
    ExecutionResult whole =
        execute(reference->compiled->executable(), reference->boundary, inputs, 1, options.deadlineMs);
    if (whole.status != Good)
      return finish(whole.status, "unpartitioned program: " + whole.error);
    passed &= compareResults("compared with the unpartitioned program", program->boundary, result.globals,
                             whole.globals, options.checkTolerance);
  }
  if (!options.expect.empty())
    passed &= compareResults("compared with " + options.expect, program->boundary, result.globals, expected,
                             options.expectTolerance);
  if (options.time)
    printTimes(program->compiled->facts(), result.milliseconds);
  if (!writeOutputs(options, program->boundary, result, error))
    return finish(BadUsageOrProgram, error);
  if (!options.report.empty() && failed(writeReport(*program->local, options.report)))
    return BadUsageOrProgram;
  return passed ? Good : finish(ComparisonFailed, "comparison failed");
}

int main(int argc, char **argv) {
  Options options;
  std::string error;
  switch (parseOptions(argc, argv, options, error)) {
  case CommandLine::ShowHelp:
    std::fputs(getHelpText(), stdout);
    return Good;
  case CommandLine::Error:
    return finish(BadUsageOrProgram, error);
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
