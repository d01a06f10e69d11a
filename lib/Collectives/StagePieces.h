// SPDX-License-Identifier: Apache-2.0
//
// Arguments and results of a step that are pieces of stacks while a pipeline is made of it (StackWriter.h).

#ifndef DIST_LIB_COLLECTIVES_STAGEPIECES_H
#define DIST_LIB_COLLECTIVES_STAGEPIECES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace dist {

/// Name of the attribute of an argument that is a piece of another one, whose number it is; only while a pipeline is
/// made.
inline constexpr llvm::StringLiteral kPieceOfAttrName = "dist.piece_of";

/// Name of the attribute of a result that is the gradient of an argument, whose number it is; only while a pipeline is
/// made.
inline constexpr llvm::StringLiteral kGradientOfAttrName = "dist.gradient_of";

/// Name of the attribute of the loop over the parts that says of which argument each result is the gradient, or -1;
/// only while a pipeline is made.
inline constexpr llvm::StringLiteral kGradientsAttrName = "dist.gradients";

/// Name of the attribute of ops that put the pieces of a stack together; only while a pipeline is made.
inline constexpr llvm::StringLiteral kJoinsPiecesAttrName = "dist.joins_pieces";

struct StagePieces {
  struct Stack {
    unsigned whole;                     ///< Number of the argument or result.
    int64_t dim;                        ///< The dimension of the layers.
    llvm::SmallVector<unsigned> pieces; ///< Numbers of its pieces, in the order of the layers.
  };
  std::vector<Stack> arguments, results;
  unsigned numModels = 0;    ///< Groups of loops that share stacks.
  bool isDescending = false; ///< The forward loop of the last one begins with the last layer.
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STAGEPIECES_H
