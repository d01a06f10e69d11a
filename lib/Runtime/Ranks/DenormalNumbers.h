// SPDX-License-Identifier: Apache-2.0
//
// Numbers below the smallest normal one (1.2e-38 in f32) cost a processor a hundred cycles each, and a softmax of far
// apart logits, or its gradient, is full of them: products of such matrices ran ten times slower. Ranks treat them as
// zero, as XLA and the libraries of GPUs do.

#ifndef DIST_LIB_RUNTIME_RANKS_DENORMALNUMBERS_H
#define DIST_LIB_RUNTIME_RANKS_DENORMALNUMBERS_H

namespace dist::runtime {

/// Makes the calling thread read and write denormal numbers as zeros, where the processor can.
void flushDenormalNumbers();

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_RANKS_DENORMALNUMBERS_H
