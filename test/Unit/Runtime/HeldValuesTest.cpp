// SPDX-License-Identifier: Apache-2.0
//
// Values that a part of the ranks holds: what is checked, what is bound and counted, and what ranks do that do not have
// them.

#include "ProgramBuilder.h"
#include "Validation/ExecutableValidator.h"
#include "dist/Runtime/Sharding.h"

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

const Shape four = {4};

void addOne(void *const *buffers, const int64_t *) {
  for (int i = 0; i < 4; ++i)
    static_cast<float *>(buffers[1])[i] = static_cast<const float *>(buffers[0])[i] + 1;
}

/// Two ranks along "pp", of which the second has the argument.
class OnSecond {
public:
  ProgramBuilder builder{{{"pp", 2}}};
  int32_t value = builder.argument(DIST_F32, four), result = builder.result(DIST_F32, four);

  OnSecond() {
    builder.arguments[0].isHeld = 1;
    builder.arguments[0].heldIndex = 1;
  }
};

} // namespace

TEST(HeldValues, AreChecked) {
  EXPECT_EQ(validateExecutable(OnSecond().builder.build()), "");
  OnSecond older;
  DistExecutable executable = older.builder.build();
  executable.version = DIST_EXECUTABLE_VERSION_WITHOUT_HELD;
  EXPECT_NE(validateExecutable(executable)
                .find("argument 0: is held by a part of the ranks, which executables have from version 6 on"),
            std::string::npos);
  OnSecond axis;
  axis.builder.arguments[0].heldAxis = 1;
  EXPECT_NE(validateExecutable(axis.builder.build()).find("argument 0: is held along axis 1 of a mesh that has 1"),
            std::string::npos);
  OnSecond index;
  index.builder.arguments[0].heldIndex = 2;
  EXPECT_NE(validateExecutable(index.builder.build())
                .find("argument 0: is held by ranks of index 2 along \"pp\", which has 2"),
            std::string::npos);
  OnSecond number;
  number.builder.arguments[0].rank = 0;
  EXPECT_NE(validateExecutable(number.builder.build()).find("but it has no dimension"), std::string::npos);
  OnSecond donated;
  donated.builder.arguments[0].isDonated = 1;
  EXPECT_NE(validateExecutable(donated.builder.build()).find("which other ranks hold"), std::string::npos);
}

TEST(HeldValues, CopiesAreLeftOutElsewhere) {
  OnSecond program;
  program.builder.copy(program.result, program.value);
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<float> data = {1, 2, 3, 4};
  EXPECT_EQ(distProgramBindArgument(session.program, 0, 0, data.data(), 16), DIST_INVALID_ARGUMENT);
  EXPECT_NE(session.text().find(
                "argument 0 of rank 0 is held by ranks of index 1 along \"pp\", so this one has no memory for it"),
            std::string::npos)
      << session.text();
  EXPECT_EQ(session.run(), DIST_INVALID_ARGUMENT);
  EXPECT_NE(session.text().find("argument 0 of rank 1 is not bound"), std::string::npos) << session.text();
  ASSERT_EQ(distProgramBindArgument(session.program, 1, 0, data.data(), 16), DIST_OK);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  EXPECT_EQ(session.results[0][0][0], char(0x5a));
  EXPECT_EQ(std::memcmp(session.results[1][0].data(), data.data(), 16), 0);
  for (int64_t rank : {0, 1}) {
    DistMemory memory = {};
    ASSERT_EQ(distProgramMemory(session.program, rank, &memory), DIST_OK);
    EXPECT_EQ(memory.argumentBytes, rank == 1 ? 16 : 0);
  }
}

TEST(HeldValues, NothingElseTouchesThemElsewhere) {
  OnSecond program;
  program.builder.kernel(addOne, {program.value, program.result});
  Session session(program.builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<float> data = {1, 2, 3, 4};
  ASSERT_EQ(distProgramBindArgument(session.program, 1, 0, data.data(), 16), DIST_OK);
  EXPECT_EQ(session.run(), DIST_INVALID_EXECUTABLE);
  EXPECT_NE(session.text().find("rank 0 comes to step 0"), std::string::npos) << session.text();
  EXPECT_NE(session.text().find("which reads argument 0, but only ranks of index 1 along \"pp\" have it"),
            std::string::npos)
      << session.text();
}

TEST(HeldValues, AreCutAndAssembledOnTheirRanks) {
  DistMeshAxis axes[] = {{"pp", 2}, {"dp", 2}};
  DistMesh mesh = {"mesh", axes, 2, nullptr};
  ArrayPlacement placement{{{{1, 1, 2}}}};
  placement.holder = {0, 1};
  HostArray whole, again;
  std::string error;
  ASSERT_TRUE(HostArray::create(DIST_F32, {4}, whole));
  for (int i = 0; i < 4; ++i)
    reinterpret_cast<float *>(whole.data())[i] = float(i);
  std::vector<HostArray> locals(4);
  for (int64_t rank = 0; rank < 4; ++rank) {
    ASSERT_TRUE(cutShard(mesh, placement, whole, rank, locals[size_t(rank)], error)) << error;
    EXPECT_EQ(holdsArray(mesh, placement, rank), rank >= 2);
    EXPECT_EQ(blockOfRank(mesh, placement, {4}, rank).numElements(), rank >= 2 ? 2 : 0);
  }
  ASSERT_TRUE(assembleGlobal(mesh, placement, {4}, locals, again, error)) << error;
  EXPECT_EQ(std::memcmp(whole.data(), again.data(), 16), 0);
}
