// SPDX-License-Identifier: Apache-2.0

#include "TightLabels.h"
#include "Elimination.h"
#include "ReductionRules.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

using namespace dist::planning;

/// The largest table that is made; a few of this size take milliseconds.
static constexpr size_t kMaxEntries = size_t(1) << 18;

/// What messages are rounded by, as a share of the bound: labels whose excess is less are as good as those that have none.
static constexpr double kNoise = 1e-7;

/// Returns `table` with the rows and columns that are in the sets.
static EdgeTable select(const EdgeTable &table, const llvm::BitVector &rows, const llvm::BitVector &columns) {
  EdgeTable selected{unsigned(rows.count()), unsigned(columns.count()), {}};
  for (unsigned row : rows.set_bits())
    for (unsigned column : columns.set_bits())
      selected.costs.push_back(table.at(row, column));
  return selected;
}

/// Returns `problem` with the labels that are in `kept`, at least one per node. Tables that were shared by nodes with the same labels
/// stay so.
static CoreProblem restrictTo(const CoreProblem &problem, llvm::ArrayRef<llvm::BitVector> kept) {
  CoreProblem restricted;
  restricted.constant = problem.constant;
  std::map<std::vector<uint32_t>, uint32_t> numbers;
  std::vector<uint32_t> sets; // Which set of labels each node has.
  for (auto [node, labels] : llvm::zip_equal(problem.nodes, kept)) {
    std::vector<uint32_t> key(labels.set_bits_begin(), labels.set_bits_end());
    sets.push_back(numbers.try_emplace(std::move(key), numbers.size()).first->second);
    CoreNode &copy = restricted.nodes.emplace_back();
    for (unsigned label : labels.set_bits())
      copy.costs.push_back(node.costs[label]);
  }
  std::map<std::array<uint32_t, 3>, uint32_t> tables;
  for (const CoreEdge &edge : problem.edges) {
    auto [table, isNew] = tables.try_emplace({edge.table, sets[edge.source], sets[edge.target]}, restricted.tables.size());
    if (isNew)
      restricted.tables.push_back(select(problem.getTable(edge), kept[edge.source], kept[edge.target]));
    restricted.edges.push_back({edge.source, edge.target, table->second});
  }
  restricted.index();
  return restricted;
}

std::optional<std::vector<uint32_t>> TightLabels::solve(const CertifiedBound &bound) {
  std::vector<double> excesses;
  for (const std::vector<double> &ofNode : bound.excess)
    excesses.insert(excesses.end(), ofNode.begin(), ofNode.end());
  size_t count = std::min(excesses.size() - 1, size_t(labelsPerNode * double(problem.nodes.size())));
  std::nth_element(excesses.begin(), excesses.begin() + count, excesses.end());
  double most = std::max(excesses[count], kNoise * double(bound.bound));
  kept.clear();
  for (auto [ofNode, useful] : llvm::zip_equal(bound.excess, bound.useful)) {
    llvm::BitVector &labels = kept.emplace_back(ofNode.size());
    labels.set(llvm::min_element(ofNode) - ofNode.begin());
    for (unsigned label : useful.set_bits())
      if (ofNode[label] <= most)
        labels.set(label);
  }
  CoreProblem restricted = restrictTo(problem, kept);
  ReductionGraph graph(restricted);
  if (!reduce(graph)) { // None of these fit together: take more.
    labelsPerNode *= growth;
    kept.clear();
    return std::nullopt;
  }
  std::vector<uint32_t> nodes;
  CoreProblem core = graph.extract(nodes);
  std::optional<std::vector<uint32_t>> labels = eliminateVariables(core, kMaxEntries);
  if (!labels) {
    labelsPerNode = std::max(1.1, labelsPerNode / 2);
    growth = 1.2;
    kept.clear();
    return std::nullopt;
  }
  labelsPerNode *= growth;
  Labels chosen = graph.reconstruct(nodes, *labels);
  for (auto [label, set] : llvm::zip_equal(chosen, kept))
    label = *std::next(set.set_bits_begin(), label);
  return chosen;
}

bool TightLabels::includes(const CertifiedBound &bound) const {
  return !kept.empty() && llvm::all_of(llvm::zip_equal(bound.useful, kept), [](auto pair) {
    llvm::BitVector others = std::get<0>(pair);
    others.reset(std::get<1>(pair));
    return others.none();
  });
}
