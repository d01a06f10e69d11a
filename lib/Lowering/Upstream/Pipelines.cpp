// SPDX-License-Identifier: Apache-2.0
//
// Every addPass is followed by the sentence that is now true.

#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Lowering/Upstream/Passes.h"
#include "dist/Support/PipelineRegistration.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

/// Local form to Local form with what both conversions take.
static void prepare(OpPassManager &manager) {
  manager.addPass(createDropAssumptionsPass());
  // Assumptions are believed.
  manager.addPass(createLowerAttentionPass());
  // Attention is products of blocks of scores.
  manager.addPass(createNormalizeBranchesPass({/*allSwitches=*/true}));
  // There is no scf.index_switch, of which MLIR 22's one-shot bufferization lets two results have one buffer.
  manager.addPass(createConvertElementwiseToLinalgPass());
  // Elementwise arithmetic on tensors is structured, too.
  manager.addPass(createStoreByteFloatsPass());
  // No float has less than 16 bits.
  manager.addPass(createGuardDivisionsPass());
  // Whatever integers are divided by, there is a result.
  manager.addPass(createLowerGathersPass());
  manager.addPass(createLowerSortsPass());
  manager.addPass(createLowerScattersPass());
  // Gathers, sorts, scans and scatters are structured ops and loops.
  manager.addPass(createWidenReductionsPass({/*contractions=*/true}));
  // Sums keep their precision.
  manager.addPass(createLowerAllSlicePass());
  manager.addPass(createPackCollectivesPass());
  // Every collective communicates, in equal dense blocks.
}

void dist::buildCollectivesToMPIPipeline(OpPassManager &manager, StringRef implementation) {
  prepare(manager);
  manager.addPass(createConvertCollectivesToMPIPass(ConvertCollectivesToMPIPassOptions{implementation.str()}));
  manager.addPass(createCSEPass());
  // Upstream dialects only.
}

void dist::buildCollectivesToCallsPipeline(OpPassManager &manager) {
  prepare(manager);
  manager.addPass(createConvertCollectivesToCallsPass());
  manager.addPass(createCSEPass());
  // Upstream dialects only.
}

namespace {
struct MPIOptions : PassPipelineOptions<MPIOptions> {
  Option<std::string> implementation{*this, "implementation", llvm::cl::desc("OpenMPI or MPICH"),
                                     llvm::cl::init("OpenMPI")};
};
} // namespace

void dist::registerUpstreamLoweringPasses() {
  registerDistLoweringUpstreamPasses();
  registerPipeline<MPIOptions>("dist-collectives-to-mpi", "Local form to upstream dialects with the mpi dialect",
                               [](OpPassManager &manager, const MPIOptions &options) {
                                 buildCollectivesToMPIPipeline(manager, options.implementation);
                               });
  registerPipeline("dist-collectives-to-calls", "Local form to upstream dialects with calls of C functions",
                   buildCollectivesToCallsPipeline);
}
