// SPDX-License-Identifier: Apache-2.0

#include "SeparateCarried.h"
#include "dist/Analysis/LayerLoops.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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
    LoopLikeOpInterface made = createTrips(builder, loop, 0, int64_t(loop.getStaticTripCount()->getZExtValue()), inits);
    Block &to = made.getLoopRegions().front()->front();
    IRMapping known;
    known.map(*loop.getSingleInductionVar(), *made.getSingleInductionVar());
    llvm::DenseSet<Operation *> own;
    for (auto [at, number] : llvm::enumerate(numbers)) {
      known.map(loop.getRegionIterArgs()[number], made.getRegionIterArgs()[at]);
      own.insert(ops[number].begin(), ops[number].end());
      loop->getResult(number).replaceAllUsesWith(made->getResult(at));
    }
    OpBuilder inner = OpBuilder::atBlockEnd(&to);
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

void dist::separateCarried(LoopLikeOpInterface loop) { CarriedSeparator(loop).run(); }
