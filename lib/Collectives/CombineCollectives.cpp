// SPDX-License-Identifier: Apache-2.0
//
// Joins independent collectives into buckets.
//
//   %a = all_reduce %x over {"dp"}                   %a, %b = all_reduce %x, %y over {"dp"}
//   %b = all_reduce %y over {"dp"}        becomes
//
// Collectives that send the same tensor in the same way become one first.
//
// Which ones share a bucket is said in Buckets.h. A bucket stands at its last member; ops between the members that read a result
// of an earlier one move behind the bucket. The bodies of loops and branches are treated each for itself.

#include "Buckets.h"
#include "dist/Analysis/Explanation.h"
#include "dist/Collectives/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_COMBINECOLLECTIVESPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
class BlockCombiner {
public:
  BlockCombiner(Block &block, BucketLimits limits) : block(block), limits(limits) {}

  void run() {
    shareRepeated();
    splitReductions(block, limits);
    for (SmallVector<Operation *> &bucket : findBuckets(block, limits))
      if (bucket.size() > 1)
        merge(bucket);
  }

private:
  /// Lets collectives that send the same tensors in the same way share one. They differ in nothing but their reasons and the
  /// destinations, whose contents do not count.
  void shareRepeated() {
    llvm::DenseMap<Value, SmallVector<Operation *>> known;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (!mayBeJoined(&op))
        continue;
      ValueRange inputs = cast<CollectiveOpInterface>(op).getCollectiveInputs();
      SmallVector<Operation *> &sameInput = known[inputs.front()];
      Operation **same = llvm::find_if(sameInput, [&](Operation *other) {
        return other->getName() == op.getName() && other->getResultTypes() == op.getResultTypes() &&
               other->getPropertiesAsAttribute() == op.getPropertiesAsAttribute() &&
               llvm::equal(cast<CollectiveOpInterface>(other).getCollectiveInputs(), inputs);
      });
      if (same == sameInput.end()) {
        sameInput.push_back(&op);
        continue;
      }
      op.replaceAllUsesWith(*same);
      op.erase();
    }
  }

  void merge(ArrayRef<Operation *> members) {
    Operation *last = members.front();
    for (Operation *member : members)
      if (last->isBeforeInBlock(member))
        last = member;
    Operation *first = members.front();
    for (Operation *member : members)
      if (member->isBeforeInBlock(first))
        first = member;
    moveDependentsBehind(members, first, last);
    SmallVector<Value> inputs, inits;
    SmallVector<int64_t> dims;
    SmallVector<Location> locs;
    SmallVector<Type> types;
    std::string reasons, alternatives;
    llvm::SmallSetVector<Attribute, 4> decidedBy;
    llvm::DenseSet<Attribute> seen;
    auto join = [&](Operation *member, StringRef name, std::string &text) {
      if (auto attribute = member->getAttrOfType<StringAttr>(name); attribute && seen.insert(attribute).second)
        text += (text.empty() ? "" : "; ") + attribute.getValue().str();
    };
    for (Operation *member : members) {
      auto collective = cast<CollectiveOpInterface>(member);
      for (unsigned pair = 0, e = collective.getCollectiveInputs().size(); pair < e; ++pair)
        dims.push_back(collective.getPairDim(pair));
      llvm::append_range(inputs, collective.getCollectiveInputs());
      llvm::append_range(inits, collective.getCollectiveInits());
      llvm::append_range(types, member->getResultTypes());
      locs.push_back(member->getLoc());
      join(member, kReasonAttrName, reasons);
      join(member, kAlternativeAttrName, alternatives);
      if (auto list = member->getAttrOfType<ArrayAttr>(kDecidedByAttrName))
        decidedBy.insert(list.begin(), list.end());
    }
    OpBuilder builder(last);
    OperationState state(builder.getFusedLoc(locs), last->getName());
    state.addOperands(inputs);
    state.addOperands(inits);
    state.addTypes(types);
    NamedAttrList attributes(getSharedProperties(last));
    attributes.set("operandSegmentSizes", builder.getDenseI32ArrayAttr({static_cast<int32_t>(inputs.size()),
                                                                        static_cast<int32_t>(inits.size())}));
    if (cast<DictionaryAttr>(last->getPropertiesAsAttribute()).contains("dims")) {
      if (llvm::all_equal(dims))
        dims.resize(1);
      attributes.set("dims", builder.getDenseI64ArrayAttr(dims));
    }
    state.propertiesAttr = attributes.getDictionary(builder.getContext());
    if (!reasons.empty())
      state.addAttribute(kReasonAttrName, builder.getStringAttr(reasons));
    if (!alternatives.empty())
      state.addAttribute(kAlternativeAttrName, builder.getStringAttr(alternatives));
    if (!decidedBy.empty())
      state.addAttribute(kDecidedByAttrName, builder.getArrayAttr(decidedBy.getArrayRef()));
    Operation *bucket = builder.create(state);
    unsigned next = 0;
    for (Operation *member : members)
      for (Value result : member->getResults())
        result.replaceAllUsesWith(bucket->getResult(next++));
    for (Operation *member : members)
      member->erase();
  }

  /// Moves the ops between `first` and `last` that depend on a member, but are none, behind `last`, in their order.
  void moveDependentsBehind(ArrayRef<Operation *> members, Operation *first, Operation *last) {
    llvm::DenseSet<Operation *> dependent(members.begin(), members.end());
    SmallVector<Operation *> toMove;
    for (Operation *op = first->getNextNode(); op != last; op = op->getNextNode()) {
      if (dependent.contains(op))
        continue;
      bool depends = false;
      op->walk([&](Operation *nested) {
        for (Value operand : nested->getOperands())
          depends |= operand.getDefiningOp() && dependent.contains(operand.getDefiningOp());
      });
      if (depends) {
        dependent.insert(op);
        toMove.push_back(op);
      }
    }
    Operation *after = last;
    for (Operation *op : toMove) {
      op->moveAfter(after);
      after = op;
    }
  }

  Block &block;
  BucketLimits limits;
};

struct CombineCollectives : dist::impl::CombineCollectivesPassBase<CombineCollectives> {
  using CombineCollectivesPassBase::CombineCollectivesPassBase;

  void runOnOperation() override {
    // Bodies of loops too: what is saved there is saved in every trip.
    llvm::SmallSetVector<Block *, 4> blocks;
    getOperation().walk([&](CollectiveOpInterface collective) { blocks.insert(collective->getBlock()); });
    for (Block *block : blocks)
      BlockCombiner(*block, {reductionBytes, gatherBytes}).run();
  }
};
} // namespace
