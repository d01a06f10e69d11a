// SPDX-License-Identifier: Apache-2.0
//
// Artifacts: what is written is read back, and a file that is damaged in any way is one error. Damage is done twice: as
// it is, which the checksum finds, and with a checksum that fits, so that every gate behind it is tried, too.

#include "dist/Runtime/Artifact.h"

#include "Artifact/ArtifactFile.h"
#include "ProgramBuilder.h"
#include "dist/Runtime/PlanValidator.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

/// A folder that goes away.
class Folder {
public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "dist-artifact-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const std::string &name) const { return path + "/" + name; }
  std::string path;
};

std::string readBytes(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void writeBytes(const std::string &path, const std::string &bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc).write(bytes.data(), std::streamsize(bytes.size()));
}

/// Makes the checksum of `bytes` fit again.
void sign(std::string &bytes) {
  ArtifactHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  header.checksum = 0;
  std::memcpy(bytes.data(), &header, sizeof(header));
  header.checksum = XXH3_64bits(bytes.data(), bytes.size());
  std::memcpy(bytes.data(), &header, sizeof(header));
}

/// A program on four devices with every kind of step but kernels.
class Everything {
public:
  Everything() {
    builder.setDeviceOrder({0, 2, 1, 3});
    int32_t group = builder.group({{0, 1, 2}}), both = builder.group({{1, 1, 2}, {0, 1, 2}});
    int32_t x = builder.argument(DIST_F32, {4, 6}), y = builder.result(DIST_F32, {4, 6});
    int32_t a = builder.temporary(DIST_F32, {4, 6}), b = builder.temporary(DIST_F32, {6, 6});
    int32_t counter = builder.temporary(DIST_I64, {});
    int32_t weights = builder.constant(DIST_F32, {6, 6}, values.data());
    builder.arguments[0].name = "x";
    builder.arguments[0].globalShape = builder.keep({8, 6});
    builder.arguments[0].placement = placement;
    builder.arguments[0].partials = &pending;
    builder.arguments[0].numPartials = 1;
    builder.copy(b, weights);
    builder.step(DIST_STEP_LOOP).loop = {2, 2, 3, 1, counter};
    DistGemmStep &gemm = builder.step(DIST_STEP_GEMM).gemm;
    gemm.batch = 1, gemm.m = 4, gemm.n = 6, gemm.k = 6;
    gemm.a = x, gemm.b = b, gemm.c = a;
    const int64_t rows[3] = {0, 6, 1};
    for (int64_t *strides : {gemm.aStrides, gemm.bStrides, gemm.cStrides})
      std::copy(rows, rows + 3, strides);
    builder.collective(DIST_ALL_REDUCE, group, {{a, a}});
    DistCollectiveStep &start = builder.collective(DIST_ALL_REDUCE, both, {{a, y}});
    start.phase = DIST_START;
    start.asyncId = 7;
    builder.done(7);
    builder.step(DIST_STEP_STRIDED_COPY).stridedCopy = {
        a, y, 2, builder.keep({4, 6}), builder.keep({6, 1}), builder.keep({6, 1})};
    int32_t condition = builder.temporary(DIST_I1, {});
    builder.step(DIST_STEP_LOOP).loop = {8, 2, -1, 0, 0, 1, condition, 1};
    builder.copy(condition, builder.constant(DIST_I1, {}, &never));
    builder.copy(a, y);
    builder.step(DIST_STEP_LIBRARY).library = {"fourier", &transform[0], 1, &transform[1], 1, kind, 2};
    transform[0] = builder.constant(DIST_C64, {2, 3}, values.data());
    transform[1] = builder.temporary(DIST_C64, {2, 3});
    builder.build();
  }

  DistAxisRef rowAxis = {0, 1, 2};
  char never = 0;
  int32_t transform[2];
  int64_t kind[2] = {1, 2};
  DistGroup placement[2] = {{&rowAxis, 1}, {nullptr, 0}};
  DistAxisRef pendingAxis = {1, 1, 2};
  DistPartial pending = {DIST_REDUCE_MAX, {&pendingAxis, 1}};
  std::vector<float> values = std::vector<float>(36, 0.5f);
  ProgramBuilder builder{{{"dp", 2}, {"tp", 2}}};
};

TEST(Artifact, IsReadBackAsItWasWritten) {
  Folder folder;
  Everything program;
  std::string path = folder.file("step.dplan"), error;
  ASSERT_TRUE(writeArtifact(path, {&program.builder.executable, &program.builder.executable, "{}"}, error)) << error;
  std::unique_ptr<Artifact> artifact = readArtifact(path, error);
  ASSERT_TRUE(artifact) << error;
  const DistExecutable &read = artifact->executable(), &written = program.builder.executable;
  ASSERT_TRUE(artifact->reference());
  EXPECT_EQ(artifact->report(), "{}");
  EXPECT_STREQ(read.name, "test");
  EXPECT_EQ(read.numSteps, written.numSteps);
  EXPECT_EQ(read.numBuffers, written.numBuffers);
  EXPECT_EQ(read.mesh.deviceOrder[1], 2);
  EXPECT_STREQ(read.mesh.axes[1].name, "tp");
  EXPECT_EQ(read.groups[1].axes[1].axis, 0);
  EXPECT_STREQ(read.arguments[0].name, "x");
  EXPECT_EQ(read.arguments[0].globalShape[0], 8);
  EXPECT_EQ(read.arguments[0].placement[0].numAxes, 1);
  ASSERT_EQ(read.arguments[0].numPartials, 1);
  EXPECT_EQ(read.arguments[0].partials[0].reduction, DIST_REDUCE_MAX);
  EXPECT_EQ(read.arguments[0].partials[0].group.axes[0].axis, 1);
  EXPECT_EQ(read.results[0].numPartials, 0);
  EXPECT_EQ(read.results[0].globalShape, nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(read.constants[0].data) % DIST_ARENA_ALIGNMENT, 0u);
  EXPECT_EQ(std::memcmp(read.constants[0].data, program.values.data(), 144), 0);
  EXPECT_EQ(read.constants[0].data, artifact->reference()->constants[0].data) << "equal constants are stored once";
  EXPECT_EQ(read.steps[1].loop.tripCount, 3);
  EXPECT_EQ(read.steps[2].gemm.cStrides[1], 6);
  EXPECT_EQ(read.steps[4].collective.asyncId, 7);
  EXPECT_EQ(read.steps[6].stridedCopy.srcStrides[0], 6);
  EXPECT_STREQ(read.steps[6].location, "model.py:7:1");
  EXPECT_EQ(read.steps[6].reason, nullptr);
  EXPECT_EQ(read.steps[1].loop.hasCondition, 0);
  EXPECT_EQ(read.steps[7].loop.tripCount, -1);
  EXPECT_EQ(read.steps[7].loop.hasCondition, 1);
  EXPECT_EQ(read.steps[7].loop.conditionBuffer, written.steps[7].loop.conditionBuffer);
  EXPECT_EQ(read.steps[7].loop.numConditionSteps, 1);
  EXPECT_STREQ(read.steps[10].library.routine, "fourier");
  EXPECT_EQ(read.steps[10].library.outputs[0], program.transform[1]);
  ASSERT_EQ(read.steps[10].library.numOptions, 2);
  EXPECT_EQ(read.steps[10].library.options[1], 2);
}

TEST(Artifact, EqualProgramsGiveEqualBytes) {
  Folder folder;
  std::string error;
  for (const char *name : {"one", "two"}) {
    Everything program;
    ASSERT_TRUE(writeArtifact(folder.file(name), {&program.builder.executable, nullptr, ""}, error)) << error;
  }
  EXPECT_EQ(readBytes(folder.file("one")), readBytes(folder.file("two")));
}

TEST(Artifact, AProgramWithCodeOfThisProcessIsNotWritten) {
  Folder folder;
  ProgramBuilder builder({});
  builder.kernel([](void *const *, const int64_t *) {}, {builder.result(DIST_F32, {2})});
  std::string error;
  EXPECT_FALSE(writeArtifact(folder.file("x"), {&builder.build(), nullptr, ""}, error));
  EXPECT_NE(error.find("step 0 calls code of this process"), std::string::npos) << error;
  EXPECT_FALSE(std::filesystem::exists(folder.file("x")));
}

TEST(Artifact, AnUnprovenPlanIsNotWritten) {
  Folder folder;
  ProgramBuilder builder({{"x", 2}});
  int32_t group = builder.group({{0, 1, 2}});
  int32_t x = builder.argument(DIST_F32, {4}), a = builder.temporary(DIST_F32, {4});
  builder.copy(a, x);
  builder.collective(DIST_ALL_REDUCE, group, {{a, a}}).phase = DIST_START;
  builder.copy(a, x);
  builder.done(0);
  std::string error;
  EXPECT_FALSE(writeArtifact(folder.file("x"), {&builder.build(), nullptr, ""}, error));
  EXPECT_NE(error.find("nothing orders the two"), std::string::npos) << error;
}

TEST(Artifact, WrongFilesAreNamedErrors) {
  Folder folder;
  Everything program;
  std::string path = folder.file("step.dplan"), error;
  ASSERT_TRUE(writeArtifact(path, {&program.builder.executable, nullptr, ""}, error)) << error;
  std::string good = readBytes(path);
  auto expect = [&](const std::string &bytes, const char *message) {
    writeBytes(folder.file("bad"), bytes);
    EXPECT_FALSE(readArtifact(folder.file("bad"), error));
    EXPECT_NE(error.find(message), std::string::npos) << error;
    EXPECT_EQ(error.find(folder.file("bad") + ": "), 0u) << error;
  };
  expect("", "the file is empty");
  expect("func.func @main()", "the file has 17 bytes; an artifact has at least 64");
  expect(std::string(100, 'x'), "is no artifact");
  std::string other = good;
  other[8] = 9;
  expect(other, "has format version 9; this build reads version 4");
  other = good;
  other[64 + 4] ^= 1; // The identifier of the tables.
  sign(other);
  expect(other, "its tables are not those of an artifact");
  expect(good + "x", "something follows it");
  EXPECT_FALSE(readArtifact(folder.file("absent"), error));
  EXPECT_NE(error.find("cannot open the file"), std::string::npos) << error;
  EXPECT_FALSE(readArtifact(folder.path, error));
  EXPECT_NE(error.find("is no regular file"), std::string::npos) << error;
}

TEST(Artifact, TruncationIsFoundAtEveryLength) {
  Folder folder;
  Everything program;
  std::string path = folder.file("step.dplan"), error;
  ASSERT_TRUE(writeArtifact(path, {&program.builder.executable, nullptr, ""}, error)) << error;
  std::string good = readBytes(path);
  for (size_t length = 0; length < good.size(); length += length < 200 ? 1 : 61) {
    writeBytes(path, good.substr(0, length));
    ASSERT_FALSE(readArtifact(path, error)) << length;
    ASSERT_FALSE(error.empty());
  }
}

TEST(Artifact, FlippedBytesAreFound) {
  Folder folder;
  Everything program;
  std::string path = folder.file("step.dplan"), error;
  ASSERT_TRUE(writeArtifact(path, {&program.builder.executable, nullptr, ""}, error)) << error;
  std::string good = readBytes(path);
  for (size_t position = 0; position < good.size(); position += position < 64 ? 1 : 7) {
    std::string bad = good;
    bad[position] = char(~bad[position]);
    writeBytes(path, bad);
    ASSERT_FALSE(readArtifact(path, error)) << position;
  }
}

/// With a checksum that fits, some damage makes another valid program; the rest is an error. Nothing else happens.
TEST(Artifact, SignedDamageIsAnErrorOrAnotherProgram) {
  Folder folder;
  Everything program;
  std::string path = folder.file("step.dplan"), error;
  ASSERT_TRUE(writeArtifact(path, {&program.builder.executable, &program.builder.executable, "{}"}, error)) << error;
  std::string good = readBytes(path);
  ArtifactHeader header;
  std::memcpy(&header, good.data(), sizeof(header));
  size_t end = size_t(header.tableOffset + header.tableBytes);
  std::mt19937 random(1);
  int refused = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    std::string bad = good;
    for (int flips = trial % 3; flips >= 0; --flips) {
      static const char values[] = {0, 1, 2, 0x7f, char(0x80), char(0xff)};
      bad[random() % end] = trial % 2 ? char(random()) : values[random() % 6];
    }
    sign(bad);
    writeBytes(path, bad);
    std::unique_ptr<Artifact> artifact = readArtifact(path, error);
    refused += !artifact;
    if (artifact)
      validatePlan(artifact->executable());
  }
  EXPECT_GT(refused, 300);
}

} // namespace
