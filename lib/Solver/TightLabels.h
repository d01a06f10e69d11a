// SPDX-License-Identifier: Apache-2.0
//
// The best assignment of labels with which the bound hardly rises. Where message passing has come far, few labels per
// node are left that an optimum may have, and a problem that is too wide to be solved exactly with all labels is narrow
// with these. Of two neighbours only those labels are chosen together with which the bound hardly rises either: where
// placements look alike in several ways, as with axes that can be exchanged, each label then has few partners. If no
// other label, and no other two together, can lead to less than what is found, it is an optimum of the whole.

#ifndef DIST_LIB_SOLVER_TIGHTLABELS_H
#define DIST_LIB_SOLVER_TIGHTLABELS_H

#include "CertifiedBound.h"
#include "dist/Solver/Assignment.h"

namespace dist::planning {

class TightLabels {
public:
  /// `problem`, of which memory is not limited, has to outlive this.
  /// No table gets more than `maxEntries`.
  TightLabels(const CoreProblem &problem, const MessagePassing &messagePassing, size_t maxEntries)
      : problem(problem), messagePassing(messagePassing), maxEntries(maxEntries) {}

  /// Returns the best assignment of labels of low excess, of more of them than the last time where that is possible;
  /// nothing if few do not fit together and more are too much work.
  std::optional<Labels> solve(const CertifiedBound &bound);
  /// Returns about how many table entries were visited since the last call.
  size_t takeWork() { return std::exchange(work, 0); }
  /// By how much the bound may rise with the labels of the next call.
  double getMost() const { return most; }
  void setMost(double newMost) { most = newMost; }
  /// Returns true if all that may lead to less than `incumbent` by `bound`, which is that of the last call, was looked
  /// at in it; it returned something.
  bool includes(const CertifiedBound &bound, Cost incumbent) const;

private:
  enum class Outcome { Solved, TooFew, TooMany };
  /// Looks for the best labels with excesses of at most `most`.
  Outcome solveWithin(const CertifiedBound &bound, Labels &chosen);
  CoreProblem restrict(const CertifiedBound &bound);

  const CoreProblem &problem;
  const MessagePassing &messagePassing;
  std::vector<llvm::BitVector> kept; ///< Per node.
  double leastDropped = 0; ///< The least excess of two labels that may not be chosen together although both may.
  double most = 0;         ///< By how much the bound may rise; 0 if that is still to be found out.
  size_t maxEntries, work = 0;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_TIGHTLABELS_H
