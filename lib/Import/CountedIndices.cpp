// SPDX-License-Identifier: Apache-2.0

#include "CountedIndices.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dist {

namespace {

/// An index of which nothing is known has no value.
using Known = std::optional<int64_t>;

/// Longer dimensions are not looked at.
constexpr int64_t kMostIndices = 1 << 17;

/// Computes single elements of tensors of integers.
class ElementReader {
public:
  /// Returns element `at` of `value`, or nothing if that depends on an index that is not known, or on data.
  Known read(Value value, ArrayRef<Known> at) {
    Operation *op = value.getDefiningOp();
    if (!op || ++numSteps > kMostSteps)
      return std::nullopt;
    DenseIntElementsAttr elements;
    if (matchPattern(value, m_Constant(&elements)))
      return elements.isSplat() ? Known(elements.getSplatValue<APInt>().getSExtValue()) : std::nullopt;
    return llvm::TypeSwitch<Operation *, Known>(op)
        .Case([&](linalg::GenericOp generic) { return readGeneric(generic, at); })
        .Case([&](tensor::ExpandShapeOp expand) {
          SmallVector<Known> source;
          for (const ReassociationIndices &group : expand.getReassociationIndices())
            source.push_back(join(group, expand.getResultType().getShape(), at));
          return read(expand.getSrc(), source);
        })
        .Case([&](tensor::CollapseShapeOp collapse) {
          SmallVector<Known> source(collapse.getSrcType().getRank(), 0);
          for (auto [group, index] : llvm::zip_equal(collapse.getReassociationIndices(), at))
            split(group, collapse.getSrcType().getShape(), index, source);
          return read(collapse.getSrc(), source);
        })
        .Case([&](tensor::ConcatOp concat) -> Known {
          Known index = at[concat.getDim()];
          if (!index)
            return std::nullopt;
          SmallVector<Known> source(at);
          for (Value part : concat.getInputs()) {
            int64_t size = cast<RankedTensorType>(part.getType()).getDimSize(concat.getDim());
            source[concat.getDim()] = index;
            if (*index < size)
              return read(part, source);
            *index -= size;
          }
          return std::nullopt;
        })
        .Default([](Operation *) { return std::nullopt; });
  }

private:
  /// Of one element; what is computed in more steps is no counter.
  static constexpr int kMostSteps = 256;

  /// Returns the index in the dimension that those of `group` are joined to.
  static Known join(const ReassociationIndices &group, ArrayRef<int64_t> shape, ArrayRef<Known> at) {
    int64_t joined = 0;
    for (int64_t dim : group) {
      if (shape[dim] != 1 && !at[dim])
        return std::nullopt;
      joined = joined * shape[dim] + (shape[dim] == 1 ? 0 : *at[dim]);
    }
    return joined;
  }

  /// The contrary.
  static void split(const ReassociationIndices &group, ArrayRef<int64_t> shape, Known index,
                    MutableArrayRef<Known> at) {
    for (int64_t dim : llvm::reverse(group)) {
      at[dim] = shape[dim] == 1 ? Known(0) : index ? Known(*index % shape[dim]) : Known();
      index = index ? Known(*index / shape[dim]) : Known();
    }
  }

  Known readGeneric(linalg::GenericOp op, ArrayRef<Known> at) {
    AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (op->getNumResults() != 1 || op.getNumParallelLoops() != op.getNumLoops() || !result.isPermutation())
      return std::nullopt;
    SmallVector<Known> loops(op.getNumLoops());
    for (auto [position, expr] : llvm::enumerate(result.getResults()))
      loops[cast<AffineDimExpr>(expr).getPosition()] = at[position];
    return readScalar(op.getBody()->getTerminator()->getOperand(0), op, loops);
  }

  Known readScalar(Value value, linalg::GenericOp op, ArrayRef<Known> loops) {
    if (++numSteps > kMostSteps)
      return std::nullopt;
    IntegerAttr constant;
    if (matchPattern(value, m_Constant(&constant)))
      return constant.getValue().getSExtValue();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner() != op.getBody() || argument.getArgNumber() >= op.getInputs().size())
        return std::nullopt;
      OpOperand &operand = op->getOpOperand(argument.getArgNumber());
      if (!isa<RankedTensorType>(operand.get().getType()))
        return std::nullopt;
      SmallVector<Known> at;
      for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        auto fixed = dyn_cast<AffineConstantExpr>(expr);
        if (!dim && !fixed)
          return std::nullopt;
        at.push_back(dim ? loops[dim.getPosition()] : Known(fixed.getValue()));
      }
      return read(operand.get(), at);
    }
    Operation *inner = value.getDefiningOp();
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      return loops[index.getDim()];
    auto get = [&](unsigned number) { return readScalar(inner->getOperand(number), op, loops); };
    if (auto select = dyn_cast<arith::SelectOp>(inner)) {
      Known condition = get(0);
      return condition ? get(*condition ? 1 : 2) : std::nullopt;
    }
    // Booleans are read by selections alone: as numbers they are 0 and -1.
    auto isBoolean = [](Type type) { return type.isInteger(1); };
    if (inner->getNumOperands() == 0 || inner->getNumOperands() > 2 ||
        llvm::any_of(inner->getOperandTypes(), isBoolean) || (isBoolean(value.getType()) && !isa<arith::CmpIOp>(inner)))
      return std::nullopt;
    Known first = get(0), second = inner->getNumOperands() == 2 ? get(1) : Known(0);
    if (!first || !second)
      return std::nullopt;
    return wrap(value.getType(), combine(inner, *first, *second));
  }

  static Known combine(Operation *op, int64_t a, int64_t b) {
    // Sums of numbers that are far from the ends of their type are all that counters need.
    if (std::max(std::abs(a), std::abs(b)) > (int64_t(1) << 40))
      return std::nullopt;
    return llvm::TypeSwitch<Operation *, Known>(op)
        .Case<arith::AddIOp>([&](Operation *) { return a + b; })
        .Case<arith::SubIOp>([&](Operation *) { return a - b; })
        .Case<arith::MaxSIOp>([&](Operation *) { return std::max(a, b); })
        .Case<arith::MinSIOp>([&](Operation *) { return std::min(a, b); })
        .Case<arith::IndexCastOp, arith::TruncIOp, arith::ExtSIOp>([&](Operation *) { return a; })
        .Case([&](arith::CmpIOp compare) -> Known {
          return arith::applyCmpPredicate(compare.getPredicate(), APInt(64, a, /*isSigned=*/true),
                                          APInt(64, b, /*isSigned=*/true));
        })
        .Default([](Operation *) { return std::nullopt; });
  }

  /// Returns `value` unless a number of `type` cannot be that.
  static Known wrap(Type type, Known value) {
    bool fits =
        value && (type.isInteger(1) || isa<IndexType>(type) || llvm::isIntN(type.getIntOrFloatBitWidth(), *value));
    return fits ? value : std::nullopt;
  }

  int numSteps = 0;
};

/// Returns true if component `component` of the i-th index vector along dimension `dim` of `positions` is i for all i.
bool countsAlong(Value positions, int64_t dim, int64_t component) {
  auto type = cast<RankedTensorType>(positions.getType());
  SmallVector<Known> at(type.getRank());
  at.back() = component;
  for (int64_t index = 0; index < type.getDimSize(dim); ++index) {
    at[dim] = index;
    if (ElementReader().read(positions, at) != Known(index))
      return false;
  }
  return true;
}

/// Returns the components `components` of `positions`, whose last dimension has all.
Value selectComponents(ImplicitLocOpBuilder &builder, Value positions, ArrayRef<int64_t> components) {
  auto type = cast<RankedTensorType>(positions.getType());
  int64_t last = type.getRank() - 1;
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = 1;
  auto joined = positions.getDefiningOp<tensor::ConcatOp>();
  bool isOfParts =
      joined && int64_t(joined.getDim()) == last && int64_t(joined->getNumOperands()) == type.getDimSize(last);
  SmallVector<Value> parts;
  for (int64_t component : components) {
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    offsets.back() = builder.getIndexAttr(component);
    parts.push_back(isOfParts ? joined->getOperand(component)
                              : createSlice(builder, type.clone(shape), positions, offsets));
  }
  return parts.size() == 1 ? parts.front() : tensor::ConcatOp::create(builder, last, parts).getResult();
}

} // namespace

Value walkCountedDims(ImplicitLocOpBuilder &builder, Access &access, Value positions, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(positions.getType());
  int64_t numLeft = type.getShape().back();
  SmallVector<bool> isWalked(numLeft);
  for (auto [size, window, component] : llvm::zip_equal(shape, access.windows, access.components))
    for (auto [dim, loop] : llvm::enumerate(access.along)) {
      // One component stays: there are no empty index vectors.
      bool isCounted = numLeft > 1 && component >= 0 && window < 0 && size > 1 && size <= kMostIndices &&
                       type.getDimSize(dim) == size && !llvm::is_contained(access.windows, loop) &&
                       countsAlong(positions, dim, component);
      if (!isCounted)
        continue;
      isWalked[component] = true;
      --numLeft;
      window = loop;
      component = -1;
    }
  SmallVector<int64_t> left;
  SmallVector<int64_t> numbers(isWalked.size());
  for (auto [component, isGone] : llvm::enumerate(isWalked))
    if (!isGone) {
      numbers[component] = left.size();
      left.push_back(component);
    }
  if (left.size() == isWalked.size())
    return positions;
  for (int64_t &component : access.components)
    if (component >= 0)
      component = numbers[component];
  return selectComponents(builder, positions, left);
}

} // namespace dist
