// SPDX-License-Identifier: Apache-2.0
//
// The kinds of collectives, for those who compare or price them.

#ifndef DIST_IR_COLLECTIVEKIND_H
#define DIST_IR_COLLECTIVEKIND_H

#include "llvm/ADT/StringSwitch.h"

#include <optional>

namespace dist {

enum class CollectiveKind { AllReduce, ReduceScatter, AllGather, AllToAll, CollectivePermute, Broadcast };

/// Returns the kind that is called `name` in the IR, without `dist.` and `_start`. Ops that send nothing (all_slice) have none.
inline std::optional<CollectiveKind> symbolizeCollectiveKind(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<CollectiveKind>>(name)
      .Case("all_reduce", CollectiveKind::AllReduce)
      .Case("reduce_scatter", CollectiveKind::ReduceScatter)
      .Case("all_gather", CollectiveKind::AllGather)
      .Case("all_to_all", CollectiveKind::AllToAll)
      .Case("collective_permute", CollectiveKind::CollectivePermute)
      .Case("broadcast", CollectiveKind::Broadcast)
      .Default(std::nullopt);
}

} // namespace dist

#endif // DIST_IR_COLLECTIVEKIND_H
