// SPDX-License-Identifier: Apache-2.0
//
// The best assignment of labels with which the bound hardly rises. Where message passing has come far, few labels per node are left
// that an optimum may have, and a problem that is too wide to be solved exactly with all labels is narrow with these. If no other
// label can lead to less than what is found, it is an optimum of the whole.

#ifndef DIST_LIB_SOLVER_TIGHTLABELS_H
#define DIST_LIB_SOLVER_TIGHTLABELS_H

#include "CertifiedBound.h"

namespace dist::planning {

class TightLabels {
public:
  /// `problem`, of which memory is not limited, has to outlive this.
  explicit TightLabels(const CoreProblem &problem) : problem(problem) {}

  /// Returns the best assignment of about as many labels per node as could be solved so far, those of the lowest excess; nothing if
  /// that is too much work.
  std::optional<std::vector<uint32_t>> solve(const CertifiedBound &bound);
  /// Returns true if all labels that `bound` has as useful were among those of the last call, which returned something.
  bool includes(const CertifiedBound &bound) const;

private:
  const CoreProblem &problem;
  std::vector<llvm::BitVector> kept; ///< Per node.
  double labelsPerNode = 8, growth = 2;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_TIGHTLABELS_H
