// SPDX-License-Identifier: Apache-2.0
//
// The reshard oracle: runs a plan on numbers. Every device holds its padded shard; each step is carried out literally
// as the collectives are defined (dist/IR/DistCollectives.td), knowing nothing of layouts; then every device's content
// is compared with what the step's `result` demands. Pending reductions are real: for each kind the devices get
// contributions whose reduction, in the order of the layout, is the value. Padding is poison: it may go anywhere but
// into a place that holds an element.

#ifndef DIST_TEST_UNIT_RESHARDING_OWNERSHIPSIMULATOR_H
#define DIST_TEST_UNIT_RESHARDING_OWNERSHIPSIMULATOR_H

#include "dist/Resharding/ReshardPlan.h"
#include <string>
#include <vector>

namespace dist::test {

/// What one device holds.
struct Shard {
  std::vector<int64_t> shape;
  std::vector<double> values; // NaN is padding.
};

class OwnershipSimulator {
public:
  OwnershipSimulator(llvm::ArrayRef<int64_t> shape, const AxisSpace &space);

  /// Runs `plan` from `source` and returns what is wrong about it, or an empty string.
  std::string check(const Layout &source, const Layout &target, const ReshardPlan &plan, int64_t elementBytes);

private:
  int64_t getIndex(int64_t device, llvm::ArrayRef<SubAxis> list) const;
  /// Returns `device` moved to index `index` over `list`.
  int64_t withIndex(int64_t device, llvm::ArrayRef<SubAxis> list, int64_t index) const;
  std::vector<int64_t> getGroup(int64_t device, llvm::ArrayRef<SubAxis> list) const;

  std::vector<Shard> distribute(const Layout &layout) const;
  std::string compare(std::vector<Shard> shards, const Layout &layout) const;
  /// Calls `visit(position in the shard, flat index in the tensor)` for the elements that `device` owns in `layout`.
  void forEachElement(const Layout &layout, int64_t device, llvm::function_ref<void(int64_t, int64_t)> visit) const;
  std::string run(const ReshardStep &step, std::vector<Shard> &shards) const;
  std::string checkBytes(const ReshardStep &step, int64_t elementBytes) const;
  Shard reduce(const std::vector<Shard> &shards, int64_t device, llvm::ArrayRef<SubAxis> axes,
               ReductionKind kind) const;

  std::vector<int64_t> shape;
  const AxisSpace &space;
  int64_t numDevices;
};

} // namespace dist::test

#endif // DIST_TEST_UNIT_RESHARDING_OWNERSHIPSIMULATOR_H
