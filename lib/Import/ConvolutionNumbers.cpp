// SPDX-License-Identifier: Apache-2.0
//
// Reading of `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>` and the fields around it; see the header.

#include "ConvolutionNumbers.h"
#include "AttributeText.h"
#include "OpFields.h"

using namespace mlir;

namespace dist {

unsigned findRole(ArrayRef<ConvolutionRole> roles, ConvolutionRole::Kind kind, unsigned axis) {
  for (auto [dimension, role] : llvm::enumerate(roles))
    if (role.kind == kind && (kind != ConvolutionRole::Space || role.axis == axis))
      return dimension;
  return roles.size();
}

/// Reads one list such as `[b, 0, 1, f]`, in which `first` and `second` are the letters.
static FailureOr<SmallVector<ConvolutionRole>> readRoles(AttributeText &text, StringRef first, StringRef second) {
  SmallVector<ConvolutionRole> roles;
  auto readOne = [&]() -> LogicalResult {
    if (text.tryConsume(first)) {
      roles.push_back({ConvolutionRole::First, 0});
    } else if (text.tryConsume(second)) {
      roles.push_back({ConvolutionRole::Second, 0});
    } else {
      FailureOr<int64_t> axis = text.integer();
      if (failed(axis))
        return failure();
      if (*axis < 0 || *axis > UINT16_MAX)
        return text.fail("the number of a spatial dimension");
      roles.push_back({ConvolutionRole::Space, unsigned(*axis)});
    }
    return success();
  };
  if (failed(text.list("[", "]", readOne)))
    return failure();
  return roles;
}

static FailureOr<ConvolutionNumbers> readNumbers(Attribute attribute, Location location) {
  AttributeText text(attribute, location);
  if (failed(text.expect("conv")) || failed(text.expect("<")))
    return failure();
  FailureOr<SmallVector<ConvolutionRole>> input = readRoles(text, "b", "f");
  if (failed(input) || failed(text.expect("x")))
    return failure();
  FailureOr<SmallVector<ConvolutionRole>> kernel = readRoles(text, "i", "o");
  if (failed(kernel) || failed(text.expect("->")))
    return failure();
  FailureOr<SmallVector<ConvolutionRole>> result = readRoles(text, "b", "f");
  if (failed(result) || failed(text.expect(">")) || failed(text.end()))
    return failure();
  return ConvolutionNumbers{*input, *kernel, *result};
}

/// Returns true if `roles` are those of a tensor of rank `rank`, each exactly once.
static bool areComplete(ArrayRef<ConvolutionRole> roles, int64_t rank) {
  if (int64_t(roles.size()) != rank || rank < 2 || findRole(roles, ConvolutionRole::First) == rank ||
      findRole(roles, ConvolutionRole::Second) == rank)
    return false;
  for (unsigned axis = 0; axis + 2 < rank; ++axis)
    if (findRole(roles, ConvolutionRole::Space, axis) == rank)
      return false;
  return true;
}

/// Returns the dimensions of the kernel whose entry in `window_reversal` is true.
static FailureOr<SmallVector<int64_t>> readReversed(Operation *op, const ConvolutionNumbers &numbers,
                                                    const BodyImporter &importer) {
  SmallVector<bool> flags;
  Attribute field = op->getAttr("window_reversal");
  auto array = dyn_cast_or_null<DenseBoolArrayAttr>(field);
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(field);
  if (array)
    flags.assign(array.asArrayRef().begin(), array.asArrayRef().end());
  else if (dense && dense.getElementType().isInteger(1))
    llvm::append_range(flags, dense.getValues<bool>());
  unsigned numAxes = numbers.kernel.size() - 2;
  if (field && flags.size() != numAxes)
    return importer.emitOpError(op) << "has 'window_reversal' = " << field << ", but needed " << numAxes << " booleans";
  SmallVector<int64_t> reversed;
  for (auto [axis, flag] : llvm::enumerate(flags))
    if (flag)
      reversed.push_back(findRole(numbers.kernel, ConvolutionRole::Space, axis));
  return reversed;
}

/// Returns true if the sizes of all dimensions and the groups fit together.
static bool sizesFit(const Convolution &convolution, RankedTensorType input, RankedTensorType kernel,
                     RankedTensorType result) {
  using Role = ConvolutionRole;
  const ConvolutionNumbers &numbers = convolution.numbers;
  int64_t batch = input.getDimSize(findRole(numbers.input, Role::First));
  int64_t features = input.getDimSize(findRole(numbers.input, Role::Second));
  int64_t reduced = kernel.getDimSize(findRole(numbers.kernel, Role::First));
  int64_t produced = kernel.getDimSize(findRole(numbers.kernel, Role::Second));
  int64_t featureGroups = convolution.featureGroups, batchGroups = convolution.batchGroups;
  if (featureGroups < 1 || batchGroups < 1 || (featureGroups > 1 && batchGroups > 1) || batch % batchGroups != 0 ||
      features % featureGroups != 0 || features / featureGroups != reduced || produced % featureGroups != 0 ||
      produced % batchGroups != 0)
    return false;
  for (auto [number, axis] : llvm::enumerate(convolution.axes))
    if (result.getDimSize(findRole(numbers.result, Role::Space, number)) != axis.getNumPositions())
      return false;
  return result.getDimSize(findRole(numbers.result, Role::First)) == batch / batchGroups &&
         result.getDimSize(findRole(numbers.result, Role::Second)) == produced;
}

FailureOr<Convolution> readConvolution(Operation *op, RankedTensorType input, RankedTensorType kernel,
                                       RankedTensorType result, const BodyImporter &importer) {
  Location location = importer.getLocation(op);
  FailureOr<ConvolutionNumbers> numbers = readNumbers(op->getAttr("dimension_numbers"), location);
  FailureOr<int64_t> featureGroups = getIntegerField(op, "feature_group_count", location);
  FailureOr<int64_t> batchGroups = getIntegerField(op, "batch_group_count", location);
  if (failed(numbers) || failed(featureGroups) || failed(batchGroups))
    return failure();
  int64_t rank = input.getRank();
  if (!areComplete(numbers->input, rank) || !areComplete(numbers->kernel, kernel.getRank()) ||
      !areComplete(numbers->result, result.getRank()) || kernel.getRank() != rank || result.getRank() != rank)
    return importer.emitOpError(op) << "has dimension numbers that do not name the dimensions of " << input << ", "
                                    << kernel << " and " << result << " once each";
  SmallVector<int64_t> sizes, windows;
  for (unsigned axis = 0; axis + 2 < rank; ++axis) {
    sizes.push_back(input.getDimSize(findRole(numbers->input, ConvolutionRole::Space, axis)));
    windows.push_back(kernel.getDimSize(findRole(numbers->kernel, ConvolutionRole::Space, axis)));
  }
  FailureOr<SmallVector<WindowAxis>> axes =
      readWindowAxes(op, {"window_strides", "padding", "lhs_dilation", "rhs_dilation"}, sizes, windows, importer);
  FailureOr<SmallVector<int64_t>> reversed = readReversed(op, *numbers, importer);
  if (failed(axes) || failed(reversed))
    return failure();
  Convolution convolution{*numbers, *axes, *reversed, *featureGroups, *batchGroups};
  if (!sizesFit(convolution, input, kernel, result))
    return importer.emitOpError(op) << "has windows and groups that do not turn " << input << " and " << kernel
                                    << " into " << result;
  return convolution;
}

} // namespace dist
