// SPDX-License-Identifier: Apache-2.0
//
// A dimension is one of parts where all that cuts or joins it does so at multiples of one size, or by a reshape of
// which the first dimension is cut or joined; or else where each cut takes one of the parts between all of them. It is
// followed through ops on single elements to the products, and other reductions, that make it or read it.

#include "dist/Import/FusedDims.h"
#include "dist/Analysis/OpCost.h"
#include "dist/IR/Dist.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include <numeric>

using namespace mlir;
using namespace dist;

int64_t DimParts::getOffset(int64_t number) const {
  return std::accumulate(sizes.begin(), sizes.begin() + number, int64_t(0));
}

bool DimParts::canSplit(ArrayRef<int64_t> axisSizes) const {
  if (!isEven())
    return false;
  int64_t ofParts = getCount(), ofSize = 1;
  for (int64_t each : axisSizes) {
    int64_t shared = ofSize == 1 ? std::min(ofParts, each) : 1;
    if (ofParts % shared != 0 || each % shared != 0)
      return false;
    ofParts /= shared;
    if (ofParts != 1 && shared != each)
      return false;
    ofSize *= each / shared;
  }
  return (ofSize > 1 || ofParts < getCount()) && getSize() % ofSize == 0;
}

//===-- what is cut and joined ------------------------------------------------------------------------------------===//

static RankedTensorType getPlainType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() && !type.getEncoding() ? type : RankedTensorType();
}

/// Returns the parts of which a dimension of `whole` indices consists if [offset, offset + size) is one of them.
static std::optional<DimParts> getParts(int64_t whole, int64_t offset, int64_t size) {
  if (ShapedType::isDynamic(offset) || size <= 1 || size >= whole || whole % size != 0 || offset % size != 0)
    return std::nullopt;
  return DimParts{SmallVector<int64_t>(whole / size, size)};
}

/// Returns the parts of dimension `dim` of its source from which `op` takes one.
static std::optional<DimParts> getParts(tensor::ExtractSliceOp op, int64_t dim) {
  if (op.getStaticStrides()[dim] != 1 || op.getDroppedDims().test(dim) ||
      ShapedType::isDynamic(op.getStaticSizes()[dim]))
    return std::nullopt;
  return getParts(op.getSourceType().getDimSize(dim), op.getStaticOffsets()[dim], op.getStaticSizes()[dim]);
}

/// Returns the parts that `op` puts side by side.
static std::optional<DimParts> getParts(tensor::ConcatOp op) {
  int64_t dim = op.getDim(), whole = op.getResultType().getDimSize(dim), count = op.getInputs().size();
  bool isEven = llvm::all_of(op.getInputs().getTypes(),
                             [&](Type type) { return cast<RankedTensorType>(type).getDimSize(dim) * count == whole; });
  return isEven && count > 1 ? getParts(whole, 0, whole / count) : std::nullopt;
}

/// Returns what `op` pads with if that can be had outside of it, or null.
static Value getPaddingValue(tensor::PadOp op) {
  Value padding = op.getConstantPaddingValue();
  bool isOutside = padding && padding.getParentRegion() != &op.getRegion();
  return padding && (isOutside || matchPattern(padding, m_Constant())) ? padding : Value();
}

/// Returns the parts of dimension `dim` of its result of which `op` pads one.
static std::optional<DimParts> getParts(tensor::PadOp op, int64_t dim) {
  if (!getPaddingValue(op))
    return std::nullopt;
  return getParts(op.getResultType().getDimSize(dim), op.getStaticLow()[dim], op.getSourceType().getDimSize(dim));
}

/// Returns the parts of dimension `dim` of the tensor with fewer dimensions if a reshape makes one dimension of the
/// number of the part there, `numbered`, and more of the index in it.
template <typename OpT>
static std::optional<DimParts> getParts(OpT op, RankedTensorType expanded, int64_t dim, int64_t &numbered) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  if (dim >= int64_t(groups.size()) || groups[dim].size() < 2 || !expanded.hasStaticShape())
    return std::nullopt;
  numbered = groups[dim].front();
  int64_t count = expanded.getDimSize(numbered), size = 1;
  for (int64_t inner : ArrayRef(groups[dim]).drop_front())
    size *= expanded.getDimSize(inner);
  return getParts(count * size, 0, size);
}
static std::optional<DimParts> getParts(tensor::ExpandShapeOp op, int64_t dim, int64_t &numbered) {
  return getParts(op, op.getResultType(), dim, numbered);
}
static std::optional<DimParts> getParts(tensor::CollapseShapeOp op, int64_t dim, int64_t &numbered) {
  return getParts(op, op.getSrcType(), dim, numbered);
}

/// Returns `op` if it is a structured op on tensors of which each is read or written along loops of its own.
static linalg::LinalgOp getPlainLinalgOp(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  bool isPlain =
      linalgOp && linalgOp.hasPureTensorSemantics() && !op->hasAttr(kShardingsAttrName) &&
      llvm::all_of(linalgOp.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(); });
  return isPlain ? linalgOp : linalg::LinalgOp();
}

int64_t dist::findDim(linalg::LinalgOp op, OpOperand &operand, unsigned loop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
    if (map.getDimPosition(dim) == loop)
      return dim;
  return -1;
}

/// Returns true if a copy of `value` with other dimensions costs nothing.
static bool isGenerator(Value value) {
  Operation *op = value.getDefiningOp();
  return op && (isa<tensor::EmptyOp, linalg::FillOp>(op) || matchPattern(op, m_Constant()));
}

/// How many ops on single elements, such as transpositions, are looked through between a reshape and cuts.
static constexpr int kMostBetween = 4;

/// Calls `visit` with what is cut from `value` along dimension `numbered`, maybe behind ops on single elements, and
/// with the dimension that `inner` is there.
static void forEachCut(Value value, int64_t numbered, int64_t inner, llvm::function_ref<void(Value, int64_t)> visit,
                       int numBefore = 0) {
  for (OpOperand &use : value.getUses()) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner())) {
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      if (slice.getStaticSizes()[numbered] >= slice.getSourceType().getDimSize(numbered) || dropped.test(inner))
        continue;
      dropped.resize(inner);
      visit(slice.getResult(), inner - int64_t(dropped.count()));
      continue;
    }
    linalg::LinalgOp op = getPlainLinalgOp(use.getOwner());
    if (!op || op.getNumReductionLoops() > 0 || op->getNumResults() != 1 || numBefore == kMostBetween)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&use);
    OpOperand &init = *op.getDpsInitOperand(0);
    int64_t ofNumber = findDim(op, init, map.getDimPosition(numbered));
    int64_t ofInner = findDim(op, init, map.getDimPosition(inner));
    if (ofNumber >= 0 && ofInner >= 0)
      forEachCut(op->getResult(0), ofNumber, ofInner, visit, numBefore + 1);
  }
}

/// Returns true if `value` is put together along dimension `dim`, or is computed element by element from what is.
static bool isJoined(Value value, int64_t dim, int numBefore = 0) {
  if (auto concat = value.getDefiningOp<tensor::ConcatOp>())
    return int64_t(concat.getDim()) == dim;
  if (auto pad = value.getDefiningOp<tensor::PadOp>())
    return pad.getSourceType().getDimSize(dim) < pad.getResultType().getDimSize(dim);
  linalg::LinalgOp op = getPlainLinalgOp(value.getDefiningOp());
  if (!op || op.getNumReductionLoops() > 0 || numBefore == kMostBetween)
    return false;
  unsigned loop = op.getIndexingMapMatchingResult(cast<OpResult>(value)).getDimPosition(dim);
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    int64_t found = findDim(op, *input, loop);
    return found >= 0 && isJoined(input->get(), found, numBefore + 1);
  });
}

//===-- what belongs together -------------------------------------------------------------------------------------===//

bool FusedDims::collect(Value value, int64_t dim, llvm::DenseSet<Value> &refused) {
  bool isWhole = add(value, dim) && collectFrom(refused);
  if (!isWhole)
    for (auto [member, at] : dims)
      refused.insert(member);
  return isWhole;
}

/// How many parts of several sizes a dimension may have: each is an op of its own.
static constexpr size_t kMostUnequalParts = 8;

/// Returns true if `size` indices from `offset` on may be a part. `known` are the parts of which it is one if all are
/// equal.
bool FusedDims::addPart(std::optional<DimParts> known, int64_t offset, int64_t size) {
  if (parts)
    return known == parts;
  return !ShapedType::isDynamic(offset) && !ShapedType::isDynamic(size) && size < whole &&
         cuts.try_emplace(offset, size).first->second == size && cuts.size() <= kMostUnequalParts;
}

/// Finds the parts of several sizes that all cuts and joints have in common; what none of them takes is a part, too.
bool FusedDims::findUnequalParts() {
  DimParts found;
  int64_t end = 0;
  for (auto [offset, size] : cuts) {
    if (offset < end)
      return false;
    if (offset > end)
      found.sizes.push_back(offset - end);
    found.sizes.push_back(size);
    end = offset + size;
  }
  if (end < whole)
    found.sizes.push_back(whole - end);
  parts = std::move(found);
  return !parts->isEven();
}

bool FusedDims::collectFrom(const llvm::DenseSet<Value> &refused) {
  for (size_t next = 0; next < dims.size(); ++next) {
    auto [found, at] = *(dims.begin() + next);
    if (refused.contains(found) || !addMaker(found, at))
      return false;
    for (OpOperand &use : found.getUses())
      if (!addReader(use, at))
        return false;
  }
  return parts || findUnequalParts();
}

bool FusedDims::add(Value value, int64_t dim) {
  RankedTensorType type = getPlainType(value);
  if (!type || type.getDimSize(dim) != whole)
    return false;
  return dims.insert({value, dim}).first->second == dim;
}

/// Returns true if the op that makes `value` and those that read it may get another dimension, as far as they tell.
static bool mayJoin(Value value, int64_t dim, const std::optional<DimParts> &parts) {
  Operation *maker = value.getDefiningOp();
  int64_t numbered;
  auto concat = dyn_cast_or_null<tensor::ConcatOp>(maker);
  auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(maker);
  bool isMade = getPlainLinalgOp(maker) || (concat && int64_t(concat.getDim()) == dim) ||
                isa_and_present<tensor::PadOp>(maker) ||
                (collapse && parts && getParts(collapse, dim, numbered) == parts);
  return isMade && llvm::all_of(value.getUsers(), [&](Operation *user) {
           auto expand = dyn_cast<tensor::ExpandShapeOp>(user);
           return isa<tensor::ExtractSliceOp>(user) || getPlainLinalgOp(user) ||
                  (expand && parts && getParts(expand, dim, numbered) == parts);
         });
}

bool FusedDims::addMaker(Value value, int64_t dim) {
  Operation *maker = value.getDefiningOp();
  if (!maker || maker->hasAttr(kShardingsAttrName))
    return false;
  if (auto concat = dyn_cast<tensor::ConcatOp>(maker); concat && int64_t(concat.getDim()) == dim) {
    ops.insert(maker);
    if (parts)
      return ::getParts(concat) == parts;
    int64_t offset = 0;
    return llvm::all_of(concat.getInputs().getTypes(), [&](Type type) {
      int64_t size = cast<RankedTensorType>(type).getDimSize(dim);
      return addPart(std::nullopt, std::exchange(offset, offset + size), size);
    });
  }
  if (auto pad = dyn_cast<tensor::PadOp>(maker)) {
    ops.insert(maker);
    return addPart(::getParts(pad, dim), pad.getStaticLow()[dim], pad.getSourceType().getDimSize(dim)) &&
           getPaddingValue(pad);
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(maker)) {
    int64_t numbered;
    ops.insert(maker);
    return parts && getPlainType(collapse.getSrc()) && ::getParts(collapse, dim, numbered) == parts;
  }
  linalg::LinalgOp op = getPlainLinalgOp(maker);
  return op && addLinalgOp(op, op.getIndexingMapMatchingResult(cast<OpResult>(value)).getDimPosition(dim));
}

bool FusedDims::addReader(OpOperand &use, int64_t dim) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner())) {
    ops.insert(slice);
    return getPlainType(slice.getResult()) && slice.getStaticStrides()[dim] == 1 && !slice.getDroppedDims().test(dim) &&
           addPart(::getParts(slice, dim), slice.getStaticOffsets()[dim], slice.getStaticSizes()[dim]);
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(use.getOwner())) {
    int64_t numbered;
    ops.insert(expand);
    return parts && !expand->hasAttr(kShardingsAttrName) && getPlainType(expand.getResult()) &&
           ::getParts(expand, dim, numbered) == parts;
  }
  linalg::LinalgOp op = getPlainLinalgOp(use.getOwner());
  return op && addLinalgOp(op, op.getMatchingIndexingMap(&use).getDimPosition(dim));
}

/// Returns true if what `op` makes is the sum of what it makes of parts along `loop`, or if `loop` reduces nothing.
static bool mayBeSeparated(linalg::LinalgOp op, unsigned loop) {
  if (op.getIteratorTypesArray()[loop] != utils::IteratorType::reduction)
    return true;
  if (op->getNumResults() != 1)
    return false;
  Operation *combiner = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  Value start = op.getDpsInits()[0];
  if (auto fill = start.getDefiningOp<linalg::FillOp>())
    start = fill.getInputs()[0];
  return isa_and_present<arith::AddFOp, arith::AddIOp>(combiner) &&
         llvm::is_contained(combiner->getOperands(), op.getRegionOutputArgs()[0]) &&
         (matchPattern(start, m_AnyZeroFloat()) || matchPattern(start, m_Zero()));
}

/// Adds `op`, of which `loop` walks along the dimension. What a reduction has along it is reshaped in front of it, or
/// behind it; an op on single elements gives it to all that has it.
bool FusedDims::addLinalgOp(linalg::LinalgOp op, unsigned loop) {
  auto [known, isNew] = loops.try_emplace(op, loop);
  if (!isNew)
    return known->second == loop;
  ops.insert(op);
  bool isProduct = op.getNumReductionLoops() > 0;
  isOfProduct |= isProduct && op.getNumDpsInputs() > 1;
  if (!parts && isProduct && !mayBeSeparated(op, loop))
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    int64_t dim = findDim(op, operand, loop);
    if (dim < 0)
      continue;
    if (!getPlainType(operand.get()))
      return false;
    if (op.isDpsInit(&operand)) {
      if (!isProduct && !add(op.getTiedOpResult(&operand), dim))
        return false;
    } else if (isProduct) {
      arguments.insert(operand.get());
    } else if (!isGenerator(operand.get()) && mayJoin(operand.get(), dim, parts) && !add(operand.get(), dim)) {
      return false;
    }
  }
  return true;
}

void FusedDims::replaceOps(RewriterBase &rewriter, llvm::function_ref<void(Operation *)> rewrite) const {
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::DenseMap<Operation *, unsigned> order;
  sorted.front()->getParentOfType<FunctionOpInterface>()->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { order.try_emplace(op, order.size()); });
  llvm::sort(sorted, [&](Operation *left, Operation *right) { return order.lookup(left) < order.lookup(right); });
  for (Operation *op : sorted) {
    rewriter.setInsertionPoint(op);
    rewrite(op);
  }
  for (Operation *op : llvm::reverse(sorted))
    rewriter.eraseOp(op);
}

double FusedDims::getArgumentBytes() const {
  double bytes = 0;
  for (Value argument : arguments)
    bytes += dims.contains(argument) ? 0 : getKnownBytes(argument);
  return bytes;
}

double FusedDims::getCutBytes() const {
  llvm::SmallDenseSet<Value> sources;
  for (Operation *op : ops)
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      sources.insert(slice.getSource());
    else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
      sources.insert(expand.getSrc());
  double bytes = 0;
  for (Value source : sources)
    bytes += getKnownBytes(source);
  return bytes;
}

void FusedDims::forEachPart(llvm::function_ref<void(Value, int64_t, Value, int64_t)> visit) const {
  for (Operation *op : ops) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      int64_t dim = getDim(slice.getSource());
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      dropped.resize(dim);
      visit(slice.getSource(), dim, slice.getResult(), dim - int64_t(dropped.count()));
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      int64_t dim = getDim(expand.getSrc()), numbered = 0;
      ::getParts(expand, dim, numbered);
      forEachCut(expand.getResult(), numbered, numbered + 1,
                 [&](Value part, int64_t partDim) { visit(expand.getSrc(), dim, part, partDim); });
    } else if (!isa<linalg::LinalgOp, tensor::CollapseShapeOp>(op)) {
      int64_t dim = getDim(op->getResult(0));
      for (Value part : isa<tensor::PadOp>(op) ? op->getOperands().take_front() : op->getOperands())
        visit(op->getResult(0), dim, part, dim);
    }
  }
}

//===-- all of a function -----------------------------------------------------------------------------------------===//

namespace {
struct DimOf {
  Value value;
  int64_t dim;
};
} // namespace

/// Returns the value that `op` cuts into parts, or joins of parts, and its dimension.
static std::optional<std::pair<DimOf, DimParts>> findEqualParts(Operation *op) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    if (std::optional<DimParts> parts = getParts(concat))
      return std::pair(DimOf{concat.getResult(), int64_t(concat.getDim())}, *parts);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    for (int64_t dim = 0; dim < slice.getSourceType().getRank(); ++dim)
      if (std::optional<DimParts> parts = getParts(slice, dim))
        return std::pair(DimOf{slice.getSource(), dim}, *parts);
  int64_t numbered;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    for (int64_t dim = 0; dim < expand.getSrcType().getRank(); ++dim)
      if (std::optional<DimParts> parts = getParts(expand, dim, numbered)) {
        bool isCut = false;
        forEachCut(expand.getResult(), numbered, numbered + 1, [&](Value, int64_t) { isCut = true; });
        if (isCut)
          return std::pair(DimOf{expand.getSrc(), dim}, *parts);
      }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    for (int64_t dim = 0; dim < collapse.getResultType().getRank(); ++dim)
      if (std::optional<DimParts> parts = getParts(collapse, dim, numbered);
          parts && isJoined(collapse.getSrc(), numbered))
        return std::pair(DimOf{collapse.getResult(), dim}, *parts);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    for (int64_t dim = 0; dim < pad.getSourceType().getRank(); ++dim)
      if (std::optional<DimParts> parts = getParts(pad, dim))
        return std::pair(DimOf{pad.getResult(), dim}, *parts);
  return std::nullopt;
}

/// Returns a value that `op` cuts, or joins, and its dimension.
static std::optional<DimOf> findCut(Operation *op) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return DimOf{concat.getResult(), int64_t(concat.getDim())};
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    for (int64_t dim = 0; dim < slice.getSourceType().getRank(); ++dim)
      if (slice.getStaticSizes()[dim] != slice.getSourceType().getDimSize(dim) && !slice.getDroppedDims().test(dim))
        return DimOf{slice.getSource(), dim};
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    for (int64_t dim = 0; dim < pad.getSourceType().getRank(); ++dim)
      if (pad.getSourceType().getDimSize(dim) != pad.getResultType().getDimSize(dim))
        return DimOf{pad.getResult(), dim};
  return std::nullopt;
}

SmallVector<std::unique_ptr<FusedDims>> dist::findFusedDims(FunctionOpInterface function, bool unequal) {
  SmallVector<std::unique_ptr<FusedDims>> found;
  llvm::DenseSet<Operation *> taken;
  auto find = [&](auto findOne) {
    llvm::DenseSet<Operation *> known;
    llvm::DenseSet<Value> refused;
    function.walk([&](Operation *op) {
      std::optional<std::pair<DimOf, std::optional<DimParts>>> parts;
      if (!known.contains(op) && !taken.contains(op))
        parts = findOne(op);
      if (!parts)
        return;
      RankedTensorType type = getPlainType(parts->first.value);
      if (!type)
        return;
      auto fused = std::make_unique<FusedDims>(type.getDimSize(parts->first.dim), parts->second);
      bool isWhole = fused->collect(parts->first.value, parts->first.dim, refused);
      bool isTaken = llvm::any_of(fused->getOps(), [&](Operation *member) { return taken.contains(member); });
      // What belongs together has the same answer wherever one begins.
      for (Operation *member : fused->getOps())
        if (!isa<linalg::LinalgOp>(member))
          known.insert(member);
      if (!isWhole || isTaken)
        return;
      taken.insert(fused->getOps().begin(), fused->getOps().end());
      if (fused->hasProduct())
        found.push_back(std::move(fused));
    });
  };
  using Found = std::optional<std::pair<DimOf, std::optional<DimParts>>>;
  find([](Operation *op) -> Found {
    auto parts = findEqualParts(op);
    return parts ? Found({parts->first, parts->second}) : std::nullopt;
  });
  if (unequal)
    find([](Operation *op) -> Found {
      std::optional<DimOf> cut = findCut(op);
      return cut ? Found({*cut, std::nullopt}) : std::nullopt;
    });
  return found;
}
