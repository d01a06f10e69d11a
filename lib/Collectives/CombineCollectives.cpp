// SPDX-License-Identifier: Apache-2.0
//
// Joins independent collectives into buckets.
//
//   %a = all_reduce %x over {"dp"}                   %a, %b = all_reduce %x, %y over {"dp"}
//   %b = all_reduce %y over {"dp"}        becomes
//
// Collectives that send the same tensor in the same way become one first.
//
// Which ones share a bucket is said in Buckets.h. A bucket stands at its last member; ops between the members that
// depend on an earlier one move behind the bucket, in their order. For that the block is sorted once, whatever the
// number of buckets (GroupedOrder.h). The bodies of loops and branches are treated each for itself.

#include "Batches.h"
#include "Buckets.h"
#include "dist/Analysis/Units.h"
#include "dist/Collectives/GroupedOrder.h"
#include "dist/Collectives/Passes.h"
#include "dist/Report/Explanation.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

namespace dist {
#define GEN_PASS_DEF_COMBINECOLLECTIVESPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Compares collectives by what they send and how.
struct SameMessage : llvm::DenseMapInfo<Operation *> {
  static ValueRange getInputs(Operation *op) { return cast<CollectiveOpInterface>(op).getCollectiveInputs(); }
  static unsigned getHashValue(Operation *op) {
    ValueRange inputs = getInputs(op);
    return llvm::hash_combine(op->getName(), llvm::hash_combine_range(inputs.begin(), inputs.end()));
  }
  static bool isEqual(Operation *a, Operation *b) {
    auto isNone = [](Operation *op) { return op == getEmptyKey() || op == getTombstoneKey(); };
    if (a == b || isNone(a) || isNone(b))
      return a == b;
    return a->getName() == b->getName() && llvm::equal(getInputs(a), getInputs(b)) && getUnit(a) == getUnit(b) &&
           a->getAttr(kUseAttrName) == b->getAttr(kUseAttrName) && a->getResultTypes() == b->getResultTypes() &&
           a->getPropertiesAsAttribute() == b->getPropertiesAsAttribute();
  }
};

class BlockCombiner {
public:
  BlockCombiner(Block &block, BucketLimits limits, const Machine &machine)
      : block(block), limits(limits), machine(machine) {}

  void run() {
    shareRepeated();
    splitReductions(block, limits, machine);
    SmallVector<SmallVector<Operation *>> buckets = findBuckets(block, limits);
    llvm::erase_if(buckets, [](ArrayRef<Operation *> bucket) { return bucket.size() < 2; });
    if (buckets.empty())
      return;
    if (!sort(buckets))
      return;
    for (ArrayRef<Operation *> bucket : buckets)
      merge(bucket);
  }

private:
  /// Lets collectives that send the same tensors in the same way share one. They differ in nothing but their reasons
  /// and the destinations, whose contents do not count.
  void shareRepeated() {
    llvm::DenseSet<Operation *, SameMessage> known;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (!mayBeJoined(&op))
        continue;
      auto [same, isNew] = known.insert(&op);
      if (isNew)
        continue;
      op.replaceAllUsesWith(*same);
      op.erase();
    }
  }

  /// Brings the ops of the block into an order in which the members of each bucket stand one behind the other. Leaves
  /// it as it is, and returns false, if there is no such order.
  bool sort(ArrayRef<SmallVector<Operation *>> buckets) {
    std::vector<Operation *> ops;
    llvm::DenseMap<Operation *, unsigned> numbers;
    for (Operation &op : block) {
      numbers[&op] = ops.size();
      ops.push_back(&op);
    }
    auto getNumber = [&](Operation *op) { return numbers.lookup(op); };
    GroupedOrder order(ops.size());
    for (ArrayRef<Operation *> bucket : buckets)
      order.addGroup(llvm::map_to_vector(bucket, getNumber));
    walkDependences(block, [&](Operation *op, ArrayRef<Operation *> sources) {
      for (Operation *source : sources)
        order.addDependence(getNumber(source), getNumber(op));
    });
    // A terminator stays: all others move before it, or to the end of a block that has none.
    Operation *terminator = block.mightHaveTerminator() ? block.getTerminator() : nullptr;
    Block::iterator end = terminator ? Block::iterator(terminator) : block.end();
    std::optional<std::vector<unsigned>> sorted = order.sort();
    if (!sorted)
      return false;
    for (unsigned number : *sorted)
      if (ops[number] != terminator)
        ops[number]->moveBefore(&block, end);
    return true;
  }

  /// Makes one op of the members of a bucket, which stand one behind the other.
  void merge(ArrayRef<Operation *> members) {
    Operation *last = members.back();
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
    for (StringRef name : {StringRef(kUnitAttrName), StringRef(kUseAttrName)})
      if (Attribute attribute = last->getAttr(name))
        state.addAttribute(name, attribute);
    Operation *bucket = builder.create(state);
    unsigned next = 0;
    for (Operation *member : members)
      for (Value result : member->getResults())
        result.replaceAllUsesWith(bucket->getResult(next++));
    for (Operation *member : members)
      member->erase();
  }

  Block &block;
  BucketLimits limits;
  const Machine &machine;
};

struct CombineCollectives : dist::impl::CombineCollectivesPassBase<CombineCollectives> {
  using CombineCollectivesPassBase::CombineCollectivesPassBase;

  void runOnOperation() override {
    // Bodies of loops too: what is saved there is saved in every trip.
    llvm::SmallSetVector<Block *, 4> blocks;
    getOperation().walk([&](CollectiveOpInterface collective) { blocks.insert(collective->getBlock()); });
    FailureOr<Machine> machine = Machine::get(getOperation());
    if (failed(machine))
      return signalPassFailure();
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      noteBatches(function);
    // What hides is known only where somebody says on which machine.
    std::map<Operation *, ComputationSeconds> computations;
    for (Block *block : blocks) {
      BucketLimits limits{reductionBytes, gatherBytes};
      auto function = block->getParentOp()->getParentOfType<FunctionOpInterface>();
      if (auto around = dyn_cast<FunctionOpInterface>(block->getParentOp()))
        function = around;
      if (function && function.getFunctionBody().hasOneBlock() && getOperation()->hasAttr(kMachineAttrName))
        limits.computation = &computations.try_emplace(function, function, *machine).first->second;
      BlockCombiner(*block, limits, *machine).run();
    }
    getOperation().walk([](CollectiveOpInterface collective) { collective->removeAttr(kBatchAttrName); });
  }
};
} // namespace
