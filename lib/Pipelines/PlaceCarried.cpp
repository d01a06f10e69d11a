// SPDX-License-Identifier: Apache-2.0
//
// Only values that lie alike can be carried, and which result becomes which argument is known before anything is
// placed.

#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/Import/EntryFunctions.h"
#include "dist/Lowering/Steps/ElementTypes.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Runtime/Carry.h"

namespace dist {
#define GEN_PASS_DEF_PLACECARRIEDPASS
#include "dist/Pipelines/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Returns an argument or a result as the runtime names it. A type that it does not have is refused when there is code.
static runtime::BoundaryValue describe(Type type, DictionaryAttr attributes, StringRef key, unsigned number) {
  runtime::BoundaryValue value;
  value.key = (key + Twine(number)).str();
  auto get = [&](StringRef name) { return attributes ? attributes.get(name) : Attribute(); };
  if (auto name = dyn_cast_or_null<StringAttr>(get(kNameAttrName)))
    value.name = name.str();
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    value.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
    type = tensor.getElementType();
  }
  value.dtype = getDType(getStoredType(type), bool(get(kUnsignedAttrName))).value_or(DIST_F32);
  return value;
}

static runtime::Boundary describe(func::FuncOp function) {
  runtime::Boundary boundary;
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
    boundary.arguments.push_back(describe(type, function.getArgAttrDict(number), "arg", number));
  for (auto [number, type] : llvm::enumerate(function.getResultTypes()))
    boundary.results.push_back(describe(type, function.getResultAttrDict(number), "out", number));
  return boundary;
}

namespace {
struct PlaceCarried : dist::impl::PlaceCarriedPassBase<PlaceCarried> {
  using PlaceCarriedPassBase::PlaceCarriedPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (isLocalProgram(module)) {
      emitError(module.getLoc()) << "found a program in Local form, but results are placed before partitioning";
      return signalPassFailure();
    }
    for (func::FuncOp function : findEntryFunctions(module))
      if (failed(place(function)))
        return signalPassFailure();
  }

  LogicalResult place(func::FuncOp function) {
    std::vector<runtime::CarriedValue> carried;
    std::string error;
    if (!runtime::resolveCarry(carry, describe(function), carried, error))
      return function.emitError() << "carry: " << error;
    for (auto [result, argument] : carried)
      shareSharding(function, unsigned(argument), unsigned(result));
    for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
      settleDonation(function, argument, carried);
    return success();
  }

  /// Lets `argument`, if names do not tell what it becomes, have the result that is `carried` there; warns if none is.
  void settleDonation(func::FuncOp function, unsigned argument, ArrayRef<runtime::CarriedValue> carried) {
    Builder builder(function.getContext());
    auto doubt =
        dyn_cast_or_null<StringAttr>(function.removeArgAttr(argument, builder.getStringAttr(kDonationDoubtAttrName)));
    if (!doubt)
      return;
    const auto *given = llvm::find_if(carried, [&](const auto &value) { return value.argument == argument; });
    if (given == carried.end()) {
      Location place = function.getArgument(argument).getLoc();
      emitWarning(place->findInstanceOf<FileLineColLoc>() ? place : function.getLoc()) << doubt.getValue();
      return;
    }
    unsigned result = given->result;
    auto isTakenBy = [&](unsigned other) { return other != argument && getTaker(function, other) == result; };
    if (llvm::none_of(llvm::seq(function.getNumArguments()), isTakenBy))
      function.setArgAttr(argument, kDonateAttrName, builder.getI64IntegerAttr(result));
  }
};
} // namespace
