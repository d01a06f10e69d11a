// SPDX-License-Identifier: Apache-2.0
//
// What a kernel step says of its attention is believed only where it fits the kernel's buffers.

#include "Validation/AttentionValidator.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <vector>

using namespace dist::runtime;

namespace {

/// One attention [1, 4 heads of which 2 share, 3 rows, 5 keys, 8 columns] with a buffer for each tensor.
struct Program {
  Program() {
    const int64_t elements[] = {4 * 3 * 8, 2 * 5 * 8, 2 * 5 * 8, 4 * 3 * 8, 4 * 3, 4 * 3};
    for (int number = 0; number < 6; ++number) {
      DistBuffer buffer = {};
      buffer.dtype = number < 4 ? DIST_BF16 : DIST_F32;
      buffer.size = elements[number] * (number < 4 ? 2 : 4);
      buffers.push_back(buffer);
    }
    attention.batch = 1, attention.heads = 4, attention.keyHeads = 2, attention.rows = 3, attention.keys = 5;
    attention.depth = attention.features = 8;
    attention.scale = 0.5;
    attention.query = {0, 96, 24, 8, 1};
    attention.key = {1, 80, 40, 8, 1};
    attention.value = {2, 80, 40, 8, 1};
    attention.output = {3, 96, 24, 8, 1};
    attention.maximum = {4, 12, 3, 1, 1};
    attention.total = {5, 12, 3, 1, 1};
  }

  std::string check() {
    DistExecutable executable = {};
    executable.version = version;
    executable.buffers = buffers.data();
    executable.numBuffers = int64_t(buffers.size());
    DistKernelStep step = {};
    std::vector<int32_t> ids(buffers.size());
    std::iota(ids.begin(), ids.end(), 0);
    step.buffers = ids.data();
    step.numBuffers = int64_t(ids.size());
    step.accesses = accesses.data();
    step.attention = &attention;
    return checkAttention(executable, step);
  }

  int32_t version = DIST_EXECUTABLE_VERSION;
  std::vector<DistBuffer> buffers;
  std::vector<uint8_t> accesses = {DIST_READS, DIST_READS, DIST_READS, DIST_WRITES, DIST_WRITES, DIST_WRITES};
  DistAttention attention = {};
};

/// Returns what is wrong after `change`.
template <class Change> std::string checkAfter(Change change) {
  Program program;
  change(program);
  return program.check();
}

TEST(AttentionValidator, TakesWhatFits) { EXPECT_EQ(Program().check(), ""); }

TEST(AttentionValidator, NamesWhatDoesNotFit) {
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.rows = 0; }), "the attention has a size of 0, needed at least 1");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.rows = p.attention.keys = int64_t(1) << 40; }),
            "the attention has more scores than 64 bits can count");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.keyHeads = 3; }),
            "the attention has 4 heads that share 3 heads of keys, which do not divide them");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.scale = std::numeric_limits<double>::quiet_NaN(); }),
            "the attention has a scale of nan, needed a number above 0");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.mask = 9; }), "the mask 9 of the attention is unknown");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.query.operand = -1; }),
            "the queries of the attention are operand -1, but the kernel has 6");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.total.operand = 6; }),
            "the total of the attention is operand 6, but the kernel has 6");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.output.operand = 0; }),
            "the output of the attention is not written by the kernel");
  EXPECT_EQ(checkAfter([](Program &p) { p.buffers[0].dtype = DIST_F32; }),
            "the attention is of f32, needed f16 or bf16");
  EXPECT_EQ(checkAfter([](Program &p) { p.buffers[2].dtype = DIST_F16; }),
            "the value of the attention is f16, needed bf16");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.key.rowStride = -8; }),
            "the key of the attention has a negative stride, or is too large");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.key.rowStride = std::numeric_limits<int64_t>::max(); }),
            "the key of the attention has a negative stride, or is too large");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.output.headStride = 25; }),
            "the output of the attention reaches 99 elements of a buffer of 96");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.maximum.headStride = 0; }),
            "the maximum of the attention writes elements twice");
  EXPECT_EQ(checkAfter([](Program &p) { p.attention.kind = 7; }), "the kind 7 of the attention is unknown");
  EXPECT_EQ(checkAfter([](Program &p) { p.version = DIST_EXECUTABLE_VERSION_WITHOUT_ATTENTION; }),
            "has an attention, which executables have from version 8 on");
}

/// The gradient of that attention, with a buffer more for each tensor of it.
struct GradientProgram : Program {
  GradientProgram() {
    const int64_t elements[] = {4 * 3 * 8, 4 * 3 * 8, 2 * 5 * 8, 2 * 5 * 8};
    for (int64_t count : elements) {
      DistBuffer buffer = {};
      buffer.dtype = DIST_BF16;
      buffer.size = count * 2;
      buffers.push_back(buffer);
    }
    attention.kind = DIST_ATTENTION_GRADIENT;
    attention.gradientHeads = 2;
    attention.maximum = attention.total = {};
    attention.logTotal = {4, 12, 3, 1, 1};
    attention.outputGradient = {6, 96, 24, 8, 1};
    attention.queryGradient = {7, 96, 24, 8, 1};
    attention.keyGradient = {8, 80, 40, 8, 1};
    attention.valueGradient = {9, 80, 40, 8, 1};
    accesses = {DIST_READS, DIST_READS, DIST_READS,  DIST_READS,  DIST_READS,
                DIST_READS, DIST_READS, DIST_WRITES, DIST_WRITES, DIST_WRITES};
  }
};

template <class Change> std::string checkGradientAfter(Change change) {
  GradientProgram program;
  change(program);
  return program.check();
}

TEST(AttentionValidator, ChecksGradients) {
  EXPECT_EQ(GradientProgram().check(), "");
  EXPECT_EQ(checkGradientAfter([](GradientProgram &p) { p.attention.gradientHeads = 3; }),
            "the gradients of keys have 3 heads, needed 4 or 2");
  EXPECT_EQ(checkGradientAfter([](GradientProgram &p) { p.attention.gradientHeads = 4; }),
            "the gradient of the key of the attention reaches 160 elements of a buffer of 80");
  EXPECT_EQ(checkGradientAfter([](GradientProgram &p) { p.attention.queryGradient.operand = 6; }),
            "the gradient of the query of the attention is not written by the kernel");
  EXPECT_EQ(checkGradientAfter([](GradientProgram &p) { p.buffers[4].dtype = DIST_BF16; }),
            "the logarithm of totals of the attention is bf16, needed f32");
}

} // namespace
