// SPDX-License-Identifier: Apache-2.0
//
// Which dimensions of parts are worth two (dist/Import/FusedDims.h): those that propagation splits, if it splits the
// parts, too, once they are two. It is asked on copies of the program, since two dimensions would make no difference
// where only rows are split, as with data that is parallel and parameters that are stored in parts; and only of
// programs that have such dimensions.

#include "dist/IR/Dist.h"
#include "dist/Import/FusedDims.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Propagation/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"

#include <numeric>

namespace dist {
#define GEN_PASS_DEF_SPLITFUSEDDIMSPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// On an op of a copy: numbers of FusedDims, each with whether the op makes the whole of its parts or one of them, the
/// number of the result, and the dimension.
static constexpr StringLiteral kMarksAttrName = "dist.fused_dims";

/// How many times smaller than what is computed from them weights have to be to be cut part by part: that passes over
/// memory, too, and takes a collective for each neighbour.
static constexpr int64_t kSmallerWeights = 3;

using FoundDims = SmallVector<std::unique_ptr<FusedDims>>;

/// Returns true if `module` has a mesh of several devices.
static bool hasDevices(ModuleOp module) {
  return llvm::any_of(module.getOps<MeshOp>(), [](MeshOp mesh) { return mesh.getMesh().getNumDevices() > 1; });
}

static int64_t multiply(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
}

/// Returns the sizes of the axes that propagation has given dimension `dim` of result `number` of `op`.
static SmallVector<int64_t> getAxisSizes(Operation *op, int64_t number, int64_t dim) {
  auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttrName);
  auto sharding = shardings ? dyn_cast<ShardingAttr>(shardings[number]) : ShardingAttr();
  MeshAttr mesh = sharding ? lookupMesh(op, sharding.getMesh()) : MeshAttr();
  if (!mesh)
    return {};
  return llvm::map_to_vector(sharding.getDims()[dim].getAxes(), [&](AxisRefAttr axis) { return axis.getSizeIn(mesh); });
}

/// Notes on the op that makes `value`, if one does, that it is the whole, or a part, of FusedDims `number`.
static void mark(Value value, int64_t number, bool isWhole, int64_t dim) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return;
  Builder b(value.getContext());
  SmallVector<int64_t> marks;
  if (auto known = result.getOwner()->getAttrOfType<DenseI64ArrayAttr>(kMarksAttrName))
    marks.append(known.asArrayRef().begin(), known.asArrayRef().end());
  marks.append({number, isWhole, int64_t(result.getResultNumber()), dim});
  result.getOwner()->setAttr(kMarksAttrName, b.getDenseI64ArrayAttr(marks));
}

namespace {
/// How propagation splits FusedDims.
struct Splits {
  SmallVector<int64_t> whole;                          ///< Sizes of the axes of the dimension.
  int64_t rows = 1;                                    ///< Shards of all others.
  int64_t parts = std::numeric_limits<int64_t>::max(); ///< Shards of that part which has the fewest.
};

/// What gets two dimensions.
struct Decision {
  DimParts parts;
  bool inSlices; ///< No split of the dimension is one of the two.
};

struct SplitFusedDims : dist::impl::SplitFusedDimsPassBase<SplitFusedDims> {
  using SplitFusedDimsPassBase::SplitFusedDimsPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SplitFusedDimsPassBase::getDependentDialects(registry);
    OpPassManager pipeline(ModuleOp::getOperationName());
    addPropagation(pipeline);
    pipeline.getDependentDialects(registry);
  }

  void addPropagation(OpPassManager &manager) const {
    manager.addPass(createOutlineLocalRegionsPass());
    PropagateShardingsPassOptions options;
    options.unknownOps = unknownOps;
    options.explain = false;
    manager.addPass(createPropagateShardingsPass(options));
  }

  /// Returns what in `module` can have two dimensions.
  FoundDims find(ModuleOp module) const {
    FoundDims found;
    if (hasDevices(module))
      for (auto function : module.getOps<FunctionOpInterface>())
        if (!function.isExternal() && !isLocalForm(function))
          for (std::unique_ptr<FusedDims> &fused : findFusedDims(function, /*unequal=*/uneven))
            found.push_back(std::move(fused));
    return found;
  }

  /// Gives those of `found` two dimensions that are decided upon. What is joined of gradients goes with what was cut in
  /// the forward pass.
  void split(const FoundDims &found, ArrayRef<Decision> decisions) {
    IRRewriter rewriter(&getContext());
    for (const std::unique_ptr<FusedDims> &fused : found)
      for (const Decision &decision : decisions)
        if (decision.parts == fused->getParts()) {
          if (decision.parts.isEven())
            splitFusedDims(*fused, decision.inSlices, rewriter);
          else
            separateFusedDims(*fused, rewriter);
        }
  }

  /// Returns how propagation splits the FusedDims of the program, if those of `decisions` have two; nothing if
  /// it fails.
  SmallVector<Splits> propagate(ArrayRef<Decision> decisions) {
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    FoundDims found = find(*copy);
    SmallVector<Splits> splits(found.size());
    for (auto [number, fused] : llvm::enumerate(found))
      fused->forEachPart([&](Value whole, int64_t wholeDim, Value part, int64_t partDim) {
        mark(whole, number, /*isWhole=*/true, wholeDim);
        mark(part, number, /*isWhole=*/false, partDim);
      });
    split(found, decisions);
    // What is wrong is said where the program itself is propagated.
    ScopedDiagnosticHandler silence(&getContext(), [](Diagnostic &) { return success(); });
    PassManager manager(&getContext());
    manager.enableVerifier(false);
    addPropagation(manager);
    if (failed(manager.run(*copy)))
      return {};
    copy->walk([&](Operation *op) {
      auto marks = op->getAttrOfType<DenseI64ArrayAttr>(kMarksAttrName);
      for (ArrayRef<int64_t> left = marks ? marks.asArrayRef() : ArrayRef<int64_t>(); !left.empty();
           left = left.drop_front(4)) {
        Splits &known = splits[left[0]];
        SmallVector<int64_t> sizes = getAxisSizes(op, left[2], left[3]);
        if (!left[1]) {
          known.parts = std::min(known.parts, multiply(sizes));
          continue;
        }
        known.whole = sizes;
        known.rows = 1;
        for (int64_t dim = 0, e = cast<ShapedType>(op->getResult(left[2]).getType()).getRank(); dim < e; ++dim)
          known.rows *= dim == left[3] ? 1 : multiply(getAxisSizes(op, left[2], dim));
      }
    });
    return splits;
  }

  void runOnOperation() override {
    FoundDims found = find(getOperation());
    SmallVector<Splits> splits = found.empty() ? SmallVector<Splits>() : propagate({});
    SmallVector<Decision> decisions;
    auto decide = [&](const FusedDims &fused, bool inSlices) {
      if (llvm::none_of(decisions, [&](const Decision &other) { return other.parts == fused.getParts(); }))
        decisions.push_back({fused.getParts(), inSlices});
    };
    for (auto [fused, split] : llvm::zip(found, splits))
      if (fused->getParts().canSplit(split.whole))
        decide(*fused, /*inSlices=*/false);
    // Where a plan cannot choose, weights move if they are much smaller than what is computed from them.
    for (auto [fused, split] : llvm::zip(found, splits))
      if (uneven && multiply(split.whole) > 1 &&
          kSmallerWeights * fused->getArgumentBytes() < fused->getCutBytes() / split.rows)
        decide(*fused, /*inSlices=*/true);
    if (!decisions.empty()) {
      splits = propagate(decisions);
      for (auto [fused, after] : llvm::zip(found, splits))
        if (after.parts == 1)
          llvm::erase_if(decisions, [&](const Decision &decision) { return decision.parts == fused->getParts(); });
    }
    if (decisions.empty() || splits.empty())
      return markAllAnalysesPreserved();
    split(found, decisions);
  }
};
} // namespace
