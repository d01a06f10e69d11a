// SPDX-License-Identifier: Apache-2.0
//
// Cumulative sums, products, maxima and minima. They arrive as reduce_window with a window that is as large as the
// dimension and hangs over its beginning (or its end, when they run backwards) by all elements but one:
//
//   reduce_window(x, init), window [..., n, ...], padding [..., (n - 1, 0), ...]     is     tensor_ext.scan
//
// if init is the neutral element. It is taken to be that for combiners of several ops, as StableHLO demands. With a
// combiner of one op, narrow floats are accumulated in f32 and rounded at the end.

#include "BodyImporter.h"
#include "OpFields.h"
#include "ScalarOps.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "dist/Analysis/ShardingRule.h"
#include "dist/IR/TensorExt.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace dist {

namespace {

/// Which lines a scan walks, and how. There is no dimension if every window is one element.
struct Lines {
  std::optional<int64_t> dimension;
  bool isReverse = false;
};

/// Returns the integers in field `name` of `op`, or `count` times `otherwise` if there is no such field.
SmallVector<int64_t> getIntegersOr(Operation *op, StringRef name, int64_t count, int64_t otherwise,
                                   BodyImporter &importer) {
  if (!op->getAttr(name))
    return SmallVector<int64_t>(count, otherwise);
  FailureOr<SmallVector<int64_t>> list = getIntegersField(op, name, importer.getLocation(op));
  return succeeded(list) && int64_t(list->size()) == count ? *list : SmallVector<int64_t>();
}

/// Returns the lines that the windows of `op` on `type` amount to, or nothing.
std::optional<Lines> findLines(Operation *op, RankedTensorType type, BodyImporter &importer) {
  int64_t rank = type.getRank();
  SmallVector<int64_t> sizes = getIntegersOr(op, "window_dimensions", rank, 0, importer);
  SmallVector<int64_t> padding = getIntegersOr(op, "padding", 2 * rank, 0, importer);
  if (sizes.empty() || padding.empty())
    return std::nullopt;
  for (StringRef name : {"window_strides", "base_dilations", "window_dilations"})
    if (getIntegersOr(op, name, rank, 1, importer) != SmallVector<int64_t>(rank, 1))
      return std::nullopt;
  Lines lines;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t size = sizes[dim], low = padding[2 * dim], high = padding[2 * dim + 1];
    if (size == 1 && low == 0 && high == 0)
      continue;
    bool isForward = low == size - 1 && high == 0, isBackward = low == 0 && high == size - 1;
    if (lines.dimension || size != type.getDimSize(dim) || !(isForward || isBackward))
      return std::nullopt;
    lines = Lines{dim, !isForward};
  }
  return lines;
}

/// Returns true if `init` is what the combiner named `name` leaves other values alone with; the name is empty for a
/// combiner of several ops.
bool isNeutral(Value init, StringRef name, Type read) {
  DenseElementsAttr splat = getSplat(init);
  if (name.empty())
    return splat != nullptr;
  Type type = getElementTypeOrSelf(init);
  auto kind = llvm::StringSwitch<std::optional<ReductionKind>>(name)
                  .Case("stablehlo.add", type.isInteger(1) ? ReductionKind::Any : ReductionKind::Sum)
                  .Case("stablehlo.multiply", type.isInteger(1) ? ReductionKind::All : ReductionKind::Prod)
                  .Case("stablehlo.maximum", type.isInteger(1) ? ReductionKind::Any : ReductionKind::Max)
                  .Case("stablehlo.minimum", type.isInteger(1) ? ReductionKind::All : ReductionKind::Min)
                  .Case("stablehlo.or", ReductionKind::Any)
                  .Case("stablehlo.and", ReductionKind::All)
                  .Default(std::nullopt);
  if (!splat || !kind)
    return false;
  if (read.isUnsignedInteger() && (*kind == ReductionKind::Max || *kind == ReductionKind::Min))
    kind = *kind == ReductionKind::Max ? ReductionKind::Any : ReductionKind::All; // All bits clear, or set.
  return splat.getSplatValue<Attribute>() == Attribute(getNeutralElement(*kind, type));
}

/// Fills the region of `scan` with the region of `op`, on the element type of the scan.
LogicalResult buildCombiner(ImplicitLocOpBuilder &builder, Operation *op, tensor_ext::ScanOp scan,
                            BodyImporter &importer) {
  OpBuilder::InsertionGuard guard(builder);
  Type element = getElementTypeOrSelf(scan.getInput());
  Block *block = builder.createBlock(&scan.getCombiner());
  block->addArguments({element, element}, {op->getLoc(), op->getLoc()});
  Region &region = op->getRegion(0);
  FailureOr<Value> combined = failure();
  if (StringRef name = getCombinerName(region); !name.empty() && getScalarOps().contains(name)) {
    // A single op means the same on wider floats.
    combined = buildScalar(builder, &region.front().front(), getScalarOps().find(name)->second,
                           SmallVector<Value>(block->getArguments()));
  } else {
    FailureOr<SmallVector<Value>> results = buildScalarRegion(builder, region, block->getArguments(), importer);
    if (succeeded(results))
      combined = results->front();
  }
  if (failed(combined))
    return failure();
  tensor_ext::YieldOp::create(builder, *combined);
  return success();
}

} // namespace

std::optional<LogicalResult> importCumulative(Operation *op, BodyImporter &importer) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 || op->getNumRegions() != 1)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(getSignless(op->getOperand(0).getType()));
  if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat() ||
      op->getResult(0).getType() != op->getOperand(0).getType())
    return std::nullopt;
  std::optional<Lines> lines = findLines(op, type, importer);
  StringRef combiner = getCombinerName(op->getRegion(0));
  Type element = type.getElementType(), read = getElementTypeOrSelf(op->getOperand(0).getType());
  if (!lines || !isNeutral(importer.get(op->getOperand(1)), combiner, read))
    return std::nullopt;
  if (failed(checkScalarRegion(op, op->getRegion(0), 2, 1, importer)))
    return failure();
  if (op->getRegion(0).getArgument(0).getType() != RankedTensorType::get({}, read))
    return std::nullopt;

  ImplicitLocOpBuilder builder = importer.at(op);
  Value input = importer.get(op->getOperand(0));
  if (!lines->dimension) {
    importer.map(op->getResult(0), input);
    return success();
  }
  Type wide = combiner.empty() ? element : getAccumulatorType(element);
  if (wide != element)
    input = convertFloats(builder, input, cast<FloatType>(wide));
  auto wideType = cast<RankedTensorType>(type.clone(wide));
  auto scan = tensor_ext::ScanOp::create(builder, wideType, input, createEmpty(builder, wideType), *lines->dimension,
                                         lines->isReverse);
  if (failed(buildCombiner(builder, op, scan, importer)))
    return failure();
  Value result = scan.getResult();
  if (wide != element)
    result = convertFloats(builder, result, cast<FloatType>(element));
  importer.map(op->getResult(0), result);
  return success();
}

} // namespace dist
