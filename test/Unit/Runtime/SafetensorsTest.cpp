// SPDX-License-Identifier: Apache-2.0
//
// The safetensors format: a file as HuggingFace's library wrote it, and headers that are wrong in each way that a
// header can be.

#include "Checkpoint/Safetensors.h"
#include "Checkpoint/StrictJson.h"
#include "dist/Runtime/Checkpoint.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace dist::runtime;
namespace fs = std::filesystem;

namespace {

/// safetensors.numpy.save({"b": int8 [1, 2, 3], "a": float32 [[1], [2]]}) of version 0.8.0.
const std::string written(
    "\x70\x00\x00\x00\x00\x00\x00\x00"
    R"({"a":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},"b":{"dtype":"I8","shape":[3],"data_offsets":[8,11]}})"
    "   \x00\x00\x80\x3f\x00\x00\x00\x40\x01\x02\x03",
    131);

class Safetensors : public ::testing::Test {
protected:
  void SetUp() override {
    const char *name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    folder = fs::temp_directory_path() / ("dist-safetensors-" + std::to_string(getpid()) + "-" + name);
    fs::create_directories(folder);
    path = (folder / "x.safetensors").string();
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string problemOf(const std::string &bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    std::string error;
    return SafetensorsFile::open(path, error) ? "" : error;
  }
  static std::string withHeader(const std::string &header, size_t dataBytes) {
    std::string bytes;
    for (int byte = 0; byte < 8; ++byte)
      bytes += char(header.size() >> (8 * byte) & 255);
    return bytes + header + std::string(dataBytes, 'x');
  }
  void expectRefused(const std::string &header, size_t dataBytes, const std::string &reason) {
    std::string problem = problemOf(withHeader(header, dataBytes));
    EXPECT_NE(problem.find(reason), std::string::npos) << header << ": " << problem;
    EXPECT_EQ(problem.rfind(path + ": ", 0), 0u) << problem;
  }

  fs::path folder;
  std::string path;
};

TEST_F(Safetensors, ReadsWhatTheLibraryWrites) {
  std::string error;
  ASSERT_EQ(problemOf(written), "");
  std::unique_ptr<SafetensorsFile> file = SafetensorsFile::open(path, error);
  ASSERT_EQ(file->entries().size(), 2u);
  const SafetensorsEntry *a = file->find("a"), *b = file->find("b");
  ASSERT_TRUE(a && b && !file->find("c"));
  EXPECT_EQ(a->shape, (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(b->dtype, DIST_I8);
  float values[2];
  ASSERT_TRUE(file->read(a->begin, values, a->bytes, error));
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], 2);
}

TEST_F(Safetensors, NoPrefixOfAFileIsAFile) {
  for (size_t size = 0; size < written.size(); ++size)
    EXPECT_NE(problemOf(written.substr(0, size)), "") << size;
  EXPECT_NE(problemOf(written + "x"), "");
}

TEST_F(Safetensors, NoDamagedByteIsACrash) {
  for (size_t position = 0; position < written.size() - 11; ++position)
    for (unsigned char flipped : {0x01, 0x20, 0x80}) {
      std::string damaged = written;
      damaged[position] = char(damaged[position] ^ flipped);
      problemOf(damaged);
    }
}

TEST_F(Safetensors, WrongHeadersAreRefused) {
  expectRefused("", 0, "does not begin with '{'");
  expectRefused("[]", 0, "does not begin with '{'");
  expectRefused(" {}", 0, "does not begin with '{'");
  expectRefused("{", 0, "is no JSON");
  expectRefused("{\"a\xff\":1}", 0, "is no JSON");
  expectRefused("{}", 1, "the tensors end at byte 0 of the data, but the file has 1");
  expectRefused(R"({"a":1})", 0, "needs 'dtype', 'shape' and 'data_offsets'");
  expectRefused(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[0,4],"x":1}})", 4, "and nothing else");
  expectRefused(R"({"a":{"dtype":"F4","shape":[],"data_offsets":[0,4]}})", 4, "element type");
  expectRefused(R"({"a":{"dtype":7,"shape":[],"data_offsets":[0,4]}})", 4, "element type");
  expectRefused(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4, "no list of sizes");
  expectRefused(R"({"a":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", 4, "no list of sizes");
  expectRefused(R"({"a":{"dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,4]}})", 4, "no list of sizes");
  expectRefused(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4, "not what its shape and type need");
  expectRefused(R"({"a":{"dtype":"F32","shape":[4611686018427387905],"data_offsets":[0,4]}})", 4, "not what its shape");
  expectRefused(R"({"a":{"dtype":"F32","shape":[4611686018427387905,4611686018427387905,0],"data_offsets":[0,0]}})", 0,
                "not what its shape");
  expectRefused(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[0,4,8]}})", 8, "needs two offsets");
  expectRefused(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[4,0]}})", 4, "needs two offsets");
  expectRefused(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[4,8]}})", 4,
                "ends at byte 8 of the data, but the file has 4");
  expectRefused(R"({"a":{"dtype":"F32","shape":[],"data_offsets":[4,8]}})", 8, "begins at byte 4");
  expectRefused(
      R"({"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", 4,
      "begins at byte 0 of the data, but the one before ends at 4");
  expectRefused(
      R"({"a":{"dtype":"F32","shape":[],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[],"data_offsets":[4,8]}})", 8,
      "the key \"a\" stands there twice");
  expectRefused(R"({"a":)" + std::string(100, '[') + std::string(100, ']') + "}", 0, "nested more than 64 deep");
  std::string shape(200, '1');
  for (size_t i = 1; i < shape.size(); i += 2)
    shape[i] = ',';
  expectRefused(R"({"a":{"dtype":"I8","shape":[)" + shape + R"(1],"data_offsets":[0,1]}})", 1, "32 are the most");
}

TEST_F(Safetensors, LengthsBeyondTheFileAreRefused) {
  EXPECT_NE(problemOf(std::string(8, '\xff') + "{}").find("its header would have 18446744073709551615 bytes"),
            std::string::npos);
  EXPECT_NE(problemOf(std::string("\x03\0\0\0\0\0\0\0{}", 10)).find("its header would have 3 bytes"),
            std::string::npos);
}

TEST_F(Safetensors, APipeIsNoFile) {
  std::string error;
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(SafetensorsFile::open(path, error));
  EXPECT_EQ(error, path + ": not a regular file");
}

TEST_F(Safetensors, WhatIsWrittenIsRead) {
  std::vector<SafetensorsEntry> entries = {
      {"a\"\xc3\xa4", DIST_F64, {2, 3}}, {"b", DIST_BF16, {}}, {"c", DIST_I1, {0, 4}}};
  std::string header, problem;
  ASSERT_TRUE(makeSafetensorsHeader(entries, header, problem)) << problem;
  EXPECT_EQ(header.size() % 8, 0u);
  ASSERT_EQ(problemOf(header + std::string(50, 'x')), "");
  std::unique_ptr<SafetensorsFile> file = SafetensorsFile::open(path, problem);
  for (const SafetensorsEntry &entry : entries) {
    const SafetensorsEntry *found = file->find(entry.key);
    ASSERT_TRUE(found);
    EXPECT_EQ(std::make_tuple(found->dtype, found->shape, found->begin, found->bytes),
              std::make_tuple(entry.dtype, entry.shape, entry.begin, entry.bytes));
  }
}

TEST_F(Safetensors, WhatTheFormatCannotHoldIsRefused) {
  auto problemWith = [](std::vector<SafetensorsEntry> entries) {
    std::string header, problem;
    return makeSafetensorsHeader(entries, header, problem) ? "" : problem;
  };
  EXPECT_NE(problemWith({{"a", DIST_C128, {1}}}).find("c128, which safetensors do not have"), std::string::npos);
  EXPECT_NE(problemWith({{"a", DIST_I8, {1}}, {"a", DIST_I8, {1}}}).find("this one is taken"), std::string::npos);
  EXPECT_NE(problemWith({{"__metadata__", DIST_I8, {1}}}).find("this one is taken"), std::string::npos);
  EXPECT_NE(problemWith({{"\xff", DIST_I8, {1}}}).find("not UTF-8"), std::string::npos);
}

} // namespace
