// SPDX-License-Identifier: Apache-2.0
//
// Branches and loops. Devices may decide differently; each part of them goes its way.

#include "Interpreter.h"

using namespace mlir;
using namespace dist;
using namespace dist::reference;

void Interpreter::move(ValueRange from, ValueRange to, const Devices &active) {
  for (unsigned device : active) {
    SmallVector<SharedArray> arrays;
    for (Value value : from)
      arrays.push_back(get(value, device));
    for (auto [value, array] : llvm::zip_equal(to, arrays))
      set(value, device, std::move(array));
  }
}

LogicalResult Interpreter::runBranch(Operation &op, const Devices &active) {
  std::map<unsigned, Devices> choices;
  for (unsigned device : active) {
    uint64_t choice = getBits(op.getOperand(0), device);
    unsigned region = choice ? 0 : 1;
    if (auto cases = dyn_cast<scf::IndexSwitchOp>(op)) {
      auto found = llvm::find(cases.getCases(), int64_t(choice));
      region = found == cases.getCases().end() ? 0 : 1 + (found - cases.getCases().begin());
    }
    choices[region].push_back(device);
  }
  for (auto &[number, chosen] : choices) {
    Region &region = op.getRegion(number);
    if (region.empty())
      continue;
    if (failed(run(region.front(), chosen)))
      return failure();
    move(region.front().getTerminator()->getOperands(), op.getResults(), chosen);
  }
  return success();
}

LogicalResult Interpreter::runFor(scf::ForOp loop, const Devices &active) {
  SmallVector<uint64_t> trips(devices.size(), 0);
  for (unsigned device : active) {
    FailureOr<uint64_t> count = countTrips(loop, getBits(loop.getLowerBound(), device),
                                           getBits(loop.getUpperBound(), device), getBits(loop.getStep(), device));
    if (failed(count))
      return failure();
    trips[device] = *count;
  }
  // What is carried stands in the results between iterations.
  move(loop.getInitArgs(), loop.getResults(), active);
  Format format = Format::of(loop.getInductionVar().getType());
  for (uint64_t trip = 0;; ++trip) {
    Devices staying;
    llvm::copy_if(active, std::back_inserter(staying), [&](unsigned device) { return trip < trips[device]; });
    if (staying.empty())
      return success();
    for (unsigned device : staying) {
      Array index = Array::zeros(loop.getInductionVar().getType());
      index.slots.front().bits =
          (getBits(loop.getLowerBound(), device) + trip * getBits(loop.getStep(), device)) & format.mask();
      set(loop.getInductionVar(), device, std::make_shared<const Array>(std::move(index)));
    }
    move(loop.getResults(), loop.getRegionIterArgs(), staying);
    if (failed(run(*loop.getBody(), staying)))
      return failure();
    move(loop.getBody()->getTerminator()->getOperands(), loop.getResults(), staying);
  }
}

LogicalResult Interpreter::runWhile(scf::WhileOp loop, const Devices &active) {
  Devices staying = active;
  move(loop.getInits(), loop.getBeforeArguments(), staying);
  while (true) {
    if (failed(run(*loop.getBeforeBody(), staying)))
      return failure();
    scf::ConditionOp condition = loop.getConditionOp();
    Devices leaving, next;
    for (unsigned device : staying)
      (getBits(condition.getCondition(), device) ? next : leaving).push_back(device);
    move(condition.getArgs(), loop.getResults(), leaving);
    if (next.empty())
      return success();
    move(condition.getArgs(), loop.getAfterArguments(), next);
    if (failed(run(*loop.getAfterBody(), next)))
      return failure();
    move(loop.getYieldOp().getResults(), loop.getBeforeArguments(), next);
    staying = std::move(next);
  }
}
