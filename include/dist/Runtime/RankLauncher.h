// SPDX-License-Identifier: Apache-2.0
//
// Starts a program as the ranks of one world on this machine, for tools without a launcher of their own. The processes
// get the variables that torchrun would set, so that they find their rank as they do under any launcher. Rank 0 keeps
// the terminal; what the others write is kept and shown where one of them fails. None is left behind: when a process
// fails the others may end by themselves for a while, then they are told to, then they are killed; and they end when
// this one does.

#ifndef DIST_RUNTIME_RANKLAUNCHER_H
#define DIST_RUNTIME_RANKLAUNCHER_H

#include <cstdint>
#include <string>
#include <vector>

namespace dist::runtime {

struct RankLaunch {
  int64_t ranks = 1;
  std::vector<std::string> command; ///< Program and arguments; the program is looked for on PATH if it has no slash.
  int64_t deadlineMs = 0;           ///< Of the runs; how long others may take to notice a failure. 0: 120000.
};

/// Whether this process was started by launchRanks, and so must not launch again.
bool isLaunchedRank();

/// Whether a launcher, this or another one, says that this process is one of several ranks.
bool isRankOfWorld();

/// Starts the processes, waits for all and returns an exit status: 0 if all have succeeded, else that of rank 0 if it
/// has failed by itself, else that of the first other rank that has; 128 + n for a process that signal n has ended.
/// Returns -1 and sets `error` if they could not be started. SIGTERM and SIGINT are passed on meanwhile. Only for
/// programs that have no other threads yet.
int launchRanks(const RankLaunch &launch, std::string &error);

} // namespace dist::runtime

#endif // DIST_RUNTIME_RANKLAUNCHER_H
