// SPDX-License-Identifier: Apache-2.0

#include "EqualLayers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace dist::planning;

/// How far around a node all has to be the same, in edges: some layers.
static constexpr unsigned kRadius = 12;

/// How many nodes that are alike send messages of their own.
static constexpr size_t kNumOwn = 2;

static uint64_t mix(uint64_t word) {
  word ^= word >> 31;
  word *= 0x9e3779b97f4a7c15;
  word ^= word >> 29;
  word *= 0xbf58476d1ce4e5b9;
  return word ^ word >> 32;
}

EqualLayers::EqualLayers(const CoreProblem &problem) : problem(problem) {
  std::vector<uint64_t> colours = findColours();
  for (bool isForward : {true, false})
    findTwins(colours, isForward);
  for (Direction *direction : {&forward, &backward})
    for (Direction::Pair &pair : direction->pairs) {
      const CoreEdge &edge = problem.edges[pair.own];
      uint32_t target = direction == &forward ? std::max(edge.source, edge.target) : std::min(edge.source, edge.target);
      pair.isRead = forward.twins[target] == target || backward.twins[target] == target;
    }
}

std::vector<uint64_t> EqualLayers::findColours() const {
  std::vector<uint64_t> colours, next(problem.nodes.size());
  for (const CoreNode &node : problem.nodes)
    colours.push_back(llvm::xxh3_64bits(
        llvm::ArrayRef(reinterpret_cast<const uint8_t *>(node.costs.data()), node.costs.size() * sizeof(Cost))));
  for (unsigned round = 0; round < kRadius; ++round) {
    for (uint32_t node = 0; node < problem.nodes.size(); ++node) {
      uint64_t sum = 0; // In no order.
      for (const Incidence &incidence : problem.getIncidences(node))
        sum += mix(colours[incidence.neighbour] +
                   mix(2 * uint64_t(problem.edges[incidence.edge].table) + incidence.isSource));
      next[node] = mix(colours[node] + sum);
    }
    std::swap(colours, next);
  }
  return colours;
}

bool EqualLayers::pairEdges(uint32_t node, uint32_t twin, llvm::ArrayRef<uint64_t> colours, bool isForward) {
  Direction &direction = isForward ? forward : backward;
  using Kind = std::tuple<uint32_t, bool, uint64_t, uint32_t>;
  unsigned numBehind[2];
  llvm::SmallVector<Kind> kinds[2];
  for (unsigned place : {0, 1}) {
    uint32_t end = place == 0 ? node : twin;
    llvm::ArrayRef<Incidence> incidences = problem.getIncidences(end);
    for (const Incidence &incidence : incidences)
      if ((incidence.neighbour > end) == isForward)
        kinds[place].push_back(
            {problem.edges[incidence.edge].table, incidence.isSource, colours[incidence.neighbour], incidence.edge});
    numBehind[place] = incidences.size() - kinds[place].size();
    llvm::sort(kinds[place]);
  }
  if (numBehind[0] != numBehind[1] || kinds[0].size() != kinds[1].size())
    return false;
  size_t before = direction.pairs.size();
  for (auto [own, other] : llvm::zip_equal(kinds[0], kinds[1])) {
    if (std::get<0>(own) != std::get<0>(other) || std::get<1>(own) != std::get<1>(other)) {
      direction.pairs.resize(before);
      return false;
    }
    direction.pairs.push_back({std::get<3>(own), std::get<3>(other), false});
  }
  return true;
}

void EqualLayers::findTwins(llvm::ArrayRef<uint64_t> colours, bool isForward) {
  Direction &direction = isForward ? forward : backward;
  size_t count = problem.nodes.size(), numTwins = 0;
  direction.twins.resize(count);
  llvm::DenseMap<uint64_t, llvm::SmallVector<uint32_t, 2>> own; // The last that send messages of their own.
  std::vector<uint32_t> twinOf(count);
  for (size_t step = 0; step < count; ++step) {
    uint32_t node = isForward ? step : count - 1 - step;
    llvm::SmallVector<uint32_t, 2> &known = own[colours[node] >> 2]; // The largest keys are reserved.
    if (known.size() < kNumOwn)
      known.push_back(node);
    twinOf[node] = known.back();
  }
  for (uint32_t node = 0; node < count; ++node) {
    direction.pairBegin.push_back(direction.pairs.size());
    bool hasTwin = twinOf[node] != node && pairEdges(node, twinOf[node], colours, isForward);
    direction.twins[node] = hasTwin ? twinOf[node] : node;
    numTwins += hasTwin;
  }
  direction.pairBegin.push_back(direction.pairs.size());
  areMostAlike = numTwins * 2 > count;
}
