// SPDX-License-Identifier: Apache-2.0
//
// gpu.func with loops, loads and vectors to the NVVM dialect, by upstream passes; see DeviceCode.h.

#include "DeviceCode.h"
#include "NarrowMath.h"
#include "PackedHalves.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

/// Turns functions that the chips have instructions for, but upstream's conversion no pattern, into intrinsics of LLVM.
static LogicalResult useIntrinsics(gpu::GPUModuleOp device) {
  MLIRContext *context = device.getContext();
  LLVMTypeConverter converter(context);
  RewritePatternSet patterns(context);
  populateMathToLLVMConversionPatterns(converter, patterns);
  ConversionTarget target(*context);
  target.addIllegalOp<math::TruncOp, math::AbsIOp, math::CountLeadingZerosOp, math::CountTrailingZerosOp,
                      math::CtPopOp>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(device, target, std::move(patterns));
}

/// Turns divisions that round up or down into those that cut off. Upstream's pass does so, too, but expands maximumf
/// and minimumf as well, which then take -0 for 0; the chips have instructions for them.
static LogicalResult expandDivisions(gpu::GPUModuleOp device) {
  RewritePatternSet patterns(device.getContext());
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  return applyPatternsGreedily(device, std::move(patterns));
}

/// Bounds the amounts of shifts of 64 bits by 63, beyond which a shift may give anything. The chips have shifts that
/// give 0 for amounts of 32 bits that are too large, and LLVM takes one for `amount < 64 ? x << amount : 0` with the
/// low 32 bits of the amount alone: 2 << 2^32 would be 2.
static void boundShifts(gpu::GPUModuleOp device) {
  device.walk([](Operation *op) {
    Type type = op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
    bool isWide = type && (getElementTypeOrSelf(type).isInteger(64) || getElementTypeOrSelf(type).isIndex());
    if (!isWide || !isa<arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>(op) ||
        matchPattern(op->getOperand(1), m_Constant()))
      return;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    TypedAttr most = b.getIntegerAttr(getElementTypeOrSelf(type), 63);
    if (auto shaped = dyn_cast<ShapedType>(type))
      most = DenseElementsAttr::get(shaped, most);
    op->setOperand(1, arith::MinUIOp::create(b, op->getOperand(1), arith::ConstantOp::create(b, most)));
  });
}

LogicalResult cuda::lowerToNVVM(gpu::GPUModuleOp device) {
  usePackedHalves(device);
  useApproximateInstructions(device);
  boundShifts(device);
  if (failed(useIntrinsics(device)) || failed(expandDivisions(device)))
    return failure();
  PassManager passManager(device.getContext(), gpu::GPUModuleOp::getOperationName());
  passManager.addPass(memref::createExpandStridedMetadataPass());
  passManager.addPass(memref::createExpandOpsPass());
  // Views are index arithmetic.
  passManager.addPass(createLowerAffinePass());
  passManager.addPass(createCanonicalizerPass());
  passManager.addPass(createCSEPass());
  passManager.addPass(createSCFToControlFlowPass());
  // Loops are branches.
  ConvertGpuOpsToNVVMOpsOptions options;
  options.useBarePtrCallConv = true;
  passManager.addPass(createConvertGpuOpsToNVVMOps(options));
  passManager.addPass(createReconcileUnrealizedCastsPass());
  // Kernels take bare pointers and consist of LLVM and NVVM ops.
  return passManager.run(device);
}
