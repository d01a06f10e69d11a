// SPDX-License-Identifier: Apache-2.0
//
// The part of a report that says how arguments and results lie.

#ifndef DIST_LIB_REPORT_BOUNDARYREPORTS_H
#define DIST_LIB_REPORT_BOUNDARYREPORTS_H

#include "dist/Report/Report.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns the name of `axis`, with `:(2)4` behind it if it is a part of an axis.
std::string describeAxis(AxisRefAttr axis);
/// Returns `name` with a star for each number in it: equal for the same parameter of all layers.
std::string withoutNumbers(llvm::StringRef name);
/// Returns the axes of each dimension of `sharding`, as it is written.
std::vector<std::vector<std::string>> listAxes(ShardingAttr sharding);

/// Adds the arguments and results of `function` that are placed on `mesh`, in Sharded or Local form.
void addBoundary(mlir::FunctionOpInterface function, MeshAttr mesh, FunctionReport &report);
/// Returns the type that one device holds in the words of people: `8x12xf32 of 16x12xf32`, or only one if the two are
/// equal.
std::string describeTypes(const ReportedBoundary &value);
/// Writes a line for each argument and result; in a summary one for all whose types and placements are equal and whose
/// names differ in numbers only, as those of equal layers do.
void writeBoundary(const FunctionReport &report, llvm::raw_ostream &os, ReportDetail detail);
/// Adds the key `placements` to `object`, if there are any.
void addBoundary(const FunctionReport &report, llvm::json::Object &object);

} // namespace dist

#endif // DIST_LIB_REPORT_BOUNDARYREPORTS_H
