// SPDX-License-Identifier: Apache-2.0

#include "MinimumCut.h"

#include <algorithm>

using namespace dist;

static constexpr unsigned kFar = std::numeric_limits<unsigned>::max();

void FlowNetwork::addEdge(unsigned from, unsigned to, double capacity) {
  edgesOf[from].push_back(edges.size());
  edges.push_back({to, capacity});
  edgesOf[to].push_back(edges.size());
  edges.push_back({from, 0});
}

bool FlowNetwork::findLevels() {
  level.assign(edgesOf.size(), kFar);
  level[kSource] = 0;
  std::vector<unsigned> open = {kSource};
  for (size_t place = 0; place < open.size(); ++place)
    for (unsigned number : edgesOf[open[place]])
      if (const Edge &edge = edges[number]; edge.capacity > leastFlow && level[edge.to] == kFar) {
        level[edge.to] = level[open[place]] + 1;
        open.push_back(edge.to);
      }
  return level[kSink] != kFar;
}

bool FlowNetwork::augment() {
  llvm::SmallVector<unsigned> path; // Edges.
  unsigned node = kSource;
  while (node != kSink) {
    bool isBlocked = true;
    for (unsigned &place = next[node]; place < edgesOf[node].size() && isBlocked; ++place) {
      const Edge &edge = edges[edgesOf[node][place]];
      if (edge.capacity <= leastFlow || level[edge.to] != level[node] + 1)
        continue;
      isBlocked = false;
      path.push_back(edgesOf[node][place]);
      node = edge.to;
      break;
    }
    if (!isBlocked)
      continue;
    if (path.empty())
      return false;
    // Nothing goes on from here: the edge before is done with.
    node = edges[path.pop_back_val() ^ 1].to;
    ++next[node];
  }
  double flow = kUncut;
  for (unsigned number : path)
    flow = std::min(flow, edges[number].capacity);
  for (unsigned number : path) {
    edges[number].capacity -= flow;
    edges[number ^ 1].capacity += flow;
  }
  return true;
}

std::vector<bool> FlowNetwork::findCut() {
  double largest = 0;
  for (const Edge &edge : edges)
    if (edge.capacity != kUncut)
      largest = std::max(largest, edge.capacity);
  leastFlow = largest * 1e-15;
  while (findLevels()) {
    next.assign(edgesOf.size(), 0);
    while (augment())
      ;
  }
  std::vector<bool> isOnSide(edgesOf.size());
  for (size_t node = 0; node < isOnSide.size(); ++node)
    isOnSide[node] = level[node] != kFar;
  return isOnSide;
}
