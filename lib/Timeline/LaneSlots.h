// SPDX-License-Identifier: Apache-2.0
//
// When a lane is taken: intervals of seconds that do not touch each other.

#ifndef DIST_LIB_TIMELINE_LANESLOTS_H
#define DIST_LIB_TIMELINE_LANESLOTS_H

#include <map>

namespace dist {

class LaneSlots {
public:
  void take(double begin, double end);
  /// Takes the first free `seconds` behind `ready`, and returns when they begin.
  double takeAfter(double ready, double seconds);
  /// Takes the last free `seconds` before `deadline`, and returns when they begin; from `ready` on, free or not, if
  /// that would come earlier.
  double takeBefore(double deadline, double seconds, double ready);

private:
  std::map<double, double> taken; ///< Ends by begin.
};

} // namespace dist

#endif // DIST_LIB_TIMELINE_LANESLOTS_H
