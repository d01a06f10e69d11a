// SPDX-License-Identifier: Apache-2.0
//
// The PTX of a program as text, from dist-opt. The module itself stays as it is: the kernels are lowered in a copy.

#include "DeviceCode.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"

namespace dist {
#define GEN_PASS_DEF_WRITEPTXPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct WritePTXPass : dist::impl::WritePTXPassBase<WritePTXPass> {
  using WritePTXPassBase::WritePTXPassBase;

  void runOnOperation() override {
    std::string message;
    std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &message);
    if (!file) {
      getOperation().emitError() << message;
      return signalPassFailure();
    }
    for (gpu::GPUModuleOp device : getOperation().getOps<gpu::GPUModuleOp>()) {
      OwningOpRef<ModuleOp> holder = ModuleOp::create(device.getLoc());
      gpu::GPUModuleOp copy = device.clone();
      holder->push_back(copy);
      if (failed(cuda::lowerToNVVM(copy)))
        return signalPassFailure();
      FailureOr<std::string> ptx = cuda::generatePTX(copy, chip, cuda::Toolkit(""), /*optimizationLevel=*/3);
      if (failed(ptx))
        return signalPassFailure();
      file->os() << *ptx;
    }
    file->os().flush();
    if (file->os().has_error()) { // Left alone, it would end the process.
      getOperation().emitError() << "cannot write PTX to '" << output << "': " << file->os().error().message();
      file->os().clear_error();
      return signalPassFailure();
    }
    file->keep();
  }
};
} // namespace
