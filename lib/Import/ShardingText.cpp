// SPDX-License-Identifier: Apache-2.0
//
// Shardy's notation, part by part:
//
//   sharding  <@mesh, [dim, ...], replicated={axes}, unreduced={axes}>      `unreduced=max{axes}` for other reductions
//   dim       {axes} or {axes, ?}, then a priority p0, p1, ...
//   axis      "x", or "x":(2)4, the part of size 4 behind the first part of size 2

#include "ShardingText.h"

#include "AttributeText.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dist {

namespace {

/// Reads an axis or a part of one.
FailureOr<AxisRefAttr> readAxis(AttributeText &text, MLIRContext *context) {
  FailureOr<std::string> name = text.string();
  if (failed(name))
    return failure();
  StringAttr symbol = StringAttr::get(context, *name);
  if (!text.tryConsume(":"))
    return AxisRefAttr::get(context, symbol);
  if (failed(text.expect("(")))
    return failure();
  FailureOr<int64_t> preSize = text.integer();
  if (failed(preSize) || failed(text.expect(")")))
    return failure();
  FailureOr<int64_t> size = text.integer();
  if (failed(size))
    return failure();
  if (*preSize < 1 || *size < 1)
    return text.fail("positive sizes of the sub-axis before this");
  return AxisRefAttr::get(context, symbol, *preSize, *size);
}

/// Reads `{axis, ...}`.
FailureOr<SmallVector<AxisRefAttr>> readAxisSet(AttributeText &text, MLIRContext *context) {
  SmallVector<AxisRefAttr> result;
  LogicalResult read = text.list("{", "}", [&]() -> LogicalResult {
    FailureOr<AxisRefAttr> next = readAxis(text, context);
    if (succeeded(next))
      result.push_back(*next);
    return next;
  });
  if (failed(read))
    return failure();
  return result;
}

/// Reads the parts of one sharding.
class ShardingReader {
public:
  ShardingReader(AttributeText &text, MeshTable &meshes, Location location)
      : text(text), meshes(meshes), location(location), context(location.getContext()) {}

  /// Reads `<@mesh, [...], ...>`.
  FailureOr<ShardingAttr> sharding();

private:
  FailureOr<FlatSymbolRefAttr> mesh();
  FailureOr<DimShardingAttr> dimension();
  FailureOr<PartialAttr> partial();

  AttributeText &text;
  MeshTable &meshes;
  Location location;
  MLIRContext *context;
};

FailureOr<FlatSymbolRefAttr> ShardingReader::mesh() {
  if (text.startsWith("mesh")) {
    FailureOr<MeshAttr> inlined = readMesh(text, context, location);
    if (failed(inlined))
      return failure();
    return meshes.getOrCreate(*inlined, "mesh", location);
  }
  FailureOr<std::string> name = text.symbol();
  if (failed(name))
    return failure();
  if (FlatSymbolRefAttr symbol = meshes.lookup(*name))
    return symbol;
  return emitError(location) << "found mesh '@" << *name << "', but needed a mesh that the module declares";
}

FailureOr<DimShardingAttr> ShardingReader::dimension() {
  SmallVector<AxisRefAttr> result;
  bool isOpen = false;
  LogicalResult read = text.list("{", "}", [&]() -> LogicalResult {
    if (isOpen)
      return text.fail("'}' after '?'");
    if (text.tryConsume("?")) {
      isOpen = true;
      return success();
    }
    FailureOr<AxisRefAttr> next = readAxis(text, context);
    if (succeeded(next))
      result.push_back(*next);
    return next;
  });
  if (failed(read))
    return failure();
  int64_t priority = 0;
  if (!text.startsWith(",") && !text.startsWith("]")) {
    FailureOr<std::string> word = text.word();
    if (failed(word))
      return failure();
    if (StringRef(*word).take_front() != "p" || StringRef(*word).drop_front().getAsInteger(10, priority) ||
        priority < 0)
      return text.fail("a priority such as 'p1' before this");
  }
  return DimShardingAttr::get(context, result, isOpen, priority);
}

FailureOr<PartialAttr> ShardingReader::partial() {
  ReductionKind kind = ReductionKind::Sum;
  if (!text.startsWith("{")) {
    FailureOr<std::string> word = text.word();
    if (failed(word))
      return failure();
    std::optional<ReductionKind> named = symbolizeReductionKind(*word);
    if (!named)
      return text.fail("sum, avg, max, min, prod, any or all before this");
    kind = *named;
  }
  FailureOr<SmallVector<AxisRefAttr>> reduced = readAxisSet(text, context);
  if (failed(reduced))
    return failure();
  return PartialAttr::get(context, kind, *reduced);
}

FailureOr<ShardingAttr> ShardingReader::sharding() {
  if (failed(text.expect("<")))
    return failure();
  FailureOr<FlatSymbolRefAttr> symbol = mesh();
  if (failed(symbol) || failed(text.expect(",")))
    return failure();
  SmallVector<DimShardingAttr> dims;
  LogicalResult read = text.list("[", "]", [&]() -> LogicalResult {
    FailureOr<DimShardingAttr> dim = dimension();
    if (succeeded(dim))
      dims.push_back(*dim);
    return dim;
  });
  if (failed(read))
    return failure();
  SmallVector<AxisRefAttr> replicated;
  SmallVector<PartialAttr> partials;
  while (text.tryConsume(",")) {
    bool isReplicated = text.tryConsume("replicated");
    if (!isReplicated && failed(text.expect("unreduced")))
      return failure();
    if (failed(text.expect("=")))
      return failure();
    if (isReplicated) {
      FailureOr<SmallVector<AxisRefAttr>> pinned = readAxisSet(text, context);
      if (failed(pinned))
        return failure();
      replicated = *pinned;
      continue;
    }
    FailureOr<PartialAttr> unreduced = partial();
    if (failed(unreduced))
      return failure();
    if (!unreduced->getAxes().empty())
      partials.push_back(*unreduced);
  }
  if (failed(text.expect(">")))
    return failure();
  return ShardingAttr::get(context, *symbol, dims, replicated, partials);
}

} // namespace

FailureOr<ShardingAttr> readSharding(Attribute attribute, MeshTable &meshes, Location location) {
  AttributeText text(attribute, location);
  if (failed(text.expect("sharding")))
    return failure();
  FailureOr<ShardingAttr> result = ShardingReader(text, meshes, location).sharding();
  if (failed(result) || failed(text.end()))
    return failure();
  return result;
}

FailureOr<PlacedValue> readPlacedValue(Operation *op, StringRef field, BodyImporter &importer) {
  FailureOr<Value> value = importer.getIdentityOperand(op);
  if (failed(value))
    return failure();
  FailureOr<ShardingAttr> sharding = readSharding(op->getAttr(field), importer.module.meshes, importer.getLocation(op));
  if (failed(sharding))
    return failure();
  return PlacedValue{*value, *sharding};
}

FailureOr<SmallVector<ShardingAttr>> readShardings(Attribute attribute, size_t count, MeshTable &meshes,
                                                   Location location) {
  AttributeText text(attribute, location);
  SmallVector<ShardingAttr> result;
  ShardingReader reader(text, meshes, location);
  if (failed(text.expect("sharding_per_value")) || failed(text.expect("<")))
    return failure();
  LogicalResult read = text.list("[", "]", [&]() -> LogicalResult {
    FailureOr<ShardingAttr> next = reader.sharding();
    if (succeeded(next))
      result.push_back(*next);
    return next;
  });
  if (failed(read) || failed(text.expect(">")) || failed(text.end()))
    return failure();
  if (result.size() != count)
    return emitError(location) << "found " << result.size() << " shardings, but needed " << count << ", one per value";
  return result;
}

FailureOr<AxisListAttr> readManualAxes(Attribute attribute, Location location) {
  AttributeText text(attribute, location);
  SmallVector<AxisRefAttr> axes;
  if (failed(text.expect("manual_axes")))
    return failure();
  LogicalResult read = text.list("{", "}", [&]() -> LogicalResult {
    FailureOr<std::string> name = text.string();
    if (succeeded(name))
      axes.push_back(AxisRefAttr::get(location.getContext(), StringAttr::get(location.getContext(), *name)));
    return name;
  });
  if (failed(read) || failed(text.end()))
    return failure();
  return AxisListAttr::get(location.getContext(), axes);
}

FailureOr<SmallVector<AxisRefAttr>> readAxisLists(Attribute attribute, Location location) {
  AttributeText text(attribute, location);
  SmallVector<AxisRefAttr> all;
  auto readAxes = [&]() -> LogicalResult {
    FailureOr<SmallVector<AxisRefAttr>> axes = readAxisSet(text, location.getContext());
    if (succeeded(axes))
      llvm::append_range(all, *axes);
    return axes;
  };
  bool isList = text.tryConsume("list_of_axis_ref_lists");
  if (!isList && failed(text.expect("axis_ref_list")))
    return failure();
  if (failed(isList ? text.list("[", "]", readAxes) : readAxes()) || failed(text.end()))
    return failure();
  return all;
}

FailureOr<Value> constrainAs(Value value, DictionaryAttr attributes, Location location, BodyImporter &importer) {
  Attribute shardy = attributes ? attributes.get("sdy.sharding") : Attribute();
  Attribute tiles = attributes ? attributes.get("mhlo.sharding") : Attribute();
  if (!shardy && (!tiles || TileShardings::isManual(tiles)))
    return value;
  FailureOr<ShardingAttr> sharding = shardy ? readSharding(shardy, importer.module.meshes, location)
                                            : importer.module.tiles.read(tiles, value.getType(), location);
  if (failed(sharding))
    return failure();
  if (!isa<RankedTensorType>(value.getType()))
    return emitError(location) << "found a sharding on a value of type " << value.getType() << ", but needed a tensor";
  return ConstrainOp::create(importer.builder, location, value, *sharding).getResult();
}

LogicalResult importOpShardings(Operation *op, BodyImporter &importer) {
  if (llvm::all_of(op->getResultTypes(), holdsNothing)) // Nothing to place: XLA wants to know where an effect happens.
    return success();
  Location location = importer.getLocation(op);
  DictionaryAttr attributes = op->getDiscardableAttrDictionary();
  if (Attribute tiles = attributes.get("mhlo.sharding"); tiles && !TileShardings::isManual(tiles)) {
    if (op->getNumResults() != 1)
      return importer.emitOpError(op) << "has 'mhlo.sharding' for " << op->getNumResults() << " results, but needed 1";
    FailureOr<ShardingAttr> sharding = importer.module.tiles.read(tiles, op->getResult(0).getType(), location);
    if (failed(sharding))
      return failure();
    importer.map(op->getResult(0),
                 ConstrainOp::create(importer.builder, location, importer.get(op->getResult(0)), *sharding));
  }
  if (!attributes.contains("sdy.sharding"))
    return success();
  FailureOr<SmallVector<ShardingAttr>> shardings =
      readShardings(attributes.get("sdy.sharding"), op->getNumResults(), importer.module.meshes, location);
  if (failed(shardings))
    return failure();
  for (auto [result, sharding] : llvm::zip_equal(op->getResults(), *shardings)) {
    // A mesh without axes is one device: where Python is called, and no placement of the tensor.
    if (importer.module.meshes.getMesh(sharding.getMesh()).getAxisNames().empty())
      continue;
    importer.map(result, ConstrainOp::create(importer.builder, location, importer.get(result), sharding));
  }
  return success();
}

} // namespace dist
