// SPDX-License-Identifier: Apache-2.0
//
// See ReductionGraph.h. Each step costs time in proportion to the tables that it touches.

#include "ReductionGraph.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace dist::planning;

ReductionGraph::ReductionGraph(const PlacementProblem &problem) {
  size_t count = problem.getVariables().size();
  nodes.resize(count);
  queuedDegrees.assign(count, kNotQueued);
  std::vector<int64_t> times;
  for (const Variable &variable : problem.getVariables())
    for (const LifetimeUsage &lifetime : variable.lifetimes)
      if (lifetime.begin < lifetime.end) {
        times.push_back(lifetime.begin);
        times.push_back(lifetime.end);
      }
  llvm::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  if (problem.getUsageLimit())
    addPoints(std::vector<Usage>(times.size(), *problem.getUsageLimit()));
  for (auto [index, variable] : llvm::enumerate(problem.getVariables())) {
    GraphNode &node = nodes[index];
    node.costs = variable.costs;
    for (unsigned label = 0; label < variable.getNumLabels(); ++label)
      node.origins.push_back(label);
    for (const LifetimeUsage &lifetime : variable.lifetimes)
      if (lifetime.begin < lifetime.end && problem.getUsageLimit()) {
        uint32_t begin = llvm::lower_bound(times, lifetime.begin) - times.begin();
        uint32_t end = llvm::lower_bound(times, lifetime.end) - times.begin();
        node.spans.push_back({begin, end, lifetime.usages});
      }
    markChanged(index);
  }
  addEdges(problem.getEdges(), problem.getTables());
}

ReductionGraph::ReductionGraph(const CoreProblem &problem) {
  nodes.resize(problem.nodes.size());
  queuedDegrees.assign(problem.nodes.size(), kNotQueued);
  constant = problem.constant;
  addPoints(problem.capacities);
  for (auto [index, core] : llvm::enumerate(problem.nodes)) {
    nodes[index].costs = core.costs;
    nodes[index].spans = core.spans;
    for (unsigned label = 0; label < core.getNumLabels(); ++label)
      nodes[index].origins.push_back(label);
    markChanged(index);
  }
  addEdges(llvm::ArrayRef(problem.edges), problem.tables);
}

template <typename EdgeType>
void ReductionGraph::addEdges(llvm::ArrayRef<EdgeType> newEdges, llvm::ArrayRef<EdgeTable> borrowed) {
  std::vector<TablePointer> pointers;
  for (const EdgeTable &table : borrowed)
    pointers.emplace_back(&table, [](const EdgeTable *) {}); // The problem keeps it.
  for (const EdgeType &edge : newEdges)
    addEdge(edge.source, edge.target, pointers[edge.table]);
}

void ReductionGraph::addPoints(llvm::ArrayRef<Usage> newCapacities) {
  capacities.assign(newCapacities.begin(), newCapacities.end());
  for (uint32_t point = 0; point < capacities.size(); ++point)
    pointOrigins.push_back(point);
}

llvm::ArrayRef<uint32_t> ReductionGraph::getEdges(uint32_t node) {
  std::vector<uint32_t> &list = nodes[node].edges;
  if (list.size() != nodes[node].degree)
    llvm::erase_if(list, [&](uint32_t edge) { return !edges[edge].isAlive; });
  return list;
}

void ReductionGraph::markChanged(uint32_t node) {
  // One that can be eliminated now moves up, so that its neighbours are not looked at before. To move others each time
  // they lose an edge would have hubs looked at again and again.
  bool isSimple = nodes[node].degree <= 2 && nodes[node].spans.empty();
  unsigned queued = queuedDegrees[node];
  if (queued <= nodes[node].degree || (queued != kNotQueued && !isSimple))
    return;
  queuedDegrees[node] = nodes[node].degree;
  changed.emplace_back(nodes[node].degree, node);
  std::push_heap(changed.begin(), changed.end(), std::greater<>());
}

bool ReductionGraph::takeChangedNode(uint32_t &node) {
  while (!changed.empty()) {
    std::pop_heap(changed.begin(), changed.end(), std::greater<>());
    auto [degree, candidate] = changed.back();
    changed.pop_back();
    if (degree != queuedDegrees[candidate]) // It has lost edges since, and was taken then.
      continue;
    queuedDegrees[candidate] = kNotQueued;
    if (!nodes[candidate].isAlive)
      continue;
    if (degree < nodes[candidate].degree) { // It has grown since: back with it.
      markChanged(candidate);
      continue;
    }
    node = candidate;
    return true;
  }
  return false;
}

void ReductionGraph::removeEdge(uint32_t index) {
  GraphEdge &edge = edges[index];
  edge.isAlive = false;
  edge.table.reset();
  edgeBetween.erase(keyOf(edge.source, edge.target));
  for (uint32_t end : {edge.source, edge.target}) {
    --nodes[end].degree;
    markChanged(end);
  }
}

void ReductionGraph::addEdge(uint32_t source, uint32_t target, TablePointer table) {
  markChanged(source);
  markChanged(target);
  auto [found, isNew] = edgeBetween.try_emplace(keyOf(source, target), edges.size());
  if (isNew) {
    nodes[source].edges.push_back(edges.size());
    nodes[target].edges.push_back(edges.size());
    ++nodes[source].degree;
    ++nodes[target].degree;
    edges.push_back({source, target, std::move(table)});
    return;
  }
  GraphEdge &edge = edges[found->second];
  edge.table = tables->add(edge.table, table, source != edge.source);
  edge.isChanged = true;
}

/// Returns the elements of `values` that `kept` has.
template <typename T> static std::vector<T> select(const std::vector<T> &values, const llvm::BitVector &kept) {
  std::vector<T> selected;
  selected.reserve(kept.count());
  for (unsigned index : kept.set_bits())
    selected.push_back(values[index]);
  return selected;
}

void ReductionGraph::keepLabels(uint32_t index, const llvm::BitVector &kept) {
  GraphNode &node = nodes[index];
  if (kept.none()) {
    infeasible = true;
    return;
  }
  if (kept.all())
    return;
  node.costs = select(node.costs, kept);
  node.origins = select(node.origins, kept);
  for (UsageSpan &span : node.spans)
    span.usages = select(span.usages, kept);
  llvm::SmallVector<uint32_t> labels(kept.set_bits_begin(), kept.set_bits_end());
  for (uint32_t edgeIndex : getEdges(index)) {
    GraphEdge &edge = edges[edgeIndex];
    edge.table = tables->select(getSide(edgeIndex, index), labels);
    edge.isChanged = true;
    markChanged(edge.getOther(index));
  }
  markChanged(index);
}

void ReductionGraph::recordRemoval(uint32_t node, llvm::ArrayRef<uint32_t> parents, SharedChoices choices) {
  Removal &removal = removals.emplace_back();
  removal.node = node;
  for (auto [slot, parent] : llvm::enumerate(parents)) {
    removal.parents[slot] = parent;
    llvm::ArrayRef<uint32_t> origins = nodes[parent].origins;
    removal.indices[slot].resize(*llvm::max_element(origins) + 1);
    for (auto [index, origin] : llvm::enumerate(origins))
      removal.indices[slot][origin] = index;
  }
  removal.choices = std::move(choices);
  removal.origins.assign(nodes[node].origins.begin(), nodes[node].origins.end());
}

void ReductionGraph::removeNode(uint32_t index) {
  for (uint32_t edge : llvm::to_vector(getEdges(index)))
    removeEdge(edge);
  nodes[index].isAlive = false;
  uint32_t degree = nodes[index].degree;
  nodes[index] = GraphNode();
  nodes[index].isAlive = false;
  nodes[index].degree = degree;
}

void ReductionGraph::foldFixedNode(uint32_t index) {
  constant = addCosts(constant, nodes[index].costs[0]);
  recordRemoval(index, {}, std::make_shared<std::vector<uint16_t>>(1, 0));
  joinSpans(index); // What its only label needs, all labels need: this leaves no span.
  for (uint32_t edge : getEdges(index)) {
    TableView table = view(edge, index);
    std::vector<Cost> &costs = nodes[edges[edge].getOther(index)].costs;
    for (auto [other, cost] : llvm::enumerate(costs))
      cost = addCosts(cost, table.at(0, other));
  }
  removeNode(index);
}

void ReductionGraph::mergeInto(uint32_t index, uint32_t parentIndex, llvm::ArrayRef<uint32_t> choice) {
  GraphNode &node = nodes[index], &parent = nodes[parentIndex];
  recordRemoval(index, parentIndex, std::make_shared<std::vector<uint16_t>>(choice.begin(), choice.end()));
  for (auto [label, own] : llvm::enumerate(choice))
    parent.costs[label] = addCosts(parent.costs[label], node.costs[own]);
  for (UsageSpan &span : node.spans) {
    UsageSpan &moved = parent.spans.emplace_back(UsageSpan{span.begin, span.end, {}});
    for (uint32_t own : choice)
      moved.usages.push_back(span.usages[own]);
  }
  for (uint32_t edge : llvm::to_vector(getEdges(index))) {
    uint32_t other = edges[edge].getOther(index);
    TableView table = view(edge, index);
    if (other == parentIndex) {
      for (auto [label, own] : llvm::enumerate(choice))
        parent.costs[label] = addCosts(parent.costs[label], table.at(own, label));
      continue;
    }
    bool isSource = edges[edge].source == index;
    TablePointer moved = tables->select(getSide(edge, index), choice);
    removeEdge(edge);
    addEdge(isSource ? parentIndex : other, isSource ? other : parentIndex, std::move(moved));
  }
  removeNode(index);
  markChanged(parentIndex);
  if (parent.spans.size() > 2 * parent.numJoinedSpans + 8)
    joinSpans(parentIndex);
}

void ReductionGraph::eliminate(uint32_t index) {
  llvm::SmallVector<uint32_t> incident(getEdges(index)), parents;
  for (uint32_t edge : incident)
    parents.push_back(edges[edge].getOther(index));
  if (parents.size() == 2) {
    TableProduct product =
        tables->multiply(getSide(incident[0], index), nodes[index].costs, getSide(incident[1], index));
    recordRemoval(index, parents, product.choices);
    removeNode(index);
    addEdge(parents[0], parents[1], std::move(product.table));
    constant = addCosts(constant, product.least);
    return;
  }
  llvm::ArrayRef<Cost> costs = nodes[index].costs;
  std::vector<Cost> none(1, 0);
  std::vector<Cost> &parentCosts = parents.empty() ? none : nodes[parents[0]].costs;
  auto choices = std::make_shared<std::vector<uint16_t>>();
  Cost least = kForbidden;
  for (auto [row, parentCost] : llvm::enumerate(parentCosts)) {
    Cost best = kForbidden;
    uint32_t choice = 0;
    for (auto [label, own] : llvm::enumerate(costs)) {
      Cost cost = parents.empty() ? own : addCosts(own, view(incident[0], index).at(label, row));
      if (cost < best) {
        best = cost;
        choice = label;
      }
    }
    parentCost = addCosts(parentCost, best);
    least = std::min(least, parentCost);
    choices->push_back(choice);
  }
  if (least < kForbidden) { // Taken off, so that what goes along chains of equal layers becomes the same.
    constant = addCosts(constant, least);
    for (Cost &cost : parentCosts)
      cost = cost < kForbidden ? cost - least : cost;
  }
  recordRemoval(index, parents, std::move(choices));
  removeNode(index);
  infeasible |= least >= kForbidden;
}

CoreProblem ReductionGraph::extract(std::vector<uint32_t> &coreNodes) {
  CoreProblem core;
  core.constant = constant;
  core.capacities = capacities;
  coreNodes.clear();
  std::vector<uint32_t> indexOf(nodes.size());
  for (auto [index, node] : llvm::enumerate(nodes))
    if (node.isAlive) {
      indexOf[index] = coreNodes.size();
      coreNodes.push_back(index);
      core.nodes.push_back({node.costs, node.spans});
    }
  llvm::DenseMap<const EdgeTable *, uint32_t> tableNumbers; // Many edges share a table; others have one that is equal.
  llvm::DenseMap<uint64_t, llvm::SmallVector<unsigned, 1>> tablesOfHash;
  auto getTableNumber = [&](const EdgeTable &table) -> uint32_t {
    uint64_t hash = llvm::xxh3_64bits(
        llvm::ArrayRef(reinterpret_cast<const uint8_t *>(table.costs.data()), table.costs.size() * sizeof(Cost)));
    llvm::SmallVector<unsigned, 1> &candidates = tablesOfHash[hash >> 1];
    for (unsigned candidate : candidates)
      if (core.tables[candidate].rows == table.rows && core.tables[candidate].costs == table.costs)
        return candidate;
    candidates.push_back(core.tables.size());
    core.tables.push_back(table);
    return candidates.back();
  };
  for (const GraphEdge &edge : edges) {
    if (!edge.isAlive)
      continue;
    auto [known, isNew] = tableNumbers.try_emplace(edge.table.get());
    if (isNew)
      known->second = getTableNumber(*edge.table);
    core.edges.push_back({indexOf[edge.source], indexOf[edge.target], known->second});
  }
  core.index();
  return core;
}

Labels ReductionGraph::reconstruct(llvm::ArrayRef<uint32_t> coreNodes, llvm::ArrayRef<uint32_t> coreLabels) const {
  Labels labels(nodes.size());
  for (auto [node, label] : llvm::zip_equal(coreNodes, coreLabels))
    labels[node] = nodes[node].origins[label];
  for (const Removal &removal : llvm::reverse(removals)) {
    size_t index = 0;
    if (removal.parents[0] != ~0u)
      index = removal.indices[0][labels[removal.parents[0]]];
    if (removal.parents[1] != ~0u) {
      size_t columns = removal.choices->size() / (1 + *llvm::max_element(removal.indices[0]));
      index = index * columns + removal.indices[1][labels[removal.parents[1]]];
    }
    labels[removal.node] = removal.origins[(*removal.choices)[index]];
  }
  return labels;
}
