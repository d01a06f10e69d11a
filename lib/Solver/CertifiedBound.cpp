// SPDX-License-Identifier: Apache-2.0
//
// See CertifiedBound.h. Besides the messages, each node passes a share of its costs to the edges towards earlier nodes,
// as the backward sweep of TRW-S does; without this step the bound would lack most of what the sweep found.

#include "CertifiedBound.h"
#include "SeveralProcessors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace dist::planning;

namespace {
using Fixed = __int128;

/// In words, numbers and sums of three of them have fewer bits than this, and what is forbidden is far above.
constexpr int kWordBits = 58;

/// What is forbidden: far above all numbers of this kind, and one can be taken off it or added.
template <typename Number> constexpr Number kUnknown = Number(1) << (sizeof(Number) == 8 ? 62 : 125);

/// `Number` is a word where that is enough, as it is nearly always if memory is not short; otherwise two.
template <typename Number> class Certifier {
public:
  /// `bits` are those of the fraction.
  Certifier(const CoreProblem &problem, const MessagePassing &messagePassing, int bits);
  CertifiedBound run(Cost incumbent);

private:
  Number fromDouble(double value) const { return Number(std::nearbyint(value * scale)); }
  Number fromCost(Cost cost) const { return Number(cost) << bits; }
  void priceNodes();
  void shareOut();
  void boundEdge(uint32_t edge);
  void addExcess(const Number *rests, Number least, size_t begin, unsigned count);

  /// What is least of an edge, in each row and column. Edges with the same table and messages share it, as those of
  /// equal layers do.
  struct EdgeBound {
    uint32_t edge; ///< The first of these.
    std::vector<Number> leastOfRow, leastOfColumn;
  };
  const EdgeBound &getEdgeBound(uint32_t edge);

  const CoreProblem &problem;
  const MessagePassing &source;
  int bits;
  double scale; ///< Two to the power of `bits`.
  std::vector<size_t> labelBegin;
  std::vector<std::vector<Number>> tables;
  std::vector<Number> costs;    ///< Per label: what is left at the node.
  std::vector<Number> messages; ///< As in the source, with the shares taken off.
  std::vector<Number> excess;   ///< Per label: by how much the bound rises if it is chosen.
  std::vector<Number> leastOfEdges;
  std::map<std::tuple<uint32_t, uint64_t>, EdgeBound> edgeBounds; ///< By table and a hash of the messages.
  EdgeBound unshared;
  Fixed bound = 0;
};
} // namespace

template <typename Number>
Certifier<Number>::Certifier(const CoreProblem &problem, const MessagePassing &messagePassing, int bits)
    : problem(problem), source(messagePassing), bits(bits), scale(std::ldexp(1.0, bits)) {
  size_t numLabels = 0;
  for (const CoreNode &node : problem.nodes) {
    labelBegin.push_back(numLabels);
    numLabels += node.getNumLabels();
  }
  for (const EdgeTable &table : problem.tables) {
    std::vector<Number> &numbers = tables.emplace_back();
    numbers.reserve(table.costs.size());
    for (Cost cost : table.costs)
      numbers.push_back(cost >= kForbidden ? kUnknown<Number> : fromCost(cost));
  }
  costs.resize(numLabels);
  excess.assign(numLabels, 0);
  messages.reserve(source.getBestMessages().size());
  for (double message : source.getBestMessages())
    messages.push_back(fromDouble(message));
}

template <typename Number> void Certifier<Number>::priceNodes() {
  std::vector<Fixed> sums{0};
  for (auto [price, capacity] : llvm::zip_equal(source.getBestPrices(), problem.capacities)) {
    Fixed fixed = fromDouble(price);
    sums.push_back(sums.back() + fixed);
    bound -= fixed * capacity;
  }
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    Number *own = costs.data() + labelBegin[index];
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      own[label] = fromCost(node.costs[label]);
    for (const UsageSpan &span : node.spans)
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        own[label] += Number((sums[span.end] - sums[span.begin]) * span.usages[label]);
    for (const Incidence &incidence : problem.getIncidences(index)) {
      const Number *message = messages.data() + source.getMessageBegin(incidence.edge) +
                              (incidence.isSource ? 0 : problem.nodes[incidence.neighbour].getNumLabels());
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        own[label] += message[label];
    }
  }
}

template <typename Number> void Certifier<Number>::shareOut() {
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    Number *own = costs.data() + labelBegin[index];
    unsigned numIn = 0, numOut = 0;
    for (const Incidence &incidence : problem.getIncidences(index))
      ++(incidence.neighbour < index ? numIn : numOut);
    unsigned parts = std::max(1u, std::max(numIn, numOut));
    for (unsigned label = 0; label < node.getNumLabels(); ++label) {
      Number share = own[label] / Number(parts);
      own[label] -= share * Number(numIn);
      for (const Incidence &incidence : problem.getIncidences(index))
        if (incidence.neighbour < index)
          messages[source.getMessageBegin(incidence.edge) +
                   (incidence.isSource ? 0 : problem.nodes[incidence.neighbour].getNumLabels()) + label] -= share;
    }
  }
}

/// Fills in the least costs of rows and columns of a table, without the messages to its sides; `leastOfColumn` has to
/// be large before.
template <typename Number>
[[gnu::always_inline]] static inline void
findLeast(Number *__restrict leastOfRow, Number *__restrict leastOfColumn, const Number *__restrict costs,
          const Number *__restrict toSource, const Number *__restrict toTarget, unsigned numRows, unsigned numColumns) {
  for (unsigned row = 0; row < numRows; ++row, costs += numColumns) {
    Number least = kUnknown<Number>;
    for (unsigned column = 0; column < numColumns; ++column) {
      Number rest = costs[column] - toTarget[column] - toSource[row];
      leastOfColumn[column] = rest < leastOfColumn[column] ? rest : leastOfColumn[column];
      least = rest < least ? rest : least;
    }
    leastOfRow[row] = least;
  }
}

DIST_FOR_SEVERAL_PROCESSORS
static void findLeastWords(int64_t *leastOfRow, int64_t *leastOfColumn, const int64_t *costs, const int64_t *toSource,
                           const int64_t *toTarget, unsigned numRows, unsigned numColumns) {
  findLeast(leastOfRow, leastOfColumn, costs, toSource, toTarget, numRows, numColumns);
}

/// Adds by how much each of `rests` is above the least. What is unknown stays above all sums.
template <typename Number>
void Certifier<Number>::addExcess(const Number *rests, Number least, size_t begin, unsigned count) {
  for (unsigned label = 0; label < count; ++label) {
    Number more = rests[label] > kUnknown<Number> / 2 ? kUnknown<Number> / 2 : rests[label] - least;
    excess[begin + label] = std::min(kUnknown<Number> / 2, excess[begin + label] + more);
  }
}

template <typename Number> auto Certifier<Number>::getEdgeBound(uint32_t index) -> const EdgeBound & {
  const CoreEdge &edge = problem.edges[index];
  const EdgeTable &table = problem.getTable(edge);
  auto getMessages = [&](uint32_t edge) {
    return llvm::ArrayRef(messages).slice(source.getMessageBegin(edge), table.rows + table.columns);
  };
  llvm::ArrayRef<Number> passed = getMessages(index);
  uint64_t hash = llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(passed.data()), passed.size() * sizeof(Number)));
  auto [known, isNew] = edgeBounds.try_emplace({edge.table, hash});
  if (!isNew && passed == getMessages(known->second.edge))
    return known->second;
  EdgeBound &computed = isNew ? known->second : unshared;
  computed.edge = index;
  computed.leastOfRow.resize(table.rows);
  computed.leastOfColumn.assign(table.columns, kUnknown<Number>);
  const Number *numbers = tables[edge.table].data(), *toSource = passed.data(), *toTarget = toSource + table.rows;
  if constexpr (sizeof(Number) == sizeof(int64_t))
    findLeastWords(computed.leastOfRow.data(), computed.leastOfColumn.data(), numbers, toSource, toTarget, table.rows,
                   table.columns);
  else
    findLeast(computed.leastOfRow.data(), computed.leastOfColumn.data(), numbers, toSource, toTarget, table.rows,
              table.columns);
  return computed;
}

template <typename Number> void Certifier<Number>::boundEdge(uint32_t index) {
  const CoreEdge &edge = problem.edges[index];
  const EdgeBound &rests = getEdgeBound(index);
  Number least = *llvm::min_element(rests.leastOfRow);
  bound += least;
  leastOfEdges.push_back(least);
  addExcess(rests.leastOfRow.data(), least, labelBegin[edge.source], rests.leastOfRow.size());
  addExcess(rests.leastOfColumn.data(), least, labelBegin[edge.target], rests.leastOfColumn.size());
}

template <typename Number> CertifiedBound Certifier<Number>::run(Cost incumbent) {
  bound = Fixed(problem.constant) << bits;
  priceNodes();
  shareOut();
  for (uint32_t edge = 0; edge < problem.edges.size(); ++edge)
    boundEdge(edge);
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    const Number *own = costs.data() + labelBegin[index];
    Number least = *std::min_element(own, own + node.getNumLabels());
    bound += least;
    addExcess(own, least, labelBegin[index], node.getNumLabels());
  }
  Fixed one = Fixed(1) << bits;
  CertifiedBound result;
  // Costs are integers of at least 0, so the bound may be rounded up.
  Fixed rounded = std::max<Fixed>(0, (bound + one - 1) >> bits);
  result.bound = Cost(std::min<Fixed>(rounded, kForbidden));
  result.roundedBy = double((Fixed(result.bound) << bits) - bound) / scale;
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    std::vector<double> &rises = result.excess.emplace_back();
    rises.reserve(node.getNumLabels());
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      rises.push_back(double(excess[labelBegin[index] + label]) / scale);
  }
  if constexpr (sizeof(Number) == sizeof(int64_t)) {
    result.messages = std::move(messages);
    result.leastOfEdges = std::move(leastOfEdges);
    result.bits = bits;
  }
  result.compareWith(incumbent);
  return result;
}

double CertifiedBound::getNeeded(Cost incumbent) const {
  // Before it was rounded up, the bound with the excess has to be above the next better cost; excesses are rounded,
  // too.
  double needed = double(incumbent - bound) - 1 + roundedBy;
  return needed + 1e-12 * std::abs(needed) + 1e-9;
}

void CertifiedBound::compareWith(Cost incumbent) {
  double needed = getNeeded(incumbent);
  useful.clear();
  numUseless = 0;
  for (const std::vector<double> &rises : excess) {
    llvm::BitVector &labels = useful.emplace_back(rises.size(), true);
    for (auto [label, rise] : llvm::enumerate(rises))
      if (rise > needed) {
        labels.reset(label);
        ++numUseless;
      }
  }
}

/// Returns how many bits of the fraction words have room for, if memory is not short.
static int countBitsInWords(const CoreProblem &problem, const MessagePassing &messagePassing) {
  double largest = 1;
  for (double message : messagePassing.getBestMessages())
    largest = std::max(largest, std::abs(message));
  for (const EdgeTable &table : problem.tables)
    for (Cost cost : table.costs)
      largest = std::max(largest, cost < kForbidden ? double(cost) : 1);
  size_t mostEdges = 0;
  for (uint32_t node = 0; node < problem.nodes.size(); ++node) {
    for (Cost cost : problem.nodes[node].costs)
      largest = std::max(largest, double(cost));
    mostEdges = std::max(mostEdges, problem.getIncidences(node).size());
  }
  // A node's cost with all messages, of which shares are passed on, has to fit.
  return kWordBits - std::ilogb(largest * double(mostEdges + 2)) - 1;
}

CertifiedBound dist::planning::certifyBound(const CoreProblem &problem, const MessagePassing &messagePassing,
                                            Cost incumbent) {
  constexpr int fewestBits = 4, mostBits = 40;
  if (problem.capacities.empty())
    if (int bits = countBitsInWords(problem, messagePassing); bits >= fewestBits)
      return Certifier<int64_t>(problem, messagePassing, std::min(bits, mostBits)).run(incumbent);
  double highest = 1;
  for (double price : messagePassing.getBestPrices())
    highest = std::max(highest, price);
  // So that price * usage * points stays below 2^126.
  return Certifier<Fixed>(problem, messagePassing, std::min(mostBits, 50 - std::ilogb(highest))).run(incumbent);
}
