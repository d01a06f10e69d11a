// SPDX-License-Identifier: Apache-2.0
//
// Seconds from bytes and steps: the alpha-beta model, with one latency and one bandwidth per mesh axis. A step over several
// axes is as slow as its slowest one. Meant for choices between plans that send equally much, and for reports; it knows
// nothing of overlap.

#ifndef DIST_ANALYSIS_COSTMODEL_H
#define DIST_ANALYSIS_COSTMODEL_H

#include "dist/Analysis/ReshardPlan.h"

namespace dist {

/// The links along one mesh axis.
struct AxisLink {
  /// Seconds until a message of no bytes arrives.
  double latency = 3e-6;
  /// Bytes per second that one device can send. The defaults are of the order of GPUs within one machine.
  double bandwidth = 150e9;
};

class CostModel {
public:
  /// `links` has one entry per mesh axis, or fewer: the others get the default. `space` has to outlive the model.
  explicit CostModel(const AxisSpace &space, llvm::ArrayRef<AxisLink> links = {});

  /// Returns the seconds that one step takes; 0 if it sends nothing.
  double seconds(const ReshardStep &step) const;
  /// Returns the seconds of all steps, one after the other.
  double seconds(const ReshardPlan &plan) const;

  /// Returns the seconds that a collective of the Local form takes over links of the default speed: of its kind as
  /// CollectiveOpInterface spells it, in groups of `groupSize`, where one device sends `wireBytes`.
  static double seconds(llvm::StringRef kind, int64_t groupSize, int64_t wireBytes);

private:
  const AxisSpace &space;
  llvm::SmallVector<AxisLink, 4> links;
};

} // namespace dist

#endif // DIST_ANALYSIS_COSTMODEL_H
