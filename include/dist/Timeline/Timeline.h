// SPDX-License-Identifier: Apache-2.0
//
// When a Local program computes and communicates on a machine, and what its memory holds meanwhile: predictions by the
// same seconds that planning compares (OpCost.h). docs/schedule.md says how they are made and what they leave out.

#ifndef DIST_TIMELINE_TIMELINE_H
#define DIST_TIMELINE_TIMELINE_H

#include "dist/Layout/Machine.h"
#include "dist/Timeline/PipelineInfo.h"
#include "dist/Timeline/TaskGraph.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns "parameters", …, "buffers" as MemoryCategory has them, and "communication".
llvm::StringRef getTimelineCategoryName(unsigned category);

/// Something that a lane does. On one lane events do not overlap.
struct TimelineEvent {
  mlir::Operation *op; ///< Null where it stands for further iterations of a loop.
  LaneSet lanes;
  double start, end; ///< Seconds since the step began.
  double exposed;    ///< Of a collective: seconds during which computation waits for it.
  double executions; ///< Iterations of a loop that it stands for.
};

/// The program in one order of execution.
struct TimelineSchedule {
  double seconds = 0;
  std::vector<TimelineEvent> events; ///< In order of their starts.
  std::vector<MemorySample> memory;  ///< Of one device, in order of time; it ends with arguments and results.
  MemorySample peak{0, {}};          ///< The first of the fullest moments.
};

/// All executions of one collective op.
struct TimelineCollective {
  mlir::Operation *op;
  unsigned lane;
  double executions;
  double seconds; ///< If nothing else runs.
  double exposed; ///< Of these, seconds for which computation would wait if collectives overlapped.
};

/// A pipeline of the program.
struct TimelinePipeline {
  PipelineInfo info;
  llvm::SmallVector<double> ofPosition; ///< Seconds of one task of each position, collectives within a stage included.
  double bubble =
      0; ///< The share of the ticks in which a device has no task; what is sent from stage to stage is not counted.
};

/// Not changed after it was made. It refers to ops, so the program has to stay as it is meanwhile.
class Timeline {
public:
  /// Makes the timeline of `function`, which is in Local form and has one block.
  static Timeline get(mlir::FunctionOpInterface function, const Machine &machine);

  /// "compute", then the tiers of the machine.
  llvm::ArrayRef<std::string> getLanes() const { return lanes; }
  /// The program as it is: a collective that is not started and waited for by two ops lets nothing else run.
  const TimelineSchedule &asEmitted() const { return emitted; }
  /// The program if each collective ran as soon as what it reads is there and its links are free, however much memory
  /// that took.
  const TimelineSchedule &overlapped() const { return overlap; }
  /// Collectives in program order.
  llvm::ArrayRef<TimelineCollective> getCollectives() const { return collectives; }
  /// Pipelines in program order.
  llvm::ArrayRef<TimelinePipeline> getPipelines() const { return pipelines; }
  /// Seconds of all computation, and of all collectives, one after the other.
  double getComputeSeconds() const { return computeSeconds; }
  double getCommunicationSeconds() const;
  /// How many ops compute again what there was no memory to keep, and the seconds of these, collectives included.
  unsigned getNumRecomputed() const { return numRecomputed; }
  double getRecomputedSeconds() const { return recomputedSeconds; }
  /// Seconds of the overlapped schedule during which computation waits for collectives.
  double getExposedSeconds() const;

private:
  Timeline() = default;

  llvm::SmallVector<std::string> lanes;
  TimelineSchedule emitted, overlap;
  std::vector<TimelineCollective> collectives;
  std::vector<TimelinePipeline> pipelines;
  double computeSeconds = 0, recomputedSeconds = 0;
  unsigned numRecomputed = 0;
};

/// Returns the seconds of all functions of `module` that have one block, as emitted; they are in Local form.
double predictSeconds(mlir::ModuleOp module, const Machine &machine);

} // namespace dist

#endif // DIST_TIMELINE_TIMELINE_H
