// SPDX-License-Identifier: Apache-2.0
//
// Products that are added to what is not needed any more; a part of dist-fuse-elementwise.

#ifndef DIST_LIB_LOWERING_STEPS_ACCUMULATEPRODUCTS_H
#define DIST_LIB_LOWERING_STEPS_ACCUMULATEPRODUCTS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist::steps {

/// Lets contractions into zeros, on tensors, add to the other summand of their result instead, where nothing else reads
/// the two: it becomes their destination. No op moves, and no value lives longer than before.
void accumulateProducts(mlir::ModuleOp module);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_ACCUMULATEPRODUCTS_H
