// SPDX-License-Identifier: Apache-2.0
//
// Greedy best-fit packing; see ArenaPacking.h.

#include "ArenaPacking.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

#include <limits>
#include <map>
#include <numeric>

using namespace dist::steps;

static int64_t roundUp(int64_t bytes, int64_t alignment) { return (bytes + alignment - 1) / alignment * alignment; }

/// Returns the largest sum of sizes that are alive at one step.
static int64_t computeLiveBytes(llvm::ArrayRef<BufferLifetime> lifetimes, llvm::ArrayRef<int64_t> sizes) {
  std::map<int64_t, int64_t> changes;
  for (auto [lifetime, size] : llvm::zip(lifetimes, sizes)) {
    changes[lifetime.first] += size;
    changes[lifetime.last + 1] -= size;
  }
  int64_t live = 0, most = 0;
  for (auto [step, change] : changes) {
    live += change;
    most = std::max(most, live);
  }
  return most;
}

/// Returns the start of the smallest gap of at least `size` between `taken` intervals, which are sorted by start; the
/// end of the last one if there is none.
static int64_t findBestGap(llvm::ArrayRef<std::pair<int64_t, int64_t>> taken, int64_t size) {
  int64_t best = -1, bestSize = std::numeric_limits<int64_t>::max(), end = 0;
  for (auto [start, stop] : taken) {
    int64_t gap = start - end;
    if (gap >= size && gap < bestSize) {
      best = end;
      bestSize = gap;
    }
    end = std::max(end, stop);
  }
  return best >= 0 ? best : end;
}

/// Of more buffers than that, one order is tried.
static constexpr size_t mostBuffersInManyOrders = 4096;

/// So many pairs of buffers are looked at to improve an order.
static constexpr size_t mostPairsToImprove = size_t(1) << 24;

/// Places the buffers one after the other in `order`.
static ArenaLayout placeInOrder(llvm::ArrayRef<BufferLifetime> lifetimes, llvm::ArrayRef<int64_t> sizes,
                                llvm::ArrayRef<size_t> order) {
  ArenaLayout layout;
  layout.offsets.assign(lifetimes.size(), 0);
  llvm::SmallVector<size_t> placed;
  for (size_t index : order) {
    llvm::SmallVector<std::pair<int64_t, int64_t>> taken;
    for (size_t other : placed)
      if (lifetimes[other].first <= lifetimes[index].last && lifetimes[index].first <= lifetimes[other].last)
        taken.emplace_back(layout.offsets[other], layout.offsets[other] + sizes[other]);
    llvm::sort(taken);
    layout.offsets[index] = findBestGap(taken, sizes[index]);
    layout.bytes = std::max(layout.bytes, layout.offsets[index] + sizes[index]);
    placed.push_back(index);
  }
  return layout;
}

/// Returns the best layout that is found by placing first, again and again, what lay above `liveBytes` before (squeaky
/// wheel optimization, Joslin and Clements, 1999), from `layout` and its `order` on.
static ArenaLayout improve(ArenaLayout layout, llvm::SmallVector<size_t> order,
                           llvm::ArrayRef<BufferLifetime> lifetimes, llvm::ArrayRef<int64_t> sizes, int64_t liveBytes) {
  ArenaLayout best = layout;
  size_t pairs = order.size() * order.size();
  for (size_t rounds = std::min<size_t>(64, mostPairsToImprove / std::max<size_t>(pairs, 1));
       rounds > 0 && best.bytes > liveBytes; --rounds) {
    std::stable_partition(order.begin(), order.end(),
                          [&](size_t index) { return layout.offsets[index] + sizes[index] > liveBytes; });
    layout = placeInOrder(lifetimes, sizes, order);
    if (layout.bytes < best.bytes)
      best = layout;
  }
  return best;
}

ArenaLayout dist::steps::packArena(llvm::ArrayRef<BufferLifetime> lifetimes, int64_t alignment) {
  llvm::SmallVector<int64_t> sizes;
  for (const BufferLifetime &lifetime : lifetimes)
    sizes.push_back(roundUp(std::max<int64_t>(lifetime.bytes, 1), alignment));
  auto sortBy = [&](auto measure) {
    llvm::SmallVector<size_t> order(lifetimes.size());
    std::iota(order.begin(), order.end(), 0);
    llvm::stable_sort(order, [&](size_t left, size_t right) { return measure(left) > measure(right); });
    return order;
  };
  auto getLength = [&](size_t index) { return double(lifetimes[index].last - lifetimes[index].first + 1); };
  int64_t liveBytes = computeLiveBytes(lifetimes, sizes);
  llvm::SmallVector<size_t> bySize = sortBy([&](size_t index) { return sizes[index]; });
  ArenaLayout best = placeInOrder(lifetimes, sizes, bySize);
  // Each order takes time in the square of the buffers.
  if (best.bytes > liveBytes && lifetimes.size() <= mostBuffersInManyOrders) {
    ArenaLayout improved = improve(best, bySize, lifetimes, sizes, liveBytes);
    for (const llvm::SmallVector<size_t> &order :
         {sortBy([&](size_t index) { return double(sizes[index]) * getLength(index); }), sortBy(getLength),
          sortBy([&](size_t index) { return -lifetimes[index].first; })})
      if (ArenaLayout layout = placeInOrder(lifetimes, sizes, order); layout.bytes < best.bytes)
        best = std::move(layout);
    if (improved.bytes < best.bytes)
      best = std::move(improved);
  }
  best.liveBytes = liveBytes;
  return best;
}
