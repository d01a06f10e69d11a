// SPDX-License-Identifier: Apache-2.0
//
// The arguments and results of a program, which the runtime knows, by the names that tools use.

#ifndef DIST_TOOLS_EXECUTION_BOUNDARY_H
#define DIST_TOOLS_EXECUTION_BOUNDARY_H

#include "dist/Runtime/Boundary.h"

namespace dist::run {
using runtime::Boundary;
using runtime::BoundaryValue;
using runtime::readBoundary;
} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_BOUNDARY_H
