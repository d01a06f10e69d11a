// SPDX-License-Identifier: Apache-2.0
//
// Whole arrays to contributions and back: what the devices hold of a value that is partial over mesh axes. Reducing the
// contributions in the order of the placement gives the whole value again.

#ifndef DIST_LIB_RUNTIME_COLLECTIVES_CONTRIBUTIONS_H
#define DIST_LIB_RUNTIME_COLLECTIVES_CONTRIBUTIONS_H

#include "dist/Runtime/Sharding.h"

namespace dist::runtime {

/// Says what is wrong with the reductions of `placement` for elements of type `dtype`; empty if nothing is. That their
/// axes exist and do not overlap is checked with those of the dimensions.
std::string checkPartials(const ArrayPlacement &placement, DistDType dtype);

/// Sets `bytes` to the element that `rank` holds everywhere in the place of `global`; to nothing if it holds `global`
/// itself.
void chooseContribution(const DistMesh &mesh, const ArrayPlacement &placement, const HostArray &global, int64_t rank,
                        std::vector<char> &bytes);

/// Sets `whole[rank]` to the reductions of `locals`, which have one shape and type; false with an error if memory is
/// missing.
bool reduceContributions(const DistMesh &mesh, const ArrayPlacement &placement, const std::vector<HostArray> &locals,
                         std::vector<HostArray> &whole, std::string &error);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_COLLECTIVES_CONTRIBUTIONS_H
