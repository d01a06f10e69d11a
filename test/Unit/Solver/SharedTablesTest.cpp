// SPDX-License-Identifier: Apache-2.0
//
// Operations that are remembered give what a plain computation gives, and tables that were shared stay shared.

#include "ReductionRules.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace dist::planning;

static TablePointer makeTable(std::mt19937 &engine, unsigned rows, unsigned columns) {
  EdgeTable table{rows, columns, {}};
  for (unsigned entry = 0; entry < rows * columns; ++entry)
    table.costs.push_back(engine() % 5 == 0 ? kForbidden : Cost(engine() % 100));
  return std::make_shared<EdgeTable>(table);
}

TEST(SharedTablesTest, returnsTheSameTableForTheSameOperation) {
  std::mt19937 engine(3);
  SharedTables tables;
  TablePointer table = makeTable(engine, 3, 2), user = table;
  TablePointer first = tables.select({table, true}, {0, 2}), second = tables.select({user, true}, {0, 2});
  EXPECT_EQ(first, second);
  EXPECT_NE(first, tables.select({table, true}, {2, 0}));
  EXPECT_NE(tables.select({table, false}, {0}), tables.select({table, true}, {0}));
  TablePointer sum = tables.add(table, user, false);
  EXPECT_EQ(sum, tables.add(table, user, false));
}

TEST(SharedTablesTest, decidesOnceAboutEqualVariables) {
  std::mt19937 engine(3);
  SharedTables tables;
  TablePointer table = makeTable(engine, 3, 4), user = table, single = makeTable(engine, 3, 4);
  unsigned numDecisions = 0;
  auto decide = [&](uint64_t question, std::vector<Cost> costs, TablePointer &asked, bool isNone) {
    return tables.decide(question, costs, TableSide{asked, true}, [&]() -> SharedChoices {
      ++numDecisions;
      return isNone ? nullptr : std::make_shared<std::vector<uint16_t>>(1, numDecisions);
    });
  };
  SharedChoices first = decide(0, {1, 2, 3}, table, false);
  EXPECT_EQ(decide(0, {1, 2, 3}, user, false), first);
  EXPECT_EQ(numDecisions, 1u);
  EXPECT_NE(decide(0, {1, 2, 4}, table, false), first);
  EXPECT_NE(decide(1, {1, 2, 3}, table, false), first);
  EXPECT_EQ(numDecisions, 3u);
  EXPECT_EQ(decide(2, {1, 2, 3}, table, true), nullptr);
  EXPECT_EQ(decide(2, {1, 2, 3}, table, false), nullptr); // That there is none is known as well.
  EXPECT_EQ(numDecisions, 4u);
  decide(0, {1, 2, 3}, single, false); // Of tables with one user nothing is remembered.
  decide(0, {1, 2, 3}, single, false);
  EXPECT_EQ(numDecisions, 6u);
}

TEST(SharedTablesTest, equalsPlainComputation) {
  std::mt19937 engine(5);
  SharedTables tables;
  std::vector<TablePointer> pool;
  for (unsigned table = 0; table < 6; ++table)
    pool.push_back(makeTable(engine, 3, 3));
  std::vector<TablePointer> users(pool);
  for (unsigned trial = 0; trial < 3000; ++trial) {
    const TablePointer &a = pool[engine() % pool.size()], &b = pool[engine() % pool.size()];
    bool aRows = engine() % 2, bRows = engine() % 2;
    TableView left(*a, aRows), right(*b, bRows);
    uint32_t chosen[2] = {uint32_t(engine() % 3), uint32_t(engine() % 3)};
    TablePointer selected = tables.select({a, aRows}, chosen), sum = tables.add(a, b, !bRows);
    std::vector<Cost> costs{Cost(engine() % 3), Cost(engine() % 3), Cost(engine() % 3)};
    TableProduct product = tables.multiply({a, aRows}, costs, {b, bRows});
    std::vector<Cost> rows;
    for (unsigned i = 0; i < 9; ++i)
      rows.push_back(left.at(i / 3, i % 3));
    for (unsigned i = 0; i < 3; ++i)
      for (unsigned j = 0; j < 3; ++j) {
        ASSERT_EQ(sum->at(i, j), addCosts(a->at(i, j), right.at(i, j)));
        Cost least = kForbidden, excess = -kForbidden;
        for (unsigned k = 0; k < 3; ++k) {
          least = std::min(least, addCosts(costs[k], addCosts(left.at(k, i), right.at(k, j))));
          if (left.at(j, k) < kForbidden)
            excess = std::max(excess, left.at(i, k) < kForbidden ? left.at(i, k) - left.at(j, k) : kForbidden);
        }
        ASSERT_EQ(addCosts(product.table->at(i, j), product.least), least);
        uint32_t choice = (*product.choices)[3 * i + j];
        ASSERT_EQ(addCosts(costs[choice], addCosts(left.at(choice, i), right.at(choice, j))), least);
        ASSERT_EQ(getLargestExcess(&rows[3 * i], &rows[3 * j], 3), excess);
        if (i < 2) {
          ASSERT_EQ(TableView(*selected, aRows).at(i, j), left.at(chosen[i], j));
        }
      }
  }
}

TEST(SharedTablesTest, forgetsWhatTakesTooMuchMemory) {
  std::mt19937 engine(7);
  SharedTables tables;
  TablePointer table = makeTable(engine, 1000, 200), user = table;
  std::vector<uint32_t> labels(1000);
  for (unsigned trial = 0; trial < 100; ++trial) { // Together 160 MB, of which at most 64 are kept.
    labels[0] = trial;
    TablePointer selected = tables.select({table, true}, labels);
    ASSERT_EQ(selected->at(0, 5), table->at(trial, 5));
  }
}

/// A chain with skips of which every variable loses the same labels, under a bound on memory: no rule makes it vanish.
TEST(SharedTablesTest, tablesStaySharedWhenLabelsVanish) {
  constexpr unsigned count = 300, numLabels = 10;
  std::mt19937 engine(11);
  PlacementProblemBuilder builder;
  std::vector<unsigned> kinds;
  for (unsigned kind = 0; kind < 2; ++kind) {
    std::vector<Cost> costs;
    for (unsigned entry = 0; entry < numLabels * numLabels; ++entry)
      costs.push_back(entry % 5 == 4 ? 500000 : engine() % 1000); // Labels 4 and 9 are worst of all.
    kinds.push_back(builder.addTable(numLabels, numLabels, costs));
  }
  std::vector<Usage> usages;
  for (unsigned label = 0; label < numLabels; ++label)
    usages.push_back(label % 5 == 4 ? 100 : engine() % 100);
  for (unsigned variable = 0; variable < count; ++variable) {
    std::vector<Cost> costs;
    for (unsigned label = 0; label < numLabels; ++label)
      costs.push_back(label % 5 == 4 ? 2000000 : 100 * (label * 7 % 10));
    builder.addVariable(costs);
    builder.addLifetime(variable, variable, variable + 3, usages);
    for (unsigned distance : {1, 3})
      if (variable >= distance)
        builder.addEdge(variable - distance, variable, kinds[distance / 2]);
  }
  builder.setUsageLimit(150);
  PlacementProblem problem = llvm::cantFail(builder.build());
  ReductionGraph graph(problem);
  ASSERT_TRUE(reduce(graph));
  std::set<const EdgeTable *> tables;
  unsigned numEdges = 0;
  for (uint32_t node = 0; node < graph.getNumNodes(); ++node)
    for (uint32_t edge : graph.getEdges(node)) {
      tables.insert(graph.getEdge(edge).table.get());
      ++numEdges;
    }
  EXPECT_LE(graph.getNode(count / 2).getNumLabels(), 8u);
  EXPECT_GT(numEdges, count);
  EXPECT_LE(tables.size(), 20u); // Two kinds, and those at the ends.
}
