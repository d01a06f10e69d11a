// SPDX-License-Identifier: Apache-2.0
//
// Verification, effects and bufferization of tensor_ext.

#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

#include "dist/IR/TensorExtDialect.cpp.inc"
#define GET_OP_CLASSES
#include "dist/IR/TensorExtOps.cpp.inc"

void TensorExtDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dist/IR/TensorExtOps.cpp.inc"
      >();
}

IndexedAccess IndexedAccess::of(GatherOp op) {
  return {op.getWindows(),
          op.getComponents(),
          op.getAlong(),
          cast<ShapedType>(op.getSource().getType()),
          cast<ShapedType>(op.getIndices().getType()),
          cast<ShapedType>(op.getInit().getType())};
}

IndexedAccess IndexedAccess::of(ScatterOp op) {
  return {op.getWindows(),
          op.getComponents(),
          op.getAlong(),
          cast<ShapedType>(op.getInit().getType()),
          cast<ShapedType>(op.getIndices().getType()),
          cast<ShapedType>(op.getUpdates().getType())};
}

Operation *tensor_ext::getSingleCombiner(Block &block) {
  Operation *op = block.getTerminator()->getOperand(0).getDefiningOp();
  bool combines = op && llvm::hasSingleElement(block.without_terminator()) && op->getNumOperands() == 2 &&
                  llvm::is_contained(op->getOperands(), block.getArgument(0)) &&
                  llvm::is_contained(op->getOperands(), block.getArgument(1));
  return combines ? op : nullptr;
}

Operation *ScatterOp::getCombinerOp() { return getSingleCombiner(getCombiner().front()); }

//===-- verification ----------------------------------------------------------------------------------------------===//

/// Counts how often each number below `count` stands in `lists`; a number out of range other than -1 gives nothing.
static std::optional<SmallVector<int64_t>> countUses(ArrayRef<ArrayRef<int64_t>> lists, int64_t count) {
  SmallVector<int64_t> uses(count, 0);
  for (ArrayRef<int64_t> list : lists)
    for (int64_t number : list) {
      if (number < -1 || number >= count)
        return std::nullopt;
      if (number >= 0)
        ++uses[number];
    }
  return uses;
}

/// Checks what gather and scatter have in common; `name` begins the labels of the constraints.
static LogicalResult verifyAccess(Operation *op, const IndexedAccess &access) {
  for (ShapedType type : {access.indexed, access.indices, access.loops})
    if (!type.hasStaticShape())
      return op->emitOpError() << "has an operand of type " << type << ", but needed static shapes";
  int64_t rank = access.indexed.getRank(), numLoops = access.loops.getRank();
  if (access.indices.getRank() < 1 || int64_t(access.windows.size()) != rank ||
      int64_t(access.components.size()) != rank || int64_t(access.along.size()) != access.indices.getRank() - 1) // C1
    return op->emitOpError() << "has " << access.windows.size() << " windows, " << access.components.size()
                             << " components and " << access.along.size() << " index dimensions, but " << rank << ", "
                             << rank << " and " << access.indices.getRank() - 1 << " are needed";
  std::optional<SmallVector<int64_t>> walked = countUses({access.windows}, numLoops);
  std::optional<SmallVector<int64_t>> indexed = countUses({access.along}, numLoops);
  bool fits = walked && indexed && !llvm::is_contained(access.along, -1);
  for (int64_t loop = 0; fits && loop < numLoops; ++loop) // C2
    fits = (*walked)[loop] <= 1 && (*indexed)[loop] <= 1 && (*walked)[loop] + (*indexed)[loop] >= 1;
  if (!fits)
    return op->emitOpError() << "walks " << numLoops << " loops by windows [" << access.windows
                             << "] and index dimensions [" << access.along
                             << "], but each loop has to be walked, by each of them at most once";
  std::optional<SmallVector<int64_t>> used = countUses({access.components}, access.getNumComponents());
  if (!used || llvm::any_of(*used, [](int64_t count) { return count != 1; })) // C3
    return op->emitOpError() << "uses components [" << access.components << "] of index vectors of size "
                             << access.getNumComponents() << ", but each one has to be used exactly once";
  for (int64_t dim = 0; dim < rank; ++dim) { // C4
    int64_t size = access.indexed.getDimSize(dim), window = access.getWindow(dim);
    if (access.components[dim] < 0 ? size != window : size < window)
      return op->emitOpError() << "has windows of size " << window << " in dimension " << dim << " of size " << size;
  }
  for (auto [dim, loop] : llvm::enumerate(access.along)) // C5
    if (access.indices.getDimSize(dim) != access.loops.getDimSize(loop))
      return op->emitOpError() << "has index dimension " << dim << " of size " << access.indices.getDimSize(dim)
                               << " for loop " << loop << " of size " << access.loops.getDimSize(loop);
  if (!access.indices.getElementType().isIntOrIndex() ||
      access.indexed.getElementType() != access.loops.getElementType())
    return op->emitOpError() << "has elements of types " << access.indexed.getElementType() << " and "
                             << access.loops.getElementType() << " and indices of type "
                             << access.indices.getElementType() << ", which do not fit together";
  return success();
}

/// Checks that there is one result, of the type of the init, on tensors, and none on buffers.
static LogicalResult verifyResults(Operation *op, Value init) {
  bool onTensors = isa<RankedTensorType>(init.getType());
  for (Value operand : op->getOperands())
    if (isa<RankedTensorType>(operand.getType()) != onTensors)
      return op->emitOpError() << "mixes tensors and buffers";
  if (op->getNumResults() != onTensors || (onTensors && op->getResult(0).getType() != init.getType()))
    return op->emitOpError() << "has results of types (" << op->getResultTypes() << ") for an init of type "
                             << init.getType();
  return success();
}

LogicalResult GatherOp::verify() {
  if (failed(verifyAccess(*this, IndexedAccess::of(*this))))
    return failure();
  return verifyResults(*this, getInit());
}

LogicalResult ScatterOp::verify() {
  IndexedAccess access = IndexedAccess::of(*this);
  if (failed(verifyAccess(*this, access)))
    return failure();
  Type element = access.indexed.getElementType();
  Block &block = getCombiner().front();
  auto yield = block.empty() ? nullptr : dyn_cast<YieldOp>(block.back());
  if (block.getArgumentTypes() != ArrayRef<Type>{element, element} || !yield ||
      yield->getOperandTypes() != TypeRange(element)) // C6
    return emitOpError() << "needs a region that takes two values of type " << element << " and yields one";
  return verifyResults(*this, getInit());
}

//===-- effects ---------------------------------------------------------------------------------------------------===//

/// Lists reads and writes of buffers; an op on tensors has none.
static void getBufferEffects(DestinationStyleOpInterface op, bool readsInit,
                             SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    bool isInit = op.isDpsInit(&operand);
    if (!isInit || readsInit)
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (isInit)
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

void GatherOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getBufferEffects(cast<DestinationStyleOpInterface>(getOperation()), /*readsInit=*/false, effects);
}

void RoutineOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getBufferEffects(cast<DestinationStyleOpInterface>(getOperation()), /*readsInit=*/false, effects);
}

void AttentionOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getBufferEffects(cast<DestinationStyleOpInterface>(getOperation()), /*readsInit=*/false, effects);
}

void AttentionGradientOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getBufferEffects(cast<DestinationStyleOpInterface>(getOperation()), /*readsInit=*/false, effects);
}

void ScatterOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  getBufferEffects(cast<DestinationStyleOpInterface>(getOperation()), /*readsInit=*/true, effects);
}

//===-- bufferization ---------------------------------------------------------------------------------------------===//

namespace {
template <typename OpT>
struct TensorExtModel : bufferization::DstBufferizableOpInterfaceExternalModel<TensorExtModel<OpT>, OpT> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const bufferization::AnalysisState &) const {
    return isa<ScatterOp>(op) || !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> buffer = bufferization::getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    OperationState newState(op->getLoc(), op->getName(), operands, TypeRange(),
                            op->getDiscardableAttrDictionary().getValue());
    newState.propertiesAttr = op->getPropertiesAsAttribute();
    for (Region &region : op->getRegions())
      newState.addRegion()->takeBody(region);
    rewriter.create(newState);
    bufferization::replaceOpWithBufferizedValues(rewriter, op, ArrayRef(operands).take_back(op->getNumResults()));
    return success();
  }
};
} // namespace

void tensor_ext::registerTensorExtBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TensorExtDialect *) {
    GatherOp::attachInterface<TensorExtModel<GatherOp>>(*context);
    ScatterOp::attachInterface<TensorExtModel<ScatterOp>>(*context);
    RoutineOp::attachInterface<TensorExtModel<RoutineOp>>(*context);
    AttentionOp::attachInterface<TensorExtModel<AttentionOp>>(*context);
    AttentionGradientOp::attachInterface<TensorExtModel<AttentionGradientOp>>(*context);
  });
}
