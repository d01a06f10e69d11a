// SPDX-License-Identifier: Apache-2.0
//
// Proof that the order of an executable's steps keeps memory apart: for every two steps that touch the same bytes, one
// of them writing, the order of streams, events, starts and dones says which comes first.

#ifndef DIST_RUNTIME_PLANVALIDATOR_H
#define DIST_RUNTIME_PLANVALIDATOR_H

#include "dist/Runtime/Executable.h"

#include <string>

namespace dist::runtime {

/// Returns the first pair of steps that nothing orders, or another flaw of events and collectives, with bytes and
/// source lines; an empty string if there is none. `executable` has to be one that distRuntimeLoad accepts. Takes time
/// linear in the steps, but for loops, whose bodies count twice each.
std::string validatePlan(const DistExecutable &executable);

} // namespace dist::runtime

#endif // DIST_RUNTIME_PLANVALIDATOR_H
