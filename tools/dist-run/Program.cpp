// SPDX-License-Identifier: Apache-2.0
//
// See Program.h.

#include "Program.h"
#include "ForeignFile.h"
#include "dist/Collectives/Passes.h"
#include "dist/IR/Dist.h"
#include "dist/Import/EntryFunctions.h"
#include "dist/Import/Passes.h"
#include "dist/Lowering/CUDA/AttentionKernels.h"
#include "dist/Lowering/CUDA/CompiledProgram.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/PlanFiles/Passes.h"
#include "dist/Reference/Reference.h"
#include "dist/Report/Quantity.h"
#include "dist/Report/Report.h"
#include "dist/Report/Trace.h"
#include "dist/Runtime/ContentHash.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace dist;
using namespace dist::run;

OwningOpRef<ModuleOp> dist::run::parseProgram(const Options &options, MLIRContext &context,
                                              llvm::raw_ostream &diagnostics, std::string &identity) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(options.file, &error);
  if (!buffer) {
    diagnostics << "dist-run: " << error << "\n";
    return nullptr;
  }
  auto describe = [](const llvm::MemoryBuffer &file) {
    return "of hash " + runtime::describeHash(runtime::hashContent(file.getBufferStart(), file.getBufferSize()));
  };
  identity = "a source " + describe(*buffer);
  // Who reads these files says what is wrong with them.
  if (std::unique_ptr<llvm::MemoryBuffer> plan = options.plan.empty() ? nullptr : openInputFile(options.plan))
    identity += " and a plan " + describe(*plan);
  if (llvm::is_contained(Machine::getNames(), options.machine))
    identity += " and the machine " + options.machine;
  else if (std::unique_ptr<llvm::MemoryBuffer> machine =
               options.machine.empty() ? nullptr : openInputFile(options.machine))
    identity += " and a machine " + describe(*machine);
  if (options.mode != "follow")
    identity += " in mode " + options.mode;
  if (options.candidates > 1)
    identity += " among " + std::to_string(options.candidates) + " candidates";
  if (options.noSchedule)
    identity += " not scheduled";
  if (options.memory > 0)
    identity += " in " + std::to_string(options.memory) + " bytes";
  if (!options.mesh.empty())
    identity +=
        " on mesh " + options.mesh + (options.devices > 0 ? " of " + std::to_string(options.devices) + " devices" : "");
  std::optional<terminal::ForeignFile> foreign = terminal::describeForeignProgram(buffer->getBuffer());
  OwningOpRef<ModuleOp> module;
  if (!foreign || !foreign->isCertain) {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  }
  if (!module && foreign)
    diagnostics << "dist-run: " << options.file << ": " << foreign->description << "\n";
  if (module && isa<UnknownLoc>(module->getLoc())) // What concerns the whole module names its file at least.
    (*module)->setLoc(FileLineColLoc::get(&context, options.file, 1, 1));
  return module;
}

/// Erases every other program than the function `name` from `module`, if a name is given; an error if there is no such
/// function.
static LogicalResult keepEntry(ModuleOp module, StringRef name) {
  if (name.empty())
    return success();
  auto entry = module.lookupSymbol<func::FuncOp>(name);
  if (!entry || !entry.isPublic() || entry.isDeclaration())
    return module.emitError() << "no public function @" << name << " with a body";
  for (func::FuncOp function : findEntryFunctions(module))
    if (function != entry && SymbolTable::symbolKnownUseEmpty(function, module))
      function.erase();
    else if (function != entry)
      function.setPrivate(); // It is called.
  return success();
}

/// Returns the only public function with a body or, of several, the only one that nothing uses.
static FailureOr<func::FuncOp> findEntry(ModuleOp module) {
  SmallVector<func::FuncOp> candidates = findEntryFunctions(module);
  llvm::erase_if(candidates, [](func::FuncOp function) { return function.isDeclaration(); });
  if (candidates.size() > 1)
    llvm::erase_if(candidates,
                   [&](func::FuncOp function) { return !SymbolTable::symbolKnownUseEmpty(function, module); });
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
  if (target == DIST_TARGET_CUDA)
    markAttentionKernels(*program.local); // For reports.
  return program;
}

FailureOr<LoadedProgram> dist::run::loadProgram(ModuleOp input, const Options &options) {
  return load(input, options.backend.value_or(DIST_TARGET_CPU), options, [&](OpPassManager &passManager) {
    if (!options.machine.empty())
      passManager.addPass(createSetMachinePass({options.machine}));
    // The module says for which machine it is, if anybody does.
    if (options.carry && !isLocalProgram(input)) {
      passManager.addPass(createImportStableHLOPass({/*keepDoubts=*/true}));
      // It is not said yet of which donated arguments it is unknown what they become.
    }
    if (!options.plan.empty()) {
      passManager.addPass(createImportStableHLOPass());
      // Arguments have the names and placements that the program gives them.
      passManager.addPass(createApplyPlanPass({options.plan, /*explain=*/false}));
      // They lie as the plan says.
    }
    if (options.mode == "auto") {
      passManager.addPass(createImportStableHLOPass());
      AutoPlanPassOptions autoPlan;
      autoPlan.mesh = options.mesh;
      autoPlan.devices = options.devices;
      autoPlan.memory = options.memory;
      autoPlan.seconds = options.seconds;
      autoPlan.candidates = options.candidates;
      autoPlan.target = options.backend == DIST_TARGET_CUDA ? "cuda" : "cpu";
      passManager.addPass(createAutoPlanPass(autoPlan));
      // Arguments and results without placements have got them.
    }
    if (options.carry && !isLocalProgram(input)) {
      passManager.addPass(createPlaceCarriedPass({*options.carry}));
      // Results lie as what they become in the next iteration, and the others of these arguments have been named.
    }
    SpmdOptions spmd;
    spmd.mode = options.mode == "auto" ? "search" : options.mode;
    spmd.seconds = options.seconds;
    spmd.machine = options.machine;
    spmd.schedule = !options.noSchedule;
    if (options.memory > 0) {
      spmd.memory = options.memory;
      spmd.target = options.backend == DIST_TARGET_CUDA ? "cuda" : "cpu";
    }
    passManager.addPass(createReachLocalFormPass(spmd));
    if (isLocalProgram(input) && !options.machine.empty() && !options.noSchedule && options.memory <= 0)
      passManager.addPass(createScheduleCollectivesPass());
    // Local form, in which collectives are started ahead where somebody says for which machine.
  });
}

FailureOr<LoadedProgram> dist::run::loadReference(ModuleOp input, const Options &options,
                                                  llvm::raw_ostream &diagnostics) {
  if (isLocalProgram(input)) {
    diagnostics << "dist-run: --check: the program is in Local form, which has no unpartitioned version; a program "
                   "before partitioning is needed, or --expect\n";
    return failure();
  }
  return load(input, DIST_TARGET_CPU, options, [](OpPassManager &passManager) { buildReferencePipeline(passManager); });
}

FailureOr<OwningOpRef<ModuleOp>> dist::run::importProgram(ModuleOp input, const Options &options) {
  OwningOpRef<ModuleOp> module = input.clone();
  if (failed(keepEntry(*module, options.entry)))
    return failure();
  FailureOr<func::FuncOp> entry = findEntry(*module);
  if (failed(entry))
    return failure();
  if (isLocalProgram(*module))
    return entry->emitError()
           << "--check=reference: the program is in Local form, which has no unpartitioned version; a program "
              "before partitioning is needed, or --expect";
  PassManager passManager(input.getContext());
  passManager.addPass(createImportStableHLOPass({/*keepDoubts=*/true}));
  passManager.addPass(createVerifyImportedPass());
  if (failed(passManager.run(*module)))
    return failure();
  return module;
}

bool dist::run::evaluateReference(ModuleOp imported, const std::vector<runtime::HostArray> &inputs,
                                  std::vector<runtime::HostArray> &results, std::string &error) {
  error = "the reference cannot evaluate the program";
  FailureOr<func::FuncOp> entry = findEntry(imported);
  if (failed(entry))
    return false;
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, imported.getContext(), llvm::errs());
  std::vector<reference::Array> arguments;
  for (Type type : llvm::concat<const Type>(entry->getArgumentTypes(), entry->getResultTypes()))
    if (!reference::canHold(type)) {
      entry->emitError() << "has an argument or result of type " << type
                         << ", but the reference needed integers or real numbers; --check compares with one device";
      return false;
    }
  for (auto [type, input] : llvm::zip_equal(entry->getArgumentTypes(), inputs))
    arguments.push_back(reference::Array::fromBytes(type, input.data()));
  FailureOr<std::vector<reference::Array>> evaluated = reference::evaluate(*entry, std::move(arguments));
  if (failed(evaluated))
    return false;
  for (auto [index, array] : llvm::enumerate(*evaluated)) {
    bool isUnsigned = bool(entry->getResultAttr(index, kUnsignedAttrName));
    DistDType dtype = *dist::getDType(dist::getStoredType(array.element), isUnsigned);
    if (!runtime::HostArray::create(dtype, std::vector<int64_t>(array.shape.begin(), array.shape.end()),
                                    results.emplace_back())) {
      error = "no memory for a result of the reference";
      return false;
    }
    array.toBytes(results.back().data(), isUnsigned);
  }
  return true;
}

/// Returns the machine of `program`; the passes before have read it.
static Machine getMachine(const LoadedProgram &program) {
  FailureOr<Machine> machine = Machine::get(*program.local);
  return succeeded(machine) ? *machine : Machine::getGeneric();
}

PredictedTrace dist::run::predictTrace(const LoadedProgram &program, int64_t world) {
  Machine machine = getMachine(program);
  PredictedTrace predicted;
  predicted.machine = machine.getName().str();
  llvm::raw_string_ostream stream(predicted.events);
  writeTraceEvents(*program.local, machine, /*firstProcess=*/world + 1, stream);
  return predicted;
}

std::string dist::run::makeReport(const LoadedProgram &program) {
  bool isMachineNamed = (*program.local)->hasAttr(kMachineAttrName);
  std::vector<FunctionReport> reports = dist::makeReport(*program.local, getMachine(program), isMachineNamed);
  if (reports.size() == 1)
    reports.front().planned = program.compiled->facts().memory;
  std::string text;
  llvm::raw_string_ostream stream(text);
  writeReportAsJson(reports, stream);
  return text;
}

std::string dist::run::describeCosts(const LoadedProgram &program) {
  Machine machine = getMachine(program);
  std::string text;
  for (const FunctionReport &report :
       dist::makeReport(*program.local, machine, (*program.local)->hasAttr(kMachineAttrName))) {
    Amount bytes = 0, count = 0;
    for (auto &[kind, total] : report.totals) {
      bytes += total.wireBytes;
      count += total.count;
    }
    text += (text.empty() ? "" : "; ") + formatBytes(bytes) + " by each device in " + formatCount(count) +
            (count == 1 ? " collective" : " collectives");
    if (report.timeline)
      text += "; predicted for machine " + machine.getName().str() + ": " + formatSeconds(report.timeline->seconds);
  }
  return text;
}
