// SPDX-License-Identifier: Apache-2.0
//
// Who this process is among the processes of a run: rank, world size and where they meet, as the launcher left them in
// the environment. torchrun, OpenMPI, MPICH and Intel MPI (PMI), and SLURM each have their own names. A process may be
// started by one launcher inside another (torchrun in a SLURM job), so the most specific complete set is taken; sets of
// one launcher that contradict themselves are errors.

#ifndef DIST_LIB_RUNTIME_PROCESSES_PROCESSWORLD_H
#define DIST_LIB_RUNTIME_PROCESSES_PROCESSWORLD_H

#include <cstdint>
#include <functional>
#include <string>

namespace dist::runtime {

struct ProcessWorld {
  int64_t rank = 0;
  int64_t worldSize = 1;
  int64_t localRank = 0;  ///< Number among the processes of this machine; what chooses a GPU.
  std::string masterHost; ///< Where rank 0 listens; empty if neither the launcher nor people say.
  int32_t masterPort = 0; ///< 0 if neither the launcher nor people say.
  std::string launcher;   ///< "torchrun", "OpenMPI", "PMI", "PMIx" or "SLURM"; empty: none, this is a world of one.
};

/// Returns the first host of a list as SLURM writes them: `node003` for `node[003-010,12],gpu5`.
std::string firstHostOf(const std::string &list);

/// Returns the value of an environment variable, or null.
using ReadVariable = std::function<const char *(const char *)>;

/// Fills `world`. Returns false and sets `error` if values are no numbers, out of range or incomplete. Without any
/// launcher the world is this process alone, and `world.launcher` is empty.
bool readProcessWorld(ProcessWorld &world, std::string &error, const ReadVariable &read);

/// The same from the environment of this process.
bool readProcessWorld(ProcessWorld &world, std::string &error);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_PROCESSES_PROCESSWORLD_H
