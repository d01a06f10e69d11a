// SPDX-License-Identifier: Apache-2.0

#include "StackWriter.h"
#include "OpPieces.h"
#include "SeparateCarried.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/Timeline/PipelineInfo.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

static RankedTensorType getPieceType(Value value, StackCut cut) {
  auto type = cast<RankedTensorType>(value.getType());
  return withSize(type, cut.dim, type.getDimSize(cut.dim) / cut.numPieces);
}

namespace {
class Writer {
public:
  Writer(const StackCuts &cuts, RuleTable &rules, LoopLikeOpInterface &parts, FunctionOpInterface function)
      : cuts(cuts), rules(rules), parts(parts), function(function), block(parts->getBlock()),
        builder(function.getContext()) {}

  FailureOr<StagePieces> run() {
    result.numModels = cuts.numModels;
    result.isDescending = cuts.isDescending;
    cutArguments();
    if (failed(writeOps(*block)))
      return failure();
    cutResults();
    join();
    for (Operation *op : llvm::reverse(written))
      op->erase();
    for (LoopLikeOpInterface loop : llvm::reverse(inOne))
      separateCarried(loop);
    return std::move(result);
  }

private:
  using Pieces = SmallVector<Value>;

  //===-- the boundary --===//

  void cutArguments() {
    for (BlockArgument argument : llvm::to_vector(block->getArguments())) {
      auto known = cuts.values.find(argument);
      if (known == cuts.values.end())
        continue;
      StackCut cut = known->second;
      unsigned whole = argument.getArgNumber();
      StagePieces::Stack stack{whole, cut.dim, {}};
      Pieces pieces;
      for (int64_t number = 0; number < cut.numPieces; ++number) {
        unsigned at = function.getNumArguments();
        (void)function.insertArgument(at, getPieceType(argument, cut), function.getArgAttrDict(whole),
                                      argument.getLoc());
        function.removeArgAttr(at, builder.getStringAttr(kDonateAttrName));
        function.setArgAttr(at, kPieceOfAttrName, builder.getI64IntegerAttr(whole));
        stack.pieces.push_back(at);
        pieces.push_back(block->getArgument(at));
      }
      result.arguments.push_back(std::move(stack));
      note(argument, cut, std::move(pieces));
    }
  }

  /// Lets the pieces of cut results be results of their own.
  void cutResults() {
    Operation *terminator = block->getTerminator();
    builder.setInsertionPoint(terminator);
    for (unsigned number = 0, e = terminator->getNumOperands(); number < e; ++number) {
      Value value = terminator->getOperand(number);
      std::optional<StackCut> cut = getCut(value);
      if (!cut)
        continue;
      StagePieces::Stack stack{number, cut->dim, {}};
      Pieces pieces = getPieces(value, *cut);
      for (Value piece : pieces) {
        unsigned at = function.getNumResults();
        stack.pieces.push_back(at);
        (void)function.insertResult(at, piece.getType(), DictionaryAttr());
        if (DictionaryAttr attributes = function.getResultAttrDict(number))
          function.setResultAttrs(at, attributes);
        terminator->insertOperands(terminator->getNumOperands(), piece);
      }
      terminator->setOperand(number, createEmpty(value.getType()));
      result.results.push_back(std::move(stack));
    }
    // Gradients of pieces are pieces of gradients.
    for (const StagePieces::Stack &gradient : result.results)
      if (auto parameter = function.getResultAttrOfType<IntegerAttr>(gradient.whole, kGradientOfAttrName))
        for (const StagePieces::Stack &other : result.arguments)
          if (other.whole == parameter.getInt() && other.pieces.size() == gradient.pieces.size())
            for (auto [argument, own] : llvm::zip_equal(other.pieces, gradient.pieces))
              function.setResultAttr(own, builder.getStringAttr(kGradientOfAttrName),
                                     builder.getI64IntegerAttr(argument));
    // Pieces take the memory that is donated to their stack.
    for (const StagePieces::Stack &argument : result.arguments)
      if (std::optional<unsigned> taker = getTaker(function, argument.whole))
        for (const StagePieces::Stack &other : result.results)
          if (other.whole == *taker && other.pieces.size() == argument.pieces.size())
            for (auto [from, to] : llvm::zip_equal(argument.pieces, other.pieces))
              function.setArgAttr(from, kDonateAttrName, builder.getI64IntegerAttr(to));
  }

  /// Returns a tensor that stands for a stack that is in pieces.
  Value createEmpty(Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return tensor::EmptyOp::create(builder, parts->getLoc(), tensor.getShape(), tensor.getElementType());
  }

  //===-- pieces of values --===//

  void note(Value value, StackCut cut, Pieces pieces) {
    cutOf[value] = cut;
    order.push_back(value);
    piecesOf[{value, {cut.dim, cut.numPieces}}] = std::move(pieces);
  }

  /// Returns how `value` is cut, if its pieces are known.
  std::optional<StackCut> getCut(Value value) const {
    auto known = cutOf.find(value);
    return known == cutOf.end() ? std::nullopt : std::optional(known->second);
  }

  /// Returns the pieces of `value`: those that are known, or made again, or taken of the whole.
  Pieces getPieces(Value value, StackCut cut) {
    Pieces &pieces = piecesOf[{value, {cut.dim, cut.numPieces}}];
    if (!pieces.empty())
      return pieces;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(value);
    Operation *maker = value.getDefiningOp();
    const ShardingRule *rule = maker && maker->getNumResults() == 1 ? rules.get(maker) : nullptr;
    std::optional<ChunkedOp> chunked;
    if (rule && isMadeForEachPiece(value, cut.dim, rules) && isa<LocalRewriteOpInterface>(maker))
      chunked = chunkOp(maker, *rule, rule->results[0][cut.dim]);
    bool isMadeAgain = chunked && !chunked->isSum();
    // Devices share memory for sums that begin with one value.
    bool isOne = isMadeAgain && areEqualPieces(*chunked, *rule, cut.numPieces);
    Pieces made;
    for (int64_t number = 0; number < (isOne ? 1 : cut.numPieces); ++number) {
      FailureOr<SmallVector<Value>> again = failure();
      if (isMadeAgain)
        again = writePiece(*chunked, *rule, getOperands(*chunked, cut.numPieces, number), cut.numPieces, number);
      made.push_back(succeeded(again) ? again->front() : takePiece(builder, value, cut.dim, cut.numPieces, number));
    }
    if (isOne)
      made.assign(cut.numPieces, made.front());
    return piecesOf[{value, {cut.dim, cut.numPieces}}] = std::move(made);
  }

  //===-- ops --===//

  /// Returns true if all pieces of `chunked` are equal: they read the same, and not which piece they are.
  bool areEqualPieces(const ChunkedOp &chunked, const ShardingRule &rule, int64_t numPieces) {
    for (auto [operand, dim] : llvm::zip_equal(chunked.op->getOperands(), chunked.operandDims))
      if (dim >= 0 && !llvm::all_equal(getPieces(operand, {dim, numPieces})))
        return false;
    // A constant position would be folded into what reads it.
    auto position = UnrealizedConversionCastOp::create(
        builder, chunked.op->getLoc(), TypeRange{builder.getIndexType(), builder.getIndexType()}, ValueRange());
    Block::iterator end = builder.getInsertionPoint();
    FailureOr<SmallVector<Value>> made = computePiece(builder, chunked, rule, getOperands(chunked, numPieces, 0),
                                                      {numPieces, position.getResult(0), position.getResult(1)});
    bool areEqual = succeeded(made) && position.use_empty();
    while (&*std::prev(end) != position)
      std::prev(end)->erase();
    position.erase();
    return areEqual;
  }

  /// Computes piece `number` of `chunked` from `operands`.
  FailureOr<SmallVector<Value>> writePiece(const ChunkedOp &chunked, const ShardingRule &rule, ArrayRef<Value> operands,
                                           int64_t numPieces, int64_t number) {
    Location loc = chunked.op->getLoc();
    int64_t size = rule.factors[chunked.factor].size / numPieces;
    Value offset = arith::ConstantIndexOp::create(builder, loc, number * size),
          index = arith::ConstantIndexOp::create(builder, loc, number);
    FailureOr<SmallVector<Value>> made = computePiece(builder, chunked, rule, operands, {numPieces, offset, index});
    for (Value position : {offset, index})
      if (position.use_empty())
        position.getDefiningOp()->erase();
    return made;
  }

  /// Returns what piece `number` of `chunked` reads.
  SmallVector<Value> getOperands(const ChunkedOp &chunked, int64_t numPieces, int64_t number) {
    SmallVector<Value> operands;
    for (auto [operand, dim] : llvm::zip_equal(chunked.op->getOperands(), chunked.operandDims))
      operands.push_back(dim < 0 ? operand : getPieces(operand, {dim, numPieces})[number]);
    return operands;
  }

  LogicalResult writeOp(Operation *op) {
    auto found = cuts.ops.find(op);
    if (found == cuts.ops.end())
      return success();
    const ChunkedOp &chunked = found->second;
    const ShardingRule &rule = *rules.get(op);
    int64_t numPieces = cuts.numPieces.lookup(op);
    std::vector<Pieces> results(op->getNumResults());
    builder.setInsertionPoint(op);
    for (int64_t number = 0; number < numPieces; ++number) {
      SmallVector<Value> operands = getOperands(chunked, numPieces, number);
      if (chunked.isSum() && number > 0)
        for (auto [init, kind] : llvm::zip_equal(rule.inits, rule.reductions))
          operands[init] = createNeutral(operands[init], kind);
      FailureOr<SmallVector<Value>> made = writePiece(chunked, rule, operands, numPieces, number);
      if (failed(made))
        return failure();
      for (auto [pieces, value] : llvm::zip_equal(results, *made))
        pieces.push_back(value);
    }
    for (auto [value, dim, kind, pieces] :
         llvm::zip_equal(op->getResults(), chunked.resultDims, rule.reductions, results))
      if (dim >= 0)
        note(value, {dim, numPieces}, pieces);
      else
        value.replaceAllUsesWith(combine(pieces, kind));
    written.push_back(op);
    return success();
  }

  Value createNeutral(Value like, ReductionKind kind) {
    auto type = cast<RankedTensorType>(like.getType());
    TypedAttr element = getNeutralElement(kind, type.getElementType());
    return arith::ConstantOp::create(builder, like.getLoc(), DenseElementsAttr::get(type, Attribute(element)));
  }

  Value combine(ArrayRef<Value> contributions, ReductionKind kind) {
    Value all = contributions.front();
    for (Value other : contributions.drop_front())
      all = arith::getReductionOp(*getCombiningKind(kind, getElementTypeOrSelf(all.getType())), builder, all.getLoc(),
                                  all, other);
    return all;
  }

  //===-- loops --===//

  /// Computes what is cut of `place` in pieces.
  LogicalResult writeOps(Block &place) {
    for (Operation *op : llvm::map_to_vector(place.without_terminator(), [](Operation &op) { return &op; })) {
      auto layer = cuts.loops.find(op);
      if (layer != cuts.loops.end())
        writeLoop(layer->second);
      else if (failed(op == parts || cuts.carried.contains(op) ? writeCarrying(cast<LoopLikeOpInterface>(op))
                                                               : writeOp(op)))
        return failure();
    }
    return success();
  }

  /// Lets `loop` carry pieces, and computes them in it.
  LogicalResult writeCarrying(LoopLikeOpInterface loop) {
    bool isOfParts = loop == parts;
    ArrayRef<unsigned> numbers;
    if (auto known = cuts.carried.find(loop); known != cuts.carried.end())
      numbers = known->second;
    SmallVector<StackCut> carried;
    SmallVector<Value> inits;
    for (unsigned number : numbers) {
      carried.push_back(cuts.values.lookup(loop.getRegionIterArgs()[number]));
      llvm::append_range(inits, getPieces(loop.getInits()[number], carried.back()));
    }
    SmallVector<NamedAttribute> attributes = llvm::to_vector(loop->getDiscardableAttrs());
    SmallVector<unsigned> first; // Of the pieces among what the loop carries.
    if (!inits.empty()) {
      unsigned next = loop->getNumResults();
      IRRewriter rewriter(loop->getContext());
      FailureOr<LoopLikeOpInterface> made =
          loop.replaceWithAdditionalYields(rewriter, inits, /*replaceInitOperandUsesInLoop=*/false,
                                           [](OpBuilder &, Location, ArrayRef<BlockArgument> added) {
                                             return SmallVector<Value>(added.begin(), added.end());
                                           });
      if (failed(made))
        return loop.emitError()
               << "has to carry stacks of layers piece by piece, but is no loop to which values can be added";
      loop = *made;
      loop->setDiscardableAttrs(attributes);
      if (isOfParts) {
        parts = loop;
        noteGradients(numbers, carried);
      } else {
        inOne.push_back(loop);
      }
      builder.setInsertionPoint(loop);
      auto whole = loop.getInitsMutable();
      for (auto [number, cut] : llvm::zip_equal(numbers, carried)) {
        whole[number].set(createEmpty(whole[number].get().getType()));
        first.push_back(next);
        note(loop.getRegionIterArgs()[number], cut,
             llvm::to_vector_of<Value>(loop.getRegionIterArgs().slice(next, cut.numPieces)));
        note(loop->getResult(number), cut, llvm::to_vector_of<Value>(loop->getResults().slice(next, cut.numPieces)));
        next += cut.numPieces;
      }
    }
    if (failed(writeOps(loop.getLoopRegions().front()->front())))
      return failure();
    auto yielded = *loop.getYieldedValuesMutable();
    for (auto [number, cut, at] : llvm::zip_equal(numbers, carried, first)) {
      Pieces pieces = getPieces(yielded[number].get(), cut);
      for (auto [piece, value] : llvm::enumerate(pieces))
        yielded[at + piece].set(value);
      yielded[number].set(loop.getRegionIterArgs()[number]);
    }
    return success();
  }

  /// Notes that pieces of gradients, which the loop carries behind everything else, belong to pieces of parameters.
  void noteGradients(ArrayRef<unsigned> numbers, ArrayRef<StackCut> carried) {
    auto noted = parts->getAttrOfType<DenseI64ArrayAttr>(kGradientsAttrName);
    if (!noted)
      return;
    SmallVector<int64_t> gradients(noted.asArrayRef());
    for (auto [number, cut] : llvm::zip_equal(numbers, carried)) {
      auto stack = llvm::find_if(result.arguments, [&, whole = noted[number]](const StagePieces::Stack &stack) {
        return int64_t(stack.whole) == whole;
      });
      if (stack != result.arguments.end() && int64_t(stack->pieces.size()) == cut.numPieces)
        llvm::append_range(gradients, stack->pieces);
      else
        gradients.append(cut.numPieces, -1);
      gradients[number] = -1;
    }
    parts->setDiscardableAttr(kGradientsAttrName, builder.getDenseI64ArrayAttr(gradients));
  }

  void writeLoop(const LayerLoop &layer) {
    LoopLikeOpInterface loop = layer.loop;
    int64_t numPieces = cuts.numPieces.lookup(loop), trips = layer.numTrips / numPieces;
    builder.setInsertionPoint(loop);
    SmallVector<Value> values(loop.getInits()); // What goes from piece to piece, but for stacks.
    std::vector<Pieces> filled(loop->getNumResults(), Pieces(numPieces));
    for (int64_t at = 0; at < numPieces; ++at) {
      auto getNumber = [&](const LayerStack &stack) { return stack.isDescending ? numPieces - 1 - at : at; };
      SmallVector<Value> inits = values;
      for (const LayerStack &stack : layer.stacks)
        if (stack.carried)
          inits[*stack.carried] = getPieces(loop.getInits()[*stack.carried], {stack.dim, numPieces})[getNumber(stack)];
      LoopLikeOpInterface made = createTrips(builder, loop, at * trips, (at + 1) * trips, inits);
      writeBody(
          layer, made, [&](const LayerStack &stack) { return getNumber(stack); }, numPieces);
      for (auto [number, value] : llvm::enumerate(made->getResults()))
        if (const LayerStack *stack = layer.findFilled(number))
          filled[number][getNumber(*stack)] = value;
        else
          values[number] = value;
    }
    for (OpResult value : loop->getResults())
      if (const LayerStack *stack = layer.findFilled(value.getResultNumber()))
        note(value, {stack->dim, numPieces}, filled[value.getResultNumber()]);
      else
        value.replaceAllUsesWith(values[value.getResultNumber()]);
    written.push_back(loop);
  }

  /// Copies the body of a loop into `made`, which has the trips of one piece.
  void writeBody(const LayerLoop &layer, LoopLikeOpInterface made,
                 llvm::function_ref<int64_t(const LayerStack &)> getNumber, int64_t numPieces) {
    LoopLikeOpInterface loop = layer.loop;
    Block &from = loop.getLoopRegions().front()->front(), &to = made.getLoopRegions().front()->front();
    if (!to.empty())
      to.clear();
    OpBuilder inner = OpBuilder::atBlockEnd(&to);
    IRMapping known;
    known.map(from.getArguments(), to.getArguments());
    for (Operation &op : from)
      inner.clone(op, known);
    for (const LayerStack &stack : layer.stacks) {
      int64_t number = getNumber(stack), rows = layer.numTrips / numPieces;
      for (Operation *slice : stack.slices) {
        Operation *copy = known.lookup(slice);
        if (!stack.carried)
          getStackOperand(copy).set(getPieces(stack.getOutside(loop), {stack.dim, numPieces})[number]);
        if (number > 0) {
          OpOperand &row = getRowOperand(copy);
          inner.setInsertionPoint(copy);
          Value first = arith::ConstantIndexOp::create(inner, copy->getLoc(), -number * rows);
          row.set(arith::AddIOp::create(inner, copy->getLoc(), row.get(), first));
        }
        if (isa<SubsetInsertionOpInterface>(copy))
          copy->getResult(0).setType(cast<RankedTensorType>(getStackOperand(copy).get().getType()));
      }
    }
  }

  //===-- what reads whole stacks --===//

  void join() {
    llvm::DenseSet<Operation *> gone(written.begin(), written.end());
    auto isRead = [&](OpOperand &use) {
      // What loops carried as a whole they hand on, and nobody reads it.
      if (isa<BlockArgument>(use.get()) && use.getOwner()->hasTrait<OpTrait::IsTerminator>() &&
          (use.getOwner()->getParentOp() == parts || llvm::is_contained(inOne, use.getOwner()->getParentOp())))
        return false;
      for (Operation *op = use.getOwner(); op; op = op->getParentOp())
        if (gone.contains(op))
          return false;
      return true;
    };
    for (Value value : order) {
      if (llvm::none_of(value.getUses(), isRead))
        continue;
      StackCut cut = *getCut(value);
      builder.setInsertionPointAfterValue(value);
      Value whole =
          joinPieces(builder, value.getLoc(), cast<RankedTensorType>(value.getType()), getPieces(value, cut), cut.dim);
      for (Value part = whole; auto insertion = part.getDefiningOp<SubsetInsertionOpInterface>();
           part = insertion.getDestinationOperand().get())
        insertion->setAttr(kJoinsPiecesAttrName, builder.getUnitAttr());
      value.replaceUsesWithIf(whole, isRead);
    }
  }

  const StackCuts &cuts;
  RuleTable &rules;
  LoopLikeOpInterface &parts;
  FunctionOpInterface function;
  Block *block;
  OpBuilder builder;
  StagePieces result;
  llvm::DenseMap<Value, StackCut> cutOf;
  SmallVector<Value> order; ///< Of `cutOf`.
  llvm::DenseMap<std::pair<Value, std::pair<int64_t, int64_t>>, Pieces> piecesOf;
  SmallVector<Operation *> written;       ///< What is replaced by pieces, in program order.
  SmallVector<LoopLikeOpInterface> inOne; ///< Loops that carry pieces that have nothing to do with each other.
};
} // namespace

FailureOr<StagePieces> dist::cutStacks(const StackCuts &cuts, RuleTable &rules, LoopLikeOpInterface &parts,
                                       FunctionOpInterface function) {
  return Writer(cuts, rules, parts, function).run();
}
