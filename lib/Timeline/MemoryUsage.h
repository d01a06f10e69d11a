// SPDX-License-Identifier: Apache-2.0
//
// Bytes in use over time, from what begins and ends when.

#ifndef DIST_LIB_TIMELINE_MEMORYUSAGE_H
#define DIST_LIB_TIMELINE_MEMORYUSAGE_H

#include "dist/Timeline/TaskGraph.h"

#include <limits>

namespace dist {

/// Collects uses of memory. Of what begins and ends at the same time, the order of the tasks says what comes first.
class MemoryUsage {
public:
  /// When a task starts or ends: its time, then its place in program order.
  struct Moment {
    double seconds;
    uint64_t order;

    static Moment atStart(double seconds, uint64_t task) { return {seconds, 2 * task}; }
    static Moment atEnd(double seconds, uint64_t task) { return {seconds, 2 * task + 1}; }
    static Moment never() { return {std::numeric_limits<double>::infinity(), 0}; }
    bool operator<(const Moment &other) const {
      return std::pair(seconds, order) < std::pair(other.seconds, other.order);
    }
  };

  explicit MemoryUsage(const CategoryBytes &held) : held(held) {}

  /// Adds what is in use from `from` to `to`; nothing if that comes before.
  void add(Moment from, Moment to, unsigned category, double bytes) {
    if (to < from)
      return;
    change(from, category, bytes);
    change(to, category, -bytes);
  }
  void add(Moment from, Moment to, const CategoryBytes &bytes) {
    for (unsigned category = 0; category < kNumTimelineCategories; ++category)
      add(from, to, category, bytes[category]);
  }

  /// Stores in `samples` what is in use over time, and returns the first of the fullest moments.
  MemorySample sum(std::vector<MemorySample> &samples);

private:
  struct Change {
    Moment at;
    unsigned category;
    double bytes;
  };
  void change(Moment at, unsigned category, double bytes) {
    if (bytes != 0 && at.seconds != std::numeric_limits<double>::infinity())
      changes.push_back({at, category, bytes});
  }

  CategoryBytes held;
  std::vector<Change> changes;
};

} // namespace dist

#endif // DIST_LIB_TIMELINE_MEMORYUSAGE_H
