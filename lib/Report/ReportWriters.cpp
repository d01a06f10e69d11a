// SPDX-License-Identifier: Apache-2.0

#include "SearchReports.h"
#include "TimelineReports.h"
#include "dist/Report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace dist;

static std::string joinAxes(const ReportedCollective &collective) {
  std::string text;
  for (const std::string &axis : collective.axes)
    text += (text.empty() ? "" : ",") + axis;
  return text;
}

static std::string joinShape(const ReportedCollective &collective) {
  std::string text;
  for (int64_t size : collective.shape)
    text += std::to_string(size) + "x";
  return text + collective.dtype;
}

static std::string getTitle(const ReportedCollective &collective) {
  return collective.reduction.empty() ? collective.kind : collective.kind + "(" + collective.reduction + ")";
}

//===-- text ---------------------------------------------------------------------------------------------------------===//

static void writeCollectives(const FunctionReport &report, llvm::raw_ostream &os) {
  os << "\ncollectives (" << report.collectives.size() << ")\n";
  for (auto [number, entry] : llvm::enumerate(report.collectives)) {
    os << llvm::format("  %2d  %-24s %-10s n=%-4lld", static_cast<int>(number), getTitle(entry).c_str(),
                       joinAxes(entry).c_str(), static_cast<long long>(entry.groupSize))
       << " " << joinShape(entry) << "  buffer " << entry.bufferBytes << " B, wire " << entry.wireBytes << " B, "
       << llvm::format("%.1f", entry.seconds * 1e6) << " us";
    if (entry.tensors > 1)
      os << ", " << entry.tensors << " tensors";
    if (!(entry.executions == 1))
      os << ", x" << entry.executions;
    if (entry.isRepeatedUnknownTimes)
      os << ", times the trips of a loop of unknown length";
    os << "\n";
    if (!entry.loc.empty())
      os << "        at  " << entry.loc << "\n";
    if (!entry.unit.empty()) {
      llvm::StringRef again = entry.reduction.empty() ? ", gathered again" : ", of a further batch";
      os << "        of  unit " << entry.unit << (entry.use > 0 ? again : "") << "\n";
    }
    if (!entry.piece.empty())
      os << "        is  piece " << entry.piece << ", beside products that are computed in pieces\n";
    if (entry.isRecomputed)
      os << "        of  what there was no memory to keep: sent again\n";
    if (!entry.reason.empty())
      os << "        for " << entry.reason << "\n";
    for (const std::string &text : entry.decidedBy)
      os << "        as  " << text << "\n";
    if (!entry.alternative.empty())
      os << "        or  " << entry.alternative << "\n";
  }
  for (auto &[kind, total] : report.totals)
    os << "  total " << kind << ": " << total.count << ", buffer " << total.bufferBytes << " B, wire " << total.wireBytes
       << " B\n";
}

/// Returns what memory is used for, with what is left over in the arena, but nothing that takes no bytes.
static std::vector<std::pair<std::string, int64_t>> listPlanned(const PlannedMemory &memory) {
  std::vector<std::pair<std::string, int64_t>> list;
  for (unsigned category = 0; category < kNumMemoryCategories; ++category)
    list.push_back({getName(static_cast<MemoryCategory>(category)).str(), memory.bytes[category]});
  list.push_back({"unused", memory.unusedBytes});
  return list;
}

static void writePlanned(const PlannedMemory &memory, llvm::raw_ostream &os) {
  os << "peak memory per device";
  if (!memory.target.empty())
    os << " on " << memory.target;
  os << ": " << memory.getTotal() << " B";
  if (!memory.place.empty())
    os << " at " << memory.place;
  os << "\n";
  for (auto &[name, bytes] : listPlanned(memory))
    if (bytes != 0)
      os << llvm::format("  %-16s %lld B\n", name.c_str(), static_cast<long long>(bytes));
}

void dist::writeReportAsText(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os) {
  for (const FunctionReport &report : reports) {
    os << "function @" << report.name;
    if (!report.meshName.empty()) {
      os << " on mesh @" << report.meshName << " <";
      llvm::interleaveComma(report.axes, os, [&](auto &axis) { os << axis.first << "=" << axis.second; });
      os << ">, seconds of machine " << report.machine;
    }
    os << "\n";
    if (!report.values.empty())
      os << "\nplacements\n";
    for (const ReportedValue &value : report.values) {
      os << "  " << value.name << " : " << value.type << "\n        " << value.placements << "\n";
      if (!value.origin.empty())
        os << "        from " << value.origin << "\n";
    }
    writeCollectives(report, os);
    os << "\nper device: arguments " << report.argumentsBytes << " B, results " << report.resultsBytes << " B, peak "
       << report.peakBytes << " B, " << report.flops << " flops\n";
    writeSearches(report, os);
    writeTimeline(report, os);
    if (report.planned)
      writePlanned(*report.planned, os);
  }
}

//===-- JSON ---------------------------------------------------------------------------------------------------------===//

static llvm::json::Object toJson(const ReportedCollective &entry) {
  llvm::json::Array axes(entry.axes), shape(entry.shape), decidedBy(entry.decidedBy);
  llvm::json::Object object{{"kind", entry.kind},
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

static llvm::json::Object toJson(const FunctionReport &report) {
  llvm::json::Array axes, collectives, values;
  for (auto &[name, size] : report.axes)
    axes.push_back(llvm::json::Array{name, size});
  for (const ReportedCollective &entry : report.collectives)
    collectives.push_back(toJson(entry));
  llvm::json::Object totals;
  for (auto &[kind, total] : report.totals)
    totals[kind] = llvm::json::Object{
        {"count", total.count}, {"buffer_bytes", total.bufferBytes}, {"wire_bytes", total.wireBytes}};
  llvm::json::Object function{
      {"name", report.name},
      {"machine", report.machine},
      {"mesh", llvm::json::Object{{"name", report.meshName}, {"axes", std::move(axes)}}},
      {"collectives", std::move(collectives)},
      {"totals", std::move(totals)},
      {"memory", llvm::json::Object{{"arguments_bytes", report.argumentsBytes},
                                    {"results_bytes", report.resultsBytes},
                                    {"peak_bytes", report.peakBytes}}},
      {"flops", report.flops}};
  addSearches(report, function);
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

//===-- HTML ---------------------------------------------------------------------------------------------------------===//

static std::string escape(llvm::StringRef text) {
  std::string escaped;
  llvm::raw_string_ostream os(escaped);
  llvm::printHTMLEscaped(text, os);
  return escaped;
}

static void writeRow(llvm::raw_ostream &os, llvm::StringRef tag, llvm::ArrayRef<std::string> cells) {
  os << "<tr>";
  for (const std::string &cell : cells)
    os << "<" << tag << ">" << escape(cell) << "</" << tag << ">";
  os << "</tr>\n";
}

void dist::writeReportAsHtml(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os) {
  os << "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>dist report</title><style>\n"
        "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse;margin:1em 0}\n"
        "td,th{border:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}\n</style></head><body>\n";
  for (const FunctionReport &report : reports) {
    std::string mesh;
    for (auto &[name, size] : report.axes)
      mesh += (mesh.empty() ? "" : ", ") + name + "=" + std::to_string(size);
    os << "<h1>@" << escape(report.name) << "</h1>\n<p>mesh " << escape(mesh) << "; seconds of machine " << escape(report.machine) << "; per device: arguments "
       << report.argumentsBytes << " B, results " << report.resultsBytes << " B, peak " << report.peakBytes << " B, "
       << report.flops << " flops</p>\n";
    if (report.planned) {
      std::string text;
      llvm::raw_string_ostream stream(text);
      writePlanned(*report.planned, stream);
      os << "<pre>" << escape(text) << "</pre>\n";
    }
    if (!report.collectives.empty()) {
      os << "<h2>Collectives</h2>\n<table>\n";
      writeRow(os, "th", {"kind", "axes", "tensor", "buffer bytes", "wire bytes", "microseconds", "executions", "source", "reason",
                          "decided by", "alternative"});
      for (const ReportedCollective &entry : report.collectives)
        writeRow(os, "td", {getTitle(entry), joinAxes(entry), joinShape(entry), toString(entry.bufferBytes),
                            toString(entry.wireBytes), llvm::formatv("{0:F1}", entry.seconds * 1e6).str(),
                            toString(entry.executions) + (entry.isRepeatedUnknownTimes ? " per trip" : ""), entry.loc,
                            entry.reason, llvm::join(entry.decidedBy, "; "),
                            entry.alternative});
      os << "</table>\n";
    }
    if (report.values.empty())
      continue;
    os << "<h2>Placements</h2>\n<table>\n";
    writeRow(os, "th", {"value", "type", "placement", "origin"});
    for (const ReportedValue &value : report.values)
      writeRow(os, "td", {value.name, value.type, value.placements, value.origin});
    os << "</table>\n";
  }
  os << "</body></html>\n";
}
