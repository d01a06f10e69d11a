// SPDX-License-Identifier: Apache-2.0
//
// Own LLJIT instead of mlir::ExecutionEngine: no initialisers are run, nothing of the engine's argument packing is needed,
// and the target machine is ours to configure. See KernelJIT.h.

#include "KernelJIT.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

using namespace mlir;
using namespace dist::cpu;

KernelJIT::KernelJIT(std::unique_ptr<llvm::orc::LLJIT> jit) : jit(std::move(jit)) {}
KernelJIT::~KernelJIT() = default;

/// Returns a builder of target machines for this CPU with aggressive code generation.
static llvm::Expected<llvm::orc::JITTargetMachineBuilder> describeHost() {
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> host = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!host)
    return host;
  host->setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive);
  // One rounding instead of two for a * b + c, as BLAS libraries do.
  host->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return host;
}

/// Gives every function of `module` the attributes of the host.
static void setHostAttributes(llvm::Module &module, const llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
    function.addFnAttr("prefer-vector-width", "512");
    function.addFnAttr(llvm::Attribute::NoUnwind);
  }
}

static llvm::OptimizationLevel getLevel(unsigned level) {
  const llvm::OptimizationLevel levels[] = {llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
                                            llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  return levels[std::min(level, 3u)];
}

/// Runs LLVM's pipeline over `module`. Loops are vectorised and interleaved, but not unrolled beyond that: with constant
/// trip counts everywhere unrolling would multiply the code, and with it the time to compile, for nothing.
static void optimize(llvm::Module &module, llvm::TargetMachine &machine, unsigned level) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopUnrolling = false;
  tuning.LoopInterleaving = true;
  tuning.LoopVectorization = true;
  tuning.SLPVectorization = true;
  llvm::PassBuilder passBuilder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  passBuilder.registerModuleAnalyses(modules);
  passBuilder.registerCGSCCAnalyses(callGraph);
  passBuilder.registerFunctionAnalyses(functions);
  passBuilder.registerLoopAnalyses(loops);
  passBuilder.crossRegisterProxies(loops, functions, callGraph, modules);
  passBuilder.buildPerModuleDefaultPipeline(getLevel(level)).run(module, modules);
}

/// Optimises `module` for this machine and adds its code to a new JIT.
static llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> compile(std::unique_ptr<llvm::LLVMContext> context,
                                                                 std::unique_ptr<llvm::Module> module,
                                                                 unsigned optimizationLevel) {
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> host = describeHost();
  if (!host)
    return host.takeError();
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = host->createTargetMachine();
  if (!machine)
    return machine.takeError();
  setHostAttributes(*module, **machine);
  optimize(*module, **machine, optimizationLevel);

  llvm::orc::LLJITBuilder builder;
  builder.setJITTargetMachineBuilder(*host);
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> jit = builder.create();
  if (!jit)
    return jit;
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess((*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  if (llvm::Error error = (*jit)->addIRModule(llvm::orc::ThreadSafeModule(std::move(module), std::move(context))))
    return std::move(error);
  return jit;
}

std::unique_ptr<KernelJIT> KernelJIT::create(ModuleOp kernels, unsigned optimizationLevel) {
  registerBuiltinDialectTranslation(*kernels->getContext());
  registerLLVMDialectTranslation(*kernels->getContext());
  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(kernels, *context, "dist kernels");
  if (!module) {
    kernels.emitError() << "kernels could not be translated to LLVM IR";
    return nullptr;
  }
  auto jit = compile(std::move(context), std::move(module), optimizationLevel);
  if (!jit) {
    kernels.emitError() << "kernels could not be compiled: " << llvm::toString(jit.takeError());
    return nullptr;
  }
  return std::unique_ptr<KernelJIT>(new KernelJIT(std::move(*jit)));
}

DistKernelFunction KernelJIT::find(llvm::StringRef name) const {
  llvm::Expected<llvm::orc::ExecutorAddr> address = jit->lookup((name + ".entry").str());
  if (address)
    return address->toPtr<DistKernelFunction>();
  llvm::errs() << llvm::toString(address.takeError()) << "\n";
  return nullptr;
}
