// SPDX-License-Identifier: Apache-2.0
//
// What is certified holds for every assignment of small random problems, whose costs fit words or do not: the bound,
// what it rises by with a label, and that the best of the tight labels is an optimum where no other label is useful.
#include "RandomProblems.h"
#include "TightLabels.h"

#include <gtest/gtest.h>

using namespace dist::planning;

static constexpr unsigned kNumNodes = 6, kNumLabels = 4;

static CoreProblem makeCore(unsigned seed, Cost limit) {
  std::mt19937_64 engine(seed);
  auto draw = [&]() -> Cost { return engine() % limit; };
  CoreProblem core;
  core.constant = draw();
  for (unsigned node = 0; node < kNumNodes; ++node) {
    core.nodes.emplace_back();
    for (unsigned label = 0; label < kNumLabels; ++label)
      core.nodes.back().costs.push_back(draw());
  }
  for (uint32_t target = 1; target < kNumNodes; ++target)
    for (uint32_t source = 0; source < target; ++source) {
      if (source + 1 != target && engine() % 2)
        continue;
      EdgeTable table{kNumLabels, kNumLabels, {}};
      for (unsigned entry = 0; entry < kNumLabels * kNumLabels; ++entry)
        table.costs.push_back(entry % 5 && engine() % 8 == 0 ? kForbidden : draw());
      core.edges.push_back({source, target, uint32_t(core.tables.size())});
      core.tables.push_back(table);
    }
  core.index();
  return core;
}

/// Calls `visit` with all assignments.
static void forEachAssignment(llvm::function_ref<void(llvm::ArrayRef<uint32_t>)> visit) {
  std::vector<uint32_t> labels(kNumNodes, 0);
  for (;;) {
    visit(labels);
    size_t node = 0;
    while (node < kNumNodes && ++labels[node] == kNumLabels)
      labels[node++] = 0;
    if (node == kNumNodes)
      return;
  }
}

TEST(CertifiedBoundTest, holdsForEveryAssignment) {
  unsigned numProved = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    CoreProblem core = makeCore(seed, seed % 3 == 0   ? 1000
                                      : seed % 3 == 1 ? 1'000'000'000'000
                                                      : 200'000'000'000'000'000);
    CostTables tables(core);
    MessagePassing messagePassing(core, tables);
    for (unsigned sweep = 0; sweep < 1 + seed % 20; ++sweep)
      messagePassing.sweep();
    Cost least = kForbidden;
    forEachAssignment([&](llvm::ArrayRef<uint32_t> labels) { least = std::min(least, computeCost(core, labels)); });
    CertifiedBound certified = certifyBound(core, messagePassing, least + 1);
    EXPECT_LE(certified.bound, least);
    EXPECT_GE(double(certified.bound), messagePassing.getBestBound() - 1e-6 * double(least) - 2);
    forEachAssignment([&](llvm::ArrayRef<uint32_t> labels) {
      Cost cost = computeCost(core, labels);
      for (unsigned node = 0; cost < kForbidden && node < kNumNodes; ++node) {
        ASSERT_LE(double(certified.bound - 1) + certified.excess[node][labels[node]], double(cost) * (1 + 1e-12) + 1)
            << "seed " << seed;
        ASSERT_TRUE(cost > least || certified.useful[node][labels[node]]) << "seed " << seed;
      }
      for (uint32_t edge = 0; certified.hasPairs() && cost < kForbidden && edge < core.edges.size(); ++edge) {
        const CoreEdge &ends = core.edges[edge];
        const EdgeTable &table = core.getTable(ends);
        double excess = certified.getExcess(edge, messagePassing.getMessageBegin(edge), table.rows, labels[ends.source],
                                            labels[ends.target], table.at(labels[ends.source], labels[ends.target]));
        ASSERT_LE(double(certified.bound - 1) + excess, double(cost) * (1 + 1e-12) + 1) << "seed " << seed;
      }
    });
    EXPECT_TRUE(certified.hasPairs() || seed % 3 == 2) << "seed " << seed;
    TightLabels tight(core, messagePassing, size_t(1) << 18);
    std::optional<std::vector<uint32_t>> labels = tight.solve(certified);
    if (!labels)
      continue;
    // What has no limit makes all labels useful, some of which were not among those above.
    if (certified.numUseless > 0)
      EXPECT_FALSE(tight.includes(certifyBound(core, messagePassing, kForbidden), kForbidden));
    Cost found = computeCost(core, *labels);
    EXPECT_GE(found, least);
    if (tight.includes(certifyBound(core, messagePassing, found), found)) {
      EXPECT_EQ(found, least) << "seed " << seed;
      ++numProved;
    }
  }
  EXPECT_GT(numProved, 20u);
}
