// SPDX-License-Identifier: Apache-2.0
//
// Checks that all routines share; see Routine.h.

#include "Routine.h"

#include "dist/Runtime/DType.h"

namespace dist::runtime {

bool RoutineCall::fail(const std::string &text) {
  if (problem.empty())
    problem = "'" + name + "' " + text;
  return false;
}

bool RoutineCall::begin(size_t numInputs, size_t numOutputs, size_t numOptions, size_t core) {
  if (inputs.size() != numInputs || outputs.size() != numOutputs || options.size() != numOptions)
    return fail("has " + std::to_string(inputs.size()) + " operands, " + std::to_string(outputs.size()) +
                " results and " + std::to_string(options.size()) + " options, needed " + std::to_string(numInputs) +
                ", " + std::to_string(numOutputs) + " and " + std::to_string(numOptions));
  const std::vector<int64_t> &shape = inputs[0].shape;
  if (shape.size() < core)
    return fail("has an operand of " + std::to_string(shape.size()) + " dimensions, needed " + std::to_string(core));
  for (int64_t size : shape)
    if (size > INT32_MAX)
      return fail("has a dimension of size " + std::to_string(size) + ", needed at most " + std::to_string(INT32_MAX));
  batch.assign(shape.begin(), shape.end() - int64_t(core));
  return true;
}

/// Whether `array` consists of the batch and a core of these sizes.
static bool isArray(const RoutineArray &array, DistDType dtype, std::vector<int64_t> shape,
                    const std::vector<int64_t> &core) {
  shape.insert(shape.end(), core.begin(), core.end());
  return array.dtype == dtype && array.shape == shape;
}

bool RoutineCall::expectInput(size_t number, DistDType dtype, const std::vector<int64_t> &core) {
  return isArray(inputs[number], dtype, batch, core) ||
         fail("has an operand " + std::to_string(number) + " that does not fit operand 0");
}

bool RoutineCall::expectOutput(size_t number, DistDType dtype, const std::vector<int64_t> &core) {
  return isArray(outputs[number], dtype, batch, core) ||
         fail("has a result " + std::to_string(number) + " that does not fit its operands");
}

bool RoutineCall::expectOption(size_t number, int64_t most) {
  return (options[number] >= 0 && options[number] <= most) ||
         fail("has option " + std::to_string(number) + " = " + std::to_string(options[number]) + ", needed 0 to " +
              std::to_string(most));
}

DistDType RoutineCall::realType() const { return isComplexDType(dtype()) ? partOfComplexDType(dtype()) : dtype(); }

int64_t RoutineCall::numBatches() const {
  int64_t count = 1;
  for (int64_t size : batch)
    count *= size;
  return count;
}

int64_t RoutineCall::coreElements(const RoutineArray &array) const {
  int64_t count = 1;
  for (size_t dim = batch.size(); dim < array.shape.size(); ++dim)
    count *= array.shape[dim];
  return count;
}

} // namespace dist::runtime
