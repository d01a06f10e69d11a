// SPDX-License-Identifier: Apache-2.0
//
// Addresses as functions of two indices. A kernel that reduces walks a plane of `kept` x `reduced` elements, whatever
// loops its ops have: (batch, head, row) x (column), for example. An operand's address is then
//
//   offset + sum over kept terms ((kept / divisor) % size) * stride + the same over reduced terms
//
// and, since buffers are dense and loops merge, nearly always one term of divisor 1 per index. Two operands of
// different ops, behind different reshapes, touch the same elements exactly if their accesses are equal.

#ifndef DIST_LIB_LOWERING_CUDA_LINEARACCESS_H
#define DIST_LIB_LOWERING_CUDA_LINEARACCESS_H

#include "Steps/BufferView.h"
#include "mlir/IR/AffineMap.h"

namespace dist::cuda {

/// The part ((index / divisor) % size) * stride of an address, in elements.
struct AccessTerm {
  int64_t divisor, size, stride;
  bool operator==(const AccessTerm &other) const {
    return divisor == other.divisor && size == other.size && stride == other.stride;
  }
};

/// The two indices.
enum class Axis { Kept, Reduced };

/// Where an operand reads or writes.
struct LinearAccess {
  mlir::Value root; ///< The buffer; see getRootBuffer.
  mlir::Type elementType;
  int64_t offset = 0;
  llvm::SmallVector<AccessTerm, 1> kept, reduced; ///< Innermost first.

  llvm::ArrayRef<AccessTerm> getTerms(Axis axis) const { return axis == Axis::Kept ? kept : reduced; }
  bool operator==(const LinearAccess &other) const {
    return root == other.root && offset == other.offset && kept == other.kept && reduced == other.reduced;
  }
  /// Returns true if the address is `stride * index` along `axis` for all of its `size` elements, stride not 0.
  bool isInjective(Axis axis, int64_t size) const;
  /// Returns true if neighbours along `axis` are neighbours in memory.
  bool isContiguous(Axis axis) const;
  /// Returns the largest power of two, at most `limit`, such that the groups of as many elements along `axis` that
  /// begin at multiples of `limit` or of itself lie together and begin at a multiple of it in the buffer; 1 if none do.
  int64_t getAlignedWidth(Axis axis, int64_t limit) const;
};

/// Loops of an op that make up one index, outermost first.
using IndexLoops = llvm::SmallVector<unsigned>;

/// Returns the access of an operand with indexing map `map`, where the loops in `kept` and `reduced` make up the two
/// indices and all other loops have size 1. Nothing if the view is not static or the map is more than loops and
/// constants.
std::optional<LinearAccess> getLinearAccess(mlir::Value operand, mlir::AffineMap map, llvm::ArrayRef<int64_t> sizes,
                                            llvm::ArrayRef<unsigned> kept, llvm::ArrayRef<unsigned> reduced);

/// Returns the stride of every loop in an operand, in elements, or nothing as above.
std::optional<llvm::SmallVector<int64_t>> getLoopStrides(const steps::BufferView &view, mlir::AffineMap map);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_LINEARACCESS_H
