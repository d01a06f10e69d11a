// SPDX-License-Identifier: Apache-2.0
//
// Tensors in which stages of a pipeline forward values: those that are never on one device together share them.

#ifndef DIST_LIB_COLLECTIVES_SHAREDTENSORS_H
#define DIST_LIB_COLLECTIVES_SHAREDTENSORS_H

#include "dist/Analysis/DeviceVariation.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// Returns the tensor in which a value of `type` is forwarded: a number in one of rank 0.
inline mlir::RankedTensorType getCarrier(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  return tensor ? tensor : mlir::RankedTensorType::get({}, type);
}

inline mlir::Value toCarrier(mlir::OpBuilder &at, mlir::Value value) {
  if (mlir::isa<mlir::RankedTensorType>(value.getType()))
    return value;
  return mlir::tensor::FromElementsOp::create(at, value.getLoc(), getCarrier(value.getType()), value);
}

/// Returns what `carrier` has as a value of `type`.
inline mlir::Value fromCarrier(mlir::OpBuilder &at, mlir::Value carrier, mlir::Type type) {
  return mlir::isa<mlir::RankedTensorType>(type)
             ? carrier
             : mlir::Value(mlir::tensor::ExtractOp::create(at, carrier.getLoc(), carrier, mlir::ValueRange()));
}

/// Numbers of tensors that several lists of values share: value k of a kind in one list has tensor k of that kind.
/// Values of a kind have one type, and differ between devices along the same axes: else what is equal on all devices of
/// a stage would seem to differ.
class SharedTensors {
public:
  explicit SharedTensors(const DeviceVariation &variation) : variation(variation) {}

  /// How many values of each kind a list has had.
  using Taken = std::vector<unsigned>;

  /// Returns the number for the next value of a list, `value`, of which `taken` has those in front.
  unsigned take(mlir::Value value, Taken &taken) {
    mlir::RankedTensorType type = getCarrier(value.getType());
    auto kind = std::pair(type, variation.getVaryingAxes(value));
    size_t at = llvm::find(kinds, kind) - kinds.begin();
    if (at == kinds.size()) {
      kinds.push_back(kind);
      ofKind.emplace_back();
    }
    taken.resize(kinds.size());
    llvm::SmallVector<unsigned> &known = ofKind[at];
    unsigned number = taken[at]++;
    if (number == known.size())
      known.push_back(add(type));
    return known[number];
  }
  /// Returns the number of a new tensor that no list shares.
  unsigned add(mlir::RankedTensorType type) {
    types.push_back(type);
    return types.size() - 1;
  }
  llvm::ArrayRef<mlir::RankedTensorType> getTypes() const { return types; }

private:
  const DeviceVariation &variation;
  std::vector<std::pair<mlir::RankedTensorType, AxisSet>> kinds;
  std::vector<llvm::SmallVector<unsigned>> ofKind;
  llvm::SmallVector<mlir::RankedTensorType> types;
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_SHAREDTENSORS_H
