// SPDX-License-Identifier: Apache-2.0
//
// The verifier pass of the Local form. Every device runs the same program, so all issue the same collectives in the
// same order unless they take different ways through it: what decides on the way to a collective has to be equal in
// each of its groups. And what is handed out as equal along an axis has to be equal: a shard or a contribution there
// would pass for the whole value. What a part of the devices holds is read where only these come (HeldVerifier.cpp).

#include "HeldVerifier.h"
#include "VariationNotes.h"
#include "dist/Analysis/OpTraits.h"
#include "dist/Collectives/Passes.h"
#include "dist/IR/HeldValues.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYLOCALPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Checks that all devices of a group come to each collective, whichever way they go and whatever calls its function.
class IssueVerifier {
public:
  explicit IssueVerifier(const DeviceVariation &variation) : variation(variation) {}

  LogicalResult verify(CollectiveOpInterface collective) {
    AxisSet group = variation.getAxes().encode(collective.getGroupAxes(), collective.getMeshSymbol());
    llvm::DenseSet<Operation *> seen;
    SmallVector<Operation *> path;
    return verifyPlace(collective, collective, group, path, seen);
  }

private:
  /// Checks the ops around `op`, which is `collective` or calls its function through `path`, and then the calls of the
  /// function.
  LogicalResult verifyPlace(CollectiveOpInterface collective, Operation *op, const AxisSet &group,
                            SmallVectorImpl<Operation *> &path, llvm::DenseSet<Operation *> &seen) {
    Operation *parent = op->getParentOp();
    for (; !isa<FunctionOpInterface>(parent); parent = parent->getParentOp()) {
      if (!isa<RegionBranchOpInterface>(parent) || parent->hasTrait<OpTrait::HasParallelRegion>())
        return fail(collective, path,
                    "'" + parent->getName().getStringRef().str() +
                        "', which does not say when and how often it is issued",
                    {}, {});
      AxisSet differing = variation.getControlAxes(parent);
      differing &= group;
      if (differing.any())
        return fail(collective, path, "'" + parent->getName().getStringRef().str() + "'",
                    variation.getControl(parent, differing), differing);
    }
    auto function = cast<FunctionOpInterface>(parent);
    if (!function.getFunctionBody().hasOneBlock()) {
      if (path.empty())
        return collective->emitError()
               << "collective stands in a function with several blocks; loops and branches around "
                  "collectives have to be structured";
      AxisSet differing = variation.getControlAxes(function.getFunctionBody());
      differing &= group;
      if (differing.any())
        return fail(collective, path, "branches of '@" + function.getName().str() + "'",
                    variation.getControl(function.getFunctionBody(), differing), differing);
    }
    if (!seen.insert(function).second)
      return success();
    for (Operation *call : variation.getCalls(function)) {
      path.push_back(call);
      LogicalResult verified = verifyPlace(collective, call, group, path, seen);
      path.pop_back();
      if (failed(verified))
        return failure();
    }
    return success();
  }

  /// Says that `collective`, called through `path`, stands in `where`; under a condition if that differs along
  /// `differing`.
  LogicalResult fail(CollectiveOpInterface collective, ArrayRef<Operation *> path, const std::string &where,
                     Value condition, const AxisSet &differing) {
    InFlightDiagnostic diagnostic = collective->emitError();
    diagnostic << (path.empty() ? "collective stands " : "collective stands in a function that is called ")
               << (condition ? "under " : "in ") << where;
    if (condition)
      diagnostic << " whose condition may differ between devices along " << variation.getAxes().describe(differing)
                 << "; all devices of its group have to issue it";
    for (Operation *call : path)
      diagnostic.attachNote(call->getLoc()) << "called here";
    if (condition)
      attachOrigin(diagnostic, variation, condition, differing);
    return diagnostic;
  }

  const DeviceVariation &variation;
};
} // namespace

/// Checks that each result is equal along the axes that its boundary does not mention.
static LogicalResult verifyResults(FunctionOpInterface function, Operation *terminator,
                                   const DeviceVariation &variation) {
  const DeviceAxes &axes = variation.getAxes();
  // Where devices may come to different returns, each may give something else.
  AxisSet ways = variation.getControlAxes(function.getFunctionBody());
  for (auto [number, value] : llvm::enumerate(terminator->getOperands())) {
    auto boundary = function.getResultAttrOfType<BoundaryAttr>(number, kBoundaryAttrName);
    if (!boundary)
      continue;
    ShardingAttr sharding = boundary.getSharding();
    auto getUndeclared = [&, resultNumber = number](AxisSet parts) {
      parts &= axes.getMeshAxes(sharding.getMesh());
      // What the value is on devices that do not hold it nobody looks at.
      if (std::optional<HeldBy> held = readHeldAttr(function.getResultAttr(resultNumber, kHeldAttrName)))
        parts.reset(axes.encode({AxisRefAttr::get(function->getContext(), held->axis)}, sharding.getMesh()));
      return parts.reset(axes.encode(sharding));
    };
    AxisSet differing = getUndeclared(variation.getVaryingAxes(value)), chosen = getUndeclared(ways);
    if (differing.none() && chosen.none())
      continue;
    Value source = differing.any() ? value : variation.getControl(function.getFunctionBody(), chosen);
    differing = differing.any() ? differing : chosen;
    InFlightDiagnostic diagnostic =
        terminator->emitError()
        << "result " << number << " is declared equal along " << axes.describe(differing)
        << ", but may differ between devices there; a reduction, gather or broadcast is missing";
    attachOrigin(diagnostic, variation, source, differing);
    return diagnostic;
  }
  return success();
}

/// Checks that what `start` has started is waited for once, whenever it is started: in its block.
static LogicalResult verifyWaitedFor(Operation *start) {
  for (Value token : start->getResults()) {
    if (!isa<TokenType>(token.getType()))
      continue;
    if (token.use_empty())
      return start->emitError() << "is started and never waited for; a 'dist.done' has to follow in its block";
    for (Operation *user : token.getUsers())
      if (!isa<DoneOp>(user) || user->getBlock() != start->getBlock()) {
        InFlightDiagnostic diagnostic = start->emitError();
        diagnostic
            << "is started here and not waited for in its block, so it may be started more often than waited for";
        diagnostic.attachNote(user->getLoc()) << "its token is handed to '" << user->getName() << "'";
        return diagnostic;
      }
  }
  return success();
}

/// Returns true if `function` cannot be called from outside of the module.
static bool isInternal(FunctionOpInterface function) {
  return SymbolTable::getSymbolVisibility(function) == SymbolTable::Visibility::Private;
}

/// Checks that all devices issue the same collectives, and that results are what they are declared to be.
static LogicalResult verifyDevicesAgree(FunctionOpInterface function, const DeviceVariation &variation) {
  IssueVerifier verifier(variation);
  OpTraitsTable traits;
  WalkResult result = function->walk([&](Operation *op) -> WalkResult {
    auto collective = traits.get(op).isCollective ? cast<CollectiveOpInterface>(op) : CollectiveOpInterface();
    if (collective && failed(verifyWaitedFor(op)))
      return WalkResult::interrupt();
    return collective && collective.communicates() ? WalkResult(verifier.verify(collective)) : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  // What only calls see is checked where they hand it out.
  if (isInternal(function) && !variation.getCalls(function).empty())
    return success();
  for (Block &block : function.getFunctionBody())
    if (block.getTerminator()->getNumSuccessors() == 0 &&
        failed(verifyResults(function, block.getTerminator(), variation)))
      return failure();
  return success();
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

/// Checks that arguments and results of `function` say what they are in the global program, or may do without.
static LogicalResult verifySignature(FunctionOpInterface function, bool allowUnbound) {
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
  return success();
}

/// Checks that nothing in `function` belongs to another form, and collects the names of what is called.
static LogicalResult verifyOps(FunctionOpInterface function, OpTraitsTable &traits,
                               llvm::DenseSet<StringAttr> &called) {
  WalkResult result = function->walk([&](Operation *op) {
    const OpTraits &kind = traits.get(op);
    if (kind.isDist && isa<ConstrainOp, ReshardOp, GroupOp, BarrierOp, LocalOp>(op)) {
      op->emitError() << "'" << op->getName() << "' is not part of the Local form; run dist-partition first";
      return WalkResult::interrupt();
    }
    if (op->hasAttr(kShardingsAttrName)) {
      op->emitError() << "has shardings, which the Local form does not know";
      return WalkResult::interrupt();
    }
    if (kind.isCall)
      if (auto callee = dyn_cast<SymbolRefAttr>(cast<CallOpInterface>(op).getCallableForCallee()))
        called.insert(callee.getLeafReference());
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyLocal : dist::impl::VerifyLocalPassBase<VerifyLocal> {
  using VerifyLocalPassBase::VerifyLocalPassBase;

  void runOnOperation() override {
    bool ok = true;
    OpTraitsTable traits;
    llvm::DenseSet<StringAttr> called;
    SmallVector<FunctionOpInterface> functions;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal()) {
        functions.push_back(function);
        ok &= succeeded(verifyOps(function, traits, called));
      }
    // What is only called gets its arguments as they are where it is called.
    for (FunctionOpInterface function : functions)
      ok &= succeeded(
          verifySignature(function, allowUnbound || (isInternal(function) && called.contains(function.getNameAttr()))));
    if (!ok)
      return signalPassFailure();
    FailureOr<DeviceVariation> variation = DeviceVariation::get(getOperation());
    if (failed(variation))
      return signalPassFailure();
    for (FunctionOpInterface function : functions)
      // Whether results agree is asked of axes that 'dist.held' names, so that they have to exist.
      ok &= succeeded(verifyHeld(function)) && succeeded(verifyDevicesAgree(function, *variation));
    if (!ok)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
