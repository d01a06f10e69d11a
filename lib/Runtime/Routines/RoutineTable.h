// SPDX-License-Identifier: Apache-2.0
//
// Library steps: which routine one means, whether it fits, and the routine ready to run.

#ifndef DIST_LIB_RUNTIME_ROUTINES_ROUTINETABLE_H
#define DIST_LIB_RUNTIME_ROUTINES_ROUTINETABLE_H

#include "Routine.h"

namespace dist::runtime {

/// Returns what is wrong with a library step whose buffer ids are valid, or an empty string.
std::string checkLibraryStep(const DistExecutable &executable, const DistLibraryStep &step);

/// Returns a library step that has been checked as the call of its routine; the batch is known.
RoutineCall describeLibraryStep(const DistExecutable &executable, const DistLibraryStep &step);

/// A library step of one rank, prepared.
class LibraryCall {
public:
  /// Returns null, with `problem` set, if the library that it needs is not there.
  static std::unique_ptr<LibraryCall> prepare(const DistExecutable &executable, const DistLibraryStep &step,
                                              std::string &problem);

  /// Why a run that comes here cannot go on, or null: then `run` may be called.
  const char *refusal() const { return routine->refusal(); }

  /// Computes all of the batch; `addresses` has one per buffer of the executable. Allocates nothing.
  void run(void *const *addresses);

private:
  /// Where an array of the batch is: its buffer, and the bytes from one core to the next.
  struct Place {
    int32_t buffer;
    int64_t coreBytes;
    DistDType part; ///< Element type, or of the two parts of a complex number.
    int64_t parts;  ///< How many a core has.
  };

  static bool isFinite(const Place &place, const void *core);
  /// Writes what a routine that has failed gives: NaN, and an info above 0.
  static void fail(const Place &place, void *core);

  std::unique_ptr<Routine> routine;
  std::vector<Place> inputs, outputs;
  std::vector<const void *> from; ///< Of the present index of the batch.
  std::vector<void *> to;
  int64_t numBatches = 0;
  bool iterates = false;
};

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ROUTINES_ROUTINETABLE_H
