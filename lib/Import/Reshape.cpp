// SPDX-License-Identifier: Apache-2.0
//
// The shapes are cut into the smallest groups of neighbouring dimensions with equal products:
//
//   2x3x20 -> 6x4x5     groups {2,3 | 6} and {20 | 4,5}: collapse to 6x20, expand to 6x4x5

#include "Reshape.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

namespace {

/// Neighbouring dimensions of two shapes with one product.
struct Groups {
  SmallVector<ReassociationIndices> from, to;
  SmallVector<int64_t> sizes;
};

/// Cuts two shapes of equal products, both of rank 1 or more, into groups. A shape without elements is one group.
Groups getGroups(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  Groups groups;
  size_t i = 0, j = 0;
  while (i < from.size() && j < to.size()) {
    ReassociationIndices left{static_cast<int64_t>(i)}, right{static_cast<int64_t>(j)};
    int64_t leftSize = from[i++], rightSize = to[j++];
    while (leftSize != rightSize && (i < from.size() || j < to.size())) {
      bool growsLeft = j == to.size() || (leftSize < rightSize && i < from.size());
      if (growsLeft) {
        left.push_back(i);
        leftSize *= from[i++];
      } else {
        right.push_back(j);
        rightSize *= to[j++];
      }
    }
    groups.from.push_back(left);
    groups.to.push_back(right);
    groups.sizes.push_back(leftSize);
  }
  for (; i < from.size(); ++i) // Trailing dimensions of size 1.
    groups.from.back().push_back(i);
  for (; j < to.size(); ++j)
    groups.to.back().push_back(j);
  return groups;
}

Groups getOneGroup(ArrayRef<int64_t> from, ArrayRef<int64_t> to, int64_t size) {
  ReassociationIndices left = llvm::to_vector<2>(llvm::seq<int64_t>(0, from.size()));
  ReassociationIndices right = llvm::to_vector<2>(llvm::seq<int64_t>(0, to.size()));
  return {{left}, {right}, {size}};
}

} // namespace

Value reshapeTo(ImplicitLocOpBuilder &builder, Value value, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    if (expand.getSrcType().getShape() == shape)
      return expand.getSrc();
  if (auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>())
    if (collapse.getSrcType().getShape() == shape)
      return collapse.getSrc();

  auto target = cast<RankedTensorType>(type.clone(shape));
  if (shape.empty())
    return tensor::CollapseShapeOp::create(builder, target, value, ArrayRef<ReassociationIndices>());
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(builder, target, value, ArrayRef<ReassociationIndices>());
  Groups groups =
      type.getNumElements() == 0 ? getOneGroup(type.getShape(), shape, 0) : getGroups(type.getShape(), shape);
  auto common = cast<RankedTensorType>(type.clone(groups.sizes));
  if (common != type)
    value = tensor::CollapseShapeOp::create(builder, common, value, groups.from);
  if (common != target)
    value = tensor::ExpandShapeOp::create(builder, target, value, groups.to);
  return value;
}

} // namespace dist
