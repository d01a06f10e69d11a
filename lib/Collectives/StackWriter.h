// SPDX-License-Identifier: Apache-2.0
//
// Writes a step with its stacks in pieces, so that to what makes the pipeline each piece of a parameter is a parameter:
//
//   func @step(%w[8, ...])                        func @step(%w0[4, ...], %w1[4, ...])
//     for part (%dw)                                for part (%dw0, %dw1)
//       %h = for k = 0 to 8: reads %w[k]              %h0 = for k = 0 to 4: reads %w0[k]
//                                                     %h1 = for k = 4 to 8: reads %w1[k - 4]
//     yield %w - %dw                                yield %w0 - %dw0, %w1 - %dw1
//
// Pieces of arguments and results are arguments and results of their own, behind all others, until the pipeline is
// made. Then each stack is one again (`joinStacks`): if device d alone has piece d, what a device holds of the stack is
// its piece, and the axis of the stages splits it; else all devices have it.

#ifndef DIST_LIB_COLLECTIVES_STACKWRITER_H
#define DIST_LIB_COLLECTIVES_STACKWRITER_H

#include "StackCuts.h"
#include "StagePieces.h"

namespace dist {

/// Rewrites `function`, and `parts`, which becomes another loop. Failure comes with an error at an op that has no local
/// form.
llvm::FailureOr<StagePieces> cutStacks(const StackCuts &cuts, RuleTable &rules, mlir::LoopLikeOpInterface &parts,
                                       mlir::FunctionOpInterface function);

/// Puts the pieces of arguments and results together again, after `dist.held` says which device has which. `axis` of
/// `mesh` is that of the stages.
void joinStacks(const StagePieces &pieces, mlir::FunctionOpInterface function, AxisRefAttr axis,
                mlir::FlatSymbolRefAttr mesh);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_STACKWRITER_H
