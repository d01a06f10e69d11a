// SPDX-License-Identifier: Apache-2.0
//
// The first run goes step by step, each waited for, on a thread per rank: it warms up what libraries load lazily and
// gives every error its step. Later runs launch a graph, captured before the second one, or go eagerly where graphs are
// switched off, or where the host has to look at conditions of loops or a library waits for the device. Threads that
// never come back keep the state alive; a device that never comes back keeps its memory.

#include "CUDAProgram.h"

#include "Ranks/ProgressWatch.h"
#include "Ranks/RankThreads.h"
#include "StepGraph.h"
#include "Validation/ExecutableValidator.h"
#include "Validation/StepValidator.h"

#include <algorithm>
#include <exception>
#include <new>
#include <thread>

namespace dist::runtime {

namespace {

/// How long a device gets to finish what it has before its memory is left alone.
constexpr std::chrono::seconds idleLimit{2};

/// Everything of a program that rank threads touch.
struct ProgramState {
  ProgramState(const DistExecutable &executable, const CUDAProgramOptions &options)
      : parts(executable, options.world), graph(parts) {}
  ~ProgramState();

  bool load(const CUDAProgramOptions &options, Failure &failure);
  bool uploadConstants(Failure &failure);
  void runEager(int64_t local, RunMode mode);
  void runGraph();
  bool canBeCaptured() const;
  bool deviceIsIdle() const;

  DeviceParts parts;
  std::vector<std::unique_ptr<DeviceRank>> ranks;
  std::unique_ptr<DeviceCommunicator> communicator;
  StepGraph graph;
};

/// Most steps of a graph, loops counted as often as they go round: what a graph of more saves is not worth making it.
constexpr int64_t mostGraphSteps = 1 << 16;

/// Steps that a run enqueues, at most `most`; loops count as often as they go round.
int64_t countSteps(const DistExecutable &executable, int64_t first, int64_t end, int64_t most) {
  int64_t count = 0;
  for (int64_t s = first; s < end; ++s, ++count) {
    const DistStep &step = executable.steps[s];
    if (step.kind != DIST_STEP_LOOP)
      continue;
    int64_t inner = countSteps(executable, step.loop.firstStep, step.loop.firstStep + step.loop.numSteps, most);
    if (step.loop.tripCount > 0 && (__builtin_mul_overflow(inner, step.loop.tripCount, &inner) || inner > most))
      return most;
    count = std::min(most, count + inner);
    s += step.loop.numSteps;
  }
  return std::min(most, count);
}

/// Collectives that a run starts without looking at a condition in between, at most; loops count as often as they go
/// round.
int64_t countCollectives(const DistExecutable &executable, int64_t first, int64_t end) {
  constexpr int64_t most = int64_t(1) << 32;
  int64_t count = 0;
  for (int64_t s = first; s < end; ++s) {
    const DistStep &step = executable.steps[s];
    if (step.kind == DIST_STEP_COLLECTIVE)
      count += step.collective.phase != DIST_DONE && step.collective.kind != DIST_ALL_SLICE;
    if (step.kind != DIST_STEP_LOOP)
      continue;
    int64_t inner = countCollectives(executable, step.loop.firstStep, step.loop.firstStep + step.loop.numSteps);
    int64_t trips = step.loop.hasCondition ? 1 : step.loop.tripCount;
    if (__builtin_mul_overflow(inner, trips, &inner) || inner > most)
      inner = most;
    count = std::min(most, count + inner);
    s += step.loop.numSteps;
  }
  return count;
}

//===------------------------------------------------------------------------------------------------------------===//
// Loading
//===------------------------------------------------------------------------------------------------------------===//

bool ProgramState::load(const CUDAProgramOptions &options, Failure &failure) {
  const DistExecutable &executable = parts.executable;
  parts.device = options.device;
  parts.allocator = options.allocator;
  parts.firstRank = options.firstRank;
  parts.numLocal = options.numLocal;
  parts.fault = options.fault;
  parts.state.deadlineMs = options.deadlineMs;
  if (!parts.modules.load(parts.device, executable, failure))
    return false;
  bool hasMatmuls = false, hasAttention = false;
  for (int64_t s = 0; s < executable.numSteps; ++s) {
    hasMatmuls |= executable.steps[s].kind == DIST_STEP_GEMM;
    hasAttention |= executable.steps[s].kind == DIST_STEP_KERNEL && executable.steps[s].kernel.attention;
  }
  if (hasMatmuls && !(parts.matmuls = MatmulLibrary::open(failure)))
    return false;
  if (hasAttention)
    parts.attentions = AttentionLibrary::open(parts.whyNoAttentions);
  for (int64_t g = 0; g < executable.numGroups; ++g)
    parts.groups.push_back(buildGroupTable(executable.mesh, executable.groups[g]));
  parts.collectives.resize(executable.numSteps);
  for (int64_t s = 0; s < executable.numSteps; ++s)
    if (executable.steps[s].kind == DIST_STEP_COLLECTIVE && executable.steps[s].collective.phase != DIST_DONE)
      parts.collectives[s] = std::make_unique<CollectiveInfo>(buildCollectiveInfo(executable, s));
  for (int64_t local = 0; local < parts.numLocal; ++local) {
    ranks.push_back(std::make_unique<DeviceRank>(parts, parts.firstRank + local));
    if (!ranks.back()->allocate(failure))
      return false;
  }
  int64_t marks = countCollectives(executable, 0, executable.numSteps);
  if (!uploadConstants(failure) || !parts.marks.prepare(parts.device, parts.numLocal, marks, ranks[0]->hostTransfer(),
                                                        ranks[0]->compute(), parts.state.deadlineMs, failure))
    return false;
  for (std::unique_ptr<DeviceRank> &rank : ranks)
    if (!rank->prepare(failure))
      return false;
  communicator = options.makeCommunicator(parts, ranks, failure);
  parts.communicator = communicator.get();
  if (!communicator)
    return false;
  parts.state.failure.setInterruptHook([&target = *communicator] { target.interrupt(); });
  // What was uploaded on one stream is read from all of them.
  if (!ranks[0]->check(-1, "load the program",
                       parts.device->driver().cuEventRecord(ranks[0]->endEvent(), ranks[0]->compute())) ||
      !ranks[0]->waitForEnd(ranks[0]->endEvent())) {
    failure = parts.state.failure.first();
    return false;
  }
  return true;
}

bool ProgramState::uploadConstants(Failure &failure) {
  const DistExecutable &executable = parts.executable;
  int64_t bytes = 0;
  for (int64_t i = 0; i < executable.numConstants; ++i) {
    parts.constantOffsets.push_back(bytes);
    bytes += ceilDivide(executable.constants[i].size, DIST_ARENA_ALIGNMENT) * DIST_ARENA_ALIGNMENT;
  }
  if (!parts.constants.allocate(parts.device, bytes, "constants", failure))
    return false;
  std::atomic<bool> never{false};
  for (int64_t i = 0; i < executable.numConstants; ++i)
    if (!ranks[0]->hostTransfer().upload(parts.constants.address() + CUdeviceptr(parts.constantOffsets[i]),
                                         executable.constants[i].data, executable.constants[i].size,
                                         ranks[0]->compute(), parts.state.deadlineMs, never, failure))
      return false;
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Running, on rank threads
//===------------------------------------------------------------------------------------------------------------===//

void ProgramState::runEager(int64_t local, RunMode mode) {
  DeviceRank *rank = ranks[local].get();
  Heartbeat &heartbeat = parts.state.heartbeats[rank->number()];
  heartbeat.execution.fetch_add(1, std::memory_order_relaxed);
  try {
    if (rank->check(-1, "use the context", parts.device->makeCurrent()) && rank->upload() && rank->beginRun(mode) &&
        enqueueSteps(parts.executable, {&rank, 1}, 0, parts.executable.numSteps) && rank->endRun())
      rank->waitForEnd(rank->endEvent());
  } catch (const std::bad_alloc &) {
    rank->fail(DIST_OUT_OF_MEMORY, heartbeat.step.load(), "out of memory");
  } catch (const std::exception &error) {
    rank->fail(DIST_INTERNAL, heartbeat.step.load(), error.what());
  }
  rank->recordProgress(/*isReplay=*/false);
  heartbeat.step.store(-1, std::memory_order_release);
}

void ProgramState::runGraph() {
  std::vector<DeviceRank *> all;
  for (std::unique_ptr<DeviceRank> &rank : ranks)
    all.push_back(rank.get());
  DeviceRank &origin = *all[0];
  try {
    if (!origin.check(-1, "use the context", parts.device->makeCurrent()))
      return;
    for (DeviceRank *rank : all)
      parts.state.heartbeats[rank->number()].execution.fetch_add(1, std::memory_order_relaxed);
    bool good = graph.isReady() || graph.capture(all);
    for (DeviceRank *rank : all)
      good = good && rank->upload();
    if (good && graph.launch(all))
      origin.waitForEnd(graph.doneEvent());
  } catch (const std::bad_alloc &) {
    origin.fail(DIST_OUT_OF_MEMORY, -1, "out of memory");
  } catch (const std::exception &error) {
    origin.fail(DIST_INTERNAL, -1, error.what());
  }
  for (DeviceRank *rank : all) {
    if (parts.state.failure.hasFailed())
      rank->recordProgress(/*isReplay=*/true);
    parts.state.heartbeats[rank->number()].step.store(-1, std::memory_order_release);
  }
}

/// Whether a run may be one graph: the host looks at no condition, no library waits for the device, and loops are not
/// too long.
bool ProgramState::canBeCaptured() const {
  return !hasLoopOfUnknownLength(parts.executable) &&
         countSteps(parts.executable, 0, parts.executable.numSteps, mostGraphSteps) < mostGraphSteps &&
         std::all_of(ranks.begin(), ranks.end(), [](const auto &rank) { return rank->canBeCaptured(); });
}

//===------------------------------------------------------------------------------------------------------------===//
// The end
//===------------------------------------------------------------------------------------------------------------===//

bool ProgramState::deviceIsIdle() const {
  Clock::time_point giveUpAt = Clock::now() + idleLimit;
  for (const std::unique_ptr<DeviceRank> &rank : ranks)
    while (rank->isBusy()) {
      if (Clock::now() > giveUpAt)
        return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  return true;
}

ProgramState::~ProgramState() {
  if (!parts.device)
    return;
  parts.device->makeCurrent();
  if (parts.state.failure.hasFailed() && communicator)
    communicator->abort();
  if (deviceIsIdle())
    return; // Members go in the reverse order of their declaration: graph, communicator, ranks, parts.
  graph.abandon();
  for (std::unique_ptr<DeviceRank> &rank : ranks)
    rank->abandon();
  parts.constants.abandon();
  parts.marks.abandon();
  parts.modules.abandon();
  (void)new std::shared_ptr<AttentionLibrary>(std::move(parts.attentions));
  communicator.release(); // Its objects are in use by the device: leaking them is all that is safe.
}

class CUDAProgram final : public DeviceProgram {
public:
  CUDAProgram(std::shared_ptr<ProgramState> state, const CUDAProgramOptions &options)
      : state(std::move(state)), threads(std::make_unique<RankThreads>(options.numLocal)), attach(options.attach),
        noGraph(options.noGraph) {}

  void bindArgument(int64_t rank, int64_t argument, const void *data) override {
    rankOf(rank).bindArgument(argument, data);
  }
  void bindResult(int64_t rank, int64_t result, void *data) override { rankOf(rank).bindResult(result, data); }

  void carry(int64_t result, int64_t argument) override {
    for (std::unique_ptr<DeviceRank> &rank : state->ranks)
      rank->carry(result, argument);
  }

  int64_t hostBytes() const override {
    int64_t bytes = 0;
    for (const std::unique_ptr<DeviceRank> &rank : state->ranks)
      bytes += rank->hostBytes();
    return bytes;
  }

  std::string firstUnbound() const override {
    for (const std::unique_ptr<DeviceRank> &rank : state->ranks)
      if (std::string unbound = rank->firstUnbound(); !unbound.empty())
        return unbound;
    return "";
  }

  DistMemory memory(int64_t rank) const override {
    DistMemory used = state->ranks[rank - state->parts.firstRank]->memoryInUse();
    used.constantBytes = state->parts.constants.size();
    return used;
  }

  DistAttentionChoice attention() const override { return state->ranks.front()->attentionChoice(); }

  bool run(Failure &failure) override;

  double deviceMilliseconds() const override { return lastWasGraph ? state->graph.milliseconds() : -1; }

  const RunState &runState() const override { return state->parts.state; }
  const std::vector<std::unique_ptr<CollectiveInfo>> &collectives() const override { return state->parts.collectives; }

  bool readResult(int64_t result, Failure &failure) override {
    state->parts.device->makeCurrent();
    for (std::unique_ptr<DeviceRank> &rank : state->ranks)
      if (!rank->readResult(result, failure))
        return false;
    return true;
  }

private:
  DeviceRank &rankOf(int64_t rank) { return *state->ranks[rank - state->parts.firstRank]; }

  std::shared_ptr<ProgramState> state;
  std::unique_ptr<RankThreads> threads;
  std::function<std::shared_ptr<void>(RunState &)> attach;
  bool noGraph;
  int64_t runs = 0;
  bool lastWasGraph = false;
};

bool CUDAProgram::run(Failure &failure) {
  RunState &runState = state->parts.state;
  bool asGraph = runs > 0 && !noGraph && state->canBeCaptured();
  RunMode mode = runs > 0 ? RunMode::Eager : RunMode::Checked;
  ++runs;
  lastWasGraph = asGraph;
  std::shared_ptr<void> attachment = attach ? attach(runState) : nullptr;
  ProgressWatch watch(state->parts.executable, runState);
  auto job = [kept = state, asGraph, mode](int64_t local) {
    if (!asGraph)
      kept->runEager(local, mode);
    else if (local == 0)
      kept->runGraph();
  };
  int64_t period = std::clamp<int64_t>(runState.deadlineMs / 4, 1, 50);
  bool allBack = threads->run(job, std::chrono::milliseconds(period), [&watch] { return watch(); });
  if (!runState.failure.hasFailed())
    return true;
  failure = runState.failure.first();
  if (!allBack) {
    failure.text += "; a rank is stuck in the driver";
    return false;
  }
  state->parts.device->makeCurrent();
  state->graph.release(); // Before the communicators that it uses.
  state->communicator->abort();
  return false;
}

} // namespace

std::unique_ptr<DeviceProgram> loadCUDAProgram(const DistExecutable &executable, const CUDAProgramOptions &options,
                                               Failure &failure) {
  CUresult result = options.device->makeCurrent();
  if (result != CUDA_SUCCESS) {
    setDriverFailure(failure, *options.device, "use the context", result);
    return nullptr;
  }
  auto state = std::make_shared<ProgramState>(executable, options);
  std::shared_ptr<void> attachment = options.attach ? options.attach(state->parts.state) : nullptr;
  if (!state->load(options, failure)) {
    failure.appendLocation();
    return nullptr;
  }
  return std::make_unique<CUDAProgram>(std::move(state), options);
}

} // namespace dist::runtime
