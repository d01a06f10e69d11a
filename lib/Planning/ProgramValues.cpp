// SPDX-License-Identifier: Apache-2.0

#include "dist/Planning/ProgramValues.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace dist;

ProgramValues::ProgramValues(FunctionOpInterface function) { addBlock(function.getFunctionBody().front()); }

void ProgramValues::addBlock(Block &block) {
  for (Value argument : block.getArguments())
    addValue(argument);
  std::vector<Op> ops;
  for (Operation &op : block) {
    Op &entry = ops.emplace_back();
    entry.op = &op;
    entry.firstOperand = operands.size();
    for (Value operand : op.getOperands())
      operands.push_back(getNumber(operand));
    entry.endOperand = operands.size();
    entry.isControlFlow = op.getNumRegions() != 0 && isa<RegionBranchOpInterface>(op);
    if (entry.isControlFlow)
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          addBlock(inner);
    entry.firstResult = values.size();
    for (Value result : op.getResults())
      addValue(result);
    entry.endResult = values.size();
  }
  ofBlocks[&block] = std::move(ops);
}
