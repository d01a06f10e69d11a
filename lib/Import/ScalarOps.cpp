// SPDX-License-Identifier: Apache-2.0
//
// The table of scalar ops and the type checks that all of them share.

#include "ScalarOps.h"

#include "dist/IR/ScalarConstant.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dist {

const ScalarOpTable &getScalarOps() {
  static const ScalarOpTable table = [] {
    ScalarOpTable result;
    addArithmeticScalars(result);
    addIntegerScalars(result);
    addMathScalars(result);
    addComparisonScalars(result);
    addConversionScalars(result);
    addReducePrecisionScalar(result);
    addSpecialScalars(result);
    addSeriesScalars(result);
    addComplexScalars(result);
    return result;
  }();
  return table;
}

const ScalarOp *findScalarOp(Operation *op) {
  const ScalarOpTable &table = getScalarOps();
  std::string name = op->getName().getStringRef().str();
  auto target = op->getAttrOfType<StringAttr>("call_target_name");
  if (name == "stablehlo.custom_call" && target && target.getValue().starts_with("mhlo."))
    name = "chlo." + target.getValue().drop_front(5).str();
  ScalarOpTable::const_iterator entry = table.find(name);
  return entry == table.end() ? nullptr : &entry->second;
}

/// Returns true if the element types of `op` are related as `types` says.
static bool haveElementTypes(Operation *op, ElementTypes types) {
  if (types == ElementTypes::Converted)
    return true;
  SmallVector<Type> elements;
  for (Value operand : op->getOperands())
    elements.push_back(getElementTypeOrSelf(operand.getType()));
  Type result = getElementTypeOrSelf(op->getResult(0).getType());
  if (types == ElementTypes::Selected && !elements.front().isSignlessInteger(1))
    return false;
  if (types == ElementTypes::Compared && !result.isSignlessInteger(1))
    return false;
  Type expected = types == ElementTypes::Compared ? elements.front() : result;
  return llvm::all_of(ArrayRef<Type>(elements).drop_front(types == ElementTypes::Selected),
                      [&](Type type) { return type == expected; });
}

FailureOr<Value> buildScalar(ImplicitLocOpBuilder &builder, Operation *op, const ScalarOp &scalarOp,
                             ArrayRef<Value> operands) {
  if (op->getNumOperands() != scalarOp.arity || op->getNumResults() != 1 || op->getNumRegions() != 0)
    return emitError(builder.getLoc()) << "'" << op->getName() << "' op has " << op->getNumOperands()
                                       << " operands and " << op->getNumResults() << " results, but needed "
                                       << scalarOp.arity << " and 1, and no region";
  auto isComplex = [](Type type) { return isa<ComplexType>(getElementTypeOrSelf(type)); };
  bool onComplex = llvm::any_of(op->getOperandTypes(), isComplex) || isComplex(op->getResult(0).getType());
  if (!haveElementTypes(op, onComplex ? scalarOp.complexTypes : scalarOp.types))
    return emitError(builder.getLoc()) << "'" << op->getName()
                                       << "' op has operands and result of element types that do not fit together";
  bool isMalformed = false;
  ScalarCall call{builder, op, operands, getElementTypeOrSelf(op->getOperand(scalarOp.arity - 1).getType()),
                  getElementTypeOrSelf(op->getResult(0).getType())};
  ScalarBuilder build = onComplex ? scalarOp.buildComplex : scalarOp.build;
  if (Value result = build ? build(call, isMalformed) : Value())
    return result;
  if (!isMalformed)
    emitError(builder.getLoc()) << "'" << op->getName() << "' op is not supported on elements of type "
                                << (onComplex && !isComplex(call.operandType) ? call.resultType : call.operandType);
  return failure();
}

Value getScalarConstant(ImplicitLocOpBuilder &builder, Type type, double value) {
  return createScalarConstant(builder, builder.getLoc(), getElement(type, value));
}

} // namespace dist
