// SPDX-License-Identifier: Apache-2.0
//
// Writes out the values of a reduction graph for the elements that one thread has: groups of `width` neighbours along
// one index, so that memory is read and written in vectors. Each value is computed once for each set of elements.

#ifndef DIST_LIB_LOWERING_CUDA_PLANEEVALUATOR_H
#define DIST_LIB_LOWERING_CUDA_PLANEEVALUATOR_H

#include "ReductionGraph.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace dist::cuda {

/// Neighbours along an axis, from (kept, reduced) on. Where `mask` is given and false, the indices are some valid ones
/// and the values do not count.
struct PointGroup {
  mlir::Value kept, reduced, mask;
};

/// The elements of one thread, and the values that are known for them.
struct Points {
  Axis axis = Axis::Reduced; ///< Along which a group runs.
  int64_t width = 1;
  llvm::SmallVector<PointGroup> groups;
  const Points *rows = nullptr; ///< One element: holds the values that have one element per row; or null.
  llvm::DenseMap<int, llvm::SmallVector<mlir::Value>> values; ///< By node, `width` per group.
};

class PlaneEvaluator {
public:
  /// `mapping` leads from values outside of the ops, buffers among them, to values of the kernel that is written.
  PlaneEvaluator(const ReductionGraph &graph, const mlir::IRMapping &mapping, mlir::OpBuilder &builder,
                 mlir::Location loc);

  /// Returns the values of `node` at `points`, computing what is missing where `builder` stands.
  llvm::SmallVector<mlir::Value> evaluate(int node, Points &points);
  /// Returns what reduction `op` combines into result `number` at `points`, in the combiner's type.
  llvm::SmallVector<mlir::Value> evaluateElements(const GraphOp &op, unsigned number, Points &points);
  /// Combines two values as result `number` of `op` does.
  mlir::Value combine(const GraphOp &op, unsigned number, mlir::Value left, mlir::Value right);
  mlir::Value getNeutral(const GraphOp &op, unsigned number);
  /// Combines `reduced`, the combinations of all elements for each kept index in `points`, with what the destination
  /// held, converts to its type, and makes that the values of the result.
  void finish(const GraphOp &op, unsigned number, llvm::ArrayRef<mlir::Value> reduced, Points &points);
  /// Writes the values of `node` at `points` to memory where masks allow it, and `condition`, which may be null.
  void store(const GraphStore &store, Points &points, mlir::Value condition);

  mlir::Value getIndex(int64_t value);
  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLoc() const { return loc; }

private:
  llvm::SmallVector<mlir::Value> load(const LinearAccess &access, int number, const Points &points);
  llvm::SmallVector<mlir::Value> cloneBody(const GraphOp &op, Points &points, llvm::ArrayRef<mlir::Value> wanted,
                                           llvm::ArrayRef<mlir::Operation *> skipped);
  mlir::Value getLoopIndex(const GraphOp &op, unsigned loop, const Points &points, unsigned element);
  mlir::Value getAddress(const LinearAccess &access, mlir::Value kept, mlir::Value reduced);
  mlir::Value addTerms(mlir::Value sum, llvm::ArrayRef<AccessTerm> terms, int64_t total, mlir::Value index);
  mlir::Value shift(mlir::Value index, int64_t distance);

  const ReductionGraph &graph;
  mlir::IRMapping mapping;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  llvm::SmallVector<mlir::Value> buffers; ///< Flat, by access; null for one that is never in memory.
};

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_PLANEEVALUATOR_H
