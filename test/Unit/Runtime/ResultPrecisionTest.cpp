// SPDX-License-Identifier: Apache-2.0
//
// Which narrow floats the results of small programs have passed through.

#include "dist/Runtime/ResultPrecision.h"

#include "ProgramBuilder.h"

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

const Shape four = {4};
using Types = std::vector<DistDType>;

/// A kernel that reads all operands but the last, which it writes.
void addKernel(ProgramBuilder &builder, std::vector<int32_t> operands) {
  static const uint8_t accesses[] = {DIST_READS, DIST_WRITES, DIST_READS, DIST_READS, DIST_WRITES};
  DistKernelFunction nothing = [](void *const *, const int64_t *) {};
  size_t count = operands.size();
  builder.kernel(nothing, std::move(operands)).accesses = count == 2 ? accesses : accesses + 2;
}

TEST(ResultPrecision, ComesFromArgumentsAndBuffersBetween) {
  ProgramBuilder builder({});
  int32_t wide = builder.argument(DIST_F32, four), narrow = builder.argument(DIST_F16, four);
  int32_t middle = builder.temporary(DIST_BF16, four);
  int32_t results[] = {builder.result(DIST_F32, four), builder.result(DIST_F32, four), builder.result(DIST_F32, four),
                       builder.result(DIST_BF16, four), builder.result(DIST_I32, four)};
  addKernel(builder, {wide, middle});
  addKernel(builder, {wide, results[0]});
  addKernel(builder, {middle, results[1]});
  addKernel(builder, {narrow, wide, results[2]});
  addKernel(builder, {wide, results[3]});
  addKernel(builder, {narrow, results[4]});
  EXPECT_EQ(findNarrowestTypes(builder.build()), (Types{DIST_F32, DIST_BF16, DIST_F16, DIST_BF16, DIST_F16}));
}

TEST(ResultPrecision, OverwrittenBytesAreForgotten) {
  ProgramBuilder builder({});
  int32_t wide = builder.argument(DIST_F32, four);
  int32_t first = builder.buffer(DIST_SPACE_ARENA, 0, 0, DIST_BF16, {8});
  int32_t second = builder.buffer(DIST_SPACE_ARENA, 0, 0, DIST_F32, four);
  int32_t upper = builder.buffer(DIST_SPACE_ARENA, 0, 8, DIST_F32, {2});
  builder.arenaSize = 256;
  int32_t a = builder.result(DIST_F32, four), b = builder.result(DIST_F32, {2}), c = builder.result(DIST_F32, {2});
  addKernel(builder, {wide, first});
  addKernel(builder, {wide, second});
  addKernel(builder, {second, a});
  builder.copy(upper, wide);
  builder.steps.back().copy.bytes = 4;
  addKernel(builder, {upper, b});
  addKernel(builder, {wide, first});
  addKernel(builder, {upper, c});
  EXPECT_EQ(findNarrowestTypes(builder.build()), (Types{DIST_F32, DIST_F32, DIST_BF16}));
}

TEST(ResultPrecision, LoopsHandOnFromTripToTrip) {
  ProgramBuilder builder({});
  int32_t wide = builder.argument(DIST_F32, four), narrow = builder.argument(DIST_F8E5M2, four);
  int32_t a = builder.temporary(DIST_F32, four), b = builder.temporary(DIST_F32, four),
          c = builder.temporary(DIST_F32, four), apart = builder.temporary(DIST_F32, four);
  int32_t result = builder.result(DIST_F32, four), other = builder.result(DIST_F32, four);
  for (int32_t buffer : {a, b, c, apart})
    builder.copy(buffer, wide);
  int64_t position = int64_t(builder.steps.size());
  builder.step(DIST_STEP_LOOP).loop = {position + 1, 3, 5, 0, 0};
  builder.copy(c, b); // Each trip hands the narrow argument one buffer further.
  builder.copy(b, a);
  addKernel(builder, {narrow, wide, a});
  builder.copy(result, c);
  builder.copy(other, apart);
  EXPECT_EQ(findNarrowestTypes(builder.build()), (Types{DIST_F8E5M2, DIST_F32}));
}

} // namespace
