// SPDX-License-Identifier: Apache-2.0
//
// Values are compared by name and number, not by source place, so that two files with the same program compare; collectives
// as a multiset of what they do, so that a move alone is no difference.

#include "dist/Report/PlanDifference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

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

namespace {
/// A value that lies otherwise; null where it does not exist.
struct ValueChange {
  std::string name;
  const ReportedValue *before = nullptr, *after = nullptr;
};

struct FunctionChange {
  const FunctionReport *before = nullptr, *after = nullptr; ///< Local form.
  std::vector<ValueChange> values;
  std::vector<const ReportedCollective *> gone, added;
};
} // namespace

static std::string describe(const ReportedCollective &entry) {
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

static std::vector<FunctionChange> compare(const PlanReports &before, const PlanReports &after) {
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

static CollectiveTotal sum(const FunctionReport &report) {
  CollectiveTotal total;
  for (auto &[kind, entry] : report.totals) {
    total.count += entry.count;
    total.bufferBytes += entry.bufferBytes;
    total.wireBytes += entry.wireBytes;
  }
  return total;
}

//===-- text ---------------------------------------------------------------------------------------------------------===//

static void writeValue(char sign, const ReportedValue *value, llvm::raw_ostream &os) {
  if (value)
    os << "      " << sign << " " << value->placements << (value->origin.empty() ? "" : "   from " + value->origin) << "\n";
}

static void writeCollective(char sign, const ReportedCollective &entry, llvm::raw_ostream &os) {
  os << "    " << sign << " " << describe(entry) << ", buffer " << entry.bufferBytes << " B, wire " << entry.wireBytes << " B\n";
  if (!entry.loc.empty())
    os << "          at  " << entry.loc << "\n";
  if (!entry.reason.empty())
    os << "          for " << entry.reason << "\n";
}

void dist::writePlanDifferenceAsText(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os) {
  const FunctionReport none;
  for (const FunctionChange &change : compare(before, after)) {
    const FunctionReport &old = change.before ? *change.before : none, &now = change.after ? *change.after : none;
    os << "function @" << (change.after ? now.name : old.name)
       << (!change.before ? ", only after" : !change.after ? ", only before" : "") << "\n\n  values that lie otherwise ("
       << change.values.size() << ")\n";
    for (const ValueChange &value : change.values) {
      os << "    " << value.name << (value.before ? value.after ? "" : ", only before" : ", only after") << "\n";
      writeValue('-', value.before, os);
      writeValue('+', value.after, os);
    }
    os << "\n  collectives that go (" << change.gone.size() << ") and appear (" << change.added.size() << ")\n";
    for (const ReportedCollective *entry : change.gone)
      writeCollective('-', *entry, os);
    for (const ReportedCollective *entry : change.added)
      writeCollective('+', *entry, os);
    CollectiveTotal had = sum(old), has = sum(now);
    os << "\n  collectives " << had.count << " -> " << has.count << ", buffer " << had.bufferBytes << " -> " << has.bufferBytes
       << " B, wire " << had.wireBytes << " -> " << has.wireBytes << " B\n  per device: arguments " << old.argumentsBytes << " -> "
       << now.argumentsBytes << " B, results " << old.resultsBytes << " -> " << now.resultsBytes << " B, peak " << old.peakBytes
       << " -> " << now.peakBytes << " B, " << old.flops << " -> " << now.flops << " flops\n";
  }
}

//===-- JSON ---------------------------------------------------------------------------------------------------------===//

static llvm::json::Value toJson(const ReportedValue *value) {
  if (!value)
    return nullptr;
  return llvm::json::Object{{"placements", value->placements}, {"origin", value->origin}};
}

static llvm::json::Array toJson(llvm::ArrayRef<const ReportedCollective *> list) {
  llvm::json::Array array;
  for (const ReportedCollective *entry : list)
    array.push_back(llvm::json::Object{{"collective", describe(*entry)},
                                       {"buffer_bytes", entry->bufferBytes * entry->executions},
                                       {"wire_bytes", entry->wireBytes * entry->executions},
                                       {"loc", entry->loc},
                                       {"reason", entry->reason}});
  return array;
}

static llvm::json::Value toJson(const FunctionReport *report) {
  if (!report)
    return nullptr;
  CollectiveTotal total = sum(*report);
  return llvm::json::Object{{"collectives", total.count},
                            {"buffer_bytes", total.bufferBytes},
                            {"wire_bytes", total.wireBytes},
                            {"memory", llvm::json::Object{{"arguments_bytes", report->argumentsBytes},
                                                          {"results_bytes", report->resultsBytes},
                                                          {"peak_bytes", report->peakBytes}}},
                            {"flops", report->flops}};
}

void dist::writePlanDifferenceAsJson(const PlanReports &before, const PlanReports &after, llvm::raw_ostream &os) {
  llvm::json::Array functions;
  for (const FunctionChange &change : compare(before, after)) {
    llvm::json::Array values;
    for (const ValueChange &value : change.values)
      values.push_back(
          llvm::json::Object{{"name", value.name}, {"before", toJson(value.before)}, {"after", toJson(value.after)}});
    functions.push_back(llvm::json::Object{{"name", (change.after ? change.after : change.before)->name},
                                           {"values", std::move(values)},
                                           {"collectives_gone", toJson(change.gone)},
                                           {"collectives_added", toJson(change.added)},
                                           {"before", toJson(change.before)},
                                           {"after", toJson(change.after)}});
  }
  os << llvm::formatv("{0:2}\n", llvm::json::Value(llvm::json::Object{{"functions", std::move(functions)}}));
}
