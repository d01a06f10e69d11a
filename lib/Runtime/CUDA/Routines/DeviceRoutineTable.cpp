// SPDX-License-Identifier: Apache-2.0
//
// Which routine is whose; those that are not listed are computed on the host.

#include "DeviceRoutine.h"

#include <cstring>

namespace dist::runtime {

namespace {

struct KnownRoutine {
  const char *name;
  DeviceRoutineMaker maker;
};

constexpr KnownRoutine knownRoutines[] = {
    {"fourier", makeFourierTransform},
    {"cholesky", makeCholeskyFactor},
    {"triangular_solve", makeTriangularSystem},
    {"lu", makeLUFactors},
    {"qr", makeQRFactors},
    {"householder", makeReflectionProduct},
    {"eigh", makeHermitianSpectrum},
    {"svd", makeSingularValues},
    {"tridiagonal", makeTridiagonalForm},
};

} // namespace

std::unique_ptr<DeviceRoutine> makeDeviceRoutine(const RoutineSite &site, Failure &failure) {
  for (const KnownRoutine &known : knownRoutines)
    if (std::strcmp(site.step.routine, known.name) == 0)
      return known.maker(site, failure);
  return makeHostRoutine(site, failure);
}

} // namespace dist::runtime
