// SPDX-License-Identifier: Apache-2.0
//
// A lower bound on the cost of every feasible assignment, by sequential tree-reweighted message passing (TRW-S,
// Kolmogorov 2006) with Lagrange multipliers for memory. Memory at point t becomes a price per byte, `multiplier[t]`; a
// label's cost then includes what it needs times the prices over its spans, and the capacities times the prices are
// taken off the bound. A pair of sweeps, forward and backward over the nodes, raises the bound for the present prices;
// then one subgradient step moves the prices towards where memory is short.
//
// The sweeps compute in floating point. What is claimed is computed by `CertifiedBound.h` from the messages and prices
// in integers.

#ifndef DIST_LIB_SOLVER_MESSAGEPASSING_H
#define DIST_LIB_SOLVER_MESSAGEPASSING_H

#include "CostTables.h"
#include "EqualLayers.h"

namespace dist::planning {

class MessagePassing {
public:
  MessagePassing(const CoreProblem &problem, const CostTables &tables);

  /// Starts from these prices per byte instead of none.
  void setPrices(llvm::ArrayRef<double> newPrices);
  /// Starts from these messages, in the order of `getMessageBegin`, instead of none.
  void setMessages(std::vector<double> newMessages) { messages = std::move(newMessages); }
  /// Sweeps as long as that raises the bound by `leastRise`, as a share, with messages of nodes that are alike copied
  /// from one to the other. Between sweeps messages go on in the direction in which they went, by up to the share
  /// `mostMomentum` of what the last sweep changed, as in accelerated gradient methods (Nesterov, 1983): any messages
  /// give a bound.
  void sweepEqualLayers(const EqualLayers &layers, double leastRise, double mostMomentum);
  /// Runs a forward and a backward sweep, and returns the bound after them.
  double sweep();
  /// Moves the prices by one subgradient step from where the last sweep found memory short or idle.
  void stepPrices();

  double getBound() const { return bound; }
  double getBestBound() const { return bestBound; }
  /// Returns the prices per byte at each point where the bound was best.
  llvm::ArrayRef<double> getBestPrices() const { return bestPrices; }
  /// Returns the messages where the bound was best; see `getMessageBegin`.
  llvm::ArrayRef<double> getBestMessages() const { return bestMessages; }
  /// Returns where the messages of `edge` to the labels of its source begin; those to its target follow.
  size_t getMessageBegin(uint32_t edge) const { return messageBegin[edge]; }

  /// Returns an assignment that follows the messages: each node in turn takes the label that is best given those
  /// before it. It may cost `kForbidden` or need too much memory.
  std::vector<uint32_t> decode() const;

private:
  /// Returns true if the messages need no more sweeps at unchanged prices.
  bool isSettled();
  /// Goes back to the best prices, with shorter steps; or long ones again where they have become very short.
  void lowerGain();
  void updatePriceCosts();
  void passNode(uint32_t node, bool isForward);
  /// Does the same if `node` has no twin in `direction`, and copies the twin's messages otherwise: `all`, or those that
  /// are read.
  void passAlike(uint32_t node, const EqualLayers::Direction &direction, bool isForward, bool all);
  /// Returns where the messages begin that backward sweeps over `layers` compute or read, and how long each is.
  std::vector<std::pair<size_t, unsigned>> listBackward(const EqualLayers &layers) const;
  void passMessage(uint32_t node, const Incidence &incidence, double share, bool isForward);
  double *getMessage(uint32_t edge, bool toSource) {
    return messages.data() + messageBegin[edge] +
           (toSource ? 0 : problem.nodes[problem.edges[edge].source].getNumLabels());
  }
  const double *getMessage(uint32_t edge, bool toSource) const {
    return const_cast<MessagePassing *>(this)->getMessage(edge, toSource);
  }

  const CoreProblem &problem;
  const CostTables &tables;
  std::vector<size_t> messageBegin; ///< Per edge.
  std::vector<size_t> labelBegin;   ///< Per node.
  std::vector<double> messages, bestMessages;
  std::vector<double> costs;     ///< Per label: its cost with the prices.
  std::vector<double> marginals; ///< Per label, of the node at hand.
  std::vector<double> boundOf;   ///< Per node, in sweeps over equal layers: what it adds to the bound.
  std::vector<double> sent;      ///< Per label, of the node at hand: what it sends along one edge.
  std::vector<double> shares;    ///< Per label: how often the backward sweep's minima have it; sums to 1 per node.
  std::vector<double> prices, bestPrices, direction;
  double bound = 0, bestBound = -1e300, lastBound = 0;
  double gain = 0, firstGain = 0.1; ///< By how much a step is meant to raise the bound; at first relative to it.
  double boundOfCycle = -1e300;     ///< When steps were last made long again.
  unsigned sweepsSinceBest = 0, sweepsToSettle = 0;
  unsigned sweepsPerStep = 1, sweepsSinceStep = 0;
  bool hasDirection = false;
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_MESSAGEPASSING_H
