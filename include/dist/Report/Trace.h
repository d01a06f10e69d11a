// SPDX-License-Identifier: Apache-2.0
//
// A Timeline as a trace that Perfetto (ui.perfetto.dev) and chrome://tracing show: JSON in the Trace Event Format of
// Chrome.

#ifndef DIST_REPORT_TRACE_H
#define DIST_REPORT_TRACE_H

#include "dist/Layout/Machine.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Writes the timelines of all functions of `module` in Local form: a process for each schedule of each function, a
/// thread for each lane, a counter of memory. Times are whole nanoseconds, so that rounding lets no two events overlap.
void writeTrace(mlir::ModuleOp module, const Machine &machine, llvm::raw_ostream &os);

/// Writes the events of that trace alone, separated by commas, to stand in another trace; processes are numbered from
/// `firstProcess`.
void writeTraceEvents(mlir::ModuleOp module, const Machine &machine, int64_t firstProcess, llvm::raw_ostream &os);

} // namespace dist

#endif // DIST_REPORT_TRACE_H
