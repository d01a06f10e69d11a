// SPDX-License-Identifier: Apache-2.0
//
// A function as a ShardingGraph: where its annotations go in, and where the result is written back. The bodies of local
// regions that leave axes free are functions of their own, and parts of the graph of the function around them: free
// axes cross the boundary of a region in both directions.

#ifndef DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H
#define DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H

#include "Annotations.h"
#include "OriginPaths.h"
#include "OwnTrips.h"
#include "dist/Analysis/OpTraits.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/Layout/LayoutTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <map>

namespace dist {

class MeshUses;

class FunctionGraph {
public:
  /// Reads `function` and the bodies of local regions in it; ops without a rule are errors, or replicated with a
  /// remark. `rules` has to outlive the graph. Returns failure after errors.
  static llvm::FailureOr<FunctionGraph> build(mlir::FunctionOpInterface function, RuleTable &rules,
                                              bool replicateUnknownOps);

  /// Spreads the annotations, by user priority.
  void propagate();
  /// Returns the loops of own trips that devices are to share out, and adds those to `hindered` that they cannot
  /// although rows are split. After `propagate`.
  std::vector<SharedTrips> findSharedTrips(llvm::SmallVectorImpl<HinderedLoop> &hindered) const;
  /// Writes closed shardings to arguments, results and ops, and with `explain` where they came from.
  void writeBack(bool explain);
  /// Calls `callback` on each body of a local region that is part of the graph.
  void walkBodies(llvm::function_ref<void(mlir::FunctionOpInterface)> callback) const;

private:
  /// A function of the graph: the first is the one it is made for, the others are bodies of local regions.
  struct Part {
    mlir::FunctionOpInterface function;
    LocalOp region;                          ///< Null for the first.
    llvm::SmallVector<int32_t> results = {}; ///< Value that stands for each result; -1 for what is no tensor.
    int32_t firstValue = 0, endValue = 0;    ///< Its values, and those of the regions in it.
  };
  /// An op that is written back to, and where the numbers of its results stand in `opResults`.
  struct WrittenOp {
    mlir::Operation *op;
    int32_t firstResult;
    bool mayTakeUsers; ///< True if its attributes may be those of its one user.
  };

  FunctionGraph(mlir::FunctionOpInterface function, RuleTable &rules);

  llvm::LogicalResult read(mlir::FunctionOpInterface function, LocalOp region, MeshUses &meshes,
                           bool replicateUnknownOps);
  llvm::LogicalResult addArguments(Part &part);
  llvm::LogicalResult addOp(mlir::Operation *op, const OpTraits &traits, MeshUses &meshes, bool replicateUnknownOps);
  llvm::LogicalResult addByRule(mlir::Operation *op, const OpTraits &traits, bool replicateUnknownOps,
                                llvm::ArrayRef<int32_t> operands, llvm::ArrayRef<int32_t> results);
  llvm::LogicalResult addLocalRegion(LocalOp op, MeshUses &meshes, bool replicateUnknownOps);
  void addBoundary(const Part &body, llvm::ArrayRef<int32_t> inputs, llvm::ArrayRef<int32_t> results);
  void findLevels();
  llvm::LogicalResult addRegions(mlir::RegionBranchOpInterface op);
  void addFlow(mlir::RegionBranchOpInterface op);
  llvm::LogicalResult addGroup(GroupOp op);
  void addReturn(mlir::Operation *op);
  void annotateShardings(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  llvm::LogicalResult makeSpace();
  llvm::LogicalResult checkManualAxes();
  std::optional<SharedTrips> readSharedTrips(mlir::LoopLikeOpInterface loop,
                                             llvm::SmallVectorImpl<HinderedLoop> &hindered) const;
  bool hasSplitRows(mlir::LoopLikeOpInterface loop) const;
  llvm::ArrayRef<SubAxis> findSplitOfRows(const LayerLoop &rows, bool &isDescending) const;
  std::optional<std::string> chooseAxes(SharedTrips &shared, llvm::ArrayRef<SubAxis> split) const;
  bool computesMore(mlir::Operation *loop, SubAxisSet subAxes) const;
  int32_t addValue(mlir::Value value);
  int32_t addType(mlir::Type type);
  int32_t getNumber(mlir::Value value) const;
  /// Makes `a` and `b` one value; what is written back is the same for both.
  void unite(int32_t a, int32_t b);
  /// Renumbers everything after values have been united.
  void finishUniting();
  void tie(llvm::ArrayRef<int32_t> operands, llvm::ArrayRef<int32_t> results, mlir::Type type, bool forward = true,
           bool backward = true);
  Layout getLayout(int32_t value) const;
  void addToWrite(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  /// Notes that `sharding` is written of the value `value`, which is `of`, or null for what is no value of the program.
  void annotate(int32_t value, mlir::Value of, ShardingAttr sharding, AnnotationKind kind, int64_t number,
                mlir::Location loc);

  void writeSignature(Part &part);
  void writeRegion(LocalOp op);
  mlir::DictionaryAttr withPlacement(mlir::DictionaryAttr attributes, mlir::Value argument, int32_t value);
  void writeBack(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  mlir::DictionaryAttr getShared(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  llvm::ArrayRef<int32_t> getResults(const WrittenOp &written) const {
    return llvm::ArrayRef(opResults).slice(written.firstResult, written.op->getNumResults());
  }
  mlir::DictionaryAttr withShardings(mlir::Operation *op, mlir::ArrayAttr shardings, mlir::ArrayAttr origins);
  void writeRegionShardings(mlir::Operation *op);
  /// Returns the closed sharding of `value`; that of a scalar if it is -1.
  ShardingAttr getSharding(int32_t value);
  /// Returns the array of the one attribute `attribute`.
  mlir::ArrayAttr getList(mlir::Attribute attribute);
  void findPaths();
  /// Returns the origins of the sharded dimensions of the value `number`, which is `value` (null for a result of a
  /// function) and which `owner` defines (null for none): the annotation and the ops that its axes came by. Returns
  /// null if there are none or nothing is to be explained.
  mlir::ArrayAttr getOrigins(int32_t number, mlir::Value value, mlir::Operation *owner);
  /// Returns the `dist.origins` of `op`, or null if there is nothing to say.
  mlir::ArrayAttr getOrigins(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  /// Emits a remark for each result of `op` that got its placement from an annotation. Returns false if nobody wants
  /// them.
  bool remarkOnPlacements(mlir::Operation *op, llvm::ArrayRef<int32_t> results);

  mlir::FunctionOpInterface function;
  RuleTable &rules;
  const mlir::StringAttr shardingName, shardingsName, originsName;
  MeshAttr mesh;
  mlir::FlatSymbolRefAttr meshName;
  std::unique_ptr<AxisSpace> space; ///< At a fixed address: the table refers to it.
  std::unique_ptr<LayoutTable> layouts;
  OpTraitsTable traitsOf;
  ShardingGraph graph;
  llvm::DenseMap<mlir::Value, int32_t> numbers;
  std::vector<mlir::RankedTensorType> types; ///< Of the values.
  std::vector<WrittenOp> ops;                ///< In program order.
  std::vector<int32_t> opResults;            ///< Of `ops`, one behind the other; -1 for what is no tensor.
  std::vector<Part> parts;
  size_t present = 0; ///< The part that is being read.
  Annotations annotations;
  std::vector<mlir::Operation *> nodeOps; ///< The op of each node; the that of control flow is the op with the regions.
  /// Of local regions with free axes: the values that stand for what the region asks for.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int32_t>> regionInputs;
  std::vector<int32_t> united;       ///< What each value has been united with, or itself; empty for none.
  std::map<int64_t, GroupOp> groups; ///< The first op of each group that has an id.
  llvm::DenseMap<int32_t, mlir::Operation *> groupOf; ///< An op that ties the value to others.

  std::optional<OriginPaths> paths; ///< Only if origins are written.
  llvm::DenseMap<mlir::Attribute, mlir::ArrayAttr> lists;
  llvm::DenseMap<mlir::Attribute, mlir::DictionaryAttr> dictionaries; ///< With shardings only, by these.
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H
