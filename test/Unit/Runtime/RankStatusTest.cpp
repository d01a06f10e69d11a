// SPDX-License-Identifier: Apache-2.0
//
// Who is to blame when ranks wait for each other, where they execute different lists of collectives: in a pipeline each
// stage has collectives of its own, so how many a rank has started in all says nothing about one that stages share.

#include "Processes/ControlChannel.h"

#include <gtest/gtest.h>

using namespace dist::runtime;

namespace {

/// Groups of the executable in these tests: ranks of one stage, and all ranks.
enum Group : int64_t { Stage, World };

/// A rank of a pipeline of four stages that has started `inStage` collectives of its stage and `inWorld` of all.
RankStatus running(int64_t inStage, int64_t inWorld) {
  RankStatus status;
  status.program = status.execution = 1;
  status.step = 7;
  status.started = {inStage, inWorld};
  status.collective = DIST_ALL_REDUCE;
  status.axes = "\"tp\"";
  status.sequence = 5;
  return status;
}

/// The same, which waits in the last collective of all ranks that it has started.
RankStatus waiting(int64_t inStage, int64_t inWorld) {
  RankStatus status = running(inStage, inWorld);
  status.waitsFor = inStage + inWorld - 1;
  status.waitsInGroup = inWorld - 1;
  status.group = World;
  status.collective = DIST_COLLECTIVE_PERMUTE;
  status.axes = "\"pp\"";
  status.sequence = 9;
  status.members = {0, 1, 2, 3};
  return status;
}

std::vector<RankSighting> sightingsOf(std::vector<RankStatus> statuses) {
  std::vector<RankSighting> sightings;
  for (RankStatus &status : statuses)
    sightings.push_back({std::move(status), 10, false});
  return sightings;
}

TEST(RankStatus, KeepsAllFields) {
  RankStatus status = waiting(40, 3), copy;
  status.location = "model.py:9:1";
  ASSERT_TRUE(copy.deserialize(status.serialize()));
  EXPECT_EQ(copy.started, status.started);
  EXPECT_EQ(copy.members, status.members);
  EXPECT_EQ(copy.group, status.group);
  EXPECT_EQ(copy.waitsInGroup, status.waitsInGroup);
  EXPECT_EQ(copy.describe(), status.describe());
  std::string bytes = status.serialize();
  EXPECT_FALSE(copy.deserialize(bytes.substr(0, bytes.size() - 8)));
}

TEST(RankStatus, StallInAPipelineNamesTheRankThatIsBehind) {
  // Rank 2 has started more collectives than any that waits, but of all ranks' one less.
  std::vector<RankSighting> sightings = sightingsOf({waiting(18, 3), waiting(28, 3), running(48, 2), waiting(8, 3)});
  for (int64_t reporter : {0, 1, 3}) {
    Failure failure = explainStall(sightings, reporter, 1000);
    EXPECT_EQ(failure.rank, 2);
    EXPECT_EQ(failure.text,
              "rank 2 did not come to collective_permute over \"pp\" (sequence 9) within 1000 ms: it is in "
              "step 7, behind all_reduce over \"tp\" (sequence 5); ranks 0, 1 and 3 wait");
  }
}

TEST(RankStatus, RankThatHasComeIsNotMissing) {
  RankStatus last = waiting(28, 3);
  EXPECT_TRUE(hasCome(running(0, 3), last));   // The fewest in all.
  EXPECT_FALSE(hasCome(running(90, 2), last)); // The most in all.
  RankStatus next = running(0, 0);
  next.execution = 2;
  EXPECT_TRUE(hasCome(next, last));
  EXPECT_FALSE(hasCome(last, waiting(28, 4)));
  EXPECT_FALSE(hasCome(RankStatus(), last)); // It has loaded nothing.
}

} // namespace
