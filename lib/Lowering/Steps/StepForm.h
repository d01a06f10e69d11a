// SPDX-License-Identifier: Apache-2.0
//
// The words of the step form: names of its attributes, the entry function, and which op is which kind of step. The
// passes that build the form and the emitter that reads it agree through this header.

#ifndef DIST_LIB_LOWERING_STEPS_STEPFORM_H
#define DIST_LIB_LOWERING_STEPS_STEPFORM_H

#include "dist/IR/Dist.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace dist::steps {

/// Unit attributes on arguments of the entry function: a former result, the arena, the coordinates of the device.
inline constexpr llvm::StringLiteral kResultAttrName = "dist.result";
inline constexpr llvm::StringLiteral kArenaAttrName = "dist.arena";
inline constexpr llvm::StringLiteral kCoordsAttrName = "dist.coords";
/// Type attribute on arguments of the entry function: the element type of the program, where bytes stand for it.
inline constexpr llvm::StringLiteral kElementTypeAttrName = "dist.element_type";
/// Unit attribute on kernel functions.
inline constexpr llvm::StringLiteral kKernelAttrName = "dist.kernel";
/// Unit attribute on the store of a step loop's trip number, and on the load that stands for it until outlining.
inline constexpr llvm::StringLiteral kCounterAttrName = "dist.counter";
/// Unit attribute on the load that stands for the condition of a loop of steps.
inline constexpr llvm::StringLiteral kConditionAttrName = "dist.condition";
/// Symbol attribute on the entry function: the mesh that the program runs on.
inline constexpr llvm::StringLiteral kMeshAttrName = "dist.mesh";
/// Integer attribute on the entry function: bytes that are alive at once.
inline constexpr llvm::StringLiteral kLiveBytesAttrName = "dist.live_bytes";
/// Dictionary attribute on the entry function: what its memory is used for, see MemoryPlan.h.
inline constexpr llvm::StringLiteral kMemoryAttrName = "dist.memory";
/// String attribute on collectives: why they exist.
inline constexpr llvm::StringLiteral kReasonAttrName = "dist.reason";

/// Unit attribute on a loop that the target runs step by step although it holds no collective.
inline constexpr llvm::StringLiteral kStepLoopAttrName = "dist.step_loop";

/// What an op in the body of the entry function is.
enum class StepKind {
  None,       ///< A view, an allocation, a scalar computation, a terminator: costs nothing at run time.
  Compute,    ///< Belongs into a kernel.
  KernelCall, ///< Calls a kernel.
  Gemm,       ///< A contraction that the runtime does.
  Copy,       ///< A copy of a dense buffer.
  Library,    ///< A routine of a library that the runtime calls.
  Collective, ///< A collective, started or done at once, or the end of one.
  Loop        ///< A loop or branch around steps.
};

/// Returns the kind of an op on buffers.
StepKind getStepKind(mlir::Operation *op);

/// Returns true if a collective or the end of one lies in a region of `op`.
bool containsCollective(mlir::Operation *op);

/// Returns true if each operand of `op`, a step, has to be a dense buffer.
bool needsDenseBuffers(mlir::Operation *op);

/// Returns true if a collective, a contraction, a routine or the tasks of a pipeline lie in a region of `op`, which is
/// on tensors.
bool containsStepsOnTensors(mlir::Operation *op);

/// Returns true if the runtime has a step for `op`, a loop or branch that forwards nothing, if steps are in it.
bool mayHoldSteps(mlir::Operation *op);

/// Returns true if the regions of `op` consist of steps: it is marked, has the tasks of a pipeline, holds a collective
/// or, as a loop or branch that hands on nothing, a gemm or a routine.
bool holdsSteps(mlir::Operation *op);

/// Returns the only public function with a body; an error at the module if there is none or more than one.
mlir::FailureOr<mlir::func::FuncOp> findEntry(mlir::ModuleOp module);

/// Removes every public function but `name` from `module`, unless `name` is empty; an error if there is none of this
/// name.
mlir::LogicalResult keepEntry(mlir::ModuleOp module, llvm::StringRef name);

/// Finds the mesh that the program runs on and names it in the attribute `dist.mesh` of `entry`; none if it runs on one
/// device. An error if collectives, indices and arguments use different ones.
mlir::LogicalResult bindMesh(mlir::func::FuncOp entry);

/// Returns the mesh that `entry` is bound to, or null.
MeshAttr getMesh(mlir::func::FuncOp entry);

/// Returns the `file:line:column` that `location` leads to, with the name that it carries; empty if it has none.
std::string describeLocation(mlir::Location location);

} // namespace dist::steps

#endif // DIST_LIB_LOWERING_STEPS_STEPFORM_H
