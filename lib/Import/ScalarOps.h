// SPDX-License-Identifier: Apache-2.0
//
// What a StableHLO op does to one element, as arith and math ops on scalars. Elementwise ops put it into the body of a
// linalg.generic; regions of reductions and collectives are built from it as well.

#ifndef DIST_LIB_IMPORT_SCALAROPS_H
#define DIST_LIB_IMPORT_SCALAROPS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/StringMap.h"

namespace dist {

/// One application of an op to scalars.
struct ScalarCall {
  mlir::ImplicitLocOpBuilder &builder;
  /// The op that was read; its fields say which comparison is meant, and so on.
  mlir::Operation *op;
  /// One signless scalar per operand.
  llvm::ArrayRef<mlir::Value> operands;
  /// The element type of the last operand as it was read: signed, unsigned, boolean or float.
  mlir::Type operandType;
  /// The element type of the result as it was read.
  mlir::Type resultType;

  bool isFloat() const { return mlir::isa<mlir::FloatType>(operandType); }
  bool isBool() const { return operandType.isInteger(1); }
  /// Booleans count as unsigned.
  bool isUnsigned() const { return operandType.isUnsignedInteger() || isBool(); }
};

/// Builds the scalar result; null if the op is not defined for the element types (the caller emits the error), or if
/// the op is malformed (an error was emitted: `isMalformed` is set).
using ScalarBuilder = mlir::Value (*)(const ScalarCall &call, bool &isMalformed);

/// How the element types of operands and result are related.
enum class ElementTypes {
  Same,      // all operands and the result
  Compared,  // all operands; the result is boolean
  Selected,  // all but the first operand, which is boolean, and the result
  Converted, // free
};

struct ScalarOp {
  unsigned arity;
  ElementTypes types;
  ScalarBuilder build; ///< On integers and floats.
  ElementTypes complexTypes = ElementTypes::Same;
  ScalarBuilder buildComplex =
      nullptr; ///< Where an operand or the result is complex; null if the op is not defined there.
};

using ScalarOpTable = llvm::StringMap<ScalarOp>;

/// Returns the scalar ops by name; built once.
const ScalarOpTable &getScalarOps();

/// Returns the entry for `op`, or null: that of its name or, for a custom call of target `mhlo.NAME`, that of
/// `chlo.NAME`, which is how exports of JAX call these ops.
const ScalarOp *findScalarOp(mlir::Operation *op);

/// Builds `op` on scalars, one per operand. Emits an error at the location of `builder` if element types do not fit.
mlir::FailureOr<mlir::Value> buildScalar(mlir::ImplicitLocOpBuilder &builder, mlir::Operation *op,
                                         const ScalarOp &scalarOp, llvm::ArrayRef<mlir::Value> operands);

/// Returns a scalar constant of type `type` (integer, signless, float or complex).
mlir::Value getScalarConstant(mlir::ImplicitLocOpBuilder &builder, mlir::Type type, double value);

// The families of scalar ops; each adds its entries to the table.
void addArithmeticScalars(ScalarOpTable &table);
void addIntegerScalars(ScalarOpTable &table);
void addMathScalars(ScalarOpTable &table);
void addComparisonScalars(ScalarOpTable &table);
void addConversionScalars(ScalarOpTable &table);
void addReducePrecisionScalar(ScalarOpTable &table);
void addSpecialScalars(ScalarOpTable &table);
void addSeriesScalars(ScalarOpTable &table);
/// Gives ops of the table their meaning on complex numbers, and adds those that have no other.
void addComplexScalars(ScalarOpTable &table);

} // namespace dist

#endif // DIST_LIB_IMPORT_SCALAROPS_H
