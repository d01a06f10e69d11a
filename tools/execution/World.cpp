// SPDX-License-Identifier: Apache-2.0
//
// See World.h.

#include "World.h"
#include "dist/Runtime/RankLauncher.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace dist;
using namespace dist::run;

/// Returns the number in an environment variable, or `fallback`.
static int64_t readNumber(const char *name, int64_t fallback) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoll(text, nullptr, 10) : fallback;
}

/// Variables of SLURM are not looked at: they are those of the job around a process as well.
World::World(Tool tool) : tool(tool) {
  copies = std::max(readNumber("OMPI_COMM_WORLD_SIZE", 1), readNumber("PMI_SIZE", 1));
  isSilent = copies > 1 && std::max(readNumber("OMPI_COMM_WORLD_RANK", 0), readNumber("PMI_RANK", 0)) > 0;
}

World::~World() { distRuntimeDestroy(runtime); }

ExitStatus dist::run::getExitStatus(DistStatus status) {
  return status == DIST_UNSUPPORTED || status == DIST_INVALID_EXECUTABLE ? BadUsageOrProgram : RunTimeFault;
}

std::string dist::run::getLastError(const DistRuntime *runtime, DistStatus status) {
  const DistError *record = runtime ? distRuntimeLastError(runtime) : nullptr;
  return record && record->text && *record->text ? record->text : distStatusText(status);
}

ExitStatus World::finish(ExitStatus status, const std::string &message) const {
  flushOutput();
  if (isSilent && !isMet)
    return status;
  bool isAsItStands = message.find('\n') != std::string::npos;
  if (isAsItStands)
    std::fputs(message.c_str(), stderr);
  else if (!message.empty())
    std::fprintf(stderr, "%s: %s\n", getToolName(tool), message.c_str());
  return status;
}

void World::endIfBusy(ExitStatus status) const {
  if (distRuntimeIsBusy(runtime))
    std::_Exit(closeOutput(getToolName(tool), status));
}

void World::warn(const std::string &message) const {
  flushOutput();
  if (isSilent && !isMet)
    return;
  std::fprintf(stderr, "%s: warning: %s\n", getToolName(tool), message.c_str());
}

/// Other processes may have the same error; one of them tells it.
ExitStatus World::tellLastError() {
  const DistError *record = distRuntimeLastError(runtime);
  DistStatus status = record ? record->status : DIST_INTERNAL;
  // What a process found wrong before there was anything to run came here as an invalid argument.
  ExitStatus exit = status == DIST_INVALID_ARGUMENT ? BadUsageOrProgram : getExitStatus(status);
  return distRuntimeTellsErrors(runtime) ? finish(exit, getLastError(runtime, status)) : exit;
}

ExitStatus World::start(const DistRuntimeOptions &options) {
  static const char *const names[] = {"threads", "mpi", "loopback", "nccl"};
  if (runtime)
    return Good;
  DistStatus created = distRuntimeCreate(&options, &runtime);
  if (created == DIST_OK)
    return Good;
  if (created == DIST_UNSUPPORTED && !runtime)
    return finish(BadUsageOrProgram, std::string("--comm: '") + names[options.communicator] +
                                         "' is not available in this build or on this machine");
  return finish(getExitStatus(created), getLastError(runtime, created));
}

ExitStatus World::meet(const Options &options, bool isReadable) {
  DistCommunicatorKind communicator = options.communicator.value_or(DIST_COMMUNICATOR_THREADS);
  bool isOfProcesses = communicator == DIST_COMMUNICATOR_MPI || communicator == DIST_COMMUNICATOR_NCCL;
  if (!isOfProcesses) {
    if (copies > 1)
      warn("an MPI launcher started " + std::to_string(copies) +
           " processes, and each of them runs all devices by itself; --comm=mpi makes "
           "them the devices of one run");
    return Good;
  }
  isSilent = false; // What all have found is told once by other means.
  DistRuntimeOptions runtimeOptions = makeRuntimeOptions(options, communicator);
  if (!isReadable) { // Whatever goes wrong here, the command line is told.
    isMet = runtime::isRankOfWorld() && distRuntimeCreate(&runtimeOptions, &runtime) == DIST_OK &&
            distRuntimeJoin(runtime) == DIST_OK;
    return Good;
  }
  ExitStatus started = start(runtimeOptions);
  if (started != Good)
    return started;
  DistStatus joined = distRuntimeJoin(runtime);
  isMet = joined == DIST_OK;
  if (isMet)
    return Good;
  return distRuntimeTellsErrors(runtime) ? finish(getExitStatus(joined), getLastError(runtime, joined))
                                         : getExitStatus(joined);
}

ExitStatus World::agree(ExitStatus status, const std::string &why, const char *what) {
  if (!isMet)
    return status == Good ? Good : finish(status, why);
  DistStatus mine = status == Good ? DIST_OK : status == RunTimeFault ? DIST_RANK_FAILED : DIST_INVALID_ARGUMENT;
  return distRuntimeAgree(runtime, mine, why.c_str(), what) == DIST_OK ? Good : tellLastError();
}

ExitStatus World::compare(const std::vector<std::pair<std::string, std::string>> &facts) {
  if (!isMet)
    return Good;
  std::vector<DistFact> list;
  for (const auto &[name, value] : facts)
    list.push_back({name.c_str(), value.c_str()});
  return distRuntimeCompare(runtime, list.data(), int64_t(list.size())) == DIST_OK ? Good : tellLastError();
}

/// Why the first write to standard output that failed did so.
static std::atomic<int> outputError = 0;

void dist::run::flushOutput() {
  errno = 0;
  if (std::fflush(stdout) != 0)
    if (int none = 0; errno)
      outputError.compare_exchange_strong(none, errno);
}

ExitStatus dist::run::closeOutput(const char *tool, ExitStatus status) {
  flushOutput();
  if (!outputError && !std::ferror(stdout))
    return status;
  std::fprintf(stderr, "%s: what was printed did not arrive: standard output: %s\n", tool,
               outputError ? std::strerror(outputError) : "a write failed");
  return status == Good ? BadUsageOrProgram : status;
}

void dist::run::prepareProcess() {
  std::signal(SIGXFSZ, SIG_IGN);
  // Each call takes the lowest number that is free. Nobody can write to the second one, which closeOutput then tells.
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1)
      (void)open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}
