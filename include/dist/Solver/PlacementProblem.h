// SPDX-License-Identifier: Apache-2.0
//
// The placement problem as plain data: choose one label for every variable so that the sum of all costs is as small as
// possible and memory suffices at every point of time.
//
//   minimise    sum over variables v of cost(v, label(v)) + sum over edges (u, v) of table(label(u), label(v))
//   subject to  for every time t: sum over variables v that live at t of usage(v, label(v)) <= limit
//
// A variable is an op (or several that are tied) and a label one way to shard it; an edge table holds what it costs to
// reshard between two labels. Nothing here knows IR: `lib/Solver` sees numbers only.
//
// **Numbers.** Costs are integers from 0 to below 10^18; 10^18 and above mean "forbidden". Sums saturate at
// `kForbidden` (2^61), so 64 bits suffice for all sums, and every sum below is exact. Costs in seconds are converted
// once, by `CostUnit`, to integer multiples of a power of two; all answers are exact for the converted costs.

#ifndef DIST_SOLVER_PLACEMENTPROBLEM_H
#define DIST_SOLVER_PLACEMENTPROBLEM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace dist::planning {

using Cost = int64_t;
using Usage = int64_t;

/// What a forbidden choice costs, and where sums saturate. Twice this still fits 64 bits.
constexpr Cost kForbidden = Cost(1) << 61;
/// Costs from here on are forbidden when they enter a problem.
constexpr Cost kForbiddenInput = 1'000'000'000'000'000'000;
/// The largest usage of one label, and the largest limit. Sums of usages must fit 63 bits as well; `build` checks it.
constexpr Usage kMaxUsage = Usage(1) << 60;
/// The most labels of a variable, so that 16 bits hold one.
constexpr size_t kMaxLabels = size_t(1) << 16;

/// Returns `a + b`, or `kForbidden` if either is forbidden or the sum is too large. For costs of at least -kForbidden.
inline Cost addCosts(Cost a, Cost b) { return a + b < kForbidden ? a + b : kForbidden; }

/// How costs in seconds become integers: `seconds = cost * secondsPerUnit`.
struct CostUnit {
  double secondsPerUnit = 1;
  /// Returns the finest power of two in which `totalSeconds`, an upper bound on any sum of costs, stays below 2^52.
  static CostUnit forTotal(double totalSeconds);
  /// Returns the cost nearest to `seconds`; forbidden if it is infinite or not a number.
  Cost fromSeconds(double seconds) const;
  double toSeconds(Cost cost) const { return double(cost) * secondsPerUnit; }
};

/// What one variable needs from time `begin` to before time `end`, per label.
struct LifetimeUsage {
  int64_t begin = 0, end = 0;
  std::vector<Usage> usages;
};

struct Variable {
  std::vector<Cost> costs;              ///< One per label; at least one.
  std::vector<LifetimeUsage> lifetimes; ///< Their usages add up where they overlap.
  unsigned getNumLabels() const { return costs.size(); }
};

/// A table of costs over two variables, row-major; several edges may share one.
struct EdgeTable {
  unsigned rows = 0, columns = 0;
  std::vector<Cost> costs;
  Cost at(unsigned row, unsigned column) const { return costs[size_t(row) * columns + column]; }
};

/// An edge between two different variables: its table's rows are the labels of `source`, its columns those of `target`.
struct Edge {
  unsigned source, target, table;
};

/// An immutable problem. Build one with `PlacementProblemBuilder`.
class PlacementProblem {
public:
  llvm::ArrayRef<Variable> getVariables() const { return variables; }
  llvm::ArrayRef<Edge> getEdges() const { return edges; }
  llvm::ArrayRef<EdgeTable> getTables() const { return tables; }
  /// Returns the bytes that may be in use at any time, or nothing if memory is unbounded.
  std::optional<Usage> getUsageLimit() const { return usageLimit; }

private:
  friend class PlacementProblemBuilder;
  std::vector<Variable> variables;
  std::vector<EdgeTable> tables;
  std::vector<Edge> edges;
  std::optional<Usage> usageLimit;
};

/// Collects a problem. The methods take anything; `build` says what is wrong.
class PlacementProblemBuilder {
public:
  /// Returns the index of the new variable.
  unsigned addVariable(std::vector<Cost> costs);
  void addLifetime(unsigned variable, int64_t begin, int64_t end, std::vector<Usage> usages);
  /// Returns the index of a table with these costs. Equal tables are stored once.
  unsigned addTable(unsigned rows, unsigned columns, std::vector<Cost> costs);
  void addEdge(unsigned source, unsigned target, unsigned table);
  void setUsageLimit(Usage limit) { problem.usageLimit = limit; }
  /// Returns the problem, or which variable, edge or lifetime is malformed. Leaves the builder empty.
  llvm::Expected<PlacementProblem> build();

private:
  llvm::Error check() const;

  PlacementProblem problem;
  llvm::DenseMap<uint64_t, llvm::SmallVector<unsigned, 1>> tablesOfHash;
};

} // namespace dist::planning

#endif // DIST_SOLVER_PLACEMENTPROBLEM_H
