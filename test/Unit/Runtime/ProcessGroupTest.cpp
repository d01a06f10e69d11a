// SPDX-License-Identifier: Apache-2.0
//
// What processes tell each other before they run: how each step went, and what they have to have in common. Ranks are
// threads of this process here, each with a group of its own.

#include "Processes/ProcessGroup.h"

#include <gtest/gtest.h>

#include <functional>
#include <thread>

using namespace dist::runtime;

namespace {

constexpr int64_t world = 4;

/// Runs `body` on four ranks and returns the failures that it set.
std::vector<Failure> runGroup(const std::function<void(ProcessGroup &, int64_t rank, Failure &)> &body) {
  ControlListener listener;
  std::string error;
  EXPECT_TRUE(listener.open(0, error)) << error;
  std::vector<Failure> failures(world);
  std::vector<std::thread> threads;
  for (int64_t rank = 0; rank < world; ++rank)
    threads.emplace_back([&, rank] {
      ProcessWorld place;
      place.rank = rank;
      place.worldSize = world;
      place.masterHost = "127.0.0.1";
      place.masterPort = listener.port();
      failures[rank].status = DIST_OK;
      std::unique_ptr<ControlChannel> channel =
          ControlChannel::connect(place, 20000, failures[rank], rank == 0 ? &listener : nullptr);
      ASSERT_TRUE(channel) << failures[rank].text;
      ProcessGroup group(place, std::move(channel), nullptr);
      body(group, rank, failures[rank]);
    });
  for (std::thread &thread : threads)
    thread.join();
  return failures;
}

TEST(ProcessGroup, WhatIsWrongEverywhereIsToldOnce) {
  for (const Failure &failure : runGroup([](ProcessGroup &group, int64_t, Failure &failure) {
         EXPECT_TRUE(group.agree(DIST_OK, "", "a step", failure));
         EXPECT_FALSE(group.agree(DIST_INVALID_ARGUMENT, "no such file", "a step", failure));
         EXPECT_EQ(failure.isToldElsewhere, group.world().rank != 0);
       })) {
    EXPECT_EQ(failure.status, DIST_INVALID_ARGUMENT);
    EXPECT_EQ(failure.text, "no such file");
  }
}

TEST(ProcessGroup, WhatIsWrongSomewhereNamesTheRanks) {
  for (const Failure &failure : runGroup([](ProcessGroup &group, int64_t rank, Failure &failure) {
         bool isGood = rank == 0;
         EXPECT_FALSE(group.agree(isGood ? DIST_OK : DIST_INVALID_ARGUMENT,
                                  isGood      ? ""
                                  : rank == 2 ? "it is empty"
                                              : "no such file",
                                  "a step", failure));
       })) {
    EXPECT_EQ(failure.rank, 1);
    EXPECT_EQ(failure.text, "ranks 1 and 3: no such file; rank 2: it is empty");
  }
}

TEST(ProcessGroup, FactsThatDifferAreNamed) {
  for (const Failure &failure : runGroup([](ProcessGroup &group, int64_t rank, Failure &failure) {
         EXPECT_TRUE(group.compare({{"--iterations", "3"}, {"--inputs", "random:1"}}, failure));
         EXPECT_TRUE(group.compare({}, failure));
         EXPECT_FALSE(group.compare({{"--iterations", rank == 2 ? "7" : "3"},
                                     {"--threads", "1"},
                                     {"--inputs", rank == 0 ? "random:0" : "random:5"}},
                                    failure));
       })) {
    EXPECT_EQ(failure.status, DIST_MISMATCH);
    EXPECT_EQ(failure.rank, 2);
    EXPECT_EQ(failure.text,
              "the ranks were started differently: --iterations is 3 on rank 0 and 7 on rank 2; --inputs is "
              "random:0 on rank 0 and random:5 on ranks 1, 2 and 3");
  }
}

} // namespace
