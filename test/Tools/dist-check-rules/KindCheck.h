// SPDX-License-Identifier: Apache-2.0
//
// What the analyses say about kinds of reductions, in numbers: neutral elements change nothing, and a value is its own
// contribution on every device where a kind is said to be idempotent.

#ifndef DIST_CHECK_RULES_KINDCHECK_H
#define DIST_CHECK_RULES_KINDCHECK_H

#include "mlir/IR/MLIRContext.h"

/// Checks all kinds on several element types and prints what is wrong. Returns true if nothing is.
bool checkKinds(mlir::MLIRContext &context);

#endif // DIST_CHECK_RULES_KINDCHECK_H
