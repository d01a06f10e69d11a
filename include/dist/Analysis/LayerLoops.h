// SPDX-License-Identifier: Apache-2.0
//
// A loop over the layers of a model, as `jax.lax.scan` writes it: each trip reads one row of *stacks* in which the
// parameters of all layers lie, and fills one row of others, in order or against it:
//
//   for k = 0 to 6 (%h, %saved)
//     %w = slice %stack[k]          a stack that is read
//     %saved = insert %h at [k]     one that is filled, for the backward pass
//     yield tanh(%h * %w), %saved
//
// So a part of the trips needs a part of the rows, and computes with nothing else of the stacks.

#ifndef DIST_ANALYSIS_LAYERLOOPS_H
#define DIST_ANALYSIS_LAYERLOOPS_H

#include "mlir/Interfaces/LoopLikeInterface.h"

#include <string>

namespace dist {

/// A tensor of which each trip reads or fills one index of dimension `dim`, which has one for each trip.
struct LayerStack {
  std::optional<unsigned> carried; ///< The carried value that the loop fills; none if it only reads the stack.
  int64_t dim;
  bool isDescending;                           ///< The first trip has the last row.
  llvm::SmallVector<mlir::Operation *> slices; ///< What reads and fills rows.

  /// Returns the tensor outside of `loop`: what is read, or what the stack is filled into.
  mlir::Value getOutside(mlir::LoopLikeOpInterface loop) const;
};

struct LayerLoop {
  mlir::LoopLikeOpInterface loop;
  int64_t numTrips;
  llvm::SmallVector<LayerStack> stacks;

  /// Returns the stack that result `number` of the loop is, or null.
  const LayerStack *findFilled(unsigned number) const;
};

/// Returns true if `loop` counts a known number of trips and gives what it carries.
bool isCounted(mlir::LoopLikeOpInterface loop);

/// Creates a loop over the trips `first` to `last`, exclusive, of `loop`, which is counted, that carries `inits`; its
/// body is empty.
mlir::LoopLikeOpInterface createTrips(mlir::OpBuilder &builder, mlir::LoopLikeOpInterface loop, int64_t first,
                                      int64_t last, mlir::ValueRange inits);

/// Reads `loop` as one over layers, or returns nothing: its trips are not known, or no stack goes along with them.
/// `reason` is set to which of these it is.
std::optional<LayerLoop> readLayerLoop(mlir::LoopLikeOpInterface loop, std::string *reason = nullptr);

/// Returns the dimension in which `op` reads or fills one index of a tensor at a place that is computed, if it says by
/// numbers what it does in all others.
std::optional<int64_t> findRowDim(mlir::Operation *op);

/// Returns the operand of `slice`, an op of a layer loop, that is the stack.
mlir::OpOperand &getStackOperand(mlir::Operation *slice);
/// Returns the operand that says which row `slice` reads or fills.
mlir::OpOperand &getRowOperand(mlir::Operation *slice);

} // namespace dist

#endif // DIST_ANALYSIS_LAYERLOOPS_H
