// SPDX-License-Identifier: Apache-2.0
//
// Every addPass is followed by the sentence that is now true.

#include "dist/Pipelines/Pipelines.h"
#include "AutoPlan.h"
#include "OptimizePasses.h"
#include "WrongOptions.h"
#include "dist/Attention/Passes.h"
#include "dist/Collectives/Passes.h"
#include "dist/Extensions/Extensions.h"
#include "dist/IR/TensorExt.h"
#include "dist/Import/ForeignDialects.h"
#include "dist/Import/Passes.h"
#include "dist/Lowering/CPU/Passes.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "dist/Lowering/Upstream/Passes.h"
#include "dist/Partition/Passes.h"
#include "dist/PlanFiles/Passes.h"
#include "dist/Propagation/Passes.h"
#include "dist/Support/PipelineRegistration.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

static void setMachine(OpPassManager &manager, const SpmdOptions &options) {
  if (!options.machine.empty())
    manager.addPass(createSetMachinePass(SetMachinePassOptions{options.machine}));
  // The module says for which machine it is, if anybody does.
}

/// Returns the bound on memory, which may be written as 80e9; negative if there is none.
static int64_t getMemoryBytes(const SpmdOptions &options) {
  constexpr double most = double(int64_t(1) << 62);
  return options.memory >= 0 ? int64_t(std::min(double(options.memory), most)) : -1;
}

void dist::buildProposePipeline(OpPassManager &manager, const SpmdOptions &options) {
  manager.addPass(createDecomposeOpsPass());
  // No op stands for several others.
  manager.addPass(createGatherParametersPass());
  // What is split to save memory is read whole.
  manager.addPass(createSplitFusedDimsPass(SplitFusedDimsPassOptions{options.unknownOps, options.mode == "follow"}));
  // Parts of a dimension that are split alike have a dimension of their own, those of several sizes products.
  manager.addPass(createOutlineLocalRegionsPass());
  // What is to be partitioned stands in functions, not in local regions.
  PropagateShardingsPassOptions propagate;
  propagate.unknownOps = options.unknownOps;
  propagate.explain = options.explain;
  manager.addPass(createPropagateShardingsPass(propagate));
  // Every tensor value has a closed sharding, and no two uses share a constant.
}

void dist::buildPropagatePipeline(OpPassManager &manager, const SpmdOptions &options) {
  if (refuseWrongOptions(manager, options))
    return;
  setMachine(manager, options);
  if (options.mode == "auto") {
    AutoPlanPassOptions plan;
    plan.memory = std::max(0.0, double(options.memory));
    plan.seconds = options.seconds;
    plan.candidates = options.candidates;
    plan.target = options.target;
    manager.addPass(createAutoPlanPass(plan));
    // Arguments and results have placements.
  }
  buildProposePipeline(manager, options);
  // Every tensor value has a closed sharding.
  if (options.fuseAttention && options.mode != "follow") {
    manager.addPass(createMarkScoresPass());
    // A search sees what attention need not store.
  }
  InsertReshardsPassOptions insert;
  insert.forbidImplicit = options.forbidImplicit;
  insert.remarkImplicit = options.remarkImplicit;
  insert.explain = options.explain;
  insert.hint = options.hint;
  insert.memory = getMemoryBytes(options);
  insert.seconds = options.seconds;
  insert.mode = options.mode == "auto" ? "search" : std::string(options.mode);
  manager.addPass(createInsertReshardsPass(insert));
  // Every op's operands lie as it needs them: Sharded form.
  manager.addPass(createVerifyShardedPass());
  // That has been proved.
}

void dist::buildPartitionPipeline(OpPassManager &manager) {
  manager.addPass(createConvertToLocalPass());
  // Shapes are those of one device, and reshards are collectives: Local form.
  manager.addPass(createSimplifyLocalPass());
  // Collectives of one device, inverse pairs and dead code are gone, and equal values, among them split constants and
  // offsets, are computed once.
  manager.addPass(createSerializeAxesPass());
  // What axes in time split is a loop over its parts.
  manager.addPass(createResolveDonationsPass());
  // It is known which result takes the memory of each donated argument.
  manager.addPass(createVerifyLocalPass());
  // All devices issue the same collectives.
}

void dist::addOptimizePasses(OpPassManager &manager, const SpmdOptions &options, bool isScheduled) {
  manager.addPass(createCSEPass());
  // No tensor is sent twice in the same way.
  if (options.fuseAttention) {
    manager.addPass(createFuseAttentionPass());
    // Attention is one op, and so is its gradient.
  }
  manager.addPass(createFlattenBranchesPass(FlattenBranchesPassOptions{/*updates=*/true}));
  // What a step updates only if it may is computed op by op, if the module asks for stages.
  manager.addPass(createPipelineStagesPass());
  // A loop over micro-batches is a pipeline, if the module asks for stages.
  if (options.memory >= 0 && !options.target.empty()) {
    manager.addPass(createFitMemoryPass(
        FitMemoryPassOptions{options.machine, getMemoryBytes(options), options.target, options.schedule}));
    // What follows has been done, for an estimate with which what is allocated fits.
    return;
  }
  if (isScheduled) {
    manager.addPass(createChooseLayersPass(ChooseLayersPassOptions{getMemoryBytes(options), options.chunkProducts}));
    // Stacks are marked of which loops gather layers.
  }
  addCollectivesPasses(manager, getMemoryBytes(options), isScheduled, options.chunkProducts);
  // What is stored in parts is gathered unit by unit, independent collectives are combined, and those that computation
  // can hide are started ahead of it.
  manager.addPass(createVerifyLocalPass());
  // Still all devices issue the same collectives.
}

void dist::buildOptimizeCollectivesPipeline(OpPassManager &manager, const SpmdOptions &options) {
  if (refuseWrongOptions(manager, options))
    return;
  setMachine(manager, options);
  addOptimizePasses(manager, options, (!options.machine.empty() || options.memory >= 0) && options.schedule);
}

void dist::autoplan::buildDraftPipeline(OpPassManager &manager, const SpmdOptions &options) {
  buildPropagatePipeline(manager, options);
  // Sharded form.
  buildPartitionPipeline(manager);
  // Local form.
  addOptimizePasses(manager, options, /*isScheduled=*/true);
  // Collectives are started ahead on whichever machine the module says.
}

void dist::buildSPMDPipeline(OpPassManager &manager, const SpmdOptions &options) {
  if (refuseWrongOptions(manager, options))
    return;
  manager.addPass(createImportStableHLOPass());
  // Only upstream dialects, tensor_ext and dist are left.
  manager.addPass(createVerifyImportedPass());
  // That has been proved: Imported form.
  buildPropagatePipeline(manager, options);
  // Sharded form.
  buildPartitionPipeline(manager);
  // Local form.
  buildOptimizeCollectivesPipeline(manager, options);
  // Local form with less communication.
}

void dist::buildReferencePipeline(OpPassManager &manager) {
  // What is to be said of the program is said where it is compiled itself.
  manager.addPass(createImportStableHLOPass({/*keepDoubts=*/true}));
  // Only upstream dialects, tensor_ext and dist are left.
  manager.addPass(createStripShardingsPass());
  // Nothing outside local regions says where it lies.
  buildPropagatePipeline(manager);
  // Sharded form in which everything outside local regions is replicated.
  buildPartitionPipeline(manager);
  // Local form.
  manager.addPass(createExposeAssumptionsPass());
  // What local regions promise to be equal is among the results, behind those of the program.
}

void dist::registerDistDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<DistDialect, tensor_ext::TensorExtDialect>();
  registerBufferizableOpInterfaceModels(registry);
  tensor_ext::registerTensorExtBufferization(registry);
  registerForeignDialects(registry);
  dist::registerAllExtensions(registry);
  registerStepLoweringDialects(registry);
}

namespace {
struct CompileOptions : PassPipelineOptions<CompileOptions> {
  Option<std::string> target{*this, "target", llvm::cl::desc("cpu or cuda"), llvm::cl::init("cpu")};
  Option<std::string> chip{*this, "chip", llvm::cl::desc("CUDA chip, such as sm_90"), llvm::cl::init("")};
};
} // namespace

static void buildCompilePipeline(OpPassManager &manager, const CompileOptions &options) {
  if (options.target != "cpu" && options.target != "cuda") {
    manager.addPass(createRefusePass("target '" + options.target + "' is not known; 'cpu' and 'cuda' are"));
    return;
  }
  manager.addPass(createReachLocalFormPass());
  // Local form.
  if (options.target == "cpu")
    buildCPULoweringPipeline(manager);
  else
    buildCUDALoweringPipeline(manager);
  // Steps and kernels.
}

void dist::registerDistPasses() {
  registerDistImportPasses();
  registerDistPlanFilesPasses();
  registerDistPropagationPasses();
  registerDistPartitionPasses();
  registerDistAttentionPasses();
  registerDistCollectivesPasses();
  registerDistPipelinesPasses();
  registerStepLoweringPasses();
  registerCPULoweringPasses();
  registerCUDALoweringPasses();
  registerUpstreamLoweringPasses();
  registerPipeline<SpmdOptions>("dist-propagate", "Imported to Sharded: propagate shardings, insert reshards",
                                buildPropagatePipeline);
  registerPipeline("dist-partition", "Sharded to Local", buildPartitionPipeline);
  registerPipeline<SpmdOptions>("dist-optimize-collectives", "Local to Local with less communication",
                                buildOptimizeCollectivesPipeline);
  registerPipeline<SpmdOptions>("dist-spmd", "any form to Local", buildSPMDPipeline);
  registerPipeline<CompileOptions>("dist-compile", "any form to lowered IR", buildCompilePipeline);
}
