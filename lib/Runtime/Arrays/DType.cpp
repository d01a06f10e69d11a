// SPDX-License-Identifier: Apache-2.0
//
// The table of element types; one row per value of DistDType, in order.

#include "dist/Runtime/DType.h"

#include "NarrowFloat.h"

namespace dist::runtime {

namespace {
struct DTypeFacts {
  const char *name;
  int64_t size;
  bool isFloat;
};
constexpr DTypeFacts dtypeFacts[DIST_NUM_DTYPES] = {
    {"i1", 1, false},  {"i8", 1, false},  {"i16", 2, false}, {"i32", 4, false},     {"i64", 8, false},
    {"u8", 1, false},  {"u16", 2, false}, {"u32", 4, false}, {"u64", 8, false},     {"f16", 2, true},
    {"bf16", 2, true}, {"f32", 4, true},  {"f64", 8, true},  {"f8E4M3FN", 1, true}, {"f8E5M2", 1, true},
    {"c64", 8, true},  {"c128", 16, true}};
} // namespace

bool isValidDType(DistDType dtype) { return dtype >= 0 && dtype < DIST_NUM_DTYPES; }
int64_t sizeOfDType(DistDType dtype) { return dtypeFacts[dtype].size; }
const char *nameOfDType(DistDType dtype) { return dtypeFacts[dtype].name; }
bool isFloatDType(DistDType dtype) { return dtypeFacts[dtype].isFloat; }
bool isNarrowFloatDType(DistDType dtype) { return dtype == DIST_F16 || dtype == DIST_BF16; }
bool isComplexDType(DistDType dtype) { return dtype == DIST_C64 || dtype == DIST_C128; }
DistDType partOfComplexDType(DistDType dtype) { return dtype == DIST_C64 ? DIST_F32 : DIST_F64; }
bool isByteFloatDType(DistDType dtype) { return dtype == DIST_F8E4M3FN || dtype == DIST_F8E5M2; }

float floatFromBF16(uint16_t bits) { return widen(BF16{bits}); }
uint16_t bf16FromFloat(float value) { return narrowToBF16(value).bits; }
float floatFromF16(uint16_t bits) { return widen(F16{bits}); }
uint16_t f16FromFloat(float value) { return narrowToF16(value).bits; }
float floatFromF8(uint8_t bits, DistDType dtype) { return widen(bits, dtype == DIST_F8E4M3FN ? f8E4M3FN : f8E5M2); }
uint8_t f8FromFloat(float value, DistDType dtype) {
  return narrowToF8(value, dtype == DIST_F8E4M3FN ? f8E4M3FN : f8E5M2);
}

int64_t bytesOfValue(const DistValue &value) {
  int64_t bytes = sizeOfDType(value.dtype);
  for (int32_t d = 0; d < value.rank; ++d)
    bytes *= value.shape[d];
  return bytes;
}

} // namespace dist::runtime
