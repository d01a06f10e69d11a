// SPDX-License-Identifier: Apache-2.0
//
// Tensors in which stages of a pipeline forward values: those that are never on one device together share them.

#ifndef DIST_LIB_COLLECTIVES_SHAREDTENSORS_H
#define DIST_LIB_COLLECTIVES_SHAREDTENSORS_H

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
  return mlir::isa<mlir::RankedTensorType>(type) ? carrier : mlir::Value(mlir::tensor::ExtractOp::create(at, carrier.getLoc(), carrier, mlir::ValueRange()));
}

/// Numbers of tensors that several lists of values share by type: value k of a type in one list has tensor k of that type.
class SharedTensors {
public:
  /// Returns the number for the next value of `type` in a list of which `taken` has those in front, by type.
  unsigned take(mlir::RankedTensorType type, llvm::DenseMap<mlir::Type, unsigned> &taken) {
    llvm::SmallVector<unsigned> &known = ofType[type];
    unsigned number = taken[type]++;
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
  llvm::DenseMap<mlir::Type, llvm::SmallVector<unsigned>> ofType;
  llvm::SmallVector<mlir::RankedTensorType> types;
};

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_SHAREDTENSORS_H
