// SPDX-License-Identifier: Apache-2.0
//
// Bytes in use follow getLiveBytes: what is made from nothing needs no memory, and an assumption about a tensor is that
// tensor. Of what bodies of loops and branches make, only what they do not forward counts there: the rest is in the
// results of the op around.

#include "dist/Timeline/ProgramTasks.h"
#include "ValueCategories.h"
#include "dist/Analysis/LiveBytes.h"
#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/IR/HeldValues.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

static SmallVector<double> getSizes(ValueRange values) { return llvm::map_to_vector(values, getKnownBytes); }

namespace {
/// What is the same wherever a block stands.
struct Program {
  Program(const Machine &machine, std::vector<Operation *> &ops) : machine(machine), ops(ops) {}

  const Machine &machine;
  std::vector<Operation *> &ops;
  RuleTable rules;
  KernelTable kernels{[this](Operation *op) { return rules.get(op); }};
  llvm::DenseMap<Value, MemoryCategory> categories;

  double getSeconds(Operation *op) {
    const ShardingRule *rule = isa<CollectiveOpInterface>(op) ? nullptr : rules.get(op);
    if (!rule) {
      // An op of which nothing is known reads and writes what it makes; a slice that others read in their kernel is
      // only read.
      bool isFused = kernels.isFused(op);
      double bytes = 0, launch = isFused ? machine.getDevice().launchSeconds : 0;
      for (double size : getSizes(op->getResults()))
        bytes += (isFused ? 1 : 2) * size;
      return bytes == 0 || op->getNumOperands() == 0 ? 0 : machine.getMemorySeconds(bytes) - launch;
    }
    return getComputeSeconds(op, *rule, kernels, machine).getTotal();
  }

  unsigned getLane(CollectiveOpInterface op, MeshAttr mesh) const {
    SmallVector<int64_t> group = machine.getGroupByTier(mesh, op.getGroupAxes());
    unsigned outermost = 0;
    for (auto [tier, size] : llvm::enumerate(group))
      if (size > 1)
        outermost = tier;
    return getTierLane(std::min(outermost, kMaxTierLanes - 1));
  }
};

/// Reads blocks that are run one after the other.
class BlockReader {
public:
  explicit BlockReader(Program &program) : program(program) {}

  void read(Block &body) {
    for (auto &[value, sources] : findFusedValues(body, program.kernels))
      fused[value] = std::move(sources);
    for (Operation &op : body.without_terminator()) {
      add(&op);
      if (!isa<CollectiveOpInterface>(op) && !isMemoryEffectFree(&op))
        keepOrder(block.tasks.size() - 1);
    }
    for (Value value : body.getTerminator()->getOperands())
      noteRead(value);
  }

  void addHeld(Value value) { block.held[getCategory(value)] += getKnownBytes(value); }

  /// Lets what `terminator` forwards be in use to the end, or need no memory here.
  void finish(Operation *terminator, bool isKept) {
    for (Value value : terminator->getOperands())
      if (Task::Output *output = findOutput(value)) {
        output->stays = isKept;
        if (!isKept)
          output->bytes = 0;
      }
  }

  /// Says that `value` lies in memory that is counted elsewhere.
  void dropMemory(Value value) {
    if (Task::Output *output = findOutput(value))
      output->bytes = 0;
  }

  TaskBlock take() { return std::move(block); }
  /// Values of blocks around that are read here.
  const llvm::SetVector<Value> &getCaptured() const { return captured; }

  /// Reads a loop's regions as the block of one iteration: an argument waits for what the region before forwards, or
  /// for what the iteration before does.
  void readIteration(Operation *loop) {
    for (Region &region : loop->getRegions())
      for (Block &body : region) {
        for (BlockArgument argument : body.getArguments())
          makerOf[argument] = addTask(Task::Kind::Alias);
        read(body);
      }
    auto branch = dyn_cast<RegionBranchOpInterface>(loop);
    if (!branch)
      return;
    RegionBranchSuccessorMapping mapping;
    branch.getSuccessorOperandInputMapping(mapping);
    for (Region &region : loop->getRegions())
      for (Block &body : region)
        for (OpOperand &operand : body.getTerminator()->getOpOperands())
          if (auto found = mapping.find(&operand); found != mapping.end())
            for (Value input : found->second)
              addCarried(operand.get(), region, input);
  }

private:
  unsigned addTask(Task task) {
    block.tasks.push_back(std::move(task));
    return block.tasks.size() - 1;
  }

  unsigned addTask(Task::Kind kind) {
    Task task;
    task.kind = kind;
    return addTask(std::move(task));
  }

  Task::Output *findOutput(Value value) {
    auto found = memoryOf.find(value);
    return found == memoryOf.end() ? nullptr : &block.tasks[found->second.first].outputs[found->second.second];
  }

  unsigned getCategory(Value value) const {
    auto found = program.categories.find(value);
    return static_cast<unsigned>(found == program.categories.end() ? MemoryCategory::Buffers : found->second);
  }

  /// Returns the task that makes `value`, or none if it comes from outside.
  std::optional<unsigned> noteRead(Value value) {
    auto found = makerOf.find(value);
    if (found != makerOf.end())
      return found->second;
    captured.insert(value);
    return std::nullopt;
  }

  /// Keeps what `value` lies in until the task `number` has run.
  void addReader(Value value, unsigned number) {
    if (Task::Output *output = findOutput(value);
        output && (output->readers.empty() || output->readers.back() != number))
      output->readers.push_back(number);
  }

  /// Lets the task `number` read `values`, and wait for all but those in `notAwaited`.
  void addReads(unsigned number, ValueRange values, ValueRange notAwaited = {}) {
    for (Value value : values) {
      std::optional<unsigned> maker = noteRead(value);
      Task &task = block.tasks[number];
      SmallVectorImpl<unsigned> &before = llvm::is_contained(notAwaited, value) ? task.behind : task.after;
      if (maker && !llvm::is_contained(before, *maker))
        before.push_back(*maker);
      addReader(value, number);
      if (auto found = fused.find(value); found != fused.end())
        for (Value source : found->second)
          addReader(source, number);
    }
  }

  /// Lets the task `number`, whose op reaches memory, stand behind the one before that does.
  void keepOrder(unsigned number) {
    if (lastWithEffect)
      block.tasks[number].behind.push_back(*lastWithEffect);
    lastWithEffect = number;
  }

  void addOutputs(unsigned number, Operation *op) {
    for (Value result : op->getResults()) {
      makerOf[result] = number;
      if (auto found = memoryOf.find(getUpdatedInit(result)); found != memoryOf.end()) {
        memoryOf[result] = std::pair(found->second);
        continue;
      }
      double bytes = isMadeFromNothing(op, program.rules) || fused.contains(result) ? 0 : getKnownBytes(result);
      if (bytes > 0) {
        memoryOf[result] = {number, block.tasks[number].outputs.size()};
        block.tasks[number].outputs.push_back({bytes, getCategory(result)});
      }
    }
  }

  void addCarried(Value from, Region &region, Value to) {
    auto target = makerOf.find(to), source = makerOf.find(from);
    if (target == makerOf.end() || source == makerOf.end() || !isa<BlockArgument>(to))
      return;
    bool isLater = to.getParentRegion()->getRegionNumber() > region.getRegionNumber();
    Task &task = block.tasks[target->second];
    if (isLater)
      task.after.push_back(source->second);
    else
      task.afterPrevious.push_back(source->second);
  }

  void add(Operation *op) {
    if (isa<AssumeReplicatedOp, DoneOp>(op)) {
      addAlias(op);
      return;
    }
    if (op->getNumRegions() != 0 && isa<RegionBranchOpInterface, LoopLikeOpInterface>(op)) {
      addControlFlow(op);
      return;
    }
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), read);
    int64_t id = program.ops.size();
    program.ops.push_back(op);
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    MeshAttr mesh = collective && collective.communicates() ? lookupMesh(op, collective.getMeshSymbol()) : MeshAttr();
    // What is made from nothing is there at any time, and a collective writes its destinations as a whole.
    Task task;
    task.kind = isMadeFromNothing(op, program.rules) ? Task::Kind::Alias : Task::Kind::Compute;
    task.id = id;
    ValueRange destinations;
    if (mesh) {
      destinations = collective.getCollectiveInits();
      task.kind = Task::Kind::Collective;
      task.lane = program.getLane(collective, mesh);
      // Tensors without elements are replaced by others on the way to buffers, which nobody can wait for.
      task.staysWhole = llvm::any_of(op->getOperands(), [](Value value) { return getKnownBytes(value) == 0; });
      task.seconds = getCollectiveSeconds(collective, mesh, program.machine);
    } else {
      task.seconds = program.getSeconds(op);
    }
    if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<TokenType>)) {
      unsigned issue = addTask({});
      addReads(issue, read.getArrayRef(), destinations);
      task.kind = Task::Kind::Started;
      task.after.push_back(issue);
    }
    unsigned number = addTask(std::move(task));
    addReads(number, read.getArrayRef(), destinations);
    addOutputs(number, op);
  }

  /// Adds an op whose results are what other ops have made; a `done` has its turn on the compute lane.
  void addAlias(Operation *op) {
    auto done = dyn_cast<DoneOp>(op);
    ValueRange sources = done ? ValueRange(done.getPending()) : ValueRange(op->getOperands());
    unsigned number = addTask(done ? Task::Kind::Compute : Task::Kind::Alias);
    block.tasks[number].id = program.ops.size();
    program.ops.push_back(op);
    addReads(number, op->getOperands());
    for (auto [source, result] : llvm::zip(sources, op->getResults())) {
      makerOf[result] = number;
      if (auto found = memoryOf.find(source); found != memoryOf.end()) {
        memoryOf[result] = std::pair(found->second);
        findOutput(result)->category = getCategory(result);
      }
    }
  }

  void addControlFlow(Operation *op) {
    Task task;
    task.id = program.ops.size();
    program.ops.push_back(op);
    llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
    auto takeFrom = [&](BlockReader &reader) {
      read.insert(reader.getCaptured().begin(), reader.getCaptured().end());
      task.blocks.push_back(reader.take());
    };
    if (isa<LoopLikeOpInterface>(op)) {
      task.kind = Task::Kind::Loop;
      task.trips = std::min(getTripCount(op).value_or(1).toDouble(), 1e50);
      BlockReader reader(program);
      reader.readIteration(op);
      for (Region &region : op->getRegions())
        for (Block &body : region)
          reader.finish(body.getTerminator(), /*isKept=*/false);
      takeFrom(reader);
    } else {
      task.kind = Task::Kind::Branch;
      for (Region &region : op->getRegions()) {
        BlockReader reader(program);
        for (Block &body : region) {
          reader.read(body);
          reader.finish(body.getTerminator(), /*isKept=*/false);
        }
        takeFrom(reader);
      }
    }
    unsigned number = addTask(std::move(task));
    addReads(number, read.getArrayRef());
    addOutputs(number, op);
  }

  Program &program;
  TaskBlock block;
  llvm::DenseMap<Value, unsigned> makerOf;                       ///< The task that makes a value.
  llvm::DenseMap<Value, std::pair<unsigned, unsigned>> memoryOf; ///< The task and its output that a value lies in.
  FusedValues fused;
  llvm::SetVector<Value> captured;
  std::optional<unsigned> lastWithEffect; ///< The last task whose op reaches memory.
};
} // namespace

TaskBlock dist::readTasks(FunctionOpInterface function, const Machine &machine, std::vector<Operation *> &ops) {
  Program program(machine, ops);
  program.categories = getValueCategories(function, program.rules);
  BlockReader reader(program);
  Block &body = function.getFunctionBody().front();
  ValuesElsewhere elsewhere = findElsewhere(function);
  for (BlockArgument argument : body.getArguments())
    if (!elsewhere.arguments.test(argument.getArgNumber()))
      reader.addHeld(argument);
  reader.read(body);
  reader.finish(body.getTerminator(), /*isKept=*/true);
  for (Value value : getTakingTensors(function))
    reader.dropMemory(value);
  llvm::BitVector results = getOwnResults(function);
  for (unsigned result : results.set_bits()) {
    Value value = body.getTerminator()->getOperand(result);
    reader.addHeld(value);
    reader.dropMemory(value);
  }
  return reader.take();
}

SmallVector<double> dist::getLaneShares(const Machine &machine) {
  return llvm::map_to_vector(machine.getTiers().take_front(kMaxTierLanes),
                             [](const MachineTier &tier) { return tier.multiprocessorShare; });
}
