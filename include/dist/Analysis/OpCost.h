// SPDX-License-Identifier: Apache-2.0
//
// Seconds of one execution of an op on one device: what planning compares, and what the Timeline adds up for the Local
// form. Both ask here, so what is costed is what is emitted.

#ifndef DIST_ANALYSIS_OPCOST_H
#define DIST_ANALYSIS_OPCOST_H

#include "dist/Analysis/ShardingRule.h"
#include "dist/Layout/Amount.h"
#include "dist/Layout/Machine.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <tuple>

namespace dist {

/// Seconds of an op's computation; one of the two takes as long as the op does, the other is 0 (the roofline model).
struct ComputeSeconds {
  double arithmetic = 0, memory = 0;

  double getTotal() const { return arithmetic + memory; }
};

/// Returns true if an op of `rule` computes each element of its results by itself, so that it can be fused with what is
/// around.
bool isPointwise(const ShardingRule &rule);

/// What goes through memory when an op runs in one kernel with what is around it.
struct KernelTraffic {
  bool isFused = false; ///< Its results do not: everything that reads them computes pointwise, in its block.
  uint64_t reads = 0;   ///< Bit i: operand i does, for this op first in its kernel. Of ops that compute pointwise only.
  bool isInPlace = false; ///< There is no kernel: what the op makes lies where it is needed.
  bool isRead = false;    ///< Nor here: it is a part of a tensor that kernels read where it lies.
  /// The init of its first result has elements that are nowhere in memory before, as a constant has: all are written.
  bool isFilled = false;

  bool operator<(const KernelTraffic &other) const {
    return std::tie(isFused, reads, isInPlace, isRead, isFilled) <
           std::tie(other.isFused, other.reads, other.isInPlace, other.isRead, other.isFilled);
  }
};

/// Which ops of a program run in one kernel. The program has to stay as it is while it is asked.
class KernelTable {
public:
  using RuleOf = std::function<const ShardingRule *(mlir::Operation *)>;
  /// Says which ops will be one, by a number; those with other numbers, or none (-1), are in other kernels.
  using GroupOf = std::function<int64_t(mlir::Operation *)>;
  /// `ruleOf` returns the rule of an op, or null.
  explicit KernelTable(RuleOf ruleOf, GroupOf getGroup = {})
      : ruleOf(std::move(ruleOf)), getGroup(std::move(getGroup)) {}

  /// Returns the rule of `op`, or null.
  const ShardingRule *getRule(mlir::Operation *op) const { return ruleOf(op); }
  KernelTraffic getTraffic(mlir::Operation *op);
  bool isFused(mlir::Operation *op) { return getState(op).isFused; }
  /// Returns true if `op` needs no kernel, because it gives another shape to what lies in memory.
  bool isView(mlir::Operation *op) { return isView(op, 0); }
  /// Returns true if what reads a part of the value of `use` there, an op of the block of that value, reads it where it
  /// lies, element by element.
  bool isReadInPlace(mlir::OpOperand &use);

private:
  struct State {
    bool isPointwise = false, isFused = false, isGenerator = false, isReshape = false;
    mlir::Operation *last = nullptr; ///< Of the kernel that it is in; null as long as nobody has asked.
  };
  State &getState(mlir::Operation *op);
  mlir::Operation *getLast(mlir::Operation *op);
  bool isReadBefore(mlir::Value value, mlir::Operation *op);
  bool reshapesMemory(mlir::Operation *op);
  bool isView(mlir::Operation *op, int numBefore);

  RuleOf ruleOf;
  GroupOf getGroup;
  llvm::DenseMap<mlir::Operation *, State> states;
};

/// Returns true if no data moves for `op`, because what it makes lies where it is needed: a part of a tensor that
/// products and collectives read where it lies, or one that is computed where it is put, in a tensor that
/// consists of such parts.
bool liesInPlace(mlir::Operation *op, llvm::function_ref<const ShardingRule *(mlir::Operation *)> getRule);

/// Returns the seconds of `op`, which computes `flops` on this device. `operandBytes` and `resultBytes` are those of
/// its tensors on this device, 0 for what is none. A chain of ops that compute element by element reads once what it is
/// made from, and what comes last writes.
ComputeSeconds getComputeSeconds(mlir::Operation *op, const ShardingRule &rule, KernelTraffic traffic, double flops,
                                 llvm::ArrayRef<double> operandBytes, llvm::ArrayRef<double> resultBytes,
                                 const Machine &machine);

/// Returns the seconds of `op`, which computes on this device what its tensors say.
ComputeSeconds getComputeSeconds(mlir::Operation *op, const ShardingRule &rule, KernelTable &kernels,
                                 const Machine &machine);

/// Returns the bytes of all elements of `type`, which has a static shape.
Amount getTensorBytes(mlir::ShapedType type);
/// Returns the bytes of `value`, or 0 if it is no tensor of static shape.
double getKnownBytes(mlir::Value value);
/// Returns the tensor of pair `pair` of `op` that its group handles: the output of a gather, else the input.
mlir::ShapedType getFullType(CollectiveOpInterface op, unsigned pair);
/// Returns the bytes of all these tensors of `op`.
Amount getBufferBytes(CollectiveOpInterface op);
/// Returns the seconds of `op`, whose axes are valid for `mesh`; 0 if it sends nothing.
double getCollectiveSeconds(CollectiveOpInterface op, MeshAttr mesh, const Machine &machine);

} // namespace dist

#endif // DIST_ANALYSIS_OPCOST_H
