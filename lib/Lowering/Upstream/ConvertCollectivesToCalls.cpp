// SPDX-License-Identifier: Apache-2.0
//
// Packed collectives to calls of the functions in dist/Runtime/Calls.h.

#include "CollectiveConversion.h"
#include "DenseArrays.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "dist/Lowering/Upstream/Passes.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_CONVERTCOLLECTIVESTOCALLSPASS
#include "dist/Lowering/Upstream/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::upstream;

/// Returns the number of the reduction in the C interface.
static DistReduction getReduction(ReductionKind kind) {
  switch (kind) {
  case ReductionKind::Sum:
    return DIST_REDUCE_SUM;
  case ReductionKind::Avg:
    return DIST_REDUCE_AVG;
  case ReductionKind::Max:
    return DIST_REDUCE_MAX;
  case ReductionKind::Min:
    return DIST_REDUCE_MIN;
  case ReductionKind::Prod:
    return DIST_REDUCE_PROD;
  case ReductionKind::Any:
    return DIST_REDUCE_ANY;
  case ReductionKind::All:
    return DIST_REDUCE_ALL;
  }
  return DIST_REDUCE_SUM;
}

namespace {
class CallConversion : public CollectiveConversion {
public:
  explicit CallConversion(ModuleOp module) : module(module) {}

private:
  Value buildOwnRank(OpBuilder &builder, Location loc) override {
    Value rank = call(builder, loc, "dist_rank", {}, builder.getI64Type());
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), rank);
  }

  LogicalResult check(CollectiveOpInterface op, Type element) override {
    if (getDType(element))
      return success();
    return op.emitError() << "sends elements of type " << element
                          << ", which has no number in dist/Runtime/Executable.h";
  }

  Value convert(OpBuilder &builder, PackedCollective &collective, Value input, int64_t outputSize) override;
  Value call(OpBuilder &builder, Location loc, StringRef name, ValueRange operands, Type result);
  void addGroup(OpBuilder &builder, PackedCollective &collective, SmallVectorImpl<Value> &operands);
  Value getPointer(OpBuilder &builder, Location loc, Value buffer);

  ModuleOp module;
};
} // namespace

/// Calls the function `name`, declaring it the first time.
Value CallConversion::call(OpBuilder &builder, Location loc, StringRef name, ValueRange operands, Type result) {
  TypeRange results = result ? TypeRange(result) : TypeRange();
  auto type = builder.getFunctionType(operands.getTypes(), results);
  if (!module.lookupSymbol(name)) {
    OpBuilder declare = OpBuilder::atBlockBegin(module.getBody());
    func::FuncOp::create(declare, module.getLoc(), name, type).setPrivate();
  }
  auto made = func::CallOp::create(builder, loc, name, results, operands);
  return result ? made.getResult(0) : Value();
}

Value CallConversion::getPointer(OpBuilder &builder, Location loc, Value buffer) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  Value number = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), number);
}

/// Appends the ranks of the group, their number, and the index of this device.
void CallConversion::addGroup(OpBuilder &builder, PackedCollective &collective, SmallVectorImpl<Value> &operands) {
  Location loc = collective.op.getLoc();
  Value ranks = createBuffer(builder, loc, collective.size, builder.getI64Type());
  for (int64_t member = 0; member < collective.size; ++member) {
    Value index = createIndex(builder, loc, member);
    Value position = buildMember(builder, loc, collective.position, collective.digits, index);
    Value rank = arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                            buildRank(builder, loc, position, collective.mesh));
    memref::StoreOp::create(builder, loc, rank, ranks, index);
  }
  operands.push_back(getPointer(builder, loc, ranks));
  operands.push_back(arith::ConstantIntOp::create(builder, loc, collective.size, 64));
  operands.push_back(arith::IndexCastOp::create(builder, loc, builder.getI64Type(), collective.index));
}

Value CallConversion::convert(OpBuilder &builder, PackedCollective &collective, Value input, int64_t outputSize) {
  CollectiveOpInterface op = collective.op;
  Location loc = op.getLoc();
  Type element = getElementTypeOrSelf(input.getType());
  auto number = [&](int64_t value, unsigned width) {
    return arith::ConstantIntOp::create(builder, loc, value, width).getResult();
  };
  int64_t inputSize = cast<RankedTensorType>(input.getType()).getDimSize(0);
  int64_t elements = op.getCollectiveKind() == CollectiveKind::AllToAll ? inputSize / collective.size
                                                                        : std::min(inputSize, outputSize);
  Value target = createBuffer(builder, loc, outputSize, element);
  SmallVector<Value> operands{getPointer(builder, loc, readBuffer(builder, loc, input)),
                              getPointer(builder, loc, target), number(elements, 64), number(*getDType(element), 32)};
  if (std::optional<ReductionKind> kind = op.getReductionKind())
    operands.push_back(number(getReduction(*kind), 32));
  switch (op.getCollectiveKind()) {
  case CollectiveKind::CollectivePermute:
    for (Value index : {buildDestinationIndex(builder, loc, collective), buildSourceIndex(builder, loc, collective)}) {
      Value position = buildMember(builder, loc, collective.position, collective.digits, index);
      operands.push_back(arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                                    buildRank(builder, loc, position, collective.mesh)));
    }
    call(builder, loc, "dist_permute", operands, Type());
    return readTensor(builder, loc, target);
  case CollectiveKind::Broadcast:
    operands.push_back(number(getRoot(op), 64));
    break;
  default:
    break;
  }
  addGroup(builder, collective, operands);
  call(builder, loc, ("dist_" + stringifyCollectiveKind(op.getCollectiveKind())).str(), operands, Type());
  return readTensor(builder, loc, target);
}

namespace {
struct ConvertCollectivesToCallsPass : dist::impl::ConvertCollectivesToCallsPassBase<ConvertCollectivesToCallsPass> {
  void runOnOperation() override {
    if (failed(CallConversion(getOperation()).run(getOperation())))
      signalPassFailure();
  }
};
} // namespace
