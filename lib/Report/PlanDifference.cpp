// SPDX-License-Identifier: Apache-2.0
//
// Values are compared by name and number, not by source place, so that two files with the same program compare;
// collectives as a multiset of what they do, so that a move alone is no difference.

#include "PlanChanges.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace dist;

std::vector<std::pair<std::string, const ReportedValue *>> dist::nameValues(const FunctionReport &report) {
  std::vector<std::pair<std::string, const ReportedValue *>> named;
  llvm::StringMap<int64_t> numbers;
  for (const ReportedValue &value : report.values) {
    if (value.isDistOp)
      continue;
    std::string key = (value.op.empty() ? value.name : value.op) + " : " + value.type;
    int64_t number = numbers[key]++;
    named.push_back({number == 0 ? key : key + " #" + std::to_string(number), &value});
  }
  return named;
}

std::string dist::describe(const ReportedCollective &entry) {
  std::string text = entry.kind + (entry.reduction.empty() ? "" : "(" + entry.reduction + ")") + " over " +
                     llvm::join(entry.axes, ",") + " of ";
  for (int64_t size : entry.shape)
    text += std::to_string(size) + "x";
  return text + entry.dtype + (entry.executions == 1 ? "" : ", x" + toString(entry.executions));
}

/// Returns the collectives of `list` that `other` does not have, or has fewer of.
static std::vector<const ReportedCollective *> subtract(const FunctionReport *list, const FunctionReport *other) {
  llvm::StringMap<int64_t> counts;
  if (other)
    for (const ReportedCollective &entry : other->collectives)
      ++counts[describe(entry)];
  std::vector<const ReportedCollective *> rest;
  if (list)
    for (const ReportedCollective &entry : list->collectives)
      if (counts[describe(entry)]-- <= 0)
        rest.push_back(&entry);
  return rest;
}

static const FunctionReport *find(const std::vector<FunctionReport> &reports, const std::string &name) {
  for (const FunctionReport &report : reports)
    if (report.name == name)
      return &report;
  return nullptr;
}

static std::vector<ValueChange> compareValues(const FunctionReport *before, const FunctionReport *after) {
  std::vector<ValueChange> changes;
  if (!before || !after)
    return changes;
  llvm::StringMap<const ReportedValue *> known;
  for (auto &[name, value] : nameValues(*before))
    known[name] = value;
  for (auto &[name, value] : nameValues(*after)) {
    const ReportedValue *old = known.lookup(name);
    known.erase(name);
    if (!old || old->placements != value->placements)
      changes.push_back({name, old, value});
  }
  for (auto &[name, value] : nameValues(*before))
    if (known.contains(name))
      changes.push_back({name, value, nullptr});
  return changes;
}

std::vector<FunctionChange> dist::comparePlans(const PlanReports &before, const PlanReports &after) {
  std::vector<FunctionChange> changes;
  auto add = [&](const std::string &name) {
    FunctionChange &change = changes.emplace_back();
    change.before = find(before.local, name);
    change.after = find(after.local, name);
    change.values = compareValues(find(before.sharded, name), find(after.sharded, name));
    change.gone = subtract(change.before, change.after);
    change.added = subtract(change.after, change.before);
  };
  for (const FunctionReport &report : after.local)
    add(report.name);
  for (const FunctionReport &report : before.local)
    if (!find(after.local, report.name))
      add(report.name);
  return changes;
}

//===-- JSON ------------------------------------------------------------------------------------------------------===//

static llvm::json::Value toObject(const ReportedValue *value) {
  if (!value)
    return nullptr;
  return llvm::json::Object{{"placements", value->placements}, {"origin", value->origin}};
}

static llvm::json::Array toObject(llvm::ArrayRef<const ReportedCollective *> list) {
  llvm::json::Array array;
  for (const ReportedCollective *entry : list)
    array.push_back(llvm::json::Object{{"collective", describe(*entry)},
                                       {"buffer_bytes", entry->bufferBytes * entry->executions},
                                       {"wire_bytes", entry->wireBytes * entry->executions},
                                       {"loc", entry->loc},
                                       {"reason", entry->reason}});
  return array;
}

static llvm::json::Value toObject(const FunctionReport *report) {
  if (!report)
    return nullptr;
  CollectiveGroup total = sum(groupByKind(*report));
  return llvm::json::Object{
      {"collectives", total.count},
      {"buffer_bytes", total.bufferBytes},
      {"wire_bytes", total.wireBytes},
      {"memory", llvm::json::Object{{"arguments_bytes", report->argumentsBytes},
                                    {"results_bytes", report->resultsBytes},
                                    {"peak_bytes", report->peakBytes}}},
      {"seconds", report->timeline ? llvm::json::Value(report->timeline->seconds) : llvm::json::Value(nullptr)},
      {"flops", report->flops}};
}

llvm::json::Object dist::toJson(llvm::ArrayRef<FunctionChange> changes) {
  llvm::json::Array functions;
  for (const FunctionChange &change : changes) {
    llvm::json::Array values;
    for (const ValueChange &value : change.values)
      values.push_back(llvm::json::Object{
          {"name", value.name}, {"before", toObject(value.before)}, {"after", toObject(value.after)}});
    functions.push_back(llvm::json::Object{{"name", (change.after ? change.after : change.before)->name},
                                           {"values", std::move(values)},
                                           {"collectives_gone", toObject(change.gone)},
                                           {"collectives_added", toObject(change.added)},
                                           {"before", toObject(change.before)},
                                           {"after", toObject(change.after)}});
  }
  return llvm::json::Object{{"functions", std::move(functions)}};
}

void dist::writePlanDifferenceAsJson(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os) {
  os << llvm::formatv("{0:2}\n", llvm::json::Value(toJson(comparePlans(before, after))));
}
