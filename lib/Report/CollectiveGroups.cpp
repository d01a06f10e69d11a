// SPDX-License-Identifier: Apache-2.0

#include "CollectiveGroups.h"
#include "dist/Report/Quantity.h"
#include "llvm/ADT/CachedHashString.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace dist;

//===-- names -----------------------------------------------------------------------------------------------------===//

std::string dist::getTitle(const ReportedCollective &collective) {
  return collective.reduction.empty() ? collective.kind : collective.kind + "(" + collective.reduction + ")";
}

std::string dist::joinAxes(const ReportedCollective &collective) { return llvm::join(collective.axes, ","); }

std::string dist::joinShape(const ReportedCollective &collective) {
  std::string text;
  for (int64_t size : collective.shape)
    text += std::to_string(size) + "x";
  return text + collective.dtype;
}

std::string dist::getSourceLine(const ReportedCollective &collective) {
  llvm::StringRef place = collective.source;
  place = place.rsplit(':').first; // The column.
  return llvm::sys::path::filename(place).str();
}

std::vector<std::string> dist::splitSentences(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, "; ", /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::vector<std::string> sentences;
  llvm::StringSet<> seen;
  for (llvm::StringRef part : parts)
    if (seen.insert(part).second)
      sentences.push_back(part.str());
  return sentences;
}

//===-- groups ----------------------------------------------------------------------------------------------------===//

static void add(CollectiveGroup &group, size_t number, const ReportedCollective &entry) {
  group.members.push_back(number);
  group.count += entry.executions;
  group.bufferBytes += entry.bufferBytes * entry.executions;
  group.wireBytes += entry.wireBytes * entry.executions;
  group.seconds += entry.seconds * entry.executions.toDouble();
}

static std::vector<CollectiveGroup> groupBy(const FunctionReport &report,
                                            llvm::function_ref<std::string(const ReportedCollective &)> getKey) {
  llvm::MapVector<llvm::CachedHashString, CollectiveGroup> groups;
  for (auto [number, entry] : llvm::enumerate(report.collectives))
    add(groups[llvm::CachedHashString(getKey(entry))], number, entry);
  std::vector<CollectiveGroup> sorted;
  for (auto &[key, group] : groups)
    sorted.push_back(std::move(group));
  llvm::stable_sort(sorted, [](const CollectiveGroup &a, const CollectiveGroup &b) { return a.seconds > b.seconds; });
  return sorted;
}

std::vector<CollectiveGroup> dist::groupByKind(const FunctionReport &report) {
  return groupBy(report, [](const ReportedCollective &entry) { return getTitle(entry) + " " + joinAxes(entry); });
}

std::vector<CollectiveGroup> dist::groupByLine(const FunctionReport &report) {
  return groupBy(report, [](const ReportedCollective &entry) {
    return getTitle(entry) + " " + joinAxes(entry) + " " + llvm::StringRef(entry.source).rsplit(':').first.str();
  });
}

CollectiveGroup dist::sum(llvm::ArrayRef<CollectiveGroup> groups) {
  CollectiveGroup total;
  for (const CollectiveGroup &group : groups) {
    total.members.insert(total.members.end(), group.members.begin(), group.members.end());
    total.count += group.count;
    total.bufferBytes += group.bufferBytes;
    total.wireBytes += group.wireBytes;
    total.seconds += group.seconds;
  }
  return total;
}

//===-- advice ----------------------------------------------------------------------------------------------------===//

static constexpr size_t kMostAdvice = 10, kMostMemoryAdvice = 3;
/// What spares a smaller part of the memory at its fullest is not worth to be told of.
static constexpr double kLeastShare = 0.01;

/// Returns the first two alternatives of a collective, whose tensors may have one each: those that differ in bytes
/// alone are said once.
static std::string joinAlternatives(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, "; ", /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::MapVector<llvm::StringRef, llvm::SmallVector<llvm::StringRef>> kinds;
  for (llvm::StringRef part : parts)
    kinds[part.split(" would send").first].push_back(part);
  std::string joined;
  for (auto &[beginning, alike] : llvm::make_range(kinds.begin(), kinds.begin() + std::min<size_t>(kinds.size(), 2))) {
    joined += (joined.empty() ? "" : "; ") + alike.front().str();
    if (alike.size() > 1)
      joined += ", and " + std::to_string(alike.size() - 1) + " more like it";
  }
  return joined;
}

static void adviseOnCollectives(const FunctionReport &report, std::vector<Advice> &list) {
  std::vector<CollectiveGroup> groups = groupByLine(report);
  double all = sum(groups).seconds;
  for (const CollectiveGroup &group : groups) {
    const ReportedCollective &first = report.collectives[group.members.front()];
    if (list.size() >= kMostAdvice || group.seconds <= 0)
      return;
    Advice &advice = list.emplace_back();
    advice.seconds = group.seconds;
    advice.what = getTitle(first) + " over " + joinAxes(first);
    if (!first.source.empty())
      advice.what += " at " + getSourceLine(first);
    advice.what += ", " + formatShare(group.seconds, all) + " of all collectives";
    std::vector<std::string> reasons = splitSentences(first.reason);
    if (!reasons.empty())
      advice.why = reasons.front();
    if (size_t others = std::max(reasons.size(), group.members.size()); others > 1)
      advice.why += (advice.why.empty() ? "" : ", and ") + std::to_string(others - 1) + " more like it";
    if (!first.unit.empty())
      advice.why += (advice.why.empty() ? "" : ", ") + std::string("unit ") + first.unit;
    advice.instead = joinAlternatives(first.alternative);
  }
}

static void adviseOnMemory(const FunctionReport &report, std::vector<Advice> &list) {
  double peak = report.peakBytes.toDouble();
  std::vector<const ReportedBoundary *> values;
  for (const ReportedBoundary &value : report.boundary)
    if (value.sparedBytes.toDouble() > kLeastShare * peak)
      values.push_back(&value);
  llvm::stable_sort(values, [](auto *a, auto *b) { return a->sparedBytes.toDouble() > b->sparedBytes.toDouble(); });
  for (const ReportedBoundary *value : llvm::ArrayRef(values).take_front(kMostMemoryAdvice)) {
    Advice &advice = list.emplace_back();
    advice.bytes = value->sparedBytes;
    advice.what = "argument " + std::to_string(value->number) + (value->name.empty() ? "" : " " + value->name) + ", " +
                  formatBytes(value->bytes) + " on each device";
    advice.why = "it is not split over " + value->sparingAxes;
    advice.instead =
        "split over " + value->sparingAxes + " as well it would take " + formatBytes(value->sparedBytes) + " less";
  }
}

std::vector<Advice> dist::listAdvice(const FunctionReport &report) {
  std::vector<Advice> list, memory;
  if (const std::optional<ReportedHint> &hint = report.hint) {
    Advice &advice = list.emplace_back();
    advice.seconds = hint->followed - hint->seconds;
    advice.what = "placements inside the program";
    advice.why =
        "mode=search predicts " + formatSeconds(hint->seconds) + " instead of " + formatSeconds(hint->followed);
    if (!hint->values.empty())
      advice.instead = "mode=search, or dist.constrain of the result of '" + hint->values.front().op + "' at " +
                       hint->values.front().loc + " to " + hint->values.front().sharding;
  }
  adviseOnMemory(report, memory);
  adviseOnCollectives(report, list);
  list.resize(std::min(list.size(), kMostAdvice - memory.size()));
  llvm::append_range(list, memory);
  return list;
}
