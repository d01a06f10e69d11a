// SPDX-License-Identifier: Apache-2.0
//
// One mesh per function, where the frontend wrote several over the same devices: the meshes that one function mentions
// become their common refinement (MeshRefinement.h), and their axes lists of its axes. A mesh without axes, which
// frontends write for "any mesh" and for a single device, becomes the mesh of the function, or of the module; what is
// placed on it where no mesh has axes, as JAX places the bits of keys for random numbers, is left to plans.

#include "MeshRefinement.h"
#include "MeshTable.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns the mesh that `op`, of the dist dialect, is about, or null.
FlatSymbolRefAttr getMeshOf(Operation *op) {
  if (auto mesh = op->getAttrOfType<FlatSymbolRefAttr>("mesh"))
    return mesh;
  auto local = dyn_cast<LocalOp>(op);
  if (!local)
    return FlatSymbolRefAttr();
  FlatSymbolRefAttr found;
  for (Attribute sharding : llvm::concat<const Attribute>(local.getInShardings(), local.getOutShardings())) {
    FlatSymbolRefAttr mesh = cast<ShardingAttr>(sharding).getMesh();
    MeshAttr axes = lookupMesh(op, mesh);
    if (!found || (axes && !axes.getAxisNames().empty()))
      found = mesh;
  }
  return found;
}

/// The meshes that a function mentions.
llvm::SetVector<Attribute> getMeshes(func::FuncOp function) {
  llvm::SetVector<Attribute> meshes;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    op->getAttrDictionary().walk([&](ShardingAttr sharding) { meshes.insert(sharding.getMesh()); });
    if (isa_and_nonnull<DistDialect>(op->getDialect()))
      if (FlatSymbolRefAttr mesh = getMeshOf(op))
        meshes.insert(mesh);
  });
  return meshes;
}

/// Writes what `function` says about old meshes in the words of a new one.
class MeshRewriter {
public:
  /// Old meshes, by symbol, as numbers in `refinement`; the empty ones have none.
  MeshRewriter(FlatSymbolRefAttr mesh, const MeshRefinement &refinement,
               const llvm::DenseMap<Attribute, int64_t> &numbers)
      : mesh(mesh), refinement(refinement), numbers(numbers) {}

  LogicalResult rewrite(func::FuncOp function);

private:
  SmallVector<AxisRefAttr> translate(FlatSymbolRefAttr from, ArrayRef<AxisRefAttr> axes);
  ShardingAttr translate(ShardingAttr sharding);

  FlatSymbolRefAttr mesh;
  const MeshRefinement &refinement;
  const llvm::DenseMap<Attribute, int64_t> &numbers;
  bool isPossible = true;
};

SmallVector<AxisRefAttr> MeshRewriter::translate(FlatSymbolRefAttr from, ArrayRef<AxisRefAttr> axes) {
  auto number = numbers.find(from);
  if (number == numbers.end())
    return SmallVector<AxisRefAttr>(axes);
  std::optional<SmallVector<AxisRefAttr>> translated = refinement.translate(number->second, axes);
  isPossible = isPossible && translated;
  return translated.value_or(SmallVector<AxisRefAttr>());
}

ShardingAttr MeshRewriter::translate(ShardingAttr sharding) {
  MLIRContext *context = sharding.getContext();
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : sharding.getDims())
    dims.push_back(DimShardingAttr::get(context, translate(sharding.getMesh(), dim.getAxes()), dim.getIsOpen(),
                                        dim.getPriority()));
  SmallVector<PartialAttr> partials;
  for (PartialAttr partial : sharding.getPartials())
    if (SmallVector<AxisRefAttr> axes = translate(sharding.getMesh(), partial.getAxes()); !axes.empty())
      partials.push_back(PartialAttr::get(context, partial.getKind(), axes));
  return ShardingAttr::get(context, mesh, dims, translate(sharding.getMesh(), sharding.getReplicated()), partials);
}

LogicalResult MeshRewriter::rewrite(func::FuncOp function) {
  WalkResult result = function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // Lists of axes have no mesh of their own, so they come before what names it.
    if (isa_and_nonnull<DistDialect>(op->getDialect()))
      if (FlatSymbolRefAttr from = getMeshOf(op)) {
        for (NamedAttribute attribute : SmallVector<NamedAttribute>(op->getAttrs()))
          if (auto list = dyn_cast<AxisListAttr>(attribute.getValue()))
            op->setAttr(attribute.getName(), AxisListAttr::get(op->getContext(), translate(from, list.getAxes())));
        if (op->hasAttr("mesh"))
          op->setAttr("mesh", mesh);
      }
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](ShardingAttr sharding) -> std::pair<Attribute, WalkResult> {
      return {translate(sharding), WalkResult::skip()};
    });
    replacer.replaceElementsIn(op);
    if (isPossible)
      return WalkResult::advance();
    emitError(op->getLoc()) << "'" << op->getName()
                            << "' mentions a part of a mesh axis that the other meshes of the function cut differently";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// The meshes of a module by symbol, and which of them belong together.
class MeshUnifier {
public:
  explicit MeshUnifier(ModuleOp module);

  LogicalResult run();

private:
  bool hasAxes(Attribute mesh) { return ops.contains(mesh) && !ops[mesh].getMesh().getAxisNames().empty(); }
  /// Puts meshes that meet in a function into one class.
  void classify();
  /// Makes the members of one class one mesh, in all functions that mention them.
  LogicalResult unify(ArrayRef<Attribute> meshes);
  /// Drops placements on the meshes, none of which has axes.
  void dropPlacements();

  ModuleOp module;
  llvm::MapVector<Attribute, MeshOp> ops;
  /// The meshes with axes that each function mentions; the module's first for one that mentions empty ones only.
  llvm::MapVector<func::FuncOp, SmallVector<Attribute>> used;
  llvm::EquivalenceClasses<Attribute> classes;
};

MeshUnifier::MeshUnifier(ModuleOp module) : module(module) {
  for (MeshOp op : module.getOps<MeshOp>())
    ops[FlatSymbolRefAttr::get(op.getSymNameAttr())] = op;
}

void MeshUnifier::classify() {
  const auto *first = llvm::find_if(ops, [&](auto &entry) { return hasAxes(entry.first); });
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    llvm::SetVector<Attribute> mentioned = getMeshes(function);
    SmallVector<Attribute> withAxes;
    llvm::copy_if(mentioned, std::back_inserter(withAxes), [&](Attribute mesh) { return hasAxes(mesh); });
    if (withAxes.empty() && !mentioned.empty() && first != ops.end())
      withAxes.push_back(first->first);
    for (Attribute mesh : withAxes) {
      classes.insert(mesh);
      classes.unionSets(withAxes.front(), mesh);
    }
    used[function] = withAxes;
  }
}

LogicalResult MeshUnifier::unify(ArrayRef<Attribute> meshes) {
  SmallVector<MeshAttr> shapes;
  llvm::DenseMap<Attribute, int64_t> numbers;
  for (Attribute mesh : meshes) {
    numbers[mesh] = shapes.size();
    shapes.push_back(ops[mesh].getMesh());
    if (shapes.back().getNumDevices() != shapes.front().getNumDevices())
      return success(); // Propagation says that the function uses several meshes.
  }
  std::optional<MeshRefinement> refinement = MeshRefinement::get(shapes);
  if (!refinement)
    return success();
  if (meshes.size() == 1)
    numbers.clear(); // It stays as it is; only empty meshes become this one.
  auto name = cast<FlatSymbolRefAttr>(meshes.front());
  for (auto &[function, list] : used)
    if (!list.empty() && classes.isEquivalent(list.front(), name) &&
        failed(MeshRewriter(name, *refinement, numbers).rewrite(function)))
      return failure();
  if (meshes.size() == 1)
    return success();
  ops[name].setMeshAttr(refinement->common);
  for (Attribute mesh : meshes.drop_front())
    ops[mesh].erase();
  return success();
}

void MeshUnifier::dropPlacements() {
  auto name = StringAttr::get(module.getContext(), kShardingAttrName);
  auto isKnown = [&](Attribute attribute) {
    auto sharding = dyn_cast_or_null<ShardingAttr>(attribute);
    return sharding && ops.contains(sharding.getMesh());
  };
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    function.walk([&](ConstrainOp op) {
      if (!isKnown(op.getSharding()))
        return;
      op.replaceAllUsesWith(op.getInput());
      op.erase();
    });
    for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
      if (isKnown(function.getArgAttr(argument, name)))
        function.removeArgAttr(argument, name);
    for (unsigned result = 0; result < function.getNumResults(); ++result)
      if (isKnown(function.getResultAttr(result, name)))
        function.removeResultAttr(result, name);
  }
  for (auto &[mesh, op] : ops)
    if (SymbolTable::symbolKnownUseEmpty(op, module))
      op.erase();
}

LogicalResult MeshUnifier::run() {
  if (llvm::none_of(ops, [&](auto &entry) { return hasAxes(entry.first); })) {
    dropPlacements();
    return success();
  }
  if (ops.size() < 2)
    return success();
  classify();
  llvm::MapVector<Attribute, SmallVector<Attribute>> members; // By leader, in the order of the module.
  for (auto &[mesh, op] : ops)
    if (classes.contains(mesh))
      members[classes.getLeaderValue(mesh)].push_back(mesh);
  SmallVector<Attribute> empty;
  for (auto &[mesh, op] : ops)
    if (!hasAxes(mesh))
      empty.push_back(mesh);
  for (auto &[leader, meshes] : members)
    if (failed(unify(meshes)))
      return failure();
  llvm::SetVector<Attribute> left;
  for (func::FuncOp function : module.getOps<func::FuncOp>())
    left.insert_range(getMeshes(function));
  for (Attribute mesh : empty)
    if (!members.empty() && !left.contains(mesh))
      ops[mesh].erase();
  return success();
}

} // namespace

LogicalResult unifyMeshes(ModuleOp module) { return MeshUnifier(module).run(); }

} // namespace dist
