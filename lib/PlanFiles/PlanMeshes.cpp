// SPDX-License-Identifier: Apache-2.0
//
// Which mesh a plan means. A program has one mesh that is in use, so another one in use is an error. Axes that it does
// not have are errors where values are to be placed over them, and elsewhere warnings.

#include "Decisions.h"
#include "dist/Support/JsonReading.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace dist;

FailureOr<PlanMesh> dist::findMesh(const Plan &plan, ModuleOp module) {
  SmallVector<MeshOp> used;
  MeshOp found;
  for (auto mesh : module.getOps<MeshOp>()) {
    if (!found && (plan.mesh ? mesh.getMesh() == plan.mesh : true))
      found = mesh;
    if (!SymbolTable::symbolKnownUseEmpty(mesh, module))
      used.push_back(mesh);
  }
  for (MeshOp mesh : used) {
    if (!plan.mesh && used.size() > 1)
      return emitError(plan.place) << "found no mesh in the plan and " << used.size()
                                   << " in the program; the plan needs one";
    if (plan.mesh && mesh.getMesh() != plan.mesh) {
      InFlightDiagnostic error = emitError(plan.meshPlace)
                                 << "found a program on mesh @" << mesh.getSymName() << " "
                                 << describeMesh(mesh.getMesh()) << ", but the plan is for " << describeMesh(plan.mesh);
      error.attachNote(mesh.getLoc()) << "the mesh of the program";
      return error;
    }
    found = mesh;
  }
  if (!found && !plan.mesh)
    return emitError(plan.place) << "found a mesh neither in the plan nor in the program; the plan needs \"mesh\"";
  if (!found) {
    OpBuilder builder(module.getContext());
    found = MeshOp::create(builder, plan.meshPlace, plan.meshName, plan.mesh);
    SymbolTable(module).insert(found, module.getBody()->begin());
  }
  StringRef nameInPlan = plan.mesh ? StringRef(plan.meshName) : found.getSymName();
  return PlanMesh{FlatSymbolRefAttr::get(found.getSymNameAttr()), found.getMesh(), nameInPlan, plan.layout};
}

void dist::warnOfUnknownAxes(const Plan &plan, const PlanMesh &mesh) {
  SmallVector<StringRef> known(
      llvm::map_range(mesh.shape.getAxisNames(), [](StringAttr name) { return name.getValue(); }));
  auto check = [&](ArrayRef<StyleAxes> byStyle) {
    for (const StyleAxes &use : byStyle)
      for (const std::string &axis : use.axes)
        if (!llvm::is_contained(known, axis))
          emitWarning(use.place) << "found the axis '" << axis << "' for the style '" << use.style
                                 << "', over which nothing is placed, but the mesh has " << listWords(known);
  };
  check(plan.axesByStyle);
  if (plan.fallback)
    check(plan.fallback->axesByStyle);
  for (ArrayRef<PlanRule> rules : {ArrayRef(plan.rules), ArrayRef(plan.outputs), ArrayRef(plan.values)})
    for (const PlanRule &rule : rules)
      check(rule.placing.axesByStyle);
}
