// SPDX-License-Identifier: Apache-2.0
//
// Decides in tensor form where values have to end up, so that bufferization has nothing left to choose:
//
//   return %r                      ->  materialize_in_destination %r in %result_argument
//   scf.yield %v  (of a loop)      ->  scf.yield (materialize_in_destination %v in %carried)
//   scf.yield %v  (of a branch)    ->  scf.yield (materialize_in_destination %v in %new), one new buffer for all
//   branches
//
// Large splat constants become fills, so that they lie in no artifact. Empty tensors and fills are unshared on the way:
// common subexpression elimination merges them, but a buffer that two ops write is a conflict and costs a copy. What
// ends in a destination is computed there after bufferization, wherever nothing forbids it (MergeBuffers.cpp).

#include "ContractionPlan.h"
#include "StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/IR/HeldValues.h"
#include "dist/IR/ScalarConstant.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_BINDDESTINATIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::steps;

//===-- checks ----------------------------------------------------------------------------------------------------===//

/// Checks one argument or result type of the entry function.
static LogicalResult checkBoundaryType(func::FuncOp entry, Type type, const Twine &what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return entry.emitError() << what << " has type " << type << "; a program on devices needs tensors of static shape";
  if (!getDType(tensor.getElementType()))
    return entry.emitError() << what << " has elements of type " << tensor.getElementType() << "; "
                             << describeSupportedTypes(tensor.getElementType());
  return success();
}

static LogicalResult checkEntry(func::FuncOp entry) {
  if (!entry.getBody().hasOneBlock())
    return entry.emitError() << "body has several blocks; structured control flow (scf) is needed";
  for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes()))
    if (failed(checkBoundaryType(entry, type, "argument " + Twine(index))))
      return failure();
  for (auto [index, type] : llvm::enumerate(entry.getResultTypes()))
    if (failed(checkBoundaryType(entry, type, "result " + Twine(index))))
      return failure();
  WalkResult result = entry.walk([](Operation *op) {
    if (isa<CallOpInterface>(op)) {
      op->emitError() << "call in a program for devices; calls have to be inlined before";
      return WalkResult::interrupt();
    }
    if (auto call = dyn_cast<tensor_ext::CustomCallOp>(op)) {
      op->emitError() << "custom call of '" << call.getTarget()
                      << "', which is not known here; it can be partitioned for another compiler, but not be run";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===-- results ---------------------------------------------------------------------------------------------------===//

/// Returns the attributes of a result that its destination argument keeps.
static DictionaryAttr getDestinationAttributes(func::FuncOp entry, unsigned result) {
  Builder builder(entry.getContext());
  SmallVector<NamedAttribute> attributes{builder.getNamedAttr(kResultAttrName, builder.getUnitAttr())};
  for (StringRef name : {StringRef(kNameAttrName), StringRef(kUnsignedAttrName), StringRef(kBoundaryAttrName),
                         StringRef(kElementTypeAttrName), StringRef(kHeldAttrName)})
    if (Attribute value = entry.getResultAttr(result, name))
      attributes.push_back(builder.getNamedAttr(name, value));
  return builder.getDictionaryAttr(attributes);
}

/// Turns the results of `entry` into destination arguments.
static LogicalResult bindResults(func::FuncOp entry) {
  Operation *terminator = entry.getBody().front().getTerminator();
  OpBuilder builder(terminator);
  for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
    auto type = cast<RankedTensorType>(value.getType());
    auto bufferType = MemRefType::get(type.getShape(), type.getElementType());
    if (failed(entry.insertArgument(entry.getNumArguments(), bufferType, getDestinationAttributes(entry, index),
                                    entry.getLoc())))
      return failure();
    bufferization::MaterializeInDestinationOp::create(builder, value.getLoc(), /*result=*/Type(), value,
                                                      entry.getArguments().back(), /*restrict=*/builder.getUnitAttr(),
                                                      /*writable=*/builder.getUnitAttr());
  }
  func::ReturnOp::create(builder, terminator->getLoc());
  terminator->erase();
  SmallVector<Type> arguments(entry.getArgumentTypes());
  entry.setResAttrsAttr(nullptr);
  entry.setFunctionType(FunctionType::get(entry.getContext(), arguments, {}));
  for (unsigned index = 0; index < arguments.size(); ++index)
    if (isa<TensorType>(arguments[index]))
      entry.setArgAttr(index, bufferization::BufferizationDialect::kWritableAttrName, builder.getBoolAttr(false));
  return success();
}

//===-- loops and conditionals ------------------------------------------------------------------------------------===//

/// Rewrites operand `number` of `terminator` so that it ends in `destination`.
static void bindOperand(Operation *terminator, unsigned number, Value value, Value destination) {
  OpBuilder builder(terminator);
  terminator->setOperand(
      number,
      bufferization::MaterializeInDestinationOp::create(builder, value.getLoc(), value, destination).getResult());
}

/// Binds the tensors that a loop forwards from operand `first` to the values that it carries. One that is not computed
/// in this block may be another carried value: it is copied first, before any carried value changes, for all of them
/// move at once. So is one that is forwarded twice, which can be computed in one of its destinations only.
static void bindCarried(Operation *terminator, unsigned first, ValueRange carried) {
  OpBuilder builder(terminator);
  DenseSet<Value> bound;
  SmallVector<std::pair<unsigned, Value>> moved;
  for (auto [index, destination] : llvm::enumerate(carried)) {
    Value value = terminator->getOperand(first + index);
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || value == destination || type != destination.getType())
      continue;
    auto computed = value.getDefiningOp<DestinationStyleOpInterface>();
    if (!computed || computed->getBlock() != terminator->getBlock() || !bound.insert(value).second)
      value = bufferization::AllocTensorOp::create(builder, value.getLoc(), type, ValueRange(), value);
    moved.emplace_back(index, value);
  }
  for (auto [index, value] : moved)
    bindOperand(terminator, first + index, value, carried[index]);
}

/// Gives each tensor that `conditional` yields one buffer for all branches. It is an allocation and not an empty
/// tensor, since those are unshared and eliminated.
static void bindConditional(Operation *conditional) {
  OpBuilder builder(conditional);
  for (auto [index, type] : llvm::enumerate(conditional->getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape())
      continue;
    Value destination = bufferization::AllocTensorOp::create(builder, conditional->getLoc(), tensor, ValueRange());
    for (Region &branch : conditional->getRegions()) {
      Operation *terminator = branch.front().getTerminator();
      bindOperand(terminator, index, terminator->getOperand(index), destination);
    }
  }
}

static void bindNested(func::FuncOp entry) {
  entry.walk([](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      bindCarried(loop.getBody()->getTerminator(), 0, loop.getRegionIterArgs());
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      if (ValueRange(loop.getBeforeArguments()).getTypes() == ValueRange(loop.getAfterArguments()).getTypes()) {
        bindCarried(loop.getConditionOp(), 1, loop.getBeforeArguments());
        bindCarried(loop.getYieldOp(), 0, loop.getAfterArguments());
      }
    } else if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
      bindConditional(op);
    }
  });
}

//===-- splats ----------------------------------------------------------------------------------------------------===//

/// Most bytes of a splat constant that lies written out among the constants of the program.
static constexpr int64_t kMostSplatBytes = 1024;

/// Returns the first op of the block of `op` that uses its result, itself or inside.
static Operation *getFirstUser(Operation *op) {
  Operation *first = op->getBlock()->getTerminator();
  for (Operation *user : op->getUsers()) {
    Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
    if (inBlock->isBeforeInBlock(first))
      first = inBlock;
  }
  return first;
}

/// Turns large splat constants into fills where they are needed first. They take the same room while the program runs,
/// and none before.
static void fillSplats(func::FuncOp entry) {
  SmallVector<arith::ConstantOp> constants;
  entry.walk([&](arith::ConstantOp constant) { constants.push_back(constant); });
  for (arith::ConstantOp constant : constants) {
    auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
    auto type = dyn_cast<RankedTensorType>(constant.getType());
    if (!splat || !type || type.getNumElements() * getElementBytes(type.getElementType()) <= kMostSplatBytes)
      continue;
    OpBuilder builder(getFirstUser(constant));
    Location loc = constant.getLoc();
    Value element = createScalarConstant(builder, loc, getSplatElement(splat));
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
    constant.replaceAllUsesWith(linalg::FillOp::create(builder, loc, element, empty).getResult(0));
    constant.erase();
  }
}

//===-- unsharing -------------------------------------------------------------------------------------------------===//

/// Gives every use of `op`'s result beyond the first a clone of `op`; only uses that `isAffected` are counted.
static void unshare(Operation *op, function_ref<bool(OpOperand &)> isAffected) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : op->getResult(0).getUses())
    if (isAffected(use))
      uses.push_back(&use);
  bool keepsOriginal = uses.size() == size_t(std::distance(op->use_begin(), op->use_end()));
  for (OpOperand *use : llvm::drop_begin(uses, keepsOriginal && !uses.empty() ? 1 : 0)) {
    OpBuilder builder(use->getOwner());
    use->set(builder.clone(*op)->getResult(0));
  }
}

static bool isDestination(OpOperand &use) {
  auto destination = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return destination && destination.isDpsInit(&use);
}

/// Fills first: their clones still share an empty, which is unshared next.
static void unshareDestinations(func::FuncOp entry) {
  SmallVector<linalg::FillOp> fills;
  entry.walk([&](linalg::FillOp fill) {
    if (fill.hasPureTensorSemantics() && fill.getOutputs()[0].getDefiningOp<tensor::EmptyOp>())
      fills.push_back(fill);
  });
  for (linalg::FillOp fill : fills)
    unshare(fill, isDestination);
  SmallVector<tensor::EmptyOp> empties;
  entry.walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
  for (tensor::EmptyOp empty : empties)
    unshare(empty, [](OpOperand &) { return true; });
}

namespace {
struct BindDestinationsPass : dist::impl::BindDestinationsPassBase<BindDestinationsPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry) || failed(checkEntry(*entry)) || failed(bindMesh(*entry)))
      return signalPassFailure();
    fillSplats(*entry);
    bindNested(*entry);
    unshareDestinations(*entry);
    if (failed(bindResults(*entry)))
      return signalPassFailure();
  }
};
} // namespace
