// SPDX-License-Identifier: Apache-2.0
//
// What a program says of its pipelines: the switch over the tasks of one half of a tick carries the numbers of the
// schedule, so that the Timeline can tell how much of a step each stage is idle.

#ifndef DIST_TIMELINE_PIPELINEINFO_H
#define DIST_TIMELINE_PIPELINEINFO_H

#include "dist/IR/HeldValues.h"
#include "dist/Timeline/PipelineTable.h"

namespace dist {

/// Name of the module's attribute that asks for a pipeline: `{axis = "pp", schedule = "1f1b", chunks = 1}`.
inline constexpr llvm::StringLiteral kStagesAttrName = "dist.stages";

/// Name of the attribute of an argument that says which stage of the pipeline computes with it.
inline constexpr llvm::StringLiteral kStageAttrName = "dist.stage";

/// Name of the discardable attribute of the switch over the tasks of a pipeline.
inline constexpr llvm::StringLiteral kPipelineAttrName = "dist.pipeline";

/// What the attribute says.
struct PipelineInfo {
  PipelineShape shape;
  bool isBackward;  ///< The tasks of the switch are backward ones.
  bool hasBackward; ///< The pipeline has backward tasks.
  std::string axis;
};

mlir::DictionaryAttr getPipelineAttr(const PipelineShape &shape, bool isBackward, mlir::StringAttr axis,
                                     bool hasBackward);
/// Returns what `attribute` says, or nothing if it is none of the form above.
std::optional<PipelineInfo> readPipelineAttr(mlir::Attribute attribute);

/// Returns the devices that come to `region`, or nothing if more than those of one index along an axis may. There are
/// two switches in which a device is known: that over the tasks of a pipeline, whose case is the number of a position
/// among those of its half, and that over the device itself, whose case is its index along the axis. Both have
/// `dist.pipeline`.
std::optional<HeldBy> findDevices(mlir::Region *region);

} // namespace dist

#endif // DIST_TIMELINE_PIPELINEINFO_H
