// SPDX-License-Identifier: Apache-2.0
//
// The walk that builds the imported body of a function: op by op, in order, beside the body that was read. It owns the
// map from values that were read to values that were built, and offers what the op importers share: types, locations,
// errors.

#ifndef DIST_LIB_IMPORT_BODYIMPORTER_H
#define DIST_LIB_IMPORT_BODYIMPORTER_H

#include "MeshTable.h"
#include "TileShardings.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <map>
#include <optional>

namespace dist {

class BodyImporter;

/// Builds the counterpart of one foreign op and maps its results.
using OpImporter = mlir::LogicalResult (*)(mlir::Operation *op, BodyImporter &importer);

/// The importers, by op name.
using OpTable = llvm::StringMap<OpImporter>;

/// What one module shares: its symbols, its meshes, its shardings without meshes, and the importers.
struct ModuleImport {
  mlir::SymbolTable &symbols;
  MeshTable &meshes;
  TileShardings &tiles;
  const OpTable &table;
  bool keepsDoubts = false; ///< About donated arguments, which are written to them.
};

/// What is known of an integer that was computed from `stablehlo.partition_id`: (id / stride) on the mesh.
struct PartitionIndex {
  mlir::FlatSymbolRefAttr mesh;
  int64_t stride = 1;
};

class BodyImporter {
public:
  /// `location` stands for ops at the beginning that have none.
  BodyImporter(ModuleImport &module, mlir::OpBuilder &builder, mlir::Location location)
      : module(module), builder(builder), lastKnown(location) {}

  /// Imports the ops of `block` at the builder's insertion point, without its terminator. The block's arguments are
  /// mapped already.
  mlir::LogicalResult importBlock(mlir::Block &block);

  /// Returns the built counterpart of `value`, or null for a value without one.
  mlir::Value get(mlir::Value value) const { return values.lookup(value); }
  /// Returns the built counterparts of the operands of `op`.
  llvm::SmallVector<mlir::Value> getOperands(mlir::Operation *op) const;
  void map(mlir::Value from, mlir::Value to) { values[from] = to; }
  /// Maps the results of `op` to `to`, one each.
  void mapResults(mlir::Operation *op, mlir::ValueRange to);

  /// Returns the location of what is built for `op`: its own, or that of an op before it if it has none, and the calls
  /// that were inlined around it.
  mlir::Location getLocation(mlir::Operation *op) const;
  /// Starts an error "'name' op ..." at `op`.
  mlir::InFlightDiagnostic emitOpError(mlir::Operation *op) const;
  /// Returns a builder at the current insertion point with the location of `op`.
  mlir::ImplicitLocOpBuilder at(mlir::Operation *op) const;

  /// Returns `type` with signless integers if it is a static ranked tensor of integers or floats, or an error at `op`.
  /// A token becomes a tensor without elements.
  mlir::FailureOr<mlir::RankedTensorType> convertTensor(mlir::Operation *op, mlir::Type type) const;
  /// Returns the converted type of the only result of `op`, or an error if there is not exactly one.
  mlir::FailureOr<mlir::RankedTensorType> convertResult(mlir::Operation *op) const;
  /// Checks that `op` has `operands` operands, all of them tensors as above, and one such result, and `regions`
  /// regions.
  mlir::LogicalResult checkSignature(mlir::Operation *op, unsigned operands, unsigned regions = 0) const;

  /// Checks that `op` has one operand and one result, tensors of one type, and returns the built operand.
  mlir::FailureOr<mlir::Value> getIdentityOperand(mlir::Operation *op) const;

  /// Checks that `block` ends as the op around it needs: a function in `func.return`, a region of a foreign op in its
  /// dialect's `return`. Upstream's ops verify their regions themselves.
  mlir::LogicalResult checkEnd(mlir::Block &block) const;

  /// Returns what stands for a token that `op` makes.
  mlir::Value createToken(mlir::Operation *op) const;

  /// Ends a block: ties the members of its sharding groups.
  mlir::LogicalResult finishGroups();
  /// Ends a function: removes what is no sharding group.
  void finishFunction();

  /// Imports the body of the private function that the attribute `field` of `call` names, in place of the call.
  mlir::LogicalResult inlineCall(mlir::Operation *call, llvm::StringRef field);

  ModuleImport &module;
  mlir::OpBuilder &builder;

  /// The mesh of the manual computation around the insertion point, if there is one.
  mlir::FlatSymbolRefAttr manualMesh;
  /// Built values that are partition indices.
  llvm::DenseMap<mlir::Value, PartitionIndex> partitionIndices;
  /// Constraints that say where their operand lies: nothing has used their result.
  llvm::DenseSet<mlir::Operation *> danglingConstraints;
  /// Members of sharding groups in the block that is being built, by group id.
  llvm::MapVector<int64_t, llvm::SmallVector<mlir::Value>> groups;
  /// The ops that tie the members of the sharding groups of the function, by group id; one for each block.
  std::map<int64_t, llvm::SmallVector<GroupOp, 1>> groupOps;

private:
  mlir::LogicalResult checkOperandsAreBuilt(mlir::Operation *op) const;
  mlir::LogicalResult importOp(mlir::Operation *op);
  mlir::LogicalResult cloneOp(mlir::Operation *op);

  llvm::DenseMap<mlir::Value, mlir::Value> values;
  /// Functions that are being inlined, outermost first.
  llvm::SmallVector<mlir::Operation *> callees;
  /// Where the innermost of them was called.
  std::optional<mlir::Location> callSite;
  /// The last location that was not unknown.
  mlir::Location lastKnown;
};

/// Returns `type` with signless integers.
mlir::Type getSignless(mlir::Type type);

/// Returns true if `type` is `!stablehlo.token`, whose values only order effects.
bool isToken(mlir::Type type);

/// Returns true if no value of `type` holds numbers: tokens, and the tuples without members that older callbacks
/// return.
bool holdsNothing(mlir::Type type);

/// Erases the ops of `region` whose results are not used and that have no effect, outside of linalg bodies. Constraints
/// have none here, unless they are in `kept`.
void eraseDeadOps(mlir::Region &region, const llvm::DenseSet<mlir::Operation *> &kept);

/// Imports an op of the scalar table (see ScalarOps.h), or a custom call of its name, element by element.
mlir::LogicalResult importElementwiseOp(mlir::Operation *op, BodyImporter &importer);

/// Imports a top-k along the last dimension: `op` gives the largest (or smallest) elements in order, and their
/// positions.
mlir::LogicalResult importTopK(mlir::Operation *op, bool isLargest, BodyImporter &importer);

/// Returns true unless the attribute 'largest' in the dictionary `attributes` of a top-k is false.
bool takesLargest(mlir::Attribute attributes);

/// Imports the custom call ApproxTopK, exactly: a sort by the function that it names.
mlir::LogicalResult importApproxTopK(mlir::Operation *op, BodyImporter &importer);

/// Imports a reduce_window that is a cumulative reduction; returns nothing if it is none.
std::optional<mlir::LogicalResult> importCumulative(mlir::Operation *op, BodyImporter &importer);

/// Imports the custom calls SPMDFullToShardShape and SPMDShardToFullShape.
mlir::LogicalResult importManualBoundary(mlir::Operation *op, BodyImporter &importer);

// The families of ops; each adds its entries to the table.
void addElementwiseOps(OpTable &table);
void addConstantOps(OpTable &table);
void addShapeOps(OpTable &table);
void addSliceOps(OpTable &table);
void addDotOps(OpTable &table);
void addConvolutionOps(OpTable &table);
void addReduceOps(OpTable &table);
void addWindowOps(OpTable &table);
void addBatchNormOps(OpTable &table);
void addSelectAndScatterOps(OpTable &table);
void addGatherOps(OpTable &table);
void addScatterOps(OpTable &table);
void addLoopOps(OpTable &table);
void addSortOps(OpTable &table);
void addLibraryRoutines(OpTable &table);
void addBitcastOps(OpTable &table);
void addRandomOps(OpTable &table);
void addRegionOps(OpTable &table);
void addManualCallOps(OpTable &table);
void addControlOps(OpTable &table);
void addCustomCallOps(OpTable &table);
void addSdyOps(OpTable &table);
void addShardyReshards(OpTable &table);
void addCollectiveOps(OpTable &table);
void addPartitionIdOps(OpTable &table);

} // namespace dist

#endif // DIST_LIB_IMPORT_BODYIMPORTER_H
