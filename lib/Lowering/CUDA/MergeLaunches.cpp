// SPDX-License-Identifier: Apache-2.0
//
// Kernels that do not need each other become one launch: the updates of all parameters, the transposes of all
// gradients.
//
//   call @a(%x, %y)          grid 8             call @merged(%x, %y, %z, %w)   grid 12
//   call @b(%z, %w)          grid 4       ->      block < 8 ? the body of @a : the body of @b as block - 8
//
// Between two steps of another kind, each call gets a level: one more than the calls before it that write what it
// touches, or touch what it writes. The calls of a level that one emitter wrote, with the same number of threads, are
// one launch. The threads of a block all have the same body, so barriers are no matter, and bodies share their tiles in
// shared memory.

#include "DeviceModule.h"
#include "Steps/BufferView.h"
#include "Steps/KernelAccesses.h"
#include "Steps/StepForm.h"
#include "dist/Lowering/CUDA/Passes.h"
#include "dist/Runtime/Executable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace dist {
#define GEN_PASS_DEF_MERGELAUNCHESPASS
#include "dist/Lowering/CUDA/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::cuda;
using namespace dist::steps;

/// Most kernels of a launch, buffers of all of them (a kernel has 4 KB of parameters), and blocks.
static constexpr size_t kMostMembers = 24, kMostBuffers = 192;
static constexpr int64_t kMostBlocks = std::numeric_limits<int32_t>::max();
/// Bytes of shared memory that every GPU has for a block without being asked.
static constexpr int64_t kSharedBytes = 48 << 10;

namespace {
/// A part of a buffer that a call reads or writes.
struct Use {
  Value root;
  int64_t begin, end; ///< Bytes.
  bool writes;
};

/// A call in a run of calls, and what is known of it.
struct Member {
  mutable func::CallOp call;      ///< Ops are handles, whose accessors are not const.
  mutable func::FuncOp kernel;    ///< What it computes.
  mutable gpu::GPUFuncOp written; ///< How threads do.
  SmallVector<Use> uses;
  int64_t level = 0;

  int64_t getBlocks() const { return written->getAttrOfType<DenseI64ArrayAttr>(kGridAttrName).asArrayRef()[0]; }
  size_t countBuffers() const { return call.getNumOperands() - 1; }
};

class Merger {
public:
  Merger(func::FuncOp entry, gpu::GPUModuleOp device)
      : entry(entry), module(entry->getParentOfType<ModuleOp>()), device(device), symbols(module), kernels(device) {}

  void run(Block &block);
  /// Erases kernels that nothing calls any more.
  void eraseUnused();

private:
  std::optional<Member> read(func::CallOp call);
  void mergeRun(MutableArrayRef<Member> members);
  func::FuncOp describe(ArrayRef<Member *> group, ArrayRef<Value> operands);
  void write(ArrayRef<Member *> group, ArrayRef<Value> operands, func::FuncOp kernel);
  void writeMember(Member &member, OpBuilder &builder, Value block, ArrayRef<Value> operands, gpu::GPUFuncOp target);

  func::FuncOp entry;
  ModuleOp module;
  gpu::GPUModuleOp device;
  SymbolTable symbols, kernels;
  llvm::DenseMap<Attribute, func::FuncOp> merged; ///< By members and which of their buffers are the same.
};
} // namespace

//===-- what calls use --------------------------------------------------------------------------------------------===//

/// Returns the buffer that `use` lies in and where, or nothing if that is not known before it runs.
static std::optional<Use> findUse(Value operand, bool writes) {
  std::optional<BufferView> view = resolveBufferView(operand);
  if (!view)
    return std::nullopt;
  int64_t width = getElementBytes(view->elementType), begin = view->offset * width, reach = 1;
  for (auto [size, stride] : llvm::zip(view->shape, view->strides))
    reach += (size - 1) * stride;
  Value root = view->root;
  if (auto part = root.getDefiningOp<memref::ViewOp>()) {
    APInt start;
    if (!matchPattern(part.getByteShift(), m_ConstantInt(&start)))
      return std::nullopt;
    begin += start.getSExtValue();
    root = part.getSource();
  }
  return Use{root, begin, begin + std::max<int64_t>(reach, 0) * width, writes};
}

static bool conflict(const Member &first, const Member &second) {
  return llvm::any_of(first.uses, [&](const Use &one) {
    return llvm::any_of(second.uses, [&](const Use &other) {
      return one.root == other.root && (one.writes || other.writes) && one.begin < other.end && other.begin < one.end;
    });
  });
}

std::optional<Member> Merger::read(func::CallOp call) {
  Member member{
      call, symbols.lookup<func::FuncOp>(call.getCallee()), kernels.lookup<gpu::GPUFuncOp>(call.getCallee()), {}};
  if (!member.kernel || !member.written || member.written->hasAttr(kSharedBytesAttrName) ||
      !member.written.getBody().hasOneBlock())
    return std::nullopt;
  // Attention, whose tiles are of vectors, needs registers that nothing else does.
  if (llvm::any_of(member.written.getWorkgroupAttributions(),
                   [](Value tile) { return isa<VectorType>(cast<MemRefType>(tile.getType()).getElementType()); }))
    return std::nullopt;
  ArrayRef<int64_t> grid = member.written->getAttrOfType<DenseI64ArrayAttr>(kGridAttrName).asArrayRef();
  if (grid[1] != 1 || grid[2] != 1)
    return std::nullopt;
  for (auto [operand, access] : llvm::zip(call.getOperands(), getKernelAccesses(member.kernel))) {
    std::optional<Use> use = findUse(operand, access & DIST_WRITES);
    if (!use)
      return std::nullopt;
    member.uses.push_back(*use);
  }
  return member;
}

//===-- the merged kernel -----------------------------------------------------------------------------------------===//

/// Returns the numbers of the operands of `member`, but the coordinates, in `operands`.
static SmallVector<unsigned> findOperands(const Member &member, ArrayRef<Value> operands) {
  return llvm::map_to_vector(ValueRange(member.call.getOperands()).drop_back(), [&](Value operand) -> unsigned {
    return llvm::find(operands, operand) - operands.begin();
  });
}

/// Creates the function that says what the kernels of `group` compute together.
func::FuncOp Merger::describe(ArrayRef<Member *> group, ArrayRef<Value> operands) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  SmallVector<Type> types = llvm::map_to_vector(operands, [](Value operand) { return operand.getType(); });
  types.push_back(group[0]->call.getOperands().back().getType());
  SmallVector<Location> locations = llvm::map_to_vector(group, [](Member *member) { return member->call.getLoc(); });
  auto kernel = func::FuncOp::create(builder, FusedLoc::get(module.getContext(), locations), "merged",
                                     builder.getFunctionType(types, {}));
  kernel.setPrivate();
  kernel->setAttr(kKernelAttrName, builder.getUnitAttr());
  Block *body = kernel.addEntryBlock();
  kernel.setArgAttr(types.size() - 1, kCoordsAttrName, builder.getUnitAttr());
  builder.setInsertionPointToStart(body);
  for (Member *member : group) {
    IRMapping mapping;
    for (auto [argument, number] : llvm::zip(member->kernel.getArguments(), findOperands(*member, operands)))
      mapping.map(argument, body->getArgument(number));
    mapping.map(member->kernel.getArguments().back(), body->getArguments().back());
    for (Operation &op : member->kernel.getBody().front().without_terminator())
      builder.clone(op, mapping);
  }
  func::ReturnOp::create(builder, kernel.getLoc());
  symbols.insert(kernel);
  return kernel;
}

/// Returns the shared buffer of `target` that stands for `buffer`, the `number`-th of its type.
static Value getTile(gpu::GPUFuncOp target, Value buffer, unsigned number) {
  for (Value known : target.getWorkgroupAttributions())
    if (known.getType() == buffer.getType() && number-- == 0)
      return known;
  return target.addWorkgroupAttribution(buffer.getType(), buffer.getLoc());
}

/// Clones the body of `member`, for which the number of this block is `block`.
void Merger::writeMember(Member &member, OpBuilder &builder, Value block, ArrayRef<Value> operands,
                         gpu::GPUFuncOp target) {
  IRMapping mapping;
  unsigned numBuffers = member.countBuffers(), numParameters = member.written.getFunctionType().getNumInputs();
  for (auto [index, number] : llvm::enumerate(findOperands(member, operands)))
    mapping.map(member.written.getArgument(index), target.getArgument(number));
  for (unsigned index = numBuffers; index < numParameters; ++index)
    mapping.map(member.written.getArgument(index), target.getArgument(operands.size() + index - numBuffers));
  llvm::SmallDenseMap<Type, unsigned> tiles;
  for (Value buffer : member.written.getWorkgroupAttributions())
    mapping.map(buffer, getTile(target, buffer, tiles[buffer.getType()]++));
  SmallVector<Operation *> clones;
  for (Operation &op : member.written.getBody().front().without_terminator())
    clones.push_back(builder.clone(op, mapping));
  for (Operation *clone : clones)
    clone->walk([&](Operation *op) {
      Value value;
      OpBuilder inner(op);
      if (auto id = dyn_cast<gpu::BlockIdOp>(op))
        value = id.getDimension() == gpu::Dimension::x
                    ? block
                    : arith::ConstantIndexOp::create(inner, op->getLoc(), 0).getResult();
      else if (auto size = dyn_cast<gpu::GridDimOp>(op))
        value = arith::ConstantIndexOp::create(inner, op->getLoc(),
                                               size.getDimension() == gpu::Dimension::x ? member.getBlocks() : 1);
      if (!value)
        return;
      op->replaceAllUsesWith(ValueRange(value));
      op->erase();
    });
}

void Merger::write(ArrayRef<Member *> group, ArrayRef<Value> operands, func::FuncOp kernel) {
  OpBuilder builder = OpBuilder::atBlockEnd(device.getBody());
  SmallVector<Type> types = llvm::map_to_vector(operands, [](Value operand) { return operand.getType(); });
  for (Member *member : group) // The types of the kernels: booleans are bytes there.
    for (auto [index, number] : llvm::enumerate(findOperands(*member, operands)))
      types[number] = member->written.getArgumentTypes()[index];
  unsigned numCoordinates = 0;
  for (Member *member : group)
    numCoordinates =
        std::max<unsigned>(numCoordinates, member->written.getFunctionType().getNumInputs() - member->countBuffers());
  types.append(numCoordinates, builder.getI64Type());
  auto target = gpu::GPUFuncOp::create(builder, kernel.getLoc(), kernel.getName(), builder.getFunctionType(types, {}));
  target->setAttr(kEmitterAttrName, group[0]->written->getAttr(kEmitterAttrName));
  target->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
  target.setKnownBlockSizeAttr(group[0]->written.getKnownBlockSizeAttr());
  builder.setInsertionPointToStart(&target.getBody().front());
  Location loc = kernel.getLoc();
  Value block = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x);
  int64_t first = 0;
  for (Member *member : group) {
    OpBuilder::InsertionGuard guard(builder);
    int64_t end = first + member->getBlocks();
    Value isBehind = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, block,
                                           arith::ConstantIndexOp::create(builder, loc, first));
    Value isBefore = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, block,
                                           arith::ConstantIndexOp::create(builder, loc, end));
    Value number = arith::SubIOp::create(builder, loc, block, arith::ConstantIndexOp::create(builder, loc, first));
    Value isMine = arith::AndIOp::create(builder, loc, isBehind, isBefore);
    auto branch = scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
    writeMember(*member, builder, number, operands, target);
    first = end;
  }
  gpu::ReturnOp::create(builder, loc);
  int64_t grid[] = {first, 1, 1};
  target->setAttr(kGridAttrName, builder.getDenseI64ArrayAttr(grid));
  // An argument keeps what holds for it in every member that has it.
  for (Member *member : group)
    for (auto [index, number] : llvm::enumerate(findOperands(*member, operands))) {
      DictionaryAttr own = member->written.getArgAttrDict(index), known = target.getArgAttrDict(number);
      SmallVector<NamedAttribute> shared;
      for (NamedAttribute attribute : own ? own.getValue() : ArrayRef<NamedAttribute>())
        if (!known || known.empty() || known.get(attribute.getName()) == attribute.getValue())
          shared.push_back(attribute);
      target.setArgAttrs(number, DictionaryAttr::get(module.getContext(), shared));
    }
  kernels.insert(target);
}

//===-- runs ------------------------------------------------------------------------------------------------------===//

/// Returns the bytes of the tiles that the bodies of `members` share, one after the other.
static int64_t countTileBytes(ArrayRef<Member *> members) {
  llvm::SmallDenseMap<Type, int64_t> most;
  for (Member *member : members) {
    llvm::SmallDenseMap<Type, int64_t> own;
    for (Value buffer : member->written.getWorkgroupAttributions())
      most[buffer.getType()] = std::max(most[buffer.getType()], ++own[buffer.getType()]);
  }
  int64_t bytes = 0;
  for (auto [type, count] : most)
    bytes += count * getBufferBytes(cast<MemRefType>(type));
  return bytes;
}

/// Gives each member its level, and replaces the calls by one per group, level by level.
void Merger::mergeRun(MutableArrayRef<Member> members) {
  if (members.size() < 2)
    return;
  llvm::MapVector<std::tuple<int64_t, Attribute, Attribute>, SmallVector<SmallVector<Member *>>> groups;
  int64_t lastLevel = 0;
  for (auto [index, member] : llvm::enumerate(members)) {
    for (Member &earlier : members.take_front(index))
      if (member.level <= earlier.level && conflict(earlier, member))
        member.level = earlier.level + 1;
    lastLevel = std::max(lastLevel, member.level);
    auto &list =
        groups[{member.level, member.written->getAttr(kEmitterAttrName), member.written.getKnownBlockSizeAttr()}];
    size_t buffers = member.countBuffers();
    int64_t blocks = member.getBlocks();
    for (Member *other : list.empty() ? ArrayRef<Member *>() : ArrayRef(list.back()))
      buffers += other->countBuffers(), blocks += other->getBlocks();
    if (list.empty() || list.back().size() == kMostMembers || buffers > kMostBuffers || blocks > kMostBlocks)
      list.emplace_back();
    list.back().push_back(&member);
    if (list.back().size() > 1 && countTileBytes(list.back()) > kSharedBytes) {
      list.back().pop_back();
      list.push_back({&member});
    }
  }
  OpBuilder builder(members.back().call);
  builder.setInsertionPointAfter(members.back().call);
  for (int64_t level = 0; level <= lastLevel; ++level)
    for (auto &[key, list] : groups)
      for (SmallVector<Member *> &group : std::get<0>(key) == level ? list : SmallVector<SmallVector<Member *>>()) {
        if (group.size() == 1) {
          group[0]->call->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
          continue;
        }
        llvm::SmallSetVector<Value, 16> unique;
        for (Member *member : group)
          for (Value operand : member->call.getOperands().drop_back())
            unique.insert(operand);
        SmallVector<Value> operands(unique.getArrayRef());
        SmallVector<Attribute> parts;
        for (Member *member : group) {
          parts.push_back(member->call.getCalleeAttr());
          for (unsigned number : findOperands(*member, operands))
            parts.push_back(builder.getI64IntegerAttr(number));
        }
        func::FuncOp &kernel = merged[builder.getArrayAttr(parts)];
        if (!kernel) {
          kernel = describe(group, operands);
          write(group, operands, kernel);
        }
        operands.push_back(group[0]->call.getOperands().back());
        SmallVector<Location> locations =
            llvm::map_to_vector(group, [](Member *member) { return member->call.getLoc(); });
        func::CallOp::create(builder, FusedLoc::get(module.getContext(), locations), kernel, operands);
        for (Member *member : group)
          member->call.erase();
      }
}

void Merger::run(Block &block) {
  SmallVector<Member> members;
  auto close = [&] {
    mergeRun(members);
    members.clear();
  };
  for (Operation &op : llvm::make_early_inc_range(block)) {
    StepKind kind = getStepKind(&op);
    if (kind == StepKind::None)
      continue;
    std::optional<Member> member = kind == StepKind::KernelCall ? read(cast<func::CallOp>(op)) : std::nullopt;
    if (member) {
      members.push_back(std::move(*member));
      continue;
    }
    close();
    if (kind == StepKind::Loop)
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          run(inner);
  }
  close();
}

void Merger::eraseUnused() {
  llvm::StringSet<> called;
  entry.walk([&](func::CallOp call) { called.insert(call.getCallee()); });
  for (func::FuncOp kernel : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (!kernel->hasAttr(kKernelAttrName) || called.contains(kernel.getName()))
      continue;
    if (auto written = kernels.lookup<gpu::GPUFuncOp>(kernel.getName()))
      kernels.erase(written);
    kernel.erase();
  }
}

namespace {
struct MergeLaunchesPass : dist::impl::MergeLaunchesPassBase<MergeLaunchesPass> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> entry = findEntry(getOperation());
    auto device = getOperation().lookupSymbol<gpu::GPUModuleOp>(kDeviceModuleName);
    if (failed(entry))
      return signalPassFailure();
    if (!device) {
      getOperation().emitError() << "no gpu.module @" << kDeviceModuleName << ", in which emitted kernels stand";
      return signalPassFailure();
    }
    Merger merger(*entry, device);
    merger.run(entry->getBody().front());
    merger.eraseUnused();
  }
};
} // namespace
