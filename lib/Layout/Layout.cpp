// SPDX-License-Identifier: Apache-2.0

#include "dist/Layout/Layout.h"

using namespace mlir;
using namespace dist;

Layout Layout::get(ShardingAttr sharding, const AxisSpace &space) {
  Layout layout;
  for (DimShardingAttr dim : sharding.getDims())
    layout.dims.push_back(space.encode(dim.getAxes()));
  for (PartialAttr partial : sharding.getPartials())
    layout.partials.push_back({partial.getKind(), space.encode(partial.getAxes())});
  layout.normalize();
  return layout;
}

ShardingAttr Layout::toSharding(const AxisSpace &space, ArrayRef<AxisRefAttr> replicated) const {
  MLIRContext *context = space.getMesh().getContext();
  SmallVector<DimShardingAttr> dimAttrs;
  for (const SubAxisList &dim : dims)
    dimAttrs.push_back(DimShardingAttr::get(context, space.decode(dim), /*isOpen=*/false, /*priority=*/0));
  SmallVector<PartialAttr> partialAttrs;
  for (const PartialLayout &partial : partials)
    partialAttrs.push_back(PartialAttr::get(context, partial.kind, space.decode(partial.axes)));
  return ShardingAttr::get(context, space.getMeshName(), dimAttrs, replicated, partialAttrs);
}

SmallVector<int64_t> Layout::getLocalShape(ArrayRef<int64_t> global, const AxisSpace &space) const {
  SmallVector<int64_t> shape(global);
  for (auto [size, dim] : llvm::zip(shape, dims))
    size = getShardSize(size, space.getSize(dim));
  return shape;
}

SubAxisSet Layout::getSplitSubAxes() const {
  SubAxisSet set = 0;
  for (const SubAxisList &dim : dims)
    set |= toSet(dim);
  return set;
}

SubAxisSet Layout::getPartialSubAxes() const {
  SubAxisSet set = 0;
  for (const PartialLayout &partial : partials)
    set |= toSet(partial.axes);
  return set;
}

void Layout::normalize() {
  SmallVector<PartialLayout, 1> joined;
  for (PartialLayout &partial : partials) {
    if (partial.axes.empty())
      continue;
    if (!joined.empty() && joined.back().kind == partial.kind)
      joined.back().axes.append(partial.axes.begin(), partial.axes.end());
    else
      joined.push_back(partial);
  }
  for (PartialLayout &partial : joined)
    llvm::sort(partial.axes);
  partials = std::move(joined);
}

void Layout::appendKey(SmallVectorImpl<char> &key) const {
  auto appendList = [&](ArrayRef<SubAxis> subAxes) {
    key.push_back(static_cast<char>(subAxes.size()));
    key.append(subAxes.begin(), subAxes.end());
  };
  for (const SubAxisList &dim : dims)
    appendList(dim);
  key.push_back(static_cast<char>(partials.size()));
  for (const PartialLayout &entry : partials) {
    key.push_back(static_cast<char>(entry.kind));
    appendList(entry.axes);
  }
}
