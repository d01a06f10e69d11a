// SPDX-License-Identifier: Apache-2.0
//
// See Program.h.

#include "Program.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/CPU/Passes.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace dist;
using namespace dist::run;

void dist::run::registerProgramDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<DistDialect>();
  registerCPULoweringDialects(registry);
}

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

bool dist::run::isLocalForm(ModuleOp module) {
  WalkResult result = module.walk([](func::FuncOp function) {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (function.getArgAttr(index, kBoundaryAttrName))
        return WalkResult::interrupt();
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (function.getResultAttr(index, kBoundaryAttrName))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Returns the function to run: `name`, or the only public one.
static FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef name) {
  SmallVector<func::FuncOp> candidates;
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration() && (name.empty() || function.getName() == name))
      candidates.push_back(function);
  if (candidates.size() == 1)
    return candidates.front();
  if (!name.empty())
    return module.emitError() << "no public function @" << name << " with a body";
  return module.emitError() << "found " << candidates.size() << " public functions with a body; "
                            << (candidates.empty() ? "one is needed" : "--entry=NAME says which one to run");
}

static FailureOr<LoadedProgram> load(ModuleOp input, const std::string &entryName) {
  LoadedProgram program;
  program.local = input.clone();
  FailureOr<func::FuncOp> entry = findEntry(*program.local, entryName);
  if (failed(entry))
    return failure();
  FailureOr<Boundary> boundary = readBoundary(*entry);
  if (failed(boundary))
    return failure();
  program.boundary = std::move(*boundary);
  CPUOptions options;
  options.entry = entryName;
  FailureOr<std::unique_ptr<CompiledProgram>> compiled = compileForCPU(*program.local, options);
  if (failed(compiled))
    return failure();
  program.compiled = std::move(*compiled);
  return program;
}

FailureOr<LoadedProgram> dist::run::loadProgram(ModuleOp input, const std::string &entry) { return load(input, entry); }

FailureOr<LoadedProgram> dist::run::loadReference(ModuleOp input, const std::string &entry) {
  if (isLocalForm(input)) {
    llvm::errs() << "dist-run: --check: the program is in Local form, which has no unpartitioned version; a program "
                    "before partitioning is needed, or --expect\n";
    return failure();
  }
  return load(input, entry);
}
