// SPDX-License-Identifier: Apache-2.0
//
// while, if and case. A while that counts from a constant to a constant, as JAX's scan and fori_loop do, becomes an
// scf.for with a constant trip count:
//
//   while(i = 0, x = %x) cond { i < 6 } do { ...; return i + 1, y }   ->   for %k = 0 to 6 iter_args(x = %x) { ...;
//   yield y }
//
// What a loop forwards unchanged is no longer carried, nor what counts beside its counter. Constraints on the placement
// of the counter, as JAX has them in regions with free axes, are looked through. Any other while becomes an scf.while,
// conditionals an scf.if or an scf.index_switch; their predicates are elements of rank-0 tensors.

#include "BodyImporter.h"
#include "LoopWindows.h"
#include "OpFields.h"
#include "ScalarRegion.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace dist {

namespace {

/// Returns true if `region` is one block whose terminator returns `numResults` values of signless types `types`.
bool isRegionOn(Region &region, TypeRange arguments, TypeRange results) {
  auto equal = [](TypeRange a, TypeRange b) {
    return a.size() == b.size() &&
           llvm::all_of(llvm::zip(a, b), [](auto pair) { return std::get<0>(pair) == std::get<1>(pair); });
  };
  return region.hasOneBlock() && !region.front().empty() && region.front().back().getNumSuccessors() == 0 &&
         equal(region.getArgumentTypes(), arguments) && equal(region.front().back().getOperandTypes(), results);
}

/// Returns the integer that all of `elements` are, read without a sign if `isUnsigned`; nothing if they differ, are
/// none, or are null.
std::optional<int64_t> getInteger(DenseElementsAttr elements, bool isUnsigned = false) {
  if (!elements || !elements.isSplat() || !isa<IntegerType>(elements.getElementType()))
    return std::nullopt;
  APInt integer = elements.getSplatValue<APInt>();
  if (isUnsigned)
    return integer.getActiveBits() <= 62 ? std::optional<int64_t>(integer.getZExtValue()) : std::nullopt;
  return integer.getSignificantBits() <= 63 ? std::optional(integer.getSExtValue()) : std::nullopt;
}

/// Returns the integer that all elements of the constant `value` are, as its foreign op says; nothing if it is none.
std::optional<int64_t> getForeignInteger(Value value, BodyImporter &importer) {
  DenseElementsAttr elements;
  if (Value built = importer.get(value))
    elements = getSplat(built);
  else if (Operation *op = value.getDefiningOp(); op && op->getName().getStringRef() == "stablehlo.constant")
    elements = dyn_cast_or_null<DenseElementsAttr>(op->getAttr("value"));
  return getInteger(elements, getElementTypeOrSelf(value.getType()).isUnsignedInteger());
}

/// A while that counts.
struct CountedLoop {
  unsigned counter = 0; ///< Number of the carried value that counts.
  int64_t start = 0, step = 1, trips = 0;
};

/// Returns how `op` counts, or nothing.
std::optional<CountedLoop> matchCountedLoop(Operation *op, BodyImporter &importer) {
  Block &condition = op->getRegion(0).front(), &body = op->getRegion(1).front();
  Operation *compare = condition.getTerminator()->getOperand(0).getDefiningOp();
  if (!compare || compare->getName().getStringRef() != "stablehlo.compare" || compare->getNumOperands() != 2)
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(getPassedOn(compare->getOperand(0)));
  std::optional<int64_t> bound = getForeignInteger(getPassedOn(compare->getOperand(1)), importer);
  std::string text;
  llvm::raw_string_ostream(text) << compare->getAttr("comparison_direction");
  bool isBelow = StringRef(text).contains(" LT"), isAtMost = StringRef(text).contains(" LE");
  if (!counter || counter.getOwner() != &condition || !bound || (!isBelow && !isAtMost) ||
      cast<RankedTensorType>(counter.getType()).getRank() != 0)
    return std::nullopt;
  CountedLoop loop{counter.getArgNumber()};
  std::optional<int64_t> start = getForeignInteger(getPassedOn(op->getOperand(loop.counter)), importer);
  Operation *next = getPassedOn(body.getTerminator()->getOperand(loop.counter)).getDefiningOp();
  if (!start || !next || next->getName().getStringRef() != "stablehlo.add" || next->getNumOperands() != 2)
    return std::nullopt;
  Value argument = body.getArgument(loop.counter);
  unsigned other = getPassedOn(next->getOperand(0)) == argument ? 1 : 0;
  std::optional<int64_t> step = getForeignInteger(getPassedOn(next->getOperand(other)), importer);
  if (getPassedOn(next->getOperand(1 - other)) != argument || !step || *step < 1)
    return std::nullopt;
  loop.start = *start;
  loop.step = *step;
  int64_t end = *bound + isAtMost;
  loop.trips = end <= loop.start ? 0 : llvm::divideCeil(end - loop.start, loop.step);
  // A counter that would wrap around is left to the general form.
  Type type = getElementTypeOrSelf(op->getOperand(loop.counter).getType());
  unsigned width = std::min(type.getIntOrFloatBitWidth(), 63u);
  int64_t last = loop.start + loop.trips * loop.step;
  bool fits = type.isUnsignedInteger() ? llvm::isUIntN(width, last) : llvm::isIntN(width, last);
  bool wraps = !fits || loop.start < 0;
  return wraps ? std::nullopt : std::optional(loop);
}

/// Returns a rank-0 tensor of type `type` with `start + step * iv`.
Value buildCounter(ImplicitLocOpBuilder &builder, Value iv, const CountedLoop &loop, RankedTensorType type) {
  Value index = iv;
  if (loop.step != 1)
    index = arith::MulIOp::create(builder, index, arith::ConstantIndexOp::create(builder, loop.step));
  if (loop.start != 0)
    index = arith::AddIOp::create(builder, index, arith::ConstantIndexOp::create(builder, loop.start));
  Value scalar = arith::IndexCastOp::create(builder, type.getElementType(), index);
  return tensor::FromElementsOp::create(builder, type, scalar);
}

/// Imports `region` into `block`, whose arguments are mapped already, and returns what it forwards.
FailureOr<SmallVector<Value>> importRegion(Region &region, Block *block, BodyImporter &importer) {
  importer.builder.setInsertionPointToEnd(block);
  llvm::MapVector<int64_t, SmallVector<Value>> outerGroups;
  std::swap(outerGroups, importer.groups);
  if (failed(importer.importBlock(region.front())) || failed(importer.finishGroups()))
    return failure();
  std::swap(outerGroups, importer.groups);
  return importer.getOperands(region.front().getTerminator());
}

/// Returns how carried value `position` of `loop` counts: from a constant on, by a constant in each trip. Nothing if it
/// does not.
std::optional<CountedLoop> matchCarriedCounter(scf::ForOp loop, unsigned position, int64_t trips) {
  BlockArgument carried = loop.getRegionIterArg(position);
  auto type = dyn_cast<RankedTensorType>(carried.getType());
  auto next = loop.getYieldedValues()[position].getDefiningOp<linalg::GenericOp>();
  std::optional<int64_t> start = getInteger(getSplat(loop.getInits()[position]));
  if (!type || type.getRank() != 0 || !next || next.getInputs().size() != 2 || !start)
    return std::nullopt;
  Block &body = *next.getBody();
  Operation *sum = body.getTerminator()->getOperand(0).getDefiningOp();
  bool isSum = isa_and_present<arith::AddIOp, arith::SubIOp>(sum) && llvm::hasNItems(body.without_terminator(), 1);
  if (!isSum)
    return std::nullopt;
  // The operand of `next` that each side of the sum is.
  auto getInput = [&](unsigned side) -> Value {
    auto argument = dyn_cast<BlockArgument>(sum->getOperand(side));
    return argument && argument.getArgNumber() < 2 ? next.getInputs()[argument.getArgNumber()] : Value();
  };
  unsigned other = getInput(0) != carried && isa<arith::AddIOp>(sum) ? 0 : 1;
  std::optional<int64_t> step = getInput(other) ? getInteger(getSplat(getInput(other))) : std::nullopt;
  if (getInput(1 - other) != carried || !step)
    return std::nullopt;
  if (isa<arith::SubIOp>(sum))
    *step = -*step;
  return CountedLoop{position, *start, *step, trips};
}

/// Replaces `loop`, of `trips` trips, by one that does not carry what all its trips forward unchanged or what counts.
/// Sets `results`, those of `loop`, to what they are then, and returns the loop.
scf::ForOp dropKnownCarried(scf::ForOp loop, int64_t trips, MutableArrayRef<Value> results) {
  llvm::BitVector dropped(loop->getNumResults());
  ImplicitLocOpBuilder builder(loop.getLoc(), loop);
  for (auto [position, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    Value result;
    if (loop.getYieldedValues()[position] == argument) {
      result = loop.getInits()[position];
      argument.replaceAllUsesWith(result);
    } else if (std::optional<CountedLoop> counter = matchCarriedCounter(loop, position, trips)) {
      builder.setInsertionPoint(loop);
      APInt last(type.getElementTypeBitWidth(), counter->start + counter->trips * counter->step, /*isSigned=*/true,
                 /*implicitTrunc=*/true);
      result = arith::ConstantOp::create(builder, DenseElementsAttr::get(type, last));
      builder.setInsertionPointToStart(loop.getBody());
      argument.replaceAllUsesWith(buildCounter(builder, loop.getInductionVar(), *counter, type));
    } else {
      continue;
    }
    dropped.set(position);
    results[position] = result;
  }
  if (dropped.none())
    return loop;
  SmallVector<Value> inits, yields;
  for (unsigned position = 0; position < dropped.size(); ++position)
    if (!dropped.test(position)) {
      inits.push_back(loop.getInits()[position]);
      yields.push_back(loop.getYieldedValues()[position]);
    }
  loop.getBody()->getTerminator()->setOperands(yields);
  builder.setInsertionPoint(loop);
  auto made = scf::ForOp::create(builder, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits);
  made->setDiscardableAttrs(llvm::to_vector(loop->getDiscardableAttrs()));
  Block &from = *loop.getBody(), &to = *made.getBody();
  to.clear();
  from.getArgument(0).replaceAllUsesWith(to.getArgument(0));
  for (unsigned position = 0, kept = 0; position < dropped.size(); ++position)
    if (!dropped.test(position)) {
      from.getArgument(position + 1).replaceAllUsesWith(to.getArgument(kept + 1));
      results[position] = made.getResult(kept++);
    }
  to.getOperations().splice(to.end(), from.getOperations());
  loop.erase();
  return made;
}

LogicalResult importCountedLoop(Operation *op, const CountedLoop &loop, ArrayRef<unsigned> carried,
                                BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  Region &body = op->getRegion(1);
  SmallVector<Value> inits;
  for (unsigned number : carried)
    inits.push_back(importer.get(op->getOperand(number)));
  Value zero = arith::ConstantIndexOp::create(builder, 0), one = arith::ConstantIndexOp::create(builder, 1);
  Value trips = arith::ConstantIndexOp::create(builder, loop.trips);
  scf::ForOp forOp = scf::ForOp::create(builder, zero, trips, one, inits);
  OpBuilder::InsertionGuard guard(importer.builder);
  Block *block = forOp.getBody();
  if (inits.empty())
    block->back().erase(); // The yield that the builder makes for a loop without results.
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    importer.map(body.getArgument(number), importer.get(op->getOperand(number)));
  for (auto [position, number] : llvm::enumerate(carried))
    importer.map(body.getArgument(number), forOp.getRegionIterArg(position));
  builder.setInsertionPointToStart(block);
  auto counterType = cast<RankedTensorType>(getSignless(op->getOperand(loop.counter).getType()));
  importer.map(body.getArgument(loop.counter), buildCounter(builder, forOp.getInductionVar(), loop, counterType));
  FailureOr<SmallVector<Value>> forwarded = importRegion(body, block, importer);
  if (failed(forwarded))
    return failure();
  SmallVector<Value> yields;
  for (unsigned number : carried)
    yields.push_back((*forwarded)[number]);
  scf::YieldOp::create(importer.builder, forOp.getLoc(), yields);
  builder.setInsertionPointAfter(forOp);
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    importer.map(op->getResult(number), importer.get(op->getOperand(number)));
  SmallVector<Value> results = llvm::to_vector_of<Value>(forOp.getResults());
  insertKnownWindows(dropKnownCarried(forOp, loop.trips, results));
  for (auto [position, number] : llvm::enumerate(carried))
    importer.map(op->getResult(number), results[position]);
  auto last = DenseElementsAttr::get(
      counterType, builder.getIntegerAttr(counterType.getElementType(), loop.start + loop.trips * loop.step));
  importer.map(op->getResult(loop.counter), arith::ConstantOp::create(builder, last));
  return success();
}

LogicalResult importGeneralWhile(Operation *op, ArrayRef<unsigned> carried, BodyImporter &importer) {
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<Value> inits;
  for (unsigned number : carried)
    inits.push_back(importer.get(op->getOperand(number)));
  SmallVector<Type> types(ValueRange(inits).getTypes());
  auto whileOp = scf::WhileOp::create(builder, types, inits);
  OpBuilder::InsertionGuard guard(importer.builder);
  SmallVector<Location> locations(types.size(), whileOp.getLoc());
  auto begin = [&](Region &from, Region &to) {
    Block *block = importer.builder.createBlock(&to, {}, types, locations);
    for (unsigned number = 0; number < op->getNumOperands(); ++number)
      importer.map(from.getArgument(number), importer.get(op->getOperand(number)));
    for (auto [position, number] : llvm::enumerate(carried))
      importer.map(from.getArgument(number), block->getArgument(position));
    return block;
  };
  Block *before = begin(op->getRegion(0), whileOp.getBefore());
  FailureOr<SmallVector<Value>> goesOn = importRegion(op->getRegion(0), before, importer);
  if (failed(goesOn))
    return failure();
  ImplicitLocOpBuilder inner(whileOp.getLoc(), importer.builder);
  scf::ConditionOp::create(inner, getScalar(inner, goesOn->front()), before->getArguments());
  Block *after = begin(op->getRegion(1), whileOp.getAfter());
  FailureOr<SmallVector<Value>> forwarded = importRegion(op->getRegion(1), after, importer);
  if (failed(forwarded))
    return failure();
  SmallVector<Value> yields;
  for (unsigned number : carried)
    yields.push_back((*forwarded)[number]);
  scf::YieldOp::create(importer.builder, whileOp.getLoc(), yields);
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    importer.map(op->getResult(number), importer.get(op->getOperand(number)));
  for (auto [position, number] : llvm::enumerate(carried))
    importer.map(op->getResult(number), whileOp.getResult(position));
  return success();
}

LogicalResult importWhile(Operation *op, BodyImporter &importer) {
  if (op->getNumRegions() != 2 || op->getOperandTypes() != op->getResultTypes())
    return importer.emitOpError(op) << "needs two regions, and results of the types of its operands";
  for (Type type : op->getOperandTypes())
    if (failed(importer.convertTensor(op, type)))
      return failure();
  Type predicate = RankedTensorType::get({}, IntegerType::get(op->getContext(), 1));
  if (!isRegionOn(op->getRegion(0), op->getOperandTypes(), predicate) ||
      !isRegionOn(op->getRegion(1), op->getOperandTypes(), op->getResultTypes()))
    return importer.emitOpError(op) << "needs a condition and a body on values of its operands' types, which return a "
                                       "predicate and such values";
  if (failed(importer.checkEnd(op->getRegion(0).front())) || failed(importer.checkEnd(op->getRegion(1).front())))
    return failure();
  std::optional<CountedLoop> loop = matchCountedLoop(op, importer);
  Block &body = op->getRegion(1).front();
  SmallVector<unsigned> carried;
  for (unsigned number = 0; number < op->getNumOperands(); ++number)
    if (body.getTerminator()->getOperand(number) != body.getArgument(number) && !(loop && number == loop->counter))
      carried.push_back(number);
  return loop ? importCountedLoop(op, *loop, carried, importer) : importGeneralWhile(op, carried, importer);
}

/// Imports branch `number` of `op` into `region` of a conditional.
LogicalResult importBranch(Operation *op, unsigned number, Region &region, Location loc, BodyImporter &importer) {
  OpBuilder::InsertionGuard guard(importer.builder);
  Block *block = region.empty() ? importer.builder.createBlock(&region) : &region.front();
  block->clear();
  FailureOr<SmallVector<Value>> forwarded = importRegion(op->getRegion(number), block, importer);
  if (failed(forwarded))
    return failure();
  scf::YieldOp::create(importer.builder, loc, *forwarded);
  return success();
}

/// Checks the regions and the selector of a conditional and returns the types of its results.
FailureOr<SmallVector<Type>> checkConditional(Operation *op, BodyImporter &importer) {
  bool fits = op->getNumOperands() == 1 && op->getNumRegions() >= 1;
  for (Region &region : op->getRegions())
    fits = fits && isRegionOn(region, {}, op->getResultTypes());
  if (!fits)
    return importer.emitOpError(op) << "needs one operand, and regions without arguments that return its results";
  FailureOr<RankedTensorType> selector = importer.convertTensor(op, op->getOperand(0).getType());
  if (failed(selector))
    return failure();
  if (selector->getRank() != 0 || !isa<IntegerType>(selector->getElementType()))
    return importer.emitOpError(op) << "has a selector of type " << *selector << ", but needed an integer";
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    FailureOr<RankedTensorType> converted = importer.convertTensor(op, type);
    if (failed(converted))
      return failure();
    types.push_back(*converted);
  }
  return types;
}

/// Imports branch `number` of `op`, which every run takes, in place of `op`. What others hold, as code for another
/// platform, is left out.
LogicalResult importTaken(Operation *op, unsigned number, BodyImporter &importer) {
  Block &branch = op->getRegion(number).front();
  if (failed(importer.importBlock(branch)))
    return failure();
  importer.mapResults(op, importer.getOperands(branch.getTerminator()));
  return success();
}

LogicalResult importIf(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Type>> types = checkConditional(op, importer);
  if (failed(types))
    return failure();
  if (op->getNumRegions() != 2 || !getElementTypeOrSelf(op->getOperand(0).getType()).isInteger(1))
    return importer.emitOpError(op) << "needs a predicate of type i1 and two regions";
  if (std::optional<int64_t> known = getInteger(getSplat(importer.get(op->getOperand(0)))))
    return importTaken(op, *known == 0, importer);
  ImplicitLocOpBuilder builder = importer.at(op);
  Value predicate = getScalar(builder, importer.get(op->getOperand(0)));
  auto ifOp = scf::IfOp::create(builder, *types, predicate, /*addThenBlock=*/true, /*addElseBlock=*/true);
  if (failed(importBranch(op, 0, ifOp.getThenRegion(), ifOp.getLoc(), importer)) ||
      failed(importBranch(op, 1, ifOp.getElseRegion(), ifOp.getLoc(), importer)))
    return failure();
  importer.mapResults(op, ifOp.getResults());
  return success();
}

/// The last branch is taken for every selector that has none.
LogicalResult importCase(Operation *op, BodyImporter &importer) {
  FailureOr<SmallVector<Type>> types = checkConditional(op, importer);
  if (failed(types))
    return failure();
  unsigned numCases = op->getNumRegions() - 1;
  std::optional<int64_t> known = getInteger(getSplat(importer.get(op->getOperand(0))));
  if (known || numCases == 0)
    return importTaken(op, known && *known >= 0 && *known < numCases ? *known : numCases, importer);
  ImplicitLocOpBuilder builder = importer.at(op);
  Value scalar = getScalar(builder, importer.get(op->getOperand(0)));
  Value selector = arith::IndexCastOp::create(builder, builder.getIndexType(), scalar);
  SmallVector<int64_t> cases = llvm::to_vector(llvm::seq<int64_t>(0, numCases));
  auto switchOp = scf::IndexSwitchOp::create(builder, *types, selector, cases, numCases);
  for (unsigned number = 0; number < numCases; ++number)
    if (failed(importBranch(op, number, switchOp.getCaseRegions()[number], switchOp.getLoc(), importer)))
      return failure();
  if (failed(importBranch(op, numCases, switchOp.getDefaultRegion(), switchOp.getLoc(), importer)))
    return failure();
  importer.mapResults(op, switchOp.getResults());
  return success();
}

} // namespace

void addLoopOps(OpTable &table) {
  table["stablehlo.while"] = importWhile;
  table["stablehlo.if"] = importIf;
  table["stablehlo.case"] = importCase;
}

} // namespace dist
