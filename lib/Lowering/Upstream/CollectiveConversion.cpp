// SPDX-License-Identifier: Apache-2.0
//
// See CollectiveConversion.h.

#include "CollectiveConversion.h"
#include "DenseArrays.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace dist;
using namespace dist::upstream;

//===-- who sends to whom -----------------------------------------------------------------------------------------===//

PermuteSource upstream::getPermuteSource(PackedCollective &collective) {
  Operation *op = collective.op;
  if (auto permute = dyn_cast<CollectivePermuteOp>(op))
    return {getDigits(permute.getFrom().getAxes(), collective.mesh), int64_t(permute.getShift())};
  auto start = cast<CollectivePermuteStartOp>(op);
  return {getDigits(start.getFrom().getAxes(), collective.mesh), int64_t(start.getShift())};
}

/// Returns `(value + shift) mod size` for any sign of `shift`.
static Value buildShifted(OpBuilder &builder, Location loc, Value value, int64_t shift, int64_t size) {
  Value sum = arith::AddIOp::create(builder, loc, value, createIndex(builder, loc, ((shift % size) + size) % size));
  return arith::RemUIOp::create(builder, loc, sum, createIndex(builder, loc, size));
}

Value upstream::buildSourceIndex(OpBuilder &builder, Location loc, PackedCollective &collective) {
  PermuteSource source = getPermuteSource(collective);
  Value from = buildShifted(builder, loc, collective.index, -source.shift, collective.size);
  return buildIndex(builder, loc, buildMember(builder, loc, collective.position, source.digits, from),
                    collective.digits);
}

Value upstream::buildDestinationIndex(OpBuilder &builder, Location loc, PackedCollective &collective) {
  PermuteSource source = getPermuteSource(collective);
  return buildShifted(builder, loc, buildIndex(builder, loc, collective.position, source.digits), source.shift,
                      collective.size);
}

int64_t upstream::getRoot(CollectiveOpInterface op) {
  if (auto broadcast = dyn_cast<BroadcastOp>(op.getOperation()))
    return broadcast.getRoot();
  return cast<BroadcastStartOp>(op.getOperation()).getRoot();
}

//===-- programs --------------------------------------------------------------------------------------------------===//

LogicalResult CollectiveConversion::convertAll(CollectiveOpInterface op, Value position) {
  MeshAttr mesh = lookupMesh(op, op.getMeshSymbol());
  if (!mesh)
    return op.emitError() << "mesh " << op.getMeshSymbol() << " is not known";
  OpBuilder builder(op);
  Location loc = op.getLoc();
  PackedCollective collective{
      op, mesh, getDigits(op.getGroupAxes(), mesh), getAxesSize(op.getGroupAxes(), mesh), position, Value()};
  collective.index = buildIndex(builder, loc, position, collective.digits);
  for (auto [pair, input, init] : llvm::enumerate(op.getCollectiveInputs(), op.getCollectiveInits())) {
    auto type = dyn_cast<RankedTensorType>(init.getType());
    if (!type || !isa<RankedTensorType>(input.getType()))
      return op.emitError() << "works on buffers; collectives are converted on tensors, before bufferization";
    Value flat = flatten(builder, loc, input), result = flat;
    if (collective.size > 1) {
      if (failed(check(op, type.getElementType())))
        return failure();
      result = convert(builder, collective, flat, type.getNumElements());
    }
    op->getResult(pair).replaceAllUsesWith(unflatten(builder, loc, result, type));
  }
  return success();
}

LogicalResult CollectiveConversion::runOnFunction(FunctionOpInterface function) {
  SmallVector<CollectiveOpInterface> collectives;
  SmallVector<DoneOp> dones;
  SmallVector<AxisIndexOp> indices;
  function.walk([&](Operation *op) {
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      collectives.push_back(collective);
    else if (auto done = dyn_cast<DoneOp>(op))
      dones.push_back(done);
    else if (auto index = dyn_cast<AxisIndexOp>(op))
      indices.push_back(index);
  });
  if (collectives.empty() && indices.empty())
    return success();
  OpBuilder entry = OpBuilder::atBlockBegin(&function.getFunctionBody().front());
  Value rank = buildOwnRank(entry, function.getLoc());
  llvm::DenseMap<MeshAttr, Value> positions;
  auto getPosition = [&](Operation *op, FlatSymbolRefAttr symbol) -> Value {
    MeshAttr mesh = lookupMesh(op, symbol);
    if (!mesh)
      return Value();
    Value &position = positions[mesh];
    if (!position)
      position = buildPosition(entry, function.getLoc(), rank, mesh);
    return position;
  };
  for (AxisIndexOp op : indices) {
    OpBuilder builder(op);
    Value position = getPosition(op, op.getMeshAttr());
    if (!position)
      return op.emitError() << "mesh " << op.getMeshAttr() << " is not known";
    SmallVector<AxisDigit> digits = getDigits(op.getAxes().getAxes(), lookupMesh(op, op.getMeshAttr()));
    op.replaceAllUsesWith(buildIndex(builder, op.getLoc(), position, digits));
    op.erase();
  }
  for (CollectiveOpInterface op : collectives)
    if (failed(convertAll(op, getPosition(op, op.getMeshSymbol()))))
      return failure();
  for (DoneOp done : dones) {
    done->replaceAllUsesWith(done.getPending());
    done.erase();
  }
  for (CollectiveOpInterface op : collectives)
    op->erase();
  return success();
}

/// Removes attributes of dist, of arguments and results too.
static void dropAttributes(ModuleOp module) {
  auto isOurs = [](NamedAttribute attribute) { return isa_and_nonnull<DistDialect>(attribute.getNameDialect()); };
  module->walk([&](Operation *op) {
    for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs()))
      if (isOurs(attribute))
        op->removeDiscardableAttr(attribute.getName());
    auto function = dyn_cast<FunctionOpInterface>(op);
    for (unsigned index = 0; function && index < function.getNumArguments(); ++index)
      for (NamedAttribute attribute : llvm::to_vector(function.getArgAttrs(index)))
        if (isOurs(attribute))
          function.removeArgAttr(index, attribute.getName());
    for (unsigned index = 0; function && index < function.getNumResults(); ++index)
      for (NamedAttribute attribute : llvm::to_vector(function.getResultAttrs(index)))
        if (isOurs(attribute))
          function.removeResultAttr(index, attribute.getName());
  });
}

/// Returns true if `function` says how tensors lie, as it does in every form before Local form.
static bool hasPlacements(FunctionOpInterface function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (function.getArgAttr(index, kShardingAttrName))
      return true;
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    if (function.getResultAttr(index, kShardingAttrName))
      return true;
  auto isPlaced = [](Operation *op) {
    return isa<ConstrainOp, ReshardOp, LocalOp>(op) || op->hasAttr(kShardingsAttrName);
  };
  return function.walk([&](Operation *op) { return isPlaced(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

LogicalResult CollectiveConversion::run(ModuleOp module) {
  for (auto function : module.getOps<FunctionOpInterface>())
    if (hasPlacements(function))
      return function.emitError() << "is not in Local form; --dist-spmd brings it there";
  for (auto function : llvm::make_early_inc_range(module.getOps<FunctionOpInterface>()))
    if (!function.isExternal() && failed(runOnFunction(function)))
      return failure();
  for (auto mesh : llvm::make_early_inc_range(module.getOps<MeshOp>()))
    mesh.erase();
  dropAttributes(module);
  // What is public is called from C. Declarations are not, so `llvm-request-c-wrappers`, which asks for wrappers of
  // all, does not do.
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function.isPublic())
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), UnitAttr::get(module.getContext()));
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa_and_nonnull<DistDialect, tensor_ext::TensorExtDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitError() << "'" << op->getName()
                    << "' has no form in upstream dialects yet; dist-run and its artifacts run it";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
