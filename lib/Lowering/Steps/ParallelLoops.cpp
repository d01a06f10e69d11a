// SPDX-License-Identifier: Apache-2.0
//
//   forall (%i) in (n) shared_outs(%s = %t)        ->   for %i = 0 to n step 1 iter_args(%s = %t)
//     ...                                                 ...
//     in_parallel { insert %x into %s[%i] }               yield insert_slice %x into %s[%i]
//   parallel (%i) = (%l) to (%u) init (%z)         ->   for %i = %l to %u iter_args(%r = %z)
//     ... reduce(%e) { (%p, %q): ... }                    ... yield (the reduction of %r and %e)
//
// Each trip of a forall has a copy of what it inserts into, as it was before the loop, and no two trips insert in the
// same place. So what a trip reads where it inserts itself is read from what is carried, which needs no copy, and all
// else from what the loop began with.

#include "ParallelLoops.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

/// Clones the ops of `block` but its terminator.
static void cloneBody(OpBuilder &builder, Block &block, IRMapping &mapping) {
  for (Operation &op : block.without_terminator())
    builder.clone(op, mapping);
}

static SmallVector<OpFoldResult> lookUp(ArrayRef<OpFoldResult> mixed, const IRMapping &mapping) {
  return llvm::map_to_vector(mixed, [&](OpFoldResult part) {
    auto value = dyn_cast<Value>(part);
    return value ? OpFoldResult(mapping.lookupOrDefault(value)) : part;
  });
}

//===-- forall ----------------------------------------------------------------------------------------------------===//

/// Returns the ops that insert what a trip computes, or nothing if there are others.
static std::optional<SmallVector<tensor::ParallelInsertSliceOp>> findInsertions(scf::ForallOp loop) {
  SmallVector<tensor::ParallelInsertSliceOp> insertions;
  for (Operation &op : *loop.getTerminator().getBody()) {
    auto insertion = dyn_cast<tensor::ParallelInsertSliceOp>(op);
    if (!insertion || !llvm::is_contained(loop.getRegionIterArgs(), insertion.getDest()))
      return std::nullopt;
    insertions.push_back(insertion);
  }
  return insertions;
}

/// Returns the ops that read, of what `loop` inserts into, the part that the trip itself inserts.
static SmallVector<tensor::ExtractSliceOp> findOwnReads(scf::ForallOp loop,
                                                        ArrayRef<tensor::ParallelInsertSliceOp> insertions) {
  SmallVector<tensor::ExtractSliceOp> reads;
  auto isSame = [](OpFoldResult a, OpFoldResult b) { return a == b; };
  for (tensor::ParallelInsertSliceOp insertion : insertions)
    for (Operation *user : insertion.getDest().getUsers()) {
      auto read = dyn_cast<tensor::ExtractSliceOp>(user);
      if (read && read->getBlock() == loop.getBody() &&
          cast<OffsetSizeAndStrideOpInterface>(*read).isSameAs(
              cast<OffsetSizeAndStrideOpInterface>(insertion.getOperation()), isSame))
        reads.push_back(read);
    }
  return reads;
}

static void order(scf::ForallOp loop) {
  std::optional<SmallVector<tensor::ParallelInsertSliceOp>> insertions = findInsertions(loop);
  if (!insertions)
    return;
  SmallVector<tensor::ExtractSliceOp> ownReads = findOwnReads(loop, *insertions);
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  auto toValues = [&](ArrayRef<OpFoldResult> mixed) { return getValueOrCreateConstantIndexOp(builder, loc, mixed); };
  auto buildBody = [&](OpBuilder &b, Location, ValueRange indices, ValueRange carried) {
    IRMapping mapping;
    mapping.map(loop.getInductionVars(), indices);
    mapping.map(loop.getRegionIterArgs(), loop.getOutputs());
    cloneBody(b, *loop.getBody(), mapping);
    auto getNumber = [](Value shared) { return cast<BlockArgument>(shared).getArgNumber(); };
    unsigned first = loop.getRank();
    for (tensor::ExtractSliceOp read : ownReads)
      mapping.lookup(read.getResult())
          .getDefiningOp<tensor::ExtractSliceOp>()
          .getSourceMutable()
          .assign(carried[getNumber(read.getSource()) - first]);
    SmallVector<Value> made(carried);
    for (tensor::ParallelInsertSliceOp insertion : *insertions) {
      Value &into = made[getNumber(insertion.getDest()) - first];
      into = tensor::InsertSliceOp::create(b, insertion.getLoc(), mapping.lookupOrDefault(insertion.getSource()), into,
                                           lookUp(insertion.getMixedOffsets(), mapping),
                                           lookUp(insertion.getMixedSizes(), mapping),
                                           lookUp(insertion.getMixedStrides(), mapping));
    }
    return made;
  };
  scf::LoopNest nest =
      scf::buildLoopNest(builder, loc, toValues(loop.getMixedLowerBound()), toValues(loop.getMixedUpperBound()),
                         toValues(loop.getMixedStep()), loop.getOutputs(), buildBody);
  loop.replaceAllUsesWith(nest.results);
  loop.erase();
}

//===-- parallel --------------------------------------------------------------------------------------------------===//

static void order(scf::ParallelOp loop) {
  OpBuilder builder(loop);
  auto buildBody = [&](OpBuilder &b, Location, ValueRange indices, ValueRange carried) {
    IRMapping mapping;
    mapping.map(loop.getInductionVars(), indices);
    cloneBody(b, *loop.getBody(), mapping);
    auto reduce = cast<scf::ReduceOp>(loop.getBody()->getTerminator());
    SmallVector<Value> made;
    for (auto [region, part, sum] : llvm::zip_equal(reduce.getReductions(), reduce.getOperands(), carried)) {
      Block &combiner = region.front();
      mapping.map(combiner.getArguments(), ValueRange{sum, mapping.lookupOrDefault(part)});
      cloneBody(b, combiner, mapping);
      made.push_back(mapping.lookupOrDefault(combiner.getTerminator()->getOperand(0)));
    }
    return made;
  };
  scf::LoopNest nest = scf::buildLoopNest(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
                                          loop.getStep(), loop.getInitVals(), buildBody);
  loop.replaceAllUsesWith(nest.results);
  loop.erase();
}

void steps::orderParallelLoops(Operation *root) {
  root->walk([](scf::ForallOp loop) { order(loop); }); // Inner ones first.
  root->walk([](scf::ParallelOp loop) { order(loop); });
}
