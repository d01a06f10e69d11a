// SPDX-License-Identifier: Apache-2.0
//
// Greedy clustering, op by op; see KernelClusters.h. An op joins the earliest kernel that
//   - comes no earlier than any op that this op depends on,
//   - shares a buffer with it, so that joining saves a pass over memory, and
//   - still is one computation over rows, or over columns, with it (ReductionGraph.h).
// Otherwise it begins a kernel at the end. Fills wait for the first op that uses what they fill and go with it. The
// order of kernels never changes, so that no cycle can arise. A scalar that is loaded is a dependence as a buffer is:
// it is stored in the kernel that loads it, from where other kernels read it.

#include "KernelClusters.h"
#include "ColumnReduction.h"
#include "ComplexNumbers.h"
#include "RowReduction.h"
#include "Steps/StepForm.h"
#include "dist/IR/TensorExt.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Most ops, and buffers, of a kernel: compile time grows with the former, registers for addresses with the latter.
static constexpr size_t kMaxOps = 32, kMaxBuffers = 24;

namespace {
/// Buffers that some ops read and write, and scalars that they compute and use.
struct Footprint {
  llvm::SmallSetVector<Value, 4> reads, writes, uses, results;

  void add(Operation *op);
  void addUse(Value scalar);
  bool conflictsWith(const Footprint &other) const;
  bool sharesWith(const Footprint &other) const;
  size_t countBuffers(const Footprint &other) const;
};

/// An op and the fills in front of it, or any op that no emitter for clusters takes.
struct Unit {
  SmallVector<Operation *> ops;
  Footprint footprint;
};

struct Kernel {
  SmallVector<Operation *> ops;
  Footprint footprint;
  bool isOpen = false; ///< Other units may join.
};

class Cutter {
public:
  SmallVector<SmallVector<Operation *>> cut(ArrayRef<Operation *> run);

private:
  void place(Unit unit);
  void begin(Unit unit);
  bool tryJoin(Kernel &kernel, const Unit &unit);
  void flush(const Footprint &footprint, Unit &unit);

  SmallVector<Operation *> fills; ///< That have no place yet.
  std::vector<Kernel> kernels;
};
} // namespace

//===-- footprints ------------------------------------------------------------------------------------------------===//

/// Adds what `scalar` is computed of, through what kernels compute again.
void Footprint::addUse(Value scalar) {
  Operation *definition = scalar.getDefiningOp();
  if (!definition || isa<MemRefType>(scalar.getType()) || !uses.insert(scalar) ||
      steps::getStepKind(definition) != steps::StepKind::None)
    return;
  for (Value operand : definition->getOperands())
    addUse(operand);
}

void Footprint::add(Operation *op) {
  results.insert(op->result_begin(), op->result_end());
  llvm::SetVector<Value> captured(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    addUse(value);
  op->walk([&](Operation *inner) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(inner)) {
      for (OpOperand &operand : linalgOp->getOpOperands())
        if (isa<MemRefType>(operand.get().getType()))
          (linalgOp.isDpsInit(&operand) ? writes : reads).insert(steps::getRootBuffer(operand.get()));
      return;
    }
    bool onlyReads = isa<memref::LoadOp>(inner) || hasSingleEffect<MemoryEffects::Read>(inner);
    if (isMemoryEffectFree(inner))
      return;
    for (Value operand : inner->getOperands())
      if (isa<MemRefType>(operand.getType()))
        (onlyReads ? reads : writes).insert(steps::getRootBuffer(operand));
  });
}

static bool intersects(const llvm::SmallSetVector<Value, 4> &left, const llvm::SmallSetVector<Value, 4> &right) {
  return llvm::any_of(left, [&](Value value) { return right.contains(value); });
}

bool Footprint::conflictsWith(const Footprint &other) const {
  return intersects(writes, other.writes) || intersects(writes, other.reads) || intersects(reads, other.writes) ||
         intersects(results, other.uses) || intersects(uses, other.results);
}

bool Footprint::sharesWith(const Footprint &other) const {
  return conflictsWith(other) || intersects(reads, other.reads);
}

size_t Footprint::countBuffers(const Footprint &other) const {
  llvm::SmallPtrSet<Value, 16> all;
  for (const Footprint *each : {this, &other}) {
    all.insert(each->reads.begin(), each->reads.end());
    all.insert(each->writes.begin(), each->writes.end());
  }
  return all.size();
}

//===-- kernels ---------------------------------------------------------------------------------------------------===//

/// Returns true if an emitter for clusters takes these ops as one kernel.
static bool isCluster(ArrayRef<Operation *> ops) {
  if (llvm::any_of(ops, hasComplexNumbers)) // Their emitter has no barrier between ops.
    return false;
  std::optional<ReductionGraph> rows = buildReductionGraph(ops, Orientation::Rows, false);
  if (rows && chooseRowShape(*rows))
    return true;
  std::optional<ReductionGraph> columns = buildReductionGraph(ops, Orientation::Columns, false);
  return columns && chooseColumnShape(*columns);
}

/// Returns true if `op` sets every element of a buffer to one scalar.
static bool isFill(Operation *op) {
  auto fill = dyn_cast<linalg::FillOp>(op);
  return fill && fill.hasPureBufferSemantics();
}

bool Cutter::tryJoin(Kernel &kernel, const Unit &unit) {
  SmallVector<Operation *> together = kernel.ops;
  together.append(unit.ops);
  if (!kernel.isOpen || together.size() > kMaxOps || !kernel.footprint.sharesWith(unit.footprint) ||
      kernel.footprint.countBuffers(unit.footprint) > kMaxBuffers || !isCluster(together))
    return false;
  kernel.ops = together;
  for (Operation *op : unit.ops)
    kernel.footprint.add(op);
  return true;
}

/// Appends kernels for a unit that joins none.
void Cutter::begin(Unit unit) {
  bool isOpen = llvm::all_of(unit.ops, llvm::IsaPred<linalg::LinalgOp>);
  // A scatter, and attention or its gradient, is a kernel of its own, which the whole grid runs.
  bool isScatter =
      isa<tensor_ext::ScatterOp, tensor_ext::AttentionOp, tensor_ext::AttentionGradientOp>(unit.ops.back()) &&
      llvm::all_of(ArrayRef(unit.ops).drop_back(), isFill);
  if (unit.ops.size() > 1 && (isScatter || (isOpen && !isCluster(unit.ops)))) {
    // Fills that cannot go with their op go alone.
    for (Operation *op : unit.ops) {
      Kernel &kernel = kernels.emplace_back();
      kernel.ops.push_back(op);
      kernel.footprint.add(op);
      kernel.isOpen = !isFill(op) && isOpen;
    }
    return;
  }
  kernels.push_back({std::move(unit.ops), std::move(unit.footprint), isOpen});
}

void Cutter::place(Unit unit) {
  size_t first = 0;
  for (size_t index = kernels.size(); index > 0 && first == 0; --index)
    if (kernels[index - 1].footprint.conflictsWith(unit.footprint))
      first = index;
  // The last kernel that this unit depends on may take it, too.
  for (size_t index = first ? first - 1 : 0; index < kernels.size(); ++index)
    if (tryJoin(kernels[index], unit))
      return;
  begin(std::move(unit));
}

/// Moves the fills of buffers in `footprint` to the front of `unit`.
void Cutter::flush(const Footprint &footprint, Unit &unit) {
  SmallVector<Operation *> waiting;
  for (Operation *op : fills) {
    Footprint filled;
    filled.add(op);
    (footprint.conflictsWith(filled) ? unit.ops : waiting).push_back(op);
  }
  fills = waiting;
  for (Operation *op : unit.ops)
    unit.footprint.add(op);
}

SmallVector<SmallVector<Operation *>> Cutter::cut(ArrayRef<Operation *> run) {
  Unit unit;
  for (Operation *op : run) {
    Footprint footprint;
    footprint.add(op);
    if (isFill(op) && unit.ops.empty() && llvm::none_of(fills, [&](Operation *earlier) {
          return steps::getRootBuffer(cast<linalg::FillOp>(earlier).getOutputs()[0]) == footprint.writes.front();
        })) {
      fills.push_back(op);
      continue;
    }
    flush(footprint, unit);
    unit.ops.push_back(op);
    unit.footprint.add(op);
    // Scalars that are loaded belong to the op that they are loaded for.
    if (hasSingleEffect<MemoryEffects::Read>(op))
      continue;
    place(std::exchange(unit, {}));
  }
  if (!unit.ops.empty())
    place(std::move(unit));
  for (Operation *op : fills) {
    Unit alone{{op}, {}};
    alone.footprint.add(op);
    place(std::move(alone));
  }
  SmallVector<SmallVector<Operation *>> result;
  for (Kernel &kernel : kernels)
    result.push_back(std::move(kernel.ops));
  return result;
}

SmallVector<SmallVector<Operation *>> cuda::cutIntoKernels(ArrayRef<Operation *> run) { return Cutter().cut(run); }
