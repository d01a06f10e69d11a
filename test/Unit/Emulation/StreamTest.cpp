// SPDX-License-Identifier: Apache-2.0
//
// Order: what streams, events and graphs promise holds for every order of execution, and what nobody promised is broken
// by some. Plus the rules of capture.

#include "TestDevice.h"

#include <atomic>
#include <chrono>
#include <thread>

using namespace dist::emulation::test;

namespace {

class Streams : public TestDevice {
protected:
  void SetUp() override {
    TestDevice::SetUp();
    for (CUstream *stream : {&first, &second})
      ASSERT_EQ(cuStreamCreate(stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
    for (CUevent *event : {&fork, &join})
      ASSERT_EQ(cuEventCreate(event, CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
  }
  void TearDown() override {
    for (CUevent event : {fork, join})
      cuEventDestroy(event);
    for (CUstream stream : {first, second})
      cuStreamDestroy(stream);
    TestDevice::TearDown();
  }

  /// Adds `value` at the end of a chain that goes through both streams; leaves out the edge if `withEdge` is false.
  uint32_t runChain(bool withEdge) {
    Buffer<uint32_t> from(1), to(1);
    EXPECT_EQ(cuMemsetD32(from.address(), 1, 1), CUDA_SUCCESS);
    for (uint32_t i = 2; i < 5; ++i)
      EXPECT_EQ(cuMemsetD32Async(from.address(), i, 1, first), CUDA_SUCCESS);
    EXPECT_EQ(cuEventRecord(fork, first), CUDA_SUCCESS);
    if (withEdge)
      EXPECT_EQ(cuStreamWaitEvent(second, fork, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuMemcpyDtoDAsync(to.address(), from.address(), 4, second), CUDA_SUCCESS);
    EXPECT_EQ(cuStreamSynchronize(second), CUDA_SUCCESS);
    EXPECT_EQ(cuStreamSynchronize(first), CUDA_SUCCESS);
    return to.read()[0];
  }

  CUstream first = nullptr, second = nullptr;
  CUevent fork = nullptr, join = nullptr;
};

TEST_F(Streams, AnEventOrdersTwoStreams) {
  for (int i = 0; i < 200; ++i)
    ASSERT_EQ(runChain(true), 4u);
}

TEST_F(Streams, AMissingEdgeIsCaught) {
  unsigned wrong = 0;
  for (int i = 0; i < 200; ++i)
    wrong += runChain(false) != 4;
  EXPECT_GT(wrong, 20u);
}

TEST_F(Streams, WorkDoesNotRunBeforeItIsWaitedFor) {
  Buffer<uint32_t> value(1);
  ASSERT_EQ(cuMemsetD32Async(value.address(), 7, 1, first), CUDA_SUCCESS);
  ASSERT_EQ(cuEventRecord(fork, first), CUDA_SUCCESS);
  EXPECT_EQ(cuEventQuery(fork), CUDA_ERROR_NOT_READY);
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (cuEventQuery(fork) == CUDA_ERROR_NOT_READY && std::chrono::steady_clock::now() < deadline)
    std::this_thread::yield();
  EXPECT_EQ(cuEventQuery(fork), CUDA_SUCCESS);
}

TEST_F(Streams, TheLegacyStreamWaitsForBlockingStreams) {
  CUstream blocking = nullptr;
  ASSERT_EQ(cuStreamCreate(&blocking, CU_STREAM_DEFAULT), CUDA_SUCCESS);
  for (uint32_t i = 0; i < 100; ++i) {
    Buffer<uint32_t> value(1);
    cuMemsetD32Async(value.address(), i, 1, blocking);
    ASSERT_EQ(value.read()[0], i); // The copy goes through the legacy stream.
  }
  cuStreamDestroy(blocking);
}

TEST_F(Streams, HostFunctionsRunInOrderWithoutHoldingUpOthers) {
  struct Flags {
    std::atomic<bool> mayGo{false}, ran{false};
  } flags;
  auto function = [](void *data) {
    auto *flags = static_cast<Flags *>(data);
    while (!flags->mayGo)
      std::this_thread::yield();
    flags->ran = true;
  };
  ASSERT_EQ(cuLaunchHostFunc(first, function, &flags), CUDA_SUCCESS);
  Buffer<uint32_t> value(1);
  ASSERT_EQ(cuMemsetD32Async(value.address(), 3, 1, second), CUDA_SUCCESS);
  ASSERT_EQ(cuStreamSynchronize(second), CUDA_SUCCESS);
  EXPECT_FALSE(flags.ran);
  flags.mayGo = true;
  ASSERT_EQ(cuStreamSynchronize(first), CUDA_SUCCESS);
  EXPECT_TRUE(flags.ran);
}

TEST_F(Streams, AGraphOfTwoStreamsKeepsItsEdges) {
  Buffer<uint32_t> from(1), to(1);
  CUgraph graph = nullptr;
  CUgraphExec executable = nullptr;
  ASSERT_EQ(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL), CUDA_SUCCESS);
  cuMemsetD32Async(from.address(), 11, 1, first);
  cuEventRecord(fork, first);
  cuStreamWaitEvent(second, fork, 0);
  cuMemcpyDtoDAsync(to.address(), from.address(), 4, second);
  cuEventRecord(join, second);
  cuStreamWaitEvent(first, join, 0);
  cuMemsetD32Async(from.address(), 12, 1, first);
  ASSERT_EQ(cuStreamEndCapture(first, &graph), CUDA_SUCCESS);
  ASSERT_EQ(cuGraphInstantiate(&executable, graph, 0), CUDA_SUCCESS);
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(cuMemsetD32(to.address(), 0, 1), CUDA_SUCCESS);
    ASSERT_EQ(cuGraphLaunch(executable, first), CUDA_SUCCESS);
    ASSERT_EQ(cuStreamSynchronize(first), CUDA_SUCCESS);
    ASSERT_EQ(to.read()[0], 11u);
    ASSERT_EQ(from.read()[0], 12u);
  }
  cuGraphExecDestroy(executable);
  cuGraphDestroy(graph);
}

TEST_F(Streams, ACaptureHasToBeJoined) {
  CUgraph graph = nullptr;
  Buffer<uint32_t> value(1);
  ASSERT_EQ(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_RELAXED), CUDA_SUCCESS);
  cuEventRecord(fork, first);
  cuStreamWaitEvent(second, fork, 0);
  cuMemsetD32Async(value.address(), 1, 1, second);
  EXPECT_EQ(cuStreamEndCapture(first, &graph), CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
  EXPECT_EQ(graph, nullptr);
}

TEST_F(Streams, CallsThatDisturbACaptureAreRefusedAndEndIt) {
  CUgraph graph = nullptr;
  CUdeviceptr memory = 0;
  auto begin = [&] { ASSERT_EQ(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL), CUDA_SUCCESS); };
  auto expectInvalid = [&] { EXPECT_EQ(cuStreamEndCapture(first, &graph), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED); };
  begin();
  EXPECT_EQ(cuStreamSynchronize(first), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  expectInvalid();
  begin();
  EXPECT_EQ(cuMemAlloc(&memory, 4), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  expectInvalid();
  cuEventRecord(join, second);
  begin();
  EXPECT_EQ(cuEventQuery(join), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  expectInvalid();
  begin();
  EXPECT_EQ(cuStreamWaitEvent(first, join, 0), CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
  expectInvalid();
  // Another thread may query while the capture is local to this one, but not an event of the capture.
  begin();
  cuEventRecord(fork, first);
  std::thread([&] {
    cuCtxSetCurrent(context);
    EXPECT_NE(cuEventQuery(join), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  }).join();
  EXPECT_EQ(cuStreamEndCapture(first, &graph), CUDA_SUCCESS);
  cuGraphDestroy(graph);
}

TEST_F(Streams, AGlobalCaptureForbidsOtherThreadsUnlessTheyRelax) {
  CUgraph graph = nullptr;
  cuEventRecord(join, second);
  ASSERT_EQ(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_GLOBAL), CUDA_SUCCESS);
  std::thread([&] {
    cuCtxSetCurrent(context);
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    cuThreadExchangeStreamCaptureMode(&mode);
    EXPECT_NE(cuEventQuery(join), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
    cuThreadExchangeStreamCaptureMode(&mode);
    EXPECT_EQ(cuEventQuery(join), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  }).join();
  EXPECT_EQ(cuStreamEndCapture(first, &graph), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
}

TEST_F(Streams, HandlesThatAreGoneAreRefused) {
  CUstream gone = nullptr;
  ASSERT_EQ(cuStreamCreate(&gone, 0), CUDA_SUCCESS);
  ASSERT_EQ(cuStreamDestroy(gone), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(gone), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuStreamDestroy(gone), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuMemFree(0x1234), CUDA_ERROR_INVALID_VALUE);
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAlloc(&memory, uint64_t(1) << 45), CUDA_ERROR_OUT_OF_MEMORY);
  Buffer<uint32_t> value(4);
  EXPECT_EQ(cuMemsetD32(value.address(), 0, 5), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(value.read(), std::vector<uint32_t>(4, 0xFFFFFFFF)); // Fresh memory.
}

} // namespace
