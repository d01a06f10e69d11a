// SPDX-License-Identifier: Apache-2.0
//
// One symbol per distinct mesh; see the header.

#include "MeshTable.h"

#include "AttributeText.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace dist {

FailureOr<MeshAttr> readMesh(AttributeText &text, MLIRContext *context, Location location) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes, deviceIds;
  auto readAxis = [&]() -> LogicalResult {
    FailureOr<std::string> name = text.string();
    if (failed(name) || failed(text.expect("=")))
      return failure();
    FailureOr<int64_t> size = text.integer();
    if (failed(size))
      return failure();
    names.push_back(StringAttr::get(context, *name));
    sizes.push_back(*size);
    return success();
  };
  if (failed(text.expect("mesh")) || failed(text.expect("<")) || failed(text.list("[", "]", readAxis)))
    return failure();
  if (text.tryConsume(",")) {
    if (failed(text.expect("device_ids")) || failed(text.expect("=")))
      return failure();
    FailureOr<SmallVector<int64_t>> ids = text.integers();
    if (failed(ids))
      return failure();
    deviceIds = *ids;
  }
  if (failed(text.expect(">")))
    return failure();
  if (names.empty()) // "Any mesh", or a single device of one; values are whole there.
    deviceIds.clear();
  MeshAttr mesh = MeshAttr::getChecked([&] { return emitError(location); }, context, ArrayRef<StringAttr>(names),
                                       ArrayRef<int64_t>(sizes), ArrayRef<int64_t>(deviceIds));
  if (!mesh)
    return failure();
  return mesh;
}

FlatSymbolRefAttr MeshTable::getOrCreate(MeshAttr mesh, StringRef hint, Location location) {
  FlatSymbolRefAttr &symbol = byMesh[mesh];
  if (symbol)
    return symbol;
  auto isTaken = [&](StringRef name) {
    Operation *other = SymbolTable::lookupSymbolIn(module, name);
    return other && other->getName().getStringRef() != "sdy.mesh";
  };
  std::string name = hint.str();
  for (unsigned i = 0; isTaken(name); ++i)
    name = (hint + "_" + Twine(i)).str();
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  if (!meshes.empty()) // Behind the other meshes.
    for (MeshOp other : module.getOps<MeshOp>())
      builder.setInsertionPointAfter(other);
  MeshOp::create(builder, location, builder.getStringAttr(name), mesh);
  symbol = FlatSymbolRefAttr::get(module.getContext(), name);
  meshes[symbol] = mesh;
  return symbol;
}

LogicalResult MeshTable::build() {
  for (MeshOp op : module.getOps<MeshOp>()) {
    FlatSymbolRefAttr symbol = FlatSymbolRefAttr::get(op.getSymNameAttr());
    meshes[symbol] = op.getMesh();
    auto [position, isNew] = byMesh.try_emplace(op.getMesh(), symbol);
    symbols[op.getSymName()] = position->second;
    if (!isNew)
      duplicates.push_back(op);
  }
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (op.getName().getStringRef() != "sdy.mesh")
      continue;
    auto name = dyn_cast_or_null<StringAttr>(op.getAttr("sym_name"));
    if (!name)
      return emitError(op.getLoc()) << "'sdy.mesh' op has no 'sym_name', but needed a string";
    AttributeText text(op.getAttr("mesh"), op.getLoc());
    FailureOr<MeshAttr> mesh = readMesh(text, op.getContext(), op.getLoc());
    if (failed(mesh) || failed(text.end()))
      return failure();
    symbols[name] = getOrCreate(*mesh, name.getValue(), op.getLoc());
  }
  return success();
}

void MeshTable::mergeEqualMeshes() {
  if (duplicates.empty())
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](FlatSymbolRefAttr symbol) -> std::optional<Attribute> {
    FlatSymbolRefAttr kept = symbols.lookup(symbol.getValue());
    return kept ? std::optional<Attribute>(kept) : std::nullopt;
  });
  for (MeshOp op : duplicates)
    op.erase();
  duplicates.clear();
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true);
}

} // namespace dist
