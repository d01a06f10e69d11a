// SPDX-License-Identifier: Apache-2.0
//
// What changes between two plans, for people: the verdict in a sentence, then numbers, then what is behind them. A
// summary shows of each list only what moves most.

#include "PlanChanges.h"
#include "TextTable.h"
#include "dist/Report/Quantity.h"
#include "llvm/ADT/CachedHashString.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace dist;

/// A summary has so many lines of values, and of collectives.
static constexpr size_t kMostLines = 12;

//===-- the verdict -----------------------------------------------------------------------------------------------===//

namespace {
/// A number before and after.
struct Change {
  std::string name;
  double before, after;
  std::string (*format)(double);
};
} // namespace

static std::string formatNumber(double number) {
  return formatCount(number < 9e18 ? Amount(static_cast<int64_t>(number)) : Amount::getRounded(number));
}
static std::string formatBytesOf(double bytes) { return formatBytes(bytes); }

static double getSeconds(const FunctionReport &report) { return report.timeline ? report.timeline->seconds : 0; }

static std::vector<Change> listChanges(const FunctionReport &before, const FunctionReport &after) {
  CollectiveGroup had = sum(groupByKind(before)), has = sum(groupByKind(after));
  return {{"time", getSeconds(before), getSeconds(after), formatSeconds},
          {"sent", had.wireBytes.toDouble(), has.wireBytes.toDouble(), formatBytesOf},
          {"peak memory", before.peakBytes.toDouble(), after.peakBytes.toDouble(), formatBytesOf},
          {"arguments", before.argumentsBytes.toDouble(), after.argumentsBytes.toDouble(), formatBytesOf},
          {"results", before.resultsBytes.toDouble(), after.resultsBytes.toDouble(), formatBytesOf},
          {"computation", before.flops.toDouble(), after.flops.toDouble(), formatFlops},
          {"collectives", had.count.toDouble(), has.count.toDouble(), formatNumber}};
}

/// Returns `6.0 us less`, or `the same` where the difference is none that is printed.
static std::string describeChange(const Change &change) {
  double difference = change.after - change.before;
  if (change.format(change.before) == change.format(change.after))
    return "the same";
  std::string text = change.format(std::abs(difference)) + (difference < 0 ? " less" : " more");
  if (change.before > 0)
    text +=
        llvm::formatv(", {0}{1:F1} %", difference < 0 ? "-" : "+", 100 * std::abs(difference) / change.before).str();
  return text;
}

static std::string getVerdict(llvm::ArrayRef<Change> changes) {
  auto compare = [](const Change &change, const char *less, const char *more, const char *same) -> std::string {
    if (change.format(change.before) == change.format(change.after))
      return same;
    return change.format(std::abs(change.after - change.before)) + (change.after < change.before ? less : more);
  };
  return "Verdict: " + compare(changes[0], " faster", " slower", "as fast") + ", " +
         compare(changes[1], " less sent", " more sent", "as much sent") + ", " +
         compare(changes[2], " less memory", " more memory", "as much memory") + ".";
}

static void writeNumbers(llvm::ArrayRef<Change> changes, llvm::raw_ostream &os) {
  TextTable table({{"per device and step"}, {"before", true}, {"after", true}, {"change"}});
  for (const Change &change : changes)
    table.addRow({change.name, change.format(change.before), change.format(change.after), describeChange(change)});
  table.write(os);
}

//===-- what is behind it -----------------------------------------------------------------------------------------===//

static void writeKinds(const FunctionReport &before, const FunctionReport &after, llvm::raw_ostream &os) {
  llvm::MapVector<llvm::CachedHashString, std::pair<CollectiveGroup, CollectiveGroup>> kinds;
  auto read = [&](const FunctionReport &report, CollectiveGroup std::pair<CollectiveGroup, CollectiveGroup>::*side) {
    for (CollectiveGroup &group : groupByKind(report)) {
      const ReportedCollective &first = report.collectives[group.members.front()];
      kinds[llvm::CachedHashString(getTitle(first) + " over " + joinAxes(first))].*side = std::move(group);
    }
  };
  read(before, &std::pair<CollectiveGroup, CollectiveGroup>::first);
  read(after, &std::pair<CollectiveGroup, CollectiveGroup>::second);
  if (kinds.empty())
    return;
  os << "\nCollectives by kind and axis\n";
  TextTable table({{"kind"}, {"count", true}, {"", true}, {"sent", true}, {"", true}, {"time", true}, {"", true}});
  auto arrow = [](const std::string &text) { return "-> " + text; };
  for (auto &[name, sides] : kinds) {
    auto &[old, now] = sides;
    table.addRow({name.val().str(), formatCount(old.count), arrow(formatCount(now.count)), formatBytes(old.wireBytes),
                  arrow(formatBytes(now.wireBytes)), formatSeconds(old.seconds), arrow(formatSeconds(now.seconds))});
  }
  table.write(os);
}

static void writeValue(char sign, const ReportedValue *value, ReportDetail detail, llvm::raw_ostream &os) {
  if (!value)
    return;
  std::string text = std::string(1, sign) + " " + value->placements;
  if (detail == ReportDetail::All && !value->origin.empty())
    text += ", from " + value->origin;
  writeWrapped(text, 6, 4, os);
}

static void writeValues(const FunctionChange &change, ReportDetail detail, llvm::raw_ostream &os) {
  os << "\nValues whose sharding changes (" << change.values.size() << ")\n";
  // Arguments and results say most.
  std::vector<const ValueChange *> sorted;
  for (const ValueChange &value : change.values)
    sorted.push_back(&value);
  auto isInner = [](const ValueChange *value) { return !(value->after ? value->after : value->before)->op.empty(); };
  llvm::stable_sort(sorted, [&](auto *a, auto *b) { return isInner(a) < isInner(b); });
  size_t shown = detail == ReportDetail::All ? sorted.size() : std::min(sorted.size(), kMostLines);
  for (const ValueChange *value : llvm::ArrayRef(sorted).take_front(shown)) {
    os << "    " << value->name << (value->before ? value->after ? "" : ", only before" : ", only after") << "\n";
    writeValue('-', value->before, detail, os);
    writeValue('+', value->after, detail, os);
  }
  if (shown < sorted.size())
    os << "    and " << sorted.size() - shown << " more; detail=all shows them\n";
}

static void writeCollectives(char sign, llvm::ArrayRef<const ReportedCollective *> list, ReportDetail detail,
                             llvm::raw_ostream &os) {
  std::vector<const ReportedCollective *> sorted(list.begin(), list.end());
  auto getSeconds = [](const ReportedCollective *entry) { return entry->seconds * entry->executions.toDouble(); };
  llvm::stable_sort(sorted, [&](auto *a, auto *b) { return getSeconds(a) > getSeconds(b); });
  size_t shown = detail == ReportDetail::All ? sorted.size() : std::min(sorted.size(), kMostLines);
  for (const ReportedCollective *entry : llvm::ArrayRef(sorted).take_front(shown)) {
    writeWrapped(std::string(1, sign) + " " + describe(*entry) + ", " +
                     formatBytes(entry->wireBytes * entry->executions) + " sent, " + formatSeconds(getSeconds(entry)) +
                     (entry->source.empty() ? "" : ", at " + entry->source),
                 4, 4, os);
    if (detail == ReportDetail::All)
      for (const std::string &reason : splitSentences(entry->reason))
        writeWrapped("for " + reason, 10, 4, os);
  }
  if (shown < sorted.size())
    os << "    " << sign << " and " << sorted.size() - shown << " more; detail=all shows them\n";
}

void dist::writePlanDifferenceAsText(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os,
                                     ReportDetail detail) {
  const FunctionReport none;
  for (const FunctionChange &change : comparePlans(before, after)) {
    const FunctionReport &old = change.before ? *change.before : none, &now = change.after ? *change.after : none;
    os << "function @" << (change.after ? now.name : old.name)
       << (!change.before  ? ", only after"
           : !change.after ? ", only before"
                           : "")
       << ", machine " << (change.after ? now : old).machine << "\n";
    std::vector<Change> changes = listChanges(old, now);
    if (change.before && change.after)
      os << getVerdict(changes) << " " << kUnitsSentence << "\n";
    os << "\n";
    writeNumbers(changes, os);
    writeKinds(old, now, os);
    writeValues(change, detail, os);
    os << "\nCollectives that go (" << change.gone.size() << ") and appear (" << change.added.size() << ")\n";
    writeCollectives('-', change.gone, detail, os);
    writeCollectives('+', change.added, detail, os);
  }
}
