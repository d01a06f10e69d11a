// SPDX-License-Identifier: Apache-2.0
//
// How free axes cross a local region. Its body is a function of its own, which is propagated after what surrounds the
// region; so that the two agree, the surroundings see the region as an op with a rule:
//
//   %r = dist.local(%x, %w) manual {"dp"} {          dimension 1 of %w and dimension 1 of %r walk together, since
//     %h = linalg.matmul(%x, %w)                     every op between them passes it through; what splits %w over a free
//     %s = dist.all_reduce %h over {"dp"}            axis splits %r
//   }
//
// Only dimensions that are split alike by the manual axes are tied. What a body does to dimensions beyond that (halos,
// compound reshapes, loops) ties nothing: the region's results are then whole along free axes, unless an annotation says
// otherwise.

#include "RegionRule.h"
#include "dist/Analysis/LocalRegions.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

namespace {
/// Numbers the dimensions of the tensors in a block, and joins those that walk together.
class DimClasses {
public:
  explicit DimClasses(Block &block) {
    auto number = [&](Value value) {
      if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
        first[value] = count;
        count += type.getRank();
      }
    };
    llvm::for_each(block.getArguments(), number);
    for (Operation &op : block)
      llvm::for_each(op.getResults(), number);
    classes.grow(count);
  }

  void join(ArrayRef<unsigned> dims) {
    for (unsigned dim : dims)
      classes.join(dims.front(), dim);
  }
  /// Returns the number of dimension `dim` of `value`, or nothing if the block does not define it.
  std::optional<unsigned> get(Value value, int64_t dim) const {
    auto found = first.find(value);
    return found == first.end() ? std::nullopt : std::optional<unsigned>(found->second + dim);
  }
  unsigned getClass(unsigned dim) const { return classes.findLeader(dim); }

private:
  llvm::DenseMap<Value, unsigned> first;
  llvm::IntEqClasses classes;
  unsigned count = 0;
};
} // namespace

/// Joins the dimensions that `op` passes through.
static void joinDims(Operation *op, const ShardingRule &rule, DimClasses &classes) {
  SmallVector<SmallVector<unsigned, 4>> members(rule.factors.size());
  auto collect = [&](ValueRange values, ArrayRef<DimFactors> lists, bool areOperands) {
    for (auto [number, value, dims] : llvm::enumerate(values, lists))
      for (auto [dim, factors] : llvm::enumerate(dims)) {
        bool isTied = areOperands && llvm::any_of(rule.ties, [&](const HaloTie &tie) {
          return tie.operand == int64_t(number) && tie.dim == int64_t(dim);
        });
        std::optional<unsigned> known = classes.get(value, dim);
        if (known && factors.size() == 1 && !isTied && rule.factors[factors.front()].kind == FactorKind::PassThrough)
          members[factors.front()].push_back(*known);
      }
  };
  collect(op->getOperands(), rule.operands, /*areOperands=*/true);
  collect(op->getResults(), rule.results, /*areOperands=*/false);
  for (ArrayRef<unsigned> dims : members)
    if (!dims.empty())
      classes.join(dims);
}

/// Joins the dimensions that `constrain` leaves to propagation.
static void joinOpenDims(ConstrainOp constrain, DimClasses &classes) {
  for (auto [dim, sharding] : llvm::enumerate(constrain.getSharding().getDims())) {
    std::optional<unsigned> before = classes.get(constrain.getInput(), dim), after = classes.get(constrain.getResult(), dim);
    if (sharding.getIsOpen() && before && after)
      classes.join({*before, *after});
  }
}

ShardingRule dist::deriveRegionRule(LocalOp region, func::FuncOp body, RuleTable &rules) {
  Block &block = body.getBody().front();
  DimClasses classes(block);
  for (Operation &op : block) {
    if (auto constrain = dyn_cast<ConstrainOp>(op)) {
      joinOpenDims(constrain, classes);
      continue;
    }
    if (const ShardingRule *rule = rules.get(&op))
      joinDims(&op, *rule, classes);
  }

  ShardingRule rule;
  /// Factor by class, manual axes and size.
  llvm::MapVector<std::tuple<unsigned, Attribute, int64_t>, int64_t> factors;
  auto addBoundary = [&](ValueRange outside, ValueRange inside, ArrayAttr shardings, SmallVectorImpl<DimFactors> &lists) {
    for (auto [outer, inner, attribute] : llvm::zip_equal(outside, inside, shardings)) {
      DimFactors &dims = lists.emplace_back();
      auto type = dyn_cast<RankedTensorType>(outer.getType());
      if (!type)
        continue;
      ShardingAttr manual = getManualPart(region, cast<ShardingAttr>(attribute));
      for (int64_t dim = 0; dim < type.getRank(); ++dim) {
        dims.emplace_back();
        std::optional<unsigned> known = classes.get(inner, dim);
        if (!known)
          continue;
        auto [entry, isNew] = factors.try_emplace({classes.getClass(*known), manual.getDims()[dim], type.getDimSize(dim)},
                                                  int64_t(rule.factors.size()));
        if (isNew)
          rule.factors.push_back({type.getDimSize(dim), FactorKind::PassThrough});
        dims[dim].push_back(entry->second);
      }
    }
  };
  addBoundary(region.getInputs(), block.getArguments(), region.getInShardings(), rule.operands);
  addBoundary(region.getResults(), block.getTerminator()->getOperands(), region.getOutShardings(), rule.results);
  return rule;
}
