// SPDX-License-Identifier: Apache-2.0
//
// Classification of ops into steps; see StepForm.h.

#include "StepForm.h"
#include "ContractionPlan.h"
#include "dist/IR/TensorExt.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

bool steps::containsCollective(Operation *op) {
  for (Region &region : op->getRegions()) {
    WalkResult result = region.walk([](Operation *inner) {
      return isa<CollectiveOpInterface, DoneOp>(inner) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return true;
  }
  return false;
}

bool steps::needsDenseBuffers(Operation *op) { return isa<CollectiveOpInterface, DoneOp, tensor_ext::RoutineOp>(op); }

bool steps::containsStepsOnTensors(Operation *op) {
  return op
      ->walk([&](Operation *inner) {
        auto linalgOp = dyn_cast<linalg::LinalgOp>(inner);
        bool isStep = isa<CollectiveOpInterface, DoneOp, tensor_ext::RoutineOp>(inner) ||
                      (linalgOp && matchContraction(linalgOp)) || inner->hasAttr(kPipelineAttrName);
        return isStep ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool steps::mayHoldSteps(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getStaticTripCount() && loop.getInitArgs().empty();
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return loop.getInits().empty() && loop->getNumResults() == 0;
  return isa<scf::IfOp>(op) && op->getNumResults() == 0;
}

/// Returns true if a gemm or a routine of the runtime lies in `op`, and only loops and branches of steps around it.
static bool containsProduct(Operation *op) {
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps()) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(inner);
      if ((linalgOp && planContraction(linalgOp)) || isa<tensor_ext::RoutineOp>(inner) ||
          (mayHoldSteps(&inner) && containsProduct(&inner)))
        return true;
    }
  return false;
}

bool steps::holdsSteps(Operation *op) {
  return op->hasAttr(kStepLoopAttrName) || op->hasAttr(kPipelineAttrName) || containsCollective(op) ||
         (mayHoldSteps(op) && containsProduct(op));
}

/// Returns true if `copy` moves one dense block of bytes.
static bool isDenseCopy(memref::CopyOp copy) {
  std::optional<BufferView> source = resolveBufferView(copy.getSource()), target = resolveBufferView(copy.getTarget());
  return source && target && source->isContiguous() && target->isContiguous();
}

StepKind steps::getStepKind(Operation *op) {
  if (isa<CollectiveOpInterface, DoneOp>(op))
    return StepKind::Collective;
  if (holdsSteps(op))
    return StepKind::Loop;
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return isDenseCopy(copy) ? StepKind::Copy : StepKind::Compute;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return planContraction(linalgOp) ? StepKind::Gemm : StepKind::Compute;
  if (isa<tensor_ext::RoutineOp>(op))
    return StepKind::Library;
  if (isa<func::CallOp>(op))
    return StepKind::KernelCall;
  if (op->hasAttr(kCounterAttrName) || op->hasAttr(kConditionAttrName))
    return StepKind::None;
  bool isFree = isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp, ViewLikeOpInterface>(op) ||
                op->hasTrait<OpTrait::IsTerminator>() || (op->getNumRegions() == 0 && isMemoryEffectFree(op));
  return isFree ? StepKind::None : StepKind::Compute;
}

FailureOr<func::FuncOp> steps::findEntry(ModuleOp module) {
  func::FuncOp entry;
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isDeclaration())
      continue;
    if (entry) {
      InFlightDiagnostic error = function.emitError() << "second public function; one program has one";
      error.attachNote(entry.getLoc()) << "the first one is here";
      return failure();
    }
    entry = function;
  }
  if (!entry)
    return module.emitError() << "no public function with a body; one is needed as the program";
  return entry;
}

LogicalResult steps::keepEntry(ModuleOp module, StringRef name) {
  if (name.empty())
    return success();
  auto entry = module.lookupSymbol<func::FuncOp>(name);
  if (!entry || !entry.isPublic() || entry.isDeclaration())
    return module.emitError() << "no public function @" << name << " with a body";
  for (func::FuncOp function : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (function != entry && function.isPublic())
      function.erase();
  return success();
}

/// Calls `visit` with every mesh symbol that the program uses and the op that uses it, until it fails.
static LogicalResult forEachMeshUse(func::FuncOp entry,
                                    function_ref<LogicalResult(Operation *, FlatSymbolRefAttr)> visit) {
  auto visitBoundary = [&](DictionaryAttr attributes) {
    auto boundary = attributes ? attributes.getAs<BoundaryAttr>(kBoundaryAttrName) : BoundaryAttr();
    return boundary ? visit(entry, boundary.getSharding().getMesh()) : success();
  };
  for (unsigned index = 0; index < entry.getNumArguments(); ++index)
    if (failed(visitBoundary(entry.getArgAttrDict(index))))
      return failure();
  for (unsigned index = 0; index < entry.getNumResults(); ++index)
    if (failed(visitBoundary(entry.getResultAttrDict(index))))
      return failure();
  WalkResult result = entry.walk([&](Operation *op) {
    LogicalResult visited = success();
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      visited = visit(op, collective.getMeshSymbol());
    else if (auto index = dyn_cast<AxisIndexOp>(op))
      visited = visit(op, index.getMeshAttr());
    return failed(visited) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult steps::bindMesh(func::FuncOp entry) {
  MeshAttr found;
  FlatSymbolRefAttr foundSymbol;
  LogicalResult result = forEachMeshUse(entry, [&](Operation *op, FlatSymbolRefAttr symbol) -> LogicalResult {
    MeshAttr mesh = lookupMesh(op, symbol);
    if (!mesh)
      return op->emitError() << "unknown mesh " << symbol << "; no dist.mesh has this name";
    if (found && found != mesh)
      return op->emitError() << "uses mesh " << symbol << ", but the program also uses " << foundSymbol
                             << "; a program runs on one mesh";
    found = mesh;
    foundSymbol = symbol;
    return success();
  });
  if (failed(result))
    return failure();
  // A program that mentions no mesh still runs on every device of the one that its module declares.
  auto declared = entry->getParentOfType<ModuleOp>().getOps<MeshOp>();
  if (!found && llvm::hasSingleElement(declared))
    foundSymbol = FlatSymbolRefAttr::get((*declared.begin()).getSymNameAttr());
  if (foundSymbol)
    entry->setAttr(kMeshAttrName, foundSymbol);
  return success();
}

MeshAttr steps::getMesh(func::FuncOp entry) {
  auto symbol = entry->getAttrOfType<FlatSymbolRefAttr>(kMeshAttrName);
  return symbol ? lookupMesh(entry, symbol) : MeshAttr();
}

/// Finds the first file position and the first name in `location`.
static void readLocation(Location location, std::string &position, std::string &name) {
  if (auto file = dyn_cast<FileLineColLoc>(location)) {
    if (position.empty())
      position = (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" + Twine(file.getColumn())).str();
  } else if (auto named = dyn_cast<NameLoc>(location)) {
    if (name.empty())
      name = named.getName().str();
    readLocation(named.getChildLoc(), position, name);
  } else if (auto call = dyn_cast<CallSiteLoc>(location)) {
    readLocation(call.getCallee(), position, name);
    readLocation(call.getCaller(), position, name);
  } else if (auto fused = dyn_cast<FusedLoc>(location)) {
    for (Location part : fused.getLocations())
      readLocation(part, position, name);
  }
}

std::string steps::describeLocation(Location location) {
  std::string position, name;
  readLocation(location, position, name);
  if (position.empty() || name.empty())
    return position.empty() ? name : position;
  return position + " (" + name + ")";
}
