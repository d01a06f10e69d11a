// SPDX-License-Identifier: Apache-2.0
//
// A GPU moves an element of 16 bits in the time of about 30 instructions, of which libdevice's functions and exact
// divisions, with their checks, use up most. In kernels whose large buffers are f16 and bf16, which keep 11 and 8 bits
// of what is computed, functions of f32 become
//
//   exp(x)    ex2(x * log2(e))                          relative error below 2^-17 where |x| < 88, results below 2^-126
//   are 0 x / s     (x * k) * (1 / (s * k)), s the same for many elements: k, a power of two, keeps 1 / (s * k) in
//   range; 2 ulp.
//             x * (1 / s) where s is a sum of exponentials, which is 0 or at least 2^-126; 2 ulp, 5 where s > 2^126
//   x / y     div.full: 2 ulp, no branch
//   tanh(x)   1 - 2 / (1 + exp(2x)), for small |x| x - x^3/3 + 2x^5/15; relative error below 2^-19
//   1+tanh(x) 2 / (1 + exp(-2x)); absolute error below 2^-20
//   erf(x)    Abramowitz and Stegun 7.1.26, for small |x| 2/sqrt(pi) (x - x^3/3 + x^5/10); relative error below 2^-17
//
// and products and sums may be fused. Where tanh or erf is only added to 1, as gelu does, the small case is left out.
// An odd polynomial in front of exp, tanh or erf whose terms have one sign is x * (c1 + x^2 * (c3 + ...)), with the
// factors of what follows in its coefficients. Of two constants in a product, one of them a power of two, there is one.
// test/Lowering/CUDA/Inputs/narrow_math.py tries the formulas on all numbers of 16 bits. Kernels with large buffers of
// f32 stay as exact as they are.

#include "NarrowMath.h"
#include "NarrowPolynomial.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using arith::FastMathFlags;

/// Returns true if no buffer of wider floats has as many elements as the largest one of narrow floats.
static bool isNarrow(func::FuncOp kernel) {
  int64_t narrow = 0, wide = 0;
  for (Type type : kernel.getArgumentTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    auto element = memref ? dyn_cast<FloatType>(memref.getElementType()) : FloatType();
    if (!element || !memref.hasStaticShape())
      continue;
    int64_t &most = element.getWidth() == 16 ? narrow : wide;
    most = std::max(most, memref.getNumElements());
  }
  return narrow > wide;
}

namespace {
/// Writes the formulas.
class Writer {
public:
  explicit Writer(Operation *op) : b(op->getLoc(), op) {}

  Value constant(double value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(float(value))); }
  Value multiply(Value x, Value y) { return arith::MulFOp::create(b, x, y, FastMathFlags::contract); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y, FastMathFlags::contract); }
  Value subtract(Value x, Value y) { return arith::SubFOp::create(b, x, y, FastMathFlags::contract); }
  Value exponential2(Value x) { return math::Exp2Op::create(b, x, FastMathFlags::afn); }
  /// 1 / x for x that is no smaller than 1, or infinite.
  Value reciprocal(Value x) { return arith::DivFOp::create(b, constant(1), x, FastMathFlags::afn); }
  Value select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, condition, x, y); }
  Value isBelow(Value x, double bound) {
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, x, constant(bound));
  }
  /// c[0] + x * (c[1] + x * (...)).
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = constant(coefficients.back());
    for (double coefficient : llvm::reverse(coefficients.drop_back()))
      sum = add(multiply(sum, x), constant(coefficient));
    return sum;
  }
  Value withSmall(Value x, Value large, ArrayRef<double> odd) {
    Value small = multiply(x, polynomial(multiply(x, x), odd));
    return select(isBelow(math::AbsFOp::create(b, x), 0.125), small, large);
  }

  /// x * factor, which is one product if x is a product with a constant, and costs nothing if x is a polynomial.
  Value scale(Value x, double factor) {
    if (std::optional<OddPolynomial> found = readOddPolynomial(x)) {
      for (double &coefficient : found->coefficients)
        coefficient *= factor;
      return multiply(found->variable, polynomial(multiply(found->variable, found->variable), found->coefficients));
    }
    auto product = x.getDefiningOp<arith::MulFOp>();
    APFloat known(0.0f);
    for (unsigned side : {0u, 1u})
      if (product && matchPattern(product->getOperand(side), m_ConstantFloat(&known)))
        return multiply(product->getOperand(1 - side), constant(factor * double(known.convertToFloat())));
    return multiply(x, constant(factor));
  }

  Value exponential(Value x) { return exponential2(scale(x, 1.4426950408889634)); }

  /// 1 / (1 + exp(2x)) for sign 1: tanh(x) is 1 - 2 of it. For sign -1 half of 1 + tanh(x).
  Value logistic(Value x, double sign) {
    return reciprocal(add(exponential2(scale(x, sign * 2 * 1.4426950408889634)), constant(1)));
  }
  Value twice(Value x) { return multiply(constant(2), x); }

  Value hyperbolicTangent(Value x) {
    return withSmall(x, subtract(constant(1), twice(logistic(x, 1))), {1, -1.0 / 3, 2.0 / 15});
  }

  Value errorFunction(Value x, bool needsSmall) {
    Value size = math::AbsFOp::create(b, x);
    Value t = reciprocal(add(multiply(size, constant(0.3275911)), constant(1)));
    Value sum = multiply(t, polynomial(t, {0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429}));
    Value power = exponential2(multiply(multiply(size, size), constant(-1.4426950408889634)));
    Value large = math::CopySignOp::create(b, subtract(constant(1), multiply(sum, power)), x);
    return needsSmall ? withSmall(x, large, {1.1283791671, -0.3761263890, 0.1128379167}) : large;
  }

  /// x / y where y, which may be anything, is the same for many x.
  Value divideByShared(Value x, Value y, bool isNeverSubnormal) {
    if (isNeverSubnormal)
      return arith::MulFOp::create(b, x, arith::DivFOp::create(b, constant(1), y));
    Value size = math::AbsFOp::create(b, y);
    Value scale = select(isBelow(size, 0x1p-100), constant(0x1p64), constant(1));
    Value isLarge = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT, size, constant(0x1p100));
    scale = select(isLarge, constant(0x1p-64), scale);
    Value inverse = arith::DivFOp::create(b, constant(1), arith::MulFOp::create(b, y, scale));
    return arith::MulFOp::create(b, arith::MulFOp::create(b, x, scale), inverse);
  }

private:
  ImplicitLocOpBuilder b;
};
} // namespace

/// Returns true if `value`, in the body of `op`, is one for many elements: it depends on operands that do not move with
/// all loops.
static bool isShared(Value value, linalg::GenericOp op) {
  SmallVector<Value> pending{value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  bool readsOperand = false;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (argument.getOwner() != op.getBody())
        continue;
      AffineMap map = op.getIndexingMapsArray()[argument.getArgNumber()];
      SmallVector<int64_t> sizes = op.getStaticLoopRanges();
      bool moves = llvm::all_of(llvm::seq<unsigned>(0, op.getNumLoops()),
                                [&](unsigned loop) { return sizes[loop] == 1 || map.isFunctionOfDim(loop); });
      if (moves)
        return false;
      readsOperand = true;
      continue;
    }
    Operation *definition = next.getDefiningOp();
    if (!definition || definition->getBlock() != op.getBody() || !seen.insert(definition).second)
      continue;
    if (isa<linalg::IndexOp>(definition) || definition->getNumRegions() != 0)
      return false;
    llvm::append_range(pending, definition->getOperands());
  }
  return readsOperand;
}

/// The same in the body of an attention or a gradient of one, whose products come first: it depends on statistics of
/// rows alone.
template <class Op> static bool isShared(Value value, Op op, unsigned numProducts, unsigned firstOther) {
  SmallVector<Value> pending{value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  SmallVector<int64_t> sizes = op.getLoopSizes();
  Block &body = op.getBody().front();
  bool readsOperand = false;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(next); argument && argument.getOwner() == &body) {
      unsigned number = argument.getArgNumber();
      if (number < numProducts || number >= numProducts + op.getOthers().size())
        return false;
      AffineMap map = op.getMap(firstOther + number - numProducts);
      if (llvm::all_of(llvm::seq<unsigned>(0, op.getScores()),
                       [&](unsigned loop) { return sizes[loop] == 1 || map.isFunctionOfDim(loop); }))
        return false;
      readsOperand = true;
      continue;
    }
    Operation *definition = next.getDefiningOp();
    if (!definition || definition->getBlock() != &body || !seen.insert(definition).second)
      continue;
    if (definition->getNumRegions() != 0)
      return false;
    llvm::append_range(pending, definition->getOperands());
  }
  return readsOperand;
}

/// Returns true if `value` is the same for many of the elements that `op`, in the body of an attention or a gradient of
/// one, computes.
static bool isSharedByScores(Value value, Operation *op) {
  if (auto attention = dyn_cast<tensor_ext::AttentionOp>(op->getParentOp()))
    return isShared(value, attention, 1, 3);
  auto gradient = dyn_cast<tensor_ext::AttentionGradientOp>(op->getParentOp());
  return gradient && isShared(value, gradient, gradient.getLefts().size(),
                              2 * gradient.getLefts().size() + gradient.getFactors().size());
}

namespace {
/// Finds values that are 0, at least 2^-126, or NaN: exponentials, which the chips cut off there, and what they are
/// added up to.
class NormalOrZero {
public:
  bool holds(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto around = dyn_cast<linalg::GenericOp>(argument.getOwner()->getParentOp());
      return around && holdsInMemory(around->getOperand(argument.getArgNumber()));
    }
    Operation *op = value.getDefiningOp();
    APFloat known(0.0f);
    if (matchPattern(value, m_ConstantFloat(&known)))
      return known.isPosZero() || (known.isNormal() && !known.isNegative());
    if (!op || !value.getType().isF32())
      return false;
    if (auto power = dyn_cast<math::Exp2Op>(op))
      return bitEnumContainsAny(power.getFastmath(), FastMathFlags::afn);
    if (isa<math::ExpOp>(op)) // Which becomes one.
      return true;
    return isa<arith::AddFOp, arith::MaximumFOp>(op) &&
           llvm::all_of(op->getOperands(), [&](Value operand) { return holds(operand); });
  }

private:
  /// Returns true if everything that the kernel stores in `buffer`, which it allocates, has the property.
  bool holdsInMemory(Value buffer) {
    if (!isa<MemRefType>(buffer.getType()))
      return holds(buffer);
    if (!seen.insert(buffer).second)
      return true; // An accumulator: each new value follows from the old one.
    auto keeps = [&](OpOperand &use) {
      auto writer = dyn_cast<linalg::GenericOp>(use.getOwner());
      return writer && (!writer.isDpsInit(&use) || holds(writer.getMatchingYieldValue(&use)->get()));
    };
    return buffer.getDefiningOp<memref::AllocOp>() && llvm::all_of(buffer.getUses(), keeps);
  }

  llvm::SmallPtrSet<Value, 8> seen;
};
} // namespace

/// Returns true if all that happens to the result of `op` is that it is added to, or taken from, 1.
static bool isAddedToOne(Operation *op) {
  return llvm::all_of(op->getUsers(), [](Operation *user) {
    return isa<arith::AddFOp, arith::SubFOp>(user) &&
           llvm::any_of(user->getOperands(), [](Value operand) { return matchPattern(operand, m_OneFloat()); });
  });
}

/// Returns what to use instead of `op`, or null. What is not needed any more beside it goes to `spent`.
static Value cheapen(Operation *op, linalg::GenericOp around, SmallVectorImpl<Operation *> &spent) {
  Writer writer(op);
  if (isa<math::ExpOp>(op))
    return writer.exponential(op->getOperand(0));
  if (isa<math::TanhOp>(op) && isAddedToOne(op)) {
    Value sum = writer.twice(writer.logistic(op->getOperand(0), -1));
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      if (!isa<arith::AddFOp>(user))
        continue;
      user->replaceAllUsesWith(ValueRange(sum));
      spent.push_back(user);
    }
    bool isNeeded = llvm::any_of(op->getUsers(), [&](Operation *user) { return !llvm::is_contained(spent, user); });
    return isNeeded ? writer.subtract(sum, writer.constant(1)) : sum;
  }
  if (isa<math::TanhOp>(op))
    return writer.hyperbolicTangent(op->getOperand(0));
  if (isa<math::ErfOp>(op))
    return writer.errorFunction(op->getOperand(0), !isAddedToOne(op));
  auto division = dyn_cast<arith::DivFOp>(op);
  if (!division)
    return {};
  APFloat divisor(0.0f);
  auto widened = division.getRhs().getDefiningOp<arith::ExtFOp>(); // Of a constant that is not folded yet.
  if (matchPattern(widened ? widened.getIn() : division.getRhs(), m_ConstantFloat(&divisor))) {
    bool loses = false;
    divisor.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
    double inverse = 1 / divisor.convertToDouble();
    bool isNormal = std::abs(inverse) > 0x1p-126 && std::abs(inverse) < 0x1p126;
    return isNormal ? writer.multiply(division.getLhs(), writer.constant(inverse)) : Value();
  }
  if (around && isShared(division.getRhs(), around) && !isShared(division.getLhs(), around))
    return writer.divideByShared(division.getLhs(), division.getRhs(), NormalOrZero().holds(division.getRhs()));
  if (isSharedByScores(division.getRhs(), op) && !isSharedByScores(division.getLhs(), op))
    return writer.divideByShared(division.getLhs(), division.getRhs(), /*isNeverSubnormal=*/false);
  if (!(around && isShared(division.getLhs(), around)))
    division.setFastmath(FastMathFlags::arcp);
  return {};
}

/// Returns the product with a constant that is a factor of `value`, a product that is needed nowhere else, or null;
/// sets `constant`.
static arith::MulFOp findConstantFactor(Value value, unsigned &side, APFloat &constant) {
  auto product = value.getDefiningOp<arith::MulFOp>();
  if (!product || !product->hasOneUse())
    return {};
  for (side = 0; side < 2; ++side)
    if (matchPattern(product->getOperand(side), m_ConstantFloat(&constant)))
      return product;
  for (Value operand : product->getOperands())
    if (arith::MulFOp found = findConstantFactor(operand, side, constant))
      return found;
  return {};
}

static bool isPowerOfTwo(const APFloat &value) { return value.isNormal() && value.getExactLog2Abs() != INT_MIN; }

/// Multiplies constants of one product in advance.
static void mergeConstantFactors(func::FuncOp kernel) {
  SmallVector<arith::MulFOp> products;
  kernel.walk([&](arith::MulFOp op) {
    if (op.getType().isF32())
      products.push_back(op);
  });
  llvm::SmallPtrSet<Operation *, 4> spent;
  for (arith::MulFOp op : llvm::reverse(products)) {
    if (spent.contains(op))
      continue;
    APFloat outer(0.0f), inner(0.0f);
    unsigned side = 0;
    bool isLeft = matchPattern(op.getLhs(), m_ConstantFloat(&outer));
    if (!isLeft && !matchPattern(op.getRhs(), m_ConstantFloat(&outer)))
      continue;
    Value rest = isLeft ? op.getRhs() : op.getLhs();
    arith::MulFOp factor = findConstantFactor(rest, side, inner);
    if (!factor || !(isPowerOfTwo(outer) || isPowerOfTwo(inner)))
      continue;
    inner.multiply(outer, APFloat::rmNearestTiesToEven);
    if (!inner.isNormal())
      continue;
    op.replaceAllUsesWith(rest);
    op.erase();
    if (inner.isExactlyValue(1.0)) {
      factor.replaceAllUsesWith(factor->getOperand(1 - side));
      spent.insert(factor);
      continue;
    }
    OpBuilder builder(factor);
    factor->setOperand(
        side, arith::ConstantOp::create(builder, factor.getLoc(), builder.getF32FloatAttr(inner.convertToFloat())));
  }
}

void cuda::cheapenMath(func::FuncOp kernel) {
  if (!isNarrow(kernel))
    return;
  SmallVector<Operation *> ops;
  kernel.walk([&](Operation *op) {
    if (op->getNumResults() == 1 && op->getResult(0).getType().isF32())
      ops.push_back(op);
  });
  SmallVector<Operation *> spent;
  for (Operation *op : ops) {
    if (llvm::is_contained(spent, op))
      continue;
    if (auto flagged = dyn_cast<arith::ArithFastMathInterface>(op);
        flagged && isa<arith::AddFOp, arith::SubFOp, arith::MulFOp>(op))
      op->setAttr("fastmath", arith::FastMathFlagsAttr::get(op->getContext(), FastMathFlags::contract));
    if (Value cheaper = cheapen(op, op->getParentOfType<linalg::GenericOp>(), spent)) {
      op->replaceAllUsesWith(ValueRange(cheaper));
      op->erase();
    }
  }
  for (Operation *op : spent)
    op->erase();
  mergeConstantFactors(kernel);
}

void cuda::useApproximateInstructions(gpu::GPUModuleOp device) {
  device.getContext()->getOrLoadDialect<LLVM::LLVMDialect>();
  SmallVector<Operation *> ops;
  device.walk([&](Operation *op) {
    if (isa<math::Exp2Op, arith::DivFOp>(op) && op->getResult(0).getType().isF32())
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    FastMathFlags flags = cast<arith::ArithFastMathInterface>(op).getFastMathFlagsAttr().getValue();
    bool isApproximate = bitEnumContainsAny(flags, FastMathFlags::afn), isDivision = isa<arith::DivFOp>(op);
    StringRef name;
    if (isApproximate)
      name = isDivision ? "llvm.nvvm.rcp.approx.ftz.f" : "llvm.nvvm.ex2.approx.ftz.f32";
    else if (isDivision && bitEnumContainsAny(flags, FastMathFlags::arcp))
      name = "llvm.nvvm.div.full";
    if (name.empty())
      continue;
    ValueRange operands = op->getOperands();
    if (isDivision && isApproximate)
      operands = operands.drop_front();
    OpBuilder builder(op);
    auto call = LLVM::CallIntrinsicOp::create(builder, op->getLoc(), op->getResult(0).getType(),
                                              builder.getStringAttr(name), operands);
    op->replaceAllUsesWith(call->getResults());
    op->erase();
  }
}
