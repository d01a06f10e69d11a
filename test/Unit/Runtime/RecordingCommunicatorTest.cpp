// SPDX-License-Identifier: Apache-2.0
//
// What a recording communicator writes of a run: every rank's collectives in their order, those of the first run only;
// and what a program has in memory.

#include "ProgramBuilder.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <unistd.h>

using namespace dist::runtime::test;
using nlohmann::json;

namespace {

json readJson(const std::string &path) {
  std::ifstream file(path);
  return json::parse(file);
}

/// Gathers bf16 along x, reduces f32 over y while nothing else happens, and scatters f32 along x.
void addCollectives(ProgramBuilder &builder) {
  int32_t low = builder.argument(DIST_BF16, {2, 3}), sums = builder.argument(DIST_F32, {4});
  int32_t gathered = builder.result(DIST_BF16, {4, 3}), part = builder.result(DIST_F32, {2});
  int32_t reduced = builder.temporary(DIST_F32, {4});
  int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
  builder.collective(DIST_ALL_GATHER, x, {{low, gathered, 0, 0}});
  DistCollectiveStep &start = builder.collective(DIST_ALL_REDUCE, y, {{sums, reduced, 0, 0}});
  start.phase = DIST_START;
  start.asyncId = 1;
  builder.done(1);
  builder.collective(DIST_REDUCE_SCATTER, x, {{reduced, part, 0, 0}});
}

TEST(RecordingCommunicator, WritesTheFirstRunOfAllRanks) {
  std::string path = testing::TempDir() + "dist-collectives-" + std::to_string(getpid()) + ".json";
  ProgramBuilder builder({{"x", 2}, {"y", 2}});
  addCollectives(builder);
  DistRuntimeOptions options = {};
  options.collectivesPath = path.c_str();
  Session session(builder.build(), options);
  std::vector<std::vector<Bytes>> arguments(4, {Bytes(12, 0), Bytes(16, 0)});
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK);
  ASSERT_EQ(session.run(), DIST_OK);
  json record = readJson(path);
  EXPECT_EQ(record["world"], 4);
  ASSERT_EQ(record["ranks"].size(), 4u);
  for (int rank = 0; rank < 4; ++rank) {
    const json &collectives = record["ranks"][rank]["collectives"];
    ASSERT_EQ(collectives.size(), 3u);
    EXPECT_EQ(collectives[0]["kind"], "all_gather");
    EXPECT_EQ(collectives[0]["tensors"][0]["dtype"], "bf16");
    EXPECT_EQ(collectives[0]["tensors"][0]["output"], json({4, 3}));
    EXPECT_EQ(collectives[0]["tensors"][0]["input_elements"], 6);
    EXPECT_EQ(collectives[0]["group"], json({rank % 2, rank % 2 + 2}));
    EXPECT_FALSE(collectives[0].contains("reduction"));
    EXPECT_EQ(collectives[1]["kind"], "all_reduce");
    EXPECT_EQ(collectives[1]["reduction"], "sum");
    EXPECT_EQ(collectives[1]["group"], json({rank / 2 * 2, rank / 2 * 2 + 1}));
    EXPECT_EQ(collectives[1]["started_before_done"], 2);
    EXPECT_EQ(collectives[2]["kind"], "reduce_scatter");
    EXPECT_EQ(collectives[2]["tensors"][0]["dtype"], "f32");
    EXPECT_EQ(collectives[2]["bytes"], 16);
    EXPECT_EQ(collectives[2]["location"], "model.py:4:1");
  }
}

TEST(RecordingCommunicator, ReportsAFileThatCannotBeWritten) {
  ProgramBuilder builder({{"x", 2}, {"y", 2}});
  addCollectives(builder);
  DistRuntimeOptions options = {};
  options.collectivesPath = "/nowhere/collectives.json";
  Session session(builder.build(), options);
  std::vector<std::vector<Bytes>> arguments(4, {Bytes(12, 0), Bytes(16, 0)});
  session.bind(arguments);
  EXPECT_EQ(session.run(), DIST_INVALID_ARGUMENT);
  EXPECT_NE(session.text().find("the collectives of the run could not be written: "), std::string::npos)
      << session.text();
}

TEST(ProgramMemory, IsWhatWasAllocated) {
  ProgramBuilder builder({{"x", 2}, {"y", 2}});
  addCollectives(builder);
  Session session(builder.build());
  DistMemory memory = {};
  ASSERT_EQ(distProgramMemory(session.program, 3, &memory), DIST_OK);
  EXPECT_EQ(memory.argumentBytes, 12 + 16);
  EXPECT_EQ(memory.resultBytes, 24 + 8);
  EXPECT_EQ(memory.arenaBytes, 64);
  EXPECT_EQ(memory.constantBytes, 0);
  EXPECT_EQ(distProgramMemory(session.program, 4, &memory), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distProgramMemory(nullptr, 0, &memory), DIST_INVALID_ARGUMENT);
}

} // namespace
