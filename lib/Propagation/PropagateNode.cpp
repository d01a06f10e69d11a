// SPDX-License-Identifier: Apache-2.0
//
// One step of propagation. The dimensions of a node's values are projected onto its factors; for each factor the axes
// that its values agree on are found; and each value takes as much of them as fits it. In einsum notation, for C[m,n]
// += A[m,k] B[k,n]:
//
//   A [{x}, {}]  B [{}, {y}]  C [{?}, {?}]     factors m = {x} (from A), n = {y} (from B), k = {}
//   C becomes [{x}, {y}]
//
// Where two factors want the same axis in one value, the factor whose axes come from the larger value goes first, and
// where two values shard one factor differently, the larger value's axes are propagated; a reshard will be needed. The
// scheme is that of Shardy's aggressive strategy, on sub-axes; but Shardy propagates only what the two have in common,
// often nothing.

#include "dist/Propagation/ShardingGraph.h"

using namespace mlir;
using namespace dist;

namespace {

/// The sharding of each factor within one value.
struct Projection {
  int32_t value;
  const DimFactors *dims;
  llvm::SmallVector<SubAxisList, 4> factors; ///< By factor of the rule; empty where the value has none.
};

/// Splits the sub-axes of each dimension of a value among the factors of the dimension, from major to minor. What a
/// compound dimension cannot divide evenly belongs to no factor and stays as it is.
void project(Projection &projection, const ShardingGraph &graph, const ShardingRule &rule, const AxisSpace &space) {
  projection.factors.resize(rule.factors.size());
  for (auto [dimFactors, dim] : llvm::zip(*projection.dims, graph.getDims(projection.value))) {
    if (dimFactors.size() == 1) {
      projection.factors[dimFactors.front()] = dim.subAxes;
      continue;
    }
    size_t next = 0;
    for (int64_t factor : dimFactors) {
      int64_t rest = rule.factors[factor].size;
      for (; next < dim.subAxes.size() && rest % space.getSize(dim.subAxes[next]) == 0; ++next) {
        rest /= space.getSize(dim.subAxes[next]);
        projection.factors[factor].push_back(dim.subAxes[next]);
      }
      if (rest > 1)
        break;
    }
  }
}

bool isPrefix(const SubAxisList &prefix, const SubAxisList &list) {
  return prefix.size() <= list.size() && std::equal(prefix.begin(), prefix.end(), list.begin());
}

/// Compares two lists, most of which are short.
bool areEqual(const SubAxisList &a, const SubAxisList &b) {
  uint64_t x, y;
  std::memcpy(&x, &a, sizeof(x));
  std::memcpy(&y, &b, sizeof(y));
  return x == y && (a.size() < sizeof(x) || a == b);
}

/// What the values of a node propose for one factor.
struct Proposal {
  int64_t factor;
  SubAxisList subAxes;
  int64_t sourceElements = 0; ///< Elements of the largest value that has `subAxes`.
  int32_t origin = -1;
};

class NodePropagation {
public:
  NodePropagation(ShardingGraph &graph, int32_t number, PropagationRound round, const AxisSpace &space)
      : graph(graph), node(graph.nodes[number]), rule(*node.shape->rule), round(round), space(space) {}

  SmallVector<DimGrowth, 0> run() {
    if (round == PropagationRound::Elementwise && !node.shape->isElementwise)
      return {};
    if (isSettled())
      return {};
    addProjections(graph.getOperands(node), getOperandDims());
    numOperands = projections.size();
    addProjections(graph.getResults(node), rule.results);
    SmallVector<Proposal, 4> proposals;
    for (int64_t factor = 0, e = rule.factors.size(); factor < e; ++factor)
      if (mayPropagate(factor))
        if (Proposal proposal = propose(factor); !proposal.subAxes.empty())
          proposals.push_back(proposal);
    llvm::stable_sort(proposals,
                      [](const Proposal &a, const Proposal &b) { return a.sourceElements > b.sourceElements; });
    for (size_t i = projections.size(); i-- > 0;)
      for (const Proposal &proposal : proposals)
        apply(projections[i], proposal, /*isResult=*/i >= numOperands);
    return std::move(grown);
  }

private:
  /// Returns the factors of the operands' dimensions, without those that are weakly coupled until these are to be
  /// spread.
  ArrayRef<DimFactors> getOperandDims() {
    if (!node.shape->hasWeakTie || round == PropagationRound::WeakTies)
      return rule.operands;
    tightDims = rule.operands;
    for (const HaloTie &tie : rule.ties)
      if (tie.isWeak)
        tightDims[tie.operand][tie.dim].clear();
    return tightDims;
  }

  /// Returns true if nothing can grow: nothing is split, or every factor is split alike in all its values. Most visits
  /// end here.
  bool isSettled() const {
    SmallVector<const SubAxisList *, 8> subAxes(rule.factors.size(), nullptr);
    bool isSplit = false, isAlike = !node.shape->isCompound;
    const int32_t *values = graph.nodeValues.data() + node.firstValue;
    for (const NodeShape::Place &place : node.shape->places) {
      if (values[place.value] < 0)
        continue;
      const SubAxisList &own = graph.dims[graph.values[values[place.value]].firstDim + place.dim].subAxes;
      isSplit |= !own.empty();
      if (place.factor >= 0) {
        const SubAxisList *&known = subAxes[place.factor];
        if (!known)
          known = &own;
        else
          isAlike = isAlike && areEqual(*known, own);
      }
      if (isSplit && !isAlike)
        return false;
    }
    return true;
  }

  void addProjections(ArrayRef<int32_t> values, ArrayRef<DimFactors> dims) {
    for (auto [value, valueDims] : llvm::zip(values, dims))
      if (value >= 0 && !valueDims.empty())
        project(projections.emplace_back(Projection{value, &valueDims, {}}), graph, rule, space);
  }

  bool mayPropagate(int64_t factor) const {
    FactorKind kind = rule.factors[factor].kind;
    bool isReduced = kind == FactorKind::Reduction || kind == FactorKind::Combined;
    return kind == FactorKind::PassThrough || (isReduced && round >= PropagationRound::Everything);
  }

  /// Returns the longest list that the values have for `factor`. Where they have different ones, that of the larger
  /// value wins: what is left of it need not be moved, and to keep none would leave work undivided.
  Proposal propose(int64_t factor) {
    Proposal proposal{factor, {}};
    bool isConflict = false;
    forEachSource([&](const Projection &projection) {
      const SubAxisList &subAxes = projection.factors[factor];
      int64_t elements = graph.values[projection.value].numElements;
      if (!isPrefix(proposal.subAxes, subAxes)) {
        isConflict |= !isPrefix(subAxes, proposal.subAxes);
        return;
      }
      if (subAxes.empty())
        return;
      if (subAxes.size() > proposal.subAxes.size() || elements > proposal.sourceElements) {
        proposal.sourceElements = elements;
        proposal.origin = getOrigin(projection, factor);
      }
      proposal.subAxes = subAxes;
    });
    return isConflict ? settle(factor) : proposal;
  }

  /// Returns the list for `factor` that the largest value has or begins with; among equals the longest, then that of
  /// the first axes: the order of values says nothing.
  Proposal settle(int64_t factor) {
    Proposal best{factor, {}};
    int64_t bestOwner = 0;
    forEachSource([&](const Projection &projection) {
      const SubAxisList &subAxes = projection.factors[factor];
      int64_t support = 0, owner = graph.values[projection.value].numElements;
      forEachSource([&](const Projection &other) {
        if (const SubAxisList &begin = other.factors[factor]; !begin.empty() && isPrefix(begin, subAxes))
          support = std::max(support, graph.values[other.value].numElements);
      });
      auto isBefore = [&] {
        if (support != best.sourceElements)
          return support > best.sourceElements;
        if (subAxes.size() != best.subAxes.size())
          return subAxes.size() > best.subAxes.size();
        if (subAxes != best.subAxes)
          return std::lexicographical_compare(subAxes.begin(), subAxes.end(), best.subAxes.begin(), best.subAxes.end());
        return owner > bestOwner;
      };
      if (subAxes.empty() || !isBefore())
        return;
      best = {factor, subAxes, support, getOrigin(projection, factor)};
      bestOwner = owner;
    });
    return best;
  }

  /// Calls `callback` on every projection that may be spread from.
  void forEachSource(llvm::function_ref<void(const Projection &)> callback) const {
    for (auto [index, projection] : llvm::enumerate(projections))
      if (index >= numOperands ? node.allowBackward : node.allowForward)
        callback(projection);
  }

  int32_t getOrigin(const Projection &projection, int64_t factor) const {
    for (auto [dimFactors, dim] : llvm::zip(*projection.dims, graph.getDims(projection.value)))
      if (llvm::is_contained(dimFactors, factor))
        return dim.origin;
    return -1;
  }

  /// Lets one value take as much of a proposal as fits it.
  void apply(Projection &projection, const Proposal &proposal, bool isResult) {
    if (isResult ? !node.allowForward : !node.allowBackward)
      return;
    // A part of a split value moves nothing along that is larger: rows of a table say nothing about activations.
    if (round == PropagationRound::WeakTies && !node.shape->hasWeakTie &&
        graph.values[projection.value].numElements > proposal.sourceElements)
      return;
    for (auto [number, dim] : llvm::enumerate(graph.getDims(projection.value))) {
      const DimFactors::value_type &dimFactors = (*projection.dims)[number];
      if (dim.isClosed || !llvm::is_contained(dimFactors, proposal.factor))
        continue;
      SubAxisList &current = projection.factors[proposal.factor];
      if (!isPrefix(current, proposal.subAxes) || current.size() == proposal.subAxes.size())
        continue;
      SubAxisList more = fit(projection.value, proposal, current, /*mayBeEmpty=*/dimFactors.size() == 1);
      SubAxisList before = current;
      current = more;
      SubAxisList subAxes = join(projection, dimFactors);
      if (!isPrefix(dim.subAxes, subAxes) || subAxes.size() == dim.subAxes.size()) {
        current = before;
        continue;
      }
      DimState old = dim;
      dim.isWeak = round == PropagationRound::WeakTies && (dim.isWeak || dim.subAxes.empty());
      dim.subAxes = subAxes;
      dim.origin = proposal.origin;
      grown.push_back({projection.value, int32_t(number), old, dim, proposal.sourceElements});
    }
  }

  /// Returns the longest prefix of the proposal that extends `current` and that the value can take: unused sub-axes
  /// only, not more shards than indices unless `mayBeEmpty`, and only even splits where the rule or the value asks for
  /// them. A whole dimension may be split so if another one, of equal size, is: a part of the axes would suit neither.
  SubAxisList fit(int32_t value, const Proposal &proposal, const SubAxisList &current, bool mayBeEmpty) const {
    SubAxisList grown = current;
    const ValueState &state = graph.values[value];
    SubAxisSet used = state.pinned | state.manual;
    bool isEven = state.isEven || rule.factors[proposal.factor].isEven;
    for (const DimState &dim : graph.getDims(value))
      used |= toSet(dim.subAxes);
    int64_t size = rule.factors[proposal.factor].size, shards = space.getSize(current);
    for (SubAxis subAxis : ArrayRef<SubAxis>(proposal.subAxes).drop_front(current.size())) {
      shards *= space.getSize(subAxis);
      if ((used >> subAxis & 1) || (shards > size && !mayBeEmpty) || (isEven && size % shards != 0))
        break;
      grown.push_back(subAxis);
    }
    return grown;
  }

  /// Joins the sub-axes of a dimension's factors; a factor follows only after one that is split completely.
  SubAxisList join(const Projection &projection, ArrayRef<int64_t> dimFactors) const {
    SubAxisList subAxes;
    for (int64_t factor : dimFactors) {
      subAxes.append(projection.factors[factor]);
      if (space.getSize(projection.factors[factor]) < rule.factors[factor].size)
        break;
    }
    return subAxes;
  }

  ShardingGraph &graph;
  ShardingNode &node;
  const ShardingRule &rule;
  PropagationRound round;
  const AxisSpace &space;
  SmallVector<Projection, 4> projections;
  SmallVector<DimFactors> tightDims; ///< Where it differs from what the rule says.
  size_t numOperands = 0;
  SmallVector<DimGrowth, 0> grown;
};

} // namespace

SmallVector<DimGrowth, 0> dist::propagateNode(ShardingGraph &graph, int32_t number, PropagationRound round,
                                              const AxisSpace &space) {
  return NodePropagation(graph, number, round, space).run();
}
