// SPDX-License-Identifier: Apache-2.0
//
// The first rule that matches decides, so a plan reads from special to general. What nobody has written down is never
// overruled: a value that lies somewhere already stays, and a rule that wants it elsewhere has to say so.

#include "Decisions.h"
#include "FullySharded.h"
#include "ParameterIndex.h"
#include "dist/Support/NearestNames.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace dist;

std::string BoundaryValue::describe() const {
  if (!function)
    return "tensor " + name;
  return ((isResult ? "result " : "argument ") + Twine(number) + " " + name).str();
}

namespace {
/// Decides for the arguments and results of all functions.
class Decider {
public:
  Decider(const Plan &plan, const PlanMesh &mesh, Operation *module, PlanSubject subject,
          std::vector<BoundaryValue> &values)
      : plan(plan), mesh(mesh), module(module), subject(subject), values(values) {}

  LogicalResult run();

private:
  /// Returns failure after errors if a glob of `rules` matches no name, and warns of rules that earlier ones leave
  /// nothing to decide.
  LogicalResult checkMatches(ArrayRef<PlanRule> rules, bool areOfResults);
  /// Lets the first rule that matches decide.
  LogicalResult decideByRule(BoundaryValue &value);
  /// Lets `value` lie as the parameter that it belongs to; leaves it alone if there is none.
  LogicalResult follow(BoundaryValue &value, const Twine &why);
  /// Leaves a value that no rule names where the program has it.
  LogicalResult keepExisting(BoundaryValue &value);
  /// Lets the default decide for an argument of which nothing else tells.
  LogicalResult decideByDefault(BoundaryValue &value);
  /// Decides for all arguments, or for all results. Returns failure if one fails.
  LogicalResult forEach(bool ofResults, function_ref<LogicalResult(BoundaryValue &)> decideFor);
  /// Settles on `sharding`, which `rule` asks for.
  LogicalResult settle(BoundaryValue &value, const PlanRule &rule, ShardingAttr sharding);
  /// Notes whether `value`, which lies as `placing` says, is split only to be kept.
  LogicalResult storeInParts(BoundaryValue &value, const Placing &placing, EmitError emit);
  /// Returns failure after errors if a unit has no parameters.
  LogicalResult checkUnits();
  /// Makes the arguments that are placed so far, by a rule or in the program, those that others may belong to.
  void indexParameters();

  const Plan &plan;
  const PlanMesh &mesh;
  Operation *module;
  PlanSubject subject;
  std::vector<BoundaryValue> &values;
  llvm::DenseMap<Operation *, ParameterIndex> parameters; ///< By function.
};
} // namespace

static bool matches(const PlanRule &rule, StringRef name) {
  return llvm::any_of(rule.globs, [&](const NameGlob &glob) { return matchesGlob(name, glob.text); });
}

LogicalResult Decider::checkMatches(ArrayRef<PlanRule> rules, bool areOfResults) {
  SmallVector<StringRef> names;
  for (const BoundaryValue &value : values)
    if (value.isResult == areOfResults)
      names.push_back(value.name);
  bool isOfProgram = subject == PlanSubject::Program;
  StringRef what = areOfResults ? "result" : isOfProgram ? "argument" : "tensor";
  bool matchesAll = true;
  for (const PlanRule &rule : rules) {
    for (const NameGlob &glob : rule.globs) {
      if (llvm::any_of(names, [&](StringRef name) { return matchesGlob(name, glob.text); }))
        continue;
      InFlightDiagnostic message = isOfProgram ? emitError(glob.place) : emitWarning(glob.place);
      message << "found no " << what << " that matches '" << glob.text << "'";
      if (names.empty())
        message << "; the " << (isOfProgram ? "program" : "checkpoint") << " has no " << what
                << (isOfProgram ? "s that are tensors" : "s");
      else
        message << (isOfProgram ? ", but a rule has to match one; " : "; ") << "the nearest names are ";
      llvm::interleaveComma(findNearest(glob.text, names), message);
      matchesAll = false;
    }
    bool decides = llvm::any_of(values, [&](const BoundaryValue &value) { return value.rule == &rule; });
    if (matchesAll && !decides)
      emitWarning(rule.place) << "found a rule that decides nothing: for every " << what
                              << " that it matches, an earlier rule does";
  }
  return success(matchesAll || !isOfProgram);
}

LogicalResult Decider::settle(BoundaryValue &value, const PlanRule &rule, ShardingAttr sharding) {
  value.rule = &rule;
  value.decided = sharding;
  value.reason = "rule at " + describePlace(rule.place);
  if (!value.existing || value.existing == sharding)
    return success();
  if (rule.overrides) {
    value.reason += ", instead of " + describeSharding(value.existing);
    return success();
  }
  InFlightDiagnostic error = emitError(rule.placing.place)
                             << "found " << value.describe() << " on " << describeSharding(value.existing)
                             << " in the program, but this rule says " << describeSharding(sharding)
                             << "; \"override\": true lets the rule decide";
  error.attachNote(value.place) << "the program says so here";
  return error;
}

LogicalResult Decider::decideByRule(BoundaryValue &value) {
  ArrayRef<PlanRule> rules = value.isResult ? plan.outputs : plan.rules;
  const PlanRule *rule = llvm::find_if(rules, [&](const PlanRule &rule) { return matches(rule, value.name); });
  if (rule == rules.end())
    return success();
  if (rule->placing.isFollow()) {
    BoundaryValue followed = value;
    if (failed(follow(followed, "")))
      return failure();
    if (!followed.decided)
      return emitError(rule->placing.place) << "found no argument with the path and shape of " << value.describe()
                                            << ", but the style 'follow' needs one that is placed";
    if (failed(settle(value, *rule, followed.decided)))
      return failure();
    value.reason += ": " + followed.reason;
    return success();
  }
  auto emit = [&] { return emitError(rule->placing.place) << value.describe() << ": "; };
  FailureOr<ShardingAttr> sharding = placeTensor(rule->placing, value.type, mesh, module, emit);
  return failed(sharding) || failed(settle(value, *rule, *sharding)) ? failure()
                                                                     : storeInParts(value, rule->placing, emit);
}

LogicalResult Decider::storeInParts(BoundaryValue &value, const Placing &placing, EmitError emit) {
  if (value.isResult)
    return success();
  value.stored = getFullyShard(plan, placing, value.name, value.decided);
  if (!value.stored)
    return success();
  if (StringAttr unit = value.stored.getUnit())
    value.reason += ", unit " + unit.str();
  return verifyFullyShard(value.stored, value.decided, module, emit);
}

LogicalResult Decider::checkUnits() {
  LogicalResult status = success();
  SmallVector<StringRef> paths;
  for (const BoundaryValue &value : values)
    if (value.stored)
      for (StringRef path : getPaths(value.name))
        if (!llvm::is_contained(paths, path))
          paths.push_back(path);
  for (const NameGlob &glob : plan.units) {
    if (llvm::any_of(paths, [&](StringRef path) { return matchesGlob(path, glob.text); }))
      continue;
    InFlightDiagnostic error = emitError(glob.place)
                               << "found no path of an argument of the style 'fsdp' or 'hsdp' that matches '"
                               << glob.text << "', but a unit needs one";
    if (!paths.empty())
      llvm::interleaveComma(findNearest(glob.text, paths), error << "; the nearest are ");
    status = failure();
  }
  return status;
}

void Decider::indexParameters() {
  parameters.clear();
  for (const BoundaryValue &value : values)
    if (!value.isResult && value.decided)
      parameters[value.function].add(value);
}

LogicalResult Decider::follow(BoundaryValue &value, const Twine &why) {
  SmallVector<const BoundaryValue *> nearest = parameters[value.function].find(value);
  if (nearest.empty())
    return success();
  for (const BoundaryValue *other : nearest)
    if (other->decided != nearest.front()->decided) {
      InFlightDiagnostic error = emitError(value.place)
                                 << value.describe() << " has the path and shape of both '" << nearest.front()->name
                                 << "' on " << describeSharding(nearest.front()->decided) << " and '" << other->name
                                 << "' on " << describeSharding(other->decided)
                                 << "; the plan needs a rule that says how it lies";
      for (const BoundaryValue *leader : {nearest.front(), other})
        if (leader->rule)
          error.attachNote(leader->rule->place) << "this rule places '" << leader->name << "'";
      return error;
    }
  value.decided = nearest.front()->decided;
  if (!value.isResult)
    value.stored = nearest.front()->stored;
  value.reason = (why + "as " + nearest.front()->name).str();
  return success();
}

LogicalResult Decider::keepExisting(BoundaryValue &value) {
  if (!value.rule && value.existing) {
    value.decided = value.existing;
    value.reason = "the program";
  }
  return success();
}

LogicalResult Decider::decideByDefault(BoundaryValue &value) {
  if (value.decided || !plan.fallback)
    return success();
  auto emit = [&] { return emitError(plan.fallback->place) << "default for " << value.describe() << ": "; };
  FailureOr<ShardingAttr> sharding = placeTensor(*plan.fallback, value.type, mesh, module, emit);
  if (failed(sharding))
    return failure();
  value.decided = *sharding;
  value.reason = "default";
  return storeInParts(value, *plan.fallback, emit);
}

LogicalResult Decider::forEach(bool ofResults, function_ref<LogicalResult(BoundaryValue &)> decideFor) {
  LogicalResult status = success(); // All that is wrong is said at once.
  for (BoundaryValue &value : values)
    if (value.isResult == ofResults && failed(decideFor(value)))
      status = failure();
  return status;
}

LogicalResult Decider::run() {
  auto byRule = [&](BoundaryValue &value) { return decideByRule(value); };
  auto existing = [&](BoundaryValue &value) { return keepExisting(value); };
  auto asParameter = [&](BoundaryValue &value) {
    return value.decided ? success() : follow(value, "optimizer state, ");
  };
  auto byDefault = [&](BoundaryValue &value) { return decideByDefault(value); };
  if (failed(forEach(/*ofResults=*/false, byRule)) || failed(forEach(/*ofResults=*/false, existing)))
    return failure();
  indexParameters(); // What follows leads nobody.
  if (plan.stateFollows && failed(forEach(/*ofResults=*/false, asParameter)))
    return failure();
  if (failed(forEach(/*ofResults=*/false, byDefault)))
    return failure();
  if (subject == PlanSubject::Checkpoint)
    return checkMatches(plan.rules, /*areOfResults=*/false);
  indexParameters(); // Results may follow any argument.
  if (failed(forEach(/*ofResults=*/true, byRule)) || failed(forEach(/*ofResults=*/true, existing)))
    return failure();
  LogicalResult units = checkUnits();
  LogicalResult arguments = checkMatches(plan.rules, /*areOfResults=*/false);
  LogicalResult results = checkMatches(plan.outputs, /*areOfResults=*/true);
  return success(succeeded(units) && succeeded(arguments) && succeeded(results));
}

LogicalResult dist::decide(const Plan &plan, const PlanMesh &mesh, Operation *module, PlanSubject subject,
                           std::vector<BoundaryValue> &values) {
  return Decider(plan, mesh, module, subject, values).run();
}
