// SPDX-License-Identifier: Apache-2.0
//
// Donated arguments: one memory for an argument and a result, in what is proven of a plan, in what is bound, and in
// what is counted.

#include "ProgramBuilder.h"
#include "Validation/ExecutableValidator.h"
#include "dist/Runtime/PlanValidator.h"

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

const Shape four = {4};

Bytes floats(std::vector<float> values) {
  Bytes bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

std::vector<float> valuesOf(const Bytes &bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

void addInto(void *const *buffers, const int64_t *) {
  float *state = static_cast<float *>(buffers[0]);
  const float *step = static_cast<const float *>(buffers[1]);
  for (int i = 0; i < 4; ++i)
    state[i] += step[i];
}

/// result = state + step, in the memory of the state.
class Update {
public:
  ProgramBuilder builder{{{"x", 2}}};
  int32_t state = builder.argument(DIST_F32, four), step = builder.argument(DIST_F32, four),
          next = builder.result(DIST_F32, four);

  Update() {
    builder.kernel(addInto, {state, step});
    donate(0, 0);
  }
  void donate(int64_t argument, int32_t result) {
    builder.arguments[argument].isDonated = 1;
    builder.arguments[argument].takenBy = result;
  }
  std::string validate() {
    std::string problem = validateExecutable(builder.build());
    return problem.empty() ? validatePlan(builder.executable) : problem;
  }
};

/// Lets both ranks read the same memory.
void bindForBothRanks(Session &session, const Bytes &state, const Bytes &step) {
  for (int64_t rank = 0; rank < 2; ++rank) {
    ASSERT_EQ(distProgramBindArgument(session.program, rank, 0, state.data(), 16), DIST_OK);
    ASSERT_EQ(distProgramBindArgument(session.program, rank, 1, step.data(), 16), DIST_OK);
  }
}

} // namespace

TEST(Donation, PairsAreChecked) {
  EXPECT_EQ(Update().validate(), "");
  Update older;
  DistExecutable executable = older.builder.build();
  executable.version = DIST_EXECUTABLE_VERSION_WITHOUT_DONATION;
  EXPECT_NE(validateExecutable(executable)
                .find("argument 0 is donated to result 0, which executables have from version 5 on"),
            std::string::npos);
  Update absent;
  absent.donate(0, 1);
  EXPECT_NE(absent.validate().find("argument 0 is donated to result 1, but there are 1"), std::string::npos);
  Update twice;
  twice.donate(1, 0);
  EXPECT_NE(twice.validate().find("argument 1 is donated to result 0, and so is another argument"), std::string::npos);
  Update other;
  other.builder.results[0].dtype = DIST_I32;
  EXPECT_NE(other.validate().find("which has another type or local shape"), std::string::npos);
  Update placed;
  const Shape eight = {8};
  DistAxisRef axis = {0, 1, 2};
  DistGroup group = {&axis, 1};
  placed.builder.arguments[0].globalShape = placed.builder.keep(eight);
  placed.builder.arguments[0].placement = &group;
  EXPECT_NE(placed.validate().find("which has another placement"), std::string::npos);
  Update result;
  result.builder.results[0].isDonated = 1;
  EXPECT_NE(result.validate().find("result 0 is donated; only arguments can be"), std::string::npos);
  Update kept;
  kept.builder.copy(kept.state, kept.step);
  EXPECT_EQ(kept.validate(), "");
  kept.builder.arguments[0].isDonated = 0;
  EXPECT_NE(kept.validate().find("writes to buffer 0, which is an argument"), std::string::npos) << kept.validate();
}

TEST(Donation, OneHistoryForBoth) {
  // The argument is read on one stream while the result is written on another.
  ProgramBuilder builder({{"x", 1}});
  int32_t state = builder.argument(DIST_F32, four), next = builder.result(DIST_F32, four),
          a = builder.temporary(DIST_F32, four), b = builder.temporary(DIST_F32, four);
  builder.copy(a, state);
  builder.copy(next, b).bytes = 16;
  builder.steps.back().stream = DIST_STREAM_COMMUNICATION;
  auto validate = [&](bool isDonated) {
    builder.arguments[0].isDonated = isDonated;
    DistExecutable executable = builder.build();
    executable.target = DIST_TARGET_CUDA;
    EXPECT_EQ(validateExecutable(executable), "");
    return validatePlan(executable);
  };
  EXPECT_EQ(validate(false), "");
  EXPECT_NE(validate(true).find(
                "writes bytes 0 to 16 of result 0, which step 0 (copy) at model.py:1:1 reads; nothing orders the two"),
            std::string::npos)
      << validate(true);
}

TEST(Donation, StateIsUpdatedInPlace) {
  Update update;
  Session session(update.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  Bytes states[] = {floats({1, 2, 3, 4}), floats({10, 20, 30, 40})};
  Bytes step = floats({1, 1, 1, 1});
  for (int64_t rank = 0; rank < 2; ++rank) {
    ASSERT_EQ(distProgramBindArgument(session.program, rank, 0, states[rank].data(), 16), DIST_OK);
    ASSERT_EQ(distProgramBindArgument(session.program, rank, 1, step.data(), 16), DIST_OK);
    ASSERT_EQ(distProgramBindResult(session.program, rank, 0, states[rank].data(), 16), DIST_OK);
  }
  for (int run = 0; run < 3; ++run)
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
  EXPECT_EQ(valuesOf(states[0]), (std::vector<float>{4, 5, 6, 7}));
  EXPECT_EQ(valuesOf(states[1]), (std::vector<float>{13, 23, 33, 43}));
  DistMemory memory = {};
  ASSERT_EQ(distProgramMemory(session.program, 0, &memory), DIST_OK);
  EXPECT_EQ(memory.argumentBytes, 16); // The step alone.
  EXPECT_EQ(memory.resultBytes, 16);
}

TEST(Donation, MemoryElsewhereStaysAsItIs) {
  Update update;
  Session session(update.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  // Ranks share what is not written.
  Bytes state = floats({1, 2, 3, 4}), step = floats({1, 1, 1, 1});
  bindForBothRanks(session, state, step);
  // The second run begins with the result of the first.
  for (int run = 1; run <= 2; ++run) {
    ASSERT_EQ(session.run(), DIST_OK) << session.text();
    for (int64_t rank = 0; rank < 2; ++rank)
      EXPECT_EQ(valuesOf(session.results[rank][0])[0], 1.0f + float(run));
  }
  EXPECT_EQ(valuesOf(state)[0], 1.0f);
  // Bound again, it begins anew; so it does where the result gets other memory.
  ASSERT_EQ(distProgramBindArgument(session.program, 0, 0, state.data(), 16), DIST_OK);
  Bytes other(16);
  ASSERT_EQ(distProgramBindResult(session.program, 1, 0, other.data(), 16), DIST_OK);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  EXPECT_EQ(valuesOf(session.results[0][0])[0], 2.0f);
  EXPECT_EQ(valuesOf(other)[0], 2.0f);
}

TEST(Donation, RanksDoNotShareWhatIsWritten) {
  Update update;
  Session session(update.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  Bytes state = floats({1, 2, 3, 4}), step = floats({1, 1, 1, 1});
  bindForBothRanks(session, state, step);
  ASSERT_EQ(distProgramBindResult(session.program, 1, 0, state.data(), 16), DIST_OK);
  EXPECT_EQ(session.run(), DIST_INVALID_ARGUMENT);
  EXPECT_NE(session.text().find(
                "ranks 0 and 1 share the memory of argument 0, which result 0 takes; each rank needs its own"),
            std::string::npos)
      << session.text();
}
