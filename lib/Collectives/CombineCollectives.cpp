// SPDX-License-Identifier: Apache-2.0
//
// Joins independent collectives into buckets.
//
//   %a = all_reduce %x over {"dp"}                   %a, %b = all_reduce %x, %y over {"dp"}
//   %b = all_reduce %y over {"dp"}        becomes
//
// Collectives that send the same tensor in the same way become one first.
//
// Which ones share a bucket is said in Buckets.h. A bucket stands at its last member; ops between the members that depend on an
// earlier one move behind the bucket, in their order. For that the block is sorted once, whatever the number of buckets. The
// bodies of loops and branches are treated each for itself.

#include "Buckets.h"
#include "dist/Analysis/Explanation.h"
#include "dist/Collectives/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <queue>

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
    SmallVector<SmallVector<Operation *>> buckets = findBuckets(block, limits);
    llvm::erase_if(buckets, [](ArrayRef<Operation *> bucket) { return bucket.size() < 2; });
    if (buckets.empty())
      return;
    sort(buckets);
    for (ArrayRef<Operation *> bucket : buckets)
      merge(bucket);
  }

private:
  /// Lets collectives that send the same tensors in the same way share one. They differ in nothing but their reasons and the
  /// destinations, whose contents do not count.
  void shareRepeated() {
    llvm::DenseMap<std::tuple<Value, const void *, Attribute>, SmallVector<Operation *, 1>> known;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (!mayBeJoined(&op))
        continue;
      ValueRange inputs = cast<CollectiveOpInterface>(op).getCollectiveInputs();
      SmallVector<Operation *, 1> &sameInput =
          known[{inputs.front(), op.getName().getAsOpaquePointer(), op.getPropertiesAsAttribute()}];
      Operation **same = llvm::find_if(sameInput, [&](Operation *other) {
        return other->getResultTypes() == op.getResultTypes() &&
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

  /// Brings the ops of the block into an order in which the members of each bucket stand together, at the place of the last one,
  /// and everything else where it stood or, if it depends on a bucket, behind that. Takes n log n steps for n ops.
  void sort(ArrayRef<SmallVector<Operation *>> buckets) {
    // A bucket is one node, any other op is one, too; their numbers are places in the old order.
    std::vector<Operation *> ops;
    llvm::DenseMap<Operation *, unsigned> nodeOf;
    for (Operation &op : block)
      ops.push_back(&op);
    for (auto [number, op] : llvm::enumerate(ops))
      nodeOf[op] = number;
    llvm::DenseMap<unsigned, ArrayRef<Operation *>> bucketAt;
    for (ArrayRef<Operation *> bucket : buckets) {
      unsigned last = 0;
      for (Operation *member : bucket)
        last = std::max(last, nodeOf.lookup(member));
      for (Operation *member : bucket)
        nodeOf[member] = last;
      bucketAt[last] = bucket;
    }
    std::vector<SmallVector<unsigned, 2>> successors(ops.size());
    std::vector<unsigned> numMissing(ops.size(), 0);
    walkDependences(block, [&](Operation *source, Operation *op) {
      unsigned from = nodeOf.lookup(source), to = nodeOf.lookup(op);
      if (from == to)
        return;
      successors[from].push_back(to);
      ++numMissing[to];
    });
    std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
    for (auto [number, op] : llvm::enumerate(ops))
      if (nodeOf.lookup(op) == number && numMissing[number] == 0)
        ready.push(number);
    Operation *end = block.mightHaveTerminator() ? block.getTerminator() : nullptr;
    auto place = [&](Operation *op) {
      if (op != end)
        op->moveBefore(&block, end ? Block::iterator(end) : block.end());
    };
    while (!ready.empty()) {
      unsigned number = ready.top();
      ready.pop();
      if (auto bucket = bucketAt.find(number); bucket != bucketAt.end())
        llvm::for_each(bucket->second, place);
      else
        place(ops[number]);
      for (unsigned next : successors[number])
        if (--numMissing[next] == 0)
          ready.push(next);
    }
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
