// SPDX-License-Identifier: Apache-2.0
//
// Started ranks find their place in the world; exit statuses, signals and survivors are dealt with; nothing stays
// behind.

#include "dist/Runtime/RankLauncher.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>
#include <unistd.h>

using namespace dist::runtime;

namespace {

/// Runs a shell script as every rank.
int launchScript(int64_t ranks, const std::string &script, int64_t deadlineMs = 100) {
  std::string error;
  int status = launchRanks({ranks, {"sh", "-c", script}, deadlineMs}, error);
  EXPECT_EQ(error, "");
  return status;
}

TEST(RankLauncher, RanksFindTheirPlace) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(launchScript(3,
                         "test \"$WORLD_SIZE\" = 3 && test \"$RANK\" = \"$LOCAL_RANK\" && test -n \"$MASTER_PORT\" && "
                         "test \"$MASTER_ADDR\" = 127.0.0.1 && echo rank $RANK"),
            0);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "rank 0\n") << "only rank 0 keeps the terminal";
  EXPECT_FALSE(isLaunchedRank());
  EXPECT_EQ(launchScript(2, "test -n \"$DIST_LAUNCHED_RANK\""), 0);
}

TEST(RankLauncher, FailureOfAnyRankIsTheStatus) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(launchScript(3, "if test $RANK = 2; then echo reason; exit 7; fi"), 7);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "rank 2:\nreason\n");
  EXPECT_EQ(launchScript(2, "exit 3"), 3);
  EXPECT_EQ(launchScript(2, "if test $RANK = 1; then kill -9 $$; fi"), 128 + SIGKILL);
}

TEST(RankLauncher, SurvivorsAreEndedAfterTheDeadline) {
  auto begin = std::chrono::steady_clock::now();
  EXPECT_NE(launchScript(3, "trap '' TERM; if test $RANK = 1; then exit 5; fi; while true; do sleep 0.1; done"), 0);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_GT(seconds, 5);
  EXPECT_LT(seconds, 12);
}

TEST(RankLauncher, SignalsArePassedOn) {
  pid_t self = getpid();
  std::thread sender([self] {
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    kill(self, SIGTERM);
  });
  EXPECT_EQ(launchScript(2, "trap 'exit 9' TERM; while true; do sleep 0.1; done"), 9);
  sender.join();
}

TEST(RankLauncher, ManyLinesFromSilentRanksDoNotBlock) {
  EXPECT_EQ(launchScript(2, "if test $RANK = 1; then seq 1 200000; fi"), 0);
}

TEST(RankLauncher, WhatCannotBeStartedIsReported) {
  std::string error;
  EXPECT_EQ(launchRanks({0, {"sh"}, 0}, error), -1);
  EXPECT_NE(error, "");
  testing::internal::CaptureStderr();
  EXPECT_EQ(launchScript(1, ""), 0);
  EXPECT_EQ(launchRanks({2, {"/no/such/program"}, 100}, error), 127);
  testing::internal::GetCapturedStderr();
}

} // namespace
