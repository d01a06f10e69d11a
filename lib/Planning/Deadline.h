// SPDX-License-Identifier: Apache-2.0
//
// When a solver has to stop. Its steps never depend on the clock otherwise.

#ifndef DIST_LIB_PLANNING_DEADLINE_H
#define DIST_LIB_PLANNING_DEADLINE_H

#include <chrono>

namespace dist::planning {

class Deadline {
public:
  explicit Deadline(double seconds)
      : start(Clock::now()), end(start + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(seconds < 1e8 ? seconds : 1e8))) {}
  bool hasPassed() const { return Clock::now() >= end; }
  double getElapsedSeconds() const { return std::chrono::duration<double>(Clock::now() - start).count(); }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start, end;
};

} // namespace dist::planning

#endif // DIST_LIB_PLANNING_DEADLINE_H
