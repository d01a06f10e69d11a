// SPDX-License-Identifier: Apache-2.0

#include "ReshardPlanArrivals.h"
#include "llvm/ADT/SmallString.h"
#include <queue>

using namespace mlir;
using namespace dist;
using namespace dist::reshard;

/// How many layouts are looked at.
static constexpr size_t maxLayouts = 512;

/// Returns the number of parts of each dimension as text.
static SmallString<32> getParts(const Problem &problem, const Layout &layout) {
  SmallString<32> key;
  for (const SubAxisList &list : layout.dims) {
    int64_t parts = problem.getSize(list);
    key.append(reinterpret_cast<const char *>(&parts), reinterpret_cast<const char *>(&parts + 1));
  }
  return key;
}

/// Calls `visit` with each move that leads to `layout`, but for permutes and reductions, and the layout from which it
/// does.
static void forEachMoveTo(const Problem &problem, const Layout &layout,
                          llvm::function_ref<void(const Move &, Layout)> visit) {
  SubAxisSet used = layout.getSplitSubAxes() | layout.getPartialSubAxes();
  for (size_t dim = 0; dim < layout.dims.size(); ++dim) {
    ArrayRef<SubAxis> list = layout.dims[dim];
    for (SubAxis piece = 0; piece < problem.pieces.size(); ++piece) {
      if ((used >> piece & 1) || !problem.canSplit(dim, list, piece))
        continue;
      Layout before = layout;
      before.dims[dim].push_back(piece);
      visit(problem.getAllGather(before, dim, 1), before);
    }
    for (size_t count = 1; count <= list.size(); ++count) {
      ArrayRef<SubAxis> moved = list.take_back(count);
      if (!problem.canSplit(dim, list.drop_back(count), moved))
        continue;
      Layout whole = layout;
      whole.dims[dim].pop_back_n(count);
      visit(problem.getAllSlice(whole, dim, moved), whole);
      for (size_t other = 0; other < layout.dims.size(); ++other) {
        if (other == dim || !problem.canSplit(other, layout.dims[other], moved))
          continue;
        Layout before = whole;
        before.dims[other].append(moved);
        visit(problem.getAllToAll(before, dim, other, count), before);
      }
    }
  }
}

Arrivals::Arrivals(const Problem &problem, const Cost &best) : problem(problem) {
  struct Entry {
    Cost cost;
    size_t number; // Of the layout; earlier ones first, so that equal problems have equal plans.
    bool operator<(const Entry &other) const { return std::tie(other.cost, other.number) < std::tie(cost, number); }
  };
  std::vector<Layout> layouts;
  llvm::StringMap<Cost> costs;
  std::priority_queue<Entry> queue;
  auto push = [&](Layout layout, const Cost &cost) {
    SmallString<64> key;
    layout.appendKey(key);
    auto [known, isNew] = costs.try_emplace(key, cost);
    if (!isNew && !(cost < known->second))
      return;
    known->second = cost;
    queue.push({cost, layouts.size()});
    layouts.push_back(std::move(layout));
  };
  push(problem.target, {});
  for (size_t expanded = 0; !queue.empty() && expanded < maxLayouts;) {
    auto [cost, number] = queue.top();
    queue.pop();
    Layout layout = layouts[number]; // They move while new ones are added.
    SmallString<64> key;
    layout.appendKey(key);
    if (costs.lookup(key) < cost)
      continue;
    ++expanded;
    bestByParts.try_emplace(getParts(problem, layout), layout);
    forEachMoveTo(problem, layout, [&](const Move &move, Layout before) {
      Cost total = cost + problem.getCost(move, before);
      uint64_t permuted = llvm::SaturatingMultiply(problem.scale, problem.getLocalElements(before));
      if (llvm::SaturatingAdd(total.volume, permuted) < best.volume)
        push(std::move(before), total);
    });
  }
}

const Layout *Arrivals::find(const Layout &layout) const {
  auto found = bestByParts.find(getParts(problem, layout));
  return found == bestByParts.end() ? nullptr : &found->second;
}
