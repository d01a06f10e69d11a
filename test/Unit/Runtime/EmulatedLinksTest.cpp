// SPDX-License-Identifier: Apache-2.0
//
// Collectives over links with a given speed: how long they take, and that traces of runs show how much of that
// computation hides. Ranks compute by sleeping, so what is compared are lengths of fractions of a second and the order
// of events.

#include "Collectives/EmulatedLinks.h"

#include "MailboxWorld.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <fstream>
#include <unistd.h>

using namespace dist::runtime;
using namespace dist::runtime::test;
using nlohmann::json;

namespace {

CollectiveInfo describe(DistCollectiveKind kind, int64_t groupSize, Shape input, Shape output) {
  CollectiveInfo info;
  info.kind = kind;
  info.groupSize = groupSize;
  info.pairs.push_back({DIST_F32, 0, 0, std::move(input), std::move(output)});
  return info;
}

/// The formulae of docs/machines.md: 4,000 bytes over 1,000 bytes per second, and a latency of 10 seconds.
TEST(EmulatedLinks, SecondsFollowTheModelOfMachines) {
  DistEmulatedLinks links = {1000, 10};
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_ALL_REDUCE, 4, {1000}, {1000}), links), 2 * 20 + 6.0);
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_ALL_GATHER, 5, {200}, {1000}), links), 30 + 3.2);
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_REDUCE_SCATTER, 2, {1000}, {500}), links), 10 + 2.0);
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_ALL_TO_ALL, 8, {1000}, {1000}), links), 30 + 3.5);
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_COLLECTIVE_PERMUTE, 4, {1000}, {1000}), links), 10 + 4.0);
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_BROADCAST, 3, {1000}, {1000}), links), 20 + 4.0);
  EXPECT_DOUBLE_EQ(secondsOverLinks(describe(DIST_ALL_REDUCE, 1, {1000}, {1000}), links), 0.0);
}

/// Takes twice as long as the collective.
void compute(void *const *, const int64_t *) { std::this_thread::sleep_for(std::chrono::milliseconds(400)); }

/// A collective over links on which it takes 200 ms, that is started before something is computed, or not.
struct Step {
  explicit Step(bool isStarted, int64_t elements = 20000) : elements(elements) {
    int32_t in = builder.argument(DIST_F32, {elements}), out = builder.result(DIST_F32, {elements});
    DistCollectiveStep &step = builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{in, out, 0, 0}});
    if (isStarted)
      step.phase = DIST_START;
    builder.kernel(compute, {builder.temporary(DIST_F32, {1})});
    if (isStarted)
      builder.done(0);
    options.timesSteps = 1;
    options.links = {double(elements) * 4 / 0.1, 0.05};
  }
  int64_t elements;
  ProgramBuilder builder{{{"x", 2}}};
  DistRuntimeOptions options = {};
};

/// Events of a run by rank: the collective, and the kernel.
std::vector<std::pair<json, json>> trace(Step &step) {
  Session session(step.builder.build(), step.options);
  std::vector<std::vector<Bytes>> arguments(2, {Bytes(size_t(step.elements) * 4, 0)});
  session.bind(arguments);
  EXPECT_EQ(session.run(), DIST_OK) << session.text();
  std::string path = testing::TempDir() + "dist-links-" + std::to_string(getpid()) + ".json";
  EXPECT_EQ(distProgramWriteTrace(session.program, path.c_str(), nullptr, nullptr), DIST_OK) << session.text();
  std::ifstream file(path);
  json read = json::parse(file);
  std::vector<std::pair<json, json>> found(2);
  for (const json &event : read["traceEvents"])
    if (event["ph"] == "X")
      (event["name"] == "kernel" ? found[event["pid"].get<size_t>() - 1].second
                                 : found[event["pid"].get<size_t>() - 1].first) = event;
  return found;
}

double endOf(const json &event) { return event["ts"].get<double>() + event["dur"].get<double>(); }

TEST(EmulatedLinks, ABlockingCollectiveIsExposed) {
  for (int64_t elements : {4, 20000}) {
    Step step(false, elements);
    for (const auto &[collective, kernel] : trace(step)) {
      EXPECT_GE(collective["dur"], 199e3);
      EXPECT_EQ(collective["args"]["exposed_us"], collective["dur"]);
      EXPECT_GE(kernel["ts"].get<double>(), endOf(collective) - 1);
    }
  }
}

/// Predicted is that all of it is hidden: 80 % have to be.
TEST(EmulatedLinks, AStartedCollectiveIsHiddenBehindComputation) {
  for (int64_t elements : {4, 20000}) {
    Step step(true, elements);
    for (const auto &[collective, kernel] : trace(step)) {
      double lasts = collective["dur"], exposed = collective["args"]["exposed_us"];
      EXPECT_GE(lasts, 199e3);
      EXPECT_LT(kernel["ts"].get<double>(), endOf(collective)) << "it is under way while the kernel runs";
      EXPECT_LE(exposed, 0.2 * lasts) << "of " << lasts << " us";
    }
  }
}

/// Each rank has one link.
TEST(EmulatedLinks, CollectivesFollowEachOther) {
  ProgramBuilder builder({{"x", 2}});
  int32_t in = builder.argument(DIST_F32, {1000}), x = builder.group({{0, 1, 2}});
  for (int32_t id : {0, 1, 2}) {
    DistCollectiveStep &step = builder.collective(DIST_BROADCAST, x, {{in, builder.result(DIST_F32, {1000}), 0, 0}});
    step.phase = DIST_START;
    step.asyncId = id;
  }
  for (int32_t id : {2, 0, 1})
    builder.done(id);
  DistRuntimeOptions options = {};
  options.links = {1e5, 0.01}; // 50 ms each.
  Session session(builder.build(), options);
  std::vector<std::vector<Bytes>> arguments(2, {Bytes(4000, 0)});
  session.bind(arguments);
  auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(149));
}

/// A failure ends the wait for a link.
TEST(EmulatedLinks, NobodySleepsThroughAFailure) {
  Step step(true);
  step.options.links = {1, 0};
  step.options.fault = {DIST_FAULT_FAIL, 1, 0, 0, 0};
  Session session(step.builder.build(), step.options);
  std::vector<std::vector<Bytes>> arguments(2, {Bytes(80000, 0)});
  session.bind(arguments);
  auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(session.run(), DIST_RANK_FAILED);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(EmulatedLinks, AreRefusedIfTheyAreNone) {
  for (DistEmulatedLinks links :
       {DistEmulatedLinks{-1, 0}, DistEmulatedLinks{1, -1}, DistEmulatedLinks{1, 0.0 / 0.0}}) {
    DistRuntimeOptions options = {};
    options.links = links;
    DistRuntime *runtime = nullptr;
    EXPECT_EQ(distRuntimeCreate(&options, &runtime), DIST_INVALID_ARGUMENT);
  }
}

} // namespace
