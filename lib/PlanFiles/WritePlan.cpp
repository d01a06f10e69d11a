// SPDX-License-Identifier: Apache-2.0

#include "dist/PlanFiles/WritePlan.h"
#include "Placement.h"
#include "dist/PlanFiles/PathNames.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace dist;

std::string dist::getLayersGlob(StringRef name) {
  std::string glob;
  for (size_t i = 0; i < name.size(); ++i) {
    if (!llvm::isDigit(name[i]))
      glob += name[i];
    else if (i == 0 || !llvm::isDigit(name[i - 1]))
      glob += '*';
  }
  return glob;
}

std::string dist::getPlanName(FunctionOpInterface function, bool isResult, unsigned number) {
  Attribute attribute =
      isResult ? function.getResultAttr(number, kNameAttrName) : function.getArgAttr(number, kNameAttrName);
  auto name = dyn_cast_or_null<StringAttr>(attribute);
  return name ? name.str() : (isResult ? "result" : "arg") + std::to_string(number);
}

namespace {
/// A value and the part of its rule behind the name.
struct WrittenValue {
  std::string name, placing;
};
} // namespace

/// Writes the axes of `stored`, and what becomes of what is gathered.
static void writeStored(FullyShardAttr stored, raw_ostream &os) {
  os << ", \"fully_shard\": [";
  llvm::interleaveComma(stored.getAxes(), os, [&](AxisRefAttr axis) {
    std::string part;
    llvm::raw_string_ostream text(part);
    axis.printInList(text);
    os << llvm::json::Value(axis.isWhole() ? axis.getName().str() : part);
  });
  os << "]";
  if (std::optional<bool> isFreed = stored.isFreed()) {
    os << ", \"reshard_after_forward\": ";
    if (int64_t size = stored.getGroupSize())
      os << size;
    else
      os << (*isFreed ? "true" : "false");
  }
}

/// Collects the arguments or results of the functions of `module`.
static FailureOr<std::vector<WrittenValue>> collect(ModuleOp module, bool ofResults) {
  std::vector<WrittenValue> values;
  llvm::StringMap<size_t> numbers;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (function.isExternal())
      continue;
    for (unsigned number = 0; number < (ofResults ? function.getNumResults() : function.getNumArguments()); ++number) {
      Attribute attribute = ofResults ? function.getResultAttr(number, kShardingAttrName)
                                      : function.getArgAttr(number, kShardingAttrName);
      auto sharding = dyn_cast_or_null<ShardingAttr>(attribute);
      if (!sharding)
        continue;
      std::string placing;
      llvm::raw_string_ostream os(placing);
      os << "\"sharding\": " << llvm::json::Value(describeSharding(sharding));
      auto stored =
          ofResults ? FullyShardAttr() : function.getArgAttrOfType<FullyShardAttr>(number, kFullyShardAttrName);
      if (stored)
        writeStored(stored, os);
      std::string name = getPlanName(function, ofResults, number);
      auto [known, isNew] = numbers.try_emplace(name, values.size());
      if (isNew)
        values.push_back({std::move(name), std::move(placing)});
      else if (values[known->second].placing != placing)
        return emitError(function.getLoc()) << "a plan file cannot place two " << (ofResults ? "results" : "arguments")
                                            << " '" << name << "' in different ways";
    }
  }
  return values;
}

/// Writes the rules of `values`, called `key`.
static void writeRules(StringRef key, ArrayRef<WrittenValue> values, raw_ostream &os) {
  os << ",\n  \"" << key << "\": [";
  llvm::StringMap<bool> isShared; // By glob: all that it matches have one sharding.
  SmallVector<std::string> written;
  for (const WrittenValue &value : values) {
    if (llvm::any_of(written, [&](StringRef match) { return matchesGlob(value.name, match); }))
      continue;
    std::string glob = getLayersGlob(value.name);
    auto [known, isNew] = isShared.try_emplace(glob);
    if (isNew)
      known->second = llvm::all_of(values, [&](const WrittenValue &other) {
        return other.placing == value.placing || !matchesGlob(other.name, glob);
      });
    const std::string &match = known->second ? glob : value.name;
    os << (written.empty() ? "\n" : ",\n") << "    {\"match\": " << llvm::json::Value(match) << ", " << value.placing
       << "}";
    written.push_back(match);
  }
  os << "\n  ]";
}

/// Returns the units of arguments that are named by a path to one of them, each once.
static llvm::SetVector<StringRef> collectUnits(ModuleOp module) {
  llvm::SetVector<StringRef> units;
  for (auto function : module.getOps<FunctionOpInterface>())
    for (unsigned number = 0; number < function.getNumArguments(); ++number) {
      auto stored = function.getArgAttrOfType<FullyShardAttr>(number, kFullyShardAttrName);
      if (stored && stored.getUnit() &&
          llvm::is_contained(getPaths(getPlanName(function, /*isResult=*/false, number)), stored.getUnit().getValue()))
        units.insert(stored.getUnit().getValue());
    }
  return units;
}

LogicalResult dist::writePlan(ModuleOp module, MeshOp mesh, raw_ostream &os) {
  FailureOr<std::vector<WrittenValue>> arguments = collect(module, /*ofResults=*/false),
                                       results = collect(module, /*ofResults=*/true);
  if (failed(arguments) || failed(results))
    return failure();
  os << "{\n  \"mesh\": {\"name\": " << llvm::json::Value(mesh.getSymName()) << ", \"axes\": [";
  MeshAttr axes = mesh.getMesh();
  llvm::interleaveComma(llvm::zip_equal(axes.getAxisNames(), axes.getAxisSizes()), os, [&](auto axis) {
    auto [name, size] = axis;
    os << "[" << llvm::json::Value(name.getValue()) << ", " << size << "]";
  });
  os << "]";
  if (!axes.getDeviceIds().empty()) {
    os << ", \"device_ids\": [";
    llvm::interleaveComma(axes.getDeviceIds(), os);
    os << "]";
  }
  os << "},\n  \"default\": \"open\",\n  \"optimizer_state\": \"default\"";
  if (llvm::SetVector<StringRef> units = collectUnits(module); !units.empty()) {
    os << ",\n  \"units\": [";
    llvm::interleaveComma(units, os, [&](StringRef unit) { os << llvm::json::Value(unit); });
    os << "]";
  }
  if (!arguments->empty())
    writeRules("rules", *arguments, os);
  if (!results->empty())
    writeRules("outputs", *results, os);
  os << "\n}\n";
  return success();
}
