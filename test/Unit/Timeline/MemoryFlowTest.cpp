// SPDX-License-Identifier: Apache-2.0
//
// What memory is used for, of graphs that are small enough to be judged by hand.

#include "dist/Timeline/MemoryFlow.h"

#include <gtest/gtest.h>

using namespace dist;
using Computes = MemoryFlow::Computes;
using Place = MemoryFlow::Place;
using Category = MemoryCategory;

namespace {

/// A training step of one matrix with momentum, split over devices: gather, product, loss, gradient, reduce-scatter,
/// update.
struct TrainingStep {
  MemoryFlow flow;
  unsigned p, m, x, cast, gathered, transposed, activation, dy, full, gradient, scaled, newM, newP, loss;

  unsigned inner(int64_t elements) { return flow.addValue({Place::Inner, elements, -1, std::nullopt, false}); }

  explicit TrainingStep(bool hasLoss = true) {
    p = flow.addValue({Place::Argument, 16, 0, std::nullopt, false});
    m = flow.addValue({Place::Argument, 16, 0, std::nullopt, false});
    x = flow.addValue({Place::Argument, 64, 1, std::nullopt, false});
    cast = inner(16);
    gathered = inner(64);
    transposed = inner(64);
    activation = inner(64);
    dy = inner(64);
    full = inner(64);
    gradient = inner(16);
    scaled = inner(16);
    newM = flow.addValue({Place::Result, 16, 0, std::nullopt, false});
    newP = flow.addValue({Place::Result, 16, 0, std::nullopt, false});
    loss = hasLoss ? flow.addValue({Place::Result, 1, 2, std::nullopt, false}) : inner(1);
    flow.addNode({Computes::Elementwise, {p}, {cast}});
    flow.addNode({Computes::Gather, {cast}, {gathered}});
    flow.addNode({Computes::Elementwise, {gathered}, {transposed}});
    flow.addNode({Computes::Product, {x, transposed}, {activation}});
    flow.addNode({Computes::Elementwise, {activation}, {loss}});
    flow.addNode({Computes::Elementwise, {activation}, {dy}});
    flow.addNode({Computes::Product, {x, dy}, {full}});
    flow.addNode({Computes::Collective, {full}, {gradient}});
    flow.addNode({Computes::Elementwise, {gradient}, {scaled}});
    flow.addNode({Computes::Elementwise, {m, scaled}, {newM}});
    flow.addNode({Computes::Elementwise, {p, newM}, {newP}});
  }
};

TEST(MemoryFlow, TellsTheValuesOfATrainingStepApart) {
  for (bool hasLoss : {true, false}) {
    TrainingStep step(hasLoss);
    std::vector<Category> found = step.flow.classify();
    EXPECT_EQ(found[step.p], Category::Parameters);
    EXPECT_EQ(found[step.newP], Category::Parameters);
    EXPECT_EQ(found[step.cast], Category::Parameters);
    EXPECT_EQ(found[step.newM], found[step.m]);
    EXPECT_EQ(found[step.x], Category::Buffers);
    EXPECT_EQ(found[step.gathered], Category::Gathered);
    EXPECT_EQ(found[step.transposed], Category::Gathered);
    EXPECT_EQ(found[step.activation], Category::Activations);
    EXPECT_EQ(found[step.dy], Category::Activations);
    EXPECT_EQ(found[step.full], Category::Gradients);
    EXPECT_EQ(found[step.gradient], Category::Gradients);
    EXPECT_EQ(found[step.scaled], Category::Gradients);
    EXPECT_EQ(found[step.m], Category::OptimizerState);
    if (hasLoss)
      EXPECT_EQ(found[step.loss], Category::Buffers);
  }
}

TEST(MemoryFlow, KnowsWhatItIsTold) {
  MemoryFlow flow;
  unsigned frozen = flow.addValue({Place::Argument, 4, 0, std::nullopt, /*isFullySharded=*/true});
  unsigned told = flow.addValue({Place::Argument, 4, 0, Category::Gradients, false});
  unsigned whole = flow.addValue({Place::Inner, 8, -1, std::nullopt, false});
  unsigned sum = flow.addValue({Place::Result, 1, 1, std::nullopt, false});
  flow.addNode({Computes::Gather, {frozen}, {whole}});
  flow.addNode({Computes::Product, {whole, told}, {sum}});
  std::vector<Category> found = flow.classify();
  EXPECT_EQ(found[frozen], Category::Parameters);
  EXPECT_EQ(found[told], Category::Gradients);
  EXPECT_EQ(found[whole], Category::Gathered);
  EXPECT_EQ(found[sum], Category::Buffers);
}

/// What a loop adds to reads itself; that ends, and a cache that is written in part is no parameter.
TEST(MemoryFlow, TakesCyclesAndCopies) {
  MemoryFlow flow;
  unsigned cache = flow.addValue({Place::Argument, 8, 0, std::nullopt, false});
  unsigned token = flow.addValue({Place::Argument, 2, 1, std::nullopt, false});
  unsigned carried = flow.addValue({Place::Inner, 8, -1, std::nullopt, false});
  unsigned next = flow.addValue({Place::Result, 8, 0, std::nullopt, false});
  flow.addNode({Computes::Copy, {cache}, {carried}});
  flow.addNode({Computes::Elementwise, {carried, token}, {carried}});
  flow.addNode({Computes::Copy, {carried}, {next}});
  std::vector<Category> found = flow.classify();
  EXPECT_EQ(found[cache], Category::Buffers);
  EXPECT_EQ(found[carried], Category::Activations);
  EXPECT_EQ(found[next], Category::Buffers);
}

TEST(PeakMemory, IsTheFirstPlaceOfTheLargestSum) {
  std::vector<MemoryUse> uses = {{0, 4, 10, Category::Parameters},
                                 {1, 2, 5, Category::Gathered},
                                 {2, 3, 7, Category::Activations},
                                 {3, 4, 5, Category::Gradients}};
  PeakMemory peak = findPeak(uses);
  EXPECT_EQ(peak.place, 2);
  EXPECT_EQ(peak.getTotal(), 22);
  EXPECT_EQ(peak.bytes[unsigned(Category::Gathered)], 5);
  EXPECT_EQ(peak.bytes[unsigned(Category::Gradients)], 0);
  EXPECT_EQ(findPeak({}).getTotal(), 0);
}

TEST(MemoryFlow, NamesAreFoundAgain) {
  for (unsigned number = 0; number < kNumMemoryCategories; ++number)
    EXPECT_EQ(findMemoryCategory(getName(Category(number))), Category(number));
  EXPECT_FALSE(findMemoryCategory("parameter"));
}

} // namespace
