// SPDX-License-Identifier: Apache-2.0
//
// Meshes and all layouts on them, for exhaustive tests.

#ifndef DIST_TEST_UNIT_LAYOUT_LAYOUTENUMERATION_H
#define DIST_TEST_UNIT_LAYOUT_LAYOUTENUMERATION_H

#include "dist/Layout/Layout.h"
#include <string>
#include <vector>

namespace dist::test {

/// A mesh with axes "a", "b", ... of the given sizes, cut into sub-axes.
class TestMesh {
public:
  explicit TestMesh(llvm::ArrayRef<int64_t> sizes);
  /// Returns the named axes or sub-axes as sub-axes: "a", "b:(1)2".
  SubAxisList get(llvm::ArrayRef<llvm::StringRef> axes) const;
  AxisRefAttr getAxis(llvm::StringRef text) const;
  mlir::MLIRContext *getContext() { return &context; }

private:
  mlir::MLIRContext context;

public:
  MeshAttr mesh;
  AxisSpace space;

private:
  MeshAttr makeMesh(llvm::ArrayRef<int64_t> sizes);
};

/// Returns all layouts of rank `rank` over `subAxes`, normalised. Pending sub-axes are of one kind out of `kinds`, or
/// of several of them in any order.
std::vector<Layout> enumerateLayouts(int64_t rank, llvm::ArrayRef<SubAxis> subAxes,
                                     llvm::ArrayRef<ReductionKind> kinds);

/// Returns a layout as text: `[01|2] sum{3}`.
std::string toString(const Layout &layout);

} // namespace dist::test

#endif // DIST_TEST_UNIT_LAYOUT_LAYOUTENUMERATION_H
