// SPDX-License-Identifier: Apache-2.0

#include "SplitSums.h"
#include "TimeAxis.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

#include <map>

using namespace mlir;
using namespace dist;

/// Returns the operands of which the result of `op` is the sum; empty if it is none.
static SmallVector<OpOperand *> getAddends(Operation *op) {
  auto ruled = dyn_cast_or_null<ShardingRuleOpInterface>(op);
  if (!ruled)
    return {};
  return llvm::map_to_vector(ruled.getAddends(), [&](unsigned number) { return &op->getOpOperand(number); });
}

static Value add(OpBuilder &builder, Location loc, Value a, Value b) {
  return a ? arith::getReductionOp(arith::AtomicRMWKind::addf, builder, loc, a, b) : b;
}

namespace {
/// A value that the loop carries and that grows by something in each part.
struct CarriedSum {
  unsigned number;            ///< Of the carried value.
  OpOperand *carried, *added; ///< Of the op that adds to it.
  /// What is added, by the stage that makes it.
  std::map<int64_t, SmallVector<Value>> addends = {};
  /// The sums that it is made of, from the last one on.
  SmallVector<Operation *> inner = {};
};

class SumSplitter {
public:
  SumSplitter(const StagedLoop &staged, const PipelineShape &shape, ArrayRef<int64_t> positions)
      : staged(staged), shape(shape), positions(positions) {}

  /// Returns the sum that carried value `number` is, if several stages contribute to it.
  std::optional<CarriedSum> find(unsigned number) const {
    LoopLikeOpInterface loop = staged.getLoop();
    BlockArgument carried = loop.getRegionIterArgs()[number];
    SmallVector<OpOperand *> both = getAddends(loop.getYieldedValues()[number].getDefiningOp());
    if (both.size() != 2 || !isZero(loop.getInits()[number]) || !carried.hasOneUse())
      return std::nullopt;
    if (both[0]->get() != carried)
      std::swap(both[0], both[1]);
    if (both[0]->get() != carried)
      return std::nullopt;
    CarriedSum sum{number, both[0], both[1]};
    collect(sum.added->get(), sum);
    return sum.addends.size() > 1 ? std::optional(std::move(sum)) : std::nullopt;
  }

  /// Carries the addends of `sum` apart. Returns the loop that does.
  static LoopLikeOpInterface split(LoopLikeOpInterface loop, const CarriedSum &sum, IRRewriter &rewriter) {
    Operation *adding = sum.added->getOwner();
    Location loc = adding->getLoc();
    SmallVector<Value> inits(sum.addends.size() - 1, loop.getInits()[sum.number]);
    auto addApart = [&](OpBuilder &builder, Location, ArrayRef<BlockArgument> carried) {
      builder.setInsertionPoint(adding);
      SmallVector<Value> yielded;
      for (auto [count, entry] : llvm::enumerate(sum.addends)) {
        Value addend;
        for (Value one : entry.second)
          addend = add(builder, loc, addend, one);
        Operation *op = count == 0 ? adding : builder.clone(*adding);
        op->setOperand(sum.added->getOperandNumber(), addend);
        if (count == 0)
          continue;
        op->setOperand(sum.carried->getOperandNumber(), carried[count - 1]);
        yielded.push_back(op->getResult(0));
      }
      return yielded;
    };
    SmallVector<NamedAttribute> attributes = llvm::to_vector(loop->getDiscardableAttrs());
    rewriter.setInsertionPoint(loop);
    FailureOr<LoopLikeOpInterface> made =
        loop.replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false, addApart);
    if (failed(made))
      return loop; // No loop over parts is of such a kind.
    (*made)->setDiscardableAttrs(attributes);
    for (Operation *inner : sum.inner) // Each read by the one in front of it, or by what added to the carried value.
      rewriter.eraseOp(inner);
    rewriter.setInsertionPointAfter(*made);
    Value first = (*made)->getResult(sum.number), total = first;
    llvm::SmallPtrSet<Operation *, 4> own;
    for (Value part : (*made)->getResults().take_back(inits.size())) {
      total = add(rewriter, loc, total, part);
      own.insert(total.getDefiningOp());
    }
    first.replaceUsesWithIf(total, [&](OpOperand &use) { return !own.count(use.getOwner()); });
    return *made;
  }

private:
  static bool isZero(Value value) {
    auto ruled = value.getDefiningOp<ShardingRuleOpInterface>();
    auto element =
        ruled ? dyn_cast_or_null<FloatAttr>(ruled.getSplatElement(cast<OpResult>(value).getResultNumber())) : nullptr;
    return element && element.getValue().isZero();
  }

  /// Adds what `value` is a sum of to `sum`.
  void collect(Value value, CarriedSum &sum) const {
    SmallVector<OpOperand *> addends;
    if (value.hasOneUse())
      addends = getAddends(value.getDefiningOp());
    auto hasOtherType = [&](OpOperand *addend) { return addend->get().getType() != value.getType(); };
    if (addends.size() > 1 && llvm::none_of(addends, hasOtherType)) {
      sum.inner.push_back(value.getDefiningOp());
      for (OpOperand *addend : addends)
        collect(addend->get(), sum);
      return;
    }
    std::optional<unsigned> number = staged.findMaker(value);
    int64_t position = number ? positions[*number] : 0;
    sum.addends[position < shape.getNumStages() ? position : shape.getMirror(position)].push_back(value);
  }

  const StagedLoop &staged;
  const PipelineShape &shape;
  ArrayRef<int64_t> positions; ///< The earliest one of each op.
};
} // namespace

FailureOr<LoopLikeOpInterface> dist::splitSums(const StagedLoop &staged, const PipelineShape &shape,
                                               const StageOfParameter &stages,
                                               SmallVectorImpl<SharedParameter> &shared) {
  FailureOr<SmallVector<int64_t>> positions = findEarliestPositions(staged, shape, stages);
  if (failed(positions))
    return failure();
  SumSplitter splitter(staged, shape, *positions);
  std::vector<CarriedSum> sums;
  llvm::erase_if(shared, [&](const SharedParameter &parameter) {
    bool isSplit = false;
    for (unsigned number = 0; number < staged.getLoop()->getNumResults(); ++number)
      if (staged.getParameter(number) == parameter.argument)
        if (std::optional<CarriedSum> sum = splitter.find(number)) {
          sums.push_back(std::move(*sum));
          isSplit = true;
        }
    return isSplit;
  });
  LoopLikeOpInterface loop = staged.getLoop();
  IRRewriter rewriter(loop.getContext());
  for (const CarriedSum &sum : sums)
    loop = SumSplitter::split(loop, sum, rewriter);
  return loop;
}
