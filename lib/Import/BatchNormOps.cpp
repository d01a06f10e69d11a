// SPDX-License-Identifier: Apache-2.0
//
// batch_norm_inference, batch_norm_training and batch_norm_grad, which PyTorch/XLA emits for its batch norms. Each
// becomes sums over all dimensions but the feature's and elementwise ops around them, by the formulas of the StableHLO
// specification, so that batch, space and features can all be sharded; narrow floats are computed in f32.
//
// The variance is the mean of squared distances from the mean, not a difference of two large sums.

#include "BodyImporter.h"
#include "OpFields.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace dist {

namespace {

/// What one of the three ops normalizes, checked.
struct Normalization {
  RankedTensorType type, computed; ///< Of the operand, and the same in the type of the arithmetic.
  int64_t feature;
  APFloat epsilon; ///< In the type of the arithmetic.

  RankedTensorType getFeatures() const {
    return RankedTensorType::get({type.getDimSize(feature)}, computed.getElementType());
  }
  int64_t getCount() const { return type.getDimSize(feature) ? type.getNumElements() / type.getDimSize(feature) : 0; }
};

/// Reads an op whose operands are tensors of shape `isWide[i] ? operand 0's : [features]`, and whose results are one
/// wide tensor and `numFeatureResults` others.
FailureOr<Normalization> readNormalization(Operation *op, ArrayRef<bool> isWide, unsigned numFeatureResults,
                                           BodyImporter &importer) {
  if (op->getNumOperands() != isWide.size() || op->getNumResults() != 1 + numFeatureResults || op->getNumRegions() != 0)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands, " << op->getNumResults()
                                    << " results and " << op->getNumRegions() << " regions, but needed "
                                    << isWide.size() << ", " << 1 + numFeatureResults << " and 0";
  FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getOperand(0).getType());
  FailureOr<int64_t> feature = getIntegerField(op, "feature_index", importer.getLocation(op));
  if (failed(type) || failed(feature))
    return failure();
  auto element = dyn_cast<FloatType>(type->getElementType());
  auto epsilon = op->getAttrOfType<FloatAttr>("epsilon");
  if (!element || !epsilon || *feature < 0 || *feature >= type->getRank())
    return importer.emitOpError(op) << "has operand " << *type << ", feature_index " << *feature << " and "
                                    << (epsilon ? "an" : "no")
                                    << " epsilon, but needed floats, one of the operand's dimensions and an epsilon";
  RankedTensorType features = RankedTensorType::get({type->getDimSize(*feature)}, element);
  auto expect = [&](Type found, bool wide, StringRef what, unsigned number) -> LogicalResult {
    FailureOr<RankedTensorType> converted = importer.convertTensor(op, found);
    if (failed(converted))
      return failure();
    RankedTensorType needed = wide ? *type : features;
    if (*converted == needed)
      return success();
    return importer.emitOpError(op) << "has " << what << " " << number << " of type " << *converted << ", but needed "
                                    << needed;
  };
  for (auto [number, operand] : llvm::enumerate(op->getOperandTypes()))
    if (failed(expect(operand, isWide[number], "operand", number)))
      return failure();
  for (auto [number, result] : llvm::enumerate(op->getResultTypes()))
    if (failed(expect(result, number == 0, "result", number)))
      return failure();
  auto computed = cast<FloatType>(getAccumulatorType(element));
  APFloat value = epsilon.getValue();
  bool losesInfo;
  value.convert(computed.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return Normalization{*type, type->clone(computed), *feature, value};
}

/// Builds the arithmetic of one op.
class NormalizationBuilder {
public:
  NormalizationBuilder(Operation *op, const Normalization &norm, BodyImporter &importer)
      : op(op), norm(norm), importer(importer), builder(importer.at(op)),
        wideMap(builder.getMultiDimIdentityMap(norm.type.getRank())),
        featureMap(AffineMap::get(norm.type.getRank(), 0, builder.getAffineDimExpr(norm.feature))) {}

  using Body = llvm::function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

  /// Returns operand `number` in the type of the arithmetic.
  Value get(unsigned number) { return convert(importer.get(op->getOperand(number)), norm.computed.getElementType()); }

  /// Returns a wide tensor of what `body` gives for the elements of `inputs`, wide ones or those of the feature.
  Value forEach(ValueRange inputs, Body body) { return build(norm.computed, inputs, wideMap, featureMap, body); }
  /// Returns one element per feature, of `inputs` that have one per feature.
  Value forFeatures(ValueRange inputs, Body body) {
    AffineMap identity = builder.getMultiDimIdentityMap(1);
    return build(norm.getFeatures(), inputs, identity, identity, body);
  }
  /// Returns the sum over all dimensions but the feature's of what `body` gives for the elements of `inputs`.
  Value sum(ValueRange inputs, Body body) {
    SmallVector<AffineExpr> dims;
    for (int64_t dim = 0, next = 1; dim < norm.type.getRank(); ++dim)
      dims.push_back(builder.getAffineDimExpr(dim == norm.feature ? 0 : next++));
    AffineMap wide = AffineMap::get(norm.type.getRank(), 0, dims, builder.getContext());
    AffineMap feature = getLeadingLoops(norm.type.getRank(), 1, builder.getContext());
    Value zero = constant(builder, APFloat::getZero(norm.epsilon.getSemantics()));
    SmallVector<AffineMap> maps = getMaps(inputs, wide, feature);
    maps.push_back(feature);
    auto add = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
      return SmallVector<Value>{arith::AddFOp::create(nested, scalars.back(), body(nested, scalars.drop_back()))};
    };
    return createGeneric(builder, inputs, createFilled(builder, norm.getFeatures(), zero), maps, 1, add)->front();
  }
  /// Returns the mean over all dimensions but the feature's.
  Value mean(ValueRange inputs, Body body) {
    Value total = sum(inputs, body);
    return forFeatures(total, [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> Value {
      return arith::DivFOp::create(nested, scalars[0], count(nested));
    });
  }
  /// Returns the standard deviations of `variance`, epsilon counted in.
  Value deviation(Value variance) {
    return forFeatures(variance, [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> Value {
      return math::SqrtOp::create(nested, arith::AddFOp::create(nested, scalars[0], constant(nested, norm.epsilon)));
    });
  }
  /// Returns the number of elements per feature as a scalar.
  Value count(ImplicitLocOpBuilder &nested) {
    APFloat number(norm.epsilon.getSemantics());
    number.convertFromAPInt(APInt(64, norm.getCount()), /*IsSigned=*/true, APFloat::rmNearestTiesToEven);
    return constant(nested, number);
  }
  /// Maps the results of the op to `values`, rounded to its type.
  LogicalResult finish(ValueRange values) {
    SmallVector<Value> rounded;
    for (Value value : values)
      rounded.push_back(convert(value, norm.type.getElementType()));
    importer.mapResults(op, rounded);
    return success();
  }

private:
  static Value constant(ImplicitLocOpBuilder &nested, const APFloat &value) {
    Type type = value.getSizeInBits(value.getSemantics()) == 64 ? Type(nested.getF64Type()) : Type(nested.getF32Type());
    return arith::ConstantOp::create(nested, FloatAttr::get(type, value));
  }

  Value convert(Value value, Type to) {
    return getElementTypeOrSelf(value) == to ? value : convertFloats(builder, value, cast<FloatType>(to));
  }

  SmallVector<AffineMap> getMaps(ValueRange inputs, AffineMap wide, AffineMap feature) {
    return llvm::map_to_vector(
        inputs, [&](Value input) { return cast<RankedTensorType>(input.getType()) == norm.computed ? wide : feature; });
  }

  Value build(RankedTensorType type, ValueRange inputs, AffineMap wide, AffineMap feature, Body body) {
    auto build = [&](ImplicitLocOpBuilder &nested, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
      return SmallVector<Value>{body(nested, scalars)};
    };
    return *createElementwise(builder, type, inputs, getMaps(inputs, wide, feature), build);
  }

  Operation *op;
  const Normalization &norm;
  BodyImporter &importer;
  ImplicitLocOpBuilder builder;
  AffineMap wideMap, featureMap;
};

/// Returns (x - mean) / deviation * scale + offset.
Value normalize(NormalizationBuilder &build, Value input, Value scale, Value offset, Value mean, Value deviation) {
  return build.forEach(
      {input, mean, deviation, scale, offset}, [](ImplicitLocOpBuilder &nested, ValueRange x) -> Value {
        Value centered = arith::SubFOp::create(nested, x[0], x[1]);
        Value scaled = arith::MulFOp::create(nested, arith::DivFOp::create(nested, centered, x[2]), x[3]);
        return arith::AddFOp::create(nested, scaled, x[4]);
      });
}

LogicalResult importInference(Operation *op, BodyImporter &importer) {
  FailureOr<Normalization> norm = readNormalization(op, {true, false, false, false, false}, 0, importer);
  if (failed(norm))
    return failure();
  NormalizationBuilder build(op, *norm, importer);
  return build.finish(
      normalize(build, build.get(0), build.get(1), build.get(2), build.get(3), build.deviation(build.get(4))));
}

LogicalResult importTraining(Operation *op, BodyImporter &importer) {
  FailureOr<Normalization> norm = readNormalization(op, {true, false, false}, 2, importer);
  if (failed(norm))
    return failure();
  NormalizationBuilder build(op, *norm, importer);
  Value input = build.get(0);
  Value mean = build.mean(input, [](ImplicitLocOpBuilder &, ValueRange x) { return x[0]; });
  Value variance = build.mean({input, mean}, [](ImplicitLocOpBuilder &nested, ValueRange x) -> Value {
    Value centered = arith::SubFOp::create(nested, x[0], x[1]);
    return arith::MulFOp::create(nested, centered, centered);
  });
  Value output = normalize(build, input, build.get(1), build.get(2), mean, build.deviation(variance));
  return build.finish({output, mean, variance});
}

LogicalResult importGrad(Operation *op, BodyImporter &importer) {
  FailureOr<Normalization> norm = readNormalization(op, {true, false, false, false, true}, 2, importer);
  if (failed(norm))
    return failure();
  NormalizationBuilder build(op, *norm, importer);
  Value input = build.get(0), scale = build.get(1), mean = build.get(2), gradient = build.get(4);
  Value deviation = build.deviation(build.get(3));
  auto normalized = [](ImplicitLocOpBuilder &nested, Value x, Value mean, Value deviation) -> Value {
    return arith::DivFOp::create(nested, arith::SubFOp::create(nested, x, mean), deviation);
  };
  Value offsetGradient = build.sum(gradient, [](ImplicitLocOpBuilder &, ValueRange x) { return x[0]; });
  Value scaleGradient =
      build.sum({gradient, input, mean, deviation}, [&](ImplicitLocOpBuilder &nested, ValueRange x) -> Value {
        return arith::MulFOp::create(nested, x[0], normalized(nested, x[1], x[2], x[3]));
      });
  // scale / deviation * (gradient - mean(gradient) - normalized * mean(gradient * normalized))
  Value result = build.forEach(
      {gradient, input, mean, deviation, scale, offsetGradient, scaleGradient},
      [&](ImplicitLocOpBuilder &nested, ValueRange x) -> Value {
        Value along = arith::MulFOp::create(nested, normalized(nested, x[1], x[2], x[3]), x[6]);
        Value rest = arith::DivFOp::create(nested, arith::AddFOp::create(nested, x[5], along), build.count(nested));
        Value factor = arith::DivFOp::create(nested, x[4], x[3]);
        return arith::MulFOp::create(nested, factor, arith::SubFOp::create(nested, x[0], rest));
      });
  return build.finish({result, scaleGradient, offsetGradient});
}

} // namespace

void addBatchNormOps(OpTable &table) {
  table["stablehlo.batch_norm_inference"] = importInference;
  table["stablehlo.batch_norm_training"] = importTraining;
  table["stablehlo.batch_norm_grad"] = importGrad;
}

} // namespace dist
