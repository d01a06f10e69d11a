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

void Interpreter::setIndices(scf::ParallelOp loop, unsigned device, uint64_t trip, ArrayRef<uint64_t> trips) {
  SmallVector<Value> indices(loop.getInductionVars());
  for (unsigned dim = trips.size(); dim-- > 0; trip /= trips[dim]) { // The last one counts fastest.
    Array index = Array::zeros(indices[dim].getType());
    index.slots.front().bits =
        getBits(loop.getLowerBound()[dim], device) + trip % trips[dim] * getBits(loop.getStep()[dim], device);
    set(indices[dim], device, std::make_shared<const Array>(std::move(index)));
  }
}

LogicalResult Interpreter::runParallel(scf::ParallelOp loop, const Devices &active) {
  std::vector<SmallVector<uint64_t>> trips(devices.size()); // In each dimension.
  std::vector<uint64_t> total(devices.size(), 1);
  for (unsigned device : active)
    for (auto [index, low, high, step] :
         llvm::zip_equal(loop.getInductionVars(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
      FailureOr<uint64_t> count = countTrips(loop, index.getType(), /*isUnsigned=*/false, getBits(low, device),
                                             getBits(high, device), getBits(step, device));
      if (failed(count))
        return failure();
      trips[device].push_back(*count);
      total[device] *= *count;
    }
  auto reduce = cast<scf::ReduceOp>(loop.getBody()->getTerminator());
  // What has been reduced stands in the results between trips.
  move(loop.getInitVals(), loop.getResults(), active);
  for (uint64_t trip = 0;; ++trip) {
    Devices staying;
    llvm::copy_if(active, std::back_inserter(staying), [&](unsigned device) { return trip < total[device]; });
    if (staying.empty())
      return success();
    for (unsigned device : staying)
      setIndices(loop, device, trip, trips[device]);
    if (failed(run(*loop.getBody(), staying)))
      return failure();
    for (auto [region, part, result] :
         llvm::zip_equal(reduce.getReductions(), reduce.getOperands(), loop.getResults())) {
      Block &combiner = region.front();
      move({result, part}, combiner.getArguments(), staying);
      if (failed(run(combiner, staying)))
        return failure();
      move(combiner.getTerminator()->getOperands(), result, staying);
    }
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
