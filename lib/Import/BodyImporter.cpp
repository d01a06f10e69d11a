// SPDX-License-Identifier: Apache-2.0
//
// The walk over a body: table lookup per op, cloning of what is already in upstream dialects, inlining of calls.

#include "BodyImporter.h"

#include "ShardingText.h"
#include "StructuredOps.h"
#include "dist/Import/ForeignDialects.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace dist {

Type getSignless(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  if (!integer || integer.isSignless())
    return type;
  IntegerType signless = IntegerType::get(type.getContext(), integer.getWidth());
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(signless);
  return signless;
}

/// Returns the type of what stands for tokens.
static RankedTensorType getTokenType(MLIRContext *context) {
  return RankedTensorType::get({0}, IntegerType::get(context, 1));
}

/// Returns true if `op` may go, with all that is in it: nothing is left of it but what constraints not in `kept` say.
static bool isDead(Operation *op, const llvm::DenseSet<Operation *> &kept) {
  if (isOpTriviallyDead(op))
    return true;
  if (!op->use_empty() || op->hasTrait<OpTrait::IsTerminator>() || isa<SymbolOpInterface>(op))
    return false;
  WalkResult walked = op->walk([&](Operation *nested) {
    bool isHarmless = nested->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || isMemoryEffectFree(nested) ||
                      (isa<ConstrainOp>(nested) && !kept.contains(nested));
    return isHarmless ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !walked.wasInterrupted();
}

void eraseDeadOps(Region &region, const llvm::DenseSet<Operation *> &kept) {
  for (Block &block : llvm::reverse(region))
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
      if (isDead(&op, kept)) {
        op.erase();
        continue;
      }
      if (!isa<linalg::LinalgOp>(op))
        for (Region &nested : op.getRegions())
          eraseDeadOps(nested, kept);
    }
}

SmallVector<Value> BodyImporter::getOperands(Operation *op) const {
  SmallVector<Value> result;
  for (Value operand : op->getOperands())
    result.push_back(get(operand));
  return result;
}

void BodyImporter::mapResults(Operation *op, ValueRange to) {
  for (auto [from, built] : llvm::zip_equal(op->getResults(), to))
    map(from, built);
}

/// Returns true if `location` says where in a file: JAX gives some ops only a name.
static bool hasPlace(Location location) {
  while (auto named = dyn_cast<NameLoc>(location))
    location = named.getChildLoc();
  if (isa<UnknownLoc>(location))
    return false;
  return location
      ->walk(
          [](Location part) { return isa<FileLineColRange>(part) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

Location BodyImporter::getLocation(Operation *op) const {
  Location own = op->getLoc();
  if (isa<UnknownLoc>(own))
    own = lastKnown;
  else if (auto named = dyn_cast<NameLoc>(own); named && !hasPlace(own))
    own = NameLoc::get(named.getName(), lastKnown);
  return callSite ? Location(CallSiteLoc::get(own, *callSite)) : own;
}

InFlightDiagnostic BodyImporter::emitOpError(Operation *op) const {
  return emitError(getLocation(op)) << "'" << op->getName() << "' op ";
}

ImplicitLocOpBuilder BodyImporter::at(Operation *op) const { return ImplicitLocOpBuilder(getLocation(op), builder); }

bool isToken(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  return opaque && opaque.getDialectNamespace() == "stablehlo" && opaque.getTypeData() == "token";
}

bool holdsNothing(Type type) {
  auto tuple = dyn_cast<TupleType>(type);
  return isToken(type) || (tuple && tuple.size() == 0);
}

Value BodyImporter::createToken(Operation *op) const {
  ImplicitLocOpBuilder b = at(op);
  return createEmpty(b, getTokenType(op->getContext()));
}

FailureOr<RankedTensorType> BodyImporter::convertTensor(Operation *op, Type type) const {
  if (isToken(type))
    return getTokenType(op->getContext());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding())
    return emitOpError(op) << "has type " << type << ", but needed a tensor of static shape";
  Type element = tensor.getElementType();
  bool isByteFloat = isa<Float8E4M3FNType, Float8E5M2Type>(element);
  if (auto complexType = dyn_cast<ComplexType>(element);
      complexType && isa<Float32Type, Float64Type>(complexType.getElementType()))
    return tensor;
  if (!element.isIntOrFloat() || (isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 16 && !isByteFloat))
    return emitOpError(op)
           << "has elements of type " << element
           << ", but needed integers, floats of at least 16 bits, f8E4M3FN, f8E5M2, or complex numbers of f32 "
              "or f64"
           << (isa<FloatType>(element) ? "; bf16 holds all of its values" : "");
  return cast<RankedTensorType>(getSignless(tensor));
}

FailureOr<RankedTensorType> BodyImporter::convertResult(Operation *op) const {
  if (op->getNumResults() != 1)
    return emitOpError(op) << "has " << op->getNumResults() << " results, but needed 1";
  return convertTensor(op, op->getResult(0).getType());
}

LogicalResult BodyImporter::checkSignature(Operation *op, unsigned operands, unsigned regions) const {
  if (op->getNumOperands() != operands)
    return emitOpError(op) << "has " << op->getNumOperands() << " operands, but needed " << operands;
  if (op->getNumRegions() != regions)
    return emitOpError(op) << "has " << op->getNumRegions() << " regions, but needed " << regions;
  for (Type type : op->getOperandTypes())
    if (failed(convertTensor(op, type)))
      return failure();
  return convertResult(op);
}

FailureOr<Value> BodyImporter::getIdentityOperand(Operation *op) const {
  if (failed(checkSignature(op, 1)))
    return failure();
  if (op->getOperand(0).getType() != op->getResult(0).getType())
    return emitOpError(op) << "has a result of another type than its operand";
  return get(op->getOperand(0));
}

LogicalResult BodyImporter::checkEnd(Block &block) const {
  Operation *parent = block.getParentOp();
  if (block.empty() || block.back().getNumSuccessors() != 0)
    return emitError(getLocation(parent))
           << "found a block without a structured end, but needed a terminator without successors";
  Operation &end = block.back();
  StringRef name = end.getName().getStringRef(), needed;
  if (auto function = dyn_cast<func::FuncOp>(parent)) {
    // JAX ends the computations of custom calls in stablehlo.return.
    if (name == "stablehlo.return" && end.getOperandTypes() == function.getResultTypes())
      return success();
    needed = "func.return";
  } else if (isForeignNamespace(parent->getName().getDialectNamespace())) {
    needed = parent->getName().getDialectNamespace() == "sdy" ? "sdy.return" : "stablehlo.return";
  }
  if (needed.empty() || name == needed)
    return success();
  return emitError(getLocation(&end)) << "found a block of '" << parent->getName() << "' that ends in '" << name
                                      << "', but needed '" << needed << "'";
}

LogicalResult BodyImporter::importBlock(Block &block) {
  if (failed(checkEnd(block)))
    return failure();
  for (Operation &op : llvm::make_range(block.begin(), std::prev(block.end())))
    if (failed(importOp(&op)))
      return failure();
  return checkOperandsAreBuilt(&block.back());
}

LogicalResult BodyImporter::checkOperandsAreBuilt(Operation *op) const {
  // The region of a foreign op may be a graph as far as MLIR knows.
  for (Value operand : op->getOperands())
    if (!get(operand))
      return emitOpError(op) << "uses a value that is not defined before it";
  return success();
}

LogicalResult BodyImporter::importOp(Operation *op) {
  if (hasPlace(op->getLoc()) || (isa<UnknownLoc>(lastKnown) && !isa<UnknownLoc>(op->getLoc())))
    lastKnown = op->getLoc();
  if (failed(checkOperandsAreBuilt(op)))
    return failure();
  OpTable::const_iterator entry = module.table.find(op->getName().getStringRef());
  if (entry != module.table.end()) {
    if (failed(entry->second(op, *this)))
      return failure();
    return importOpShardings(op, *this);
  }
  if (isForeignNamespace(op->getName().getDialectNamespace())) {
    StringRef dialect = op->getName().getDialectNamespace();
    return emitError(getLocation(op)) << "unsupported " << (dialect == "stablehlo" ? "StableHLO" : dialect) << " op '"
                                      << op->getName() << "'";
  }
  if (!op->isRegistered())
    return emitError(getLocation(op)) << "unsupported op '" << op->getName() << "'";
  return cloneOp(op);
}

/// Gives the results of `op` and of the ops inside, and the arguments of their blocks, signless types, as all values
/// get.
static void makeSignless(Operation *op) {
  op->walk([](Operation *nested) {
    for (Value result : nested->getResults())
      result.setType(getSignless(result.getType()));
    for (Region &region : nested->getRegions())
      for (BlockArgument argument : region.getArguments())
        argument.setType(getSignless(argument.getType()));
  });
}

LogicalResult BodyImporter::cloneOp(Operation *op) {
  IRMapping mapping;
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Value built = get(operand))
        mapping.map(operand, built);
  });
  // Ops of upstream dialects hold foreign ops only in the regions of loops and conditionals.
  bool hasForeignOps =
      op->getNumRegions() != 0 && op->walk([&](Operation *nested) {
                                      bool isClonable = nested->isRegistered() && !isa<func::CallOp>(nested);
                                      return isClonable ? WalkResult::advance() : WalkResult::interrupt();
                                    }).wasInterrupted();
  if (!hasForeignOps) {
    Operation *clone = builder.clone(*op, mapping);
    clone->setLoc(getLocation(op));
    makeSignless(clone);
    mapResults(op, clone->getResults());
    return success();
  }
  Operation *clone = builder.insert(op->cloneWithoutRegions(mapping));
  clone->setLoc(getLocation(op));
  makeSignless(clone);
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), clone->getRegions()))
    for (Block &block : from) {
      OpBuilder::InsertionGuard guard(builder);
      Block *built = builder.createBlock(&to, to.end());
      for (BlockArgument argument : block.getArguments())
        map(argument, built->addArgument(getSignless(argument.getType()), argument.getLoc()));
      if (failed(importBlock(block)))
        return failure();
      if (failed(cloneOp(block.getTerminator())))
        return failure();
    }
  mapResults(op, clone->getResults());
  return success();
}

LogicalResult BodyImporter::inlineCall(Operation *call, StringRef field) {
  auto callee = dyn_cast_or_null<FlatSymbolRefAttr>(call->getAttr(field));
  auto function = callee ? module.symbols.lookup<func::FuncOp>(callee.getAttr()) : func::FuncOp();
  if (!function)
    return emitOpError(call) << "calls an unknown function";
  if (function.isExternal()) {
    InFlightDiagnostic error = emitOpError(call) << "calls '" << callee.getValue() << "', which has no body to inline";
    error.attachNote(function.getLoc()) << "declared here";
    return error;
  }
  if (llvm::is_contained(callees, function.getOperation())) {
    InFlightDiagnostic error = emitOpError(call)
                               << "calls '" << callee.getValue() << "' recursively, which is not supported";
    error.attachNote(function.getLoc()) << "defined here";
    return error;
  }
  if (!function.getBody().hasOneBlock())
    return emitOpError(call) << "calls '" << callee.getValue() << "', which has several blocks, but needed one";
  if (function.getArgumentTypes() != call->getOperandTypes() || function.getResultTypes() != call->getResultTypes())
    return emitOpError(call) << "calls '" << callee.getValue() << "' with other types than it has";

  Location site = getLocation(call);
  Block &body = function.getBody().front();
  for (auto [index, argument] : llvm::enumerate(body.getArguments())) {
    FailureOr<Value> value = constrainAs(get(call->getOperand(index)), function.getArgAttrDict(index), site, *this);
    if (failed(value))
      return failure();
    map(argument, *value);
  }
  std::optional<Location> outer = callSite;
  callees.push_back(function);
  callSite = site;
  LogicalResult result = importBlock(body);
  callSite = outer;
  callees.pop_back();
  if (failed(result))
    return failure();
  for (auto [index, returned] : llvm::enumerate(body.getTerminator()->getOperands())) {
    FailureOr<Value> value = constrainAs(get(returned), function.getResultAttrDict(index), site, *this);
    if (failed(value))
      return failure();
    map(call->getResult(index), *value);
  }
  return success();
}

} // namespace dist
