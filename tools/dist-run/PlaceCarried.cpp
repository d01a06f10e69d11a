// SPDX-License-Identifier: Apache-2.0
//
// See PlaceCarried.h. Only values that lie alike can be carried, and which result becomes which argument is known
// before anything is placed.

#include "PlaceCarried.h"
#include "dist/IR/Dist.h"
#include "dist/IR/Donation.h"
#include "dist/Import/EntryFunctions.h"
#include "dist/Runtime/Carry.h"

#include <map>

using namespace mlir;
using namespace dist;

namespace {
struct PlaceCarriedPass : PassWrapper<PlaceCarriedPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlaceCarriedPass)

  explicit PlaceCarriedPass(std::string carry) : carry(std::move(carry)) {}

  StringRef getArgument() const override { return "dist-run-place-carried"; }

  void runOnOperation() override {
    for (func::FuncOp function : findEntryFunctions(getOperation())) {
      runtime::Boundary boundary = describe(function);
      std::vector<runtime::CarriedValue> carried;
      std::string error;
      if (!runtime::resolveCarry(carry, boundary, carried, error))
        continue;
      for (auto [result, argument] : carried)
        shareSharding(function, unsigned(argument), unsigned(result));
    }
  }

private:
  /// Returns names and types of what `function` takes and gives. A last size stands for the element type, as types are
  /// only compared: not all that a program may have has a DistDType.
  static runtime::Boundary describe(func::FuncOp function) {
    std::map<const void *, int64_t> elements;
    auto describeOne = [&](Type type, Attribute name, StringRef key, unsigned number) {
      runtime::BoundaryValue value;
      value.key = (key + Twine(number)).str();
      if (auto text = dyn_cast_or_null<StringAttr>(name))
        value.name = text.str();
      if (auto tensor = dyn_cast<RankedTensorType>(type)) {
        value.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
        type = tensor.getElementType();
      }
      value.shape.push_back(elements.try_emplace(type.getAsOpaquePointer(), elements.size()).first->second);
      return value;
    };
    runtime::Boundary boundary;
    for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
      boundary.arguments.push_back(describeOne(type, function.getArgAttr(number, kNameAttrName), "arg", number));
    for (auto [number, type] : llvm::enumerate(function.getResultTypes()))
      boundary.results.push_back(describeOne(type, function.getResultAttr(number, kNameAttrName), "out", number));
    return boundary;
  }

  std::string carry;
};
} // namespace

std::unique_ptr<Pass> dist::run::createPlaceCarriedPass(std::string carry) {
  return std::make_unique<PlaceCarriedPass>(std::move(carry));
}
