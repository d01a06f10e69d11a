// SPDX-License-Identifier: Apache-2.0
//
// See CertifiedBound.h. Besides the messages, each node passes a share of its costs to the edges towards earlier nodes,
// as the backward sweep of TRW-S does; without this step the bound would lack most of what the sweep found.

#include "CertifiedBound.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace dist::planning;

namespace {
using Fixed = __int128;

/// Numbers of fewer bits than this are added up in words; what is forbidden is far above their sums.
constexpr int kWordBits = 58;
constexpr int64_t kForbiddenWord = int64_t(1) << 62;

class Certifier {
public:
  Certifier(const CoreProblem &problem, const MessagePassing &messagePassing);
  CertifiedBound run(Cost incumbent);

private:
  Fixed fromDouble(double value) const { return Fixed(std::nearbyint(std::ldexp(value, bits))); }
  Fixed fromCost(Cost cost) const { return Fixed(cost) << bits; }
  void priceNodes();
  void shareOut();
  bool fitsWords() const;
  void boundEdge(uint32_t edge);
  void boundEdgeInWords(uint32_t edge, llvm::ArrayRef<int64_t> table);
  void addExcess(const CoreEdge &edge, llvm::ArrayRef<Fixed> leastOfRow, llvm::ArrayRef<Fixed> leastOfColumn);

  const CoreProblem &problem;
  const MessagePassing &source;
  int bits; ///< Of the fraction.
  std::vector<size_t> labelBegin;
  std::vector<Fixed> costs;    ///< Per label: what is left at the node.
  std::vector<Fixed> messages; ///< As in the source, with the shares taken off.
  std::vector<Fixed> excess;   ///< Per label: by how much the bound rises if it is chosen.
  Fixed bound = 0;
};
} // namespace

Certifier::Certifier(const CoreProblem &problem, const MessagePassing &messagePassing)
    : problem(problem), source(messagePassing) {
  double highest = 1;
  for (double price : source.getBestPrices())
    highest = std::max(highest, price);
  bits = std::min(40, 50 - std::ilogb(highest)); // So that price * usage * points stays below 2^126.
  if (problem.capacities.empty()) { // A fraction that is coarse, but lets numbers fit one word, takes a tenth of the time.
    double largest = 1;
    for (double message : source.getBestMessages())
      largest = std::max(largest, std::abs(message));
    for (const EdgeTable &table : problem.tables)
      for (Cost cost : table.costs)
        largest = std::max(largest, cost < kForbidden ? double(cost) : 1);
    int coarse = kWordBits - 3 - std::ilogb(largest);
    bits = coarse >= 4 ? std::min(bits, coarse) : bits;
  }
  size_t numLabels = 0;
  for (const CoreNode &node : problem.nodes) {
    labelBegin.push_back(numLabels);
    numLabels += node.getNumLabels();
  }
  costs.resize(numLabels);
  excess.assign(numLabels, 0);
  for (double message : source.getBestMessages())
    messages.push_back(fromDouble(message));
}

void Certifier::priceNodes() {
  std::vector<Fixed> sums{0};
  for (auto [price, capacity] : llvm::zip_equal(source.getBestPrices(), problem.capacities)) {
    Fixed fixed = fromDouble(price);
    sums.push_back(sums.back() + fixed);
    bound -= fixed * capacity;
  }
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    Fixed *own = costs.data() + labelBegin[index];
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      own[label] = fromCost(node.costs[label]);
    for (const UsageSpan &span : node.spans)
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        own[label] += (sums[span.end] - sums[span.begin]) * span.usages[label];
    for (const Incidence &incidence : problem.getIncidences(index)) {
      size_t begin = source.getMessageBegin(incidence.edge) +
                     (incidence.isSource ? 0 : problem.nodes[incidence.neighbour].getNumLabels());
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        own[label] += messages[begin + label];
    }
  }
}

void Certifier::shareOut() {
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    Fixed *own = costs.data() + labelBegin[index];
    unsigned numIn = 0, numOut = 0;
    for (const Incidence &incidence : problem.getIncidences(index))
      ++(incidence.neighbour < index ? numIn : numOut);
    unsigned parts = std::max(1u, std::max(numIn, numOut));
    for (unsigned label = 0; label < node.getNumLabels(); ++label) {
      Fixed share = own[label] / parts;
      own[label] -= share * numIn;
      for (const Incidence &incidence : problem.getIncidences(index))
        if (incidence.neighbour < index)
          messages[source.getMessageBegin(incidence.edge) +
                   (incidence.isSource ? 0 : problem.nodes[incidence.neighbour].getNumLabels()) + label] -= share;
    }
  }
}

/// Returns true if messages and costs are so small that sums of three of them fit a word beside kForbiddenWord.
bool Certifier::fitsWords() const {
  constexpr Fixed limit = Fixed(1) << kWordBits;
  return llvm::all_of(messages, [&](Fixed message) { return -limit < message && message < limit; }) &&
         llvm::all_of(problem.tables, [&](const EdgeTable &table) {
           return llvm::all_of(table.costs, [&](Cost cost) { return cost >= kForbidden || fromCost(cost) < limit; });
         });
}

void Certifier::addExcess(const CoreEdge &edge, llvm::ArrayRef<Fixed> leastOfRow, llvm::ArrayRef<Fixed> leastOfColumn) {
  Fixed least = *llvm::min_element(leastOfRow);
  bound += least;
  for (auto [row, rest] : llvm::enumerate(leastOfRow))
    excess[labelBegin[edge.source] + row] += rest - least;
  for (auto [column, rest] : llvm::enumerate(leastOfColumn))
    excess[labelBegin[edge.target] + column] += rest - least;
}

static constexpr Fixed kUnknown = Fixed(1) << 125;

void Certifier::boundEdge(uint32_t index) {
  const CoreEdge &edge = problem.edges[index];
  const EdgeTable &table = problem.getTable(edge);
  const Fixed *toSource = messages.data() + source.getMessageBegin(index), *toTarget = toSource + table.rows;
  std::vector<Fixed> leastOfRow(table.rows, kUnknown), leastOfColumn(table.columns, kUnknown);
  for (unsigned row = 0; row < table.rows; ++row)
    for (unsigned column = 0; column < table.columns; ++column) {
      Cost cost = table.at(row, column);
      if (cost >= kForbidden)
        continue;
      Fixed rest = fromCost(cost) - toSource[row] - toTarget[column];
      leastOfRow[row] = std::min(leastOfRow[row], rest);
      leastOfColumn[column] = std::min(leastOfColumn[column], rest);
    }
  addExcess(edge, leastOfRow, leastOfColumn);
}

/// Lowers `leastOfColumn[i]` to `costs[i] - toTarget[i] - toSource`, and returns the least of these.
// Compiled several times where the compiler can choose at run time.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target_clones("avx512f", "avx2", "default")))
#endif
static int64_t
lower(int64_t *__restrict leastOfColumn, const int64_t *__restrict costs, const int64_t *__restrict toTarget, unsigned count,
      int64_t toSource) {
  int64_t least = std::numeric_limits<int64_t>::max();
  for (unsigned column = 0; column < count; ++column) {
    int64_t rest = costs[column] - toTarget[column] - toSource;
    leastOfColumn[column] = rest < leastOfColumn[column] ? rest : leastOfColumn[column];
    least = rest < least ? rest : least;
  }
  return least;
}

void Certifier::boundEdgeInWords(uint32_t index, llvm::ArrayRef<int64_t> costs) {
  const CoreEdge &edge = problem.edges[index];
  const EdgeTable &table = problem.getTable(edge);
  const Fixed *toSource = messages.data() + source.getMessageBegin(index), *toTarget = toSource + table.rows;
  std::vector<int64_t> words(toTarget, toTarget + table.columns);
  std::vector<int64_t> ofColumn(table.columns, std::numeric_limits<int64_t>::max());
  auto widen = [](int64_t rest) { return rest > kForbiddenWord / 2 ? kUnknown : Fixed(rest); };
  std::vector<Fixed> leastOfRow, leastOfColumn;
  for (unsigned row = 0; row < table.rows; ++row)
    leastOfRow.push_back(widen(lower(ofColumn.data(), costs.data() + size_t(row) * table.columns, words.data(), table.columns,
                                     int64_t(toSource[row]))));
  for (int64_t rest : ofColumn)
    leastOfColumn.push_back(widen(rest));
  addExcess(edge, leastOfRow, leastOfColumn);
}

CertifiedBound Certifier::run(Cost incumbent) {
  bound = fromCost(problem.constant);
  priceNodes();
  shareOut();
  if (fitsWords()) {
    std::vector<std::vector<int64_t>> tables;
    for (const EdgeTable &table : problem.tables) {
      std::vector<int64_t> &words = tables.emplace_back();
      words.reserve(table.costs.size());
      for (Cost cost : table.costs)
        words.push_back(cost >= kForbidden ? kForbiddenWord : cost << bits);
    }
    for (uint32_t edge = 0; edge < problem.edges.size(); ++edge)
      boundEdgeInWords(edge, tables[problem.edges[edge].table]);
  } else {
    for (uint32_t edge = 0; edge < problem.edges.size(); ++edge)
      boundEdge(edge);
  }
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    Fixed *own = costs.data() + labelBegin[index];
    Fixed least = *std::min_element(own, own + node.getNumLabels());
    bound += least;
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      excess[labelBegin[index] + label] += own[label] - least;
  }
  Fixed one = Fixed(1) << bits;
  CertifiedBound result;
  // Costs are integers of at least 0, so the bound may be rounded up.
  Fixed rounded = std::max<Fixed>(0, (bound + one - 1) >> bits);
  result.bound = Cost(std::min<Fixed>(rounded, kForbidden));
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    llvm::BitVector &useful = result.useful.emplace_back(node.getNumLabels(), true);
    std::vector<double> &rises = result.excess.emplace_back();
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      rises.push_back(std::ldexp(double(excess[labelBegin[index] + label]), -bits));
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      if (((bound + excess[labelBegin[index] + label] + one - 1) >> bits) >= Fixed(incumbent)) {
        useful.reset(label);
        ++result.numUseless;
      }
  }
  return result;
}

CertifiedBound dist::planning::certifyBound(const CoreProblem &problem, const MessagePassing &messagePassing,
                                            Cost incumbent) {
  return Certifier(problem, messagePassing).run(incumbent);
}
