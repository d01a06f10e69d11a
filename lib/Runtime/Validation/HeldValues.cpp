// SPDX-License-Identifier: Apache-2.0
//
// The compiler has proved that each rank comes only to steps of what it has (dist-verify-local), but which way a rank
// goes is in the program's data. So nothing of it is trusted here: a step whose memory is not there is not run.

#include "HeldValues.h"
#include "Collectives/MeshGroups.h"
#include "StepAccesses.h"

namespace dist::runtime {

std::string checkHeld(const DistMesh &mesh, const DistValue &value) {
  if (!value.isHeld)
    return "";
  if (value.heldAxis < 0 || value.heldAxis >= mesh.numAxes)
    return "is held along axis " + std::to_string(value.heldAxis) + " of a mesh that has " +
           std::to_string(mesh.numAxes);
  const DistMeshAxis &axis = mesh.axes[value.heldAxis];
  std::string who = "is held by ranks of index " + std::to_string(value.heldIndex) + " along \"" + axis.name + "\"";
  if (value.heldIndex < 0 || value.heldIndex >= axis.size)
    return who + ", which has " + std::to_string(axis.size);
  if (value.rank == 0)
    return who + ", but it has no dimension; numbers are on all ranks";
  return "";
}

bool holdsValue(const DistMesh &mesh, const DistValue &value, int64_t rank) {
  return !value.isHeld || coordinatesOfRank(mesh, rank)[size_t(value.heldAxis)] == value.heldIndex;
}

/// Returns the value that a space and an index name, or null for other memory.
static const DistValue *findValue(const DistExecutable &executable, DistSpace space, int32_t index) {
  return space == DIST_SPACE_ARGUMENT ? &executable.arguments[index]
         : space == DIST_SPACE_RESULT ? &executable.results[index]
                                      : nullptr;
}

/// Returns the first access of `step` to what `rank` does not have; its bytes are empty if there is none.
static StepAccess findAbsent(const DistExecutable &executable, const DistStep &step, int64_t rank) {
  for (const StepAccess &access : getStepAccesses(executable, step))
    if (const DistValue *value = findValue(executable, access.space, access.index);
        value && !holdsValue(executable.mesh, *value, rank) && access.begin < access.end)
      return access;
  return {};
}

std::vector<AbsentStep> findAbsentSteps(const DistExecutable &executable, int64_t rank) {
  auto isAbsent = [&](const DistValue &value) { return !holdsValue(executable.mesh, value, rank); };
  bool hasAll = true;
  for (int64_t i = 0; i < executable.numArguments; ++i)
    hasAll = hasAll && !isAbsent(executable.arguments[i]);
  for (int64_t i = 0; i < executable.numResults; ++i)
    hasAll = hasAll && !isAbsent(executable.results[i]);
  if (hasAll)
    return {};
  std::vector<AbsentStep> steps(size_t(executable.numSteps), AbsentStep::None);
  for (int64_t position = 0; position < executable.numSteps; ++position) {
    const DistStep &step = executable.steps[position];
    StepAccess absent = findAbsent(executable, step, rank);
    if (absent.begin < absent.end)
      steps[size_t(position)] =
          step.kind == DIST_STEP_COPY || step.kind == DIST_STEP_STRIDED_COPY ? AbsentStep::LeftOut : AbsentStep::Fault;
  }
  return steps;
}

std::string describeAbsent(const DistExecutable &executable, int64_t step, int64_t rank) {
  StepAccess absent = findAbsent(executable, executable.steps[step], rank);
  const DistValue *value = findValue(executable, absent.space, absent.index);
  std::string text = "comes to " + describeStep(executable, step) + ", which " +
                     (absent.isWrite ? "writes " : "reads ") +
                     (absent.space == DIST_SPACE_ARGUMENT ? "argument " : "result ") + std::to_string(absent.index);
  return text + ", but only ranks of index " + std::to_string(value->heldIndex) + " along \"" +
         executable.mesh.axes[value->heldAxis].name + "\" have it";
}

} // namespace dist::runtime
