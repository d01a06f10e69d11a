// SPDX-License-Identifier: Apache-2.0
//
// Reads a program and adds up. `wire_bytes` are what one device sends by the ring formula: (n-1)/n of the buffer for
// gather, scatter and exchange, twice that for an all-reduce, all of it for a permute.

#include "dist/Report/Report.h"
#include "BoundaryReports.h"
#include "FusionReports.h"
#include "SearchReports.h"
#include "TimelineReports.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/OpFlops.h"
#include "dist/Analysis/Pieces.h"
#include "dist/Analysis/RecomputedOps.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Analysis/Units.h"
#include "dist/IR/HeldValues.h"
#include "dist/Layout/Machine.h"
#include "dist/Report/Explanation.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace dist;

/// Returns `amount` * `numerator` / `denominator`; that is no larger than twice the amount.
static Amount getShare(Amount amount, int64_t numerator, int64_t denominator) {
  if (!amount.isExact())
    return Amount::getRounded(amount.toDouble() * double(numerator) / double(denominator));
  int64_t bytes = amount.saturate(), rest = bytes % denominator * numerator / denominator;
  return Amount(bytes / denominator) * numerator + rest;
}

static std::string toText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Returns true if `op` is in a loop of unknown length.
static bool isRepeatedUnknownTimes(Operation *op) {
  auto loop = op->getParentOfType<LoopLikeOpInterface>();
  return loop && (!loop.getStaticTripCount() || isRepeatedUnknownTimes(loop));
}

static ReportedCollective describe(CollectiveOpInterface op, MeshAttr mesh, const Machine &machine) {
  ReportedCollective entry;
  CollectiveKind kind = op.getCollectiveKind();
  entry.kind = stringifyCollectiveKind(kind).str();
  if (std::optional<ReductionKind> reduction = op.getReductionKind())
    entry.reduction = stringifyReductionKind(*reduction).str();
  for (AxisRefAttr axis : op.getGroupAxes())
    entry.axes.push_back(describeAxis(axis));
  entry.groupSize = getAxesSize(op.getGroupAxes(), mesh);
  entry.tensors = op.getCollectiveInputs().size();
  entry.bufferBytes = getBufferBytes(op);
  int64_t elements = 0;
  for (unsigned pair = 0; pair < entry.tensors; ++pair) {
    ShapedType full = getFullType(op, pair);
    elements += full.getNumElements();
    entry.dtype = toText(full.getElementType());
    entry.shape.assign(full.getShape().begin(), full.getShape().end());
  }
  if (entry.tensors > 1)
    entry.shape = {elements};
  int64_t n = entry.groupSize;
  if (kind == CollectiveKind::AllReduce)
    entry.wireBytes = getShare(entry.bufferBytes, 2 * (n - 1), n);
  else if (kind == CollectiveKind::CollectivePermute || kind == CollectiveKind::Broadcast)
    entry.wireBytes = entry.bufferBytes;
  else
    entry.wireBytes = getShare(entry.bufferBytes, n - 1, n);
  entry.executions = getExecutions(op->getBlock());
  entry.isRepeatedUnknownTimes = isRepeatedUnknownTimes(op);
  entry.loc = describeLocation(op->getLoc());
  entry.source = describeSourcePlace(op->getLoc());
  if (auto reason = op->getAttrOfType<StringAttr>(kReasonAttrName))
    entry.reason = reason.str();
  if (StringAttr unit = getUnit(op))
    entry.unit = unit.str();
  if (StringAttr piece = getPiece(op))
    entry.piece = piece.str();
  if (auto use = op->getAttrOfType<IntegerAttr>(kUseAttrName))
    entry.use = use.getInt();
  entry.isRecomputed = op->hasAttr(kRecomputedAttrName);
  entry.seconds = getCollectiveSeconds(op, mesh, machine);
  if (auto alternative = op->getAttrOfType<StringAttr>(kAlternativeAttrName))
    entry.alternative = alternative.str();
  if (auto decidedBy = op->getAttrOfType<ArrayAttr>(kDecidedByAttrName))
    for (auto text : decidedBy.getAsRange<StringAttr>())
      entry.decidedBy.push_back(text.str());
  return entry;
}

/// Returns the largest sum of bytes of tensors alive at one op of the function's block, arguments and results included.
static Amount getPeakBytes(FunctionOpInterface function) {
  Amount peak;
  for (const Amount &live : getLiveBytes(function))
    if (live.toDouble() > peak.toDouble())
      peak = live;
  return peak;
}

static void addValues(FunctionOpInterface function, MeshAttr mesh, FunctionReport &report) {
  auto add = [&](std::string name, Operation *op, Type type, ShardingAttr sharding, ArrayAttr origins) {
    ReportedValue &value = report.values.emplace_back();
    value.name = std::move(name);
    if (op) {
      value.op = op->getName().getStringRef().str();
      value.isDistOp = isa_and_nonnull<DistDialect>(op->getDialect());
    }
    value.type = toText(type);
    llvm::raw_string_ostream(value.sharding) << sharding;
    value.placements = sharding.getPlacements(mesh);
    value.dims = listAxes(sharding);
    value.origin = describeOrigins(origins, function);
  };
  auto getName = [](Attribute attribute, const std::string &fallback) {
    auto name = dyn_cast_or_null<StringAttr>(attribute);
    return name ? name.str() : fallback;
  };
  for (BlockArgument argument : function.getArguments()) {
    unsigned i = argument.getArgNumber();
    if (auto sharding = function.getArgAttrOfType<ShardingAttr>(i, kShardingAttrName))
      add(getName(function.getArgAttr(i, kNameAttrName), "arg" + std::to_string(i)), nullptr, argument.getType(),
          sharding, function.getArgAttrOfType<ArrayAttr>(i, kOriginsAttrName));
  }
  function->walk([&](Operation *op) {
    auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttrName);
    auto origins = op->getAttrOfType<ArrayAttr>(kOriginsAttrName);
    if (!shardings)
      return;
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      if (isa<RankedTensorType>(result.getType()))
        add(nameOp(op) + " at " + describeSourcePlace(op->getLoc()), op, result.getType(),
            cast<ShardingAttr>(shardings[i]), getOriginsOfResult(origins, i, op->getNumResults()));
  });
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (auto sharding = function.getResultAttrOfType<ShardingAttr>(i, kShardingAttrName))
      add(getName(function.getResultAttr(i, kNameAttrName), "result" + std::to_string(i)), nullptr, type, sharding,
          function.getResultAttrOfType<ArrayAttr>(i, kOriginsAttrName));
}

/// Returns the mesh that the placements and collectives of `function` name, or null.
static FlatSymbolRefAttr findMesh(FunctionOpInterface function) {
  FlatSymbolRefAttr mesh;
  auto note = [&](Attribute attribute) {
    if (attribute)
      attribute.walk([&](ShardingAttr sharding) { mesh = sharding.getMesh(); });
  };
  for (StringRef name : {StringRef(kShardingAttrName), StringRef(kBoundaryAttrName)}) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      note(function.getArgAttr(i, name));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      note(function.getResultAttr(i, name));
  }
  function->walk([&](CollectiveOpInterface op) { mesh = op.getMeshSymbol(); });
  return mesh;
}

void dist::walkReportedCollectives(FunctionOpInterface function,
                                   llvm::function_ref<void(CollectiveOpInterface)> visit) {
  function->walk([&](CollectiveOpInterface op) {
    if (op.communicates() && lookupMesh(op, op.getMeshSymbol()))
      visit(op);
  });
}

static FunctionReport reportFunction(FunctionOpInterface function, const Machine &machine) {
  FunctionReport report;
  report.name = function.getName().str();
  report.machine = machine.getName().str();
  FlatSymbolRefAttr meshName = findMesh(function);
  MeshAttr mesh = meshName ? lookupMesh(function, meshName) : MeshAttr();
  if (mesh) {
    report.meshName = meshName.getValue().str();
    for (auto [name, size] : llvm::zip(mesh.getAxisNames(), mesh.getAxisSizes()))
      report.axes.push_back({name.str(), size});
    addValues(function, mesh, report);
    addBoundary(function, mesh, report);
  }
  walkReportedCollectives(function, [&](CollectiveOpInterface op) {
    ReportedCollective entry = describe(op, mesh, machine);
    CollectiveTotal &total = report.totals[entry.kind];
    total.count += entry.executions;
    total.bufferBytes += entry.bufferBytes * entry.executions;
    total.wireBytes += entry.wireBytes * entry.executions;
    report.collectives.push_back(std::move(entry));
  });
  ValuesElsewhere elsewhere = findElsewhere(function);
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !elsewhere.arguments.test(number))
      report.argumentsBytes += getTensorBytes(tensor);
  for (auto [number, type] : llvm::enumerate(function.getResultTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !elsewhere.results.test(number))
      report.resultsBytes += getTensorBytes(tensor);
  readSearches(function, report);
  readFusions(function, report);
  report.peakBytes = getPeakBytes(function);
  function->walk([&](Operation *op) { report.flops += countFlops(op) * getExecutions(op->getBlock()); });
  return report;
}

std::vector<FunctionReport> dist::makeReport(ModuleOp module, const Machine &machine, bool isMachineNamed,
                                             bool withPrograms) {
  std::vector<FunctionReport> reports;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function.getFunctionBody().hasOneBlock()) {
      reports.push_back(reportFunction(function, machine));
      reports.back().isMachineNamed = isMachineNamed;
      if (isLocalForm(function))
        addTimeline(function, machine, reports.back(), withPrograms);
    }
  return reports;
}
