// SPDX-License-Identifier: Apache-2.0
//
// Every addPass is followed by the sentence that is now true.

#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Lowering/Upstream/Passes.h"
#include "dist/Support/PipelineRegistration.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

/// Local form to Local form with what both conversions take.
static void prepare(OpPassManager &manager) {
  manager.addPass(createDropAssumptionsPass());
  // Assumptions are believed.
  manager.addPass(createLowerGathersPass());
  manager.addPass(createLowerSortsPass());
  // Gathers, sorts and scans are structured ops and loops.
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
