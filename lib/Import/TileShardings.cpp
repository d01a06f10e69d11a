// SPDX-License-Identifier: Apache-2.0
//
// `devices=[d0, d1, ...]<=[r0, r1, ...]T(p0, p1, ...)` is the array of all device numbers, reshaped to r, transposed by
// p and reshaped to d; its dimensions are the dimensions of the tensor. Both reshapes are cut into *parts*: runs of
// equal steps through the device numbers, each a piece of one dimension of r and of one dimension of d.

#include "TileShardings.h"

#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace mlir;

namespace dist {

namespace {

/// A part of a tile dimension: `size` groups of devices whose numbers differ by `stride`.
struct Part {
  int64_t dim, size, stride;
};

/// What the text of one sharding says.
struct Tiles {
  bool isReplicated = false, isManual = false;
  SmallVector<int64_t> dims;
  SmallVector<Part> parts;
};

/// Reads the text of one sharding.
class TileReader {
public:
  explicit TileReader(StringRef text) : rest(text) {}

  /// Returns nothing if the text does not have the form above.
  std::optional<Tiles> read();

private:
  bool consume(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  std::optional<SmallVector<int64_t>> list(StringRef open, StringRef close);
  bool readOrder(Tiles &tiles);

  StringRef rest;
};

std::optional<SmallVector<int64_t>> TileReader::list(StringRef open, StringRef close) {
  SmallVector<int64_t> numbers;
  if (!consume(open))
    return std::nullopt;
  do {
    int64_t number;
    rest = rest.ltrim();
    if (rest.consumeInteger(10, number) || number < 0)
      return std::nullopt;
    numbers.push_back(number);
  } while (consume(","));
  return consume(close) ? std::optional(numbers) : std::nullopt;
}

/// Cuts `sizes`, of parts with the strides `strides`, at the borders of `tiles.dims`; returns false if they do not fit.
bool cutParts(SmallVector<int64_t> sizes, ArrayRef<int64_t> strides, Tiles &tiles) {
  size_t from = 0;
  for (auto [dim, whole] : llvm::enumerate(tiles.dims)) {
    int64_t left = whole;
    while (left > 1) {
      while (from < sizes.size() && sizes[from] == 1)
        ++from;
      if (from == sizes.size())
        return false;
      int64_t size = std::min(left, sizes[from]);
      if (left % size != 0 || sizes[from] % size != 0)
        return false;
      sizes[from] /= size;
      tiles.parts.push_back({int64_t(dim), size, strides[from] * sizes[from]});
      left /= size;
    }
  }
  return llvm::all_of(sizes, [](int64_t size) { return size == 1; });
}

/// Reads how the device numbers are arranged in the tiles.
bool TileReader::readOrder(Tiles &tiles) {
  if (!consume("<=")) { // A plain list of devices has to count up.
    int64_t next = 0, number = 0;
    do {
      rest = rest.ltrim();
      if (rest.consumeInteger(10, number) || number != next++)
        return false;
    } while (consume(","));
    return cutParts({next}, {1}, tiles);
  }
  std::optional<SmallVector<int64_t>> sizes = list("[", "]");
  if (!sizes)
    return false;
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, sizes->size()));
  if (consume("T")) {
    std::optional<SmallVector<int64_t>> permutation = list("(", ")");
    if (!permutation || permutation->size() != sizes->size())
      return false;
    SmallVector<int64_t> sorted(*permutation);
    llvm::sort(sorted);
    if (sorted != order)
      return false;
    order = *permutation;
  }
  SmallVector<int64_t> strides(sizes->size(), 1), orderedSizes, orderedStrides;
  for (int64_t dim = int64_t(sizes->size()) - 2; dim >= 0; --dim)
    strides[dim] = strides[dim + 1] * (*sizes)[dim + 1];
  for (int64_t dim : order) {
    orderedSizes.push_back((*sizes)[dim]);
    orderedStrides.push_back(strides[dim]);
  }
  return cutParts(orderedSizes, orderedStrides, tiles);
}

std::optional<Tiles> TileReader::read() {
  Tiles tiles;
  if (!consume("{"))
    return std::nullopt;
  if (consume("replicated"))
    tiles.isReplicated = true;
  else if (consume("manual"))
    tiles.isManual = true;
  else if (consume("devices=")) {
    std::optional<SmallVector<int64_t>> dims = list("[", "]");
    if (!dims || llvm::is_contained(*dims, 0))
      return std::nullopt;
    tiles.dims = *dims;
    if (!readOrder(tiles))
      return std::nullopt;
    size_t numReplicated = 0;
    if (consume("last_tile_dim_replicate") || consume("last_tile_dims={replicated}"))
      numReplicated = 1;
    if (numReplicated > tiles.dims.size())
      return std::nullopt;
    tiles.dims.truncate(tiles.dims.size() - numReplicated);
  } else {
    return std::nullopt;
  }
  return consume("}") && rest.ltrim().empty() ? std::optional(tiles) : std::nullopt;
}

std::optional<Tiles> readTiles(Attribute attribute) {
  auto text = dyn_cast_or_null<StringAttr>(attribute);
  return text ? TileReader(text.getValue()).read() : std::nullopt;
}

} // namespace

bool TileShardings::isManual(Attribute attribute) {
  std::optional<Tiles> tiles = readTiles(attribute);
  return tiles && tiles->isManual;
}

/// Makes axes of the cuts that all shardings of the module put between the devices.
LogicalResult TileShardings::buildMesh(Location location) {
  auto count = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
  int64_t numDevices = count ? count.getInt() : 1;
  std::set<int64_t> cuts = {1, numDevices};
  module.walk([&](Operation *op) {
    auto collect = [&](Attribute attribute) {
      if (std::optional<Tiles> tiles = readTiles(attribute))
        for (const Part &part : tiles->parts)
          cuts.insert({part.stride, part.stride * part.size});
    };
    collect(op->getAttr("mhlo.sharding"));
    for (StringRef name : {"arg_attrs", "res_attrs"})
      if (auto all = op->getAttrOfType<ArrayAttr>(name))
        for (Attribute one : all)
          if (auto dictionary = dyn_cast<DictionaryAttr>(one))
            collect(dictionary.get("mhlo.sharding"));
  });
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  int64_t above = numDevices;
  for (int64_t cut : llvm::reverse(cuts)) {
    if (cut > numDevices || cut <= 0 || above % cut != 0)
      return emitError(location) << "found 'mhlo.sharding' attributes that cut " << numDevices
                                 << " devices in ways that no mesh has, but needed axes common to all of them";
    if (cut == above)
      continue;
    names.push_back(StringAttr::get(module.getContext(), "axis" + Twine(names.size())));
    sizes.push_back(above / cut);
    above = cut;
  }
  MeshAttr attribute = MeshAttr::getChecked([&] { return emitError(location); }, module.getContext(),
                                            ArrayRef<StringAttr>(names), ArrayRef<int64_t>(sizes), ArrayRef<int64_t>());
  if (!attribute)
    return failure();
  mesh = meshes.getOrCreate(attribute, "mesh", location);
  return success();
}

FailureOr<ShardingAttr> TileShardings::read(Attribute attribute, Type type, Location location) {
  std::optional<Tiles> tiles = readTiles(attribute);
  auto tensor = dyn_cast<RankedTensorType>(type);
  bool fits =
      tiles && !tiles->isManual && tensor && (tiles->isReplicated || int64_t(tiles->dims.size()) == tensor.getRank());
  if (!fits)
    return emitError(location)
           << "found 'mhlo.sharding' = " << attribute << " on a value of type " << type
           << ", but needed '{replicated}' or '{devices=[...]<=[...]}' with a tile size per dimension";
  if (!mesh && failed(buildMesh(location)))
    return failure();
  MLIRContext *context = module.getContext();
  MeshAttr axes = meshes.getMesh(mesh);
  SmallVector<SmallVector<AxisRefAttr>> dims(tensor.getRank());
  for (const Part &part : tiles->parts) {
    int64_t above = 1;
    for (int64_t size : axes.getAxisSizes())
      above *= size;
    for (auto [name, size] : llvm::zip_equal(axes.getAxisNames(), axes.getAxisSizes())) {
      if (part.dim < tensor.getRank() && above <= part.stride * part.size && above > part.stride)
        dims[part.dim].push_back(AxisRefAttr::get(context, name));
      above /= size;
    }
  }
  SmallVector<DimShardingAttr> placements;
  for (ArrayRef<AxisRefAttr> dim : dims)
    placements.push_back(DimShardingAttr::get(context, dim, /*isOpen=*/false, /*priority=*/0));
  return ShardingAttr::get(context, mesh, placements, /*replicated=*/{}, /*partials=*/{});
}

} // namespace dist
