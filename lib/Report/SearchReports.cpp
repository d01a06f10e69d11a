// SPDX-License-Identifier: Apache-2.0

#include "SearchReports.h"
#include "TextTable.h"
#include "dist/IR/Dist.h"
#include "dist/Report/Quantity.h"
#include "llvm/Support/Format.h"

#include <cmath>

using namespace mlir;
using namespace dist;

/// Less is not worth to be told of.
static constexpr double kLeastSeconds = 1e-9;

//===-- reading ---------------------------------------------------------------------------------------------------===//

static double getNumber(DictionaryAttr dictionary, StringRef name) {
  auto number = dictionary.getAs<FloatAttr>(name);
  return number ? number.getValueAsDouble() : 0.0;
}

/// Returns the placement under `name` without its mesh.
static std::string getSharding(DictionaryAttr dictionary, StringRef name) {
  auto sharding = dictionary.getAs<ShardingAttr>(name);
  if (!sharding)
    return "";
  std::string text;
  llvm::raw_string_ostream(text) << Attribute(sharding);
  size_t begin = text.find('['), end = text.rfind('>');
  return begin < end ? text.substr(begin, end - begin) : text;
}

void dist::readSearches(FunctionOpInterface function, FunctionReport &report) {
  if (auto search = function->getAttrOfType<DictionaryAttr>(kSearchAttrName))
    report.search = {getNumber(search, "seconds"), getNumber(search, "followed"), getNumber(search, "compute"),
                     getNumber(search, "memory"),  getNumber(search, "cost"),     getNumber(search, "bound")};
  if (auto hint = function->getAttrOfType<DictionaryAttr>(kHintAttrName)) {
    report.hint = {getNumber(hint, "seconds"), getNumber(hint, "followed"), {}};
    if (auto values = hint.getAs<ArrayAttr>("values"))
      for (auto value : values.getAsRange<DictionaryAttr>()) {
        auto op = value.getAs<StringAttr>("value"), loc = value.getAs<StringAttr>("loc");
        report.hint->values.push_back({op ? op.str() : "", loc ? loc.str() : "", getSharding(value, "sharding")});
      }
  }
  auto found = function->getAttrOfType<DictionaryAttr>(kAutoPlanAttrName);
  if (!found)
    return;
  ReportedAutoPlan &plan = report.autoPlan.emplace();
  plan = {getNumber(found, "compute"),
          getNumber(found, "memory"),
          getNumber(found, "collectives"),
          getNumber(found, "peak_bytes"),
          getNumber(found, "cost"),
          getNumber(found, "bound"),
          {},
          {}};
  if (auto candidates = found.getAs<DenseF64ArrayAttr>("candidates"))
    for (ArrayRef<double> left = candidates; left.size() > 1; left = left.drop_front(2))
      plan.candidates.emplace_back(left[0], left[1]);
  if (auto decisions = found.getAs<ArrayAttr>("decisions"))
    for (Attribute attribute : decisions)
      if (auto decision = dyn_cast<DictionaryAttr>(attribute)) {
        auto name = decision.getAs<StringAttr>("arguments");
        plan.decisions.push_back({name ? name.str() : "", getSharding(decision, "sharding"),
                                  getSharding(decision, "other"), getNumber(decision, "more")});
      }
}

//===-- text ------------------------------------------------------------------------------------------------------===//

/// Returns by how much less than `cost` a plan could take at most, for people.
static std::string describeGap(double cost, double bound) {
  if (bound >= cost)
    return "proved optimal";
  std::string text;
  llvm::raw_string_ostream(text) << "at most " << llvm::format("%.2f", 100 * (cost - bound) / cost)
                                 << " % above the least";
  return text;
}

static void write(const ReportedSearch &search, llvm::raw_ostream &os) {
  os << "\nplacements searched for\n  " << formatSeconds(search.seconds)
     << " of computation and collectives predicted, " << formatSeconds(search.followed)
     << " as propagation proposes them\n  " << formatSeconds(search.compute) << " arithmetic, "
     << formatSeconds(search.memory) << " memory traffic, "
     << formatSeconds(search.seconds - search.compute - search.memory)
     << " collectives\n  before collectives are joined the best found takes " << formatSeconds(search.cost) << ", "
     << describeGap(search.cost, search.bound) << "\n";
}

/// Returns what `seconds` more are; a plan that was chosen as scheduled may be predicted to take more than another.
static std::string describeMore(double seconds) {
  if (std::abs(seconds) < kLeastSeconds)
    return "as long";
  return formatSeconds(std::abs(seconds)) + (seconds > 0 ? " more" : " less");
}

static void write(const ReportedAutoPlan &plan, llvm::raw_ostream &os) {
  os << "\narguments placed by a search\n  " << formatSeconds(plan.compute + plan.memory + plan.collectives)
     << " predicted, of these " << formatSeconds(plan.compute) << " arithmetic, " << formatSeconds(plan.memory)
     << " memory traffic, " << formatSeconds(plan.collectives) << " collectives\n  about "
     << formatBytes(plan.peakBytes) << " of memory per device\n  before collectives are joined the best found takes "
     << formatSeconds(plan.cost) << ", " << describeGap(plan.cost, plan.bound) << "\n";
  if (!plan.candidates.empty()) {
    auto best = llvm::min_element(plan.candidates, [](auto &a, auto &b) { return a.second < b.second; });
    if (!std::isfinite(best->second))
      os << "  none of " << plan.candidates.size()
         << " plans could be scheduled; this one is predicted to be fastest\n";
    else
      os << "  chosen among " << plan.candidates.size() << " plans as scheduled: " << formatSeconds(best->second)
         << ", where the one predicted to be fastest "
         << (std::isfinite(plan.candidates.front().second) ? "takes " + formatSeconds(plan.candidates.front().second)
                                                           : "cannot be scheduled")
         << "\n";
  }
  if (plan.decisions.empty())
    return;
  os << "  what matters most, and the next best:\n";
  for (const ReportedDecision &decision : plan.decisions) {
    std::string other = "nothing else is possible";
    if (!decision.other.empty())
      other = decision.other + " takes " + describeMore(decision.seconds);
    writeWrapped(decision.arguments + " on " + decision.sharding + "; " + other, 4, 4, os);
  }
}

static void write(const ReportedHint &hint, llvm::raw_ostream &os) {
  os << "\nhint: mode=search predicts " << formatSeconds(hint.seconds) << " instead of " << formatSeconds(hint.followed)
     << "\n";
  for (const ReportedHint::Value &value : hint.values)
    writeWrapped("it places the result of '" + value.op + "' at " + value.loc + " on " + value.sharding +
                     ", as dist.constrain would",
                 2, 4, os);
}

void dist::writeSearches(const FunctionReport &report, llvm::raw_ostream &os) {
  if (report.hint)
    write(*report.hint, os);
  if (report.autoPlan)
    write(*report.autoPlan, os);
  if (report.search)
    write(*report.search, os);
}

//===-- JSON ------------------------------------------------------------------------------------------------------===//

void dist::addSearches(const FunctionReport &report, llvm::json::Object &object) {
  if (const std::optional<ReportedSearch> &search = report.search)
    object["search"] = llvm::json::Object{{"seconds", search->seconds},
                                          {"followed_seconds", search->followed},
                                          {"compute_seconds", search->compute},
                                          {"memory_seconds", search->memory},
                                          {"collectives_seconds", search->seconds - search->compute - search->memory},
                                          {"cost_seconds", search->cost},
                                          {"bound_seconds", search->bound}};
  if (const std::optional<ReportedHint> &hint = report.hint) {
    llvm::json::Array values;
    for (const ReportedHint::Value &value : hint->values)
      values.push_back(llvm::json::Object{{"op", value.op}, {"loc", value.loc}, {"sharding", value.sharding}});
    object["hint"] = llvm::json::Object{
        {"seconds", hint->seconds}, {"followed_seconds", hint->followed}, {"values", std::move(values)}};
  }
  if (!report.autoPlan)
    return;
  const ReportedAutoPlan &plan = *report.autoPlan;
  llvm::json::Array decisions;
  for (const ReportedDecision &decision : plan.decisions)
    decisions.push_back(llvm::json::Object{
        {"arguments", decision.arguments},
        {"sharding", decision.sharding},
        {"other", decision.other.empty() ? llvm::json::Value(nullptr) : llvm::json::Value(decision.other)},
        {"more_seconds", decision.other.empty() ? llvm::json::Value(nullptr) : llvm::json::Value(decision.seconds)}});
  llvm::json::Array candidates;
  for (auto [seconds, scheduled] : plan.candidates)
    candidates.push_back(llvm::json::Object{
        {"seconds", seconds},
        {"scheduled_seconds", std::isfinite(scheduled) ? llvm::json::Value(scheduled) : llvm::json::Value(nullptr)}});
  object["auto_plan"] = llvm::json::Object{{"seconds", plan.compute + plan.memory + plan.collectives},
                                           {"compute_seconds", plan.compute},
                                           {"memory_seconds", plan.memory},
                                           {"collectives_seconds", plan.collectives},
                                           {"peak_bytes", plan.peakBytes},
                                           {"cost_seconds", plan.cost},
                                           {"bound_seconds", plan.bound},
                                           {"decisions", std::move(decisions)},
                                           {"candidates", std::move(candidates)}};
}
