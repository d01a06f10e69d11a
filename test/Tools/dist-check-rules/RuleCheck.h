// SPDX-License-Identifier: Apache-2.0
//
// Runs the sharding rule of one op. For every factor that the rule lets be split, and every set of operands through
// which it lets a pending reduction pass: operands are cut, and split into contributions, as the rule says; the local
// rewrite of the op runs on every device; the results are put together as the rule says, and have to be those of the op
// on whole tensors. What the op says besides of its operands is checked on whole tensors.

#ifndef DIST_CHECK_RULES_RULECHECK_H
#define DIST_CHECK_RULES_RULECHECK_H

#include "Interpreter.h"
#include "Placement.h"
#include "Reduction.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include <string>

class RuleCheck {
public:
  /// `op` may use values that `context` holds; its results must not be in there.
  RuleCheck(mlir::Operation *op, dist::ShardingRule rule, Interpreter context, unsigned seed);

  /// Does all checks. Returns failure after an error if the op cannot be computed even on whole tensors.
  llvm::LogicalResult run();

  unsigned getNumChecks() const { return numChecks; }
  /// One sentence for each check that failed.
  llvm::ArrayRef<std::string> getFailures() const { return failures; }

private:
  /// Returns true if the factors of every dimension make up its size.
  bool checkSizes();
  void checkFactors();
  void checkPassing();
  /// Checks that results stay as they are where operands change that they are said not to depend on.
  void checkDependence();
  /// Checks that the result is the sum of the operands that are said to be its addends.
  void checkAddends();
  /// Checks one way of splitting; `set` is the set of operands that are pending over `numPending` more devices, or
  /// null.
  void check(const Assignment &assignment, const dist::PartialSet *set, int64_t numPending, Splitting how);
  /// Returns what is wrong, or an empty string.
  std::string tryOn(const Placement &placement, const dist::PartialSet *set, int64_t numPending, Splitting how);
  /// Builds the op's local form into `block`; `offsets` and `indices` receive an argument for each split factor, null
  /// for the others.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>> build(mlir::Block &block, const Placement &placement,
                                                        llvm::SmallVectorImpl<mlir::Value> &offsets,
                                                        llvm::SmallVectorImpl<mlir::Value> &indices,
                                                        llvm::SmallVectorImpl<mlir::Value> &operands);
  /// Runs one op of the local form on all devices. Returns failure if one of them cannot compute it.
  llvm::LogicalResult runInStep(mlir::Operation *op, const Placement &placement, std::vector<Interpreter> &devices,
                                std::string &problem);
  /// Returns the whole operands of every device: contributions where they are pending.
  std::vector<llvm::SmallVector<Array>> distribute(const Placement &placement, const dist::PartialSet *set,
                                                   int64_t numPending, Splitting how);
  /// Compares what the devices have of result `number` with the whole one.
  std::string compare(const Placement &placement, const dist::PartialSet *set, int64_t numPending, unsigned number,
                      llvm::ArrayRef<Array> parts);
  /// Splits `factor` into `count` parts, and completely what stands before it in a dimension. Fails where that is not
  /// legal.
  llvm::FailureOr<Assignment> splitFactor(int64_t factor, int64_t count) const;
  std::string describe(const Assignment &assignment, const dist::PartialSet *set) const;

  mlir::Operation *op;
  dist::ShardingRule rule;
  /// The factors of operand dimensions. Tied ones have none: they stay whole here, and devices take from them what they
  /// need. What they exchange otherwise, the tests of halo plans check.
  llvm::SmallVector<dist::DimFactors> operandDims;
  Interpreter context;
  Random random;
  double tolerance = 1e-4; ///< Of sums in another order; more where narrow types round.
  llvm::SmallVector<Array> expected;
  unsigned numChecks = 0;
  std::vector<std::string> failures;
};

#endif // DIST_CHECK_RULES_RULECHECK_H
