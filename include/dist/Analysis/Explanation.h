// SPDX-License-Identifier: Apache-2.0
//
// Why things are as they are, in the IR: the attributes that carry explanations from the pass that decided to the report,
// and the way from the name of an annotation in `dist.origins` back to its place in the source.

#ifndef DIST_ANALYSIS_EXPLANATION_H
#define DIST_ANALYSIS_EXPLANATION_H

#include "dist/IR/Dist.h"

namespace dist {

/// On reshards and collectives, beside `dist.reason`: what the choice against it would have cost, a string.
inline constexpr llvm::StringLiteral kAlternativeAttrName = "dist.alternative";
/// On reshards and collectives: the annotations that made the value lie as it does and be needed as it is, strings.
inline constexpr llvm::StringLiteral kDecidedByAttrName = "dist.decided_by";

/// Returns the name of argument or result `number` of `function` in explanations: `argument 3 p['w1']`.
std::string nameArgument(mlir::FunctionOpInterface function, unsigned number);
std::string nameResult(unsigned number);

/// Returns what `dist.origins` says of an argument or a result: its text, and the places in between as people read them.
/// Returns an empty string if `origins` is null or nothing of the kind.
std::string readOrigins(mlir::Attribute origins);
/// Returns the part of `origins`, the attribute of an op with `numResults` results, that is about result `number`, or null.
mlir::Attribute getOriginsOfResult(mlir::ArrayAttr origins, unsigned number, unsigned numResults);
/// Returns the origins of `value`, a tensor in `function`, as propagation wrote them, or an empty string.
std::string getOrigins(mlir::FunctionOpInterface function, mlir::Value value);

/// Finds annotations of one function by the names that `dist.origins` gives them.
class OriginIndex {
public:
  explicit OriginIndex(mlir::FunctionOpInterface function) : function(function) {}

  /// Calls `callback` with the dimension, a text, `dim 0 from argument 1`, and the place of each annotation that `origins`
  /// names. A place that is not found any more is that of the function.
  void visit(llvm::StringRef origins, llvm::function_ref<void(int64_t, std::string, mlir::Location)> callback);
  /// Returns `origins` with the source places of arguments and results, which their names do not say.
  std::string addPlaces(llvm::StringRef origins);

private:
  mlir::Location find(llvm::StringRef name);
  void fill(bool all);

  mlir::FunctionOpInterface function;
  llvm::StringMap<mlir::Location> places; ///< Arguments by name, ops by place; empty until needed.
  bool hasAll = false;                    ///< True if all ops are among them.
};

} // namespace dist

#endif // DIST_ANALYSIS_EXPLANATION_H
