// SPDX-License-Identifier: Apache-2.0
//
// The kinds of collectives, and what they have in common.

#ifndef DIST_IR_COLLECTIVEKIND_H
#define DIST_IR_COLLECTIVEKIND_H

#include "llvm/ADT/StringRef.h"

namespace dist {

enum class CollectiveKind { AllReduce, ReduceScatter, AllGather, AllToAll, CollectivePermute, Broadcast, AllSlice };

/// Returns the name of the op in the IR, without `dist.` and `_start`.
inline llvm::StringRef stringifyCollectiveKind(CollectiveKind kind) {
  switch (kind) {
  case CollectiveKind::AllReduce:
    return "all_reduce";
  case CollectiveKind::ReduceScatter:
    return "reduce_scatter";
  case CollectiveKind::AllGather:
    return "all_gather";
  case CollectiveKind::AllToAll:
    return "all_to_all";
  case CollectiveKind::CollectivePermute:
    return "collective_permute";
  case CollectiveKind::Broadcast:
    return "broadcast";
  case CollectiveKind::AllSlice:
    return "all_slice";
  }
  return "";
}

/// Returns true if data moves between devices.
inline bool communicates(CollectiveKind kind) { return kind != CollectiveKind::AllSlice; }

/// Returns true if all devices of the group have the same afterwards.
inline bool makesEqual(CollectiveKind kind) {
  return kind == CollectiveKind::AllReduce || kind == CollectiveKind::AllGather || kind == CollectiveKind::Broadcast;
}

/// Returns true if inner links can do their part first, so that outer ones carry only what devices of one domain do not
/// share.
inline bool goesInStages(CollectiveKind kind) {
  return kind == CollectiveKind::AllReduce || kind == CollectiveKind::ReduceScatter ||
         kind == CollectiveKind::AllGather;
}

} // namespace dist

#endif // DIST_IR_COLLECTIVEKIND_H
