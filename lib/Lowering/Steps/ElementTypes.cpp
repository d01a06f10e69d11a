// SPDX-License-Identifier: Apache-2.0

#include "dist/Lowering/Steps/ElementTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

std::optional<DistDType> dist::getDType(Type type, bool isUnsigned) {
  if (type.isIndex())
    return DIST_I64;
  if (type.isF16())
    return DIST_F16;
  if (type.isBF16())
    return DIST_BF16;
  if (type.isF32())
    return DIST_F32;
  if (type.isF64())
    return DIST_F64;
  if (isa<Float8E4M3FNType>(type))
    return DIST_F8E4M3FN;
  if (isa<Float8E5M2Type>(type))
    return DIST_F8E5M2;
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    Type part = complexType.getElementType();
    return part.isF32()   ? std::optional<DistDType>(DIST_C64)
           : part.isF64() ? std::optional<DistDType>(DIST_C128)
                          : std::nullopt;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  isUnsigned |= integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return DIST_I1;
  case 8:
    return isUnsigned ? DIST_U8 : DIST_I8;
  case 16:
    return isUnsigned ? DIST_U16 : DIST_I16;
  case 32:
    return isUnsigned ? DIST_U32 : DIST_I32;
  case 64:
    return isUnsigned ? DIST_U64 : DIST_I64;
  default:
    return std::nullopt;
  }
}

Type dist::getStoredType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  auto integer = dyn_cast<IntegerType>(shaped ? shaped.getElementType() : type);
  if (!integer || integer.getWidth() < 2 || integer.getWidth() >= 8)
    return type;
  Type byte = IntegerType::get(type.getContext(), 8, integer.getSignedness());
  return shaped ? Type(shaped.clone(byte)) : byte;
}

std::string dist::describeSupportedTypes(Type type) {
  unsigned width = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  std::string wider;
  if (isa<IntegerType>(type) && width < 64)
    wider = width < 8 ? "i8" : width < 16 ? "i16" : width < 32 ? "i32" : "i64";
  else if (isa<FloatType>(type) && width < 32)
    wider = width <= 8 ? "bf16" : "f32";
  return "f64, f32, bf16, f16, f8E4M3FN, f8E5M2, complex numbers of f32 and f64, i1 to i8, i16, i32, i64 and index are "
         "supported" +
         (wider.empty() ? "" : "; " + wider + " holds all of its values");
}
