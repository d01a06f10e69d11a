// SPDX-License-Identifier: Apache-2.0
//
// One step of propagation. The dimensions of a node's values are projected onto its factors; for each factor the axes that
// its values agree on are found; and each value takes as much of them as fits it. In einsum notation, for C[m,n] += A[m,k] B[k,n]:
//
//   A [{x}, {}]  B [{}, {y}]  C [{?}, {?}]     factors m = {x} (from A), n = {y} (from B), k = {}
//   C becomes [{x}, {y}]
//
// Where two factors want the same axis in one value, the factor whose axes come from the larger value goes first, and where two
// values shard one factor differently, the larger value's axes are propagated; a reshard will be needed. The scheme is that of
// Shardy's aggressive strategy, on atoms; but Shardy propagates only what the two have in common, often nothing.

#include "dist/Propagation/ShardingGraph.h"

using namespace mlir;
using namespace dist;

namespace {

/// The sharding of each factor within one value.
struct Projection {
  int32_t value;
  const DimFactors *dims;
  llvm::SmallVector<AtomList, 4> factors; ///< By factor of the rule; empty where the value has none.
};

/// Splits the atoms of each dimension of a value among the factors of the dimension, from major to minor. What a compound
/// dimension cannot divide evenly belongs to no factor and stays as it is.
void project(Projection &projection, const ShardingGraph &graph, const ShardingRule &rule, const AxisSpace &space) {
  projection.factors.resize(rule.factors.size());
  for (auto [dimFactors, dim] : llvm::zip(*projection.dims, graph.getDims(projection.value))) {
    if (dimFactors.size() == 1) {
      projection.factors[dimFactors.front()] = dim.atoms;
      continue;
    }
    size_t next = 0;
    for (int64_t factor : dimFactors) {
      int64_t rest = rule.factors[factor].size;
      for (; next < dim.atoms.size() && rest % space.getSize(dim.atoms[next]) == 0; ++next) {
        rest /= space.getSize(dim.atoms[next]);
        projection.factors[factor].push_back(dim.atoms[next]);
      }
      if (rest > 1)
        break;
    }
  }
}

bool isPrefix(const AtomList &prefix, const AtomList &list) {
  return prefix.size() <= list.size() && std::equal(prefix.begin(), prefix.end(), list.begin());
}

/// Compares two lists, most of which are short.
bool areEqual(const AtomList &a, const AtomList &b) {
  uint64_t x, y;
  std::memcpy(&x, &a, sizeof(x));
  std::memcpy(&y, &b, sizeof(y));
  return x == y && (a.size() < sizeof(x) || a == b);
}

/// What the values of a node propose for one factor.
struct Proposal {
  int64_t factor;
  AtomList atoms;
  int64_t sourceElements = 0; ///< Elements of the largest value that has `atoms`.
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
        if (Proposal proposal = propose(factor); !proposal.atoms.empty())
          proposals.push_back(proposal);
    llvm::stable_sort(proposals, [](const Proposal &a, const Proposal &b) { return a.sourceElements > b.sourceElements; });
    for (size_t i = projections.size(); i-- > 0;)
      for (const Proposal &proposal : proposals)
        apply(projections[i], proposal, /*isResult=*/i >= numOperands);
    return std::move(grown);
  }

private:
  /// Returns the factors of the operands' dimensions, without those that are loosely tied until these are to be spread.
  ArrayRef<DimFactors> getOperandDims() {
    if (!node.shape->hasLooseTie || round == PropagationRound::LooseTies)
      return rule.operands;
    tightDims = rule.operands;
    for (const HaloTie &tie : rule.ties)
      if (tie.isLoose)
        tightDims[tie.operand][tie.dim].clear();
    return tightDims;
  }

  /// Returns true if nothing can grow: nothing is split, or every factor is split alike in all its values. Most visits end
  /// here.
  bool isSettled() const {
    SmallVector<const AtomList *, 8> atoms(rule.factors.size(), nullptr);
    bool isSplit = false, isAlike = !node.shape->isCompound;
    const int32_t *values = graph.nodeValues.data() + node.firstValue;
    for (const NodeShape::Place &place : node.shape->places) {
      if (values[place.value] < 0)
        continue;
      const AtomList &own = graph.dims[graph.values[values[place.value]].firstDim + place.dim].atoms;
      isSplit |= !own.empty();
      if (place.factor >= 0) {
        const AtomList *&known = atoms[place.factor];
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

  /// Returns the longest list that the values have for `factor`. Where they have different ones, that of the larger value
  /// wins: what is left of it need not be moved, and to keep none would leave work undivided.
  Proposal propose(int64_t factor) {
    Proposal proposal{factor, {}};
    bool isConflict = false;
    forEachSource([&](const Projection &projection) {
      const AtomList &atoms = projection.factors[factor];
      int64_t elements = graph.values[projection.value].numElements;
      if (!isPrefix(proposal.atoms, atoms)) {
        isConflict |= !isPrefix(atoms, proposal.atoms);
        return;
      }
      if (atoms.empty())
        return;
      if (atoms.size() > proposal.atoms.size() || elements > proposal.sourceElements) {
        proposal.sourceElements = elements;
        proposal.origin = getOrigin(projection, factor);
      }
      proposal.atoms = atoms;
    });
    return isConflict ? settle(factor) : proposal;
  }

  /// Returns the list for `factor` that the largest value has or begins with; among equals the longest, then that of the first
  /// axes: the order of values says nothing.
  Proposal settle(int64_t factor) {
    Proposal best{factor, {}};
    int64_t bestOwner = 0;
    forEachSource([&](const Projection &projection) {
      const AtomList &atoms = projection.factors[factor];
      int64_t support = 0, owner = graph.values[projection.value].numElements;
      forEachSource([&](const Projection &other) {
        if (const AtomList &begin = other.factors[factor]; !begin.empty() && isPrefix(begin, atoms))
          support = std::max(support, graph.values[other.value].numElements);
      });
      auto isBefore = [&] {
        if (support != best.sourceElements)
          return support > best.sourceElements;
        if (atoms.size() != best.atoms.size())
          return atoms.size() > best.atoms.size();
        if (atoms != best.atoms)
          return std::lexicographical_compare(atoms.begin(), atoms.end(), best.atoms.begin(), best.atoms.end());
        return owner > bestOwner;
      };
      if (atoms.empty() || !isBefore())
        return;
      best = {factor, atoms, support, getOrigin(projection, factor)};
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
    if (round == PropagationRound::LooseTies && !node.shape->hasLooseTie && graph.values[projection.value].numElements > proposal.sourceElements)
      return;
    for (auto [number, dim] : llvm::enumerate(graph.getDims(projection.value))) {
      const DimFactors::value_type &dimFactors = (*projection.dims)[number];
      if (dim.isClosed || !llvm::is_contained(dimFactors, proposal.factor))
        continue;
      AtomList &current = projection.factors[proposal.factor];
      if (!isPrefix(current, proposal.atoms) || current.size() == proposal.atoms.size())
        continue;
      AtomList more = fit(projection.value, proposal, current, /*mayBeEmpty=*/dimFactors.size() == 1);
      AtomList before = current;
      current = more;
      AtomList atoms = join(projection, dimFactors);
      if (!isPrefix(dim.atoms, atoms) || atoms.size() == dim.atoms.size()) {
        current = before;
        continue;
      }
      DimState old = dim;
      dim.isLoose = round == PropagationRound::LooseTies && (dim.isLoose || dim.atoms.empty());
      dim.atoms = atoms;
      dim.origin = proposal.origin;
      grown.push_back({projection.value, int32_t(number), old, dim, proposal.sourceElements});
    }
  }

  /// Returns the longest prefix of the proposal that extends `current` and that the value can take: unused atoms only, not
  /// more shards than indices unless `mayBeEmpty`, and only even splits where the rule or the value asks for them. A whole
  /// dimension may be split so if another one, of equal size, is: a part of the axes would suit neither.
  AtomList fit(int32_t value, const Proposal &proposal, const AtomList &current, bool mayBeEmpty) const {
    AtomList grown = current;
    const ValueState &state = graph.values[value];
    AtomSet used = state.pinned | state.manual;
    bool isEven = state.isEven || rule.factors[proposal.factor].isEven;
    for (const DimState &dim : graph.getDims(value))
      used |= toSet(dim.atoms);
    int64_t size = rule.factors[proposal.factor].size, shards = space.getSize(current);
    for (Atom atom : ArrayRef<Atom>(proposal.atoms).drop_front(current.size())) {
      shards *= space.getSize(atom);
      if ((used >> atom & 1) || (shards > size && !mayBeEmpty) || (isEven && size % shards != 0))
        break;
      grown.push_back(atom);
    }
    return grown;
  }

  /// Joins the atoms of a dimension's factors; a factor follows only after one that is split completely.
  AtomList join(const Projection &projection, ArrayRef<int64_t> dimFactors) const {
    AtomList atoms;
    for (int64_t factor : dimFactors) {
      atoms.append(projection.factors[factor]);
      if (space.getSize(projection.factors[factor]) < rule.factors[factor].size)
        break;
    }
    return atoms;
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

SmallVector<DimGrowth, 0> dist::propagateNode(ShardingGraph &graph, int32_t number, PropagationRound round, const AxisSpace &space) {
  return NodePropagation(graph, number, round, space).run();
}
