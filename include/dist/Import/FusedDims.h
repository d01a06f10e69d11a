// SPDX-License-Identifier: Apache-2.0
//
// Dimensions that consist of parts. One product often computes what several would: gate and up projections, the gates
// of an LSTM, keys and values.
//
//   %z = product %x, %w : [rows, 2 * f]                  %v = expand_shape %w : [d, 2 * f] into [d, 2, f]
//   %g = extract_slice %z[0, 0] [rows, f]          ->    %z = product %x, %v : [rows, 2, f]
//   %u = extract_slice %z[0, f] [rows, f]                %g = extract_slice %z[0, 0, 0] [rows, 1, f]
//
// Where the features of %w are split over devices, each part lies on other devices than those that compute with it.
// What has two dimensions says so: the parts can stay whole and their features be split, which moves the weights, once,
// and not what is computed from each row. Backwards, where the gradients of the parts are joined, it is the same.
//
// Parts of several sizes, as queries beside fewer keys and values, are what several products compute.

#ifndef DIST_IMPORT_FUSEDDIMS_H
#define DIST_IMPORT_FUSEDDIMS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace dist {

/// The parts of a dimension, by their indices in it.
struct DimParts {
  llvm::SmallVector<int64_t> sizes;

  bool operator==(const DimParts &other) const { return sizes == other.sizes; }
  int64_t getCount() const { return sizes.size(); }
  bool isEven() const { return llvm::all_equal(sizes); }
  /// Returns the size of each part, if they are equal.
  int64_t getSize() const { return sizes.front(); }
  /// Returns the number of indices of the parts in front of part `number`.
  int64_t getOffset(int64_t number) const;
  /// Returns true if axes of `axisSizes`, from major to minor, split the dimension in a way in which they can split two
  /// dimensions, of the number of the part and of the index in it: 8 devices can 2 equal parts, but not 3.
  bool canSplit(llvm::ArrayRef<int64_t> axisSizes) const;
};

/// All values that have one such dimension because they are cut into its parts, joined of them, or computed element by
/// element from one another, and the ops on them.
class FusedDims {
public:
  /// Of `parts`; where that is nothing, they are what the cuts and joints make of `whole` indices.
  FusedDims(int64_t whole, std::optional<DimParts> parts) : whole(whole), parts(std::move(parts)) {}

  /// Finds what belongs to dimension `dim` of `value`. Returns false if it cannot have two dimensions, since a value is
  /// read by another kind of op, or is cut into other parts; `refused` has the values of which that is known.
  bool collect(mlir::Value value, int64_t dim, llvm::DenseSet<mlir::Value> &refused);

  const DimParts &getParts() const { return *parts; }
  const llvm::SetVector<mlir::Operation *> &getOps() const { return ops; }
  /// Calls `rewrite` with each op, in the order of the program, with `rewriter` in front of it; then erases them.
  void replaceOps(mlir::RewriterBase &rewriter, llvm::function_ref<void(mlir::Operation *)> rewrite) const;
  /// Returns true if a product makes or reads one of the values.
  bool hasProduct() const { return isOfProduct; }
  /// Returns the dimension of `value`, or -1 if it is none of the values.
  int64_t getDim(mlir::Value value) const {
    auto found = dims.find(value);
    return found == dims.end() ? -1 : found->second;
  }
  /// Calls `visit` with each part that is cut or joined, and with the value that it is a part of; with their
  /// dimensions.
  void forEachPart(
      llvm::function_ref<void(mlir::Value whole, int64_t wholeDim, mlir::Value part, int64_t partDim)> visit) const;
  /// Returns the loop of `op`, a structured op, that walks along the dimension.
  unsigned getLoop(mlir::Operation *op) const { return loops.lookup(op); }

  /// Returns the bytes of what products read along the dimension but for the values: weights.
  double getArgumentBytes() const;
  /// Returns the bytes of the values that are cut.
  double getCutBytes() const;

private:
  bool collectFrom(const llvm::DenseSet<mlir::Value> &refused);
  bool add(mlir::Value value, int64_t dim);
  bool addMaker(mlir::Value value, int64_t dim);
  bool addReader(mlir::OpOperand &use, int64_t dim);
  bool addLinalgOp(mlir::linalg::LinalgOp op, unsigned loop);
  bool addPart(std::optional<DimParts> known, int64_t offset, int64_t size);
  bool findUnequalParts();

  int64_t whole;
  std::optional<DimParts> parts;
  std::map<int64_t, int64_t> cuts; ///< Sizes, by offset, of parts that are cut or joined, if they are to be found.
  llvm::MapVector<mlir::Value, int64_t> dims;
  llvm::SetVector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, unsigned> loops;
  llvm::SetVector<mlir::Value> arguments;
  bool isOfProduct = false;
};

/// Returns the dimension of `operand` of `op` along which `loop` walks, or -1.
int64_t findDim(mlir::linalg::LinalgOp op, mlir::OpOperand &operand, unsigned loop);

/// Returns the dimensions of parts in `function` that products have, those of several sizes if `unequal`. No op is in
/// two of them.
llvm::SmallVector<std::unique_ptr<FusedDims>> findFusedDims(mlir::FunctionOpInterface function, bool unequal);

/// Gives the values of `fused`, whose parts are equal, two dimensions. Values around keep theirs: they are reshaped or,
/// `inSlices`, cut part by part, as there is no reshape of how they are split.
void splitFusedDims(const FusedDims &fused, bool inSlices, mlir::RewriterBase &rewriter);

/// Makes each part of the values of `fused` a value of its own: ops on them become several. Values around are cut and
/// joined.
void separateFusedDims(const FusedDims &fused, mlir::RewriterBase &rewriter);

} // namespace dist

#endif // DIST_IMPORT_FUSEDDIMS_H
