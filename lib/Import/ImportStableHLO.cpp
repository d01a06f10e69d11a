// SPDX-License-Identifier: Apache-2.0
//
// The pass dist-import: Input to Imported. For each public function a new one is built beside it, op by op in one walk;
// then the old functions go. Calls are inlined on the way, so private functions need no import of their own.

#include "BodyImporter.h"
#include "CastSums.h"
#include "DenseConstants.h"
#include "InlinedSize.h"
#include "PairDonations.h"
#include "ShardingText.h"
#include "dist/IR/Donation.h"
#include "dist/IR/RankReducedSlices.h"
#include "dist/IR/TensorExt.h"
#include "dist/Import/EntryFunctions.h"
#include "dist/Import/ForeignDialects.h"
#include "dist/Import/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_IMPORTSTABLEHLOPASS
#include "dist/Import/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {

/// Builds the table of all importers. Bit casts between widths and the arithmetic on partition ids replace elementwise
/// entries, so they come later.
OpTable buildTable() {
  OpTable table;
  addElementwiseOps(table);
  addConstantOps(table);
  addShapeOps(table);
  addSliceOps(table);
  addDotOps(table);
  addConvolutionOps(table);
  addReduceOps(table);
  addWindowOps(table);
  addBatchNormOps(table);
  addSelectAndScatterOps(table);
  addGatherOps(table);
  addScatterOps(table);
  addLoopOps(table);
  addSortOps(table);
  addLibraryRoutines(table);
  addBitcastOps(table);
  addRandomOps(table);
  addRegionOps(table);
  addManualCallOps(table);
  addControlOps(table);
  addCustomCallOps(table);
  addSdyOps(table);
  addShardyReshards(table);
  addCollectiveOps(table);
  addPartitionIdOps(table);
  return table;
}

/// Returns true if an attribute in `attributes` belongs to a frontend.
bool isFrontendAttribute(StringRef name) {
  StringRef dialect = name.split('.').first;
  return isForeignNamespace(dialect) || dialect == "jax" || dialect == "tf";
}

/// Returns true if anything in `module` needs to be imported.
bool needsImport(ModuleOp module) {
  auto isForeign = [](NamedAttribute attribute) { return isFrontendAttribute(attribute.getName()); };
  auto holdsForeign = [&](DictionaryAttr attributes) { return attributes && llvm::any_of(attributes, isForeign); };
  // Upstream's arithmetic has integers without a sign only.
  auto isSigned = [](Type type) {
    auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
    return integer && !integer.isSignless();
  };
  WalkResult result = module.walk([&](Operation *op) {
    if (!op->isRegistered() || isa<func::CallOp>(op) || llvm::any_of(op->getDiscardableAttrs(), isForeign))
      return WalkResult::interrupt();
    auto function = dyn_cast<func::FuncOp>(op);
    if (function &&
        (llvm::any_of(function.getArgumentTypes(), isSigned) || llvm::any_of(function.getResultTypes(), isSigned)))
      return WalkResult::interrupt();
    for (unsigned i = 0; function && i < function.getNumArguments(); ++i)
      if (holdsForeign(function.getArgAttrDict(i)))
        return WalkResult::interrupt();
    for (unsigned i = 0; function && i < function.getNumResults(); ++i)
      if (holdsForeign(function.getResultAttrDict(i)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Returns the location of `function` or, if it has none, that of an op or an argument of it: JAX gives none to
/// functions.
Location getKnownLocation(func::FuncOp function) {
  Location location = function.getLoc();
  auto isKnown = [&](Location other) {
    location = other;
    return !isa<UnknownLoc>(other);
  };
  if (isKnown(location) || function.isExternal())
    return location;
  for (Operation &op : function.getBody().front())
    if (isKnown(op.getLoc()))
      return location;
  for (BlockArgument argument : function.getArguments())
    if (isKnown(argument.getLoc()))
      return location;
  return function.getLoc();
}

/// Imports one function: signature with attributes, then the body. Tokens are no part of the signature.
class FunctionImporter {
public:
  FunctionImporter(func::FuncOp function, ModuleImport &module)
      : read(function), module(module), location(getKnownLocation(function)), builder(function) {}

  LogicalResult run();

private:
  FailureOr<Type> convertType(Type type);
  /// Returns where argument `index` is declared, if its location is a place, or else where the function is.
  Location getPlaceOf(unsigned index) {
    if (!read.isExternal() && read.getArgument(index).getLoc()->findInstanceOf<FileLineColLoc>())
      return read.getArgument(index).getLoc();
    return location;
  }
  /// Returns the attributes of an argument or result: those of no frontend, and the converted ones.
  FailureOr<DictionaryAttr> convertAttributes(DictionaryAttr attributes, Type type, StringAttr name, Location place);
  /// Adds to `attributes`, of argument `argument`, what frontends say about its donation.
  LogicalResult addDonation(unsigned argument, DictionaryAttr &attributes);
  LogicalResult createSignature();
  LogicalResult importBody();

  func::FuncOp read, built;
  ModuleImport &module;
  Location location;
  OpBuilder builder;
};

FailureOr<Type> FunctionImporter::convertType(Type type) {
  auto complexType = dyn_cast<ComplexType>(getElementTypeOrSelf(type));
  bool isOtherComplex = complexType && !isa<Float32Type, Float64Type>(complexType.getElementType());
  if (isa<OpaqueType, UnrankedTensorType, ComplexType>(type) || isOtherComplex)
    return emitError(location) << "function '" << read.getName() << "' has an argument or result of type " << type
                               << ", which is not supported";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && (!tensor.hasStaticShape() || isa<OpaqueType>(tensor.getElementType())))
    return emitError(location) << "function '" << read.getName() << "' has an argument or result of type " << type
                               << ", but needed a static shape";
  return getSignless(type);
}

FailureOr<DictionaryAttr> FunctionImporter::convertAttributes(DictionaryAttr attributes, Type type, StringAttr name,
                                                              Location place) {
  NamedAttrList result;
  auto memory = attributes ? attributes.getAs<StringAttr>("mhlo.memory_kind") : StringAttr();
  if (memory && memory.getValue().ends_with("host"))
    return emitError(place)
           << (name ? "'" + name.getValue().str() + "'" : "an argument or result") << " lies in memory '"
           << memory.getValue()
           << "', which is not supported: what a program takes and gives lies on its devices; without the memory "
              "kind, the style 'fsdp' of a plan splits it over them";
  if (attributes)
    for (NamedAttribute attribute : attributes)
      if (!isFrontendAttribute(attribute.getName()))
        result.push_back(attribute);
  Attribute shardy = attributes ? attributes.get("sdy.sharding") : Attribute();
  Attribute tiles = attributes && !shardy ? attributes.get("mhlo.sharding") : Attribute();
  if (shardy || tiles) {
    FailureOr<ShardingAttr> converted =
        shardy ? readSharding(shardy, module.meshes, location) : module.tiles.read(tiles, type, location);
    if (failed(converted))
      return failure();
    result.set(kShardingAttrName, *converted);
  }
  if (name && !result.get(kNameAttrName))
    result.set(kNameAttrName, name);
  if (getElementTypeOrSelf(type).isUnsignedInteger())
    result.set(kUnsignedAttrName, builder.getUnitAttr());
  return result.getDictionary(builder.getContext());
}

LogicalResult FunctionImporter::addDonation(unsigned argument, DictionaryAttr &attributes) {
  Attribute aliased = read.getArgAttr(argument, "tf.aliasing_output");
  auto donor = read.getArgAttrOfType<BoolAttr>(argument, "jax.buffer_donor");
  Attribute donation;
  if (auto number = dyn_cast_or_null<IntegerAttr>(aliased)) {
    // Tokens are no results here.
    int64_t result = number.getValue().getSExtValue(), before = std::clamp<int64_t>(result, 0, read.getNumResults());
    donation = builder.getI64IntegerAttr(result - llvm::count_if(read.getResultTypes().take_front(before), isToken));
  } else if (aliased) {
    return emitError(getPlaceOf(argument)) << "found 'tf.aliasing_output' = " << aliased << " on argument " << argument
                                           << ", needed the number of a result";
  } else if (donor && donor.getValue()) {
    donation = builder.getUnitAttr();
  }
  if (!donation)
    return success();
  NamedAttrList list(attributes);
  list.set(kDonateAttrName, donation);
  attributes = list.getDictionary(builder.getContext());
  return success();
}

LogicalResult FunctionImporter::createSignature() {
  SmallVector<Type> arguments, results;
  SmallVector<DictionaryAttr> argumentAttributes, resultAttributes;
  SmallVector<unsigned> aliased, places; // Of arguments: those that a frontend has paired; all, as they were read.
  for (auto [index, type] : llvm::enumerate(read.getArgumentTypes())) {
    if (isToken(type))
      continue;
    StringAttr name;
    if (!read.isExternal()) // JAX writes the names of arguments as their locations.
      if (auto location = dyn_cast<NameLoc>(read.getArgument(index).getLoc()))
        name = location.getName();
    FailureOr<Type> converted = convertType(type);
    FailureOr<DictionaryAttr> attributes = convertAttributes(read.getArgAttrDict(index), type, name, getPlaceOf(index));
    if (failed(converted) || failed(attributes) || failed(addDonation(index, *attributes)))
      return failure();
    if (read.getArgAttr(index, "tf.aliasing_output"))
      aliased.push_back(arguments.size());
    places.push_back(index);
    arguments.push_back(*converted);
    argumentAttributes.push_back(*attributes);
  }
  for (auto [index, type] : llvm::enumerate(read.getResultTypes())) {
    if (isToken(type))
      continue;
    StringAttr name = dyn_cast_or_null<StringAttr>(read.getResultAttr(index, "jax.result_info"));
    FailureOr<Type> converted = convertType(type);
    FailureOr<DictionaryAttr> attributes = convertAttributes(read.getResultAttrDict(index), type, name, location);
    if (failed(converted) || failed(attributes))
      return failure();
    results.push_back(*converted);
    resultAttributes.push_back(*attributes);
  }
  built = func::FuncOp::create(builder, location, read.getName(), builder.getFunctionType(arguments, results));
  built.setSymVisibilityAttr(read.getSymVisibilityAttr());
  built.setAllArgAttrs(argumentAttributes);
  built.setAllResultAttrs(resultAttributes);
  pairDonations(
      built, aliased, [&](unsigned argument) { return getPlaceOf(places[argument]); }, module.keepsDoubts);
  for (NamedAttribute attribute : read->getDiscardableAttrs())
    if (!isFrontendAttribute(attribute.getName()))
      built->setDiscardableAttr(attribute.getName(), attribute.getValue());
  return success();
}

LogicalResult FunctionImporter::importBody() {
  if (!read.getBody().hasOneBlock())
    return emitError(location) << "function '" << read.getName()
                               << "' has several blocks, but needed one; loops and "
                                  "conditionals have to be ops with regions";
  if (failed(checkInlinedSize(read, module.symbols)))
    return failure();
  BodyImporter importer(module, builder, location);
  Block *block = builder.createBlock(&built.getBody());
  ArrayRef<Type> types = built.getArgumentTypes();
  for (BlockArgument argument : read.getArguments()) {
    if (isToken(argument.getType())) {
      importer.map(argument, importer.createToken(read));
      continue;
    }
    importer.map(argument, block->addArgument(types.front(), argument.getLoc()));
    types = types.drop_front();
  }
  if (failed(importer.importBlock(read.getBody().front())) || failed(importer.finishGroups()))
    return failure();
  Operation *end = read.getBody().front().getTerminator();
  SmallVector<Value> returned;
  for (Value value : end->getOperands())
    if (!isToken(value.getType()))
      returned.push_back(importer.get(value));
  func::ReturnOp::create(builder, importer.getLocation(end), returned);
  importer.finishFunction();
  eraseDeadOps(built.getBody(), importer.danglingConstraints);
  return success();
}

LogicalResult FunctionImporter::run() {
  if (failed(createSignature()))
    return failure();
  return read.isExternal() ? success() : importBody();
}

struct ImportStableHLOPass : dist::impl::ImportStableHLOPassBase<ImportStableHLOPass> {
  using ImportStableHLOPassBase::ImportStableHLOPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    MeshTable meshes(module);
    bool isForeign = needsImport(module);
    if (isForeign)
      widenCastSums(module);
    if (failed(meshes.build()) || (isForeign && failed(importFunctions(module, meshes))))
      return signalPassFailure();
    if (failed(makeConstantsDense(module)))
      return signalPassFailure();
    if (isForeign) {
      dropAxesOfEmptyDims(module);
      separateMistakenReshapes(module);
    }
    meshes.mergeEqualMeshes();
    if (failed(unifyMeshes(module)))
      signalPassFailure();
  }

  /// Replaces the functions of `module` by imported ones and drops what only frontends read.
  LogicalResult importFunctions(ModuleOp module, MeshTable &meshes);
};

LogicalResult ImportStableHLOPass::importFunctions(ModuleOp module, MeshTable &meshes) {
  static const OpTable table = buildTable();
  SymbolTable symbols(module);
  TileShardings tiles(module, meshes);
  ModuleImport shared{symbols, meshes, tiles, table, keepDoubts};
  SmallVector<func::FuncOp> entries = findEntryFunctions(module);
  SmallVector<Operation *> old;
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (function || op.getName().getStringRef() == "sdy.mesh")
      old.push_back(&op);
    else if (!op.isRegistered())
      return emitError(op.getLoc()) << "unsupported op '" << op.getName() << "' in a module";
    if (function && llvm::is_contained(entries, function) && failed(FunctionImporter(function, shared).run()))
      return failure();
  }
  if (entries.empty())
    return emitError(module.getLoc()) << "found no public function, but needed at least one to import";
  for (Operation *op : old)
    op->erase();
  for (NamedAttribute attribute : SmallVector<NamedAttribute>(module->getDiscardableAttrs()))
    if (isFrontendAttribute(attribute.getName()))
      module->removeDiscardableAttr(attribute.getName());
  return success();
}

} // namespace
