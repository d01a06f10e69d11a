// SPDX-License-Identifier: Apache-2.0
//
// Why things are as they are: the attributes that carry explanations from the pass that decided to the report, and the
// sentences that are made of `#dist.origin`. Nothing is decided by these sentences, and nothing reads them again.

#ifndef DIST_REPORT_EXPLANATION_H
#define DIST_REPORT_EXPLANATION_H

#include "dist/IR/Dist.h"

namespace dist {

/// On reshards and collectives, beside `dist.reason`: what the choice against it would have cost, a string.
inline constexpr llvm::StringLiteral kAlternativeAttrName = "dist.alternative";
/// On reshards and collectives: the annotations that made the value lie as it does and be needed as it is, strings.
inline constexpr llvm::StringLiteral kDecidedByAttrName = "dist.decided_by";

/// Returns the part of `origins`, the `dist.origins` of an op with `numResults` results, that is about result `number`,
/// or null.
mlir::ArrayAttr getOriginsOfResult(mlir::ArrayAttr origins, unsigned number, unsigned numResults);
/// Returns the origins of the sharded dimensions of `value`, a tensor in `function`, as propagation wrote them; null
/// for none.
mlir::ArrayAttr getOrigins(mlir::FunctionOpInterface function, mlir::Value value);

/// Returns the place in the source that `loc` begins with, as `file:line:column`; empty if there is none.
std::string describeSourcePlace(mlir::Location loc);
/// Returns a source place of `loc` for people: `file:line:column (name)`, or the one of the two that there is.
std::string describeLocation(mlir::Location loc);
/// Returns what the source calls an op at `loc`: the last part of the name that its exporter gave it, as `dot_general`
/// of `jit(step)/jvp()/dot_general`; empty if it gave none.
std::string getSourceName(mlir::Location loc);
/// Returns what to call `op`: as its source does, or by the name of its kind where that says nothing.
std::string nameOp(mlir::Operation *op);
/// Returns the same in quotes, for sentences.
std::string quoteOp(mlir::Operation *op);

/// Returns the place in the source of the annotation that `origin` names in `function`: the function's for a result.
mlir::Location getPlace(OriginAttr origin, mlir::FunctionOpInterface function);
/// Returns `argument 3 p['w1'] via 'linalg.add' at step.py:7:3, 2 more, 'math.exp' at step.py:9:3`: the annotation and
/// the ops by which its axes came, in `function`; `withPlace` adds the place of an argument or a result, which others
/// have anyway.
std::string describeOrigin(OriginAttr origin, mlir::FunctionOpInterface function, bool withPlace = false);
/// Returns `origins`, a list or null, as one line with places: `dim 0: argument 0 at f.mlir:2:14; dim 1: result 0 at
/// ...`.
std::string describeOrigins(mlir::ArrayAttr origins, mlir::FunctionOpInterface function);

} // namespace dist

#endif // DIST_REPORT_EXPLANATION_H
