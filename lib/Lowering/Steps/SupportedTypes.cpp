// SPDX-License-Identifier: Apache-2.0
//
// See SupportedTypes.h; getDType has the table.

#include "SupportedTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace dist;

std::string steps::describeSupportedTypes(Type type) {
  unsigned width = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  std::string wider;
  if (isa<IntegerType>(type) && width < 64)
    wider = width < 8 ? "i8" : width < 16 ? "i16" : width < 32 ? "i32" : "i64";
  else if (isa<FloatType>(type) && width < 32)
    wider = width <= 8 ? "bf16" : "f32";
  return "f64, f32, bf16, f16, f8E4M3FN, f8E5M2, complex numbers of f32 and f64, i1, i8, i16, i32, i64 and index are "
         "supported" +
         (wider.empty() ? "" : "; " + wider + " holds all of its values");
}
