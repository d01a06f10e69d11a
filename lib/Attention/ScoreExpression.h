// SPDX-License-Identifier: Apache-2.0
//
// Scores as scalar expressions: what one element of a tensor of scores is computed from, whatever ops and reshapes it
// went through. Equal expressions are one node, so that two ways to the same number compare equal.

#ifndef DIST_LIB_ATTENTION_SCOREEXPRESSION_H
#define DIST_LIB_ATTENTION_SCOREEXPRESSION_H

#include "ScoreSpace.h"
#include "mlir/IR/IRMapping.h"

#include <map>
#include <memory>

namespace dist::attention {

struct Node {
  enum class Kind {
    Product,   ///< An element of product `number` of the space.
    Reduction, ///< An element of reduction `number` of the space, of the row of the score.
    Element,   ///< An element of another tensor, `view`.
    Index,     ///< The index of loop `number`.
    Scalar,    ///< A scalar from around.
    Computed,  ///< What `op`, which has one result, computes from `operands`.
  };
  Kind kind;
  mlir::Type type;
  unsigned number = 0;
  TensorView view = {};
  mlir::Value scalar = {};
  mlir::Operation *op = nullptr;
  llvm::SmallVector<Node *, 3> operands = {};
};

/// Makes the nodes of one space, which stays as it is as long as they are used.
class ExpressionTable {
public:
  explicit ExpressionTable(ScoreSpace &space) : space(space) {}

  /// Returns the element of `value`, which has the loops `dims`, at the indices of a score.
  Node *evaluate(mlir::Value value, const DimLoops &dims);
  /// Returns the node without conversions between floats around it.
  static Node *strip(Node *node);
  /// Returns true if `node` is computed from a node for which `matches` holds.
  static bool contains(Node *node, llvm::function_ref<bool(Node *)> matches);
  /// Returns the node of a kind that only has a number.
  Node *make(Node::Kind kind, mlir::Type type, unsigned number);

private:
  using Key = std::vector<const void *>;
  Node *intern(Node node);
  Node *evaluateElementwise(mlir::linalg::LinalgOp op, const DimLoops &dims);
  Node *evaluateBody(mlir::Value value, mlir::linalg::LinalgOp op, const DimLoops &iterators,
                     llvm::DenseMap<mlir::Value, Node *> &known);
  Node *makeElement(mlir::Value value, const DimLoops &dims);
  bool isWorthComputing(Node *node, mlir::Value value);

  ScoreSpace &space;
  std::map<Key, std::unique_ptr<Node>> nodes;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<std::pair<DimLoops, Node *>, 1>> evaluated;
};

/// Builds the ops of expressions in the body of an op.
class ExpressionEmitter {
public:
  /// `getLeaf` returns the value of a node that is not computed, in its type.
  ExpressionEmitter(mlir::OpBuilder &builder, std::function<mlir::Value(Node *)> getLeaf)
      : builder(builder), getLeaf(std::move(getLeaf)) {}
  mlir::Value emit(Node *node);

private:
  mlir::OpBuilder &builder;
  std::function<mlir::Value(Node *)> getLeaf;
  llvm::DenseMap<Node *, mlir::Value> emitted;
};

/// Returns `value` as a float of type `type`.
mlir::Value convertFloat(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, mlir::Type type);

} // namespace dist::attention

#endif // DIST_LIB_ATTENTION_SCOREEXPRESSION_H
