// SPDX-License-Identifier: Apache-2.0
//
// Buffers are written more than once, by what has nothing to do with each other, so a value of the flow is a version of
// a buffer: it begins where an op of the entry function's block writes the buffer, or an op of a kernel that is called
// there. What a loop or branch writes is one version. Kernels are looked into: they compute many things that have
// nothing to do with each other.

#include "MemoryPlan.h"
#include "BufferAccesses.h"
#include "BufferView.h"
#include "KernelAccesses.h"
#include "StepForm.h"
#include "dist/IR/Donation.h"
#include "dist/IR/HeldValues.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace dist;
using namespace dist::steps;

namespace {
/// What an op, and what is in it, does with buffers.
struct Accesses {
  SmallVector<Value> reads, writes, partlyWritten;
};

/// Builds the flow of one entry function.
class FlowBuilder {
public:
  explicit FlowBuilder(func::FuncOp entry) : entry(entry) {
    for (BlockArgument argument : entry.getArguments())
      addBoundary(argument);
    // What is donated is the first version of the buffer that the result has.
    for (BlockArgument argument : entry.getArguments())
      if (std::optional<unsigned> taker = getTaker(entry, argument.getArgNumber()))
        versions[results[*taker].first].push_back({boundary[argument], nullptr});
  }

  /// A version of a buffer, and the op of the entry's block that made it; null for arguments.
  struct Version {
    unsigned value;
    Operation *maker;
  };

  void run() {
    for (Operation &op : entry.getBody().front())
      add(&op, &op);
    // The last version of a result is the result.
    for (auto [result, properties] : results) {
      auto &list = versions[result];
      unsigned value = flow.addValue(properties);
      if (!list.empty())
        flow.addNode({MemoryFlow::Computes::Elementwise, {list.back().value}, {value}});
      boundary[result] = value;
    }
    categories = flow.classify();
  }

  MemoryCategory getCategory(unsigned value) const { return categories[value]; }
  MemoryCategory getBoundaryCategory(Value argument) const { return categories[boundary.lookup(argument)]; }
  ArrayRef<Version> getVersions(Value root) { return versions[root]; }

private:
  void addBoundary(BlockArgument argument) {
    unsigned number = argument.getArgNumber();
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type || entry.getArgAttr(number, kCoordsAttrName))
      return;
    MemoryFlow::Value value;
    bool isResult = bool(entry.getArgAttr(number, kResultAttrName));
    value.place = isResult ? MemoryFlow::Place::Result : MemoryFlow::Place::Argument;
    value.elements = type.getNumElements();
    auto kind =
        ArrayAttr::get(entry.getContext(), {TypeAttr::get(type), entry.getArgAttr(number, kBoundaryAttrName)
                                                                     ? entry.getArgAttr(number, kBoundaryAttrName)
                                                                     : UnitAttr::get(entry.getContext())});
    value.type = types.try_emplace(kind, types.size()).first->second;
    if (auto role = entry.getArgAttrOfType<StringAttr>(number, kRoleAttrName))
      value.known = findMemoryCategory(role.getValue());
    value.isFullySharded = bool(entry.getArgAttr(number, kFullyShardAttrName));
    if (isResult) {
      results.push_back({argument, value});
      return;
    }
    boundary[argument] = flow.addValue(value);
    versions[argument].push_back({boundary[argument], nullptr});
  }

  static void addUnique(SmallVector<Value> &list, Value value) {
    if (!llvm::is_contained(list, value))
      list.push_back(value);
  }

  /// Returns the buffer that `memref` lies in; of a kernel's argument, that of its call.
  Value getRoot(Value memref) const {
    Value root = getRootBuffer(memref);
    auto found = bound.find(root);
    return found == bound.end() ? root : found->second;
  }

  /// Returns the function that `op` calls, if it has a body.
  func::FuncOp getKernel(Operation *op) const {
    auto call = dyn_cast<func::CallOp>(op);
    auto kernel = call ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr()) : func::FuncOp();
    return kernel && !kernel.isExternal() ? kernel : func::FuncOp();
  }

  /// Returns true if what `op` does is done by the ops in it.
  static bool hasOpsInside(Operation *op) { return op->getNumRegions() != 0 && !isa<DestinationStyleOpInterface>(op); }

  /// Adds what `op` does with buffers, and what the body of an op on whole buffers reads of others.
  void collect(Operation *op, Accesses &accesses) {
    collectOwn(op, accesses);
    if (op->getNumRegions() != 0 && !hasOpsInside(op))
      op->walk([&](Operation *nested) {
        if (nested != op)
          collectOwn(nested, accesses);
      });
  }

  void collectOwn(Operation *op, Accesses &accesses) {
    if (isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp, memref::DeallocOp, ViewLikeOpInterface>(op))
      return;
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<MemRefType>(operand.getType());
      if (!type)
        continue;
      Value root = getRoot(operand);
      bool writes = writesToBuffer(op, operand);
      auto effects = dyn_cast<MemoryEffectOpInterface>(op);
      bool reads = !writes || !effects || effects.getEffectOnValue<MemoryEffects::Read>(operand).has_value();
      if (auto collective = dyn_cast<CollectiveOpInterface>(op)) // It may reduce in place.
        reads = llvm::is_contained(collective.getCollectiveInputs(), operand);
      auto rootType = dyn_cast<MemRefType>(root.getType());
      bool isPart = !rootType || type.getNumElements() < rootType.getNumElements() ||
                    (isa<memref::StoreOp>(op) && rootType.getNumElements() > 1);
      if (reads)
        addUnique(accesses.reads, root);
      if (writes)
        addUnique(isPart ? accesses.partlyWritten : accesses.writes, root);
    }
  }

  /// Adds the buffers that `op`, or what is in it, writes.
  void collectWritten(Operation *op, llvm::SetVector<Value> &written) {
    if (func::FuncOp kernel = getKernel(op)) {
      auto [known, isNew] = kernels.try_emplace(kernel.getName());
      if (isNew)
        known->second = getKernelAccesses(kernel);
      for (auto [access, operand] : llvm::zip(known->second, op->getOperands()))
        if ((access & DIST_WRITES) && isa<MemRefType>(operand.getType()))
          written.insert(getRoot(operand));
      return;
    }
    if (!hasOpsInside(op)) {
      Accesses accesses;
      collect(op, accesses);
      for (auto *list : {&accesses.writes, &accesses.partlyWritten})
        written.insert(list->begin(), list->end());
      return;
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &nested : block)
          collectWritten(&nested, written);
  }

  static MemoryFlow::Computes getKind(Operation *op) {
    using Computes = MemoryFlow::Computes;
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      return collective.getCollectiveKind() == CollectiveKind::AllGather ? Computes::Gather : Computes::Collective;
    if (isa<memref::CopyOp>(op))
      return Computes::Copy;
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    bool isContraction = structured && structured.getNumReductionLoops() > 0 && structured.getNumDpsInputs() > 1;
    return isContraction || getStepKind(op) == StepKind::Library ? Computes::Product : Computes::Elementwise;
  }

  unsigned getValue(Value root) {
    if (versions[root].empty()) // Read before it is written: a constant, or memory from elsewhere.
      addVersion(root, nullptr);
    return versions[root].back().value;
  }

  void addVersion(Value root, Operation *maker) {
    MemoryFlow::Value value;
    if (auto type = dyn_cast<MemRefType>(root.getType()))
      value.elements = type.getNumElements();
    versions[root].push_back({flow.addValue(value), maker});
  }

  /// Returns the flow's value of a scalar.
  unsigned getScalar(Value scalar) {
    auto [found, isNew] = scalars.try_emplace(scalar, 0);
    if (isNew)
      found->second = flow.addValue({MemoryFlow::Place::Inner, 1, -1, std::nullopt, false});
    return found->second;
  }

  void addScalars(ValueRange values, SmallVectorImpl<unsigned> &list) {
    for (Value value : values)
      if (!isa<BaseMemRefType>(value.getType()))
        list.push_back(getScalar(value));
  }

  /// Adds what `op` and all that is in it does. `maker` is the op of the entry's block for which it does so; null in
  /// loops and branches, where no new versions begin.
  void add(Operation *op, Operation *maker) {
    if (func::FuncOp kernel = getKernel(op)) {
      addCall(op, kernel, maker);
    } else if (!hasOpsInside(op)) {
      Accesses accesses;
      collect(op, accesses);
      addNodeOf(op, accesses, maker);
    } else {
      addRegions(op, maker);
    }
  }

  void addCall(Operation *op, func::FuncOp kernel, Operation *maker) {
    DenseMap<Value, Value> outerBound = std::move(bound);
    DenseMap<Value, unsigned> outerScalars = std::move(scalars);
    DenseMap<Value, Value> inner;
    for (auto [argument, operand] : llvm::zip(kernel.getArguments(), op->getOperands())) {
      Value root = isa<BaseMemRefType>(operand.getType()) ? getRootBuffer(operand) : Value();
      if (auto outer = outerBound.find(root); root && outer != outerBound.end())
        root = outer->second;
      if (root)
        inner[argument] = root;
    }
    bound = std::move(inner);
    scalars.clear();
    for (Operation &nested : kernel.getBody().front())
      add(&nested, maker);
    bound = std::move(outerBound);
    scalars = std::move(outerScalars);
  }

  /// What is written inside has one version there, which what was there before flows into.
  void addRegions(Operation *op, Operation *maker) {
    llvm::SetVector<Value> written;
    collectWritten(op, written);
    for (Value root : written) {
      if (!maker && !versions[root].empty())
        continue;
      std::optional<unsigned> before;
      if (!versions[root].empty())
        before = versions[root].back().value;
      addVersion(root, maker);
      if (before)
        flow.addNode({MemoryFlow::Computes::Copy, {*before}, {versions[root].back().value}});
    }
    // Scalars go from the operands to the arguments of the blocks and the results, and so do those that blocks yield.
    MemoryFlow::Node enters{MemoryFlow::Computes::Elementwise, {}, {}};
    addScalars(op->getOperands(), enters.reads);
    addScalars(op->getResults(), enters.writes);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        addScalars(block.getArguments(), enters.writes);
    flow.addNode(enters);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &nested : block) {
          add(&nested, nullptr);
          if (!nested.hasTrait<OpTrait::IsTerminator>())
            continue;
          MemoryFlow::Node yields{MemoryFlow::Computes::Elementwise, {}, enters.writes};
          addScalars(nested.getOperands(), yields.reads);
          flow.addNode(yields);
        }
  }

  /// Adds what one op does; it makes new versions if `maker` is given.
  void addNodeOf(Operation *op, const Accesses &accesses, Operation *maker) {
    MemoryFlow::Node node{getKind(op), {}, {}};
    addScalars(op->getOperands(), node.reads);
    addScalars(op->getResults(), node.writes);
    for (Region &region : op->getRegions())
      visitUsedValuesDefinedAbove(region, [&](OpOperand *captured) { addScalars(captured->get(), node.reads); });
    for (Value root : accesses.reads)
      node.reads.push_back(getValue(root));
    for (Value root : accesses.partlyWritten) {
      std::optional<unsigned> before;
      if (!versions[root].empty())
        before = versions[root].back().value;
      // Parts that are written one after the other make one version.
      bool isNew = maker && before && !partlyMade.contains(*before);
      if (isNew || !before)
        addVersion(root, maker);
      unsigned value = versions[root].back().value;
      partlyMade.insert(value);
      if (before && *before != value)
        flow.addNode({MemoryFlow::Computes::Copy, {*before}, {value}});
      node.writes.push_back(value);
    }
    for (Value root : accesses.writes) {
      if (maker || versions[root].empty())
        addVersion(root, maker);
      node.writes.push_back(versions[root].back().value);
    }
    if (!node.writes.empty())
      flow.addNode(std::move(node));
  }

  func::FuncOp entry;
  MemoryFlow flow;
  llvm::MapVector<Attribute, int64_t> types;
  DenseMap<Value, SmallVector<Version>> versions;
  DenseMap<Value, unsigned> boundary; ///< Values of arguments and results.
  SmallVector<std::pair<Value, MemoryFlow::Value>> results;
  llvm::StringMap<SmallVector<uint8_t>> kernels;
  DenseMap<Value, Value> bound;      ///< Arguments of the kernel that is being added, and the buffers of its call.
  DenseMap<Value, unsigned> scalars; ///< Of the function that is being added.
  llvm::DenseSet<unsigned> partlyMade;
  std::vector<MemoryCategory> categories;
};
} // namespace

static int64_t alignUp(int64_t bytes) {
  return (std::max<int64_t>(bytes, 1) + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
}

/// Returns the source place of the innermost step that covers `position`, or of the next one.
static std::string findPlace(func::FuncOp entry, const DenseMap<Operation *, Span> &spans, int64_t position) {
  Operation *found = nullptr;
  entry.walk([&](Operation *op) {
    Span span = spans.lookup(op);
    if (op == entry || getStepKind(op) == StepKind::None || span.last < position)
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found ? describeLocation(found->getLoc()) : "";
}

PlannedMemory steps::planMemory(func::FuncOp entry, ArrayRef<memref::AllocOp> allocations,
                                ArrayRef<BufferLifetime> lifetimes, const DenseMap<Operation *, Span> &spans,
                                const ArenaLayout &layout) {
  FlowBuilder flow(entry);
  flow.run();
  PlannedMemory memory;
  memory.arenaBytes = layout.bytes;
  std::vector<MemoryUse> uses;
  for (unsigned number = 0; number < allocations.size(); ++number) {
    memref::AllocOp allocation = allocations[number];
    const BufferLifetime &lifetime = lifetimes[number];
    ArrayRef<FlowBuilder::Version> versions = flow.getVersions(allocation);
    int64_t begin = lifetime.first, bytes = alignUp(lifetime.bytes);
    auto category = versions.empty() ? MemoryCategory::Buffers : flow.getCategory(versions.front().value);
    for (const FlowBuilder::Version &version : versions.empty() ? versions : versions.drop_front()) {
      int64_t next = version.maker ? std::max(begin, spans.lookup(version.maker).first) : begin;
      if (next > begin)
        uses.push_back({begin, next - 1, bytes, category});
      begin = next;
      category = flow.getCategory(version.value);
    }
    uses.push_back({begin, lifetime.last, bytes, category});
  }
  PeakMemory peak = findPeak(uses);
  memory.bytes = peak.bytes;
  memory.unusedBytes = layout.bytes - peak.getTotal();
  if (peak.getTotal() > 0)
    memory.place = findPlace(entry, spans, peak.place);
  ValuesElsewhere elsewhere = findElsewhere(entry);
  for (BlockArgument argument : entry.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type || elsewhere.arguments.test(argument.getArgNumber()) ||
        entry.getArgAttr(argument.getArgNumber(), kCoordsAttrName))
      continue;
    int64_t bytes = getBufferBytes(type);
    if (getTaker(entry, argument.getArgNumber())) // It has the memory of that result.
      continue;
    (entry.getArgAttr(argument.getArgNumber(), kResultAttrName) ? memory.resultsBytes : memory.argumentsBytes) += bytes;
    memory.bytes[static_cast<unsigned>(flow.getBoundaryCategory(argument))] += bytes;
  }
  llvm::StringSet<> globals;
  entry.walk([&](memref::GetGlobalOp op) {
    if (globals.insert(op.getName()).second)
      memory.constantsBytes += getBufferBytes(op.getType());
  });
  memory.bytes[static_cast<unsigned>(MemoryCategory::Buffers)] += memory.constantsBytes;
  return memory;
}

//===-- as an attribute -------------------------------------------------------------------------------------------===//

static std::array<std::pair<StringRef, int64_t PlannedMemory::*>, 5> getFields() {
  return {{{"unused", &PlannedMemory::unusedBytes},
           {"arguments", &PlannedMemory::argumentsBytes},
           {"results", &PlannedMemory::resultsBytes},
           {"constants", &PlannedMemory::constantsBytes},
           {"arena", &PlannedMemory::arenaBytes}}};
}

void steps::setPlannedMemory(func::FuncOp entry, const PlannedMemory &memory) {
  Builder builder(entry.getContext());
  NamedAttrList list;
  for (auto [name, bytes] : llvm::zip_equal(kMemoryCategoryNames, memory.bytes))
    list.set(name, builder.getI64IntegerAttr(bytes));
  for (auto [name, field] : getFields())
    list.set(name, builder.getI64IntegerAttr(memory.*field));
  list.set("at", builder.getStringAttr(memory.place));
  entry->setAttr(kMemoryAttrName, list.getDictionary(entry.getContext()));
}

std::optional<PlannedMemory> dist::getPlannedMemory(ModuleOp module) {
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    auto said = function->getAttrOfType<DictionaryAttr>(kMemoryAttrName);
    if (!said)
      continue;
    PlannedMemory memory;
    auto read = [&](StringRef name) {
      auto number = said.getAs<IntegerAttr>(name);
      return number ? number.getInt() : 0;
    };
    for (auto [name, bytes] : llvm::zip_equal(kMemoryCategoryNames, memory.bytes))
      bytes = read(name);
    for (auto [name, field] : getFields())
      memory.*field = read(name);
    if (auto place = said.getAs<StringAttr>("at"))
      memory.place = place.str();
    return memory;
  }
  return std::nullopt;
}
