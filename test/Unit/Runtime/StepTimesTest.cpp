// SPDX-License-Identifier: Apache-2.0
//
// The trace of a program with a collective that is started and waited for, of several runs.

#include "ProgramBuilder.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <unistd.h>

using namespace dist::runtime::test;
using nlohmann::json;

namespace {

/// Starts two reductions, reduces again while they are under way, and waits for them.
void addCollectives(ProgramBuilder &builder) {
  int32_t sums = builder.argument(DIST_F32, {4});
  int32_t x = builder.group({{0, 1, 2}});
  for (int32_t id : {1, 2}) {
    DistCollectiveStep &start =
        builder.collective(DIST_ALL_REDUCE, x, {{sums, builder.temporary(DIST_F32, {4}), 0, 0}});
    start.phase = DIST_START;
    start.asyncId = id;
  }
  builder.collective(DIST_ALL_REDUCE, x, {{sums, builder.result(DIST_F32, {4}), 0, 0}});
  builder.done(1);
  builder.done(2);
}

TEST(StepTimes, PutsCollectivesThatAreUnderWayTogetherOnLanesOfTheirOwn) {
  std::string path = testing::TempDir() + "dist-trace-" + std::to_string(getpid()) + ".json";
  ProgramBuilder builder({{"x", 2}});
  addCollectives(builder);
  DistRuntimeOptions options = {};
  options.timesSteps = 1;
  options.fault = {DIST_FAULT_LATE, 1, 0, 0, 100}; // So that rank 0 waits with all three under way.
  Session session(builder.build(), options);
  std::vector<std::vector<Bytes>> arguments(2, {Bytes(16, 0)});
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK);
  ASSERT_EQ(session.run(), DIST_OK);
  ASSERT_EQ(distProgramWriteTrace(session.program, path.c_str(), "m", nullptr), DIST_OK) << session.text();
  std::ifstream file(path);
  json trace = json::parse(file);
  EXPECT_EQ(trace["otherData"]["machine"], "m");
  for (int rank = 0; rank < 2; ++rank) {
    std::vector<json> events;
    for (const json &event : trace["traceEvents"])
      if (event["pid"] == rank + 1 && event["ph"] == "X")
        events.push_back(event);
    ASSERT_EQ(events.size(), 6u);
    for (int event = 0; event < 6; ++event) {
      EXPECT_GE(events[event]["tid"], 1);
      if (rank == 0) {
        EXPECT_EQ(events[event]["tid"], event % 3 + 1);
      }
      EXPECT_EQ(events[event]["args"]["iteration"], event / 3 + 1);
      EXPECT_EQ(events[event]["name"], event % 3 == 2 ? "dist.all_reduce" : "dist.all_reduce_start");
      EXPECT_EQ(events[event]["args"]["bytes"], 16);
      EXPECT_LE(events[event]["args"]["exposed_us"], events[event]["dur"]);
    }
    double startOfThird = events[2]["ts"], endOfFirst = double(events[0]["ts"]) + double(events[0]["dur"]);
    if (rank == 0) {
      EXPECT_GT(endOfFirst, startOfThird);
    }
  }
}

TEST(StepTimes, AreNotThereUnlessAskedFor) {
  ProgramBuilder builder({{"x", 2}});
  addCollectives(builder);
  Session session(builder.build());
  EXPECT_EQ(distProgramWriteTrace(session.program, "/nowhere/x", nullptr, nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distProgramWriteTrace(nullptr, "/nowhere/x", nullptr, nullptr), DIST_INVALID_ARGUMENT);
}

} // namespace
