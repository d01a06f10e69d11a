// SPDX-License-Identifier: Apache-2.0
//
// The distinct layouts of a program, each stored once. A program has thousands of values and a few dozen placements, so
// a map from values to layouts holds pointers, which are equal where the layouts are.

#ifndef DIST_LAYOUT_LAYOUTTABLE_H
#define DIST_LAYOUT_LAYOUTTABLE_H

#include "dist/Layout/Layout.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>

namespace dist {

class LayoutTable {
public:
  /// `space` has to outlive the table.
  explicit LayoutTable(const AxisSpace &space) : space(space) {}

  /// Returns the one address of a layout equal to `layout`; it stays as long as the table lives.
  const Layout *get(const Layout &layout);
  /// Returns the layout that a closed sharding says.
  const Layout *get(ShardingAttr sharding);
  /// Returns `layout` as a closed sharding.
  ShardingAttr getSharding(const Layout &layout);

private:
  struct Entry {
    Layout layout;
    ShardingAttr sharding; ///< Null until it is asked for.
  };
  Entry &getEntry(const Layout &layout);

  const AxisSpace &space;
  std::deque<Entry> entries;
  llvm::DenseMap<uint64_t, llvm::SmallVector<Entry *, 1>> ofHash;
  llvm::DenseMap<ShardingAttr, const Layout *> ofSharding;
};

} // namespace dist

#endif // DIST_LAYOUT_LAYOUTTABLE_H
