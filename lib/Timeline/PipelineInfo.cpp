// SPDX-License-Identifier: Apache-2.0

#include "dist/Timeline/PipelineInfo.h"
#include "dist/IR/Dist.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

DictionaryAttr dist::getPipelineAttr(const PipelineShape &shape, bool isBackward, StringAttr axis, bool hasBackward) {
  Builder builder(axis.getContext());
  auto number = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("axis", axis), builder.getNamedAttr("backward", builder.getBoolAttr(isBackward)),
       builder.getNamedAttr("chunks", number(shape.chunks)), builder.getNamedAttr("devices", number(shape.devices)),
       builder.getNamedAttr("parts", number(shape.parts)),
       builder.getNamedAttr("schedule", builder.getStringAttr(getScheduleName(shape.schedule))),
       builder.getNamedAttr("trains", builder.getBoolAttr(hasBackward))});
}

std::optional<PipelineInfo> dist::readPipelineAttr(Attribute attribute) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  if (!dictionary)
    return std::nullopt;
  auto number = [&](StringRef name) {
    auto value = dictionary.getAs<IntegerAttr>(name);
    return value ? value.getValue().getSExtValue() : -1;
  };
  auto axis = dictionary.getAs<StringAttr>("axis"), schedule = dictionary.getAs<StringAttr>("schedule");
  auto backward = dictionary.getAs<BoolAttr>("backward"), trains = dictionary.getAs<BoolAttr>("trains");
  std::optional<PipelineShape::Schedule> known = schedule ? findSchedule(schedule.getValue()) : std::nullopt;
  PipelineShape shape{known.value_or(PipelineShape::GPipe), number("devices"), number("chunks"), number("parts")};
  constexpr int64_t most = 1 << 20; // Larger ones are no pipelines, and their tables no tables.
  if (!axis || !known || !backward || !trains ||
      llvm::any_of(ArrayRef<int64_t>{shape.devices, shape.chunks, shape.parts},
                   [](int64_t value) { return value < 1 || value > most; }) ||
      shape.devices * shape.chunks * shape.parts > most || PipelineTable::findFault(shape))
    return std::nullopt;
  return PipelineInfo{shape, backward.getValue(), trains.getValue(), axis.str()};
}

std::optional<HeldBy> dist::findDevices(Region *region) {
  Operation *choice = region->getParentOp();
  Attribute attribute = choice->getDiscardableAttr(kPipelineAttrName);
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  auto axis = dictionary ? dictionary.getAs<StringAttr>("axis") : StringAttr();
  // A switch lists its cases; their regions come behind that of all others.
  auto cases = dyn_cast_or_null<DenseI64ArrayAttr>(choice->getInherentAttr("cases").value_or(Attribute()));
  unsigned number = region->getRegionNumber();
  if (!axis || !cases || number == 0 || number > cases.size() || choice->getNumOperands() != 1)
    return std::nullopt;
  int64_t label = cases[number - 1];
  if (std::optional<PipelineInfo> info = readPipelineAttr(attribute))
    return HeldBy{axis, info->shape.getDevice(info->isBackward ? info->shape.getNumStages() + label : label)};
  auto index = choice->getOperand(0).getDefiningOp<AxisIndexOp>();
  bool isOfAxis = index && index.getAxes().getAxes().size() == 1 &&
                  index.getAxes().getAxes().front() == AxisRefAttr::get(axis.getContext(), axis);
  return isOfAxis ? std::optional(HeldBy{axis, label}) : std::nullopt;
}
