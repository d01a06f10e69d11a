// SPDX-License-Identifier: Apache-2.0
//
// What the expressions of scores have to be for attention: weights that are a softmax, and row sums of a backward pass
// that follow from the output.

#ifndef DIST_LIB_ATTENTION_SOFTMAXMATCH_H
#define DIST_LIB_ATTENTION_SOFTMAXMATCH_H

#include "ScoreExpression.h"

namespace dist::attention {

/// One factor of a product of scalars; a condition is 1 where it holds and 0 elsewhere, or the other way round. A sign
/// has no node.
struct Factor {
  Node *node;
  bool divides = false, isCondition = false, isNegated = false;
  bool isSign() const { return !node; }
  bool operator==(const Factor &other) const {
    return node == other.node && divides == other.divides && isCondition == other.isCondition &&
           isNegated == other.isNegated;
  }
};

/// Returns the factors of `node`, without conversions between floats.
llvm::SmallVector<Factor> getFactors(Node *node);

/// A softmax of the scores, weighed: exp(changed - maximum) / total * weights.
struct Softmax {
  unsigned maximum, total;           ///< Numbers of reductions of the space.
  Node *changed;                     ///< What the softmax is taken of.
  Node *power;                       ///< exp(changed - maximum), or exp(changed - maximum - log(total)).
  bool isDivided;                    ///< The latter.
  llvm::SmallVector<Factor> weights; ///< What it is multiplied with besides.
  /// Conditions that hold for whole rows: where one says so, the row is 0, even if its softmax is NaN.
  llvm::SmallVector<Factor> rowConditions;
  /// Whether all of a row that the softmax is taken of is -inf: the row is 0 then, as PyTorch's attention has it. Null
  /// if nobody asks.
  Node *emptyRow = nullptr;
  bool isEmptyRowNegated = false; ///< `emptyRow` says whether there is something else than -inf.
  bool isZeroIfEmpty = false;     ///< An empty row is 0 since `emptyRow` is asked, or since a mask is applied twice.
};

/// Finds the softmax whose weights are `weights`; otherwise says in `reason` what they are not.
std::optional<Softmax> matchSoftmax(ScoreSpace &space, ExpressionTable &table, Node *weights, std::string &reason);

/// A sum over keys that follows from the output: rows of the sum of output * gradient, times `rows`, of which no factor
/// depends on scores.
struct RowSum {
  unsigned product; ///< Of the gradient of the output and the values.
  llvm::SmallVector<Factor> rows;
};

/// Returns how the sum `reduction` follows from the output of attention with weights `softmax`, or nothing.
std::optional<RowSum> matchRowSum(ScoreSpace &space, ExpressionTable &table, const Softmax &softmax,
                                  unsigned reduction);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_SOFTMAXMATCH_H
