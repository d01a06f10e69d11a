// SPDX-License-Identifier: Apache-2.0
//
// The pass --dist-shrink of dist-reduce.

#ifndef DIST_TOOLS_DISTREDUCE_SHRINK_H
#define DIST_TOOLS_DISTREDUCE_SHRINK_H

namespace dist {

/// Registers the pass `dist-shrink`.
void registerShrinkPass();

} // namespace dist

#endif // DIST_TOOLS_DISTREDUCE_SHRINK_H
