// SPDX-License-Identifier: Apache-2.0
//
// One rank of a small program, to be started several times by mpirun: the tests of faults between real processes. What
// shall go wrong is on the command line; every rank prints one line with what it ended with and exits with 0 or, after
// a failure, 3.
//
//   dist-rank-process [--comm=mpi|threads] [--deadline-ms=N] [--recorder=PATH] [--elements=N] [--runs=N]
//                     [--do=ACTION@RANK]... [--token=WORD]
//
// ACTION is one of
//   exit, sleep-MS              before the world is entered
//   kill, stop, term, fail-step in the kernel between the first and the second collective of the second trip
//   late-MS                     the same, but only late
//   order, dtype, count, reduction, mesh, no-memory, bad-plan     this rank loads another program
//   fault-KIND                  an injected DistFault at sequence 1, after 300 ms where it can wait
//   leave                       ends in good order instead of running
//   linger-MS                   after the run, before it ends

#include "ProgramBuilder.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

struct Settings {
  DistRuntimeOptions options = {};
  std::string recorder, action;
  int64_t elements = 4, runs = 1;
  bool starts = false; ///< Collectives are started, and done a step later.
};

Settings settings;
int64_t ownRank = 0;

bool isAction(const char *name) { return settings.action == name; }

/// The number behind an action such as late-200, or -1.
int64_t numberOf(const char *prefix) {
  size_t length = std::string(prefix).size();
  return settings.action.compare(0, length, prefix) == 0 ? std::atoll(settings.action.c_str() + length) : -1;
}

/// Misbehaves in the second trip.
void kernel(void *const *buffers, const int64_t *) {
  int64_t trip = *static_cast<int64_t *>(buffers[0]);
  if (trip != 1)
    return;
  if (isAction("kill"))
    raise(SIGKILL);
  if (isAction("stop"))
    raise(SIGSTOP);
  if (isAction("term"))
    kill(getpid(), SIGTERM);
  if (isAction("fail-step"))
    std::this_thread::sleep_for(std::chrono::seconds(60));
  if (int64_t ms = numberOf("late-"); ms >= 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

/// Three trips of all_reduce over x, a kernel, all_reduce over y and over x; or what the action makes of it.
void build(ProgramBuilder &builder) {
  int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
  DistDType dtype = isAction("dtype") ? DIST_I32 : DIST_F32;
  Shape shape = {isAction("count") ? 2 * settings.elements : settings.elements};
  int32_t in = builder.argument(DIST_F32, {settings.elements}), out = builder.result(DIST_F32, {settings.elements});
  int32_t counter = builder.temporary(DIST_I64, {}), a = builder.temporary(dtype, shape),
          b = builder.temporary(dtype, shape);
  if (isAction("no-memory"))
    builder.arenaSize += int64_t(1) << 40;
  builder.copy(out, in);
  builder.step(DIST_STEP_LOOP).loop = {2, settings.starts ? 7 : 4, 3, 1, counter};
  DistAsyncPhase phase = settings.starts ? DIST_START : DIST_SYNC;
  auto add = [&](int32_t group, int32_t input, int32_t output, int32_t id) -> DistCollectiveStep & {
    DistCollectiveStep &step = builder.collective(DIST_ALL_REDUCE, group, {{input, output, 0, 0}});
    step.phase = phase;
    step.asyncId = id;
    return step;
  };
  auto done = [&](int32_t id) {
    if (settings.starts)
      builder.done(id);
  };
  add(isAction("order") ? y : x, a, b, 0).reduction = isAction("reduction") ? DIST_REDUCE_MAX : DIST_REDUCE_SUM;
  builder.kernel(kernel, {counter});
  done(0);
  add(isAction("order") ? x : y, b, a, 0);
  add(x, out, out, 1);
  done(1);
  done(0);
  builder.build();
  if (isAction("bad-plan"))
    builder.stepTable[2].collective.group = 77;
}

/// Rank of this process before anybody has been asked.
int64_t launchedRank() {
  const char *rank = std::getenv("OMPI_COMM_WORLD_RANK");
  return rank ? std::atoll(rank) : 0;
}

bool parse(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i], value = argument.substr(argument.find('=') + 1);
    if (argument == "--comm=mpi")
      settings.options.communicator = DIST_COMMUNICATOR_MPI;
    else if (argument == "--comm=threads")
      settings.options.communicator = DIST_COMMUNICATOR_THREADS;
    else if (argument.starts_with("--deadline-ms="))
      settings.options.deadlineMs = std::atoll(value.c_str());
    else if (argument.starts_with("--elements="))
      settings.elements = std::atoll(value.c_str());
    else if (argument == "--starts")
      settings.starts = true;
    else if (argument.starts_with("--runs="))
      settings.runs = std::atoll(value.c_str());
    else if (argument.starts_with("--token="))
      continue; // For those who look for this process.
    else if (argument.starts_with("--recorder="))
      settings.recorder = value;
    else if (size_t at = value.find('@'); argument.starts_with("--do=") && at != std::string::npos) {
      int64_t rank = std::atoll(value.c_str() + at + 1);
      if (value.starts_with("fault-"))
        settings.options.fault = {DistFaultKind(std::atoi(value.c_str() + 6)), rank, 1, 1, 300};
      else if (rank == ownRank)
        settings.action = value.substr(0, at);
    } else {
      std::fprintf(stderr, "unknown argument %s\n", argv[i]);
      return false;
    }
  }
  if (!settings.recorder.empty())
    settings.options.recorderPath = settings.recorder.c_str();
  return true;
}

/// Prints the line; returns the exit status.
int finish(DistStatus status, const DistError *error, std::chrono::steady_clock::time_point begin) {
  auto elapsed = std::chrono::steady_clock::now() - begin;
  std::printf("rank %lld: %s: %s: sequence %lld: %lld ms\n", static_cast<long long>(ownRank), distStatusText(status),
              error ? error->text : "", static_cast<long long>(error ? error->sequence : -1),
              static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count()));
  std::fflush(stdout);
  return status == DIST_OK ? 0 : 3;
}

} // namespace

int main(int argc, char **argv) {
  ownRank = launchedRank();
  if (!parse(argc, argv))
    return 1;
  if (isAction("exit"))
    return 3;
  if (int64_t ms = numberOf("sleep-"); ms >= 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
  if (isAction("no-memory")) {
    rlimit limit = {rlim_t(2) << 30, rlim_t(2) << 30};
    setrlimit(RLIMIT_AS, &limit);
  }
  auto begin = std::chrono::steady_clock::now();
  ProgramBuilder builder(isAction("mesh") ? std::vector<DistMeshAxis>{{"y", 2}, {"x", 2}}
                                          : std::vector<DistMeshAxis>{{"x", 2}, {"y", 2}});
  build(builder);
  DistRuntime *runtime = nullptr;
  DistProgram *program = nullptr;
  DistStatus status = distRuntimeCreate(&settings.options, &runtime);
  if (status == DIST_OK)
    status = distRuntimeLoad(runtime, &builder.executable, &program);
  if (status == DIST_OK)
    begin = std::chrono::steady_clock::now(); // Entering MPI takes its time on a busy machine.
  int64_t first = 0, count = 0;
  distRuntimeLocalRanks(runtime, &first, &count);
  std::vector<std::vector<float>> inputs, outputs;
  for (int64_t rank = first; status == DIST_OK && rank < first + count; ++rank) {
    inputs.emplace_back(size_t(settings.elements), float(rank + 1));
    outputs.emplace_back(size_t(settings.elements), 0.0f);
    int64_t bytes = settings.elements * 4;
    distProgramBindArgument(program, rank, 0, inputs.back().data(), bytes);
    status = distProgramBindResult(program, rank, 0, outputs.back().data(), bytes);
  }
  for (int64_t run = 0; status == DIST_OK && run < settings.runs && !isAction("leave"); ++run)
    status = distProgramRun(program);
  int code = finish(status, distRuntimeLastError(runtime), begin);
  for (size_t i = 0; status == DIST_OK && i < outputs.size(); ++i)
    std::printf("result of rank %lld: %g\n", static_cast<long long>(first) + static_cast<long long>(i),
                double(outputs[i].empty() ? 0 : outputs[i].back()));
  distProgramDestroy(program);
  distRuntimeDestroy(runtime);
  if (int64_t ms = numberOf("linger-"); ms >= 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
  return code;
}
