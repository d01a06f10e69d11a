// SPDX-License-Identifier: Apache-2.0
//
// A chain whose nodes come in an order without sense is visited from one end to the other; an order that is good stays.
#include "NodeOrder.h"
#include "MessagePassing.h"

#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <numeric>
#include <random>

using namespace dist::planning;

/// A chain of `count` nodes, of which first those in even places are listed and then the others, as ops and values are.
static CoreProblem makeChain(uint32_t count, bool isInOrder) {
  std::mt19937 engine(3);
  CoreProblem core;
  for (uint32_t node = 0; node < count; ++node)
    core.nodes.push_back({{Cost(engine() % 100), Cost(engine() % 100), Cost(engine() % 100)}, {}});
  auto at = [&](uint32_t place) { return isInOrder ? place : place / 2 + (place % 2 ? (count + 1) / 2 : 0); };
  for (uint32_t place = 0; place + 1 < count; ++place) {
    EdgeTable table{3, 3, {}};
    for (unsigned entry = 0; entry < 9; ++entry)
      table.costs.push_back(engine() % 100);
    core.edges.push_back({at(place), at(place + 1), uint32_t(core.tables.size())});
    core.tables.push_back(table);
  }
  core.index();
  return core;
}

TEST(NodeOrderTest, followsAChain) {
  constexpr uint32_t count = 40;
  CoreProblem core = makeChain(count, false), ordered = core;
  std::vector<uint32_t> names(count);
  std::iota(names.begin(), names.end(), 0);
  EXPECT_EQ(countChains(core), count - 1);
  orderForSweeps(ordered, names);
  EXPECT_EQ(countChains(ordered), 1u);
  // The same problem under other names.
  std::vector<uint32_t> labels(count), renamed(count);
  std::mt19937 engine(5);
  for (uint32_t &label : labels)
    label = engine() % 3;
  for (auto [place, name] : llvm::enumerate(names))
    renamed[place] = labels[name];
  EXPECT_EQ(computeCost(core, labels), computeCost(ordered, renamed));
  // One sweep finds the optimum of a chain in order; in the other order it is far from it.
  CostTables tables(core), orderedTables(ordered);
  MessagePassing before(core, tables), after(ordered, orderedTables);
  double first = after.sweep();
  EXPECT_NEAR(after.sweep(), first, 1e-9);
  EXPECT_EQ(computeCost(ordered, after.decode()), Cost(std::llround(first)));
  EXPECT_LT(before.sweep(), first - 1);
}

TEST(NodeOrderTest, keepsWhatIsInOrder) {
  CoreProblem core = makeChain(40, true);
  std::vector<uint32_t> names(40);
  std::iota(names.begin(), names.end(), 0);
  std::vector<uint32_t> before = names;
  orderForSweeps(core, names);
  EXPECT_EQ(names, before);
}
