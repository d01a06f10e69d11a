// SPDX-License-Identifier: Apache-2.0
//
// Building a fused op; see FusedGeneric.h. A member may stand in it several times, once for each way to read it.

#include "FusedGeneric.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist::steps;

bool dist::steps::isStatic(linalg::GenericOp op) {
  return op.hasPureTensorSemantics() && llvm::all_of(op->getOperandTypes(), [](Type type) {
           auto shaped = dyn_cast<ShapedType>(type);
           return !shaped || shaped.hasStaticShape();
         });
}

bool dist::steps::isElementwiseProducer(linalg::GenericOp op) {
  return isStatic(op) && op->getNumResults() != 0 && op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
           return op.getMatchingIndexingMap(&init).isPermutation() && !op.payloadUsesValueFromOperand(&init);
         });
}

AffineMap dist::steps::getLoopsBehind(linalg::GenericOp op, unsigned result, AffineMap access) {
  return inversePermutation(op.getIndexingMapMatchingResult(op->getResult(result))).compose(access);
}

namespace {
/// Collects operands, then writes the body.
class FusedBuilder {
public:
  explicit FusedBuilder(ArrayRef<FusedMember> ops) : root(ops.back().op), members(ops) {
    for (auto [number, member] : llvm::enumerate(members))
      numberOf[{member.op, member.loops}] = number;
  }

  linalg::GenericOp build() {
    for (FusedMember &member : members)
      for (OpOperand *input : member.op.getDpsInputOperands())
        if (!findMember(member, input))
          addInput(input->get(), getAccess(member, input));
    for (OpOperand &init : root.getDpsInitsMutable())
      maps.push_back(root.getMatchingIndexingMap(&init));
    SmallVector<Location> locations =
        llvm::map_to_vector(members, [](FusedMember &member) { return member.op.getLoc(); });
    OpBuilder builder(root);
    auto fused =
        linalg::GenericOp::create(builder, builder.getFusedLoc(locations), root.getResultTypes(), inputs,
                                  root.getOutputs(), maps, root.getIteratorTypesArray(),
                                  [&](OpBuilder &inner, Location, ValueRange arguments) { fill(inner, arguments); });
    fused->setDiscardableAttrs(root->getDiscardableAttrDictionary());
    return fused;
  }

private:
  static AffineMap getAccess(FusedMember &member, OpOperand *operand) {
    return member.op.getMatchingIndexingMap(operand).compose(member.loops);
  }

  /// Returns the number of the member that computes what `member` reads through `input`, or nothing.
  std::optional<unsigned> findMember(FusedMember &member, OpOperand *input) {
    auto producer = input->get().getDefiningOp<linalg::GenericOp>();
    if (!producer || producer->getBlock() != root->getBlock() || !isElementwiseProducer(producer))
      return std::nullopt;
    unsigned result = cast<OpResult>(input->get()).getResultNumber();
    auto found = numberOf.find({producer, getLoopsBehind(producer, result, getAccess(member, input))});
    return found != numberOf.end() ? std::optional(found->second) : std::nullopt;
  }

  void addInput(Value value, AffineMap access) {
    if (argumentOf.try_emplace({value, access}, inputs.size()).second) {
      inputs.push_back(value);
      maps.push_back(access);
    }
  }

  void fill(OpBuilder &builder, ValueRange arguments);
  Value createIndex(OpBuilder &builder, Location loc, AffineMap loops, unsigned dimension);

  linalg::GenericOp root;
  SmallVector<FusedMember> members;
  DenseMap<std::pair<Operation *, AffineMap>, unsigned> numberOf;
  DenseMap<std::pair<Value, AffineMap>, unsigned> argumentOf;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
};
} // namespace

/// Returns the index of loop `dimension` of a member in the loops of the root.
Value FusedBuilder::createIndex(OpBuilder &builder, Location loc, AffineMap loops, unsigned dimension) {
  AffineExpr index = loops.getResult(dimension);
  if (auto loop = dyn_cast<AffineDimExpr>(index))
    return linalg::IndexOp::create(builder, loc, loop.getPosition());
  SmallVector<OpFoldResult> all;
  for (unsigned number = 0; number < root.getNumLoops(); ++number)
    all.push_back(linalg::IndexOp::create(builder, loc, number).getResult());
  return affine::AffineApplyOp::create(builder, loc, loops.getSubMap({dimension}),
                                       getValueOrCreateConstantIndexOp(builder, loc, all));
}

/// Puts the bodies of all members one behind the other.
void FusedBuilder::fill(OpBuilder &builder, ValueRange arguments) {
  SmallVector<SmallVector<Value>> computed(members.size());
  for (auto [number, member] : llvm::enumerate(members)) {
    IRMapping mapping;
    Block *body = member.op.getBody();
    for (OpOperand *input : member.op.getDpsInputOperands()) {
      std::optional<unsigned> producer = findMember(member, input);
      Value value = producer ? computed[*producer][cast<OpResult>(input->get()).getResultNumber()]
                             : arguments[argumentOf.lookup({input->get(), getAccess(member, input)})];
      mapping.map(body->getArgument(input->getOperandNumber()), value);
    }
    if (member.op == root)
      for (auto [old, init] : llvm::zip_equal(root.getRegionOutputArgs(), arguments.drop_front(inputs.size())))
        mapping.map(old, init);
    for (Operation &op : body->without_terminator()) {
      if (auto index = dyn_cast<linalg::IndexOp>(op))
        mapping.map(index.getResult(), createIndex(builder, op.getLoc(), member.loops, index.getDim()));
      else
        builder.clone(op, mapping);
    }
    for (Value yielded : body->getTerminator()->getOperands())
      computed[number].push_back(mapping.lookupOrDefault(yielded));
  }
  linalg::YieldOp::create(builder, root.getLoc(), computed.back());
}

linalg::GenericOp dist::steps::buildFused(ArrayRef<FusedMember> members) { return FusedBuilder(members).build(); }
