// SPDX-License-Identifier: Apache-2.0
//
// reduce: one linalg.generic with a reduction loop per reduced dimension, whose body is the region and whose inits are
// filled with the initial values. Several operands (argmax) become several results of the same op. Sums and products of
// byte floats are accumulated in f32 and rounded once; f16 and bf16 keep
// their type, since sums round once whatever they are added up in (docs/numerics.md).

#include "BodyImporter.h"
#include "FlattenedSums.h"
#include "OpFields.h"
#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace dist {

namespace {

/// The loops of a reduction.
struct ReductionLoops {
  AffineMap input, output;
  unsigned numParallel;
};

/// Returns loops in which the kept dimensions come first, in order, and then the reduced ones.
ReductionLoops getLoops(int64_t rank, ArrayRef<bool> isReduced, MLIRContext *context) {
  unsigned numParallel = llvm::count(isReduced, false);
  unsigned nextParallel = 0, nextReduced = numParallel;
  SmallVector<AffineExpr> results;
  for (int64_t dimension = 0; dimension < rank; ++dimension)
    results.push_back(getAffineDimExpr(isReduced[dimension] ? nextReduced++ : nextParallel++, context));
  return {AffineMap::get(rank, 0, results, context), getLeadingLoops(rank, numParallel, context), numParallel};
}

/// Checks operands, region and dimensions, and says for each dimension whether it is reduced.
FailureOr<SmallVector<bool>> checkReduce(Operation *op, BodyImporter &importer) {
  unsigned count = op->getNumResults();
  if (count == 0 || op->getNumOperands() != 2 * count || op->getNumRegions() != 1)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands, but needed two per result";
  if (failed(checkScalarRegion(op, op->getRegion(0), 2 * count, count, importer)))
    return failure();
  FailureOr<SmallVector<int64_t>> dimensions = getIntegersField(op, "dimensions", importer.getLocation(op));
  FailureOr<RankedTensorType> first = importer.convertTensor(op, op->getOperand(0).getType());
  if (failed(dimensions) || failed(first))
    return failure();
  SmallVector<bool> isReduced(first->getRank(), false);
  for (int64_t dimension : *dimensions) {
    if (dimension < 0 || dimension >= first->getRank() || isReduced[dimension])
      return importer.emitOpError(op) << "reduces dimension " << dimension << ", but needed distinct dimensions of "
                                      << *first;
    isReduced[dimension] = true;
  }
  SmallVector<int64_t> shape;
  for (auto [dimension, size] : llvm::enumerate(first->getShape()))
    if (!isReduced[dimension])
      shape.push_back(size);
  for (unsigned i = 0; i < count; ++i) {
    FailureOr<RankedTensorType> input = importer.convertTensor(op, op->getOperand(i).getType());
    FailureOr<RankedTensorType> init = importer.convertTensor(op, op->getOperand(count + i).getType());
    FailureOr<RankedTensorType> result = importer.convertTensor(op, op->getResult(i).getType());
    if (failed(input) || failed(init) || failed(result))
      return failure();
    Type element = op->getRegion(0).getArgumentTypes()[i], other = op->getRegion(0).getArgumentTypes()[count + i];
    bool fits = input->getShape() == first->getShape() && init->getRank() == 0 &&
                result->getShape() == ArrayRef(shape) && input->getElementType() == result->getElementType() &&
                *init == getSignless(element) && *init == getSignless(other) &&
                init->getElementType() == result->getElementType();
    if (!fits)
      return importer.emitOpError(op) << "has operands " << *input << " and " << *init << " for a result " << *result
                                      << ", which do not fit together";
  }
  return isReduced;
}

/// Returns true if the region adds or multiplies byte floats.
bool needsWideAccumulator(Operation *op, RankedTensorType result) {
  StringRef combiner = getCombinerName(op->getRegion(0));
  return isa<FloatType>(result.getElementType()) && result.getElementTypeBitWidth() < 16 &&
         (combiner == "stablehlo.add" || combiner == "stablehlo.multiply");
}

/// Builds the reduction of one operand of byte floats through an accumulator of f32.
Value createWideReduction(Operation *op, const ReductionLoops &loops, RankedTensorType type, BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  Type wide = getAccumulatorType(type.getElementType());
  bool isSum = getCombinerName(op->getRegion(0)) == "stablehlo.add";
  Value initial = getScalar(builder, importer.get(op->getOperand(1)));
  if (auto constant = initial.getDefiningOp<arith::ConstantOp>())
    initial = getScalarConstant(builder, wide, cast<FloatAttr>(constant.getValue()).getValueAsDouble());
  else
    initial = arith::ExtFOp::create(builder, wide, initial);
  Value init = createFilled(builder, cast<RankedTensorType>(type.clone(wide)), initial);
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Value value = arith::ExtFOp::create(nested, wide, scalars[0]);
    return SmallVector<Value>{isSum ? arith::AddFOp::create(nested, scalars[1], value).getResult()
                                    : arith::MulFOp::create(nested, scalars[1], value).getResult()};
  };
  Value result = createGeneric(builder, importer.get(op->getOperand(0)), init, {loops.input, loops.output},
                               loops.numParallel, body)
                     ->front();
  return convertFloats(builder, result, cast<FloatType>(type.getElementType()));
}

LogicalResult importReduce(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<bool>> isReduced = checkReduce(op, importer);
  if (failed(isReduced))
    return failure();
  unsigned count = op->getNumResults();
  ImplicitLocOpBuilder builder = importer.at(op);
  auto firstType = cast<RankedTensorType>(getSignless(op->getResult(0).getType()));
  if (count == 1 && needsWideAccumulator(op, firstType)) {
    ReductionLoops loops = getLoops(isReduced->size(), *isReduced, builder.getContext());
    importer.map(op->getResult(0), createWideReduction(op, loops, firstType, importer));
    return success();
  }
  SmallVector<Value> operands = importer.getOperands(op), inits;
  if (*isReduced == SmallVector<bool>{true})
    if (auto whole = getBeforeFlattening(builder, ArrayRef<Value>(operands).take_front(count))) {
      llvm::copy(*whole, operands.begin());
      isReduced->assign(cast<RankedTensorType>(whole->front().getType()).getRank(), true);
    }
  ReductionLoops loops = getLoops(isReduced->size(), *isReduced, builder.getContext());
  SmallVector<AffineMap> maps(count, loops.input);
  maps.append(count, loops.output);
  for (unsigned i = 0; i < count; ++i) {
    auto type = cast<RankedTensorType>(getSignless(op->getResult(i).getType()));
    inits.push_back(createFilled(builder, type, getScalar(builder, operands[count + i])));
  }
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    SmallVector<Value> arguments(scalars.drop_front(count)); // The region takes accumulators first.
    arguments.append(scalars.begin(), scalars.begin() + count);
    return buildScalarRegion(nested, op->getRegion(0), arguments, importer);
  };
  FailureOr<SmallVector<Value>> results =
      createGeneric(builder, ArrayRef<Value>(operands).take_front(count), inits, maps, loops.numParallel, body);
  if (failed(results))
    return failure();
  importer.mapResults(op, *results);
  return success();
}

} // namespace

void addReduceOps(OpTable &table) { table["stablehlo.reduce"] = importReduce; }

} // namespace dist
