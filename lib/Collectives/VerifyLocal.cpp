// SPDX-License-Identifier: Apache-2.0
//
// The gate of the Local form. Every device runs the same program, so all issue the same collectives in the same order
// unless they take different ways through it: what decides on the way to a collective has to be equal in each of its
// groups. And what is handed out as equal along an axis has to be equal: a shard or a contribution there would pass for
// the whole value.

#include "dist/Analysis/DeviceVariation.h"
#include "dist/Collectives/Passes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYLOCALPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Says where `value` has from that it differs along `parts`.
static void attachOrigin(InFlightDiagnostic &diagnostic, const DeviceVariation &variation, Value value,
                         AxisParts parts) {
  Value origin = variation.findOrigin(value, parts);
  parts &= variation.getParts(origin);
  std::string axes = variation.describe(parts);
  Diagnostic &note = diagnostic.attachNote(origin.getLoc());
  Operation *op = origin.getDefiningOp();
  if (isa_and_nonnull<AxisIndexOp>(op))
    note << "it depends on the device's index along " << axes << " here";
  else if (op)
    note << "it depends on '" << op->getName() << "' here, which gives every device along " << axes
         << " something else";
  else
    note << "it depends on argument " << cast<BlockArgument>(origin).getArgNumber()
         << " here, of which every device along " << axes << " has another part";
}

/// Checks that no op around `collective` lets devices of one group go different ways.
static LogicalResult verifyCollectiveControl(CollectiveOpInterface collective, const DeviceVariation &variation) {
  AxisParts group = variation.encode(collective.getGroupAxes(), collective.getMeshSymbol());
  for (Operation *parent = collective->getParentOp(); !isa<FunctionOpInterface>(parent);
       parent = parent->getParentOp()) {
    if (!isa<RegionBranchOpInterface>(parent) || parent->hasTrait<OpTrait::HasParallelRegion>())
      return collective->emitError() << "collective stands in '" << parent->getName()
                                     << "', which does not say when and how often it is issued";
    AxisParts differing = variation.getControlParts(parent);
    differing &= group;
    if (differing.none())
      continue;
    Value control = variation.getControl(parent, differing);
    InFlightDiagnostic diagnostic = collective->emitError()
                                    << "collective stands under '" << parent->getName()
                                    << "' whose condition may differ between devices along "
                                    << variation.describe(differing) << "; all devices of its group have to issue it";
    attachOrigin(diagnostic, variation, control, differing);
    return diagnostic;
  }
  return success();
}

/// Checks that each result is equal along the axes that its boundary does not mention.
static LogicalResult verifyResults(FunctionOpInterface function, Operation *terminator,
                                   const DeviceVariation &variation) {
  for (auto [number, value] : llvm::enumerate(terminator->getOperands())) {
    auto boundary = function.getResultAttrOfType<BoundaryAttr>(number, kBoundaryAttrName);
    if (!boundary)
      continue;
    ShardingAttr sharding = boundary.getSharding();
    AxisParts differing = variation.getParts(value);
    differing &= variation.getMeshParts(sharding.getMesh());
    differing.reset(variation.encode(sharding));
    if (differing.none())
      continue;
    InFlightDiagnostic diagnostic =
        terminator->emitError()
        << "result " << number << " is declared equal along " << variation.describe(differing)
        << ", but may differ between devices there; a reduction, gather or broadcast is missing";
    attachOrigin(diagnostic, variation, value, differing);
    return diagnostic;
  }
  return success();
}

/// Checks that all devices issue the same collectives, and that results are what they are declared to be.
static LogicalResult verifyDevicesAgree(FunctionOpInterface function) {
  FailureOr<DeviceVariation> variation = DeviceVariation::get(function);
  if (failed(variation))
    return failure();
  bool hasBranches = !function.getFunctionBody().hasOneBlock();
  WalkResult result =
      function->walk(
          [&](Operation *op) -> WalkResult {
            auto collective = dyn_cast<CollectiveOpInterface>(op);
            if (!collective || !collective.communicates())
              return WalkResult::advance();
            if (hasBranches)
              return collective->emitError()
                     << "collective stands in a function with several blocks; loops and branches around "
                        "collectives have to be structured";
            return verifyCollectiveControl(collective, *variation);
          });
  if (result.wasInterrupted())
    return failure();
  return hasBranches ? success()
                     : verifyResults(function, function.getFunctionBody().front().getTerminator(), *variation);
}

static LogicalResult verifyBoundary(FunctionOpInterface function, Type type, BoundaryAttr boundary, const Twine &what,
                                    bool allowUnbound) {
  if (!isa<RankedTensorType>(type) || (!boundary && allowUnbound))
    return success();
  if (!boundary)
    return function.emitError() << what << " has no '" << kBoundaryAttrName << "'";
  MeshAttr mesh = lookupMesh(function, boundary.getSharding().getMesh());
  if (!mesh)
    return function.emitError() << what << " names an unknown mesh";
  RankedTensorType expected = boundary.getSharding().getLocalType(boundary.getType(), mesh);
  if (type != expected)
    return function.emitError() << what << " has type " << type << ", but the shard of " << boundary.getType() << " is "
                                << expected;
  return success();
}

static LogicalResult verifyFunction(FunctionOpInterface function, bool allowUnbound) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (function.getArgAttr(i, kShardingAttrName))
      return function.emitError() << "argument " << i << " has a sharding, which the Local form does not know";
    if (failed(verifyBoundary(function, type, function.getArgAttrOfType<BoundaryAttr>(i, kBoundaryAttrName),
                              "argument " + Twine(i), allowUnbound)))
      return failure();
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(verifyBoundary(function, type, function.getResultAttrOfType<BoundaryAttr>(i, kBoundaryAttrName),
                              "result " + Twine(i), allowUnbound)))
      return failure();
  WalkResult result = function->walk([&](Operation *op) {
    if (isa<ConstrainOp, ReshardOp, GroupOp, BarrierOp, LocalOp>(op)) {
      op->emitError() << "'" << op->getName() << "' is not part of the Local form; run dist-partition first";
      return WalkResult::interrupt();
    }
    if (op->hasAttr(kShardingsAttrName)) {
      op->emitError() << "has shardings, which the Local form does not know";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return result.wasInterrupted() ? failure() : verifyDevicesAgree(function);
}

namespace {
struct VerifyLocal : dist::impl::VerifyLocalPassBase<VerifyLocal> {
  using VerifyLocalPassBase::VerifyLocalPassBase;

  void runOnOperation() override {
    bool ok = true;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal())
        ok &= succeeded(verifyFunction(function, allowUnbound));
    if (!ok)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
