// SPDX-License-Identifier: Apache-2.0
//
// The order of the passes from Local form to step form with kernels as GPU functions.

#include "FlashAttention.h"
#include "KernelClusters.h"
#include "ScatterKernel.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/LowerAttention.h"
#include "dist/Lowering/Steps/LowerScatters.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

void dist::buildCUDALoweringPipeline(OpPassManager &passManager) {
  // What a gradient of attention reads twice it needs in shared memory once, if it is one value.
  passManager.addPass(createCSEPass());
  passManager.addPass(createDescribeGradientsPass());
  passManager.addPass(createLowerAttentionPass(/*blockScores=*/int64_t(1) << 24, cuda::hasFlashKernel));
  // Attention is a kernel of its own or products of blocks of scores.
  passManager.addPass(createFlattenBranchesPass());
  // Branches of steps, which need a look at their condition, are those that may not be computed when they are not
  // taken.
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
  passManager.addPass(createPackCollectivesPass());
  // Collectives are those that NCCL has.
  passManager.addPass(createLowerSortsPass());
  passManager.addPass(createLowerAllSlicePass());
  // All communication is in collectives; everything else is computation on this device's tensors.
  passManager.addPass(createLowerConvolutionsPass());
  // Products that are added up are contractions.
  passManager.addPass(createWidenReductionsPass());
  // Sums keep their precision.
  passManager.addPass(createSelectPlacementsPass());
  // Interleaved parts are chosen by index.
  passManager.addPass(createFuseElementwisePass());
  // Elementwise ops stand in the op that needs them.
  passManager.addPass(createSplitReductionsPass());
  // Reductions have parts enough for a whole GPU.
  passManager.addPass(createBindDestinationsPass());
  // It is said where values have to end.
  passManager.addPass(createBufferizeStepsPass());
  passManager.addPass(createCanonicalizerPass());
  // There are buffers instead of tensors; results are arguments.
  passManager.addPass(createMergeBuffersPass());
  // Values are computed where they have to end, if they can be.
  passManager.addPass(createDonateArgumentsPass());
  // Results have the memory of the arguments that are donated to them.
  passManager.addPass(createMarkStepLoopsPass());
  // Loops around large computations are loops of steps.
  passManager.addPass(createChooseGemmsPass());
  // The other contractions are gemms of cuBLASLt.
  passManager.addPass(createNormalizeStepsPass());
  passManager.addPass(createFuseGemmEpiloguesPass());
  // Gemms do what they can before they store.
  passManager.addPass(createCopyByKernelsPass());
  // What the driver copies is small.
  passManager.addPass(createOutlineKernelsPass(cuda::cutIntoKernels));
  // The entry function consists of steps; no kernel needs a barrier over the whole grid.
  passManager.addPass(createAssignArenaPass());
  // Every buffer has its place.
  passManager.addPass(
      createLowerScattersPass([](Operation *op) { return cuda::hasOwners(cast<tensor_ext::ScatterOp>(op)); }));
  // Scatters that are left are kernels of their own.
  passManager.addPass(createPrepareGPUKernelsPass());
  passManager.addPass(createCanonicalizerPass());
  passManager.addPass(createCSEPass());
  passManager.addPass(createEmitGPUKernelsPass());
  // Kernels are functions that threads of a GPU run.
  passManager.addPass(createMergeLaunchesPass());
  passManager.addPass(createCanonicalizerPass());
  passManager.addPass(createCSEPass());
  // Kernels that do not need each other are one.
}
