// SPDX-License-Identifier: Apache-2.0
//
// Collectives of the loopback communicator against those of the threads communicator: every kind, element type and
// reduction gives the same bits, eagerly and as a graph.

#include "Collectives/MeshGroups.h"
#include "Collectives/Reduction.h"
#include "DeviceProgramBuilder.h"
#include "Kernels.h"

#include <random>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

/// Small whole numbers: exact in every type, few enough that products stay in range. Bits for i1.
Bytes randomBytes(DistDType dtype, int64_t elements, std::mt19937 &random) {
  Bytes bytes(size_t(elements * sizeOfDType(dtype)));
  for (int64_t i = 0; i < elements; ++i) {
    int value = 1 + int(random() % 5);
    char *target = bytes.data() + i * sizeOfDType(dtype);
    uint16_t narrow = dtype == DIST_F16 ? f16FromFloat(float(value) / 4) : bf16FromFloat(float(value) / 4);
    float single = float(value) * 0.37f;
    double wide = value * 0.37;
    int64_t whole = dtype == DIST_I1 ? value & 1 : value;
    const void *source = &whole; // Little endian: the low bytes.
    if (isNarrowFloatDType(dtype))
      source = &narrow;
    else if (dtype == DIST_F32)
      source = &single;
    else if (dtype == DIST_F64)
      source = &wide;
    std::memcpy(target, source, size_t(sizeOfDType(dtype)));
  }
  return bytes;
}

/// Runs one program on threads and, three times (checked, captured, replayed), on the device; compares all results.
void compare(DeviceProgramBuilder &builder, int64_t world, unsigned seed, bool noGraph = false) {
  std::mt19937 random(seed);
  std::vector<std::vector<Bytes>> arguments(world);
  for (std::vector<Bytes> &own : arguments)
    for (const DistValue &value : builder.arguments)
      own.push_back(randomBytes(
          value.dtype, bytesOf(value.dtype, Shape(value.shape, value.shape + value.rank)) / sizeOfDType(value.dtype),
          random));
  builder.build();
  builder.executable.numEvents = int32_t(builder.steps.size()); // A CPU has no use for them.
  Session threads(builder.executable);
  ASSERT_EQ(threads.loadStatus, DIST_OK) << threads.text();
  threads.bind(arguments);
  ASSERT_EQ(threads.run(), DIST_OK) << threads.text();
  builder.buildForDevice();
  DistRuntimeOptions options = loopbackOptions();
  options.noGraph = noGraph;
  Session device(builder.executable, options);
  ASSERT_EQ(device.loadStatus, DIST_OK) << device.text();
  device.bind(arguments);
  for (int run = 0; run < 3; ++run) {
    for (std::vector<Bytes> &own : device.results)
      for (Bytes &bytes : own)
        std::fill(bytes.begin(), bytes.end(), char(0x5a));
    ASSERT_EQ(runAndRead(device), DIST_OK) << device.text();
    for (int64_t rank = 0; rank < world; ++rank)
      for (size_t i = 0; i < builder.results.size(); ++i)
        EXPECT_EQ(device.results[rank][i], threads.results[rank][i])
            << "run " << run << ", rank " << rank << ", result " << i;
  }
}

constexpr DistDType allTypes[] = {DIST_I1,  DIST_I8,  DIST_I16, DIST_I32,  DIST_I64, DIST_U8, DIST_U16,
                                  DIST_U32, DIST_U64, DIST_F16, DIST_BF16, DIST_F32, DIST_F64};

TEST(Loopback, EveryReductionOfEveryType) {
  for (DistDType dtype : allTypes) {
    std::string code = ptxHeader();
    std::vector<DistReduction> reductions;
    for (DistReduction reduction :
         {DIST_REDUCE_SUM, DIST_REDUCE_PROD, DIST_REDUCE_MAX, DIST_REDUCE_MIN, DIST_REDUCE_ANY, DIST_REDUCE_ALL}) {
      if (!isReductionDefined(reduction, dtype))
        continue;
      reductions.push_back(reduction);
      code += reductionKernel(reduction, dtype);
    }
    DeviceProgramBuilder builder({{"x", 3}});
    builder.code(code);
    int32_t x = builder.group({{0, 1, 3}});
    int32_t in = builder.argument(dtype, {6, 50});
    for (DistReduction reduction : reductions) {
      builder.collective(DIST_ALL_REDUCE, x, {{in, builder.result(dtype, {6, 50}), 0, 0}}).reduction = reduction;
      builder.collective(DIST_REDUCE_SCATTER, x, {{in, builder.result(dtype, {2, 50}), 0, 0}}).reduction = reduction;
    }
    SCOPED_TRACE(nameOfDType(dtype));
    compare(builder, 3, unsigned(dtype));
  }
}

TEST(Loopback, EveryMovementOverEveryGroup) {
  const std::vector<std::vector<DistAxisRef>> groups = {
      {{0, 1, 2}}, {{1, 1, 4}}, {{0, 1, 2}, {1, 1, 4}}, {{1, 1, 4}, {0, 1, 2}}, {{1, 2, 2}}, {{1, 1, 2}, {0, 1, 2}},
      {}};
  for (DistDType dtype : {DIST_I1, DIST_BF16, DIST_F64})
    for (size_t g = 0; g < groups.size(); ++g) {
      DeviceProgramBuilder builder({{"x", 2}, {"y", 4}});
      builder.code(ptxHeader());
      builder.setDeviceOrder({3, 1, 0, 2, 7, 6, 5, 4});
      int32_t group = builder.group(groups[g]);
      int64_t n = sizeOfGroup(groups[g].data(), int64_t(groups[g].size()));
      int32_t in = builder.argument(dtype, {n * 2, 3});
      builder.collective(DIST_ALL_GATHER, group, {{in, builder.result(dtype, {n * n * 2, 3}), 0, 0}});
      builder.collective(DIST_ALL_TO_ALL, group, {{in, builder.result(dtype, {n * 2, 3}), 0, 0}});
      builder.collective(DIST_BROADCAST, group, {{in, builder.result(dtype, {n * 2, 3}), 0, 0}}).root = n - 1;
      builder.collective(DIST_ALL_SLICE, group, {{in, builder.result(dtype, {2, 3}), 0, 0}});
      DistCollectiveStep &shifted =
          builder.collective(DIST_COLLECTIVE_PERMUTE, group, {{in, builder.result(dtype, {n * 2, 3}), 0, 0}});
      shifted.shift = -1;
      shifted.toGroup = group;
      std::vector<DistAxisRef> reversed(groups[g].rbegin(), groups[g].rend());
      builder.collective(DIST_COLLECTIVE_PERMUTE, group, {{in, builder.result(dtype, {n * 2, 3}), 0, 0}}).toGroup =
          builder.group(reversed);
      SCOPED_TRACE("group " + std::to_string(g) + " of " + nameOfDType(dtype));
      compare(builder, 8, unsigned(g));
    }
}

TEST(Loopback, BucketsInPlaceAndEmptyArrays) {
  DeviceProgramBuilder builder({{"x", 4}});
  builder.code(ptxHeader() + reductionKernel(DIST_REDUCE_SUM, DIST_F32) + reductionKernel(DIST_REDUCE_SUM, DIST_I32));
  int32_t x = builder.group({{0, 1, 4}});
  int32_t f = builder.argument(DIST_F32, {1000}), i = builder.argument(DIST_I32, {7});
  int32_t empty = builder.argument(DIST_F32, {0, 3});
  int32_t a = builder.result(DIST_F32, {1000}), b = builder.result(DIST_I32, {7}), c = builder.result(DIST_F32, {0, 3});
  builder.copy(a, f);
  builder.copy(b, i);
  builder.collective(DIST_ALL_REDUCE, x, {{a, a, 0, 0}, {b, b, 0, 0}, {empty, c, 0, 0}});
  builder.collective(DIST_BROADCAST, x, {{a, a, 0, 0}}).root = 2;
  compare(builder, 4, 5);
}

TEST(Loopback, StartsAndDonesWithWorkBetween) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
  int32_t x = builder.group({{0, 1, 2}});
  int32_t in = builder.argument(DIST_F32, {256}), copy = builder.temporary(DIST_F32, {256});
  int32_t first = builder.result(DIST_F32, {256}), second = builder.result(DIST_F32, {256});
  DistCollectiveStep &start = builder.collective(DIST_ALL_REDUCE, x, {{in, first, 0, 0}});
  start.phase = DIST_START;
  start.asyncId = 4;
  builder.copy(copy, in);
  builder.done(4);
  builder.collective(DIST_ALL_REDUCE, x, {{copy, second, 0, 0}});
  compare(builder, 2, 6);
  compare(builder, 2, 7, /*noGraph=*/true);
}

/// Bits decide how often the loop runs, for each index along "x" on its own; the condition communicates along "y".
/// Inside stand a loop that counts and, with no bits left to read, a loop of unknown length that makes no trip.
TEST(Loopback, LoopsOfUnknownLength) {
  DeviceProgramBuilder builder({{"x", 2}, {"y", 2}});
  builder.code(ptxHeader() + reductionKernel(DIST_REDUCE_SUM, DIST_F32) + reductionKernel(DIST_REDUCE_SUM, DIST_I1));
  int32_t y = builder.group({{1, 1, 2}}), x = builder.group({{0, 1, 2}});
  char zeros[8] = {};
  int32_t bits = builder.argument(DIST_I1, {6}), in = builder.argument(DIST_F32, {300});
  int32_t out = builder.result(DIST_F32, {300}), never = builder.constant(DIST_I1, {8}, zeros);
  int32_t queue = builder.temporary(DIST_I1, {8}), moved = builder.temporary(DIST_I1, {7});
  int32_t condition = builder.temporary(DIST_I1, {1});
  int64_t begin = builder.buffers[queue].offset;
  auto part = [&](int64_t offset, int64_t size) {
    return builder.buffer(DIST_SPACE_ARENA, 0, begin + offset, DIST_I1, {size});
  };
  builder.copy(queue, never);
  builder.copy(part(0, 6), bits);
  builder.copy(out, in);
  auto open = [&](int32_t buffer, int64_t numConditionSteps) {
    size_t loop = builder.openLoop(-1);
    builder.steps[loop].loop.hasCondition = 1;
    builder.steps[loop].loop.conditionBuffer = buffer;
    builder.steps[loop].loop.numConditionSteps = numConditionSteps;
    return loop;
  };
  size_t loop = open(condition, 3);
  builder.copy(moved, part(1, 7));
  builder.collective(DIST_ALL_REDUCE, y, {{part(0, 1), condition}});
  builder.copy(part(0, 7), moved);
  size_t counted = builder.openLoop(2);
  builder.collective(DIST_ALL_REDUCE, y, {{out, out}});
  builder.closeLoop(counted);
  size_t inner = open(never, 0);
  builder.collective(DIST_ALL_REDUCE, x, {{out, out}});
  builder.closeLoop(inner);
  size_t branch = open(condition, 0); // Holds: at most one trip.
  builder.steps[branch].loop.tripCount = 1;
  builder.collective(DIST_ALL_REDUCE, y, {{out, out}});
  builder.closeLoop(branch);
  builder.closeLoop(loop);
  builder.collective(DIST_ALL_REDUCE, x, {{out, out}});
  for (unsigned seed = 0; seed < 4; ++seed)
    compare(builder, 4, seed);
}

TEST(Loopback, MissingKernelIsNamed) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader());
  int32_t in = builder.argument(DIST_F32, {4});
  builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{in, builder.result(DIST_F32, {4}), 0, 0}});
  Session session(builder.buildForDevice(), loopbackOptions());
  EXPECT_EQ(session.loadStatus, DIST_UNSUPPORTED);
  EXPECT_EQ(session.text(), "all_reduce over \"x\" (sequence 0) on one device needs the kernel "
                            "\"dist_reduce_sum_f32\", which is in no code object of the program, at model.py:1:1");
}

TEST(Loopback, WhatIsNotPackedIsRefused) {
  struct {
    DistCollectiveKind kind;
    Shape in, out;
    int32_t dim, concatDim;
    const char *reason;
  } cases[] = {{DIST_ALL_GATHER, {4, 3}, {4, 6}, 1, 0, "its gather dimension is 1, needed a leading one on a GPU"},
               {DIST_ALL_GATHER, {2, 3}, {3, 3}, 0, 0, "a dimension of size 3 over 2 ranks is uneven"},
               {DIST_REDUCE_SCATTER, {4, 6}, {4, 3}, 1, 0, "its scatter dimension is 1"},
               {DIST_ALL_TO_ALL, {4, 3}, {2, 6}, 0, 1, "it splits dimension 0 and joins dimension 1"},
               {DIST_ALL_SLICE, {3}, {2}, 0, 0, "is uneven"}};
  for (const auto &c : cases) {
    DeviceProgramBuilder builder({{"x", 2}});
    builder.code(ptxHeader() + reductionKernel(DIST_REDUCE_SUM, DIST_F32));
    int32_t in = builder.argument(DIST_F32, c.in), out = builder.result(DIST_F32, c.out);
    builder.collective(c.kind, builder.group({{0, 1, 2}}), {{in, out, c.dim, c.concatDim}});
    Session session(builder.buildForDevice(), loopbackOptions());
    EXPECT_EQ(session.loadStatus, DIST_UNSUPPORTED);
    EXPECT_NE(session.text().find(c.reason), std::string::npos) << session.text();
  }
}

TEST(Loopback, LeadingDimensionsOfOneMayStandBefore) {
  DeviceProgramBuilder builder({{"x", 2}});
  builder.code(ptxHeader());
  int32_t in = builder.argument(DIST_F32, {1, 4, 3});
  builder.collective(DIST_ALL_GATHER, builder.group({{0, 1, 2}}), {{in, builder.result(DIST_F32, {1, 8, 3}), 1, 0}});
  compare(builder, 2, 8);
}

} // namespace
