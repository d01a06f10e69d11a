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

/// Reads the arrays of `values` from `path`; those of another type with the same bits (bf16 stored as u16) are
/// reinterpreted. That all have the types and the global shapes of `values` is known before data is read. Returns false
/// and sets `error`.
bool readArrays(const std::string &path, const std::vector<BoundaryValue> &values,
                std::vector<runtime::HostArray> &arrays, std::string &error);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_INPUTS_H
