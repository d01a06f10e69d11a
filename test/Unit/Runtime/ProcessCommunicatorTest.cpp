// SPDX-License-Identifier: Apache-2.0
//
// Collectives made of messages give the bits that ranks as threads give: every kind, reduction, dimension, even, uneven
// and empty chunks, buckets, permutes, overlapping calls; below and above the size where two exchanges begin. The
// faults of DistFault end in one message on all ranks.

#include "MailboxWorld.h"

#include <chrono>
#include <complex>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

/// Random bytes that are valid values: small integers in every type, so that floats are finite.
Bytes randomValues(DistDType dtype, const Shape &shape, std::mt19937 &random) {
  Bytes bytes(size_t(bytesOf(dtype, shape)));
  int64_t size = sizeOfDType(dtype), count = int64_t(bytes.size()) / size;
  for (int64_t i = 0; i < count; ++i) {
    int64_t integer = int64_t(random() % 2001) - 1000;
    double wide = double(integer) / 7;
    float narrow = float(wide);
    std::complex<float> pair(narrow, float(integer));
    std::complex<double> widePair(wide, double(integer));
    uint16_t half = dtype == DIST_BF16 ? bf16FromFloat(narrow) : f16FromFloat(narrow);
    const void *source = &integer;
    if (dtype == DIST_F64)
      source = &wide;
    else if (dtype == DIST_F32)
      source = &narrow;
    else if (dtype == DIST_C64)
      source = &pair;
    else if (dtype == DIST_C128)
      source = &widePair;
    else if (dtype == DIST_BF16 || dtype == DIST_F16)
      source = &half;
    else if (dtype == DIST_I1)
      integer &= 1;
    std::memcpy(bytes.data() + i * size, source, size_t(size));
  }
  return bytes;
}

/// Runs on threads and over messages, and compares all results.
void expectSameResults(ProgramBuilder &builder, uint32_t seed, const std::string &what) {
  const DistExecutable &executable = builder.build();
  std::mt19937 random(seed);
  std::vector<std::vector<Bytes>> arguments(size_t(worldSizeOf(executable.mesh)));
  for (std::vector<Bytes> &own : arguments)
    for (const DistValue &value : builder.arguments)
      own.push_back(randomValues(value.dtype, Shape(value.shape, value.shape + value.rank), random));
  Session session(executable);
  ASSERT_EQ(session.loadStatus, DIST_OK) << what << ": " << session.text();
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  std::vector<RankOutcome> outcomes = runInMailboxWorld(executable, arguments, {}, 2);
  for (size_t rank = 0; rank < outcomes.size(); ++rank) {
    ASSERT_FALSE(outcomes[rank].hasFailed) << what << ": " << outcomes[rank].failure.text;
    for (size_t i = 0; i < outcomes[rank].results.size(); ++i)
      EXPECT_EQ(outcomes[rank].results[i], session.results[rank][i]) << what << ", rank " << rank << ", result " << i;
  }
}

int64_t chunk(int64_t size, int64_t n) { return (size + n - 1) / n; }

/// Adds a collective of `kind` on a fresh argument and result.
DistCollectivePair addPair(ProgramBuilder &builder, DistCollectiveKind kind, DistDType dtype, Shape shape, int32_t dim,
                           int32_t concatDim, int64_t n) {
  Shape in = shape, out = shape;
  if (kind == DIST_ALL_GATHER)
    in[dim] = chunk(shape[dim], n);
  if (kind == DIST_REDUCE_SCATTER)
    out[dim] = chunk(shape[dim], n);
  if (kind == DIST_ALL_TO_ALL && dim != concatDim) {
    in[concatDim] = chunk(shape[concatDim], n);
    out[dim] = chunk(shape[dim], n);
  }
  return {builder.argument(dtype, in), builder.result(dtype, out), dim, concatDim};
}

TEST(ProcessCommunicator, EveryKindAndDimension) {
  uint32_t seed = 0;
  for (DistCollectiveKind kind : {DIST_ALL_REDUCE, DIST_ALL_GATHER, DIST_REDUCE_SCATTER, DIST_ALL_TO_ALL,
                                  DIST_COLLECTIVE_PERMUTE, DIST_BROADCAST})
    for (const Shape &shape : {Shape{8, 12, 4}, Shape{7, 9, 5}, Shape{2, 1, 3}, Shape{32, 64, 12}}) {
      ProgramBuilder builder({{"x", 2}, {"y", 2}});
      // Over one axis, the other, both, both in the other order, and none.
      std::vector<std::vector<DistAxisRef>> groups = {
          {{0, 1, 2}}, {{1, 1, 2}}, {{0, 1, 2}, {1, 1, 2}}, {{1, 1, 2}, {0, 1, 2}}, {}};
      for (const std::vector<DistAxisRef> &axes : groups) {
        int64_t n = 1;
        for (const DistAxisRef &axis : axes)
          n *= axis.size;
        int32_t group = builder.group(axes);
        bool hasDim = kind == DIST_ALL_GATHER || kind == DIST_REDUCE_SCATTER || kind == DIST_ALL_TO_ALL;
        for (int32_t dim = 0; dim < (hasDim ? 3 : 1); ++dim)
          for (int32_t concatDim = 0; concatDim < (kind == DIST_ALL_TO_ALL ? 3 : 1); ++concatDim) {
            DistCollectiveStep &step =
                builder.collective(kind, group, {addPair(builder, kind, DIST_F32, shape, dim, concatDim, n)});
            step.root = n - 1;
            step.toGroup = group;
            step.shift = -1;
          }
      }
      expectSameResults(builder, ++seed, nameOfCollective(kind));
    }
}

TEST(ProcessCommunicator, EveryTypeAndReduction) {
  for (DistCollectiveKind kind : {DIST_ALL_REDUCE, DIST_REDUCE_SCATTER})
    for (int64_t elements : {5, 6000}) {
      ProgramBuilder builder({{"x", 3}});
      int32_t group = builder.group({{0, 1, 3}});
      for (DistDType dtype = 0; dtype < DIST_NUM_DTYPES; ++dtype)
        for (DistReduction reduction = 0; reduction < DIST_NUM_REDUCTIONS; ++reduction)
          if (!isByteFloatDType(dtype) && (!isFloatDType(dtype) || reduction < DIST_REDUCE_ANY) &&
              (!isComplexDType(dtype) || (reduction != DIST_REDUCE_MAX && reduction != DIST_REDUCE_MIN)))
            builder.collective(kind, group, {addPair(builder, kind, dtype, {elements}, 0, 0, 3)}).reduction = reduction;
      expectSameResults(builder, uint32_t(elements), nameOfCollective(kind));
    }
}

TEST(ProcessCommunicator, BucketsAndInPlace) {
  for (int64_t elements : {3, 5001})
    for (DistCollectiveKind kind :
         {DIST_ALL_REDUCE, DIST_ALL_GATHER, DIST_REDUCE_SCATTER, DIST_ALL_TO_ALL, DIST_BROADCAST}) {
      ProgramBuilder builder({{"x", 4}});
      int32_t group = builder.group({{0, 1, 4}});
      std::vector<DistCollectivePair> pairs;
      for (DistDType dtype : {DIST_I8, DIST_F32, DIST_BF16, DIST_F64})
        pairs.push_back(addPair(builder, kind, dtype, {2, elements}, 1, 0, 4));
      builder.collective(kind, group, pairs).root = 2;
      if (kind == DIST_ALL_REDUCE || kind == DIST_BROADCAST)
        builder.collective(kind, group, {{pairs[1].output, pairs[1].output, 0, 0}}).root = 1;
      expectSameResults(builder, uint32_t(elements), nameOfCollective(kind));
    }
}

TEST(ProcessCommunicator, PermutesBetweenOrders) {
  ProgramBuilder builder({{"x", 2}, {"y", 3}});
  int32_t from = builder.group({{0, 1, 2}, {1, 1, 3}}), to = builder.group({{1, 1, 3}, {0, 1, 2}});
  for (int64_t shift : {0, 1, 4, -2}) {
    DistCollectivePair pair = {builder.argument(DIST_F32, {5000}), builder.result(DIST_F32, {5000}), 0, 0};
    DistCollectiveStep &step = builder.collective(DIST_COLLECTIVE_PERMUTE, from, {pair});
    step.toGroup = to;
    step.shift = shift;
  }
  expectSameResults(builder, 7, "permute");
}

TEST(ProcessCommunicator, OverlappingCallsInALoop) {
  for (int64_t elements : {4, 5000}) {
    ProgramBuilder builder({{"x", 2}, {"y", 2}});
    int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
    int32_t a = builder.argument(DIST_F32, {elements}), b = builder.argument(DIST_F32, {elements});
    int32_t c = builder.result(DIST_F32, {elements}), d = builder.result(DIST_F32, {elements});
    int32_t e = builder.temporary(DIST_F32, {elements});
    builder.copy(e, a);
    builder.step(DIST_STEP_LOOP).loop = {2, 6, 10, 0, 0};
    auto start = [&](int32_t group, int32_t in, int32_t out, int32_t id) {
      DistCollectiveStep &step = builder.collective(DIST_ALL_REDUCE, group, {{in, out, 0, 0}});
      step.phase = DIST_START;
      step.asyncId = id;
      step.reduction = DIST_REDUCE_AVG;
    };
    start(x, e, c, 1);
    start(y, b, d, 2);
    builder.done(2);
    builder.done(1);
    builder.copy(e, c);
    builder.collective(DIST_ALL_REDUCE, y, {{e, e, 0, 0}}).reduction = DIST_REDUCE_MAX;
    expectSameResults(builder, uint32_t(elements), "loop");
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// Faults
//===------------------------------------------------------------------------------------------------------------===//

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

/// Runs the program of FaultTest with a fault; returns the one failure that all ranks must have.
Failure runWith(DistFault fault, int64_t deadlineMs = 700, int64_t elements = 4) {
  ProgramBuilder builder({{"x", 2}, {"y", 2}});
  int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 2}});
  int32_t in = builder.argument(DIST_F32, {elements}), out = builder.result(DIST_F32, {elements});
  int32_t a = builder.temporary(DIST_F32, {elements});
  builder.collective(DIST_ALL_REDUCE, x, {{in, a, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, y, {{a, out, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, x, {{out, a, 0, 0}});
  DistRuntimeOptions options = {};
  options.fault = fault;
  options.deadlineMs = deadlineMs;
  auto begin = std::chrono::steady_clock::now();
  std::vector<RankOutcome> outcomes =
      runInMailboxWorld(builder.build(), std::vector<std::vector<Bytes>>(4, {Bytes(size_t(elements) * 4, 0)}), options);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(deadlineMs + 2000));
  for (const RankOutcome &outcome : outcomes) {
    EXPECT_EQ(outcome.failure.text, outcomes[0].failure.text);
    EXPECT_EQ(outcome.failure.rank, outcomes[0].failure.rank);
  }
  return outcomes[0].failure;
}

TEST(ProcessCommunicator, FailingRankEndsAll) {
  Failure failure = runWith({DIST_FAULT_FAIL, 3, 1, 0, 0});
  EXPECT_EQ(failure.status, DIST_RANK_FAILED);
  EXPECT_EQ(failure.text,
            "rank 3 failed at all_reduce over \"y\" (sequence 1): injected fault; rank 2 waits, at model.py:2:1");
}

TEST(ProcessCommunicator, StallingRankMeetsTheDeadline) {
  for (int64_t rank : {0, 2}) {
    Failure failure = runWith({DIST_FAULT_STALL, rank, 1, 0, 0}, 700, rank ? 4 : 20000);
    EXPECT_EQ(failure.status, DIST_DEADLINE_EXCEEDED);
    EXPECT_EQ(failure.rank, rank);
    EXPECT_EQ(failure.sequence, 1);
    EXPECT_TRUE(has(failure.text, "rank " + std::to_string(rank) +
                                      " did not come to all_reduce over \"y\" (sequence 1) within 700 ms: it is in "
                                      "step 1"))
        << failure.text;
    EXPECT_TRUE(has(failure.text, rank == 2 ? "; ranks 0, 1 and 3 wait, at model.py:2:1"
                                            : "; ranks 1, 2 and 3 wait, at model.py:2:1"))
        << failure.text;
  }
}

TEST(ProcessCommunicator, LateRankIsWaitedFor) { EXPECT_EQ(runWith({DIST_FAULT_LATE, 1, 0, 0, 60}, 5000).text, ""); }

TEST(ProcessCommunicator, DisagreeingRankIsNamed) {
  struct {
    DistFaultKind kind;
    const char *found;
  } cases[] = {{DIST_FAULT_MISMATCH_SEQUENCE, "all_reduce sum over \"x\" (sequence 1) of f32[4]"},
               {DIST_FAULT_MISMATCH_KIND, "broadcast over \"x\" (sequence 0) of f32[4]"},
               {DIST_FAULT_MISMATCH_COUNT, "all_reduce sum over \"x\" (sequence 0) of f32[4x2]"},
               {DIST_FAULT_MISMATCH_DTYPE, "all_reduce sum over \"x\" (sequence 0) of i32[4]"}};
  for (auto [kind, found] : cases) {
    Failure failure = runWith({kind, 2, 0, 0, 0}, 2000);
    EXPECT_EQ(failure.status, DIST_MISMATCH);
    EXPECT_EQ(failure.text, std::string("rank 2 came with ") + found +
                                " while rank 0 waits in all_reduce sum over \"x\" (sequence 0) of f32[4], at "
                                "model.py:1:1");
  }
}

} // namespace
