// SPDX-License-Identifier: Apache-2.0
//
// Candidates are found by interfaces and types alone, so that these edits know no op: a value may be replaced by any
// other one of its type. A function that something calls keeps its arguments and results.

#include "Edits.h"
#include "Numbers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist;

using Module = OwningOpRef<ModuleOp>;

/// Calls `visit` for each function with a body that nothing calls.
static void forEachEntry(ModuleOp module, function_ref<void(func::FuncOp)> visit) {
  for (func::FuncOp function : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (!function.isExternal() && llvm::hasSingleElement(function.getBody()) &&
        SymbolTable::symbolKnownUseEmpty(function.getOperation(), module.getOperation()))
      visit(function);
}

/// Erases the ops in `module` for which `isErased` returns true, which is asked of an op after those that read its
/// results, and not of what stands in an erased op.
static void eraseOps(ModuleOp module, function_ref<bool(Operation *)> isErased) {
  SmallVector<Operation *> ops;
  module.walk<WalkOrder::PostOrder>([&](Operation *op) {
    if (op != module)
      ops.push_back(op);
  });
  llvm::DenseSet<Operation *> gone;
  for (Operation *op : llvm::reverse(ops)) {
    if (gone.contains(op) || !isErased(op))
      continue;
    op->walk([&](Operation *inner) { gone.insert(inner); });
    op->erase();
  }
}

/// Erases ops whose results nothing reads and that do nothing else, until there are none.
static void eraseDeadOps(ModuleOp module) { eraseOps(module, isOpTriviallyDead); }

static bool isCandidate(Operation *op) {
  return op->getNumResults() > 0 && !op->hasTrait<OpTrait::ConstantLike>() && op->getBlock() && op->getParentOp() &&
         !isa<ModuleOp>(op->getParentOp());
}

static SmallVector<Operation *> getCandidates(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isCandidate(op))
      ops.push_back(op);
  });
  return ops;
}

/// Returns a constant with all elements 1, or null if values of `type` cannot be written.
static Value makeOnes(OpBuilder &builder, Location loc, Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  TypedAttr one;
  if (Type element = shaped ? shaped.getElementType() : type; element.isIntOrIndex())
    one = builder.getIntegerAttr(element, 1);
  else if (isa<FloatType>(element))
    one = builder.getFloatAttr(element, 1.0);
  if (!one || (shaped && !shaped.hasStaticShape()))
    return {};
  if (shaped)
    one = DenseElementsAttr::get(shaped, ArrayRef<Attribute>(one));
  return arith::ConstantOp::create(builder, loc, one);
}

/// Erases whole functions and other symbols that nothing names.
static Module eraseSymbols(Module module, Choice choose) {
  for (Operation &op : llvm::make_early_inc_range(module->getOps()))
    if (isa<SymbolOpInterface>(op) && SymbolTable::symbolKnownUseEmpty(&op, module->getOperation()) && choose())
      op.erase();
  return module;
}

/// Erases ops that nothing reads, whatever else they do.
static Module eraseUnusedOps(Module module, Choice choose) {
  eraseOps(*module, [&](Operation *op) {
    return !isa<SymbolOpInterface>(op) && !op->hasTrait<OpTrait::IsTerminator>() && op->use_empty() && choose();
  });
  return module;
}

/// Drops results of functions.
static Module eraseResults(Module module, Choice choose) {
  forEachEntry(*module, [&](func::FuncOp function) {
    llvm::BitVector erased(function.getNumResults());
    for (unsigned i = 0; i < erased.size(); ++i)
      erased[i] = choose();
    if (erased.none())
      return;
    function.getBody().front().getTerminator()->eraseOperands(erased);
    (void)function.eraseResults(erased);
  });
  eraseDeadOps(*module);
  return module;
}

/// Lets a function return what the op that makes a result reads, instead of this result.
static Module returnEarlier(Module module, Choice choose) {
  forEachEntry(*module, [&](func::FuncOp function) {
    Operation *terminator = function.getBody().front().getTerminator();
    for (OpOperand &returned : terminator->getOpOperands()) {
      Operation *op = returned.get().getDefiningOp();
      if (!op || op->hasTrait<OpTrait::ConstantLike>())
        continue;
      for (Value operand : op->getOperands()) {
        Operation *maker = operand.getDefiningOp();
        if ((maker && maker->hasTrait<OpTrait::ConstantLike>()) || !choose())
          continue;
        if (operand.getType() != returned.get().getType())
          function.setResultAttrs(returned.getOperandNumber(), DictionaryAttr::get(function.getContext()));
        returned.set(operand);
        break;
      }
    }
    function.setFunctionType(
        FunctionType::get(function.getContext(), function.getArgumentTypes(), terminator->getOperandTypes()));
  });
  eraseDeadOps(*module);
  return module;
}

/// Replaces ops by operands of theirs of the same types.
static Module bypassOps(Module module, Choice choose) {
  for (Operation *op : getCandidates(*module)) {
    SmallVector<Value> values;
    for (Value result : op->getResults()) {
      // From behind: a destination, which says nothing, stands last.
      auto operand = llvm::find_if(op->getOperands(), [&](Value operand) {
        return operand.getType() == result.getType() && !llvm::is_contained(values, operand);
      });
      if (operand != op->operand_end())
        values.push_back(*operand);
    }
    if (values.size() != op->getNumResults() || !choose())
      continue;
    op->replaceAllUsesWith(values);
  }
  eraseDeadOps(*module);
  return module;
}

/// Replaces results of ops by new arguments of the function.
static Module cutOps(Module module, Choice choose) {
  forEachEntry(*module, [&](func::FuncOp function) {
    for (Operation &op : llvm::make_early_inc_range(function.getBody().front()))
      for (Value result : op.getResults()) {
        // What reads nothing is made where it stands.
        if (!isCandidate(&op) || op.getNumOperands() == 0 || result.use_empty() ||
            !isa<RankedTensorType>(result.getType()) || !choose())
          continue;
        unsigned number = function.getNumArguments();
        if (succeeded(function.insertArgument(number, result.getType(), DictionaryAttr::get(function.getContext()),
                                              op.getLoc())))
          result.replaceAllUsesWith(function.getArgument(number));
      }
  });
  eraseDeadOps(*module);
  return module;
}

/// Replaces results of ops, and arguments of entry functions, by constants.
static Module makeConstant(Module module, Choice choose) {
  auto replace = [&](Value value, OpBuilder builder, Location loc) {
    if (value.use_empty() || !choose())
      return;
    if (Value ones = makeOnes(builder, loc, value.getType()))
      value.replaceAllUsesWith(ones);
  };
  for (Operation *op : getCandidates(*module))
    for (Value result : op->getResults())
      replace(result, OpBuilder(op), op->getLoc());
  forEachEntry(*module, [&](func::FuncOp function) {
    for (Value argument : function.getArguments())
      replace(argument, OpBuilder::atBlockBegin(&function.getBody().front()), function.getLoc());
  });
  eraseDeadOps(*module);
  return module;
}

/// Erases arguments that nothing reads.
static Module eraseArguments(Module module, Choice choose) {
  forEachEntry(*module, [&](func::FuncOp function) {
    llvm::BitVector erased(function.getNumArguments());
    for (BlockArgument argument : function.getArguments())
      erased[argument.getArgNumber()] = argument.use_empty() && choose();
    (void)function.eraseArguments(erased);
  });
  return module;
}

/// Reads another argument of the same type instead of one.
static Module mergeArguments(Module module, Choice choose) {
  forEachEntry(*module, [&](func::FuncOp function) {
    for (BlockArgument argument : function.getArguments()) {
      auto isLike = [&](BlockArgument other) { return other.getType() == argument.getType(); };
      BlockArgument other = *llvm::find_if(function.getArguments(), isLike);
      if (other != argument && !argument.use_empty() && choose())
        argument.replaceAllUsesWith(other);
    }
  });
  return module;
}

/// Replaces an op by what stands in one of its regions, if its operands, or constants, can be the arguments of the
/// region's block.
static Module inlineRegions(Module module, Choice choose) {
  for (Operation *op : getCandidates(*module)) {
    for (Region &region : op->getRegions()) {
      if (!llvm::hasSingleElement(region) || !region.front().mightHaveTerminator())
        continue;
      Operation *terminator = region.front().getTerminator();
      SmallVector<Value> values(terminator->getOperands());
      // A terminator may have more in front, such as a condition.
      if (values.size() < op->getNumResults() ||
          !llvm::equal(ArrayRef(values).take_back(op->getNumResults()), op->getResults(),
                       [](Value value, Value result) { return value.getType() == result.getType(); }) ||
          !choose())
        continue;
      OpBuilder builder(op);
      IRMapping mapping;
      SmallVector<Value> free(op->getOperands());
      for (BlockArgument argument : region.getArguments()) {
        auto like = llvm::find_if(free, [&](Value value) { return value && value.getType() == argument.getType(); });
        Value value =
            like != free.end() ? std::exchange(*like, Value()) : makeOnes(builder, op->getLoc(), argument.getType());
        if (!value)
          return {};
        mapping.map(argument, value);
      }
      for (Operation &inner : region.front().without_terminator())
        builder.clone(inner, mapping);
      for (auto [result, value] : llvm::zip_equal(op->getResults(), ArrayRef(values).take_back(op->getNumResults())))
        result.replaceAllUsesWith(mapping.lookupOrDefault(value));
      break;
    }
  }
  eraseDeadOps(*module);
  return module;
}

/// Returns `attributes` without those that are chosen.
static DictionaryAttr dropChosen(DictionaryAttr attributes, MLIRContext *context, Choice choose) {
  SmallVector<NamedAttribute> kept;
  if (attributes)
    for (NamedAttribute attribute : attributes)
      if (!choose())
        kept.push_back(attribute);
  return DictionaryAttr::get(context, kept);
}

/// Drops attributes of arguments, results, and ops, of those that a dialect gave.
static Module dropAttributes(Module module, Choice choose) {
  MLIRContext *context = module->getContext();
  module->walk([&](func::FuncOp function) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.setArgAttrs(i, dropChosen(function.getArgAttrDict(i), context, choose));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.setResultAttrs(i, dropChosen(function.getResultAttrDict(i), context, choose));
  });
  module->walk([&](Operation *op) {
    SmallVector<NamedAttribute> attributes(op->getDiscardableAttrs());
    for (NamedAttribute attribute : attributes)
      if (choose())
        op->removeDiscardableAttr(attribute.getName());
  });
  return module;
}

ArrayRef<Edit> dist::getEdits() {
  static const Edit edits[] = {
      {"symbols that nothing names", eraseSymbols},
      {"results", eraseResults},
      {"results for what they are made of", returnEarlier},
      {"ops that nothing reads", eraseUnusedOps},
      {"values for new arguments", cutOps},
      {"ops for their operands", bypassOps},
      {"ops for their regions", inlineRegions},
      {"values for constants", makeConstant},
      {"arguments for equal ones", mergeArguments},
      {"arguments that nothing reads", eraseArguments},
      {"attributes", dropAttributes},
      {"numbers for 2", setNumbersToTwo},
      {"numbers for their halves", halveNumbers},
  };
  return edits;
}
