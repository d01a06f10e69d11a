// SPDX-License-Identifier: Apache-2.0
//
// Each solution of a search for placements as an action of MLIR, so that a tool can say how far a search is, or log it
// (`--log-actions-to=FILE`).

#ifndef DIST_PLANNING_SEARCHACTION_H
#define DIST_PLANNING_SEARCHACTION_H

#include "mlir/IR/Action.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Error.h"

#include <string>

namespace dist {

class SearchAction : public mlir::tracing::ActionImpl<SearchAction> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SearchAction)

  SearchAction(llvm::ArrayRef<mlir::IRUnit> units, std::string status) : ActionImpl(units), status(std::move(status)) {}

  static constexpr llvm::StringLiteral tag = "dist-search";
  /// Returns what was found before, as in `1061.9 ms found, at most 0.50 % above the least`.
  llvm::StringRef getStatus() const { return status; }
  void print(llvm::raw_ostream &os) const override;

private:
  std::string status;
};

/// Runs `solve`, the next step of a search in `function`. So far a plan was found that takes `best` seconds, and every
/// plan takes `bound`; infinity and 0 if that is not known.
llvm::Error runSearchStep(mlir::FunctionOpInterface function, double best, double bound,
                          llvm::function_ref<llvm::Error()> solve);

} // namespace dist

#endif // DIST_PLANNING_SEARCHACTION_H
