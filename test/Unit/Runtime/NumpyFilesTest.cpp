// SPDX-License-Identifier: Apache-2.0
//
// npy and npz: round trips of every type, an archive as numpy.savez_compressed wrote it, zip64, byte orders, and
// files that are damaged at every position: an error or an array, never a crash.

#include "dist/Runtime/NumpyFiles.h"
#include "Arrays/NpyFormat.h"
#include "dist/Runtime/DType.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

using namespace dist::runtime;
namespace fs = std::filesystem;

namespace {

/// numpy.savez_compressed(arg0=float32 [[0,1,2],[3,4,5]], arg1=the same as int64 in Fortran order, flag=True).
const std::string numpyArchive(
    "\x50\x4b\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00\x21\x00\x4f\xe9\x00\x2a\x55\x00\x00\x00\x98\x00\x00\x00\x08\x00"
    "\x14\x00\x61\x72\x67\x30\x2e\x6e\x70\x79\x01\x00\x10\x00\x98\x00\x00\x00\x00\x00\x00\x00\x55\x00\x00\x00\x00\x00"
    "\x00\x00\x9b\xec\x17\xea\x1b\x10\xc9\xc8\x50\xc6\x50\xad\x9e\x92\x5a\x9c\x5c\xa4\x6e\xa5\xa0\x6e\x93\x66\xa2\xae"
    "\xa3\xa0\x9e\x96\x5f\x54\x52\x94\x98\x17\x9f\x5f\x94\x92\x0a\x12\x77\x4b\xcc\x29\x4e\x05\x8a\x17\x67\x24\x16\xa4"
    "\x02\xf9\x1a\x46\x3a\x0a\xc6\x9a\x3a\x0a\xb5\x0a\x64\x03\x2e\x06\x30\x68\xb0\x07\x12\x0e\x40\x04\xc4\x0d\x40\xbc"
    "\xc0\x01\x00\x50\x4b\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00\x21\x00\xf7\x3b\x78\x14\x55\x00\x00\x00\xb0\x00\x00"
    "\x00\x08\x00\x14\x00\x61\x72\x67\x31\x2e\x6e\x70\x79\x01\x00\x10\x00\xb0\x00\x00\x00\x00\x00\x00\x00\x55\x00\x00"
    "\x00\x00\x00\x00\x00\x9b\xec\x17\xea\x1b\x10\xc9\xc8\x50\xc6\x50\xad\x9e\x92\x5a\x9c\x5c\xa4\x6e\xa5\xa0\x6e\x93"
    "\x69\xa1\xae\xa3\xa0\x9e\x96\x5f\x54\x52\x94\x98\x17\x9f\x5f\x94\x92\x0a\x12\x0f\x29\x2a\x4d\x05\x0a\x17\x67\x24"
    "\x16\xa4\x02\xb9\x1a\x46\x3a\x0a\xc6\x9a\x3a\x0a\xb5\x0a\xe4\x03\x2e\x06\x28\x60\x86\xd2\x8c\x50\x9a\x05\x4a\x33"
    "\x41\x69\x56\x28\x0d\x00\x50\x4b\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00\x21\x00\x82\x2d\xf8\xd3\x43\x00\x00\x00"
    "\x81\x00\x00\x00\x08\x00\x14\x00\x66\x6c\x61\x67\x2e\x6e\x70\x79\x01\x00\x10\x00\x81\x00\x00\x00\x00\x00\x00\x00"
    "\x43\x00\x00\x00\x00\x00\x00\x00\x9b\xec\x17\xea\x1b\x10\xc9\xc8\x50\xc6\x50\xad\x9e\x92\x5a\x9c\x5c\xa4\x6e\xa5"
    "\xa0\x5e\x93\x64\xa8\xae\xa3\xa0\x9e\x96\x5f\x54\x52\x94\x98\x17\x9f\x5f\x94\x92\x0a\x12\x77\x4b\xcc\x29\x4e\x05"
    "\x8a\x17\x67\x24\x16\xa4\x02\xf9\x1a\x9a\x3a\x0a\xb5\x0a\x14\x01\x2e\x46\x00\x50\x4b\x01\x02\x14\x03\x14\x00\x00"
    "\x00\x08\x00\x00\x00\x21\x00\x4f\xe9\x00\x2a\x55\x00\x00\x00\x98\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00"
    "\x00\x00\x00\x80\x01\x00\x00\x00\x00\x61\x72\x67\x30\x2e\x6e\x70\x79\x50\x4b\x01\x02\x14\x03\x14\x00\x00\x00\x08"
    "\x00\x00\x00\x21\x00\xf7\x3b\x78\x14\x55\x00\x00\x00\xb0\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    "\x00\x80\x01\x8f\x00\x00\x00\x61\x72\x67\x31\x2e\x6e\x70\x79\x50\x4b\x01\x02\x14\x03\x14\x00\x00\x00\x08\x00\x00"
    "\x00\x21\x00\x82\x2d\xf8\xd3\x43\x00\x00\x00\x81\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80"
    "\x01\x1e\x01\x00\x00\x66\x6c\x61\x67\x2e\x6e\x70\x79\x50\x4b\x05\x06\x00\x00\x00\x00\x03\x00\x03\x00\xa2\x00\x00"
    "\x00\x9b\x01\x00\x00\x00\x00",
    595);

/// zipfile of Python with ZIP64_LIMIT = 0: twice sample(DIST_I32, {5, 5}), stored and deflated, with all sizes and
/// offsets in zip64 fields.
const std::string zip64Archive(
    "\x50\x4b\x03\x04\x2d\x00\x00\x00\x00\x00\x00\x00\x21\x00\xbb\x9d\x6b\x97\xff\xff\xff\xff\xff\xff\xff\xff\x08\x00"
    "\x14\x00\x61\x72\x67\x30\x2e\x6e\x70\x79\x01\x00\x10\x00\xe4\x00\x00\x00\x00\x00\x00\x00\xe4\x00\x00\x00\x00\x00"
    "\x00\x00\x93\x4e\x55\x4d\x50\x59\x01\x00\x76\x00\x7b\x27\x64\x65\x73\x63\x72\x27\x3a\x20\x27\x3c\x69\x34\x27\x2c"
    "\x20\x27\x66\x6f\x72\x74\x72\x61\x6e\x5f\x6f\x72\x64\x65\x72\x27\x3a\x20\x46\x61\x6c\x73\x65\x2c\x20\x27\x73\x68"
    "\x61\x70\x65\x27\x3a\x20\x28\x35\x2c\x20\x35\x29\x2c\x20\x7d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20"
    "\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20"
    "\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x0a\x0b\x30\x55\x7a\x9f\xc4\xe9\x0e\x33\x58"
    "\x7d\xa2\xc7\xec\x11\x36\x5b\x80\xa5\xca\xef\x14\x39\x5e\x83\xa8\xcd\xf2\x17\x3c\x61\x86\xab\xd0\xf5\x1a\x3f\x64"
    "\x89\xae\xd3\xf8\x1d\x42\x67\x8c\xb1\xd6\xfb\x20\x45\x6a\x8f\xb4\xd9\xfe\x23\x48\x6d\x92\xb7\xdc\x01\x26\x4b\x70"
    "\x95\xba\xdf\x04\x29\x4e\x73\x98\xbd\xe2\x07\x2c\x51\x76\x9b\xc0\xe5\x0a\x2f\x54\x79\x9e\xc3\xe8\x0d\x32\x57\x7c"
    "\xa1\xc6\xeb\x10\x35\x5a\x50\x4b\x03\x04\x2d\x00\x00\x00\x08\x00\x00\x00\x21\x00\xbb\x9d\x6b\x97\xff\xff\xff\xff"
    "\xff\xff\xff\xff\x08\x00\x14\x00\x61\x72\x67\x31\x2e\x6e\x70\x79\x01\x00\x10\x00\xe4\x00\x00\x00\x00\x00\x00\x00"
    "\xaf\x00\x00\x00\x00\x00\x00\x00\x9b\xec\x17\xea\x1b\x10\xc9\xc8\x50\xc6\x50\xad\x9e\x92\x5a\x9c\x5c\xa4\x6e\xa5"
    "\xa0\x6e\x93\x69\xa2\xae\xa3\xa0\x9e\x96\x5f\x54\x52\x94\x98\x17\x9f\x5f\x94\x92\x0a\x12\x77\x4b\xcc\x29\x4e\x05"
    "\x8a\x17\x67\x24\x16\xa4\x02\xf9\x1a\xa6\x3a\x0a\xa6\x9a\x3a\x0a\xb5\x0a\x64\x03\x2e\x6e\x83\xd0\xaa\xf9\x47\x5e"
    "\xf2\x19\x47\xd4\x2e\x3a\xfe\x46\xd0\x2c\xba\x61\xe9\xa9\xf7\x22\x96\x71\xcd\x2b\xce\x7e\x12\xb7\x49\x6c\x5b\x7d"
    "\xe1\xab\x94\x7d\x4a\xe7\xba\xcb\x3f\x64\x9d\xd2\x7b\x36\x5e\xfb\xad\xe0\x9a\xd5\xbf\xe5\xe6\x3f\x65\x8f\xdc\x49"
    "\xdb\xef\x30\xaa\x79\x17\x4c\xdd\x75\x9f\x45\xd3\xaf\x78\xc6\xde\x47\xec\x3a\x81\x65\xb3\x0f\x3c\xe5\xd2\x0f\xa9"
    "\x9c\x77\xf8\x05\xaf\x51\x78\xcd\xc2\x63\xaf\x05\x4c\xa3\x00\x50\x4b\x01\x02\x2d\x03\x2d\x00\x00\x00\x00\x00\x00"
    "\x00\x21\x00\xbb\x9d\x6b\x97\xff\xff\xff\xff\xff\xff\xff\xff\x08\x00\x14\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80"
    "\x01\x00\x00\x00\x00\x61\x72\x67\x30\x2e\x6e\x70\x79\x01\x00\x10\x00\xe4\x00\x00\x00\x00\x00\x00\x00\xe4\x00\x00"
    "\x00\x00\x00\x00\x00\x50\x4b\x01\x02\x2d\x03\x2d\x00\x00\x00\x08\x00\x00\x00\x21\x00\xbb\x9d\x6b\x97\xff\xff\xff"
    "\xff\xff\xff\xff\xff\x08\x00\x1c\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\xff\xff\xff\xff\x61\x72\x67\x31\x2e"
    "\x6e\x70\x79\x01\x00\x18\x00\xe4\x00\x00\x00\x00\x00\x00\x00\xaf\x00\x00\x00\x00\x00\x00\x00\x1e\x01\x00\x00\x00"
    "\x00\x00\x00\x50\x4b\x06\x06\x2c\x00\x00\x00\x00\x00\x00\x00\x2d\x00\x2d\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02"
    "\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x9c\x00\x00\x00\x00\x00\x00\x00\x07\x02\x00\x00\x00"
    "\x00\x00\x00\x50\x4b\x06\x07\x00\x00\x00\x00\xa3\x02\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x50\x4b\x05\x06\x00"
    "\x00\x00\x00\x02\x00\x02\x00\x9c\x00\x00\x00\x07\x02\x00\x00\x00\x00",
    773);

class NumpyFiles : public ::testing::Test {
protected:
  void SetUp() override {
    const char *name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    folder = fs::temp_directory_path() / ("dist-numpy-" + std::to_string(getpid()) + "-" + name);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string path(const std::string &name) const { return (folder / name).string(); }
  std::string write(const std::string &name, const std::string &bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string contents(const std::string &name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  int filesInFolder() const { return int(std::distance(fs::directory_iterator(folder), fs::directory_iterator())); }

  fs::path folder;
};

HostArray sample(DistDType dtype, std::vector<int64_t> shape) {
  HostArray array;
  EXPECT_TRUE(HostArray::create(dtype, std::move(shape), array));
  for (int64_t i = 0; i < array.numBytes(); ++i)
    array.data()[i] = dtype == DIST_I1 ? char(i % 2) : char(i * 37 + 11);
  return array;
}

bool equal(const HostArray &a, const HostArray &b) {
  return a.dtype() == b.dtype() && a.shape() == b.shape() && std::memcmp(a.data(), b.data(), size_t(a.numBytes())) == 0;
}

std::string npy(const std::string &dictionary, const std::string &data, char major = 1) {
  std::string text = dictionary + "\n", out("\x93NUMPY", 6);
  out += {major, 0, char(text.size() & 255), char(text.size() >> 8)};
  if (major > 1)
    out += std::string(2, '\0');
  return out + text + data;
}

/// Opens an archive and reads all of it; returns whether everything was readable.
bool readAll(const std::string &path, std::string &error) {
  std::unique_ptr<ArrayReader> reader = ArrayReader::open(path, error);
  bool good = reader != nullptr;
  for (size_t i = 0; reader && i < reader->names().size(); ++i) {
    HostArray array;
    good &= reader->read(reader->names()[i], array, error);
  }
  return good;
}

TEST_F(NumpyFiles, EveryTypeRoundTrips) {
  std::vector<NamedArray> arrays;
  std::string error;
  for (DistDType dtype = 0; dtype < DIST_NUM_DTYPES; ++dtype)
    for (const std::vector<int64_t> &shape : std::vector<std::vector<int64_t>>{{}, {7}, {0, 3}, {2, 3, 4}}) {
      HostArray array = sample(dtype, shape), back;
      ASSERT_TRUE(writeNpy(path("a.npy"), array, error)) << error;
      ASSERT_TRUE(readNpy(path("a.npy"), back, error)) << error;
      EXPECT_TRUE(equal(array, back)) << array.describe();
      EXPECT_EQ(fs::file_size(path("a.npy")) % 64, size_t(array.numBytes()) % 64);
      arrays.push_back({"arg" + std::to_string(arrays.size()), std::move(array)});
    }
  arrays.push_back({"large", sample(DIST_U8, {300000})});
  for (std::string target : {"stored.npz", "deflated.npz", "folder"}) {
    if (target == "deflated.npz")
      ASSERT_TRUE(writeNpz(path(target), arrays, true, error)) << error;
    else
      ASSERT_TRUE(writeArrays(path(target), arrays, error)) << error;
    std::unique_ptr<ArrayReader> reader = ArrayReader::open(path(target), error);
    ASSERT_TRUE(reader) << error;
    EXPECT_EQ(reader->names().size(), arrays.size());
    for (const NamedArray &named : arrays) {
      HostArray back;
      ASSERT_TRUE(reader->read(named.name, back, error)) << error;
      EXPECT_TRUE(equal(named.array, back)) << target << " " << named.name;
    }
  }
  EXPECT_EQ(filesInFolder(), 4) << "no temporary file is left";
}

TEST_F(NumpyFiles, ReadsWhatNumpyWrites) {
  std::string error;
  std::unique_ptr<ArrayReader> reader = ArrayReader::open(write("a.npz", numpyArchive), error);
  ASSERT_TRUE(reader) << error;
  EXPECT_EQ(reader->names(), (std::vector<std::string>{"arg0", "arg1", "flag"}));
  HostArray array;
  ASSERT_TRUE(reader->read("arg0", array, error)) << error;
  EXPECT_EQ(array.describe(), "f32[2x3]");
  for (int64_t i = 0; i < 6; ++i)
    EXPECT_EQ(array.elementAsDouble(i), double(i));
  ASSERT_TRUE(reader->read("arg1", array, error)) << error;
  EXPECT_EQ(array.describe(), "i64[2x3]");
  for (int64_t i = 0; i < 6; ++i)
    EXPECT_EQ(array.elementAsDouble(i), double(i));
  ASSERT_TRUE(reader->read("flag", array, error)) << error;
  EXPECT_EQ(array.describe(), "i1[]");
  EXPECT_EQ(array.data()[0], 1);
  EXPECT_FALSE(reader->read("arg2", array, error));
  EXPECT_EQ(error, path("a.npz") + ": has no array \"arg2\", it has arg0, arg1, flag");
}

TEST_F(NumpyFiles, Zip64Archives) {
  HostArray array = sample(DIST_I32, {5, 5}), back;
  std::string error;
  std::unique_ptr<ArrayReader> reader = ArrayReader::open(write("big.npz", zip64Archive), error);
  ASSERT_TRUE(reader) << error;
  for (const char *name : {"arg0", "arg1"}) {
    ASSERT_TRUE(reader->read(name, back, error)) << error;
    EXPECT_TRUE(equal(array, back));
  }
}

TEST_F(NumpyFiles, EqualArraysGiveEqualBytes) {
  std::string error;
  std::vector<NamedArray> arrays;
  for (const char *name : {"arg0", "arg1"})
    arrays.push_back({name, sample(DIST_F32, {300})});
  for (bool compress : {false, true}) {
    ASSERT_TRUE(writeNpz(path("a.npz"), arrays, compress, error)) << error;
    std::string once = contents("a.npz");
    // Dates and time zones leave no trace.
    setenv("TZ", compress ? "UTC" : "Asia/Tokyo", 1);
    tzset();
    ASSERT_TRUE(writeNpz(path("a.npz"), arrays, compress, error)) << error;
    EXPECT_EQ(contents("a.npz"), once);
  }
  ASSERT_TRUE(writeNpz(path("none.npz"), {}, false, error)) << error;
  std::unique_ptr<ArrayReader> none = ArrayReader::open(path("none.npz"), error);
  ASSERT_TRUE(none) << error;
  EXPECT_TRUE(none->names().empty());
}

TEST_F(NumpyFiles, ClaimedSizesAreChecked) {
  // The size in the central directory of the first entry, and its compressed size.
  size_t central = numpyArchive.find("PK\1\2");
  for (size_t field : {central + 20, central + 24}) {
    std::string claimed = numpyArchive, error;
    claimed[field + 3] = 0x7f;
    EXPECT_FALSE(readAll(write("claimed.npz", claimed), error));
    EXPECT_TRUE(error.find("cannot hold") != std::string::npos ||
                error.find("outside of the file") != std::string::npos)
        << error;
  }
}

TEST_F(NumpyFiles, OtherSpellings) {
  std::string error, data("\0\1\0\2\0\3\0\4", 8);
  HostArray array;
  ASSERT_TRUE(
      readNpy(write("a.npy", npy("{'descr': '>i2', 'fortran_order': True, 'shape': (2, 2), }", data)), array, error))
      << error;
  double expected[] = {1, 3, 2, 4};
  for (int64_t i = 0; i < 4; ++i)
    EXPECT_EQ(array.elementAsDouble(i), expected[i]);
  ASSERT_TRUE(readNpy(write("b.npy", npy("{\"shape\":(4L,),\"fortran_order\":False,\"descr\":\"<u2\"}  ", data, 2)),
                      array, error))
      << error;
  EXPECT_EQ(array.describe(), "u16[4]");
  EXPECT_TRUE(array.reinterpretAs(DIST_BF16));
  EXPECT_EQ(array.describe(), "bf16[4]");
  EXPECT_FALSE(array.reinterpretAs(DIST_F32));
}

TEST_F(NumpyFiles, ErrorsSayWhatWasFound) {
  struct {
    std::string bytes, message;
  } cases[] = {
      {"", "not an npy file"},
      {"hello world, this is text", "not an npy file"},
      {npy("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", "1234"),
       "holds 4 bytes of data, f32[3] needs 12"},
      {npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", "12345"),
       "holds 5 bytes of data, f32[1] needs 4"},
      {npy("{'descr': '<c32', 'fortran_order': False, 'shape': (1,), }", "12345678"),
       "element type '<c32' is not supported"},
      {npy("{'descr': '|O', 'fortran_order': False, 'shape': (), }", "1"), "element type '|O' is not supported"},
      {npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (), }", "1"),
       "structured element types are not supported"},
      {npy("{'descr': '<f4', 'shape': (), }", "1234"), "the header lacks"},
      {npy("{'descr': '<f4', 'fortran_order': Maybe}", ""), "where True or False should be"},
      {npy("{'descr': '<f8', 'fortran_order': False, 'shape': (9999999999, 9999999999), }", ""),
       "needs more than can be addressed"},
      {npy("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,), }", ""),
       "a dimension is too large"},
      {npy("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }", ""), "where a shape"},
      {npy("{'descr': '<f4'", ""), "where ',' or '}' should be"},
      {std::string("\x93NUMPY\1\0\xff\xff{", 11), "the header of 65535 bytes does not fit the file"},
      {std::string("\x93NUMPY\7\0\1\0{", 11), "npy version 7.0 is not supported"},
  };
  for (const auto &[bytes, message] : cases) {
    HostArray array;
    std::string error;
    EXPECT_FALSE(readNpy(write("bad.npy", bytes), array, error));
    EXPECT_NE(error.find(message), std::string::npos) << "expected: " << message << "\nfound: " << error;
    EXPECT_EQ(error.find(path("bad.npy") + ": "), 0u) << error;
  }
  HostArray array;
  std::string error;
  EXPECT_FALSE(readNpy(path("missing.npy"), array, error));
  EXPECT_EQ(error, path("missing.npy") + ": cannot open the file: No such file or directory");
  EXPECT_FALSE(readNpy(folder.string(), array, error));
  EXPECT_FALSE(ArrayReader::open(path("missing.npz"), error));
}

TEST_F(NumpyFiles, TruncatedArchivesAreErrors) {
  for (size_t length = 0; length < numpyArchive.size(); ++length) {
    std::string error;
    EXPECT_FALSE(readAll(write("cut.npz", numpyArchive.substr(0, length)), error)) << length;
    EXPECT_NE(error, "") << length;
  }
}

TEST_F(NumpyFiles, DamagedBytesNeverCrash) {
  std::string one, error;
  HostArray array = sample(DIST_F32, {3, 3}), back;
  ASSERT_TRUE(writeNpy(path("a.npy"), array, error));
  one = contents("a.npy");
  for (unsigned char flip : {0x01, 0x80, 0xff}) {
    for (size_t i = 0; i < numpyArchive.size(); ++i) {
      std::string damaged = numpyArchive;
      damaged[i] = char(damaged[i] ^ flip);
      readAll(write("damaged.npz", damaged), error);
    }
    for (size_t i = 0; i < 128; ++i) {
      std::string damaged = one;
      damaged[i] = char(damaged[i] ^ flip);
      readNpy(write("damaged.npy", damaged), back, error);
    }
  }
  size_t dataByte = numpyArchive.find("arg0.npy") + 8 + 20 + 40; // Inside the first deflated stream.
  std::string damaged = numpyArchive;
  damaged[dataByte] = char(damaged[dataByte] ^ 0x10);
  EXPECT_FALSE(readAll(write("damaged.npz", damaged), error));
  EXPECT_NE(error.find("array \"arg0\": "), std::string::npos) << error;
}

TEST_F(NumpyFiles, ChecksumsAreChecked) {
  std::string error;
  std::vector<NamedArray> arrays;
  arrays.push_back({"arg0", sample(DIST_U8, {100})});
  ASSERT_TRUE(writeNpz(path("stored.npz"), arrays, false, error)) << error;
  std::string bytes = contents("stored.npz"), data(arrays[0].array.data(), 100);
  size_t at = bytes.find(data);
  ASSERT_NE(at, std::string::npos);
  bytes[at + 50] = char(bytes[at + 50] ^ 1);
  EXPECT_FALSE(readAll(write("stored.npz", bytes), error));
  EXPECT_EQ(error, path("stored.npz") + ": array \"arg0\": the checksum does not match, the data is damaged");
}

TEST_F(NumpyFiles, FailedWritesLeaveTheOldFile) {
  std::string error;
  HostArray array = sample(DIST_F32, {3});
  EXPECT_FALSE(writeNpy(path("no/such/folder.npy"), array, error));
  EXPECT_NE(error.find("cannot create the file"), std::string::npos);
  fs::create_directories(path("taken.npy/inside"));
  EXPECT_FALSE(writeNpy(path("taken.npy"), array, error));
  EXPECT_NE(error.find("is no regular file"), std::string::npos);
  EXPECT_FALSE(writeNpz(path("no/such/folder.npz"), {}, true, error));
  EXPECT_NE(error.find("cannot create the file"), std::string::npos);
  // A disk that is full.
  std::vector<NamedArray> arrays;
  arrays.push_back({"arg0", sample(DIST_U8, {1 << 20})});
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit little = {1 << 16, before.rlim_max};
  auto *handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  EXPECT_FALSE(writeNpz(path("half.npz"), arrays, false, error));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(error.find("half.npz: cannot write the file: "), std::string::npos) << error;
  EXPECT_EQ(filesInFolder(), 1) << "no temporary file is left";
}

} // namespace
