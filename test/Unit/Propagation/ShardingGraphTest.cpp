// SPDX-License-Identifier: Apache-2.0
//
// Propagation on graphs built by hand: no program, no parser.

#include "dist/Propagation/ShardingGraph.h"
#include <gtest/gtest.h>

using namespace dist;
using namespace mlir;

namespace {
class ShardingGraphTest : public ::testing::Test {
protected:
  ShardingGraphTest() {
    context.loadDialect<DistDialect>();
    // Sub-axes: 0 = x, 1 and 2 = y.
    MeshAttr mesh = MeshAttr::get(&context, {name("x"), name("y")}, {2, 4}, {});
    space.emplace(mesh, FlatSymbolRefAttr::get(&context, "mesh"));
  }

  StringAttr name(llvm::StringRef text) { return StringAttr::get(&context, text); }

  /// C[m, n] += A[m, k] B[k, n] with factors m, n, k of these sizes; returns the numbers of A, B and C.
  std::array<int32_t, 3> addMatmul(int64_t m, int64_t n, int64_t k) {
    int32_t a = graph.addValue({m, k}), b = graph.addValue({k, n}), c = graph.addValue({m, n});
    ShardingRule &rule = graph.rules.emplace_back();
    rule.factors = {{m, FactorKind::PassThrough}, {n, FactorKind::PassThrough}, {k, FactorKind::Reduction}};
    rule.operands = {DimFactors{{0}, {2}}, DimFactors{{2}, {1}}};
    rule.results = {DimFactors{{0}, {1}}};
    graph.addNode(rule, {a, b}, {c});
    return {a, b, c};
  }

  void tie(int32_t operand, int32_t result, llvm::ArrayRef<int64_t> shape) {
    ShardingRule &rule = graph.rules.emplace_back();
    DimFactors dims;
    for (int64_t size : shape) {
      dims.push_back({static_cast<int64_t>(rule.factors.size())});
      rule.factors.push_back({size, FactorKind::PassThrough});
    }
    rule.operands = {dims};
    rule.results = {dims};
    graph.addNode(rule, {operand}, {result});
  }

  /// Returns how often a node was visited.
  int64_t run() {
    graph.connect();
    return GraphPropagation(graph, *space).run();
  }

  const SubAxisList &subAxes(int32_t value, int64_t dim) { return graph.getDims(value)[dim].subAxes; }

  MLIRContext context;
  std::optional<AxisSpace> space;
  ShardingGraph graph;
};

TEST_F(ShardingGraphTest, MatmulPassesRowsAndColumns) {
  auto [a, b, c] = addMatmul(8, 8, 8);
  graph.getDims(a)[0].subAxes = {0};
  graph.getDims(b)[1].subAxes = {1, 2};
  run();
  EXPECT_EQ(subAxes(c, 0), SubAxisList({0}));
  EXPECT_EQ(subAxes(c, 1), SubAxisList({1, 2}));
}

TEST_F(ShardingGraphTest, ReductionReachesTheOtherOperandOnly) {
  auto [a, b, c] = addMatmul(8, 8, 8);
  graph.getDims(a)[1].subAxes = {0};
  run();
  EXPECT_EQ(subAxes(b, 0), SubAxisList({0}));
  EXPECT_TRUE(subAxes(c, 0).empty());
  EXPECT_TRUE(subAxes(c, 1).empty());
}

TEST_F(ShardingGraphTest, LargerOperandWinsAnAxisThatTwoFactorsWant) {
  auto [a, b, c] = addMatmul(64, 8, 8);
  graph.getDims(a)[0].subAxes = {0};
  graph.getDims(b)[1].subAxes = {0};
  run();
  EXPECT_EQ(subAxes(c, 0), SubAxisList({0}));
  EXPECT_TRUE(subAxes(c, 1).empty());
}

TEST_F(ShardingGraphTest, ConflictKeepsTheCommonPrefix) {
  int32_t a = graph.addValue({8}), b = graph.addValue({8}), c = graph.addValue({8});
  tie(a, c, {8});
  tie(b, c, {8});
  graph.getDims(a)[0].subAxes = {1, 2};
  graph.getDims(b)[0].subAxes = {1, 0};
  graph.getDims(a)[0].isClosed = graph.getDims(b)[0].isClosed = true;
  run();
  ASSERT_FALSE(subAxes(c, 0).empty());
  EXPECT_EQ(subAxes(c, 0).front(), 1);
}

TEST_F(ShardingGraphTest, OfTwoListsThatOfTheLargerValueIsSpread) {
  // r[m] = f(a[m], b[m, n], c[m]), in all orders of the operands.
  for (auto order : {std::array{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}) {
    graph = ShardingGraph();
    int32_t a = graph.addValue({8}), b = graph.addValue({8, 4}), c = graph.addValue({8}), r = graph.addValue({8});
    graph.getDims(a)[0].subAxes = {0};
    graph.getDims(b)[0].subAxes = {1};
    graph.getDims(c)[0].subAxes = {1, 2}; // An extension of the largest value's.
    for (int32_t value : {a, b, c})
      graph.getDims(value)[0].isClosed = true;
    ShardingRule &rule = graph.rules.emplace_back();
    rule.factors = {{8, FactorKind::PassThrough}, {4, FactorKind::Reduction}};
    std::array values{a, b, c};
    llvm::SmallVector<int32_t> operands;
    for (int number : order) {
      operands.push_back(values[number]);
      rule.operands.push_back(number == 1 ? DimFactors{{0}, {1}} : DimFactors{{0}});
    }
    rule.results = {DimFactors{{0}}};
    graph.addNode(rule, operands, r);
    run();
    EXPECT_EQ(subAxes(r, 0), (SubAxisList{1, 2}));
  }
}

TEST_F(ShardingGraphTest, ClosedAndPinnedStayAsTheyAre) {
  int32_t a = graph.addValue({8}), closed = graph.addValue({8}), pinned = graph.addValue({8});
  tie(a, closed, {8});
  tie(a, pinned, {8});
  graph.getDims(a)[0].subAxes = {0};
  graph.getDims(closed)[0].isClosed = true;
  graph.values[pinned].pinned = 1;
  run();
  EXPECT_TRUE(subAxes(closed, 0).empty());
  EXPECT_TRUE(subAxes(pinned, 0).empty());
}

TEST_F(ShardingGraphTest, BarrierDirectionsAreKept) {
  int32_t a = graph.addValue({8}), b = graph.addValue({8}), c = graph.addValue({8});
  tie(a, b, {8});
  graph.nodes.back().allowForward = false;
  tie(b, c, {8});
  graph.nodes.back().allowBackward = false;
  graph.getDims(a)[0].subAxes = {0};
  graph.getDims(c)[0].subAxes = {1};
  run();
  EXPECT_TRUE(subAxes(b, 0).empty());
}

TEST_F(ShardingGraphTest, VisitsGrowWithTheNumberOfNodesOnly) {
  // Matmuls in a chain, split at one end or the other: what a node sees changes a bounded number of times,
  // and each of three rounds visits it once anyway.
  auto countVisits = [&](int64_t length, bool fromEnd) {
    graph = ShardingGraph();
    std::array<int32_t, 3> first = addMatmul(8, 8, 8), last = first;
    for (int64_t i = 1; i < length; ++i) {
      std::array<int32_t, 3> next = addMatmul(8, 8, 8);
      tie(last[2], next[0], {8, 8});
      last = next;
    }
    graph.getDims(fromEnd ? last[2] : first[0])[0].subAxes = {0};
    return run();
  };
  for (bool fromEnd : {false, true}) {
    EXPECT_LE(countVisits(10, fromEnd), 5 * 19) << "from " << (fromEnd ? "the end" : "the start");
    EXPECT_LE(countVisits(1000, fromEnd), 5 * 1999) << "from " << (fromEnd ? "the end" : "the start");
  }
}

TEST_F(ShardingGraphTest, PartsAreSplitWhereNothingElseIsSaid) {
  // half[i] = whole[i + 4], once read by f(half), and once by g(half, table).
  int32_t whole = graph.addValue({8}), half = graph.addValue({4}), read = graph.addValue({4});
  auto addHalf = [&](int32_t result) {
    ShardingRule &rule = graph.rules.emplace_back();
    rule.factors = {{4, FactorKind::PassThrough}};
    rule.operands = {DimFactors{{0}}};
    rule.results = {DimFactors{{0}}};
    rule.ties = {HaloTie{/*operand=*/0, /*dim=*/0, /*factor=*/0, /*start=*/4, /*stride=*/1}};
    rule.ties.front().isWeak = true;
    graph.addNode(rule, {whole}, {result});
  };
  addHalf(half);
  tie(half, read, {4});
  int32_t other = graph.addValue({4}), product = graph.addValue({4, 8}), table = graph.addValue({4, 8});
  addHalf(other);
  ShardingRule &rule = graph.rules.emplace_back();
  rule.factors = {{4, FactorKind::PassThrough}, {8, FactorKind::PassThrough}};
  rule.operands = {DimFactors{{0}}, DimFactors{{0}, {1}}};
  rule.results = {DimFactors{{0}, {1}}};
  graph.addNode(rule, {other, table}, {product});
  graph.getDims(whole)[0].subAxes = {0};
  run();
  EXPECT_TRUE(subAxes(half, 0).empty()) << "a part suggests nothing while other annotations are spread";
  GraphPropagation(graph, *space).runLooseTies();
  EXPECT_EQ(subAxes(half, 0), SubAxisList{0});
  EXPECT_EQ(subAxes(read, 0), SubAxisList{0});
  EXPECT_TRUE(subAxes(other, 0).empty()) << "what it is computed with is larger and whole";
  EXPECT_TRUE(subAxes(product, 0).empty());
}

TEST_F(ShardingGraphTest, OrderOfNodesDoesNotMatter) {
  // A chain with annotations at both ends, its nodes in every order.
  std::vector<int> order = {0, 1, 2, 3};
  std::optional<std::vector<SubAxisList>> expected;
  do {
    graph = ShardingGraph();
    for (int i = 0; i < 5; ++i)
      graph.addValue({8, 8});
    for (int i : order)
      tie(i, i + 1, {8, 8});
    graph.getDims(0)[0].subAxes = {0};
    graph.getDims(4)[1].subAxes = {1, 2};
    run();
    std::vector<SubAxisList> found;
    for (int i = 0; i < 5; ++i)
      found.insert(found.end(), {subAxes(i, 0), subAxes(i, 1)});
    if (!expected)
      expected = found;
    EXPECT_EQ(found, *expected);
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ((*expected)[2], SubAxisList({0}));
  EXPECT_EQ((*expected)[3], SubAxisList({1, 2}));
}
} // namespace
