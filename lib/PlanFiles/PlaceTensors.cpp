// SPDX-License-Identifier: Apache-2.0
//
// Tensors of a checkpoint are to a plan what arguments are: rules match their names, and optimizer state follows
// parameters. There is no propagation behind it, so what a plan leaves open is whole.

#include "dist/PlanFiles/PlaceTensors.h"

#include "Decisions.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"

using namespace mlir;
using namespace dist;

/// Returns the sharding of `value` without anything that is open, or failure after an error.
static FailureOr<ShardingAttr> closeSharding(const BoundaryValue &value, const Plan &plan, const PlanMesh &mesh) {
  MLIRContext *context = value.type.getContext();
  if (!value.decided)
    return ShardingAttr::getReplicated(mesh.symbol, value.type.getRank(), /*isOpen=*/false);
  if (!value.decided.getPartials().empty())
    return emitError(value.rule ? value.rule->placing.place : plan.place)
           << "found " << value.describe() << " on " << describeSharding(value.decided)
           << ", but a checkpoint holds whole values and none that are partial";
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : value.decided.getDims())
    dims.push_back(DimShardingAttr::get(context, dim.getAxes(), /*isOpen=*/false, /*priority=*/0));
  return ShardingAttr::get(context, mesh.symbol, dims, {}, {});
}

FailureOr<PlacedTensors> dist::placeTensors(StringRef path, ArrayRef<NamedTensor> tensors, StringRef meshName,
                                            MeshAttr mesh, Location place) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(place);
  FailureOr<Plan> plan = readPlan(path, *module);
  if (failed(plan))
    return failure();
  if (!plan->inTime.empty()) {
    // What one device computes part after part lies on it as a whole.
    SmallVector<int64_t> sizes(plan->mesh.getAxisSizes());
    for (const std::string &axis : plan->inTime)
      sizes[plan->mesh.getAxisIndex(axis)] = 1;
    plan->mesh = MeshAttr::get(place.getContext(), plan->mesh.getAxisNames(), sizes, {});
  }
  if (mesh && !plan->mesh) {
    OpBuilder builder(module->getBodyRegion());
    MeshOp::create(builder, place, meshName, mesh);
  }
  FailureOr<PlanMesh> planMesh = findMesh(*plan, *module);
  if (failed(planMesh))
    return failure();
  std::vector<BoundaryValue> values;
  for (auto [number, tensor] : llvm::enumerate(tensors))
    values.push_back({{},
                      /*isResult=*/false,
                      unsigned(number),
                      place,
                      tensor.name,
                      {},
                      tensor.type,
                      nullptr,
                      nullptr,
                      nullptr,
                      "",
                      nullptr});
  for (BoundaryValue &value : values)
    value.components = getComponents(value.name); // Names do not move any more.
  if (failed(decide(*plan, *planMesh, *module, PlanSubject::Checkpoint, values)))
    return failure();
  warnOfUnknownAxes(*plan, *planMesh);
  PlacedTensors placed{planMesh->symbol.getValue().str(), planMesh->shape, {}};
  LogicalResult status = success();
  for (const BoundaryValue &value : values) {
    FailureOr<ShardingAttr> sharding = closeSharding(value, *plan, *planMesh);
    if (succeeded(sharding))
      placed.shardings.push_back(describeSharding(*sharding));
    else
      status = failure();
  }
  if (failed(status))
    return failure();
  return placed;
}
