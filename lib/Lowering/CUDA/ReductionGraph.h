// SPDX-License-Identifier: Apache-2.0
//
// A cluster of linalg ops as one computation over a plane of `kept` x `reduced` elements: softmax rows, norms, their
// backwards, sums of columns. Buffers between the ops vanish: the graph's nodes are values, and what is left of memory
// are the accesses that have to be read and the ones that have to be stored at the end.
//
//   max = reduce x          ops        nodes               phase
//   e = exp(x - max)        max        x: full, memory     0
//   sum = reduce e          e          max: per row        1
//   y = e / sum             sum        e: full             1
//                           y          sum: per row; y     2
//
// A phase ends where a reduction has to be complete. Legality follows from indexing maps and layouts only.

#ifndef DIST_LIB_LOWERING_CUDA_REDUCTIONGRAPH_H
#define DIST_LIB_LOWERING_CUDA_REDUCTIONGRAPH_H

#include "LinearAccess.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <vector>

namespace dist::cuda {

/// How one result of a reduction is combined: out = result(combine(init(out), element)).
struct Combiner {
  mlir::Operation *combine = nullptr;          ///< Two operands, commutative and associative, with a neutral element.
  mlir::Value element;                         ///< In the body; does not depend on the accumulator.
  mlir::Operation *initConversion = nullptr;   ///< From the type in memory to the combiner's, or null.
  mlir::Operation *resultConversion = nullptr; ///< Back, or null.
  mlir::TypedAttr neutral;
};

/// A value: a scalar from outside, an access to memory, or a result of an op of the graph.
struct GraphNode {
  mlir::Value scalar;
  int access = -1;
  int op = -1, result = -1;
  bool isFull = false; ///< Has one value per kept and reduced index; otherwise one per kept index.
  int phase = 0;       ///< In which it is known.
};

/// What an op does on the plane.
enum class GraphOpKind { Full, Kept, Reduction };

struct GraphOp {
  mlir::linalg::LinalgOp op;
  GraphOpKind kind;
  IndexLoops keptLoops, reducedLoops;
  llvm::SmallVector<int> operands; ///< Nodes; -1 for an operand that is not read.
  llvm::SmallVector<int> results;  ///< Nodes.
  llvm::SmallVector<Combiner> combiners;
  int phase = 0; ///< In which it is computed.
};

/// A node that has to be in memory at the end.
struct GraphStore {
  int access, node;
};

struct ReductionGraph {
  int64_t keptSize = 1, reducedSize = 1;
  std::vector<LinearAccess> accesses;
  std::vector<GraphNode> nodes;
  std::vector<GraphOp> ops;
  llvm::SmallVector<GraphStore> stores;
  int numPhases = 1; ///< The last one only stores.

  bool hasReductions() const { return numPhases > 1; }
  int64_t getSize(Axis axis) const { return axis == Axis::Kept ? keptSize : reducedSize; }
  /// Returns the most full values that are needed both before and after some reduction: what a row costs in registers.
  int64_t countLiveValues() const;
};

/// Which index is the inner one in memory of full values.
enum class Orientation { Rows, Columns };

/// Returns the graph of `ops`, or nothing if they do not fit on one plane. Without a reduction among them everything is
/// one row. With `allocationsAreLocal` what is stored to allocations is not needed once the ops are done.
std::optional<ReductionGraph> buildReductionGraph(llvm::ArrayRef<mlir::Operation *> ops, Orientation orientation,
                                                  bool allocationsAreLocal);

/// Returns the combiner of init `number` of a reduction, or nothing.
std::optional<Combiner> matchCombiner(mlir::linalg::LinalgOp op, unsigned number);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_REDUCTIONGRAPH_H
