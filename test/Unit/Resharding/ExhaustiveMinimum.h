// SPDX-License-Identifier: Apache-2.0
//
// The least cost of a reshard, found without any cleverness: all layouts over some sub-axes are the nodes of a graph,
// every legal step is an edge, and Dijkstra's algorithm runs from one source to all targets. Written apart from the
// planner: it knows only the rules of chunks and of commuting reductions.

#ifndef DIST_TEST_UNIT_RESHARDING_EXHAUSTIVEMINIMUM_H
#define DIST_TEST_UNIT_RESHARDING_EXHAUSTIVEMINIMUM_H

#include "dist/Layout/Layout.h"
#include "dist/Resharding/ReshardPlan.h"
#include <map>
#include <string>
#include <vector>

namespace dist::test {

/// Bytes sent, then steps. Where a step splits a dimension, what pads it to equal parts is sent, too.
using PlanCost = std::pair<int64_t, int64_t>;

class ExhaustiveMinimum {
public:
  /// `kinds` has at most one kind of reduction, so that reductions commute.
  ExhaustiveMinimum(llvm::ArrayRef<int64_t> shape, int64_t elementBytes, llvm::ArrayRef<SubAxis> subAxes,
                    llvm::ArrayRef<ReductionKind> kinds, const AxisSpace &space);

  const std::vector<Layout> &getLayouts() const { return layouts; }
  /// Returns true if `layout` needs no padding.
  bool isEven(const Layout &layout) const;
  /// Returns the least cost from layout `source` to each layout; with `evenOnly` on ways on which nothing is padded.
  std::vector<PlanCost> getCosts(size_t source, bool evenOnly = false) const;
  /// Returns the bytes of the steps of `plan`, which begins at `source`, with padding.
  int64_t getBytes(const Layout &source, const ReshardPlan &plan) const;

private:
  struct Edge {
    size_t target;
    PlanCost cost;
  };
  void addEdges(size_t source);
  void addEdge(size_t source, Layout target, int64_t bytes);
  int64_t getLocalBytes(const Layout &layout) const;
  /// Returns the bytes of a shard of `source` padded to equal parts along `dim`, which `target` splits further.
  int64_t getPaddedBytes(const Layout &source, const Layout &target, int64_t dim) const;
  bool nests(int64_t dim, llvm::ArrayRef<SubAxis> outer, llvm::ArrayRef<SubAxis> inner) const;
  /// Returns the sub-axes by which `to` splits a dimension further than `from`, if each device only drops a part of
  /// what it has.
  std::optional<SubAxisList> getAdded(int64_t dim, const SubAxisList &from, const SubAxisList &to) const;

  std::vector<int64_t> shape;
  int64_t elementBytes;
  const AxisSpace &space;
  std::vector<Layout> layouts;
  std::map<std::string, size_t> numbers;
  std::vector<std::vector<Edge>> edges;
};

} // namespace dist::test

#endif // DIST_TEST_UNIT_RESHARDING_EXHAUSTIVEMINIMUM_H
