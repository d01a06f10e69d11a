// SPDX-License-Identifier: Apache-2.0
//
// Complex contractions -> real ones; see the pass description.
//
//   %ar, %ai = parts of %a    %br, %bi = parts of %b    %cr, %ci = parts of %c    %n = -%ai
//   %r = contract(%n, %bi) onto contract(%ar, %br) onto %cr
//   %i = contract(%ai, %br) onto contract(%ar, %bi) onto %ci
//   %result = complex.create %r, %i

#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {
#define GEN_PASS_DEF_SPLITCOMPLEXCONTRACTIONSPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;

/// Returns the block argument of `body` that `value` is, or -1.
static int64_t getArgument(Value value, Block *body) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == body ? int64_t(argument.getArgNumber()) : -1;
}

/// Returns true if `op` yields its accumulator plus the product of its two complex inputs.
static bool addsComplexProducts(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0 || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1)
    return false;
  Block *body = op.getBlock();
  auto add = body->getTerminator()->getOperand(0).getDefiningOp<complex::AddOp>();
  for (unsigned side = 0; add && side < 2; ++side) {
    auto product = add->getOperand(1 - side).getDefiningOp<complex::MulOp>();
    if (!product || getArgument(add->getOperand(side), body) != 2)
      continue;
    int64_t left = getArgument(product.getLhs(), body), right = getArgument(product.getRhs(), body);
    return (left == 0 && right == 1) || (left == 1 && right == 0);
  }
  return false;
}

namespace {
/// Builds the real contractions for one complex one.
class ContractionSplitter {
public:
  ContractionSplitter(linalg::LinalgOp op, OpBuilder &builder)
      : op(op), b(op.getLoc(), builder),
        complexType(cast<ComplexType>(getElementTypeOrSelf(op->getResult(0).getType()))) {}

  Value run() {
    Value a = op.getDpsInputs()[0], other = op.getDpsInputs()[1], init = op.getDpsInits()[0];
    Value ar = getPart<complex::ReOp>(a), ai = getPart<complex::ImOp>(a);
    Value br = getPart<complex::ReOp>(other), bi = getPart<complex::ImOp>(other);
    Value real = contract(negate(ai), bi, contract(ar, br, getPart<complex::ReOp>(init)));
    Value imaginary = contract(ai, br, contract(ar, bi, getPart<complex::ImOp>(init)));
    return join(real, imaginary);
  }

private:
  /// Builds an elementwise op on tensors of one shape, to elements of type `element`.
  Value mapElements(ValueRange inputs, Type element,
                    llvm::function_ref<Value(ImplicitLocOpBuilder &, ValueRange)> body) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(inputs.front().getType()).getShape();
    Value init = tensor::EmptyOp::create(b, shape, element);
    SmallVector<AffineMap> maps(inputs.size() + 1, b.getMultiDimIdentityMap(shape.size()));
    SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
    return linalg::GenericOp::create(b, init.getType(), inputs, init, maps, iterators,
                                     [&](OpBuilder &nested, Location loc, ValueRange arguments) {
                                       ImplicitLocOpBuilder inner(loc, nested);
                                       linalg::YieldOp::create(inner, body(inner, arguments.drop_back()));
                                     })
        .getResult(0);
  }

  template <typename Part> Value getPart(Value tensor) {
    Type element = complexType.getElementType();
    if (auto fill = tensor.getDefiningOp<linalg::FillOp>()) { // Of a part of the scalar.
      Value init = tensor::EmptyOp::create(b, cast<RankedTensorType>(tensor.getType()).getShape(), element);
      return linalg::FillOp::create(b, Part::create(b, fill.getInputs().front()).getResult(), init).getResult(0);
    }
    return mapElements(tensor, element, [](ImplicitLocOpBuilder &inner, ValueRange numbers) -> Value {
      return Part::create(inner, numbers.front());
    });
  }

  Value negate(Value tensor) {
    return mapElements(tensor, complexType.getElementType(),
                       [](ImplicitLocOpBuilder &inner, ValueRange parts) -> Value {
                         return arith::NegFOp::create(inner, parts.front());
                       });
  }

  Value join(Value real, Value imaginary) {
    return mapElements({real, imaginary}, complexType, [&](ImplicitLocOpBuilder &inner, ValueRange parts) -> Value {
      return complex::CreateOp::create(inner, complexType, parts[0], parts[1]);
    });
  }

  /// Returns `init` plus the products of `left` and `right`, by the loops of the op.
  Value contract(Value left, Value right, Value init) {
    return linalg::GenericOp::create(
               b, init.getType(), ValueRange{left, right}, init, op.getIndexingMapsArray(), op.getIteratorTypesArray(),
               [](OpBuilder &nested, Location loc, ValueRange arguments) {
                 Value product = arith::MulFOp::create(nested, loc, arguments[0], arguments[1]);
                 linalg::YieldOp::create(nested, loc,
                                         arith::AddFOp::create(nested, loc, arguments[2], product).getResult());
               })
        .getResult(0);
  }

  linalg::LinalgOp op;
  ImplicitLocOpBuilder b;
  ComplexType complexType;
};

struct SplitComplexContractionsPass : dist::impl::SplitComplexContractionsPassBase<SplitComplexContractionsPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> contractions;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (addsComplexProducts(op))
        contractions.push_back(op);
    });
    if (contractions.empty())
      return markAllAnalysesPreserved();
    for (linalg::LinalgOp op : contractions) {
      OpBuilder builder(op);
      Value result = ContractionSplitter(op, builder).run();
      op->getResult(0).replaceAllUsesWith(result);
      op->erase();
    }
  }
};
} // namespace
