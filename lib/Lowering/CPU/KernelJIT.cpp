// SPDX-License-Identifier: Apache-2.0
//
// Own LLJIT instead of mlir::ExecutionEngine: no initialisers are run, nothing of the engine's argument packing is needed,
// and the target machine is ours to configure. See KernelJIT.h.

#include "KernelJIT.h"
#include "KernelModule.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace dist::cpu;

KernelJIT::KernelJIT(std::unique_ptr<llvm::orc::LLJIT> jit) : jit(std::move(jit)) {}
KernelJIT::~KernelJIT() = default;

/// Returns a builder of target machines for this CPU with aggressive code generation.
static llvm::Expected<llvm::orc::JITTargetMachineBuilder> describeHost() {
  initializeNativeTarget();
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> host = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!host)
    return host;
  host->setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive);
  // One rounding instead of two for a * b + c, as BLAS libraries do.
  host->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return host;
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
  optimizeKernels(*module, **machine, optimizationLevel);

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
  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module = translateKernels(kernels, *context);
  if (!module)
    return nullptr;
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
