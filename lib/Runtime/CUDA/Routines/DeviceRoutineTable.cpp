// SPDX-License-Identifier: Apache-2.0
//
// Which routine runs where.

#include "DeviceRoutine.h"

namespace dist::runtime {

std::unique_ptr<DeviceRoutine> makeDeviceRoutine(const RoutineSite &site, Failure &failure) {
  return makeHostRoutine(site, failure);
}

} // namespace dist::runtime
