// SPDX-License-Identifier: Apache-2.0
//
// Collectives that are started go on while their rank does other steps, between ranks as threads and as processes;
// random programs with starts give the bits of the same programs without; faults name the started collective; nothing
// of this is there without starts.

#include "MailboxWorld.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

DistCollectiveStep &start(ProgramBuilder &builder, DistCollectiveKind kind, int32_t group,
                          std::vector<DistCollectivePair> pairs, int32_t id) {
  DistCollectiveStep &step = builder.collective(kind, group, std::move(pairs));
  step.phase = DIST_START;
  step.asyncId = id;
  step.toGroup = group;
  return step;
}

/// Big enough that every member does a part.
constexpr int64_t large = 20000;

//===------------------------------------------------------------------------------------------------------------===//
// Going on
//===------------------------------------------------------------------------------------------------------------===//

std::atomic<int> heldRanks{0}, waitsInVain{0};
std::atomic<bool> isReleased{false};

/// Holds the rank at coordinate 0 until another one is behind its done.
void holdFirst(void *const *, const int64_t *coords) {
  if (coords[0] != 0)
    return;
  ++heldRanks;
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!isReleased && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  waitsInVain += !isReleased;
}
void release(void *const *, const int64_t *coords) {
  if (coords[0] == 1)
    isReleased = true;
}

/// All others need what the first sends, which is inside of a kernel all the while.
void addHeldProgram(ProgramBuilder &builder, int64_t elements) {
  int32_t in = builder.argument(DIST_F32, {elements}), out = builder.result(DIST_F32, {elements});
  int32_t other = builder.temporary(DIST_F32, {1});
  start(builder, DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{in, out, 0, 0}}, 7);
  builder.kernel(holdFirst, {other});
  builder.done(7);
  builder.kernel(release, {other});
  heldRanks = waitsInVain = 0;
  isReleased = false;
}

std::vector<std::vector<Bytes>> ones(int64_t ranks, int64_t elements) {
  std::vector<float> values(size_t(elements), 1.0f);
  Bytes bytes(size_t(elements) * 4);
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return std::vector<std::vector<Bytes>>(size_t(ranks), {bytes});
}

TEST(ProgressThreads, DoThePartOfARankThatComputes) {
  for (int64_t elements : {int64_t(4), large}) {
    ProgramBuilder builder({{"x", 2}});
    addHeldProgram(builder, elements);
    Session session(builder.build());
    auto arguments = ones(2, elements);
    session.bind(arguments);
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
    EXPECT_EQ(heldRanks, 1);
    EXPECT_EQ(waitsInVain, 0);
    float last = 0;
    std::memcpy(&last, session.results[0][0].data() + (elements - 1) * 4, 4);
    EXPECT_EQ(last, 2.0f);
  }
}

TEST(ProgressThreads, DoThePartOfAProcessThatComputes) {
  for (int64_t elements : {int64_t(4), large}) {
    ProgramBuilder builder({{"x", 2}});
    addHeldProgram(builder, elements);
    std::vector<RankOutcome> outcomes = runInMailboxWorld(builder.build(), ones(2, elements));
    EXPECT_EQ(waitsInVain, 0);
    for (const RankOutcome &outcome : outcomes)
      EXPECT_FALSE(outcome.hasFailed) << outcome.failure.text;
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// The same bits
//===------------------------------------------------------------------------------------------------------------===//

/// Lets ranks drift apart.
void linger(void *const *, const int64_t *) {
  static std::atomic<uint32_t> count{0};
  std::this_thread::sleep_for(std::chrono::microseconds(count.fetch_add(1) * 7919 % 300));
}

/// Writes a random program twice, with starts and without.
class RandomPrograms {
public:
  explicit RandomPrograms(uint32_t seed) : random(seed) {
    static const std::vector<std::vector<DistMeshAxis>> meshes = {
        {{"x", 2}, {"y", 2}}, {{"x", 4}}, {{"x", 2}, {"y", 3}}, {{"x", 2}, {"y", 2}, {"z", 2}}, {{"x", 8}}};
    const std::vector<DistMeshAxis> &axes = meshes[seed % meshes.size()];
    started = std::make_unique<ProgramBuilder>(axes);
    blocking = std::make_unique<ProgramBuilder>(axes);
    std::vector<std::vector<DistAxisRef>> groups = {{}};
    for (int64_t axis = 0; axis < int64_t(axes.size()); ++axis) {
      groups.push_back({{axis, 1, axes[size_t(axis)].size}});
      groups.front().push_back(groups.back().front());
    }
    numGroups = int32_t(groups.size());
    int64_t elements = pick(2) ? large : 40;
    both([&](ProgramBuilder &builder) {
      for (const std::vector<DistAxisRef> &group : groups)
        builder.group(group);
      int32_t first = builder.argument(DIST_F32, {elements}), second = builder.argument(DIST_F32, {elements});
      buffers.clear();
      for (int i = 0; i < 6; ++i)
        buffers.push_back(builder.temporary(DIST_F32, {elements}));
      scratch = builder.temporary(DIST_F32, {1});
      for (size_t i = 0; i < buffers.size(); ++i)
        builder.copy(buffers[i], i % 2 ? first : second);
    });
    addSteps(12, 0);
    both([&](ProgramBuilder &builder) {
      for (int32_t buffer : buffers)
        builder.copy(builder.result(DIST_F32, {elements}), buffer);
    });
  }

  std::unique_ptr<ProgramBuilder> started, blocking;

private:
  struct Open {
    int32_t id, input, output;
  };

  uint32_t pick(uint32_t below) { return uint32_t(random() >> 8) % below; }
  template <typename Body> void both(Body body) {
    body(*started);
    body(*blocking);
  }
  bool isFree(int32_t buffer, bool forWriting) const {
    return std::none_of(open.begin(), open.end(), [&](const Open &other) {
      return buffer == other.output || (forWriting && buffer == other.input);
    });
  }
  void finish(size_t which) {
    started->done(open[which].id);
    open.erase(open.begin() + int64_t(which));
  }
  void addCollective();
  void addLoop(int depth);
  void addSteps(int count, int depth);

  std::minstd_rand random;
  std::vector<int32_t> buffers;
  int32_t scratch = 0, numGroups = 0, nextId = 0;
  std::vector<Open> open; ///< In the list of steps that is being written, and in those around it.
};

void RandomPrograms::addCollective() {
  int32_t input = buffers[pick(6)], output = buffers[pick(6)], group = int32_t(pick(uint32_t(numGroups)));
  bool isStart = pick(4) != 0;
  if (!isFree(input, false) || !isFree(output, true))
    return;
  DistCollectiveKind kind = input == output ? DIST_ALL_REDUCE : pick(3) ? DIST_ALL_REDUCE : DIST_COLLECTIVE_PERMUTE;
  DistReduction reduction = pick(2) ? DIST_REDUCE_AVG : DIST_REDUCE_MAX;
  int64_t shift = 1 + pick(2);
  both([&](ProgramBuilder &builder) {
    DistCollectiveStep &step = builder.collective(kind, group, {{input, output, 0, 0}});
    step.reduction = reduction;
    step.toGroup = group;
    step.shift = shift;
    if (!isStart || &builder != started.get())
      return;
    step.phase = DIST_START;
    step.asyncId = nextId;
  });
  if (isStart)
    open.push_back({nextId++, input, output});
}

void RandomPrograms::addLoop(int depth) {
  size_t position = started->steps.size(), positionWithout = blocking->steps.size();
  int64_t trips = 1 + pick(3);
  both([&](ProgramBuilder &builder) { builder.step(DIST_STEP_LOOP); });
  addSteps(6, depth + 1);
  started->steps[position].loop = {int64_t(position) + 1, int64_t(started->steps.size() - position) - 1, trips, 0, 0};
  blocking->steps[positionWithout].loop = {int64_t(positionWithout) + 1,
                                           int64_t(blocking->steps.size() - positionWithout) - 1, trips, 0, 0};
}

/// Collectives that are open when the list begins stay so: they are done in their own list.
void RandomPrograms::addSteps(int count, int depth) {
  size_t outside = open.size();
  both([&](ProgramBuilder &builder) { builder.kernel(linger, {scratch}); });
  for (int i = 0; i < count; ++i) {
    uint32_t what = pick(8);
    int32_t from = buffers[pick(6)], to = buffers[pick(6)];
    if (what == 0 && depth < 2)
      addLoop(depth);
    else if (what == 1 && from != to && isFree(from, false) && isFree(to, true))
      both([&](ProgramBuilder &builder) { builder.copy(to, from); });
    else if (what == 2)
      both([&](ProgramBuilder &builder) { builder.kernel(linger, {scratch}); });
    else if (what == 3 && open.size() > outside)
      finish(outside + pick(uint32_t(open.size() - outside)));
    else
      addCollective();
  }
  while (open.size() > outside)
    finish(outside + pick(uint32_t(open.size() - outside)));
}

/// Of all sizes, numbers among them that are too small for a processor to add fast.
std::vector<std::vector<Bytes>> randomArguments(const ProgramBuilder &builder, int64_t world, uint32_t seed) {
  std::minstd_rand random(seed + 1);
  std::vector<std::vector<Bytes>> arguments(static_cast<size_t>(world));
  for (std::vector<Bytes> &own : arguments)
    for (const DistValue &value : builder.arguments) {
      std::vector<float> numbers(size_t(value.shape[0]));
      for (float &number : numbers)
        number = float(int(random() >> 8) % 2001 - 1000) * (random() % 5 ? 0.37f : 1e-41f);
      own.emplace_back(numbers.size() * 4);
      std::memcpy(own.back().data(), numbers.data(), own.back().size());
    }
  return arguments;
}

TEST(ProgressThreads, RandomProgramsGiveTheSameBits) {
  int numStarts = 0;
  for (uint32_t seed = 0; seed < 120; ++seed) {
    RandomPrograms programs(seed);
    const DistExecutable &executable = programs.started->build();
    for (const DistStep &step : programs.started->steps)
      numStarts += step.kind == DIST_STEP_COLLECTIVE && step.collective.phase == DIST_START;
    DistRuntimeOptions options = {};
    options.deadlineMs = 30000;
    Session session(executable, options), other(programs.blocking->build(), options);
    ASSERT_EQ(session.loadStatus, DIST_OK) << "seed " << seed << ": " << session.text();
    ASSERT_EQ(other.loadStatus, DIST_OK) << "seed " << seed << ": " << other.text();
    auto arguments = randomArguments(*programs.started, session.world, seed);
    session.bind(arguments);
    other.bind(arguments);
    for (int run = 0; run < 2; ++run)
      ASSERT_EQ(session.run(), DIST_OK) << "seed " << seed << ": " << session.text();
    ASSERT_EQ(other.run(), DIST_OK) << "seed " << seed << ": " << other.text();
    ASSERT_TRUE(session.results == other.results) << "seed " << seed;
    if (seed % 6 != 0)
      continue;
    std::vector<RankOutcome> outcomes = runInMailboxWorld(executable, arguments, options, 2);
    for (size_t rank = 0; rank < outcomes.size(); ++rank) {
      ASSERT_FALSE(outcomes[rank].hasFailed) << "seed " << seed << ": " << outcomes[rank].failure.text;
      ASSERT_TRUE(outcomes[rank].results == other.results[rank]) << "seed " << seed << ", rank " << rank;
    }
  }
  EXPECT_GT(numStarts, 500);
}

/// A branch that is taken or not, and a loop whose condition is computed behind a collective.
TEST(ProgressThreads, ListsWithConditions) {
  for (bool isTaken : {false, true}) {
    ProgramBuilder builder({{"x", 2}});
    int32_t x = builder.group({{0, 1, 2}});
    int32_t in = builder.argument(DIST_F32, {large}), out = builder.result(DIST_F32, {large});
    uint8_t bit = isTaken;
    int32_t constant = builder.constant(DIST_I1, {1}, &bit), condition = builder.temporary(DIST_I1, {1});
    builder.copy(out, in);
    builder.step(DIST_STEP_LOOP).loop = {2, 6, 3, 0, 0, 1, condition, 3};
    start(builder, DIST_ALL_REDUCE, x, {{constant, condition, 0, 0}}, 0).reduction = DIST_REDUCE_ANY;
    builder.kernel(linger, {builder.temporary(DIST_F32, {1})});
    builder.done(0);
    start(builder, DIST_ALL_REDUCE, x, {{out, out, 0, 0}}, 0);
    builder.kernel(linger, {builder.temporary(DIST_F32, {1})});
    builder.done(0);
    Session session(builder.build());
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    auto arguments = ones(2, large);
    session.bind(arguments);
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
    float value = 0;
    std::memcpy(&value, session.results[1][0].data() + 4, 4);
    EXPECT_EQ(value, isTaken ? 8.0f : 1.0f);
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// Faults
//===------------------------------------------------------------------------------------------------------------===//

void rest(void *const *, const int64_t *coords) {
  if (coords[0] == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

/// Two started collectives that are both open while the ranks do other things.
void addTwoStarts(ProgramBuilder &builder, int64_t elements) {
  int32_t in = builder.argument(DIST_F32, {elements}), x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
  start(builder, DIST_ALL_REDUCE, x, {{in, builder.result(DIST_F32, {elements}), 0, 0}}, 1);
  start(builder, DIST_ALL_REDUCE, y, {{in, builder.result(DIST_F32, {elements}), 0, 0}}, 2);
  builder.kernel(rest, {builder.temporary(DIST_F32, {1})});
  builder.done(2);
  builder.done(1);
  int32_t last = builder.temporary(DIST_F32, {1}); // In which those wait that the fault does not touch.
  builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}, {1, 1, 2}}), {{last, last, 0, 0}});
}

void expectPart(const std::string &text, const std::string &part) {
  EXPECT_NE(text.find(part), std::string::npos) << "found: " << text << "\nneeded: " << part;
}

struct FaultCase {
  DistFaultKind kind;
  DistStatus status;
  const char *text;
};
const FaultCase faultCases[] = {
    {DIST_FAULT_FAIL, DIST_RANK_FAILED, "rank 3 failed at all_reduce over \"y\" (sequence 1): injected fault"},
    {DIST_FAULT_STALL, DIST_DEADLINE_EXCEEDED,
     "rank 3 did not come to all_reduce over \"y\" (sequence 1) within 700 ms"},
    {DIST_FAULT_MISMATCH_DTYPE, DIST_MISMATCH, "all_reduce sum over \"y\" (sequence 1) of f32["}};

TEST(ProgressThreads, FaultsNameTheStartedCollective) {
  for (int64_t elements : {int64_t(4), large})
    for (const FaultCase &fault : faultCases) {
      ProgramBuilder builder({{"x", 2}, {"y", 2}});
      addTwoStarts(builder, elements);
      DistRuntimeOptions options = {};
      options.fault = {fault.kind, 3, 1, 0, 0};
      options.deadlineMs = 700;
      Session session(builder.build(), options);
      auto arguments = ones(4, elements);
      session.bind(arguments);
      EXPECT_EQ(session.run(), fault.status);
      expectPart(session.text(), fault.text);
      expectPart(session.text(), "at model.py:2:1");
    }
}

TEST(ProgressThreads, FaultsOfProcessesNameTheStartedCollective) {
  for (int64_t elements : {int64_t(4), large})
    for (const FaultCase &fault : faultCases) {
      ProgramBuilder builder({{"x", 2}, {"y", 2}});
      addTwoStarts(builder, elements);
      DistRuntimeOptions options = {};
      options.fault = {fault.kind, 3, 1, 0, 0};
      options.deadlineMs = 700;
      for (const RankOutcome &outcome : runInMailboxWorld(builder.build(), ones(4, elements), options)) {
        ASSERT_TRUE(outcome.hasFailed);
        EXPECT_EQ(outcome.failure.status, fault.status);
        expectPart(outcome.failure.text, fault.text);
      }
    }
}

/// The first rank computes for longer than the deadline while the other is late for longer than that: nobody waits.
TEST(ProgressThreads, OnlyRanksThatWaitAreInAHurry) {
  ProgramBuilder builder({{"x", 2}});
  int32_t in = builder.argument(DIST_F32, {large}), other = builder.temporary(DIST_F32, {1});
  auto early = [](void *const *, const int64_t *coords) {
    std::this_thread::sleep_for(std::chrono::milliseconds(coords[0] == 1 ? 400 : 0));
  };
  auto late = [](void *const *, const int64_t *coords) {
    std::this_thread::sleep_for(std::chrono::milliseconds(coords[0] == 0 ? 400 : 0));
  };
  for (int i = 0; i < 3; ++i)
    builder.kernel(early, {other});
  start(builder, DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{in, builder.result(DIST_F32, {large}), 0, 0}}, 0);
  for (int i = 0; i < 4; ++i)
    builder.kernel(late, {other});
  builder.done(0);
  DistRuntimeOptions options = {};
  options.deadlineMs = 1000;
  Session session(builder.build(), options);
  auto arguments = ones(2, large);
  session.bind(arguments);
  EXPECT_EQ(session.run(), DIST_OK) << session.text();
}

//===------------------------------------------------------------------------------------------------------------===//
// What it costs where nothing is started
//===------------------------------------------------------------------------------------------------------------===//

int countProgressThreads() {
  int count = 0;
  for (const auto &task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "comm");
    std::string name;
    std::getline(file, name);
    count += name.rfind("dist-comm-", 0) == 0;
  }
  return count;
}

TEST(ProgressThreads, AreThereForProgramsWithStartsOnly) {
  ProgramBuilder without({{"x", 2}}), with({{"x", 2}});
  for (ProgramBuilder *builder : {&without, &with}) {
    int32_t in = builder->argument(DIST_F32, {4}), out = builder->result(DIST_F32, {4});
    DistCollectiveStep &step = builder->collective(DIST_ALL_REDUCE, builder->group({{0, 1, 2}}), {{in, out, 0, 0}});
    if (builder == &without)
      continue;
    step.phase = DIST_START;
    builder->done(0);
  }
  auto arguments = ones(2, 4);
  for (ProgramBuilder *builder : {&without, &with}) {
    Session session(builder->build());
    session.bind(arguments);
    ASSERT_EQ(session.run(), DIST_OK);
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10); // A thread names itself when it first runs.
    int needed = builder == &with ? 2 : 0;
    while (countProgressThreads() != needed && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(countProgressThreads(), needed);
  }
}

} // namespace
