// SPDX-License-Identifier: Apache-2.0

#include "PlacedValues.h"
#include "dist/Analysis/OpCost.h"
#include "dist/IR/Dist.h"
#include "dist/Report/Explanation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dist;

static bool isIn(FileLineColLoc place, llvm::StringRef file) { return place && place.getFilename().getValue() == file; }

/// Returns what is shown of a tensor of type `global` that lies as `sharding` says.
static std::string describe(StringRef name, RankedTensorType global, ShardingAttr sharding, MeshAttr mesh,
                            ArrayAttr origins, FunctionOpInterface function) {
  std::string text;
  llvm::raw_string_ostream os(text);
  RankedTensorType local = sharding.getLocalType(global, mesh);
  if (!name.empty())
    os << "**" << name << "**\n\n";
  os << "`" << sharding.getPlacements(mesh) << "`\n\n"
     << "| | type | bytes |\n|---|---|---|\n"
     << "| whole | `" << global << "` | " << getTensorBytes(global) << " |\n"
     << "| one device | `" << local << "` | " << getTensorBytes(local) << " |\n\n"
     << "`" << sharding << "`";
  if (std::string origin = describeOrigins(origins, function); !origin.empty())
    os << "\n\nfrom " << origin;
  return text;
}

PlacedValues::PlacedValues(ModuleOp module, llvm::StringRef file) {
  module.walk([&](FunctionOpInterface function) {
    auto add = [&](Location location, StringRef name, Type type, unsigned number, ShardingAttr sharding,
                   ArrayAttr origins) {
      auto global = dyn_cast<RankedTensorType>(type);
      MeshAttr mesh = sharding ? lookupMesh(function, sharding.getMesh()) : MeshAttr();
      if (!global || !mesh)
        return;
      PlacedValue value{
          global, number, sharding.getPlacements(mesh), describe(name, global, sharding, mesh, origins, function), {}};
      if (origins)
        for (auto origin : origins.getAsRange<OriginAttr>())
          if (auto place = dist::getPlace(origin, function)->findInstanceOf<FileLineColLoc>(); isIn(place, file))
            value.decided.push_back(place);
      location->walk([&](Location part) {
        if (auto place = dyn_cast<FileLineColLoc>(part); isIn(place, file))
          values[place].push_back(value);
        return WalkResult::advance();
      });
    };
    for (BlockArgument argument : function.getArguments()) {
      unsigned i = argument.getArgNumber();
      auto name = function.getArgAttrOfType<StringAttr>(i, kNameAttrName);
      add(argument.getLoc(), name ? name.getValue() : "", argument.getType(), i,
          function.getArgAttrOfType<ShardingAttr>(i, kShardingAttrName),
          function.getArgAttrOfType<ArrayAttr>(i, kOriginsAttrName));
    }
    function->walk([&](Operation *op) {
      auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttrName);
      auto origins = op->getAttrOfType<ArrayAttr>(kOriginsAttrName);
      if (!shardings || shardings.size() != op->getNumResults())
        return;
      for (auto [i, result] : llvm::enumerate(op->getResults()))
        add(op->getLoc(), "", result.getType(), i, dyn_cast<ShardingAttr>(shardings[i]),
            getOriginsOfResult(origins, i, op->getNumResults()));
    });
  });
}

const PlacedValue *PlacedValues::find(FileLineColLoc place, Value written) const {
  auto found = values.find(place);
  auto type = dyn_cast<RankedTensorType>(written.getType());
  if (found == values.end() || !type)
    return nullptr;
  auto result = dyn_cast<OpResult>(written);
  const PlacedValue *best = nullptr;
  for (const PlacedValue &value : found->second) {
    bool isSameNumber = !result || result.getOwner()->getNumResults() == 1 || value.number == result.getResultNumber();
    if (value.type.getShape() == type.getShape() && isSameNumber)
      best = &value;
  }
  return best;
}
