// SPDX-License-Identifier: Apache-2.0
//
// Reports for programs. The keys are a contract (docs/report.md): some may be added, and none goes or changes its
// meaning.

#include "ReportJson.h"
#include "BoundaryReports.h"
#include "CollectiveGroups.h"
#include "FusionReports.h"
#include "SearchReports.h"
#include "TimelineReports.h"
#include "dist/Report/Report.h"
#include "llvm/Support/FormatVariadic.h"

using namespace dist;

static llvm::json::Object toObject(const ReportedCollective &entry) {
  llvm::json::Array axes(entry.axes), shape(entry.shape), decidedBy(entry.decidedBy);
  llvm::json::Object object{
      {"kind", entry.kind},
      {"reduction", entry.reduction.empty() ? llvm::json::Value(nullptr) : llvm::json::Value(entry.reduction)},
      {"axes", std::move(axes)},
      {"group_size", entry.groupSize},
      {"dtype", entry.dtype},
      {"shape", std::move(shape)},
      {"tensors", entry.tensors},
      {"buffer_bytes", entry.bufferBytes * entry.executions},
      {"wire_bytes", entry.wireBytes * entry.executions},
      {"executions", entry.executions},
      {"loc", entry.loc},
      {"seconds", entry.seconds * entry.executions.toDouble()},
      {"reason", entry.reason},
      {"decided_by", std::move(decidedBy)},
      {"alternative", entry.alternative}};
  if (!entry.unit.empty()) {
    object["unit"] = entry.unit;
    object["use"] = entry.use;
  }
  if (!entry.piece.empty())
    object["piece"] = entry.piece;
  if (entry.isRecomputed)
    object["recomputed"] = true;
  if (entry.isRepeatedUnknownTimes)
    object["executions_unknown"] = true;
  return object;
}

static llvm::json::Object toObject(const Advice &advice) {
  return llvm::json::Object{{"seconds", advice.seconds},
                            {"bytes", advice.bytes},
                            {"what", advice.what},
                            {"why", advice.why},
                            {"instead", advice.instead}};
}

std::vector<std::pair<std::string, int64_t>> dist::listPlanned(const PlannedMemory &memory) {
  std::vector<std::pair<std::string, int64_t>> list;
  for (unsigned category = 0; category < kNumMemoryCategories; ++category)
    list.push_back({getName(static_cast<MemoryCategory>(category)).str(), memory.bytes[category]});
  list.push_back({"unused", memory.unusedBytes});
  return list;
}

MemoryAtPeak dist::getMemoryAtPeak(const FunctionReport &report) {
  MemoryAtPeak peak;
  if (report.planned) {
    peak.bytes = static_cast<double>(report.planned->getTotal());
    for (auto &[name, bytes] : listPlanned(*report.planned))
      peak.categories.push_back({name, static_cast<double>(bytes)});
  } else if (report.timeline) {
    peak.categories = report.timeline->peak.categories;
    for (auto &[name, bytes] : peak.categories)
      peak.bytes += bytes;
  } else {
    peak.bytes = report.peakBytes.toDouble();
  }
  return peak;
}

llvm::json::Object dist::toJson(const FunctionReport &report) {
  llvm::json::Array axes, collectives, values;
  for (auto &[name, size] : report.axes)
    axes.push_back(llvm::json::Array{name, size});
  for (const ReportedCollective &entry : report.collectives)
    collectives.push_back(toObject(entry));
  llvm::json::Object totals;
  for (auto &[kind, total] : report.totals)
    totals[kind] = llvm::json::Object{
        {"count", total.count}, {"buffer_bytes", total.bufferBytes}, {"wire_bytes", total.wireBytes}};
  llvm::json::Object function{{"name", report.name},
                              {"machine", report.machine},
                              {"machine_named", report.isMachineNamed},
                              {"mesh", llvm::json::Object{{"name", report.meshName}, {"axes", std::move(axes)}}},
                              {"collectives", std::move(collectives)},
                              {"totals", std::move(totals)},
                              {"memory", llvm::json::Object{{"arguments_bytes", report.argumentsBytes},
                                                            {"results_bytes", report.resultsBytes},
                                                            {"peak_bytes", report.peakBytes}}},
                              {"flops", report.flops}};
  if (report.timeline)
    function["seconds"] = report.timeline->seconds;
  llvm::json::Array advice;
  for (const Advice &entry : listAdvice(report))
    advice.push_back(toObject(entry));
  if (!advice.empty())
    function["advice"] = std::move(advice);
  addBoundary(report, function);
  if (!report.fusions.empty())
    function["attention"] = fusionsToJson(report);
  addSearches(report, function);
  if (report.isMachineNamed)
    addTimeline(report, function);
  if (const std::optional<PlannedMemory> &planned = report.planned) {
    llvm::json::Object categories;
    for (auto &[name, bytes] : listPlanned(*planned))
      categories[name] = bytes;
    function["peak_memory"] = llvm::json::Object{{"target", planned->target},
                                                 {"bytes", planned->getTotal()},
                                                 {"arguments_bytes", planned->argumentsBytes},
                                                 {"results_bytes", planned->resultsBytes},
                                                 {"constants_bytes", planned->constantsBytes},
                                                 {"arena_bytes", planned->arenaBytes},
                                                 {"categories", std::move(categories)},
                                                 {"at", planned->place}};
  }
  if (!report.values.empty()) {
    for (const ReportedValue &value : report.values)
      values.push_back(llvm::json::Object{{"name", value.name},
                                          {"type", value.type},
                                          {"sharding", value.sharding},
                                          {"placements", value.placements},
                                          {"dims", value.dims},
                                          {"origin", value.origin}});
    function["values"] = std::move(values);
  }
  return function;
}

void dist::writeReportAsJson(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os) {
  llvm::json::Array functions;
  for (const FunctionReport &report : reports)
    functions.push_back(toJson(report));
  os << llvm::formatv("{0:2}\n", llvm::json::Value(llvm::json::Object{{"functions", std::move(functions)}}));
}
