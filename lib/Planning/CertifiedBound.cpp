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

class Certifier {
public:
  Certifier(const CoreProblem &problem, const MessagePassing &messagePassing);
  CertifiedBound run(Cost incumbent);

private:
  Fixed fromDouble(double value) const { return Fixed(std::nearbyint(std::ldexp(value, bits))); }
  Fixed fromCost(Cost cost) const { return Fixed(cost) << bits; }
  void priceNodes();
  void shareOut();
  void boundEdge(uint32_t edge);

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

void Certifier::boundEdge(uint32_t index) {
  const CoreEdge &edge = problem.edges[index];
  const EdgeTable &table = problem.getTable(edge);
  const Fixed *toSource = messages.data() + source.getMessageBegin(index), *toTarget = toSource + table.rows;
  constexpr Fixed unknown = Fixed(1) << 125;
  std::vector<Fixed> leastOfRow(table.rows, unknown), leastOfColumn(table.columns, unknown);
  for (unsigned row = 0; row < table.rows; ++row)
    for (unsigned column = 0; column < table.columns; ++column) {
      Cost cost = table.at(row, column);
      if (cost >= kForbidden)
        continue;
      Fixed rest = fromCost(cost) - toSource[row] - toTarget[column];
      leastOfRow[row] = std::min(leastOfRow[row], rest);
      leastOfColumn[column] = std::min(leastOfColumn[column], rest);
    }
  Fixed least = *llvm::min_element(leastOfRow);
  bound += least;
  for (unsigned row = 0; row < table.rows; ++row)
    excess[labelBegin[edge.source] + row] += leastOfRow[row] - least;
  for (unsigned column = 0; column < table.columns; ++column)
    excess[labelBegin[edge.target] + column] += leastOfColumn[column] - least;
}

CertifiedBound Certifier::run(Cost incumbent) {
  bound = fromCost(problem.constant);
  priceNodes();
  shareOut();
  for (uint32_t edge = 0; edge < problem.edges.size(); ++edge)
    boundEdge(edge);
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
