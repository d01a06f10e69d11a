// SPDX-License-Identifier: Apache-2.0
//
// Turns messages and prices, which are floating point and of any origin, into a lower bound that holds exactly. The
// numbers are rounded to fixed point; then every assignment costs at least
//
//   sum over nodes of the least own cost with messages + sum over edges of the least table entry without them
//     - sum over points of price * capacity
//
// whatever the messages are and as long as no price is negative. The sum is computed in integers, of 64 bits where all
// fit and of 128 otherwise, and rounded up, as all costs are integers. Messages that were rounded badly make the bound
// weaker, never wrong.

#ifndef DIST_LIB_SOLVER_CERTIFIEDBOUND_H
#define DIST_LIB_SOLVER_CERTIFIEDBOUND_H

#include "MessagePassing.h"
#include "llvm/ADT/BitVector.h"

namespace dist::planning {

struct CertifiedBound {
  Cost bound = 0;       ///< No feasible assignment of the problem costs less.
  double roundedBy = 0; ///< By how much it was rounded up.
  /// Per node the labels with which an assignment may cost less than the incumbent that was given.
  std::vector<llvm::BitVector> useful;
  /// Per node and label, by about how much the bound rises if the label is chosen.
  std::vector<std::vector<double>> excess;
  size_t numUseless = 0; ///< Labels that are not useful, of all nodes.
  /// What edges pass on, in the order of `MessagePassing::getMessageBegin`, and the least of each edge without that,
  /// times 2^bits; empty where words are too short for it.
  std::vector<int64_t> messages, leastOfEdges;
  int bits = 0;

  /// Returns true if it is known by how much the bound rises if two labels are chosen together.
  bool hasPairs() const { return !leastOfEdges.empty(); }
  /// Returns by about how much it rises if the edge, whose messages begin at `begin` and which has `numRows`, costs
  /// `cost` for these two.
  double getExcess(uint32_t edge, size_t begin, unsigned numRows, unsigned row, unsigned column, Cost cost) const {
    return double((cost << bits) - messages[begin + row] - messages[begin + numRows + column] - leastOfEdges[edge]) /
           double(int64_t(1) << bits);
  }
  /// Returns what the bound has to rise by so that nothing less than `incumbent` is possible.
  double getNeeded(Cost incumbent) const;
  /// Says which labels are useful to find less than `incumbent`.
  void compareWith(Cost incumbent);
};

/// Certifies the best bound of `messagePassing`, and which labels may lead to less than `incumbent`.
CertifiedBound certifyBound(const CoreProblem &problem, const MessagePassing &messagePassing, Cost incumbent);

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_CERTIFIEDBOUND_H
