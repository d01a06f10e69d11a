// SPDX-License-Identifier: Apache-2.0
//
// All ways to split an op that a search for placements chooses among: each unit of the mesh splits one factor of the
// op's rule, or carries a reduction that passes through the op, or neither. Equal rules share their labels.

#ifndef DIST_LIB_PLANNING_OPLABELS_H
#define DIST_LIB_PLANNING_OPLABELS_H

#include "AxisUnits.h"
#include "OpPrices.h"
#include "dist/Layout/LayoutTable.h"
#include "dist/Resharding/CostModel.h"
#include <map>
#include <optional>
#include <set>

namespace dist {

using LayoutList = std::vector<const Layout *>;

/// A set of reduction kinds, one bit each.
using ReductionKinds = uint32_t;

struct OpLabels {
  std::vector<OpPlan> plans;
  std::vector<OpSeconds> seconds; ///< Of one execution.
  /// The placements of each operand and result, by label; null for what is no tensor. Equal lists are one.
  llvm::SmallVector<const LayoutList *> operands, results;
};

/// For each unit the factors that it may split, one bit each, and `kMayBeWhole`.
using UnitFactors = std::vector<uint64_t>;

/// The unit may also split none of the factors, although it might split one.
static constexpr uint64_t kMayBeWhole = uint64_t(1) << 63;

/// What the labels of an op may be that follows annotations.
struct FollowedSplit {
  const OpPlan &plan;         ///< What propagation proposes; it is a label, too.
  const UnitFactors &factors; ///< Each unit splits one of these, if there is one to be split, or carries a reduction.
  double mostIterations;      ///< Of one device, in labels other than `plan`; over devices that contribute to one value
                              ///< nothing is divided.
};

class OpLabelTable {
public:
  OpLabelTable(const FunctionPlan &plan, const AxisUnits &units);

  /// Notes a plan that is to be among the labels of ops with `rule`, before any of these are asked for.
  void propose(const ShardingRule &rule, const OpPlan &plan);
  /// Returns the labels of `op`, to whose operands reductions of the kinds `pending` may still have to be applied: all
  /// of them, or those that `follow` says. Contributions along `mayRound` may be rounded one by one.
  const OpLabels &get(mlir::Operation *op, const ShardingRule &rule, llvm::ArrayRef<ReductionKinds> pending,
                      SubAxisSet mayRound, const FollowedSplit *follow = nullptr);
  /// Returns the seconds of one execution of `op` as `split` splits it.
  OpSeconds getSeconds(mlir::Operation *op, const ShardingRule &rule, const OpPlan &split,
                       const llvm::DenseSet<int64_t> &storedAttentions = {}) {
    return prices.getSeconds(op, rule, split, storedAttentions);
  }
  /// Returns true if axes in time split the same in both plans of an op; reductions over them may wait or not.
  bool hasSameParts(const OpPlan &a, const OpPlan &b) const { return prices.hasSameParts(a, b); }
  /// Returns true if what `op` makes need not go through memory: all that read it can compute it with what they do.
  bool isFused(mlir::Operation *op) { return prices.isFused(op); }
  /// Returns true if a part of the value of `use` is read there where it lies.
  bool isReadInPlace(mlir::OpOperand &use) { return prices.isReadInPlace(use); }
  /// Returns true if `op` only repeats a smaller tensor, which all that read it read instead.
  bool isRepeated(mlir::Operation *op) { return prices.isRepeated(op); }
  /// Returns the values of `block` that are in no memory where they are not moved.
  FusedValues findFusedValues(mlir::Block &block) { return prices.findFusedValues(block); }
  /// Returns the one list equal to `list`.
  const LayoutList *intern(LayoutList list) { return &*lists.insert(std::move(list)).first; }

private:
  void fill(OpLabels &labels, mlir::Operation *op, const ShardingRule &rule, llvm::ArrayRef<ReductionKinds> pending,
            SubAxisSet mayRound, const FollowedSplit *follow);

  const FunctionPlan &plan;
  const AxisSpace &space;
  const AxisUnits &units;
  LayoutTable &layouts;
  OpPrices prices;
  std::set<LayoutList> lists;
  llvm::DenseMap<const ShardingRule *, std::vector<OpPlan>> proposed;
  /// For each operand and result that is scores of attention a bit for each dimension of keys, and one that says so;
  /// nothing if none is.
  using KeysOfScores = std::vector<uint64_t>;
  static constexpr uint64_t kAreScores = uint64_t(1) << 63;
  KeysOfScores getKeysOfScores(mlir::Operation *op) const;

  std::map<std::tuple<const ShardingRule *, std::vector<ReductionKinds>, SubAxisSet, KernelTraffic, KeysOfScores,
                      UnitFactors, std::vector<const Layout *>, double>,
           OpLabels>
      known;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_OPLABELS_H
