// SPDX-License-Identifier: Apache-2.0
//
// The order of the passes from Local form to step form, and the dialects that they need.

#include "dist/IR/Dist.h"
#include "dist/Lowering/CPU/Passes.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/SubsetInsertionOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/TilingInterfaceImpl.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/TensorTilingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/SubsetInsertionOpInterfaceImpl.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

static std::unique_ptr<Pass> createBufferizePass() {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  return bufferization::createOneShotBufferizePass(options);
}

void dist::buildCPULoweringPipeline(OpPassManager &passManager) {
  passManager.addPass(createConvertElementwiseToLinalgPass());
  // Elementwise arithmetic on tensors is structured, too.
  passManager.addPass(createLowerAllSlicePass());
  // All communication is in collectives; everything else is computation on this device's tensors.
  passManager.addPass(createWidenReductionsPass());
  // Sums keep their precision.
  passManager.addPass(createFuseElementwisePass());
  // Elementwise ops stand in the op that needs them.
  passManager.addPass(createBindDestinationsPass());
  passManager.addPass(bufferization::createEmptyTensorEliminationPass());
  // Computations name the destination that their value has to end in.
  passManager.addPass(createBufferizePass());
  passManager.addPass(createCanonicalizerPass());
  // There are buffers instead of tensors; results are arguments.
  passManager.addPass(createNormalizeStepsPass());
  passManager.addPass(createOutlineKernelsPass());
  // The entry function consists of steps.
  passManager.addPass(createAssignArenaPass());
  // Every buffer has its place.
  passManager.addPass(createLowerKernelsToLoopsPass());
  passManager.addPass(createApproximateMathPass());
  passManager.addPass(createCanonicalizerPass());
  passManager.addPass(createCSEPass());
  // Kernels are loops over loads, arithmetic and stores.
}

void dist::registerCPULoweringDialects(DialectRegistry &registry) {
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerSubsetOpInterfaceExternalModels(registry);
  linalg::registerTilingInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerSubsetOpInterfaceExternalModels(registry);
  tensor::registerTilingInterfaceExternalModels(registry);
  registerBufferizableOpInterfaceModels(registry);
}
