// SPDX-License-Identifier: Apache-2.0
//
// What `dist.donate` may say; see Donation.h.

#include "dist/IR/Donation.h"
#include "dist/IR/Dist.h"

using namespace mlir;
using namespace dist;

std::optional<unsigned> dist::getTaker(FunctionOpInterface function, unsigned argument) {
  auto number = function.getArgAttrOfType<IntegerAttr>(argument, kDonateAttrName);
  return number ? std::optional<unsigned>(unsigned(number.getValue().getSExtValue())) : std::nullopt;
}

/// Returns true if what is written for `value` speaks of other values, too, or stands in more than `numPlaces` results.
static bool isBound(Value value, int64_t numPlaces) {
  auto isResult = [](Operation *user) { return user->hasTrait<OpTrait::IsTerminator>(); };
  return llvm::any_of(value.getUsers(), llvm::IsaPred<GroupOp>) ||
         llvm::count_if(value.getUsers(), isResult) > numPlaces || (numPlaces > 0 && isa<BlockArgument>(value));
}

void dist::shareSharding(FunctionOpInterface function, unsigned argument, unsigned result) {
  if (function.isExternal() || !function.getFunctionBody().hasOneBlock())
    return;
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  auto name = StringAttr::get(function.getContext(), kShardingAttrName);
  auto given = function.getArgAttrOfType<ShardingAttr>(argument, kShardingAttrName);
  auto taken = function.getResultAttrOfType<ShardingAttr>(result, kShardingAttrName);
  if (given && !taken && given.getPartials().empty() && !isBound(terminator->getOperand(result), 1))
    function.setResultAttr(result, name, given);
  else if (taken && !given && taken.getPartials().empty() && !isBound(function.getArgument(argument), 0))
    function.setArgAttr(argument, name, taken);
}

/// Returns the type of a value in the program as written: in Local form its boundary keeps that.
static Type getWrittenType(Type type, Attribute boundary) {
  auto written = dyn_cast_or_null<BoundaryAttr>(boundary);
  return written ? Type(written.getType()) : type;
}

LogicalResult dist::verifyDonation(Operation *op, unsigned number, Attribute attribute, const Twine &what) {
  auto emitError = [&] { return op->emitOpError() << what << ": "; };
  auto function = dyn_cast<FunctionOpInterface>(op);
  auto taker = dyn_cast<IntegerAttr>(attribute);
  if (!function || (!taker && !isa<UnitAttr>(attribute)))
    return emitError() << "attribute '" << kDonateAttrName << "' is " << attribute
                       << "; it has to be unit or the number of a result, on an argument of a function";
  // A lowered function has no results any more, but arguments for them.
  if (!taker || function.getNumResults() == 0)
    return success();
  int64_t result = taker.getValue().trySExtValue().value_or(-1);
  if (result < 0 || result >= int64_t(function.getNumResults()))
    return emitError() << "donated to result " << result << ", but there are " << function.getNumResults()
                       << " results";
  Type given = getWrittenType(function.getArgumentTypes()[number], function.getArgAttr(number, kBoundaryAttrName));
  Type taken = getWrittenType(function.getResultTypes()[result], function.getResultAttr(result, kBoundaryAttrName));
  if (given != taken)
    return emitError() << "donated to result " << result << " of type " << taken << ", needed the type " << given
                       << " of the argument";
  for (unsigned other = 0; other < number; ++other)
    if (getTaker(function, other) == unsigned(result))
      return emitError() << "donated to result " << result << ", which takes the memory of argument " << other
                         << " already";
  return success();
}
