// SPDX-License-Identifier: Apache-2.0
//
// gpu.func with loops, loads and vectors to the NVVM dialect, by upstream passes; see DeviceCode.h.

#include "DeviceCode.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

LogicalResult cuda::lowerToNVVM(gpu::GPUModuleOp device) {
  PassManager passManager(device.getContext(), gpu::GPUModuleOp::getOperationName());
  passManager.addPass(memref::createExpandStridedMetadataPass());
  passManager.addPass(memref::createExpandOpsPass());
  passManager.addPass(arith::createArithExpandOpsPass());
  // Views are index arithmetic, roundings are divisions.
  passManager.addPass(createLowerAffinePass());
  passManager.addPass(createCanonicalizerPass());
  passManager.addPass(createCSEPass());
  passManager.addPass(createSCFToControlFlowPass());
  // Loops are branches.
  ConvertGpuOpsToNVVMOpsOptions options;
  options.useBarePtrCallConv = true;
  passManager.addPass(createConvertGpuOpsToNVVMOps(options));
  passManager.addPass(createReconcileUnrealizedCastsPass());
  // Kernels take bare pointers and consist of LLVM and NVVM ops.
  return passManager.run(device);
}
