// SPDX-License-Identifier: Apache-2.0
//
// Inlining of linalg bodies; see GenericBody.h.

#include "GenericBody.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace dist;

SmallVector<Value> cuda::applyMap(OpBuilder &builder, Location loc, AffineMap map, ValueRange loops) {
  SmallVector<Value> indices;
  for (auto [position, expression] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expression))
      indices.push_back(loops[dim.getPosition()]);
    else if (auto constant = dyn_cast<AffineConstantExpr>(expression))
      indices.push_back(arith::ConstantIndexOp::create(builder, loc, constant.getValue()));
    else
      indices.push_back(affine::AffineApplyOp::create(builder, loc, map.getSubMap({unsigned(position)}), loops));
  }
  return indices;
}

Value cuda::loadElement(OpBuilder &builder, linalg::GenericOp op, OpOperand &operand, ValueRange loops,
                        const IRMapping &mapping) {
  Value source = mapping.lookupOrDefault(operand.get());
  if (!isa<MemRefType>(source.getType()))
    return source;
  SmallVector<Value> indices = applyMap(builder, op.getLoc(), op.getMatchingIndexingMap(&operand), loops);
  return memref::LoadOp::create(builder, op.getLoc(), source, indices);
}

void cuda::storeElement(OpBuilder &builder, linalg::GenericOp op, OpOperand &operand, Value value, ValueRange loops,
                        const IRMapping &mapping) {
  SmallVector<Value> indices = applyMap(builder, op.getLoc(), op.getMatchingIndexingMap(&operand), loops);
  memref::StoreOp::create(builder, op.getLoc(), value, mapping.lookupOrDefault(operand.get()), indices);
}

SmallVector<Value> cuda::inlineBody(OpBuilder &builder, linalg::GenericOp op, ValueRange loops,
                                    ArrayRef<Value> elements, IRMapping mapping) {
  Block *body = op.getBody();
  for (auto [argument, element] : llvm::zip(body->getArguments(), elements))
    if (element)
      mapping.map(argument, element);
  auto replaceIndex = [&](linalg::IndexOp index) {
    index.replaceAllUsesWith(loops[index.getDim()]);
    index.erase();
  };
  for (Operation &inner : body->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      mapping.map(index.getResult(), loops[index.getDim()]);
      continue;
    }
    builder.clone(inner, mapping)->walk(replaceIndex);
  }
  return llvm::map_to_vector(body->getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

cuda::ThreadRange cuda::getThreadsOfGrid(OpBuilder &builder, Location loc) {
  Value block = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  Value size = gpu::BlockDimOp::create(builder, loc, gpu::Dimension::x);
  Value thread = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  Value numBlocks = gpu::GridDimOp::create(builder, loc, gpu::Dimension::x);
  Value start = arith::MulIOp::create(builder, loc, block, size);
  return {arith::AddIOp::create(builder, loc, start, thread), arith::MulIOp::create(builder, loc, numBlocks, size)};
}

cuda::ThreadRange cuda::getThreadsOfBlock(OpBuilder &builder, Location loc) {
  return {gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x),
          gpu::BlockDimOp::create(builder, loc, gpu::Dimension::x)};
}
