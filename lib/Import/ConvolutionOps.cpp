// SPDX-License-Identifier: Apache-2.0
//
// convolution: one linalg.generic over the padded input, whose maps name the loops
//
//   dimensions of the result, the features as [group, features of a group] (parallel); space of the kernel, input
//   features
//
// in the layouts that the operands have, so that nothing is transposed. Padding, also negative, and the spreading of
// the input (the backward of a strided convolution) come before it; a reversed kernel is reversed before it. Feature
// groups split the features of the input, batch groups its batch (the backward of feature groups).

#include "ConvolutionNumbers.h"
#include "MultiplyAdd.h"
#include "Reshape.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace dist {

namespace {

using Role = ConvolutionRole;

/// The loops of a convolution.
struct ConvolutionLoops {
  unsigned batch = 0, group = 0, produced = 0, reduced = 0;
  SmallVector<unsigned> positions, elements;
  unsigned count = 0;
};

/// Numbers the loops: those of the result in its order, with the group in front of the produced features if there are
/// `hasGroups`, and then those of the kernel in its order.
ConvolutionLoops numberLoops(const ConvolutionNumbers &numbers, bool hasGroups) {
  ConvolutionLoops loops;
  loops.positions.resize(numbers.result.size() - 2);
  loops.elements.resize(numbers.kernel.size() - 2);
  for (const Role &role : numbers.result) {
    if (role.kind == Role::Second && hasGroups)
      loops.group = loops.count++;
    (role.kind == Role::Space   ? loops.positions[role.axis]
     : role.kind == Role::First ? loops.batch
                                : loops.produced) = loops.count++;
  }
  for (const Role &role : numbers.kernel)
    if (role.kind != Role::Second)
      (role.kind == Role::Space ? loops.elements[role.axis] : loops.reduced) = loops.count++;
  return loops;
}

/// Splits dimension `dimension` of `shape` into `groups` and the rest.
void splitGroups(SmallVectorImpl<int64_t> &shape, unsigned dimension, int64_t groups) {
  shape[dimension] /= groups;
  shape.insert(shape.begin() + dimension, groups);
}

/// Builds operands, maps and destination of one convolution.
class ConvolutionBuilder {
public:
  ConvolutionBuilder(ImplicitLocOpBuilder &builder, const Convolution &convolution)
      : builder(builder), convolution(convolution), numbers(convolution.numbers),
        groups(std::max(convolution.featureGroups, convolution.batchGroups)), loops(numberLoops(numbers, groups > 1)) {}

  /// Returns the sum of products in type `type`.
  Value build(Value input, Value kernel, RankedTensorType type, bool isUnsigned) {
    WindowedInput windowed = arrangeInput(input);
    kernel = createReversed(builder, kernel, convolution.reversed);
    SmallVector<int64_t> kernelShape(cast<RankedTensorType>(kernel.getType()).getShape()), shape(type.getShape());
    if (groups > 1) {
      splitGroups(kernelShape, findRole(numbers.kernel, Role::Second), groups);
      splitGroups(shape, findRole(numbers.result, Role::Second), groups);
    }
    Value init =
        createFilled(builder, cast<RankedTensorType>(type.clone(shape)), createZero(builder, type.getElementType()));
    AffineMap maps[] = {windowed.map, getKernelMap(), getLeadingLoops(loops.count, shape.size(), builder.getContext())};
    Value result =
        createMultiplyAdd(builder, windowed.value, reshapeTo(builder, kernel, kernelShape), init, maps, isUnsigned);
    return reshapeTo(builder, result, type.getShape());
  }

private:
  WindowedInput arrangeInput(Value input) {
    SmallVector<int64_t> shape(cast<RankedTensorType>(input.getType()).getShape());
    SmallVector<WindowedDim> dims;
    auto addPlain = [&](int64_t size, unsigned loop) { dims.push_back({WindowAxis{size}, loop, std::nullopt}); };
    for (auto [dimension, role] : llvm::enumerate(numbers.input)) {
      int64_t size = shape[dimension];
      if (role.kind == Role::Space) {
        dims.push_back({convolution.axes[role.axis], loops.positions[role.axis], loops.elements[role.axis]});
        continue;
      }
      int64_t count = role.kind == Role::First ? convolution.batchGroups : convolution.featureGroups;
      if (count > 1)
        addPlain(count, loops.group);
      addPlain(size / count, role.kind == Role::First ? loops.batch : loops.reduced);
    }
    if (groups > 1)
      splitGroups(shape, findRole(numbers.input, convolution.batchGroups > 1 ? Role::First : Role::Second), groups);
    input = reshapeTo(builder, input, shape);
    Value zero = createZero(builder, cast<RankedTensorType>(input.getType()).getElementType());
    return createWindowed(builder, input, zero, dims, loops.count);
  }

  AffineMap getKernelMap() {
    SmallVector<AffineExpr> positions;
    for (const Role &role : numbers.kernel) {
      if (role.kind == Role::Second && groups > 1)
        positions.push_back(builder.getAffineDimExpr(loops.group));
      positions.push_back(builder.getAffineDimExpr(role.kind == Role::Space   ? loops.elements[role.axis]
                                                   : role.kind == Role::First ? loops.reduced
                                                                              : loops.produced));
    }
    return AffineMap::get(loops.count, 0, positions, builder.getContext());
  }

  ImplicitLocOpBuilder &builder;
  const Convolution &convolution;
  const ConvolutionNumbers &numbers;
  int64_t groups;
  ConvolutionLoops loops;
};

LogicalResult importConvolution(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  Value input = importer.get(op->getOperand(0)), kernel = importer.get(op->getOperand(1));
  ImplicitLocOpBuilder builder = importer.at(op);
  widenByteFloats(builder, input, kernel, type.getElementType());
  auto inputType = cast<RankedTensorType>(input.getType()), kernelType = cast<RankedTensorType>(kernel.getType());
  Type element = type.getElementType(), sumType = getSumType(input, kernel, element);
  FailureOr<Convolution> convolution = readConvolution(op, inputType, kernelType, type, importer);
  if (failed(convolution) || failed(checkMultiplied(op, inputType, kernelType, element, importer)))
    return failure();
  Value result;
  if (inputType.getNumElements() == 0 || kernelType.getNumElements() == 0 || type.getNumElements() == 0) {
    result = createFilled(builder, type, createZero(builder, element));
  } else {
    auto summedType = cast<RankedTensorType>(type.clone(sumType));
    bool isUnsigned = extendsUnsigned(op->getOperand(0).getType());
    result = ConvolutionBuilder(builder, *convolution).build(input, kernel, summedType, isUnsigned);
    if (sumType != element)
      result = convertFloats(builder, result, cast<FloatType>(element));
  }
  importer.map(op->getResult(0), result);
  return success();
}

} // namespace

void addConvolutionOps(OpTable &table) { table["stablehlo.convolution"] = importConvolution; }

} // namespace dist
