// SPDX-License-Identifier: Apache-2.0
//
// Element types as numbers: which bits they have, and which real numbers.

#ifndef DIST_LIB_REFERENCE_NUMBER_H
#define DIST_LIB_REFERENCE_NUMBER_H

#include "dist/Reference/Reference.h"
#include "llvm/ADT/APFloat.h"

namespace dist::reference {

/// The numbers of an element type.
struct Format {
  const llvm::fltSemantics *semantics = nullptr; ///< Null for integers and index.
  unsigned width = 64;

  /// `type` is a float of at most 64 bits, an integer of at most 64 bits, or index; see isKnown.
  static Format of(mlir::Type type);
  static bool isKnown(mlir::Type type);

  bool isFloat() const { return semantics; }
  bool isDouble() const { return semantics == &llvm::APFloat::IEEEdouble(); }
  bool isSingle() const { return semantics == &llvm::APFloat::IEEEsingle(); }
  uint64_t mask() const { return width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1; }

  /// Rounds each element of `slots` to a number of a float type: to nearest, ties to even.
  void round(Slot *slots, size_t count) const;
  /// Returns the element whose stored form is `bits`, and back. NaNs keep their payload where the type has room.
  Slot fromBits(uint64_t bits) const;
  uint64_t toBits(Slot slot) const;
  Slot fromAttribute(mlir::Attribute attribute) const;
};

/// Returns `bits`, `width` of them, as a signed number.
inline int64_t toSigned(uint64_t bits, unsigned width) { return int64_t(bits << (64 - width)) >> (64 - width); }

} // namespace dist::reference

#endif // DIST_LIB_REFERENCE_NUMBER_H
