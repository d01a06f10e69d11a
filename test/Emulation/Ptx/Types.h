// SPDX-License-Identifier: Apache-2.0
//
// The types that PTX instructions name, and the state spaces that memory operations name.

#ifndef DIST_TEST_EMULATION_PTX_TYPES_H
#define DIST_TEST_EMULATION_PTX_TYPES_H

#include <cstdint>
#include <string_view>

namespace dist::emulation::ptx {

enum class Type : uint8_t {
  None,
  Pred,
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  BF16,
  F32,
  F64,
  TF32,
  F16x2,
  BF16x2,
  F32x2,
  U16x2,
  S16x2,
  E4M3x2,
  E5M2x2
};

enum class Space : uint8_t { Generic, Global, Shared, Local, KernelParameter };

/// Returns the type that `name` (without a dot) spells, or None.
Type parseType(std::string_view name);

/// Returns the bytes of one value in memory; 0 for a predicate.
unsigned sizeOf(Type type);

inline bool isSigned(Type type) { return type >= Type::S8 && type <= Type::S64; }

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_TYPES_H
