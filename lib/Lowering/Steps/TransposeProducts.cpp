// SPDX-License-Identifier: Apache-2.0
//
// A gemm writes a transposed result for nothing, which saves a pass over memory:
//
//   %p = contract ... outs(%zeros : [m, n]);  %t = transpose %p   ->  %t = contract ... outs(%zeros : [n, m])
//
// The gradients of weights are such transposes.

#include "TransposeProducts.h"
#include "ContractionPlan.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

linalg::LinalgOp steps::findPlainProduct(Value value) {
  auto product = value.getDefiningOp<linalg::LinalgOp>();
  if (!product || !value.hasOneUse() || !product.hasPureTensorSemantics() || product->getNumResults() != 1 ||
      !matchContraction(product))
    return {};
  auto fill = product.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  bool isZero =
      fill && (matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) || matchPattern(fill.getInputs()[0], m_Zero()));
  return isZero ? product : linalg::LinalgOp();
}

/// Returns true if the loops of each class of `product` lie side by side in `to`, in their order in `from`, and those
/// of a batch first: then it is as many gemms with one result as with the other.
static bool keepsMatrices(linalg::LinalgOp product, AffineMap from, AffineMap to) {
  ContractionLoops loops = *matchContraction(product);
  auto getClass = [&](unsigned loop) {
    return llvm::is_contained(loops.batch, loop) ? 1
           : llvm::is_contained(loops.m, loop)   ? 2
           : llvm::is_contained(loops.n, loop)   ? 3
                                                 : 0;
  };
  auto getOrder = [&](AffineMap map, int number) {
    SmallVector<unsigned> order;
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      if (getClass(map.getDimPosition(dim)) == number)
        order.push_back(map.getDimPosition(dim));
    return order;
  };
  SmallVector<int> classes;
  for (unsigned dim = 0; dim < to.getNumResults(); ++dim)
    if (int number = getClass(to.getDimPosition(dim)); number != 0 && (classes.empty() || classes.back() != number))
      classes.push_back(number);
  bool isSideBySide = llvm::all_of(ArrayRef(classes), [&](int number) { return llvm::count(classes, number) == 1; });
  bool isBatchFirst = loops.batch.empty() || classes.front() == 1;
  return isSideBySide && isBatchFirst && llvm::all_of(ArrayRef<int>{1, 2, 3}, [&](int number) {
           return getOrder(from, number) == getOrder(to, number);
         });
}

/// Replaces `op`, and the product that it transposes, by one product.
static void fold(linalg::TransposeOp op) {
  linalg::LinalgOp product = op.hasPureTensorSemantics() ? findPlainProduct(op.getInput()) : linalg::LinalgOp();
  if (!product)
    return;
  SmallVector<AffineMap> maps = product.getIndexingMapsArray();
  AffineMap from = maps.back();
  if (!from.isProjectedPermutation())
    return;
  SmallVector<AffineExpr> results;
  for (int64_t dim : op.getPermutation())
    results.push_back(from.getResult(dim));
  maps.back() = AffineMap::get(from.getNumDims(), 0, results, op.getContext());
  if (!keepsMatrices(product, from, maps.back()))
    return;
  ImplicitLocOpBuilder builder(product.getLoc(), product);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(builder, type.getShape(), type.getElementType());
  Value zero = product.getDpsInits()[0].getDefiningOp<linalg::FillOp>().getInputs()[0];
  Value zeros = linalg::FillOp::create(builder, zero, empty).getResult(0);
  auto body = [&](OpBuilder &nested, Location, ValueRange arguments) {
    IRMapping mapping;
    mapping.map(product.getBlock()->getArguments(), arguments);
    for (Operation &inner : *product.getBlock())
      nested.clone(inner, mapping);
  };
  auto folded = linalg::GenericOp::create(builder, TypeRange(type), product.getDpsInputs(), ValueRange{zeros}, maps,
                                          product.getIteratorTypesArray(), body);
  op->getResult(0).replaceAllUsesWith(folded.getResult(0));
  op.erase();
  product.erase();
}

void steps::transposeProducts(ModuleOp module) {
  SmallVector<linalg::TransposeOp> ops;
  module.walk([&](linalg::TransposeOp op) { ops.push_back(op); });
  for (linalg::TransposeOp op : ops)
    fold(op);
}
