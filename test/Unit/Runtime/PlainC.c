/* SPDX-License-Identifier: Apache-2.0
 *
 * The headers as a C11 program sees them; called by PlainCTest.cpp. Runs an empty program on two ranks.
 */
#include "dist/Runtime/Executable.h"
#include "dist/Runtime/Runtime.h"

int distRunFromPlainC(void);

int distRunFromPlainC(void) {
  DistRuntimeOptions options = {0};
  DistMeshAxis axis = {"x", 2};
  DistExecutable executable = {0};
  DistRuntime *runtime = 0;
  DistProgram *program = 0;
  int ok;
  executable.version = DIST_EXECUTABLE_VERSION;
  executable.mesh.axes = &axis;
  executable.mesh.numAxes = 1;
  ok = distRuntimeCreate(&options, &runtime) == DIST_OK && distRuntimeLoad(runtime, &executable, &program) == DIST_OK &&
       distRuntimeWorldSize(runtime) == 2 && distProgramRun(program) == DIST_OK && distRuntimeLastError(runtime) == 0;
  distProgramDestroy(program);
  distRuntimeDestroy(runtime);
  return ok;
}
