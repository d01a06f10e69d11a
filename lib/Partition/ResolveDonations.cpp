// SPDX-License-Identifier: Apache-2.0
//
// Pairs donated arguments with results, where local types and placements are known:
//
//   (%w {dist.donate}, %g) -> (%loss, %new_w)      ->      (%w {dist.donate = 1 : i64}, %g) -> (%loss, %new_w)
//
// Whether something still reads the argument when the result is written is seen where there are buffers
// (lib/Lowering/Steps/ DonateArguments.cpp).

#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/Partition/Passes.h"
#include "dist/Timeline/NewVersions.h"

namespace dist {
#define GEN_PASS_DEF_RESOLVEDONATIONSPASS
#include "dist/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Pairs the arguments of one function.
class DonationResolver {
public:
  explicit DonationResolver(FunctionOpInterface function)
      : function(function), isTaken(function.getNumResults()),
        donate(StringAttr::get(function.getContext(), kDonateAttrName)) {}

  void run() {
    SmallVector<unsigned> open;
    for (unsigned argument = 0; argument < function.getNumArguments(); ++argument) {
      if (getTaker(function, argument))
        keepOrDrop(argument);
      else if (function.getArgAttr(argument, kDonateAttrName))
        open.push_back(argument);
    }
    if (open.empty())
      return;
    SmallVector<int64_t> versions = findNewVersions(function);
    for (auto [result, argument] : llvm::enumerate(versions))
      if (argument >= 0 && llvm::is_contained(open, argument) && mayTake(argument, result)) {
        give(argument, result);
        llvm::erase(open, unsigned(argument));
      }
    for (unsigned argument : open)
      giveToFirst(argument);
  }

private:
  Attribute getBoundary(unsigned argument) { return function.getArgAttr(argument, kBoundaryAttrName); }

  bool haveSamePlacement(unsigned argument, unsigned result) {
    auto boundary = dyn_cast_or_null<BoundaryAttr>(getBoundary(argument));
    return getBoundary(argument) == function.getResultAttr(result, kBoundaryAttrName) &&
           function.getArgumentTypes()[argument] == function.getResultTypes()[result] &&
           (!boundary || boundary.getSharding().getPartials().empty());
  }

  bool mayTake(unsigned argument, unsigned result) { return !isTaken[result] && haveSamePlacement(argument, result); }

  void give(unsigned argument, unsigned result) {
    isTaken[result] = true;
    function.setArgAttr(argument, donate, Builder(function.getContext()).getI64IntegerAttr(result));
  }

  void giveToFirst(unsigned argument) {
    for (unsigned result = 0; result < function.getNumResults(); ++result)
      if (mayTake(argument, result))
        return give(argument, result);
    emitWarning(function.getArgument(argument).getLoc())
        << "argument " << argument << " is donated, but no result of its type and placement is left to take its memory";
    function.removeArgAttr(argument, donate);
  }

  static std::string describe(Attribute boundary) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    if (auto known = dyn_cast_or_null<BoundaryAttr>(boundary))
      stream << known.getSharding();
    else
      stream << "none";
    return text;
  }

  void keepOrDrop(unsigned argument) {
    unsigned result = *getTaker(function, argument);
    if (haveSamePlacement(argument, result)) {
      isTaken[result] = true;
      return;
    }
    emitWarning(function.getArgument(argument).getLoc())
        << "argument " << argument << " is donated to result " << result << ", but its placement is "
        << describe(getBoundary(argument)) << " and that of the result is "
        << describe(function.getResultAttr(result, kBoundaryAttrName))
        << "; only equal placements without partial values can share memory, so each has its own";
    function.removeArgAttr(argument, donate);
  }

  FunctionOpInterface function;
  SmallVector<bool> isTaken; ///< Per result.
  StringAttr donate;
};

struct ResolveDonationsPass : dist::impl::ResolveDonationsPassBase<ResolveDonationsPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
        DonationResolver(function).run();
  }
};
} // namespace
