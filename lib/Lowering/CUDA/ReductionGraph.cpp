// SPDX-License-Identifier: Apache-2.0
//
// From ops on buffers to values on a plane; see ReductionGraph.h. Every buffer that the ops write has to be accessed in
// one way by all of them, so that the thread that owns an element is the only one that touches it.

#include "ReductionGraph.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

namespace {
/// The loops of an op, split, with the outermost loop of each index first.
struct SplitLoops {
  GraphOpKind kind;
  IndexLoops kept, reduced;
};

class GraphBuilder {
public:
  GraphBuilder(Orientation orientation, bool allocationsAreLocal)
      : orientation(orientation), allocationsAreLocal(allocationsAreLocal) {}

  std::optional<ReductionGraph> build(ArrayRef<Operation *> ops);

private:
  bool chooseSizes(ArrayRef<Operation *> ops);
  std::optional<SplitLoops> split(linalg::LinalgOp op) const;
  bool add(linalg::LinalgOp op);
  int addAccess(const LinearAccess &access);
  int addNode(GraphNode node);
  int readOperand(OpOperand &operand, linalg::LinalgOp op, const SplitLoops &loops);
  bool write(OpOperand &init, linalg::LinalgOp op, const SplitLoops &loops, int node);
  bool checkBody(linalg::LinalgOp op);
  bool checkBuffers() const;
  void addStores();

  Orientation orientation;
  bool allocationsAreLocal;
  ReductionGraph graph;
  llvm::MapVector<int, int> current;           ///< Access to the node that it holds now.
  llvm::SmallMapVector<Value, int, 8> written; ///< Root to its only access.
  llvm::SmallPtrSet<Value, 8> loadedInBodies;
};
} // namespace

//===-- sizes and loops -------------------------------------------------------------------------------------------===//

static int64_t multiply(ArrayRef<unsigned> loops, ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (unsigned loop : loops)
    product *= sizes[loop];
  return product;
}

/// Returns the loops of more than one iteration that are reductions, or that are parallel.
static IndexLoops selectLoops(linalg::LinalgOp op, bool reductions) {
  IndexLoops loops;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (sizes[loop] != 1 && (iterator == utils::IteratorType::reduction) == reductions)
      loops.push_back(loop);
  return loops;
}

/// Sorts loops by their strides in `operand`, the largest first; false if those are not known.
static bool sortByStride(IndexLoops &loops, OpOperand &operand, linalg::LinalgOp op) {
  if (!isa<MemRefType>(operand.get().getType()))
    return false;
  std::optional<steps::BufferView> view = steps::resolveBufferView(operand.get());
  if (!view)
    return false;
  std::optional<SmallVector<int64_t>> strides = getLoopStrides(*view, op.getMatchingIndexingMap(&operand));
  if (!strides)
    return false;
  llvm::stable_sort(loops, [&](unsigned left, unsigned right) { return (*strides)[left] > (*strides)[right]; });
  return llvm::all_of(loops, [&](unsigned loop) { return (*strides)[loop] > 0; });
}

bool GraphBuilder::chooseSizes(ArrayRef<Operation *> ops) {
  for (Operation *op : ops) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || !linalgOp.hasPureBufferSemantics() || linalgOp.getNumDpsInits() == 0)
      return false;
    SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
    if (llvm::any_of(sizes, [](int64_t size) { return ShapedType::isDynamic(size) || size == 0; }))
      return false;
  }
  for (Operation *op : ops) {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
    int64_t reduced = multiply(selectLoops(linalgOp, true), sizes),
            kept = multiply(selectLoops(linalgOp, false), sizes);
    if (reduced > 1) {
      graph.keptSize = kept, graph.reducedSize = reduced;
      return true;
    }
    graph.reducedSize = std::max(graph.reducedSize, kept);
  }
  return orientation == Orientation::Rows && graph.reducedSize > 1;
}

std::optional<SplitLoops> GraphBuilder::split(linalg::LinalgOp op) const {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SplitLoops loops{GraphOpKind::Kept, selectLoops(op, false), selectLoops(op, true)};
  if (!sortByStride(loops.kept, *op.getDpsInitOperand(0), op))
    return std::nullopt;
  int64_t numKept = multiply(loops.kept, sizes), numReduced = multiply(loops.reduced, sizes);
  if (numReduced > 1) {
    // The reduced loops go in the order of an operand that has all of them.
    bool sorted = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
      IndexLoops order = loops.reduced;
      bool hasAll = sortByStride(order, *operand, op);
      if (hasAll)
        loops.reduced = order;
      return hasAll;
    });
    loops.kind = GraphOpKind::Reduction;
    bool fits = sorted && numKept == graph.keptSize && numReduced == graph.reducedSize;
    return fits ? std::optional<SplitLoops>(loops) : std::nullopt;
  }
  if (numKept == graph.keptSize)
    return loops;
  if (numKept != graph.keptSize * graph.reducedSize)
    return std::nullopt;
  loops.kind = GraphOpKind::Full;
  bool reducedIsInner = orientation == Orientation::Rows;
  IndexLoops all = loops.kept, outer;
  int64_t outerSize = reducedIsInner ? graph.keptSize : graph.reducedSize, product = 1;
  while (product < outerSize && outer.size() < all.size()) {
    outer.push_back(all[outer.size()]);
    product *= sizes[outer.back()];
  }
  if (product != outerSize)
    return std::nullopt;
  IndexLoops inner(all.begin() + outer.size(), all.end());
  loops.kept = reducedIsInner ? outer : inner;
  loops.reduced = reducedIsInner ? inner : outer;
  return loops;
}

//===-- ops -------------------------------------------------------------------------------------------------------===//

int GraphBuilder::addAccess(const LinearAccess &access) {
  auto found = llvm::find(graph.accesses, access);
  if (found == graph.accesses.end()) {
    graph.accesses.push_back(access);
    return graph.accesses.size() - 1;
  }
  return found - graph.accesses.begin();
}

int GraphBuilder::addNode(GraphNode node) {
  graph.nodes.push_back(node);
  return graph.nodes.size() - 1;
}

/// Returns the node that an operand of `op` reads, or -1 if its access is not linear.
int GraphBuilder::readOperand(OpOperand &operand, linalg::LinalgOp op, const SplitLoops &loops) {
  GraphNode node;
  if (!isa<MemRefType>(operand.get().getType())) {
    node.scalar = operand.get();
    return addNode(node);
  }
  std::optional<LinearAccess> access = getLinearAccess(operand.get(), op.getMatchingIndexingMap(&operand),
                                                       op.getStaticLoopRanges(), loops.kept, loops.reduced);
  if (!access)
    return -1;
  // A reduction of loops of another order is another walk over the plane.
  node.access = addAccess(*access);
  if (auto found = current.find(node.access); found != current.end())
    return found->second;
  node.isFull = !access->reduced.empty();
  int number = addNode(node);
  current[node.access] = number;
  return number;
}

/// Lets the access of `init` hold `node`; false if it is not one element per index.
bool GraphBuilder::write(OpOperand &init, linalg::LinalgOp op, const SplitLoops &loops, int node) {
  std::optional<LinearAccess> access = getLinearAccess(init.get(), op.getMatchingIndexingMap(&init),
                                                       op.getStaticLoopRanges(), loops.kept, loops.reduced);
  if (!access || !access->isInjective(Axis::Kept, graph.keptSize))
    return false;
  bool isFull = loops.kind == GraphOpKind::Full;
  if (isFull ? !access->isInjective(Axis::Reduced, graph.reducedSize) : !access->reduced.empty())
    return false;
  int number = addAccess(*access);
  auto [entry, isNew] = written.insert({access->root, number});
  current[number] = node;
  return entry->second == number;
}

/// Returns true if the body computes on scalars and reads memory at most.
bool GraphBuilder::checkBody(linalg::LinalgOp op) {
  WalkResult result = op.getBlock()->walk([&](Operation *inner) {
    if (auto load = dyn_cast<memref::LoadOp>(inner))
      loadedInBodies.insert(steps::getRootBuffer(load.getMemRef()));
    else if (!isMemoryEffectFree(inner) && !inner->hasTrait<OpTrait::IsTerminator>())
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return !result.wasInterrupted();
}

bool GraphBuilder::add(linalg::LinalgOp op) {
  std::optional<SplitLoops> loops = split(op);
  if (!loops || !checkBody(op))
    return false;
  GraphOp added{op, loops->kind, loops->kept, loops->reduced, {}, {}, {}, 0};
  for (OpOperand &operand : op->getOpOperands()) {
    // An input may be there for its sizes alone, as that of a window.
    if (op.getMatchingBlockArgument(&operand).use_empty()) {
      added.operands.push_back(-1);
      continue;
    }
    int node = readOperand(operand, op, *loops);
    if (node < 0 || (loops->kind == GraphOpKind::Kept && graph.nodes[node].isFull))
      return false;
    added.operands.push_back(node);
    added.phase = std::max(added.phase, graph.nodes[node].phase);
  }
  for (OpOperand &init : op.getDpsInitsMutable()) {
    unsigned number = init.getOperandNumber() - op.getNumDpsInputs();
    GraphNode node;
    node.op = graph.ops.size(), node.result = number;
    node.isFull = loops->kind == GraphOpKind::Full;
    node.phase = added.phase;
    if (loops->kind == GraphOpKind::Reduction) {
      std::optional<Combiner> combiner = matchCombiner(op, number);
      if (!combiner)
        return false;
      added.combiners.push_back(*combiner);
      ++node.phase;
      graph.numPhases = std::max(graph.numPhases, node.phase + 1);
    }
    added.results.push_back(addNode(node));
    if (!write(init, op, *loops, added.results.back()))
      return false;
  }
  graph.ops.push_back(std::move(added));
  return true;
}

//===-- the whole -------------------------------------------------------------------------------------------------===//

/// Returns true if every written buffer has one access and is not read by index in a body.
bool GraphBuilder::checkBuffers() const {
  for (auto [number, access] : llvm::enumerate(graph.accesses))
    if (auto found = written.find(access.root); found != written.end() && found->second != int(number))
      return false;
  return llvm::none_of(loadedInBodies, [&](Value root) { return written.contains(root); });
}

void GraphBuilder::addStores() {
  for (auto [root, access] : written) {
    bool isLocal = allocationsAreLocal && root.getDefiningOp<memref::AllocOp>();
    if (!isLocal)
      graph.stores.push_back({access, current.lookup(access)});
  }
}

std::optional<ReductionGraph> GraphBuilder::build(ArrayRef<Operation *> ops) {
  if (!chooseSizes(ops))
    return std::nullopt;
  for (Operation *op : ops)
    if (!add(cast<linalg::LinalgOp>(op)))
      return std::nullopt;
  if (!checkBuffers())
    return std::nullopt;
  addStores();
  return std::move(graph);
}

std::optional<ReductionGraph> cuda::buildReductionGraph(ArrayRef<Operation *> ops, Orientation orientation,
                                                        bool allocationsAreLocal) {
  return GraphBuilder(orientation, allocationsAreLocal).build(ops);
}

int64_t ReductionGraph::countLiveValues() const {
  SmallVector<std::pair<int, int>> spans(nodes.size(), {numPhases, -1});
  auto use = [&](int node, int phase) {
    if (node < 0)
      return;
    spans[node].first = std::min(spans[node].first, phase);
    spans[node].second = std::max(spans[node].second, phase);
  };
  for (const GraphOp &op : ops) {
    for (int operand : op.operands)
      use(operand, op.phase);
    for (int result : op.results)
      use(result, op.phase);
  }
  for (const GraphStore &store : stores)
    use(store.node, numPhases - 1);
  int64_t most = 1;
  for (int phase = 0; phase + 1 < numPhases; ++phase) {
    int64_t live = 0;
    for (auto [node, span] : llvm::enumerate(spans))
      live += nodes[node].isFull && span.first <= phase && span.second > phase;
    most = std::max(most, live);
  }
  return most;
}
