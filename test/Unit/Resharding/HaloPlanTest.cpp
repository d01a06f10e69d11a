// SPDX-License-Identifier: Apache-2.0
//
// Runs halo plans on numbers: ranks hold blocks of 0, 1, 2, ..., pieces are cut, passed on and put together literally
// as the plan says, and every rank must then have every index of the dimension that it needs. All needs of small sizes
// are tried.

#include "dist/Resharding/HaloPlan.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <vector>

using namespace dist;

namespace {
constexpr int64_t kOutside = -1;

/// Returns what `rank` holds after the pieces of `plan` were passed on: an index of the dimension per position, or
/// kOutside.
std::vector<int64_t> receive(const IntervalNeed &need, const HaloPlan &plan, int64_t rank) {
  std::vector<int64_t> interval(need.length, kOutside);
  for (const HaloPiece &piece : plan.pieces) {
    int64_t sender = (rank + piece.distance) % need.numRanks, block = need.getBlock();
    int64_t source = piece.isFixed ? piece.source : getPieceSource(need, rank, piece.distance, piece.length);
    int64_t belongs = sender * block + source - need.getFirst(rank);
    int64_t target = piece.isFixed ? piece.target : belongs;
    for (int64_t row = 0; row < piece.length; ++row) {
      int64_t position = target + row, index = sender * block + source + row;
      if (position >= 0 && position < need.length)
        interval[position] = target == belongs && index < need.size ? index : kOutside;
    }
  }
  return interval;
}

void expectDelivered(const IntervalNeed &need) {
  HaloPlan plan = planHalo(need);
  int64_t sent = 0;
  for (const HaloPiece &piece : plan.pieces) {
    ASSERT_TRUE(piece.length >= 1 && piece.length <= need.getBlock());
    ASSERT_TRUE(!piece.isFixed || (piece.source >= 0 && piece.source + piece.length <= need.getBlock()));
    sent += piece.distance == 0 ? 0 : piece.length;
  }
  ASSERT_LE(sent, (need.numRanks - 1) * need.getBlock());
  ASSERT_EQ(plan.sentRows, plan.gathers ? (need.numRanks - 1) * need.getBlock() : sent);
  for (int64_t rank = 0; rank < need.numReaders && !plan.gathers; ++rank) {
    std::vector<int64_t> interval = receive(need, plan, rank);
    for (int64_t position = 0; position < need.length; ++position) {
      int64_t index = need.getFirst(rank) + position;
      bool isInside = index >= 0 && index < need.size;
      ASSERT_EQ(interval[position], isInside ? index : kOutside)
          << "size " << need.size << ", ranks " << need.numRanks << ", start " << need.start << ", step " << need.step
          << ", length " << need.length << ", divisor " << need.divisor << ": rank " << rank << ", position "
          << position;
    }
  }
}
} // namespace

TEST(HaloPlan, DeliversEveryNeed) {
  for (int64_t size = 1; size <= 9; ++size)
    for (int64_t ranks = 2; ranks <= 5; ++ranks)
      for (int64_t start = -5; start <= 9; ++start)
        for (int64_t step = -5; step <= 6; ++step)
          for (int64_t length = 1; length <= 7; ++length)
            for (int64_t divisor = 1; divisor <= 3; ++divisor) {
              expectDelivered({size, ranks, start, step, length, divisor});
              expectDelivered({size, ranks, start, step, length, divisor, /*numReaders=*/(size + start) % ranks});
              if (HasFatalFailure())
                return;
            }
}

TEST(HaloPlan, SendsTheHaloOnly) {
  // A window of 3 over blocks of 4, one row of padding on each side: one row in each direction, at fixed places.
  HaloPlan plan = planHalo({16, 4, -1, 4, 6});
  ASSERT_EQ(plan.pieces.size(), 3u);
  EXPECT_EQ(plan.sentRows, 2);
  for (const HaloPiece &piece : plan.pieces)
    EXPECT_TRUE(piece.isFixed);
  EXPECT_EQ(plan.pieces[1].distance, 1);
  EXPECT_EQ(plan.pieces[1].source, 0);
  EXPECT_EQ(plan.pieces[1].target, 5);
  EXPECT_EQ(plan.pieces[2].distance, 3);
  EXPECT_EQ(plan.pieces[2].source, 3);
  EXPECT_EQ(plan.pieces[2].target, 0);
}

TEST(HaloPlan, SendsNothingWhereTheBlockIsTheInterval) {
  EXPECT_EQ(planHalo({16, 4, 0, 4, 4}).sentRows, 0);
  EXPECT_EQ(planHalo({16, 4, 0, 4, 4}).pieces.size(), 1u);
}

TEST(HaloPlan, SendsNothingToRanksThatNeedNothing) {
  // The first row of 8: rank 0 has it, and rank 1 has no part of the result.
  EXPECT_EQ(planHalo({8, 2, 0, 1, 1}).sentRows, 1);
  EXPECT_EQ(planHalo({8, 2, 0, 1, 1, 1, /*numReaders=*/1}).sentRows, 0);
}

TEST(HaloPlan, HasNothingToSendOfAnEmptyDimension) {
  HaloPlan plan = planHalo({0, 2, -1, 4, 6});
  EXPECT_TRUE(plan.pieces.empty());
  EXPECT_EQ(plan.sentRows, 0);
  EXPECT_FALSE(plan.gathers);
}

TEST(HaloPlan, GathersWhereThatIsAsCheap) {
  HaloPlan plan = planHalo({12, 3, 0, 0, 12});
  EXPECT_TRUE(plan.gathers);
  EXPECT_EQ(plan.sentRows, 8);
}

TEST(HaloPlan, MirrorsInHalfTheBytesOfAGather) {
  // Ranks 0 and 3 swap blocks at distances 3 and 1, ranks 1 and 2 at 1 and 3.
  HaloPlan plan = planHalo({16, 4, 12, -4, 4});
  EXPECT_FALSE(plan.gathers);
  EXPECT_EQ(plan.sentRows, 8);
}
