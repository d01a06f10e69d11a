// SPDX-License-Identifier: Apache-2.0
//
// Layouts of checkpoints: the text of shardings, blocks against what each rank holds, and tensors that go from every
// layout to every other and are compared element by element.

#include "dist/Runtime/Checkpoint.h"
#include "Arrays/StridedCopy.h"
#include "Checkpoint/IndexFile.h"
#include "Checkpoint/Safetensors.h"
#include "dist/Runtime/DType.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

using namespace dist::runtime;
namespace fs = std::filesystem;

namespace {

const OwnedMesh mesh2x4("mesh", {{"dp", 2}, {"tp", 4}}, {});
const OwnedMesh mesh2x4Reversed("mesh", {{"dp", 2}, {"tp", 4}}, {7, 6, 5, 4, 3, 2, 1, 0});
const OwnedMesh mesh3("mesh", {{"a\"b", 3}}, {});
const OwnedMesh oneDevice("mesh", {}, {});

/// A mesh and a sharding on it.
struct Layout {
  const OwnedMesh *mesh;
  std::string sharding;
};

ArrayPlacement parse(const Layout &layout) {
  ArrayPlacement placement;
  std::string problem;
  EXPECT_TRUE(parsePlacement(layout.sharding, layout.mesh->view(), placement, problem)) << problem;
  EXPECT_EQ(describePlacement(layout.mesh->view(), placement), layout.sharding);
  return placement;
}

const std::vector<Layout> layouts = {
    {&oneDevice, "[{}, {}]"},
    {&mesh2x4, "[{}, {}]"},
    {&mesh2x4, "[{\"dp\"}, {\"tp\"}]"},
    {&mesh2x4, "[{\"tp\"}, {\"dp\"}]"},
    {&mesh2x4, "[{\"dp\", \"tp\"}, {}]"},
    {&mesh2x4, "[{\"tp\", \"dp\"}, {}]"},
    {&mesh2x4Reversed, "[{\"tp\", \"dp\"}, {}]"},
    {&mesh2x4, "[{}, {\"tp\":(2)2, \"dp\", \"tp\":(1)2}]"},
    {&mesh3, "[{\"a\\22b\"}, {}]"},
    {&mesh3, "[{}, {\"a\\22b\"}]"},
};

TEST(CheckpointText, ShardingsThatAreNoneAreRefused) {
  ArrayPlacement placement;
  for (const char *text :
       {"", "[", "[{}", "[{}]x", "[{\"dp\"]", "[{\"dp\" \"tp\"}]", "[{\"xp\"}]", "[{\"dp\":}]", "[{\"dp\":(1}]",
        "[{\"dp\":(1)99999999999999999999}]", "[{\"d\\4\"}]", "[{\"dp}]", "[{?}]", "[{dp}]"}) {
    std::string problem;
    EXPECT_FALSE(parsePlacement(text, mesh2x4.view(), placement, problem)) << text;
    EXPECT_NE(problem, "");
  }
}

TEST(CheckpointLayout, BlocksAreWhatRanksHold) {
  for (const Layout &layout : layouts)
    for (const std::vector<int64_t> &shape :
         std::vector<std::vector<int64_t>>{{8, 8}, {5, 7}, {1, 3}, {9, 1}, {0, 4}}) {
      ArrayPlacement placement = parse(layout);
      int64_t world = layout.mesh == &mesh3 ? 3 : layout.mesh == &oneDevice ? 1 : 8;
      std::map<std::vector<int64_t>, ArrayBlock> held;
      for (int64_t rank = 0; rank < world; ++rank)
        if (ArrayBlock block = blockOfRank(layout.mesh->view(), placement, shape, rank); block.numElements() > 0)
          held[block.offsets] = block;
      std::vector<ArrayBlock> expected;
      for (auto &[offsets, block] : held)
        expected.push_back(block);
      if (expected.empty())
        expected = {{{0, 0}, shape}};
      EXPECT_EQ(listBlocks(layout.mesh->view(), placement, shape), expected) << layout.sharding << shape[0];
    }
}

TEST(CheckpointLayout, Intersections) {
  ArrayBlock a{{0, 2}, {4, 4}}, b{{3, 0}, {4, 3}};
  EXPECT_EQ(intersect(a, b), (ArrayBlock{{3, 2}, {1, 1}}));
  EXPECT_EQ(intersect(b, a), intersect(a, b));
  EXPECT_FALSE(intersect(a, ArrayBlock{{4, 2}, {1, 1}}));         // They touch.
  EXPECT_EQ(intersect(ArrayBlock{}, ArrayBlock{}), ArrayBlock{}); // Scalars.
}

TEST(CheckpointLayout, CopiesAreSharedOut) {
  CheckpointIndex index{mesh2x4, {}};
  for (char name = 'a'; name < 'i'; ++name)
    index.tensors.push_back({std::string(1, name), DIST_F32, {4}, ArrayPlacement{{{}}}, {}});
  std::string error;
  ASSERT_TRUE(assignFiles(index, usualFileBytes, error)) << error;
  EXPECT_EQ(groupByFile(index).size(), 8u); // One tensor at each rank, and each once.
}

TEST(CheckpointLayout, WhatCannotBeWrittenIsRefused) {
  auto problemWith = [](StoredTensor tensor) {
    CheckpointIndex index{mesh2x4, {{"w[0:1]", DIST_F32, {1}, ArrayPlacement{{{}}}, {}}, std::move(tensor)}};
    std::string error;
    return assignFiles(index, usualFileBytes, error) ? "" : error;
  };
  EXPECT_NE(
      problemWith({"w", DIST_F32, {8}, ArrayPlacement{{}, {{DIST_REDUCE_SUM, {{0, 1, 2}}}}}, {}}).find("is partial"),
      std::string::npos);
  EXPECT_NE(problemWith({"w", DIST_C128, {8}, ArrayPlacement{{{}}}, {}}).find("c128"), std::string::npos);
  EXPECT_NE(problemWith({"w", DIST_F32, {8}, ArrayPlacement{}, {}}).find("the placement has 0 dimensions"),
            std::string::npos);
  EXPECT_NE(problemWith({"w", DIST_F32, {8}, ArrayPlacement{{{{0, 1, 2}, {1, 1, 4}}}}, {}})
                .find("would be called \"w[0:1]\""),
            std::string::npos);
}

class CheckpointFiles : public ::testing::Test {
protected:
  void SetUp() override {
    const char *name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    folder = fs::temp_directory_path() / ("dist-checkpoint-" + std::to_string(getpid()) + "-" + name);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const std::string &name) const { return (folder / name).string(); }

  fs::path folder;
};

/// Element `position` of tensor `number` of a test.
uint32_t elementOf(int64_t number, int64_t position) { return uint32_t(number * 1000000 + position); }

/// Puts elements of a tensor of type u32 where a part of it goes.
bool fillPart(const StoredTensor &tensor, const ArrayBlock &part, char *target, std::string &) {
  std::vector<int64_t> strides = rowMajorStrides(tensor.shape), index = part.offsets;
  for (int64_t n = 0; n < part.numElements(); ++n) {
    int64_t position = 0, rest = n;
    for (size_t d = part.sizes.size(); d > 0; --d) {
      position += (part.offsets[d - 1] + rest % part.sizes[d - 1]) * strides[d - 1];
      rest /= part.sizes[d - 1];
    }
    uint32_t value = elementOf(tensor.name[0], position);
    std::memcpy(target + n * 4, &value, 4);
  }
  return true;
}

CheckpointIndex makeIndex(const Layout &layout) {
  CheckpointIndex index{*layout.mesh, {}};
  for (const auto &[name, shape] : std::vector<std::pair<std::string, std::vector<int64_t>>>{
           {"even", {8, 8}}, {"uneven", {5, 7}}, {"few", {1, 3}}, {"none", {0, 4}}})
    index.tensors.push_back({name, DIST_U32, shape, parse(layout), {}});
  std::string error;
  EXPECT_TRUE(assignFiles(index, 100, error)) << error;
  return index;
}

void writeAll(const std::string &path, const CheckpointIndex &index, const FillPart &fill) {
  CheckpointFolder folder;
  std::string error;
  ASSERT_TRUE(folder.prepare(path, error)) << error;
  for (const auto &[name, parts] : groupByFile(index))
    ASSERT_TRUE(writeCheckpointFile(CheckpointFolder::getTemporary(path), name, parts, fill, error)) << error;
  ASSERT_TRUE(folder.commit(index, error)) << error;
}

TEST_F(CheckpointFiles, EveryLayoutToEveryOther) {
  for (size_t number = 0; number < layouts.size(); ++number)
    writeAll(path(std::to_string(number)), makeIndex(layouts[number]), fillPart);
  for (size_t from = 0; from < layouts.size(); ++from) {
    std::string error;
    std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path(std::to_string(from)), error);
    ASSERT_TRUE(reader) << error;
    for (const Layout &to : layouts)
      for (const StoredTensor &tensor : reader->index().tensors)
        for (const ArrayBlock &block : listBlocks(to.mesh->view(), parse(to), tensor.shape)) {
          std::vector<char> found(size_t(block.numElements() * 4)), expected = found;
          fillPart(tensor, block, expected.data(), error);
          ASSERT_TRUE(reader->read(tensor, block, found.data(), rowMajorStrides(block.sizes), error)) << error;
          EXPECT_EQ(found, expected) << layouts[from].sharding << " to " << to.sharding << " of " << tensor.name;
        }
  }
}

TEST_F(CheckpointFiles, ShardsAreWhatIsCutFromTheWhole) {
  std::string error;
  Layout partial{&mesh2x4, "[{}, {\"tp\"}]"};
  writeAll(path("c"), makeIndex(layouts[4]), fillPart);
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  for (const StoredTensor &tensor : reader->index().tensors) {
    HostArray whole;
    ASSERT_TRUE(HostArray::create(tensor.dtype, tensor.shape, whole));
    fillPart(tensor, {{0, 0}, tensor.shape}, whole.data(), error);
    ArrayPlacement contributions = parse(partial);
    contributions.partials = {{DIST_REDUCE_SUM, {{0, 1, 2}}}};
    for (const ArrayPlacement &placement : {parse(layouts[2]), parse(layouts[5]), contributions})
      for (int64_t rank = 0; rank < 8; ++rank) {
        HostArray found, expected;
        ASSERT_TRUE(cutShard(mesh2x4.view(), placement, whole, rank, expected, error)) << error;
        ASSERT_TRUE(reader->readShard(tensor, mesh2x4.view(), placement, rank, found, error)) << error;
        EXPECT_EQ(found.shape(), expected.shape());
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), size_t(expected.numBytes())), 0) << tensor.name << rank;
      }
  }
}

TEST_F(CheckpointFiles, ARankOpensItsOwnFileOnly) {
  Layout layout = layouts[5];
  std::string error;
  CheckpointIndex index{mesh2x4, {{"w", DIST_U32, {16, 8}, parse(layout), {}}}};
  ASSERT_TRUE(assignFiles(index, usualFileBytes, error));
  writeAll(path("c"), index, fillPart);
  for (const auto &[name, parts] : groupByFile(index))
    if (rankOfFile(name) != 3)
      fs::remove(path("c/" + name));
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  HostArray shard;
  EXPECT_TRUE(reader->readShard(reader->index().tensors[0], mesh2x4.view(), parse(layout), 3, shard, error)) << error;
  EXPECT_FALSE(reader->readShard(reader->index().tensors[0], mesh2x4.view(), parse(layout), 4, shard, error));
  EXPECT_EQ(error, path("c/rank-00004-of-00008.safetensors") + ": cannot open the file: No such file or directory");
}

TEST_F(CheckpointFiles, MoreFilesThanStayOpen) {
  OwnedMesh large("mesh", {{"x", 300}}, {});
  Layout layout{&large, "[{\"x\"}, {}]"};
  CheckpointIndex index{large, {{"w", DIST_U32, {300, 2}, parse(layout), {}}}};
  std::string error;
  ASSERT_TRUE(assignFiles(index, usualFileBytes, error)) << error;
  writeAll(path("c"), index, fillPart);
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  const StoredTensor &tensor = reader->index().tensors[0];
  for (int64_t column = 0; column < 2; ++column) {
    std::vector<uint32_t> found(300), expected(300);
    ArrayBlock part{{0, column}, {300, 1}};
    fillPart(tensor, part, reinterpret_cast<char *>(expected.data()), error);
    ASSERT_TRUE(reader->readDense(tensor, part, reinterpret_cast<char *>(found.data()), error)) << error;
    EXPECT_EQ(found, expected);
  }
}

TEST_F(CheckpointFiles, ACheckpointThatIsReplacedIsNotMixed) {
  std::string error;
  CheckpointIndex index = makeIndex(layouts[4]);
  writeAll(path("c"), index, fillPart);
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  writeAll(path("c"), index, [](const StoredTensor &tensor, const ArrayBlock &part, char *target, std::string &) {
    std::memset(target, tensor.name[0], size_t(part.numElements() * 4));
    return true;
  });
  HostArray shard;
  const StoredTensor &even = *reader->index().find("even");
  EXPECT_FALSE(reader->readShard(even, mesh2x4.view(), parse(layouts[2]), 0, shard, error));
  EXPECT_NE(error.find("cannot open the file: No such file or directory"), std::string::npos) << error;
}

/// What the system has counted of this process so far under `name`, or nothing where it does not tell.
std::optional<int64_t> countOf(const std::string &name) {
  std::ifstream in("/proc/self/io");
  std::string word;
  for (int64_t count = 0; in >> word >> count;)
    if (word == name + ":")
      return count;
  return std::nullopt;
}

/// Bytes that this process has read.
std::optional<int64_t> bytesRead() { return countOf("rchar"); }

TEST_F(CheckpointFiles, NarrowColumnsTakeFewCalls) {
  CheckpointIndex index{oneDevice, {{"w", DIST_U32, {16384, 64}, ArrayPlacement{{{}, {}}}, {}}}};
  std::string error;
  ASSERT_TRUE(assignFiles(index, usualFileBytes, error));
  writeAll(path("c"), index, fillPart);
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  ArrayBlock column{{0, 5}, {16384, 1}};
  std::vector<char> found(16384 * 4), expected = found;
  fillPart(index.tensors[0], column, expected.data(), error);
  std::optional<int64_t> before = countOf("syscr");
  if (!before)
    GTEST_SKIP() << "the system does not tell what is read";
  ASSERT_TRUE(reader->readDense(reader->index().tensors[0], column, found.data(), error)) << error;
  EXPECT_LT(*countOf("syscr") - *before, 100); // 4 MiB with 256 bytes a row.
  EXPECT_TRUE(found == expected);
}

TEST_F(CheckpointFiles, OfAFileOnlyPartsAreRead) {
  CheckpointIndex index{oneDevice, {{"w", DIST_U32, {1024, 4096}, ArrayPlacement{{{}, {}}}, {}}}};
  std::string error;
  ASSERT_TRUE(assignFiles(index, usualFileBytes, error));
  writeAll(path("c"), index, fillPart);
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  std::optional<int64_t> before = bytesRead();
  if (!before)
    GTEST_SKIP() << "the system does not tell what is read";
  for (const ArrayBlock &part :
       std::vector<ArrayBlock>{{{0, 512}, {1024, 512}}, {{512, 0}, {512, 4096}}, {{0, 2048}, {1024, 2048}}}) {
    std::vector<char> found(size_t(part.numElements() * 4));
    before = bytesRead();
    ASSERT_TRUE(reader->readDense(reader->index().tensors[0], part, found.data(), error)) << error;
    EXPECT_LT(*bytesRead() - *before, int64_t(2 * found.size() + 20000));
  }
}

TEST_F(CheckpointFiles, RowsWithWideGaps) {
  // 2 MiB: parts are read row by row, stretch by stretch, and written in slabs.
  CheckpointIndex index{oneDevice,
                        {{"t", DIST_U32, {4, 128, 1024}, ArrayPlacement{{{}, {}, {}}}, {}},
                         {"v", DIST_U32, {3000000}, ArrayPlacement{{{}}}, {}}}};
  std::string error;
  ASSERT_TRUE(assignFiles(index, usualFileBytes, error));
  writeAll(path("c"), index, fillPart);
  std::unique_ptr<CheckpointReader> reader = CheckpointReader::open(path("c"), error);
  ASSERT_TRUE(reader) << error;
  for (const ArrayBlock &block : std::vector<ArrayBlock>{{{0, 0, 0}, {4, 128, 1}},
                                                         {{1, 3, 1000}, {3, 100, 24}},
                                                         {{0, 5, 0}, {4, 1, 1024}},
                                                         {{0, 0, 0}, {4, 128, 1024}},
                                                         {{0, 0, 0}, {4, 128, 700}},
                                                         {{2999999}, {1}},
                                                         {{7}, {2999990}}}) {
    const StoredTensor &tensor = *reader->index().find(block.sizes.size() == 3 ? "t" : "v");
    std::vector<char> found(size_t(block.numElements() * 4)), expected = found;
    fillPart(tensor, block, expected.data(), error);
    ASSERT_TRUE(reader->read(tensor, block, found.data(), rowMajorStrides(block.sizes), error)) << error;
    EXPECT_TRUE(found == expected) << block.sizes[0];
  }
}

TEST_F(CheckpointFiles, TwoWritersDoNotMeet) {
  CheckpointFolder first, second;
  std::string error;
  ASSERT_TRUE(first.prepare(path("c"), error)) << error;
  EXPECT_FALSE(second.prepare(path("c"), error));
  EXPECT_EQ(error, CheckpointFolder::getTemporary(path("c")) + ": another process writes this checkpoint");
}

TEST_F(CheckpointFiles, WhatWasLeftBehindIsRemovedAndOtherThingsStay) {
  CheckpointIndex index = makeIndex(layouts[2]);
  fs::create_directories(path("c.incomplete"));
  std::ofstream(path("c.incomplete/rank-00009-of-00010.safetensors")) << "half";
  writeAll(path("c"), index, fillPart);
  EXPECT_FALSE(fs::exists(path("c/rank-00009-of-00010.safetensors")));
  writeAll(path("c"), makeIndex(layouts[0]), fillPart); // Replaces the old one, with all of its files.
  EXPECT_FALSE(fs::exists(path("c.incomplete")));
  EXPECT_FALSE(fs::exists(path("c/rank-00000-of-00008.safetensors")));
  std::ofstream(path("c/config.json")) << "{}";
  std::string error;
  CheckpointFolder folder;
  EXPECT_FALSE(folder.prepare(path("c"), error));
  EXPECT_NE(error.find("holds \"config.json\", which is no file of a checkpoint"), std::string::npos) << error;
  EXPECT_FALSE(fs::exists(path("c.incomplete")));
}

TEST_F(CheckpointFiles, ABrokenIndexIsRefusedAndNeverACrash) {
  CheckpointIndex index = makeIndex(layouts[3]);
  std::string text, problem;
  ASSERT_TRUE(writeIndex(index, text, problem));
  ParsedIndex parsed;
  ASSERT_TRUE(parseIndex(text, parsed, problem)) << problem;
  for (size_t size = 0; size < text.size() - 3; ++size) { // The last characters are '}', '}' and a line feed.
    ParsedIndex broken;
    EXPECT_FALSE(parseIndex(text.substr(0, size), broken, problem)) << size;
  }
  for (size_t position = 0; position < text.size(); ++position) {
    ParsedIndex broken;
    std::string changed = text;
    changed[position] = '7';
    parseIndex(changed, broken, problem);
  }
}

TEST_F(CheckpointFiles, AnIndexThatContradictsItselfIsRefused) {
  std::string text, problem;
  CheckpointIndex index{mesh2x4, {{"w", DIST_F32, {8, 6}, parse({&mesh2x4, "[{\"dp\"}, {\"tp\"}]"}), {}}}};
  ASSERT_TRUE(assignFiles(index, usualFileBytes, problem));
  ASSERT_TRUE(writeIndex(index, text, problem));
  auto expectRefused = [&](const std::string &from, const std::string &to, const std::string &reason) {
    std::string changed = text;
    size_t position = changed.find(from);
    ASSERT_NE(position, std::string::npos) << from;
    changed.replace(position, from.size(), to);
    ParsedIndex parsed;
    std::string found;
    EXPECT_FALSE(parseIndex(changed, parsed, found)) << to;
    EXPECT_NE(found.find(reason), std::string::npos) << found;
  };
  expectRefused("\"version\": 1", "\"version\": 2", "'dist' has version \"2\"");
  expectRefused("weight_map", "weights", "no object 'weight_map'");
  expectRefused("\"rank-00000-of-00008.safetensors\"", "\"../x.safetensors\"",
                "the name of a .safetensors file in the same folder");
  expectRefused("\"rank-00000-of-00008.safetensors\"", "\"rank-00001-of-00008.safetensors\"", "says otherwise");
  expectRefused("[\"dp\",2]", "[\"dp\",0]", "size 0");
  expectRefused("[\"dp\",2]", "[\"tp\",2]", "needs a name of its own");
  expectRefused("[\"dp\",2]", "[\"dp\",4]", "blocks that are not those of its sharding");
  expectRefused("\"shape\":[8,6]", "\"shape\":[8,7]", "blocks that are not those of its sharding");
  expectRefused("\"shape\":[8,6]", "\"shape\":[8]", "the placement has 2 dimensions");
  expectRefused("\"shape\":[8,6]", "\"shape\":[9223372036854775807,9223372036854775807]", "no list of sizes");
  expectRefused("[{\\\"dp\\\"}, {\\\"tp\\\"}]", "[{\\\"tp\\\"}, {\\\"dp\\\"}]",
                "blocks that are not those of its sharding");
  expectRefused("[{\\\"dp\\\"}, {\\\"tp\\\"}]", "[{\\\"dp\\\"}, {\\\"dp\\\"}]", "axis");
  expectRefused("\"F32\"", "\"F31\"", "element type");
  expectRefused("\"mesh\": {", "\"mesh\": {\"device_ids\":[0,1],", "'device_ids' has 2 entries, the mesh 8 devices");
  expectRefused("\"mesh\": {", "\"mesh\": {\"device_ids\":[0,1,2,3,4,5,6,6],", "not a permutation");
}

} // namespace
