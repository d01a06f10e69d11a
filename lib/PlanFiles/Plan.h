// SPDX-License-Identifier: Apache-2.0
//
// What a plan file says, before it meets a program. docs/plan-files.md describes the file; docs/plan.schema.json is its
// form.

#ifndef DIST_LIB_PLANFILES_PLAN_H
#define DIST_LIB_PLANFILES_PLAN_H

#include "dist/IR/Dist.h"

#include <string>

namespace dist {

/// Which dimensions of a matrix are its inputs and outputs: JAX has [in, out], PyTorch [out, in].
enum class MatrixLayout { Jax, Torch };

/// Ways to split a tensor that have names; `Placement.cpp` says which dimension each splits.
enum class Style { Replicate, Colwise, Rowwise, Vocab, Batch, Sequence, Expert, Fsdp, Hsdp, Follow };

/// Returns the style called `name`, or nothing.
std::optional<Style> findStyle(llvm::StringRef name);
/// Returns the name of `style`.
llvm::StringRef getStyleName(Style style);
/// Returns true if `style` splits a dimension, so that it needs axes.
bool needsAxes(Style style);

/// Returns true if `style` splits a parameter only to keep it.
bool isFullySharding(Style style);

/// A style over axes, from major to minor.
struct StyleUse {
  Style style;
  llvm::SmallVector<std::string> axes;
};

/// One entry of `placements`, which belongs to one axis of the mesh.
struct AxisPlacement {
  enum Kind { Shard, Replicate, Partial } kind;
  int64_t dim = 0; ///< Of a shard; counted from the last one if it is negative.
  ReductionKind reduction = ReductionKind::Sum;
};

/// The axes that a plan or a rule names for a style, whether anything has that style or not.
struct StyleAxes {
  std::string style;
  llvm::SmallVector<std::string> axes;
  mlir::Location place;
};

/// How values are to lie, in one of three ways.
struct Placing {
  enum Kind { Placements, Sharding, Styles } kind;
  mlir::Location place; ///< Of what says it.
  llvm::SmallVector<AxisPlacement> placements;
  llvm::SmallVector<std::string> axes; ///< Those that the placements are for, a sub-mesh; none: all of the mesh.
  std::string sharding;                ///< In the notation of the IR: a whole attribute, or its part from the `[` on.
  llvm::SmallVector<StyleUse> styles;
  llvm::SmallVector<StyleAxes> axesByStyle = {}; ///< What says so for single styles, in the order of the file.
  llvm::SmallVector<AxisRefAttr> stored;         ///< Axes that placements and shardings split only to keep the values.
  std::optional<int64_t> fsdpDim = {};           ///< The dimension that fsdp and hsdp split, if the plan says so.
  /// What becomes of what fsdp and hsdp gather, as in FullyShardAttr; null: as the plan says.
  mlir::Attribute reshardAfterForward = {};

  /// Returns true if values are to lie as the arguments whose paths they have.
  bool isFollow() const { return kind == Styles && styles.size() == 1 && styles.front().style == Style::Follow; }
};

/// A pattern over names.
struct NameGlob {
  std::string text;
  mlir::Location place;
};

/// Says of the values whose names match one of its globs how they lie.
struct PlanRule {
  mlir::Location place;
  llvm::SmallVector<NameGlob> globs;
  Placing placing;
  bool overrides = false;            ///< Replace another placement that is there.
  std::optional<int64_t> stage = {}; ///< Of the pipeline, for arguments.
  llvm::StringRef role = {};         ///< What reports on memory are to call these arguments; empty: what they find.
};

/// The pipeline that a plan asks for.
struct PlanStages {
  std::string axis, schedule;
  int64_t chunks = 1;
};

/// A plan file.
struct Plan {
  explicit Plan(mlir::Location place) : place(place), meshPlace(place) {}

  mlir::Location place, meshPlace;
  std::string meshName = "mesh";
  MeshAttr mesh;                         ///< Null: that of the program.
  llvm::SmallVector<std::string> inTime; ///< Axes of `mesh` whose parts one device computes one after the other.
  std::optional<PlanStages> stages;
  MatrixLayout layout = MatrixLayout::Jax;
  bool stateFollows = true; ///< Arguments without a rule lie as the parameter whose path and shape they have.
  llvm::SmallVector<StyleAxes> axesByStyle; ///< For rules that do not name axes, in the order of the file.
  /// How arguments lie of which nothing else tells; none: propagation decides.
  std::optional<Placing> fallback;
  std::vector<PlanRule> rules, outputs;
  std::vector<PlanRule> values;        ///< For values inside, by where they come from.
  llvm::SmallVector<NameGlob> units;   ///< Over paths: the parameters below one are gathered together.
  mlir::Attribute reshardAfterForward; ///< Of all rules that say nothing else; null: nobody says.
};

/// Reads the file `path`. Failure comes with an error: at the place of the fault, or at `module` if the file cannot be
/// read.
mlir::FailureOr<Plan> readPlan(llvm::StringRef path, mlir::Operation *module);

} // namespace dist

#endif // DIST_LIB_PLANFILES_PLAN_H
