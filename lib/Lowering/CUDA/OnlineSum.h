// SPDX-License-Identifier: Apache-2.0
//
// Sums of exponentials below a maximum that is not known yet: with each part of a row the maximum may grow, and what
// has been summed is scaled down, so that one pass over the row finds both (Milakov, Gimelshein, "Online normalizer
// calculation for softmax", 2018).

#ifndef DIST_LIB_LOWERING_CUDA_ONLINESUM_H
#define DIST_LIB_LOWERING_CUDA_ONLINESUM_H

#include "ReductionGraph.h"

#include <optional>

namespace dist::cuda {

/// A phase that finds a maximum, whose next phase sums exponentials of what is left below it.
struct OnlineSum {
  int phase = 0;
  int maximum = -1;                 ///< The node.
  mlir::Operation *power = nullptr; ///< An exponential among those, as it is computed.

  /// Returns the number that the exponent of `power` is multiplied by; null if it is not.
  static mlir::FloatAttr getFactor(mlir::Operation *power);
  /// Returns true if what reduction `op` of the next phase adds up in result `number` has such a factor; otherwise it
  /// does not depend on the maximum.
  bool isScaled(const ReductionGraph &graph, const GraphOp &op, unsigned number) const;
};

/// Returns the first maximum of `graph` that need not be known before the next phase begins.
std::optional<OnlineSum> findOnlineSum(const ReductionGraph &graph);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_ONLINESUM_H
