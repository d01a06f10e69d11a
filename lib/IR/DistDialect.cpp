// SPDX-License-Identifier: Apache-2.0
//
// Registers the dialect's parts and checks its discardable attributes wherever they stand.

#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/IR/HeldValues.h"
#include "dist/IR/ShardingVerification.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

#include "dist/IR/DistDialect.cpp.inc"
#include "dist/IR/DistEnums.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dist/IR/DistTypes.cpp.inc"

void DistDialect::initialize() {
  registerAttributes();
  addTypes<
#define GET_TYPEDEF_LIST
#include "dist/IR/DistTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dist/IR/DistOps.cpp.inc"
      >();
}

/// Checks that `name` is not one of the attributes `known` of its place with a slip in it; other names are not for
/// people.
static LogicalResult verifySpelling(StringRef name, ArrayRef<StringRef> known, EmitError emitError) {
  for (StringRef candidate : known)
    if (name != candidate && name.edit_distance(candidate, /*AllowReplacements=*/true, /*MaxEditDistance=*/2) <= 2)
      return emitError() << "unknown attribute '" << name << "'; did you mean '" << candidate << "'?";
  return success();
}

/// Checks that `attribute`, which has the name `dist.origins`, lists origins, of one value or one list for each.
static LogicalResult verifyOrigins(Attribute attribute, EmitError emitError, bool mayNest) {
  auto isList = [](Attribute list) {
    auto array = dyn_cast<ArrayAttr>(list);
    return array && llvm::all_of(array, llvm::IsaPred<OriginAttr>);
  };
  auto array = dyn_cast<ArrayAttr>(attribute);
  if (isList(attribute) || (mayNest && array && llvm::all_of(array, isList)))
    return success();
  return emitError() << "attribute '" << kOriginsAttrName << "' is not a list of #dist.origin";
}

/// Checks one attribute of a function argument or result of type `type`.
static LogicalResult verifyValueAttribute(Operation *op, Type type, NamedAttribute attribute, const Twine &what) {
  StringRef name = attribute.getName();
  auto emitError = [&] { return op->emitOpError() << what << ": "; };
  if (name == kShardingAttrName) {
    auto sharding = dyn_cast<ShardingAttr>(attribute.getValue());
    if (!sharding)
      return emitError() << "attribute '" << name << "' is not a #dist.sharding";
    return verifySharding(sharding, type, op, emitError);
  }
  if (name == kNameAttrName && !isa<StringAttr>(attribute.getValue()))
    return emitError() << "attribute '" << name << "' is not a string";
  if (name == kRoleAttrName) {
    auto role = dyn_cast<StringAttr>(attribute.getValue());
    if (!role || !llvm::is_contained(kMemoryCategoryNames, role.getValue()))
      return emitError() << "attribute '" << name << "' is " << attribute.getValue() << "; it has to be one of "
                         << llvm::join(ArrayRef(kMemoryCategoryNames), ", ");
    return success();
  }
  if (name == kBoundaryAttrName) {
    auto boundary = dyn_cast<BoundaryAttr>(attribute.getValue());
    if (!boundary)
      return emitError() << "attribute '" << name << "' is not a #dist.boundary";
    return verifySharding(boundary.getSharding(), boundary.getType(), op, emitError);
  }
  if (name == kHeldAttrName) {
    if (!readHeldAttr(attribute.getValue()) || !isa<ShapedType>(type))
      return emitError() << "attribute '" << name << "' is " << attribute.getValue()
                         << "; it has to be the name of an 'axis' and an 'index' from 0 on, of a tensor";
    return success();
  }
  if (name == kOriginsAttrName)
    return verifyOrigins(attribute.getValue(), emitError, /*mayNest=*/false);
  return verifySpelling(name, {kShardingAttrName, kNameAttrName, kFullyShardAttrName, kRoleAttrName, kDonateAttrName},
                        emitError);
}

/// Returns `argument 3 p['w1']` or `result 0 loss` of `op`: its number, and the name that it has or that its place
/// gives it.
static std::string describeBoundary(Operation *op, StringRef what, unsigned number) {
  std::string text = (what + " " + Twine(number)).str();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return text;
  bool isArgument = what == "argument";
  DictionaryAttr attributes = isArgument ? function_interface_impl::getArgAttrDict(function, number)
                                         : function_interface_impl::getResultAttrDict(function, number);
  if (auto name = attributes ? attributes.getAs<StringAttr>(kNameAttrName) : StringAttr())
    return text + " " + name.str();
  bool hasPlace = isArgument && !function.isExternal() && number < function.getFunctionBody().getNumArguments();
  auto named = hasPlace ? dyn_cast<NameLoc>(function.getArgument(number).getLoc()) : NameLoc();
  return named ? text + " " + named.getName().str() : text;
}

/// Checks `attribute`, which has the name `dist.fully_shard`, of argument `number` of `op`.
static LogicalResult verifyStored(Operation *op, unsigned number, Attribute attribute) {
  auto emitError = [&] { return op->emitOpError() << describeBoundary(op, "argument", number) << ": "; };
  auto function = dyn_cast<FunctionOpInterface>(op);
  auto value = dyn_cast<FullyShardAttr>(attribute);
  if (!function || !value)
    return emitError() << "attribute '" << kFullyShardAttrName
                       << "' is not a #dist.fully_shard of a function's argument";
  auto sharding = function.getArgAttrOfType<ShardingAttr>(number, kShardingAttrName);
  if (auto boundary = function.getArgAttrOfType<BoundaryAttr>(number, kBoundaryAttrName))
    sharding = boundary.getSharding();
  return verifyFullyShard(value, sharding, op, emitError);
}

LogicalResult DistDialect::verifyRegionArgAttribute(Operation *op, unsigned regionIndex, unsigned argIndex,
                                                    NamedAttribute attribute) {
  Region &region = op->getRegion(regionIndex);
  Type type;
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    type = function.getArgumentTypes()[argIndex];
  else if (!region.empty() && argIndex < region.getNumArguments())
    type = region.getArgument(argIndex).getType();
  if (!type)
    return success();
  if (attribute.getName() == kFullyShardAttrName)
    return verifyStored(op, argIndex, attribute.getValue());
  if (attribute.getName() == kDonateAttrName)
    return verifyDonation(op, argIndex, attribute.getValue(), describeBoundary(op, "argument", argIndex));
  return verifyValueAttribute(op, type, attribute, describeBoundary(op, "argument", argIndex));
}

LogicalResult DistDialect::verifyRegionResultAttribute(Operation *op, unsigned regionIndex, unsigned resultIndex,
                                                       NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function || resultIndex >= function.getNumResults())
    return success();
  return verifyValueAttribute(op, function.getResultTypes()[resultIndex], attribute,
                              describeBoundary(op, "result", resultIndex));
}

/// Checks what a function remembers of the placements written for its results, or a local region for its inputs.
static LogicalResult verifyAnnotations(Operation *op, Attribute attribute) {
  SmallVector<Type> types;
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    llvm::append_range(types, function.getResultTypes());
  else if (isa<LocalOp>(op))
    llvm::append_range(types, op->getOperandTypes());
  auto annotations = dyn_cast<ArrayAttr>(attribute);
  if (!annotations || annotations.size() != types.size() ||
      !llvm::all_of(annotations, llvm::IsaPred<ShardingAttr, UnitAttr>))
    return op->emitOpError() << "attribute '" << kAnnotationsAttrName
                             << "' has to list a #dist.sharding or unit for each "
                             << "result of a function or input of a dist.local";
  for (auto [index, type, annotation] : llvm::enumerate(types, annotations))
    if (auto sharding = dyn_cast<ShardingAttr>(annotation);
        sharding && failed(verifySharding(sharding, type, op,
                                          [&, i = index] { return op->emitOpError() << "annotation " << i << ": "; })))
      return failure();
  return success();
}

LogicalResult DistDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() == kOriginsAttrName)
    return verifyOrigins(
        attribute.getValue(), [&] { return op->emitOpError(); }, /*mayNest=*/op->getNumResults() != 1);
  if (attribute.getName() == kAnnotationsAttrName)
    return verifyAnnotations(op, attribute.getValue());
  if (attribute.getName() != kShardingsAttrName)
    return verifySpelling(attribute.getName(), kShardingsAttrName, [&] { return op->emitOpError(); });
  auto shardings = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!shardings)
    return op->emitOpError() << "attribute '" << kShardingsAttrName << "' is not an array of #dist.sharding";
  if (shardings.size() != op->getNumResults())
    return op->emitOpError() << "attribute '" << kShardingsAttrName << "' has " << shardings.size()
                             << " entries, but the op has " << op->getNumResults() << " results";
  for (auto [index, entry] : llvm::enumerate(shardings)) {
    auto emitError = [&, i = index] { return op->emitOpError() << "sharding of result " << i << ": "; };
    auto sharding = dyn_cast<ShardingAttr>(entry);
    if (!sharding)
      return emitError() << "not a #dist.sharding";
    Type type = op->getResult(index).getType();
    if (isa<RankedTensorType>(type) && failed(verifySharding(sharding, type, op, emitError)))
      return failure();
  }
  return success();
}

MeshAttr dist::lookupMesh(Operation *from, FlatSymbolRefAttr symbol) {
  // Asked for every value: among the ops of a module the meshes are few, and compared by the addresses of their names.
  Operation *table = SymbolTable::getNearestSymbolTable(from);
  if (table && table->getNumRegions() != 0 && table->getRegion(0).hasOneBlock())
    for (Operation &op : table->getRegion(0).front())
      if (auto mesh = dyn_cast<MeshOp>(op); mesh && mesh.getSymNameAttr() == symbol.getAttr())
        return mesh.getMesh();
  return {};
}

bool dist::isLocalForm(FunctionOpInterface function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (function.getArgAttr(i, kBoundaryAttrName))
      return true;
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (function.getResultAttr(i, kBoundaryAttrName))
      return true;
  return false;
}

int64_t dist::getAxesSize(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  int64_t size = 1;
  for (AxisRefAttr axis : axes)
    size *= axis.getSizeIn(mesh);
  return size;
}

RankedTensorType dist::getLocalTypeAlong(RankedTensorType global, ShardingAttr sharding, MeshAttr mesh,
                                         ArrayRef<AxisRefAttr> axes) {
  SmallVector<int64_t> shape(global.getShape());
  for (auto [size, dim] : llvm::zip(shape, sharding.getDims())) {
    int64_t parts = 1;
    for (AxisRefAttr axis : dim.getAxes())
      if (axes.empty() || llvm::is_contained(axes, axis) ||
          llvm::is_contained(axes, AxisRefAttr::get(axis.getContext(), axis.getName(), 1, 0)))
        parts *= axis.getSizeIn(mesh);
    size = getShardSize(size, parts);
  }
  return RankedTensorType::get(shape, global.getElementType(), global.getEncoding());
}
