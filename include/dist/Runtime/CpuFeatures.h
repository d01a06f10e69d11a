// SPDX-License-Identifier: Apache-2.0
//
// What compiled kernels may need of a CPU beyond what its architecture always has. The compiler records the features
// that it used, by LLVM's names; the runtime refuses code that this machine cannot run.

#ifndef DIST_RUNTIME_CPUFEATURES_H
#define DIST_RUNTIME_CPUFEATURES_H

#include <string>
#include <string_view>
#include <vector>

namespace dist::runtime {

/// Names of all features that can be asked for on this architecture; code may need no others.
std::vector<std::string> getKnownCpuFeatures();

/// Returns those of `features` (a list with commas) that this CPU does not have or that are not known, as such a list.
std::string findMissingCpuFeatures(std::string_view features);

} // namespace dist::runtime

#endif // DIST_RUNTIME_CPUFEATURES_H
