// SPDX-License-Identifier: Apache-2.0
//
// The gate of the Local form. A value *varies* if it depends on `dist.axis_index`, on an argument or on anything computed from
// them that no collective made equal again; only a condition that does not vary may guard a collective.

#include "dist/Collectives/Passes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYLOCALPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns true if `value` may differ between devices: it is not computed from constants and results of collectives alone.
static bool varies(Value value, llvm::DenseMap<Value, bool> &known) {
  auto [it, isNew] = known.try_emplace(value, true);
  if (!isNew)
    return it->second;
  bool result = true;
  if (Operation *op = value.getDefiningOp()) {
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    bool makesEqual = collective && (collective.getCollectiveKind() == "all_reduce" ||
                                     collective.getCollectiveKind() == "broadcast");
    result = isa<AxisIndexOp>(op) ||
             (!makesEqual && llvm::any_of(op->getOperands(), [&](Value operand) { return varies(operand, known); }));
  }
  known[value] = result;
  return result;
}

static LogicalResult verifyCollectiveControl(CollectiveOpInterface collective, llvm::DenseMap<Value, bool> &known) {
  for (Operation *parent = collective->getParentOp(); parent && !isa<FunctionOpInterface>(parent);
       parent = parent->getParentOp()) {
    if (!isa<RegionBranchOpInterface>(parent))
      continue;
    for (Value operand : parent->getOperands()) {
      bool controls = operand.getType().isIntOrIndex();
      if (controls && varies(operand, known)) {
        InFlightDiagnostic diagnostic = collective->emitError()
                                        << "collective stands under '" << parent->getName()
                                        << "' whose condition may differ between devices; all devices have to issue it";
        diagnostic.attachNote(operand.getLoc()) << "the condition is computed here";
        return diagnostic;
      }
    }
  }
  return success();
}

static LogicalResult verifyBoundary(FunctionOpInterface function, Type type, BoundaryAttr boundary, const Twine &what) {
  if (!isa<RankedTensorType>(type))
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

static LogicalResult verifyFunction(FunctionOpInterface function) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (function.getArgAttr(i, kShardingAttrName))
      return function.emitError() << "argument " << i << " has a sharding, which the Local form does not know";
    if (failed(verifyBoundary(function, type, function.getArgAttrOfType<BoundaryAttr>(i, kBoundaryAttrName),
                              "argument " + Twine(i))))
      return failure();
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(verifyBoundary(function, type, function.getResultAttrOfType<BoundaryAttr>(i, kBoundaryAttrName),
                              "result " + Twine(i))))
      return failure();
  llvm::DenseMap<Value, bool> known;
  WalkResult result = function->walk([&](Operation *op) {
    if (isa<ConstrainOp, ReshardOp, GroupOp, BarrierOp, LocalOp>(op)) {
      op->emitError() << "'" << op->getName() << "' is not part of the Local form; run dist-partition first";
      return WalkResult::interrupt();
    }
    if (op->hasAttr(kShardingsAttrName)) {
      op->emitError() << "has shardings, which the Local form does not know";
      return WalkResult::interrupt();
    }
    if (auto collective = dyn_cast<CollectiveOpInterface>(op); collective && collective.communicates())
      return WalkResult(verifyCollectiveControl(collective, known));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyLocal : dist::impl::VerifyLocalPassBase<VerifyLocal> {
  void runOnOperation() override {
    bool ok = true;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal())
        ok &= succeeded(verifyFunction(function));
    if (!ok)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
