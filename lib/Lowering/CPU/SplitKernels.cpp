// SPDX-License-Identifier: Apache-2.0
//
// Moves the loops of kernels into functions of their own:
//
//   func @kernel_0(%x, %y, %z) {                  func @kernel_0(%x, %y, %z) { call @part_0(%x, %y); call @part_0(%y,
//   %z) }
//     for ... { load %x; store %y }        ->     func @part_0(%a, %b) { for ... { load %a; store %b } }
//     for ... { load %y; store %z }
//   }
//
// Equal ones are one function: the layers of a model have much in common, also where their kernels as a whole differ.
// And LLVM takes more than twice as long for a function with twice as many loops.
//
// A part receives whole buffers, each once, so that all of them may be `noalias`; views and constants are made again in
// it. A loop around many others is split itself.

#include "Steps/KernelPool.h"
#include "dist/Lowering/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

namespace dist {
#define GEN_PASS_DEF_SPLITKERNELSPASS
#include "dist/Lowering/CPU/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist::steps;

/// Most loops in one part.
static constexpr int64_t kMostLoops = 12;

namespace {
/// Makes a function of one op and calls it.
class PartBuilder {
public:
  explicit PartBuilder(Operation *op)
      : op(op), builder(op->getContext()),
        function(func::FuncOp::create(op->getLoc(), "part", builder.getFunctionType({}, op->getResultTypes()))) {
    function.setPrivate();
    builder.setInsertionPointToStart(function.addEntryBlock());
  }

  void replace(KernelPool &pool) {
    llvm::SetVector<Value> captured(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    for (Value value : captured)
      require(value);
    Operation *moved = builder.clone(*op, mapping);
    func::ReturnOp::create(builder, op->getLoc(), moved->getResults());
    Block &body = function.getBody().front();
    function.setFunctionType(builder.getFunctionType(body.getArgumentTypes(), op->getResultTypes()));
    for (BlockArgument argument : body.getArguments())
      if (isa<MemRefType>(argument.getType()))
        function.setArgAttr(argument.getArgNumber(), "llvm.noalias", builder.getUnitAttr());
    builder.setInsertionPoint(op);
    op->replaceAllUsesWith(func::CallOp::create(builder, op->getLoc(), pool.insert(function), operands));
    op->erase();
  }

private:
  /// Makes `value` available in the part.
  void require(Value value) {
    if (mapping.contains(value))
      return;
    Operation *definition = value.getDefiningOp();
    if (definition && (isa<ViewLikeOpInterface>(definition) || definition->hasTrait<OpTrait::ConstantLike>())) {
      for (Value operand : definition->getOperands())
        require(operand);
      builder.clone(*definition, mapping);
      return;
    }
    mapping.map(value, function.getBody().front().addArgument(value.getType(), value.getLoc()));
    operands.push_back(value);
  }

  Operation *op;
  OpBuilder builder;
  func::FuncOp function;
  IRMapping mapping;
  SmallVector<Value> operands;
};
} // namespace

/// Returns true if `op` can be a function: it forwards no buffers, and takes none without elements, which have no
/// address.
static bool canBePart(Operation *op) {
  llvm::SetVector<Value> captured(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return llvm::none_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>) && llvm::none_of(captured, [](Value value) {
           auto type = dyn_cast<MemRefType>(value.getType());
           return type && (!type.hasStaticShape() || type.getNumElements() == 0);
         });
}

static void splitBlock(Block &block, KernelPool &pool) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (op.getNumRegions() == 0)
      continue;
    int64_t loops = 0;
    op.walk([&](LoopLikeOpInterface) { ++loops; });
    if (loops == 0)
      continue;
    if (loops <= kMostLoops && canBePart(&op)) {
      PartBuilder(&op).replace(pool);
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        splitBlock(inner, pool);
  }
}

namespace {
struct SplitKernelsPass : dist::impl::SplitKernelsPassBase<SplitKernelsPass> {
  void runOnOperation() override {
    KernelPool pool(getOperation(), "part_");
    SmallVector<func::FuncOp> kernels(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp kernel : kernels)
      for (Block &block : kernel.getBody())
        splitBlock(block, pool);
  }
};
} // namespace
