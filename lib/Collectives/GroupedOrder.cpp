// SPDX-License-Identifier: Apache-2.0

#include "dist/Collectives/GroupedOrder.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <queue>

using namespace dist;

GroupedOrder::GroupedOrder(unsigned numNodes) : leaders(numNodes), successors(numNodes), numMissing(numNodes, 0) {
  std::iota(leaders.begin(), leaders.end(), 0);
}

void GroupedOrder::addGroup(llvm::ArrayRef<unsigned> members) {
  unsigned leader = *llvm::max_element(members);
  for (unsigned member : members)
    leaders[member] = leader;
  groups[leader].assign(members.begin(), members.end());
  numSteps += members.size();
}

void GroupedOrder::addDependence(unsigned source, unsigned node) {
  ++numSteps;
  unsigned from = leaders[source], to = leaders[node];
  if (from == to)
    return;
  successors[from].push_back(to);
  ++numMissing[to];
}

std::optional<std::vector<unsigned>> GroupedOrder::sort() {
  // Of all that needs nothing any more, what stood first comes first.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
  for (unsigned node = 0; node < leaders.size(); ++node)
    if (leaders[node] == node && numMissing[node] == 0)
      ready.push(node);
  std::vector<unsigned> order;
  order.reserve(leaders.size());
  while (!ready.empty()) {
    unsigned node = ready.top();
    ready.pop();
    if (auto group = groups.find(node); group != groups.end())
      llvm::append_range(order, group->second);
    else
      order.push_back(node);
    for (unsigned next : successors[node]) {
      ++numSteps;
      if (--numMissing[next] == 0)
        ready.push(next);
    }
  }
  numSteps += order.size();
  if (order.size() != leaders.size())
    return std::nullopt;
  return order;
}
