// SPDX-License-Identifier: Apache-2.0
//
// dist-run: compiles a program, runs it on all devices of its mesh, and compares results. Running and comparing is what
// dist-exec does, too, and is in tools/execution.

#include "Job.h"
#include "Launch.h"
#include "LongLineDiagnostic.h"
#include "Program.h"
#include "Progress.h"
#include "UnplacedDiagnostic.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Planning/SearchAction.h"
#include "dist/Runtime/Artifact.h"
#include "dist/Runtime/TextFile.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Config/llvm-config.h"
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
  return llvm::formatv(
             "compiled {0} kernels in {1:f3} s (lowering {2:f3} s, code {3:f3} s); arena {4} bytes, at most {5} "
             "live",
             facts.numKernels, facts.loweringSeconds + facts.codegenSeconds, facts.loweringSeconds,
             facts.codegenSeconds, facts.arenaBytes, facts.liveBytes)
             .str() +
         cached;
}

/// Writes what has been compiled to a file.
static ExitStatus emit(const World &world, const Options &options, const LoadedProgram &program,
                       const DistExecutable *reference) {
  std::string report = makeReport(program);
  runtime::ArtifactContents contents;
  contents.executable = &program.compiled->executable();
  contents.reference = reference;
  contents.report = report;
  std::string error;
  if ((!options.report.empty() && !runtime::writeTextFile(options.report, report, error)) ||
      !runtime::writeArtifact(options.emit, contents, error))
    return world.finish(BadUsageOrProgram, error);
  if (options.time)
    std::printf("%s\n", describe(program.compiled->facts()).c_str());
  return Good;
}

namespace {
/// What dist-run has made of its file.
struct Programs {
  std::string source; ///< Says which file it was.
  FailureOr<LoadedProgram> program = failure(), reference = failure();
  FailureOr<OwningOpRef<ModuleOp>> imported = failure(); ///< What --check=reference evaluates.
};
} // namespace

/// Lets `progress` say what searches for placements have found so far, as long as this lives.
class SearchProgress {
public:
  SearchProgress(MLIRContext &context, terminal::Progress &progress) : context(context) {
    if (!terminal::isTerminal())
      return;
    context.registerActionHandler([&progress](llvm::function_ref<void()> run, const tracing::Action &action) {
      if (auto *search = dyn_cast<SearchAction>(&action))
        progress.begin(("searching for placements: " + search->getStatus()).str());
      run();
    });
  }
  ~SearchProgress() { context.registerActionHandler(nullptr); }

private:
  MLIRContext &context;
};

/// Reads and compiles what `options` ask for; failure comes with messages on `diagnostics`.
static LogicalResult compile(const Options &options, MLIRContext &context, raw_ostream &diagnostics,
                             Programs &programs) {
  terminal::Progress progress(options.quiet);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context, diagnostics);
  terminal::LongLineDiagnostics lines;
  ScopedDiagnosticHandler special(&context, [&](Diagnostic &diagnostic) {
    return success(succeeded(terminal::printUnplaced("dist-run", diagnostic, diagnostics)) ||
                   succeeded(lines.print(diagnostic, diagnostics)));
  });
  SearchProgress searches(context, progress);
  progress.begin("reading " + options.file);
  OwningOpRef<ModuleOp> input = parseProgram(options, context, diagnostics, programs.source);
  progress.begin("compiling for all devices");
  if (!input || failed(programs.program = loadProgram(*input, options)))
    return failure();
  progress.begin("compiling the unpartitioned program");
  if (options.check && failed(programs.reference = loadReference(*input, options, diagnostics)))
    return failure();
  return success(!options.checkReference || succeeded(programs.imported = importProgram(*input, options)));
}

/// Everything behind the command line.
static ExitStatus runProgram(World &world, const Options &options) {
  DialectRegistry registry;
  registerDistDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  Programs programs;
  std::string text; // Of several processes, one tells what all have found.
  llvm::raw_string_ostream collected(text);
  raw_ostream &diagnostics =
      world.hasProcesses() || world.isSilentCopy() ? static_cast<raw_ostream &>(collected) : llvm::errs();
  if (options.seconds > 0 && world.hasProcesses() && options.emit.empty())
    return world.agree(BadUsageOrProgram,
                       "--seconds: each process searches for itself and could find another plan in the time; one "
                       "--emit for all, which "
                       "dist-exec runs, or no limit is needed",
                       "reading the command line");
  bool isCompiled = succeeded(compile(options, context, diagnostics, programs));
  ExitStatus status = world.agree(isCompiled ? Good : BadUsageOrProgram, text, "compiling the program");
  if (status != Good)
    return status;
  const LoadedProgram &program = *programs.program;
  const DistExecutable *whole = options.check ? &programs.reference->compiled->executable() : nullptr;
  if (!options.emit.empty())
    return emit(world, options, program, whole);
  // Processes may compile for different CPUs, so it is their source that has to be the same.
  DistExecutable executable = program.compiled->executable();
  executable.identity = programs.source.c_str();
  Job job;
  job.executable = &executable;
  job.reference = whole;
  job.facts = describe(program.compiled->facts());
  job.evaluateReference = [&](const std::vector<runtime::HostArray> &inputs, std::vector<runtime::HostArray> &results,
                              std::string &error) {
    return evaluateReference(**programs.imported, inputs, results, error);
  };
  job.predictTrace = [&](int64_t worldSize) { return predictTrace(program, worldSize); };
  job.describeCosts = [&] { return describeCosts(program); };
  job.makeReport = [&](std::string &text) {
    text = makeReport(program);
    return true;
  };
  return runJob(world, options, job);
}

static ExitStatus runTool(int argc, char **argv) {
  Options options;
  std::string error;
  CommandLine line = parseOptions(Tool::Run, argc, argv, options, error);
  if (std::optional<std::string> text = getAnswer(Tool::Run, line, options, LLVM_VERSION_STRING)) {
    std::fputs(text->c_str(), stdout);
    return Good;
  }
  bool isReadable = line == CommandLine::Run;
  if (std::optional<ExitStatus> status = isReadable ? launchProcesses(Tool::Run, options, argc, argv) : std::nullopt)
    return *status;
  World world(Tool::Run);
  ExitStatus status = world.meet(options, isReadable);
  if (status == Good)
    status = world.agree(isReadable ? Good : BadUsageOrProgram, error, "reading the command line");
  return status == Good ? runProgram(world, options) : status;
}

int main(int argc, char **argv) {
  prepareProcess();
  return closeOutput(getToolName(Tool::Run), runTool(argc, argv));
}
