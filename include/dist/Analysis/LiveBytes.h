// SPDX-License-Identifier: Apache-2.0
//
// How many bytes of tensors one device holds while it runs a function: an estimate, op by op, before any memory is planned.

#ifndef DIST_ANALYSIS_LIVEBYTES_H
#define DIST_ANALYSIS_LIVEBYTES_H

#include "dist/Layout/Amount.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns for each op of the function's block the bytes of the tensors that are alive while it runs: arguments, what is read later,
/// and its own results. What is made from nothing (constants, empty destinations) needs no memory of its own.
std::vector<Amount> getLiveBytes(mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_ANALYSIS_LIVEBYTES_H
