// SPDX-License-Identifier: Apache-2.0
//
// From JSON to a plan. What can be said wrongly without knowing the program is refused here.

#include "PlacingReader.h"
#include "Plan.h"
#include "dist/Support/JsonReading.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace dist;

/// Reads `[["dp", 2], ["tp", 4]]`.
static LogicalResult readMeshAxes(const JsonValue &value, SmallVector<StringAttr> &names, SmallVector<int64_t> &sizes) {
  static constexpr char needed[] =
      "a list of axes is needed, from major to minor, each a list of its name and its size";
  if (value.kind != JsonValue::List)
    return emitFound(value, needed);
  for (const JsonValue &axis : value.items) {
    if (axis.kind != JsonValue::List || axis.items.size() != 2)
      return emitFound(axis, needed);
    FailureOr<std::string> name = readString(axis.items[0], "the name of an axis");
    FailureOr<int64_t> size =
        failed(name) ? FailureOr<int64_t>(failure()) : readInteger(axis.items[1], "the size of an axis");
    if (failed(size))
      return failure();
    names.push_back(StringAttr::get(value.place.getContext(), *name));
    sizes.push_back(*size);
  }
  return success();
}

/// Reads which of the axes `names` are in time.
static LogicalResult readInTime(const JsonValue &value, ArrayRef<StringAttr> names, Plan &plan) {
  FailureOr<SmallVector<std::string>> axes = readStrings(value, "the name of an axis, or a list of them,");
  if (failed(axes))
    return failure();
  for (const std::string &axis : *axes)
    if (llvm::none_of(names, [&](StringAttr name) { return name.getValue() == axis; }))
      return emitError(value.place) << "found the axis '" << axis << "' in time, but the mesh has "
                                    << listWords(SmallVector<StringRef>(
                                           llvm::map_range(names, [](StringAttr name) { return name.getValue(); })));
  plan.inTime = std::move(*axes);
  return success();
}

/// Reads `{"axis": "pp", "schedule": "1f1b", "chunks": 2}` of a mesh with the axes `names`.
static LogicalResult readStages(const JsonValue &value, ArrayRef<StringAttr> names, Plan &plan) {
  if (failed(checkObject(value, "a pipeline", {"axis", "schedule", "chunks"})))
    return failure();
  const JsonValue *axis = value.find("axis"), *schedule = value.find("schedule"), *chunks = value.find("chunks");
  if (!axis)
    return emitError(value.place)
           << "found a pipeline without 'axis'; it needs the axis of the mesh along which its stages are";
  FailureOr<std::string> name = readString(*axis, "the name of an axis");
  if (failed(name))
    return failure();
  SmallVector<StringRef> known(llvm::map_range(names, [](StringAttr axisName) { return axisName.getValue(); }));
  if (!llvm::is_contained(known, *name))
    return emitError(axis->place) << "found the axis '" << *name << "' for the stages of a pipeline, but the mesh has "
                                  << listWords(known);
  if (llvm::is_contained(plan.inTime, *name))
    return emitError(axis->place) << "found the axis '" << *name
                                  << "' for the stages of a pipeline, which is in time; stages are on devices";
  plan.stages = PlanStages{*name, "1f1b"};
  if (schedule) {
    FailureOr<size_t> word = readWord(*schedule, {"gpipe", "1f1b"});
    if (failed(word))
      return failure();
    plan.stages->schedule = *word == 0 ? "gpipe" : "1f1b";
  }
  if (!chunks)
    return success();
  FailureOr<int64_t> number = readInteger(*chunks, "the number of stages that each device has");
  if (failed(number))
    return failure();
  if (*number < 1 || *number > 1024)
    return emitError(chunks->place) << "found " << *number
                                    << " stages for each device; a number from 1 to 1024 is needed";
  plan.stages->chunks = *number;
  return success();
}

static LogicalResult readMesh(const JsonValue &value, Plan &plan) {
  if (failed(checkObject(value, "a mesh", {"name", "axes", "device_ids", "in_time", "stages"})))
    return failure();
  plan.meshPlace = value.place;
  if (const JsonValue *name = value.find("name")) {
    FailureOr<std::string> text = readString(*name, "the name of a mesh");
    if (failed(text))
      return failure();
    plan.meshName = *text;
  }
  const JsonValue *axes = value.find("axes");
  if (!axes)
    return emitError(value.place) << "found a mesh without 'axes'; it needs its axes and their sizes";
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes, deviceIds;
  if (failed(readMeshAxes(*axes, names, sizes)))
    return failure();
  if (const JsonValue *inTime = value.find("in_time"); inTime && failed(readInTime(*inTime, names, plan)))
    return failure();
  if (const JsonValue *stages = value.find("stages"); stages && failed(readStages(*stages, names, plan)))
    return failure();
  if (const JsonValue *ids = value.find("device_ids")) {
    if (ids->kind != JsonValue::List)
      return emitFound(*ids, "a list of the numbers of devices is needed");
    for (const JsonValue &id : ids->items) {
      FailureOr<int64_t> number = readInteger(id, "the number of a device");
      if (failed(number))
        return failure();
      deviceIds.push_back(*number);
    }
  }
  plan.mesh = MeshAttr::getChecked([&] { return emitError(axes->place); }, value.place.getContext(),
                                   ArrayRef<StringAttr>(names), ArrayRef<int64_t>(sizes), ArrayRef<int64_t>(deviceIds));
  return success(bool(plan.mesh));
}

/// Refuses a key that asks for values in the memory of the host.
static LogicalResult checkMemory(const JsonValue &rule) {
  for (const JsonKey &key : rule.keys)
    if (llvm::is_contained({"offload", "cpu_offload", "memory_kind", "memory"}, StringRef(key.name)))
      return emitError(key.place)
             << "found the key '" << key.name << "', but values in the memory of the host are not supported: what a "
             << "program takes and gives lies on its devices; the style 'fsdp' splits it over more of them";
  return success();
}

/// Reads one rule of `rules`, or of `outputs` where results may follow arguments.
static LogicalResult readRule(const JsonValue &value, const JsonValue *axes, bool mayFollow, bool isOfArguments,
                              std::vector<PlanRule> &rules) {
  SmallVector<StringRef> keys{"match", "override"};
  if (isOfArguments)
    llvm::append_values(keys, StringRef("role"), StringRef("stage"));
  llvm::append_range(keys, kPlacingKeys);
  if ((value.kind == JsonValue::Object && failed(checkMemory(value))) || failed(checkObject(value, "a rule", keys)))
    return failure();
  const JsonValue *match = value.find("match");
  if (!match)
    return emitError(value.place) << "found a rule without 'match'; it needs a glob over names";
  FailureOr<SmallVector<std::string>> texts = readStrings(*match, "a glob over names, or a list of them,");
  if (failed(texts))
    return failure();
  FailureOr<Placing> placing = readPlacing(value, "a rule", axes, mayFollow);
  if (failed(placing))
    return failure();
  PlanRule rule{value.place, {}, std::move(*placing)};
  for (auto [index, text] : llvm::enumerate(*texts))
    rule.globs.push_back({text, match->kind == JsonValue::List ? match->items[index].place : match->place});
  if (const JsonValue *overrides = value.find("override")) {
    FailureOr<bool> flag = readBoolean(*overrides, "'override'");
    if (failed(flag))
      return failure();
    rule.overrides = *flag;
  }
  if (const JsonValue *role = value.find("role")) {
    FailureOr<size_t> word = readWord(*role, SmallVector<StringRef>(ArrayRef<StringLiteral>(kMemoryCategoryNames)));
    if (failed(word))
      return failure();
    rule.role = kMemoryCategoryNames[*word];
  }
  if (const JsonValue *stage = value.find("stage")) {
    FailureOr<int64_t> number = readInteger(*stage, "the number of a stage");
    if (failed(number))
      return failure();
    rule.stage = *number;
  }
  rules.push_back(std::move(rule));
  return success();
}

static LogicalResult readRules(const JsonValue *value, const JsonValue *axes, bool mayFollow, bool isOfArguments,
                               std::vector<PlanRule> &rules) {
  if (!value)
    return success();
  if (value->kind != JsonValue::List)
    return emitFound(*value, "a list of rules is needed");
  for (const JsonValue &rule : value->items)
    if (failed(readRule(rule, axes, mayFollow, isOfArguments, rules)))
      return failure();
  return success();
}

/// Reads how arguments lie of which no rule tells: "replicate", "open", or the placing part of a rule.
static LogicalResult readDefault(const JsonValue *value, const JsonValue *axes, Plan &plan) {
  plan.fallback =
      Placing{Placing::Styles, value ? value->place : plan.place, {}, {}, {}, {StyleUse{Style::Replicate, {}}}, {}};
  if (!value)
    return success();
  if (value->kind == JsonValue::Object) {
    if (failed(checkObject(*value, "a default", SmallVector<StringRef>(ArrayRef<StringLiteral>(kPlacingKeys)))))
      return failure();
    FailureOr<Placing> placing = readPlacing(*value, "a default", axes, /*mayFollow=*/false);
    if (succeeded(placing))
      plan.fallback = std::move(*placing);
    return placing;
  }
  FailureOr<size_t> word = readWord(*value, {"replicate", "open"});
  if (succeeded(word) && *word == 1)
    plan.fallback.reset();
  return word;
}

static FailureOr<Plan> readPlan(const JsonValue &root) {
  static constexpr StringRef keys[] = {"mesh",  "layout",  "axes",   "default", "optimizer_state",      "inputs",
                                       "rules", "outputs", "values", "units",   "reshard_after_forward"};
  if (failed(checkObject(root, "a plan", keys)))
    return failure();
  Plan plan(root.place);
  if (const JsonValue *mesh = root.find("mesh"); mesh && failed(readMesh(*mesh, plan)))
    return failure();
  if (const JsonValue *layout = root.find("layout")) {
    FailureOr<size_t> word = readWord(*layout, {"jax", "torch"});
    if (failed(word))
      return failure();
    plan.layout = MatrixLayout(*word);
  }
  if (const JsonValue *state = root.find("optimizer_state")) {
    FailureOr<size_t> word = readWord(*state, {"follow", "default"});
    if (failed(word))
      return failure();
    plan.stateFollows = *word == 0;
  }
  if (const JsonValue *units = root.find("units")) {
    FailureOr<SmallVector<std::string>> globs = readStrings(*units, "a glob over paths, or a list of them,");
    if (failed(globs))
      return failure();
    for (auto [index, glob] : llvm::enumerate(*globs))
      plan.units.push_back({glob, units->kind == JsonValue::List ? units->items[index].place : units->place});
  }
  if (const JsonValue *again = root.find("reshard_after_forward")) {
    FailureOr<Attribute> said = readReshardAfterForward(*again);
    if (failed(said))
      return failure();
    plan.reshardAfterForward = *said;
  }
  const JsonValue *axes = root.find("axes");
  if (axes) {
    FailureOr<SmallVector<StyleAxes>> byStyle = readAxesByStyle(*axes);
    if (failed(byStyle))
      return failure();
    plan.axesByStyle = std::move(*byStyle);
  }
  if (failed(readDefault(root.find("default"), axes, plan)) ||
      failed(readRules(root.find("inputs"), axes, /*mayFollow=*/false, /*isOfArguments=*/true,
                       plan.rules)) || // They decide first.
      failed(readRules(root.find("rules"), axes, /*mayFollow=*/false, /*isOfArguments=*/true, plan.rules)) ||
      failed(readRules(root.find("outputs"), axes, /*mayFollow=*/true, /*isOfArguments=*/false, plan.outputs)) ||
      failed(readRules(root.find("values"), axes, /*mayFollow=*/false, /*isOfArguments=*/false, plan.values)))
    return failure();
  for (const PlanRule &rule : plan.rules)
    if (rule.stage && !plan.stages)
      return emitError(rule.place) << "found a rule with the stage " << *rule.stage
                                   << " in a plan without a pipeline; its mesh needs 'stages'";
  for (const PlanRule &rule : plan.values)
    if (rule.overrides)
      return emitError(rule.place) << "found 'override' in a rule for values inside, of which no placement is replaced";
  return plan;
}

FailureOr<Plan> dist::readPlan(StringRef path, Operation *module) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return module->emitError() << "cannot read the plan file '" << path << "': " << file.getError().message();
  FailureOr<JsonValue> root = parseJson((*file)->getBuffer(), path, module->getContext());
  if (failed(root))
    return failure();
  return ::readPlan(*root);
}
