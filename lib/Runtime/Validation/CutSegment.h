// SPDX-License-Identifier: Apache-2.0
//
// Memory as a map of segments, from the first byte of each to what is known of it, which includes `end`, one past its
// last byte.

#ifndef DIST_LIB_RUNTIME_VALIDATION_CUTSEGMENT_H
#define DIST_LIB_RUNTIME_VALIDATION_CUTSEGMENT_H

#include <cstdint>
#include <map>
#include <utility>

namespace dist::runtime {

/// Makes `position` a border between segments, both of which keep what is known.
template <typename Segment> void cutSegment(std::map<int64_t, Segment> &segments, int64_t position) {
  auto next = segments.upper_bound(position);
  if (next == segments.begin())
    return;
  auto segment = std::prev(next);
  if (segment->first == position || segment->second.end <= position)
    return;
  Segment rest = segment->second;
  segment->second.end = position;
  segments.insert(next, {position, std::move(rest)});
}

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_CUTSEGMENT_H
