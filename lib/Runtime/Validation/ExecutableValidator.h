// SPDX-License-Identifier: Apache-2.0
//
// Decides whether an Executable can be run without reading or writing outside what it declares. Everything behind this
// check may assume valid ids, sizes and shapes.

#ifndef DIST_LIB_RUNTIME_VALIDATION_EXECUTABLEVALIDATOR_H
#define DIST_LIB_RUNTIME_VALIDATION_EXECUTABLEVALIDATOR_H

#include "Collectives/Collective.h"
#include "dist/Runtime/Executable.h"

#include <string>

namespace dist::runtime {

/// Returns the first problem, as a message that names the step and its location, or an empty string. Kernels are
/// opaque: of them only the buffer ids are checked.
std::string validateExecutable(const DistExecutable &executable);

/// Returns the first problem of a mesh alone, or an empty string.
std::string validateMesh(const DistMesh &mesh);

/// Returns the first problem of a list of (sub-)axes of `mesh`, or an empty string.
std::string validateAxes(const DistMesh &mesh, const DistAxisRef *axes, int64_t numAxes);

/// Resolves the rank-independent part of a collective step of a valid executable.
CollectiveInfo buildCollectiveInfo(const DistExecutable &executable, int64_t step);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_VALIDATION_EXECUTABLEVALIDATOR_H
