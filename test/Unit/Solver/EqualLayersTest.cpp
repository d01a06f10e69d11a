// SPDX-License-Identifier: Apache-2.0
//
// Equal layers, too many and too wide to be solved exactly: sweeps over some of them find a bound as good as sweeps
// over all, and what one problem was solved with helps with the next, whose costs differ a little.
#include "EqualLayers.h"
#include "CertifiedBound.h"
#include "MessagePassing.h"
#include "RandomProblems.h"
#include "dist/Solver/Solver.h"

#include <gtest/gtest.h>

using namespace dist::planning;

/// Layers of a few nodes, each tied to the next one of its layer and to the same one of the next layer.
struct Layers {
  unsigned count, width, numLabels;
  uint32_t at(unsigned layer, unsigned row) const { return layer * width + row; }

  template <typename Callback> void walkEdges(Callback callback) const {
    for (unsigned layer = 0; layer < count; ++layer)
      for (unsigned row = 0; row < width; ++row) {
        if (row + 1 < width)
          callback(at(layer, row), at(layer, row + 1), row);
        if (layer + 1 < count)
          callback(at(layer, row), at(layer + 1, row), width + row);
      }
  }
  std::vector<std::vector<Cost>> makeCosts(unsigned number, size_t size, unsigned limit) const {
    std::mt19937 engine(11);
    std::vector<std::vector<Cost>> all(number, std::vector<Cost>(size));
    for (std::vector<Cost> &costs : all)
      for (Cost &cost : costs)
        cost = engine() % limit;
    return all;
  }
};

static CoreProblem makeCore(const Layers &layers) {
  CoreProblem core;
  std::vector<std::vector<Cost>> own = layers.makeCosts(layers.width, layers.numLabels, 1000);
  for (std::vector<Cost> &costs : layers.makeCosts(2 * layers.width, layers.numLabels * layers.numLabels, 1000))
    core.tables.push_back({layers.numLabels, layers.numLabels, std::move(costs)});
  for (uint32_t node = 0; node < layers.count * layers.width; ++node)
    core.nodes.push_back({own[node % layers.width], {}});
  layers.walkEdges([&](uint32_t source, uint32_t target, unsigned table) {
    core.edges.push_back({source, target, table});
  });
  core.index();
  return core;
}

TEST(EqualLayersTest, findsWhatIsAlike) {
  Layers shape{100, 3, 4};
  CoreProblem core = makeCore(shape);
  EqualLayers layers(core);
  EXPECT_TRUE(layers.areMany());
  for (bool isForward : {true, false}) {
    const std::vector<uint32_t> &twins = layers.getDirection(isForward).twins;
    unsigned numOwn = 0;
    for (uint32_t node = 0; node < core.nodes.size(); ++node) {
      numOwn += twins[node] == node;
      EXPECT_EQ(twins[node] % shape.width, node % shape.width);
      EXPECT_TRUE(isForward ? twins[node] <= node : twins[node] >= node);
    }
    // Those near the ends, and of the others a few layers.
    EXPECT_LT(numOwn, 40 * shape.width);
    EXPECT_EQ(twins[shape.at(0, 1)], shape.at(0, 1));
    EXPECT_EQ(twins[shape.at(99, 1)], shape.at(99, 1));
    EXPECT_NE(twins[shape.at(50, 1)], shape.at(50, 1));
  }
}

TEST(EqualLayersTest, oneOtherNodeIsNotAlike) {
  Layers shape{100, 3, 4};
  CoreProblem core = makeCore(shape);
  core.nodes[shape.at(50, 1)].costs[2] += 1;
  EqualLayers layers(core);
  EXPECT_EQ(layers.getDirection(true).twins[shape.at(50, 1)], shape.at(50, 1));
  EXPECT_EQ(layers.getDirection(true).twins[shape.at(51, 0)], shape.at(51, 0));
  EXPECT_NE(layers.getDirection(true).twins[shape.at(80, 0)], shape.at(80, 0));
}

TEST(EqualLayersTest, fewSweepsFindTheBoundOfMany) {
  CoreProblem core = makeCore({200, 4, 6});
  CostTables tables(core);
  MessagePassing all(core, tables), one(core, tables);
  for (unsigned sweep = 0; sweep < 100; ++sweep)
    all.sweep();
  one.sweep();
  Cost boundOfAll = certifyBound(core, all, kForbidden).bound;
  EXPECT_LT(double(certifyBound(core, one, kForbidden).bound), 0.99 * double(boundOfAll));
  for (double momentum : {0.0, 0.8}) {
    MessagePassing some(core, tables);
    some.sweepEqualLayers(EqualLayers(core), 2e-6, momentum);
    // What is claimed is computed from all messages, copied or not, and holds.
    Cost asTheyAre = certifyBound(core, some, kForbidden).bound;
    some.sweep();
    Cost bound = certifyBound(core, some, kForbidden).bound;
    EXPECT_GT(double(bound), 0.998 * double(boundOfAll));
    EXPECT_GT(double(asTheyAre), 0.99 * double(boundOfAll));
    EXPECT_LE(std::max(bound, asTheyAre), computeCost(core, all.decode()));
  }
}

static PlacementProblem makeProblem(const Layers &layers, Cost more) {
  PlacementProblemBuilder builder;
  std::vector<std::vector<Cost>> own = layers.makeCosts(layers.width, layers.numLabels, 1000);
  own[0][0] += more;
  std::vector<unsigned> tables;
  for (std::vector<Cost> &costs : layers.makeCosts(2 * layers.width, layers.numLabels * layers.numLabels, 1000))
    tables.push_back(builder.addTable(layers.numLabels, layers.numLabels, std::move(costs)));
  for (uint32_t node = 0; node < layers.count * layers.width; ++node)
    builder.addVariable(own[node % layers.width]);
  layers.walkEdges(
      [&](uint32_t source, uint32_t target, unsigned table) { builder.addEdge(source, target, tables[table]); });
  llvm::Expected<PlacementProblem> problem = builder.build();
  EXPECT_TRUE(bool(problem));
  return std::move(*problem);
}

TEST(WarmStartTest, helpsWithOtherCosts) {
  Layers layers{500, 7, 36};
  SolverOptions options;
  options.seconds = std::numeric_limits<double>::infinity();
  options.maxWork = 1; // One round.
  PlacementProblem first = makeProblem(layers, 0), second = makeProblem(layers, 1);
  WarmStart warmStart;
  Assignment cold = solvePlacement(second, options);
  options.warmStart = &warmStart;
  Assignment before = solvePlacement(first, options);
  ASSERT_EQ(warmStart.getLabels(), before.getLabels());
  Assignment warm = solvePlacement(second, options);
  EXPECT_LE(warm.getCost(), computeCost(second, before.getLabels()));
  EXPECT_GT(warm.getLowerBound(), cold.getLowerBound());
  EXPECT_LE(warm.getLowerBound(), warm.getCost());
}

TEST(WarmStartTest, remembersMessagesByLabel) {
  WarmStart warmStart;
  warmStart.setMessage(3, 5, {0, 2, 4}, {7.0, 5.0, 6.0});
  std::vector<double> message(4);
  EXPECT_FALSE(warmStart.getMessage(5, 3, {0, 1, 2, 4}, message));
  // Differences are what counts, and what was not there is like the worst.
  EXPECT_TRUE(warmStart.getMessage(3, 5, {0, 1, 2, 9}, message));
  EXPECT_EQ(message, (std::vector<double>{2, 2, 0, 2}));
  warmStart.scale(0.5);
  EXPECT_TRUE(warmStart.getMessage(3, 5, {0, 1, 2, 4}, message));
  EXPECT_EQ(message, (std::vector<double>{1, 1, 0, 0.5}));
}
