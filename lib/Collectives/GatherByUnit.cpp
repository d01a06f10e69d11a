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
// and notes on the reductions of their gradients which unit they belong to. CombineCollectives joins those of one unit. What goes
// together and what is gathered again is decided in GatherUnits.cpp.

#include "Buckets.h"
#include "GatherUnits.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/Units.h"
#include "dist/Collectives/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace dist {
#define GEN_PASS_DEF_GATHERBYUNITPASS
#include "dist/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Moves and repeats the gathers of one function.
class UnitGatherer {
public:
  UnitGatherer(FunctionOpInterface function, GatheredArguments &found) : builder(function.getContext()), found(found) {}

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
      if (!op || !op->use_empty() || llvm::any_of(values, [&](Value other) { return other.getDefiningOp() == op; }))
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
      auto first = llvm::lower_bound(readers, begin), last = isFreed[member] ? llvm::lower_bound(readers, end) : readers.end();
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
    Operation *again = known ? gatherParts(gathered, known) : builder.clone(*gather, copies);
    again->setAttr(kUnitAttrName, builder.getStringAttr(unit.name));
    again->setAttr(kUseAttrName, builder.getI64IntegerAttr(use));
    copies.map(gather->getResult(0), again->getResult(0));
    bool isReadAgain = use + 1 < unit.uses.size() && gathered.readers.back() >= unit.uses[use + 1];
    if (isFreed && !known && gathered.stored.getGroupSize() > 0 && isReadAgain)
      keepPart(gathered, again);
  }

  /// Returns the minor part, of size `size`, of the axes `axes`, or nothing if it cuts an axis unevenly.
  FailureOr<SmallVector<AxisRefAttr>> getMinorAxes(ArrayRef<AxisRefAttr> axes, MeshAttr mesh, int64_t size) {
    SmallVector<AxisRefAttr> minor;
    for (AxisRefAttr axis : llvm::reverse(axes)) {
      int64_t whole = axis.getSizeIn(mesh);
      if (size == 1)
        break;
      if (size % whole == 0) {
        minor.insert(minor.begin(), axis);
        size /= whole;
      } else if (whole % size == 0) {
        minor.insert(minor.begin(), AxisRefAttr::get(builder.getContext(), axis.getName(), axis.getPreSize() * (whole / size), size));
        size = 1;
      } else {
        return failure();
      }
    }
    if (size != 1)
      return failure();
    return minor;
  }

  /// Cuts the result of `gather` into the parts that small groups gather again, and remembers this device's.
  void keepPart(GatheredArgument &gathered, Operation *again) {
    AllGatherOp gather = cast<AllGatherOp>(again);
    MeshAttr mesh = lookupMesh(gather, gather.getMeshAttr());
    int64_t size = gathered.stored.getGroupSize(), dim = cast<CollectiveOpInterface>(again).getPairDim(0);
    FailureOr<SmallVector<AxisRefAttr>> axes = getMinorAxes(gather.getGroupAxes(), mesh, size);
    auto type = cast<RankedTensorType>(gather->getResult(0).getType());
    // Uneven parts would have padding in the middle of the tensor.
    if (failed(axes) || type.getDimSize(dim) % size != 0) {
      gather.emitRemark() << "reshard_after_forward is " << size << ", but " << type << " is freed and gathered by all devices again: "
                          << "groups of " << size << " devices "
                          << (failed(axes) ? "do not divide the axes along which it lies" : "would keep uneven parts of it");
      return;
    }
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] /= size;
    auto partType = RankedTensorType::get(shape, type.getElementType());
    Value init = tensor::EmptyOp::create(builder, gather.getLoc(), shape, type.getElementType());
    auto slice = AllSliceOp::create(builder, gather.getLoc(), TypeRange{partType}, gather->getResult(0), init, builder.getI64IntegerAttr(dim),
                                    AxisListAttr::get(builder.getContext(), *axes), gather.getMeshAttr());
    parts[gathered.gather] = slice->getResult(0);
  }

  /// Gathers `part`, which `keepPart` made, in the small groups.
  Operation *gatherParts(GatheredArgument &gathered, Value part) {
    AllGatherOp gather = gathered.gather;
    auto slice = part.getDefiningOp<AllSliceOp>();
    IRMapping mapping = copies;
    mapping.map(cast<CollectiveOpInterface>(gather.getOperation()).getCollectiveInputs()[0], part);
    auto again = cast<AllGatherOp>(builder.clone(*gather, mapping));
    again.setAxesAttr(slice.getAxesAttr());
    return again;
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

  /// Returns the copy of `value` in this use: of what is made of arguments that are stored in parts, and of what it needs.
  Value copy(Value value) {
    if (Value known = copies.lookupOrNull(value))
      return known;
    Operation *producer = value.getDefiningOp();
    if (!producer)
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
  IRMapping copies;                         ///< Of the use that is being made.
  llvm::DenseMap<Operation *, Value> parts; ///< Of gathers of which small groups keep parts.
};

/// Notes on reductions to which unit they belong.
class GradientTagger {
public:
  GradientTagger(FunctionOpInterface function, const GatheredArguments &found, ArrayRef<GatherUnit> units, const Machine &machine)
      : function(function), machine(machine) {
    for (const GatherUnit &unit : units)
      for (unsigned member : unit.members)
        unitOf.try_emplace(found.gathers[member].argument, Gathered{unit.name, found.gathers[member].stored});
  }

  /// A gradient meets its parameter, in the shape of its parts, in the optimizer.
  void run() {
    for (auto [argument, gathered] : unitOf)
      for (Operation *reader : argument.getUsers())
        for (Value operand : reader->getOperands())
          if (operand != argument)
            tag(operand, getNumElements(argument), gathered);
  }

private:
  struct Gathered {
    StringRef unit;
    FullyShardAttr stored;
  };

  /// Returns true if `op` reduces over an axis along which the argument is stored.
  static bool reducesOver(CollectiveOpInterface op, FullyShardAttr stored) {
    return op && op.getReductionKind() && mayBeJoined(op) &&
           llvm::any_of(op.getGroupAxes(), [&](AxisRefAttr axis) { return llvm::is_contained(stored.getAxes(), axis); });
  }

  /// Returns true if `op`, an all-reduce over replicas, need not wait for those of other units.
  bool isReducedAlone(CollectiveOpInterface op) const {
    int64_t bytes = 0;
    for (Value input : op.getCollectiveInputs())
      bytes += getNumElements(input) * getElementBytes(getElementTypeOrSelf(input));
    return isWorthAStart(machine, op, bytes);
  }

  static int64_t getNumElements(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() ? type.getNumElements() : -1;
  }

  /// Follows `value` back through tensors of `size` elements to the reductions that give them.
  void tag(Value value, int64_t size, Gathered gathered) {
    SmallVector<Value> open{value};
    llvm::DenseSet<Value> seen;
    while (!open.empty()) {
      Value next = open.pop_back_val();
      Operation *producer = next.getDefiningOp();
      if (!producer || getNumElements(next) != size || !seen.insert(next).second || producer->getParentOp() != function.getOperation())
        continue;
      auto collective = dyn_cast<CollectiveOpInterface>(producer);
      if (!collective) {
        llvm::append_range(open, producer->getOperands());
        continue;
      }
      auto unit = StringAttr::get(producer->getContext(), gathered.unit);
      // Over replicas the parts are reduced afterwards.
      auto before = collective.getCollectiveInputs().front().getDefiningOp<CollectiveOpInterface>();
      if (reducesOver(before, gathered.stored) && collective.getReductionKind() && mayBeJoined(producer))
        before->setAttr(kUnitAttrName, unit);
      else if (!reducesOver(collective, gathered.stored))
        continue;
      if (reducesOver(collective, gathered.stored) || isReducedAlone(collective))
        producer->setAttr(kUnitAttrName, unit);
    }
  }

  FunctionOpInterface function;
  const Machine &machine;
  llvm::MapVector<BlockArgument, Gathered> unitOf;
};

struct GatherByUnit : dist::impl::GatherByUnitPassBase<GatherByUnit> {
  using GatherByUnitPassBase::GatherByUnitPassBase;

  void runOnOperation() override {
    bool isChanged = false;
    FailureOr<Machine> machine = Machine::get(getOperation());
    if (failed(machine))
      return signalPassFailure();
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (!llvm::any_of(llvm::seq(function.getNumArguments()), [&](unsigned i) { return function.getArgAttr(i, kFullyShardAttrName); }) ||
          function.isExternal() || !function.getFunctionBody().hasOneBlock())
        continue;
      GatheredArguments found = findGatheredArguments(function);
      std::vector<GatherUnit> units = findUnits(function, found, *machine);
      if (units.empty())
        continue;
      isChanged = true;
      SmallVector<bool> isFreed = decideWhatIsFreed(function, found, units, memory);
      GradientTagger(function, found, units, *machine).run();
      UnitGatherer(function, found).run(units, isFreed);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
