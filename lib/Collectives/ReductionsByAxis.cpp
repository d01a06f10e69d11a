// SPDX-License-Identifier: Apache-2.0
//
// All-reduces over several axes, axis by axis.
//
//   %a = all_reduce %x over {"dp", "tp"}             %t, %b = all_reduce %x, %y over {"tp"}
//   %b = all_reduce %y over {"tp"}        becomes    %a, %c = all_reduce %t, %z over {"dp"}
//   %c = all_reduce %z over {"dp"}
//
// That sends a little more for %x, but starts less. It is tried, and kept if there are fewer buckets then, they take
// less time, and little more is sent.

#include "Buckets.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

/// How many ways of splitting are tried in one block; each looks at the block once.
static constexpr int kMaxTrials = 8;

/// Reductions of a block that split alike are tried together, and up to so many one by one as well.
static constexpr size_t kMaxAlone = 3;

/// How many bytes more one device may send for one start less.
static constexpr int64_t kMaxMoreBytes = 64 << 10;

namespace {
/// An all-reduce that was taken out, and what does the same in two steps.
struct SplitReduction {
  AllReduceOp whole, first, second;
};

class ReductionSplitter {
public:
  ReductionSplitter(Block &block, BucketLimits limits, const Machine &machine)
      : block(block), limits(limits), machine(machine) {}

  void run() {
    // By what has to be equal for a bucket, and the axes.
    using Group = std::tuple<ReductionKind, Attribute, Type>;
    llvm::MapVector<Group, llvm::MapVector<AxisListAttr, SmallVector<AllReduceOp>>> groups;
    for (auto op : block.getOps<AllReduceOp>())
      if (mayBeJoined(op) && llvm::all_of(op->getResultTypes(), isStatic))
        groups[{op.getReduction(), op.getMeshAttr(),
                cast<RankedTensorType>(op->getResult(0).getType()).getElementType()}][op.getAxesAttr()]
            .push_back(op);
    for (auto &[group, byAxes] : groups)
      for (auto &[axes, reductions] : byAxes)
        for (auto &[part, others] : byAxes)
          if (AxisListAttr rest = getRest(axes, part);
              rest && byAxes.contains(rest) && trySplit(reductions, part, rest))
            break;
  }

private:
  struct Cost {
    size_t numBuckets;
    double seconds = 0;    ///< Of all-reduces.
    int64_t wireBytes = 0; ///< Of all-reduces.
  };

  static bool isStatic(Type type) { return cast<RankedTensorType>(type).hasStaticShape(); }

  /// Returns the axes of `axes` that are not in `part`, in their order, or null if `part` is not a proper part of them.
  static AxisListAttr getRest(AxisListAttr axes, AxisListAttr part) {
    if (part.getAxes().empty() || part.getAxes().size() >= axes.getAxes().size())
      return {};
    SmallVector<AxisRefAttr> rest;
    for (AxisRefAttr axis : axes.getAxes())
      if (!llvm::is_contained(part.getAxes(), axis))
        rest.push_back(axis);
    return rest.size() + part.getAxes().size() == axes.getAxes().size() ? AxisListAttr::get(axes.getContext(), rest)
                                                                        : AxisListAttr();
  }

  /// Splits all `reductions`, or else some of them alone. Returns true if any is split now.
  bool trySplit(ArrayRef<AllReduceOp> reductions, AxisListAttr part, AxisListAttr rest) {
    if (keepIfBetter(reductions, part, rest))
      return true;
    bool hasSplit = false;
    if (reductions.size() > 1 && reductions.size() <= kMaxAlone)
      for (AllReduceOp reduction : reductions)
        hasSplit |= keepIfBetter(reduction, part, rest);
    return hasSplit;
  }

  bool keepIfBetter(ArrayRef<AllReduceOp> reductions, AxisListAttr part, AxisListAttr rest) {
    if (numTrials == kMaxTrials)
      return false;
    ++numTrials;
    if (!present)
      present = getCost();
    SmallVector<SplitReduction> splits =
        llvm::map_to_vector(reductions, [&](AllReduceOp reduction) { return split(reduction, part, rest); });
    Cost cost = getCost();
    bool isBetter =
        cost.numBuckets < present->numBuckets && cost.seconds < present->seconds &&
        cost.wireBytes - present->wireBytes <= kMaxMoreBytes * int64_t(present->numBuckets - cost.numBuckets);
    for (SplitReduction &split : splits)
      isBetter ? split.whole->destroy() : takeBack(split);
    if (isBetter)
      present = cost;
    return isBetter;
  }

  SplitReduction split(AllReduceOp whole, AxisListAttr part, AxisListAttr rest) {
    OpBuilder builder(whole);
    Location loc = whole.getLoc();
    SmallVector<Value> inits;
    for (Type type : whole->getResultTypes()) {
      auto tensor = cast<RankedTensorType>(type);
      inits.push_back(tensor::EmptyOp::create(builder, loc, tensor.getShape(), tensor.getElementType()));
    }
    auto first = AllReduceOp::create(builder, loc, whole->getResultTypes(), whole.getInputs(), inits,
                                     whole.getReductionAttr(), part, whole.getMeshAttr());
    auto second = AllReduceOp::create(builder, loc, whole->getResultTypes(), first.getResults(), whole.getInits(),
                                      whole.getReductionAttr(), rest, whole.getMeshAttr());
    for (AllReduceOp half : {first, second}) {
      half->setDiscardableAttrs(whole->getDiscardableAttrDictionary());
      if (auto reason = whole->getAttrOfType<StringAttr>(kReasonAttrName))
        half->setAttr(kReasonAttrName,
                      builder.getStringAttr(reason.getValue() + "; in steps, each with other reductions"));
    }
    whole->replaceAllUsesWith(second);
    whole->remove();
    return {whole, first, second};
  }

  static void takeBack(SplitReduction &split) {
    split.second->getBlock()->getOperations().insert(split.second->getIterator(), split.whole);
    split.second->replaceAllUsesWith(split.whole);
    split.second.erase();
    SmallVector<Value> inits(split.first.getInits());
    split.first.erase();
    for (Value init : inits)
      init.getDefiningOp()->erase();
  }

  Cost getCost() {
    SmallVector<SmallVector<Operation *>> buckets = findBuckets(block, limits);
    Cost cost{buckets.size()};
    for (ArrayRef<Operation *> bucket : buckets) {
      auto reduction = dyn_cast<AllReduceOp>(bucket.front());
      MeshAttr mesh = reduction ? lookupMesh(reduction, reduction.getMeshAttr()) : MeshAttr();
      if (!mesh)
        continue;
      int64_t bytes = 0, n = getAxesSize(reduction.getGroupAxes(), mesh);
      for (Operation *member : bucket)
        for (Type type : member->getResultTypes())
          bytes += getElementBytes(cast<RankedTensorType>(type).getElementType()) *
                   cast<RankedTensorType>(type).getNumElements();
      cost.wireBytes += 2 * (n - 1) * bytes / n;
      cost.seconds +=
          machine.getSeconds(CollectiveKind::AllReduce, machine.getGroupByTier(mesh, reduction.getGroupAxes()), bytes);
    }
    return cost;
  }

  Block &block;
  BucketLimits limits;
  const Machine &machine;
  std::optional<Cost> present;
  int numTrials = 0;
};
} // namespace

void dist::splitReductions(Block &block, BucketLimits limits, const Machine &machine) {
  ReductionSplitter(block, limits, machine).run();
}
