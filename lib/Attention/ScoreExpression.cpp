// SPDX-License-Identifier: Apache-2.0
//
// Evaluation is from a tensor up to what it is made from; see the header. What no product takes part in (masks, random
// bits, biases) is computed again for each score where that reads fewer bytes than the tensor has, and read otherwise.

#include "ScoreExpression.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::attention;

/// Most ops that are computed again for each score instead of being read.
static constexpr int kMostOps = 256;

Node *ExpressionTable::intern(Node node) {
  Key key{reinterpret_cast<const void *>(uintptr_t(node.kind)), node.type.getAsOpaquePointer(),
          reinterpret_cast<const void *>(uintptr_t(node.number)), node.view.value.getAsOpaquePointer(),
          node.scalar.getAsOpaquePointer()};
  for (const Loops &loops : node.view.dims) {
    key.push_back(nullptr);
    for (unsigned loop : loops)
      key.push_back(reinterpret_cast<const void *>(uintptr_t(loop) + 1));
  }
  if (node.op) {
    key.push_back(node.op->getName().getAsOpaquePointer());
    key.push_back(node.op->getAttrDictionary().getAsOpaquePointer());
  }
  for (Node *operand : node.operands)
    key.push_back(operand);
  std::unique_ptr<Node> &entry = nodes[key];
  if (!entry)
    entry = std::make_unique<Node>(std::move(node));
  return entry.get();
}

Node *ExpressionTable::make(Node::Kind kind, Type type, unsigned number) {
  Node node{kind, type};
  node.number = number;
  return intern(node);
}

Node *ExpressionTable::makeElement(Value value, const DimLoops &dims) {
  Node node{Node::Kind::Element, getElementTypeOrSelf(value)};
  LoopTable tried = space.loops; // Loops are not split any more.
  node.view = peel({value, dims}, tried);
  if (tried.getNumLoops() != space.loops.getNumLoops())
    node.view = {value, dims};
  return intern(node);
}

/// Returns the value of a constant with one element for all indices, or nothing.
static TypedAttr getSplat(Value value) {
  DenseElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat())
    return dyn_cast<TypedAttr>(elements.getSplatValue<Attribute>());
  return {};
}

Node *ExpressionTable::evaluateBody(Value value, linalg::LinalgOp op, const DimLoops &iterators,
                                    llvm::DenseMap<Value, Node *> &known) {
  if (Node *node = known.lookup(value))
    return node;
  Node *result = nullptr;
  Operation *inner = value.getDefiningOp();
  bool isInside = inner && inner->getBlock() == op.getBlock();
  if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == op.getBlock()) {
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    if (!isa<RankedTensorType>(operand.get().getType())) {
      Node node{Node::Kind::Scalar, value.getType()};
      node.scalar = operand.get();
      result = intern(node);
    } else if (FailureOr<DimLoops> dims = getOperandLoops(op, operand, iterators); succeeded(dims)) {
      result = evaluate(operand.get(), *dims);
    }
  } else if (auto index = value.getDefiningOp<linalg::IndexOp>()) {
    const Loops &loops = iterators[index.getDim()];
    if (loops.size() == 1 && llvm::is_contained(space.getLoops(), loops.front()))
      result = make(Node::Kind::Index, value.getType(), loops.front());
  } else if (!isInside) {
    Node node{Node::Kind::Scalar, value.getType()};
    node.scalar = value;
    result = intern(node);
  } else if (inner->getNumResults() == 1 && inner->getNumRegions() == 0 && isMemoryEffectFree(inner)) {
    Node node{Node::Kind::Computed, value.getType()};
    node.op = inner;
    for (Value operand : inner->getOperands()) {
      Node *part = evaluateBody(operand, op, iterators, known);
      if (!part || isa<TensorType>(operand.getType()))
        return nullptr;
      node.operands.push_back(part);
    }
    result = intern(node);
  }
  return known[value] = result;
}

Node *ExpressionTable::evaluateElementwise(linalg::LinalgOp op, const DimLoops &dims) {
  FailureOr<DimLoops> iterators = getIteratorLoops(op, *op.getDpsInitOperand(0), dims);
  if (failed(iterators))
    return nullptr;
  llvm::DenseMap<Value, Node *> known;
  return evaluateBody(op.getBlock()->getTerminator()->getOperand(0), op, *iterators, known);
}

bool ExpressionTable::contains(Node *node, llvm::function_ref<bool(Node *)> matches) {
  llvm::SmallPtrSet<Node *, 16> seen;
  SmallVector<Node *> worklist{node};
  while (!worklist.empty()) {
    Node *next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (matches(next))
      return true;
    llvm::append_range(worklist, next->operands);
  }
  return false;
}

/// Returns true if `node`, an element of `value`, is to be computed and not read.
bool ExpressionTable::isWorthComputing(Node *node, Value value) {
  int64_t bytes = 0;
  int count = 0;
  bool isMade = contains(node, [&](Node *part) {
    if (part->kind == Node::Kind::Product || part->kind == Node::Kind::Reduction)
      return true;
    count += part->kind == Node::Kind::Computed;
    if (part->kind == Node::Kind::Element && !getSplat(part->view.value)) {
      auto type = cast<RankedTensorType>(part->view.value.getType());
      bytes += type.getNumElements() *
               std::max<int64_t>(type.getElementType().isIndex() ? 8 : type.getElementTypeBitWidth() / 8, 1);
    }
    return false;
  });
  auto type = cast<RankedTensorType>(value.getType());
  int64_t own = type.getNumElements() *
                std::max<int64_t>(type.getElementType().isIndex() ? 8 : type.getElementTypeBitWidth() / 8, 1);
  return isMade || (bytes <= own && count <= kMostOps);
}

Node *ExpressionTable::evaluate(Value value, const DimLoops &dims) {
  for (auto &[known, node] : evaluated[value])
    if (known == dims)
      return node;
  Node *node = nullptr;
  Operation *op = value.getDefiningOp();
  for (auto [number, product] : llvm::enumerate(space.products))
    if (value == product.op->getResult(0) && product.result == dims)
      node = make(Node::Kind::Product, getElementTypeOrSelf(value), number);
  for (auto [number, reduction] : llvm::enumerate(space.reductions))
    if (value == reduction.op->getResult(0) && reduction.result == dims)
      node = make(Node::Kind::Reduction, getElementTypeOrSelf(value), number);
  if (TypedAttr splat = node ? TypedAttr() : getSplat(value)) {
    Node constant{Node::Kind::Element, getElementTypeOrSelf(value)};
    constant.view.value = value; // With no loops: all elements are one.
    node = intern(constant);
  } else if (!node && isElementwise(op)) {
    node = evaluateElementwise(cast<linalg::LinalgOp>(op), dims);
  } else if (OpOperand *only = node ? nullptr : getSumOfOne(op)) {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    FailureOr<DimLoops> iterators = getIteratorLoops(linalgOp, *linalgOp.getDpsInitOperand(0), dims);
    FailureOr<DimLoops> source =
        failed(iterators) ? FailureOr<DimLoops>(failure()) : getOperandLoops(linalgOp, *only, *iterators);
    if (succeeded(source))
      node = evaluate(only->get(), *source);
  } else if (!node && isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    LoopTable tried = space.loops;
    FailureOr<DimLoops> source = followReshape(value, dims, op->getOperand(0), tried);
    if (succeeded(source) && tried.getNumLoops() == space.loops.getNumLoops())
      node = evaluate(op->getOperand(0), *source);
  }
  if (!node ||
      (node->kind != Node::Kind::Product && node->kind != Node::Kind::Reduction && !isWorthComputing(node, value)))
    node = makeElement(value, dims);
  evaluated[value].push_back({dims, node});
  return node;
}

Node *ExpressionTable::strip(Node *node) {
  while (node->kind == Node::Kind::Computed && isa<arith::ExtFOp, arith::TruncFOp>(node->op))
    node = node->operands.front();
  return node;
}

//===-- building --------------------------------------------------------------------------------------------------===//

Value attention::convertFloat(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(builder, loc, type, value);
  return arith::TruncFOp::create(builder, loc, type, value);
}

Value ExpressionEmitter::emit(Node *node) {
  if (Value value = emitted.lookup(node))
    return value;
  Value value;
  if (node->kind == Node::Kind::Scalar && node->scalar.getDefiningOp<arith::ConstantOp>()) {
    value = builder.clone(*node->scalar.getDefiningOp())->getResult(0);
  } else if (node->kind == Node::Kind::Scalar) {
    value = node->scalar;
  } else if (TypedAttr splat = node->kind == Node::Kind::Element ? getSplat(node->view.value) : TypedAttr()) {
    value = arith::ConstantOp::create(builder, node->view.value.getLoc(), splat);
  } else if (node->kind == Node::Kind::Computed) {
    SmallVector<Value> operands;
    for (Node *operand : node->operands)
      operands.push_back(emit(operand));
    Operation *op = node->op->clone();
    op->setOperands(operands);
    builder.insert(op);
    value = op->getResult(0);
  } else {
    value = getLeaf(node);
  }
  emitted[node] = value;
  return value;
}
