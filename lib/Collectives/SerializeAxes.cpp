// SPDX-License-Identifier: Apache-2.0
//
// Computes the parts along an axis in time one after the other on one device, as micro-batches:
//
//   %part = slice of %batch over "micro"          for i = 0 to 4 (%sum = 0)
//   %g = f(%part, %p)                               %part = slice i of %batch
//   %sum = dist.all_reduce sum over "micro" (%g)    yield %sum + f(%part, %p)
//   return %p - %sum                              return %p - %sum
//
// On the left is what partition makes of an axis like any other, so whatever the ops are, their rules say what may be
// computed part by part and what has to be joined. The loop over the parts is an ordinary one from here on.

#include "OpPieces.h"
#include "SumsOverTime.h"
#include "TimePhases.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/Analysis/ShardingRule.h"
#include "dist/Collectives/Passes.h"
#include "dist/IR/ScalarConstant.h"
#include "dist/Layout/Machine.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_SERIALIZEAXESPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===-- sums ------------------------------------------------------------------------------------------------------===//

/// Returns the type in which parts of `type` are added up: that of 32 bits for narrower floats, as products add up
/// inside.
static Type getSumType(ReductionKind kind, Type type) {
  bool isNarrow = isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32 &&
                  (kind == ReductionKind::Sum || kind == ReductionKind::Prod);
  return isNarrow ? Type(Float32Type::get(type.getContext())) : type;
}

/// Returns how `kind` combines two elements of `type`; nothing if there is no op that does.
static std::optional<arith::AtomicRMWKind> findCombiner(ReductionKind kind, Type type) {
  using Combiner = arith::AtomicRMWKind;
  if (!isa<FloatType, IntegerType>(type))
    return std::nullopt;
  bool isFloat = isa<FloatType>(type), isBoolean = type.isInteger(1);
  switch (kind) {
  case ReductionKind::Sum:
    return isFloat ? Combiner::addf : isBoolean ? Combiner::ori : Combiner::addi;
  case ReductionKind::Prod:
    return isFloat ? Combiner::mulf : isBoolean ? Combiner::andi : Combiner::muli;
  case ReductionKind::Max:
    return isFloat ? Combiner::maximumf : isBoolean ? Combiner::ori : Combiner::maxs;
  case ReductionKind::Min:
    return isFloat ? Combiner::minimumf : isBoolean ? Combiner::andi : Combiner::mins;
  case ReductionKind::Any:
    return Combiner::ori;
  case ReductionKind::All:
    return Combiner::andi;
  default:
    return std::nullopt;
  }
}

/// Builds an op that computes each element of `init` by `compute` from those of `input` and `init`.
static Value buildElementwise(OpBuilder &builder, Location loc, Value input, Value init,
                              llvm::function_ref<Value(OpBuilder &, Value, Value)> compute) {
  auto type = cast<RankedTensorType>(init.getType());
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(builder, loc, type, input, init, ArrayRef<AffineMap>{map, map}, iterators,
                                      [&](OpBuilder &body, Location place, ValueRange elements) {
                                        linalg::YieldOp::create(body, place, compute(body, elements[0], elements[1]));
                                      });
  return op.getResult(0);
}

static Value buildEmpty(OpBuilder &builder, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
}

static Value convert(OpBuilder &builder, Location loc, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  Value init = buildEmpty(builder, loc, RankedTensorType::get(type.getShape(), element));
  return buildElementwise(builder, loc, value, init, [&](OpBuilder &body, Value from, Value) {
    return convertScalarToDtype(body, loc, from, element, /*isUnsignedCast=*/false);
  });
}

//===-- what leaves a loop ----------------------------------------------------------------------------------------===//

namespace {
/// Part `index` of a tensor that has all parts behind one another along `dim`.
struct PartSlice {
  PartSlice(OpBuilder &builder, Location loc, RankedTensorType part, int64_t dim, Value index)
      : offsets(part.getRank(), builder.getIndexAttr(0)), strides(part.getRank(), builder.getIndexAttr(1)) {
    for (int64_t size : part.getShape())
      sizes.push_back(builder.getIndexAttr(size));
    if (part.getDimSize(dim) != 1)
      index = arith::MulIOp::create(builder, loc, index,
                                    arith::ConstantIndexOp::create(builder, loc, part.getDimSize(dim)));
    offsets[dim] = index;
  }

  SmallVector<OpFoldResult> offsets, sizes, strides;
};

/// A value that a loop over the parts hands out.
struct Outcome {
  enum Kind {
    Sum,    ///< The reduction of all parts.
    Stack,  ///< All parts behind one another along `dim`.
    Layers, ///< All parts along a new first dimension.
    Last    ///< Equal in all parts.
  } kind;
  Value part;   ///< In the loop.
  Value result; ///< What it becomes behind the loop; of layers the part, which later loops read again.
  int64_t dim = 0;
  ReductionKind reduction = ReductionKind::Sum;

  RankedTensorType getPartType() const { return cast<RankedTensorType>(part.getType()); }
  Location getLoc() const { return result.getLoc(); }

  /// Returns the type that is carried from part to part of `numParts`.
  RankedTensorType getCarriedType(int64_t numParts) const {
    RankedTensorType type = getPartType();
    switch (kind) {
    case Sum:
      return RankedTensorType::get(type.getShape(), getSumType(reduction, type.getElementType()));
    case Stack:
      return withSize(type, dim, type.getDimSize(dim) * numParts);
    case Layers: {
      SmallVector<int64_t> shape(type.getShape());
      shape.insert(shape.begin(), numParts);
      return type.clone(shape);
    }
    case Last:
      return type;
    }
    return type;
  }

  /// Builds what is carried into the first part.
  Value buildInit(OpBuilder &builder, int64_t numParts) const {
    RankedTensorType type = getCarriedType(numParts);
    Value init = buildEmpty(builder, getLoc(), type);
    if (kind != Sum)
      return init;
    Value neutral = createScalarConstant(builder, getLoc(), getNeutralElement(reduction, type.getElementType()));
    return linalg::FillOp::create(builder, getLoc(), neutral, init).getResult(0);
  }

  /// Builds what is carried on from part `index`.
  Value buildNext(OpBuilder &builder, Value carried, Value index) const {
    if (kind == Last)
      return part;
    if (kind == Sum) {
      auto type = cast<RankedTensorType>(carried.getType());
      return buildElementwise(builder, getLoc(), part, carried, [&](OpBuilder &body, Value added, Value sum) {
        added = convertScalarToDtype(body, getLoc(), added, type.getElementType(), /*isUnsignedCast=*/false);
        return arith::getReductionOp(*findCombiner(reduction, type.getElementType()), body, getLoc(), sum, added);
      });
    }
    RankedTensorType type = kind == Layers ? withSize(getCarriedType(1), 0, 1) : getPartType();
    PartSlice place(builder, getLoc(), type, kind == Layers ? 0 : dim, index);
    return tensor::InsertSliceOp::create(builder, getLoc(), part, carried, place.offsets, place.sizes, place.strides);
  }
};

/// Writes the loops of one function.
class LoopWriter {
public:
  LoopWriter(FunctionOpInterface function, const TimeAxis &time, const TimePhases &phases)
      : time(time), phases(phases), terminator(function.getFunctionBody().front().getTerminator()),
        builder(function.getContext()) {}

  LogicalResult run() {
    outcomes.resize(phases.getNumLoops());
    for (Operation *op : phases.getOps())
      if (failed(collect(op)))
        return failure();
    for (unsigned loop = 0; loop <= phases.getNumLoops(); ++loop) {
      for (Operation *op : phases.getOps())
        if (phases.getKind(op) == TimeKind::Whole && phases.getLoop(op) == loop)
          op->moveBefore(terminator);
      // What nothing leaves is of no use.
      if (loop < phases.getNumLoops() && !outcomes[loop].empty())
        write(loop);
    }
    for (Operation *op : llvm::reverse(phases.getOps()))
      if (phases.getKind(op) != TimeKind::Whole && op->getBlock() == terminator->getBlock())
        op->erase();
    return success();
  }

private:
  /// Returns true if `op`, for one part, is made in each loop that reads it rather than kept for all parts: an index,
  /// or a slice.
  bool isMadeAgain(Operation *op) const {
    return phases.getKind(op) == TimeKind::Part &&
           (llvm::none_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>) || isa<AllSliceOp>(op));
  }

  /// Notes what `op` needs to leave loops for it.
  LogicalResult collect(Operation *op) {
    if (phases.getKind(op) == TimeKind::Joint)
      return collectJoint(cast<CollectiveOpInterface>(op));
    LogicalResult result = success();
    if (phases.getKind(op) == TimeKind::Part && !isMadeAgain(op))
      TimePhases::walkRead(op, [&](OpOperand &operand) {
        if (succeeded(result))
          result = collectKept(operand.get(), phases.getLoop(op));
      });
    for (Value value : op->getResults()) {
      bool isReadWhole = phases.getKind(op) == TimeKind::Part && !phases.differs(value) &&
                         llvm::any_of(value.getUsers(), [&](Operation *user) {
                           Operation *reader = value.getParentBlock()->findAncestorOpInBlock(*user);
                           return reader == terminator || phases.getKind(reader) == TimeKind::Whole ||
                                  phases.getLoop(reader) > phases.getLoop(op);
                         });
      if (isReadWhole && !isa<RankedTensorType>(value.getType()))
        return op->emitError() << "'" << op->getName() << "' gives a " << value.getType()
                               << " behind the loop over the parts of the axis \"" << time.getName()
                               << "\" in time; only tensors can leave it";
      if (isReadWhole)
        outcomes[phases.getLoop(op)].push_back({Outcome::Last, value, value});
    }
    return result;
  }

  /// Keeps `value` for loop `reader` if an earlier loop computes it.
  LogicalResult collectKept(Value value, unsigned reader) {
    Operation *maker = value.getDefiningOp();
    if (phases.getKind(maker) != TimeKind::Part || !phases.differs(value))
      return success();
    if (isMadeAgain(maker)) {
      LogicalResult result = success();
      TimePhases::walkRead(maker, [&](OpOperand &operand) {
        if (succeeded(result))
          result = collectKept(operand.get(), reader);
      });
      return result;
    }
    if (phases.getLoop(maker) == reader)
      return success();
    if (!isa<RankedTensorType>(value.getType()))
      return maker->emitError() << "'" << maker->getName() << "' gives a " << value.getType()
                                << " that has to be kept for all parts of the axis \"" << time.getName()
                                << "\" in time; only tensors can be";
    SmallVector<Outcome> &list = outcomes[phases.getLoop(maker)];
    if (llvm::none_of(list, [&](const Outcome &other) { return other.kind == Outcome::Layers && other.part == value; }))
      list.push_back({Outcome::Layers, value, value});
    return success();
  }

  LogicalResult collectJoint(CollectiveOpInterface op) {
    for (auto [number, input, result] : llvm::enumerate(op.getCollectiveInputs(), op->getResults())) {
      Outcome outcome{op.getReductionKind() ? Outcome::Sum : Outcome::Stack, input, result, op.getPairDim(number),
                      op.getReductionKind().value_or(ReductionKind::Sum)};
      if (outcome.kind == Outcome::Sum && !findCombiner(outcome.reduction, outcome.getPartType().getElementType()))
        return op->emitError() << "reduces elements of type " << outcome.getPartType().getElementType()
                               << " over the axis \"" << time.getName()
                               << "\", which is in time; that is not supported yet, floats and integers are";
      outcomes[phases.getLoop(op)].push_back(outcome);
      if (failed(collectKept(input, phases.getLoop(op))))
        return failure();
    }
    return success();
  }

  void write(unsigned loop) {
    builder.setInsertionPoint(terminator);
    Location loc = MeshOp(time.op).getLoc();
    SmallVector<Value> inits;
    for (const Outcome &outcome : outcomes[loop])
      inits.push_back(outcome.buildInit(builder, time.size));
    auto bound = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(builder, loc, value); };
    auto made = scf::ForOp::create(builder, loc, bound(0), bound(time.size), bound(1), inits,
                                   [&](OpBuilder &body, Location, Value index, ValueRange carried) {
                                     fill(body, loop, index);
                                     SmallVector<Value> next;
                                     for (auto [outcome, value] : llvm::zip_equal(outcomes[loop], carried))
                                       next.push_back(outcome.buildNext(body, value, index));
                                     scf::YieldOp::create(body, loc, next);
                                   });
    made->setDiscardableAttr(kPartsAttrName, builder.getUnitAttr());
    for (auto [outcome, value] : llvm::zip_equal(outcomes[loop], made.getResults()))
      forward(outcome, value, made);
  }

  /// Moves what loop `loop` computes to where `body` stands.
  void fill(OpBuilder &body, unsigned loop, Value counter) {
    Block *block = body.getInsertionBlock();
    index = counter;
    again.clear();
    for (Operation *op : phases.getOps())
      if (phases.getKind(op) == TimeKind::Part && phases.getLoop(op) == loop && !isMadeAgain(op)) {
        body.setInsertionPointToEnd(block);
        op->walk([&](Operation *reader) {
          for (OpOperand &operand : reader->getOpOperands())
            operand.set(getInLoop(body, operand.get()));
        });
        op->moveBefore(block, block->end());
      }
    body.setInsertionPointToEnd(block);
    // What is joined may be of an earlier loop.
    for (Outcome &outcome : outcomes[loop])
      outcome.part = getInLoop(body, outcome.part);
    SmallVector<Operation *> named;
    for (Operation &op : *block)
      op.walk([&](Operation *nested) {
        if (time.isNamedBy(nested))
          named.push_back(nested);
      });
    for (Operation *op : named)
      takePart(op, loop);
    body.setInsertionPointToEnd(block);
  }

  /// Returns `value` for the part of the loop that is written, where it may have to be made, or read from what an
  /// earlier loop has kept.
  Value getInLoop(OpBuilder &body, Value value) {
    if (Value known = again.lookup(value))
      return known;
    if (Value layers = keptLayers.lookup(value)) {
      PartSlice place(body, value.getLoc(), withSize(cast<RankedTensorType>(layers.getType()), 0, 1), 0, index);
      return again[value] =
                 tensor::ExtractSliceOp::create(body, value.getLoc(), cast<RankedTensorType>(value.getType()), layers,
                                                place.offsets, place.sizes, place.strides);
    }
    Operation *maker = value.getDefiningOp();
    bool isMade =
        maker && maker->getBlock() == terminator->getBlock() && (isMadeAgain(maker) || isMadeOfNothing(maker));
    return isMade ? remake(body, value) : value;
  }

  Value remake(OpBuilder &body, Value value) {
    Operation *maker = value.getDefiningOp();
    IRMapping mapping;
    for (Value operand : maker->getOperands())
      mapping.map(operand, getInLoop(body, operand));
    Operation *copy = body.clone(*maker, mapping);
    for (auto [old, made] : llvm::zip_equal(maker->getResults(), copy->getResults()))
      again[old] = made;
    return again[value];
  }

  /// Returns true if the results of `op` are not worth keeping, as each part overwrites them: an empty tensor, or one
  /// element repeated.
  static bool isMadeOfNothing(Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() != 1 ||
        !isa<RankedTensorType>(op->getResult(0).getType()))
      return false;
    auto ruled = dyn_cast<ShardingRuleOpInterface>(op);
    return (op->getNumOperands() == 0 && op->getNumRegions() == 0) || (ruled && ruled.getSplatElement(0));
  }

  /// Replaces `op`, which names the axis, by what it is for one part in loop `loop`.
  void takePart(Operation *op, unsigned loop) {
    builder.setInsertionPoint(op);
    for (OpResult result : op->getResults()) {
      Value part = index;
      if (auto slice = dyn_cast<AllSliceOp>(op)) {
        auto type = cast<RankedTensorType>(result.getType());
        PartSlice place(builder, op->getLoc(), type, slice.getDim(), index);
        part = tensor::ExtractSliceOp::create(builder, op->getLoc(), type, slice.getInputs()[result.getResultNumber()],
                                              place.offsets, place.sizes, place.strides);
      }
      result.replaceAllUsesWith(part);
      for (Outcome &outcome : outcomes[loop])
        if (outcome.part == result)
          outcome.part = part;
    }
    op->erase();
  }

  /// Lets those who read `outcome` behind `loop` read `value`.
  void forward(const Outcome &outcome, Value value, Operation *loop) {
    if (outcome.kind == Outcome::Layers) {
      keptLayers[outcome.result] = value;
      return;
    }
    if (outcome.kind == Outcome::Sum)
      value =
          convert(builder, outcome.getLoc(), value, cast<RankedTensorType>(outcome.result.getType()).getElementType());
    Value result = outcome.result;
    result.replaceUsesWithIf(value, [&](OpOperand &use) { return !loop->isAncestor(use.getOwner()); });
    for (SmallVector<Outcome> &list : outcomes)
      for (Outcome &later : list)
        if (&later != &outcome && later.part == result)
          later.part = value;
  }

  const TimeAxis &time;
  const TimePhases &phases;
  Operation *terminator;
  OpBuilder builder;
  SmallVector<SmallVector<Outcome>> outcomes; ///< By loop.
  llvm::DenseMap<Value, Value> keptLayers;    ///< All parts of a value.
  llvm::DenseMap<Value, Value> again;         ///< What the loop that is written has made again.
  Value index;                                ///< The number of its part.
};
} // namespace

/// Returns an op in `function` that names the axis, or null.
static Operation *findNaming(FunctionOpInterface function, const TimeAxis &time) {
  Operation *found = nullptr;
  function->walk([&](Operation *op) {
    if (time.isNamedBy(op))
      found = op;
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

/// Refuses a function for calls from inside of the module: what it is given for one part is not known in it.
static LogicalResult checkIsNotCalled(FunctionOpInterface function, const TimeAxis &time) {
  Operation *naming = findNaming(function, time);
  if (!naming || SymbolTable::getSymbolVisibility(function) != SymbolTable::Visibility::Private)
    return success();
  InFlightDiagnostic error = naming->emitError()
                             << "names the axis \"" << time.getName()
                             << "\", which is in time, in a private function; what is computed "
                             << "part after part has to stand where the parts are, in the function that calls it";
  error.attachNote(function.getLoc()) << "in this function";
  return error;
}

/// Computes what the axis splits in `function` part after part.
static LogicalResult serialize(FunctionOpInterface function, const TimeAxis &time) {
  if (!function.getFunctionBody().hasOneBlock())
    return function.emitError() << "has several blocks; what the axis \"" << time.getName()
                                << "\" in time splits has to be structured";
  if (failed(checkIsNotCalled(function, time)))
    return failure();
  joinSumsOverTime(function, time);
  if (failed(separateTimeAxis(function, time)))
    return failure();
  if (!findNaming(function, time))
    return success();
  FailureOr<TimePhases> phases = TimePhases::get(function, time);
  return failed(phases) ? failure() : LoopWriter(function, time, *phases).run();
}

/// Takes the axis out of its mesh, where nothing names it any more.
static void dropAxis(const TimeAxis &time) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  for (auto [name, size] : llvm::zip_equal(time.mesh.getAxisNames(), time.mesh.getAxisSizes())) {
    names.push_back(name);
    sizes.push_back(name == time.axis.getName() ? 1 : size);
  }
  MeshOp op = time.op;
  op.setMeshAttr(MeshAttr::get(op.getContext(), names, sizes, {}));
}

namespace {
struct SerializeAxes : dist::impl::SerializeAxesPassBase<SerializeAxes> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<std::optional<TimeAxis>> time = findTimeAxis(module);
    if (failed(time))
      return signalPassFailure();
    if (*time) {
      for (auto function : module.getOps<FunctionOpInterface>())
        if (!function.isExternal() && failed(serialize(function, **time)))
          return signalPassFailure();
      dropAxis(**time);
    }
    module->removeDiscardableAttr(kInTimeAttrName);
  }
};
} // namespace
