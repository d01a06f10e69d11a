// SPDX-License-Identifier: Apache-2.0
//
// Tensors to buffers. Every op is rewritten by its own interface, as upstream's bufferization does it; what is
// different is who decides which op needs a copy of what it writes to. Upstream compares all reads of all values that
// may share a buffer with all writes, which takes minutes for a few hundred updates of one tensor. Here versions of
// buffers have one order (InPlaceWrites.cpp), and what loops and conditionals carry is in buffers before any op is
// rewritten (CarriedBuffers.cpp).
//
// Programs with regions that carry tensors in other ways go through upstream's analysis.

#include "CarriedBuffers.h"
#include "InPlaceWrites.h"
#include "StepForm.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace dist {
#define GEN_PASS_DEF_BUFFERIZESTEPSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace mlir::bufferization;
using namespace dist;
using namespace dist::steps;

/// Makes the tensors that `entry` takes buffers.
static void replaceArguments(func::FuncOp entry) {
  OpBuilder builder = OpBuilder::atBlockBegin(&entry.getBody().front());
  SmallVector<Type> types;
  for (BlockArgument argument : entry.getArguments()) {
    if (auto tensor = dyn_cast<RankedTensorType>(argument.getType())) {
      argument.setType(MemRefType::get(tensor.getShape(), tensor.getElementType()));
      auto read =
          ToTensorOp::create(builder, argument.getLoc(), tensor, argument, /*restrict=*/true, /*writable=*/false);
      argument.replaceAllUsesExcept(read, read);
      entry.removeArgAttr(argument.getArgNumber(), BufferizationDialect::kWritableAttrName);
    }
    types.push_back(argument.getType());
  }
  entry.setFunctionType(FunctionType::get(entry.getContext(), types, entry.getResultTypes()));
}

/// Upstream's model of calls reads an analysis of all functions, which there is not here.
static LogicalResult checkWithoutCalls(func::FuncOp entry) {
  WalkResult result = entry.walk([](CallOpInterface call) {
    call->emitError() << "call in a program for devices; calls have to be inlined before";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct BufferizeStepsPass : dist::impl::BufferizeStepsPassBase<BufferizeStepsPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    if (failed(entry))
      return signalPassFailure();
    OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.setFunctionBoundaryTypeConversion(LayoutMapOption::IdentityLayoutMap);
    BufferizationState state;
    if (!carriesBoundTensorsOnly(*entry)) {
      if (failed(runOneShotModuleBufferize(getOperation(), options, state)))
        signalPassFailure();
      return;
    }
    if (failed(checkWithoutCalls(*entry)))
      return signalPassFailure();
    copyBeforeConflictingWrites(*entry);
    replaceCarriedTensors(*entry);
    replaceArguments(*entry);
    if (failed(bufferizeOp(*entry, options, state)))
      signalPassFailure();
  }
};
} // namespace
