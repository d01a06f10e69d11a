// SPDX-License-Identifier: Apache-2.0
//
// Which values lie as the program or a plan asks for, once the constraints that said so are gone.

#ifndef DIST_LIB_PARTITION_WRITTENPLACEMENTS_H
#define DIST_LIB_PARTITION_WRITTENPLACEMENTS_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// Name of the discardable attribute on an op of which a result has a written placement. It is there from dist-insert-reshards to
/// dist-sum-before-reducing.
inline constexpr llvm::StringLiteral kWrittenAttrName = "dist.written";

} // namespace dist

#endif // DIST_LIB_PARTITION_WRITTENPLACEMENTS_H
