// SPDX-License-Identifier: Apache-2.0
//
// dot_general and dot: linalg.matmul or linalg.batch_matmul where the operands are laid out for it, otherwise one
// linalg.generic whose maps name the loops
//
//   batch..., free of lhs..., free of rhs... (parallel; the order of the result), contracted... (reduction)
//
// so that no operand is transposed. The result has the type of the program; sums of narrow floats are rounded once
// whatever they are added up in (docs/numerics.md). Byte floats are converted in front.

#include "AttributeText.h"
#include "BodyImporter.h"
#include "FlattenedSums.h"
#include "MultiplyAdd.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

/// The dimension numbers of one operand.
struct DotSide {
  SmallVector<int64_t> batch, contracted, free;
};

struct DotNumbers {
  DotSide lhs, rhs;
};

/// Reads `#stablehlo.dot<lhs_batching_dimensions = [...], ...>`, in which empty lists are left out.
FailureOr<DotNumbers> readDotNumbers(Attribute attribute, Location location) {
  DotNumbers numbers;
  AttributeText text(attribute, location);
  if (failed(text.expect("dot")) || failed(text.expect("<")))
    return failure();
  std::pair<StringRef, SmallVector<int64_t> *> fields[] = {{"lhs_batching_dimensions", &numbers.lhs.batch},
                                                           {"rhs_batching_dimensions", &numbers.rhs.batch},
                                                           {"lhs_contracting_dimensions", &numbers.lhs.contracted},
                                                           {"rhs_contracting_dimensions", &numbers.rhs.contracted}};
  while (!text.tryConsume(">")) {
    SmallVector<int64_t> *target = nullptr;
    for (auto &[name, list] : fields)
      if (!target && text.tryConsume(name))
        target = list;
    if (!target)
      return text.fail("a list of dimensions such as 'lhs_contracting_dimensions'");
    if (failed(text.expect("=")))
      return failure();
    FailureOr<SmallVector<int64_t>> dimensions = text.integers();
    if (failed(dimensions))
      return failure();
    *target = *dimensions;
    if (!text.startsWith(">") && failed(text.expect(",")))
      return failure();
  }
  if (failed(text.end()))
    return failure();
  return numbers;
}

/// Fills in the free dimensions of a side; false if a dimension is out of range or stands twice.
bool completeSide(DotSide &side, int64_t rank) {
  SmallVector<bool> used(rank, false);
  for (ArrayRef<int64_t> list : {ArrayRef<int64_t>(side.batch), ArrayRef<int64_t>(side.contracted)})
    for (int64_t dimension : list) {
      if (dimension < 0 || dimension >= rank || used[dimension])
        return false;
      used[dimension] = true;
    }
  for (int64_t dimension = 0; dimension < rank; ++dimension)
    if (!used[dimension])
      side.free.push_back(dimension);
  return true;
}

/// Returns true if the numbers fit the types of operands and result.
bool fits(DotNumbers &numbers, RankedTensorType lhs, RankedTensorType rhs, RankedTensorType result) {
  if (!completeSide(numbers.lhs, lhs.getRank()) || !completeSide(numbers.rhs, rhs.getRank()) ||
      numbers.lhs.batch.size() != numbers.rhs.batch.size() ||
      numbers.lhs.contracted.size() != numbers.rhs.contracted.size())
    return false;
  SmallVector<int64_t> shape;
  for (auto [left, right] : llvm::zip_equal(numbers.lhs.batch, numbers.rhs.batch)) {
    if (lhs.getDimSize(left) != rhs.getDimSize(right))
      return false;
    shape.push_back(lhs.getDimSize(left));
  }
  for (auto [left, right] : llvm::zip_equal(numbers.lhs.contracted, numbers.rhs.contracted))
    if (lhs.getDimSize(left) != rhs.getDimSize(right))
      return false;
  for (int64_t dimension : numbers.lhs.free)
    shape.push_back(lhs.getDimSize(dimension));
  for (int64_t dimension : numbers.rhs.free)
    shape.push_back(rhs.getDimSize(dimension));
  return result.getShape() == ArrayRef<int64_t>(shape);
}

/// Returns the map from the loops to the dimensions of one side, whose free dimensions are the loops from `firstFree`
/// on.
AffineMap getSideMap(const DotSide &side, unsigned numLoops, unsigned firstFree, MLIRContext *context) {
  SmallVector<AffineExpr> results(side.batch.size() + side.free.size() + side.contracted.size());
  for (auto [loop, dimension] : llvm::enumerate(side.batch))
    results[dimension] = getAffineDimExpr(loop, context);
  for (auto [loop, dimension] : llvm::enumerate(side.free))
    results[dimension] = getAffineDimExpr(firstFree + loop, context);
  unsigned firstContracted = numLoops - side.contracted.size();
  for (auto [loop, dimension] : llvm::enumerate(side.contracted))
    results[dimension] = getAffineDimExpr(firstContracted + loop, context);
  return AffineMap::get(numLoops, 0, results, context);
}

/// Builds the contraction as linalg.generic.
Value createContraction(ImplicitLocOpBuilder &builder, const DotNumbers &numbers, Value lhs, Value rhs, Value init,
                        bool isUnsigned) {
  unsigned numParallel = cast<RankedTensorType>(init.getType()).getRank();
  unsigned numLoops = numParallel + numbers.lhs.contracted.size();
  unsigned firstFree = numbers.lhs.batch.size();
  AffineMap maps[] = {getSideMap(numbers.lhs, numLoops, firstFree, builder.getContext()),
                      getSideMap(numbers.rhs, numLoops, firstFree + numbers.lhs.free.size(), builder.getContext()),
                      getLeadingLoops(numLoops, numParallel, builder.getContext())};
  return createMultiplyAdd(builder, lhs, rhs, init, maps, isUnsigned);
}

/// Returns true if lhs is [b..., m, k] and rhs [b..., k, n] with at most one batch dimension.
bool isMatmul(const DotNumbers &numbers) {
  size_t batch = numbers.lhs.batch.size();
  auto at = [](int64_t position) { return SmallVector<int64_t>{position}; };
  SmallVector<int64_t> leading = batch ? at(0) : SmallVector<int64_t>();
  return batch <= 1 && numbers.lhs.batch == leading && numbers.rhs.batch == leading && numbers.lhs.free == at(batch) &&
         numbers.lhs.contracted == at(batch + 1) && numbers.rhs.contracted == at(batch) &&
         numbers.rhs.free == at(batch + 1);
}

/// Builds the contraction that `numbers` say, completed with free dimensions, of two operands that have been checked.
LogicalResult importContraction(Operation *op, DotNumbers numbers, BodyImporter &importer) {
  RankedTensorType type = *importer.convertResult(op);
  Value lhs = importer.get(op->getOperand(0)), rhs = importer.get(op->getOperand(1));
  ImplicitLocOpBuilder builder = importer.at(op);
  widenByteFloats(builder, lhs, rhs, type.getElementType());
  bool isSum = numbers.lhs.contracted.size() == 1 && cast<RankedTensorType>(lhs.getType()).getRank() == 1 &&
               cast<RankedTensorType>(rhs.getType()).getRank() == 1 && lhs.getType() == rhs.getType();
  if (std::optional<SmallVector<Value>> both = isSum ? getBeforeFlattening(builder, {lhs, rhs}) : std::nullopt) {
    lhs = both->front(), rhs = both->back();
    numbers.lhs.contracted = llvm::to_vector(llvm::seq<int64_t>(0, cast<RankedTensorType>(lhs.getType()).getRank()));
    numbers.rhs.contracted = numbers.lhs.contracted;
  }
  auto lhsType = cast<RankedTensorType>(lhs.getType()), rhsType = cast<RankedTensorType>(rhs.getType());
  if (!fits(numbers, lhsType, rhsType, type))
    return importer.emitOpError(op) << "has dimension numbers that do not fit " << lhsType << " x " << rhsType << " -> "
                                    << type;
  Type element = type.getElementType(), sumType = getSumType(lhs, rhs, element);
  if (failed(checkMultiplied(op, lhsType, rhsType, element, importer)))
    return failure();
  Value init = createFilled(builder, cast<RankedTensorType>(type.clone(sumType)), createZero(builder, sumType));
  bool isUnsigned = extendsUnsigned(op->getOperand(0).getType());
  bool isPlain =
      isMatmul(numbers) && !element.isInteger(1) &&
      (isa<FloatType>(element) || (lhsType.getElementType() == element && rhsType.getElementType() == element));
  Value result;
  if (!isPlain)
    result = createContraction(builder, numbers, lhs, rhs, init, isUnsigned);
  else if (numbers.lhs.batch.empty())
    result = linalg::MatmulOp::create(builder, ValueRange{lhs, rhs}, init).getResult(0);
  else
    result = linalg::BatchMatmulOp::create(builder, ValueRange{lhs, rhs}, init).getResult(0);
  if (sumType != element)
    result = convertFloats(builder, result, cast<FloatType>(element));
  importer.map(op->getResult(0), result);
  return success();
}

LogicalResult importDotGeneral(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  FailureOr<DotNumbers> numbers = readDotNumbers(op->getAttr("dot_dimension_numbers"), importer.getLocation(op));
  return succeeded(numbers) ? importContraction(op, *numbers, importer) : failure();
}

/// The last dimension of the left operand is contracted with the first one of the right operand.
LogicalResult importDot(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  DotNumbers numbers;
  numbers.lhs.contracted = {cast<RankedTensorType>(importer.get(op->getOperand(0)).getType()).getRank() - 1};
  numbers.rhs.contracted = {0};
  return importContraction(op, numbers, importer);
}

} // namespace

void addDotOps(OpTable &table) {
  table["stablehlo.dot_general"] = importDotGeneral;
  table["stablehlo.dot"] = importDot;
}

} // namespace dist
