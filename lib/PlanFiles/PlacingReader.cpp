// SPDX-License-Identifier: Apache-2.0
//
// See PlacingReader.h.

#include "PlacingReader.h"
#include "dist/Support/JsonReading.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist;

/// In the order of the enumeration.
static constexpr StringLiteral styleNames[] = {"replicate", "colwise", "rowwise", "vocab", "batch",
                                               "sequence",  "expert",  "fsdp",    "hsdp",  "follow"};

std::optional<Style> dist::findStyle(StringRef name) {
  for (auto [index, known] : llvm::enumerate(styleNames))
    if (name == known)
      return Style(index);
  return std::nullopt;
}

StringRef dist::getStyleName(Style style) { return styleNames[size_t(style)]; }

bool dist::isFullySharding(Style style) { return style == Style::Fsdp || style == Style::Hsdp; }

bool dist::needsAxes(Style style) { return style != Style::Replicate && style != Style::Follow; }

/// Returns the names of styles that a plan may use.
static SmallVector<StringRef> getStyleNames(bool withReplicate, bool withFollow) {
  SmallVector<StringRef> names(ArrayRef<StringLiteral>(styleNames).drop_front(!withReplicate).drop_back(!withFollow));
  return names;
}

/// Reads `Shard(1)`, `Replicate` or `Partial(max)`; `Partial` sums.
static FailureOr<AxisPlacement> readAxisPlacement(const JsonValue &value) {
  StringRef text = value.kind == JsonValue::String ? StringRef(value.text) : StringRef();
  auto [word, argument] = text.split('(');
  bool hasArgument = word.size() < text.size();
  if (word == "Replicate" && (!hasArgument || argument == ")"))
    return AxisPlacement{AxisPlacement::Replicate};
  if (word == "Partial" && (!hasArgument || argument == ")"))
    return AxisPlacement{AxisPlacement::Partial};
  if (hasArgument && argument.consume_back(")")) {
    AxisPlacement placement{AxisPlacement::Shard};
    std::optional<ReductionKind> reduction = symbolizeReductionKind(argument);
    if (word == "Shard" && !argument.getAsInteger(10, placement.dim))
      return placement;
    if (word == "Partial" && reduction)
      return AxisPlacement{AxisPlacement::Partial, 0, *reduction};
  }
  return emitFound(
      value, "a placement is needed: \"Replicate\", \"Shard(0)\" with the number of a dimension, or \"Partial(sum)\" "
             "with sum, avg, max, min, prod, any or all");
}

static LogicalResult readPlacements(const JsonValue &value, const JsonValue *axes, Placing &placing) {
  if (value.kind != JsonValue::List)
    return emitFound(value, "a list of placements is needed, one for each axis of the mesh");
  if (axes) {
    FailureOr<SmallVector<std::string>> names = readStrings(*axes, "the name of an axis, or a list of them,");
    if (failed(names))
      return failure();
    placing.axes = std::move(*names);
  }
  for (const JsonValue &item : value.items) {
    FailureOr<AxisPlacement> placement = readAxisPlacement(item);
    if (failed(placement))
      return failure();
    placing.placements.push_back(*placement);
  }
  return success();
}

FailureOr<SmallVector<StyleAxes>> dist::readAxesByStyle(const JsonValue &axes) {
  if (failed(checkObject(axes, "an object of axes by style",
                         getStyleNames(/*withReplicate=*/false, /*withFollow=*/false))))
    return failure();
  SmallVector<StyleAxes> byStyle;
  for (auto [key, item] : llvm::zip_equal(axes.keys, axes.items)) {
    if (StringRef(key.name).starts_with("$"))
      continue;
    FailureOr<SmallVector<std::string>> names = readStrings(item, "the name of an axis, or a list of them,");
    if (failed(names))
      return failure();
    byStyle.push_back({key.name, std::move(*names), item.place});
  }
  return byStyle;
}

/// Returns what says which axes `style` splits over: the rule, if it does, or else the plan; null if neither does.
static const JsonValue *findAxes(Style style, const JsonValue *ofRule, const JsonValue *ofPlan) {
  if (ofRule && ofRule->kind != JsonValue::Object)
    return ofRule;
  const JsonValue *found = ofRule ? ofRule->find(getStyleName(style)) : nullptr;
  return found || !ofPlan ? found : ofPlan->find(getStyleName(style));
}

/// Reads the axes of one style.
static LogicalResult readAxes(StyleUse &use, const JsonValue &name, const JsonValue *ofRule, const JsonValue *ofPlan) {
  const JsonValue *axes = findAxes(use.style, ofRule, ofPlan);
  if (!axes)
    return emitError(name.place) << "found the style '" << name.text
                                 << "' without an axis; it needs \"axis\" in the rule, or an "
                                    "entry for it in the \"axes\" of the plan";
  FailureOr<SmallVector<std::string>> names = readStrings(*axes, "the name of an axis, or a list of them,");
  if (failed(names))
    return failure();
  if (use.style == Style::Hsdp && names->size() != 2)
    return emitFound(*axes, "the style 'hsdp' needs two axes: that of the replicas, then that of the shards");
  use.axes = std::move(*names);
  return success();
}

static LogicalResult readStyles(const JsonValue &value, const JsonValue &rule, const JsonValue *ofPlan, bool mayFollow,
                                Placing &placing) {
  const JsonValue *ofRule = rule.find("axis");
  if (ofRule && ofRule->kind == JsonValue::Object) {
    FailureOr<SmallVector<StyleAxes>> byStyle = readAxesByStyle(*ofRule);
    if (failed(byStyle))
      return failure();
    placing.axesByStyle = std::move(*byStyle);
  }
  bool isList = value.kind == JsonValue::List;
  if (isList && value.items.empty())
    return emitError(value.place) << "found an empty list, but a style is needed";
  for (const JsonValue &item : isList ? ArrayRef<JsonValue>(value.items) : ArrayRef<JsonValue>(value)) {
    std::optional<Style> style = item.kind == JsonValue::String ? findStyle(item.text) : std::nullopt;
    if (!style || (*style == Style::Follow && !mayFollow))
      return emitFound(item, "a style is needed: " + listWords(getStyleNames(/*withReplicate=*/true, mayFollow)));
    StyleUse use{*style, {}};
    if (needsAxes(*style) ? failed(readAxes(use, item, ofRule, ofPlan)) : value.items.size() > 1) {
      if (!needsAxes(*style))
        emitFound(item, "a style that splits nothing stands alone");
      return failure();
    }
    placing.styles.push_back(std::move(use));
  }
  return success();
}

FailureOr<Attribute> dist::readReshardAfterForward(const JsonValue &value) {
  Builder builder(value.place.getContext());
  if (value.kind == JsonValue::Boolean) {
    FailureOr<bool> flag = readBoolean(value, "'reshard_after_forward'");
    return failed(flag) ? FailureOr<Attribute>(failure()) : FailureOr<Attribute>(builder.getBoolAttr(*flag));
  }
  FailureOr<int64_t> number = 0;
  if (value.kind == JsonValue::Integer && failed(number = readInteger(value, "a number of devices")))
    return failure();
  if (*number < 2)
    return emitFound(value, "true, false or a number of devices larger than 1 is needed");
  return FailureOr<Attribute>(builder.getI64IntegerAttr(*number));
}

/// Returns the axis of this name, or the part of one that `text` says in the notation of shardings; null if that is not
/// one.
static AxisRefAttr readAxis(StringRef text, MLIRContext *context) {
  if (!text.starts_with("\""))
    return AxisRefAttr::get(context, StringAttr::get(context, text));
  ScopedDiagnosticHandler handler(context, [](Diagnostic &) { return success(); });
  return dyn_cast_or_null<AxisRefAttr>(parseAttribute(("#dist.axis<" + text + ">").str(), context));
}

FailureOr<Placing> dist::readPlacing(const JsonValue &rule, StringRef what, const JsonValue *axes, bool mayFollow) {
  const JsonValue *found = nullptr;
  for (auto [key, value] : llvm::zip_equal(rule.keys, rule.items)) {
    if (!llvm::is_contained({"placements", "sharding", "style"}, StringRef(key.name)))
      continue;
    if (found)
      return emitError(key.place) << "found a second way to say how values lie; " << what
                                  << " has one of 'placements', 'sharding' and 'style'";
    found = &value;
  }
  if (!found)
    return emitError(rule.place) << "found " << what
                                 << " that does not say how values lie; it needs one of 'placements', 'sharding' "
                                    "and 'style'";
  const JsonValue *style = rule.find("style");
  const JsonValue *stored = rule.find("fully_shard");
  if (stored && style)
    return emitError(stored->place)
           << "found 'fully_shard' beside 'style', where the styles 'fsdp' and 'hsdp' say it; it belongs to "
              "placements or a sharding";
  for (StringRef key : {"fsdp_dim", "reshard_after_forward"})
    if (const JsonValue *value = rule.find(key); value && !style && (key == "fsdp_dim" || !stored))
      return emitError(value->place) << "found '" << key << "' without a style; it belongs to one";
  if (const JsonValue *axis = rule.find("axis"); axis && rule.find("sharding"))
    return emitError(axis->place)
           << "found 'axis' beside 'sharding', which names its axes; it belongs to a style or placements";
  Placing placing{Placing::Styles, found->place, {}, {}, {}, {}, {}};
  if (rule.find("placements")) {
    placing.kind = Placing::Placements;
    if (failed(readPlacements(*found, rule.find("axis"), placing)))
      return failure();
  } else if (rule.find("sharding")) {
    placing.kind = Placing::Sharding;
    FailureOr<std::string> text = readString(*found, "a sharding in the notation of the IR");
    if (failed(text))
      return failure();
    placing.sharding = *text;
  } else if (failed(readStyles(*found, rule, axes, mayFollow, placing))) {
    return failure();
  }
  if (stored) {
    FailureOr<SmallVector<std::string>> names = readStrings(*stored, "the name of an axis, or a list of them,");
    if (failed(names))
      return failure();
    for (StringRef name : *names) {
      AxisRefAttr axis = readAxis(name, stored->place.getContext());
      if (!axis)
        return emitError(stored->place) << "found '" << name
                                        << "', but an axis is needed, or a part of one as in shardings: \"tp\":(2)4";
      placing.stored.push_back(axis);
    }
  }
  bool isFsdp = stored || llvm::any_of(placing.styles, [](const StyleUse &use) { return isFullySharding(use.style); });
  if (const JsonValue *dim = rule.find("fsdp_dim")) {
    FailureOr<int64_t> number = readInteger(*dim, "the number of a dimension");
    if (failed(number))
      return failure();
    if (!isFsdp)
      return emitError(dim->place)
             << "found 'fsdp_dim' without the style 'fsdp' or 'hsdp'; it says which dimension they split";
    placing.fsdpDim = *number;
  }
  if (const JsonValue *again = rule.find("reshard_after_forward")) {
    FailureOr<Attribute> said = readReshardAfterForward(*again);
    if (failed(said))
      return failure();
    if (!isFsdp)
      return emitError(again->place)
             << "found 'reshard_after_forward' without the style 'fsdp' or 'hsdp'; it says what "
                "becomes of what they gather";
    placing.reshardAfterForward = *said;
  }
  return placing;
}
