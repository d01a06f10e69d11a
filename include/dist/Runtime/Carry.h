// SPDX-License-Identifier: Apache-2.0
//
// Results that become arguments of the next iteration, as the parameters of a training step: `--carry`, and what is
// donated.

#ifndef DIST_TOOLS_EXECUTION_CARRY_H
#define DIST_TOOLS_EXECUTION_CARRY_H

#include "Boundary.h"

namespace dist::run {

/// A result and the argument that it becomes.
struct CarriedValue {
  size_t result, argument;
};

/// Finds out what `text` means, pairs `RESULT:ARGUMENT` with commas between them. Each side is a key (`out3`), a name,
/// or a path that names begin with: then those pair up that go on alike behind it. An empty text pairs results with the
/// arguments of the same name, or else the trees of results, in their order, with the first trees of arguments that
/// have the same leaves. Returns false and sets `error` if a pair does not exist or does not fit.
bool resolveCarry(const std::string &text, const Boundary &boundary, std::vector<CarriedValue> &carried,
                  std::string &error);

/// Adds the donated arguments of `executable`, whose memory holds the result of the iteration before. Returns false and
/// sets `error` if one of `carried` would put another result there.
bool addDonated(const DistExecutable &executable, const Boundary &boundary, std::vector<CarriedValue> &carried,
                std::string &error);

} // namespace dist::run

#endif // DIST_TOOLS_EXECUTION_CARRY_H
