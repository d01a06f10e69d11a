// SPDX-License-Identifier: Apache-2.0
//
// What stands behind the handles of the C ABI: a runtime with the ranks of this process, and a program loaded by it.

#ifndef DIST_LIB_RUNTIME_RUNTIMEHANDLES_H
#define DIST_LIB_RUNTIME_RUNTIMEHANDLES_H

#include "DeviceProgram.h"
#include "Processes/ProcessGroup.h"
#include "Ranks/RankProgram.h"
#include "Ranks/RankThreads.h"
#include "dist/Runtime/Runtime.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// A loaded program; jobs share ownership, so that a stuck thread never loses it.
struct LoadedProgram {
  LoadedProgram(const DistExecutable &executable, int64_t world) : parts(executable, world) {}
  ProgramParts parts;
  std::vector<std::unique_ptr<RankProgram>> ranks;
};

} // namespace dist::runtime

struct DistRuntime {
  DistRuntimeOptions options = {};
  std::string recorderPath;    ///< Owned copy of the option; empty: no record is written.
  std::string collectivesPath; ///< The same for the collectives of a first run.
  int64_t world = 0;
  int64_t programs = 0;                                   ///< Loaded so far.
  std::unique_ptr<dist::runtime::ProcessGroup> processes; ///< Where ranks are processes; made by the first load.
  std::unique_ptr<dist::runtime::RankThreads> threads;
  std::unique_ptr<dist::runtime::DeviceBackend> device; ///< Made by the first load of a program for a device.
  bool hasFailed = false;                               ///< Sticky: a run has failed.
  bool hasError = false;
  dist::runtime::Failure failure;
  DistError record = {};

  DistStatus report(dist::runtime::Failure newFailure) {
    failure = std::move(newFailure);
    hasError = true;
    record = {failure.status,   failure.rank, failure.collective,       failure.axes.c_str(),
              failure.sequence, failure.step, failure.location.c_str(), failure.text.c_str()};
    return failure.status;
  }
  /// The rank whose memory is here, or the first of them.
  int64_t firstRank() const { return processes ? processes->world().rank : 0; }

  /// Reports what ends everything.
  DistStatus reportFinal(dist::runtime::Failure newFailure) {
    hasFailed = true;
    if (options.communicator == DIST_COMMUNICATOR_MPI)
      dist::runtime::abandonMPI();
    return report(std::move(newFailure));
  }
  DistStatus report(DistStatus status, std::string text) {
    dist::runtime::Failure newFailure;
    newFailure.status = status;
    newFailure.text = std::move(text);
    return report(std::move(newFailure));
  }
};

struct DistProgram {
  DistRuntime *runtime;
  DistExecutable executable;
  std::shared_ptr<dist::runtime::LoadedProgram> loaded;           ///< Null for a program on a device, ...
  std::unique_ptr<dist::runtime::DeviceProgram> device = nullptr; ///< ... which this is.
};

namespace dist::runtime {

/// Runs `job` of every rank on the rank threads and returns when all are back, or false with some stuck.
bool runOnRanks(DistRuntime &runtime, const std::shared_ptr<LoadedProgram> &program, void (RankProgram::*job)());

/// Joins the processes of the world, if ranks are processes and have not met yet.
DistStatus joinProcesses(DistRuntime &runtime);

/// Returns DIST_OK if `status` is so on all ranks; `why` goes with any other. On failure the runtime holds the report.
DistStatus agreeOnStatus(DistRuntime &runtime, DistStatus status, const std::string &why, const char *what);

/// Checks `executable`, agrees on it with the other processes and makes what its ranks need. On failure the runtime
/// holds the report.
DistStatus loadProgram(DistRuntime &runtime, const DistExecutable &executable, DistProgram **program);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RUNTIMEHANDLES_H
