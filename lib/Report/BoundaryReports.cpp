// SPDX-License-Identifier: Apache-2.0

#include "BoundaryReports.h"
#include "TextTable.h"
#include "dist/Analysis/OpCost.h"
#include "dist/IR/HeldValues.h"
#include "dist/Report/Quantity.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <tuple>

using namespace mlir;
using namespace dist;

static std::string toText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

std::string dist::describeAxis(AxisRefAttr axis) {
  std::string text = axis.getName().str();
  if (!axis.isWhole())
    text += ":(" + std::to_string(axis.getPreSize()) + ")" + std::to_string(axis.getSize());
  return text;
}

std::vector<std::vector<std::string>> dist::listAxes(ShardingAttr sharding) {
  std::vector<std::vector<std::string>> dims;
  for (DimShardingAttr dim : sharding.getDims()) {
    std::vector<std::string> &axes = dims.emplace_back();
    for (AxisRefAttr axis : dim.getAxes())
      axes.push_back(describeAxis(axis));
  }
  return dims;
}

/// Says how much less a device would hold if the axes of `mesh` that `sharding` does not name split a dimension.
static void findSparing(ShardingAttr sharding, MeshAttr mesh, RankedTensorType local, ReportedBoundary &value) {
  SmallVector<int64_t> shape(local.getShape());
  int64_t parts = 1;
  auto names = [](ArrayRef<AxisRefAttr> axes, StringAttr name) {
    return llvm::any_of(axes, [&](AxisRefAttr axis) { return axis.getName() == name; });
  };
  for (auto [name, size] : llvm::zip(mesh.getAxisNames(), mesh.getAxisSizes())) {
    bool isUsed = names(sharding.getReplicated(), name);
    for (DimShardingAttr dim : sharding.getDims())
      isUsed |= names(dim.getAxes(), name);
    for (PartialAttr partial : sharding.getPartials())
      isUsed |= names(partial.getAxes(), name);
    int64_t by = size;
    auto *divided = llvm::find_if(shape, [&](int64_t extent) { return extent >= by && extent % by == 0; });
    if (isUsed || by == 1 || divided == shape.end())
      continue;
    *divided /= by;
    parts *= by;
    value.sparingAxes += (value.sparingAxes.empty() ? "" : ", ") + name.str();
  }
  Amount bytes = getTensorBytes(local);
  value.sparedBytes = bytes.isExact() ? Amount(bytes.saturate() - bytes.saturate() / parts) : Amount(0);
}

/// Writes `pp: Held(1)` in place of `pp: Replicate`.
static void noteHolder(const HeldBy &holder, ReportedBoundary &value) {
  std::string axis = holder.axis.str() + ": ", everywhere = axis + "Replicate";
  size_t at = value.placements.starts_with(everywhere) ? 0 : value.placements.find(", " + everywhere);
  if (at != std::string::npos)
    value.placements.replace(at + (at ? 2 : 0), everywhere.size(), axis + "Held(" + std::to_string(holder.index) + ")");
}

void dist::addBoundary(FunctionOpInterface function, MeshAttr mesh, FunctionReport &report) {
  auto add = [&](int64_t number, Type type, DictionaryAttr attributes, bool isResult) {
    auto held = dyn_cast<RankedTensorType>(type);
    if (!held || !attributes)
      return;
    auto boundary = attributes.getAs<BoundaryAttr>(kBoundaryAttrName);
    auto sharding = boundary ? boundary.getSharding() : attributes.getAs<ShardingAttr>(kShardingAttrName);
    if (!sharding)
      return;
    RankedTensorType global = boundary ? boundary.getType() : held;
    RankedTensorType local = boundary ? held : sharding.getLocalType(held, mesh);
    ReportedBoundary &value = report.boundary.emplace_back();
    value.isResult = isResult;
    value.number = number;
    if (auto name = attributes.getAs<StringAttr>(kNameAttrName))
      value.name = name.str();
    value.type = toText(TypeAttr::get(global));
    value.localType = toText(TypeAttr::get(local));
    value.bytes = getTensorBytes(local);
    value.sharding = toText(sharding);
    value.placements = sharding.getPlacements(mesh);
    if (std::optional<HeldBy> holder = readHeldAttr(attributes.get(kHeldAttrName)))
      noteHolder(*holder, value);
    value.dims = listAxes(sharding);
    if (!isResult && !attributes.get(kFullyShardAttrName) && !attributes.get(kHeldAttrName))
      findSparing(sharding, mesh, local, value);
  };
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    add(number, type, function_interface_impl::getArgAttrDict(function, number), /*isResult=*/false);
  for (auto [number, type] : llvm::enumerate(function.getResultTypes()))
    add(number, type, function_interface_impl::getResultAttrDict(function, number), /*isResult=*/true);
}

/// Returns `8x4xf32` for `tensor<8x4xf32>`.
static StringRef getShape(StringRef type) {
  return type.consume_front("tensor<") && type.consume_back(">") ? type : type;
}

std::string dist::describeTypes(const ReportedBoundary &value) {
  StringRef local = getShape(value.localType), global = getShape(value.type);
  return local == global ? local.str() : (local + " of " + global).str();
}

std::string dist::withoutNumbers(StringRef name) {
  std::string text;
  for (char letter : name)
    if (!llvm::isDigit(letter))
      text += letter;
    else if (text.empty() || text.back() != '*')
      text += '*';
  return text;
}

namespace {
/// Values that are shown in one line.
struct ValueGroup {
  const ReportedBoundary *first = nullptr;
  int64_t count = 0;
};
} // namespace

static std::vector<ValueGroup> groupValues(const FunctionReport &report, ReportDetail detail) {
  std::vector<ValueGroup> groups;
  std::map<std::tuple<bool, std::string, std::string, std::string, std::string>, size_t> known;
  for (const ReportedBoundary &value : report.boundary) {
    bool isAlone = detail == ReportDetail::All || value.name.empty();
    std::string name = isAlone ? std::to_string(value.number) : withoutNumbers(value.name);
    auto [entry, isNew] =
        known.try_emplace({value.isResult, name, value.type, value.localType, value.placements}, groups.size());
    if (isNew)
      groups.push_back({&value, 0});
    ++groups[entry->second].count;
  }
  return groups;
}

/// Returns the placement on each axis of `placements`, which is as `dp: Shard(0), tp: Replicate`; in short where there
/// are many axes.
static std::vector<std::string> splitPlacements(StringRef placements, size_t numAxes) {
  static constexpr size_t kMostAxes = 3;
  std::vector<std::string> words;
  SmallVector<StringRef> parts;
  placements.split(parts, ", ");
  for (StringRef part : parts) {
    std::string word = part.split(": ").second.str();
    if (numAxes > kMostAxes)
      for (auto [name, letter] : {std::pair("Shard", "S"), std::pair("Replicate", "R"), std::pair("Partial", "P")})
        for (size_t at = word.find(name); at != std::string::npos; at = word.find(name))
          word.replace(at, StringRef(name).size(), letter);
    words.push_back(word);
  }
  words.resize(numAxes);
  return words;
}

void dist::writeBoundary(const FunctionReport &report, llvm::raw_ostream &os, ReportDetail detail) {
  if (report.boundary.empty())
    return;
  os << "\nPlacements of arguments and results\n";
  std::vector<TextColumn> columns = {{"value"}, {"name"}, {"one device holds"}, {"bytes", /*isNumber=*/true}};
  for (auto &[axis, size] : report.axes)
    columns.push_back({axis});
  TextTable table(std::move(columns));
  for (const ValueGroup &group : groupValues(report, detail)) {
    const ReportedBoundary &value = *group.first;
    std::string kind = value.isResult ? "result" : "argument";
    bool isOne = group.count == 1;
    std::vector<std::string> cells = {isOne ? kind + " " + std::to_string(value.number)
                                            : std::to_string(group.count) + " " + kind + "s",
                                      isOne ? value.name : withoutNumbers(value.name), describeTypes(value),
                                      (isOne ? "" : "each ") + formatBytes(value.bytes)};
    llvm::append_range(cells, splitPlacements(value.placements, report.axes.size()));
    table.addRow(std::move(cells));
  }
  table.write(os);
}

void dist::addBoundary(const FunctionReport &report, llvm::json::Object &object) {
  if (report.boundary.empty())
    return;
  llvm::json::Array values;
  for (const ReportedBoundary &value : report.boundary)
    values.push_back(llvm::json::Object{{"kind", value.isResult ? "result" : "argument"},
                                        {"number", value.number},
                                        {"name", value.name},
                                        {"type", value.type},
                                        {"local_type", value.localType},
                                        {"bytes", value.bytes},
                                        {"sharding", value.sharding},
                                        {"placements", value.placements},
                                        {"dims", value.dims}});
  object["placements"] = std::move(values);
}
