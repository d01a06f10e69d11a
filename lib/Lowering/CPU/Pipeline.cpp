// SPDX-License-Identifier: Apache-2.0
//
// The order of the passes from Local form to step form with kernels as loops.

#include "dist/Lowering/CPU/Passes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void dist::buildCPULoweringPipeline(OpPassManager &passManager) {
  passManager.addPass(createLowerAttentionPass());
  // Attention is products of blocks of scores.
  passManager.addPass(createNormalizeBranchesPass());
  passManager.addPass(createNormalizeLoopsPass());
  // Branches and loops around steps forward tensors; loops have a constant length, or a condition and carry one list.
  passManager.addPass(createDropAssumptionsPass());
  // Nothing but computation and communication is left.
  passManager.addPass(createConvertElementwiseToLinalgPass());
  // Elementwise arithmetic on tensors is structured, too.
  passManager.addPass(createSplitComplexContractionsPass());
  passManager.addPass(createLowerComplexArithmeticPass());
  // Of complex numbers there are only the parts that are computed.
  passManager.addPass(createStoreByteFloatsPass());
  // No float has less than 16 bits.
  passManager.addPass(createStoreNarrowIntegersPass());
  // No integer has less than 8 bits in memory, but for booleans.
  passManager.addPass(createGuardDivisionsPass());
  // Whatever integers are divided by, there is a result.
  passManager.addPass(createLowerGathersPass());
  passManager.addPass(createLowerSortsPass({/*sequential=*/true}));
  passManager.addPass(createLowerAllSlicePass());
  // All communication is in collectives; everything else is computation on this device's tensors.
  passManager.addPass(createLowerConvolutionsPass({/*windowBytes=*/256 * 1024}));
  // Products that are added up are contractions, the windows of which fit into a cache.
  passManager.addPass(createWidenReductionsPass());
  // Sums keep their precision.
  passManager.addPass(createFuseElementwisePass());
  // Elementwise ops stand in the op that needs them.
  passManager.addPass(createBindDestinationsPass());
  // It is said where values have to end.
  passManager.addPass(createBufferizeStepsPass());
  passManager.addPass(createCanonicalizerPass());
  // There are buffers instead of tensors; results are arguments.
  passManager.addPass(createMergeBuffersPass());
  // Values are computed where they have to end, if they can be.
  passManager.addPass(createDonateArgumentsPass());
  // Results have the memory of the arguments that are donated to them.
  passManager.addPass(createNormalizeStepsPass());
  passManager.addPass(createOutlineKernelsPass());
  // The entry function consists of steps.
  passManager.addPass(createAssignArenaPass());
  // Every buffer has its place.
  passManager.addPass(createLowerScattersPass());
  passManager.addPass(createFuseKernelRowsPass());
  // Rows are used again while they are in the cache.
  passManager.addPass(createLowerKernelsToLoopsPass());
  passManager.addPass(createApproximateMathPass());
  passManager.addPass(createCanonicalizerPass());
  passManager.addPass(createCSEPass());
  // Kernels are loops over loads, arithmetic and stores.
}
