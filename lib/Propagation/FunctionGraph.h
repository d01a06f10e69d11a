// SPDX-License-Identifier: Apache-2.0
//
// A function as a ShardingGraph: where its annotations go in, and where the result is written back.

#ifndef DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H
#define DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H

#include "dist/Analysis/LayoutTable.h"
#include "dist/Analysis/RuleTable.h"
#include "OriginPaths.h"
#include "dist/Propagation/ShardingGraph.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// One written sharding, and which value of the graph it is about.
struct Annotation {
  int64_t value;
  ShardingAttr sharding;
  std::string origin; ///< For people: `argument 3 p['w1']`.
};

class FunctionGraph {
public:
  /// Reads `function`; ops without a rule are errors, or replicated with a remark. Returns failure after errors.
  static llvm::FailureOr<FunctionGraph> build(mlir::FunctionOpInterface function, bool replicateUnknownOps);

  /// Spreads the annotations, by user priority.
  void propagate();
  /// Writes closed shardings to arguments, results and ops, and with `explain` where they came from.
  void writeBack(bool explain);

private:
  explicit FunctionGraph(mlir::FunctionOpInterface function) : function(function) {}

  llvm::LogicalResult findMesh();
  llvm::LogicalResult addArguments();
  llvm::LogicalResult addOp(mlir::Operation *op, bool replicateUnknownOps);
  void addLocalRegion(LocalOp op);
  void writeRegion(LocalOp op);
  llvm::LogicalResult addRegions(mlir::RegionBranchOpInterface op);
  void addFlow(mlir::RegionBranchOpInterface op);
  void addGroup(GroupOp op);
  void addReturn(mlir::Operation *op);
  llvm::LogicalResult makeSpace();
  int64_t addValue(mlir::Value value);
  int64_t addType(mlir::Type type);
  void tie(llvm::ArrayRef<int64_t> operands, llvm::ArrayRef<int64_t> results, mlir::Type type, bool forward = true,
           bool backward = true);
  void annotate(int64_t value, ShardingAttr sharding, const llvm::Twine &origin);
  void activate(int64_t priority);
  void writeBack(mlir::Operation *op);
  ShardingAttr getSharding(int64_t value);
  /// Returns for each sharded dimension of `value`, which `owner` defines (null for none), the annotation and the ops that
  /// its axes came by, or null if no dimension is sharded or nothing is to be explained.
  mlir::StringAttr describeOrigins(int64_t value, mlir::Operation *owner);
  const std::string &describeNode(int64_t node);
  void findPaths();
  /// Emits a remark for each result of `op` that got its placement from an annotation.
  void remarkOnPlacements(mlir::Operation *op, llvm::ArrayRef<mlir::Attribute> shardings,
                          llvm::ArrayRef<mlir::Attribute> origins) const;

  mutable mlir::FunctionOpInterface function; // Its interface methods are not const.
  MeshAttr mesh;
  mlir::FlatSymbolRefAttr meshName;
  std::unique_ptr<AxisSpace> space; ///< At a fixed address: the table refers to it.
  std::unique_ptr<LayoutTable> layouts;
  RuleTable rules;
  ShardingGraph graph;
  llvm::DenseMap<mlir::Value, int64_t> numbers;
  llvm::SmallVector<int64_t> resultValues; ///< Value that stands for each function result; -1 for what is no tensor.
  llvm::SmallVector<Annotation> annotations;
  llvm::DenseMap<int64_t, ShardingAttr> annotated;
  std::vector<mlir::Operation *> nodeOps; ///< The op of each node; the that of control flow is the op with the regions.
  std::vector<std::string> nodeTexts;     ///< What describeNode has said already.
  std::optional<OriginPaths> paths;
  /// Of local regions with free axes: the values that stand for what the region asks for.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int64_t>> regionInputs;
};

} // namespace dist

#endif // DIST_LIB_PROPAGATION_FUNCTIONGRAPH_H
