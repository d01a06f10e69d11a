// SPDX-License-Identifier: Apache-2.0
//
// Donation: an argument that the program does not need any more when it is done, and whose memory one of its results
// may take.
//
//   func.func @step(%w: tensor<4xf32> {dist.donate = 0 : i64}, %m: tensor<4xf32> {dist.donate}, ...) -> (...)
//
// A number names the result; a unit attribute leaves the choice among the results of the same type and placement to
// `dist-resolve-donations` (lib/Partition), which runs where both are known, in Local form. Lowering keeps one memory
// for the two (lib/Lowering/Steps/DonateArguments.cpp), and the runtime too (DistValue::isDonated).

#ifndef DIST_IR_DONATION_H
#define DIST_IR_DONATION_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>

namespace dist {

/// On an argument: unit, or the number of the result that takes its memory.
inline constexpr llvm::StringLiteral kDonateAttrName = "dist.donate";

/// On a donated argument: the text of a warning, for who knows whether a step carries something there.
inline constexpr llvm::StringLiteral kDonationDoubtAttrName = "dist.donation_doubt";

/// Returns the number of the result that `argument` of `function` is donated to; nothing if it is not donated, or not
/// to a certain result.
std::optional<unsigned> getTaker(mlir::FunctionOpInterface function, unsigned argument);

/// Writes the sharding of `argument` to `result`, which takes its memory or its place in the next run, or the other way
/// round, where only one of the two has one.
void shareSharding(mlir::FunctionOpInterface function, unsigned argument, unsigned result);

/// Checks `attribute`, which has the name `dist.donate`, of argument `number` of `op`; `what` describes the argument in
/// messages. A result that is named has to exist, to have the type of the argument in the program as written, and to be
/// named once.
mlir::LogicalResult verifyDonation(mlir::Operation *op, unsigned number, mlir::Attribute attribute,
                                   const llvm::Twine &what);

} // namespace dist

#endif // DIST_IR_DONATION_H
