// SPDX-License-Identifier: Apache-2.0
//
// Own LLJIT instead of mlir::ExecutionEngine: no initialisers are run, nothing of the engine's argument packing is
// needed, and the target machine is ours to configure. See KernelJIT.h.

#include "KernelJIT.h"
#include "KernelObjects.h"
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
  host->setRelocationModel(llvm::Reloc::PIC_);
  host->setCodeModel(llvm::CodeModel::Small);
  // One rounding instead of two for a * b + c, as BLAS libraries do.
  host->getOptions().AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return host;
}

/// Makes a new JIT that has the code of `objects`.
static llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> load(llvm::orc::JITTargetMachineBuilder host,
                                                              ArrayRef<ObjectFile> objects) {
  llvm::orc::LLJITBuilder builder;
  builder.setJITTargetMachineBuilder(std::move(host));
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> jit = builder.create();
  if (!jit)
    return jit;
  auto process =
      llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess((*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  for (auto [number, object] : llvm::enumerate(objects))
    if (llvm::Error error = (*jit)->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
            StringRef(object.data(), object.size()), "kernels" + std::to_string(number))))
      return std::move(error);
  return jit;
}

std::unique_ptr<KernelJIT> KernelJIT::create(ModuleOp kernels, unsigned optimizationLevel, steps::KernelCache &cache) {
  auto fail = [&](llvm::Error error) {
    kernels.emitError() << "kernels could not be compiled: " << llvm::toString(std::move(error));
    return nullptr;
  };
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> host = describeHost();
  if (!host)
    return fail(host.takeError());
  ObjectOptions options;
  options.createMachine = [&] {
    llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine =
        llvm::orc::JITTargetMachineBuilder(*host).createTargetMachine();
    return machine ? std::move(*machine) : (llvm::consumeError(machine.takeError()), nullptr);
  };
  options.optimizationLevel = optimizationLevel;
  FailureOr<std::vector<ObjectFile>> objects = compileToObjects(kernels, options, cache);
  if (failed(objects))
    return nullptr;
  auto jit = load(*host, *objects);
  if (!jit)
    return fail(jit.takeError());
  return std::unique_ptr<KernelJIT>(new KernelJIT(std::move(*jit)));
}

DistKernelFunction KernelJIT::find(llvm::StringRef name) const {
  llvm::Expected<llvm::orc::ExecutorAddr> address = jit->lookup((name + ".entry").str());
  if (address)
    return address->toPtr<DistKernelFunction>();
  llvm::errs() << llvm::toString(address.takeError()) << "\n";
  return nullptr;
}
