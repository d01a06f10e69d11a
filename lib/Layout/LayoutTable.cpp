// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/LayoutTable.h"

using namespace mlir;
using namespace dist;

static uint64_t getHash(const Layout &layout) {
  uint64_t hash = layout.dims.size();
  auto mix = [&](uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  };
  auto mixList = [&](const SubAxisList &list) {
    SubAxisList::Words words = list.getWords();
    mix(words[0]);
    if (list.size() > 7) // The words behind the first are zero otherwise.
      llvm::for_each(llvm::drop_begin(words), mix);
  };
  llvm::for_each(layout.dims, mixList);
  for (const PartialLayout &partial : layout.partials) {
    mix(static_cast<uint64_t>(partial.kind) + 1);
    mixList(partial.axes);
  }
  return hash >> 2; // The two highest numbers are taken by the map.
}

LayoutTable::Entry &LayoutTable::getEntry(const Layout &layout) {
  SmallVector<Entry *, 1> &alike = ofHash[getHash(layout)];
  for (Entry *entry : alike)
    if (entry->layout == layout)
      return *entry;
  alike.push_back(&entries.emplace_back(Entry{layout, {}}));
  return *alike.back();
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
