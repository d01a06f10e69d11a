// SPDX-License-Identifier: Apache-2.0
//
// See Interpreter.h and dist/Reference/Reference.h.

#include "Interpreter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace dist;
using namespace dist::reference;

Coordinates dist::reference::getNoCoordinates() {
  return Coordinates([](StringAttr a, StringAttr b) { return a.getValue() < b.getValue(); });
}

Devices Interpreter::getAllDevices() const {
  return llvm::to_vector_of<unsigned, 1>(llvm::seq<unsigned>(0, devices.size()));
}

void Interpreter::set(Value value, unsigned device, SharedArray array) {
  std::vector<SharedArray> &arrays = values[value];
  arrays.resize(devices.size());
  arrays[device] = std::move(array);
}

SharedArray Interpreter::get(Value value, unsigned device) const { return values.find(value)->second[device]; }

/// Returns, for each op of `block`, the values defined in the block that no op behind it reads.
static std::vector<SmallVector<Value, 2>> findLastReads(Block &block) {
  DenseMap<Operation *, size_t> numbers;
  for (auto [number, op] : llvm::enumerate(block))
    numbers[&op] = number;
  std::vector<SmallVector<Value, 2>> lastReads(numbers.size());
  auto add = [&](Value value, size_t last) {
    for (Operation *user : value.getUsers())
      last = std::max(last, numbers.find(block.findAncestorOpInBlock(*user))->second);
    lastReads[last].push_back(value);
  };
  for (Value argument : block.getArguments())
    add(argument, 0);
  for (Operation &op : block)
    for (Value result : op.getResults())
      add(result, numbers[&op]);
  return lastReads;
}

LogicalResult Interpreter::run(Block &block, const Devices &active) {
  auto found = lastReads.find(&block);
  if (found == lastReads.end())
    found = lastReads.try_emplace(&block, findLastReads(block)).first;
  // Running ops may add to the table; what it holds stays where it is.
  ArrayRef<SmallVector<Value, 2>> dead = found->second;
  for (auto [number, op] : llvm::enumerate(block.without_terminator())) {
    if (failed(run(op, active)))
      return failure();
    for (Value value : dead[number])
      for (unsigned device : active)
        set(value, device, nullptr);
  }
  return success();
}

/// Checks that arrays can hold what `op` reads and makes.
static LogicalResult checkTypes(Operation &op) {
  auto isKnown = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.hasStaticShape() && Format::isKnown(tensor.getElementType())
                  : Format::isKnown(type) || isa<dist::TokenType>(type);
  };
  for (TypeRange types : {TypeRange(op.getOperandTypes()), TypeRange(op.getResultTypes())})
    for (Type type : types)
      if (!isKnown(type))
        return op.emitError() << "the reference does not know values of type " << type;
  return success();
}

LogicalResult Interpreter::run(Operation &op, const Devices &active) {
  if (failed(checkTypes(op)))
    return failure();
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
    return runBranch(op, active);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return runFor(loop, active);
  if (auto loop = dyn_cast<scf::ParallelOp>(op))
    return runParallel(loop, active);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return runWhile(loop, active);
  if (auto region = dyn_cast<LocalOp>(op))
    return runRegion(region, active);
  if (auto index = dyn_cast<AxisIndexOp>(op))
    return runAxisIndex(index, active);
  if (auto collective = dyn_cast<CollectiveOpInterface>(op))
    return runCollective(collective, active);
  if (isa<GroupOp>(op))
    return success();
  if (isa<ConstrainOp, ReshardOp, BarrierOp, AssumeReplicatedOp>(op)) {
    move(op.getOperands(), op.getResults(), active);
    return success();
  }
  if (auto done = dyn_cast<DoneOp>(op)) {
    move(done.getPending(), done.getResults(), active);
    return success();
  }
  return runOnEach(op, active);
}

/// Returns true if `op` knows what to do with shards that are shorter than their type.
static bool followsEnds(Operation &op, const Operands &operands) {
  if (isa<linalg::LinalgOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::CastOp,
          tensor::DimOp, tensor::ExtractOp>(op) ||
      getLaneFunction(&op))
    return true;
  if (auto routine = dyn_cast<tensor_ext::RoutineOp>(op))
    return isShortInBatchOnly(routine, operands);
  std::optional<unsigned> line;
  if (auto sort = dyn_cast<tensor_ext::SortOp>(op))
    line = sort.getDimension();
  if (auto scan = dyn_cast<tensor_ext::ScanOp>(op))
    line = scan.getDimension();
  return llvm::all_of(op.getOperands(), [&](Value operand) {
    const Array &array = operands.get(operand);
    return array.present.empty() || llvm::is_contained(array.shape, 0) ||
           (line && getPresent(array, *line) == array.shape[*line]);
  });
}

LogicalResult Interpreter::runOnEach(Operation &op, const Devices &active) {
  for (unsigned device : active) {
    auto read = [&](Value value) { return get(value, device); };
    Operands operands(read);
    if (!followsEnds(op, operands))
      return op.emitError() << "'" << op.getName() << "' reads across the end of a shard";
    std::optional<Results> results = evaluateStructured(&op, operands);
    for (auto family : {evaluateTensorOp, evaluateIndexed, evaluateRoutine, evaluateElementwise})
      if (!results)
        results = family(&op, operands);
    if (!results)
      return op.emitError() << "the reference does not know '" << op.getName() << "' on " << op.getOperandTypes();
    if (failed(*results))
      return failure();
    for (auto [value, array] : llvm::zip_equal(op.getResults(), **results))
      set(value, device, std::make_shared<const Array>(std::move(array)));
  }
  return success();
}

FailureOr<std::vector<Array>> dist::reference::evaluate(FunctionOpInterface function, std::vector<Array> arguments) {
  Interpreter interpreter({getNoCoordinates()});
  Block &body = function.getFunctionBody().front();
  for (auto [value, array] : llvm::zip_equal(body.getArguments(), arguments))
    interpreter.set(value, 0, std::make_shared<const Array>(std::move(array)));
  if (failed(interpreter.run(body, {0})))
    return failure();
  std::vector<Array> results;
  for (Value value : body.getTerminator()->getOperands())
    results.push_back(*interpreter.get(value, 0));
  return results;
}
