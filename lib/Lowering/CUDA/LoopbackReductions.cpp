// SPDX-License-Identifier: Apache-2.0
//
// One kernel per reduction and element type; see LoopbackReductions.h. The order of the sources is the order of the
// group, so results are the same bit by bit as on CPU ranks. f16 and bf16 are added up in f32; max and min give NaN
// when any value is NaN; on booleans sum and max are or, prod and min are and.

#include "LoopbackReductions.h"
#include "GenericBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <set>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

/// Threads of a block, as the runtime launches these kernels.
static constexpr int32_t kBlock = 256;

static StringRef getReductionName(DistReduction reduction) {
  static constexpr StringLiteral names[] = {"sum", "avg", "max", "min", "prod", "any", "all"};
  return names[reduction];
}

static StringRef getTypeName(DistDType dtype) {
  static constexpr StringLiteral names[] = {"i1",  "i8",   "i16", "i32", "i64",      "u8",     "u16", "u32", "u64",
                                            "f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2", "c64", "c128"};
  return names[dtype];
}

/// Returns the type of an element in memory, or of a part of a complex one.
static Type getStorageType(OpBuilder &builder, DistDType dtype) {
  switch (dtype) {
  case DIST_F16:
    return builder.getF16Type();
  case DIST_BF16:
    return builder.getBF16Type();
  case DIST_F32:
  case DIST_C64:
    return builder.getF32Type();
  case DIST_F64:
  case DIST_C128:
    return builder.getF64Type();
  case DIST_I16:
  case DIST_U16:
    return builder.getI16Type();
  case DIST_I32:
  case DIST_U32:
    return builder.getI32Type();
  case DIST_I64:
  case DIST_U64:
    return builder.getI64Type();
  default:
    return builder.getI8Type();
  }
}

static Value combineFloats(OpBuilder &builder, Location loc, DistReduction reduction, Value left, Value right) {
  switch (reduction) {
  case DIST_REDUCE_MAX:
    return arith::MaximumFOp::create(builder, loc, left, right);
  case DIST_REDUCE_MIN:
    return arith::MinimumFOp::create(builder, loc, left, right);
  case DIST_REDUCE_PROD:
    return arith::MulFOp::create(builder, loc, left, right);
  default:
    return arith::AddFOp::create(builder, loc, left, right);
  }
}

static Value combineIntegers(OpBuilder &builder, Location loc, DistReduction reduction, DistDType dtype, Value left,
                             Value right) {
  bool isUnsigned = dtype >= DIST_U8 && dtype <= DIST_U64;
  bool isBoolean = dtype == DIST_I1;
  if (reduction == DIST_REDUCE_ANY || (isBoolean && (reduction == DIST_REDUCE_SUM || reduction == DIST_REDUCE_MAX)))
    return arith::OrIOp::create(builder, loc, left, right);
  if (reduction == DIST_REDUCE_ALL || isBoolean)
    return arith::AndIOp::create(builder, loc, left, right);
  if (reduction == DIST_REDUCE_PROD)
    return arith::MulIOp::create(builder, loc, left, right);
  if (reduction == DIST_REDUCE_MAX)
    return isUnsigned ? arith::MaxUIOp::create(builder, loc, left, right).getResult()
                      : arith::MaxSIOp::create(builder, loc, left, right).getResult();
  if (reduction == DIST_REDUCE_MIN)
    return isUnsigned ? arith::MinUIOp::create(builder, loc, left, right).getResult()
                      : arith::MinSIOp::create(builder, loc, left, right).getResult();
  return arith::AddIOp::create(builder, loc, left, right);
}

namespace {
/// Writes one kernel.
class ReductionWriter {
public:
  ReductionWriter(gpu::GPUModuleOp device, DistReduction reduction, DistDType dtype)
      : builder(OpBuilder::atBlockEnd(device.getBody())), loc(device.getLoc()), reduction(reduction), dtype(dtype),
        storage(getStorageType(builder, dtype)),
        isNarrow(isa<FloatType>(storage) && storage.getIntOrFloatBitWidth() < 32) {}

  void write();

private:
  /// Writes the loop over the sources of `element`, and stores what it makes.
  void combine(Value target, Value sources, Value numSources, Value element);
  /// The same of complex numbers, which are multiplied.
  void multiplyComplex(Value target, Value sources, Value numSources, Value element);
  Value load(Value sources, Value number, Value element);
  void store(Value value, Value target, Value element);
  Value constant(int64_t value) { return arith::ConstantIntOp::create(builder, loc, value, 64); }

  OpBuilder builder;
  Location loc;
  DistReduction reduction;
  DistDType dtype;
  Type storage;
  bool isNarrow; ///< Computed in f32.
};
} // namespace

/// Returns sources[number][element], widened.
Value ReductionWriter::load(Value sources, Value number, Value element) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value place = LLVM::GEPOp::create(builder, loc, pointer, pointer, sources, ArrayRef<LLVM::GEPArg>{number});
  Value source = LLVM::LoadOp::create(builder, loc, pointer, place);
  Value address = LLVM::GEPOp::create(builder, loc, pointer, storage, source, ArrayRef<LLVM::GEPArg>{element});
  Value value = LLVM::LoadOp::create(builder, loc, storage, address);
  return isNarrow ? arith::ExtFOp::create(builder, loc, builder.getF32Type(), value).getResult() : value;
}

void ReductionWriter::store(Value value, Value target, Value element) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value address = LLVM::GEPOp::create(builder, loc, pointer, storage, target, ArrayRef<LLVM::GEPArg>{element});
  LLVM::StoreOp::create(builder, loc, value, address);
}

void ReductionWriter::write() {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();
  std::string name = ("dist_reduce_" + getReductionName(reduction) + "_" + getTypeName(dtype)).str();
  auto type = builder.getFunctionType({pointer, pointer, i64, i64}, {});
  auto kernel = gpu::GPUFuncOp::create(builder, loc, name, type);
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
  kernel.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr({kBlock, 1, 1}));
  builder.setInsertionPointToStart(&kernel.getBody().front());
  Value target = kernel.getArgument(0), sources = kernel.getArgument(1);
  ThreadRange threads = getThreadsOfGrid(builder, loc);
  Value first = arith::IndexCastOp::create(builder, loc, i64, threads.first);
  Value stride = arith::IndexCastOp::create(builder, loc, i64, threads.count);
  auto elements = scf::ForOp::create(builder, loc, first, kernel.getArgument(3), stride);
  gpu::ReturnOp::create(builder, loc);
  builder.setInsertionPointToStart(elements.getBody());
  if (dtype == DIST_C64 || dtype == DIST_C128)
    multiplyComplex(target, sources, kernel.getArgument(2), elements.getInductionVar());
  else
    combine(target, sources, kernel.getArgument(2), elements.getInductionVar());
}

void ReductionWriter::combine(Value target, Value sources, Value numSources, Value element) {
  Value initial = load(sources, constant(0), element);
  auto ranks = scf::ForOp::create(builder, loc, constant(1), numSources, constant(1), initial);
  builder.setInsertionPointToStart(ranks.getBody());
  Value accumulator = ranks.getRegionIterArg(0), value = load(sources, ranks.getInductionVar(), element);
  Value combined = isa<FloatType>(storage) ? combineFloats(builder, loc, reduction, accumulator, value)
                                           : combineIntegers(builder, loc, reduction, dtype, accumulator, value);
  scf::YieldOp::create(builder, loc, combined);
  builder.setInsertionPointAfter(ranks);
  Value result = ranks.getResult(0);
  if (isNarrow)
    result = arith::TruncFOp::create(builder, loc, storage, result);
  store(result, target, element);
}

void ReductionWriter::multiplyComplex(Value target, Value sources, Value numSources, Value element) {
  // The parts lie beside each other.
  Value real = arith::MulIOp::create(builder, loc, element, constant(2)),
        imaginary = arith::AddIOp::create(builder, loc, real, constant(1));
  auto ranks = scf::ForOp::create(builder, loc, constant(1), numSources, constant(1),
                                  ValueRange{load(sources, constant(0), real), load(sources, constant(0), imaginary)});
  builder.setInsertionPointToStart(ranks.getBody());
  Value a = ranks.getRegionIterArg(0), b = ranks.getRegionIterArg(1);
  Value c = load(sources, ranks.getInductionVar(), real), d = load(sources, ranks.getInductionVar(), imaginary);
  auto multiply = [&](Value left, Value right) -> Value { return arith::MulFOp::create(builder, loc, left, right); };
  Value newReal = arith::SubFOp::create(builder, loc, multiply(a, c), multiply(b, d));
  Value newImaginary = arith::AddFOp::create(builder, loc, multiply(a, d), multiply(b, c));
  scf::YieldOp::create(builder, loc, ValueRange{newReal, newImaginary});
  builder.setInsertionPointAfter(ranks);
  store(ranks.getResult(0), target, real);
  store(ranks.getResult(1), target, imaginary);
}

/// Calls `visit` with the reduction and the element type of every pair of a collective that reduces.
static void forEachReduction(const ExecutableBuilder &builder, function_ref<void(DistReduction, DistDType)> visit) {
  for (int64_t number = 0; number < builder.getNumSteps(); ++number) {
    const DistStep &step = builder.getStep(number);
    if (step.kind != DIST_STEP_COLLECTIVE || step.collective.phase == DIST_DONE)
      continue;
    const DistCollectiveStep &collective = step.collective;
    if (collective.kind == DIST_ALL_REDUCE || collective.kind == DIST_REDUCE_SCATTER)
      for (int64_t pair = 0; pair < collective.numPairs; ++pair) {
        // Complex numbers are added as pairs of floats.
        DistDType dtype = builder.getBuffer(collective.pairs[pair].input).dtype;
        if (collective.reduction != DIST_REDUCE_PROD && (dtype == DIST_C64 || dtype == DIST_C128))
          dtype = dtype == DIST_C64 ? DIST_F32 : DIST_F64;
        visit(collective.reduction, dtype);
      }
  }
}

void dist::cuda::addLoopbackReductions(const ExecutableBuilder &builder, gpu::GPUModuleOp device) {
  device.getContext()->loadDialect<arith::ArithDialect, LLVM::LLVMDialect, scf::SCFDialect>();
  std::set<std::pair<DistReduction, DistDType>> reductions;
  forEachReduction(builder, [&](DistReduction reduction, DistDType dtype) { reductions.insert({reduction, dtype}); });
  for (auto [reduction, dtype] : reductions)
    ReductionWriter(device, reduction, dtype).write();
}
