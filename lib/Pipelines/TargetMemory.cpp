// SPDX-License-Identifier: Apache-2.0

#include "TargetMemory.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/CPU/Passes.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Lowering/Steps/PlannedMemory.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace dist;

bool dist::isTarget(StringRef name) { return name == "cpu" || name == "cuda"; }

static void buildLowering(OpPassManager &manager, StringRef target) {
  target == "cpu" ? buildCPULoweringPipeline(manager) : buildCUDALoweringPipeline(manager);
}

void dist::registerTargetDialects(DialectRegistry &registry) {
  for (StringRef target : {"cpu", "cuda"}) {
    OpPassManager pipeline(ModuleOp::getOperationName());
    buildLowering(pipeline, target);
    pipeline.getDependentDialects(registry);
  }
}

FailureOr<std::optional<PlannedMemory>> dist::planTargetMemory(ModuleOp module, StringRef name, StringRef target) {
  OwningOpRef<ModuleOp> copy = module.clone();
  auto function = copy->lookupSymbol<func::FuncOp>(name);
  if (!function || !isLocalForm(function))
    return std::optional<PlannedMemory>();
  for (func::FuncOp other : llvm::make_early_inc_range(copy->getOps<func::FuncOp>()))
    if (other != function)
      other.erase();
  function.setPublic();
  PassManager manager(module.getContext());
  buildLowering(manager, target);
  if (failed(manager.run(*copy)))
    return failure();
  std::optional<PlannedMemory> planned = getPlannedMemory(*copy);
  if (planned)
    planned->target = target.str();
  return planned;
}
