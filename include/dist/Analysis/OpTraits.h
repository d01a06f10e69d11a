// SPDX-License-Identifier: Apache-2.0
//
// What the passes ask of every op again and again, answered once per name of an op: a program has tens of thousands of
// ops of a few dozen kinds, and each such question searches a list of interfaces.

#ifndef DIST_ANALYSIS_OPTRAITS_H
#define DIST_ANALYSIS_OPTRAITS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// Properties of all ops of one name.
struct OpTraits {
  bool isTerminator = false;
  bool isConstant = false;    ///< ConstantLike.
  bool isControlFlow = false; ///< States where its regions forward what: RegionBranchOpInterface.
  bool hasRule = false;       ///< States a sharding rule: ShardingRuleOpInterface.
  bool isCollective = false;  ///< CollectiveOpInterface.
  bool isDist = false;        ///< Of the dialect dist.
  bool isCall = false;        ///< CallOpInterface.
};

class OpTraitsTable {
public:
  const OpTraits &get(mlir::Operation *op) {
    const void *name = op->getName().getAsOpaquePointer();
    if (name == lastName)
      return *last;
    lastName = name;
    return *(last = find(op));
  }

private:
  const OpTraits *find(mlir::Operation *op);

  llvm::DenseMap<const void *, std::unique_ptr<OpTraits>> traits;
  const void *lastName = nullptr;
  const OpTraits *last = nullptr;
};

} // namespace dist

#endif // DIST_ANALYSIS_OPTRAITS_H
