// SPDX-License-Identifier: Apache-2.0
//
// Arguments and results that a part of the ranks has (DistValue::isHeld): the others have no memory for them.

#ifndef DIST_LIB_RUNTIME_VALIDATION_HELDVALUES_H
#define DIST_LIB_RUNTIME_VALIDATION_HELDVALUES_H

#include "dist/Runtime/Executable.h"

#include <string>
#include <vector>

namespace dist::runtime {

/// Returns what is wrong with which ranks hold `value`, whose shape and placement are valid; empty if nothing is.
std::string checkHeld(const DistMesh &mesh, const DistValue &value);

/// Returns true if `rank` has `value`, of a valid executable.
bool holdsValue(const DistMesh &mesh, const DistValue &value, int64_t rank);

/// What a rank does at a step that touches a value which it does not have.
enum class AbsentStep : char {
  None,    ///< The step touches none.
  LeftOut, ///< It is a copy: nothing is to be done.
  Fault    ///< Only other ranks may come here.
};

/// Returns that for each step of a valid executable; empty if `rank` has all values.
std::vector<AbsentStep> findAbsentSteps(const DistExecutable &executable, int64_t rank);

/// Says that `rank` has come to `step`, of AbsentStep::Fault.
std::string describeAbsent(const DistExecutable &executable, int64_t step, int64_t rank);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_HELDVALUES_H
