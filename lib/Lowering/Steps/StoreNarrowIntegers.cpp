// SPDX-License-Identifier: Apache-2.0
//
// Integers of two to seven bits, as weights that are quantized have them, are computed with as they are, and are stored
// in bytes. An element in memory has its sign extended; what reads and writes elements converts them:
//
//   linalg.generic ins(%x : tensor<8xi4>) {     ->   linalg.generic ins(%x : tensor<8xi8>) {
//   ^bb0(%a: i4):                                    ^bb0(%b: i8):
//     %s = arith.addi %a, %a : i4                      %a = arith.trunci %b;  %s = arith.addi %a, %a : i4
//     linalg.yield %s : i4                             %t = arith.extsi %s;   linalg.yield %t : i8
//
// What only widens an element reads the byte. Bytes that come from elsewhere are brought to that form: arguments, of
// which the last bits count, and what reductions across devices add up. Results that are unsigned leave it.

#include "StepForm.h"
#include "dist/IR/Dist.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace dist {
#define GEN_PASS_DEF_STORENARROWINTEGERSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isLessThanByte(Type type) { return type != getStoredType(type); }
static bool isNarrowScalar(Type type) { return !isa<ShapedType>(type) && isLessThanByte(type); }
static bool isNarrowTensor(Type type) { return isa<ShapedType>(type) && isLessThanByte(type); }

/// Returns true if `op` reads or writes elements of tensors of narrow integers, or carries such tensors.
static bool accesses(Operation *op) {
  return !isa<func::FuncOp, func::ReturnOp>(op) &&
         (llvm::any_of(op->getOperandTypes(), isNarrowTensor) || llvm::any_of(op->getResultTypes(), isNarrowTensor));
}

//===-- elements --------------------------------------------------------------------------------------------------===//

/// Makes `stored`, which has been narrow, the byte of an element. What reads it gets its last bits, but for `asByte`,
/// which takes the byte, and what only widens it.
static void readFromByte(Value stored, OpBuilder &builder, Operation *asByte) {
  Type narrow = stored.getType(), byte = getStoredType(narrow);
  Value truncated;
  SmallVector<OpOperand *> uses = llvm::map_to_vector(stored.getUses(), [](OpOperand &use) { return &use; });
  stored.setType(byte);
  for (OpOperand *use : uses) {
    Operation *user = use->getOwner();
    bool widens = isa<arith::ExtSIOp, arith::SIToFPOp>(user);
    if (user == asByte || (widens && getElementTypeOrSelf(user->getResult(0).getType()).getIntOrFloatBitWidth() > 8))
      continue;
    if (widens && user->getResult(0).getType() == byte) {
      user->getResult(0).replaceAllUsesWith(stored);
      user->erase();
      continue;
    }
    if (!truncated)
      truncated = arith::TruncIOp::create(builder, stored.getLoc(), narrow, stored);
    use->set(truncated);
  }
}

/// Extends the narrow integers among the operands of `op`.
static void writeAsBytes(Operation *op) {
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isNarrowScalar(operand.get().getType()))
      operand.set(arith::ExtSIOp::create(builder, op->getLoc(), getStoredType(operand.get().getType()), operand.get()));
}

/// Converts the elements that `op` takes, gives, and hands to and gets from its regions.
static void convertElements(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      Operation *terminator = block.mightHaveTerminator() ? block.getTerminator() : nullptr;
      OpBuilder builder = OpBuilder::atBlockBegin(&block);
      for (BlockArgument argument : block.getArguments())
        if (isNarrowScalar(argument.getType()))
          readFromByte(argument, builder, terminator);
      if (terminator)
        writeAsBytes(terminator);
    }
  writeAsBytes(op);
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults())
    if (isNarrowScalar(result.getType()))
      readFromByte(result, builder, /*asByte=*/nullptr);
}

/// Gives ops whose regions follow from their names regions of their own, where these compute with narrow integers.
static LogicalResult generalizeNamedOps(func::FuncOp function) {
  SmallVector<linalg::LinalgOp> named;
  function.walk([&](linalg::LinalgOp op) {
    bool computes = llvm::range_size(op->getRegion(0).front()) > 1;
    if (!isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(op.getOperation()) && computes && accesses(op))
      named.push_back(op);
  });
  IRRewriter rewriter(function.getContext());
  for (linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    if (failed(linalg::generalizeNamedOp(rewriter, op)))
      return op.emitError() << "'" << op->getName() << "' has no form with a body of its own, which is needed on "
                            << "integers of less than a byte";
  }
  return success();
}

//===-- tensors ---------------------------------------------------------------------------------------------------===//

/// Makes the constants of narrow integers bytes.
static LogicalResult convertConstant(arith::ConstantOp constant) {
  if (!isNarrowTensor(constant.getType()))
    return success();
  auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue());
  if (!dense)
    return constant.emitError() << "is a constant of type " << constant.getType() << " whose elements are not known";
  constant.setValueAttr(dense.mapValues(getElementTypeOrSelf(getStoredType(constant.getType())),
                                        [](const APInt &element) { return element.sext(8); }));
  return success();
}

/// Returns `tensor`, bytes of integers of type `narrow`, of which the last bits count, with the sign or zeros in the
/// others.
static Value normalize(OpBuilder &builder, Value tensor, Type narrow, bool isUnsigned = false) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Location loc = tensor.getLoc();
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &b, Location, ValueRange elements) {
    Value bits = arith::TruncIOp::create(b, loc, narrow, elements[0]);
    Value byte = isUnsigned ? arith::ExtUIOp::create(b, loc, type.getElementType(), bits).getResult()
                            : arith::ExtSIOp::create(b, loc, type.getElementType(), bits).getResult();
    linalg::YieldOp::create(b, loc, byte);
  };
  return linalg::GenericOp::create(builder, loc, type, tensor, empty, maps, loops, body).getResult(0);
}

/// Normalizes `tensor` for all that reads it.
static void normalizeForReaders(OpBuilder &builder, Value tensor, Type narrow) {
  SmallVector<OpOperand *> uses = llvm::map_to_vector(tensor.getUses(), [](OpOperand &use) { return &use; });
  if (uses.empty())
    return;
  Value normal = normalize(builder, tensor, narrow);
  for (OpOperand *use : uses)
    use->set(normal);
}

/// Gives all tensors of `function` bytes, and normalizes what is not made by ops of the device itself.
static void convertTensors(func::FuncOp function) {
  SmallVector<std::pair<Value, Type>> foreign;
  auto note = [&](Value value) {
    if (isNarrowTensor(value.getType()))
      foreign.emplace_back(value, getElementTypeOrSelf(value.getType()));
  };
  for (BlockArgument argument : function.getArguments())
    note(argument);
  function.walk([&](Operation *op) {
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    if (isa<DoneOp>(op) || (collective && collective.getReductionKind() && !op->getResultTypes().empty() &&
                            llvm::none_of(op->getResultTypes(), llvm::IsaPred<dist::TokenType>)))
      llvm::for_each(op->getResults(), note);
  });
  SmallVector<Type> results(function.getResultTypes());
  function.walk([](Operation *op) {
    for (Value value : op->getResults())
      if (isNarrowTensor(value.getType()))
        value.setType(getStoredType(value.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          if (isNarrowTensor(argument.getType()))
            argument.setType(getStoredType(argument.getType()));
  });
  OpBuilder builder(function.getContext());
  for (auto [value, narrow] : foreign) {
    builder.setInsertionPointAfterValue(value);
    normalizeForReaders(builder, value, narrow);
  }
  Operation *end = function.getBody().front().getTerminator();
  builder.setInsertionPoint(end);
  for (auto [number, type] : llvm::enumerate(results))
    if (isNarrowTensor(type) && function.getResultAttr(number, kUnsignedAttrName))
      end->setOperand(number,
                      normalize(builder, end->getOperand(number), getElementTypeOrSelf(type), /*isUnsigned=*/true));
  function.setFunctionType(FunctionType::get(function.getContext(), function.getBody().getArgumentTypes(),
                                             SmallVector<Type>(llvm::map_range(results, getStoredType))));
}

static LogicalResult storeAsBytes(func::FuncOp function) {
  if (failed(generalizeNamedOps(function)))
    return failure();
  SmallVector<Operation *> ops;
  WalkResult constants = function.walk([&](Operation *op) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return failed(convertConstant(constant)) ? WalkResult::interrupt() : WalkResult::advance();
    if (accesses(op))
      ops.push_back(op);
    return WalkResult::advance();
  });
  if (constants.wasInterrupted())
    return failure();
  for (Operation *op : ops)
    convertElements(op);
  convertTensors(function);
  return success();
}

/// Returns true if a tensor of narrow integers is anywhere in `function`.
static bool usesNarrowIntegers(func::FuncOp function) {
  if (llvm::any_of(function.getArgumentTypes(), isNarrowTensor))
    return true;
  return function
      .walk([](Operation *op) {
        return llvm::any_of(op->getResultTypes(), isNarrowTensor) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct StoreNarrowIntegersPass : dist::impl::StoreNarrowIntegersPassBase<StoreNarrowIntegersPass> {
  void runOnOperation() override {
    for (func::FuncOp function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration() && usesNarrowIntegers(function) && failed(storeAsBytes(function)))
        return signalPassFailure();
  }
};
} // namespace
