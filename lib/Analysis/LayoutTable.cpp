// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/LayoutTable.h"
#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace dist;

LayoutTable::Entry &LayoutTable::getEntry(const Layout &layout) {
  SmallString<64> key;
  for (size_t rank = layout.dims.size(); rank > 0; rank /= 128)
    key.push_back(static_cast<char>(rank % 128));
  key.push_back(-1); // Ends the rank.
  layout.appendKey(key);
  auto [place, isNew] = entries.try_emplace(key);
  if (isNew)
    place->second.layout = layout;
  return place->second;
}

const Layout *LayoutTable::get(const Layout &layout) { return &getEntry(layout).layout; }

const Layout *LayoutTable::get(ShardingAttr sharding) {
  const Layout *&layout = ofSharding[sharding];
  if (!layout)
    layout = get(Layout::get(sharding, space));
  return layout;
}

ShardingAttr LayoutTable::getSharding(const Layout &layout) {
  Entry &entry = getEntry(layout);
  if (!entry.sharding)
    entry.sharding = layout.toSharding(space);
  return entry.sharding;
}
