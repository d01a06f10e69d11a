// SPDX-License-Identifier: Apache-2.0
//
// Which rows go to how many threads; see RowReduction.h. Rows of up to a warp's worth share blocks, longer ones get a
// block each whose threads keep their part in registers; rows too long for that are read again in every phase.

#include "BlockReduction.h"
#include "OnlineSum.h"
#include "RowReduction.h"

#include <bit>
#include <numeric>

using namespace mlir;
using namespace dist;
using namespace dist::cuda;

/// Elements of one value that a thread holds where there are threads enough, and at most.
static constexpr int64_t kElements = 16, kMostElements = 32;
/// Registers for elements in blocks of up to 512 threads, and in larger ones.
static constexpr int64_t kRegisters = 96, kRegistersOfLargeBlock = 36;
static constexpr int64_t kMaxThreads = 1024, kSmallBlock = 128, kTileThreads = 256;
/// Rows beyond this length, if there are fewer than kFewRows of them, leave most of a GPU idle.
static constexpr int64_t kLongRow = 1 << 15, kFewRows = 64;
/// Blocks that fill a large GPU.
static constexpr int64_t kManyBlocks = 528;
/// Rows from which those of 16-bit elements need no more threads than registers demand, and registers that a thread
/// then has for elements. What a thread does once per row, the exchange with others above all, is a third of its
/// instructions where it has 16 elements.
static constexpr int64_t kManyRows = 4 * kManyBlocks, kRegistersOfManyRows = 48;

/// Threads of a row from which on it is not kept if one pass is all that reads it.
static constexpr int64_t kMostKeepingThreads = 512;

static int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Returns true if the threads of a row would access memory far apart.
static bool isStrided(const LinearAccess &access) {
  return !access.reduced.empty() && access.reduced[0].divisor == 1 && access.reduced[0].stride != 1;
}

/// Returns the neighbours that fill the widest accesses that some operand allows.
static int64_t chooseWidth(const ReductionGraph &graph) {
  int64_t width = 1;
  for (const LinearAccess &access : graph.accesses) {
    int64_t limit = std::min<int64_t>(8, 16 / steps::getElementBytes(access.elementType));
    limit = std::gcd(std::max<int64_t>(limit, 1), graph.reducedSize);
    width = std::max(width, access.getAlignedWidth(Axis::Reduced, limit));
  }
  return width;
}

/// Spreads one long row without reductions over the grid.
static RowShape chooseTiles(const ReductionGraph &graph, RowShape shape) {
  shape.threads = kTileThreads;
  while (shape.threads > kWarpSize && shape.threads * shape.width >= 2 * graph.reducedSize)
    shape.threads /= 2;
  shape.groups = std::max<int64_t>(1, 16 / shape.width / 2);
  while (shape.groups > 1 && divideUp(graph.reducedSize, shape.getTileSize()) * graph.keptSize < kManyBlocks)
    shape.groups /= 2;
  shape.tiles = divideUp(graph.reducedSize, shape.getTileSize());
  return shape;
}

/// Returns how many elements a thread should have.
static int64_t chooseElements(const ReductionGraph &graph, int64_t liveValues) {
  auto isWide = [&](int access) {
    return access >= 0 && !graph.accesses[access].reduced.empty() &&
           steps::getElementBytes(graph.accesses[access].elementType) > 2;
  };
  bool isNarrow = llvm::none_of(graph.nodes, [&](const GraphNode &node) { return isWide(node.access); }) &&
                  llvm::none_of(graph.stores, [&](const GraphStore &store) { return isWide(store.access); });
  bool fits = kMostElements * liveValues <= kRegistersOfManyRows;
  return isNarrow && fits && graph.keptSize >= kManyRows ? kMostElements : kElements;
}

/// Returns true if what a thread has to hold fits into its registers.
static bool fits(const RowShape &shape, int64_t liveValues) {
  int64_t elements = shape.groups * shape.width;
  return elements <= kMostElements &&
         elements * liveValues <= (shape.threads > 512 ? kRegistersOfLargeBlock : kRegisters);
}

/// Returns true if a row is read once and need not be kept: a maximum and sums below it, and nothing stored per
/// element.
static bool isOnePass(const ReductionGraph &graph) {
  std::optional<OnlineSum> online = findOnlineSum(graph);
  return online && online->phase == 0 && graph.numPhases == 3 &&
         llvm::all_of(graph.stores,
                      [&](const GraphStore &store) { return graph.accesses[store.access].reduced.empty(); });
}

bool cuda::storesReadRows(const ReductionGraph &graph) {
  return llvm::any_of(graph.stores, [&](const GraphStore &store) {
    return graph.accesses[store.access].reduced.empty() &&
           llvm::any_of(graph.nodes, [&](const GraphNode &node) { return node.access == store.access; });
  });
}

std::optional<RowShape> cuda::chooseRowShape(const ReductionGraph &graph) {
  if (llvm::any_of(graph.accesses, isStrided))
    return std::nullopt;
  RowShape shape;
  shape.width = chooseWidth(graph);
  if (!graph.hasReductions()) {
    // The blocks of a row do not wait for each other.
    bool isCluster = graph.ops.size() > 1 && !storesReadRows(graph);
    return isCluster ? std::optional<RowShape>(chooseTiles(graph, shape)) : std::nullopt;
  }
  bool hasElementwise = llvm::any_of(graph.ops, [](const GraphOp &op) { return op.kind == GraphOpKind::Full; });
  if (hasElementwise && graph.reducedSize > kLongRow && graph.keptSize < kFewRows)
    return std::nullopt;
  int64_t vectors = graph.reducedSize / shape.width;
  shape.threads = std::min<int64_t>(kWarpSize, std::bit_ceil(uint64_t(vectors)));
  int64_t live = graph.countLiveValues();
  int64_t elements = chooseElements(graph, live);
  auto update = [&] { shape.groups = divideUp(vectors, shape.threads); };
  for (update(); shape.threads < kMaxThreads; update()) {
    if (shape.groups == 1 || (shape.groups * shape.width <= elements && fits(shape, live)))
      break;
    shape.threads *= 2;
  }
  update();
  // A block of more than 512 threads has a multiprocessor for itself, and nothing is loaded while it exchanges. Where
  // one pass finds all that there is to know of a row, smaller blocks do better.
  if (!fits(shape, live) || (shape.threads > kMostKeepingThreads && isOnePass(graph))) {
    shape.isStreamed = true;
    shape.threads = 512;
    shape.groups = std::max<int64_t>(1, kElements / shape.width);
  }
  if (shape.threads <= kWarpSize)
    shape.rowsPerBlock = kSmallBlock / shape.threads;
  return shape;
}
