// SPDX-License-Identifier: Apache-2.0
//
// The dist dialect: attributes, ops and the few questions that every library asks of them.

#ifndef DIST_IR_DIST_H
#define DIST_IR_DIST_H

#include "dist/IR/CollectiveKind.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dist/IR/DistDialect.h.inc"
#include "dist/IR/DistEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dist/IR/DistAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dist/IR/CollectiveInterface.h.inc"
#include "dist/IR/DistTypes.h.inc"
#define GET_OP_CLASSES
#include "dist/IR/DistOps.h.inc"

namespace dist {

/// Names of the discardable attributes of the dialect; see its description.
inline constexpr llvm::StringLiteral kShardingAttrName = "dist.sharding";
inline constexpr llvm::StringLiteral kShardingsAttrName = "dist.shardings";
inline constexpr llvm::StringLiteral kNameAttrName = "dist.name";
inline constexpr llvm::StringLiteral kFullyShardAttrName = "dist.fully_shard";
inline constexpr llvm::StringLiteral kRoleAttrName = "dist.role";
inline constexpr llvm::StringLiteral kUnsignedAttrName = "dist.unsigned";
inline constexpr llvm::StringLiteral kBoundaryAttrName = "dist.boundary";
inline constexpr llvm::StringLiteral kOriginsAttrName = "dist.origins";
inline constexpr llvm::StringLiteral kAnnotationsAttrName = "dist.annotations";
/// On a function: what a search for placements found, in seconds (f64): `seconds` and `followed` of the plan that was
/// chosen and of the one that propagation proposed, `compute` and `memory` of the former for arithmetic and for reading
/// and writing memory, `cost` of the best one found and `bound` of every one where no collectives are joined.
inline constexpr llvm::StringLiteral kSearchAttrName = "dist.search";
/// On a function whose plan follows propagation: `seconds` (f64) that a search would find instead of `followed`, and
/// some `values` that it places otherwise, each with `value` (its op), `loc` and `sharding`.
inline constexpr llvm::StringLiteral kHintAttrName = "dist.hint";
/// On a function whose arguments were placed by `dist-auto-plan`: what was found, in seconds and bytes (f64), see
/// AutoPlan.cpp.
inline constexpr llvm::StringLiteral kAutoPlanAttrName = "dist.auto_plan";
inline constexpr llvm::StringLiteral kReasonAttrName = "dist.reason";

/// What memory is used for, as reports name it, and what `dist.role` may say of an argument.
inline constexpr llvm::StringLiteral kMemoryCategoryNames[] = {"parameters",  "gradients", "optimizer_state",
                                                               "activations", "gathered",  "buffers"};

/// Returns the mesh that `symbol` names in the nearest symbol table of `from`, or null.
MeshAttr lookupMesh(mlir::Operation *from, mlir::FlatSymbolRefAttr symbol);

/// Returns ceil(size / parts): the padded size of a shard.
inline int64_t getShardSize(int64_t size, int64_t parts) { return parts <= 1 ? size : (size + parts - 1) / parts; }

/// Returns the product of the sizes of `axes` in `mesh`.
int64_t getAxesSize(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// Returns the type of a shard of `global` when only the axes in `axes` are taken to be split, or all if it is empty.
mlir::RankedTensorType getLocalTypeAlong(mlir::RankedTensorType global, ShardingAttr sharding, MeshAttr mesh,
                                         llvm::ArrayRef<AxisRefAttr> axes);

/// Returns true if `function` is in Local form: it says what its arguments and results are in the global program. A
/// function without tensors is in every form.
bool isLocalForm(mlir::FunctionOpInterface function);

/// Makes every dist collective and promise on tensors bufferizable.
void registerBufferizableOpInterfaceModels(mlir::DialectRegistry &registry);

} // namespace dist

#endif // DIST_IR_DIST_H
