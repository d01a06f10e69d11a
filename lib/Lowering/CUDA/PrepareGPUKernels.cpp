// SPDX-License-Identifier: Apache-2.0
//
// One form for all kernel emitters: whatever a kernel does to memory is a linalg.generic or a load or store of one
// element. Copies, fills and windows become generic ops; narrow floats are widened around each computation; booleans
// are bytes wherever they are in memory. The prepared kernels are copies in a module of their own:
//
//   linalg.fill ins(%true : i1) outs(%m : memref<4xi1>)   ->   linalg.generic ins(%true) outs(%m : memref<4xi8>) {
//   extui }

#include "DeviceModule.h"
#include "NarrowMath.h"
#include "Steps/AxisCoordinates.h"
#include "Steps/ExpandMath.h"
#include "Steps/NarrowFloats.h"
#include "Steps/StepForm.h"
#include "dist/IR/TensorExt.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace dist {
#define GEN_PASS_DEF_PREPAREGPUKERNELSPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

//===-- generic ops -----------------------------------------------------------------------------------------------===//

static LogicalResult makeGeneric(func::FuncOp kernel) {
  IRRewriter rewriter(kernel.getContext());
  SmallVector<memref::CopyOp> copies;
  kernel.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
  for (memref::CopyOp copy : copies) {
    rewriter.setInsertionPoint(copy);
    linalg::makeMemRefCopyOp(rewriter, copy.getLoc(), copy.getSource(), copy.getTarget());
    rewriter.eraseOp(copy);
  }
  SmallVector<linalg::LinalgOp> ops;
  kernel.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  for (linalg::LinalgOp op : ops) {
    if (isa<linalg::GenericOp>(op))
      continue;
    rewriter.setInsertionPoint(op);
    if (failed(linalg::generalizeNamedOp(rewriter, op)))
      return op.emitError() << "'" << op->getName() << "' has no general form, which the GPU lowering needs";
  }
  return success();
}

//===-- booleans as bytes -----------------------------------------------------------------------------------------===//

/// Returns `type` with bytes for booleans if it is a memref of them; null otherwise.
static Type getByteType(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.getElementType().isInteger(1))
    return {};
  return MemRefType::get(memref.getShape(), IntegerType::get(type.getContext(), 8), memref.getLayout(),
                         memref.getMemorySpace());
}

static void retype(Value value) {
  if (Type type = getByteType(value.getType()))
    value.setType(type);
}

/// Inserts a truncation behind `value`, a byte from now on, for all its users.
static void truncate(OpBuilder &builder, Value value) {
  value.setType(builder.getI8Type());
  auto boolean = arith::TruncIOp::create(builder, value.getLoc(), builder.getI1Type(), value);
  value.replaceAllUsesExcept(boolean, boolean);
}

static Value extend(OpBuilder &builder, Value boolean) {
  return arith::ExtUIOp::create(builder, boolean.getLoc(), builder.getI8Type(), boolean);
}

/// Converts between byte and boolean where the body of `op` meets memory. Its operands are still of booleans.
static void convertBody(linalg::GenericOp op) {
  Block *body = op.getBody();
  OpBuilder builder = OpBuilder::atBlockBegin(body);
  for (OpOperand &operand : op->getOpOperands())
    if (getByteType(operand.get().getType()))
      truncate(builder, body->getArgument(operand.getOperandNumber()));
  Operation *yield = body->getTerminator();
  builder.setInsertionPoint(yield);
  for (OpOperand &value : yield->getOpOperands())
    if (value.get().getType().isInteger(1))
      value.set(extend(builder, value.get()));
}

/// The same for masks that the body of an attention, or of its gradient, reads behind `numProducts` scores.
static void convertBody(Block &body, unsigned numProducts, ValueRange others) {
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  for (auto [number, other] : llvm::enumerate(others))
    if (getByteType(other.getType()))
      truncate(builder, body.getArgument(numProducts + number));
}

static void storeBooleansAsBytes(func::FuncOp kernel) {
  SmallVector<linalg::GenericOp> generics;
  SmallVector<Operation *> accesses;
  kernel.walk([&](Operation *op) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      generics.push_back(generic);
    else if (isa<memref::LoadOp, memref::StoreOp>(op))
      accesses.push_back(op);
  });
  for (linalg::GenericOp generic : generics)
    convertBody(generic);
  kernel.walk([](tensor_ext::AttentionOp op) { convertBody(op.getBody().front(), 1, op.getOthers()); });
  kernel.walk([](tensor_ext::AttentionGradientOp op) {
    convertBody(op.getBody().front(), op.getLefts().size(), op.getOthers());
  });
  for (Operation *op : accesses) {
    OpBuilder builder(op);
    auto store = dyn_cast<memref::StoreOp>(op);
    if (store && store.getValueToStore().getType().isInteger(1)) {
      store->setOperand(0, extend(builder, store.getValueToStore()));
    } else if (!store && op->getResult(0).getType().isInteger(1)) {
      builder.setInsertionPointAfter(op);
      truncate(builder, op->getResult(0));
    }
  }
}

/// Retypes every buffer of the kernel, its arguments first.
static void retypeBuffers(func::FuncOp kernel) {
  kernel.walk<WalkOrder::PreOrder>([](Operation *op) {
    for (Value result : op->getResults())
      retype(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          retype(argument);
  });
  kernel.setFunctionType(FunctionType::get(kernel.getContext(), kernel.getBody().getArgumentTypes(), {}));
}

//===-- coordinates -----------------------------------------------------------------------------------------------===//

/// Replaces the last argument of `kernel`, the buffer of coordinates, by one i64 per axis, or by nothing if it is
/// unused.
static void spreadCoordinates(func::FuncOp kernel) {
  Block &body = kernel.getBody().front();
  BlockArgument coords = body.getArguments().back();
  int64_t numAxes = coords.use_empty() ? 0 : cast<MemRefType>(coords.getType()).getDimSize(0);
  SmallVector<Value> coordinates;
  for (int64_t axis = 0; axis < numAxes; ++axis)
    coordinates.push_back(body.addArgument(IntegerType::get(kernel.getContext(), 64), kernel.getLoc()));
  for (Operation *user : llvm::make_early_inc_range(coords.getUsers())) {
    auto load = cast<memref::LoadOp>(user);
    load.replaceAllUsesWith(coordinates[*getConstantIntValue(load.getIndices()[0])]);
    load.erase();
  }
  kernel.removeArgAttrsAttr();
  body.eraseArgument(coords.getArgNumber());
  kernel.setFunctionType(FunctionType::get(kernel.getContext(), body.getArgumentTypes(), {}));
}

/// Brings `kernel`, a function of the program's module that nothing calls, into the form that emitters read.
static LogicalResult prepare(func::FuncOp kernel) {
  if (failed(makeGeneric(kernel)))
    return failure();
  expandMath(kernel);
  if (failed(widenNarrowFloats(kernel)))
    return failure();
  cuda::cheapenMath(kernel);
  lowerAxisIndices(kernel);
  spreadCoordinates(kernel);
  storeBooleansAsBytes(kernel);
  retypeBuffers(kernel);
  return success();
}

namespace {
struct PrepareGPUKernelsPass : dist::impl::PrepareGPUKernelsPassBase<PrepareGPUKernelsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> kernels = llvm::to_vector(llvm::make_filter_range(
        module.getOps<func::FuncOp>(), [](func::FuncOp function) { return function->hasAttr(kKernelAttrName); }));
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto device = gpu::GPUModuleOp::create(builder, module.getLoc(), kDeviceModuleName);
    for (func::FuncOp kernel : kernels) {
      func::FuncOp copy = kernel.clone();
      module.push_back(copy); // Meshes are looked up from here.
      if (failed(prepare(copy)))
        return signalPassFailure();
      copy->moveBefore(device.getBody(), device.getBody()->end());
      copy.setPublic();
    }
  }
};
} // namespace
