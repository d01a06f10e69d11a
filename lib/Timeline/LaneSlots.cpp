// SPDX-License-Identifier: Apache-2.0

#include "LaneSlots.h"

#include <algorithm>
#include <iterator>

using namespace dist;

void LaneSlots::take(double begin, double end) {
  auto next = taken.upper_bound(begin);
  if (next != taken.begin())
    if (auto before = std::prev(next); before->second >= begin) {
      begin = before->first;
      end = std::max(end, before->second);
      next = taken.erase(before);
    }
  while (next != taken.end() && next->first <= end) {
    end = std::max(end, next->second);
    next = taken.erase(next);
  }
  taken.emplace_hint(next, begin, end);
}

double LaneSlots::takeAfter(double ready, double seconds) {
  auto next = taken.upper_bound(ready);
  if (next != taken.begin())
    ready = std::max(ready, std::prev(next)->second);
  for (; next != taken.end() && next->first < ready + seconds; ++next)
    ready = next->second;
  take(ready, ready + seconds);
  return ready;
}

double LaneSlots::takeBefore(double deadline, double seconds, double ready) {
  double end = deadline;
  auto next = taken.lower_bound(end);
  while (next != taken.begin()) {
    auto before = std::prev(next);
    if (before->second <= end - seconds || end - seconds < ready)
      break;
    end = std::min(end, before->first);
    next = before;
  }
  double begin = std::max(end - seconds, ready);
  take(begin, std::max(end, begin + seconds));
  return begin;
}
