// SPDX-License-Identifier: Apache-2.0
//
// What a kernel step says of the attention that it computes.

#ifndef DIST_LIB_RUNTIME_VALIDATION_ATTENTIONVALIDATOR_H
#define DIST_LIB_RUNTIME_VALIDATION_ATTENTIONVALIDATOR_H

#include "dist/Runtime/Executable.h"

#include <string>

namespace dist::runtime {

/// Checks `step.attention`, which is there: sizes, types, and that a library that computes it touches nothing that the
/// kernel does not touch, in the same way. The buffers of the step are valid. Returns an empty string, or what is
/// wrong.
std::string checkAttention(const DistExecutable &executable, const DistKernelStep &step);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_ATTENTIONVALIDATOR_H
