// SPDX-License-Identifier: Apache-2.0
//
// gather: its dimension numbers become tensor_ext's. Windows that are smaller than a dimension in which nothing moves
// them read the beginning of that dimension.

#include "BodyImporter.h"
#include "CountedIndices.h"
#include "IndexingNumbers.h"
#include "OpFields.h"
#include "StructuredOps.h"

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

namespace {

LogicalResult importGather(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  SmallVector<Value> operands = importer.getOperands(op);
  auto operand = cast<RankedTensorType>(operands[0].getType()), indices = cast<RankedTensorType>(operands[1].getType());
  Location location = importer.getLocation(op);
  FailureOr<IndexingNumbers> numbers = readGatherNumbers(op->getAttr("dimension_numbers"), location);
  FailureOr<SmallVector<int64_t>> sizes = getIntegersField(op, "slice_sizes", location);
  if (failed(numbers) || failed(sizes))
    return failure();
  std::optional<Access> access = getAccess(*numbers, operand.getRank(), indices, type.getRank());
  bool fits = access && int64_t(sizes->size()) == operand.getRank() && isa<IntegerType>(indices.getElementType()) &&
              operand.getElementType() == type.getElementType();
  SmallVector<int64_t> shape(operand.getShape());
  for (int64_t dim = 0; fits && dim < operand.getRank(); ++dim) {
    bool isBatch = llvm::is_contained(numbers->operandBatch, dim);
    int64_t window = isBatch ? 1 : access->windows[dim] < 0 ? 1 : type.getDimSize(access->windows[dim]);
    fits = (*sizes)[dim] == window && window <= shape[dim];
    if (access->components[dim] < 0 && !isBatch)
      shape[dim] = window;
  }
  if (!fits || !windowsFit(*access, shape, type.getShape(), indices, numbers->vectorDim))
    return importer.emitOpError(op) << "has dimension numbers and slice sizes that do not fit operands " << operand
                                    << " and " << indices << " and the result " << type;
  ImplicitLocOpBuilder builder = importer.at(op);
  Value source = createLeadingPart(builder, operands[0], shape);
  Value positions = arrangeIndices(builder, operands[1], op->getOperand(1), numbers->vectorDim);
  positions = walkCountedDims(builder, *access, positions, shape);
  importer.map(op->getResult(0),
               tensor_ext::GatherOp::create(builder, TypeRange(type), source, positions, createEmpty(builder, type),
                                            access->windows, access->components, access->along, /*masked=*/false)
                   ->getResult(0));
  return success();
}

} // namespace

void addGatherOps(OpTable &table) { table["stablehlo.gather"] = importGather; }

} // namespace dist
