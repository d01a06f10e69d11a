// SPDX-License-Identifier: Apache-2.0
//
// Schedules of pipelines, played tick by tick for small numbers of devices, chunks and parts: each task is done once,
// what it needs is there, and what is kept fits. The bubbles are those of the papers.

#include "dist/Timeline/PipelineTable.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace dist;

namespace {

/// Plays `table` and expects that each task has what it reads: from the position before one tick ago, and from the
/// mirror kept in a slot.
void play(const PipelineTable &table) {
  const PipelineShape &shape = table.getShape();
  int64_t numStages = shape.getNumStages(), slots = table.getNumSlots();
  std::map<std::pair<int64_t, int64_t>, int64_t> doneAt; // By position and part.
  std::map<std::pair<int64_t, int64_t>, int64_t> kept;   // The part, by forward position and slot.
  for (int64_t tick = 0; tick < table.getNumTicks(); ++tick)
    for (bool isBackward : {false, true})
      for (int64_t device = 0; device < shape.devices; ++device) {
        PipelineTask task = isBackward ? table.getBackward(device, tick) : table.getForward(device, tick);
        if (task.position < 0)
          continue;
        ASSERT_EQ(shape.getDevice(task.position), device);
        ASSERT_EQ(task.position >= numStages, isBackward);
        ASSERT_TRUE(doneAt.try_emplace({task.position, task.part}, tick).second);
        ASSERT_TRUE(task.part == 0 ||
                    doneAt.contains({task.position, task.part - 1})); // Sums are made in the order of the parts.
        if (task.position % numStages != 0)
          ASSERT_EQ((doneAt.at({task.position - 1, task.part})), tick - 1);
        if (isBackward) {
          ASSERT_EQ((kept.at({shape.getMirror(task.position), task.part % slots})), task.part);
          kept.erase({shape.getMirror(task.position), task.part % slots});
        } else {
          ASSERT_TRUE(kept.try_emplace({task.position, task.part % slots}, task.part).second);
        }
      }
  ASSERT_EQ(int64_t(doneAt.size()), 2 * numStages * shape.parts);
}

TEST(PipelineTable, EveryTaskHasWhatItReads) {
  for (PipelineShape::Schedule schedule : {PipelineShape::GPipe, PipelineShape::OneForwardOneBackward})
    for (int64_t devices = 1; devices <= 5; ++devices)
      for (int64_t chunks = 1; chunks <= 3; ++chunks)
        for (int64_t parts = 1; parts <= 11; ++parts) {
          PipelineShape shape{schedule, devices, chunks, parts};
          if (PipelineTable::findFault(shape))
            continue;
          SCOPED_TRACE(testing::Message()
                       << getScheduleName(schedule).str() << " " << devices << " " << chunks << " " << parts);
          ASSERT_NO_FATAL_FAILURE(play(PipelineTable(shape, /*hasBackward=*/true)));
        }
}

/// Equal tasks, of which backward ones take twice as long: (p - 1) / (v m + p - 1).
TEST(PipelineTable, BubblesAreThoseOfThePapers) {
  for (PipelineShape::Schedule schedule : {PipelineShape::GPipe, PipelineShape::OneForwardOneBackward})
    for (int64_t devices = 1; devices <= 6; ++devices)
      for (int64_t chunks = 1; chunks <= 3; ++chunks)
        for (int64_t groups = 1; groups <= 4; ++groups) {
          PipelineShape shape{schedule, devices, chunks, groups * devices};
          llvm::SmallVector<double> seconds(2 * shape.getNumStages(), 1);
          std::fill(seconds.begin() + shape.getNumStages(), seconds.end(), 2);
          double expected = double(devices - 1) / double(chunks * shape.parts + devices - 1);
          EXPECT_NEAR(PipelineTable(shape, true).getBubble(seconds), expected, 1e-12)
              << devices << " " << chunks << " " << groups;
        }
}

TEST(PipelineTable, SlotsDependOnTheSchedule) {
  for (int64_t parts : {8, 32}) {
    EXPECT_EQ(PipelineTable({PipelineShape::GPipe, 4, 1, parts}, true).getNumSlots(), parts);
    EXPECT_EQ(PipelineTable({PipelineShape::OneForwardOneBackward, 4, 1, parts}, true).getNumSlots(),
              7); // 2p - 1, whatever the parts.
  }
  EXPECT_EQ(PipelineTable({PipelineShape::GPipe, 4, 1, 8}, false).getNumSlots(), 0);
}

TEST(PipelineTable, PiecesHaveEqualHalves) {
  auto pieces = PipelineTable({PipelineShape::OneForwardOneBackward, 3, 1, 5}, true).getPieces();
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_TRUE(pieces[0].hasForward && !pieces[0].hasBackward && pieces[0].end == 2);
  EXPECT_TRUE(pieces[1].hasForward && pieces[1].hasBackward && pieces[1].end == 7);
  EXPECT_TRUE(!pieces[2].hasForward && pieces[2].hasBackward && pieces[2].end == 9);
}

TEST(PipelineTable, PartsGoInGroups) {
  EXPECT_TRUE(PipelineTable::findFault({PipelineShape::OneForwardOneBackward, 4, 2, 6}));
  EXPECT_FALSE(PipelineTable::findFault({PipelineShape::OneForwardOneBackward, 4, 2, 8}));
  EXPECT_FALSE(PipelineTable::findFault({PipelineShape::OneForwardOneBackward, 4, 1, 6}));
}

} // namespace
