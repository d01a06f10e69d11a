// SPDX-License-Identifier: Apache-2.0

#include "TightLabels.h"
#include "Elimination.h"
#include "ReductionRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace dist::planning;

/// How many labels a node has on average at first, also as a share of all, and at the most.
static constexpr double kLabelsPerNode = 8, kShareOfLabels = 1.0 / 6, kMostLabelsPerNode = 40;

/// By how much more the bound may rise once a problem was solved, by what factor that changes where one could not be,
/// and how often with the same bound.
static constexpr double kGrowth = 1.5, kStep = 3;
static constexpr unsigned kMaxTrials = 2;

/// About how often each entry of a table is looked at until a problem is reduced.
static constexpr size_t kVisits = 4;

/// What messages are rounded by, as a share of the bound: labels whose excess is less are as good as those that have
/// none.
static constexpr double kNoise = 1e-8;

/// Returns the problem with the labels that are in `kept`, at least one per node, and without pairs of them whose
/// excess is above `most`.
CoreProblem TightLabels::restrict(const CertifiedBound &bound) {
  CoreProblem restricted;
  restricted.constant = problem.constant;
  std::vector<llvm::SmallVector<uint32_t>> labels;
  for (auto [node, set] : llvm::zip_equal(problem.nodes, kept)) {
    CoreNode &copy = restricted.nodes.emplace_back();
    labels.emplace_back(set.set_bits_begin(), set.set_bits_end());
    for (unsigned label : labels.back())
      copy.costs.push_back(node.costs[label]);
  }
  leastDropped = std::numeric_limits<double>::infinity();
  llvm::DenseMap<uint64_t, llvm::SmallVector<uint32_t, 1>> tablesOfHash;
  for (auto [number, edge] : llvm::enumerate(problem.edges)) {
    const EdgeTable &table = problem.getTable(edge);
    size_t begin = messagePassing.getMessageBegin(number);
    EdgeTable selected{unsigned(labels[edge.source].size()), unsigned(labels[edge.target].size()), {}};
    selected.costs.reserve(size_t(selected.rows) * selected.columns);
    for (uint32_t row : labels[edge.source])
      for (uint32_t column : labels[edge.target]) {
        Cost cost = table.at(row, column);
        if (cost < kForbidden && bound.hasPairs())
          if (double excess = bound.getExcess(number, begin, table.rows, row, column, cost); excess > most) {
            leastDropped = std::min(leastDropped, excess);
            cost = kForbidden;
          }
        selected.costs.push_back(cost);
      }
    work += kVisits * selected.costs.size();
    // Tables that were shared mostly stay so.
    llvm::ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(selected.costs.data()),
                                  selected.costs.size() * sizeof(Cost));
    llvm::SmallVector<uint32_t, 1> &equal = tablesOfHash[llvm::xxh3_64bits(bytes) >> 1];
    uint32_t *known = llvm::find_if(equal, [&](uint32_t other) {
      return restricted.tables[other].rows == selected.rows && restricted.tables[other].costs == selected.costs;
    });
    if (known == equal.end()) {
      equal.push_back(restricted.tables.size());
      known = &equal.back();
      restricted.tables.push_back(std::move(selected));
    }
    restricted.edges.push_back({edge.source, edge.target, *known});
  }
  restricted.index();
  return restricted;
}

std::optional<Labels> TightLabels::solve(const CertifiedBound &bound) {
  std::vector<double> excesses;
  for (const std::vector<double> &ofNode : bound.excess)
    excesses.insert(excesses.end(), ofNode.begin(), ofNode.end());
  auto getQuantile = [&](double labelsPerNode) {
    size_t count = std::min(excesses.size() - 1, size_t(labelsPerNode * double(problem.nodes.size())));
    std::nth_element(excesses.begin(), excesses.begin() + count, excesses.end());
    return std::max(excesses[count], kNoise * double(bound.bound));
  };
  double highest = getQuantile(kMostLabelsPerNode);
  if (most == 0)
    most =
        getQuantile(std::max(kLabelsPerNode, kShareOfLabels * double(excesses.size()) / double(problem.nodes.size())));
  double low = 0, high = 0; // Known to be too little and too much, now.
  for (unsigned trial = 0; trial < kMaxTrials && (low == 0 || high == 0); ++trial) {
    most = std::min(most, highest);
    Labels chosen;
    Outcome outcome = solveWithin(bound, chosen);
    if (outcome == Outcome::Solved) {
      most *= kGrowth;
      return chosen;
    }
    kept.clear();
    if (outcome == Outcome::TooFew && most == highest)
      break;
    (outcome == Outcome::TooFew ? low : high) = most;
    most = low == 0 ? high / kStep : high == 0 ? low * kStep : std::sqrt(low * high);
  }
  return std::nullopt;
}

TightLabels::Outcome TightLabels::solveWithin(const CertifiedBound &bound, Labels &chosen) {
  kept.clear();
  for (auto [ofNode, useful] : llvm::zip_equal(bound.excess, bound.useful)) {
    llvm::BitVector &labels = kept.emplace_back(ofNode.size());
    labels.set(llvm::min_element(ofNode) - ofNode.begin());
    for (unsigned label : useful.set_bits())
      if (ofNode[label] <= most)
        labels.set(label);
  }
  CoreProblem restricted = restrict(bound);
  ReductionGraph graph(restricted);
  if (!reduce(graph)) // None of these fit together.
    return Outcome::TooFew;
  std::vector<uint32_t> nodes;
  CoreProblem core = graph.extract(nodes);
  std::optional<std::vector<uint32_t>> labels = eliminateVariables(core, maxEntries);
  if (!labels)
    return Outcome::TooMany;
  chosen = graph.reconstruct(nodes, *labels);
  for (auto [label, set] : llvm::zip_equal(chosen, kept))
    label = *std::next(set.set_bits_begin(), label);
  return Outcome::Solved;
}

bool TightLabels::includes(const CertifiedBound &bound, Cost incumbent) const {
  return !kept.empty() && leastDropped > bound.getNeeded(incumbent) &&
         llvm::all_of(llvm::zip_equal(bound.useful, kept), [](auto pair) {
           llvm::BitVector others = std::get<0>(pair);
           others.reset(std::get<1>(pair));
           return others.none();
         });
}
