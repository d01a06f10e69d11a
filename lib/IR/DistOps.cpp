// SPDX-License-Identifier: Apache-2.0
//
// Verifiers, folds and syntax of the ops that write placements. The collectives are in Collectives.cpp.

#include "AxisSyntax.h"
#include "dist/IR/ManualAxes.h"
#include "dist/IR/ShardingVerification.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace dist;

//===-- syntax shared by several ops ------------------------------------------------------------------------------===//

static ParseResult parseAxisList(OpAsmParser &parser, AxisListAttr &axes) {
  SmallVector<AxisRefAttr> list;
  if (parseAxes(parser, list))
    return failure();
  axes = AxisListAttr::get(parser.getContext(), list);
  return success();
}

static void printAxisList(OpAsmPrinter &printer, Operation *, AxisListAttr axes) {
  printAxes(printer.getStream(), axes.getAxes());
}

template <typename AttrT, typename EnumT>
static ParseResult parseEnum(OpAsmParser &parser, AttrT &attribute, std::optional<EnumT> (*symbolize)(StringRef),
                             StringRef expected) {
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<EnumT> value = symbolize(word);
  if (!value)
    return parser.emitError(loc, "unknown word '") << word << "'; expected " << expected;
  attribute = AttrT::get(parser.getContext(), *value);
  return success();
}

static ParseResult parseReduction(OpAsmParser &parser, ReductionKindAttr &kind) {
  return parseEnum<ReductionKindAttr, ReductionKind>(parser, kind, symbolizeReductionKind,
                                                     "sum, avg, max, min, prod, any or all");
}
static void printReduction(OpAsmPrinter &printer, Operation *, ReductionKindAttr kind) {
  printer << stringifyReductionKind(kind.getValue());
}
static ParseResult parseDirection(OpAsmParser &parser, BarrierDirectionAttr &direction) {
  return parseEnum<BarrierDirectionAttr, BarrierDirection>(parser, direction, symbolizeBarrierDirection,
                                                           "none, forward or backward");
}
static void printDirection(OpAsmPrinter &printer, Operation *, BarrierDirectionAttr direction) {
  printer << stringifyBarrierDirection(direction.getValue());
}

/// dims ::= int | `[` int (`,` int)* `]`
static ParseResult parseDims(OpAsmParser &parser, DenseI64ArrayAttr &dims) {
  SmallVector<int64_t> list;
  int64_t single;
  OptionalParseResult parsed = parser.parseOptionalInteger(single);
  if (parsed.has_value()) {
    if (failed(*parsed))
      return failure();
    list.push_back(single);
  } else if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
               return parser.parseInteger(list.emplace_back());
             })) {
    return failure();
  }
  dims = parser.getBuilder().getDenseI64ArrayAttr(list);
  return success();
}
static void printDims(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr dims) {
  if (dims.size() == 1) {
    printer << dims[0];
    return;
  }
  printer << '[';
  llvm::interleaveComma(dims.asArrayRef(), printer);
  printer << ']';
}

#include "dist/IR/CollectiveInterface.cpp.inc"
#define GET_OP_CLASSES
#include "dist/IR/DistOps.cpp.inc"

//===-- mesh, constrain, reshard, group ---------------------------------------------------------------------------===//

bool MeshOp::isOptionalSymbol() { return false; }

LogicalResult ConstrainOp::verifySymbolUses(SymbolTableCollection &) { // [constrain-C1]
  return verifySharding(getSharding(), getType(), *this, [&] { return emitOpError(); });
}

OpFoldResult ConstrainOp::fold(FoldAdaptor) {
  auto inner = getInput().getDefiningOp<ConstrainOp>();
  return inner && inner.getSharding() == getSharding() ? getInput() : Value();
}

LogicalResult ReshardOp::verifySymbolUses(SymbolTableCollection &) {
  if (!getSharding().isClosed()) // [reshard-C2]
    return emitOpError() << "to an open sharding; a reshard needs a closed one";
  return verifySharding(getSharding(), getType(), *this, [&] { return emitOpError(); }); // [reshard-C1]
}

OpFoldResult ReshardOp::fold(FoldAdaptor) {
  auto inner = getInput().getDefiningOp<ReshardOp>();
  if (!inner)
    return {};
  if (inner.getSharding() == getSharding())
    return getInput();
  // A partial intermediate placement changes nothing either: reshards keep the global value.
  if (!inner->hasOneUse())
    return {};
  getInputMutable().assign(inner.getInput());
  return getResult();
}

LogicalResult GroupOp::verify() {
  if (getInputs().size() < (getId() ? 1 : 2)) // [group-C1]
    return emitOpError() << "ties " << getInputs().size() << " values; it needs at least "
                         << (getId() ? "one" : "two, or one and an id");
  auto first = cast<RankedTensorType>(getInputs().front().getType());
  for (auto [index, input] : llvm::enumerate(getInputs()))
    if (cast<RankedTensorType>(input.getType()).getShape() != first.getShape()) // [group-C2]
      return emitOpError() << "value " << index << " has type " << input.getType()
                           << "; it needs the shape of value 0, " << first;
  return success();
}

//===-- local -----------------------------------------------------------------------------------------------------===//

void YieldOp::build(OpBuilder &, OperationState &) {}

LogicalResult LocalOp::verify() {
  if (getInShardings().size() != getInputs().size()) // [local-C1]
    return emitOpError() << "has " << getInShardings().size() << " in shardings for " << getInputs().size()
                         << " inputs";
  if (getOutShardings().size() != getNumResults()) // [local-C1]
    return emitOpError() << "has " << getOutShardings().size() << " out shardings for " << getNumResults()
                         << " results";
  if (getBody().front().getNumArguments() != getInputs().size()) // [local-C4]
    return emitOpError() << "has " << getBody().front().getNumArguments() << " block arguments for "
                         << getInputs().size() << " inputs";
  if (!isa_and_nonnull<YieldOp>(getBody().front().empty() ? nullptr : &getBody().front().back()) ||
      getBody().front().back().getNumOperands() != getNumResults()) // [local-C5]
    return emitOpError() << "has to end in dist.yield of " << getNumResults() << " values";
  for (auto parent = (*this)->getParentOfType<LocalOp>(); parent; parent = parent->getParentOfType<LocalOp>())
    for (AxisRefAttr axis : getManualAxesAttr().getAxes())
      if (llvm::is_contained(parent.getManualAxesAttr().getAxes(), axis)) // [local-C6]
        return emitOpError() << "manual axis " << axis.getName() << " is already manual in the region around it";
  return success();
}

/// Checks one boundary value of a local region: its sharding and the type `shard` that the region uses for it.
static LogicalResult verifyBoundary(LocalOp op, ShardingAttr sharding, Type global, Type shard, const Twine &what,
                                    const Twine &shardName) {
  auto emitError = [&] { return op.emitOpError() << what << ": "; };
  if (failed(verifySharding(sharding, global, op, emitError)))
    return failure();
  ArrayRef<AxisRefAttr> manual = op.getManualAxesAttr().getAxes();
  auto isManual = [&](AxisRefAttr axis) {
    return llvm::any_of(manual, [&](AxisRefAttr other) { return other.getName() == axis.getName(); });
  };
  for (auto [index, dim] : llvm::enumerate(sharding.getDims())) {
    bool seenFree = false;
    for (AxisRefAttr axis : dim.getAxes()) {
      if (isManual(axis) && seenFree) // [local-C3]
        return emitError() << "in dimension " << index << " manual axis " << axis.getName()
                           << " stands behind an axis that is not manual";
      seenFree |= !isManual(axis);
    }
  }
  SmallVector<AxisRefAttr> splitting;
  for (DimShardingAttr dim : sharding.getDims())
    llvm::copy_if(dim.getAxes(), std::back_inserter(splitting), isManual);
  MeshAttr mesh = lookupMesh(op, sharding.getMesh());
  Type expected = global;
  if (!splitting.empty())
    expected = getLocalTypeAlong(cast<RankedTensorType>(global), sharding, mesh, splitting);
  if (expected != shard) // [local-C4], [local-C5]
    return emitError() << shardName << " has type " << shard << ", but the shard of " << global << " is " << expected;
  return success();
}

LogicalResult LocalOp::verifySymbolUses(SymbolTableCollection &) {
  FlatSymbolRefAttr mesh;
  for (Attribute sharding : llvm::concat<const Attribute>(getInShardings().getValue(), getOutShardings().getValue())) {
    FlatSymbolRefAttr other = cast<ShardingAttr>(sharding).getMesh();
    if (mesh && mesh != other) // [local-C2]
      return emitOpError() << "mixes meshes " << mesh << " and " << other;
    mesh = other;
  }
  if (mesh) {
    MeshAttr shape = lookupMesh(*this, mesh);
    if (!shape)
      return emitOpError() << "unknown mesh " << mesh << "; no dist.mesh has this name";
    auto emitError = [&] { return emitOpError() << "manual axes: "; };
    for (AxisRefAttr axis : getManualAxesAttr().getAxes())
      if (!axis.isWhole()) // [local-C2]
        return emitError() << "a part of axis " << axis.getName() << "; manual axes are whole axes";
    if (failed(verifyAxes(getManualAxesAttr().getAxes(), shape, mesh.getValue(), emitError))) // [local-C2]
      return failure();
  }
  Block &body = getBody().front();
  for (auto [i, input] : llvm::enumerate(getInputs()))
    if (failed(verifyBoundary(*this, getInSharding(i), input.getType(), body.getArgument(i).getType(),
                              "input " + Twine(i), "block argument " + Twine(i))))
      return failure();
  for (auto [i, result] : llvm::enumerate(getResults()))
    if (failed(verifyBoundary(*this, getOutSharding(i), result.getType(), body.back().getOperand(i).getType(),
                              "result " + Twine(i), "yielded value " + Twine(i))))
      return failure();
  return success();
}

//===-- axis_index, assume_replicated -----------------------------------------------------------------------------===//

LogicalResult AxisIndexOp::verifySymbolUses(SymbolTableCollection &) {
  MeshAttr mesh = lookupMesh(*this, getMeshAttr());
  if (!mesh) // [axis_index-C1]
    return emitOpError() << "unknown mesh " << getMeshAttr() << "; no dist.mesh has this name";
  if (failed(verifyAxes(getAxesAttr().getAxes(), mesh, getMesh(), [&] { return emitOpError(); })))
    return failure();
  return verifyManualAxes(*this, getAxesAttr().getAxes());
}

LogicalResult AssumeReplicatedOp::verifySymbolUses(SymbolTableCollection &) {
  MeshAttr mesh = lookupMesh(*this, getMeshAttr());
  if (!mesh) // [assume_replicated-C1]
    return emitOpError() << "unknown mesh " << getMeshAttr() << "; no dist.mesh has this name";
  return verifyAxes(getAxesAttr().getAxes(), mesh, getMesh(), [&] { return emitOpError(); });
}

void AxisIndexOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  // An index over axes that hold one device only is 0.
  patterns.add(+[](AxisIndexOp op, PatternRewriter &rewriter) -> LogicalResult {
    MeshAttr mesh = lookupMesh(op, op.getMeshAttr());
    if (!mesh || op.getAxesAttr().getSizeIn(mesh) != 1)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, 0);
    return success();
  });
}
