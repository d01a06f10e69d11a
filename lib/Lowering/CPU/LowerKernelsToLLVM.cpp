// SPDX-License-Identifier: Apache-2.0
//
// Loops to the LLVM dialect. Kernel arguments become bare pointers, which keep their `noalias`; views become index
// arithmetic. The entry of a kernel unpacks the runtime's array of addresses:
//
//   llvm.func @kernel_0.entry(%buffers: !llvm.ptr, %coords: !llvm.ptr) { call @kernel_0(buffers[0], ..., coords) }
//
// A kernel without branches, since its loops are in functions of their own, is its own entry.

#include "dist/Lowering/CPU/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace dist {
#define GEN_PASS_DEF_LOWERKERNELSTOLLVMPASS
#include "dist/Lowering/CPU/Passes.h.inc"
} // namespace dist

using namespace mlir;

namespace {
/// Writes the maximum or minimum that ignores NaN as comparisons: `a` is kept if it is beyond `b`, or if `b` is no
/// number. LLVM 22 vectorises loops that reduce with its own intrinsics for them wrongly: where it masks the last
/// iterations of a short loop, it runs the first vector only (7 elements gave the maximum of 4).
template <typename OpTy, arith::CmpFPredicate kBeyond> struct ExpandNumberSelection : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value a = op.getLhs(), b = op.getRhs();
    Value isBeyond = arith::CmpFOp::create(rewriter, loc, kBeyond, a, b);
    Value isNaN = arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::UNO, b, b);
    Value keepsFirst = arith::OrIOp::create(rewriter, loc, isBeyond, isNaN);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, keepsFirst, a, b);
    return success();
  }
};
} // namespace

/// Turns views into offsets and strides, and what has simpler forms into those.
static LogicalResult expandOps(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  memref::populateExpandStridedMetadataPatterns(patterns);
  memref::populateExpandOpsPatterns(patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  patterns.add<ExpandNumberSelection<arith::MaxNumFOp, arith::CmpFPredicate::OGT>,
               ExpandNumberSelection<arith::MinNumFOp, arith::CmpFPredicate::OLT>>(module.getContext());
  populateAffineToStdConversionPatterns(patterns);
  GreedyRewriteConfig config;
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  return applyPatternsGreedily(module, std::move(patterns), config);
}

/// Lets the C library compute what upstream's conversion to LLVM would write as exp(x) - 1: nothing is left of that
/// near 0.
static LogicalResult callLibrary(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  populateMathToLibmConversionPatterns(patterns);
  ConversionTarget target(*module.getContext());
  target.addIllegalOp<math::ExpM1Op>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(module, target, std::move(patterns));
}

/// Converts structured control flow to branches.
static LogicalResult lowerControlFlow(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  populateSCFToControlFlowConversionPatterns(patterns);
  ConversionTarget target(*module.getContext());
  target.addIllegalDialect<scf::SCFDialect, affine::AffineDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  populateAffineToStdConversionPatterns(patterns);
  return applyPartialConversion(module, target, std::move(patterns));
}

/// Makes constants of bf16 their bits, which convertToLLVM has no other type for.
static void writeConstantsAsBits(ModuleOp module) {
  module.walk([](arith::ConstantOp constant) {
    Type bits = IntegerType::get(constant.getContext(), 16);
    if (!getElementTypeOrSelf(constant.getType()).isBF16())
      return;
    TypedAttr value;
    if (auto number = dyn_cast<FloatAttr>(constant.getValue()))
      value = IntegerAttr::get(bits, number.getValue().bitcastToAPInt());
    else if (auto numbers = dyn_cast<DenseElementsAttr>(constant.getValue()))
      value = numbers.bitcast(bits);
    if (!value)
      return;
    OpBuilder builder(constant);
    Value written = arith::ConstantOp::create(builder, constant.getLoc(), value);
    constant.replaceAllUsesWith(
        arith::BitcastOp::create(builder, constant.getLoc(), constant.getType(), written).getResult());
    constant.erase();
  });
}

/// Converts everything that is left to the LLVM dialect. Of bf16 only loads, stores and choices are left, and become
/// those of integers: where a processor has no bf16, code generation splits vectors of it and calls a function of newer
/// runtime libraries for each element that it stores, to round what is not wider.
static LogicalResult convertToLLVM(ModuleOp module) {
  MLIRContext *context = module.getContext();
  LowerToLLVMOptions options(context);
  options.useBarePtrCallConv = true;
  LLVMTypeConverter converter(context, options);
  converter.addConversion([](BFloat16Type type) -> Type { return IntegerType::get(type.getContext(), 16); });
  RewritePatternSet patterns(context);
  populateFuncToLLVMConversionPatterns(converter, patterns);
  populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  cf::populateAssertToLLVMConversionPattern(converter, patterns);
  arith::populateArithToLLVMConversionPatterns(converter, patterns);
  populateComplexToLLVMConversionPatterns(converter, patterns);
  index::populateIndexToLLVMConversionPatterns(converter, patterns);
  populateMathToLLVMConversionPatterns(converter, patterns, /*approximateLog1p=*/false, /*benefit=*/2);
  populateMathToLibmConversionPatterns(patterns);
  populateVectorToLLVMConversionPatterns(converter, patterns);
  ub::populateUBToLLVMConversionPatterns(converter, patterns);
  LLVMConversionTarget target(*context);
  target.addLegalOp<ModuleOp>();
  return applyFullConversion(module, target, std::move(patterns));
}

/// Makes arguments without elements flat: a bare pointer stands for no other `memref` with a stride of 0. What still
/// names one gets an empty buffer of its own.
static void flattenEmptyArguments(func::FuncOp kernel) {
  OpBuilder builder(kernel.getContext());
  builder.setInsertionPointToStart(&kernel.getBody().front());
  for (BlockArgument argument : kernel.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type || !type.hasStaticShape() || type.getNumElements() != 0)
      continue;
    if (!argument.use_empty())
      argument.replaceAllUsesWith(
          memref::AllocaOp::create(builder, kernel.getLoc(), MemRefType::get(type.getShape(), type.getElementType())));
    argument.setType(MemRefType::get({0}, type.getElementType()));
  }
  kernel.setFunctionType(builder.getFunctionType(kernel.getBody().front().getArgumentTypes(), kernel.getResultTypes()));
}

/// Starts the entry of `kernel`, which has the runtime's signature, behind it.
static LLVM::LLVMFuncOp createEntry(LLVM::LLVMFuncOp kernel) {
  OpBuilder builder(kernel->getContext());
  builder.setInsertionPointAfter(kernel);
  auto pointer = LLVM::LLVMPointerType::get(kernel.getContext());
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(kernel.getContext()), {pointer, pointer});
  return LLVM::LLVMFuncOp::create(builder, kernel.getLoc(), (kernel.getName() + ".entry").str(), type);
}

/// Creates the load of buffer number `index` from the first argument of an entry.
static Value loadBuffer(OpBuilder &builder, Location loc, Value buffers, unsigned index) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value address = LLVM::GEPOp::create(builder, loc, pointer, pointer, buffers, ArrayRef<LLVM::GEPArg>{int32_t(index)});
  return LLVM::LoadOp::create(builder, loc, pointer, address);
}

/// Adds an entry that calls `kernel`.
static void addEntry(LLVM::LLVMFuncOp kernel) {
  LLVM::LLVMFuncOp entry = createEntry(kernel);
  OpBuilder builder(kernel->getContext());
  Block *body = entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(body);
  Location loc = kernel.getLoc();
  SmallVector<Value> operands;
  for (unsigned index = 0; index + 1 < kernel.getNumArguments(); ++index)
    operands.push_back(loadBuffer(builder, loc, body->getArgument(0), index));
  operands.push_back(body->getArgument(1));
  LLVM::CallOp::create(builder, loc, kernel, operands);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  kernel.setLinkage(LLVM::Linkage::Internal);
}

/// Replaces what is taken out of descriptors of buffers by what was put into them, which is where an argument is first
/// used otherwise.
static void foldDescriptors(Block &body) {
  for (auto extraction : llvm::make_early_inc_range(body.getOps<LLVM::ExtractValueOp>())) {
    SmallVector<OpFoldResult> folded;
    if (succeeded(extraction->fold(folded)) && folded.size() == 1 && isa<Value>(folded[0]))
      extraction.replaceAllUsesWith(cast<Value>(folded[0]));
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

/// Makes `kernel`, which consists of calls one after the other, its own entry: the address of a buffer is loaded where
/// it is used. Loaded and passed all at once, thousands of addresses would be in the way of each other.
static void makeEntry(LLVM::LLVMFuncOp kernel) {
  LLVM::LLVMFuncOp entry = createEntry(kernel);
  entry.getBody().takeBody(kernel.getBody());
  Block &body = entry.getBody().front();
  foldDescriptors(body);
  Value buffers = body.insertArgument(0u, entry.getArgumentTypes()[0], kernel.getLoc());
  OpBuilder builder(kernel->getContext());
  while (body.getNumArguments() > 2) {
    BlockArgument argument = body.getArgument(1);
    unsigned number = kernel.getNumArguments() + 1 - body.getNumArguments();
    for (OpOperand &use : llvm::make_early_inc_range(argument.getUses())) {
      builder.setInsertionPoint(use.getOwner());
      use.set(loadBuffer(builder, use.getOwner()->getLoc(), buffers, number));
    }
    body.eraseArgument(1);
  }
  kernel.erase();
}

namespace {
struct LowerKernelsToLLVMPass : dist::impl::LowerKernelsToLLVMPassBase<LowerKernelsToLLVMPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<std::string> names;
    for (func::FuncOp kernel : module.getOps<func::FuncOp>())
      if (!kernel.isDeclaration() && !kernel.isPrivate())
        names.push_back(kernel.getName().str());
    if (failed(expandOps(module)) || failed(callLibrary(module)) || failed(lowerControlFlow(module)))
      return signalPassFailure();
    for (func::FuncOp kernel : module.getOps<func::FuncOp>())
      if (!kernel.isDeclaration())
        flattenEmptyArguments(kernel);
    writeConstantsAsBits(module);
    if (failed(convertToLLVM(module)))
      return signalPassFailure();
    for (auto part : module.getOps<LLVM::LLVMFuncOp>())
      if (!part.isExternal())
        part.setNoInline(true); // Inlined, the arguments would lose what `noalias` says about them.
    SymbolTable symbols(module);
    for (const std::string &name : names) {
      auto kernel = symbols.lookup<LLVM::LLVMFuncOp>(name);
      if (kernel.getBody().hasOneBlock())
        makeEntry(kernel);
      else
        addEntry(kernel);
    }
  }
};
} // namespace
