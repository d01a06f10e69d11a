// SPDX-License-Identifier: Apache-2.0
//
// Which ways to split an op annotations speak for. Where the values of an op disagree, propagation lets one win, but
// what each of them says may be the better plan. So each side goes on from there as well, to what is made of the values
// and what they are made of, as far as no placement is written:
//
//   %z = add %x, %y               x is split by rows, y by columns: z by rows or by columns
//   %a = multiply %z, %v          so a may be by rows or by columns, too
//
// Where parameters are stored split and gathered by units, sides do not go on: gathered parameters pull no activations
// along.
//
// A part of a split dimension, which is weakly coupled to it (HaloTie::isWeak), is spoken for loosely: it may be split
// as well, and so may what is made of it, but it need not be.
//
// A set of factors for each op and unit of the mesh (AxisUnits.h), found as a fixed point; no order matters.

#ifndef DIST_LIB_PLANNING_PROPOSEDSPLITS_H
#define DIST_LIB_PLANNING_PROPOSEDSPLITS_H

#include "AxisUnits.h"
#include "OpLabels.h"
#include "dist/Planning/FunctionPlan.h"

namespace dist {

class ProposedSplits {
public:
  ProposedSplits(mlir::FunctionOpInterface function, const FunctionPlan &plan, const AxisUnits &units);

  /// Returns what annotations speak for; nothing for an op with more than 63 factors.
  const UnitFactors &get(mlir::Operation *op) const { return ofOps.find(op)->second; }

private:
  enum Strength : char { kNone, kLoose, kTight };

  void addAnnotated(mlir::FunctionOpInterface function);
  /// Lets what is known spread over all ops.
  void spread();
  void visit(unsigned number);
  void visit(mlir::Operation *op, const ShardingRule &rule, unsigned unit, UnitFactors &own);
  /// Notes that `unit` may split `value` in `dim`.
  void note(mlir::Value value, unsigned unit, unsigned dim, Strength strength);
  /// Returns for each unit and dimension of `value` how an annotation speaks for it.
  llvm::MutableArrayRef<Strength> getSplits(mlir::Value value);
  bool isFixed(mlir::Value value) const;
  bool isPreferred(mlir::Value value, unsigned unit, unsigned dim) const;
  void reach(mlir::Value value);

  const FunctionPlan &plan;
  llvm::ArrayRef<SubAxisList> units;
  std::vector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> numberOf;
  std::vector<char> isOpen;   ///< Ops of which some value has changed.
  std::vector<unsigned> open; ///< The same, without those that the sweep over all ops will come to.
  unsigned swept = 0;
  bool hasGatherUnits = false;
  llvm::DenseMap<mlir::Operation *, UnitFactors> ofOps;
  llvm::DenseMap<mlir::Value, size_t> firstOf;
  std::vector<Strength> splits;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_PROPOSEDSPLITS_H
