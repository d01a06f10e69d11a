// SPDX-License-Identifier: Apache-2.0
//
// Reshards that are the same but for names. Which of the dimensions is the first and what the pieces are called does
// not matter to a plan, nor, where nothing is padded or all divide a dimension, how long it is beyond which splits
// divide it, nor how many dimensions that all divide are split on neither side beyond one for each piece, as no plan
// can use more:
//
//   [a, , b] to [ , , ab] of a tensor 8 x 64 x 32      and      [p, q] to [pq, ] of 16 x 16      (a, b, p, q = 2)
//
// So each problem has a normal form, in which it is planned, by every planner; and a table has the plans of normal
// forms once.

#ifndef DIST_LIB_RESHARDING_RESHARDPLANSYMMETRY_H
#define DIST_LIB_RESHARDING_RESHARDPLANSYMMETRY_H

#include "ReshardPlanProblem.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"

namespace dist::reshard {

/// Text that problems share whose plans have the same moves.
using ProblemKey = llvm::SmallString<128>;
ProblemKey getKey(const Problem &problem);

/// A problem with its dimensions and pieces in an order that does not depend on that of the tensor, as far as that is
/// found by trying all orders of at most four dimensions.
class NormalForm {
public:
  explicit NormalForm(const Problem &original);

  const Problem &getProblem() const { return problem; }
  const ProblemKey &getKey() const { return key; }
  /// Returns the draft of the original problem that is `draft` in the normal form.
  Draft restore(const Draft &draft) const;

private:
  SubAxisList restore(const SubAxisList &list) const;

  size_t originalRank;
  llvm::SmallVector<int64_t, 4> dims; ///< Of the original, by dimension of the normal form.
  SubAxisList pieces;                 ///< Of the original, by piece of the normal form.
  Problem problem;
  ProblemKey key;
};

/// Drafts by normal form, and by problem for those that are asked again.
class DraftTable {
public:
  /// Returns what stays where it is as long as the table lives.
  const Draft &get(const Problem &problem);
  /// Returns the same of all of `problems`, planned on the threads of `context`, on which nothing depends.
  llvm::SmallVector<const Draft *> getAll(llvm::ArrayRef<const Problem *> problems, mlir::MLIRContext *context);

private:
  llvm::StringMap<Draft> drafts, normalDrafts;
};

/// Returns the moves of a problem.
Draft makeDraft(const Problem &problem);

/// Calls `visit` with the numbers below `count`, on the threads of `context` if they are many.
void forEachNumber(mlir::MLIRContext *context, size_t count, llvm::function_ref<void(size_t)> visit);

} // namespace dist::reshard

#endif // DIST_LIB_RESHARDING_RESHARDPLANSYMMETRY_H
