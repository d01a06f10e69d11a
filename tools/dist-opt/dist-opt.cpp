// SPDX-License-Identifier: Apache-2.0
//
// dist-opt: mlir-opt with all upstream dialects and passes, the dist dialect, and the passes and pipelines of dist.
// Errors come without the op that they are about: of a function that is all of a program. Files that are no MLIR are
// answered with what they are, and passes that take long are named on a terminal.

#include "ForeignFile.h"
#include "LongLineDiagnostic.h"
#include "MachineCheck.h"
#include "PassOptionHints.h"
#include "Progress.h"
#include "UnplacedDiagnostic.h"
#include "dist/IR/Dist.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Planning/SearchAction.h"
#include "dist/Version.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

#include <unistd.h>

using namespace mlir;

static constexpr char kTitle[] = "dist-opt: a sharding compiler on MLIR\n";

namespace {
/// Names the pass that runs on the whole program.
class PassNames : public PassInstrumentation {
public:
  explicit PassNames(dist::terminal::Progress &progress) : progress(progress) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (!op->getParentOp() && !pass->getArgument().empty())
      progress.begin(pass->getArgument().str());
  }

private:
  dist::terminal::Progress &progress;
};
} // namespace

/// Prints the options that begin as `word` does, one a line: what shells complete.
static void printOptions(StringRef word) {
  for (auto &[name, option] : llvm::cl::getRegisteredOptions())
    if (name.starts_with(word.ltrim('-')))
      llvm::outs() << "--" << name << "\n";
}

/// Prints a script that lets bash, and zsh, ask dist-opt for its options.
static void printCompletion() {
  llvm::outs() << "[ -n \"$ZSH_VERSION\" ] && autoload -U +X bashcompinit && bashcompinit\n"
                  "_dist_opt() {\n"
                  "  local word=${COMP_WORDS[COMP_CWORD]}\n"
                  "  case $word in\n"
                  "    -*) COMPREPLY=($(compgen -W \"$(dist-opt --complete=\"$word\" 2>/dev/null)\" -- \"$word\"));;\n"
                  "    *) COMPREPLY=($(compgen -f -- \"$word\"));;\n"
                  "  esac\n"
                  "}\n"
                  "complete -F _dist_opt dist-opt\n";
}

/// Lets messages show little of lines that are long, from the first op of dist on that is read.
static void shortenLines(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, dist::DistDialect *) {
    context->getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
      static dist::terminal::LongLineDiagnostics lines;
      return lines.print(diagnostic, llvm::errs());
    });
  });
}

/// Runs what the command line, which has been read, asks for.
static LogicalResult run(int argc, char **argv, DialectRegistry &registry, const std::string &input,
                         const std::string &output) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return MlirOptMain(argc, argv, input, output, registry);
  llvm::InitLLVM initialize(argc, argv);
  if (input == "-" && isatty(STDIN_FILENO))
    llvm::errs() << "dist-opt: reading a program from the terminal; Ctrl-D ends it\n";
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(input, &error);
  std::unique_ptr<llvm::ToolOutputFile> file = buffer ? openOutputFile(output, &error) : nullptr;
  if (!file) {
    llvm::errs() << error << "\n";
    return failure();
  }
  if (!config.shouldVerifyDiagnostics())
    shortenLines(registry);
  std::optional<dist::terminal::ForeignFile> foreign = dist::terminal::describeForeignProgram(buffer->getBuffer());
  dist::terminal::Progress progress;
  progress.begin("reading " + input);
  // What else is set up when passes are run comes first.
  config.setPassPipelineSetupFn([&, setUp = config](PassManager &passes) {
    passes.addInstrumentation(std::make_unique<PassNames>(progress));
    if (!config.shouldVerifyDiagnostics()) // It stays: passes say something later.
      passes.getContext()->getDiagEngine().registerHandler(
          [](Diagnostic &diagnostic) { return dist::terminal::printUnplaced("dist-opt", diagnostic, llvm::errs()); });
    // Who logs actions sees these as well.
    if (dist::terminal::isTerminal() && !passes.getContext()->hasActionHandler())
      passes.getContext()->registerActionHandler([&](llvm::function_ref<void()> run, const tracing::Action &action) {
        if (auto *search = dyn_cast<dist::SearchAction>(&action))
          progress.begin(("searching for placements: " + search->getStatus()).str());
        run();
      });
    ScopedDiagnosticHandler explain(passes.getContext(), [&](Diagnostic &diagnostic) {
      dist::explainPassOption(diagnostic, ArrayRef(argv, argc));
      return failure(); // Others print it.
    });
    return setUp.setupPassPipeline(passes);
  });
  if (foreign && foreign->isCertain) {
    llvm::errs() << "dist-opt: " << input << ": " << foreign->description << "\n";
    return failure();
  }
  LogicalResult result = MlirOptMain(file->os(), std::move(buffer), registry, config);
  progress.end();
  if (failed(result) && foreign)
    llvm::errs() << "dist-opt: " << input << ": " << foreign->description << "\n";
  // A stream that is destroyed with an error would end the process without a word about the file.
  file->os().flush();
  if (std::error_code problem = file->os().error()) {
    llvm::errs() << "dist-opt: " << (output == "-" ? "standard output" : output)
                 << ": cannot write the file: " << problem.message() << "\n";
    file->os().clear_error();
    return failure();
  }
  if (succeeded(result))
    file->keep();
  return result;
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  dist::registerDistDialects(registry);
  registerAllPasses();
  dist::registerDistPasses();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "dist-opt, of dist " DIST_VERSION_STRING ", with LLVM " LLVM_VERSION_STRING
          "\nlibraries on this machine (dist-doctor says what is missing, and how to get it):\n"
       << dist::terminal::describeLibraries();
  });
  llvm::SmallVector<char *> arguments(argv, argv + argc);
  // Whoever wants to see the op says so.
  auto isAboutOps = [](llvm::StringRef argument) {
    return argument.ltrim('-').starts_with("mlir-print-op-on-diagnostic");
  };
  static char withoutOps[] = "--mlir-print-op-on-diagnostic=false";
  if (llvm::none_of(arguments, isAboutOps))
    arguments.insert(arguments.begin() + 1, withoutOps);
  if (argc == 2 && StringRef(argv[1]).starts_with("--complete=")) {
    MlirOptMainConfig::registerCLOptions(registry);
    return printOptions(StringRef(argv[1]).split('=').second), 0;
  }
  if (argc == 2 && StringRef(argv[1]).starts_with("--completion"))
    return printCompletion(), 0;
  auto [input, output] = registerAndParseCLIOptions(int(arguments.size()), arguments.data(), kTitle, registry);
  return asMainReturnCode(run(argc, argv, registry, input, output));
}
