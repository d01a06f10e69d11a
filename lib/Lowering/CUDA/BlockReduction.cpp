// SPDX-License-Identifier: Apache-2.0
//
// The warp and block stages; see BlockReduction.h. In a butterfly all threads end with the same bits, because combiners
// commute.

#include "BlockReduction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

Value cuda::addSharedBuffer(gpu::GPUFuncOp target, int64_t size, Type elementType) {
  auto space = gpu::AddressSpaceAttr::get(target.getContext(), gpu::AddressSpace::Workgroup);
  auto type = MemRefType::get({size}, elementType, MemRefLayoutAttrInterface(), space);
  return target.addWorkgroupAttribution(type, target.getLoc());
}

/// Returns `value` of the thread whose number differs in the bits of `distance`. All threads of the warp take part.
static Value exchange(OpBuilder &builder, Location loc, Value value, int64_t distance) {
  Type type = value.getType();
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  Value sent = value;
  if (type.isIndex())
    sent = arith::IndexCastUIOp::create(builder, loc, builder.getI64Type(), sent);
  else if (isa<FloatType>(type) && bits < 32)
    sent = arith::BitcastOp::create(builder, loc, builder.getIntegerType(bits), sent);
  if (bits < 32)
    sent = arith::ExtUIOp::create(builder, loc, builder.getI32Type(), sent);
  Value received =
      gpu::ShuffleOp::create(builder, loc, sent, int32_t(distance), int32_t(kWarpSize), gpu::ShuffleMode::XOR)
          .getShuffleResult();
  if (bits < 32)
    received = arith::TruncIOp::create(builder, loc, builder.getIntegerType(bits), received);
  if (type.isIndex())
    return arith::IndexCastUIOp::create(builder, loc, type, received);
  return received.getType() == type ? received : arith::BitcastOp::create(builder, loc, type, received).getResult();
}

/// Combines over groups of `threads` threads of a warp.
static void combineInWarp(PlaneEvaluator &evaluator, PartialReduction &partial, int64_t threads) {
  for (int64_t distance = threads / 2; distance >= 1; distance /= 2) {
    Value other = exchange(evaluator.getBuilder(), evaluator.getLoc(), partial.value, distance);
    partial.value = evaluator.combine(*partial.op, partial.number, partial.value, other);
  }
}

void cuda::combineOverThreads(PlaneEvaluator &evaluator, gpu::GPUFuncOp target, Value thread, int64_t threads,
                              MutableArrayRef<PartialReduction> partials) {
  OpBuilder &builder = evaluator.getBuilder();
  Location loc = evaluator.getLoc();
  for (PartialReduction &partial : partials)
    combineInWarp(evaluator, partial, std::min(threads, kWarpSize));
  int64_t warps = threads / kWarpSize;
  if (warps <= 1 || partials.empty())
    return;
  Value warpSize = evaluator.getIndex(kWarpSize), zero = evaluator.getIndex(0);
  Value warp = arith::DivUIOp::create(builder, loc, thread, warpSize);
  Value lane = arith::RemUIOp::create(builder, loc, thread, warpSize);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, lane, zero);
  SmallVector<Value> slots;
  for (PartialReduction &partial : partials)
    slots.push_back(addSharedBuffer(target, warps, partial.value.getType()));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(scf::IfOp::create(builder, loc, isFirst, false).thenBlock()->getTerminator());
    for (auto [partial, slot] : llvm::zip(partials, slots))
      memref::StoreOp::create(builder, loc, partial.value, slot, warp);
  }
  gpu::BarrierOp::create(builder, loc);
  Value source = arith::RemUIOp::create(builder, loc, lane, evaluator.getIndex(warps));
  for (auto [partial, slot] : llvm::zip(partials, slots)) {
    partial.value = memref::LoadOp::create(builder, loc, slot, source);
    combineInWarp(evaluator, partial, warps);
  }
}
