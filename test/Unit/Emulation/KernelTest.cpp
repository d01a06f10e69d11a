// SPDX-License-Identifier: Apache-2.0
//
// Whole kernels: divergence, barriers, shuffles, shared memory, atomics, calls, branch tables, and the faults that stop
// them. The faults are sticky, so each runs in a process that ends with it.

#include "TestDevice.h"

#include <cmath>
#include <cstdlib>

using namespace dist::emulation::test;

namespace {

class Kernels : public TestDevice {};

const std::string header = ".version 8.0\n.target sm_90\n.address_size 64\n";

/// Sums 256 floats for each block by shuffles, then by shared memory.
const std::string blockSum = header + R"(
.shared .align 4 .b8 partial[32];
.visible .entry sum(.param .u64 in, .param .u64 out) .maxntid 256, 1, 1 {
  .reg .b32 %r<20>; .reg .f32 %f<20>; .reg .b64 %rd<10>; .reg .pred %p<5>;
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd2, [out];
  cvta.to.global.u64 %rd1, %rd1;
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mad.lo.s32 %r3, %r2, 256, %r1;
  mul.wide.u32 %rd3, %r3, 4;
  add.s64 %rd3, %rd1, %rd3;
  ld.global.nc.f32 %f1, [%rd3];
  mov.b32 %r4, 16;
loop:
  mov.b32 %r5, %f1;
  shfl.sync.bfly.b32 %r6|%p1, %r5, %r4, 31, -1;
  mov.b32 %f2, %r6;
  add.f32 %f1, %f1, %f2;
  shr.u32 %r4, %r4, 1;
  setp.ne.s32 %p2, %r4, 0;
  @%p2 bra loop;
  and.b32 %r7, %r1, 31;
  shr.u32 %r8, %r1, 5;
  setp.ne.s32 %p3, %r7, 0;
  mov.u32 %r9, partial;
  shl.b32 %r10, %r8, 2;
  add.s32 %r9, %r9, %r10;
  @!%p3 st.shared.f32 [%r9], %f1;
  bar.sync 0;
  setp.ne.s32 %p4, %r1, 0;
  @%p4 bra done;
  mov.f32 %f3, 0f00000000;
  mov.b32 %r11, 0;
  mov.u32 %r12, partial;
add:
  ld.shared.f32 %f4, [%r12];
  add.f32 %f3, %f3, %f4;
  add.s32 %r12, %r12, 4;
  add.s32 %r11, %r11, 1;
  setp.lt.u32 %p2, %r11, 8;
  @%p2 bra add;
  mul.wide.u32 %rd4, %r2, 4;
  add.s64 %rd4, %rd2, %rd4;
  st.global.f32 [%rd4], %f3;
done:
  ret;
}
)";

TEST_F(Kernels, BlocksReduceByShufflesAndSharedMemory) {
  std::vector<float> values(4 * 256);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = float(i % 37);
  Buffer<float> in(values), out(4);
  TestModule module(blockSum);
  ASSERT_EQ(launchOn(nullptr, module.function("sum"), 4, 256, 0, in.address(), out.address()), CUDA_SUCCESS);
  std::vector<float> found = out.read();
  for (size_t block = 0; block < 4; ++block) {
    float expected = 0;
    for (size_t i = 0; i < 256; ++i)
      expected += values[block * 256 + i];
    EXPECT_EQ(found[block], expected);
  }
}

TEST_F(Kernels, LaunchesOutsideTheLimitsAreRefused) {
  Buffer<float> in(4 * 256), out(4);
  TestModule module(blockSum);
  CUfunction sum = module.function("sum");
  EXPECT_EQ(launchOn(nullptr, sum, 1, 512, 0, in.address(), out.address()), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(launchOn(nullptr, sum, 1, 256, 60 << 10, in.address(), out.address()), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuFuncSetAttribute(sum, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 60 << 10), CUDA_SUCCESS);
  EXPECT_EQ(launchOn(nullptr, sum, 1, 256, 60 << 10, in.address(), out.address()), CUDA_SUCCESS);
  EXPECT_EQ(cuFuncSetAttribute(sum, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 228 << 10),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(launchOn(nullptr, sum, 0, 256, 0, in.address(), out.address()), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
}

TEST_F(Kernels, CallsTablesAndLocalMemoryFollowEachLane) {
  TestModule module(header + R"(
.func (.param .b32 result) twice(.param .b32 value) {
  .reg .b32 %r<4>; .local .align 4 .b8 frame[8]; .reg .b64 %rd<3>;
  ld.param.b32 %r1, [value];
  mov.b64 %rd1, frame;
  st.local.b32 [%rd1+4], %r1;
  cvta.local.u64 %rd2, %rd1;
  ld.b32 %r2, [%rd2+4];
  add.s32 %r3, %r1, %r2;
  st.param.b32 [result], %r3;
  ret;
}
.global .align 4 .b8 table[16] = {1, 0, 0, 0, 10, 0, 0, 0, 100, 0, 0, 0, 232, 3};
.visible .entry pick(.param .u64 out) {
  .reg .b32 %r<12>; .reg .b64 %rd<8>; .reg .pred %p<3>;
  ld.param.u64 %rd1, [out];
  mov.u32 %r1, %tid.x;
  and.b32 %r2, %r1, 3;
  targets: .branchtargets zero, one, two, two;
  brx.idx %r2, targets;
zero:
  mov.b32 %r3, 7;
  bra.uni after;
one:
  { .param .b32 argument; .param .b32 returned;
    st.param.b32 [argument], %r1;
    call.uni (returned), twice, (argument);
    ld.param.b32 %r3, [returned];
  }
  bra after;
two:
  mul.wide.u32 %rd2, %r2, 4;
  mov.u64 %rd3, table;
  add.s64 %rd3, %rd3, %rd2;
  ld.global.u32 %r3, [%rd3];
after:
  vote.sync.ballot.b32 %r5, -1, -1;
  popc.b32 %r6, %r5;
  mad.lo.s32 %r3, %r6, 10000, %r3;
  mul.wide.u32 %rd4, %r1, 4;
  add.s64 %rd4, %rd1, %rd4;
  st.global.u32 [%rd4], %r3;
  ret;
}
)");
  Buffer<uint32_t> out(64);
  ASSERT_EQ(launchOn(nullptr, module.function("pick"), 1, 64, 0, out.address()), CUDA_SUCCESS);
  std::vector<uint32_t> found = out.read();
  for (uint32_t i = 0; i < 64; ++i) {
    uint32_t expected[] = {7, 2 * i, 100, 1000};
    EXPECT_EQ(found[i], 320000 + expected[i % 4]) << i;
  }
}

TEST_F(Kernels, AtomicsCountEveryThread) {
  TestModule module(header + R"(
.visible .entry count(.param .u64 out) {
  .reg .b32 %r<8>; .reg .b64 %rd<4>; .reg .f32 %f<3>;
  ld.param.u64 %rd1, [out];
  red.global.add.u32 [%rd1], 1;
  mov.u32 %r1, %tid.x;
  atom.global.max.u32 %r2, [%rd1+4], %r1;
  mov.f32 %f1, 0f3F000000;
  atom.add.f32 %f2, [%rd1+8], %f1;
  atom.global.cas.b32 %r3, [%rd1+12], 5, 6;
  ret;
}
)");
  Buffer<uint32_t> out(std::vector<uint32_t>{0, 0, 0, 5});
  ASSERT_EQ(launchOn(nullptr, module.function("count"), 3, 100, 0, out.address()), CUDA_SUCCESS);
  float half = 150;
  uint32_t bits;
  std::memcpy(&bits, &half, 4);
  EXPECT_EQ(out.read(), (std::vector<uint32_t>{300, 99, bits, 6}));
}

/// What is copied asynchronously arrives when it is waited for: before that a thread finds ones. The last group is not
/// waited for.
TEST_F(Kernels, AsynchronousCopiesArriveWhenTheyAreWaitedFor) {
  TestModule module(R"(.version 8.0
.target sm_90
.address_size 64
.shared .align 16 .b8 tile[32];
.visible .entry copies(.param .u64 in, .param .u64 out) .maxntid 1, 1, 1 {
  .reg .b32 %r<8>; .reg .b64 %rd<8>;
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd2, [out];
  mov.u32 %r1, tile;
  cp.async.cg.shared.global [%r1], [%rd1], 16;
  cp.async.commit_group;
  cp.async.cg.shared.global [%r1+16], [%rd1+16], 16;
  cp.async.commit_group;
  ld.shared.b32 %r2, [%r1];
  cp.async.wait_group 1;
  ld.shared.b32 %r3, [%r1];
  ld.shared.b32 %r4, [%r1+16];
  cp.async.wait_all;
  ld.shared.b32 %r5, [%r1+16];
  st.global.v4.b32 [%rd2], {%r2, %r3, %r4, %r5};
  ret;
}
)");
  Buffer<uint32_t> in(std::vector<uint32_t>{1, 2, 3, 4, 5, 6, 7, 8}), out(4);
  ASSERT_EQ(launchOn(nullptr, module.function("copies"), 1, 1, 0, in.address(), out.address()), CUDA_SUCCESS);
  EXPECT_EQ(out.read(), (std::vector<uint32_t>{~0u, 1, ~0u, 5}));
}

/// What a block leaves without having waited for it does not come to the next one.
TEST_F(Kernels, AsynchronousCopiesEndWithTheirBlock) {
  TestModule module(R"(.version 8.0
.target sm_90
.address_size 64
.shared .align 16 .b8 tile[16];
.visible .entry copies(.param .u64 in, .param .u64 out) .maxntid 1, 1, 1 {
  .reg .pred %p<2>; .reg .b32 %r<8>; .reg .b64 %rd<8>;
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd2, [out];
  mov.u32 %r1, tile;
  mov.u32 %r2, %ctaid.x;
  setp.eq.u32 %p1, %r2, 1;
  @%p1 bra second;
  cp.async.cg.shared.global [%r1], [%rd1], 16;
  ret;
second:
  mov.u32 %r3, 9;
  st.shared.b32 [%r1], %r3;
  cp.async.wait_all;
  ld.shared.b32 %r4, [%r1];
  st.global.b32 [%rd2], %r4;
  ret;
}
)");
  Buffer<uint32_t> in(std::vector<uint32_t>{1, 2, 3, 4}), out(1);
  ASSERT_EQ(launchOn(nullptr, module.function("copies"), 2, 1, 0, in.address(), out.address()), CUDA_SUCCESS);
  EXPECT_EQ(out.read(), std::vector<uint32_t>{9});
}

TEST_F(Kernels, DynamicSharedMemoryBeginsBehindStatic) {
  TestModule module(header + R"(
.extern .shared .align 16 .b8 dynamic[];
.visible .entry reverse(.param .u64 out) {
  .reg .b32 %r<12>; .reg .b64 %rd<4>; .shared .align 4 .b8 fixed[4];
  ld.param.u64 %rd1, [out];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, dynamic;
  mov.u32 %r4, fixed;
  st.shared.u32 [%r4], 77;
  mad.lo.s32 %r5, %r1, 4, %r3;
  st.shared.u32 [%r5], %r1;
  barrier.sync 0;
  not.b32 %r6, %r1;
  add.s32 %r6, %r6, %r2;
  mad.lo.s32 %r7, %r6, 4, %r3;
  ld.shared.u32 %r8, [%r7];
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd2, %rd2, %rd1;
  st.global.u32 [%rd2], %r8;
  ret;
}
)");
  Buffer<uint32_t> out(96);
  ASSERT_EQ(launchOn(nullptr, module.function("reverse"), 1, 96, 96 * 4, out.address()), CUDA_SUCCESS);
  std::vector<uint32_t> found = out.read();
  for (uint32_t i = 0; i < 96; ++i)
    EXPECT_EQ(found[i], 95 - i);
}

TEST_F(Kernels, TextThatIsNotUnderstoodIsRefusedWithItsLine) {
  CUmodule module = nullptr;
  char log[256] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  auto load = [&](const std::string &text) { return cuModuleLoadDataEx(&module, text.c_str(), 2, options, values); };
  EXPECT_EQ(load(header + ".entry k() {\n frobnicate.b32 1;\n}\n"), CUDA_ERROR_INVALID_PTX);
  EXPECT_STREQ(log, "PTX line 5: 'frobnicate.b32' is no instruction that the emulation knows");
  EXPECT_EQ(load(header + ".entry k() {\n bra nowhere;\n}\n"), CUDA_ERROR_INVALID_PTX);
  EXPECT_EQ(load(header + ".entry k() {\n .reg .b32 %r<2>; mov.b32 %r1, %q;\n}\n"), CUDA_ERROR_INVALID_PTX);
  EXPECT_EQ(load(header + ".func f(); .entry k() {\n call f;\n}\n"), CUDA_ERROR_INVALID_PTX);
  EXPECT_EQ(load(header + ".entry k() {\n"), CUDA_ERROR_INVALID_PTX);
  EXPECT_EQ(load("\x7F"
                 "ELF..."),
            CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_EQ(load(".version 8.0\n.target sm_120\n.address_size 64\n"), CUDA_ERROR_NO_BINARY_FOR_GPU);
}

/// Runs a kernel of 64 threads on 256 bytes in a process of its own; the process prints the fault and exits with its
/// code.
void runFaulty(const std::string &body, bool checksRaces = false) {
  if (checksRaces)
    setenv("DIST_EMULATION_RACECHECK", "1", 1);
  CUcontext context = nullptr;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  CUdeviceptr memory = 0;
  cuMemAlloc(&memory, 256);
  TestModule module(header +
                    ".visible .entry faulty(.param .u64 out) {\n.reg .b32 %r<12>; .reg .b64 %rd<4>; .reg .pred %p<3>;\n"
                    ".shared .align 4 .b8 s[256];\nld.param.u64 %rd1, [out];\nmov.u32 %r1, %tid.x;\n"
                    "mul.wide.u32 %rd2, %r1, 4;\nadd.s64 %rd2, %rd2, %rd1;\nmov.u32 %r2, s;\nshl.b32 %r3, %r1, 2;\n"
                    "add.s32 %r3, %r3, %r2;\nsetp.eq.s32 %p1, %r1, 9;\n" +
                    body + "\nret;\n}\n");
  launchOn(nullptr, module.function("faulty"), 1, 64, 0, memory);
  CUresult result = cuCtxSynchronize();
  EXPECT_EQ(cuMemAlloc(&memory, 4), result) << "a fault has to stay";
  // The exit code has eight bits: 700 is 188, 716 is 204, 719 is 207, 702 is 190, 715 is 203.
  _exit(static_cast<int>(result) & 0xFF);
}

class KernelFaults : public testing::Test {
protected:
  void SetUp() override { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

TEST_F(KernelFaults, AreLocated) {
  EXPECT_EXIT(runFaulty("st.global.u32 [%rd2+4], %r1;"), testing::ExitedWithCode(700 & 0xFF),
              "kernel faulty, PTX line 15, block \\(0, 0, 0\\), thread \\(63, 0, 0\\): writes 4 bytes at");
  EXPECT_EXIT(runFaulty("ld.global.u32 %r4, [%rd2+1];"), testing::ExitedWithCode(716 & 0xFF), "no multiple of 4");
  EXPECT_EXIT(runFaulty("@%p1 ld.shared.u32 %r4, [%r3+4000];"), testing::ExitedWithCode(700 & 0xFF),
              "thread \\(9, 0, 0\\): reads 4 bytes of shared memory at 4036, which has 256 bytes");
  EXPECT_EXIT(runFaulty("@%p1 trap;"), testing::ExitedWithCode(719 & 0xFF), "thread \\(9, 0, 0\\): trap");
  EXPECT_EXIT(runFaulty("@%p1 bar.sync 1; bar.sync 0;"), testing::ExitedWithCode(702 & 0xFF), "waits for ever");
  EXPECT_EXIT(runFaulty("@%p1 shfl.sync.idx.b32 %r4, %r1, 0, 31, 1;"), testing::ExitedWithCode(715 & 0xFF),
              "member mask");
}

TEST_F(KernelFaults, RacesAreFoundWhenAsked) {
  const char *exchange = "st.shared.u32 [%r3], %r1;\nxor.b32 %r5, %r3, 128;\nld.shared.u32 %r4, [%r5];";
  EXPECT_EXIT(runFaulty(exchange, true), testing::ExitedWithCode(719 & 0xFF),
              "race: writes shared memory at 128, read by thread 0");
  EXPECT_EXIT(runFaulty(exchange), testing::ExitedWithCode(0), "");
  const char *ordered = "st.shared.u32 [%r3], %r1;\nbar.sync 0;\nxor.b32 %r5, %r3, 128;\nld.shared.u32 %r4, [%r5];";
  EXPECT_EXIT(runFaulty(ordered, true), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(runFaulty("st.global.u32 [%rd1], %r1;", true), testing::ExitedWithCode(719 & 0xFF),
              "race: writes global memory");
  EXPECT_EXIT(runFaulty("red.global.add.u32 [%rd1], %r1;", true), testing::ExitedWithCode(0), "");
}

} // namespace
