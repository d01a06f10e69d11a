// SPDX-License-Identifier: Apache-2.0
//
// Which elements of the tensors of an op a device has when some factors of the op's rule are split: the checker's own
// reading of a rule, by which it cuts operands and puts results together. As everywhere, a dimension of size n over w
// devices is cut into parts of ceil(n/w), the last of which end in padding.

#ifndef DIST_CHECK_RULES_PLACEMENT_H
#define DIST_CHECK_RULES_PLACEMENT_H

#include "Array.h"
#include "dist/Analysis/ShardingRule.h"

/// Into how many parts each factor is split; 1 for those that are not. Devices are numbered with the last factor
/// fastest.
struct Assignment {
  llvm::SmallVector<int64_t> counts;

  int64_t getNumDevices() const;
  /// Returns the part of each factor that `device` has.
  llvm::SmallVector<int64_t> getParts(int64_t device) const;
  /// Returns the device that has `part` of `factor`, and of all others what `device` has.
  int64_t getPeer(int64_t device, int64_t factor, int64_t part) const;
};

/// One way of splitting the factors of one rule.
class Placement {
public:
  Placement(const dist::ShardingRule &rule, Assignment assignment) : rule(rule), assignment(std::move(assignment)) {}

  const Assignment &getAssignment() const { return assignment; }
  int64_t getNumDevices() const { return assignment.getNumDevices(); }
  int64_t getPartSize(int64_t factor) const {
    return dist::getShardSize(rule.factors[factor].size, assignment.counts[factor]);
  }
  /// Returns the type of a device's part of a tensor of type `type` with dimensions `dims`.
  mlir::Type getLocalType(mlir::Type type, const dist::DimFactors &dims) const;
  /// Returns the part of `array` that `device` has. Padding is unknown.
  Array cut(const Array &array, mlir::Type type, const dist::DimFactors &dims, int64_t device) const;
  /// Calls `visit` with the position in the part, and in the whole, of every element of the whole that `device` has.
  void forEachElement(mlir::Type type, const dist::DimFactors &dims, int64_t device,
                      llvm::function_ref<void(int64_t, int64_t)> visit) const;

  /// Returns the number of contributions that a reduction over the split Reduction factors combines.
  int64_t getNumContributions() const;
  /// Returns which of them `device` has.
  int64_t getContribution(int64_t device) const;

private:
  /// Returns into how many parts a dimension that consists of `factors` is split.
  int64_t getNumParts(llvm::ArrayRef<int64_t> factors) const;

  const dist::ShardingRule &rule;
  Assignment assignment;
};

#endif // DIST_CHECK_RULES_PLACEMENT_H
