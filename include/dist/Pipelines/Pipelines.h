// SPDX-License-Identifier: Apache-2.0
//
// The order of passes. Each pipeline takes a program from one form to a later one; a program that is already there
// passes through unchanged.

#ifndef DIST_PIPELINES_PIPELINES_H
#define DIST_PIPELINES_PIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace dist {
#define GEN_PASS_DECL
#include "dist/Pipelines/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dist/Pipelines/Passes.h.inc"

/// Options of the way to Local form, the same for every pipeline that goes there.
struct SpmdOptions : mlir::PassPipelineOptions<SpmdOptions> {
  Option<std::string> unknownOps{*this, "unknown-ops",
                                 llvm::cl::desc("ops without a sharding rule: error, or replicate with a remark"),
                                 llvm::cl::init("error")};
  Option<bool> explain{*this, "explain",
                       llvm::cl::desc("keep who decided each placement and why each reshard is there, for reports"),
                       llvm::cl::init(true)};
  Option<bool> forbidImplicit{*this, "forbid-implicit",
                              llvm::cl::desc("make it an error if data has to move where no placement is written"),
                              llvm::cl::init(false)};
  Option<bool> remarkImplicit{
      *this, "remark-implicit",
      llvm::cl::desc("remark on data that has to move where no placement is written, with notes at the "
                     "annotations that disagree"),
      llvm::cl::init(false)};
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("the machine that the program is compiled for: a name or a file, see docs/machines.md; "
                     "that of the program otherwise, or 'generic'"),
      llvm::cl::init("")};
  Option<std::string> mode{
      *this, "mode",
      llvm::cl::desc("how placements are chosen: follow, as propagation proposes them; search, those inside among "
                     "all that are possible, for the fewest seconds on the machine; or auto, those of "
                     "arguments and results that have none as well"),
      llvm::cl::init("follow")};
  Option<double> seconds{
      *this, "seconds",
      llvm::cl::desc(
          "with mode=search or auto, after how many seconds each search begins nothing more; 0 for as long as "
          "it takes, with the same answer on every machine"),
      llvm::cl::init(0)};
  Option<unsigned> candidates{
      *this, "candidates",
      llvm::cl::desc("with mode=auto, among how many plans to choose as they are scheduled, see docs/planning.md"),
      llvm::cl::init(1)};
  Option<bool> hint{
      *this, "hint",
      llvm::cl::desc("with mode=follow, find out whether a search finds a better plan, and say so in reports"),
      llvm::cl::init(false)};
  Option<double> memory{
      *this, "memory",
      llvm::cl::desc(
          "bytes of memory of one device: gathered parameters are kept as far as they fit, then other values "
          "are computed again instead of kept, and it is an error if more is in use at a time; -1 for no "
          "bound, then parameters are freed between the uses of their unit"),
      llvm::cl::init(-1)};
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("with 'memory', cpu or cuda: the bound is one of what this target allocates for a device"),
      llvm::cl::init("")};
  Option<bool> schedule{*this, "schedule",
                        llvm::cl::desc("with 'machine' or 'memory', start collectives ahead of the computation that "
                                       "hides them, see docs/schedule.md"),
                        llvm::cl::init(true)};
  Option<bool> fuseAttention{
      *this, "fuse-attention",
      llvm::cl::desc("make attention one op, and its gradient another one, so that no scores are stored"),
      llvm::cl::init(true)};
  Option<bool> chunkProducts{
      *this, "chunk-products",
      llvm::cl::desc(
          "when that is scheduled, cut collectives around matrix products into pieces that overlap with pieces "
          "of the products, where that is faster"),
      llvm::cl::init(true)};
};

/// Imported, to a closed sharding on every tensor: the first part of `dist-propagate`.
void buildProposePipeline(mlir::OpPassManager &manager, const SpmdOptions &options = {});
/// Imported to Sharded: `dist-propagate`.
void buildPropagatePipeline(mlir::OpPassManager &manager, const SpmdOptions &options = {});
/// Sharded to Local: `dist-partition`.
void buildPartitionPipeline(mlir::OpPassManager &manager);
/// Local to Local with less communication: `dist-optimize-collectives`.
void buildOptimizeCollectivesPipeline(mlir::OpPassManager &manager, const SpmdOptions &options = {});
/// Input, Imported or Sharded to Local: `dist-spmd`.
void buildSPMDPipeline(mlir::OpPassManager &manager, const SpmdOptions &options = {});
/// Any form that still has global shapes to the Local form of the undistributed program.
void buildReferencePipeline(mlir::OpPassManager &manager);

/// Returns true if the program is in Local form: it has boundary attributes, or collectives outside of local regions
/// and nothing that is written of global shapes only, as placements are.
bool isLocalProgram(mlir::ModuleOp module);
/// Creates a pass that brings a program to Local form, as `dist-spmd` does with `options`, unless it is there.
std::unique_ptr<mlir::Pass> createReachLocalFormPass(const SpmdOptions &options = {});

/// Adds the dialects that programs of any form use, with the interfaces that the passes need.
void registerDistDialects(mlir::DialectRegistry &registry);
/// Registers all passes and pipelines by name.
void registerDistPasses();

} // namespace dist

#endif // DIST_PIPELINES_PIPELINES_H
