// SPDX-License-Identifier: Apache-2.0
//
// Walks a block op by op. Every value is held once per device: outside of local regions there is one device, which has
// whole tensors; in the body of a region there is one per coordinate along the manual axes. Ops are evaluated for the
// devices that are active: in a branch those whose condition leads there, in a loop those that have not left it.

#ifndef DIST_LIB_REFERENCE_INTERPRETER_H
#define DIST_LIB_REFERENCE_INTERPRETER_H

#include "ScalarCode.h"
#include "dist/IR/Dist.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <map>

namespace dist::reference {

/// The coordinates of a device along the axes that are manual where it runs.
using Coordinates = std::map<mlir::StringAttr, int64_t, bool (*)(mlir::StringAttr, mlir::StringAttr)>;
/// Numbers of devices, ascending.
using Devices = llvm::SmallVector<unsigned, 1>;
using Results = mlir::FailureOr<llvm::SmallVector<Array, 1>>;

/// Returns a device that is on no axis.
Coordinates getNoCoordinates();

/// How an op reads its operands on the device at hand.
class Operands {
public:
  Operands(OutsideValues values) : values(values) {}

  const Array &get(mlir::Value value) const { return *values(value); }
  /// Returns the integers that `mixed` holds, some of which are known and some are values.
  llvm::SmallVector<int64_t> getIntegers(llvm::ArrayRef<mlir::OpFoldResult> mixed) const;
  OutsideValues getAll() const { return values; }

private:
  OutsideValues values;
};

// What the families of ops compute on one device. Failure comes with an error at the op; nothing where the family does
// not have the op.
std::optional<Results> evaluateStructured(mlir::Operation *op, const Operands &operands);
std::optional<Results> evaluateTensorOp(mlir::Operation *op, const Operands &operands);
std::optional<Results> evaluateIndexed(mlir::Operation *op, const Operands &operands);
std::optional<Results> evaluateRoutine(mlir::Operation *op, const Operands &operands);
std::optional<Results> evaluateElementwise(mlir::Operation *op, const Operands &operands);

/// Returns true if what the operands of `op` lack are whole indices of its batch.
bool isShortInBatchOnly(tensor_ext::RoutineOp op, const Operands &operands);

class Interpreter {
public:
  explicit Interpreter(std::vector<Coordinates> devices) : devices(std::move(devices)) {}

  Devices getAllDevices() const;
  void set(mlir::Value value, unsigned device, SharedArray array);
  SharedArray get(mlir::Value value, unsigned device) const;

  /// Runs the ops of `block` but its terminator. Failure comes with an error at the op.
  llvm::LogicalResult run(mlir::Block &block, const Devices &active);

private:
  llvm::LogicalResult run(mlir::Operation &op, const Devices &active);
  llvm::LogicalResult runOnEach(mlir::Operation &op, const Devices &active);

  // Control flow: ControlFlow.cpp.
  llvm::LogicalResult runBranch(mlir::Operation &op, const Devices &active);
  llvm::LogicalResult runFor(mlir::scf::ForOp loop, const Devices &active);
  llvm::LogicalResult runParallel(mlir::scf::ParallelOp loop, const Devices &active);
  llvm::LogicalResult runWhile(mlir::scf::WhileOp loop, const Devices &active);
  /// Sets the indices of `loop` in trip `trip` of `trips`, those of each of its dimensions.
  void setIndices(mlir::scf::ParallelOp loop, unsigned device, uint64_t trip, llvm::ArrayRef<uint64_t> trips);
  /// Copies values, all of them before any is written.
  void move(mlir::ValueRange from, mlir::ValueRange to, const Devices &active);
  uint64_t getBits(mlir::Value value, unsigned device) const { return get(value, device)->slots.front().bits; }

  // Local regions: LocalRegions.cpp.
  llvm::LogicalResult runRegion(LocalOp region, const Devices &active);
  llvm::LogicalResult runAxisIndex(AxisIndexOp op, const Devices &active);

  // Collectives.cpp.
  llvm::LogicalResult runCollective(CollectiveOpInterface op, const Devices &active);
  mlir::FailureOr<Devices> getGroup(CollectiveOpInterface op, MeshAttr mesh, unsigned device, const Devices &active);

  std::vector<Coordinates> devices;
  llvm::DenseMap<mlir::Value, std::vector<SharedArray>> values;
  /// For each block that has been run, the values that are not read behind each of its ops.
  llvm::DenseMap<mlir::Block *, std::vector<llvm::SmallVector<mlir::Value, 2>>> lastReads;
};

/// Returns the index of a device over `axes`, from major to minor, or nothing if it has no coordinate on one of them.
std::optional<int64_t> getIndex(const Coordinates &device, llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// Returns the coordinates of `device` without what `axes` name of them: equal on the devices of a group.
Coordinates withoutAxes(Coordinates device, llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// Returns the reduction of arrays of one shape, in their order, rounded once.
Array reduce(ReductionKind kind, llvm::ArrayRef<const Array *> arrays);

/// Copies the box of `sizes` that begins at `from` in `source` to `to` in `target`. What lies outside of either is left
/// out.
void copyBox(const Array &source, llvm::ArrayRef<int64_t> from, Array &target, llvm::ArrayRef<int64_t> to,
             llvm::ArrayRef<int64_t> sizes);

/// Calls `visit` with each index into a box of `sizes`, in row-major order, until it returns false; returns whether it
/// never did.
bool forEachIndex(llvm::ArrayRef<int64_t> sizes, llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> visit);

/// Returns how many indices of dimension `dim` are there.
inline int64_t getPresent(const Array &array, size_t dim) {
  return array.present.empty() ? array.shape[dim] : array.present[dim];
}

/// Says that dimension `dim` of `array` ends at `size`, if that is sooner than it did.
void limitDim(Array &array, size_t dim, int64_t size);

/// Returns the position of the element at `index`, or -1 if it is outside.
int64_t findElement(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> index);

} // namespace dist::reference

#endif // DIST_LIB_REFERENCE_INTERPRETER_H
