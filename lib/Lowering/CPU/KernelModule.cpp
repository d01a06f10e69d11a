// SPDX-License-Identifier: Apache-2.0
//
// Attributes of functions and LLVM's optimisation pipeline; see KernelModule.h.

#include "KernelModule.h"
#include "KernelObjects.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

using namespace mlir;
using namespace dist;

void cpu::initializeNativeTarget() {
  static std::once_flag initialized;
  std::call_once(initialized, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

std::unique_ptr<llvm::Module> cpu::translateKernels(ModuleOp kernels, llvm::LLVMContext &context) {
  registerBuiltinDialectTranslation(*kernels->getContext());
  registerLLVMDialectTranslation(*kernels->getContext());
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(kernels, context, "dist kernels");
  if (!module)
    kernels.emitError() << "kernels could not be translated to LLVM IR";
  return module;
}

/// Gives every function of `module` the attributes of the machine.
static void setAttributes(llvm::Module &module, const llvm::TargetMachine &machine, llvm::StringRef tuneFor) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
    if (!tuneFor.empty())
      function.addFnAttr("tune-cpu", tuneFor);
    function.addFnAttr("prefer-vector-width", "512");
    function.addFnAttr(llvm::Attribute::NoUnwind);
  }
}

static llvm::OptimizationLevel getLevel(unsigned level) {
  const llvm::OptimizationLevel levels[] = {llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
                                            llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  return levels[std::min(level, 3u)];
}

/// Loops are vectorised and interleaved, but not unrolled beyond that: with constant trip counts everywhere unrolling
/// would multiply the code, and with it the time to compile, for nothing.
void cpu::optimizeKernels(llvm::Module &module, llvm::TargetMachine &machine, unsigned level, llvm::StringRef tuneFor) {
  setAttributes(module, machine, tuneFor);
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
