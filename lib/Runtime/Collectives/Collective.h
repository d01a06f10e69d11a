// SPDX-License-Identifier: Apache-2.0
//
// A collective, prepared: what all ranks agree on (CollectiveInfo), what one rank brings to it (CollectiveCall), and
// the data movement that one member does once every member has arrived (performMember). Communicators add only the
// meeting.
//
// performMember for every index of a group, in any order or at the same time, is the whole collective: members read all
// inputs, write only parts of outputs that no other member reads or writes.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_COLLECTIVE_H
#define DIST_LIB_RUNTIME_COLLECTIVES_COLLECTIVE_H

#include "MeshGroups.h"
#include "dist/Runtime/Executable.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dist::runtime {

/// One member of a bucket with its shapes resolved.
struct CollectivePairInfo {
  DistDType dtype = DIST_F32;
  int32_t dim = 0;
  int32_t concatDim = 0;
  std::vector<int64_t> inputShape;
  std::vector<int64_t> outputShape;
};

/// The rank-independent part of a collective step; shared by all ranks and unchanged after load.
struct CollectiveInfo {
  DistCollectiveKind kind = DIST_ALL_REDUCE;
  DistReduction reduction = DIST_REDUCE_SUM;
  int32_t group = 0; ///< Group id in the executable.
  int64_t groupSize = 1;
  int64_t root = 0;
  int64_t sequence = 0;
  int64_t step = 0;              ///< Index of the step in the executable.
  std::vector<int32_t> sourceOf; ///< collective_permute: per index of `group`, the index that it receives from.
  std::vector<CollectivePairInfo> pairs;
  int64_t totalBytes = 0; ///< Inputs of one member.
  std::string axes;       ///< As describeAxes prints them.
  std::string location;

  /// `all_reduce over "tp" (sequence 7)`.
  std::string describe() const;
  /// `all_reduce sum over "tp" (sequence 7) of f32[4x8], i32[2]`: everything that members must agree on.
  std::string describeFully() const;
  /// Whether members with these two may meet.
  bool agreesWith(const CollectiveInfo &other) const;
};

/// One rank's part: who it is in the group, and the addresses of its buffers.
struct CollectiveCall {
  const CollectiveInfo *info = nullptr;
  int32_t rank = 0;
  int32_t index = 0;                             ///< Own index in the group.
  int32_t instance = 0;                          ///< Which instance of the group over the mesh.
  const std::vector<int32_t> *members = nullptr; ///< Ranks of the instance in index order.
  std::vector<const void *> inputs;              ///< One per pair.
  std::vector<void *> outputs;
};

/// Name as in IR: "all_reduce".
const char *nameOfCollective(DistCollectiveKind kind);
const char *nameOfReduction(DistReduction reduction);

/// "f32[4x8]".
std::string describeShape(DistDType dtype, std::span<const int64_t> shape);

/// ceil(a / b) for b > 0.
inline int64_t ceilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Returns bytes as reports count them: of each tensor the larger of what goes in and what comes out.
int64_t countBufferBytes(const CollectiveInfo &info);

/// Does the share of the member with index `index`; `calls` holds every member's call in index order.
void performMember(const CollectiveInfo &info, std::span<const CollectiveCall *const> calls, int32_t index);

/// Returns what is wrong with the shapes of `pair` for this collective, or an empty string. Ranks, dtypes and
/// dimensions are checked too; the group size is the only other thing that shapes depend on.
std::string checkPairShapes(DistCollectiveKind kind, int64_t groupSize, const CollectivePairInfo &pair);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_COLLECTIVE_H
