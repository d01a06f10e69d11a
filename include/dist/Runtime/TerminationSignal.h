// SPDX-License-Identifier: Apache-2.0
//
// SIGTERM as a request that a run can answer in good order. While a TerminationSignal lives, the signal only sets a
// mark, which those who wait look at. A program that handles SIGTERM itself keeps its handler.
//
// Each run has one. A program that runs again and again holds another from before the first run until after the last,
// or the signal finds the default handling, which ends the process at once, where it comes between two of them.

#ifndef DIST_RUNTIME_TERMINATIONSIGNAL_H
#define DIST_RUNTIME_TERMINATIONSIGNAL_H

namespace dist::runtime {

class TerminationSignal {
public:
  /// Takes over SIGTERM if its handling is the default one; nested and concurrent lives are counted.
  TerminationSignal();
  /// The last one gives the default handling back, unless the process has been asked to end: then it is left to end.
  ~TerminationSignal();
  TerminationSignal(const TerminationSignal &) = delete;
  TerminationSignal &operator=(const TerminationSignal &) = delete;

  /// Whether SIGTERM has come. The mark stays.
  static bool wasReceived();
};

} // namespace dist::runtime

#endif // DIST_RUNTIME_TERMINATIONSIGNAL_H
