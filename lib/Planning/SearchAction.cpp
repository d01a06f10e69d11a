// SPDX-License-Identifier: Apache-2.0

#include "dist/Planning/SearchAction.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Format.h"

#include <cmath>

using namespace mlir;
using namespace dist;

void SearchAction::print(llvm::raw_ostream &os) const { os << tag << ": " << status; }

/// Says what `best` and `bound` are.
static std::string describe(double best, double bound) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!std::isfinite(best))
    return "no plan found yet";
  os << llvm::format(best < 1e-3 ? "%.1f us found" : "%.1f ms found", best * (best < 1e-3 ? 1e6 : 1e3));
  if (bound > 0)
    os << llvm::format(", at most %.2f %% above the least", 100 * std::max(0.0, best / bound - 1));
  return text;
}

llvm::Error dist::runSearchStep(FunctionOpInterface function, double best, double bound,
                                llvm::function_ref<llvm::Error()> solve) {
  std::optional<llvm::Error> error;
  MLIRContext *context = function.getContext();
  if (!context->hasActionHandler())
    return solve();
  context->executeAction<SearchAction>([&] { error.emplace(solve()); }, {function.getOperation()},
                                       describe(best, bound));
  if (!error) // A handler may leave actions out.
    return llvm::createStringError("the search was left out");
  return std::move(*error);
}
