// SPDX-License-Identifier: Apache-2.0
//
// The channel between processes: its operations, and everything that can be wrong with the start of a run. Ranks are
// threads of this process here, each with a channel of its own; ProcessFaultTest has real processes.

#include "Processes/ControlChannel.h"

#include <gtest/gtest.h>

#include <chrono>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace dist::runtime;

namespace {

using Milliseconds = std::chrono::milliseconds;

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

/// What a rank ended with.
struct Outcome {
  bool connected = false;
  Failure failure;
};

using Body = std::function<void(ControlChannel &, int64_t)>;

/// Runs `body` on every rank of `worlds` at the same time, all of them with rank 0's port.
std::vector<Outcome> runRanks(std::vector<ProcessWorld> worlds, const Body &body, int64_t deadlineMs = 5000) {
  ControlListener listener;
  std::string error;
  EXPECT_TRUE(listener.open(0, error)) << error;
  std::vector<Outcome> outcomes(worlds.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < worlds.size(); ++i) {
    worlds[i].masterHost = "127.0.0.1";
    worlds[i].masterPort = listener.port();
    threads.emplace_back([&, i] {
      std::unique_ptr<ControlChannel> channel = ControlChannel::connect(worlds[i], deadlineMs, outcomes[i].failure,
                                                                        worlds[i].rank == 0 ? &listener : nullptr);
      outcomes[i].connected = channel != nullptr;
      if (!channel)
        return;
      if (body)
        body(*channel, worlds[i].rank);
      if (channel->hasFailed())
        outcomes[i].failure = channel->failure();
    });
  }
  for (std::thread &thread : threads)
    thread.join();
  return outcomes;
}

std::vector<ProcessWorld> worldOf(int64_t size) {
  std::vector<ProcessWorld> worlds(size);
  for (int64_t rank = 0; rank < size; ++rank) {
    worlds[rank].rank = rank;
    worlds[rank].worldSize = size;
  }
  return worlds;
}

TEST(ControlChannel, Operations) {
  auto body = [](ControlChannel &channel, int64_t rank) {
    for (int round = 0; round < 20; ++round) {
      EXPECT_TRUE(channel.barrier("a barrier"));
      std::string bytes = rank == 0 ? "from 0" : "other";
      EXPECT_TRUE(channel.broadcast(bytes, "a broadcast"));
      EXPECT_EQ(bytes, "from 0");
      std::vector<std::string> all;
      std::string mine(size_t(rank) * 100000, char('a' + rank));
      EXPECT_TRUE(channel.gather(mine, all, "a gather"));
      ASSERT_EQ(all.size(), rank == 0 ? 4u : 0u);
      for (size_t r = 0; r < all.size(); ++r)
        EXPECT_EQ(all[r], std::string(r * 100000, char('a' + r)));
      EXPECT_TRUE(channel.allGather("rank " + std::to_string(rank), all, "an all-gather"));
      ASSERT_EQ(all.size(), 4u);
      for (size_t r = 0; r < all.size(); ++r)
        EXPECT_EQ(all[r], "rank " + std::to_string(r));
    }
  };
  for (const Outcome &outcome : runRanks(worldOf(4), body)) {
    EXPECT_TRUE(outcome.connected) << outcome.failure.text;
    EXPECT_EQ(outcome.failure.text, "");
  }
}

TEST(ControlChannel, WorldOfOneNeedsNoAddress) {
  Failure failure;
  std::unique_ptr<ControlChannel> channel = ControlChannel::connect({}, 1000, failure);
  ASSERT_TRUE(channel) << failure.text;
  std::vector<std::string> all;
  EXPECT_TRUE(channel->allGather("x", all, "nothing"));
  EXPECT_EQ(all, std::vector<std::string>{"x"});
}

TEST(ControlChannel, MissingRankIsNamedEverywhere) {
  std::vector<ProcessWorld> worlds = worldOf(4);
  worlds.erase(worlds.begin() + 2);
  for (const Outcome &outcome : runRanks(worlds, nullptr, 400)) {
    EXPECT_FALSE(outcome.connected);
    EXPECT_EQ(outcome.failure.status, DIST_DEADLINE_EXCEEDED);
    EXPECT_EQ(outcome.failure.text, "rank 2 did not come to the start of the run within 400 ms; ranks 0, 1 and 3 wait");
  }
}

TEST(ControlChannel, DuplicateRank) {
  std::vector<ProcessWorld> worlds = worldOf(3);
  worlds.push_back(worlds[1]);
  worlds.erase(worlds.begin() + 2); // Otherwise the world may be complete before the second one comes.
  for (const Outcome &outcome : runRanks(worlds, nullptr)) {
    EXPECT_FALSE(outcome.connected);
    EXPECT_TRUE(has(outcome.failure.text, "rank 1 is there twice: process ")) << outcome.failure.text;
  }
}

TEST(ControlChannel, OtherWorldSize) {
  std::vector<ProcessWorld> worlds = worldOf(3);
  worlds[2].worldSize = 4;
  for (const Outcome &outcome : runRanks(worlds, nullptr)) {
    EXPECT_EQ(outcome.failure.status, DIST_MISMATCH);
    EXPECT_TRUE(has(outcome.failure.text, "was started in a world of 4 ranks, rank 0 in a world of 3"))
        << outcome.failure.text;
  }
}

TEST(ControlChannel, PortTaken) {
  ControlListener taken;
  std::string error;
  ASSERT_TRUE(taken.open(0, error)) << error;
  ProcessWorld world{0, 2, 0, "127.0.0.1", taken.port(), ""};
  Failure failure;
  EXPECT_FALSE(ControlChannel::connect(world, 1000, failure));
  EXPECT_EQ(failure.text, "rank 0 cannot listen on port " + std::to_string(taken.port()) + ": Address already in use");
}

TEST(ControlChannel, UnreachableAndSilentHub) {
  ControlListener listener;
  std::string error;
  ASSERT_TRUE(listener.open(0, error)) << error;
  ProcessWorld world{1, 2, 0, "127.0.0.1", listener.port(), ""};
  Failure failure; // It listens, but nobody ever says anything.
  EXPECT_FALSE(ControlChannel::connect(world, 200, failure));
  EXPECT_EQ(failure.status, DIST_DEADLINE_EXCEEDED);
  EXPECT_TRUE(has(failure.text, "rank 1 did not reach rank 0 at 127.0.0.1:")) << failure.text;
  EXPECT_TRUE(has(failure.text, "within 200 ms: it does not answer")) << failure.text;
  close(listener.release());
  EXPECT_FALSE(ControlChannel::connect(world, 200, failure));
  EXPECT_TRUE(has(failure.text, "Connection refused")) << failure.text;
  world.masterHost = "no-such-host.invalid";
  EXPECT_FALSE(ControlChannel::connect(world, 200, failure));
  EXPECT_TRUE(has(failure.text, "did not reach rank 0 at no-such-host.invalid:")) << failure.text;
  world.masterHost.clear();
  EXPECT_FALSE(ControlChannel::connect(world, 200, failure));
  EXPECT_TRUE(has(failure.text, "MASTER_ADDR and MASTER_PORT are not set")) << failure.text;
}

TEST(ControlChannel, OtherProtocolAtThePort) {
  ControlListener listener;
  std::string error;
  ASSERT_TRUE(listener.open(0, error)) << error;
  int32_t port = listener.port();
  int listening = listener.release();
  std::thread server([listening] {
    int accepted = -1;
    while ((accepted = accept(listening, nullptr, nullptr)) < 0)
      std::this_thread::sleep_for(Milliseconds(1));
    const char text[] = "HTTP/1.1 400 Bad Request\r\n\r\n";
    EXPECT_GT(write(accepted, text, sizeof(text)), 0);
    std::this_thread::sleep_for(Milliseconds(100));
    close(accepted);
  });
  Failure failure;
  EXPECT_FALSE(ControlChannel::connect({1, 2, 0, "127.0.0.1", port, ""}, 2000, failure));
  EXPECT_TRUE(has(failure.text, "is not rank 0: it speaks another protocol")) << failure.text;
  server.join();
  close(listening);
}

TEST(ControlChannel, StrangersAreIgnoredByTheHub) {
  ControlListener listener;
  std::string error;
  ASSERT_TRUE(listener.open(0, error)) << error;
  int32_t port = listener.port();
  Failure failures[2];
  std::thread hub([&] {
    auto channel = ControlChannel::connect({0, 2, 0, "", 0, ""}, 5000, failures[0], &listener);
    EXPECT_TRUE(channel && channel->barrier("a barrier")) << failures[0].text;
  });
  int stranger = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(uint16_t(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(connect(stranger, reinterpret_cast<sockaddr *>(&address), sizeof(address)), 0);
  const char text[] = "GET / HTTP/1.1\r\nHost: somewhere\r\n\r\n";
  EXPECT_GT(write(stranger, text, sizeof(text)), 0);
  std::this_thread::sleep_for(Milliseconds(50));
  {
    auto channel = ControlChannel::connect({1, 2, 0, "127.0.0.1", port, ""}, 5000, failures[1]);
    EXPECT_TRUE(channel && channel->barrier("a barrier")) << failures[1].text;
  }
  hub.join();
  close(stranger);
}

TEST(ControlChannel, FailureReachesAll) {
  auto body = [](ControlChannel &channel, int64_t rank) {
    std::atomic<int> calls{0};
    channel.setFailureListener([&](const Failure &) { ++calls; });
    if (rank == 2) {
      Failure failure;
      failure.status = DIST_OUT_OF_MEMORY;
      failure.rank = 2;
      failure.text = "rank 2 has no memory";
      EXPECT_EQ(channel.fail(failure).text, "rank 2 has no memory");
    }
    auto end = std::chrono::steady_clock::now() + Milliseconds(2000);
    while (calls == 0 && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(Milliseconds(1));
    EXPECT_EQ(calls.load(), 1);
    channel.setFailureListener(nullptr);
    EXPECT_FALSE(channel.barrier("a barrier"));
  };
  for (const Outcome &outcome : runRanks(worldOf(4), body))
    EXPECT_EQ(outcome.failure.text, "rank 2 has no memory");
}

TEST(ControlChannel, TwoFailuresAreReportedAsOne) {
  for (int round = 0; round < 10; ++round) {
    auto body = [](ControlChannel &channel, int64_t rank) {
      Failure failure;
      failure.rank = rank;
      failure.text = "rank " + std::to_string(rank) + " failed";
      channel.fail(failure);
    };
    std::vector<Outcome> outcomes = runRanks(worldOf(3), body);
    EXPECT_EQ(outcomes[0].failure.text, outcomes[1].failure.text);
    EXPECT_EQ(outcomes[0].failure.text, outcomes[2].failure.text);
  }
}

TEST(ControlChannel, LateRankInAnOperation) {
  auto body = [](ControlChannel &channel, int64_t rank) {
    if (rank == 1)
      std::this_thread::sleep_for(Milliseconds(900));
    EXPECT_FALSE(channel.barrier("the exchange of programs"));
  };
  for (const Outcome &outcome : runRanks(worldOf(3), body, 300))
    EXPECT_EQ(outcome.failure.text,
              "rank 1 did not come to the exchange of programs within 300 ms; ranks 0 and 2 wait");
}

TEST(ControlChannel, RankThatHasEndedIsNotWaitedFor) {
  for (int64_t gone : {0, 2}) {
    auto begin = std::chrono::steady_clock::now();
    auto body = [gone](ControlChannel &channel, int64_t rank) {
      if (rank == gone)
        return;
      EXPECT_FALSE(channel.barrier("a barrier"));
      EXPECT_TRUE(has(channel.failure().text, "rank " + std::to_string(gone) + " ended")) << channel.failure().text;
    };
    runRanks(worldOf(3), body, 10000);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, Milliseconds(4000));
  }
}

/// A status that waits for collective number 3 of the group of ranks 0 to 2.
RankStatus waitingStatus() {
  RankStatus status;
  status.program = status.execution = 1;
  status.step = 7;
  status.started = {9, 4};
  status.waitsFor = 12;
  status.waitsInGroup = 3;
  status.group = 1;
  status.collective = DIST_ALL_GATHER;
  status.axes = "\"tp\"";
  status.sequence = 17;
  status.location = "model.py:9:1";
  status.members = {0, 1, 2};
  return status;
}

TEST(ControlChannel, StallNamesTheRankThatIsBehind) {
  auto body = [](ControlChannel &channel, int64_t rank) {
    RankStatus status = waitingStatus();
    if (rank == 2) {
      status.started = {30, 2};
      status.waitsFor = status.waitsInGroup = -1;
      status.sequence = 15;
    }
    channel.setStatusSource([status] { return status; });
    std::this_thread::sleep_for(Milliseconds(300));
    if (rank == 1)
      channel.reportStall(status);
    auto end = std::chrono::steady_clock::now() + Milliseconds(2000);
    while (!channel.hasFailed() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(Milliseconds(1));
    channel.setStatusSource(nullptr);
  };
  for (const Outcome &outcome : runRanks(worldOf(3), body, 1000)) {
    EXPECT_EQ(outcome.failure.rank, 2);
    EXPECT_EQ(outcome.failure.text,
              "rank 2 did not come to all_gather over \"tp\" (sequence 17) within 1000 ms: it is in step 7, behind "
              "all_gather over \"tp\" (sequence 15); ranks 0 and 1 wait, at model.py:9:1");
  }
}

/// A rank that reports its own step says less than those who wait for it: rank 0 knows both.
TEST(ControlChannel, StuckStepNamesTheRanksThatWait) {
  auto body = [](ControlChannel &channel, int64_t rank) {
    RankStatus status = waitingStatus();
    if (rank == 2) {
      status.started = {30, 2};
      status.waitsFor = status.waitsInGroup = -1;
      status.sequence = 15;
    }
    channel.setStatusSource([status] { return status; });
    std::this_thread::sleep_for(Milliseconds(300));
    if (rank == 2) {
      Failure stuck;
      stuck.status = DIST_DEADLINE_EXCEEDED;
      stuck.rank = 2;
      stuck.step = 7;
      stuck.text = "rank 2 did not finish step 7 within 1000 ms";
      channel.fail(std::move(stuck));
    }
    auto end = std::chrono::steady_clock::now() + Milliseconds(2000);
    while (!channel.hasFailed() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(Milliseconds(1));
    channel.setStatusSource(nullptr);
  };
  for (const Outcome &outcome : runRanks(worldOf(3), body, 1000)) {
    EXPECT_EQ(outcome.failure.rank, 2);
    EXPECT_EQ(outcome.failure.text,
              "rank 2 did not come to all_gather over \"tp\" (sequence 17) within 1000 ms: it is in step 7, behind "
              "all_gather over \"tp\" (sequence 15); ranks 0 and 1 wait, at model.py:9:1");
  }
}

} // namespace
