// SPDX-License-Identifier: Apache-2.0
//
// Custom calls of JAX and XLA, by target. Many only say something to XLA and pass their operands on: placements,
// layouts, memory spaces. Others are ops that had no name when they were exported (`mhlo.erf`) or have a form of their
// own here. What calls back to Python cannot be run: where nothing is returned, it is left out with a warning, and in a
// branch, which may never be taken, it ends the run. Any other target needs a sharding rule, and can then be
// partitioned.

#include "AttributeText.h"
#include "BodyImporter.h"
#include "CustomRules.h"
#include "LibraryRoutines.h"
#include "ScalarOps.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace dist {

namespace {

/// Passes the operands on as results of the same types.
LogicalResult importIdentityCall(Operation *op, BodyImporter &importer) {
  if (op->getOperandTypes() != op->getResultTypes())
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name")
                                    << " has results of other types than its operands, but needed an identity";
  importer.mapResults(op, importer.getOperands(op));
  return success();
}

/// Returns true if `kind`, a memory as JAX names it, is not that of the device.
bool isMemoryOfHost(StringRef kind) { return kind.ends_with("host"); }

/// Passes the operands on; says so where they were to go to the memory of the host.
LogicalResult importMemoryCall(Operation *op, BodyImporter &importer) {
  if (failed(importIdentityCall(op, importer)))
    return failure();
  StringRef target = cast<StringAttr>(op->getAttr("call_target_name")).getValue();
  auto frontend = op->getAttrOfType<DictionaryAttr>("mhlo.frontend_attributes");
  auto kind = frontend ? frontend.getAs<StringAttr>("_xla_buffer_placement") : StringAttr();
  if (target == "MoveToHost" || (kind && isMemoryOfHost(kind.getValue())))
    emitWarning(importer.getLocation(op))
        << "left in the memory of the device what was to go to "
        << (kind ? "memory '" + kind.getValue().str() + "'" : "that of the host")
        << ", which is not supported; computing it again (jax.checkpoint) saves memory, too";
  return success();
}

/// `@Sharding` is the identity; its placement is in an attribute that is read for every op.
LogicalResult importShardingCall(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  bool isPlaced = op->hasAttr("sdy.sharding") || op->hasAttr("mhlo.sharding");
  if (op->getOperandTypes() != op->getResultTypes() || !isPlaced)
    return importer.emitOpError(op)
           << "of target 'Sharding' needs a result of its operand's type and 'sdy.sharding' or "
              "'mhlo.sharding'";
  importer.mapResults(op, importer.getOperands(op));
  return success();
}

LogicalResult importTopKCall(Operation *op, BodyImporter &importer) {
  return importTopK(op, takesLargest(op->getAttr("mhlo.attributes")), importer);
}

/// Returns true if `op` returns nothing but tokens and tuples of nothing.
bool returnsNothing(Operation *op) { return llvm::all_of(op->getResultTypes(), holdsNothing); }

/// Returns true if what is built next is computed in one branch of several only.
bool isInBranch(OpBuilder &builder) {
  Operation *parent = builder.getInsertionBlock()->getParentOp();
  while (parent && !isa<scf::IfOp, scf::IndexSwitchOp>(parent))
    parent = parent->getParentOp();
  return parent;
}

/// Ends the run where `op` would be computed. Its results, which nothing sees, are made of the routine's, so that they
/// need it.
LogicalResult importEndOfRun(Operation *op, BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  auto scalar = RankedTensorType::get({}, builder.getF32Type());
  Value zero = createFilled(builder, scalar, getScalarConstant(builder, scalar.getElementType(), 0));
  FailureOr<SmallVector<Value>> ended = createRoutine(op, importer, "python_callback", {}, zero, scalar);
  if (failed(ended))
    return failure();
  for (Value result : op->getResults()) {
    FailureOr<RankedTensorType> type = importer.convertTensor(op, result.getType());
    if (failed(type))
      return failure();
    auto body = [&](ImplicitLocOpBuilder &b, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
      Value isSet =
          arith::CmpFOp::create(b, arith::CmpFPredicate::UNE, scalars[0], getScalarConstant(b, b.getF32Type(), 0));
      Value one = getScalarConstant(b, type->getElementType(), 1),
            none = getScalarConstant(b, type->getElementType(), 0);
      return SmallVector<Value>{arith::SelectOp::create(b, isSet, one, none)};
    };
    AffineMap map = getLeadingLoops(type->getRank(), 0, builder.getContext());
    FailureOr<Value> value = createElementwise(builder, *type, ended->front(), map, body);
    if (failed(value))
      return failure();
    importer.map(result, *value);
  }
  return success();
}

LogicalResult importPythonCallback(Operation *op, BodyImporter &importer) {
  if (!returnsNothing(op) && isInBranch(importer.builder))
    return importEndOfRun(op, importer);
  if (!returnsNothing(op))
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name")
                                    << " calls back to Python, which nothing but JAX can run; its results are needed";
  emitWarning(importer.getLocation(op)) << "left out a callback to Python, which nothing but JAX can run";
  for (Value result : op->getResults())
    if (isToken(result.getType()))
      importer.map(result, importer.createToken(op));
  return success();
}

/// Builds the only result of `op` element by element with `body`, on `arity` operands of integers of `from` bits to
/// integers of `to` bits.
LogicalResult importIntegerCall(Operation *op, unsigned arity, unsigned from, unsigned to, BodyImporter &importer,
                                BodyBuilder body) {
  if (failed(importer.checkSignature(op, arity)))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  auto isOf = [&](RankedTensorType tensor, unsigned width) {
    return tensor.getShape() == type.getShape() && tensor.getElementType().isInteger(width);
  };
  bool fits = isOf(type, to);
  SmallVector<Value> operands = importer.getOperands(op);
  for (Value operand : operands)
    fits = fits && isOf(cast<RankedTensorType>(operand.getType()), from);
  if (!fits)
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " needs integers of " << from
                                    << " bits and a result of " << to << " bits, of one shape";
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<AffineMap> maps(arity, builder.getMultiDimIdentityMap(type.getRank()));
  FailureOr<Value> result = createElementwise(builder, type, operands, maps, body);
  if (failed(result))
    return failure();
  importer.map(op->getResult(0), *result);
  return success();
}

/// The operands are the low and the high halves of 64-bit integers.
LogicalResult importX64Combine(Operation *op, BodyImporter &importer) {
  return importIntegerCall(op, 2, 32, 64, importer, [](ImplicitLocOpBuilder &b, ValueRange halves) {
    Type wide = b.getI64Type();
    Value low = arith::ExtUIOp::create(b, wide, halves[0]), high = arith::ExtUIOp::create(b, wide, halves[1]);
    high = arith::ShLIOp::create(b, high, getScalarConstant(b, wide, 32));
    return FailureOr<SmallVector<Value>>(SmallVector<Value>{arith::OrIOp::create(b, low, high)});
  });
}

LogicalResult importX64SplitLow(Operation *op, BodyImporter &importer) {
  return importIntegerCall(op, 1, 64, 32, importer, [](ImplicitLocOpBuilder &b, ValueRange wide) {
    return FailureOr<SmallVector<Value>>(SmallVector<Value>{arith::TruncIOp::create(b, b.getI32Type(), wide[0])});
  });
}

LogicalResult importX64SplitHigh(Operation *op, BodyImporter &importer) {
  return importIntegerCall(op, 1, 64, 32, importer, [](ImplicitLocOpBuilder &b, ValueRange wide) {
    Value high = arith::ShRUIOp::create(b, wide[0], getScalarConstant(b, b.getI64Type(), 32));
    return FailureOr<SmallVector<Value>>(SmallVector<Value>{arith::TruncIOp::create(b, b.getI32Type(), high)});
  });
}

/// Returns the importers by target.
OpTable buildTargetTable() {
  OpTable table;
  for (StringRef name : {"LayoutConstraint", "InspectSharding"})
    table[name] = importIdentityCall;
  for (StringRef name : {"annotate_device_placement", "MoveToHost", "MoveToDevice"})
    table[name] = importMemoryCall;
  for (StringRef name :
       {"xla_ffi_python_cpu_callback", "xla_ffi_partitioned_python_cpu_callback", "xla_python_cpu_callback",
        "xla_ffi_python_gpu_callback", "xla_ffi_partitioned_python_gpu_callback", "xla_python_gpu_callback"})
    table[name] = importPythonCallback;
  table["Sharding"] = importShardingCall;
  table["SPMDFullToShardShape"] = importManualBoundary;
  table["SPMDShardToFullShape"] = importManualBoundary;
  table["TopK"] = importTopKCall;
  table["mhlo.topk"] = importTopKCall;
  table["ApproxTopK"] = importApproxTopK;
  table["X64Combine"] = importX64Combine;
  table["X64SplitLow"] = importX64SplitLow;
  table["X64SplitHigh"] = importX64SplitHigh;
  addLapackCalls(table);
  addSparseCalls(table);
  return table;
}

LogicalResult importCustomCall(Operation *op, BodyImporter &importer) {
  static const OpTable table = buildTargetTable();
  auto target = dyn_cast_or_null<StringAttr>(op->getAttr("call_target_name"));
  StringRef name = target ? target.getValue() : StringRef();
  if (OpTable::const_iterator entry = table.find(name); entry != table.end())
    return entry->second(op, importer);
  if (findScalarOp(op))
    return importElementwiseOp(op, importer);
  if (target && op->hasAttr(kShardyRuleAttrName))
    return importCallWithRule(op, importer);
  return emitError(importer.getLocation(op))
         << "unsupported StableHLO op 'stablehlo.custom_call' of target '" << name << "'";
}

} // namespace

void addCustomCallOps(OpTable &table) { table["stablehlo.custom_call"] = importCustomCall; }

} // namespace dist
