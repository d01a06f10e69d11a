// SPDX-License-Identifier: Apache-2.0
//
// One loop over numbers per kernel; see RoutineKernels.h.

#include "RoutineKernels.h"
#include "GenericBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <set>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

/// Threads of a block, as the runtime launches these kernels.
static constexpr int32_t kBlock = 256;

namespace {
/// Writes the kernels for one type.
class KernelWriter {
public:
  KernelWriter(gpu::GPUModuleOp device, Type type)
      : device(device), builder(device.getContext()), loc(device.getLoc()), type(type) {}

  void writeTranspose();
  void writeCopyTriangle();
  void writeMarkNonfinite();
  void writeReplaceMarked();
  void writeDivide();
  void writeSymmetrize();

private:
  Value begin(StringRef name, unsigned numPointers, unsigned numIntegers);
  Value argument(unsigned number) { return kernel.getArgument(number); }
  Value constant(int64_t value) { return arith::ConstantIntOp::create(builder, loc, value, 64); }
  Value add(Value a, Value b) { return arith::AddIOp::create(builder, loc, a, b); }
  Value multiply(Value a, Value b) { return arith::MulIOp::create(builder, loc, a, b); }
  Value split(Value &number, Value size);
  Value mirror(Value index, Value size);
  Value place(Value pointer, Type element, Value index);
  Value load(Value pointer, Type element, Value index);
  void store(Value value, Value pointer, Value index);
  void storeWhere(Value condition, Value value, Value pointer, Value index);

  gpu::GPUModuleOp device;
  OpBuilder builder;
  Location loc;
  Type type;
  gpu::GPUFuncOp kernel;
};
} // namespace

/// Begins the kernel `name`_<type>, whose arguments are pointers, then i64 of which the last one is the count; goes on
/// in the loop over that many numbers, and returns the present one.
Value KernelWriter::begin(StringRef name, unsigned numPointers, unsigned numIntegers) {
  builder.setInsertionPointToEnd(device.getBody());
  Type i64 = builder.getI64Type();
  SmallVector<Type> types(numPointers, LLVM::LLVMPointerType::get(builder.getContext()));
  types.append(numIntegers, i64);
  std::string full;
  llvm::raw_string_ostream(full) << name << '_' << type;
  kernel = gpu::GPUFuncOp::create(builder, loc, full, builder.getFunctionType(types, {}));
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
  kernel.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr({kBlock, 1, 1}));
  builder.setInsertionPointToStart(&kernel.getBody().front());
  ThreadRange threads = getThreadsOfGrid(builder, loc);
  Value first = arith::IndexCastOp::create(builder, loc, i64, threads.first);
  Value stride = arith::IndexCastOp::create(builder, loc, i64, threads.count);
  auto numbers = scf::ForOp::create(builder, loc, first, argument(types.size() - 1), stride);
  gpu::ReturnOp::create(builder, loc);
  builder.setInsertionPointToStart(numbers.getBody());
  return numbers.getInductionVar();
}

/// Divides `number` by `size` and returns the rest.
Value KernelWriter::split(Value &number, Value size) {
  Value rest = arith::RemUIOp::create(builder, loc, number, size);
  number = arith::DivUIOp::create(builder, loc, number, size);
  return rest;
}

/// Returns -index modulo size.
Value KernelWriter::mirror(Value index, Value size) {
  Value turned = arith::SubIOp::create(builder, loc, size, index);
  return arith::RemUIOp::create(builder, loc, turned, size);
}

Value KernelWriter::place(Value pointer, Type element, Value index) {
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), element, pointer, ArrayRef<LLVM::GEPArg>{index});
}

Value KernelWriter::load(Value pointer, Type element, Value index) {
  return LLVM::LoadOp::create(builder, loc, element, place(pointer, element, index));
}

void KernelWriter::store(Value value, Value pointer, Value index) {
  LLVM::StoreOp::create(builder, loc, value, place(pointer, value.getType(), index));
}

void KernelWriter::storeWhere(Value condition, Value value, Value pointer, Value index) {
  auto branch = scf::IfOp::create(builder, loc, condition);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  store(value, pointer, index);
}

void KernelWriter::writeTranspose() {
  Value number = begin("dist_transpose", 2, 4), matrix = number;
  Value rows = argument(2), columns = argument(3), parts = argument(4);
  Value part = split(matrix, parts), row = split(matrix, rows), column = split(matrix, columns);
  Value source = add(multiply(matrix, rows), row);
  source = add(multiply(source, columns), column);
  source = add(multiply(source, parts), part);
  store(load(argument(1), type, source), argument(0), number);
}

void KernelWriter::writeCopyTriangle() {
  Value number = begin("dist_copy_triangle", 2, 4), matrix = number;
  Value n = argument(2);
  split(matrix, argument(4));
  Value column = split(matrix, n), row = split(matrix, n);
  Value isBelow = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, argument(3), constant(0));
  Value smaller = arith::SelectOp::create(builder, loc, isBelow, column, row);
  Value larger = arith::SelectOp::create(builder, loc, isBelow, row, column);
  Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, smaller, larger);
  storeWhere(isInside, load(argument(1), type, number), argument(0), number);
}

void KernelWriter::writeMarkNonfinite() {
  Value number = begin("dist_mark_nonfinite", 2, 2), matrix = number;
  Value value = load(argument(1), type, number);
  split(matrix, argument(2));
  Value size = math::AbsFOp::create(builder, loc, value);
  auto infinity = builder.getFloatAttr(type, APFloat::getInf(cast<FloatType>(type).getFloatSemantics()));
  Value isBad = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UEQ, size,
                                      arith::ConstantOp::create(builder, loc, infinity));
  // Several threads may write the same.
  storeWhere(isBad, arith::ConstantIntOp::create(builder, loc, 1, 32), argument(0), matrix);
}

void KernelWriter::writeReplaceMarked() {
  Value number = begin("dist_replace_marked", 2, 3), matrix = number;
  split(matrix, argument(2));
  Value mark = load(argument(1), builder.getI32Type(), matrix);
  Value isMarked = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, mark,
                                         arith::ConstantIntOp::create(builder, loc, 0, 32));
  Value bits = argument(3);
  if (type.getIntOrFloatBitWidth() < 64)
    bits = arith::TruncIOp::create(builder, loc, builder.getIntegerType(type.getIntOrFloatBitWidth()), bits);
  storeWhere(isMarked, bits, argument(0), number);
}

void KernelWriter::writeDivide() {
  Value number = begin("dist_divide", 1, 2);
  Value divisor = arith::SIToFPOp::create(builder, loc, type, argument(1));
  Value quotient = arith::DivFOp::create(builder, loc, load(argument(0), type, number), divisor);
  store(quotient, argument(0), number);
}

void KernelWriter::writeSymmetrize() {
  Value number = begin("dist_symmetrize", 2, 5), batch = number;
  Value n0 = argument(2), n1 = argument(3), half = argument(4), last = argument(5);
  Value part = split(batch, constant(2)), k = split(batch, half), k1 = split(batch, n1), k0 = split(batch, n0);
  Value other = add(multiply(batch, n0), mirror(k0, n0));
  other = add(multiply(other, n1), mirror(k1, n1));
  other = add(multiply(add(multiply(other, half), k), constant(2)), part);
  Value isOwn = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, mirror(k, last), k);
  Value value = load(argument(1), type, number), image = load(argument(1), type, other);
  Value isReal = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, part, constant(0));
  image = arith::SelectOp::create(builder, loc, isReal, image, arith::NegFOp::create(builder, loc, image));
  Value oneHalf = arith::ConstantOp::create(builder, loc, builder.getFloatAttr(type, 0.5));
  // Halves are exact but for the smallest numbers, and their sum overflows no earlier than the mean.
  Value mean = arith::AddFOp::create(builder, loc, arith::MulFOp::create(builder, loc, value, oneHalf),
                                     arith::MulFOp::create(builder, loc, image, oneHalf));
  store(arith::SelectOp::create(builder, loc, isOwn, mean, value), argument(0), number);
}

void dist::cuda::addRoutineKernels(const ExecutableBuilder &builder, gpu::GPUModuleOp device) {
  std::set<bool> areDouble;
  for (int64_t number = 0; number < builder.getNumSteps(); ++number) {
    const DistStep &step = builder.getStep(number);
    if (step.kind != DIST_STEP_LIBRARY)
      continue;
    DistDType dtype = builder.getBuffer(step.library.inputs[0]).dtype;
    areDouble.insert(dtype == DIST_F64 || dtype == DIST_C128);
  }
  MLIRContext *context = device.getContext();
  context->loadDialect<arith::ArithDialect, LLVM::LLVMDialect, math::MathDialect, scf::SCFDialect>();
  for (bool isDouble : areDouble) {
    Type type = isDouble ? Type(Float64Type::get(context)) : Type(Float32Type::get(context));
    KernelWriter writer(device, type);
    writer.writeTranspose();
    writer.writeCopyTriangle();
    writer.writeMarkNonfinite();
    writer.writeReplaceMarked();
    writer.writeDivide();
    writer.writeSymmetrize();
  }
  if (!areDouble.empty())
    KernelWriter(device, IntegerType::get(context, 32)).writeReplaceMarked();
}
