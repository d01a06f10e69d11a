// SPDX-License-Identifier: Apache-2.0
//
// What the solution of one placement problem says about a problem with the same variables and edges and other costs:
// the assignment, and the messages of the bound (Kolmogorov 2006) between the variables that were left after reduction.
// Any messages give a bound, so those of similar costs save most of the sweeps it takes to find good ones.

#ifndef DIST_SOLVER_WARMSTART_H
#define DIST_SOLVER_WARMSTART_H

#include "dist/Solver/Assignment.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dist::planning {

class WarmStart {
public:
  /// Returns the labels that were found; empty if there are none yet.
  llvm::ArrayRef<uint32_t> getLabels() const { return labels; }
  void setLabels(llvm::ArrayRef<uint32_t> newLabels) { labels.assign(newLabels.begin(), newLabels.end()); }

  /// Remembers what `from` told `to`: `message`, by label of `to`, whose numbers in the problem are `origins`.
  void setMessage(uint32_t from, uint32_t to, llvm::ArrayRef<uint32_t> origins, llvm::ArrayRef<double> message);
  /// Fills in what `from` told `to` about the labels `origins`. Those that were not there are no better than the worst
  /// that was. Returns false if the two told each other nothing.
  bool getMessage(uint32_t from, uint32_t to, llvm::ArrayRef<uint32_t> origins,
                  llvm::MutableArrayRef<double> message) const;
  /// Multiplies all messages: what cost 1 costs `factor` now.
  void scale(double factor);
  void clearMessages() { messages.clear(); }

private:
  struct Message {
    std::vector<double> ofLabel; ///< Negative for labels that were not there.
    double worst;
  };
  Labels labels;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, Message> messages;
};

} // namespace dist::planning

#endif // DIST_SOLVER_WARMSTART_H
