// SPDX-License-Identifier: Apache-2.0
//
// See MessagePassing.h. Each node gives every edge in the direction of the sweep the share 1 / max(in, out) of its
// marginal. The bound after a backward sweep is
//
//   sum over edges of the least message + sum over nodes of (1 - in / max(in, out)) * least marginal - prices *
//   capacities
//
// and the labels at which these minima are taken, with their shares, say how much memory the relaxed problem uses.

#include "MessagePassing.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace dist::planning;

/// How many sweeps over equal layers there are at the most.
static constexpr unsigned kMaxSweeps = 100;

MessagePassing::MessagePassing(const CoreProblem &problem, const CostTables &tables)
    : problem(problem), tables(tables) {
  size_t numLabels = 0, numMessages = 0, mostLabels = 0;
  for (const CoreNode &node : problem.nodes) {
    labelBegin.push_back(numLabels);
    numLabels += node.getNumLabels();
    mostLabels = std::max<size_t>(mostLabels, node.getNumLabels());
  }
  for (const CoreEdge &edge : problem.edges) {
    messageBegin.push_back(numMessages);
    numMessages += problem.nodes[edge.source].getNumLabels() + problem.nodes[edge.target].getNumLabels();
  }
  messages.assign(numMessages, 0);
  costs.resize(numLabels);
  shares.resize(numLabels);
  marginals.resize(mostLabels);
  sent.resize(mostLabels);
  prices.assign(problem.capacities.size(), 0);
  bestPrices = prices;
  bestMessages = messages;
  direction = prices;
  updatePriceCosts();
}

void MessagePassing::setPrices(llvm::ArrayRef<double> newPrices) {
  prices.assign(newPrices.begin(), newPrices.end());
  bestPrices = prices;
  updatePriceCosts();
}

void MessagePassing::updatePriceCosts() {
  std::vector<double> sums(prices.size() + 1, 0);
  for (size_t point = 0; point < prices.size(); ++point)
    sums[point + 1] = sums[point] + prices[point];
  for (auto [index, node] : llvm::enumerate(problem.nodes)) {
    double *cost = costs.data() + labelBegin[index];
    for (unsigned label = 0; label < node.getNumLabels(); ++label)
      cost[label] = double(node.costs[label]);
    for (const UsageSpan &span : node.spans) {
      double price = sums[span.end] - sums[span.begin];
      if (price != 0)
        for (unsigned label = 0; label < node.getNumLabels(); ++label)
          cost[label] += price * double(span.usages[label]);
    }
  }
}

void MessagePassing::passMessage(uint32_t node, const Incidence &incidence, double share, bool isForward) {
  unsigned numOwn = problem.nodes[node].getNumLabels(), numOther = problem.nodes[incidence.neighbour].getNumLabels();
  const double *received = getMessage(incidence.edge, incidence.isSource);
  double *message = getMessage(incidence.edge, !incidence.isSource);
  for (unsigned own = 0; own < numOwn; ++own)
    sent[own] = share * marginals[own] - received[own];
  multiplyMinPlus(sent.data(), numOwn, tables.getRows(incidence), numOther, message);
  double *least = std::min_element(message, message + numOther);
  double offset = *least;
  for (unsigned other = 0; other < numOther; ++other)
    message[other] -= offset;
  if (isForward)
    return;
  bound += offset;
  const double *column = tables.getColumns(incidence) + (least - message) * numOwn;
  unsigned at = 0;
  for (unsigned own = 1; own < numOwn; ++own)
    if (sent[own] + column[own] < sent[at] + column[at])
      at = own;
  shares[labelBegin[node] + at] += share;
}

void MessagePassing::passNode(uint32_t node, bool isForward) {
  unsigned numLabels = problem.nodes[node].getNumLabels();
  std::copy_n(costs.data() + labelBegin[node], numLabels, marginals.data());
  unsigned numIn = 0, numOut = 0;
  for (const Incidence &incidence : problem.getIncidences(node)) {
    const double *message = getMessage(incidence.edge, incidence.isSource);
    for (unsigned label = 0; label < numLabels; ++label)
      marginals[label] += message[label];
    ++(incidence.neighbour < node ? numIn : numOut);
  }
  double share = 1.0 / std::max(1u, std::max(numIn, numOut));
  for (const Incidence &incidence : problem.getIncidences(node))
    if ((incidence.neighbour > node) == isForward)
      passMessage(node, incidence, share, isForward);
  if (isForward)
    return;
  double rest = 1 - numIn * share;
  const double *least = std::min_element(marginals.data(), marginals.data() + numLabels);
  bound += rest * *least;
  shares[labelBegin[node] + (least - marginals.data())] += rest;
}

double MessagePassing::sweep() {
  for (uint32_t node = 0; node < problem.nodes.size(); ++node)
    passNode(node, true);
  bound = double(problem.constant);
  llvm::fill(shares, 0);
  for (uint32_t node = problem.nodes.size(); node-- > 0;)
    passNode(node, false);
  for (auto [price, capacity] : llvm::zip_equal(prices, problem.capacities))
    bound -= price * double(capacity);
  if (bound > bestBound + 1e-7 * std::abs(bestBound))
    sweepsSinceBest = 0;
  else
    ++sweepsSinceBest;
  if (bound > bestBound) {
    bestBound = bound;
    bestPrices = prices;
    bestMessages = messages;
  }
  return bound;
}

void MessagePassing::passAlike(uint32_t node, const EqualLayers::Direction &direction, bool isForward, bool all) {
  uint32_t twin = direction.twins[node];
  if (twin == node) {
    double before = bound;
    passNode(node, isForward);
    boundOf[node] = bound - before;
    return;
  }
  for (uint32_t index = direction.pairBegin[node]; index < direction.pairBegin[node + 1]; ++index) {
    const EqualLayers::Direction::Pair &pair = direction.pairs[index];
    if (!all && !pair.isRead)
      continue;
    const CoreEdge &edge = problem.edges[pair.own];
    bool toSource = edge.source != node;
    unsigned count = problem.nodes[toSource ? edge.source : edge.target].getNumLabels();
    std::copy_n(getMessage(pair.ofTwin, toSource), count, getMessage(pair.own, toSource));
  }
  bound += boundOf[twin];
}

std::vector<std::pair<size_t, unsigned>> MessagePassing::listBackward(const EqualLayers &layers) const {
  std::vector<std::pair<size_t, unsigned>> list;
  auto add = [&](uint32_t edge, uint32_t from) {
    const CoreEdge &ends = problem.edges[edge];
    bool toSource = ends.source != from;
    list.push_back({getMessage(edge, toSource) - messages.data(),
                    problem.nodes[toSource ? ends.source : ends.target].getNumLabels()});
  };
  const EqualLayers::Direction &backward = layers.getDirection(false);
  for (uint32_t node = 0; node < problem.nodes.size(); ++node) {
    if (backward.twins[node] == node)
      for (const Incidence &incidence : problem.getIncidences(node))
        if (incidence.neighbour < node)
          add(incidence.edge, node);
    for (uint32_t index = backward.pairBegin[node]; index < backward.pairBegin[node + 1]; ++index)
      if (backward.pairs[index].isRead)
        add(backward.pairs[index].own, node);
  }
  return list;
}

/// Lets `messages` go further in the direction in which they went from `previous`, which becomes what they were.
static void addMomentum(double *__restrict messages, double *__restrict previous, unsigned count, double momentum) {
  for (unsigned label = 0; label < count; ++label) {
    double sent = messages[label];
    messages[label] = sent + momentum * (sent - previous[label]);
    previous[label] = sent;
  }
}

void MessagePassing::sweepEqualLayers(const EqualLayers &layers, double leastRise, double mostMomentum) {
  boundOf.assign(problem.nodes.size(), 0);
  auto sweepOnce = [&](bool all) {
    for (uint32_t node = 0; node < problem.nodes.size(); ++node)
      passAlike(node, layers.getDirection(true), true, all);
    bound = double(problem.constant);
    for (uint32_t node = problem.nodes.size(); node-- > 0;)
      passAlike(node, layers.getDirection(false), false, all);
  };
  // What the backward sweep sent is all that the next pair of sweeps begins with.
  std::vector<std::pair<size_t, unsigned>> list = listBackward(layers);
  std::vector<double> last;
  for (auto [begin, count] : list)
    last.insert(last.end(), count, 0);
  double before = -1e300, weight = 1;
  bool goesOn = true;
  for (unsigned round = 0; round < kMaxSweeps && goesOn; ++round) {
    sweepOnce(/*all=*/false);
    bool wentTooFar = bound < before && weight > 1;
    goesOn = wentTooFar || bound >= before + leastRise * std::abs(before);
    before = bound;
    double nextWeight = wentTooFar ? 1 : (1 + std::sqrt(1 + 4 * weight * weight)) / 2;
    double momentum = wentTooFar ? 0 : std::min((weight - 1) / nextWeight, mostMomentum);
    weight = nextWeight;
    double *previous = last.data();
    for (auto [begin, count] : list) {
      addMomentum(messages.data() + begin, previous, count, momentum);
      previous += count;
    }
  }
  sweepOnce(/*all=*/true);
  bestMessages = messages; // Until the next sweep: their bound is only known once it is computed from all.
}

bool MessagePassing::isSettled() {
  if (sweepsToSettle == 0)
    return true;
  bool rises = bound > lastBound + 1e-4 * std::abs(bound);
  lastBound = bound;
  sweepsToSettle = rises ? sweepsToSettle - 1 : 0;
  sweepsSinceBest = 1;
  return sweepsToSettle == 0;
}

void MessagePassing::lowerGain() {
  gain *= 0.65;
  if (gain < 0.1 * firstGain * std::abs(bestBound)) {
    // Where messages travel far they lag behind the prices, so that what a step did is seen only after several sweeps.
    if (bestBound < boundOfCycle + 0.002 * std::abs(bestBound))
      sweepsPerStep = sweepsPerStep % 3 + 1;
    boundOfCycle = bestBound;
    firstGain = firstGain > 3e-5 ? firstGain * 0.4 : 0.1;
    gain = firstGain * std::abs(bestBound);
  }
  prices = bestPrices;
  updatePriceCosts();
  sweepsToSettle = 60;
  lastBound = -1e300;
}

void MessagePassing::stepPrices() {
  constexpr unsigned patience = 12;
  if (!isSettled() || ++sweepsSinceStep < sweepsPerStep)
    return;
  sweepsSinceStep = 0;
  if (gain == 0)
    gain = firstGain * std::max(1.0, std::abs(bestBound));
  else if (sweepsSinceBest < sweepsPerStep)
    gain *= 1.05;
  else if (sweepsSinceBest % (patience * sweepsPerStep) < sweepsPerStep)
    return lowerGain();
  std::vector<double> loads(prices.size() + 1, 0);
  for (auto [index, node] : llvm::enumerate(problem.nodes))
    for (const UsageSpan &span : node.spans) {
      double usage = 0;
      for (unsigned label = 0; label < node.getNumLabels(); ++label)
        usage += shares[labelBegin[index] + label] * double(span.usages[label]);
      loads[span.begin] += usage;
      loads[span.end] -= usage;
    }
  double squares = 0;
  constexpr double inertia = 0.9;
  for (size_t point = 0; point < prices.size(); ++point) {
    loads[point + 1] += loads[point];
    double excess = loads[point] - double(problem.capacities[point]);
    direction[point] = hasDirection ? inertia * direction[point] + (1 - inertia) * excess : excess;
    if (prices[point] == 0 && direction[point] < 0)
      direction[point] = 0;
    squares += direction[point] * direction[point];
  }
  hasDirection = true;
  if (squares == 0)
    return;
  double step = gain / squares;
  for (size_t point = 0; point < prices.size(); ++point)
    prices[point] = std::max(0.0, prices[point] + step * direction[point]);
  updatePriceCosts();
}

std::vector<uint32_t> MessagePassing::decode() const {
  std::vector<uint32_t> labels(problem.nodes.size());
  std::vector<double> sums;
  for (uint32_t node = 0; node < problem.nodes.size(); ++node) {
    unsigned numLabels = problem.nodes[node].getNumLabels();
    sums.assign(costs.begin() + labelBegin[node], costs.begin() + labelBegin[node] + numLabels);
    for (const Incidence &incidence : problem.getIncidences(node)) {
      const double *message = getMessage(incidence.edge, incidence.isSource);
      if (incidence.neighbour < node)
        message = tables.getColumns(incidence) + size_t(labels[incidence.neighbour]) * numLabels;
      for (unsigned label = 0; label < numLabels; ++label)
        sums[label] += message[label];
    }
    labels[node] = std::min_element(sums.begin(), sums.end()) - sums.begin();
  }
  return labels;
}
