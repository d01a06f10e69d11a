// SPDX-License-Identifier: Apache-2.0
//
// Reports for people. Totals come first, then tables whose rows are sorted by seconds, what would change most, and
// placements; each collective with exact bytes and what led to it comes behind that if details are asked for.

#include "BoundaryReports.h"
#include "CollectiveGroups.h"
#include "FusionReports.h"
#include "ReportJson.h"
#include "SearchReports.h"
#include "TextTable.h"
#include "TimelineReports.h"
#include "dist/Report/Quantity.h"
#include "dist/Report/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace dist;

/// A summary has so many lines of collectives.
static constexpr size_t kMostLines = 40;

//===-- totals ----------------------------------------------------------------------------------------------------===//

static void writeTitle(const FunctionReport &report, llvm::raw_ostream &os) {
  os << "function @" << report.name;
  int64_t devices = 1;
  if (!report.meshName.empty()) {
    os << " on mesh @" << report.meshName << " <";
    for (auto [number, axis] : llvm::enumerate(report.axes)) {
      os << (number > 0 ? ", " : "") << axis.first << "=" << axis.second;
      devices *= axis.second;
    }
    os << ">, " << devices << (devices == 1 ? " device" : " devices");
  }
  os << ", machine " << report.machine << (report.isMachineNamed ? "" : " (none was named)") << "\n";
}

static void writeTotals(const FunctionReport &report, llvm::raw_ostream &os) {
  CollectiveGroup all = sum(groupByKind(report));
  os << "per device and step; " << kUnitsSentence << "\n\n";
  TextTable table({{"", false}, {"", true}, {"", false}});
  if (const std::optional<ReportedTimeline> &timeline = report.timeline) {
    std::string parts = "computation " + formatSeconds(timeline->compute) + ", ";
    double waited = timeline->seconds - timeline->compute;
    if (waited > 0 && waited < 0.999 * timeline->communication)
      parts += "waiting for collectives " + formatSeconds(waited) + " of " + formatSeconds(timeline->communication);
    else
      parts += "collectives " + formatSeconds(timeline->communication);
    table.addRow({"predicted time", formatSeconds(timeline->seconds), parts});
    if (timeline->overlapped < 0.999 * timeline->seconds)
      table.addRow({"if overlapped", formatSeconds(timeline->overlapped),
                    "were each collective sent as soon as its data and its links are there"});
    for (const ReportedTimeline::Pipeline &pipeline : timeline->pipelines)
      table.addRow({"pipeline idle", llvm::formatv("{0:F1} %", 100 * pipeline.bubble).str(),
                    "of " + pipeline.schedule + " over " + pipeline.axis + ": " +
                        std::to_string(pipeline.forward.size()) + " stages, " + std::to_string(pipeline.devices) +
                        " devices, " + std::to_string(pipeline.parts) + " parts"});
  }
  table.addRow({"sent", formatBytes(all.wireBytes),
                "in " + formatCount(all.count) + (all.count == 1 ? " collective, buffer " : " collectives, buffers ") +
                    formatBytes(all.bufferBytes)});
  table.addRow({"peak memory", formatBytes(getMemoryAtPeak(report).bytes),
                "arguments " + formatBytes(report.argumentsBytes) + ", results " + formatBytes(report.resultsBytes)});
  table.addRow({"computation", formatFlops(report.flops.toDouble()), ""});
  table.write(os);
}

//===-- collectives -----------------------------------------------------------------------------------------------===//

static void writeKinds(const FunctionReport &report, llvm::raw_ostream &os) {
  std::vector<CollectiveGroup> groups = groupByKind(report);
  if (groups.empty())
    return;
  os << "\nCollectives by kind and axis\n";
  TextTable table(
      {{"time", true}, {"count", true}, {"buffer", true}, {"sent", true}, {"kind"}, {"axis"}, {"devices", true}});
  for (const CollectiveGroup &group : groups) {
    const ReportedCollective &first = report.collectives[group.members.front()];
    table.addRow({formatSeconds(group.seconds), formatCount(group.count), formatBytes(group.bufferBytes),
                  formatBytes(group.wireBytes), getTitle(first), joinAxes(first), std::to_string(first.groupSize)});
  }
  table.write(os);
}

/// Returns the shape of all `group`, or how many shapes there are.
static std::string describeTensors(const FunctionReport &report, const CollectiveGroup &group) {
  std::set<std::string> shapes;
  int64_t joined = 0;
  for (size_t number : group.members) {
    shapes.insert(joinShape(report.collectives[number]));
    joined += report.collectives[number].tensors - 1;
  }
  std::string text = shapes.size() == 1 ? *shapes.begin() : std::to_string(shapes.size()) + " shapes";
  return joined == 0 ? text : text + ", " + std::to_string(joined + int64_t(group.members.size())) + " tensors";
}

static bool isRepeatedUnknownTimes(const FunctionReport &report, const CollectiveGroup &group) {
  return llvm::any_of(group.members, [&](size_t number) { return report.collectives[number].isRepeatedUnknownTimes; });
}

static void writeLines(const FunctionReport &report, ReportDetail detail, llvm::raw_ostream &os) {
  std::vector<CollectiveGroup> groups = groupByLine(report);
  if (groups.empty())
    return;
  os << "\nCollectives by kind, axis and source line, those that take most time first\n";
  TextTable table({{"time", true},
                   {"count", true},
                   {"sent", true},
                   {"kind"},
                   {"axis"},
                   {"tensor"},
                   {"source", false, /*keepsTheEnd=*/true}});
  size_t shown = detail == ReportDetail::All ? groups.size() : std::min(groups.size(), kMostLines);
  for (const CollectiveGroup &group : llvm::ArrayRef(groups).take_front(shown)) {
    const ReportedCollective &first = report.collectives[group.members.front()];
    table.addRow({formatSeconds(group.seconds),
                  formatCount(group.count) + (isRepeatedUnknownTimes(report, group) ? " per trip" : ""),
                  formatBytes(group.wireBytes), getTitle(first), joinAxes(first), describeTensors(report, group),
                  getSourceLine(first)});
  }
  table.write(os);
  if (shown < groups.size())
    os << "  and " << groups.size() - shown << " lines more, "
       << formatSeconds(sum(llvm::ArrayRef(groups).drop_front(shown)).seconds) << " in all; detail=all shows them\n";
}

//===-- memory and advice -----------------------------------------------------------------------------------------===//

static void writeMemory(const FunctionReport &report, llvm::raw_ostream &os) {
  MemoryAtPeak peak = getMemoryAtPeak(report);
  if (peak.bytes == 0 || peak.categories.empty())
    return;
  os << "\nMemory of a device at its fullest, ";
  if (report.planned && !report.planned->target.empty())
    os << "as the target " << report.planned->target << " allocates it\n";
  else
    os << (report.planned ? "as it is allocated\n" : "before any lowering\n");
  TextTable table({{"", true}, {"", true}, {""}});
  for (auto &[name, bytes] : peak.categories)
    if (bytes > 0) {
      std::string words = name;
      llvm::replace(words, '_', ' ');
      table.addRow({formatBytes(bytes), formatShare(bytes, peak.bytes), words});
    }
  table.write(os);
}

static void writeAdvice(const FunctionReport &report, llvm::raw_ostream &os) {
  std::vector<Advice> list = listAdvice(report);
  if (list.empty())
    return;
  os << "\nWhat costs most, and what would change it\n";
  for (auto [number, advice] : llvm::enumerate(list)) {
    std::string begin = llvm::formatv("{0,3}. ", number + 1).str();
    std::string cost = advice.seconds > 0 ? formatSeconds(advice.seconds) + ": " : "";
    std::string text;
    llvm::raw_string_ostream stream(text);
    writeWrapped(cost + advice.what, begin.size(), 2, stream);
    os << begin << llvm::StringRef(text).drop_front(begin.size());
    writeWrapped(toSentence(advice.why), begin.size(), 0, os);
    if (!advice.instead.empty())
      writeWrapped("Instead: " + advice.instead + ".", begin.size(), 0, os);
  }
}

//===-- details ---------------------------------------------------------------------------------------------------===//

/// Writes `label` and `text`, wrapped behind it.
static void writeDetail(llvm::StringRef label, llvm::StringRef text, llvm::raw_ostream &os) {
  if (!text.empty())
    writeWrapped((label + " " + text).str(), 8, 4, os);
}

static void writeCollective(size_t number, const ReportedCollective &entry, llvm::raw_ostream &os) {
  os << llvm::formatv("  {0,2}  {1,-24} {2,-10} n={3,-4} {4}  buffer {5} B, wire {6} B, {7:F1} us", number,
                      getTitle(entry), joinAxes(entry), entry.groupSize, joinShape(entry), toString(entry.bufferBytes),
                      toString(entry.wireBytes), entry.seconds * 1e6);
  if (entry.tensors > 1)
    os << ", " << entry.tensors << " tensors";
  if (!(entry.executions == 1))
    os << ", x" << entry.executions;
  if (entry.isRepeatedUnknownTimes)
    os << ", times the trips of a loop of unknown length";
  os << "\n";
  writeDetail("at ", entry.loc, os);
  if (!entry.unit.empty()) {
    llvm::StringRef again = entry.reduction.empty() ? ", gathered again" : ", of a further batch";
    writeDetail("of ", "unit " + entry.unit + (entry.use > 0 ? again.str() : ""), os);
  }
  if (!entry.piece.empty())
    writeDetail("is ", "piece " + entry.piece + ", beside products that are computed in pieces", os);
  if (entry.isRecomputed)
    writeDetail("of ", "what there was no memory to keep: sent again", os);
  for (const std::string &reason : splitSentences(entry.reason))
    writeDetail("for", reason, os);
  for (const std::string &text : entry.decidedBy)
    writeDetail("as ", text, os);
  for (const std::string &alternative : splitSentences(entry.alternative))
    writeDetail("or ", alternative, os);
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
      os << llvm::formatv("  {0,-16} {1} B\n", name, bytes);
}

static void writeValues(const FunctionReport &report, llvm::raw_ostream &os) {
  if (report.values.empty())
    return;
  os << "\nplacements\n";
  for (const ReportedValue &value : report.values) {
    os << "  " << value.name << " : " << value.type << "\n        " << value.placements << "\n";
    for (const std::string &origin : splitSentences(value.origin))
      writeDetail("from", origin, os);
  }
}

static void writeDetails(const FunctionReport &report, llvm::raw_ostream &os) {
  writeValues(report, os);
  os << "\ncollectives (" << report.collectives.size() << ")\n";
  for (auto [number, entry] : llvm::enumerate(report.collectives))
    writeCollective(number, entry, os);
  for (auto &[kind, total] : report.totals)
    os << "  total " << kind << ": " << total.count << ", buffer " << total.bufferBytes << " B, wire "
       << total.wireBytes << " B\n";
  os << "\nper device: arguments " << report.argumentsBytes << " B, results " << report.resultsBytes << " B, peak "
     << report.peakBytes << " B, " << report.flops << " flops\n";
  writeTimeline(report, os);
  if (report.planned)
    writePlanned(*report.planned, os);
}

//===-----------------------------------------------------------------------------------------------------------------------===//

/// Writes what a step costs. In Sharded form it is not known which collectives there will be.
static void writeCosts(const FunctionReport &report, ReportDetail detail, llvm::raw_ostream &os) {
  if (!report.values.empty()) {
    os << "Sharded form: tensors are placed, and nothing is sent yet; --dist-spmd shows what it costs\n";
    return;
  }
  writeTotals(report, os);
  writeKinds(report, os);
  writeLines(report, detail, os);
  writeMemory(report, os);
  writeAdvice(report, os);
}

static void write(const FunctionReport &report, ReportDetail detail, llvm::raw_ostream &os) {
  writeTitle(report, os);
  writeCosts(report, detail, os);
  writeFusions(report, os);
  writeSearches(report, os);
  if (detail == ReportDetail::All)
    writeDetails(report, os);
  writeBoundary(report, os, detail);
  bool isCut = detail == ReportDetail::Summary && !(report.collectives.empty() && report.values.empty());
  if (isCut)
    os << "\n"
       << (report.values.empty() ? "detail=all shows each collective with exact bytes, and what led to it"
                                 : "detail=all shows each value, and what its placement comes from")
       << "\n";
}

void dist::writeReportAsText(llvm::ArrayRef<FunctionReport> reports, llvm::raw_ostream &os, ReportDetail detail) {
  for (auto [number, report] : llvm::enumerate(reports)) {
    os << (number > 0 ? "\n" : "");
    write(report, detail, os);
  }
}
