// SPDX-License-Identifier: Apache-2.0
//
// Manual computations as GSPMD writes them: the values that go in and come out pass custom calls, and the body is a
// function that computes on local shapes:
//
//   %0 = custom_call @Sharding(%x) {mhlo.sharding = "{devices=...}"}
//   %1 = custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"}           dist.local ins(%x at ...) {
//   %2 = call @body(%1)                                                         ->      body
//   %3 = custom_call @Sharding(%2) {mhlo.sharding = "{manual}"}                       } outs(... at ...)
//   %4 = custom_call @SPMDShardToFullShape(%3) {mhlo.sharding = "{devices=...}"}
//
// The call becomes the local region. Other calls are inlined.

#include "BodyImporter.h"

using namespace mlir;

namespace dist {

namespace {

constexpr StringLiteral kFullToShard = "SPMDFullToShardShape", kShardToFull = "SPMDShardToFullShape";

/// Returns true if `op` is a custom call of `target`.
bool isCustomCall(Operation *op, StringRef target) {
  auto name = op && op->getName().getStringRef() == "stablehlo.custom_call"
                  ? dyn_cast_or_null<StringAttr>(op->getAttr("call_target_name"))
                  : StringAttr();
  return name && name.getValue() == target;
}

/// Returns the only user of `value` that is a custom call of `target`, or null.
Operation *getOnlyUser(Value value, StringRef target) {
  return value.hasOneUse() && isCustomCall(*value.user_begin(), target) ? *value.user_begin() : nullptr;
}

/// Returns the custom call that makes result `value` of a manual body global again, or null.
Operation *findShardToFull(Value value) {
  if (Operation *annotation = getOnlyUser(value, "Sharding"))
    value = annotation->getResult(0);
  return getOnlyUser(value, kShardToFull);
}

/// Returns true if `call` is the body of a manual computation.
bool isManualBody(Operation *call) {
  return llvm::any_of(call->getOperands(),
                      [](Value operand) { return isCustomCall(operand.getDefiningOp(), kFullToShard); });
}

/// The operands, results and placements of the local region that `call` becomes.
struct Boundary {
  SmallVector<Value> inputs;
  SmallVector<Type> results;
  SmallVector<Attribute> ins, outs;
  SmallVector<Operation *> exits;
  FlatSymbolRefAttr mesh;
};

/// Reads the placement of `value` from `op`.
LogicalResult addPlacement(Operation *op, Type type, SmallVector<Attribute> &placements, Boundary &boundary,
                           BodyImporter &importer) {
  FailureOr<ShardingAttr> sharding =
      importer.module.tiles.read(op->getAttr("mhlo.sharding"), type, importer.getLocation(op));
  if (failed(sharding))
    return failure();
  placements.push_back(*sharding);
  boundary.mesh = sharding->getMesh();
  return success();
}

FailureOr<Boundary> findBoundary(Operation *call, BodyImporter &importer) {
  Boundary boundary;
  for (Value operand : call->getOperands()) {
    Operation *entry = operand.getDefiningOp();
    Operation *annotation = isCustomCall(entry, kFullToShard) ? entry->getOperand(0).getDefiningOp() : nullptr;
    if (!isCustomCall(annotation, "Sharding"))
      return importer.emitOpError(call)
             << "is a manual computation with an operand that does not come from custom calls of "
             << "'Sharding' and '" << kFullToShard << "'";
    Type type = entry->getOperand(0).getType();
    if (failed(addPlacement(annotation, type, boundary.ins, boundary, importer)))
      return failure();
    boundary.inputs.push_back(importer.get(entry->getOperand(0)));
  }
  for (Value result : call->getResults()) {
    Operation *exit = findShardToFull(result);
    if (!exit)
      return importer.emitOpError(call)
             << "is a manual computation with a result that is not used by one custom call of '" << kShardToFull << "'";
    FailureOr<RankedTensorType> type = importer.convertTensor(exit, exit->getResult(0).getType());
    if (failed(type) || failed(addPlacement(exit, *type, boundary.outs, boundary, importer)))
      return failure();
    boundary.results.push_back(*type);
    boundary.exits.push_back(exit);
  }
  return boundary;
}

LogicalResult importManualCall(Operation *call, BodyImporter &importer) {
  FailureOr<Boundary> boundary = findBoundary(call, importer);
  if (failed(boundary))
    return failure();
  MLIRContext *context = call->getContext();
  SmallVector<AxisRefAttr> axes;
  for (StringAttr name : importer.module.meshes.getMesh(boundary->mesh).getAxisNames())
    axes.push_back(AxisRefAttr::get(context, name));
  ImplicitLocOpBuilder builder = importer.at(call);
  LocalOp local = LocalOp::create(builder, boundary->results, boundary->inputs, ArrayAttr::get(context, boundary->ins),
                                  ArrayAttr::get(context, boundary->outs), AxisListAttr::get(context, axes));
  OpBuilder::InsertionGuard guard(importer.builder);
  Block *block = importer.builder.createBlock(&local.getBody());
  for (Value operand : call->getOperands()) {
    FailureOr<RankedTensorType> type = importer.convertTensor(call, operand.getType());
    if (failed(type))
      return failure();
    importer.map(operand, block->addArgument(*type, call->getLoc()));
  }
  FlatSymbolRefAttr outerMesh = importer.manualMesh;
  importer.manualMesh = boundary->mesh;
  if (failed(importer.inlineCall(call, "callee")))
    return failure();
  importer.manualMesh = outerMesh;
  SmallVector<Value> yielded;
  for (Value result : call->getResults())
    yielded.push_back(importer.get(result));
  YieldOp::create(importer.builder, importer.getLocation(call), yielded);
  for (auto [exit, result] : llvm::zip_equal(boundary->exits, local.getResults())) {
    importer.map(exit->getOperand(0), result);
    importer.map(exit->getResult(0), result);
  }
  for (auto [result, global] : llvm::zip_equal(call->getResults(), local.getResults()))
    importer.map(result, global); // For the annotations in between, which pass it on.
  return success();
}

LogicalResult importCall(Operation *op, BodyImporter &importer) {
  return isManualBody(op) ? importManualCall(op, importer) : importer.inlineCall(op, "callee");
}

} // namespace

LogicalResult importManualBoundary(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  if (isCustomCall(op, kShardToFull)) {
    Value value = op->getOperand(0);
    if (Operation *annotation = value.getDefiningOp(); isCustomCall(annotation, "Sharding"))
      value = annotation->getOperand(0);
    Operation *call = value.getDefiningOp();
    if (!call || call->getName().getStringRef() != "func.call" || !isManualBody(call))
      return importer.emitOpError(op) << "of target '" << kShardToFull
                                      << "' does not take a result of a manual computation, which has to be a call";
    importer.map(op->getResult(0), importer.get(op->getOperand(0)));
    return success();
  }
  for (Operation *user : op->getUsers())
    if (user->getName().getStringRef() != "func.call")
      return importer.emitOpError(op) << "of target '" << kFullToShard << "' is used by '" << user->getName()
                                      << "', but needed a call of the manual computation";
  importer.map(op->getResult(0), importer.get(op->getOperand(0))); // The call maps it again.
  return success();
}

void addManualCallOps(OpTable &table) { table["func.call"] = importCall; }

} // namespace dist
