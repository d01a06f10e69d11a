// SPDX-License-Identifier: Apache-2.0

#include "dist-c/Passes.h"
#include "dist/Collectives/Passes.h"
#include "dist/Import/Passes.h"
#include "dist/Lowering/Upstream/Passes.h"
#include "dist/Partition/Passes.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/PlanFiles/Passes.h"
#include "dist/Propagation/Passes.h"
#include "mlir/CAPI/Pass.h"

#include <mutex>

using namespace dist;

void distRegisterAllPasses(void) {
  static std::once_flag isRegistered;
  std::call_once(isRegistered, registerDistPasses);
}

extern "C" {
#include "dist/Collectives/Passes.capi.cpp.inc"
#include "dist/Import/Passes.capi.cpp.inc"
#include "dist/Lowering/Upstream/Passes.capi.cpp.inc"
#include "dist/Partition/Passes.capi.cpp.inc"
#include "dist/Pipelines/Passes.capi.cpp.inc"
#include "dist/PlanFiles/Passes.capi.cpp.inc"
#include "dist/Propagation/Passes.capi.cpp.inc"
}
