// SPDX-License-Identifier: Apache-2.0
//
// Facts about the element types of Executable.h: size, name, family. Narrow floats (f16, bf16) are stored narrow and
// computed in f32 everywhere in the runtime, which computes nothing in byte floats (f8); the conversions round to
// nearest even and keep NaN.

#ifndef DIST_RUNTIME_DTYPE_H
#define DIST_RUNTIME_DTYPE_H

#include "dist/Runtime/Executable.h"

#include <cstdint>

namespace dist::runtime {

/// Whether `dtype` is one of the values in Executable.h; every other function here assumes it.
bool isValidDType(DistDType dtype);

/// Bytes of one element.
int64_t sizeOfDType(DistDType dtype);

/// Name as in IR: "i1", "bf16", "u8".
const char *nameOfDType(DistDType dtype);

/// Bytes of the local shape of `value`.
int64_t bytesOfValue(const DistValue &value);

/// f16, bf16, f32, f64, one of the byte floats, or complex numbers, which consist of floats.
bool isFloatDType(DistDType dtype);

/// f16 or bf16.
bool isNarrowFloatDType(DistDType dtype);

/// f8E4M3FN or f8E5M2.
bool isByteFloatDType(DistDType dtype);

/// c64 or c128.
bool isComplexDType(DistDType dtype);

/// The float type of the two parts of the complex type `dtype`.
DistDType partOfComplexDType(DistDType dtype);

float floatFromBF16(uint16_t bits);
uint16_t bf16FromFloat(float value);
float floatFromF16(uint16_t bits);
uint16_t f16FromFloat(float value);
/// The same for the byte float `dtype`.
float floatFromF8(uint8_t bits, DistDType dtype);
uint8_t f8FromFloat(float value, DistDType dtype);

} // namespace dist::runtime

#endif // DIST_RUNTIME_DTYPE_H
