// SPDX-License-Identifier: Apache-2.0
//
// Styles are those of PyTorch's parallelize_module and FSDP, on tensors instead of modules. Dimensions in front of a
// matrix are stacks of layers, which a style leaves whole; a vector is what is added to a matrix's outputs.

#include "Placement.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace dist;

namespace {
using AxesByDim = SmallVector<SmallVector<AxisRefAttr>>;

/// Splits the dimensions of one tensor, style by style.
class StyledTensor {
public:
  StyledTensor(RankedTensorType type, const PlanMesh &mesh, EmitError emitError)
      : axesByDim(type.getRank()), type(type), mesh(mesh), emitError(emitError) {}

  LogicalResult apply(const StyleUse &use, std::optional<int64_t> fsdpDim);

  AxesByDim axesByDim;

private:
  /// Returns the dimension that `style` splits; none if it leaves the tensor whole.
  FailureOr<std::optional<int64_t>> findDim(Style style);
  /// Returns the dimension that fsdp splits into `parts`: the largest that is whole so far and divides evenly, or else
  /// the one of the largest shards that do, or else that of which the largest of `parts` uneven parts is the smallest;
  /// none if all are split, or of size 1.
  std::optional<int64_t> findFsdpDim(int64_t parts);
  std::optional<int64_t> findUnevenDim(int64_t parts);

  RankedTensorType type;
  const PlanMesh &mesh;
  EmitError emitError;
};
} // namespace

/// Returns dimension `dim` of `type` counted from the front, or failure after an error.
static FailureOr<int64_t> resolveDim(int64_t dim, RankedTensorType type, EmitError emitError) {
  int64_t rank = type.getRank();
  if (dim >= rank || dim < -rank)
    return emitError() << "found dimension " << dim << ", but " << type << " has rank " << rank;
  return dim < 0 ? dim + rank : dim;
}

FailureOr<std::optional<int64_t>> StyledTensor::findDim(Style style) {
  int64_t rank = type.getRank();
  int64_t least = style == Style::Sequence ? 2 : 1;
  if (rank < least)
    return emitError() << "found " << type << ", but the style '" << getStyleName(style) << "' needs at least rank "
                       << least;
  if (style == Style::Batch || style == Style::Expert)
    return std::optional<int64_t>(0);
  if (style == Style::Sequence)
    return std::optional<int64_t>(1);
  // A bias is split as the columns are that it is added to; behind split rows it is added once.
  if (rank == 1)
    return style == Style::Rowwise ? std::optional<int64_t>() : std::optional<int64_t>(0);
  if (style == Style::Vocab)
    return std::optional<int64_t>(rank - 2); // Tables are [vocabulary, features] in both layouts.
  bool isLast = (style == Style::Colwise) == (mesh.layout == MatrixLayout::Jax);
  return std::optional<int64_t>(isLast ? rank - 1 : rank - 2);
}

std::optional<int64_t> StyledTensor::findFsdpDim(int64_t parts) {
  std::optional<int64_t> best;
  bool bestIsWhole = false;
  int64_t bestSize = 0;
  for (auto [dim, axes] : llvm::enumerate(axesByDim)) {
    int64_t split = getAxesSize(axes, mesh.shape), size = type.getDimSize(dim);
    bool isWhole = axes.empty();
    if (size == 0 || size % split != 0 || (size / split) % parts != 0)
      continue;
    if (best && std::make_pair(isWhole, size / split) <= std::make_pair(bestIsWhole, bestSize))
      continue;
    best = dim;
    bestIsWhole = isWhole;
    bestSize = size / split;
  }
  return best ? best : findUnevenDim(parts);
}

std::optional<int64_t> StyledTensor::findUnevenDim(int64_t parts) {
  std::optional<int64_t> best;
  for (auto [dim, axes] : llvm::enumerate(axesByDim)) {
    int64_t size = type.getDimSize(dim);
    if (!axes.empty() || size < 2)
      continue;
    // The smallest part of its tensor that a device may have: ceil(size / parts) / size.
    auto getShard = [&](int64_t of) {
      return double(getShardSize(type.getDimSize(of), parts)) / double(type.getDimSize(of));
    };
    if (!best || getShard(dim) < getShard(*best))
      best = dim;
  }
  return best;
}

LogicalResult StyledTensor::apply(const StyleUse &use, std::optional<int64_t> fsdpDim) {
  if (!needsAxes(use.style))
    return success();
  SmallVector<AxisRefAttr> axes;
  for (const std::string &name : use.axes)
    axes.push_back(AxisRefAttr::get(type.getContext(), StringAttr::get(type.getContext(), name)));
  if (failed(verifyAxes(axes, mesh.shape, mesh.symbol.getValue(), emitError)))
    return failure();
  FailureOr<std::optional<int64_t>> dim = std::optional<int64_t>();
  if (use.style == Style::Fsdp || use.style == Style::Hsdp) {
    ArrayRef<AxisRefAttr> sharding =
        ArrayRef(axes).drop_front(use.style == Style::Hsdp); // Along the first there are replicas.
    int64_t parts = getAxesSize(sharding, mesh.shape);
    if (fsdpDim) {
      FailureOr<int64_t> resolved = resolveDim(*fsdpDim, type, emitError);
      if (failed(resolved))
        return failure();
      dim = std::optional<int64_t>(*resolved);
    } else {
      dim = findFsdpDim(parts);
    }
    axes = SmallVector<AxisRefAttr>(sharding);
    bool isSplit = type.getRank() > 0 && llvm::none_of(axesByDim, [](ArrayRef<AxisRefAttr> of) { return of.empty(); });
    if (!*dim && isSplit)
      return emitError() << "found " << type << ", of which no dimension divides evenly into " << parts
                         << ", but the style '" << getStyleName(use.style)
                         << "' needs one; 'fsdp_dim' says which to split unevenly";
  } else {
    dim = findDim(use.style);
  }
  if (failed(dim))
    return failure();
  if (*dim)
    llvm::append_range(axesByDim[**dim], axes);
  return success();
}

/// Returns dimensions that these axes split; one of size 0 is whole, as in programs of frontends: nothing has no parts.
static SmallVector<DimShardingAttr> closeDims(RankedTensorType type, const AxesByDim &axesByDim) {
  SmallVector<DimShardingAttr> dims;
  for (auto [size, axes] : llvm::zip_equal(type.getShape(), axesByDim))
    dims.push_back(DimShardingAttr::get(type.getContext(), size == 0 ? ArrayRef<AxisRefAttr>() : ArrayRef(axes),
                                        /*isOpen=*/false, /*priority=*/0));
  return dims;
}

static FailureOr<ShardingAttr> placeByStyles(const Placing &placing, RankedTensorType type, const PlanMesh &mesh,
                                             EmitError emitError) {
  StyledTensor tensor(type, mesh, emitError);
  for (const StyleUse &use : placing.styles)
    if (failed(tensor.apply(use, placing.fsdpDim)))
      return failure();
  return ShardingAttr::get(type.getContext(), mesh.symbol, closeDims(type, tensor.axesByDim), {}, {});
}

/// One placement per axis, from major to minor: of several axes that shard one dimension the first is the major one.
static FailureOr<ShardingAttr> placeByAxis(const Placing &placing, RankedTensorType type, const PlanMesh &mesh,
                                           EmitError emitError) {
  MLIRContext *context = type.getContext();
  SmallVector<StringAttr> names(mesh.shape.getAxisNames());
  if (!placing.axes.empty()) {
    SmallVector<AxisRefAttr> axes;
    names.clear();
    for (const std::string &name : placing.axes) {
      names.push_back(StringAttr::get(context, name));
      axes.push_back(AxisRefAttr::get(context, names.back()));
    }
    if (failed(verifyAxes(axes, mesh.shape, mesh.symbol.getValue(), emitError)))
      return failure();
  }
  if (placing.placements.size() != names.size())
    return emitError() << "found " << placing.placements.size() << " placements, but " << names.size()
                       << " are needed, one for each axis of "
                       << (placing.axes.empty() ? ("mesh @" + mesh.symbol.getValue()).str() : "'axis'");
  AxesByDim axesByDim(type.getRank());
  SmallVector<PartialAttr> partials;
  for (auto [name, placement] : llvm::zip_equal(names, placing.placements)) {
    AxisRefAttr axis = AxisRefAttr::get(context, name);
    if (placement.kind == AxisPlacement::Partial) {
      partials.push_back(PartialAttr::get(context, placement.reduction, axis));
    } else if (placement.kind == AxisPlacement::Shard) {
      FailureOr<int64_t> dim = resolveDim(placement.dim, type, emitError);
      if (failed(dim))
        return failure();
      axesByDim[*dim].push_back(axis);
    }
  }
  return ShardingAttr::get(context, mesh.symbol, closeDims(type, axesByDim), {}, partials);
}

/// Parses `[{"dp"}, {}]` with what may stand behind it, or a whole `#dist.sharding<@mesh, ...>`.
static FailureOr<ShardingAttr> placeByText(const Placing &placing, const PlanMesh &mesh, EmitError emitError) {
  StringRef text = StringRef(placing.sharding).trim();
  std::string whole = text.str();
  if (text.starts_with("["))
    llvm::raw_string_ostream(whole = "#dist.sharding<") << mesh.symbol << ", " << text << ">";
  std::string message;
  MLIRContext *context = mesh.symbol.getContext();
  Attribute parsed;
  { // The parser's errors are about a text of its own; what they say belongs to the plan.
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (message.empty())
        message = diagnostic.str();
      return success();
    });
    parsed = parseAttribute(whole, context);
  }
  auto sharding = dyn_cast_or_null<ShardingAttr>(parsed);
  if (!sharding)
    return emitError() << "found '" << text << "', but a sharding is needed, such as [{\"dp\"}, {}]"
                       << (message.empty() ? "" : ": ") << message;
  if (sharding.getMesh() != mesh.symbol && sharding.getMesh().getValue() != mesh.nameInPlan)
    return emitError() << "found a sharding over mesh " << sharding.getMesh() << ", but the plan is for mesh @"
                       << mesh.nameInPlan;
  return ShardingAttr::get(context, mesh.symbol, sharding.getDims(), sharding.getReplicated(), sharding.getPartials());
}

FailureOr<ShardingAttr> dist::placeTensor(const Placing &placing, RankedTensorType type, const PlanMesh &mesh,
                                          Operation *module, EmitError emitError) {
  FailureOr<ShardingAttr> sharding = placing.kind == Placing::Placements ? placeByAxis(placing, type, mesh, emitError)
                                     : placing.kind == Placing::Sharding
                                         ? placeByText(placing, mesh, emitError)
                                         : placeByStyles(placing, type, mesh, emitError);
  if (failed(sharding) || failed(verifySharding(*sharding, type, module, emitError)))
    return failure();
  return sharding;
}

std::string dist::describeMesh(MeshAttr mesh) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '<';
  llvm::interleaveComma(llvm::zip_equal(mesh.getAxisNames(), mesh.getAxisSizes()), os,
                        [&](auto axis) { os << std::get<0>(axis).getValue() << "=" << std::get<1>(axis); });
  if (!mesh.getDeviceIds().empty())
    llvm::interleaveComma(mesh.getDeviceIds(), os << "; devices ");
  os << '>';
  return text;
}

std::string dist::describePlace(Location loc) {
  auto place = cast<FileLineColLoc>(loc);
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" + Twine(place.getColumn())).str();
}

std::string dist::describeSharding(ShardingAttr sharding) {
  std::string text;
  llvm::raw_string_ostream(text) << Attribute(sharding);
  size_t begin = text.find('['), end = text.rfind('>');
  return begin < end ? text.substr(begin, end - begin) : text;
}
