// SPDX-License-Identifier: Apache-2.0

#include "SearchReports.h"
#include "dist/IR/Dist.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace dist;

/// Less is not worth to be told of.
static constexpr double kLeastSeconds = 1e-9;

//===-- reading ------------------------------------------------------------------------------------------------------------===//

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
  plan = {getNumber(found, "compute"), getNumber(found, "memory"), getNumber(found, "collectives"), getNumber(found, "peak_bytes"),
          getNumber(found, "cost"),    getNumber(found, "bound"),  {}};
  if (auto decisions = found.getAs<ArrayAttr>("decisions"))
    for (Attribute attribute : decisions)
      if (auto decision = dyn_cast<DictionaryAttr>(attribute)) {
        auto name = decision.getAs<StringAttr>("arguments");
        plan.decisions.push_back({name ? name.str() : "", getSharding(decision, "sharding"), getSharding(decision, "other"),
                                  getNumber(decision, "more")});
      }
}

//===-- text ---------------------------------------------------------------------------------------------------------------===//

/// Returns by how much less than `cost` a plan could take at most, for people.
static std::string describeGap(double cost, double bound) {
  if (bound >= cost)
    return "proved optimal";
  std::string text;
  llvm::raw_string_ostream(text) << "at most " << llvm::format("%.2f", 100 * (cost - bound) / cost) << " % above the least";
  return text;
}

static std::string describeSeconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format(seconds < 1e-3 ? "%.1f us" : "%.3f ms", seconds * (seconds < 1e-3 ? 1e6 : 1e3));
  return text;
}

static void write(const ReportedSearch &search, llvm::raw_ostream &os) {
  os << "placements searched for: " << describeSeconds(search.seconds) << " of computation and collectives predicted, "
     << describeSeconds(search.followed) << " as propagation proposes them;\n  " << describeSeconds(search.compute) << " arithmetic, "
     << describeSeconds(search.memory) << " memory traffic, " << describeSeconds(search.seconds - search.compute - search.memory)
     << " collectives;\n  before collectives are joined the best found takes " << describeSeconds(search.cost) << ", "
     << describeGap(search.cost, search.bound) << "\n";
}

static void write(const ReportedAutoPlan &plan, llvm::raw_ostream &os) {
  os << "arguments placed by a search: " << describeSeconds(plan.compute + plan.memory + plan.collectives) << " predicted, of these "
     << describeSeconds(plan.compute) << " arithmetic, " << describeSeconds(plan.memory) << " memory traffic, " << describeSeconds(plan.collectives)
     << " collectives,\n  and about " << llvm::format("%.3g", plan.peakBytes) << " B of memory per device;\n  before collectives are joined the best found takes "
     << describeSeconds(plan.cost) << ", " << describeGap(plan.cost, plan.bound) << "\n";
  if (plan.decisions.empty())
    return;
  os << "  what matters most, and the next best:\n";
  for (const ReportedDecision &decision : plan.decisions) {
    os << "    " << decision.arguments << " on " << decision.sharding << "; ";
    if (decision.other.empty())
      os << "nothing else is possible\n";
    else
      os << decision.other << " takes " << (decision.seconds < kLeastSeconds ? "as long" : describeSeconds(decision.seconds) + " more") << "\n";
  }
}

static void write(const ReportedHint &hint, llvm::raw_ostream &os) {
  os << "hint: mode=search predicts " << describeSeconds(hint.seconds) << " instead of " << describeSeconds(hint.followed) << "\n";
  for (const ReportedHint::Value &value : hint.values)
    os << "  it places the result of '" << value.op << "' at " << value.loc << " on " << value.sharding << ", as dist.constrain would\n";
}

void dist::writeSearches(const FunctionReport &report, llvm::raw_ostream &os) {
  if (report.hint)
    write(*report.hint, os);
  if (report.autoPlan)
    write(*report.autoPlan, os);
  if (report.search)
    write(*report.search, os);
}

//===-- JSON ---------------------------------------------------------------------------------------------------------------===//

void dist::addSearches(const FunctionReport &report, llvm::json::Object &object) {
  if (const std::optional<ReportedSearch> &search = report.search)
    object["search"] = llvm::json::Object{
        {"seconds", search->seconds},
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
    object["hint"] = llvm::json::Object{{"seconds", hint->seconds}, {"followed_seconds", hint->followed}, {"values", std::move(values)}};
  }
  if (!report.autoPlan)
    return;
  const ReportedAutoPlan &plan = *report.autoPlan;
  llvm::json::Array decisions;
  for (const ReportedDecision &decision : plan.decisions)
    decisions.push_back(llvm::json::Object{{"arguments", decision.arguments},
                                           {"sharding", decision.sharding},
                                           {"other", decision.other.empty() ? llvm::json::Value(nullptr) : llvm::json::Value(decision.other)},
                                           {"more_seconds", decision.other.empty() ? llvm::json::Value(nullptr) : llvm::json::Value(decision.seconds)}});
  object["auto_plan"] = llvm::json::Object{{"seconds", plan.compute + plan.memory + plan.collectives},
                                           {"compute_seconds", plan.compute},
                                           {"memory_seconds", plan.memory},
                                           {"collectives_seconds", plan.collectives},
                                           {"peak_bytes", plan.peakBytes},
                                           {"cost_seconds", plan.cost},
                                           {"bound_seconds", plan.bound},
                                           {"decisions", std::move(decisions)}};
}
