// SPDX-License-Identifier: Apache-2.0
//
// A function as a ShardingGraph: where its annotations go in, and where the result is written back.

#ifndef DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H
#define DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H

#include "dist/Analysis/LayoutTable.h"
#include "dist/Analysis/OpPlan.h"
#include "dist/Analysis/OpTraits.h"
#include "dist/Analysis/RuleTable.h"
#include "OriginPaths.h"
#include "dist/Propagation/ShardingGraph.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// One written sharding, and which value of the graph it is about.
struct Annotation {
  int32_t value;
  ShardingAttr sharding;
  AnnotationKind kind;
  int64_t number = 0;           ///< Of the argument or result, of the function or a local region.
  mlir::LocationAttr place = {}; ///< Null for arguments and results of the function.
  llvm::SmallVector<AtomList, 4> dims = {}; ///< What splits each dimension.
  AtomSet pinned = 0;                       ///< What is pinned replicated or partial.
};

class FunctionGraph {
public:
  /// Reads `function`; ops without a rule are errors, or replicated with a remark. `rules` has to outlive the graph. Returns
  /// failure after errors.
  static llvm::FailureOr<FunctionGraph> build(mlir::FunctionOpInterface function, RuleTable &rules, bool replicateUnknownOps);

  /// Spreads the annotations, by user priority.
  void propagate();
  /// Writes closed shardings to arguments, results and ops, and with `explain` where they came from.
  void writeBack(bool explain);

private:
  /// An op that is written back to, and where the numbers of its results stand in `opResults`.
  struct WrittenOp {
    mlir::Operation *op;
    int32_t firstResult;
    bool mayTakeUsers; ///< True if its attributes may be those of its one user.
  };

  FunctionGraph(mlir::FunctionOpInterface function, RuleTable &rules);

  llvm::LogicalResult addArguments();
  llvm::LogicalResult addOp(mlir::Operation *op, const OpTraits &traits, bool replicateUnknownOps);
  llvm::LogicalResult addByRule(mlir::Operation *op, const OpTraits &traits, bool replicateUnknownOps,
                                llvm::ArrayRef<int32_t> operands, llvm::ArrayRef<int32_t> results);
  void addLocalRegion(LocalOp op);
  void writeRegion(LocalOp op);
  llvm::LogicalResult addRegions(mlir::RegionBranchOpInterface op);
  void addFlow(mlir::RegionBranchOpInterface op);
  void addGroup(GroupOp op);
  void addReturn(mlir::Operation *op);
  llvm::LogicalResult makeSpace();
  int32_t addValue(mlir::Value value);
  int32_t addType(mlir::Type type);
  int32_t getNumber(mlir::Value value) const;
  void tie(llvm::ArrayRef<int32_t> operands, llvm::ArrayRef<int32_t> results, mlir::Type type, bool forward = true,
           bool backward = true);
  void addToWrite(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  void annotate(int32_t value, ShardingAttr sharding, AnnotationKind kind, int64_t number = 0, mlir::LocationAttr place = {});
  void activate(const Annotation &annotation, int32_t number, int64_t priority);
  /// Propagates the annotations by priority: over `nodes`, or over all if there are none.
  void spread(llvm::ArrayRef<int32_t> nodes = {});
  double getCost(llvm::ArrayRef<int32_t> nodes, ReshardPlanner &reshards);
  Layout getLayout(int32_t value) const;
  mlir::DictionaryAttr withPlacement(mlir::DictionaryAttr attributes, int32_t value);
  void writeAnnotations();
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
  /// Returns the origins of the sharded dimensions of `value`, which `owner` defines (null for none): the annotation and the
  /// ops that its axes came by. Returns null if there are none or nothing is to be explained.
  mlir::ArrayAttr getOrigins(int32_t value, mlir::Operation *owner);
  /// Returns the `dist.origins` of `op`, or null if there is nothing to say.
  mlir::ArrayAttr getOrigins(mlir::Operation *op, llvm::ArrayRef<int32_t> results);
  /// Emits a remark for each result of `op` that got its placement from an annotation. Returns false if nobody wants them.
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
  std::vector<WrittenOp> ops;              ///< In program order.
  std::vector<int32_t> opResults;          ///< Of `ops`, one behind the other; -1 for what is no tensor.
  llvm::SmallVector<int32_t> resultValues; ///< Value that stands for each function result; -1 for what is no tensor.
  llvm::SmallVector<Annotation> annotations;
  llvm::SmallVector<int64_t> priorities; ///< Of annotated dimensions, ascending, and 0.
  llvm::DenseMap<int32_t, ShardingAttr> annotated;
  std::vector<mlir::Operation *> nodeOps; ///< The op of each node; the that of control flow is the op with the regions.
  /// Of local regions with free axes: the values that stand for what the region asks for.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int32_t>> regionInputs;

  std::optional<OriginPaths> paths; ///< Only if origins are written.
  llvm::DenseMap<mlir::Attribute, mlir::ArrayAttr> lists;
  llvm::DenseMap<mlir::Attribute, mlir::DictionaryAttr> dictionaries; ///< With shardings only, by these.
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H
