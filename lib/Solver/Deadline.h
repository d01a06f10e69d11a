// SPDX-License-Identifier: Apache-2.0
//
// When a solver has to stop: at a time, after an amount of work, or neither. Its steps never depend on the clock
// otherwise, so that what an amount of work leads to is the same everywhere.

#ifndef DIST_LIB_SOLVER_DEADLINE_H
#define DIST_LIB_SOLVER_DEADLINE_H

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace dist::planning {

class Deadline {
public:
  /// Infinity, and all from 10^8 on, stand for no limit.
  explicit Deadline(double seconds)
      : isLimited(seconds < 1e8), start(Clock::now()),
        end(start +
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(isLimited ? seconds : 0))) {}
  bool hasPassed() const { return isLimited && Clock::now() >= end; }
  double getElapsedSeconds() const { return std::chrono::duration<double>(Clock::now() - start).count(); }

private:
  using Clock = std::chrono::steady_clock;
  bool isLimited;
  Clock::time_point start, end;
};

/// Counts about how many table entries and points have been visited.
class WorkBudget {
public:
  /// 0 stands for no limit.
  explicit WorkBudget(uint64_t limit) : limit(limit == 0 ? UINT64_MAX : limit), rest(this->limit) {}
  void spend(uint64_t work) { rest -= std::min(rest, work); }
  uint64_t getLimit() const { return limit; }
  uint64_t getRest() const { return rest; }
  uint64_t getDone() const { return limit - rest; }
  bool isSpent() const { return rest == 0; }

private:
  uint64_t limit, rest;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_DEADLINE_H
