// SPDX-License-Identifier: Apache-2.0
//
// Parsing, printing and small questions of the attributes. The notation is that of docs/language.md:
//   #dist.sharding<@mesh, [{"dp"}, {"tp":(1)2, ?}p1], replicated = {"x"}, partial = [sum {"ep"}]>

#include "AxisSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace dist;

#define GET_ATTRDEF_CLASSES
#include "dist/IR/DistAttrs.cpp.inc"

void DistDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dist/IR/DistAttrs.cpp.inc"
      >();
}

//===-- axes ------------------------------------------------------------------------------------------------------===//

/// axis ::= string (`:` `(` int `)` int)?
FailureOr<AxisRefAttr> dist::parseAxis(AsmParser &parser) {
  std::string name;
  int64_t preSize = 1, size = 0;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseString(&name))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    if (parser.parseLParen() || parser.parseInteger(preSize) || parser.parseRParen() || parser.parseInteger(size))
      return failure();
    if (preSize < 1 || size < 2) { // [sharding-C4]; a size of 0 would mean the whole axis
      parser.emitError(loc) << "sub-axis \"" << name << "\":(" << preSize << ")" << size
                            << " needs a first number of at least 1 and a second above 1";
      return failure();
    }
  }
  MLIRContext *context = parser.getContext();
  return AxisRefAttr::get(context, StringAttr::get(context, name), preSize, size);
}

void AxisRefAttr::printInList(llvm::raw_ostream &os) const {
  os << '"';
  llvm::printEscapedString(getName().getValue(), os);
  os << '"';
  if (!isWhole())
    os << ":(" << getPreSize() << ")" << getSize();
}

void dist::printAxes(llvm::raw_ostream &os, ArrayRef<AxisRefAttr> axes) {
  os << '{';
  llvm::interleaveComma(axes, os, [&](AxisRefAttr axis) { axis.printInList(os); });
  os << '}';
}

/// axes ::= `{` (axis (`,` axis)*)? `}`
ParseResult dist::parseAxes(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&]() -> ParseResult {
    FailureOr<AxisRefAttr> axis = parseAxis(parser);
    if (failed(axis))
      return failure();
    axes.push_back(*axis);
    return success();
  });
}

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<AxisRefAttr> axis = parseAxis(parser);
  if (failed(axis) || parser.parseGreater())
    return {};
  return *axis;
}

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printInList(printer.getStream());
  printer << '>';
}

bool AxisRefAttr::contains(AxisRefAttr other) const {
  if (getName() != other.getName() || isWhole() || other.isWhole())
    return getName() == other.getName() && isWhole();
  // Sizes of verified sub-axes divide that of their axis.
  int64_t end = getPreSize() * getSize(), endOfOther = other.getPreSize() * other.getSize();
  return other.getPreSize() % getPreSize() == 0 && end % endOfOther == 0;
}

int64_t AxisRefAttr::getSizeIn(MeshAttr mesh) const {
  return isWhole() ? mesh.getAxisSize(getName().getValue()) : getSize();
}

Attribute AxisListAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  if (parser.parseLess() || parseAxes(parser, axes) || parser.parseGreater())
    return {};
  return AxisListAttr::get(parser.getContext(), axes);
}

void AxisListAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printAxes(printer.getStream(), getAxes());
  printer << '>';
}

int64_t AxisListAttr::getSizeIn(MeshAttr mesh) const { return getAxesSize(getAxes(), mesh); }

//===-- fully sharded arguments -----------------------------------------------------------------------------------===//

bool FullyShardAttr::isAlong(ArrayRef<AxisRefAttr> axes) const {
  return llvm::any_of(axes, [&](AxisRefAttr axis) {
    return llvm::any_of(getAxes(), [&](AxisRefAttr stored) { return axis.contains(stored); });
  });
}

std::optional<bool> FullyShardAttr::isFreed() const {
  if (!getReshardAfterForward())
    return std::nullopt;
  auto flag = dyn_cast<BoolAttr>(getReshardAfterForward());
  return !flag || flag.getValue();
}

int64_t FullyShardAttr::getGroupSize() const {
  auto number = dyn_cast_or_null<IntegerAttr>(getReshardAfterForward());
  return number && !isa<BoolAttr>(number) ? number.getInt() : 0;
}

/// fully_shard ::= `<` axes (`,` `unit` `=` string)? (`,` `reshard_after_forward` `=` (`true` | `false` | integer))?
/// `>`
Attribute FullyShardAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  StringAttr unit;
  Attribute again;
  if (parser.parseLess() || parseAxes(parser, axes))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (!unit && !again && succeeded(parser.parseOptionalKeyword("unit"))) {
      if (parser.parseEqual() || parser.parseAttribute(unit))
        return {};
      continue;
    }
    bool flag = false;
    int64_t number = 0;
    if (again || parser.parseKeyword("reshard_after_forward") || parser.parseEqual())
      return {};
    if (succeeded(parser.parseOptionalKeyword("true")))
      flag = true;
    else if (failed(parser.parseOptionalKeyword("false"))) {
      if (parser.parseInteger(number))
        return {};
      again = parser.getBuilder().getI64IntegerAttr(number);
      continue;
    }
    again = parser.getBuilder().getBoolAttr(flag);
  }
  return parser.parseGreater() ? Attribute() : FullyShardAttr::get(parser.getContext(), axes, unit, again);
}

void FullyShardAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printAxes(printer.getStream(), getAxes());
  if (getUnit())
    printer << ", unit = " << getUnit();
  if (std::optional<bool> isFreed = this->isFreed()) {
    printer << ", reshard_after_forward = ";
    if (isa<BoolAttr>(getReshardAfterForward()))
      printer << (*isFreed ? "true" : "false");
    else
      printer << getGroupSize();
  }
  printer << '>';
}

//===-- mesh ------------------------------------------------------------------------------------------------------===//

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes, deviceIds;
  auto parseOneAxis = [&]() -> ParseResult {
    std::string name;
    int64_t size;
    if (parser.parseString(&name) || parser.parseEqual() || parser.parseInteger(size))
      return failure();
    names.push_back(StringAttr::get(parser.getContext(), name));
    sizes.push_back(size);
    return success();
  };
  auto parseDevice = [&]() -> ParseResult { return parser.parseInteger(deviceIds.emplace_back()); };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOneAxis))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("device_ids") || parser.parseEqual() ||
       parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseDevice)))
    return {};
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(), names, sizes, deviceIds);
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(llvm::zip(getAxisNames(), getAxisSizes()), printer,
                        [&](auto axis) { printer << std::get<0>(axis) << "=" << std::get<1>(axis); });
  printer << ']';
  if (!getDeviceIds().empty()) {
    printer << ", device_ids = [";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << ']';
  }
  printer << '>';
}

LogicalResult MeshAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, ArrayRef<StringAttr> names,
                               ArrayRef<int64_t> sizes, ArrayRef<int64_t> deviceIds) {
  if (names.size() != sizes.size())
    return emitError() << "mesh has " << names.size() << " axis names and " << sizes.size() << " sizes";
  llvm::StringSet<> seen;
  int64_t devices = 1;
  for (auto [name, size] : llvm::zip(names, sizes)) {
    if (name.empty())
      return emitError() << "mesh axis has an empty name"; // [mesh-C1]
    if (!seen.insert(name.getValue()).second)
      return emitError() << "mesh has two axes " << name; // [mesh-C1]
    if (size < 1 || llvm::MulOverflow(devices, size, devices) || devices >= (int64_t(1) << 31))
      return emitError() << "mesh axis " << name << " has size " << size
                         << "; sizes have to be at least 1 and their product below 2^31"; // [mesh-C2]
  }
  if (deviceIds.empty())
    return success();
  SmallVector<int64_t> sorted(deviceIds);
  llvm::sort(sorted);
  for (auto [index, id] : llvm::enumerate(sorted))
    if (static_cast<int64_t>(index) != id || static_cast<int64_t>(sorted.size()) != devices)
      return emitError() << "device_ids has to be a permutation of 0 to " << devices - 1; // [mesh-C3]
  return success();
}

int64_t MeshAttr::getAxisIndex(StringRef name) const {
  for (auto [index, axis] : llvm::enumerate(getAxisNames()))
    if (axis.getValue() == name)
      return index;
  return -1;
}

int64_t MeshAttr::getAxisSize(StringRef name) const {
  int64_t index = getAxisIndex(name);
  return index < 0 ? 0 : getAxisSizes()[index];
}

int64_t MeshAttr::getNumDevices() const {
  int64_t devices = 1;
  for (int64_t size : getAxisSizes())
    devices *= size;
  return devices;
}

//===-- dimension, partial ----------------------------------------------------------------------------------------===//

/// dim ::= `{` (axis (`,` axis)*)? (`,`? `?`)? `}` (`p` int)?
static FailureOr<DimShardingAttr> parseDim(AsmParser &parser) {
  SmallVector<AxisRefAttr> axes;
  bool isOpen = false;
  auto parseEntry = [&]() -> ParseResult {
    if (isOpen)
      return parser.emitError(parser.getCurrentLocation(), "expected '}' after '?', which stands last");
    if (succeeded(parser.parseOptionalQuestion())) {
      isOpen = true;
      return success();
    }
    FailureOr<AxisRefAttr> axis = parseAxis(parser);
    if (failed(axis))
      return failure();
    axes.push_back(*axis);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseEntry))
    return failure();
  int64_t priority = 0;
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&word)) && (!word.consume_front("p") || word.getAsInteger(10, priority)))
    return parser.emitError(loc, "expected a priority such as 'p1'");
  return DimShardingAttr::get(parser.getContext(), axes, isOpen, priority);
}

static void printDim(llvm::raw_ostream &os, DimShardingAttr dim) {
  os << '{';
  llvm::interleaveComma(dim.getAxes(), os, [&](AxisRefAttr axis) { axis.printInList(os); });
  if (dim.getIsOpen())
    os << (dim.getAxes().empty() ? "?" : ", ?");
  os << '}';
  if (dim.getPriority() != 0)
    os << 'p' << dim.getPriority();
}

Attribute DimShardingAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<DimShardingAttr> dim = parseDim(parser);
  if (failed(dim) || parser.parseGreater())
    return {};
  return *dim;
}

void DimShardingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printDim(printer.getStream(), *this);
  printer << '>';
}

/// partial ::= kind axes
static FailureOr<PartialAttr> parsePartial(AsmParser &parser) {
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<ReductionKind> kind = symbolizeReductionKind(word);
  if (!kind)
    return parser.emitError(loc, "unknown reduction '") << word << "'; expected sum, avg, max, min, prod, any or all";
  SmallVector<AxisRefAttr> axes;
  if (parseAxes(parser, axes))
    return failure();
  return PartialAttr::get(parser.getContext(), *kind, axes);
}

static void printPartial(llvm::raw_ostream &os, PartialAttr partial) {
  os << stringifyReductionKind(partial.getKind()) << ' ';
  printAxes(os, partial.getAxes());
}

Attribute PartialAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<PartialAttr> partial = parsePartial(parser);
  if (failed(partial) || parser.parseGreater())
    return {};
  return *partial;
}

void PartialAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printPartial(printer.getStream(), *this);
  printer << '>';
}

//===-- sharding --------------------------------------------------------------------------------------------------===//

Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  FlatSymbolRefAttr mesh;
  SmallVector<DimShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated;
  SmallVector<PartialAttr> partials;
  auto parseDimEntry = [&]() -> ParseResult {
    FailureOr<DimShardingAttr> dim = parseDim(parser);
    if (failed(dim))
      return failure();
    dims.push_back(*dim);
    return success();
  };
  auto parsePartialEntry = [&]() -> ParseResult {
    FailureOr<PartialAttr> partial = parsePartial(parser);
    if (failed(partial))
      return failure();
    partials.push_back(*partial);
    return success();
  };
  if (parser.parseLess() || parser.parseAttribute(mesh) || parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseDimEntry))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    StringRef word;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&word) || parser.parseEqual())
      return {};
    if (word == "replicated" && replicated.empty()) {
      if (parseAxes(parser, replicated))
        return {};
    } else if (word == "partial" && partials.empty()) {
      if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePartialEntry))
        return {};
    } else {
      parser.emitError(loc, "expected 'replicated' or 'partial', each at most once");
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return ShardingAttr::get(parser.getContext(), mesh, dims, replicated, partials);
}

void ShardingAttr::print(AsmPrinter &printer) const {
  llvm::raw_ostream &os = printer.getStream();
  printer << '<' << getMesh() << ", [";
  llvm::interleaveComma(getDims(), os, [&](DimShardingAttr dim) { printDim(os, dim); });
  os << ']';
  if (!getReplicated().empty()) {
    os << ", replicated = ";
    printAxes(os, getReplicated());
  }
  if (!getPartials().empty()) {
    os << ", partial = [";
    llvm::interleaveComma(getPartials(), os, [&](PartialAttr partial) { printPartial(os, partial); });
    os << ']';
  }
  os << '>';
}

ShardingAttr ShardingAttr::getReplicated(FlatSymbolRefAttr mesh, int64_t rank, bool isOpen) {
  MLIRContext *context = mesh.getContext();
  SmallVector<DimShardingAttr> dims(rank, DimShardingAttr::get(context, {}, isOpen, 0));
  return ShardingAttr::get(context, mesh, dims, {}, {});
}

RankedTensorType ShardingAttr::getLocalType(RankedTensorType global, MeshAttr mesh) const {
  return getLocalTypeAlong(global, *this, mesh, {});
}

bool ShardingAttr::isClosed() const {
  return llvm::none_of(getDims(), [](DimShardingAttr dim) { return dim.getIsOpen(); });
}

std::string ShardingAttr::getPlacements(MeshAttr mesh) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto mentions = [](ArrayRef<AxisRefAttr> axes, StringAttr name) {
    return llvm::any_of(axes, [&](AxisRefAttr axis) { return axis.getName() == name; });
  };
  llvm::interleaveComma(mesh.getAxisNames(), os, [&](StringAttr name) {
    os << name.getValue() << ": ";
    bool found = false;
    for (auto [index, dim] : llvm::enumerate(getDims()))
      if (mentions(dim.getAxes(), name)) {
        os << (found ? "+" : "") << "Shard(" << index << ")";
        found = true;
      }
    for (PartialAttr partial : getPartials())
      if (mentions(partial.getAxes(), name)) {
        os << (found ? "+" : "") << "Partial(" << stringifyReductionKind(partial.getKind()) << ")";
        found = true;
      }
    if (!found)
      os << "Replicate";
  });
  return text;
}
