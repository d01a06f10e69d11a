// SPDX-License-Identifier: Apache-2.0
//
// What a loop over layers keeps in stacks for a later one, and what that one computes again from the stacks and the
// parameters of its layer:
//
//   for (i) { stack(exp(x)), stack(x) }             for (i) { stack(x) }
//   for (j) { read exp(x), x at n - j }    <->      for (j) { read x at n - j; exp(x) }
//
// The choices between all in stacks and the fewest bytes are those of KeptValues.h, with the bodies of the loops as the
// part of a program, and with what it takes to write a stack and to read it. They begin with all that is the same in
// both bodies, so what a program recomputes already, as `jax.checkpoint` lets it, may be kept as well.

#ifndef DIST_LIB_COLLECTIVES_RECOMPUTEINLOOPS_H
#define DIST_LIB_COLLECTIVES_RECOMPUTEINLOOPS_H

#include "dist/Layout/Machine.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// Returns between how many choices there are for the loops of `function`; 0 if none reads stacks of another.
unsigned countLoopChoices(mlir::FunctionOpInterface function, const Machine &machine);

/// Puts the choice `number` into `function`: 0 keeps all in stacks, and the higher the number, the fewer bytes and the
/// more seconds.
void applyLoopChoice(mlir::FunctionOpInterface function, const Machine &machine, unsigned number);

} // namespace dist

#endif // DIST_LIB_COLLECTIVES_RECOMPUTEINLOOPS_H
