// SPDX-License-Identifier: Apache-2.0
//
// Tells who sits at a terminal what long work is doing.

#ifndef DIST_TOOLS_TERMINAL_PROGRESS_H
#define DIST_TOOLS_TERMINAL_PROGRESS_H

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace dist::terminal {

/// Returns true if standard error is a terminal that understands more than lines.
bool isTerminal();
/// Returns true if what goes there may have colours: on a terminal, unless NO_COLOR is set.
bool mayColor();

/// A line on standard error that says which phase of the work is under way and how long all has taken, from two seconds
/// on. It is overwritten, and gone when the object is. Where standard error is no terminal nothing is ever written, and
/// no thread started.
class Progress {
public:
  explicit Progress(bool isQuiet = false);
  ~Progress();

  /// Says that `phase` begins. Any thread may do so.
  void begin(const std::string &phase);
  /// Takes the line away, so that something else can be printed; nothing is written any more.
  void end();

private:
  void run();
  void erase();

  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  std::mutex mutex;
  std::condition_variable changed;
  std::string phase;
  bool isEnded = false;
  size_t length = 0; ///< Of the line that stands there.
  std::thread writer;
};

} // namespace dist::terminal

#endif // DIST_TOOLS_TERMINAL_PROGRESS_H
