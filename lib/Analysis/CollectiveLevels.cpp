// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/CollectiveLevels.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace dist;

unsigned CollectiveLevels::add(llvm::ArrayRef<unsigned> newSources, int64_t kind) {
  unsigned earliest = 0, first = sources.size();
  for (unsigned source : newSources)
    earliest = std::max(earliest, getLevelBehind(source));
  sources.append(newSources.begin(), newSources.end());
  nodes.push_back({kind, first, static_cast<unsigned>(sources.size()), earliest});
  return nodes.size() - 1;
}

void CollectiveLevels::assign() {
  // What depends on a collective is earliest behind it, so with falling levels all that limits a node is known before
  // it.
  llvm::SmallVector<llvm::SmallVector<unsigned, 0>> byEarliest;
  for (auto [number, node] : llvm::enumerate(nodes)) {
    if (node.earliest >= byEarliest.size())
      byEarliest.resize(node.earliest + 1);
    byEarliest[node.earliest].push_back(number);
  }
  llvm::DenseMap<int64_t, unsigned> lastGiven;
  for (llvm::ArrayRef<unsigned> level : llvm::reverse(byEarliest))
    for (unsigned number : llvm::reverse(level)) {
      Node &node = nodes[number];
      unsigned limit = node.limit;
      if (node.kind != kNotACollective) {
        node.level = node.earliest;
        if (node.kind != kNotCombinable) {
          auto [given, isFirst] = lastGiven.try_emplace(node.kind, node.earliest);
          if (!isFirst && given->second > node.limit)
            given->second = node.earliest;
          node.level = given->second;
        }
        limit = node.level - 1;
      }
      for (unsigned source = node.firstSource; source < node.endSource; ++source)
        nodes[sources[source]].limit = std::min(nodes[sources[source]].limit, limit);
    }
}
