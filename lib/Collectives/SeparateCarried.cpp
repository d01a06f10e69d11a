// SPDX-License-Identifier: Apache-2.0

#include "SeparateCarried.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace dist;

namespace {
class CarriedSeparator {
public:
  explicit CarriedSeparator(LoopLikeOpInterface loop)
      : loop(loop), body(&loop.getLoopRegions().front()->front()), ops(loop->getNumResults()) {}

  void run() {
    for (unsigned number = 0; number < loop->getNumResults(); ++number)
      readValue(number);
    OpBuilder builder(loop);
    for (const auto *group : together) {
      SmallVector<unsigned> numbers(together.members(*group));
      if (group->isLeader() &&
          llvm::any_of(numbers, [&](unsigned number) { return !loop->getResult(number).use_empty(); })) {
        llvm::sort(numbers);
        write(numbers, builder);
      }
    }
    loop.erase();
  }

private:
  /// Finds the ops that compute carried value `number`, and what else that is carried they read.
  void readValue(unsigned number) {
    together.insert(number);
    auto join = [&](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && argument.getOwner() == body && argument != *loop.getSingleInductionVar())
        together.unionSets(number, argument.getArgNumber() - 1);
    };
    Value yielded = loop.getYieldedValues()[number];
    join(yielded);
    if (!yielded.getDefiningOp())
      return;
    BackwardSliceOptions options;
    options.inclusive = true;
    options.omitBlockArguments = true;
    options.omitUsesFromAbove = false;
    options.filter = [&](Operation *op) { return op->getBlock() == body; };
    (void)getBackwardSlice(yielded, &ops[number], options);
    for (Operation *op : ops[number])
      op->walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), join); });
  }

  /// Writes the loop that carries the values `numbers` alone.
  void write(ArrayRef<unsigned> numbers, OpBuilder &builder) {
    SmallVector<Value> inits = llvm::map_to_vector(numbers, [&](unsigned number) { return loop.getInits()[number]; });
    int64_t lower = *getConstantIntValue(*loop.getSingleLowerBound()),
            step = *getConstantIntValue(*loop.getSingleStep()),
            trips = int64_t(loop.getStaticTripCount()->getZExtValue());
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(builder, loop.getLoc(),
                                       IntegerAttr::get(loop.getSingleInductionVar()->getType(), value));
    };
    Value begin = constant(lower), end = constant(lower + trips * step), by = constant(step);
    auto made = scf::ForOp::create(builder, loop.getLoc(), begin, end, by, inits);
    made->setDiscardableAttrs(llvm::to_vector(loop->getDiscardableAttrs()));
    IRMapping known;
    known.map(*loop.getSingleInductionVar(), made.getInductionVar());
    llvm::DenseSet<Operation *> own;
    for (auto [at, number] : llvm::enumerate(numbers)) {
      known.map(loop.getRegionIterArgs()[number], made.getRegionIterArg(at));
      own.insert(ops[number].begin(), ops[number].end());
      loop->getResult(number).replaceAllUsesWith(made.getResult(at));
    }
    OpBuilder inner = OpBuilder::atBlockEnd(made.getBody());
    for (Operation &op : body->without_terminator())
      if (own.contains(&op))
        inner.clone(op, known);
    scf::YieldOp::create(inner, loop.getLoc(), llvm::map_to_vector(numbers, [&](unsigned number) {
                           return known.lookupOrDefault(loop.getYieldedValues()[number]);
                         }));
  }

  LoopLikeOpInterface loop;
  Block *body;
  llvm::EquivalenceClasses<unsigned> together;   ///< Numbers of carried values.
  std::vector<llvm::SetVector<Operation *>> ops; ///< By such a number.
};
} // namespace

bool dist::isCounted(LoopLikeOpInterface loop) {
  auto isConstant = [](std::optional<OpFoldResult> value) { return value && getConstantIntValue(*value); };
  return llvm::hasSingleElement(loop.getLoopRegions()) && loop.getLoopRegions().front()->hasOneBlock() &&
         loop.getSingleInductionVar() && loop.getStaticTripCount() && isConstant(loop.getSingleLowerBound()) &&
         isConstant(loop.getSingleStep()) && loop->getNumResults() == loop.getRegionIterArgs().size();
}

void dist::separateCarried(LoopLikeOpInterface loop) { CarriedSeparator(loop).run(); }
