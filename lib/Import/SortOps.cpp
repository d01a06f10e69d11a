// SPDX-License-Identifier: Apache-2.0
//
// sort, and top-k in its four spellings: chlo.top_k, a composite of that name, and the custom calls TopK and
// ApproxTopK. A top-k is a sort of the values together with their positions that keeps the first k. Floats are compared
// by their total order, so that NaN counts as the largest value; of equal values the one with the lower position comes
// first. ApproxTopK brings its own comparison and positions; it may be approximate and is exact here.

#include "BodyImporter.h"
#include "OpFields.h"
#include "ScalarComparisons.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

/// Builds a sort of `inputs` that keeps the first `numKept` elements of lines along `dimension`; `compare` builds the
/// body of the comparator.
FailureOr<SmallVector<Value>>
createSort(ImplicitLocOpBuilder &builder, ValueRange inputs, int64_t dimension, int64_t numKept,
           llvm::function_ref<FailureOr<Value>(ImplicitLocOpBuilder &, ValueRange)> compare) {
  SmallVector<Value> inits;
  SmallVector<Type> arguments;
  for (Value input : inputs) {
    auto type = cast<RankedTensorType>(input.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dimension] = numKept;
    inits.push_back(createEmpty(builder, cast<RankedTensorType>(type.clone(shape))));
    arguments.append(2, type.getElementType());
  }
  auto sort = tensor_ext::SortOp::create(builder, TypeRange(ValueRange(inits)), inputs, inits, dimension);
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&sort.getComparator());
  block->addArguments(arguments, SmallVector<Location>(arguments.size(), builder.getLoc()));
  FailureOr<Value> isBefore = compare(builder, block->getArguments());
  if (failed(isBefore))
    return failure();
  tensor_ext::YieldOp::create(builder, *isBefore);
  return SmallVector<Value>(sort->getResults());
}

LogicalResult importSort(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumOperands();
  if (count == 0 || op->getNumResults() != count || op->getNumRegions() != 1)
    return importer.emitOpError(op) << "has " << count << " operands and " << op->getNumResults()
                                    << " results, but needed at least one operand and a result for each";
  FailureOr<int64_t> dimension = getIntegerField(op, "dimension", importer.getLocation(op));
  if (failed(dimension) || failed(checkScalarRegion(op, op->getRegion(0), 2 * count, 1, importer)))
    return failure();
  FailureOr<RankedTensorType> first = importer.convertTensor(op, op->getOperand(0).getType());
  if (failed(first))
    return failure();
  bool fits = getElementTypeOrSelf(op->getRegion(0).front().back().getOperand(0).getType()).isSignlessInteger(1);
  for (unsigned i = 0; i < count; ++i) {
    FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getOperand(i).getType());
    if (failed(type))
      return failure();
    auto argument = RankedTensorType::get({}, getElementTypeOrSelf(op->getOperand(i).getType()));
    fits &= type->getShape() == first->getShape() && op->getResult(i).getType() == op->getOperand(i).getType() &&
            op->getRegion(0).getArgument(2 * i).getType() == argument &&
            op->getRegion(0).getArgument(2 * i + 1).getType() == argument;
  }
  int64_t rank = first->getRank(), line = *dimension < 0 ? *dimension + rank : *dimension;
  if (!fits || line < 0 || line >= rank)
    return importer.emitOpError(op) << "has a region, results or a dimension " << *dimension
                                    << " that do not fit operands of type " << *first;
  ImplicitLocOpBuilder builder = importer.at(op);
  auto compare = [&](ImplicitLocOpBuilder &nested, ValueRange arguments) -> FailureOr<Value> {
    FailureOr<SmallVector<Value>> results = buildScalarRegion(nested, op->getRegion(0), arguments, importer);
    if (failed(results))
      return failure();
    return results->front();
  };
  FailureOr<SmallVector<Value>> results =
      createSort(builder, importer.getOperands(op), line, first->getDimSize(line), compare);
  if (failed(results))
    return failure();
  importer.mapResults(op, *results);
  return success();
}

/// Returns the position of each element of `shape` along its last dimension, as elements of type `type`.
Value createPositions(ImplicitLocOpBuilder &builder, ArrayRef<int64_t> shape, Type type) {
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange) -> FailureOr<SmallVector<Value>> {
    Value index = linalg::IndexOp::create(nested, shape.size() - 1);
    return SmallVector<Value>{arith::IndexCastOp::create(nested, type, index)};
  };
  return *createElementwise(builder, RankedTensorType::get(shape, type), ValueRange(), {}, body);
}

} // namespace

bool takesLargest(Attribute attributes) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attributes);
  auto isLargest = dictionary ? dictionary.getAs<BoolAttr>("largest") : BoolAttr();
  return !isLargest || isLargest.getValue();
}

LogicalResult importTopK(Operation *op, bool isLargest, BodyImporter &importer) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 2)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands and " << op->getNumResults()
                                    << " results, but needed 1 and 2";
  FailureOr<RankedTensorType> input = importer.convertTensor(op, op->getOperand(0).getType());
  FailureOr<RankedTensorType> values = importer.convertTensor(op, op->getResult(0).getType());
  FailureOr<RankedTensorType> positions = importer.convertTensor(op, op->getResult(1).getType());
  if (failed(input) || failed(values) || failed(positions))
    return failure();
  int64_t last = input->getRank() - 1;
  bool fits = last >= 0 && values->getRank() == input->getRank() && values->getShape() == positions->getShape() &&
              values->getShape().drop_back() == input->getShape().drop_back() &&
              values->getShape().back() <= input->getShape().back() &&
              values->getElementType() == input->getElementType() && input->getElementType().isIntOrFloat() &&
              isa<IntegerType>(positions->getElementType());
  if (!fits)
    return importer.emitOpError(op) << "takes " << *input << " to " << *values << " and " << *positions
                                    << ", but needed the first elements of the sorted last dimension";
  ImplicitLocOpBuilder builder = importer.at(op);
  bool isUnsigned =
      getElementTypeOrSelf(op->getOperand(0).getType()).isUnsignedInteger() || input->getElementType().isInteger(1);
  auto compare = [&](ImplicitLocOpBuilder &nested, ValueRange arguments) -> FailureOr<Value> {
    Value x = isLargest ? arguments[1] : arguments[0], y = isLargest ? arguments[0] : arguments[1];
    if (isa<FloatType>(x.getType())) {
      x = createTotalOrderKey(nested, x);
      y = createTotalOrderKey(nested, y);
    }
    arith::CmpIPredicate less = isUnsigned ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
    return arith::CmpIOp::create(nested, less, x, y).getResult();
  };
  Value at = createPositions(builder, input->getShape(), positions->getElementType());
  FailureOr<SmallVector<Value>> results =
      createSort(builder, {importer.get(op->getOperand(0)), at}, last, values->getDimSize(last), compare);
  if (failed(results))
    return failure();
  importer.mapResults(op, *results);
  return success();
}

/// The operands are n tensors and n initial values, which an exact top-k does not need.
LogicalResult importApproxTopK(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumResults();
  auto called = op->getAttrOfType<ArrayAttr>("called_computations");
  auto name = called && called.size() == 1 ? dyn_cast<FlatSymbolRefAttr>(called[0]) : FlatSymbolRefAttr();
  auto function = name ? importer.module.symbols.lookup<func::FuncOp>(name.getAttr()) : func::FuncOp();
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  auto dimension = config ? config.getAs<IntegerAttr>("reduction_dim") : IntegerAttr();
  if (count == 0 || op->getNumOperands() != 2 * count || !function || !dimension)
    return importer.emitOpError(op)
           << "of target 'ApproxTopK' needs an initial value for each operand, a comparison in "
              "'called_computations' and a 'reduction_dim'";
  if (failed(checkScalarRegion(op, function.getBody(), 2 * count, 1, importer)))
    return failure();
  FailureOr<RankedTensorType> first = importer.convertTensor(op, op->getOperand(0).getType());
  FailureOr<RankedTensorType> kept = importer.convertTensor(op, op->getResult(0).getType());
  if (failed(first) || failed(kept))
    return failure();
  int64_t line = dimension.getInt();
  bool fits = line >= 0 && line < first->getRank() && line < kept->getRank() &&
              kept->getDimSize(line) <= first->getDimSize(line) && function.getResultTypes().size() == 1 &&
              getElementTypeOrSelf(function.getResultTypes()[0]).isSignlessInteger(1);
  SmallVector<int64_t> shape(first->getShape());
  if (fits)
    shape[line] = kept->getDimSize(line);
  for (unsigned i = 0; fits && i < count; ++i) {
    FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getOperand(i).getType());
    if (failed(type))
      return failure();
    Type element = getElementTypeOrSelf(op->getOperand(i).getType());
    auto argument = RankedTensorType::get({}, element);
    fits = type->getShape() == first->getShape() &&
           op->getResult(i).getType() == RankedTensorType::get(shape, element) &&
           function.getArgumentTypes()[2 * i] == argument && function.getArgumentTypes()[2 * i + 1] == argument;
  }
  if (!fits)
    return importer.emitOpError(op) << "of target 'ApproxTopK' has a comparison, results or a dimension " << line
                                    << " that do not fit operands of type " << *first;
  ImplicitLocOpBuilder builder = importer.at(op);
  auto compare = [&](ImplicitLocOpBuilder &nested, ValueRange arguments) -> FailureOr<Value> {
    FailureOr<SmallVector<Value>> results = buildScalarRegion(nested, function.getBody(), arguments, importer);
    if (failed(results))
      return failure();
    return results->front();
  };
  SmallVector<Value> inputs = importer.getOperands(op);
  inputs.resize(count);
  FailureOr<SmallVector<Value>> results = createSort(builder, inputs, line, kept->getDimSize(line), compare);
  if (failed(results))
    return failure();
  importer.mapResults(op, *results);
  return success();
}

/// chlo.top_k takes the largest elements.
static LogicalResult importChloTopK(Operation *op, BodyImporter &importer) {
  return importTopK(op, /*isLargest=*/true, importer);
}

void addSortOps(OpTable &table) {
  table["stablehlo.sort"] = importSort;
  table["chlo.top_k"] = importChloTopK;
}

} // namespace dist
