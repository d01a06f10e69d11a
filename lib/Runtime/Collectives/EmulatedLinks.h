// SPDX-License-Identifier: Apache-2.0
//
// For tests and benchmarks: lets collectives take as long as they would over slower links. Memory shared by threads is
// faster than any network, so on one machine there is nothing to hide behind computation; with this there is, and none
// of it takes a core.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_EMULATEDLINKS_H
#define DIST_LIB_RUNTIME_COLLECTIVES_EMULATEDLINKS_H

#include "Communicator.h"
#include "dist/Runtime/Runtime.h"

namespace dist::runtime {

/// Returns the seconds of a collective over such links, by the alpha-beta model of docs/machines.md within one tier.
double secondsOverLinks(const CollectiveInfo &info, const DistEmulatedLinks &links);

/// Returns `communicator` with collectives that end no sooner than over `links`. A rank has one link, which carries its
/// collectives one after the other, in the order of their starts. `state` outlives it.
std::unique_ptr<Communicator> emulateLinks(std::unique_ptr<Communicator> communicator, const DistEmulatedLinks &links,
                                           const RunState &state);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_EMULATEDLINKS_H
