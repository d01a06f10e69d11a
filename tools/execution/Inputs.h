// SPDX-License-Identifier: Apache-2.0
//
// Global input arrays: read from NumPy files or made up.

#ifndef DIST_TOOLS_EXECUTION_INPUTS_H
#define DIST_TOOLS_EXECUTION_INPUTS_H

#include "Boundary.h"

namespace dist::run {

/// Makes one array per argument from `source`: a path, `random`, or `random:SEED`. Returns false and sets `error` to one
/// line that names the argument.
bool makeInputs(const std::string &source, const Boundary &boundary, std::vector<runtime::HostArray> &inputs,
                std::string &error);

/// Checks that `array` has the type and the global shape of `value`; an array of another type with the same bits (bf16
/// stored as u16) is reinterpreted. Returns false and sets `error`.
bool fitArray(const BoundaryValue &value, const std::string &source, runtime::HostArray &array, std::string &error);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_INPUTS_H
