// SPDX-License-Identifier: Apache-2.0
//
// One step of propagation. The dimensions of a node's values are projected onto its factors; for each factor the axes that
// its values agree on are found; and each value takes as much of them as fits it. In einsum notation, for C[m,n] += A[m,k] B[k,n]:
//
//   A [{x}, {}]  B [{}, {y}]  C [{?}, {?}]     factors m = {x} (from A), n = {y} (from B), k = {}
//   C becomes [{x}, {y}]
//
// Where two factors want the same axis in one value, the factor whose axes come from the larger value goes first. Where two
// values shard one factor differently, only the common prefix is propagated, and a reshard will be needed. The scheme is
// that of Shardy's aggressive strategy, on atoms.

#include "dist/Propagation/ShardingGraph.h"

using namespace mlir;
using namespace dist;

namespace {

/// The sharding of each factor within one value.
struct Projection {
  int64_t value;
  const DimFactors *dims;
  llvm::SmallVector<AtomList, 4> factors; ///< By factor of the rule; empty where the value has none.
};

/// Splits the atoms of each dimension of a value among the factors of the dimension, from major to minor. What a compound
/// dimension cannot divide evenly belongs to no factor and stays as it is.
Projection project(int64_t value, const DimFactors &dims, const ShardingGraph &graph, const ShardingRule &rule,
                   const AxisSpace &space) {
  Projection projection{value, &dims, llvm::SmallVector<AtomList, 4>(rule.factors.size())};
  const ValueState &state = graph.values[value];
  for (auto [dimFactors, dim] : llvm::zip(dims, state.dims)) {
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
  return projection;
}

bool isPrefix(ArrayRef<Atom> prefix, ArrayRef<Atom> list) {
  return prefix.size() <= list.size() && llvm::equal(prefix, list.take_front(prefix.size()));
}

/// What the values of a node propose for one factor.
struct Proposal {
  int64_t factor;
  AtomList atoms;
  int64_t sourceElements = 0; ///< Elements of the largest value that has `atoms`.
  int64_t origin = -1;
};

class NodePropagation {
public:
  NodePropagation(ShardingGraph &graph, int64_t number, PropagationRound round, const AxisSpace &space)
      : graph(graph), node(graph.nodes[number]), round(round), space(space) {}

  SmallVector<int64_t> run() {
    if ((round == PropagationRound::Elementwise && !node.isElementwise) || isSettled())
      return {};
    addProjections(node.operands, getTightDims());
    numOperands = projections.size();
    addProjections(node.results, node.rule->results);
    SmallVector<Proposal, 4> proposals;
    for (int64_t factor = 0, e = node.rule->factors.size(); factor < e; ++factor)
      if (mayPropagate(factor))
        if (Proposal proposal = propose(factor); !proposal.atoms.empty())
          proposals.push_back(std::move(proposal));
    llvm::stable_sort(proposals, [](const Proposal &a, const Proposal &b) { return a.sourceElements > b.sourceElements; });
    for (size_t i = projections.size(); i-- > 0;)
      for (const Proposal &proposal : proposals)
        apply(projections[i], proposal, /*isResult=*/i >= numOperands);
    llvm::sort(changed);
    changed.erase(llvm::unique(changed), changed.end());
    return changed;
  }

private:
  /// Returns the factors of the operands' dimensions without those that are only loosely tied.
  ArrayRef<DimFactors> getTightDims() {
    if (llvm::none_of(node.rule->ties, [](const HaloTie &tie) { return tie.isLoose; }))
      return node.rule->operands;
    tightDims = node.rule->operands;
    for (const HaloTie &tie : node.rule->ties)
      if (tie.isLoose)
        tightDims[tie.operand][tie.dim].clear();
    return tightDims;
  }

  /// Returns true if nothing can grow: nothing is split, or every factor is split alike in all its values. Most visits end
  /// here.
  bool isSettled() const {
    SmallVector<const AtomList *, 8> atoms(node.rule->factors.size(), nullptr);
    bool isSplit = false, isAlike = true;
    auto look = [&](ArrayRef<int64_t> values, ArrayRef<DimFactors> dims) {
      for (auto [value, valueDims] : llvm::zip(values, dims))
        if (value >= 0)
          for (auto [dimFactors, dim] : llvm::zip(valueDims, graph.values[value].dims)) {
            isSplit |= !dim.atoms.empty();
            for (int64_t factor : dimFactors) {
              const AtomList *&known = atoms[factor];
              known = known ? known : &dim.atoms;
              isAlike &= dimFactors.size() == 1 && *known == dim.atoms;
            }
          }
    };
    look(node.operands, node.rule->operands);
    look(node.results, node.rule->results);
    return !isSplit || isAlike;
  }

  void addProjections(ArrayRef<int64_t> values, ArrayRef<DimFactors> dims) {
    for (auto [value, valueDims] : llvm::zip(values, dims))
      if (value >= 0 && !valueDims.empty())
        projections.push_back(project(value, valueDims, graph, *node.rule, space));
  }

  bool mayPropagate(int64_t factor) const {
    FactorKind kind = node.rule->factors[factor].kind;
    bool isReduced = kind == FactorKind::Reduction || kind == FactorKind::Combined;
    return kind == FactorKind::PassThrough || (isReduced && round == PropagationRound::Everything);
  }

  /// Returns the longest list that all values agree on: a shorter list agrees with every extension of it.
  Proposal propose(int64_t factor) {
    Proposal proposal{factor, {}};
    bool conflict = false;
    for (auto [index, projection] : llvm::enumerate(projections)) {
      const AtomList &atoms = projection.factors[factor];
      bool isResult = index >= numOperands;
      if (atoms.empty() || (isResult ? !node.allowBackward : !node.allowForward))
        continue;
      int64_t elements = graph.values[projection.value].numElements;
      if (isPrefix(proposal.atoms, atoms) && !conflict) {
        bool longer = atoms.size() > proposal.atoms.size();
        if (longer || elements > proposal.sourceElements) {
          proposal.sourceElements = elements;
          proposal.origin = getOrigin(projection, factor);
        }
        proposal.atoms = atoms;
      } else if (!isPrefix(atoms, proposal.atoms)) {
        auto [end, _] = std::mismatch(proposal.atoms.begin(), proposal.atoms.end(), atoms.begin(), atoms.end());
        proposal.atoms.erase(end, proposal.atoms.end());
        conflict = true;
      }
    }
    return proposal;
  }

  int64_t getOrigin(const Projection &projection, int64_t factor) const {
    for (auto [dimFactors, dim] : llvm::zip(*projection.dims, graph.values[projection.value].dims))
      if (llvm::is_contained(dimFactors, factor))
        return dim.origin;
    return -1;
  }

  /// Lets one value take as much of a proposal as fits it.
  void apply(Projection &projection, const Proposal &proposal, bool isResult) {
    if (isResult ? !node.allowForward : !node.allowBackward)
      return;
    ValueState &state = graph.values[projection.value];
    for (auto [dimFactors, dim] : llvm::zip(*projection.dims, state.dims)) {
      if (dim.isClosed || !llvm::is_contained(dimFactors, proposal.factor))
        continue;
      AtomList &current = projection.factors[proposal.factor];
      if (!isPrefix(current, proposal.atoms) || current.size() == proposal.atoms.size())
        continue;
      AtomList grown = fit(state, proposal, current);
      AtomList before = current;
      current = grown;
      AtomList atoms = join(projection, dimFactors);
      if (!isPrefix(dim.atoms, atoms) || atoms.size() == dim.atoms.size()) {
        current = before;
        continue;
      }
      dim.atoms = atoms;
      dim.origin = proposal.origin;
      changed.push_back(projection.value);
    }
  }

  /// Returns the longest prefix of the proposal that extends `current` and that the value can take: unused atoms only, not
  /// more shards than indices, and only even splits where the rule asks for them.
  AtomList fit(const ValueState &state, const Proposal &proposal, const AtomList &current) const {
    AtomList grown = current;
    AtomSet used = state.pinned | state.getSplitAtoms();
    int64_t size = node.rule->factors[proposal.factor].size, shards = space.getSize(current);
    for (Atom atom : ArrayRef<Atom>(proposal.atoms).drop_front(current.size())) {
      shards *= space.getSize(atom);
      if ((used >> atom & 1) || shards > size || (node.rule->factors[proposal.factor].isEven && size % shards != 0))
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
      if (space.getSize(projection.factors[factor]) < node.rule->factors[factor].size)
        break;
    }
    return atoms;
  }

  ShardingGraph &graph;
  const ShardingNode &node;
  PropagationRound round;
  const AxisSpace &space;
  SmallVector<Projection, 4> projections;
  SmallVector<DimFactors> tightDims; ///< Where it differs from what the rule says.
  size_t numOperands = 0;
  SmallVector<int64_t> changed;
};

} // namespace

SmallVector<int64_t> dist::propagateNode(ShardingGraph &graph, int64_t number, PropagationRound round,
                                         const AxisSpace &space) {
  return NodePropagation(graph, number, round, space).run();
}
