// SPDX-License-Identifier: Apache-2.0
//
// A position is the number of a device in the order of the first mesh. Walking along an axis of any mesh moves through
// the positions in digits: runs of equal steps, each of some stride and size. The strides of all digits are the cuts.

#include "MeshRefinement.h"
#include <numeric>
#include <set>

using namespace mlir;

namespace dist {

namespace {

/// `size` steps of `stride` positions.
struct Digit {
  int64_t stride, size;
};

/// The digits of one axis, from major to minor.
struct AxisDigits {
  StringAttr name;
  SmallVector<Digit> digits;
};

/// Returns the position of each device of `mesh`, in its order, if the device `id` has the position `positionOf[id]`.
SmallVector<int64_t> getPositions(MeshAttr mesh, ArrayRef<int64_t> positionOf) {
  SmallVector<int64_t> positions(positionOf.size());
  for (size_t i = 0; i < positions.size(); ++i)
    positions[i] = positionOf[mesh.getDeviceIds().empty() ? i : mesh.getDeviceIds()[i]];
  return positions;
}

/// Returns the digits of an axis of `size` devices whose offsets from the first one are `offsets`; nothing if they are
/// no sums of digits.
std::optional<SmallVector<Digit>> findDigits(ArrayRef<int64_t> offsets) {
  SmallVector<Digit> digits; // From minor to major.
  int64_t size = offsets.size(), covered = 1;
  while (covered < size) {
    int64_t stride = offsets[covered], count = 1;
    while (count * covered < size && offsets[count * covered] == count * stride)
      ++count;
    if (stride <= 0 || count < 2 || size % (covered * count) != 0)
      return std::nullopt;
    digits.push_back({stride, count});
    covered *= count;
  }
  for (int64_t i = 0; i < size; ++i) {
    int64_t rest = i, offset = 0;
    for (Digit digit : digits) {
      offset += rest % digit.size * digit.stride;
      rest /= digit.size;
    }
    if (offset != offsets[i])
      return std::nullopt;
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

/// Returns the digits of the axes of `mesh`, whose devices have `positions`; nothing if the axes do not move
/// independently.
std::optional<SmallVector<AxisDigits>> readMesh(MeshAttr mesh, ArrayRef<int64_t> positions) {
  SmallVector<AxisDigits> axes;
  SmallVector<SmallVector<int64_t>> offsets;
  int64_t step = positions.size();
  for (auto [name, size] : llvm::zip_equal(mesh.getAxisNames(), mesh.getAxisSizes())) {
    step /= size;
    offsets.emplace_back();
    for (int64_t i = 0; i < size; ++i)
      offsets.back().push_back(positions[i * step] - positions[0]);
    std::optional<SmallVector<Digit>> digits = findDigits(offsets.back());
    if (!digits)
      return std::nullopt;
    axes.push_back({name, *digits});
  }
  for (int64_t i = 0; i < int64_t(positions.size()); ++i) {
    int64_t rest = i, position = positions[0];
    for (const SmallVector<int64_t> &axis : llvm::reverse(offsets)) {
      position += axis[rest % axis.size()];
      rest /= axis.size();
    }
    if (position != positions[i])
      return std::nullopt;
  }
  return axes;
}

/// Names the pieces between the cuts `strides`, from major to minor: by the first axis that is just this piece, else by
/// the axis of the first mesh that it is part of.
SmallVector<StringAttr> namePieces(ArrayRef<SmallVector<AxisDigits>> meshes, ArrayRef<Digit> pieces) {
  SmallVector<StringAttr> names(pieces.size());
  std::set<std::string> taken;
  auto isPiece = [](const AxisDigits &axis, Digit piece) {
    return axis.digits.size() == 1 && axis.digits[0].stride == piece.stride && axis.digits[0].size == piece.size;
  };
  for (ArrayRef<AxisDigits> mesh : meshes)
    for (const AxisDigits &axis : mesh)
      for (auto [name, piece] : llvm::zip_equal(names, pieces))
        if (!name && isPiece(axis, piece) && taken.insert(axis.name.str()).second)
          name = axis.name;
  for (const AxisDigits &axis : meshes.front()) {
    int64_t number = 0;
    for (Digit digit : axis.digits)
      for (auto [name, piece] : llvm::zip_equal(names, pieces)) {
        if (name || piece.stride < digit.stride || piece.stride >= digit.stride * digit.size)
          continue;
        std::string text;
        do
          text = (axis.name.getValue() + "_" + Twine(number++)).str();
        while (!taken.insert(text).second);
        name = StringAttr::get(axis.name.getContext(), text);
      }
  }
  return names;
}

/// Returns the pieces between all cuts, from major to minor; nothing if one cut does not divide the next.
std::optional<SmallVector<Digit>> findPieces(ArrayRef<SmallVector<AxisDigits>> meshes, int64_t numDevices) {
  std::set<int64_t> cuts = {1, numDevices};
  for (ArrayRef<AxisDigits> mesh : meshes)
    for (const AxisDigits &axis : mesh)
      for (Digit digit : axis.digits)
        cuts.insert({digit.stride, digit.stride * digit.size});
  SmallVector<Digit> pieces;
  int64_t above = numDevices;
  for (int64_t cut : llvm::drop_begin(llvm::reverse(cuts))) {
    if (above % cut != 0)
      return std::nullopt;
    pieces.push_back({cut, above / cut});
    above = cut;
  }
  return pieces;
}

} // namespace

std::optional<MeshRefinement> MeshRefinement::get(ArrayRef<MeshAttr> meshes) {
  MeshAttr first = meshes.front();
  MLIRContext *context = first.getContext();
  SmallVector<int64_t> positionOf(first.getNumDevices());
  std::iota(positionOf.begin(), positionOf.end(), 0);
  for (auto [position, device] : llvm::enumerate(first.getDeviceIds()))
    positionOf[device] = position;
  SmallVector<SmallVector<AxisDigits>> read;
  for (MeshAttr mesh : meshes) {
    std::optional<SmallVector<AxisDigits>> axes = readMesh(mesh, getPositions(mesh, positionOf));
    if (!axes)
      return std::nullopt;
    read.push_back(*axes);
  }
  std::optional<SmallVector<Digit>> pieces = findPieces(read, first.getNumDevices());
  if (!pieces)
    return std::nullopt;
  SmallVector<StringAttr> names = namePieces(read, *pieces);
  SmallVector<int64_t> sizes;
  for (Digit piece : *pieces)
    sizes.push_back(piece.size);

  MeshRefinement refinement;
  for (ArrayRef<AxisDigits> mesh : read) {
    AxisPieces &lists = refinement.pieces.emplace_back();
    for (const AxisDigits &axis : mesh) {
      SmallVector<StringAttr, 2> &list = lists[axis.name];
      for (Digit digit : axis.digits)
        for (auto [name, piece] : llvm::zip_equal(ArrayRef(names).take_front(pieces->size()), *pieces))
          if (piece.stride >= digit.stride && piece.stride < digit.stride * digit.size)
            list.push_back(name);
      if (!list.empty())
        continue;
      // An axis of one device keeps its name, unless that is taken by a longer one, which it says nothing about.
      if (!llvm::is_contained(names, axis.name)) {
        names.push_back(axis.name);
        sizes.push_back(1);
      }
      if (llvm::find(names, axis.name) - names.begin() >= int64_t(pieces->size()))
        list.push_back(axis.name);
    }
  }
  refinement.common = MeshAttr::get(context, names, sizes, first.getDeviceIds());
  return refinement;
}

std::optional<SmallVector<AxisRefAttr>> MeshRefinement::translate(size_t number, ArrayRef<AxisRefAttr> axes) const {
  SmallVector<AxisRefAttr> result;
  for (AxisRefAttr axis : axes) {
    auto entry = pieces[number].find(axis.getName());
    if (entry == pieces[number].end()) {
      result.push_back(axis); // Unknown, as its user's verifier will say.
      continue;
    }
    int64_t from = axis.isWhole() ? 1 : axis.getPreSize(), above = 1;
    int64_t to = axis.isWhole() ? INT64_MAX : from * axis.getSize();
    for (StringAttr name : entry->second) {
      int64_t size = common.getAxisSize(name), begin = std::max(from, above), end = std::min(to, above * size);
      if (above >= from && above * size <= to) {
        result.push_back(AxisRefAttr::get(axis.getContext(), name));
      } else if (begin < end) { // A part of the piece.
        if (begin % above != 0 || end % begin != 0 || (above * size) % end != 0)
          return std::nullopt;
        result.push_back(AxisRefAttr::get(axis.getContext(), name, begin / above, end / begin));
      }
      above *= size;
    }
  }
  return result;
}

} // namespace dist
