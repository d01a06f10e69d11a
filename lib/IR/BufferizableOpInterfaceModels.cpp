// SPDX-License-Identifier: Apache-2.0
//
// Collectives are destination style: a result lives in the buffer of its init. `dist.done` hands its pending buffers
// on. A collective never works in place on its input: the input is read by other devices while the init is written.

#include "dist/IR/Dist.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace dist;

namespace {
/// Rewrites a destination style op on tensors to the same op on buffers; extra results (tokens) are kept.
template <typename OpT> struct CollectiveModel : DstBufferizableOpInterfaceExternalModel<CollectiveModel<OpT>, OpT> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    // The init's contents are never used, except those of a collective in flight, which `done` forwards.
    return isa<DoneOp>(op) || !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const BufferizationOptions &options,
                          BufferizationState &state) const {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (!isa<RankedTensorType>(operand.getType())) {
        operands.push_back(operand);
        continue;
      }
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    SmallVector<Type> resultTypes;
    llvm::copy_if(op->getResultTypes(), std::back_inserter(resultTypes),
                  [](Type type) { return !isa<RankedTensorType>(type); });
    OperationState newState(op->getLoc(), op->getName(), operands, resultTypes,
                            op->getDiscardableAttrDictionary().getValue());
    newState.propertiesAttr = op->getPropertiesAsAttribute();
    Operation *buffered = rewriter.create(newState);
    auto destination = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> replacements;
    unsigned nextOther = 0;
    for (OpResult result : op->getResults()) {
      if (isa<RankedTensorType>(result.getType()))
        replacements.push_back(operands[destination.getTiedOpOperand(result)->getOperandNumber()]);
      else
        replacements.push_back(buffered->getResult(nextOther++));
    }
    replaceOpWithBufferizedValues(rewriter, op, replacements);
    return success();
  }
};

/// An assumption about a tensor is one about the buffer that the tensor is in already; nothing reads it there any more.
struct AssumptionModel : BufferizableOpInterface::ExternalModel<AssumptionModel, AssumeReplicatedOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &, const AnalysisState &) const { return false; }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &, const AnalysisState &) const { return false; }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &, const AnalysisState &) const {
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const BufferizationOptions &options,
                          BufferizationState &state) const {
    FailureOr<Value> buffer = getBuffer(rewriter, op->getOperand(0), options, state);
    if (succeeded(buffer))
      replaceOpWithBufferizedValues(rewriter, op, *buffer);
    return success(succeeded(buffer));
  }
};

template <typename... OpTs> void attach(MLIRContext *context) {
  (OpTs::template attachInterface<CollectiveModel<OpTs>>(*context), ...);
}
} // namespace

void dist::registerBufferizableOpInterfaceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    attach<AllReduceOp, AllReduceStartOp, AllGatherOp, AllGatherStartOp, ReduceScatterOp, ReduceScatterStartOp,
           AllToAllOp, AllToAllStartOp, CollectivePermuteOp, CollectivePermuteStartOp, BroadcastOp, BroadcastStartOp,
           AllSliceOp, AllSliceStartOp, DoneOp>(context);
    AssumeReplicatedOp::attachInterface<AssumptionModel>(*context);
  });
}
