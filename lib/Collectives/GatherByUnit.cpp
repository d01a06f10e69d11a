// SPDX-License-Identifier: Apache-2.0
//
// Gathers arguments that are stored in parts unit by unit, where they are used:
//
//   %a = all_gather %w0                      %a = all_gather %w0    {unit layer0, use 0}
//   %b = all_gather %w1                      %x = matmul %in, %a
//   %x = matmul %in, %a         becomes      %b = all_gather %w1    {unit layer1, use 0}
//   %y = matmul %x, %b                       %y = matmul %x, %b
//   %d = matmul %dy, %b                      %d = matmul %dy, %b
//   %e = matmul %d, %a                       %c = all_gather %w0    {unit layer0, use 1}
//                                            %e = matmul %d, %c
//
// and notes on the reductions of their gradients which unit they belong to (GradientUnits.h). CombineCollectives joins
// those of one unit. What goes together and what is gathered again is decided in GatherUnits.cpp. Bodies of loops and
// branches are treated each for itself; which gathers are taken into loops is in SinkGathers.h, and what one loop keeps
// for another in KeptInLoops.h.

#include "GatherUnits.h"
#include "GatheredParts.h"
#include "GradientUnits.h"
#include "KeptInLoops.h"
#include "SinkGathers.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/Units.h"
#include "dist/Collectives/Passes.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_GATHERBYUNITPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Moves and repeats the gathers of one block.
class UnitGatherer {
public:
  /// `numUsesBefore` says how often the unit of a name has been gathered in other blocks.
  UnitGatherer(GatheredArguments &found, const llvm::StringMap<unsigned> &numUsesBefore)
      : builder(found.block->getParentOp()->getContext()), found(found), numUsesBefore(numUsesBefore) {}

  void run(ArrayRef<GatherUnit> units, ArrayRef<bool> isFreed) {
    for (const GatherUnit &unit : units)
      for (unsigned use = 0; use < unit.uses.size(); ++use)
        gather(unit, use, isFreed);
    // Nothing reads the first gathers any more, nor what they gathered.
    for (GatheredArgument &gathered : found.gathers) {
      SmallVector<Value> inputs(AllGatherOp(gathered.gather)->getOperands());
      for (Operation *op : llvm::reverse(gathered.made))
        if (op->use_empty())
          op->erase();
      eraseUnread(inputs);
    }
  }

private:
  void eraseUnread(SmallVector<Value> values) {
    while (!values.empty()) {
      Operation *op = values.pop_back_val().getDefiningOp();
      if (!op || op->getBlock() != found.block || !op->use_empty() ||
          llvm::any_of(values, [&](Value other) { return other.getDefiningOp() == op; }))
        continue;
      llvm::append_range(values, op->getOperands());
      op->erase();
    }
  }

  /// Gathers the members that use `use` of `unit` reads, and lets its readers read them.
  void gather(const GatherUnit &unit, unsigned use, ArrayRef<bool> isFreed) {
    unsigned begin = unit.uses[use];
    unsigned end = use + 1 < unit.uses.size() ? unit.uses[use + 1] : found.ops.size();
    copies.clear();
    builder.setInsertionPoint(found.ops[begin]);
    SmallVector<std::pair<unsigned, ArrayRef<unsigned>>> read; // Members, and who reads them in this use.
    for (unsigned member : unit.members) {
      ArrayRef<unsigned> readers = found.gathers[member].readers;
      // What is kept is gathered once, for all uses.
      if (!isFreed[member] && use > 0)
        continue;
      auto first = llvm::lower_bound(readers, begin),
           last = isFreed[member] ? llvm::lower_bound(readers, end) : readers.end();
      if (first != last)
        read.push_back({member, ArrayRef(first, last)});
    }
    // Ops before the gathers first, so that these stand one behind the other.
    for (auto [member, readers] : read) {
      GatheredArgument &gathered = found.gathers[member];
      bool isOfParts = parts.contains(gathered.gather);
      for (Value operand : AllGatherOp(gathered.gather)->getOperands().drop_front(isOfParts))
        copy(operand);
    }
    for (auto [member, readers] : read)
      gatherMember(unit, use, found.gathers[member], isFreed[member]);
    // In program order: what one reader needs made, later ones share.
    SmallVector<std::pair<unsigned, unsigned>> order;
    for (auto [member, readers] : read)
      for (unsigned reader : readers)
        order.push_back({reader, member});
    llvm::sort(order);
    for (auto [reader, member] : order)
      redirect(found.ops[reader], found.gathers[member]);
  }

  void gatherMember(const GatherUnit &unit, unsigned use, GatheredArgument &gathered, bool isFreed) {
    AllGatherOp gather = gathered.gather;
    Value known = parts.lookup(gather);
    auto slice = known ? known.getDefiningOp<AllSliceOp>() : AllSliceOp();
    Operation *again =
        slice ? gatherParts(builder, gather, slice.getAxesAttr(), known, copies) : builder.clone(*gather, copies);
    again->setAttr(kUnitAttrName, builder.getStringAttr(unit.name));
    again->setAttr(kUseAttrName, builder.getI64IntegerAttr(numUsesBefore.lookup(unit.name) + use));
    copies.map(gather->getResult(0), again->getResult(0));
    bool isReadAgain = use + 1 < unit.uses.size() && gathered.readers.back() >= unit.uses[use + 1];
    if (!isFreed || known || gathered.stored.getGroupSize() == 0 || !isReadAgain)
      return;
    auto whole = cast<AllGatherOp>(again);
    if (FailureOr<AxisListAttr> axes = getAxesOfParts(whole, gathered.stored.getGroupSize()); succeeded(axes))
      parts[gather] = makePart(builder, whole, *axes);
  }

  /// Lets `reader` read what this use's gathers give instead of what is made of `gathered`.
  void redirect(Operation *reader, GatheredArgument &gathered) {
    builder.setInsertionPoint(reader);
    reader->walk([&](Operation *nested) {
      for (OpOperand &operand : nested->getOpOperands())
        if (Operation *producer = operand.get().getDefiningOp(); producer && gathered.made.contains(producer))
          operand.set(copy(operand.get()));
    });
  }

  /// Returns the copy of `value` in this use: of what is made of arguments that are stored in parts, and of what it
  /// needs.
  Value copy(Value value) {
    if (Value known = copies.lookupOrNull(value))
      return known;
    Operation *producer = value.getDefiningOp();
    if (!producer || producer->getBlock() != found.block)
      return value;
    // Captured values too.
    producer->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (Operation *source = operand.getDefiningOp(); !source || source->getBlock() == producer->getBlock())
          copy(operand);
    });
    builder.clone(*producer, copies);
    return copies.lookup(value);
  }

  OpBuilder builder;
  GatheredArguments &found;
  const llvm::StringMap<unsigned> &numUsesBefore;
  IRMapping copies;                         ///< Of the use that is being made.
  llvm::DenseMap<Operation *, Value> parts; ///< Of gathers of which small groups keep parts.
};

/// What is gathered in one block.
struct GatheringBlock {
  GatheredArguments found;
  std::vector<GatherUnit> units;
};

struct GatherByUnit : dist::impl::GatherByUnitPassBase<GatherByUnit> {
  using GatherByUnitPassBase::GatherByUnitPassBase;

  void runOnOperation() override {
    bool isChanged = false;
    FailureOr<Machine> machine = Machine::get(getOperation());
    if (failed(machine))
      return signalPassFailure();
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() || !function.getFunctionBody().hasOneBlock())
        continue;
      SmallVector<unsigned> marked = markSplit(function);
      if (llvm::any_of(llvm::seq(function.getNumArguments()),
                       [&](unsigned i) { return function.getArgAttr(i, kFullyShardAttrName); }))
        isChanged |= gatherIn(function, *machine);
      for (unsigned number : marked)
        function.removeArgAttr(number, kFullyShardAttrName);
      for (unsigned number = 0; number < function.getNumArguments(); ++number)
        function.removeArgAttr(number, kLayeredAttrName);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

  /// Lets arguments that lie split, as their placements say, be gathered as those that are stored so, if `function`
  /// needs more memory than allowed: what is gathered of them may be freed, too. Those of which layers are to be
  /// gathered are in any case. Returns their numbers.
  SmallVector<unsigned> markSplit(FunctionOpInterface function) {
    SmallVector<unsigned> marked;
    auto isTooMuch = [&](const Amount &bytes) { return bytes.toDouble() > double(memory); };
    bool isAnyMarked = memory >= 0 && llvm::any_of(getLiveBytes(function), isTooMuch);
    llvm::SetVector<AxisRefAttr> gathered;
    function->walk(
        [&](AllGatherOp gather) { gathered.insert(gather.getGroupAxes().begin(), gather.getGroupAxes().end()); });
    for (unsigned number = 0; number < function.getNumArguments(); ++number) {
      auto boundary = function.getArgAttrOfType<BoundaryAttr>(number, kBoundaryAttrName);
      if (!boundary || function.getArgAttr(number, kFullyShardAttrName) ||
          (!isAnyMarked && !function.getArgAttr(number, kLayeredAttrName)))
        continue;
      SmallVector<AxisRefAttr> axes;
      for (DimShardingAttr dim : boundary.getSharding().getDims())
        llvm::copy_if(dim.getAxes(), std::back_inserter(axes),
                      [&](AxisRefAttr axis) { return gathered.contains(axis); });
      if (axes.empty())
        continue;
      auto stored =
          FullyShardAttr::get(&getContext(), axes, /*unit=*/StringAttr(), /*reshardAfterForward=*/Attribute());
      function.setArgAttr(number, kFullyShardAttrName, stored);
      marked.push_back(number);
    }
    return marked;
  }

  /// Returns the function's block first, then those of its loops and branches in which something is gathered, in
  /// program order.
  static llvm::SetVector<Block *> getBlocks(FunctionOpInterface function) {
    llvm::SetVector<Block *> blocks;
    Block &entry = function.getFunctionBody().front();
    blocks.insert(&entry);
    walkControlFlow(entry, [&](Operation *op) {
      if (isa<AllGatherOp>(op))
        blocks.insert(op->getBlock());
    });
    return blocks;
  }

  /// Returns true if anything was gathered.
  bool gatherIn(FunctionOpInterface function, const Machine &machine) {
    std::vector<GatheringBlock> blocks;
    UnitNames names;
    StoredValues stored = findStoredValues(function);
    sinkGathers(function, stored, machine, memory);
    for (Block *block : getBlocks(function)) {
      GatheredArguments found = findGatheredArguments(function, *block, stored);
      std::vector<GatherUnit> units = findUnits(function, found, machine, names);
      if (!units.empty())
        blocks.push_back({std::move(found), std::move(units)});
    }
    if (blocks.empty())
      return false;
    llvm::DenseMap<BlockArgument, UnitOfArgument> unitOf;
    for (GatheringBlock &block : blocks) {
      findUsesIn(block, blocks);
      for (const GatherUnit &unit : block.units) {
        llvm::DenseMap<BlockArgument, unsigned> numSlices;
        for (unsigned member : unit.members) {
          const GatheredArgument &gathered = block.found.gathers[member];
          unsigned number = gathered.isSlice() ? ++numSlices[gathered.argument] : 1;
          UnitOfArgument &known = unitOf.try_emplace(gathered.argument, UnitOfArgument{unit.name, 1}).first->second;
          known.numSlices = std::max(known.numSlices, number);
        }
      }
    }
    tagGradients(function, stored, unitOf, machine);
    llvm::StringMap<unsigned> numUsesBefore;
    for (GatheringBlock &block : blocks) {
      SmallVector<bool> isFreed = decideWhatIsFreed(function, block.found, block.units, memory);
      UnitGatherer(block.found, numUsesBefore).run(block.units, isFreed);
      for (const GatherUnit &unit : block.units)
        numUsesBefore[unit.name] += unit.uses.size();
    }
    keepInLoops(function, memory);
    return true;
  }

  /// Finds the uses of the units of `block`, beside what blocks in it gather.
  static void findUsesIn(GatheringBlock &block, ArrayRef<GatheringBlock> blocks) {
    SmallVector<std::pair<unsigned, StringRef>> inner;
    for (const GatheringBlock &other : blocks)
      if (other.found.block != block.found.block)
        if (Operation *ancestor = block.found.block->findAncestorOpInBlock(*other.found.block->getParentOp()))
          for (const GatherUnit &unit : other.units)
            inner.push_back({block.found.places.lookup(ancestor), unit.name});
    findUses(block.found, block.units, inner);
  }
};
} // namespace
