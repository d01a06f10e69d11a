// SPDX-License-Identifier: Apache-2.0
//
// Bodies element by element, memory in vectors; see PlaneEvaluator.h. PTX has no vector arithmetic worth mentioning, so
// scalars between a vector load and a vector store lose nothing and allow every op that a body may hold.

#include "PlaneEvaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Bytes of the widest access that one thread can make.
static constexpr int64_t kMaxAccessBytes = 16;

//===-- addresses -------------------------------------------------------------------------------------------------===//

/// Returns a flat view of the buffer behind `root`.
static Value flatten(OpBuilder &builder, Location loc, Value root) {
  auto type = cast<MemRefType>(root.getType());
  int64_t size = type.getNumElements();
  auto flat = MemRefType::get({size}, type.getElementType());
  return memref::ReinterpretCastOp::create(builder, loc, flat, root, 0, ArrayRef<int64_t>{size}, ArrayRef<int64_t>{1});
}

PlaneEvaluator::PlaneEvaluator(const ReductionGraph &graph, const IRMapping &mapping, OpBuilder &builder, Location loc)
    : graph(graph), mapping(mapping), builder(builder), loc(loc) {
  DenseMap<Value, Value> flat;
  for (const LinearAccess &access : graph.accesses) {
    Value root = mapping.lookupOrNull(access.root);
    if (root && !flat.contains(root))
      flat[root] = flatten(builder, loc, root);
    buffers.push_back(root ? flat[root] : Value());
  }
}

Value PlaneEvaluator::getIndex(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }

Value PlaneEvaluator::shift(Value index, int64_t distance) {
  return distance == 0 ? index : builder.createOrFold<arith::AddIOp>(loc, index, getIndex(distance));
}

/// Adds the parts of an address that depend on `index`, one of `total`, to `sum`.
Value PlaneEvaluator::addTerms(Value sum, ArrayRef<AccessTerm> terms, int64_t total, Value index) {
  for (const AccessTerm &term : terms) {
    Value part = index;
    if (term.divisor != 1)
      part = builder.createOrFold<arith::DivUIOp>(loc, part, getIndex(term.divisor));
    if (term.divisor * term.size != total)
      part = builder.createOrFold<arith::RemUIOp>(loc, part, getIndex(term.size));
    if (term.stride != 1)
      part = builder.createOrFold<arith::MulIOp>(loc, part, getIndex(term.stride));
    sum = builder.createOrFold<arith::AddIOp>(loc, sum, part);
  }
  return sum;
}

Value PlaneEvaluator::getAddress(const LinearAccess &access, Value kept, Value reduced) {
  Value address = getIndex(access.offset);
  if (kept)
    address = addTerms(address, access.kept, graph.keptSize, kept);
  if (reduced)
    address = addTerms(address, access.reduced, graph.reducedSize, reduced);
  return address;
}

/// Returns the index of loop `loop` of `op` at an element.
Value PlaneEvaluator::getLoopIndex(const GraphOp &op, unsigned loop, const Points &points, unsigned element) {
  const PointGroup &group = points.groups[element / points.width];
  int64_t distance = element % points.width;
  linalg::LinalgOp linalgOp = op.op;
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  for (Axis axis : {Axis::Kept, Axis::Reduced}) {
    const IndexLoops &loops = axis == Axis::Kept ? op.keptLoops : op.reducedLoops;
    if (!llvm::is_contained(loops, loop))
      continue;
    Value index = axis == Axis::Kept ? group.kept : group.reduced;
    if (axis == points.axis)
      index = shift(index, distance);
    int64_t divisor = 1;
    for (unsigned inner : llvm::reverse(loops)) {
      if (inner == loop)
        break;
      divisor *= sizes[inner];
    }
    AccessTerm term{divisor, sizes[loop], 1};
    return addTerms(getIndex(0), term, graph.getSize(axis), index);
  }
  return getIndex(0);
}

//===-- memory ----------------------------------------------------------------------------------------------------===//

/// Returns the number of elements that one access moves.
static int64_t getAccessWidth(const LinearAccess &access, const Points &points) {
  int64_t most = std::max<int64_t>(1, kMaxAccessBytes / steps::getElementBytes(access.elementType));
  return access.getAlignedWidth(points.axis, std::min(most, points.width));
}

SmallVector<Value> PlaneEvaluator::load(const LinearAccess &access, int number, const Points &points) {
  SmallVector<Value> elements;
  Value buffer = buffers[number];
  bool movesAlong = !access.getTerms(points.axis).empty();
  Axis other = points.axis == Axis::Kept ? Axis::Reduced : Axis::Kept;
  bool movesAcross = !access.getTerms(other).empty();
  int64_t width = movesAlong ? getAccessWidth(access, points) : 1;
  llvm::MaybeAlign alignment(width * steps::getElementBytes(access.elementType));
  DenseMap<Value, Value> known; // Loaded elements by the index across, for those that do not move along the axis.
  for (const PointGroup &group : points.groups) {
    if (!movesAlong) {
      Value across = movesAcross ? (other == Axis::Kept ? group.kept : group.reduced) : Value();
      Value &element = known[across];
      if (!element)
        element = memref::LoadOp::create(builder, loc, buffer, getAddress(access, group.kept, group.reduced));
      elements.append(points.width, element);
      continue;
    }
    for (int64_t first = 0; first < points.width; first += width) {
      Value kept = points.axis == Axis::Kept ? shift(group.kept, first) : group.kept;
      Value reduced = points.axis == Axis::Reduced ? shift(group.reduced, first) : group.reduced;
      Value address = getAddress(access, kept, reduced);
      if (width == 1) {
        elements.push_back(memref::LoadOp::create(builder, loc, buffer, address));
        continue;
      }
      auto type = VectorType::get({width}, access.elementType);
      Value loaded = vector::LoadOp::create(builder, loc, type, buffer, address, false, alignment);
      for (int64_t lane = 0; lane < width; ++lane)
        elements.push_back(vector::ExtractOp::create(builder, loc, loaded, lane));
    }
  }
  return elements;
}

void PlaneEvaluator::store(const GraphStore &store, Points &points, Value condition) {
  const LinearAccess &access = graph.accesses[store.access];
  SmallVector<Value> elements = evaluate(store.node, points);
  bool movesAlong = !access.getTerms(points.axis).empty();
  int64_t count = movesAlong ? points.width : 1, width = movesAlong ? getAccessWidth(access, points) : 1;
  llvm::MaybeAlign alignment(width * steps::getElementBytes(access.elementType));
  for (auto [number, group] : llvm::enumerate(points.groups)) {
    OpBuilder::InsertionGuard guard(builder);
    Value allowed = group.mask;
    if (condition)
      allowed = allowed ? builder.createOrFold<arith::AndIOp>(loc, allowed, condition) : condition;
    if (allowed)
      builder.setInsertionPoint(scf::IfOp::create(builder, loc, allowed, false).thenBlock()->getTerminator());
    for (int64_t first = 0; first < count; first += width) {
      ArrayRef<Value> lanes = ArrayRef<Value>(elements).slice(number * points.width + first, width);
      Value kept = points.axis == Axis::Kept ? shift(group.kept, first) : group.kept;
      Value reduced = points.axis == Axis::Reduced ? shift(group.reduced, first) : group.reduced;
      Value address = getAddress(access, kept, reduced);
      if (width == 1) {
        memref::StoreOp::create(builder, loc, lanes[0], buffers[store.access], address);
        continue;
      }
      auto type = VectorType::get({width}, access.elementType);
      Value packed = vector::FromElementsOp::create(builder, loc, type, lanes);
      vector::StoreOp::create(builder, loc, packed, buffers[store.access], address, false, alignment);
    }
  }
}

//===-- values ----------------------------------------------------------------------------------------------------===//

/// Clones the body of `op` for every element; returns the values of `wanted`, element by element.
SmallVector<Value> PlaneEvaluator::cloneBody(const GraphOp &op, Points &points, ArrayRef<Value> wanted,
                                             ArrayRef<Operation *> skipped) {
  linalg::LinalgOp linalgOp = op.op;
  Block *body = linalgOp.getBlock();
  SmallVector<SmallVector<Value>> operands;
  for (auto [operand, node] : llvm::zip(linalgOp->getOpOperands(), op.operands)) {
    bool isRead = node >= 0 && !(op.kind == GraphOpKind::Reduction && linalgOp.isDpsInit(&operand));
    operands.push_back(isRead ? evaluate(node, points) : SmallVector<Value>());
  }
  SmallVector<Value> results;
  for (unsigned element = 0; element < points.groups.size() * points.width; ++element) {
    IRMapping inner = mapping;
    for (auto [argument, values] : llvm::zip(body->getArguments(), operands))
      if (!values.empty())
        inner.map(argument, values[element]);
    auto replaceIndex = [&](linalg::IndexOp index) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(index);
      index.replaceAllUsesWith(getLoopIndex(op, index.getDim(), points, element));
      index.erase();
    };
    for (Operation &each : body->without_terminator()) {
      if (llvm::is_contained(skipped, &each))
        continue;
      if (auto index = dyn_cast<linalg::IndexOp>(each))
        inner.map(index.getResult(), getLoopIndex(op, index.getDim(), points, element));
      else
        builder.clone(each, inner)->walk(replaceIndex);
    }
    for (Value value : wanted)
      results.push_back(inner.lookupOrDefault(value));
  }
  return results;
}

SmallVector<Value> PlaneEvaluator::evaluate(int node, Points &points) {
  if (auto found = points.values.find(node); found != points.values.end())
    return found->second;
  const GraphNode &known = graph.nodes[node];
  size_t count = points.groups.size() * points.width;
  if (points.rows && !known.isFull)
    if (auto found = points.rows->values.find(node); found != points.rows->values.end())
      return SmallVector<Value>(count, found->second.front());
  SmallVector<Value> values;
  if (known.scalar) {
    values.assign(count, mapping.lookupOrDefault(known.scalar));
  } else if (known.access >= 0) {
    values = load(graph.accesses[known.access], known.access, points);
  } else {
    const GraphOp &op = graph.ops[known.op];
    linalg::LinalgOp linalgOp = op.op;
    SmallVector<Value> yielded(linalgOp.getBlock()->getTerminator()->getOperands());
    SmallVector<Value> all = cloneBody(op, points, yielded, {});
    for (auto [result, each] : llvm::enumerate(op.results)) {
      SmallVector<Value> &column = points.values[each];
      column.clear();
      for (size_t element = 0; element < count; ++element)
        column.push_back(all[element * op.results.size() + result]);
    }
    return points.values[node];
  }
  points.values[node] = values;
  return values;
}

SmallVector<Value> PlaneEvaluator::evaluateElements(const GraphOp &op, unsigned number, Points &points) {
  SmallVector<Operation *> skipped;
  for (const Combiner &combiner : op.combiners)
    llvm::append_values(skipped, combiner.combine, combiner.initConversion, combiner.resultConversion);
  return cloneBody(op, points, op.combiners[number].element, skipped);
}

//===-- combining -------------------------------------------------------------------------------------------------===//

Value PlaneEvaluator::combine(const GraphOp &op, unsigned number, Value left, Value right) {
  Operation *combiner = op.combiners[number].combine;
  OperationState state(loc, combiner->getName(), ValueRange{left, right}, left.getType(), combiner->getAttrs());
  return builder.create(state)->getResult(0);
}

Value PlaneEvaluator::getNeutral(const GraphOp &op, unsigned number) {
  return arith::ConstantOp::create(builder, loc, op.combiners[number].neutral);
}

/// Returns a copy of the conversion `op`, which may be null, of `value`.
static Value convert(OpBuilder &builder, Location loc, Operation *op, Value value) {
  if (!op)
    return value;
  OperationState state(loc, op->getName(), value, op->getResultTypes(), op->getAttrs());
  return builder.create(state)->getResult(0);
}

void PlaneEvaluator::finish(const GraphOp &op, unsigned number, ArrayRef<Value> reduced, Points &points) {
  const Combiner &combiner = op.combiners[number];
  linalg::LinalgOp linalgOp = op.op;
  int init = op.operands[linalgOp.getNumDpsInputs() + number];
  SmallVector<Value> results;
  for (auto [initial, value] : llvm::zip(evaluate(init, points), reduced)) {
    Value widened = convert(builder, loc, combiner.initConversion, initial);
    results.push_back(convert(builder, loc, combiner.resultConversion, combine(op, number, widened, value)));
  }
  points.values[op.results[number]] = results;
}
