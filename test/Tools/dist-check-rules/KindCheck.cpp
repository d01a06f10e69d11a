// SPDX-License-Identifier: Apache-2.0

#include "KindCheck.h"
#include "Reduction.h"
#include "dist/Analysis/ShardingRule.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

static Attribute getNumber(Type type, int64_t number) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(floatType, double(number) / 2);
  return IntegerAttr::get(type, APInt(type.getIntOrFloatBitWidth(), number, /*isSigned=*/true, /*implicitTrunc=*/true));
}

/// Returns what is wrong about `kind` for `type`, or null.
static const char *findProblem(ReductionKind kind, Type type) {
  // An average has no neutral element; a value that is the same everywhere is its own average.
  TypedAttr neutral = kind == ReductionKind::Avg ? TypedAttr() : getNeutralElement(kind, type);
  if (!neutral && kind != ReductionKind::Avg)
    return "has no neutral element";
  for (int64_t number : {-7, -1, 0, 1, 5}) {
    Attribute value = getNumber(type, number);
    if (neutral && combine(kind, {value, neutral}) != value)
      return "has a neutral element that changes values";
    if (isIdempotent(kind) && combine(kind, {value, value, value}) != value)
      return "is said to be idempotent, but is not";
  }
  return nullptr;
}

bool checkKinds(MLIRContext &context) {
  Builder builder(&context);
  SmallVector<Type> types = {Float8E4M3FNType::get(&context),
                             Float8E5M2Type::get(&context),
                             builder.getF16Type(),
                             builder.getBF16Type(),
                             builder.getF32Type(),
                             builder.getF64Type(),
                             builder.getI1Type(),
                             builder.getI8Type(),
                             builder.getI32Type(),
                             builder.getI64Type()};
  bool ok = true;
  for (unsigned number = 0; number <= getMaxEnumValForReductionKind(); ++number)
    for (Type type : types) {
      auto kind = ReductionKind(number);
      const char *problem = isReducible(kind, type) ? findProblem(kind, type) : nullptr;
      if (problem)
        llvm::errs() << "error: '" << stringifyReductionKind(kind) << "' of " << type << " " << problem << "\n";
      ok &= !problem;
    }
  return ok;
}
