// SPDX-License-Identifier: Apache-2.0
//
// The part of executable validation that looks at steps; mesh, groups and buffers have been checked before.

#ifndef DIST_LIB_RUNTIME_VALIDATION_STEPVALIDATOR_H
#define DIST_LIB_RUNTIME_VALIDATION_STEPVALIDATOR_H

#include "dist/Runtime/Executable.h"

#include <string>

namespace dist::runtime {

/// Returns the first problem of any step, or an empty string.
std::string validateSteps(const DistExecutable &executable);

/// Most collectives that are open (started, not done) at once in a valid executable, the one in progress included.
int64_t maxOpenCollectives(const DistExecutable &executable);

/// Returns true if a valid program starts collectives that send data and does other steps before they are done.
bool startsCollectives(const DistExecutable &executable);

/// Returns true if the host has to look at a condition while a valid program runs.
bool hasLoopOfUnknownLength(const DistExecutable &executable);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_STEPVALIDATOR_H
