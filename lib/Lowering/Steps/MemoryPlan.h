// SPDX-License-Identifier: Apache-2.0
//
// What the memory of a device is used for, read from step form before the arena is assigned: every buffer with its
// lifetime and a category (see MemoryFlow.h), and the place at which most of it is in use.

#ifndef DIST_LIB_LOWERING_STEPS_MEMORYPLAN_H
#define DIST_LIB_LOWERING_STEPS_MEMORYPLAN_H

#include "ArenaPacking.h"
#include "dist/Lowering/Steps/PlannedMemory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace dist::steps {

/// The span of positions that an op and its regions cover.
struct Span {
  int64_t first, last;
};

/// Returns what `entry` has in memory, of whose `allocations` the arena, packed as `layout` says, is going to be made.
/// `lifetimes` are theirs, in positions of `spans`.
PlannedMemory planMemory(mlir::func::FuncOp entry, llvm::ArrayRef<mlir::memref::AllocOp> allocations,
                         llvm::ArrayRef<BufferLifetime> lifetimes, const llvm::DenseMap<mlir::Operation *, Span> &spans,
                         const ArenaLayout &layout);

/// Notes `memory` on `entry`, where getPlannedMemory finds it.
void setPlannedMemory(mlir::func::FuncOp entry, const PlannedMemory &memory);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_MEMORYPLAN_H
