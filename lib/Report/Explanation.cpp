// SPDX-License-Identifier: Apache-2.0
//
// Sentences about origins. What an argument or result is called and where it stands is looked up when a sentence is
// made.

#include "dist/Report/Explanation.h"
#include "dist/Analysis/LocalRegions.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace dist;

namespace {
/// What a location says first: a place in a file, and a name around it.
struct PlaceAndName {
  std::string place, name;
};
} // namespace

static PlaceAndName split(Location loc) {
  PlaceAndName found;
  loc->walk([&](Location part) {
    if (auto file = dyn_cast<FileLineColLoc>(part)) {
      found.place = (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" + Twine(file.getColumn())).str();
      return WalkResult::interrupt();
    }
    if (auto named = dyn_cast<NameLoc>(part); named && found.name.empty())
      found.name = named.getName().str();
    return WalkResult::advance();
  });
  return found;
}

std::string dist::describeSourcePlace(Location loc) { return split(loc).place; }

std::string dist::describeLocation(Location loc) {
  auto [place, name] = split(loc);
  if (place.empty())
    return name;
  return name.empty() ? place : place + " (" + name + ")";
}

std::string dist::getSourceName(Location loc) {
  std::string name = split(loc).name;
  StringRef last = StringRef(name).rsplit('/').second;
  return (last.empty() ? StringRef(name) : last).rtrim(':').str();
}

std::string dist::nameOp(Operation *op) {
  std::string name = getSourceName(op->getLoc());
  return name.empty() ? op->getName().getStringRef().str() : name;
}

std::string dist::quoteOp(Operation *op) { return "'" + nameOp(op) + "'"; }

ArrayAttr dist::getOriginsOfResult(ArrayAttr origins, unsigned number, unsigned numResults) {
  if (!origins || numResults == 1)
    return origins;
  return number < origins.size() ? dyn_cast<ArrayAttr>(origins[number]) : ArrayAttr();
}

ArrayAttr dist::getOrigins(FunctionOpInterface function, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    bool isFunctions = argument.getOwner()->getParentOp() == function.getOperation();
    return isFunctions ? function.getArgAttrOfType<ArrayAttr>(argument.getArgNumber(), kOriginsAttrName) : ArrayAttr();
  }
  Operation *op = value.getDefiningOp();
  return getOriginsOfResult(op->getAttrOfType<ArrayAttr>(kOriginsAttrName), cast<OpResult>(value).getResultNumber(),
                            op->getNumResults());
}

/// Returns the function whose arguments and results origins in `function` name: the one around it, if it is a region's
/// body.
static FunctionOpInterface getOutermost(FunctionOpInterface function) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  while (auto parent = function->getAttrOfType<FlatSymbolRefAttr>(kRegionOfAttrName)) {
    auto around =
        dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupNearestSymbolFrom(function->getParentOp(), parent));
    if (!around || !seen.insert(function).second)
      break;
    function = around;
  }
  return function;
}

Location dist::getPlace(OriginAttr origin, FunctionOpInterface function) {
  if (LocationAttr place = origin.getPlace())
    return place;
  function = getOutermost(function);
  bool isArgument =
      origin.getKind() == AnnotationKind::Argument && origin.getNumber() < int64_t(function.getNumArguments());
  return isArgument ? function.getArgument(origin.getNumber()).getLoc() : function.getLoc();
}

/// Returns what the annotation is called.
static std::string describeAnnotation(OriginAttr origin, FunctionOpInterface function) {
  std::string number = std::to_string(origin.getNumber());
  switch (origin.getKind()) {
  case AnnotationKind::Argument: {
    function = getOutermost(function);
    auto name = origin.getNumber() < int64_t(function.getNumArguments())
                    ? function.getArgAttrOfType<StringAttr>(origin.getNumber(), kNameAttrName)
                    : StringAttr();
    return "argument " + number + (name ? " " + name.str() : "");
  }
  case AnnotationKind::Result:
    return "result " + number;
  case AnnotationKind::Constraint:
    return "constraint";
  case AnnotationKind::Reshard:
    return "reshard";
  case AnnotationKind::Op:
    return "op";
  case AnnotationKind::LocalInput:
    return "input " + number + " of a local region";
  case AnnotationKind::LocalResult:
    return "result " + number + " of a local region";
  case AnnotationKind::Carried:
    return "value carried";
  case AnnotationKind::Planner:
    return "partition, for the op";
  }
  return "";
}

std::string dist::describeOrigin(OriginAttr origin, FunctionOpInterface function, bool withPlace) {
  std::string text = describeAnnotation(origin, function);
  // A place that is made up says nothing.
  Location place = getPlace(origin, function);
  if (origin.getPlace() || (withPlace && LocationAttr(place).findInstanceOf<FileLineColLoc>()))
    text += " at " + describeLocation(place);
  auto addStep = [&](StringRef before, StringAttr op, LocationAttr place) {
    std::string name = getSourceName(place), where = describeSourcePlace(place);
    text +=
        (before + "'" + (name.empty() ? op.getValue() : StringRef(name)) + "'" + (where.empty() ? "" : " at ") + where)
            .str();
  };
  if (origin.getFirstOp())
    addStep(" via ", origin.getFirstOp(), origin.getFirstPlace());
  if (origin.getLength() > 2)
    text += ", " + std::to_string(origin.getLength() - 2) + " more";
  if (origin.getLastOp())
    addStep(", ", origin.getLastOp(), origin.getLastPlace());
  return text;
}

std::string dist::describeOrigins(ArrayAttr origins, FunctionOpInterface function) {
  std::string text;
  if (origins)
    for (auto origin : origins.getAsRange<OriginAttr>())
      text += (text.empty() ? "dim " : "; dim ") + std::to_string(origin.getDim()) + ": " +
              describeOrigin(origin, function, /*withPlace=*/true);
  return text;
}
