// SPDX-License-Identifier: Apache-2.0
//
// LLVM IR to PTX; see DeviceCode.h. The chip is always named: LLVM's default is an old one. A PTX version that does not
// know the chip would end in an abort.

#include "DeviceCode.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Prefix of the functions of libdevice.
static constexpr StringLiteral kLibdevicePrefix = "__nv_";

/// Returns the number in `sm_90a`, or 0 if `chip` is no such name.
static unsigned getComputeCapability(StringRef chip) {
  unsigned number = 0;
  if (!chip.consume_front("sm_"))
    return 0;
  chip = chip.take_while([](char c) { return c >= '0' && c <= '9'; });
  return chip.getAsInteger(10, number) ? 0 : number;
}

/// Returns the target machine for `chip`, or an error.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(StringRef chip, unsigned level) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string message;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return llvm::createStringError(message);
  unsigned capability = getComputeCapability(chip);
  std::unique_ptr<llvm::MCSubtargetInfo> known(target->createMCSubtargetInfo(triple, "", ""));
  if (capability < 80 || !known->isCPUStringValid(chip))
    return llvm::createStringError("chip '" + chip + "' is not known; sm_80 or a newer one is needed, such as sm_90");
  // Beyond these the lowest version that knows the chip is right, which is LLVM's choice where none is named.
  StringRef features = capability < 90 ? "+ptx75" : capability < 100 ? "+ptx80" : "";
  auto codegenLevel = llvm::CodeGenOpt::getLevel(level).value_or(llvm::CodeGenOptLevel::Aggressive);
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, chip, features, llvm::TargetOptions(), llvm::Reloc::PIC_, std::nullopt, codegenLevel));
}

/// Links what `module` uses of libdevice.
static llvm::Error linkLibdevice(llvm::Module &module, const Toolkit &toolkit) {
  auto isUnresolved = [](const llvm::Function &function) {
    return function.isDeclaration() && function.getName().starts_with(kLibdevicePrefix);
  };
  if (llvm::none_of(module, isUnresolved))
    return llvm::Error::success();
  llvm::Expected<std::string> path = toolkit.findLibdevice();
  if (!path)
    return path.takeError();
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> library = llvm::getLazyIRFileModule(*path, diagnostic, module.getContext());
  if (!library)
    return llvm::createStringError("'" + *path + "' is not readable: " + diagnostic.getMessage());
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());
  if (llvm::Linker::linkModules(module, std::move(library), llvm::Linker::LinkOnlyNeeded))
    return llvm::createStringError("'" + *path + "' could not be linked");
  for (llvm::Function &function : module)
    if (isUnresolved(function))
      return llvm::createStringError("'" + *path + "' has no function '" + function.getName() + "'");
  return llvm::Error::success();
}

/// Runs LLVM's pipeline. What is no kernel becomes internal first, and vanishes unless it is called.
static void optimize(llvm::Module &module, llvm::TargetMachine &machine, unsigned level) {
  auto isKernel = [](const llvm::GlobalValue &value) {
    auto *function = llvm::dyn_cast<llvm::Function>(&value);
    return function && function->getCallingConv() == llvm::CallingConv::PTX_Kernel;
  };
  llvm::internalizeModule(module, isKernel);
  llvm::PassBuilder builder(&machine);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  static constexpr const llvm::OptimizationLevel *levels[] = {
      &llvm::OptimizationLevel::O0, &llvm::OptimizationLevel::O1, &llvm::OptimizationLevel::O2,
      &llvm::OptimizationLevel::O3};
  llvm::ModulePassManager passes = level == 0 ? builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0)
                                              : builder.buildPerModuleDefaultPipeline(*levels[std::min(level, 3u)]);
  passes.run(module, modules);
}

/// Writes `module` as PTX text.
static llvm::Expected<std::string> print(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("this build of LLVM cannot write PTX");
  passes.run(module);
  return text.str().str();
}

static llvm::Expected<std::string> compile(llvm::Module &module, StringRef chip, const Toolkit &toolkit,
                                           unsigned level) {
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = createTargetMachine(chip, level);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());
  if (llvm::Error error = linkLibdevice(module, toolkit))
    return std::move(error);
  optimize(module, **machine, level);
  return print(module, **machine);
}

FailureOr<std::string> cuda::generatePTX(gpu::GPUModuleOp device, StringRef chip, const Toolkit &toolkit,
                                         unsigned optimizationLevel) {
  MLIRContext *context = device.getContext();
  registerBuiltinDialectTranslation(*context);
  registerLLVMDialectTranslation(*context);
  registerGPUDialectTranslation(*context);
  registerNVVMDialectTranslation(*context);
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(device, llvmContext, "dist kernels");
  if (!module) {
    device.emitError() << "kernels could not be translated to LLVM IR";
    return failure();
  }
  llvm::Expected<std::string> ptx = compile(*module, chip, toolkit, optimizationLevel);
  if (!ptx) {
    device.emitError() << llvm::toString(ptx.takeError());
    return failure();
  }
  return std::move(*ptx);
}
