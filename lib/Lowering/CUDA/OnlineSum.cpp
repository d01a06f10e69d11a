// SPDX-License-Identifier: Apache-2.0
//
// An element of the sum is exp(x - maximum) or exp2((x - maximum) * number), or that times something, where neither x
// nor that depends on the maximum.

#include "OnlineSum.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

namespace {
/// Follows values of bodies into the ops that they come from.
class PowerFinder {
public:
  PowerFinder(const ReductionGraph &graph, int maximum) : graph(graph), maximum(maximum) {}

  bool dependsOnMaximum(const GraphOp &op, Value value);
  /// Returns the exponential that `value` is, or is a product with.
  Operation *findPower(const GraphOp &op, Value value);

private:
  /// Returns the node that argument `value` of the body of `op` is, or -1.
  int getNode(const GraphOp &op, Value value);
  Value getYielded(const GraphNode &node) {
    linalg::LinalgOp op = graph.ops[node.op].op;
    return op.getBlock()->getTerminator()->getOperand(unsigned(node.result));
  }

  const ReductionGraph &graph;
  int maximum;
};
} // namespace

int PowerFinder::getNode(const GraphOp &op, Value value) {
  linalg::LinalgOp linalgOp = op.op;
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == linalgOp.getBlock() ? op.operands[argument.getArgNumber()] : -1;
}

bool PowerFinder::dependsOnMaximum(const GraphOp &op, Value value) {
  if (int node = getNode(op, value); node >= 0) {
    if (node == maximum)
      return true;
    const GraphNode &known = graph.nodes[node];
    if (known.op < 0)
      return false;
    const GraphOp &source = graph.ops[known.op];
    if (source.kind == GraphOpKind::Reduction)
      return source.phase >= graph.nodes[maximum].phase;
    return dependsOnMaximum(source, getYielded(known));
  }
  Operation *inner = value.getDefiningOp();
  linalg::LinalgOp linalgOp = op.op;
  if (!inner || inner->getBlock() != linalgOp.getBlock())
    return false;
  // An index, and what a region computes from values around it.
  return inner->getNumRegions() != 0 ||
         llvm::any_of(inner->getOperands(), [&](Value operand) { return dependsOnMaximum(op, operand); });
}

Operation *PowerFinder::findPower(const GraphOp &op, Value value) {
  if (int node = getNode(op, value); node >= 0) {
    const GraphNode &known = graph.nodes[node];
    bool isElementwise = known.op >= 0 && graph.ops[known.op].kind == GraphOpKind::Full;
    return isElementwise ? findPower(graph.ops[known.op], getYielded(known)) : nullptr;
  }
  Operation *inner = value.getDefiningOp();
  if (auto product = dyn_cast_or_null<arith::MulFOp>(inner)) {
    bool isLeft = dependsOnMaximum(op, product.getLhs());
    if (isLeft && dependsOnMaximum(op, product.getRhs()))
      return nullptr;
    return findPower(op, isLeft ? product.getLhs() : product.getRhs());
  }
  if (!isa_and_nonnull<math::ExpOp, math::Exp2Op>(inner) || !inner->getResult(0).getType().isF32())
    return nullptr;
  Value exponent = inner->getOperand(0);
  if (FloatAttr factor = OnlineSum::getFactor(inner); factor && factor.getValueAsDouble() > 0)
    exponent = exponent.getDefiningOp()->getOperand(0);
  auto below = exponent.getDefiningOp<arith::SubFOp>();
  bool isBelow = below && getNode(op, below.getRhs()) == maximum && !dependsOnMaximum(op, below.getLhs());
  return isBelow ? inner : nullptr;
}

FloatAttr OnlineSum::getFactor(Operation *power) {
  auto product = power->getOperand(0).getDefiningOp<arith::MulFOp>();
  FloatAttr factor;
  return product && matchPattern(product.getRhs(), m_Constant(&factor)) ? factor : FloatAttr();
}

bool OnlineSum::isScaled(const ReductionGraph &graph, const GraphOp &op, unsigned number) const {
  return PowerFinder(graph, maximum).findPower(op, op.combiners[number].element) != nullptr;
}

/// Returns true if each reduction behind the maximum may begin before that is known; sets `power`.
static bool areSums(const ReductionGraph &graph, OnlineSum &online) {
  PowerFinder finder(graph, online.maximum);
  for (const GraphOp &op : graph.ops)
    if (op.kind == GraphOpKind::Reduction && op.phase == online.phase + 1)
      for (const Combiner &combiner : op.combiners) {
        if (!finder.dependsOnMaximum(op, combiner.element))
          continue;
        Operation *power = isa<arith::AddFOp>(combiner.combine) ? finder.findPower(op, combiner.element) : nullptr;
        if (!power || !combiner.element.getType().isF32())
          return false;
        online.power = power;
      }
  return online.power != nullptr;
}

std::optional<OnlineSum> cuda::findOnlineSum(const ReductionGraph &graph) {
  for (const GraphOp &op : graph.ops) {
    if (op.kind != GraphOpKind::Reduction)
      continue;
    for (auto [number, combiner] : llvm::enumerate(op.combiners)) {
      if (!isa<arith::MaximumFOp, arith::MaxNumFOp>(combiner.combine) || combiner.resultConversion ||
          !combiner.element.getType().isF32())
        continue;
      OnlineSum online{op.phase, op.results[number], nullptr};
      if (areSums(graph, online))
        return online;
    }
  }
  return std::nullopt;
}
