// SPDX-License-Identifier: Apache-2.0
//
// The machine files that are part of the library.

#ifndef DIST_LIB_LAYOUT_SHIPPEDMACHINES_H
#define DIST_LIB_LAYOUT_SHIPPEDMACHINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace dist {

struct ShippedMachine {
  llvm::StringLiteral name;
  llvm::StringLiteral text; ///< JSON.
};

/// Returns the machines that come with dist, by name.
llvm::ArrayRef<ShippedMachine> getShippedMachines();

} // namespace dist

#endif // DIST_LIB_LAYOUT_SHIPPEDMACHINES_H
