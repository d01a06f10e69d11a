// SPDX-License-Identifier: Apache-2.0
#include "RandomProblems.h"

#include <random>

using namespace dist::planning;

namespace {
class Generator {
public:
  explicit Generator(unsigned seed) : engine(seed) {
    costBound = below(2) ? 4 : 1000; // Small costs have many ties.
    forbiddenPercent = below(3) * 20;
  }

  PlacementProblem make(bool hasMemory) {
    unsigned count = 1 + below(10);
    for (unsigned variable = 0; variable < count; ++variable)
      addVariable(hasMemory);
    unsigned numEdges = count > 1 ? below(2 * count) : 0;
    for (unsigned edge = 0; edge < numEdges; ++edge)
      addEdge(count);
    if (hasMemory)
      builder.setUsageLimit(Usage(5 + below(12) * count / 4));
    llvm::Expected<PlacementProblem> problem = builder.build();
    return problem ? std::move(*problem) : (llvm::consumeError(problem.takeError()), PlacementProblem());
  }

private:
  unsigned below(unsigned bound) { return engine() % bound; }
  Cost cost() { return below(100) < forbiddenPercent ? kForbiddenInput : Cost(below(costBound)); }

  void addVariable(bool hasMemory) {
    unsigned labels = 1 + below(numAssignments > 6000 ? 2 : 5);
    numAssignments *= labels;
    std::vector<Cost> costs;
    for (unsigned label = 0; label < labels; ++label)
      costs.push_back(below(2) ? 0 : cost());
    unsigned variable = builder.addVariable(costs);
    numLabels.push_back(labels);
    for (unsigned lifetime = 0; hasMemory && lifetime < below(3); ++lifetime) {
      int64_t begin = below(8), end = begin + below(5); // Empty ones are legal.
      std::vector<Usage> usages;
      for (unsigned label = 0; label < labels; ++label)
        usages.push_back(below(10));
      builder.addLifetime(variable, begin, end, usages);
    }
  }

  void addEdge(unsigned count) {
    unsigned source = below(count), target = below(count);
    if (source == target)
      return;
    std::vector<Cost> costs;
    unsigned kind = below(4);
    unsigned rows = numLabels[source], columns = numLabels[target];
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column) {
        if (kind == 0) // Each row has one partner.
          costs.push_back(column == row % columns ? Cost(below(costBound)) : kForbiddenInput);
        else if (kind == 1) // A sum.
          costs.push_back(3 * row + column);
        else
          costs.push_back(cost());
      }
    builder.addEdge(source, target, builder.addTable(rows, columns, costs));
  }

  std::mt19937 engine;
  PlacementProblemBuilder builder;
  unsigned costBound, forbiddenPercent, numAssignments = 1;
  std::vector<unsigned> numLabels;
};
} // namespace

PlacementProblem dist::planning::makeRandomProblem(unsigned seed, bool hasMemory) {
  return Generator(seed).make(hasMemory);
}

std::vector<unsigned> dist::planning::addRandomTables(PlacementProblemBuilder &builder, std::mt19937 &engine,
                                                      unsigned count, unsigned numLabels, unsigned limit,
                                                      unsigned forbiddenShare) {
  std::vector<unsigned> tables;
  for (unsigned table = 0; table < count; ++table) {
    std::vector<Cost> costs;
    for (unsigned entry = 0; entry < numLabels * numLabels; ++entry)
      costs.push_back(engine() % forbiddenShare == 0 ? kForbiddenInput : engine() % limit);
    tables.push_back(builder.addTable(numLabels, numLabels, costs));
  }
  return tables;
}

Cost dist::planning::solveByTrial(const PlacementProblem &problem) {
  Labels labels(problem.getVariables().size(), 0);
  Cost best = kForbidden;
  for (;;) {
    Cost cost = computeCost(problem, labels);
    if (cost < best && isFeasible(problem, labels))
      best = cost;
    size_t variable = 0;
    while (variable < labels.size() && ++labels[variable] == problem.getVariables()[variable].getNumLabels())
      labels[variable++] = 0;
    if (variable == labels.size())
      return best;
  }
}
