// SPDX-License-Identifier: Apache-2.0
//
// Steps without communication, bindings, and the validator: a well-formed program is loaded, and each way to damage it
// is refused with a message, never a crash.

#include "ProgramBuilder.h"

#include <functional>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

void addCoordinates(void *const *buffers, const int64_t *coords) {
  const int64_t *in = static_cast<const int64_t *>(buffers[0]);
  int64_t *out = static_cast<int64_t *>(buffers[1]);
  const int64_t *constant = static_cast<const int64_t *>(buffers[2]);
  for (int i = 0; i < 4; ++i)
    out[i] = in[i] + 100 * coords[0] + 10 * coords[1] + constant[i];
}

void accumulateCounter(void *const *buffers, const int64_t *) {
  *static_cast<int64_t *>(buffers[1]) += *static_cast<int64_t *>(buffers[0]);
}

template <typename T> Bytes bytesOfValues(std::vector<T> values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

TEST(Executable, KernelSeesBuffersConstantsAndCoordinates) {
  ProgramBuilder builder({{"x", 2}, {"y", 3}});
  builder.setDeviceOrder({5, 4, 3, 2, 1, 0});
  int64_t constants[] = {1000, 2000, 3000, 4000};
  int32_t in = builder.argument(DIST_I64, {4}), out = builder.result(DIST_I64, {4});
  int32_t constant = builder.constant(DIST_I64, {4}, constants);
  builder.kernel(addCoordinates, {in, out, constant});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments(6, {bytesOfValues<int64_t>({1, 2, 3, 4})});
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  for (int64_t r = 0; r < 6; ++r) {
    int64_t position = 5 - r, base = 100 * (position / 3) + 10 * (position % 3);
    EXPECT_EQ(session.results[r][0], bytesOfValues<int64_t>({1001 + base, 2002 + base, 3003 + base, 4004 + base}));
  }
}

TEST(Executable, NestedLoopsCountTrips) {
  ProgramBuilder builder({});
  int32_t out = builder.result(DIST_I64, {}), counter = builder.temporary(DIST_I64, {});
  int32_t zero = builder.argument(DIST_I64, {});
  builder.copy(out, zero);
  builder.step(DIST_STEP_LOOP).loop = {2, 2, 3, 0, 0};
  builder.step(DIST_STEP_LOOP).loop = {3, 1, 5, 1, counter};
  builder.kernel(accumulateCounter, {counter, out});
  builder.kernel(accumulateCounter, {counter, out});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfValues<int64_t>({0})}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK);
  EXPECT_EQ(session.results[0][0], bytesOfValues<int64_t>({3 * (0 + 1 + 2 + 3 + 4) + 4}));
}

TEST(Executable, StridedCopyTransposes) {
  ProgramBuilder builder({});
  int32_t in = builder.argument(DIST_I16, {2, 3, 2}), out = builder.result(DIST_I16, {3, 2, 2});
  DistStep &step = builder.step(DIST_STEP_STRIDED_COPY);
  step.stridedCopy = {out, in, 3, builder.keep({3, 2, 2}), builder.keep({4, 2, 1}), builder.keep({2, 6, 1})};
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments{{bytesOfValues<int16_t>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})}};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK);
  EXPECT_EQ(session.results[0][0], bytesOfValues<int16_t>({0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11}));
}

TEST(Executable, ManyRanksOnFewCores) {
  ProgramBuilder builder({{"x", 32}});
  int32_t in = builder.argument(DIST_I32, {1}), out = builder.result(DIST_I32, {1});
  builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 32}}), {{in, out, 0, 0}});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments;
  for (int32_t r = 0; r < 32; ++r)
    arguments.push_back({bytesOfValues<int32_t>({r})});
  session.bind(arguments);
  for (int run = 0; run < 50; ++run)
    ASSERT_EQ(session.run(), DIST_OK);
  for (int32_t r = 0; r < 32; ++r)
    EXPECT_EQ(session.results[r][0], bytesOfValues<int32_t>({31 * 16}));
}

TEST(Executable, BindingsAreChecked) {
  ProgramBuilder builder({{"x", 2}});
  builder.argument(DIST_F32, {2, 3});
  builder.result(DIST_F32, {0, 3});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  alignas(64) char memory[64] = {};
  EXPECT_EQ(session.run(), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(session.text(), "argument 0 of rank 0 is not bound");
  EXPECT_EQ(distProgramBindArgument(session.program, 0, 0, memory, 20), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(session.text(), "argument 0 of rank 0 has 20 bytes, needed 24 for f32[2x3]");
  EXPECT_EQ(distProgramBindArgument(session.program, 2, 0, memory, 24), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(session.text(), "rank 2 is out of range, there are 2");
  EXPECT_EQ(distProgramBindArgument(session.program, 0, 1, memory, 24), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(session.text(), "argument 1 is out of range, there are 1");
  EXPECT_EQ(distProgramBindArgument(session.program, 0, 0, nullptr, 24), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distProgramBindArgument(session.program, 0, 0, memory + 1, 24), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distProgramBindArgument(session.program, 0, 0, memory, 24), DIST_OK);
  EXPECT_EQ(distProgramBindArgument(session.program, 1, 0, memory, 24), DIST_OK);
  EXPECT_EQ(distProgramBindResult(session.program, 1, 0, nullptr, 0), DIST_OK);
  EXPECT_EQ(session.run(), DIST_OK) << session.text();
}

TEST(Executable, NullAndUnsupportedCallsAreRefused) {
  DistRuntime *runtime = nullptr;
  EXPECT_EQ(distRuntimeCreate(nullptr, &runtime), DIST_INVALID_ARGUMENT);
  DistRuntimeOptions options = {};
  EXPECT_EQ(distRuntimeCreate(&options, nullptr), DIST_INVALID_ARGUMENT);
  options.communicator = 99;
  EXPECT_EQ(distRuntimeCreate(&options, &runtime), DIST_UNSUPPORTED);
  EXPECT_EQ(runtime, nullptr);
  EXPECT_EQ(distProgramRun(nullptr), DIST_INVALID_ARGUMENT);
  EXPECT_EQ(distRuntimeLastError(nullptr), nullptr);
  distProgramDestroy(nullptr);
  distRuntimeDestroy(nullptr);
  EXPECT_STREQ(distStatusText(DIST_MISMATCH), "mismatch");
  EXPECT_STREQ(distStatusText(77), "unknown status");
}

TEST(Executable, WorldSizeMustFit) {
  ProgramBuilder builder({{"x", 2}});
  DistRuntimeOptions options = {};
  options.worldSize = 4;
  Session session(builder.build(), options);
  EXPECT_EQ(session.loadStatus, DIST_INVALID_ARGUMENT);
  EXPECT_EQ(session.text(), "program \"test\": its mesh has 2 devices, but the runtime has 4 ranks");
  ProgramBuilder large({{"x", 1000}, {"y", 1000}});
  Session tooLarge(large.build());
  EXPECT_EQ(tooLarge.loadStatus, DIST_UNSUPPORTED);
}

//===------------------------------------------------------------------------------------------------------------===//
// Damage
//===------------------------------------------------------------------------------------------------------------===//

/// A program with every kind of step.
struct Everything {
  Everything() : builder({{"x", 2}, {"y", 2}}) {
    x = builder.group({{0, 1, 2}});
    xy = builder.group({{0, 1, 2}, {1, 1, 2}});
    yx = builder.group({{1, 1, 2}, {0, 1, 2}});
    in = builder.argument(DIST_F32, {4, 4});
    out = builder.result(DIST_F32, {4, 4});
    a = builder.temporary(DIST_F32, {4, 4});
    half = builder.temporary(DIST_F32, {2, 4});
    counter = builder.temporary(DIST_I64, {});
    constant = builder.constant(DIST_I64, {4}, numbers);
    kernel = &builder.kernel(addCoordinates, {constant, constant, constant}); // Never run.
    copy = &builder.copy(a, in);
    strided = &builder.step(DIST_STEP_STRIDED_COPY).stridedCopy;
    *strided = {a, in, 2, builder.keep({4, 4}), builder.keep({1, 4}), builder.keep({4, 1})};
    gemm = &builder.step(DIST_STEP_GEMM).gemm;
    *gemm = {1, 4, 4, 4, in, in, a, 0, {16, 4, 1}, {16, 4, 1}, {16, 4, 1}};
    loop = &builder.step(DIST_STEP_LOOP).loop;
    *loop = {5, 2, 2, 1, counter};
    start = &builder.collective(DIST_REDUCE_SCATTER, x, {{a, half, 0, 0}});
    start->phase = DIST_START;
    start->asyncId = 3;
    done = &builder.done(3);
    permute = &builder.collective(DIST_COLLECTIVE_PERMUTE, xy, {{a, out, 0, 0}});
    permute->toGroup = yx;
    broadcast = &builder.collective(DIST_BROADCAST, x, {{out, out, 0, 0}});
  }
  int64_t numbers[4] = {};
  ProgramBuilder builder;
  int32_t x, xy, yx, in, out, a, half, counter, constant;
  DistKernelStep *kernel;
  DistCopyStep *copy;
  DistStridedCopyStep *strided;
  DistGemmStep *gemm;
  DistLoopStep *loop;
  /// Makes the first argument partial over an axis.
  void setPartial(DistReduction reduction, int64_t axis) {
    partialAxis = {axis, 1, 2};
    partial = {reduction, {&partialAxis, 1}};
    builder.arguments[0].partials = &partial;
    builder.arguments[0].numPartials = 1;
  }

  DistAxisRef partialAxis = {};
  DistPartial partial = {};
  DistCollectiveStep *start, *done, *permute, *broadcast;
};

struct Damage {
  const char *message;
  std::function<void(Everything &)> apply;
};

TEST(Executable, ValidProgramLoads) {
  Everything program;
  Session session(program.builder.build());
  EXPECT_EQ(session.loadStatus, DIST_OK) << session.text();
}

TEST(Executable, EveryDamageIsRefused) {
  const int64_t huge = INT64_MAX / 2;
  std::vector<Damage> damages = {
      {"mesh axis 1 needs a name of its own", [](Everything &p) { p.builder.axes[1].name = "x"; }},
      {"mesh axis \"x\" has size 0", [](Everything &p) { p.builder.axes[0].size = 0; }},
      {"the device order is not a permutation",
       [](Everything &p) {
         p.builder.deviceOrder = {0, 1, 1, 3};
       }},
      {"axis number 7 is out of range", [](Everything &p) { p.builder.groupAxes[0][0].axis = 7; }},
      {"sub-axis \"x\":(1)3 does not divide", [](Everything &p) { p.builder.groupAxes[0][0].size = 3; }},
      {"overlaps an earlier axis", [](Everything &p) { p.builder.groupAxes[1][1].axis = 0; }},
      {"buffer 0: element type 99 is unknown", [](Everything &p) { p.builder.buffers[0].dtype = 99; }},
      {"buffer 0: rank -1", [](Everything &p) { p.builder.buffers[0].rank = -1; }},
      {"buffer 0: space 9", [](Everything &p) { p.builder.buffers[0].space = 9; }},
      {"buffer 0: index 5 is out of range", [](Everything &p) { p.builder.buffers[0].index = 5; }},
      {"buffer 0: bytes 4 + 64 are outside", [](Everything &p) { p.builder.buffers[0].offset = 4; }},
      {"buffer 0: bytes -4 + 64 are outside", [](Everything &p) { p.builder.buffers[0].offset = -4; }},
      {"buffer 2: bytes", [&](Everything &p) { p.builder.buffers[2].offset = huge; }},
      {"less than the 64 of its shape", [](Everything &p) { p.builder.buffers[2].size = 60; }},
      {"is not a multiple of its element size", [](Everything &p) { p.builder.buffers[3].offset += 2; }},
      {"the shape has too many elements",
       [&](Everything &p) {
         p.builder.buffers[0].shape = p.builder.keep({huge, huge});
       }},
      {"constant 0 has no data", [](Everything &p) { p.builder.constants[0].data = nullptr; }},
      {"step 0: the kernel has no code", [](Everything &p) { p.kernel->function = nullptr; }},
      {"step 0: a kernel operand is buffer 42", [](Everything &p) { p.builder.operandLists[0][1] = 42; }},
      {"step 1: the target writes to buffer 0, which is an argument", [](Everything &p) { p.copy->dst = p.in; }},
      {"step 1: copies 65 bytes", [](Everything &p) { p.copy->bytes = 65; }},
      {"step 2: a size or stride is negative",
       [](Everything &p) {
         p.strided->srcStrides = p.builder.keep({-4, 1});
       }},
      {"step 2: reaches",
       [](Everything &p) {
         p.strided->srcStrides = p.builder.keep({5, 1});
       }},
      {"step 2: a size or stride",
       [&](Everything &p) {
         p.strided->srcStrides = p.builder.keep({huge, huge});
       }},
      {"step 3: A reads or writes 52 elements of a buffer of 16", [](Everything &p) { p.gemm->m = 13; }},
      {"step 3: C has a stride of 0", [](Everything &p) { p.gemm->cStrides[1] = 0; }},
      {"step 3: C overlaps an operand", [](Everything &p) { p.gemm->a = p.a; }},
      {"step 3: B has a negative size", [](Everything &p) { p.gemm->bStrides[2] = -1; }},
      {"step 3: has an epilogue, a bias or an addend, which products on a CPU have not",
       [](Everything &p) { p.gemm->epilogue = DIST_EPILOGUE_RELU; }},
      {"step 3: has an epilogue, a bias or an addend", [](Everything &p) { p.gemm->hasBias = 1; }},
      {"step 3: has an epilogue, a bias or an addend", [](Everything &p) { p.gemm->accumulate = 2 + p.in; }},
      {"step 3: element types f32 x i64", [](Everything &p) { p.gemm->b = p.constant, p.gemm->k = p.gemm->n = 1; }},
      {"step 4: the loop body", [](Everything &p) { p.loop->firstStep = 4; }},
      {"step 4: the loop body", [](Everything &p) { p.loop->numSteps = 50; }},
      {"step 4: the trip count", [](Everything &p) { p.loop->tripCount = -1; }},
      {"step 4: the counter must be an i64", [](Everything &p) { p.loop->counterBuffer = p.a; }},
      {"async id 3 is started but never done", [](Everything &p) { p.loop->numSteps = 1; }},
      {"step 6: async id 4 is done but was not started", [](Everything &p) { p.done->asyncId = 4; }},
      {"step 5: phase 9", [](Everything &p) { p.start->phase = 9; }},
      {"step 5: collective kind 9", [](Everything &p) { p.start->kind = 9; }},
      {"step 5: reduction 9", [](Everything &p) { p.start->reduction = 9; }},
      {"step 5: reduction any is not defined for f32", [](Everything &p) { p.start->reduction = DIST_REDUCE_ANY; }},
      {"step 5: group 9", [](Everything &p) { p.start->group = 9; }},
      {"step 5: dimension 2 is out of range", [](Everything &p) { p.builder.pairLists[0][0].dim = 2; }},
      {"step 5: input and output must agree in dimension 0", [](Everything &p) { p.builder.pairLists[0][0].dim = 1; }},
      {"step 5: a dimension of size 4 over 4 ranks has chunks of 1, but the other side has size 2",
       [](Everything &p) { p.start->group = p.xy; }},
      {"step 7: sequence number 0 does not follow 0", [](Everything &p) { p.permute->sequence = 0; }},
      {"step 7: the two orders of a permute must hold the same axes", [](Everything &p) { p.permute->toGroup = p.x; }},
      {"step 7: input and output of pair 0 overlap", [](Everything &p) { p.builder.pairLists[1][0].input = p.out; }},
      {"step 8: root 2 is out of range", [](Everything &p) { p.broadcast->root = 2; }},
      {"step 8: an output writes to buffer 5, which is a constant",
       [](Everything &p) {
         p.builder.pairLists[2][0] = {p.constant, p.constant, 0, 0};
       }},
      {"step 8: input has type i64, output f32", [](Everything &p) { p.builder.pairLists[2][0].input = p.constant; }},
      {"argument 0: the table of partials is missing", [](Everything &p) { p.builder.arguments[0].numPartials = 1; }},
      {"argument 0: partial 0: axis number 9 is out of range", [](Everything &p) { p.setPartial(DIST_REDUCE_SUM, 9); }},
      {"argument 0: partial 0: reduction unknown reduction is not defined", [](Everything &p) { p.setPartial(9, 0); }},
      {"argument 0: partial 0: reduction all is not defined for f32",
       [](Everything &p) { p.setPartial(DIST_REDUCE_ALL, 0); }},
      {"step kind 77 is unknown", [](Everything &p) { p.builder.steps[1].kind = 77; }},
  };
  for (const Damage &damage : damages) {
    Everything program;
    damage.apply(program);
    Session session(program.builder.build());
    EXPECT_EQ(session.loadStatus, DIST_INVALID_EXECUTABLE) << damage.message;
    EXPECT_NE(session.text().find(damage.message), std::string::npos)
        << "expected: " << damage.message << "\nfound:    " << session.text();
  }
}

/// Code does what it was compiled for, so what a step gives it is checked against that.
TEST(Executable, CallsFitTheirKernels) {
  struct Call {
    const char *message;
    std::vector<int32_t> operands;
    std::vector<uint8_t> accesses;
    const char *name;
  };
  ProgramBuilder builder({});
  int32_t argument = builder.argument(DIST_F32, {8}), result = builder.result(DIST_F32, {8});
  int32_t small = builder.temporary(DIST_F32, {4}), large = builder.temporary(DIST_F32, {16});
  const int64_t bytes[] = {32, 32};
  const uint8_t accesses[] = {DIST_READS, DIST_READS | DIST_WRITES};
  const DistKernelSignature signature = {"double", bytes, accesses, 2};
  const DistCode code = {DIST_CODE_SHARED_LIBRARY, nullptr, "none", 4, &signature, 1};
  constexpr uint8_t reads = DIST_READS, both = DIST_READS | DIST_WRITES;
  const Call calls[] = {
      {"code object 0 is no shared library", {argument, result}, {reads, both}, "double"},
      {"code object 0 is no shared library", {large, result}, {}, "double"},
      {"kernel \"double\" gets 1 operands, needed 2", {argument}, {reads}, "double"},
      {"kernel \"double\" gets 3 operands, needed 2", {argument, result, result}, {reads, both, both}, "double"},
      {"operand 0 of kernel \"double\" has 16 bytes, needed 32", {small, result}, {reads, both}, "double"},
      {"operand 1 of kernel \"double\" is written, which the step does not say",
       {large, result},
       {reads, reads},
       "double"},
      {"a kernel operand writes to buffer 0, which is an argument", {large, argument}, {reads, both}, "double"},
      {"a kernel operand writes to buffer 0, which is an argument", {large, argument}, {}, "double"},
      {"kernel \"triple\" is not among those of code object 0", {argument, result}, {reads, both}, "triple"},
  };
  for (const Call &call : calls) {
    builder.steps.clear();
    DistKernelStep &kernel = builder.kernel(nullptr, call.operands);
    kernel.name = call.name;
    kernel.accesses = call.accesses.empty() ? nullptr : call.accesses.data();
    builder.build();
    builder.executable.codes = &code;
    builder.executable.numCodes = 1;
    Session session(builder.executable);
    EXPECT_NE(session.loadStatus, DIST_OK);
    EXPECT_NE(session.text().find(call.message), std::string::npos)
        << "expected: " << call.message << "\nfound:    " << session.text();
  }
}

TEST(Executable, OtherVersionIsRefused) {
  ProgramBuilder builder({});
  builder.build();
  builder.executable.version = DIST_EXECUTABLE_VERSION + 1;
  Session session(builder.executable);
  EXPECT_EQ(session.loadStatus, DIST_INVALID_EXECUTABLE);
  EXPECT_EQ(session.text(), "program \"test\": executable version 9 is not the version 8 of this runtime");
}

TEST(Executable, ArenaThatCannotBeHad) {
  ProgramBuilder builder({{"x", 2}});
  builder.arenaSize = INT64_MAX / 4;
  Session session(builder.build());
  EXPECT_EQ(session.loadStatus, DIST_OUT_OF_MEMORY);
  EXPECT_NE(session.text().find("cannot have an arena"), std::string::npos);
}

} // namespace
