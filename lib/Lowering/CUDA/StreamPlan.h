// SPDX-License-Identifier: Apache-2.0
//
// Streams and events of a GPU program, fixed at compile time.

#ifndef DIST_LIB_LOWERING_CUDA_STREAMPLAN_H
#define DIST_LIB_LOWERING_CUDA_STREAMPLAN_H

#include "Steps/ExecutableBuilder.h"

namespace dist::cuda {

/// Puts collectives that send data on the communication stream and everything else on the compute stream, and adds the
/// events without which steps that touch the same bytes could overtake one another.
void planStreams(steps::ExecutableBuilder &builder);

} // namespace dist::cuda

#endif // DIST_LIB_LOWERING_CUDA_STREAMPLAN_H
