// SPDX-License-Identifier: Apache-2.0
//
// Minimises a variable away from the sum of some tables, and knows what it has done. Results are *normalised*: their
// least cost is taken off, which changes no choice. Along a chain of equal layers the result of one layer then soon
// equals that of the layer before (it is a power of a (min, +) matrix, which becomes periodic), so that the next
// contraction has the same operands as one that was done: from there on layers cost nothing. They may still differ:
// nothing is assumed, equal operands are found.

#ifndef DIST_LIB_SOLVER_CONTRACTIONS_H
#define DIST_LIB_SOLVER_CONTRACTIONS_H

#include "CoreProblem.h"
#include <memory>

namespace dist::planning {

using SharedCosts = std::shared_ptr<const std::vector<Cost>>;

/// A table over the variable that is contracted and some of its neighbours: how far apart in `costs` successive labels
/// of each are, which is 0 for those that it does not mention.
struct ContractionOperand {
  SharedCosts costs;
  size_t ownStride = 0;
  llvm::SmallVector<size_t, 8> strides; ///< Per neighbour.
};

/// For all labels of the neighbours, the first of which varies slowest: the least cost over the labels of the variable,
/// normalised, and its best label.
struct Contraction {
  SharedCosts costs;
  std::shared_ptr<const std::vector<uint16_t>> choices;
};

class Contractions {
public:
  /// Refuses to look at more than `maxWork` sums of costs, other than those of contractions that it knows.
  explicit Contractions(size_t maxWork) : maxWork(maxWork) {}

  /// Contracts a variable with these costs per label, whose neighbours have `sizes` labels. Returns nothing if this is
  /// too much work.
  std::optional<Contraction> contract(llvm::ArrayRef<Cost> costs, llvm::ArrayRef<unsigned> sizes,
                                      llvm::ArrayRef<ContractionOperand> operands);

private:
  struct Entry {
    std::vector<uint64_t> key;
    llvm::SmallVector<SharedCosts> operands; ///< So that nothing else gets their addresses.
    Contraction result;
  };
  /// Returns equal costs that are there, or these.
  SharedCosts unite(std::vector<Cost> costs);

  llvm::DenseMap<uint64_t, llvm::SmallVector<Entry, 1>> entriesOfHash;
  llvm::DenseMap<uint64_t, llvm::SmallVector<SharedCosts, 1>> costsOfHash;
  size_t maxWork, numBytes = 0; ///< The work that is left, and the bytes of the results.
};

} // namespace dist::planning

#endif // DIST_LIB_SOLVER_CONTRACTIONS_H
