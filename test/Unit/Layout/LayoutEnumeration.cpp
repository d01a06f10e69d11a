// SPDX-License-Identifier: Apache-2.0

#include "LayoutEnumeration.h"
#include "mlir/IR/Builders.h"
#include <set>

using namespace mlir;
using namespace dist;
using namespace dist::test;

MeshAttr TestMesh::makeMesh(ArrayRef<int64_t> sizes) {
  context.loadDialect<DistDialect>();
  SmallVector<StringAttr> names;
  for (size_t i = 0; i < sizes.size(); ++i)
    names.push_back(StringAttr::get(&context, std::string(1, static_cast<char>('a' + i))));
  return MeshAttr::get(&context, names, sizes, {});
}

TestMesh::TestMesh(ArrayRef<int64_t> sizes)
    : mesh(makeMesh(sizes)), space(mesh, FlatSymbolRefAttr::get(&context, "mesh")) {}

AxisRefAttr TestMesh::getAxis(StringRef text) const {
  auto [name, part] = text.split(':');
  int64_t preSize = 1, size = 0;
  if (!part.empty()) {
    auto [pre, post] = part.drop_front().split(')');
    pre.getAsInteger(10, preSize);
    post.getAsInteger(10, size);
  }
  MLIRContext *context = mesh.getContext();
  return AxisRefAttr::get(context, StringAttr::get(context, name), preSize, size);
}

SubAxisList TestMesh::get(ArrayRef<StringRef> axes) const {
  SmallVector<AxisRefAttr> refs;
  for (StringRef axis : axes)
    refs.push_back(getAxis(axis));
  return space.encode(refs);
}

std::string test::toString(const Layout &layout) {
  std::string text = "[";
  for (auto [index, dim] : llvm::enumerate(layout.dims)) {
    text += index ? "|" : "";
    for (SubAxis subAxis : dim)
      text += std::to_string(subAxis);
  }
  text += "]";
  for (const PartialLayout &entry : layout.partials) {
    text += " " + stringifyReductionKind(entry.kind).str() + "{";
    for (SubAxis subAxis : entry.axes)
      text += std::to_string(subAxis);
    text += "}";
  }
  return text;
}

/// Extends `layout` by every place of the sub-axes from `next` on.
static void place(ArrayRef<SubAxis> rest, const Layout &layout, ArrayRef<ReductionKind> kinds,
                  std::set<std::string> &seen, std::vector<Layout> &all) {
  if (rest.empty()) {
    Layout normal = layout;
    normal.normalize();
    if (seen.insert(toString(normal)).second)
      all.push_back(normal);
    return;
  }
  SubAxis subAxis = rest.front();
  place(rest.drop_front(), layout, kinds, seen, all);
  for (size_t dim = 0; dim < layout.dims.size(); ++dim)
    for (size_t position = 0; position <= layout.dims[dim].size(); ++position) {
      Layout next = layout;
      next.dims[dim].push_back(subAxis);
      std::rotate(next.dims[dim].begin() + position, next.dims[dim].end() - 1, next.dims[dim].end());
      place(rest.drop_front(), next, kinds, seen, all);
    }
  for (ReductionKind kind : kinds)
    for (size_t position = 0; position <= layout.partials.size(); ++position) {
      Layout next = layout;
      next.partials.insert(next.partials.begin() + position, PartialLayout{kind, {subAxis}});
      place(rest.drop_front(), next, kinds, seen, all);
    }
}

std::vector<Layout> test::enumerateLayouts(int64_t rank, ArrayRef<SubAxis> subAxes, ArrayRef<ReductionKind> kinds) {
  std::vector<Layout> all;
  std::set<std::string> seen;
  place(subAxes, Layout::replicated(rank), kinds, seen, all);
  return all;
}
