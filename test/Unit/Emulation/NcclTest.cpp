// SPDX-License-Identifier: Apache-2.0
//
// Collectives between processes. Each test starts itself again as several processes, one for each rank, which run the
// disabled test of the suite `Rank` with the same name; all have to end well, or as the test says.

#include "TestDevice.h"

#include <nccl.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace dist::emulation::test;

namespace {

/// Starts the ranks of a test; `sameHost` gives all of them one host number.
class Ranks {
public:
  Ranks(const std::string &test, int count, bool sameHost = false) {
    ncclUniqueId id;
    EXPECT_EQ(ncclGetUniqueId(&id), ncclSuccess);
    name = id.internal + 1;
    for (int rank = 0; rank < count; ++rank) {
      pid_t child = fork();
      if (child == 0) {
        setenv("DIST_TEST_RANK", std::to_string(rank).c_str(), 1);
        setenv("DIST_TEST_RANKS", std::to_string(count).c_str(), 1);
        setenv("DIST_TEST_ID", id.internal, 1);
        setenv("NCCL_HOSTID", sameHost ? "host" : ("host" + std::to_string(rank)).c_str(), 1);
        unsetenv("GTEST_OUTPUT");
        unsetenv("GTEST_FILTER");
        std::string filter = "--gtest_filter=Rank.DISABLED_" + test;
        execl("/proc/self/exe", "dist-emulation-tests", filter.c_str(), "--gtest_also_run_disabled_tests",
              "--gtest_brief=1", nullptr);
        _exit(127);
      }
      children.push_back(child);
    }
  }
  ~Ranks() {
    for (pid_t child : children)
      if (child) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
      }
    EXPECT_FALSE(leftSegment()) << "a segment of " << name << " is left";
  }
  /// Returns the exit status of a rank, or -1 for one that a signal ended.
  int wait(size_t rank) {
    int status = 0;
    waitpid(children[rank], &status, 0);
    children[rank] = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void expectAllWell() {
    for (size_t rank = 0; rank < children.size(); ++rank)
      EXPECT_EQ(wait(rank), 0) << "rank " << rank;
  }

private:
  bool leftSegment() const {
    bool found = false;
    DIR *folder = opendir("/dev/shm");
    while (dirent *entry = folder ? readdir(folder) : nullptr)
      found |= std::string(entry->d_name).rfind(name, 0) == 0;
    if (folder)
      closedir(folder);
    return found;
  }

  std::string name;
  std::vector<pid_t> children;
};

/// One rank of a test, in its own process.
class Rank : public TestDevice {
protected:
  void SetUp() override {
    TestDevice::SetUp();
    rank = std::atoi(std::getenv("DIST_TEST_RANK"));
    ranks = std::atoi(std::getenv("DIST_TEST_RANKS"));
    std::strncpy(id.internal, std::getenv("DIST_TEST_ID"), sizeof id.internal - 1);
    cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  }
  cudaStream_t runtimeStream() const { return reinterpret_cast<cudaStream_t>(stream); }

  /// Brings the world up without blocking, asking until it is there.
  ncclResult_t meet() {
    ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
    config.blocking = 0;
    ncclResult_t result = ncclCommInitRankConfig(&world, ranks, id, rank, &config);
    EXPECT_EQ(result, ncclInProgress);
    return finish(world);
  }
  /// Waits until a split has left its communicator, which comes after its parent is done.
  static ncclResult_t finishSplit(ncclComm_t &slot) {
    auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!std::atomic_ref<ncclComm_t>(slot).load())
      if (std::chrono::steady_clock::now() > deadline)
        return ncclInternalError;
    return finish(slot);
  }
  static ncclResult_t finish(ncclComm_t communicator) {
    ncclResult_t result = ncclInProgress;
    while (result == ncclInProgress)
      if (ncclCommGetAsyncError(communicator, &result) != ncclSuccess)
        return ncclInternalError;
    return result;
  }
  void *pointer(CUdeviceptr address) const { return reinterpret_cast<void *>(address); }
  static void expectStarted(ncclResult_t result) {
    EXPECT_TRUE(result == ncclSuccess || result == ncclInProgress) << result;
  }

  int rank = 0, ranks = 0;
  ncclUniqueId id = {};
  ncclComm_t world = nullptr;
  CUstream stream = nullptr;
};

std::vector<float> numbered(size_t count, int rank) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i)
    values[i] = float(rank * 1000) + float(i % 997);
  return values;
}

TEST_F(Rank, DISABLED_EveryCollective) {
  ASSERT_EQ(meet(), ncclSuccess);
  const size_t count = 100003; // Several pieces, and no multiple of anything.
  std::vector<float> own = numbered(count * size_t(ranks), rank);
  Buffer<float> send(own), one(count), all(count * size_t(ranks));

  expectStarted(ncclAllReduce(pointer(send.address()), pointer(one.address()), count, ncclFloat, ncclSum, world,
                              runtimeStream()));
  EXPECT_EQ(finish(world), ncclSuccess);
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  std::vector<float> found = one.read();
  for (size_t i = 0; i < count; ++i)
    ASSERT_EQ(found[i], float(ranks) * float(i % 997) + float(1000 * ranks * (ranks - 1) / 2));

  expectStarted(
      ncclAllGather(pointer(send.address()), pointer(all.address()), count, ncclFloat, world, runtimeStream()));
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  found = all.read();
  for (size_t i = 0; i < found.size(); ++i)
    ASSERT_EQ(found[i], float(1000 * (i / count)) + float(i % count % 997));

  expectStarted(ncclReduceScatter(pointer(send.address()), pointer(one.address()), count, ncclFloat, ncclMax, world,
                                  runtimeStream()));
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  found = one.read();
  for (size_t i = 0; i < count; ++i)
    ASSERT_EQ(found[i], float(1000 * (ranks - 1)) + float((count * size_t(rank) + i) % 997));

  expectStarted(ncclBroadcast(pointer(send.address()), pointer(one.address()), count, ncclFloat, ranks - 1, world,
                              runtimeStream()));
  expectStarted(
      ncclAlltoAll(pointer(send.address()), pointer(all.address()), count, ncclFloat, world, runtimeStream()));
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(one.read(), std::vector<float>(numbered(count, ranks - 1)));
  found = all.read();
  for (size_t i = 0; i < found.size(); ++i)
    ASSERT_EQ(found[i], float(1000 * (i / count)) + float((count * size_t(rank) + i % count) % 997));
  EXPECT_EQ(ncclCommDestroy(world), ncclSuccess);
}

TEST(Nccl, EveryCollectiveOnTwoAndThreeProcesses) {
  Ranks("EveryCollective", 2).expectAllWell();
  Ranks("EveryCollective", 3).expectAllWell();
}

TEST_F(Rank, DISABLED_RingOfMessages) {
  ASSERT_EQ(meet(), ncclSuccess);
  const size_t count = 50000;
  Buffer<float> send(numbered(count, rank)), receive(count);
  int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  ASSERT_EQ(ncclGroupStart(), ncclSuccess);
  expectStarted(ncclSend(pointer(send.address()), count, ncclFloat, next, world, runtimeStream()));
  expectStarted(ncclRecv(pointer(receive.address()), count, ncclFloat, previous, world, runtimeStream()));
  expectStarted(ncclGroupEnd());
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(receive.read(), numbered(count, previous));
  EXPECT_EQ(ncclCommDestroy(world), ncclSuccess);
}

TEST(Nccl, MessagesInAGroupFormARing) { Ranks("RingOfMessages", 4).expectAllWell(); }

TEST_F(Rank, DISABLED_Split) {
  ASSERT_EQ(meet(), ncclSuccess);
  // Columns of a 2 x 2 mesh, in reverse order; the first rank takes part in a second split only.
  ncclComm_t column = nullptr, rest = nullptr;
  expectStarted(ncclCommSplit(world, rank % 2, -rank, &column, nullptr));
  ASSERT_EQ(finish(world), ncclSuccess);
  ASSERT_EQ(finishSplit(column), ncclSuccess);
  int members = 0, place = 0;
  ncclCommCount(column, &members);
  ncclCommUserRank(column, &place);
  EXPECT_EQ(members, 2);
  EXPECT_EQ(place, rank < 2 ? 1 : 0);
  expectStarted(ncclCommSplit(world, rank == 0 ? 5 : NCCL_SPLIT_NOCOLOR, 0, &rest, nullptr));
  ASSERT_EQ(finish(world), ncclSuccess);
  if (rank == 0)
    ASSERT_EQ(finishSplit(rest), ncclSuccess);
  else
    EXPECT_EQ(rest, nullptr);
  Buffer<int32_t> value(std::vector<int32_t>{rank});
  expectStarted(ncclAllReduce(pointer(value.address()), pointer(value.address()), 1, ncclInt32, ncclSum, column,
                              runtimeStream()));
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value.read()[0], rank % 2 == 0 ? 2 : 4);
  if (rest)
    EXPECT_EQ(ncclCommDestroy(rest), ncclSuccess);
  EXPECT_EQ(ncclCommDestroy(column), ncclSuccess);
  expectStarted(ncclCommFinalize(world));
  EXPECT_EQ(finish(world), ncclSuccess);
  EXPECT_EQ(ncclCommDestroy(world), ncclSuccess);
}

TEST(Nccl, SplitsByColorAndKey) { Ranks("Split", 4).expectAllWell(); }

TEST_F(Rank, DISABLED_Captured) {
  ASSERT_EQ(meet(), ncclSuccess);
  Buffer<float> value(std::vector<float>{1}), sum(1);
  CUgraph graph = nullptr;
  CUgraphExec executable = nullptr;
  ASSERT_EQ(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL), CUDA_SUCCESS);
  expectStarted(
      ncclAllReduce(pointer(value.address()), pointer(sum.address()), 1, ncclFloat, ncclSum, world, runtimeStream()));
  ASSERT_EQ(cuMemcpyDtoDAsync(value.address(), sum.address(), 4, stream), CUDA_SUCCESS);
  ASSERT_EQ(cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
  ASSERT_EQ(cuGraphInstantiate(&executable, graph, 0), CUDA_SUCCESS);
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(cuGraphLaunch(executable, stream), CUDA_SUCCESS);
  ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value.read()[0], 32.0f);
  // Where NCCL would hang.
  EXPECT_EQ(ncclCommDestroy(world), ncclInvalidUsage);
  cuGraphExecDestroy(executable);
  cuGraphDestroy(graph);
  EXPECT_EQ(ncclCommDestroy(world), ncclSuccess);
}

TEST(Nccl, CollectivesInAGraphRunAtEveryLaunch) { Ranks("Captured", 2).expectAllWell(); }

TEST_F(Rank, DISABLED_OneDevice) { EXPECT_EQ(meet(), ncclInvalidUsage); }

TEST(Nccl, TwoRanksOfOneHostMayNotShareADevice) { Ranks("OneDevice", 2, /*sameHost=*/true).expectAllWell(); }

TEST_F(Rank, DISABLED_Mismatch) {
  ASSERT_EQ(meet(), ncclSuccess);
  Buffer<float> value(4);
  expectStarted(ncclAllReduce(pointer(value.address()), pointer(value.address()), rank == 0 ? 4 : 3, ncclFloat, ncclSum,
                              world, runtimeStream()));
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  ncclResult_t result = ncclSuccess;
  while (result != ncclInvalidUsage && std::chrono::steady_clock::now() < deadline)
    ncclCommGetAsyncError(world, &result);
  EXPECT_EQ(result, ncclInvalidUsage);
  EXPECT_EQ(cuStreamQuery(stream), CUDA_ERROR_NOT_READY);
  EXPECT_EQ(ncclCommAbort(world), ncclSuccess);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
}

TEST(Nccl, DifferentCountsAreFound) { Ranks("Mismatch", 2).expectAllWell(); }

TEST_F(Rank, DISABLED_LostPeer) {
  ASSERT_EQ(meet(), ncclSuccess);
  if (rank == 1)
    _exit(9);
  Buffer<float> value(4);
  expectStarted(
      ncclAllReduce(pointer(value.address()), pointer(value.address()), 4, ncclFloat, ncclSum, world, runtimeStream()));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(cuStreamQuery(stream), CUDA_ERROR_NOT_READY);
  EXPECT_EQ(ncclCommAbort(world), ncclSuccess);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
}

TEST(Nccl, ALostPeerIsWaitedForUntilTheAbort) {
  Ranks ranks("LostPeer", 2);
  EXPECT_EQ(ranks.wait(1), 9);
  EXPECT_EQ(ranks.wait(0), 0);
}

TEST_F(Rank, DISABLED_NeverComplete) {
  if (rank == 1)
    return;
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  ASSERT_EQ(ncclCommInitRankConfig(&world, ranks, id, rank, &config), ncclInProgress);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  ncclResult_t result = ncclSuccess;
  ncclCommGetAsyncError(world, &result);
  EXPECT_EQ(result, ncclInProgress);
  EXPECT_EQ(ncclCommAbort(world), ncclSuccess);
}

TEST(Nccl, AnAbortEndsTheMeeting) { Ranks("NeverComplete", 2).expectAllWell(); }

} // namespace
