// SPDX-License-Identifier: Apache-2.0
//
// See PlacementProblem.h.

#include "dist/Solver/PlacementProblem.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"

#include <cmath>

using namespace dist::planning;
using llvm::Twine;

CostUnit CostUnit::forTotal(double totalSeconds) {
  if (!(totalSeconds > 0) || std::isinf(totalSeconds))
    return {};
  int exponent;
  std::frexp(totalSeconds, &exponent); // totalSeconds < 2^exponent
  return {std::ldexp(1.0, std::max(exponent - 52, -1000))};
}

Cost CostUnit::fromSeconds(double seconds) const {
  double units = seconds / secondsPerUnit;
  if (!(units < double(kForbiddenInput)))
    return kForbidden;
  return std::llround(units);
}

/// Replaces every forbidden cost by the one value that stands for it.
static void normalise(std::vector<Cost> &costs) {
  for (Cost &cost : costs)
    if (cost >= kForbiddenInput)
      cost = kForbidden;
}

unsigned PlacementProblemBuilder::addVariable(std::vector<Cost> costs) {
  normalise(costs);
  problem.variables.push_back({std::move(costs), {}});
  return problem.variables.size() - 1;
}

void PlacementProblemBuilder::addLifetime(unsigned variable, int64_t begin, int64_t end, std::vector<Usage> usages) {
  problem.variables[variable].lifetimes.push_back({begin, end, std::move(usages)});
}

unsigned PlacementProblemBuilder::addTable(unsigned rows, unsigned columns, std::vector<Cost> costs) {
  normalise(costs);
  uint64_t hash =
      llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(costs.data()), costs.size() * sizeof(Cost)));
  llvm::SmallVector<unsigned, 1> &candidates = tablesOfHash[hash >> 1]; // The two largest keys are reserved.
  for (unsigned candidate : candidates) {
    const EdgeTable &table = problem.tables[candidate];
    if (table.rows == rows && table.columns == columns && table.costs == costs)
      return candidate;
  }
  candidates.push_back(problem.tables.size());
  problem.tables.push_back({rows, columns, std::move(costs)});
  return problem.tables.size() - 1;
}

void PlacementProblemBuilder::addEdge(unsigned source, unsigned target, unsigned table) {
  problem.edges.push_back({source, target, table});
}

static llvm::Error malformed(const Twine &what) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), what);
}

/// Returns why `lifetime` of a variable with `numLabels` labels is malformed, or success.
static llvm::Error checkLifetime(const LifetimeUsage &lifetime, unsigned numLabels, size_t variable) {
  if (lifetime.usages.size() != numLabels)
    return malformed("variable " + Twine(variable) + " has " + Twine(lifetime.usages.size()) +
                     " usages; needed is one for each of its " + Twine(numLabels) + " labels");
  for (Usage usage : lifetime.usages)
    if (usage < 0 || usage > kMaxUsage)
      return malformed("variable " + Twine(variable) + " has usage " + Twine(usage) + "; needed is one from 0 to 2^60");
  return llvm::Error::success();
}

static llvm::Error checkCosts(llvm::ArrayRef<Cost> costs, const Twine &owner) {
  for (Cost cost : costs)
    if (cost < 0)
      return malformed(owner + " has cost " + Twine(cost) + "; needed is one of at least 0");
  return llvm::Error::success();
}

llvm::Error PlacementProblemBuilder::check() const {
  __int128 largestUsage = 0;
  for (auto [index, variable] : llvm::enumerate(problem.variables)) {
    if (variable.costs.empty())
      return malformed("variable " + Twine(index) + " has no label; needed is at least one");
    if (variable.costs.size() > kMaxLabels)
      return malformed("variable " + Twine(index) + " has " + Twine(variable.costs.size()) +
                       " labels; needed are at most " + Twine(kMaxLabels));
    if (llvm::Error error = checkCosts(variable.costs, "variable " + Twine(index)))
      return error;
    for (const LifetimeUsage &lifetime : variable.lifetimes) {
      if (llvm::Error error = checkLifetime(lifetime, variable.getNumLabels(), index))
        return error;
      largestUsage += *llvm::max_element(lifetime.usages);
    }
  }
  if (largestUsage > std::numeric_limits<int64_t>::max() / 2)
    return malformed("the largest usages of all variables sum up to more than 2^62; give them in a larger unit");
  if (problem.usageLimit && (*problem.usageLimit < 0 || *problem.usageLimit > kMaxUsage))
    return malformed("the usage limit is " + Twine(*problem.usageLimit) + "; needed is one from 0 to 2^60");
  for (auto [index, table] : llvm::enumerate(problem.tables))
    if (llvm::Error error = checkCosts(table.costs, "edge table " + Twine(index)))
      return error;
  for (auto [index, edge] : llvm::enumerate(problem.edges)) {
    size_t numVariables = problem.variables.size();
    if (edge.source >= numVariables || edge.target >= numVariables || edge.source == edge.target)
      return malformed("edge " + Twine(index) + " is between variables " + Twine(edge.source) + " and " +
                       Twine(edge.target) + "; needed are two different ones below " + Twine(numVariables));
    const EdgeTable &table = problem.tables[edge.table];
    unsigned rows = problem.variables[edge.source].getNumLabels();
    unsigned columns = problem.variables[edge.target].getNumLabels();
    if (table.rows != rows || table.columns != columns || table.costs.size() != size_t(rows) * columns)
      return malformed("edge " + Twine(index) + " has " + Twine(table.costs.size()) + " costs; needed are " +
                       Twine(rows) + " x " + Twine(columns) + " for the labels of variables " + Twine(edge.source) +
                       " and " + Twine(edge.target));
  }
  return llvm::Error::success();
}

llvm::Expected<PlacementProblem> PlacementProblemBuilder::build() {
  tablesOfHash.clear();
  llvm::Error error = check();
  PlacementProblem built = std::move(problem);
  problem = PlacementProblem();
  if (error)
    return error;
  return built;
}
