// SPDX-License-Identifier: Apache-2.0
//
// See Launch.h. mpirun starts the processes of --comm=mpi; ranks that are threads need none.

#include "Launch.h"
#include "World.h"
#include "dist/Runtime/RankLauncher.h"

using namespace dist;
using namespace dist::run;

std::optional<ExitStatus> dist::run::launchProcesses(Tool tool, const Options &options, int argc,
                                                     const char *const *argv) {
  if (options.ranks == 0 || runtime::isLaunchedRank())
    return std::nullopt;
  if (options.communicator != DIST_COMMUNICATOR_NCCL)
    return World(tool).finish(BadUsageOrProgram,
                              "--ranks: processes are started for --comm=nccl; mpirun starts those of "
                              "--comm=mpi, and other ranks are threads of one process");
  runtime::RankLaunch launch;
  launch.ranks = options.ranks;
  launch.deadlineMs = options.deadlineMs;
  launch.command = {"/proc/self/exe"};
  launch.command.insert(launch.command.end(), argv + 1, argv + argc);
  std::string error;
  int status = runtime::launchRanks(launch, error);
  if (status < 0)
    return World(tool).finish(RunTimeFault, error);
  return status > RunTimeFault ? RunTimeFault : ExitStatus(status);
}
