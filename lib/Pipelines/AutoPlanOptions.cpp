// SPDX-License-Identifier: Apache-2.0
//
// What people say to `dist-auto-plan`: the mesh, and wishes for arguments by name.

#include "AutoPlan.h"
#include "dist/IR/ShardingVerification.h"
#include "dist/PlanFiles/PathNames.h"
#include "dist/PlanFiles/WritePlan.h"
#include "dist/Support/NearestNames.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace dist;

//===-- the mesh --------------------------------------------------------------------------------------------------===//

/// Returns the axes of `mesh` as in `<dp=2, tp=4>`.
static std::string describeAxes(MeshOp mesh) {
  std::string text = "<";
  for (auto [name, size] : llvm::zip_equal(mesh.getMesh().getAxisNames(), mesh.getMesh().getAxisSizes()))
    text += (text.size() > 1 ? ", " : "") + name.str() + "=" + std::to_string(size);
  return text + ">";
}

/// Returns the mesh with axes `x`, `y` of these sizes.
static MeshAttr makeMesh(MLIRContext *context, ArrayRef<int64_t> sizes) {
  static constexpr StringLiteral axes[] = {"x", "y"};
  SmallVector<StringAttr> names;
  for (StringRef name : ArrayRef(axes).take_front(sizes.size()))
    names.push_back(StringAttr::get(context, name));
  return MeshAttr::get(context, names, sizes, {});
}

/// Returns all meshes of one and two axes for `numDevices`.
static SmallVector<MeshAttr> listMeshes(MLIRContext *context, int64_t numDevices) {
  SmallVector<MeshAttr> meshes{makeMesh(context, {numDevices})};
  for (int64_t outer = 2; outer <= numDevices / 2; ++outer)
    if (numDevices % outer == 0)
      meshes.push_back(makeMesh(context, {outer, numDevices / outer}));
  return meshes;
}

/// Reads `dp=2,tp=4`.
static FailureOr<MeshAttr> readMesh(StringRef text, Location place) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  for (StringRef rest = text; !rest.empty();) {
    StringRef axis;
    std::tie(axis, rest) = rest.split(',');
    auto [name, size] = axis.split('=');
    int64_t number = 0;
    if (name.empty() || size.getAsInteger(10, number))
      return emitError(place) << "found the mesh '" << text
                              << "'; axes with their sizes are needed, as in dp=2,tp=4, or 'auto'";
    names.push_back(StringAttr::get(place.getContext(), name));
    sizes.push_back(number);
  }
  MeshAttr mesh =
      MeshAttr::getChecked([&] { return emitError(place) << "mesh '" << text << "': "; }, place.getContext(),
                           ArrayRef<StringAttr>(names), ArrayRef<int64_t>(sizes), ArrayRef<int64_t>());
  return mesh ? FailureOr<MeshAttr>(mesh) : FailureOr<MeshAttr>(failure());
}

FailureOr<autoplan::MeshChoice> autoplan::chooseMeshes(ModuleOp module, StringRef text,
                                                       std::optional<int64_t> numDevices) {
  Location place = module.getLoc();
  MeshOp known, used;
  for (auto mesh : module.getOps<MeshOp>()) {
    bool isUsed = !SymbolTable::symbolKnownUseEmpty(mesh, module);
    if (isUsed && used)
      return emitError(mesh.getLoc()) << "found a second mesh that is in use; placements are looked for on one";
    if (isUsed)
      used = mesh;
    known = isUsed || !known ? mesh : known;
  }
  if (text.empty() && !known)
    return emitError(place)
           << "found no mesh; one is needed in the program, in a plan, or as an option: mesh=dp=2,tp=4, or mesh=auto";
  if (text.empty())
    return MeshChoice{known, {known.getMesh()}};
  MeshChoice choice{used ? used : known, {}};
  if (text == "auto") {
    if (used)
      return emitError(used.getLoc()) << "found placements on mesh @" << used.getSymName()
                                      << ", but mesh=auto is for programs without any";
    if (numDevices && *numDevices < 1)
      return emitError(place) << "found " << *numDevices << " devices; mesh=auto needs at least one";
    if (!numDevices)
      return emitError(place) << "mesh=auto needs a number of devices, as in devices=8: the machine has any number";
    if (*numDevices > (int64_t(1) << 30))
      return emitError(place) << "found " << *numDevices << " devices; mesh=auto is for fewer than 2^30";
    choice.shapes = listMeshes(module.getContext(), *numDevices);
  } else {
    FailureOr<MeshAttr> shape = readMesh(text, place);
    if (failed(shape))
      return failure();
    if (used && used.getMesh() != *shape)
      return emitError(used.getLoc()) << "found placements on mesh @" << used.getSymName() << " " << describeAxes(used)
                                      << ", but the option says mesh=" << text;
    choice.shapes.push_back(*shape);
  }
  if (!choice.mesh) {
    OpBuilder builder(module.getContext());
    choice.mesh = MeshOp::create(builder, place, "mesh", choice.shapes.front());
    SymbolTable(module).insert(choice.mesh, module.getBody()->begin());
  }
  return choice;
}

//===-- arguments -------------------------------------------------------------------------------------------------===//

/// Reads `Shard(0)|Replicate`, a placement for each axis of `mesh`, for a tensor of `type`.
static FailureOr<ShardingAttr> readPlacements(StringRef text, MeshOp mesh, RankedTensorType type, EmitError emit) {
  MLIRContext *context = mesh.getContext();
  SmallVector<SmallVector<AxisRefAttr>> axes(type.getRank());
  SmallVector<StringRef> words;
  text.split(words, '|');
  ArrayRef<StringAttr> names = mesh.getMesh().getAxisNames();
  if (words.size() != names.size())
    return emit() << "found " << words.size() << " placements in '" << text << "' for the mesh " << describeAxes(mesh)
                  << "; each axis needs one, as in Shard(0)|Replicate";
  for (auto [word, name] : llvm::zip_equal(words, names)) {
    int64_t dim = 0;
    StringRef rest = word;
    if (word == "Replicate")
      continue;
    if (!rest.consume_front("Shard(") || !rest.consume_back(")") || rest.getAsInteger(10, dim))
      return emit() << "found the placement '" << word
                    << "'; 'Replicate' or 'Shard(0)' with the number of a dimension is needed";
    if (dim < -type.getRank() || dim >= type.getRank())
      return emit() << "found dimension " << dim << " in '" << text << "' of " << type << ", which has "
                    << type.getRank();
    axes[dim < 0 ? dim + type.getRank() : dim].push_back(AxisRefAttr::get(context, name));
  }
  SmallVector<DimShardingAttr> dims;
  for (ArrayRef<AxisRefAttr> split : axes)
    dims.push_back(DimShardingAttr::get(context, split, /*isOpen=*/false, /*priority=*/0));
  auto sharding = ShardingAttr::get(context, FlatSymbolRefAttr::get(mesh.getSymNameAttr()), dims, {}, {});
  if (failed(verifySharding(sharding, type, mesh->getParentOp(), emit)))
    return failure();
  return sharding;
}

/// Returns `glob` with `**` in place of each `*`.
static std::string getDeeperGlob(StringRef glob) {
  std::string deeper;
  for (char c : glob)
    if (c != '*' || !StringRef(deeper).ends_with("**"))
      deeper += c == '*' ? "**" : std::string(1, c);
  return deeper;
}

/// Returns what contradicts `pinned`, which is asked of `argument`, in what was asked of it before; empty if nothing
/// does.
static std::string findContradiction(const FreeArgument &argument, ShardingAttr pinned) {
  if (argument.pinned && argument.pinned != pinned)
    return "it was pinned to other placements before";
  for (auto [dim, split] : llvm::enumerate(pinned.getDims())) {
    if (argument.onlyDim && int64_t(dim) != *argument.onlyDim && !split.getAxes().empty())
      return "batch= lets only dimension " + std::to_string(*argument.onlyDim) + " be split";
    for (AxisRefAttr axis : split.getAxes())
      if (llvm::is_contained(argument.forbiddenAxes, axis.getName().str()))
        return "forbid= keeps axis '" + axis.getName().str() + "' from splitting it";
  }
  return "";
}

LogicalResult autoplan::Wishes::apply(FunctionOpInterface function, MeshOp mesh, BoundaryRequest &request) const {
  SmallVector<std::string> names;
  for (const FreeArgument &argument : request.arguments)
    names.push_back(getPlanName(function, /*isResult=*/false, argument.number));
  auto applyAll =
      [&](ArrayRef<std::string> wishes, StringRef option, StringRef form,
          llvm::function_ref<LogicalResult(FreeArgument &, StringRef, EmitError)> applyOne) -> LogicalResult {
    for (StringRef wish : wishes) {
      auto [glob, asked] = wish.rsplit(':');
      auto emit = [&] { return emitError(function.getLoc()) << option << "=" << wish << ": "; };
      if (glob.size() + 1 >= wish.size() || glob.empty())
        return emit() << "a glob over names of arguments is needed, and " << form << " behind a colon";
      bool isUsed = false;
      for (auto [argument, name] : llvm::zip_equal(request.arguments, names)) {
        if (!matchesGlob(name, glob))
          continue;
        isUsed = true;
        if (failed(applyOne(argument, asked, emit)))
          return failure();
      }
      if (isUsed)
        continue;
      InFlightDiagnostic error = emit() << "found no argument without a placement that matches '" << glob << "'";
      SmallVector<StringRef> known(names.begin(), names.end());
      if (!known.empty())
        llvm::interleaveComma(findNearest(glob, known), error << "; the nearest names are ");
      std::string deeper = getDeeperGlob(glob);
      if (llvm::any_of(names, [&](StringRef name) { return matchesGlob(name, deeper); }))
        error << "; '*' stands for a part of one component of a name, '**' for several components: '" << deeper
              << "' would match";
      return error;
    }
    return success();
  };
  auto getType = [&](const FreeArgument &argument) {
    return cast<RankedTensorType>(function.getArgumentTypes()[argument.number]);
  };
  if (failed(applyAll(forbid, "forbid", "an axis",
                      [&](FreeArgument &argument, StringRef axis, EmitError emit) -> LogicalResult {
                        if (mesh.getMesh().getAxisIndex(axis) < 0)
                          return emit() << "found no axis '" << axis << "' in the mesh " << describeAxes(mesh);
                        argument.forbiddenAxes.push_back(axis.str());
                        return success();
                      })))
    return failure();
  if (failed(applyAll(batch, "batch", "a dimension",
                      [&](FreeArgument &argument, StringRef text, EmitError emit) -> LogicalResult {
                        int64_t dim = 0, rank = getType(argument).getRank();
                        if (text.getAsInteger(10, dim) || dim < 0 || dim >= rank)
                          return emit() << "found dimension '" << text << "' of " << getType(argument) << ", which has "
                                        << rank << "; the first is 0";
                        if (argument.onlyDim && *argument.onlyDim != dim)
                          return emit() << "found dimension " << dim << " where another batch= says dimension "
                                        << *argument.onlyDim << " of the same argument";
                        argument.onlyDim = dim;
                        return success();
                      })))
    return failure();
  return applyAll(
      pin, "pin", "placements", [&](FreeArgument &argument, StringRef text, EmitError emit) -> LogicalResult {
        FailureOr<ShardingAttr> sharding = readPlacements(text, mesh, getType(argument), emit);
        if (failed(sharding))
          return failure();
        if (std::string contradiction = findContradiction(argument, *sharding); !contradiction.empty())
          return emit() << "found placements '" << text << "' of "
                        << getPlanName(function, /*isResult=*/false, argument.number) << ", but " << contradiction;
        argument.pinned = *sharding;
        return success();
      });
}
