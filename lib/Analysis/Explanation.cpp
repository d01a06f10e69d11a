// SPDX-License-Identifier: Apache-2.0
//
// The text of origins: entries `dim 0: NAME` or `dim 0: NAME via OPS`, separated by `; `. A name is `argument 3 p['w1']`,
// `result 0`, or ends in ` at PLACE`, which is what describeLocation says of an op.
//
// In the IR it stands in pieces, which many values share: strings, and places as locations, `["dim 0: result 0 via 'math.exp'
// at ", loc("step.py":7:3)]`. That is `dist.origins` of an argument, of a function result, and of an op with one result; an op
// with several has one such list for each.

#include "dist/Analysis/Explanation.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/Report.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

std::string dist::nameArgument(FunctionOpInterface function, unsigned number) {
  auto name = function.getArgAttrOfType<StringAttr>(number, kNameAttrName);
  return "argument " + std::to_string(number) + (name ? " " + name.str() : "");
}

std::string dist::nameResult(unsigned number) { return "result " + std::to_string(number); }

std::string dist::readOrigins(Attribute origins) {
  std::string text;
  if (auto parts = dyn_cast_or_null<ArrayAttr>(origins))
    for (Attribute part : parts) {
      if (auto string = dyn_cast<StringAttr>(part))
        text += string.getValue();
      else if (auto place = dyn_cast<LocationAttr>(part))
        text += describeLocation(place);
    }
  return text;
}

Attribute dist::getOriginsOfResult(ArrayAttr origins, unsigned number, unsigned numResults) {
  if (!origins || numResults == 1)
    return origins;
  return number < origins.size() ? origins[number] : Attribute();
}

std::string dist::getOrigins(FunctionOpInterface function, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    bool isFunctions = argument.getOwner()->getParentOp() == function.getOperation();
    return isFunctions ? readOrigins(function.getArgAttr(argument.getArgNumber(), kOriginsAttrName)) : "";
  }
  Operation *op = value.getDefiningOp();
  return readOrigins(getOriginsOfResult(op->getAttrOfType<ArrayAttr>(kOriginsAttrName),
                                        cast<OpResult>(value).getResultNumber(), op->getNumResults()));
}

/// Splits one entry of origins into `dim N: `, the name of the annotation and the rest.
static std::array<StringRef, 3> splitEntry(StringRef entry) {
  size_t name = entry.find(": ");
  name = name == StringRef::npos ? 0 : name + 2;
  size_t end = entry.find(" via '", name);
  return {entry.take_front(name), entry.slice(name, end), end == StringRef::npos ? "" : entry.drop_front(end)};
}

static SmallVector<StringRef> splitOrigins(StringRef origins) {
  SmallVector<StringRef> entries;
  while (!origins.empty()) {
    size_t end = origins.find("; dim ");
    entries.push_back(origins.take_front(end));
    origins = end == StringRef::npos ? "" : origins.drop_front(end + 2);
  }
  return entries;
}

/// Makes the places of arguments and annotated ops known; those of all ops only if one is asked for that had a sharding
/// before propagation.
void OriginIndex::fill(bool all) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    places.try_emplace(nameArgument(function, i), function.getArgument(i).getLoc());
  walkControlFlow(function.getFunctionBody().front(), [&](Operation *op) {
    if (all || isa<DistDialect>(op->getDialect()) || isa<RegionBranchOpInterface>(op))
      places.try_emplace(describeLocation(op->getLoc()), op->getLoc());
  });
  hasAll = all;
}

Location OriginIndex::find(StringRef name) {
  bool needsAll = name.starts_with("op at ");
  if (places.empty() || (needsAll && !hasAll))
    fill(needsAll);
  auto it = places.find(name);
  if (it == places.end())
    it = places.find(name.split(" at ").second);
  return it == places.end() ? function.getLoc() : it->second;
}

void OriginIndex::visit(StringRef origins, llvm::function_ref<void(int64_t, std::string, Location)> callback) {
  for (StringRef entry : splitOrigins(origins)) {
    auto [dim, name, path] = splitEntry(entry);
    int64_t number = -1;
    dim.drop_front(std::min<size_t>(dim.size(), 4)).rtrim(": ").getAsInteger(10, number);
    callback(number, (dim.rtrim(": ") + " from " + name + path).str(), find(name));
  }
}

std::string OriginIndex::addPlaces(StringRef origins) {
  std::string text;
  for (StringRef entry : splitOrigins(origins)) {
    auto [dim, name, path] = splitEntry(entry);
    text += (text.empty() ? "" : "; ") + dim.str() + name.str();
    std::string place = describeLocation(find(name));
    if (!name.contains(" at ") && place.find(':') != std::string::npos)
      text += " at " + place;
    text += path;
  }
  return text;
}
